"""The search for cards of Arkham Horror: The Card Game: its own keys and flags.

`search.json` has those that are plain card fields, and the letters of ArkhamDB; `u` is a key of its own.
"""

from collections.abc import Callable

from games.ahlcg.cards import DECK_TYPES, SKILLS
from games.ahlcg.eligibility import takes
from games.ahlcg.keywords import KEYWORDS, SYNONYMS
from games.ahlcg.words import WORDS, _
from games.engine import CardRecord, Catalogue, PrintedValue, Words
from games.engine.search.keys import LeaderKey, Order, TextKey
from games.engine.search.own_keys import UNIQUE, keyword_key, read_search

SKILLED = frozenset({"investigator", *DECK_TYPES})
"""The types with skill icons or values; on any other a missing icon is no 0."""


def _skill(name: str) -> Callable[[CardRecord, Catalogue], PrintedValue]:
    def value(card: CardRecord, catalogue: Catalogue) -> PrintedValue:
        if card.type_code not in SKILLED:
            return None
        printed: PrintedValue = getattr(card.fields.icons, name)
        return 0 if printed is None else printed

    return value


def _icons(card: CardRecord) -> dict[str, int]:
    """The icons of a player card; an investigator's skills are values, not icons."""
    if card.type_code not in DECK_TYPES:
        return {}
    return {skill: count for skill in SKILLS if (count := card.fields.icons.count(skill)) > 0}


def _slots(card: CardRecord, catalogue: Catalogue) -> set[str]:
    taken: tuple[str, ...] = card.fields.slots
    return {*taken, *(f"{slot} x2" for slot in taken if taken.count(slot) == 2)}


def _investigators(catalogue: Catalogue) -> dict[str, Words]:
    """Investigators with a deck of their own; other versions go by their code, for they share the name."""
    cards = (card for card in catalogue.of_type("investigator") if card.fields.requirements is not None)
    return {card.code: {} if card.fields.alternate_of or card.fields.hidden else card.names for card in cards}


def _is_basic(card: CardRecord) -> bool:
    return card.weakness is not None and card.weakness.kind == "basic"


def _is_story(card: CardRecord) -> bool:
    """Whether it is a player card with an encounter set and no level (AHLCG-TAX-06), or a weakness of a story."""
    if card.weakness:
        return card.weakness.kind == "story"
    return card.type_code in DECK_TYPES and card.encounter_set is not None and card.level is None


SEARCH = read_search(
    WORDS,
    keys=(
        UNIQUE,
        keyword_key(KEYWORDS, SYNONYMS),
        LeaderKey("for", _("the investigator who may take it"), _investigators, lambda cat, one: takes(cat, one, {})),
        TextKey(
            "customization",
            _("the customization sheet"),
            lambda card, _: card.fields.customization_texts.values(),
            has_markup=True,
        ),
        TextKey("bonded", _("what it is bonded to"), lambda card, _: filter(None, (card.fields.bonded_to,))),
    ),
    values={
        "subtype": lambda card, _: ("basicweakness" if _is_basic(card) else "weakness",) if card.weakness else (),
        "slot": _slots,
        "icon": lambda card, _: _icons(card),
        **{skill: _skill(skill) for skill in SKILLS},
        "icons": lambda card, _: sum(_icons(card).values()) if card.type_code in DECK_TYPES else None,
        "slots": lambda card, _: len(card.fields.slots) or None,
        "decksize": lambda card, _: getattr(card.fields.requirements, "deck_size", None),
        "tabooxp": lambda card, catalogue: getattr(catalogue.current_taboo_cards.get(card.code), "level_cost", None),
    },
    flags={
        "fast": lambda card, _: "fast" in card.keywords,
        "basic": lambda card, _: _is_basic(card),
        "story": lambda card, _: _is_story(card),
        "player": lambda card, _: card.encounter_set is None,
        "multiplayer": lambda card, _: card.weakness is not None and card.weakness.multiplayer_only,
        "campaign": lambda card, _: card.weakness is not None and card.weakness.campaign_only,
    },
    orders={"encounter": Order(_("encounter set"), lambda card, *_: card.encounter_set)},
)
