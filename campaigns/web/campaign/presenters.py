"""The parts of a campaign's page: scenarios, seats, log sheet, and the timeline of entries."""

import hashlib
import uuid
from collections.abc import Container, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Struct

from campaigns import selectors
from campaigns.access import UndoOrder
from campaigns.models import LogEntry, Seat
from campaigns.seated_decks import read_reference
from campaigns.web.context import CampaignContext
from campaigns.web.next_step import NextStep, next_step
from cardsdb.web.card_parts import card_url
from decks.access import is_deck_visible
from decks.models import Deck
from games.engine import Text, journal
from games.engine.journal import Block, Shortcut
from games.engine.journal.guidance import note_shortcuts, section_shortcuts
from games.engine.vocabulary import RuleText

PRESENT = frozenset({"active", "playing"})
"""Statuses of present seats in every game."""
MAX_NAMED = 6
"""Dependent entries named with an entry."""


class ShortcutButton(Struct, frozen=True, kw_only=True):
    """A one-tap entry, or the link to its form."""

    kind: str
    title: Text
    is_open: bool
    values: list[tuple[str, str]]
    """The inputs of the form, with their values."""

    @property
    def key(self) -> str:
        """Its key on the page, made of kind and inputs: two shortcuts may set different fields to the same value."""
        return hashlib.blake2b(msgspec.json.encode([self.kind, self.values]), digest_size=8).hexdigest()


def present_seats(context: CampaignContext) -> list[dict[str, Any]]:
    """The seats of the state in their order, present ones first."""
    rows, blocks = {row.name: row for row in context.seats}, iter(context.blocks["seat"])
    seats = sorted(context.state.seats.items(), key=lambda item: item[1].number)
    panels = [_seat(context, name, seat, rows.get(name), next(blocks, None)) for name, seat in seats]
    return sorted(panels, key=lambda panel: panel["is_away"])


def _seat(context: CampaignContext, name: str, seat: Any, row: Seat | None, block: Block | None) -> dict[str, Any]:
    log_rules, labels = context.rules.log_rules, context.labels
    cards = {code: context.rules.catalogue.cards.get(code) for code in seat.leaders}
    classes = sorted({one for card in cards.values() if card for one in card.classes})
    deck = row.deck if row and not context.is_outside else None
    owns_deck = deck is not None and context.user is not None and deck.owner_id == context.user.pk
    figures = log_rules.figures(context.state, name) if log_rules.figures else {}
    titles = {labels.choice("figure", code) for code in figures}
    status = labels.of(log_rules.seat_statuses, seat.status)
    return {
        "label": labels.seat(name),
        "leaders": [
            (labels.card(code), card_url(context.rules.catalogue.game, card.code) if card else "")
            for code, card in cards.items()
        ],
        "class_code": classes[0] if len(classes) == 1 else "multiclass" if classes else "none",
        "state": seat,
        "status": status,
        "is_away": seat.status not in PRESENT,
        "figures": [(labels.choice("figure", code), number) for code, number in figures.items()],
        "lines": [
            line
            for line in (block.lines if block else ())
            if labels.text(line.label) not in titles and labels.text(line.value) not in (seat.player, status)
        ],
        "deck": deck,
        "deck_name": "" if deck or read_reference(seat.deck) else seat.deck,
        "can_upgrade": owns_deck and bool(log_rules.purchase) and context.state.status == "between",
        "is_own": name in context.own_seats,
        "shortcuts": present_shortcuts(context, log_rules.guidance.seat_shortcuts(context.state, name), name),
    }


def present_sections(context: CampaignContext) -> list[dict[str, Any]]:
    """The sections of the log sheet, each note with its shortcuts; and the game's other lists."""
    state = context.state
    sections = getattr(state, "sections", {})
    blocks = []
    for block in context.blocks["section"]:
        is_section = block.section in sections
        notes = len(sections[block.section].notes) if is_section else 0
        of_lines = [
            note_shortcuts(state, block.section, number) if number <= notes else ()
            for number in range(1, len(block.lines) + 1)
        ]
        blocks.append(
            {
                "title": block.title,
                "lines": [
                    (line, present_shortcuts(context, shortcuts))
                    for line, shortcuts in zip(block.lines, of_lines, strict=True)
                ],
                "shortcuts": present_shortcuts(context, section_shortcuts(state, block.section) if is_section else ()),
            }
        )
    return blocks


def present_sessions(context: CampaignContext) -> list[dict[str, Any]]:
    """The sessions, the last first, and the names of their decks with the address of the revision played."""
    kept = {row.deck.pk: row.deck for row in context.seats if row.deck and not context.is_outside}
    blocks, sessions = context.blocks["session"], context.state.sessions
    decks = [list(_played(context, session, kept)) for session in sessions]
    if len(blocks) != len(sessions):
        decks = [[]] * len(blocks)  # a game told in several parts
    return [
        {"title": block.title, "lines": [(line, []) for line in block.lines], "decks": played}
        for block, played in reversed(list(zip(blocks, decks, strict=True)))
    ]


