"""Leaders for the seats of a table without one: those with the most cards available, for whom there are decks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, islice, permutations
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from games.engine.cards import CardRecord
from games.engine.catalogue import Catalogue
from games.engine.offers import Offer

if TYPE_CHECKING:
    from games.engine.game import Building
    from games.engine.solver import Answer, Owned, Question

MAX_LEADERS, MAX_TABLES = 8, 12
"""Leaders that the first table is made from; tables of them among which the nearest is looked for."""
MAX_PLAYED, MAX_ASKED = 12, 300
"""Leaders with decks that further tables are made from; tables, and parts of tables, that are asked about."""
Seated = tuple[tuple[int, str, int], ...]
"""Some seats, each with a leader and the place of its choices among all."""


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


def all_choices(building: "Building", catalogue: Catalogue, leader: str, made: dict[str, Any]) -> list[dict[str, Any]]:
    """Every combination of the choices that the leader needs, beyond those made; the first are `first_choices`."""
    for offer in findable_offers(building, catalogue, leader, made):
        if offer.needed and offer.choice not in made:
            ways = (
                all_choices(building, catalogue, leader, {**made, offer.choice: one.value}) for one in offer.options
            )
            return [choices for way in ways for choices in way]
    return [made]


def findable_offers(building: "Building", catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> list[Offer]:
    """The choices with which decks are found for the leader; without one, those that every leader has."""
    return [one for one in building.offers(catalogue, leader, choices) if one.findable and one.options]


class Seats:
    """The seats of a table without a leader, and the leaders for them."""

    def __init__(
        self, building: "Building", questions: Sequence["Question"], owned: "Owned", catalogue: Catalogue
    ) -> None:
        self.building, self.questions, self.catalogue = building, questions, catalogue
        is_one = building.most_leaders == 1 and building.leaders is not None  # else its program chooses them
        self.open = [
            place for place, one in enumerate(questions) if is_one and not one.build.leaders and one.changes == "add"
        ]
        """The places of the seats."""
        empty = [questions[place] for place in self.open]
        shelves = [owned.get(one.collection) for one in empty]
        self.shelf = shelves[0] if shelves else None
        self.are_alike = all(one == empty[0] for one in empty)
        self.names = {card.name_key for one in questions for code in one.build.leaders if (card := catalogue.get(code))}
        """The names of the leaders given."""
        every = building.leaders(catalogue) if self.open and building.leaders else ()
        self.candidates = [
            card
            for card in sorted(every, key=lambda card: card.code)
            if card.name_key not in self.names and all(shelf is None or shelf.get(card.code, 0) for shelf in shelves)
        ]
        self.choices = cache(lambda code: all_choices(building, catalogue, code, {}))
        self.cards = cache(self._cards)

    @property
    def available(self) -> int:
        """The seats that can have leaders, those with one among them."""
        return len(self.questions) - len(self.open) + len({card.name_key for card in self.candidates})

    def _cards(self, code: str) -> frozenset[str]:
        """The cards for a leader that cost no more experience than there is."""
        takes = self.building.takes(self.catalogue, code, self.choices(code)[0])
        found = ((one, self.catalogue.get(one)) for one in takes)
        most = self.questions[self.open[0]].experience
        return frozenset(one for one, card in found if card and (card.level or 0) <= most)

    def _copies(self, codes: Iterable[str]) -> int:
        return sum(1 if self.shelf is None else self.shelf.get(code, 0) for code in codes)

    def _together(self, leaders: Iterable[CardRecord]) -> int:
        return self._copies(frozenset[str]().union(*(self.cards(card.code) for card in leaders)))

    def ranked(self) -> Iterator[CardRecord]:
        """The leaders by the cards available, each counted for what those before it cannot take; of those with the same
        name, who never sit at one table, the others last.
        """
        left, covered, names = list(self.candidates), frozenset[str](), set[str]()

        def rank(card: CardRecord) -> tuple[bool, int, int]:
            cards = self.cards(card.code)
            return card.name_key in names, -self._copies(cards - covered), -self._copies(cards)

        while left:
            best = min(left, key=rank)
            left.remove(best)
            covered |= self.cards(best.code)
            names.add(best.name_key)
            yield best

    def groups(self, leaders: Iterable[CardRecord]) -> list[tuple[CardRecord, ...]]:
        """As many of these leaders as there are seats, of different names; those with the most cards first."""
        places = len(self.open)
        found = combinations(sorted(leaders, key=lambda card: card.code), places)
        return sorted(
            (group for group in found if len({card.name_key for card in group}) == places),
            key=lambda group: -self._together(group),
        )

    def first(self, group: Iterable[CardRecord]) -> Seated:
        """The leaders at the seats in order, with their first choices."""
        return tuple((place, card.code, 0) for place, card in zip(self.open, group, strict=False))

    def table(self, seated: Seated) -> list["Question"]:
        """The questions with these leaders, without those of other seats that have none."""
        leaders = {place: (code, self.choices(code)[number]) for place, code, number in seated}
        table = []
        for place, one in enumerate(self.questions):
            if place in leaders:
                code, choices = leaders[place]
                build = replace(one.build, leaders=(code,), choices={**choices, **one.build.choices})
                table.append(replace(one, build=build))
            elif place not in self.open:
                table.append(one)
        return table


class Search:
    """The search for leaders with decks: a table has none if some of its seats have none by themselves."""

    def __init__(self, seats: Seats, solve: Callable[[Sequence["Question"], bool], "Answer"]) -> None:
        """The questions are answered by `solve`; it tells the nearest decks to legal ones if it is asked to."""
        self.seats, self.solve = seats, solve
        self.answers: dict[Seated, Answer] = {}
        self.is_whole = True
        """Whether everything was looked at, and what has no decks was proven to have none."""

    def answer(self) -> "Answer":
        """The answer for the first table that has decks; else of the one that lacks the fewest cards."""
        seats = self.seats
        groups = seats.groups(islice(seats.ranked(), MAX_LEADERS))[:MAX_TABLES]
        tables = [seats.first(group) for group in groups]
        first = self.solve(seats.table(tables[0]), False)
        found = first if first.status == "found" else self._further()
        if found:
            return found
        told = []
        for table in tables:
            told.append(self.solve(seats.table(table), True))
            if told[-1].status == "found":
                return told[-1]
        nearest = min(told, key=lambda answer: (not answer.found, answer.missing))
        return replace(nearest, status="impossible" if self.is_whole else "not-found")

    def _asked(self, seated: Seated) -> "Answer":
        """The answer for these seats alone, in which nothing is told of decks that there are not."""
        key = seated
        if self.seats.are_alike:  # it does not matter who sits where
            key = tuple((place, *one[1:]) for place, one in enumerate(sorted(seated, key=lambda one: one[1:])))
        if key not in self.answers:
            self.answers[key] = self.solve(self.seats.table(seated), False)
        return self.answers[key]

    def _has_decks(self, seated: Seated) -> bool:
        """Whether these seats may have decks; False once enough was asked."""
        if len(self.answers) >= MAX_ASKED:
            self.is_whole = False
            return False
        answer = self._asked(seated)
        self.is_whole &= answer.status != "not-found"
        return answer.status == "found"

    def _further(self) -> "Answer | None":
        """The answer for the first of all tables that has decks, first choices first."""
        seats, played = self.seats, list[CardRecord]()
        if len(seats.open) < len(seats.questions) and not self._has_decks(()):
            return None
        for card in seats.ranked():
            if len(played) == MAX_PLAYED:
                self.is_whole = False
                break
            if next(self._alone(card.code), None) is not None:
                played.append(card)
        groups = seats.groups(played)
        for is_every in (False, True):
            for group in groups:
                orders = permutations(group) if is_every and not seats.are_alike else (group,)
                for order in orders:
                    if found := self._seat((), [card.code for card in order], is_every=is_every):
                        return found
        return None

    def _alone(self, code: str) -> Iterator[int]:
        """The places of the choices with which there is a deck for the leader at one of the seats."""
        seats = self.seats
        for number in range(len(seats.choices(code))):
            if any(self._has_decks(((place, code, number),)) for place in seats.open[: 1 if seats.are_alike else None]):
                yield number

    def _seat(self, seated: Seated, codes: Sequence[str], *, is_every: bool) -> "Answer | None":
        """The answer with leaders at the next seats, too, with every choice or the first with which they have decks."""
        if len(seated) == len(codes):
            return self._asked(seated)
        code = codes[len(seated)]
        for number in islice(self._alone(code), None if is_every else 1):
            more = (*seated, (self.seats.open[len(seated)], code, number))
            parts = (part for size in range(1, len(more)) for part in combinations(more[:-1], size - 1))
            if not all(self._has_decks((*part, more[-1])) for part in parts) or not self._has_decks(more):
                continue
            if found := self._seat(more, codes, is_every=is_every):
                return found
        return None
