"""Search keys and flags of Mansions of Madness's components; `search.json` has those that are plain card fields."""

from games.engine import CardRecord, Catalogue
from games.engine.search.own_keys import read_search
from games.mom2.cards import POSSESSIONS
from games.mom2.words import WORDS


def _damage(card: CardRecord, catalogue: Catalogue) -> int | None:
    """The higher one of two sides."""
    return max((one for one in (card.fields.damage, card.fields.back_damage) if one is not None), default=None)


SEARCH = read_search(
    WORDS,
    values={"damage": _damage, "backs": lambda card, _: len(card.fields.backs) or None},
    flags={
        "possession": lambda card, _: card.type_code in POSSESSIONS,
        "item": lambda card, _: card.type_code in ("common", "unique"),
        "weapon": lambda card, _: (card.fields.attacks or card.fields.back_attacks) and card.type_code != "spell",
        "attack": lambda card, _: card.fields.attacks and card.type_code == "spell",
    },
)
