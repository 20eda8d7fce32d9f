"""How cards of The Lord of the Rings: The Card Game are searched: its own keys and flags, and RingsDB's letters."""

from collections import Counter

from msgspec.structs import replace

from games.engine.cards import CardRecord, Words
from games.engine.catalogue import Catalogue
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, Flag, LeaderKey, Search
from games.engine.search.own_keys import UNIQUE, YES_OR_NO, field_order, keyword_key, names_of, number_key
from games.engine.text import Text, localised
from games.lotr.keywords import ABILITIES, KEYWORDS
from games.lotr.spheres import takes
from games.lotr.vocabulary import SPHERES, TYPES

SPHERE = Text("the sphere", "la esfera")


def _heroes(catalogue: Catalogue) -> dict[str, Words]:
    """The heroes; of several with one name each goes by name and sphere, or else by its code."""
    heroes = [card for card in catalogue if card.type_code == "hero"]
    titles = Counter(card.name_key for card in heroes)
    versions = Counter((card.name_key, card.classes) for card in heroes)

    def names(card: CardRecord) -> Words:
        if titles[card.name_key] == 1:
            return card.names
        if versions[card.name_key, card.classes] > 1 or not card.classes:
            return {}
        sphere = SPHERES[card.classes[0]]
        return {"en": f"{card.name} {sphere.en}", "es": f"{localised(card.names, 'es')} {sphere.es}"}

    return {card.code: names(card) for card in heroes}


def _role(role: str, en: str, es: str) -> Flag:
    return Flag(Text(en, es), lambda card, _: card.fields.campaign_role == role)


def _has_errata(card: CardRecord, catalogue: Catalogue) -> bool:
    printings = catalogue.printings_of(card.code)
    return card.errata_date is not None or any(one.errata_date is not None for one in printings)


KEYS = (
    common.type_key(TYPES),
    UNIQUE,
    ChoiceKey(
        "z",
        Text("having an erratum", "tener erratas"),
        lambda card, catalogue: ("1" if _has_errata(card, catalogue) else "0",),
        names_of(YES_OR_NO),
    ),
    keyword_key(KEYWORDS),
    ChoiceKey(
        "ability",
        Text("a kind of ability", "una capacidad"),
        lambda card, _: card.fields.abilities,
        names_of(ABILITIES),
    ),
    LeaderKey(
        "for",
        Text("the hero who can pay for it", "el héroe que puede pagarla"),
        _heroes,
        lambda catalogue, hero: takes(catalogue, hero, {}),
    ),
    number_key("cost", Text("the cost", "el coste")),
    number_key("threat", Text("the threat cost", "la amenaza")),
    number_key("strength", Text("the threat strength", "la fuerza de amenaza"), "threat_strength"),
    number_key("engagement", Text("the engagement cost", "el enfrentamiento")),
    number_key("stage", Text("the stage", "la etapa")),
    number_key("willpower", Text("the willpower", "la voluntad")),
    number_key("attack", Text("the attack", "el ataque")),
    number_key("defence", Text("the defence", "la defensa")),
    number_key("hitpoints", Text("the hit points", "los puntos de impacto"), "hit_points"),
    number_key("quest", Text("the quest points", "los puntos de misión"), "quest_points"),
    number_key("victory", Text("the victory points", "la victoria")),
    number_key("decklimit", Text("the deck limit", "el límite"), "deck_limit"),
)
FLAGS = {
    **common.FLAGS,
    "boon": _role("boon", "a boon", "una ayuda"),
    "burden": _role("burden", "a burden", "una carga"),
    "shadow": Flag(
        Text("with a shadow effect", "con efecto de sombra"), lambda card, _: "shadow" in card.fields.abilities
    ),
    "player": Flag(
        Text("with a player's back", "con reverso de jugador"), lambda card, _: card.fields.card_back == "player"
    ),
}
RINGSDB = {
    "a": "attack", "b": "threat", "c": "cycle", "d": "defence", "e": "set", "f": "flavour", "h": "hitpoints",
    "i": "illustrator", "k": "trait", "o": "cost", "s": "class", "t": "type", "w": "willpower", "x": "text",
    "y": "quantity",
}  # fmt: skip
"""The letters of RingsDB's search; `u` and `z` are keys of their own."""
SEARCH = Search(
    keys=(*(replace(key, label=SPHERE) if key.name == "class" else key for key in common.KEYS), *KEYS),
    aliases={
        **common.ALIASES,
        **RINGSDB,
        "para": "for",
        "sphere": "class",
        "esfera": "class",
        "defense": "defence",
        "health": "hitpoints",
        "hit_points": "hitpoints",
        "hp": "hitpoints",
        "vida": "hitpoints",
        "impacto": "hitpoints",
        "vp": "victory",
    },
    flags=FLAGS,
    flag_aliases={**common.FLAG_ALIASES, "ayuda": "boon", "carga": "burden", "sombra": "shadow", "jugador": "player"},
    orders={
        **common.ORDERS,
        "class": replace(common.ORDERS["class"], label=Text("sphere", "esfera")),
        "cost": field_order("cost", Text("cost", "coste")),
        "threat": field_order("threat", Text("threat cost", "amenaza")),
        "willpower": field_order("willpower", Text("willpower", "voluntad")),
        "attack": field_order("attack", Text("attack", "ataque")),
        "defence": field_order("defence", Text("defence", "defensa")),
        "hitpoints": field_order("hit_points", Text("hit points", "puntos de impacto")),
        "stage": field_order("stage", Text("stage", "etapa")),
    },
    facets=("class", "type", "cost", "threat", "trait", "set", "cycle"),
)
