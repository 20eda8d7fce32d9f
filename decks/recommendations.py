"""Cards that are played together in public decks, by leader and experience.

Counted each night from valid public decks; a figure is kept only where enough decks are behind it.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import F, Func, JSONField, TextField, Value
from django.utils import timezone
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue, catalogue_get
from decks.models import DeckNeeds, PlayedCards

LEAST_DECKS = 10
"""Decks behind a figure; below, there is none."""
MAX_TOGETHER = 12
"""Cards kept for each card."""
RANGES = {"0": 0, "1-19": 19, "20+": 10**9}
"""Ranges of experience, by the most in each."""


class _Of(Func):
    """The value of one key in a JSON column; for Django's own, a code of digits would be a place in a list."""

    template, arg_joiner, output_field = "(%(expressions)s)", " -> ", JSONField()

    def __init__(self, column: str, code: str) -> None:
        super().__init__(F(column), Value(code, output_field=TextField()))

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> tuple[str, Any]:
        template = """json_quote(json_extract(%(expressions)s || '"'))"""
        return self.as_sql(compiler, connection, template=template, arg_joiner=""", '$."' || """)


class Play(Struct, frozen=True, kw_only=True):
    """A card, and the decks that it is in."""

    code: str
    decks: int
    of: int
    """All decks that could have it."""

    @property
    def percent(self) -> int:
        return round(100 * self.decks / self.of)


def range_of(experience: int) -> str:
    """The range of a deck's experience."""
    return next(name for name, most in RANGES.items() if experience <= most)


def weights(game: str, leaders: Sequence[str], experience: int) -> Mapping[str, float]:
    """The share of public decks that each card is in, from 0 to 1: the mean over the leaders who have enough decks."""
    figures = [found for leader in leaders if (found := leader_plays(game, [leader], experience))]
    shares: dict[str, float] = defaultdict(float)
    for found in figures:
        for code, play in found.items():
            shares[code] += play.decks / play.of / len(figures)
    return dict(shares)


def plays(game: str, leader: str, experience: str = "") -> list[Play]:
    """The cards of the leader's decks in that range of experience, the most played first."""
    row = PlayedCards.objects.filter(game=game, leader=leader, experience=experience).defer("pairs").first()
    return _sorted(row.cards, row.decks) if row else []


def leader_plays(game: str, leaders: Sequence[str], experience: int) -> dict[str, Play]:
    """By card, the decks of the first leader with about as much experience; of any, where those are too few."""
    first = leaders[0] if leaders else ""
    card = catalogue_get(game).cards.get(first)
    rows = PlayedCards.objects.filter(game=game, leader=card.code if card else first)
    row = rows.filter(experience__in=["", range_of(experience)]).defer("pairs").order_by("-experience").first()
    return {play.code: play for play in _sorted(row.cards, row.decks)} if row else {}


def played_with(game: str, code: str, leader: str = "", experience: str = "") -> list[Play]:
    """The cards that decks with this card have more often than others, by how much more often."""
    rows = PlayedCards.objects.filter(game=game, leader=leader, experience=experience)
    found = rows.values_list(_Of("cards", code), _Of("pairs", code)).first()
    if not found or not found[1]:
        return []
    return [Play(code=other, decks=decks, of=found[0]) for other, decks in found[1].items()]


def played_by(game: str, code: str) -> list[Play]:
    """The leaders whose decks have the card, by their share of decks with it."""
    rows = PlayedCards.objects.filter(game=game, experience="").exclude(leader="").order_by("leader")
    found = rows.values_list("leader", "decks", _Of("cards", code))
    return sorted(
        (Play(code=leader, decks=decks, of=of) for leader, of, decks in found if decks),
        key=lambda play: -play.decks / play.of,
    )


def _sorted(cards: Mapping[str, int], of: int) -> list[Play]:
    plays = (Play(code=code, decks=decks, of=of) for code, decks in cards.items())
    return sorted(plays, key=lambda play: (-play.decks, play.code))


