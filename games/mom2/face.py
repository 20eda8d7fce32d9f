"""Components and an investigator card as they are shown: numbers with their signs, facts, backs of copies."""

from collections.abc import Mapping

from games.engine import CardRecord, Face, Fact, Figure, plain
from games.engine.face import HiddenBack, KnownOrNot, Signs, figures_of, known_facts, signs, words_for
from games.engine.printed import Printed
from games.mom2.cards import ABILITIES, ATTRIBUTES, BASE, BASES, TIMING, TIMINGS, Back, Mom2Fields
from games.mom2.loadout import Loadout
from games.mom2.words import _, table

SKILLS = signs(
    ATTRIBUTES, strength="combat", observation="search", lore="intellect", influence="leadership", will="willpower"
)
FIGURES = signs(table("signs"), health_per_investigator="health", awareness="evade", brawn="attack")
TIMES = {"health_per_investigator": _("per investigator")}
BACK_FIGURES: Signs = {"back_damage": FIGURES["damage"]}
BACK_DAMAGE = _("Damage of the other side")
MINIMUM = _("investigators at least")


def face(card: CardRecord) -> Face:
    """The component's numbers: attributes as skills, and the numbers of an item's other side."""
    fields: Mom2Fields = card.fields
    return Face(
        skills=figures_of(fields, SKILLS),
        has_values=True,
        figures=figures_of(fields, FIGURES, times=TIMES),
        facts=known_facts(_facts(fields, card.quantity)),
        back_figures=figures_of(fields, BACK_FIGURES),
        hidden_backs=tuple(map(_hidden, fields.backs)),
    )


def _facts(fields: Mom2Fields, quantity: int) -> KnownOrNot:
    yield _("Starts with"), (fields.starts_with,)
    yield TIMING, TIMINGS.get(fields.timing)
    yield BASE, BASES.get(fields.base)
    yield _("Abilities"), words_for((name for name in ABILITIES if getattr(fields, name)), ABILITIES)
    yield _("Copies in the box"), _("at least {number}").format(number=quantity) if fields.more_copies else None


def _hidden(back: Back) -> HiddenBack:
    number = back.min_investigators
    return HiddenBack(
        names=back.names,
        set_code=back.set_code,
        figures=() if number is None else (Figure("per_investigator", MINIMUM, number),),
    )


SHEET_LABELS = {"health": FIGURES["health"][1], "sanity": FIGURES["sanity"][1], **ATTRIBUTES}
TIMED = {"timing": Printed(TIMING, TIMINGS)}
BY_TYPE: Mapping[str, Mapping[str, Printed]] = {
    "investigator": {name: Printed(text) for name, text in SHEET_LABELS.items()},
    "monster": {"base": Printed(BASE, BASES), **{name: Printed(text) for name, text in ABILITIES.items()}},
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
"""Numbers and names that players write down when they save a game (MOM2-LOG-01)."""


def key_figures(loadout: Loadout) -> tuple[Figure, ...]:
    """Damage and Horror, face up and face down together, and Clues."""
    if loadout.sheet is None:
        return ()
    return (
        Figure("damage", DAMAGE, loadout.state.damage),
        Figure("horror", HORROR, loadout.state.horror),
        Figure("clues", CLUES, loadout.number("clues")),
    )


def details(loadout: Loadout) -> tuple[Fact, ...]:
    """The known numbers of the investigator card; and whether the investigator is eliminated."""
    if loadout.sheet is None:
        return ()
    numbers = {label: getattr(loadout.sheet.fields, name) for name, label in SHEET_LABELS.items()}
    eliminated = (Fact(_("Eliminated"), _("yes")),) if loadout.state.eliminated else ()
    return (*(Fact(label, plain(value)) for label, value in numbers.items() if value is not None), *eliminated)
