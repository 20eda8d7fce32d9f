"""The builder's offers: choices, cards beside the deck's size, headline figures, ready-made decks."""

from collections.abc import Mapping
from typing import Any

from games.engine import Build, CardRecord, Catalogue, Figure, Names, Offer, Offered, Sample, Text
from games.lotr.card_exceptions import threat_brought
from games.lotr.cards import SPHERES
from games.lotr.deck import Deck, prepare
from games.lotr.words import _

READY_MADE = (Offered(True, _("yes: it may have fewer than 50 cards")),)
LEAST_THREAT = _("whoever adds the least threat")


def offers(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[Offer, ...]:
    """The choice of a ready-made deck, which the guide's minimum does not concern."""
    return (Offer(choice="preconstructed", options=READY_MADE),)


def card_offers(build: Build, catalogue: Catalogue) -> tuple[Offer, ...]:
    """The choice of the ally that a contract brings into play (LOTR-EXT-02), with the threat that each adds."""
    allies = prepare(build, catalogue).allies_to_bring
    options = tuple(Offered(card.code, _with_threat(card)) for card in allies)
    return (Offer(choice="ally", options=options, without=LEAST_THREAT),) if options else ()


def _with_threat(card: CardRecord) -> Text:
    return _("{card} (+{added} threat)").format(card=Names(card.names, card.name), added=threat_brought(card))


def unlocks(build: Build, catalogue: Catalogue) -> frozenset[str]:
    """The boons and burdens of the deck in the campaign log (LOTR-DECK-06, LOTR-DECK-07)."""
    deck = prepare(build, catalogue)
    return frozenset((*deck.granted("boons"), *deck.granted("burdens")))


def uncounted(deck: Deck) -> dict[str, Text]:
    """Boons and burdens do not count towards the size (LOTR-DECK-08), nor does a contract (LOTR-EXT-01)."""
    words = {_("boon"): deck.boons, _("burden"): deck.burdens, _("beside the deck"): deck.contracts}
    return {slot.code: word for word, slots in words.items() for slot in slots}


def key_figures(deck: Deck) -> tuple[Figure, ...]:
    """The starting threat, and the number of heroes of each sphere (LOTR-SET-02, LOTR-SPH-04)."""
    if not deck.heroes:
        return ()
    paid = [sphere for hero in deck.heroes for sphere in hero.classes]
    figures = [Figure("threat", _("starting threat"), deck.threat)]
    for sphere, name in SPHERES.items():
        if sphere in paid and sphere != "neutral":
            figures.append(Figure(sphere, _("heroes of {sphere}").format(sphere=name), paid.count(sphere)))
    return tuple(figures)


STEM = "51223bd0-ffd1-11df-a976-0801200c9"
"""The codes of the core set's cards without their numbers."""


def _sample(sphere: str, heroes: tuple[int, ...], cards: dict[int, str]) -> Sample:
    """A ready-made deck from the numbers of its heroes, and copies to the numbers of its cards."""
    main = {f"{STEM}{int(number):03}": copies for copies, numbers in cards.items() for number in numbers.split()}
    leaders = tuple(f"{STEM}{number:03}" for number in heroes)
    build = Build(leaders=leaders, zones={"main": main}, choices={"preconstructed": True})
    return Sample(name=_("Core set: {sphere}").format(sphere=SPHERES[sphere]), build=build)


SAMPLES = (
    _sample("leadership", (1, 2, 3), {1: "19 25 27 73", 2: "14 15 17 18 20 21 22 23 24 26", 3: "13 16"}),
    _sample("tactics", (4, 5, 6), {1: "31 37 38 42 73", 2: "30 33 34 35 36 39 40 41", 3: "28 29 32"}),
    _sample("spirit", (7, 8, 9), {1: "53 54 57 73", 2: "43 45 46 47 48 49 50 52 55 56", 3: "44 51"}),
    _sample("lore", (10, 11, 12), {1: "60 68 71 73", 2: "59 61 62 64 65 66 67 69 70 72", 3: "58 63"}),
)
"""The four ready-made decks of the core set, one of each sphere: 30 cards, to be played as they are."""
