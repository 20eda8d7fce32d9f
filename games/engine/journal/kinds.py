"""Entries, their kinds, and what the state of every log has; what a game's campaigns offer to the service."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from games.engine.catalogue import Catalogue
from games.engine.journal.fields import Field, Step
from games.engine.journal.guidance import Guidance
from games.engine.journal.pairs import Pairs
from games.engine.journal.sheet import Block
from games.engine.messages import Messages
from games.engine.problems import Problem
from games.engine.text import Text, plain
from games.engine.words import table

Status = Literal["new", "between", "playing", "over"]
"""Nothing is written yet; between two sessions; during one; the end."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry of a log. Its number is its place, from 1; who wrote it and when is no matter of the rules."""

    kind: str
    data: dict[str, Any] = {}
    house_rule: bool = False
    """The group agreed to set aside what the kind lets them set aside."""


class Outcome(Struct, frozen=True, kw_only=True):
    """How it ended, and why."""

    result: Literal["won", "lost", "ended"]
    reason: str = ""


OUTCOMES = table("outcomes")
"""Words for outcomes of games whose sessions end in more ways than these."""


class SeatState(Struct, frozen=True, kw_only=True):
    """A place at the table: somebody with what they play. A game adds what it knows of it."""

    number: int
    """Which seat of the log it is, from 1: names in a stored state have no order."""
    player: str
    leader: str
    """The code of the investigator or hero."""
    status: str
    """In the words of `Campaign.seat_statuses`."""
    deck: str = ""
    """What the service calls the deck, at the revision that is in use."""

    @property
    def leaders(self) -> tuple[str, ...]:
        """All whom the player leads; a game in which they are several says so."""
        return (self.leader,)


class SessionState(Struct, frozen=True, kw_only=True):
    """One sitting: a scenario that was played, or is being played. A game adds what it knows of it; the service keeps
    its `resolution`, `result` and `score`, where it has them, to count them."""

    scenario: str
    seats: tuple[str, ...]
    decks: dict[str, str] = {}
    """Seat to the revision of the deck that was played."""
    is_over: bool = False

    def led_by(self, name: str, seats: Mapping[str, SeatState]) -> tuple[str, ...]:
        """Whom that seat played; a game in which that changes keeps it with the session."""
        return seats[name].leaders


class State(Struct, frozen=True, kw_only=True):
    """What a log comes to: plain values, so that it can be stored and compared byte for byte."""

    status: Status = "new"
    mode: str = ""
    guide: str = ""
    seats: Mapping[str, SeatState] = {}
    sessions: tuple[SessionState, ...] = ()
    outcome: Outcome | None = None


Data = Mapping[str, Any]


def nothing_wrong(state: Any, data: Data, facts: Any) -> Iterator[Problem]:
    """A kind that has no preconditions but when it is written."""
    return iter(())


def cards_alone(leaders: Sequence[str], cards: Mapping[str, int], choices: Mapping[str, Any]) -> Any:
    """A game whose setup asks for the cards of a deck and for nothing else."""
    return dict(cards)


def as_given(state: Any, data: Data, facts: Any) -> Data:
    """A kind that needs nothing from the catalogue."""
    return data


class Known(Struct, frozen=True, kw_only=True):
    """What the service knows about a group beside its log; only what a kind asks for is looked up."""

    decks: Mapping[str, Mapping[str, int]] = {}
    """Seat to the cards in its kept deck, code to copies; a deck that nobody keeps here is not known."""
    owned: Collection[str] | None = None
    """The codes of the cards in the group's collections; None if nobody has told."""


class Kind(Struct, frozen=True, kw_only=True):
    """A kind of entry: what it says, when it may be written, and what it does."""

    code: str
    """Part of the API: never renamed."""
    title: Text = plain("")
    """As `by_code` finds it in the catalogues, unless it is given."""
    summary: Text = plain("")
    fields: tuple[Field, ...]
    when: tuple[Status, ...]
    """When it may be written."""
    when_rule: str = ""
    """The id of the rule that says so."""
    scope: Literal["campaign", "seat"] = "campaign"
    """`seat`: it is about the one in its field `seat` alone, and so for that player to write."""
    emits: Mapping[str, tuple[str, ...]] = {}
    """Rule id to the problems that the check may find; checked against the vocabulary."""
    asks: frozenset[Literal["decks", "owned"]] = frozenset()
    """What of `Known` it depends on: the facts are given by `Campaign.with_known`."""
    waivable: frozenset[str] = frozenset()
    """Problems that a house rule may set aside; they are warnings then."""
    reveals: frozenset[str] = frozenset()
    """Kinds whose secrets about the same seat are none any more once this is written; where both name something in a
    field of one name, such as a card, only of the same."""
    buries: frozenset[str] = frozenset()
    """Kinds whose secrets about the same, told before this, nothing reveals any more: the card has gone unseen."""
    complete: Callable[[Any, Data, Any], Data] = as_given
    """Adds to the data what `apply` needs of the catalogue and the guide, so that a log means the same for ever. What
    it adds everybody sees: nothing of it may come from a secret."""
    check: Callable[[Any, Data, Any], Iterator[Problem]] = nothing_wrong
    """What speaks against the completed data. Given the state, the data and the game's facts."""
    apply: Callable[[Any, Data], Any]
    """The state after the entry. It looks at nothing but the state and the data, and never fails after the checks."""


