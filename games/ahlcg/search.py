"""How cards of Arkham Horror: The Card Game are searched: its own keys and flags, and ArkhamDB's letters."""

from collections.abc import Callable, Iterator

from games.ahlcg.access import takes
from games.ahlcg.keywords import KEYWORDS, SYNONYMS
from games.ahlcg.vocabulary import SKILLS, TYPES
from games.engine.cards import CardRecord, PrintedValue, Words
from games.engine.catalogue import Catalogue
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, Flag, LeaderKey, NumberKey, Order, Search, TextKey
from games.engine.search.own_keys import UNIQUE, field_order, keyword_key, names_of, number_key
from games.engine.text import Text

SKILLED = frozenset({"investigator", "asset", "event", "skill"})
"""The types that have skill icons or values; on any other a missing icon is not nought, but nothing."""
WITH_ICONS = SKILLED - {"investigator"}
STORY_TYPES = frozenset({"asset", "event", "skill"})

SLOTS = {
    "hand": Text("Hand", "Mano"),
    "hand x2": Text("Hand x2", "Mano x2"),
    "arcane": Text("Arcane", "Arcano"),
    "arcane x2": Text("Arcane x2", "Arcano x2"),
    "accessory": Text("Accessory", "Accesorio"),
    "ally": Text("Ally", "Aliado"),
    "body": Text("Body", "Cuerpo"),
    "head": Text("Head", "Cabeza"),
    "tarot": Text("Tarot", "Tarot"),
}
TAGS = {
    "hh": Text("heals horror", "cura horror"),
    "hd": Text("heals damage", "cura daño"),
    "pa": Text("parley", "parlamentar"),
    "se": Text("seal", "sellar"),
    "fa": Text("firearm", "arma de fuego"),
}


def _skill(name: str) -> Callable[[CardRecord, Catalogue], PrintedValue]:
    def value(card: CardRecord, catalogue: Catalogue) -> PrintedValue:
        if card.type_code not in SKILLED:
            return None
        printed: PrintedValue = getattr(card.fields.icons, name)
        return 0 if printed is None else printed

    return value


def _icon_count(card: CardRecord, catalogue: Catalogue) -> PrintedValue:
    return sum(_icons(card).values()) if card.type_code in WITH_ICONS else None


def _icons(card: CardRecord) -> dict[str, int]:
    """The icons of a card that has some; an investigator's skills are values and no icons."""
    if card.type_code not in WITH_ICONS:
        return {}
    return {skill: count for skill in SKILLS if (count := card.fields.icons.count(skill)) > 0}


def _slots(card: CardRecord, catalogue: Catalogue) -> set[str]:
    taken: tuple[str, ...] = card.fields.slots
    return {*taken, *(f"{slot} x2" for slot in taken if taken.count(slot) == 2)}


