"""What is printed on a component beside its words: numbers with their signs, skills, dice, what a box holds."""

from collections import Counter
from collections.abc import Iterator, Mapping

from games.dmd.cards import BLANK, COLOURS, GATES, POOLS, RESULTS, DmdFields
from games.dmd.loadout import LEVELS, MARKERS, Loadout
from games.dmd.numbers import DICE_THRESHOLDS, FIRST_LEVEL, roll_pool
from games.dmd.words import _, ngettext
from games.engine import CardRecord, Face, Fact, Figure, Text, joined
from games.engine.face import figures_of
from games.engine.printed import Printed
from games.engine.text import Names, pattern, plain

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


def _signed(*names: str) -> dict[str, Printed]:
    return {name: Printed(SIGNS[name][1]) for name in names}


ENEMY = {**_signed("health", "normal", "bonus"), "figures": Printed(FIGURES)}
BY_TYPE: Mapping[str, Mapping[str, Printed]] = {
    "investigator": {
        **_signed("wounds", "stress", "sanity"),
        "thresholds": Printed(THRESHOLDS),
        "dice_at": Printed(DICE_AT),
    },
    "skill": _signed("levels"),
    "companion": _signed("stress_cost", "takes_wounds"),
    "item": _signed("stress_cost"),
    "cultist": ENEMY,
    "monster": ENEMY,
    "mythos": {"symbol": Printed(SYMBOL)},
    "action": _signed("successes"),
}
LATER_STAGE = _signed("health", "normal", "bonus")


def printed(card: CardRecord) -> Mapping[str, Printed]:
    """Values printed on the component's type; the first Stage has none (DMD-FLOW-04)."""
    if card.type_code == "stage":
        return LATER_STAGE if (card.fields.stage or 1) > 1 else {}
    return BY_TYPE.get(card.type_code, {})


def contradictions(card: CardRecord) -> Iterator[tuple[str, Text]]:
    """Thresholds off the Sanity track, and bonus dice where there is no threshold (DMD-SAN-03)."""
    fields = card.fields
    if fields.dice_at and len(fields.dice_at) != DICE_THRESHOLDS:
        told = ngettext(
            "bonus dice stand at {found} threshold, not at {limit}",
            "bonus dice stand at {found} thresholds, not at {limit}",
        )
        yield "dice_at", told.format(found=len(fields.dice_at), limit=DICE_THRESHOLDS)
    if not set(fields.dice_at) <= set(fields.thresholds):
        yield "dice_at", _("a bonus die stands where there is no threshold")
    if fields.sanity is not None and any(not 0 < space < fields.sanity for space in fields.thresholds):
        yield "thresholds", _("a threshold stands off the Sanity track")


TALLIES = (
    _("Wounds"),
    _("Stress"),
    _("Sanity lost"),
    _("Insanity Thresholds"),
    _("Permanent bonus dice"),
    _("Fire tokens"),
    _("Wounds of Companions"),
)
"""What changes from turn to turn."""


def headline(board: Loadout) -> tuple[Figure, ...]:
    """The dice of a roll (DMD-CALC-02)."""
    pool = roll_pool(board.number("dice") or 0)
    return (
        Figure("combat", _("normal dice of a roll"), pool.normal),
        Figure("wild", _("permanent bonus dice"), pool.bonus),
    )


def details(board: Loadout) -> tuple[Fact, ...]:
    """The board: the levels of each skill with the one that is reached between brackets, and the ends of the tracks."""
    return tuple(_sheet_details(board)) if board.investigator else ()


def _sheet_details(board: Loadout) -> Iterator[Fact]:
    for skill, choice in zip(board.skills, LEVELS, strict=False):
        if last := skill.fields.levels:
            reached = board.level(choice)
            levels = (f"[{level}]" if level == reached else str(level) for level in range(FIRST_LEVEL, last + 1))
            yield Fact(Names(skill.names), plain(" ".join(levels)))
    for track in MARKERS:
        if (end := getattr(board.fields, track)) is not None:
            yield Fact(SIGNS[track][1], plain(end))