def _played(context: CampaignContext, session: Any, kept: Mapping[uuid.UUID, Deck]) -> Iterator[tuple[str, str]]:
    """The decks of the session still at the table; others by their given name."""
    for name in session.seats:
        text = session.decks.get(name, "")
        reference = read_reference(text)
        deck = kept.get(reference[0]) if reference else None
        if reference and deck:
            revision = f"?revision={reference[1]}" if reference[1] else ""
            address = f"{reverse('deck', args=[deck.pk])}{revision}"
            yield deck.name, address if is_deck_visible(deck, context.user) else ""
        elif text and not reference:
            yield text, ""


def present_shortcuts(context: CampaignContext, shortcuts: Iterable[Shortcut], seat: str = "") -> list[ShortcutButton]:
    """The shortcuts that the visitor may use now."""
    kinds = context.rules.log_rules.kinds
    return [
        ShortcutButton(
            kind=one.kind,
            title=one.title,
            is_open=one.is_open,
            values=[(f"d.{name}", _input_value(value)) for name, value in one.data.items()],
        )
        for one in shortcuts
        if context.offers(one.kind)
        and (context.may_write or (kinds[one.kind].scope == "seat" and seat in context.own_seats))
    ]


def _input_value(value: Any) -> str:
    return ("on" if value else "") if isinstance(value, bool) else str(value)


def offered_kinds(context: CampaignContext, codes: Iterable[str]) -> list[journal.Kind]:
    """The kinds that the visitor may write now."""
    return [context.rules.log_rules.kinds[code] for code in codes if context.offers(code)]


def present_rules(context: CampaignContext, ids: Iterable[str]) -> list[tuple[RuleText, str]]:
    """Rules to read beside a step: text and address."""
    game = context.rules.catalogue.game
    rules = game.vocabulary.rules
    return [(rules[id], reverse("rule", args=[game.code, id])) for id in ids if id in rules]


def present_next_step(context: CampaignContext) -> NextStep | None:
    """The next step, if the visitor may take it."""
    step = next_step(context.campaign, context.rules, context.state)
    return step if (context.offers(step.kind) if step.kind else context.may_write) else None


def present_scenarios(context: CampaignContext) -> list[dict[str, Any]]:
    """The scenarios played, and those to come; `place` is `done`, `lost`, `playing`, `next` or `later`."""
    state, labels = context.state, context.labels
    stops = []
    blocks = iter(context.blocks["session"])
    for session in state.sessions:
        lost = getattr(session, "result", "") == "lost"
        place = "playing" if not session.is_over else "lost" if lost else "done"
        block = next(blocks, None)
        note = labels.text(block.lines[0].value) if block and block.lines and session.is_over else ""
        if place == "playing":
            note = _("being played")
        elif lost:
            told = [note] if note != labels.choice("result", "lost") else []
            note = " · ".join([_("lost"), *filter(None, told)])
        stops.append({"name": labels.scenario(session.scenario), "place": place, "note": note or "✓"})
    order, coming = list(getattr(state, "order", ())), getattr(state, "next", "")
    is_playing = state.status == "playing"
    if is_playing and coming == state.sessions[-1].scenario and coming in order:
        coming = next(iter(order[order.index(coming) + 1 :]), "")
    if state.outcome is None and coming:
        rest = order[order.index(coming) :] if coming in order else [coming]
        for number, code in enumerate(rest):
            is_next = number == 0 and not is_playing
            place, note = ("next", _("next")) if is_next else ("later", _("to come"))
            stops.append({"name": labels.scenario(code), "place": place, "note": note})
    return stops


def present_entries(
    context: CampaignContext,
    rows: Iterable[LogEntry],
    undos: Mapping[int, int] = MappingProxyType({}),
    orders: Mapping[int, UndoOrder] = MappingProxyType({}),
) -> list[dict[str, Any]]:
    """The entries of the log in words; `undos` as `selectors.undo_list` has them, `orders` as `access.undo_orders`."""
    undone = journal.taken_back(undos)
    kinds = {**context.rules.log_rules.kinds, journal.UNDO.code: journal.UNDO}
    shown = {row.number for row in rows}
    found = []
    for row in rows:
        kind, order = kinds.get(row.kind), orders.get(row.number)
        fields = kind.fields if kind else ()
        words = {
            "number": str(row.number),
            "title": context.labels.text(kind.title) if kind else row.kind,  # the game may know it no more
            "text": context.labels.entry(kind, context.visibility.data(row)),
            "actor": selectors.actor_name(row),
            "at": row.at,
            "house_rule": row.house_rule,
            "is_undone": row.number in undone,
            "is_withheld": bool(context.visibility.withheld(row)),
            "is_spoiler": context.is_outside and any(field.spoiler for field in fields),
        }
        more = {
            "undo": bool(order and len(order.numbers) == 1),
            "dependents": _dependents(order, shown) if order and len(order.numbers) > 1 else None,
        }
        found.append(words | more)
    return found


def _dependents(order: UndoOrder, shown: Container[int]) -> dict[str, Any]:
    """The entries that depend on one, with their addresses; many are counted."""
    numbers = order.numbers[:-1]
    links = [(str(one), f"{'' if one in shown else f'?before={one + 1}'}#entry-{one}") for one in numbers[:MAX_NAMED]]
    return {
        "links": links,
        "more": len(numbers) - len(links),
        "count": len(order.numbers),
        "is_allowed": order.is_allowed,
    }
