"""What is printed on a component beside its words: numbers with their signs, facts, and the backs of its copies."""

from collections.abc import Iterator

from games.engine import CardRecord, Face, Fact, Figure
from games.engine.face import HiddenBack, Signs, figures_of
from games.engine.text import joined
from games.mom2.cards import Back, Mom2Fields
from games.mom2.terms import ABILITIES, ATTRIBUTES, BASE, BASES, TIMING, TIMINGS
from games.mom2.words import _

SIGNS = {
    "strength": "combat",
    "agility": "agility",
    "observation": "search",
    "lore": "intellect",
    "influence": "leadership",
    "will": "willpower",
}
"""Attribute to its icon."""
FIGURES: Signs = {
    "health": ("health", _("Health")),
    "health_per_investigator": ("health", _("more Health")),
    "sanity": ("sanity", _("Sanity")),
    "awareness": ("evade", _("Awareness")),
    "horror": ("horror", _("Horror")),
    "brawn": ("attack", _("Brawn")),
    "damage": ("damage", _("Damage")),
}
TIMES = {"health_per_investigator": _("per investigator")}
BACK_FIGURES: Signs = {"back_damage": FIGURES["damage"]}
BACK_DAMAGE = _("Damage of the other side")
MINIMUM = _("investigators at least")


def face(card: CardRecord) -> Face:
    """The component's numbers: attributes where others have skills, and what the other side of an item has."""
    fields: Mom2Fields = card.fields
    return Face(
        skills=figures_of(fields, {name: (SIGNS[name], text) for name, text in ATTRIBUTES.items()}),
        has_values=True,
        figures=figures_of(fields, FIGURES, times=TIMES),
        facts=tuple(_facts(fields, card.quantity)),
        back_figures=figures_of(fields, BACK_FIGURES),
        hidden_backs=tuple(map(_hidden, fields.backs)),
    )


def _facts(fields: Mom2Fields, quantity: int) -> Iterator[Fact]:
    if fields.starts_with:
        yield Fact(_("Starts with"), cards=(fields.starts_with,))
    if fields.timing:
        yield Fact(TIMING, TIMINGS[fields.timing])
    if fields.base:
        yield Fact(BASE, BASES[fields.base])
    if abilities := [text for name, text in ABILITIES.items() if getattr(fields, name)]:
        yield Fact(_("Abilities"), joined(abilities))
    if fields.more_copies:
        yield Fact(_("Copies in the box"), _("at least {number}").format(number=quantity))


def _hidden(back: Back) -> HiddenBack:
    number = back.min_investigators
    return HiddenBack(
        names=back.names,
        set_code=back.set_code,
        figures=() if number is None else (Figure("per_investigator", MINIMUM, number),),
    )
