"""Leaders for the seats of a table without one: the leaders with the most cards available."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from games.engine.cards import CardRecord
from games.engine.catalogue import Catalogue
from games.engine.offers import Offer

if TYPE_CHECKING:
    from games.engine.game import Building
    from games.engine.solver import Owned, Question

MAX_LEADERS, MAX_TABLES = 8, 12  # leaders that tables are made from, and tables that are tried


class Tables(Struct, frozen=True, kw_only=True):
    """Questions with a leader at each seat, in the order in which they are tried."""

    questions: Sequence[Sequence["Question"]]
    are_all: bool
    """Whether these are all tables: without an answer for any of them there is no answer."""


def first_choices(
    building: "Building", catalogue: Catalogue, leader: str, given: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The choices given in writing, and of those that the leader needs beyond them the first offered."""
    choices: dict[str, Any] = {}
    while True:
        for offer in findable_offers(building, catalogue, leader, choices):
            values = {str(option.value): option.value for option in offer.options}
            value = (given or {}).get(offer.choice, "")
            if offer.choice not in choices and (offer.needed or value in values):
                choices[offer.choice] = values.get(value, offer.options[0].value)
                break  # it may change what else is offered
        else:
            return choices


def findable_offers(building: "Building", catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> list[Offer]:
    """The choices with which decks are found for the leader; without one, those that every leader has."""
    return [one for one in building.offers(catalogue, leader, choices) if one.findable and one.options]


def tables(building: "Building", questions: Sequence["Question"], owned: "Owned", catalogue: Catalogue) -> Tables:
    """The tables for these questions, those with the most cards to choose from first.
    A game whose builds have several leaders chooses them in its program."""
    empty = [one for one in questions if not one.build.leaders and one.changes == "add"]
    if building.most_leaders > 1 or building.leaders is None or not empty:
        return Tables(questions=[questions], are_all=True)
    shelves = [owned.get(one.collection) for one in empty]
    seated = [card.name_key for one in questions for code in one.build.leaders if (card := catalogue.get(code))]
    candidates = [
        card
        for card in sorted(building.leaders(catalogue), key=lambda card: card.code)
        if card.name_key not in seated and all(shelf is None or shelf.get(card.code, 0) for shelf in shelves)
    ]
    choices = {card.code: first_choices(building, catalogue, card.code) for card in candidates}
    cards = {
        card.code: _affordable(building.takes(catalogue, card.code, choices[card.code]), empty[0], catalogue)
        for card in candidates
    }

    def copies(codes: Iterable[str]) -> int:
        return sum(1 if shelves[0] is None else shelves[0].get(code, 0) for code in codes)

    best: list[CardRecord] = []
    while len(best) < min(MAX_LEADERS, len(candidates)):
        covered = frozenset[str]().union(*(cards[card.code] for card in best))
        left = [card for card in candidates if card not in best]
        best.append(min(left, key=lambda card: (-copies(cards[card.code] - covered), -copies(cards[card.code]))))
    places = min(len(empty), len({card.name_key for card in best}))
    groups = [
        group
        for group in combinations(sorted(best, key=lambda card: card.code), places)
        if len({card.name_key for card in group}) == places
    ]
    groups.sort(key=lambda group: -copies(frozenset[str]().union(*(cards[card.code] for card in group))))
    is_plain = not any(choices.values()) and all(one == empty[0] for one in empty)
    return Tables(
        questions=[_seated(questions, group, choices) for group in groups[:MAX_TABLES]],
        are_all=is_plain and len(best) == len(candidates) and len(groups) <= MAX_TABLES,
    )


def _affordable(codes: frozenset[str], question: "Question", catalogue: Catalogue) -> frozenset[str]:
    """The cards that cost no more experience than there is."""
    found = ((code, catalogue.get(code)) for code in codes)
    return frozenset(code for code, card in found if card and (card.level or 0) <= question.experience)


def _seated(
    questions: Sequence["Question"], group: Sequence[CardRecord], choices: Mapping[str, Mapping[str, Any]]
) -> list["Question"]:
    """The questions with these leaders, in order, at the seats without one; seats beyond them stay empty."""
    leaders, seated = iter(group), []
    for one in questions:
        leader = None if one.build.leaders else next(leaders, None)
        if leader:
            build = replace(one.build, leaders=(leader.code,), choices={**choices[leader.code], **one.build.choices})
            one = replace(one, build=build)
        seated.append(one)
    return seated
