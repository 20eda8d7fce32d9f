"""Entries of a log and their kinds."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from games.engine.journal.facts import CatalogueFacts
from games.engine.journal.fields import Field
from games.engine.journal.state import Status
from games.engine.messages import Messages
from games.engine.problems import Problem
from games.engine.text import Text, plain

Data = Mapping[str, Any]


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry of a log. Its number is its place, from 1; author and time do not concern the rules."""

    kind: str
    data: dict[str, Any] = {}
    house_rule: bool = False
    """The group agreed to waive the waivable problems."""


class KindRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a kind of entry may be written, by whom, and the problems that it may have."""

    when: tuple[Status, ...] = ()
    """The statuses of the log in which it may be written."""
    when_rule: str = ""
    """The id of the rule for `when`."""
    scope: Literal["campaign", "seat"] = "campaign"
    """`seat`: it concerns only the seat in its field `seat`, and is for that player to write."""
    emits: dict[str, tuple[str, ...]] = {}
    """Rule id to the problems that the check may find; checked against the vocabulary."""
    asks: frozenset[Literal["decks", "owned"]] = frozenset()
    """The parts of `Known` that it depends on; `Campaign.with_known` adds them to the facts."""
    waivable: frozenset[str] = frozenset()
    """Problems that a house rule turns into warnings."""
    reveals: frozenset[str] = frozenset()
    """Kinds whose earlier secrets about the same seat this reveals; of fields that both have, such as a card, only
    those with the same value."""
    buries: frozenset[str] = frozenset()
    """Kinds whose earlier secrets about the same can no longer be revealed: the card has gone unseen."""


class Kind(KindRules, frozen=True, kw_only=True):
    """A kind of entry: its rules, its fields, its checks and its effect on the state."""

    code: str
    """Part of the API: never renamed."""
    title: Text = plain("")
    """As `by_code` finds it in the catalogues, unless it is given."""
    summary: Text = plain("")
    fields: tuple[Field, ...]
    complete: Callable[[Any, Data, Any], Data] = lambda state, data, facts: data
    """Adds the values of catalogue and guide that `apply` needs, so that a log always means the same. Everybody sees
    them: none may come from a secret."""
    check: Callable[[Any, Data, Any], Iterator[Problem]] = lambda state, data, facts: iter(())
    """Rule problems in the completed entry, from the state, the data and the game's facts."""
    apply: Callable[[Any, Data], Any]
    """The state after the entry, from the state and the data alone; it never fails after the checks."""


def by_code(words: Messages, kinds: Iterable[Kind], rules: Path | None = None) -> dict[str, Kind]:
    """The kinds by their codes, with titles and summaries from the catalogues, and rules from a JSON file.

    The file has a KindRules by the code of the kind; its problems come after those given with the kind.
    """
    found = {kind.code: kind for kind in kinds}
    titles, summaries = words.table("kinds"), words.table("kind summaries")
    declared = msgspec.json.decode(rules.read_bytes(), type=dict[str, KindRules]) if rules else {}
    if unknown := titles.keys() ^ summaries.keys() | (titles.keys() | declared.keys()) - found.keys():
        raise LookupError(f"{words.folder} or {rules} has words or rules of no kind of entry: {sorted(unknown)}")
    for code, one in declared.items():
        found[code] = replace(found[code], **{**asdict(one), "emits": found[code].emits | one.emits})
    for code, title in titles.items():
        found[code] = replace(found[code], title=title, summary=summaries[code])
    return found


def in_own_codes(*names: str) -> Callable[[Any, Data, CatalogueFacts], Data]:
    """The `complete` of a kind with these fields of cards: codes of reprints become those of their cards."""

    def complete(state: Any, data: Data, facts: CatalogueFacts) -> Data:
        return {**data, **{name: facts.code(data[name]) for name in names if name in data}}

    return complete
