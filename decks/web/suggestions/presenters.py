"""The form of a search for decks: seats, shelves, boxes and wishes."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from cardsdb.web.card_parts import set_name
from decks.validation_requests import MAX_WISHED
from decks.web.builder.presenters import choice_select
from decks.web.game_context import GameContext
from decks.web.suggestions.forms import ALL, NOBODY, Seat, chosen_shelves, shelves_of, traits_of
from games.engine import Build
from games.engine.seats import findable_offers


def search_fields(
    data: Mapping[str, str], game: GameContext, values: Mapping[str, Any], build: Build, user: User | None
) -> dict[str, Any]:
    """The fields that every search has: the cards to choose from, and wishes for the build."""
    chosen = chosen_shelves(game, values, user)
    shelves = [(one.id, one.name, one.is_named(chosen)) for one in shelves_of(game, user)]
    boxes = [(code, name, values["box"].count(code)) for code, name in _boxes(game)]
    return {
        "game": game.game,
        "values": values,
        "shelves": [*shelves, (ALL, _("all cards"), not chosen)],
        "boxes": [(code, name, range(copies)) for code, name, copies in boxes if copies],
        "sets": [(code, name) for code, name, copies in boxes if not copies],
        "traits": sorted(traits_of(game)),
        "wishes": _wish_fields(data, game, build),
    }


def seat_fields(seats: Sequence[Seat], game: GameContext) -> list[dict[str, Any]]:
    """The leader of each seat, and the choices of the leader."""
    return [
        {
            "number": seat.number,
            "leader": seat.leader,
            "choices": [
                choice_select(offer, seat.build, game)
                for offer in findable_offers(game.building, game.cards, seat.leader, seat.build.choices)
                if seat.leader != NOBODY
            ],
        }
        for seat in seats
    ]


def _boxes(game: GameContext) -> list[tuple[str, str]]:
    """The products with cards for decks, in their order."""
    with_cards = {code for card in game.cards if card.encounter_set is None for code in game.cards.set_codes(card)}
    return [
        (one.code, set_name(game.live, one.code, game.language))
        for one in game.cards.sets.values()
        if one.code in with_cards or (one.repackages and one.contents != "campaign")
    ]


def _wish_fields(data: Mapping[str, str], game: GameContext, build: Build) -> list[dict[str, Any]]:
    """The effects to wish for, each with the number given and the usual one."""
    solver = game.building.solver
    assert solver
    usual = solver.wanted(build, game.cards)
    return [
        {
            "effect": effect,
            "name": game.text(name),
            "number": data.get(f"wish-{effect}", ""),
            "usual": usual.get(effect),
            "most": MAX_WISHED,
        }
        for effect, name in solver.does.items()
    ]