def count_plays(live: LiveCatalogue) -> Iterator[PlayedCards]:
    """The figures of a game, not saved: for each leader and range of experience, and for all together."""
    import numpy as np

    codes: dict[str, int] = {}
    groups = _groups(live, codes)
    names, now = list(codes), timezone.now()
    together, leaders = np.zeros((len(names), len(names)), np.int32), np.zeros(len(names), np.int32)
    total = 0

    def row(leader: str, experience: str, decks: int, places: Any, pairs: Any) -> PlayedCards:
        cards, beside = _figures([names[place] for place in places], pairs, decks)
        values: dict[str, Any] = {"decks": decks, "cards": cards, "pairs": beside, "counted_at": now}
        return PlayedCards(game=live.game.code, leader=leader, experience=experience, **values)

    for leader, ranges in sorted(groups.items()):
        places = np.unique(np.concatenate([np.array(cards) for decks in ranges.values() for cards, _first in decks]))
        counted, whole, number = {}, np.zeros((len(places), len(places)), np.int32), 0
        for experience, decks in ranges.items():
            counted[experience] = len(decks), _pairs([cards for cards, _first in decks], places)
            whole += counted[experience][1]
            number += len(decks)
            first = [cards for cards, is_first in decks if is_first]  # a deck of several leaders counts once in all
            own = counted[experience][1] if len(first) == len(decks) else _pairs(first, places)
            together[np.ix_(places, places)] += own
            total += len(first)
        leaders[places] += 1
        if live.game.building and live.game.building.experience:
            for name, (size, pairs) in counted.items():
                if size >= LEAST_DECKS:
                    yield row(leader, name, size, places, pairs)
        if number >= LEAST_DECKS:
            yield row(leader, "", number, places, whole)
    if total >= LEAST_DECKS:
        shared = np.flatnonzero(leaders > 1)  # a card of one leader alone says nothing about others
        yield row("", "", total, shared, together[np.ix_(shared, shared)])


Groups = dict[str, dict[str, list[tuple[Any, bool]]]]
"""Leader to range of experience to the cards of each deck, and whether the leader is its first."""


def _groups(live: LiveCatalogue, codes: dict[str, int]) -> Groups:
    """All valid public decks; cards have the places that they get in `codes`. Leaders and weaknesses do not count."""
    groups: Groups = defaultdict(lambda: defaultdict(list))
    types = live.game.leader_types
    counted = {card.code for card in live.cards if card.weakness is None and card.type_code not in types}
    needs = DeckNeeds.objects.filter(
        game=live.game.code, deck__visibility="public", deck__deleted_at=None, deck__valid=True
    )
    rows = needs.order_by("pk").values_list("cards", "deck__leaders", "deck__experience")
    for cards, given, experience in rows.iterator(chunk_size=5_000):
        leaders = [card.code for code in given if (card := live.cards.get(code))]
        places = array("H", [codes.setdefault(code, len(codes)) for code in cards if code in counted])
        for leader in leaders if places else ():
            groups[leader][range_of(experience)].append((places, leader == leaders[0]))
    return groups


def _pairs(decks: list[Any], places: Any) -> Any:
    """The number of decks with each two of the cards; with each card itself on the diagonal."""
    import numpy as np

    found = np.zeros((len(decks), len(places)), np.float32)
    for number, cards in enumerate(decks):
        found[number, np.searchsorted(places, np.array(cards))] = 1
    return (found.T @ found).astype(np.int32)


def _figures(names: list[str], pairs: Any, decks: int) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """Decks by card, and for cards of enough decks, by each of those that are played with it more than without."""
    import numpy as np

    single = pairs.diagonal()
    cards = {name: int(number) for name, number in zip(names, single, strict=True) if number}
    beside = {}
    for place in np.flatnonzero(single >= LEAST_DECKS):
        more = pairs[place] / single[place] - single / decks
        more[place] = 0
        best = [other for other in np.argsort(-more, kind="stable")[:MAX_TOGETHER] if more[other] > 0]
        if best:
            beside[names[place]] = {names[other]: int(pairs[place][other]) for other in best}
    return cards, beside
