"""Search keys and flags of The Lord of the Rings: The Card Game, and the letters of RingsDB."""

from collections import Counter

from msgspec.structs import replace

from games.engine import CardRecord, Catalogue, Names, Text, Words, in_every_language, pattern
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, Flag, LeaderKey, Search
from games.engine.search.own_keys import UNIQUE, YES_OR_NO, field_order, keyword_key, names_of, number_key
from games.engine.search.words import spoken
from games.lotr.cards import SPHERES
from games.lotr.keywords import ABILITIES, KEYWORDS
from games.lotr.spheres import takes
from games.lotr.vocabulary import TYPES
from games.lotr.words import _, pgettext, table


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
        return in_every_language(pattern("{name} {sphere}", name=Names(card.names), sphere=SPHERES[card.classes[0]]))

    return {card.code: names(card) for card in heroes}


def _role(role: str, label: Text) -> Flag:
    return Flag(label, lambda card, _: card.fields.campaign_role == role)


def _has_errata(card: CardRecord, catalogue: Catalogue) -> bool:
    printings = catalogue.printings_of(card.code)
    return card.errata_date is not None or any(one.errata_date is not None for one in printings)


KEYS = (
    common.type_key(TYPES),
    UNIQUE,
    ChoiceKey(
        "z",
        _("having an erratum"),
        lambda card, catalogue: ("1" if _has_errata(card, catalogue) else "0",),
        names_of(YES_OR_NO),
    ),
    keyword_key(KEYWORDS),
    ChoiceKey("ability", _("a kind of ability"), lambda card, _: card.fields.abilities, names_of(ABILITIES)),
    LeaderKey("for", _("the hero who can pay for it"), _heroes, lambda catalogue, hero: takes(catalogue, hero, {})),
    number_key("cost", _("the cost")),
    number_key("threat", _("the threat cost")),
    number_key("strength", _("the threat strength"), "threat_strength"),
    number_key("engagement", _("the engagement cost")),
    number_key("stage", _("the stage")),
    number_key("willpower", _("the willpower")),
    number_key("attack", _("the attack")),
    number_key("defence", _("the defence")),
    number_key("hitpoints", _("the hit points"), "hit_points"),
    number_key("quest", _("the quest points"), "quest_points"),
    number_key("victory", _("the victory points")),
    number_key("decklimit", _("the deck limit"), "deck_limit"),
)
FLAGS = {
    **common.FLAGS,
    "boon": _role("boon", _("a boon")),
    "burden": _role("burden", _("a burden")),
    "shadow": Flag(pgettext("flag", "with a shadow effect"), lambda card, _: "shadow" in card.fields.abilities),
    "player": Flag(_("with a player's back"), lambda card, _: card.fields.card_back == "player"),
}
RINGSDB = {
    "a": "attack", "b": "threat", "c": "cycle", "d": "defence", "e": "set", "f": "flavour", "h": "hitpoints",
    "i": "illustrator", "k": "trait", "o": "cost", "s": "class", "t": "type", "w": "willpower", "x": "text",
    "y": "quantity",
}  # fmt: skip
"""The letters of RingsDB's search; `u` and `z` are keys of their own."""
SEARCH = Search(
    keys=(*(replace(key, label=_("the sphere")) if key.name == "class" else key for key in common.KEYS), *KEYS),
    aliases={**common.ALIASES, **RINGSDB, "defense": "defence", "vp": "victory", **spoken(table("query keys"))},
    flags=FLAGS,
    flag_aliases={**common.FLAG_ALIASES, **spoken(table("query flags"))},
    orders={
        **common.ORDERS,
        "class": replace(common.ORDERS["class"], label=_("sphere")),
        "cost": field_order("cost", _("cost")),
        "threat": field_order("threat", pgettext("order", "threat cost")),
        "willpower": field_order("willpower", _("willpower")),
        "attack": field_order("attack", _("attack")),
        "defence": field_order("defence", _("defence")),
        "hitpoints": field_order("hit_points", _("hit points")),
        "stage": field_order("stage", _("stage")),
    },
    facets=("class", "type", "cost", "threat", "trait", "set", "cycle"),
)
