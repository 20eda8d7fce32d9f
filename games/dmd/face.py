"""Components and an investigator board as they are shown: numbers with their signs, skills, dice, box contents."""

from collections import Counter
from collections.abc import Iterator, Mapping

from games.dmd.cards import BLANK, COLOURS, GATES, POOLS, RESULTS, DmdFields
from games.dmd.loadout import LEVELS, MARKERS, Loadout
from games.dmd.numbers import FIRST_LEVEL, roll_pool
from games.dmd.words import _, table
from games.engine import CardRecord, Face, Fact, Figure, Names, Text, joined, pattern, plain
from games.engine.face import KnownOrNot, facts_of, figures_of, known_facts, signs
from games.engine.printed import Printed

SIGNS = signs(
    table("signs"),
    wounds="health",
    stress="horror",
    levels="stage",
    stress_cost="horror",
    takes_wounds="damage",
    successes="action",
    health="hit-points",
    normal="combat",
    bonus="wild",
    total_normal="combat",
    total_bonus="wild",
)
FACTS = table("facts")
LISTED = {name: label for name, label in FACTS.items() if name != "symbol"}
YES, NO = _("yes"), _("no")


def face(card: CardRecord) -> Face:
    return Face(figures=figures_of(card.fields, SIGNS), facts=known_facts(_facts(card.fields)))


def _facts(fields: DmdFields) -> KnownOrNot:
    yield _("Signature skill"), fields.skills[:1]
    yield _("Common skills"), fields.skills[1:]
    yield FACTS["symbol"], None if fields.symbol is None else YES if fields.symbol else NO
    yield from facts_of(fields, LISTED, {"pool": POOLS, "colour": COLOURS})
    yield _("Affects"), _("every Investigator") if fields.affects_all else None
    yield from ((_("At the {gate}").format(gate=GATES[spawn.gate]), (spawn.enemy,)) for spawn in fields.spawns)
    yield _("Faces"), faces_in_words(fields.faces) if fields.faces else None
    yield _("Name"), _("not known here") if fields.placeholder else None


def faces_in_words(faces: tuple[tuple[str, ...], ...]) -> Text:
    """Each face with its number."""
    named = (
        (joined([RESULTS[one] for one in results] or [BLANK], " + "), times)
        for results, times in Counter(faces).items()
    )
    return joined(pattern("{times} × {face}", times=times, face=face) for face, times in named)


def _printed(*names: str) -> dict[str, Printed]:
    return {name: Printed(SIGNS[name][1] if name in SIGNS else FACTS[name]) for name in names}


ENEMY = _printed("health", "normal", "bonus", "figures")
BY_TYPE: Mapping[str, Mapping[str, Printed]] = {
    "investigator": _printed("wounds", "stress", "sanity", "thresholds", "dice_at"),
    "skill": _printed("levels"),
    "companion": _printed("stress_cost", "takes_wounds"),
    "item": _printed("stress_cost"),
    "cultist": ENEMY,
    "monster": ENEMY,
    "mythos": _printed("symbol"),
    "action": _printed("successes"),
}
LATER_STAGE = _printed("health", "normal", "bonus")


def printed(card: CardRecord) -> Mapping[str, Printed]:
    """Values printed on the component's type; the first Stage has none (DMD-FLOW-04)."""
    if card.type_code == "stage":
        return LATER_STAGE if (card.fields.stage or 1) > 1 else {}
    return BY_TYPE.get(card.type_code, {})


TALLIES = tuple(table("tallies").values())  # numbers that change from turn to turn


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
