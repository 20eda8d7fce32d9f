"""Search keys and flags of Arkham Horror's components."""

from collections.abc import Callable

from games.ah2 import cards
from games.ah2.words import _, pgettext, table
from games.engine import CardRecord, Catalogue, PrintedValue, Words
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, Flag, Key, NumberKey, Search
from games.engine.search.own_keys import choice_key, field_order, keyword_key, names_of, number_key
from games.engine.search.words import spoken


def _places(field: str) -> Callable[[CardRecord, Catalogue], tuple[str, ...]]:
    return lambda card, _: (getattr(card.fields, field),) if getattr(card.fields, field) else ()


def _locations(catalogue: Catalogue) -> dict[str, Words]:
    return {card.code: card.names for card in catalogue if card.type_code == "location"}


def _highest(skill: str) -> Callable[[CardRecord, Catalogue], PrintedValue]:
    return lambda card, _: max(card.fields.skills.get(skill, ()), default=None)


KEYS: tuple[Key, ...] = (
    common.type_key(cards.TYPES),
    keyword_key(cards.KEYWORDS),
    number_key("price", _("the price")),
    number_key("hands", _("the hands")),
    NumberKey("bonus", _("the bonus to combat"), lambda card, _: card.fields.bonuses.get("combat")),
    ChoiceKey("bonuskind", _("the kind of bonus"), _places("bonus_kind"), names_of(cards.KINDS_OF_BONUS)),
    number_key("casting", _("the casting modifier")),
    number_key("cost", _("the Sanity cost"), "sanity_cost"),
    number_key("sanity", _("the maximum Sanity")),
    number_key("stamina", _("the maximum Stamina")),
    number_key("focus", _("the Focus")),
    number_key("money", _("the Money")),
    number_key("clues", _("the Clues")),
    *(NumberKey(skill, label, _highest(skill)) for skill, label in table("highest skills").items()),
    number_key("doom", _("the doom track")),
    number_key("toughness", _("the toughness")),
    number_key("awareness", _("the awareness")),
    number_key("horror", _("the horror rating"), "horror_rating"),
    number_key("horrordamage", _("the horror damage"), "horror_damage"),
    number_key("combat", _("the combat rating"), "combat_rating"),
    number_key("damage", _("the combat damage"), "combat_damage"),
    number_key("modifier", _("the closing modifier")),
    choice_key("movement", _("the movement"), cards.MOVEMENTS),
    ChoiceKey(
        "dimension",
        _("the dimension symbol"),
        lambda card, _: tuple(filter(None, (card.fields.dimension, *card.fields.white, *card.fields.black))),
        names_of(cards.DIMENSIONS),
    ),
    choice_key("neighbourhood", _("the neighbourhood"), cards.NEIGHBOURHOODS),
    choice_key("stability", _("the stability"), cards.STABILITIES),
    choice_key("icon", _("an icon of the location"), cards.ICONS, "icons"),
    choice_key("trophies", _("what trophies are spent for"), cards.TROPHIES, "trophies_for"),
    choice_key("colour", _("an encounter symbol"), cards.COLOURS, "colours"),
    choice_key("mythos", _("the kind of Mythos card"), cards.MYTHOS),
    choice_key("special", _("the kind of special card"), cards.SPECIALS),
    ChoiceKey("home", _("the home"), _places("home"), _locations),
    ChoiceKey("gate", _("where the gate opens"), _places("gate_at"), _locations),
    ChoiceKey("clue", _("where the Clue appears"), _places("clue_at"), _locations),
)
FLAGS = {
    **common.FLAGS,
    "weapon": Flag(_("a weapon"), lambda card, _: bool(card.fields.bonus_kind) and card.type_code != "spell"),
    "mask": Flag(_("a Mask"), lambda card, _: "mask" in card.keywords),
    "endless": Flag(_("Endless"), lambda card, _: "endless" in card.keywords),
    "stable": Flag(_("stable"), lambda card, _: card.fields.stability == "stable"),
    "unstable": Flag(_("unstable"), lambda card, _: card.fields.stability == "unstable"),
}
SEARCH = Search(
    keys=(*common.KEYS, *KEYS),
    aliases={
        **common.ALIASES,
        "t": "type",
        "k": "trait",
        "neighborhood": "neighbourhood",
        "color": "colour",
        "symbol": "dimension",
        "tough": "toughness",
        **spoken(table("query keys")),
    },
    flags=FLAGS,
    flag_aliases={**common.FLAG_ALIASES, **spoken(table("query flags"))},
    orders={
        **common.ORDERS,
        "price": field_order("price", _("price")),
        "toughness": field_order("toughness", _("toughness")),
        "sanity": field_order("sanity", _("Sanity")),
        "doom": field_order("doom", pgettext("order", "doom track")),
    },
    facets=("type", "keyword", "movement", "dimension", "neighbourhood", "mythos", "trait", "toughness", "price"),
)
