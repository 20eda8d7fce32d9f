"""Search keys and flags of Death May Die's components."""

from collections.abc import Callable, Mapping

from games.dmd.cards import ENEMIES, GATES, POOLS, RESULTS, SIDES, TYPES
from games.dmd.words import _, table
from games.engine import CardRecord, Catalogue, Words
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, Flag, Key, NumberKey, Search
from games.engine.search.own_keys import choice_key, field_order, names_of, number_key
from games.engine.search.words import spoken


def _named(type_code: str) -> Callable[[Catalogue], Mapping[str, Words]]:
    """The cards of a type as the values of a key."""
    return lambda catalogue: {card.code: card.names for card in catalogue if card.type_code == type_code}


def _skills(card: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
    """The skills of a board, of a Companion, or of a token."""
    return tuple(filter(None, (*card.fields.skills, *card.fields.grants, card.fields.skill)))


def _elder_ones(card: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
    """The Elder One of a Stage, or those of a minion; Cultists serve all of them."""
    lords = (other.code for other in catalogue if card.code in other.fields.minions)
    return (card.fields.elder_one,) if card.fields.elder_one else tuple(lords)


def _enemies(catalogue: Catalogue) -> Mapping[str, Words]:
    return {card.code: card.names for card in catalogue if card.type_code in ENEMIES}


KEYS: tuple[Key, ...] = (
    common.type_key(TYPES),
    ChoiceKey("skill", _("a skill"), _skills, _named("skill")),
    choice_key("pool", _("the kind of skill"), POOLS),
    number_key("levels", _("the levels of a skill")),
    number_key("health", _("the Health")),
    number_key("normal", _("the normal dice")),
    number_key("bonus", _("the bonus dice")),
    NumberKey(
        "dice",
        _("the dice of an attack"),
        lambda card, _: None if card.fields.normal is None else card.fields.normal + (card.fields.bonus or 0),
    ),
    number_key("cost", _("the Stress to claim it"), "stress_cost"),
    number_key("wounds", _("the Wounds that a Companion takes"), "takes_wounds"),
    number_key("stage", _("the number of the Stage")),
    number_key("episode", _("the number of the Episode"), "number"),
    number_key("figures", _("the figures")),
    ChoiceKey("elderone", _("the Elder One"), _elder_ones, _named("elder-one")),
    ChoiceKey(
        "gate", _("the Gate of a spawn"), lambda card, _: {spawn.gate for spawn in card.fields.spawns}, names_of(GATES)
    ),
    ChoiceKey(
        "spawns", _("an enemy that is spawned"), lambda card, _: {spawn.enemy for spawn in card.fields.spawns}, _enemies
    ),
    number_key("successes", _("the Successes of an action")),
    ChoiceKey(
        "result",
        _("a result on a die"),
        lambda card, _: {result for face in card.fields.faces for result in face},
        names_of(RESULTS),
    ),
)
FLAGS = {
    **common.FLAGS,
    "enemy": Flag(_("an enemy"), lambda card, _: card.type_code in ENEMIES),
    "discovery": Flag(_("a side of a Discovery card"), lambda card, _: card.type_code in SIDES),
    "signature": Flag(_("a signature skill"), lambda card, _: card.fields.pool == "signature"),
    "common": Flag(_("a common skill"), lambda card, _: card.fields.pool == "common"),
    "symbol": Flag(_("with the summoning symbol"), lambda card, _: card.fields.symbol is True),
    "placeholder": Flag(_("without a known name"), lambda card, _: card.fields.placeholder),
}
SEARCH = Search(
    keys=(*common.KEYS, *KEYS),
    aliases={**common.ALIASES, "t": "type", "elder": "elderone", "life": "health", **spoken(table("query keys"))},
    flags=FLAGS,
    flag_aliases={**common.FLAG_ALIASES, **spoken(table("query flags"))},
    orders={
        **common.ORDERS,
        "health": field_order("health", _("Health")),
        "episode": field_order("number", _("Episode")),
        "stage": field_order("stage", _("Stage")),
    },
    facets=("type", "skill", "pool", "elderone", "encounter", "health"),
)
