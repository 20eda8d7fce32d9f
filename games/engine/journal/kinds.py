"""Entries of a log and their kinds."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from games.engine.journal.facts import CatalogueFacts
from games.engine.journal.field_specs import FieldReader, FieldSpec
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


class Kind(KindRules, frozen=True):
    """A kind of entry: its rules, its fields, its checks and its effect on the state."""

    code: str
    """Part of the API: never renamed."""
    apply: Callable[[Any, Data], Any]
    """The state after the entry, from the state and the data alone; it never fails after the checks."""
    check: Callable[[Any, Data, Any], Iterator[Problem]] = lambda state, data, facts: iter(())
    """Rule problems in the completed entry, from the state, the data and the game's facts."""
    complete: Callable[[Any, Data, Any], Data] = lambda state, data, facts: data
    """Adds the values of catalogue and guide that `apply` needs, so that a log always means the same. Everybody sees
    them: none may come from a secret."""
    fields: tuple[Field, ...] = ()
    title: Text = plain("")
    """As `by_code` finds it in the catalogues, unless it is given; so are action and summary."""
    action: Text | None = None
    summary: Text = plain("")

    @property
    def button(self) -> Text:
        """What a button says that leads to such an entry: the action, if the catalogues have it."""
        return self.action or self.title


class KindSpec(KindRules, frozen=True, kw_only=True):
    """The rules and the fields of a kind, as a JSON file declares them."""

    fields: tuple[str | FieldSpec, ...]


class KindsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`kinds.json` next to the log of a game."""

    kinds: dict[str, KindSpec]
    fields: dict[str, FieldSpec] = {}
    """Fields that several kinds share, by a name of their own; groups come after their parts."""


KINDS_FILE = "campaign/kinds.json"


def by_code(words: Messages, kinds: Iterable[Kind]) -> dict[str, Kind]:
    """The kinds by their codes, with titles and summaries from the catalogues, and what a KindsFile declares, if any.
    Its problems come after those given with the kind."""
    found = {kind.code: kind for kind in kinds}
    titles, actions, summaries = (words.table(name) for name in ("kinds", "kind actions", "kind summaries"))
    has_file = (words.folder.parent / KINDS_FILE).exists()
    file = words.read_data(KINDS_FILE, KindsFile) if has_file else KindsFile({})
    if unknown := titles.keys() ^ summaries.keys() | (titles.keys() | file.kinds.keys()) - found.keys():
        raise LookupError(f"{words.folder} or {KINDS_FILE} has words or rules of no kind of entry: {sorted(unknown)}")
    reader = FieldReader(words, file.fields)
    for code, one in file.kinds.items():
        own = {"emits": found[code].emits | one.emits, "fields": tuple(map(reader.field, one.fields))}
        found[code] = replace(found[code], **{**asdict(one), **own})
    for code, title in titles.items():
        found[code] = replace(found[code], title=title, action=actions.get(code), summary=summaries[code])
    return found


def in_own_codes(*names: str) -> Callable[[Any, Data, CatalogueFacts], Data]:
    """Return the `complete` of a kind with these card fields: it replaces codes of reprints by their card's code."""

    def complete(state: Any, data: Data, facts: CatalogueFacts) -> Data:
        return {**data, **{name: facts.code(data[name]) for name in names if name in data}}

    return complete
