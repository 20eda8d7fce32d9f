"""The search for cards of Arkham Horror: The Card Game: its own keys and flags, and ArkhamDB's letters."""

from collections.abc import Callable, Iterator

from games.ahlcg.cards import DECK_TYPES
from games.ahlcg.eligibility import takes
from games.ahlcg.keywords import KEYWORDS, SYNONYMS
from games.ahlcg.vocabulary import SKILLS, SLOTS, TYPES
from games.ahlcg.words import _, table
from games.engine import CardRecord, Catalogue, PrintedValue, Text, Words
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, Flag, LeaderKey, NumberKey, Order, Search, TextKey
from games.engine.search.own_keys import UNIQUE, field_order, keyword_key, names_of, number_key
from games.engine.search.words import spoken

SKILLED = frozenset({"investigator", *DECK_TYPES})
"""The types with skill icons or values; on any other a missing icon is no 0."""
SUBTYPES = {"weakness": _("Weakness"), "basicweakness": _("Basic Weakness")}


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


def _subtypes(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    if card.weakness:
        yield "basicweakness" if card.weakness.kind == "basic" else "weakness"


def _investigators(catalogue: Catalogue) -> dict[str, Words]:
    """Investigators with a deck of their own; other versions go by their code, for they share the name."""
    cards = (card for card in catalogue if card.type_code == "investigator" and card.fields.requirements is not None)
    return {card.code: {} if card.fields.alternate_of or card.fields.hidden else card.names for card in cards}


def _taboo_xp(card: CardRecord, catalogue: Catalogue) -> int | None:
    entry = catalogue.current_taboo_cards.get(card.code)
    return entry.level_cost if entry else None


def _is_story(card: CardRecord) -> bool:
    """Whether it is a player card with an encounter set and no level (AHLCG-TAX-06), or a weakness of a story."""
    if card.weakness:
        return card.weakness.kind == "story"
    return card.type_code in DECK_TYPES and card.encounter_set is not None and card.level is None


def _field_flag(name: str, label: Text) -> Flag:
    return Flag(label, lambda card, _: bool(getattr(card.fields, name)))


KEYS = (
    common.type_key(TYPES),
    ChoiceKey("subtype", _("the subtype"), _subtypes, names_of(SUBTYPES)),
    UNIQUE,
    ChoiceKey("slot", _("a slot"), _slots, names_of(SLOTS)),
    ChoiceKey("icon", _("an icon"), lambda card, _: _icons(card), names_of(SKILLS)),
    keyword_key(KEYWORDS, SYNONYMS),
    LeaderKey("for", _("the investigator who may take it"), _investigators, lambda cat, one: takes(cat, one, {})),
    ChoiceKey("tag", _("a tag"), lambda card, _: card.fields.tags, names_of(table("search tags"))),
    TextKey(
        "customization",
        _("the customization sheet"),
        lambda card, _: card.fields.customization_texts.values(),
        has_markup=True,
    ),
    TextKey(
        "bonded", _("what it is bonded to"), lambda card, _: (card.fields.bonded_to,) if card.fields.bonded_to else ()
    ),
    number_key("cost", _("the cost")),
    NumberKey("willpower", _("the willpower"), _skill("willpower"), counts=True),
    NumberKey("intellect", _("the intellect"), _skill("intellect"), counts=True),
    NumberKey("combat", _("the combat"), _skill("combat"), counts=True),
    NumberKey("agility", _("the agility"), _skill("agility"), counts=True),
    NumberKey("wild", _("the wild icons"), _skill("wild"), counts=True),
    NumberKey(
        "icons",
        _("the number of icons"),
        lambda card, _: sum(_icons(card).values()) if card.type_code in DECK_TYPES else None,
        counts=True,
    ),
    number_key("health", _("the health")),
    number_key("sanity", _("the sanity")),
    NumberKey("slots", _("the number of slots"), lambda card, _: len(card.fields.slots) or None),
    number_key("decklimit", _("the deck limit"), "deck_limit"),
    NumberKey(
        "decksize",
        _("the deck size"),
        lambda card, _: card.fields.requirements.deck_size if card.fields.requirements else None,
    ),
    number_key("fight", _("the fight value"), "enemy_fight"),
    number_key("evade", _("the evade value"), "enemy_evade"),
    number_key("damage", _("the damage"), "enemy_damage"),
    number_key("horror", _("the horror"), "enemy_horror"),
    number_key("shroud", _("the shroud")),
    number_key("clues", _("the clues")),
    number_key("doom", _("the doom")),
    number_key("stage", _("the stage")),
    number_key("victory", _("the victory points")),
    NumberKey("tabooxp", _("the experience that taboo adds"), _taboo_xp),
    number_key("vengeance", _("the vengeance points")),
)
ARKHAMDB = {
    "x": "text", "v": "flavour", "k": "trait", "t": "type", "b": "subtype", "f": "class", "e": "set", "y": "cycle",
    "m": "encounter", "o": "cost", "p": "level", "w": "willpower", "i": "intellect", "c": "combat", "a": "agility",
    "d": "wild", "h": "health", "s": "sanity", "z": "slot", "j": "victory", "l": "illustrator", "qt": "quantity",
    "r": "date", "cl": "clues", "dm": "doom", "sh": "shroud", "ed": "damage", "eh": "horror", "ef": "fight",
    "ee": "evade", "do": "for",
}  # fmt: skip
"""The letters of ArkhamDB's search; `u` is a key of its own."""
LONGER = {
    "faction": "class", "xp": "level", "encounterset": "encounter", "enc": "encounter", "keywords": "keyword",
    "will": "willpower", "int": "intellect", "com": "combat", "agi": "agility", "deck_limit": "decklimit",
    "deck_size": "decksize", "vp": "victory",
}  # fmt: skip
ALIASES = {**common.ALIASES, **ARKHAMDB, **LONGER, **spoken(table("query keys"))}
FLAGS = {
    **common.FLAGS,
    "permanent": _field_flag("permanent", _("permanent")),
    "exceptional": _field_flag("exceptional", _("exceptional")),
    "myriad": _field_flag("myriad", _("myriad")),
    "exile": _field_flag("exile", _("exiled when used")),
    "customizable": _field_flag("customizations", _("customizable")),
    "bonded": _field_flag("bonded_to", _("bonded to another card")),
    "signature": _field_flag("investigators", _("an investigator's own")),
    "specialist": _field_flag("required_traits", _("only for some traits")),
    "hidden": _field_flag("hidden", _("only ever another card's other side")),
    "doublesided": _field_flag("double_sided", _("double-sided")),
    "alternate": _field_flag("alternate_of", _("another version of a card")),
    "perinvestigator": _field_flag("health_per_investigator", _("with health for each investigator")),
    "fast": Flag(_("fast"), lambda card, _: "fast" in card.keywords),
    "basic": Flag(_("a basic weakness"), lambda card, _: card.weakness is not None and card.weakness.kind == "basic"),
    "story": Flag(_("a story card"), lambda card, _: _is_story(card)),
    "player": Flag(_("a player card"), lambda card, _: card.encounter_set is None),
    "multiplayer": Flag(
        _("for several players only"), lambda card, _: card.weakness is not None and card.weakness.multiplayer_only
    ),
    "campaign": Flag(
        _("for campaigns only"), lambda card, _: card.weakness is not None and card.weakness.campaign_only
    ),
}
FLAG_ALIASES = {
    **common.FLAG_ALIASES,
    "basicweakness": "basic",
    "custom": "customizable",
    "double": "doublesided",
    **spoken(table("query flags")),
}
SEARCH = Search(
    keys=(*common.KEYS, *KEYS),
    aliases=ALIASES,
    flags=FLAGS,
    flag_aliases=FLAG_ALIASES,
    orders={
        **common.ORDERS,
        "cost": field_order("cost", _("cost")),
        "health": field_order("health", _("health")),
        "sanity": field_order("sanity", _("sanity")),
        "shroud": field_order("shroud", _("shroud")),
        "encounter": Order(_("encounter set"), lambda card, *_: card.encounter_set),
    },
    facets=("class", "type", "level", "cost", "trait", "set", "cycle", "slot"),
)
