"""Parameters of a search for decks: seats, shelves or boxes, and wishes."""

from collections import Counter
from collections.abc import Container, Mapping
from typing import Any

from django.http import Http404
from msgspec import Struct

from accounts.models import User
from cardsdb.collections import Shelf, shelf_list
from cardsdb.numbers import read_whole_number
from cardsdb.web.forms import ListField, PageForm, PathField, TextField, WholeNumberField
from decks.searches import shelf_of
from decks.validation_requests import MAX_SUGGESTED, MAX_WISHED
from decks.web.game_context import GameContext
from games.engine import Build
from games.engine.search.folding import fold
from games.engine.seats import first_choices
from games.engine.solver import Wishes

MAX_EXPERIENCE = 100
ALL = "all"
"""In place of a shelf: all cards."""
ANYBODY, NOBODY = "", "-"
"""The leader of a seat that is to be found, and of one that stays empty."""


class SuggestForm(PageForm):
    """The address: a game, a leader for each seat, boxes or shelves, and wishes."""

    game = TextField()
    leader = ListField()
    seats = WholeNumberField(least=1, most=MAX_SUGGESTED, default=1)
    shelf = ListField()
    box = ListField()
    theme = TextField()
    experience = WholeNumberField(least=0, most=MAX_EXPERIENCE, default=0)


class ShelfForm(PageForm):
    """The shelves that cards come from."""

    shelf = ListField()


class SwapForm(PageForm):
    """The swaps that are accepted, by their keys."""

    swap = ListField()


class SearchForm(PageForm):
    """The page that wants the decks of a search."""

    back = PathField()


class Seat(Struct, frozen=True, kw_only=True):
    """A seat of the table: its leader, if any, and the choices of the leader."""

    number: int
    leader: str
    build: Build


def read_seats(
    data: Mapping[str, str], game: GameContext, values: Mapping[str, Any], leaders: Container[str]
) -> list[Seat]:
    """All seats of the table, those that stay empty among them."""
    seats = []
    given = values["leader"] or [ANYBODY] * values["seats"]
    for number, leader in enumerate([*given, *[NOBODY] * MAX_SUGGESTED][:MAX_SUGGESTED], 1):
        build = Build(leaders=())
        if leader in leaders or leader == ANYBODY:
            ending = f"-{number}"
            asked = {key.removesuffix(ending): data[key] for key in data if key.endswith(ending)}
            choices = first_choices(game.building, game.cards, leader, asked)
            build = Build(leaders=(leader,) if leader else (), choices=choices)
        seats.append(Seat(number=number, leader=leader, build=build))
    return seats


def read_wishes(data: Mapping[str, str], game: GameContext, values: Mapping[str, Any]) -> Wishes:
    """Cards wanted with each effect, and traits, which are named in the visitor's language."""
    assert game.building.solver
    numbers = {
        effect: read_whole_number(data.get(f"wish-{effect}", ""), most=MAX_WISHED)
        for effect in game.building.solver.does
    }
    known = {fold(name): trait for name, trait in traits_of(game).items()}
    themes = [fold(word.strip()) for word in values["theme"].split(",") if word.strip()]
    return Wishes(
        does={effect: number for effect, number in numbers.items() if number is not None},
        traits=frozenset(known.get(theme, theme) for theme in themes),
    )


def traits_of(game: GameContext) -> dict[str, str]:
    """The traits of cards for decks, by their names in the visitor's language, as wishes name them."""
    found: dict[str, str] = {}
    for card in game.cards:
        english = card.traits.get("en", ())
        names = card.traits.get(game.language, english)
        if card.encounter_set is None and len(names) == len(english):
            found |= {name: trait.lower() for name, trait in zip(names, english, strict=True)}
    return found


def read_shelf(game: GameContext, values: Mapping[str, Any], user: User | None) -> Mapping[str, int] | None:
    """The copies in the boxes, or on the shelves, of the address; None: every card. Http404 for an unknown shelf."""
    chosen = chosen_shelves(game, values, user)
    boxes = Counter(values["box"]) if values["box"] else None
    try:
        return shelf_of(game.live, user, named=",".join(chosen) or None, sets=boxes)
    except LookupError:
        raise Http404 from None


def chosen_shelves(game: GameContext, values: Mapping[str, Any], user: User | None) -> list[str]:
    """The ids of the shelves that cards come from: those of the address, else the default collection; empty: all."""
    if values["box"] or ALL in values["shelf"]:
        return []
    usual = [one.id for one in shelves_of(game, user) if any(row.is_default for row in one.collections)][:1]
    return values["shelf"] or usual


def shelves_of(game: GameContext, user: User | None) -> list[Shelf]:
    """The visitor's shelves with cards of the game."""
    every = shelf_list(user) if user else []
    return [one for one in every if any(row.game == game.game.code for row in one.collections)]
