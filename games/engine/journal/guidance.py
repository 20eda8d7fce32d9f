"""What helps people to write a log and to read it: for pages and forms, never for the checks."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct

from games.engine.journal.fields import Field
from games.engine.journal.sheet import Line
from games.engine.text import Text
from games.engine.words import _


class Shortcut(Struct, frozen=True, kw_only=True):
    """An entry that needs nothing but one tap; or, if it leaves something open, a form with the rest filled in."""

    kind: str
    data: dict[str, Any]
    title: Text
    is_open: bool = False


Suggestions = Mapping[str, Text | None]
"""Values with their words; None where the value is the name of something that has its own: a card, a seat."""


Suggested = Mapping[tuple[str, str], Callable[[Any, Any], Suggestions | Iterable[str]]]
"""Kind and field to what finds the likely values in state and facts; "" for every kind that has the field. Values that
come without words have their own."""


def suggested(table: Suggested) -> Callable[[Any, Any, str, str], Suggestions]:
    """The suggestions of a game that has them in a table."""

    def suggestions(state: Any, facts: Any, kind: str, field: str) -> Suggestions:
        find = table.get((kind, field)) or table.get(("", field))
        found = find(state, facts) if find else ()
        return found if isinstance(found, Mapping) else dict.fromkeys(found)

    return suggestions


def said_at(fields: Mapping[str, str]) -> dict[str, str]:
    """Problem codes to the field that they are said at; given by field, with blanks between the codes."""
    return {code: field for field, codes in fields.items() for code in codes.split()}


def nothing_suggested(state: Any, facts: Any, kind: str, field: str) -> Suggestions:
    """A game in which everything is typed."""
    return {}


def nothing_needed(state: Any, facts: Any, kind: str) -> frozenset[str]:
    """A game whose kinds need always the same."""
    return frozenset()


def blank(state: Any, facts: Any, kind: str) -> Mapping[str, Any]:
    """A game whose forms begin with the defaults of their fields."""
    return {}


def never_done(state: Any) -> str:
    """A game whose campaigns go on for as long as the group likes."""
    return ""


def nothing_due(state: Any) -> tuple[str, ...]:
    """A game in which nothing goes before what is usual."""
    return ()


def no_shortcuts(state: Any, name: str) -> tuple[Shortcut, ...]:
    """A game in which everything goes through a form."""
    return ()


def no_marks(state: Any, section: str, line: int) -> tuple[Shortcut, ...]:
    """A game whose notes stay as they are."""
    return ()


def no_names(facts: Any, code: str) -> Text | None:
    """A game whose texts are what players write."""
    return None


class Guidance(Struct, frozen=True, kw_only=True):
    """What a game knows of its log beside its rules."""

    usual: Mapping[str, tuple[str, ...]] = {}
    """Status of the campaign to the kinds that are written most then, first what comes next."""
    due: Callable[[Any], tuple[str, ...]] = nothing_due
    """Kinds that go before these as things stand: going on with a game that was put away."""
    suggestions: Callable[[Any, Any, str, str], Suggestions] = nothing_suggested
    """Values that are likely for a field now: from the state, the facts, the kind, and the field's name; that of a
    part of a group stands behind the group's and a dot. Others may be given all the same."""
    only_if: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    """A field (`kind.field`), or a part of a group (`kind.group.part`), to those beside it, and the values with which
    it makes sense; with those it is needed."""
    needed: Callable[[Any, Any, str], frozenset[str]] = nothing_needed
    """Fields of a kind that are needed as things stand, though the kind can do without: from state, facts and kind.
    Parts of a group are named behind it: `monsters.space`."""
    begins_with: Callable[[Any, Any, str], Mapping[str, Any]] = blank
    """Data that the form of a kind is filled in with before anything is typed, from the same."""
    ends_with: Callable[[Any], str] = never_done
    """The kind that is left to be written when everything was played; empty while something is to come."""
    places: Mapping[str, str] = {}
    """Problem to the name of the field that it is about, in whichever kind has both."""
    expected: frozenset[str] = frozenset()
    """Fields (`kind.field`, parts as above) that only special cases do without: a form does not call them optional."""
    seat_cards: Callable[[Any, str], Collection[str]] | None = None
    """A seat's own cards: a part about one seat offers none that are another's."""
    asked_in: Mapping[str, tuple[str, ...]] = {}
    """Step after a session to the fields of the entry that ends it which are asked for there, parts as above; without
    any, all of them in the first step."""
    step_rules: Mapping[str, tuple[str, ...]] = {}
    """Step before or after a session to the rules that are read beside it."""
    setup_rules: Mapping[str, tuple[str, ...]] = {}
    """Those of steps before a session that are called as one after it, and have other rules."""
    seat_shortcuts: Callable[[Any, str], tuple[Shortcut, ...]] = no_shortcuts
    section_shortcuts: Callable[[Any, str], tuple[Shortcut, ...]] = no_shortcuts
    note_shortcuts: Callable[[Any, str, int], tuple[Shortcut, ...]] = no_marks
    """Of that section and line, from 1."""
    text_name: Callable[[Any, str], Text | None] = no_names
    """What a code is called that an entry has in a field of text; from the facts and the code."""
    setup_lines: Callable[[Mapping[str, Any], Any], Mapping[str, tuple[Line, ...]]] | None = None
    """What `setup` gave, in words: step before a session to its lines; from that and the facts. Some may be marked:
    then the page says that not all is ready."""
    begins: Callable[[Mapping[str, Any]], tuple[str, Mapping[str, Any]]] | None = None
    """The kind that a session begins with, and what its form says by what `setup` gave; None: the first of the usual
    kinds, with nothing said."""
    by_lot: Text = _("Choose by lot who leads")
    """What the lot decides before a session."""
    bag_step: str = ""
    """The step before a session in which the bag is looked through."""
    odds_fields: Callable[[Any, Any], tuple[Field, ...]] | None = None
    """What somebody who wants to know the odds of a test fills in, from state and facts; a dot in a name leads into
    the question."""
