"""Help for writing and reading a log: for pages and forms, never for the checks."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from games.engine.journal.facts import CatalogueFacts
from games.engine.journal.fields import Field
from games.engine.journal.sheet_parts import Line
from games.engine.journal.state import CampaignState, State, seats_of
from games.engine.messages import Messages
from games.engine.text import Text
from games.engine.words import _


class Shortcut(Struct, frozen=True, kw_only=True):
    """An entry of one tap; with `is_open` a form with some fields filled in."""

    kind: str
    data: dict[str, Any]
    title: Text
    is_open: bool = False


Suggestions = Mapping[str, Text | None]
"""Values with their words; None for references that have names, such as cards and seats."""


Suggested = Mapping[tuple[str, str], Callable[[Any, Any], Suggestions | Iterable[str]]]
"""Kind and field to a function that finds likely values in state and facts; kind "" for every kind with the field."""


def suggested(table: Suggested) -> Callable[[Any, Any, str, str], Suggestions]:
    """`Guidance.suggestions` from a table."""

    def suggestions(state: Any, facts: Any, kind: str, field: str) -> Suggestions:
        find = table.get((kind, field)) or table.get(("", field))
        found = find(state, facts) if find else ()
        return found if isinstance(found, Mapping) else dict.fromkeys(found)

    return suggestions


def seats_present(state: State, facts: Any) -> Iterable[str]:
    return seats_of(state, "active", "playing")


def free_investigators(state: State, facts: CatalogueFacts) -> Iterable[str]:
    taken = {seat.leader for seat in state.seats.values() if seat.status != "left"}
    return [code for code in facts.all_of_type("investigator") if code not in taken]


class Guidance(Struct, frozen=True, kw_only=True):
    """A game's help for its log, in addition to the rules."""

    usual: Mapping[str, tuple[str, ...]] = {}
    """Status of the campaign to the most frequent kinds, the next one first."""
    due: Callable[[Any, Any], tuple[str, ...]] = lambda state, facts: ()
    """Kinds that precede these, from state and facts, such as resuming a game that was put away."""
    suggestions: Callable[[Any, Any, str, str], Suggestions] = lambda state, facts, kind, field: {}
    """Likely values of a field, from state, facts, kind and field; parts of a group are written `group.part`. Other
    values remain possible."""
    only_if: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    """Field (`kind.field` or `kind.group.part`) to the other fields and their values that make it applicable, and then
    required."""
    needed: Callable[[Any, Any, str], frozenset[str]] = lambda state, facts, kind: frozenset()
    """Optional fields of a kind that a state requires, from state, facts and kind; parts as `group.part`."""
    begins_with: Callable[[Any, Any, str], Mapping[str, Any]] = lambda state, facts, kind: {}
    """Initial data of the form of a kind, from the same."""
    follows: Callable[[Any, Any, str, Mapping[str, Any]], Mapping[str, Any]] = lambda state, facts, kind, data: {}
    """Data that follows from the data given so far, from state, facts, kind and data: a form fills it in until it
    is corrected. A list of groups about seats has a row for every seat of the session, in its order."""
    result_fields: tuple[str, ...] = ()
    """The fields of the entry that ends a session, parts as `group.part`, that come first where one screen asks for
    all of it; empty: there is only a screen for every step."""
    is_settled: Callable[[Any, Any, str], bool] = lambda state, facts, step: False
    """Whether there is nothing to decide in a step after a session, from state, facts and the code of the step."""
    ends_with: Callable[[Any], str] = lambda state: ""
    """The kind that ends a log in which everything was played; empty before that."""
    places: Mapping[str, str] = {}
    """Problem code, or `kind.code` where a kind has another place for it, to the field at which a form shows it; parts
    as `group.part`."""
    expected: frozenset[str] = frozenset()
    """Optional fields (`kind.field`, parts as above) that a form does not label as optional."""
    seat_cards: Callable[[Any, str], Collection[str]] | None = None
    """A seat's own cards: a part about one seat suggests none of another's."""
    seat_shortcuts: Callable[[Any, str], tuple[Shortcut, ...]] = lambda state, name: ()
    text_name: Callable[[Any, str], Text | None] = lambda facts, code: None
    """The name of a code in a text field, from the facts and the code."""
    setup_lines: Callable[[Mapping[str, Any], Any], Mapping[str, tuple[Line, ...]]] | None = None
    """Step before a session to its lines, from the result of `setup` and the facts. Marked lines mean that the table is
    not ready."""
    begins: Callable[[Mapping[str, Any]], tuple[str, Mapping[str, Any]]] | None = None
    """The kind that begins a session and the initial data of its form, from the result of `setup`; None: the first of
    the usual kinds, with an empty form."""
    by_lot: Text = _("Choose the lead at random")
    """The label of the random choice before a session."""
    bag_step: str = ""
    """The step before a session that shows the bag."""
    odds_fields: Callable[[Any, Any], tuple[Field, ...]] | None = None
    """The fields of a question to `odds`, from state and facts; a dot in a name leads into an object."""

    def place_of(self, kind: str, problem: str) -> str:
        """The field of that kind at which a form shows the problem; empty: above all fields."""
        return self.places.get(f"{kind}.{problem}") or self.places.get(problem, "")


