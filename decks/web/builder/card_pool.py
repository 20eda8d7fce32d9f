"""The card pool: the cards a leader may take, or all, each with the reason why it may not be taken.

Cards of the pool and of the deck are HTML made here, with their buttons: a page of the builder has a hundred.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from cardsdb.search import Owned
from cardsdb.web.card_html import MAX_KEPT, drawn
from cardsdb.web.card_list.facets import card_facets
from cardsdb.web.card_list.listing import Place, card_listing
from cardsdb.web.pictures import Pictures
from decks.editing import LEADERS
from decks.web.builder.forms import ViewState
from decks.web.deck.groups import CardCopies
from decks.web.game_context import GameContext, class_code
from games.engine import Build, CardRecord, Catalogue, Text, localised
from games.engine.search.bits import bits_of
from ui.words import say

NO_TAKES: Mapping[str, frozenset[str]] = {}


class CardRows:
    """Draws the rows of one page, whose words are looked up once. The rows of a fixed deck have no buttons."""

    def __init__(
        self,
        game: GameContext,
        form: str,
        zones: tuple[str, ...] = (),
        takes: Mapping[str, frozenset[str]] = NO_TAKES,
        *,
        is_fixed: bool,
        can_exile: bool = False,
        pictures: Pictures | None = None,
    ) -> None:
        self.game, self._form, self._is_fixed, self._can_exile = game, form, is_fixed, can_exile
        self._pictures = pictures
        self._add, self._remove = _("Add one: %(name)s"), _("Take one out: %(name)s")
        self._zones = zones
        """The deck's zones, the main one first: cards move between the first two."""
        self._takes = takes
        """The zones that cards move between, each with the cards allowed; empty if all are."""
        self._move = {zone: self._move_label(zone) for zone in zones[:2]}
        self._exile = _("Exiled: %(name)s")

    def _move_label(self, zone: str) -> str:
        known = {"side": _("To the side {build}: %(name)s"), "main": _("To the {build}: %(name)s")}
        if zone in known and zone not in self.game.vocabulary.zones:
            return say(self.game.game, known[zone])
        title = self.game.zone_title(zone).replace("%", "%%")
        return _("To “%(zone)s”: %(name)s") % {"zone": title, "name": "%(name)s"}

    def entries(
        self, cards: Iterable[CardCopies], zone: str, uncounted: Mapping[str, Text] | None = None
    ) -> SafeString:
        """Cards of the deck in a zone, each with the reason if it does not count."""
        reasons = uncounted or {}
        return joined(self._kept_entry(one, zone, reasons.get(one.card.code)) for one in cards)

    def _kept_entry(self, one: CardCopies, zone: str, reason: Text | None) -> str:
        """The entry of a card; cached, since most stay the same after a click."""
        kept = self.game.cards.derived(_kept)
        target, exile = self._target(one, zone), self._can_exile and zone == "main"
        key = (one.code, one.copies, zone, target, reason, exile, self._is_fixed, self._form, self.game.language)
        html = kept.get(key)
        if html is None:
            if len(kept) >= MAX_KEPT:
                kept.clear()
            html = kept[key] = self._entry(one, zone, target, reason, exile=exile)
        return html

    def _target(self, one: CardCopies, zone: str) -> str:
        """The zone the card can be moved to; empty if none."""
        if zone == LEADERS or self._is_fixed or (self._takes and zone not in self._takes):
            return ""
        other = next((name for name in self._zones[:2] if name != zone), "")
        return other if not self._takes or one.card.code in self._takes[other] else ""

    def _entry(self, one: CardCopies, zone: str, target: str, reason: Text | None, *, exile: bool) -> str:
        name = localised(one.card.names, self.game.language) or one.code
        value = escape(f"{zone}:{one.code}")
        why = f'<span class="entry-why">{escape(self.game.text(reason))}</span>' if reason else ""
        buttons = ""
        if exile and not self._is_fixed:
            buttons += self._button("exile", value, self._exile, name, "✕", "entry-button")
        if target:
            way = escape(f"{zone}:{target}:{one.code}")
            buttons += self._button("move", way, self._move[target], name, "⇄", "entry-button")
        return (
            f'<li class="entry" data-class="{class_code(one.card.classes)}" data-code="{value}" id="entry-{value}">'
            f"{self._stepper(zone, one.code, name, one.copies)}"
            f"{drawn(self.game.live, one.card, self.game.language, 'entry')}{why}{buttons}</li>"
        )

    def pick(self, card: CardRecord, zone: str, copies: int, why_not: SafeString | None, language: str) -> str:
        """A card of the pool; its text is in the language of the query."""
        name = localised(card.names, self.game.language) or card.code
        value = escape(f"{zone}:{card.code}")
        more = (" pick-refused" if why_not else "") + (" pick-held" if copies else "")
        return (
            f'<li class="pick{more}" data-class="{class_code(card.classes)}" data-code="{value}" id="pick-{value}">'
            f"{drawn(self.game.live, card, language, 'pick', self._pictures)}"
            f"{self._stepper(zone, card.code, name, copies)}{why_not or ''}</li>"
        )

    def _stepper(self, zone: str, code: str, name: str, copies: int) -> str:
        """The number of copies between the buttons that change it."""
        count = f'<output data-count="{escape(code)}">{copies}</output>'
        if self._is_fixed:
            return f'<span class="stepper">{count}</span>'
        value = escape(f"{zone}:{code}")
        return (
            f'<span class="stepper">{self._button("remove", value, self._remove, name, "−", disabled=not copies)}'
            f"{count}{self._button('add', value, self._add, name, '+')}</span>"
        )

    def _button(
        self, action: str, value: str, label: str, name: str, sign: str, css: str = "", *, disabled: bool = False
    ) -> str:
        words = escape(label % {"name": name})
        classes = f' class="{css}"' if css else ""
        off = " disabled" if disabled else ""
        return (
            f'<button form="{self._form}" name="{action}" value="{value}" id="{self._form}-{action}-{value}"{classes}'
            f' aria-label="{words}" title="{words}"{off}>{sign}</button>'
        )


