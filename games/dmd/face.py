"""What is printed on a component beside its words: numbers with their signs, skills, dice, what a box holds."""

from collections import Counter
from collections.abc import Iterator

from games.dmd.cards import DmdFields
from games.dmd.terms import BLANK, COLOURS, GATES, POOLS, RESULTS
from games.dmd.words import _
from games.engine import CardRecord, Face, Fact, Text, joined
from games.engine.face import figures_of
from games.engine.text import pattern, plain

SIGNS = {
    "wounds": ("health", _("Wound track")),
    "stress": ("horror", _("Stress track")),
    "sanity": ("sanity", _("Sanity track")),
    "levels": ("stage", _("levels")),
    "stress_cost": ("horror", _("Stress to claim it")),
    "takes_wounds": ("damage", _("Wounds that it takes")),
    "successes": ("action", _("Successes needed")),
    "health": ("hit-points", _("Health")),
    "normal": ("combat", _("normal dice")),
    "bonus": ("wild", _("bonus dice")),
    "total_normal": ("combat", _("normal dice, all Stages together")),
    "total_bonus": ("wild", _("bonus dice, all Stages together")),
}
"""Field to its icon and its word, in the order in which they are read."""
THRESHOLDS = _("Insanity Thresholds")
DICE_AT = _("Bonus dice at")
FIGURES = _("Figures")
SYMBOL = _("Summoning symbol")
YES, NO = _("yes"), _("no")


def face(card: CardRecord) -> Face:
    """The component's numbers and facts."""
    return Face(figures=figures_of(card.fields, SIGNS), facts=tuple(_facts(card.fields)))


def _facts(fields: DmdFields) -> Iterator[Fact]:
    yield from _board_facts(fields)
    yield from _box_facts(fields)
    yield from _mythos_facts(fields)
    if fields.grants:
        yield Fact(_("Gives a level in"), cards=tuple(fields.grants))
    if fields.adds_fire:
        yield _count(_("Fire tokens when it attacks"), fields.adds_fire)
    if fields.figures is not None:
        yield _count(FIGURES, fields.figures)
    if fields.colour:
        yield Fact(_("Colour"), COLOURS[fields.colour])
    if fields.faces:
        yield Fact(_("Faces"), faces_in_words(fields.faces))
    if fields.placeholder:
        yield Fact(_("Name"), _("not known here"))


def _board_facts(fields: DmdFields) -> Iterator[Fact]:
    if fields.skills:
        yield Fact(_("Signature skill"), cards=fields.skills[:1])
        yield Fact(_("Common skills"), cards=fields.skills[1:])
    if fields.thresholds:
        yield Fact(THRESHOLDS, _spaces(fields.thresholds))
    if fields.dice_at:
        yield Fact(DICE_AT, _spaces(fields.dice_at))
    if fields.pool:
        yield Fact(_("Kind"), POOLS[fields.pool])
    if fields.keeps_mythos:
        yield _count(_("Mythos cards kept in front of its owner"), fields.keeps_mythos)


def _box_facts(fields: DmdFields) -> Iterator[Fact]:
    for label, number in (
        (_("Mythos cards"), fields.mythos),
        (_("Discovery cards"), fields.discoveries),
        (_("Actions of its own"), fields.actions),
        (_("Stage cards"), fields.stages),
    ):
        if number is not None:
            yield _count(label, number)
    if fields.minions:
        yield Fact(_("Minions"), cards=fields.minions)
    if fields.elder_one:
        yield Fact(_("Elder One"), cards=(fields.elder_one,))


def _mythos_facts(fields: DmdFields) -> Iterator[Fact]:
    if fields.symbol is not None:
        yield Fact(SYMBOL, YES if fields.symbol else NO)
    if fields.moves:
        yield Fact(_("Moves"), cards=(fields.moves,))
    if fields.affects_all:
        yield Fact(_("Affects"), _("every Investigator"))
    for spawn in fields.spawns:
        yield Fact(_("At the {gate}").format(gate=GATES[spawn.gate]), cards=(spawn.enemy,))
    if fields.corpse_of:
        yield Fact(_("Beside the corpse of"), cards=(fields.corpse_of,))


def _count(label: Text, number: int) -> Fact:
    return Fact(label, plain(number))


def _spaces(spaces: tuple[int, ...]) -> Text:
    return joined(map(plain, spaces))


def faces_in_words(faces: tuple[tuple[str, ...], ...]) -> Text:
    """How often each face is there."""
    named = (
        (joined([RESULTS[one] for one in results] or [BLANK], " + "), times)
        for results, times in Counter(faces).items()
    )
    return joined(pattern("{times} × {face}", times=times, face=face) for face, times in named)
