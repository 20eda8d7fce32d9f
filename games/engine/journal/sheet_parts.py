"""Parts of printed sheets: blocks of lines in every language, names of cards and scenarios, sections of a log."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from games.engine.journal.facts import CatalogueFacts
from games.engine.journal.fields import Step
from games.engine.journal.state import CampaignState, Section
from games.engine.text import Names, Text, bracketed, joined, plain
from games.engine.words import _, pgettext


class Line(Struct, frozen=True, kw_only=True):
    """A value with its label."""

    value: Text
    label: Text | None = None
    is_crossed: bool = False
    is_circled: bool = False
    is_spoiler: bool = False
    """It spoils the story for people who have not played it."""
    mark: Literal["", "wrong", "warning"] = ""
    """A line before a session may be an obstacle or a warning."""
    mended_by: str = ""
    """The kind of entry that fixes it."""
    mended_with: dict[str, Any] = {}
    """The known data of that entry."""


class Block(Struct, frozen=True, kw_only=True):
    """A part of the sheet under a heading."""

    kind: Literal["campaign", "seat", "section", "session", "bag"]
    title: Text
    lines: tuple[Line, ...] = ()
    section: str = ""
    """The code of the log section that it shows, if any."""
    rule: str = ""
    """The id of the rule that explains it, if any."""
    tokens: tuple[str, ...] = ()
    """Tokens to be drawn below the lines."""


def labelled(label: Text, value: Text) -> Line:
    return Line(label=label, value=value)


def known_line(label: Text, value: Text | str | int | None) -> tuple[Line, ...]:
    """The line in a tuple, which is empty if the value is None or blank."""
    if value is None or value == "":
        return ()
    return (Line(label=label, value=value if isinstance(value, Text) else plain(value)),)


AT_THE_TABLE = _("drawn at the table")  # a setup's word for choices that it leaves to the players


def card_or_drawn(code: str | None, facts: CatalogueFacts) -> Text:
    """A card of a setup; without a code, the players draw it."""
    return facts.card_name(code) if code else AT_THE_TABLE


def player_named(player: Mapping[str, Any]) -> Text:
    """A player of a setup by name, or by the number of the seat."""
    seat = player["seat"]
    if player["player"]:
        return plain(player["player"])
    return _("Player {seat}").format(seat=seat) if str(seat).isdecimal() else plain(seat)


def step_blocks(steps: Iterable[Step], lines: Mapping[str, Sequence[Line]]) -> Iterator[Block]:
    """A block for each step: its summary, and the lines under its code. A rulebook's own steps have numbers already."""
    for number, step in enumerate(steps, 1):
        title = step.title if step.code == step.rule else joined((plain(f"{number}."), step.title), " ")
        found = (Line(value=step.summary), *lines.get(step.code, ()))
        yield Block(kind="section", title=title, lines=found, rule=step.rule)


def sheet_of(
    steps: Sequence[Step], lines: Callable[[Mapping[str, Any], Any], Mapping[str, tuple[Line, ...]]]
) -> Callable[[Mapping[str, Any], Any], tuple[Block, ...]]:
    """The sheet of a setup that is nothing but its steps."""
    return lambda setup, facts: tuple(step_blocks(steps, lines(setup, facts)))


def scenario_block(setup: Mapping[str, Any], facts: CatalogueFacts, *own: Line) -> Block:
    """The first block of a setup without a log: the guide, the scenario, and lines of the game's own."""
    guide = facts.catalogue.guides.get(setup["guide"])
    lines = (
        *known_line(_("Guide"), Names(guide.names, setup["guide"]) if guide else None),
        labelled(_("Scenario"), facts.scenario_name(setup["scenario"])),
        *own,
    )
    return Block(kind="campaign", title=_("The table"), lines=lines)


def lacking_lines(setup: Mapping[str, Any], facts: CatalogueFacts) -> tuple[Line, ...]:
    """The encounter sets that a collection lacks, or has too few cards of."""
    short = _("Not owned, or not enough")
    return tuple(labelled(short, facts.encounter_set_name(code)) for code in setup["short"])


def notes_blocks(notes: Iterable[str]) -> tuple[Block, ...]:
    """A block of the players' notes, if there are any."""
    lines = tuple(Line(value=plain(note)) for note in notes)
    return (Block(kind="section", title=_("Notes"), lines=lines),) if lines else ()


def seat_name(name: str, state: CampaignState, facts: CatalogueFacts) -> Text:
    """The character of a seat; if any seat leads several, the player with theirs."""
    seat = state.seats[name]
    leaders = joined(facts.card_name(code) for code in seat.leaders)
    if all(len(one.leaders) == 1 for one in state.seats.values()):
        return leaders
    return bracketed(plain(seat.player), leaders)


def heading_lines(state: CampaignState, facts: CatalogueFacts, ends: Mapping[str, Text], *own: Line) -> Iterator[Line]:
    """The guide, lines of the game's own, and the end of the campaign, or its current or next scenario."""
    guide = facts.catalogue.guides.get(state.guide)
    yield labelled(_("Guide"), Names(guide.names, state.guide) if guide else _("Your own campaign"))
    yield from own
    if state.outcome:
        yield labelled(_("End"), ends[state.outcome.result])
    elif state.status == "playing":
        yield labelled(_("In progress"), facts.scenario_name(state.sessions[-1].scenario))
    elif state.next:
        yield labelled(_("Next"), facts.scenario_name(state.next))


def section_blocks(state: CampaignState, facts: CatalogueFacts) -> tuple[Block, ...]:
    """The sections of the log in their order, with notes and counts."""
    ordered = sorted(state.sections.items(), key=lambda one: one[1].number)
    return tuple(_section(code, section, state, facts) for code, section in ordered)


def _section(code: str, section: Section, state: CampaignState, facts: CatalogueFacts) -> Block:
    lines = []
    for note in section.notes:
        seat = seat_name(note.seat, state, facts) if note.seat in state.seats else None
        lines.append(Line(value=plain(note.text), label=seat, is_crossed=note.is_crossed, is_circled=note.is_circled))
    if section.kind == "count" or section.count:
        lines.append(labelled(pgettext("on a sheet", "Count"), plain(section.count)))
    lines += [labelled(seat_name(name, state, facts), plain(count)) for name, count in section.counts.items()]
    return Block(kind="section", title=Names(section.names), lines=tuple(lines), section=code)