def _subtypes(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    if card.weakness:
        yield "basicweakness" if card.weakness.kind == "basic" else "weakness"


def _investigators(catalogue: Catalogue) -> dict[str, Words]:
    """Those with a deck of their own; other versions of one go by their code, for they share its name."""
    return {
        card.code: {} if card.fields.alternate_of or card.fields.hidden else card.names
        for card in catalogue
        if card.type_code == "investigator" and card.fields.requirements is not None
    }


def _taboo_xp(card: CardRecord, catalogue: Catalogue) -> int | None:
    entry = catalogue.current_taboo_cards.get(card.code)
    return entry.level_cost if entry else None


def _is_story(card: CardRecord) -> bool:
    """A player card with an encounter set and no level (AHLCG-TAX-06), or a weakness that a story gives."""
    if card.weakness:
        return card.weakness.kind == "story"
    return card.type_code in STORY_TYPES and card.encounter_set is not None and card.level is None


def _field_flag(name: str, en: str, es: str) -> Flag:
    return Flag(Text(en, es), lambda card, _: bool(getattr(card.fields, name)))


def _weakness_flag(kind: str, en: str, es: str) -> Flag:
    return Flag(Text(en, es), lambda card, _: card.weakness is not None and card.weakness.kind == kind)


KEYS = (
    common.type_key(TYPES),
    ChoiceKey(
        "subtype",
        Text("the subtype", "el subtipo"),
        _subtypes,
        names_of(
            {"weakness": Text("Weakness", "Debilidad"), "basicweakness": Text("Basic Weakness", "Debilidad básica")}
        ),
    ),
    UNIQUE,
    ChoiceKey("slot", Text("a slot", "un espacio"), _slots, names_of(SLOTS)),
    ChoiceKey("icon", Text("an icon", "un icono"), lambda card, _: _icons(card), names_of(SKILLS)),
    keyword_key(KEYWORDS, SYNONYMS),
    LeaderKey(
        "for",
        Text("the investigator who may take it", "el investigador que puede llevarla"),
        _investigators,
        lambda catalogue, investigator: takes(catalogue, investigator, {}),
    ),
    ChoiceKey("tag", Text("a tag", "una etiqueta"), lambda card, _: card.fields.tags, names_of(TAGS)),
    TextKey(
        "customization",
        Text("the customization sheet", "la personalización"),
        lambda card, _: card.fields.customization_texts.values(),
        has_markup=True,
    ),
    TextKey(
        "bonded",
        Text("what it is bonded to", "el enlace"),
        lambda card, _: (card.fields.bonded_to,) if card.fields.bonded_to else (),
    ),
    number_key("cost", Text("the cost", "el coste")),
    NumberKey("willpower", Text("the willpower", "la voluntad"), _skill("willpower"), counts=True),
    NumberKey("intellect", Text("the intellect", "el intelecto"), _skill("intellect"), counts=True),
    NumberKey("combat", Text("the combat", "el combate"), _skill("combat"), counts=True),
    NumberKey("agility", Text("the agility", "la agilidad"), _skill("agility"), counts=True),
    NumberKey("wild", Text("the wild icons", "los comodines"), _skill("wild"), counts=True),
    NumberKey("icons", Text("the number of icons", "los iconos"), _icon_count, counts=True),
    number_key("health", Text("the health", "la salud")),
    number_key("sanity", Text("the sanity", "la cordura")),
    NumberKey("slots", Text("the number of slots", "los espacios"), lambda card, _: len(card.fields.slots) or None),
    number_key("decklimit", Text("the deck limit", "el límite"), "deck_limit"),
    NumberKey(
        "decksize",
        Text("the deck size", "el tamaño"),
        lambda card, _: card.fields.requirements.deck_size if card.fields.requirements else None,
    ),
    number_key("fight", Text("the fight value", "el valor de combate"), "enemy_fight"),
    number_key("evade", Text("the evade value", "el valor de evitar"), "enemy_evade"),
    number_key("damage", Text("the damage", "el daño"), "enemy_damage"),
    number_key("horror", Text("the horror", "el horror"), "enemy_horror"),
    number_key("shroud", Text("the shroud", "el velo")),
    number_key("clues", Text("the clues", "las pistas")),
    number_key("doom", Text("the doom", "la perdición")),
    number_key("stage", Text("the stage", "la etapa")),
    number_key("victory", Text("the victory points", "la victoria")),
    NumberKey("tabooxp", Text("the experience that taboo adds", "la experiencia del tabú"), _taboo_xp),
    number_key("vengeance", Text("the vengeance points", "la venganza")),
)
ARKHAMDB = {
    "x": "text", "v": "flavour", "k": "trait", "t": "type", "b": "subtype", "f": "class", "e": "set", "y": "cycle",
    "m": "encounter", "o": "cost", "p": "level", "w": "willpower", "i": "intellect", "c": "combat", "a": "agility",
    "d": "wild", "h": "health", "s": "sanity", "z": "slot", "j": "victory", "l": "illustrator", "qt": "quantity",
    "r": "date", "cl": "clues", "dm": "doom", "sh": "shroud", "ed": "damage", "eh": "horror", "ef": "fight",
    "ee": "evade", "do": "for",
}  # fmt: skip
"""The letters of ArkhamDB's search; `u` is a key of its own."""
ALIASES = {
    **common.ALIASES,
    **ARKHAMDB,
    "faction": "class",
    "para": "for",
    "xp": "level",
    "encounterset": "encounter",
    "enc": "encounter",
    "keywords": "keyword",
    "will": "willpower",
    "int": "intellect",
    "com": "combat",
    "agi": "agility",
    "deck_limit": "decklimit",
    "deck_size": "decksize",
    "vp": "victory",
}
FLAGS = {
    **common.FLAGS,
    "permanent": _field_flag("permanent", "permanent", "permanente"),
    "exceptional": _field_flag("exceptional", "exceptional", "excepcional"),
    "myriad": _field_flag("myriad", "myriad", "de miríada"),
    "exile": _field_flag("exile", "exiled when used", "de exilio"),
    "customizable": _field_flag("customizations", "customizable", "personalizable"),
    "bonded": _field_flag("bonded_to", "bonded to another card", "enlazada a otra carta"),
    "signature": _field_flag("investigators", "an investigator's own", "específica de investigador"),
    "specialist": _field_flag("required_traits", "only for some traits", "solo para ciertos rasgos"),
    "hidden": _field_flag("hidden", "only ever another card's other side", "solo el reverso de otra carta"),
    "doublesided": _field_flag("double_sided", "double-sided", "de doble cara"),
    "alternate": _field_flag("alternate_of", "another version of a card", "otra versión de una carta"),
    "perinvestigator": _field_flag(
        "health_per_investigator", "with health for each investigator", "con salud por investigador"
    ),
    "fast": Flag(Text("fast", "rápida"), lambda card, _: "fast" in card.keywords),
    "basic": _weakness_flag("basic", "a basic weakness", "una debilidad básica"),
    "story": Flag(Text("a story card", "una carta de historia"), lambda card, _: _is_story(card)),
    "player": Flag(Text("a player card", "una carta de jugador"), lambda card, _: card.encounter_set is None),
    "multiplayer": Flag(
        Text("for several players only", "solo para varios jugadores"),
        lambda card, _: card.weakness is not None and card.weakness.multiplayer_only,
    ),
    "campaign": Flag(
        Text("for campaigns only", "solo para campañas"),
        lambda card, _: card.weakness is not None and card.weakness.campaign_only,
    ),
}
FLAG_ALIASES = {
    **common.FLAG_ALIASES,
    "basicweakness": "basic", "custom": "customizable", "double": "doublesided", "miriada": "myriad",
    "exilio": "exile", "enlazada": "bonded", "vinculada": "bonded", "especifica": "signature", "propia": "signature",
    "especialista": "specialist", "oculta": "hidden",
    "doble_cara": "doublesided", "alternativa": "alternate", "basica": "basic", "debilidad_basica": "basic",
    "historia": "story", "jugador": "player", "multijugador": "multiplayer", "campana": "campaign",
    "por_investigador": "perinvestigator", "rapido": "fast",
}  # fmt: skip
"""Other names, among them the Spanish ones that are shorter than the words of an explanation."""
SEARCH = Search(
    keys=(*common.KEYS, *KEYS),
    aliases=ALIASES,
    flags=FLAGS,
    flag_aliases=FLAG_ALIASES,
    orders={
        **common.ORDERS,
        "cost": field_order("cost", Text("cost", "coste")),
        "health": field_order("health", Text("health", "salud")),
        "sanity": field_order("sanity", Text("sanity", "cordura")),
        "shroud": field_order("shroud", Text("shroud", "velo")),
        "encounter": Order(Text("encounter set", "conjunto de encuentro"), lambda card, *_: card.encounter_set),
    },
    facets=("class", "type", "level", "cost", "trait", "set", "cycle", "slot"),
)
