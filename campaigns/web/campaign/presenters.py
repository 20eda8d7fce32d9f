"""The log as the page of a campaign shows it, worked out before any template."""

import hashlib
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.urls import reverse
from msgspec import Struct
from msgspec.structs import replace

from campaigns import access, selectors
from campaigns.access import undo_offered
from campaigns.models import LogEntry, Seat
from campaigns.seated_decks import read_reference
from campaigns.web.visitors import CampaignContext
from cardsdb.web.drawing import card_url
from decks.models import Deck
from games.engine import journal
from games.engine.journal import Block, Shortcut

ENTRIES_SHOWN = 20


class ShortcutShown(Struct, frozen=True, kw_only=True):
    """A one-tap entry, or the link to its form."""

    kind: str
    title: str
    is_open: bool
    values: list[tuple[str, str]]
    """The inputs of the form, with their values."""

    @property
    def key(self) -> str:
        """Its key on the page: not of its values alone, for two may set other fields to the same."""
        return hashlib.blake2b(msgspec.json.encode([self.kind, self.values]), digest_size=8).hexdigest()


class KindShown(Struct, frozen=True, kw_only=True):
    """A kind of entry that may be written now."""

    code: str
    title: str
    summary: str


class LineShown(Struct, frozen=True, kw_only=True):
    """A line of the log sheet."""

    label: str
    value: str
    is_crossed: bool
    is_circled: bool
    is_spoiler: bool = False
    """To a visitor outside the group."""
    shortcuts: list[ShortcutShown] = []


class BlockShown(Struct, frozen=True, kw_only=True):
    """A part of the log sheet."""

    title: str
    lines: list[LineShown]
    shortcuts: list[ShortcutShown] = []
    decks: list[tuple[str, str]] = []
    """The names of played decks, with the address of the revision played."""


class SeatShown(Struct, frozen=True, kw_only=True):
    """A seat at the table."""

    number: int
    name: str
    called: str
    leaders: list[tuple[str, str]]
    """Names and addresses of cards."""
    class_code: str
    player: str
    status: str
    status_code: str
    is_away: bool
    figures: list[tuple[str, int]]
    lines: list[LineShown]
    deck: Deck | None
    deck_name: str
    can_upgrade: bool
    is_own: bool
    shortcuts: list[ShortcutShown]


class ScenarioShown(Struct, frozen=True, kw_only=True):
    """A stop on the way of the campaign."""

    name: str
    place: str
    """`done`, `lost`, `playing`, `next` or `later`."""
    note: str = ""


class EntryShown(Struct, frozen=True, kw_only=True):
    """A line of the timeline."""

    number: int
    title: str
    said: str
    actor: str
    at: datetime
    is_undone: bool
    is_house_rule: bool
    can_undo: bool
    is_withheld: bool
    """Whether the visitor may not see all of it."""
    is_spoiler: bool
    """Whether it may spoil the story for visitors outside the group."""


THERE = frozenset({"active", "playing"})
"""Statuses of present seats in every game."""


def seats_shown(context: CampaignContext, rows: Iterable[Seat]) -> list[SeatShown]:
    """The seats of the state in their order, present ones first."""
    by_name = {row.name: row for row in rows}
    blocks = iter(_blocks(context, "seat"))
    shown = []
    for name, seat in sorted(context.state.seats.items(), key=lambda one: one[1].number):
        shown.append(_seat(context, name, seat, by_name.get(name), next(blocks, None)))
    return sorted(shown, key=lambda one: one.is_away)


def _seat(context: CampaignContext, name: str, seat: Any, row: Seat | None, block: Block | None) -> SeatShown:
    rules, words = context.table.log_rules, context.words
    cards = {code: context.table.catalogue.cards.get(code) for code in seat.leaders}
    classes = sorted({one for card in cards.values() if card for one in card.classes})
    deck = row.deck if row and access.has_role(context.campaign, "reader") else None
    figures = rules.figures(context.state, name) if rules.figures else {}
    titles = {words.choice("figure", code) for code in figures}
    lines = [] if block is None else [line for line in _lines(context, block) if line.label not in titles]
    return SeatShown(
        number=seat.number,
        name=name,
        called=words.seat(name),
        leaders=[
            (words.card(code), card_url(context.table.catalogue.game, card.code) if card else "")
            for code, card in cards.items()
        ],
        class_code=classes[0] if len(classes) == 1 else "multiclass" if classes else "none",
        player=seat.player,
        status=words.of(rules.seat_statuses, seat.status),
        status_code=seat.status,
        is_away=seat.status not in THERE,
        figures=[(words.choice("figure", code), number) for code, number in figures.items()],
        lines=[line for line in lines if line.value not in (seat.player, words.of(rules.seat_statuses, seat.status))],
        deck=deck,
        deck_name="" if deck or read_reference(seat.deck) else seat.deck,
        can_upgrade=bool(
            deck
            and context.user
            and deck.owner_id == context.user.pk
            and rules.purchase
            and context.state.status == "between"
        ),
        is_own=name in context.own_seats,
        shortcuts=shortcuts_shown(context, rules.guidance.seat_shortcuts(context.state, name), name),
    )


def sections_shown(context: CampaignContext) -> list[BlockShown]:
    """The sections of the log sheet, each note with its shortcuts; and the game's other lists."""
    guidance, sections = context.table.log_rules.guidance, getattr(context.state, "sections", {})
    shown = []
    for block in _blocks(context, "section"):
        lines = _lines(context, block)
        shortcuts: list[ShortcutShown] = []
        if block.section in sections:
            for place in range(len(sections[block.section].notes)):
                marks = shortcuts_shown(context, guidance.note_shortcuts(context.state, block.section, place + 1))
                lines[place] = replace(lines[place], shortcuts=marks)
            shortcuts = shortcuts_shown(context, guidance.section_shortcuts(context.state, block.section))
        shown.append(BlockShown(title=context.words.text(block.title), lines=lines, shortcuts=shortcuts))
    return shown


