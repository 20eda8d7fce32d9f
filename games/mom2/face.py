"""What is printed on a component beside its words: numbers with their signs, facts, and the backs of its copies."""

from collections.abc import Iterator, Mapping

from games.engine import CardRecord, Face, Fact, Figure
from games.engine.face import HiddenBack, Signs, figures_of
from games.engine.printed import Printed
from games.engine.text import joined, plain
from games.mom2.cards import ABILITIES, ATTRIBUTES, BASE, BASES, TIMING, TIMINGS, Back, Mom2Fields
from games.mom2.loadout import Loadout
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


SHEET = {
    **{name: Printed(FIGURES[name][1]) for name in ("health", "sanity")},
    **{name: Printed(text) for name, text in ATTRIBUTES.items()},
}
MONSTER = {"base": Printed(BASE, BASES), **{name: Printed(text) for name, text in ABILITIES.items()}}
TIMED = {"timing": Printed(TIMING, TIMINGS)}
BY_TYPE: Mapping[str, Mapping[str, Printed]] = {
    "investigator": SHEET,
    "monster": MONSTER,
    "damage": TIMED,
    "horror": TIMED,
}


def printed(card: CardRecord) -> Mapping[str, Printed]:
    """Values printed on the component's type, and the Damage value of each side with an attack icon (MOM2-VAL-05)."""
    values = dict(BY_TYPE.get(card.type_code, {}))
    if card.fields.attacks:
        values["damage"] = Printed(FIGURES["damage"][1])
    if card.fields.back_attacks:
        values["back_damage"] = Printed(BACK_DAMAGE)
    return values


DAMAGE, HORROR, CLUES = FIGURES["damage"][1], FIGURES["horror"][1], _("Clues")
TALLIES = (DAMAGE, HORROR, CLUES, _("Conditions"), _("Space"))
"""What players are told to write down by hand when they save a game (MOM2-LOG-01), and what changes before."""


def headline(loadout: Loadout) -> tuple[Figure, ...]:
    """What players watch beside their possessions: Damage and Horror on both sides of the cards."""
    if loadout.sheet is None:
        return ()
    standing = loadout.standing
    return (
        Figure("damage", DAMAGE, standing.damage),
        Figure("horror", HORROR, standing.horror),
        Figure("clues", CLUES, loadout.number("clues")),
    )


def details(loadout: Loadout) -> tuple[Fact, ...]:
    """The numbers of the investigator card, as far as they are known; and who is eliminated."""
    return tuple(_sheet_details(loadout)) if loadout.sheet else ()


def _sheet_details(loadout: Loadout) -> Iterator[Fact]:
    assert loadout.sheet
    labels = {**{name: FIGURES[name][1] for name in ("health", "sanity")}, **ATTRIBUTES}
    for name, label in labels.items():
        if (value := getattr(loadout.sheet.fields, name)) is not None:
            yield Fact(label, plain(value))
    if loadout.standing.eliminated:
        yield Fact(_("Eliminated"), _("yes"))
