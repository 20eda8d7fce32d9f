"""A card in the builder: the parts of its page, its other levels, and the buttons that take it."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cardsdb.web.card.presenters import line, present_card
from cardsdb.web.card_parts import level_pips
from cardsdb.web.pictures import Pictures
from decks.editing import LEADERS
from decks.upgrade_prices import Pricing
from decks.web.builder.card_pool import CardRows, Raise, copies_by_card, joined, taken_codes, why_not_taken
from decks.web.builder.presenters import levels_of, swapped
from decks.web.game_context import GameContext
from games.engine import Build, CardRecord, Catalogue, Face, Text
from ui.icons import icon_names


def present_drawer(
    card: CardRecord,
    build: Build,
    zones: tuple[str, ...],
    game: GameContext,
    price: Pricing | None,
    *,
    is_fixed: bool,
    pictures: Pictures | None,
) -> dict[str, Any]:
    """Context of the drawer's template."""
    rows = CardRows(game, "change", is_fixed=is_fixed, place="drawer")
    held = {zone: copies_by_card(build.zones.get(zone, {}), game.cards) for zone in zones}
    held[LEADERS] = dict.fromkeys(build.leaders, 1)
    taken = taken_codes(build, "main", game)
    is_leader = card.type_code in game.game.leader_types
    shown = [zone for zone in zones if (zone == LEADERS) == is_leader]

    def stepper(zone: str, one: CardRecord) -> SafeString:
        return joined([rows.stepper(zone, one.code, game.name(one.code), held[zone].get(one.code, 0))])

    def levels() -> Iterator[dict[str, Any]]:
        now = price(build)["xp"] if price else 0
        for level, other in levels_of(card, game):
            is_bought = price is not None and level > (card.level or 0)
            cost = price(swapped(build, card.code, other.code, game))["xp"] - now if price and is_bought else None
            swap = rows.swap("main", card.code, Raise(other.code, level, cost), game.name(other.code), _("Swap"))
            yield {
                "code": f"main:{other.code}",
                "line": line(game.live, other, game.language),
                "pips": level_pips(level, game.language),
                "stepper": stepper("main", other) if other.code in taken or other.code in held["main"] else "",
                "why_not": "" if other.code in taken else why_not_taken(build, other.code, game),
                "swap": "" if is_fixed or other.code not in taken else joined([swap]),
            }

    whole = present_card(game.live, card, game.language, pictures)
    lines = list(levels()) if not is_leader else []
    told = {one["line"]["url"] for one in lines}
    return {
        "whole": whole,
        "related": [group for group in whole["related"]() if not told >= {one["url"] for one in group["cards"]}],
        "code": f"{shown[0]}:{card.code}" if shown else "",
        "steppers": [(game.zone_title(zone), stepper(zone, card)) for zone in shown],
        "levels": lines,
        "why_not": why_not_taken(build, card.code, game) if card.code not in taken and not is_leader else "",
    }


def legend(game: GameContext) -> list[tuple[str, str]]:
    """Names and meanings of the icons on the game's cards."""
    classes = [(code, game.class_name(code)) for code in game.cards.classes]
    signs = game.cards.derived(_signs_on(game.game.face))
    named = [*classes, *((sign, game.text(label)) for sign, label in signs.items()), ("unique", _("unique"))]
    return [(icon, name) for icon, name in named if icon in icon_names()]


@cache
def _signs_on(face: Callable[[CardRecord], Face]) -> Callable[[Catalogue], dict[str, Text]]:
    """The signs on a game's cards, with their labels."""
    return lambda catalogue: {
        figure.sign: figure.label
        for card in catalogue
        for figures in (face(card).skills, face(card).slots, face(card).figures)
        for figure in figures
    }
