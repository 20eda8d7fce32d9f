"""The card pool: the cards a leader may take, or all, each with the reason why it may not be taken."""

from collections.abc import Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cardsdb.search import Owned
from cardsdb.web.card_list.facets import card_facets
from cardsdb.web.card_list.listing import Place, card_listing
from cardsdb.web.pictures import Pictures
from decks.editing import LEADERS
from decks.web.builder.card_rows import CardRows, joined
from decks.web.builder.forms import ViewState
from decks.web.game_context import GameContext
from games.engine import Build, CardRecord, Catalogue
from games.engine.search.bits import bits_of


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
