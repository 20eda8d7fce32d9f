"""The builder's offers: choices, cards outside the deck's size, headline figures."""

from collections.abc import Mapping
from typing import Any

from games.engine import Build, Catalogue, Figure, Names, Offer, Offered, Text
from games.lotr.card_exceptions import threat_brought
from games.lotr.cards import SPHERES
from games.lotr.deck import Deck, prepare
from games.lotr.words import _

READY_MADE = (Offered(True, _("yes: it may have fewer than 50 cards")),)
LEAST_THREAT = _("the one adding the least threat")


def offers(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[Offer, ...]:
    """The choice of a ready-made deck, which may have fewer cards than the guide's minimum."""
    return (Offer(choice="preconstructed", options=READY_MADE, findable=False),)


def card_offers(build: Build, catalogue: Catalogue) -> tuple[Offer, ...]:
    """The choice of the ally that a contract brings into play (LOTR-EXT-02), with the threat that each adds."""
    allies = prepare(build, catalogue).allies_to_bring
    title = _("{card} (+{added} threat)")
    options = tuple(
        Offered(card.code, title.format(card=Names(card.names, card.name), added=threat_brought(card)))
        for card in allies
    )
    return (Offer(choice="ally", options=options, without=LEAST_THREAT),) if options else ()


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
