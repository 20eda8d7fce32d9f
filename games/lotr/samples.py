"""The four ready-made decks of the core set, one of each sphere: 30 cards, to be played as they are."""

from games.engine import Build, Sample
from games.lotr.cards import SPHERES
from games.lotr.words import _

STEM = "51223bd0-ffd1-11df-a976-0801200c9"
"""How the codes of the core set's cards begin; their numbers follow."""


def _sample(sphere: str, heroes: tuple[int, ...], cards: dict[int, str]) -> Sample:
    """Copies to the numbers of the cards that there are so many of."""
    main = {f"{STEM}{int(number):03}": copies for copies, numbers in cards.items() for number in numbers.split()}
    return Sample(
        name=_("Core set: {sphere}").format(sphere=SPHERES[sphere]),
        build=Build(
            leaders=tuple(f"{STEM}{number:03}" for number in heroes),
            zones={"main": main},
            choices={"preconstructed": True},
        ),
    )


SAMPLES = (
    _sample("leadership", (1, 2, 3), {1: "19 25 27 73", 2: "14 15 17 18 20 21 22 23 24 26", 3: "13 16"}),
    _sample("tactics", (4, 5, 6), {1: "31 37 38 42 73", 2: "30 33 34 35 36 39 40 41", 3: "28 29 32"}),
    _sample("spirit", (7, 8, 9), {1: "53 54 57 73", 2: "43 45 46 47 48 49 50 52 55 56", 3: "44 51"}),
    _sample("lore", (10, 11, 12), {1: "60 68 71 73", 2: "59 61 62 64 65 66 67 69 70 72", 3: "58 63"}),
)
