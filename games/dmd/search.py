"""How the components of Death May Die are searched: its own keys and flags."""

from collections.abc import Callable, Mapping

from games.dmd.terms import ENEMIES, GATES, POOLS, RESULTS, SIDES, TYPES
from games.engine.cards import CardRecord, Words
from games.engine.catalogue import Catalogue
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, Flag, Key, NumberKey, Search
from games.engine.search.own_keys import choice_key, field_order, names_of, number_key
from games.engine.text import Text


def _named(type_code: str) -> Callable[[Catalogue], Mapping[str, Words]]:
    """The cards of a type as the values of a key."""
    return lambda catalogue: {card.code: card.names for card in catalogue if card.type_code == type_code}


def _skills(card: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
    """Those of a board, of a Companion, or of a token."""
    return tuple(filter(None, (*card.fields.skills, *card.fields.grants, card.fields.skill)))


def _elder_ones(card: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
    """Whom a Stage belongs to, or a minion serves; Cultists serve everybody."""
    lords = (other.code for other in catalogue if card.code in other.fields.minions)
    return (card.fields.elder_one,) if card.fields.elder_one else tuple(lords)


def _enemies(catalogue: Catalogue) -> Mapping[str, Words]:
    return {card.code: card.names for card in catalogue if card.type_code in ENEMIES}


KEYS: tuple[Key, ...] = (
    common.type_key(TYPES),
    ChoiceKey("skill", Text("a skill", "una capacidad"), _skills, _named("skill")),
    choice_key("pool", Text("the kind of skill", "la clase de capacidad"), POOLS),
    number_key("levels", Text("the levels of a skill", "los niveles")),
    number_key("health", Text("the Health", "la Vida")),
    number_key("normal", Text("the normal dice", "los dados normales")),
    number_key("bonus", Text("the bonus dice", "los dados de bonificación")),
    NumberKey(
        "dice",
        Text("the dice of an attack", "los dados"),
        lambda card, _: None if card.fields.normal is None else card.fields.normal + (card.fields.bonus or 0),
    ),
    number_key("cost", Text("the Stress to claim it", "el coste"), "stress_cost"),
    number_key("wounds", Text("the Wounds that a Companion takes", "las Heridas"), "takes_wounds"),
    number_key("stage", Text("the number of the Stage", "la Etapa")),
    number_key("episode", Text("the number of the Episode", "el Episodio"), "number"),
    number_key("figures", Text("the figures", "las figuras")),
    ChoiceKey("elderone", Text("the Elder One", "el Primigenio"), _elder_ones, _named("elder-one")),
    ChoiceKey(
        "gate",
        Text("the Gate of a spawn", "el Portal"),
        lambda card, _: {spawn.gate for spawn in card.fields.spawns},
        names_of(GATES),
    ),
    ChoiceKey(
        "spawns",
        Text("an enemy that is spawned", "un enemigo invocado"),
        lambda card, _: {spawn.enemy for spawn in card.fields.spawns},
        _enemies,
    ),
    number_key("successes", Text("the Successes of an action", "los Éxitos")),
    ChoiceKey(
        "result",
        Text("a result on a die", "un resultado"),
        lambda card, _: {result for face in card.fields.faces for result in face},
        names_of(RESULTS),
    ),
)
FLAGS = {
    **common.FLAGS,
    "enemy": Flag(Text("an enemy", "un enemigo"), lambda card, _: card.type_code in ENEMIES),
    "discovery": Flag(
        Text("a side of a Discovery card", "una parte de una carta de Descubrimiento"),
        lambda card, _: card.type_code in SIDES,
    ),
    "signature": Flag(Text("a signature skill", "una distintiva"), lambda card, _: card.fields.pool == "signature"),
    "common": Flag(Text("a common skill", "una capacidad común"), lambda card, _: card.fields.pool == "common"),
    "symbol": Flag(
        Text("with the summoning symbol", "con el símbolo de Invocación"), lambda card, _: card.fields.symbol is True
    ),
    "placeholder": Flag(Text("without a known name", "sin nombre conocido"), lambda card, _: card.fields.placeholder),
}
SEARCH = Search(
    keys=(*common.KEYS, *KEYS),
    aliases={
        **common.ALIASES,
        "t": "type",
        "tipo": "type",
        "box": "encounter",
        "caja": "encounter",
        "elder": "elderone",
        "life": "health",
    },
    flags=FLAGS,
    flag_aliases={
        **common.FLAG_ALIASES,
        "enemigo": "enemy",
        "descubrimiento": "discovery",
        "distintiva": "signature",
        "comun": "common",
        "simbolo": "symbol",
    },
    orders={
        **common.ORDERS,
        "health": field_order("health", Text("Health", "Vida")),
        "episode": field_order("number", Text("Episode", "Episodio")),
        "stage": field_order("stage", Text("Stage", "Etapa")),
    },
    facets=("type", "skill", "pool", "elderone", "encounter", "health"),
)