def by_code(words: Messages, kinds: Iterable[Kind]) -> dict[str, Kind]:
    """The kinds by their codes, with the titles and summaries that the catalogues have for them."""
    titles, summaries = words.table("kinds"), words.table("kind summaries")
    kinds = tuple(kinds)
    if unknown := titles.keys() ^ summaries.keys() | titles.keys() - {kind.code for kind in kinds}:
        raise LookupError(f"{words.folder} has titles or summaries of no kind of entry: {sorted(unknown)}")
    return {
        kind.code: replace(kind, title=titles[kind.code], summary=summaries[kind.code]) if kind.code in titles else kind
        for kind in kinds
    }


class TokenBag(Struct, frozen=True, kw_only=True):
    """Tokens that tests draw from, as a part of the state."""

    contents: Callable[[Any], dict[str, list[str]]]
    """Where tokens are to the tokens there; those that can be drawn are under `bag`."""
    draw: Callable[[Any, int, int], list[str]]
    """So many tokens by a seed; the state is as before."""
    drawn: str
    """The kind of entry that writes a draw down, with the fields `number` and `seed`."""
    edits: Mapping[str, str]
    """What may be done with tokens, to the kind of entry that says so, with the field `tokens`."""
    question: Callable[[Any, Any], dict[str, Any]]
    """What `odds` asks for and state and facts know: the tokens, and what they mean at present."""


class OpenSetup(Struct, frozen=True, kw_only=True):
    """A table that anybody can set up, without a log: what is asked for, and how it is printed.

    `Campaign.setup` is given the state of an empty log then. What somebody owns it is given as `owned`, card to copies.
    """

    title: Text
    fields: tuple[Field, ...]
    """What may be wished for, as a form asks for it; `seed` among them."""
    sheet: Callable[[Mapping[str, Any], Any], tuple[Block, ...]]
    """What was set up, ready to be printed: from what `Campaign.setup` gave, and the facts."""


class Campaign(Struct, frozen=True, kw_only=True):
    """How a game's campaigns, or single games with a score, are logged."""

    kinds: Mapping[str, Kind]
    """By code, in the order in which a form offers them."""
    state: State
    """The state of an empty log; a stored snapshot is of the same type."""
    facts: Callable[[Catalogue, str], Any]
    """What the checks look things up in: the catalogue, and in it the guide of that code; "" for one's own campaign."""
    follows_guides: bool = True
    """Whether a log may go by one of the game's guides; otherwise these only put scenarios into an order."""
    with_known: Callable[[Any, Known], Any] | None = None
    """The facts, with what the service knows about the group."""
    knows: Callable[[Any, Any, str, str], bool]
    """Whether the state or the facts know what a reference of that type names."""
    seat_statuses: Mapping[str, Text]
    choices: Mapping[str, Mapping[str, Text]] = {}
    """Words for codes in the state, by what they are of: difficulties, tokens, outcomes."""
    before_session: tuple[Step, ...] = ()
    """How the table is set up for a session, in order."""
    after_session: tuple[Step, ...] = ()
    """What is done after a session, in order, for a guided form."""
    setup: Callable[[Any, Any, Mapping[str, Any]], dict[str, Any]] | None = None
    """What lies on the table when the next session begins, as plain values: from the state, the facts, and wishes."""
    open_setup: OpenSetup | None = None
    """None where a setup needs a log."""
    brought: Callable[[Sequence[str], Mapping[str, int], Mapping[str, Any]], Any] = cards_alone
    """A deck with these leaders, cards and choices as `setup` wishes for it, in the field `decks` by seat."""
    deck_facts: Callable[[Any, str], dict[str, Any]] | None = None
    """What the log says about a seat's deck: the choice `log` of its build in mode `campaign`."""
    purchase: str = ""
    """The kind of entry that writes an upgrade of a deck down, with the fields `seat`, `amount`, `deck`, `receipt`."""
    deck_rule: str = ""
    """The id of the rule that asks for legal decks when a session begins."""
    is_locked: Callable[[Any, str], bool] | None = None
    """Whether a seat's deck changes by entries of the log only, from now on."""
    sheet: Callable[[Any, Any], tuple[Block, ...]] | None = None
    """The log as it is printed: from the state and the facts."""
    figures: Callable[[Any, str], dict[str, int]] | None = None
    """What statistics follow over time: numbers of a seat, whose words stand under `figure` in the choices."""
    pairs: Pairs | None = None
    """How the games are pairs of two things, if they are: the service shows which of all pairs were won."""
    low_scores_win: bool = False
    """Of two scores of a session the lower is the better."""
    bag: TokenBag | None = None
    odds: Callable[[Mapping[str, Any]], dict[str, Any]] | None = None
    """How likely a test is to succeed, as plain values; OptionsError or UnanswerableError if it cannot be told."""
    guidance: Guidance = Guidance()
    """What helps those who write the log."""

    def outcome_word(self, result: str) -> Text | None:
        """Return the word for the outcome of a log, None while there is none."""
        return self.choices.get("result", {}).get(result) or OUTCOMES.get(result)
