"""Search keys and flags of Mansions of Madness's components."""

from games.engine import CardRecord, Catalogue
from games.engine.search import common
from games.engine.search.keys import Flag, Key, NumberKey, Search
from games.engine.search.own_keys import choice_key, field_order, number_key
from games.engine.search.words import spoken
from games.mom2.cards import ABILITIES, BASES, POSSESSIONS, TIMINGS, TYPES
from games.mom2.words import _, table


def _damage(card: CardRecord, catalogue: Catalogue) -> int | None:
    """The higher one of two sides."""
    return max((one for one in (card.fields.damage, card.fields.back_damage) if one is not None), default=None)


def _backs(card: CardRecord, catalogue: Catalogue) -> int | None:
    return len(card.fields.backs) or None


KEYS: tuple[Key, ...] = (
    common.type_key(TYPES),
    number_key("health", _("the Health")),
    number_key("perinvestigator", _("the Health per investigator"), "health_per_investigator"),
    number_key("sanity", _("the Sanity")),
    *(number_key(name, label) for name, label in table("attributes with article").items()),
    number_key("awareness", _("the Awareness")),
    number_key("horror", _("the Horror rating")),
    number_key("brawn", _("the Brawn")),
    NumberKey("damage", _("the Damage value"), _damage),
    NumberKey("backs", _("the number of backs"), _backs),
    choice_key("timing", _("the timing"), TIMINGS),
    choice_key("base", _("the base"), BASES),
)
FLAGS = {
    **common.FLAGS,
    "possession": Flag(_("a possession"), lambda card, _: card.type_code in POSSESSIONS),
    "item": Flag(_("an item"), lambda card, _: card.type_code in ("common", "unique")),
    "weapon": Flag(
        _("a weapon"), lambda card, _: (card.fields.attacks or card.fields.back_attacks) and card.type_code != "spell"
    ),
    "attack": Flag(_("an attack spell"), lambda card, _: card.fields.attacks and card.type_code == "spell"),
    "secret": Flag(_("with secret backs"), lambda card, _: bool(card.fields.backs)),
    "aquatic": Flag(ABILITIES["aquatic"], lambda card, _: card.fields.aquatic is True),
    "flying": Flag(ABILITIES["flying"], lambda card, _: card.fields.flying is True),
}
SEARCH = Search(
    keys=(*common.KEYS, *KEYS),
    aliases={
        **common.ALIASES,
        "t": "type",
        "k": "trait",
        "str": "strength",
        "agi": "agility",
        **spoken(table("query keys")),
    },
    flags=FLAGS,
    flag_aliases={**common.FLAG_ALIASES, **spoken(table("query flags"))},
    orders={
        **common.ORDERS,
        "health": field_order("health", _("Health")),
        "sanity": field_order("sanity", _("Sanity")),
        "awareness": field_order("awareness", _("Awareness")),
        "horror": field_order("horror", _("Horror rating")),
        "brawn": field_order("brawn", _("Brawn")),
        "damage": field_order("damage", _("Damage value")),
    },
    facets=("type", "set", "trait", "timing", "base", "damage", "horror"),
)
