"""Choices and zones that an investigator offers, and the cards that do not count towards the deck size."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.ahlcg.card_exceptions import KEEPS_LOWER_VERSIONS
from games.ahlcg.deck import SPIRITS, Deck
from games.ahlcg.eligibility import eligibility_of
from games.ahlcg.figures import Part
from games.ahlcg.investigator_rules import CLASS_CHOICES
from games.ahlcg.investigators import Investigators
from games.ahlcg.option_words import CLASSES, option_text
from games.ahlcg.rules.spirit_deck import SPIRIT_TYPES, admitted, signatures_of
from games.ahlcg.words import _, table
from games.engine import CardRecord, Catalogue, Names, Offer, Offered, Text, pattern, plain

PARTS = table("parts")
UNCOUNTED = _("not counted")


def uncounted(deck: Deck) -> dict[str, Text]:
    """The cards that do not count towards the deck size (AHLCG-DECK-30, AHLCG-EXT-33), each with the reason."""
    found = {slot.code: PARTS[slot.part] for slot in deck.slots if slot.part is not Part.STANDARD}
    whole = (slot.code for slot in deck.slots if deck.ignored.get(slot.code) == slot.copies)
    return {**dict.fromkeys(whole, UNCOUNTED), **found}


def leaders(catalogue: Catalogue) -> Iterator[CardRecord]:
    """Investigators whose deck is built; their other versions are chosen as front or back."""
    for card in catalogue.derived(Investigators).cards:
        if card.fields.requirements is not None and not card.fields.alternate_of and not card.fields.hidden:
            yield card


def zones(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[str, ...]:
    """The zones of the deck; few investigators have a second deck, or copies that do not count."""
    back = eligibility_of(catalogue, leader, choices).investigator.back
    own = []
    if back is not None and back.fields.side_requirements is not None:
        own.append(SPIRITS)
    if back is not None and back.code in KEEPS_LOWER_VERSIONS:
        own.append("ignored")
    return ("main", *own, "side")


def takes_spirits(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """The cards that may be in the second deck."""
    eligibility = eligibility_of(catalogue, leader, choices)
    investigator = eligibility.investigator
    cards = (investigator.taboo.card(card) for card in catalogue if card.type_code in SPIRIT_TYPES)
    return signatures_of(eligibility) | {card.code for card in cards if admitted(investigator, card, card.level)}


def offers(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[Offer, ...]:
    """The choices with this investigator: front and back, the choices on the back, the taboo list."""
    return (
        *_sides(catalogue, leader),
        *_of_the_back(catalogue, leader, choices),
        Offer(
            choice="taboo",
            without=_("no list"),
            options=tuple(
                Offered(taboo.code, plain(f"{taboo.start:%Y-%m-%d}"))
                for taboo in sorted(catalogue.taboos.values(), key=lambda taboo: taboo.start, reverse=True)
            ),
        ),
    )


def _sides(catalogue: Catalogue, leader: str) -> Iterator[Offer]:
    """The front and the back of another version of the same person."""
    first = catalogue.get(leader)
    persons = catalogue.derived(Investigators).person.get(first.code, frozenset()) if first else frozenset()
    others = [card for code in sorted(persons) if (card := catalogue.get(code)) and card is not first]
    versions = [card for card in others if card.fields.requirements is not None or card.fields.alternate_of]
    for choice in ("front", "back") if versions else ():
        yield Offer(
            choice=choice,
            without=_("as printed"),
            options=tuple(Offered(card.code, _version(catalogue, card.code, card.set_code)) for card in versions),
        )


def _version(catalogue: Catalogue, code: str, set_code: str) -> Text:
    """The name of a version: its set, for versions share the investigator's name."""
    record = catalogue.sets.get(set_code)
    return pattern("{set} ({code})", set=Names(record.names if record else {}, set_code), code=code)


def _of_the_back(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> Iterator[Offer]:
    back = eligibility_of(catalogue, leader, choices).investigator.back
    for option in back.fields.options if back else ():
        if option.deck_sizes:
            sizes = tuple(Offered(size, plain(size)) for size in option.deck_sizes)
            yield Offer(choice="deck_size", options=sizes, needed=True)
        elif option.class_choice:
            choice = CLASS_CHOICES.get(option.id, option.id)
            taken = {choices.get(other) for other in CLASS_CHOICES.values() if other != choice}
            classes = tuple(
                Offered(code, CLASSES.get(code, plain(code))) for code in option.class_choice if code not in taken
            )
            yield Offer(choice=choice, options=classes, needed=True)
        elif option.choices:
            options = tuple(Offered(one.id, option_text(one)) for one in option.choices)
            yield Offer(choice="option", options=options, needed=True)