def sessions_shown(context: CampaignContext, rows: Iterable[Seat]) -> list[BlockShown]:
    """The sessions and their decks, the last first."""
    is_member = access.has_role(context.campaign, "reader")
    kept = {row.deck.pk: row.deck for row in rows if row.deck and is_member}
    blocks, sessions = _blocks(context, "session"), context.state.sessions
    decks = [list(_played(context, session, kept)) for session in sessions]
    if len(blocks) != len(sessions):
        decks = [[]] * len(blocks)  # a game told in several parts
    return [
        BlockShown(title=context.words.text(block.title), lines=_lines(context, block), decks=played)
        for block, played in reversed(list(zip(blocks, decks, strict=True)))
    ]


def _played(context: CampaignContext, session: Any, kept: Mapping[uuid.UUID, Deck]) -> Iterator[tuple[str, str]]:
    """The decks of the session still at the table; others by their given name."""
    for name in session.seats:
        called = session.decks.get(name, "")
        reference = read_reference(called)
        deck = kept.get(reference[0]) if reference else None
        if reference and deck:
            is_shown = context.user is not None and (deck.owner_id == context.user.pk or deck.visibility != "private")
            revision = f"?revision={reference[1]}" if reference[1] else ""
            yield deck.name, f"{reverse('deck', args=[deck.pk])}{revision}" if is_shown else ""
        elif called and not reference:
            yield called, ""


def _blocks(context: CampaignContext, kind: str) -> list[Block]:
    sheet = context.table.log_rules.sheet
    return [block for block in sheet(context.state, context.table.facts) if block.kind == kind] if sheet else []


def _lines(context: CampaignContext, block: Block) -> list[LineShown]:
    return [
        LineShown(
            label=context.words.text(line.label),
            value=context.words.text(line.value),
            is_crossed=line.is_crossed,
            is_circled=line.is_circled,
            is_spoiler=line.is_spoiler and context.is_outside,
        )
        for line in block.lines
    ]


def shortcuts_shown(context: CampaignContext, shortcuts: Iterable[Shortcut], seat: str = "") -> list[ShortcutShown]:
    """The shortcuts allowed now."""
    found = []
    for one in shortcuts:
        kind = context.table.log_rules.kinds.get(one.kind)
        if kind is None or not context.offers(one.kind):
            continue
        if not context.may_write and not (kind.scope == "seat" and seat in context.own_seats):
            continue
        values = [(f"d.{name}", _value(value)) for name, value in one.data.items()]
        found.append(
            ShortcutShown(kind=one.kind, title=context.words.text(one.title), is_open=one.is_open, values=values)
        )
    return found


def _value(value: Any) -> str:
    return ("on" if value else "") if isinstance(value, bool) else str(value)


def kinds_shown(context: CampaignContext, codes: Iterable[str]) -> list[KindShown]:
    """The kinds that the visitor may write now."""
    kinds = context.table.log_rules.kinds
    return [
        KindShown(
            code=code, title=context.words.text(kinds[code].title), summary=context.words.text(kinds[code].summary)
        )
        for code in codes
        if context.offers(code)
    ]


def way_shown(context: CampaignContext) -> list[ScenarioShown]:
    """The scenarios played, and those to come."""
    state, words = context.state, context.words
    way = []
    blocks = iter(_blocks(context, "session"))
    for session in state.sessions:
        lost = getattr(session, "result", "") == "lost"
        place = "playing" if not session.is_over else "lost" if lost else "done"
        block = next(blocks, None)
        note = words.text(block.lines[0].value) if block and block.lines and session.is_over else ""
        if lost and note == words.choice("result", "lost"):
            note = ""  # the place says it already
        way.append(ScenarioShown(name=words.scenario(session.scenario), place=place, note=note))
    order, coming = list(getattr(state, "order", ())), getattr(state, "next", "")
    is_playing = state.status == "playing"
    if is_playing and coming == state.sessions[-1].scenario and coming in order:
        coming = next(iter(order[order.index(coming) + 1 :]), "")
    if state.outcome is None and coming:
        rest = order[order.index(coming) :] if coming in order else [coming]
        for number, code in enumerate(rest):
            place = "next" if number == 0 and not is_playing else "later"
            way.append(ScenarioShown(name=words.scenario(code), place=place))
    return way


def entries_shown(
    context: CampaignContext, rows: Sequence[LogEntry], undone: set[int], *, is_past: bool
) -> list[EntryShown]:
    """The entries of the log in words."""
    kinds = context.table.log_rules.kinds
    can_undo: set[int] = set()
    if context.user and context.may_sit and not is_past:
        can_undo = undo_offered(context.campaign, context.table, [row.number for row in rows], context.user)
    shown = []
    for row in rows:
        kind = journal.UNDO if row.kind == journal.UNDO.code else kinds.get(row.kind)
        shown.append(
            EntryShown(
                number=row.number,
                title=context.words.text(kind.title) if kind else row.kind,
                said=context.words.entry(kind, context.visibility.data(row)),
                is_withheld=bool(context.visibility.withheld(row)),
                is_spoiler=context.is_outside and kind is not None and any(one.spoiler for one in kind.fields),
                actor=selectors.actor_name(row),
                at=row.at,
                is_undone=row.number in undone,
                is_house_rule=row.house_rule,
                can_undo=row.number in can_undo,
            )
        )
    return shown
