"""The contract of a game's campaigns, or single games, with the service."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.engine.catalogue import Catalogue
from games.engine.journal.facts import Known
from games.engine.journal.fields import Field, Step
from games.engine.journal.guidance import Guidance
from games.engine.journal.kinds import Kind
from games.engine.journal.sheet_parts import Block
from games.engine.journal.state import OUTCOMES, State
from games.engine.journal.trackers import Trackers
from games.engine.text import Text


class TokenBag(Struct, frozen=True, kw_only=True):
    """A bag of tokens that tests draw from, as part of the state."""

    contents: Callable[[Any], dict[str, list[str]]]
    """Place to the tokens there; the ones that can be drawn are under `bag`."""
    draw: Callable[[Any, int, int], list[str]]
    """Draw a number of tokens by a seed; the state stays the same."""
    drawn: str
    """The kind of entry that records a draw, with the fields `number` and `seed`."""
    edits: Mapping[str, str]
    """Action to the kind of entry that records it, with the field `tokens`."""
    question: Callable[[Any, Any], dict[str, Any]]
    """The part of a question to `odds` that state and facts answer: the tokens and their meaning."""


class ModifierChance(Struct, frozen=True, kw_only=True):
    modifier: int
    chance: float


class SkillChance(Struct, frozen=True, kw_only=True):
    skill: int
    chance: float


class SkillTestOdds(Struct, frozen=True, kw_only=True):
    """The chance of success of a test, exactly."""

    chance: float
    exact: Sequence[int]
    """Numerator and denominator."""
    fails: float
    """The chance that the test fails automatically."""
    modifiers: Sequence[ModifierChance]
    curve: Sequence[SkillChance]


class OpenSetup(Struct, frozen=True, kw_only=True):
    """A table that anybody can set up without a log.
    `Campaign.setup` is given the state of an empty log, and the collection as `owned`, card to copies."""

    title: Text
    fields: tuple[Field, ...]
    """The options of the form; `seed` among them. A dot in a name leads into an object."""
    sheet: Callable[[Mapping[str, Any], Any], tuple[Block, ...]]
    """The printed sheet, from the result of `Campaign.setup` and the facts."""
    steps: tuple[Step, ...] = ()
    """The steps of the rulebook for a table without a log; empty: those before a session."""


class Side(Struct, frozen=True, kw_only=True):
    """One half of all pairs: Elder Ones, Episodes."""

    title: Text
    """The singular noun."""
    field: str
    """The field of a log's first entry for it, so that a log can begin with the pair."""
    codes: Callable[[Any], Sequence[str]]
    """All codes in their order, from the facts; cards or scenarios."""
    owned: Callable[[Any, Mapping[str, int]], Collection[str]]
    """The playable codes, from the facts and a collection of card to copies."""


class Played(Struct, frozen=True, kw_only=True):
    """A pair that was played, or is being played."""

    row: str
    column: str
    result: str = ""
    """`won` or `lost`; empty while it is not over."""
    date: str = ""
    """The date, if the players wrote one."""
    series: str = ""
    """The players' name for games that belong together; empty for a single one."""
    seats: tuple[str, ...] = ()


class Pairs(Struct, frozen=True, kw_only=True):
    """A table of all pairs."""

    title: Text
    rows: Side
    columns: Side
    played: Callable[[Any], Iterable[Played]]
    """The pairs of a log, from its state."""


class Campaign(Struct, frozen=True, kw_only=True):
    """The log of a game's campaigns, or of single games with a score."""

    kinds: Mapping[str, Kind]
    """By code, in the order in which a form offers them."""
    state: State
    """The state of an empty log; a stored snapshot is of the same type."""
    facts: Callable[[Catalogue, str], Any]
    """The facts for the checks: the catalogue, and in it the guide of that code; "" for one's own campaign."""
    follows_guides: bool = True
    """Whether a log may follow one of the game's guides; otherwise these only order scenarios."""
    with_known: Callable[[Any, Known], Any] | None = None
    """The facts with the service's knowledge about the group."""
    knows: Callable[[Any, Any, str, str], bool]
    """Whether state or facts have the value of a reference of that type."""
    seat_statuses: Mapping[str, Text]
    choices: Mapping[str, Mapping[str, Text]] = {}
    """Words for codes in the state, by subject: difficulties, tokens, outcomes."""
    before_session: tuple[Step, ...] = ()
    """The steps of setting up a session."""
    after_session: tuple[Step, ...] = ()
    """The steps after a session, for a guided form."""
    setup: Callable[[Any, Any, Mapping[str, Any]], dict[str, Any]] | None = None
    """The table of the next session as plain values, from the state, the facts and options."""
    open_setup: OpenSetup | None = None
    """None if a setup needs a log."""
    brought: Callable[[Sequence[str], Mapping[str, int], Mapping[str, Any]], Any] = lambda leaders, cards, choices: (
        dict(cards)
    )
    """A deck with these leaders, cards and choices as an option of `setup`, in its field `decks` by seat."""
    deck_facts: Callable[[Any, str], dict[str, Any]] | None = None
    """The log's facts about a seat's deck: the choice `log` of its build in mode `campaign`."""
    purchase: str = ""
    """The kind of entry that records an upgrade, with the fields `seat`, `amount`, `deck`, `receipt`."""
    deck_rule: str = ""
    """The id of the rule that requires legal decks when a session begins."""
    is_locked: Callable[[Any, str], bool] | None = None
    """Whether a seat's deck now changes by entries of the log only."""
    sheet: Callable[[Any, Any], tuple[Block, ...]] | None = None
    """The printed log, from the state and the facts."""
    figures: Callable[[Any, str], dict[str, int]] | None = None
    """A seat's numbers for statistics over time; their words are under `figure` in the choices."""
    pairs: Pairs | None = None
    """The pairs that the games are, if any: the service shows which of all were won."""
    low_scores_win: bool = False
    """Whether the lower of two scores is the better."""
    bag: TokenBag | None = None
    odds: Callable[[Mapping[str, Any]], SkillTestOdds] | None = None
    """The odds of a test; OptionsError or UnanswerableError for an invalid question."""
    odds_question: type[Struct] | None = None
    """The question that `odds` answers."""
    guidance: Guidance = Guidance()
    trackers: Trackers | None = None
    """The numbers that a table keeps during a session."""

    def outcome_word(self, result: str) -> Text | None:
        """Return the word for the outcome of a log; None before it ends."""
        return self.choices.get("result", {}).get(result) or OUTCOMES.get(result)