def _kept(catalogue: Catalogue) -> dict[tuple[Any, ...], str]:
    return {}


def joined(parts: Iterable[str]) -> SafeString:
    """Joined HTML; each part is escaped."""
    return mark_safe("".join(parts))  # noqa: S308


def card_pool(
    build: Build,
    zones: tuple[str, ...],
    state: ViewState,
    game: GameContext,
    owned: Owned | None,
    *,
    is_fixed: bool,
    pictures: Pictures | None,
) -> dict[str, Any]:
    """Context of the pool's template."""
    taken, language = taken_codes(build, state.zone, game), game.language
    place = Place(address=state.address, kept=state.kept, within=_bits(game, None if state.rest else taken))
    listing = card_listing(game.live, state.query, "", state.page, language, owned, state.facet, place)
    rows = CardRows(game, "change", is_fixed=is_fixed, pictures=pictures)
    held = dict.fromkeys(build.leaders, 1) if state.zone == LEADERS else build.zones.get(state.zone, {})
    copies, picks = copies_by_card(held, game.cards), []
    for card in listing.cards:
        original = game.cards.get(card.code)
        code = original.code if original else card.code
        why_not = None if code in taken else _why_not(build, code, game)
        picks.append(rows.pick(card, state.zone, copies.get(code, 0), why_not, listing.language))
    leaders = " / ".join(map(game.name, build.leaders))
    is_limited = leaders and not state.rest and state.zone != LEADERS
    number = listing.pages.number
    return {
        "listing": listing,
        "orders": listing.orders(language),
        "facets": card_facets(game.live, listing, language),
        "whole_address": f"{listing.url}{'&' if '?' in listing.url else '?'}facet=",
        "picks": joined(picks),
        "within_said": _("cards that %(name)s may take") % {"name": leaders} if is_limited else "",
        "previous": listing.at(page=number - 1) if number > 1 else "",
        "next": listing.at(page=number + 1) if number < listing.pages.last else "",
        "rest_url": state.at(rest=not state.rest, page=""),
        "zone_links": [
            (zone, game.zone_title(zone), state.at(zone=zone, page=""), zone == state.zone) for zone in zones
        ],
        "kept": {name: value for name, value in state.kept.items() if value},
    }


def leaders_of(game: GameContext) -> list[CardRecord]:
    """All possible leaders."""
    if game.building.leaders:
        return list(game.building.leaders(game.cards))
    return [card for card in game.cards if card.type_code in game.game.leader_types]


def taken_codes(build: Build, zone: str, game: GameContext) -> frozenset[str]:
    """The cards that the build's leaders may take into the zone, or the possible leaders."""
    building = game.building
    if zone == LEADERS:
        return frozenset(card.code for card in leaders_of(game))
    takes = building.zone_takes.get(zone, building.takes)
    own = frozenset[str]().union(*(takes(game.cards, leader, build.choices) for leader in build.leaders))
    return own if zone in building.zone_takes else own | building.unlocks(build, game.cards)


def _bits(game: GameContext, taken: frozenset[str] | None) -> int:
    """The cards taken, or all but leaders, as bits of the index."""
    places, size = game.cards.derived(_places), game.live.index.size
    if taken is not None:
        return bits_of((places[code] for code in taken), size)
    leaders = game.game.leader_types
    return bits_of((places[card.code] for card in game.cards if card.type_code not in leaders), size)


def _places(catalogue: Catalogue) -> Mapping[str, int]:
    return {card.code: place for place, card in enumerate(catalogue)}


def copies_by_card(zone: Mapping[str, int], cards: Catalogue) -> dict[str, int]:
    """Copies by the code of the card, whichever printings the deck names."""
    copies: dict[str, int] = {}
    for code, number in zone.items():
        if card := cards.get(code):
            copies[card.code] = copies.get(card.code, 0) + number
    return copies


def _why_not(build: Build, code: str, game: GameContext) -> SafeString:
    """The reason why the leader may not take the card, with a link to its rule."""
    if game.building.explain is None or not build.leaders:
        return SafeString("")
    explained = game.building.explain(game.cards, code, build.leaders[0], build.choices)
    return format_html(
        '<p class="pick-why">{} <a href="{}">{}</a></p>',
        game.text(explained.summary),
        game.rule_url(explained.rule),
        explained.rule,
    )