class GuidanceTables(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parts of a Guidance that are data, as `guidance.json` has them."""

    usual: dict[str, tuple[str, ...]]
    needed: dict[str, frozenset[str]] = {}
    """Kind to the optional fields that almost every entry has."""
    only_if: dict[str, dict[str, tuple[str, ...]]] = {}
    expected: frozenset[str] = frozenset()
    result_fields: tuple[str, ...] = ()
    bag_step: str = ""
    places: dict[str, tuple[str, ...]] = {}
    """Field to the codes of the problems shown there; `kind:field` for a place of that kind alone."""


def read_guidance(words: Messages, **functions: Any) -> Guidance:
    """A Guidance from its tables in `guidance.json` of a game, and the functions of the game."""
    tables = words.read_data("campaign/guidance.json", GuidanceTables)
    places: dict[str, str] = {}
    for place, codes in tables.places.items():
        kind, _colon, field = place.rpartition(":")
        places |= {f"{kind}.{code}" if kind else code: field for code in codes}
    given = {"needed": lambda state, facts, kind: tables.needed.get(kind, frozenset()), **functions}
    return Guidance(**{**asdict(tables), "places": places, **given})


COUNT = "count"  # the kind of a section with one count for all; kinds with a count for each seat end in `_count`


def section_shortcuts(state: CampaignState, code: str) -> tuple[Shortcut, ...]:
    """The most frequent entries of a section: a line, or one more or less."""
    section = state.sections[code]
    if section.kind == COUNT:
        more = Shortcut(kind="count-add", data={"section": code, "number": 1}, title=_("1 more"))
        less = Shortcut(kind="count-add", data={"section": code, "number": -1}, title=_("1 less"))
        return (more, less) if section.count else (more,)
    is_count = section.kind.endswith(f"_{COUNT}")
    kind, title = ("count-add", _("Change a count")) if is_count else ("note-write", _("Add a line"))
    return (Shortcut(kind=kind, data={"section": code}, title=title, is_open=True),)


def note_shortcuts(state: CampaignState, code: str, line: int) -> tuple[Shortcut, ...]:
    """Crossing out and circling a note, or the reverse; lines count from 1."""
    note = state.sections[code].notes[line - 1]
    data = {"section": code, "line": line}
    cross = _("Not crossed out") if note.is_crossed else _("Cross out")
    circle = _("Not circled") if note.is_circled else _("Circle")
    return (
        Shortcut(kind="note-cross", data={**data, "crossed": not note.is_crossed}, title=cross),
        Shortcut(kind="note-circle", data={**data, "circled": not note.is_circled}, title=circle),
    )
