"""What those who build are offered: a choice, what stands apart from the deck's size, the numbers to watch."""

from collections.abc import Mapping
from typing import Any

from games.engine import Build, CardRecord, Catalogue, Figure, Offer, Offered, Text
from games.engine.text import Names
from games.lotr.card_exceptions import threat_brought
from games.lotr.cards import SPHERES
from games.lotr.deck import Deck, prepare
from games.lotr.words import _

BOON = _("boon")
BURDEN = _("burden")
CONTRACT = _("beside the deck")
THREAT = _("starting threat")
READY_MADE = (Offered(True, _("yes: it may have fewer than 50 cards")),)
LEAST_THREAT = _("whoever adds the least threat")


def offers(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[Offer, ...]:
    """The guide's minimum is for decks that somebody builds; a ready-made one is played as it is."""
    return (Offer(choice="preconstructed", options=READY_MADE),)


def card_offers(build: Build, catalogue: Catalogue) -> tuple[Offer, ...]:
    """Whom a contract brings into play from the deck (LOTR-EXT-02), with the threat that each would add."""
    allies = prepare(build, catalogue).allies_to_bring
    options = tuple(Offered(card.code, _with_threat(card)) for card in allies)
    return (Offer(choice="ally", options=options, without=LEAST_THREAT),) if options else ()


def _with_threat(card: CardRecord) -> Text:
    return _("{card} (+{added} threat)").format(card=Names(card.names, card.name), added=threat_brought(card))


def unlocks(build: Build, catalogue: Catalogue) -> frozenset[str]:
    """The boons and burdens that the campaign's log has for the deck (LOTR-DECK-06, LOTR-DECK-07)."""
    deck = prepare(build, catalogue)
    return frozenset((*deck.granted("boons"), *deck.granted("burdens")))


def uncounted(deck: Deck) -> dict[str, Text]:
    """Boons and burdens do not count towards the size (LOTR-DECK-08), nor does a contract (LOTR-EXT-01)."""
    return {
        slot.code: word
        for slots, word in ((deck.boons, BOON), (deck.burdens, BURDEN), (deck.contracts, CONTRACT))
        for slot in slots
    }


def key_figures(deck: Deck) -> tuple[Figure, ...]:
    """The starting threat, and how many heroes pay for each sphere (LOTR-SET-02, LOTR-SPH-04)."""
    if not deck.heroes:
        return ()
    paid = [sphere for hero in deck.heroes for sphere in hero.classes]
    return (
        Figure("threat", THREAT, deck.threat),
        *(
            Figure(sphere, _("heroes of {sphere}").format(sphere=name), paid.count(sphere))
            for sphere, name in SPHERES.items()
            if sphere in paid and sphere != "neutral"
        ),
    )
