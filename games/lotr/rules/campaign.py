"""Rules about a deck and its campaign log: heroes, boons and burdens. Nothing else of a deck is fixed."""

from collections.abc import Iterator

from games.engine import Problem, rule, wrong_count
from games.engine.slots import Slot
from games.lotr.campaign_cards import earned_of
from games.lotr.deck import Deck


@rule("LOTR-DECK-06", emits=("boon-not-earned",))
def earned_boons(deck: Deck) -> Iterator[Problem]:
    """A boon, or a treasure (LOTR-EXT-08), is not in a deck before it is earned."""
    yield from _beyond(deck.boons, deck.granted("boons"), "boon-not-earned")


@rule("LOTR-DECK-07", emits=("burden-not-due",))
def burdens_in_time(deck: Deck) -> Iterator[Problem]:
    """A burden is not in a deck before the campaign puts it there."""
    yield from _beyond(deck.burdens, deck.granted("burdens"), "burden-not-due")


def _beyond(slots: list[Slot], granted: dict[str, int], code: str) -> Iterator[Problem]:
    for slot in slots:
        if slot.copies > (limit := granted.get(slot.code, 0)):
            yield wrong_count(code, slot.code, slot.copies, limit)


@rule("LOTR-DECK-08", emits=("burden-missing",), about=("log",))
def burdens_due(deck: Deck) -> Iterator[Problem]:
    """A burden with a player's back must be in the deck that it is noted for; a boon may be.
    Cards that start in play need not be, and those with an encounter back belong to the encounter deck."""
    there = {slot.code: slot.copies for slot in deck.burdens}
    for code, limit in deck.granted("burdens").items():
        card, found = deck.catalogue.get(code), there.get(code, 0)
        if card and earned_of(card).is_of_player_deck and found < limit:
            yield wrong_count("burden-missing", code, found, limit)


@rule("LOTR-CAMP-12", emits=("hero-fallen",), about=("log",))
def no_fallen_heroes(deck: Deck) -> Iterator[Problem]:
    """The name of a fallen hero may not be used again, in any version."""
    fallen = deck.logged_names("fallen")
    for hero in deck.heroes:
        if hero.name_key in fallen:
            yield Problem(code="hero-fallen", cards=(hero.code,))


@rule("LOTR-CAMP-13", emits=("hero-not-recorded", "hero-missing"), about=("campaign",))
def recorded_heroes(deck: Deck) -> Iterator[Problem]:
    """The heroes are those of the log; another version of the same name may take the place of one (LOTR-AMB-06)."""
    recorded = deck.logged_names("heroes")
    if not recorded:
        return  # the first game: they are written down with it
    names = {hero.name_key for hero in deck.heroes}
    for hero in deck.own_heroes:
        if hero.name_key not in recorded:
            yield Problem(code="hero-not-recorded", cards=(hero.code,))
    for code in deck.log("heroes"):
        card = deck.catalogue.get(code) if isinstance(code, str) else None
        if card and card.name_key not in names:
            yield Problem(code="hero-missing", cards=(card.code,))
