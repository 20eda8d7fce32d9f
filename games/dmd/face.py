"""Components and an investigator board as they are shown: numbers with their signs, skills, dice, box contents."""

from collections import Counter
from collections.abc import Iterator, Mapping

from games.dmd.cards import BLANK, COLOURS, GATES, POOLS, RESULTS, DmdFields
from games.dmd.loadout import LEVELS, MARKERS, Loadout
from games.dmd.numbers import DICE_THRESHOLDS, FIRST_LEVEL, roll_pool
from games.dmd.words import _, ngettext
from games.engine import CardRecord, Face, Fact, Figure, Names, Text, joined, pattern, plain
from games.engine.face import KnownOrNot, figures_of, known_facts
from games.engine.printed import Printed

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
    return Face(figures=figures_of(card.fields, SIGNS), facts=known_facts(_facts(card.fields)))


def _facts(fields: DmdFields) -> KnownOrNot:
    yield from _board_facts(fields)
    yield from _box_facts(fields)
    yield from _mythos_facts(fields)
    yield _("Gives a level in"), tuple(fields.grants)
    yield _("Fire tokens when it attacks"), _number(fields.adds_fire or None)
    yield FIGURES, _number(fields.figures)
    yield _("Colour"), COLOURS.get(fields.colour)
    yield _("Faces"), faces_in_words(fields.faces) if fields.faces else None
    yield _("Name"), _("not known here") if fields.placeholder else None


def _board_facts(fields: DmdFields) -> KnownOrNot:
    yield _("Signature skill"), fields.skills[:1]
    yield _("Common skills"), fields.skills[1:]
    yield THRESHOLDS, _spaces(fields.thresholds)
    yield DICE_AT, _spaces(fields.dice_at)
    yield _("Kind"), POOLS.get(fields.pool)
    yield _("Mythos cards kept in front of its owner"), _number(fields.keeps_mythos or None)


def _box_facts(fields: DmdFields) -> KnownOrNot:
    yield _("Mythos cards"), _number(fields.mythos)
    yield _("Discovery cards"), _number(fields.discoveries)
    yield _("Actions of its own"), _number(fields.actions)
    yield _("Stage cards"), _number(fields.stages)
    yield _("Minions"), fields.minions
    yield _("Elder One"), (fields.elder_one,)


def _mythos_facts(fields: DmdFields) -> KnownOrNot:
    yield SYMBOL, None if fields.symbol is None else YES if fields.symbol else NO
    yield _("Moves"), (fields.moves,)
    yield _("Affects"), _("every Investigator") if fields.affects_all else None
    yield from ((_("At the {gate}").format(gate=GATES[spawn.gate]), (spawn.enemy,)) for spawn in fields.spawns)
    yield _("Beside the corpse of"), (fields.corpse_of,)


def _number(number: int | None) -> Text | None:
    return None if number is None else plain(number)


def _spaces(spaces: tuple[int, ...]) -> Text | None:
    return joined(map(plain, spaces)) if spaces else None


def faces_in_words(faces: tuple[tuple[str, ...], ...]) -> Text:
    """Each face with its number."""
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
"""Numbers that change from turn to turn."""


def key_figures(board: Loadout) -> tuple[Figure, ...]:
    """The dice of a roll (DMD-CALC-02)."""
    pool = roll_pool(board.number("dice") or 0)
    return (
        Figure("combat", _("normal dice of a roll"), pool.normal),
        Figure("wild", _("permanent bonus dice"), pool.bonus),
    )


def details(board: Loadout) -> tuple[Fact, ...]:
    """The board: the levels of each skill with the present one between brackets, and the ends of the tracks."""
    return tuple(_sheet_details(board)) if board.sheet else ()


def _sheet_details(board: Loadout) -> Iterator[Fact]:
    for skill, choice in zip(board.skills, LEVELS, strict=False):
        if last := skill.fields.levels:
            reached = board.level(choice)
            levels = (f"[{level}]" if level == reached else str(level) for level in range(FIRST_LEVEL, last + 1))
            yield Fact(Names(skill.names), plain(" ".join(levels)))
    for track in MARKERS:
        if (end := getattr(board.fields, track)) is not None:
            yield Fact(SIGNS[track][1], plain(end))
