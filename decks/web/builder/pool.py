"""The pool: the cards a leader may take, or all, each with the reason why it may not be taken."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cardsdb.catalogue import LiveCatalogue
from cardsdb.search import Owned
from cardsdb.web.facets import card_facets
from cardsdb.web.listing import Listing, Place, card_listing
from cardsdb.web.pictures import Pictures
from decks.editing import LEADERS
from decks.exchange.sections import zone_title
from decks.web.builder.steppers import Steppers, joined
from decks.web.builder.view_state import State
from games.engine import Build, CardRecord, Catalogue
from games.engine.search.bits import bits_of
from games.engine.vocabulary import card_name


def pool_context(
    build: Build,
    zones: tuple[str, ...],
    state: State,
    live: LiveCatalogue,
    language: str,
    owned: Owned | None,
    *,
    is_fixed: bool = False,
    pictures: Pictures | None = None,
) -> dict[str, Any]:
    """Context of the pool's template."""
    taken = taken_codes(build, state.zone, live)
    within = _bits(live, None if state.rest else taken)
    place = Place(address=state.address, kept=state.kept, within=within)
    listing = card_listing(live, state.query, "", state.page, language, owned, state.facet, place)
    steppers = Steppers(live, language, "change", is_fixed=is_fixed, pictures=pictures)
    return {
        "listing": listing,
        "orders": listing.orders(language),
        "facets": card_facets(live, listing, language),
        "whole_address": f"{listing.url}{'&' if '?' in listing.url else '?'}facet=",
        "picks": _picks(build, listing, taken, state, steppers),
        "within_said": "" if state.rest or state.zone == LEADERS else _takes_said(build, live, language),
        "previous": listing.at(page=listing.pages.number - 1) if listing.pages.number > 1 else "",
        "next": listing.at(page=listing.pages.number + 1) if listing.pages.number < listing.pages.last else "",
        "rest_url": state.at(rest=not state.rest, page=""),
        "zone_links": [
            (zone, part_title(zone, live, language), state.at(zone=zone, page=""), zone == state.zone) for zone in zones
        ],
        "kept": {name: value for name, value in state.kept.items() if value},
    }


def part_title(zone: str, live: LiveCatalogue, language: str) -> str:
    """The game's name of that part, or the common one."""
    return leaders_title(live, language) if zone == LEADERS else zone_title(zone, live.game.vocabulary, language)


def _takes_said(build: Build, live: LiveCatalogue, language: str) -> str:
    """The pool's content, in words."""
    names = " / ".join(card_name(code, live.cards, language) for code in build.leaders)
    return _("cards that %(name)s may take") % {"name": names} if names else ""


def leaders_title(live: LiveCatalogue, language: str) -> str:
    """The plural title of the game's leaders."""
    vocabulary = live.game.vocabulary
    names = (vocabulary.type_plurals.get(code) or vocabulary.types[code] for code in sorted(live.game.leader_types))
    return " / ".join(name.in_language(language) for name in names)


def leaders_of(live: LiveCatalogue) -> list[CardRecord]:
    """All possible leaders."""
    assert live.game.building
    if live.game.building.leaders:
        return list(live.game.building.leaders(live.cards))
    return [card for card in live.cards if card.type_code in live.game.leader_types]


def held_by_zone(build: Build, zone: str) -> Mapping[str, int]:
    """The cards in the zone; leaders count one each."""
    return dict.fromkeys(build.leaders, 1) if zone == LEADERS else build.zones.get(zone, {})


def taken_codes(build: Build, zone: str, live: LiveCatalogue) -> frozenset[str]:
    """The cards that the build's leaders may take into the zone, or the possible leaders."""
    building = live.game.building
    assert building
    if zone == LEADERS:
        return frozenset(card.code for card in leaders_of(live))
    takes = building.zone_takes.get(zone, building.takes)
    own = frozenset[str]().union(*(takes(live.cards, leader, build.choices) for leader in build.leaders))
    return own if zone in building.zone_takes else own | building.brings(build, live.cards)


def _bits(live: LiveCatalogue, taken: frozenset[str] | None) -> int:
    """The cards taken, or all but leaders, as bits of the index."""
    places = live.cards.derived(_places)
    if taken is not None:
        return bits_of((places[code] for code in taken), live.index.size)
    leaders = live.game.leader_types
    return bits_of((places[card.code] for card in live.cards if card.type_code not in leaders), live.index.size)


def _places(catalogue: Catalogue) -> Mapping[str, int]:
    return {card.code: place for place, card in enumerate(catalogue)}


def copies_by_card(zone: Mapping[str, int], cards: Catalogue) -> dict[str, int]:
    """Copies by the code of the card, whichever printings the deck names."""
    copies: dict[str, int] = {}
    for code, number in zone.items():
        if card := cards.get(code):
            copies[card.code] = copies.get(card.code, 0) + number
    return copies


def _picks(build: Build, listing: Listing, taken: frozenset[str], state: State, steppers: Steppers) -> SafeString:
    live, language = steppers.live, steppers.language
    copies = copies_by_card(held_by_zone(build, state.zone), live.cards)
    rows = []
    for card in listing.cards:
        original = live.cards.get(card.code)
        code = original.code if original else card.code
        why_not = None if code in taken else _why_not(build, code, live, language)
        rows.append(steppers.pick(card, state.zone, copies.get(code, 0), why_not, listing.language))
    return joined(rows)


def _why_not(build: Build, code: str, live: LiveCatalogue, language: str) -> SafeString:
    building = live.game.building
    assert building
    if building.explain is None or not build.leaders:
        return SafeString("")
    explained = building.explain(live.cards, code, build.leaders[0], build.choices)
    address = reverse("rule", args=[live.game.code, explained.rule])
    return format_html(
        '<p class="pick-why">{} <a href="{}">{}</a></p>',
        explained.summary.in_language(language),
        address,
        explained.rule,
    )
