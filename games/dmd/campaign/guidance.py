"""What helps those who keep a log: likely values, short ways, the table in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.dmd.campaign.facts import Facts, elder_ones, episodes
from games.dmd.campaign.log_fields import ACTIONS, HALVES, PARTS, PHASES
from games.dmd.campaign.setup_sheet import setup_lines
from games.dmd.campaign.state import DmdState, next_up
from games.dmd.words import _
from games.engine import Text
from games.engine.journal import Guidance, Shortcut, seats_of
from games.engine.journal.guidance import Suggested, said_at, suggested

USUAL = {
    "new": ("start",),
    "between": ("seat-join", "game-begin", "note-write"),
    "playing": (
        "turn",
        "claim",
        "threshold",
        "advance",
        "ritual-disrupt",
        "summon",
        "stage-wound",
        "death",
        "note-write",
    ),
    "over": ("note-write",),
}


def _there(state: DmdState, facts: Facts) -> Iterable[str]:
    return seats_of(state, "active", "playing")


def _free(state: DmdState, facts: Facts) -> Iterable[str]:
    """The investigators whom nobody plays."""
    taken = {seat.leader for seat in state.seats.values() if seat.status != "left"}
    return [code for code in facts.all_of_type("investigator") if code not in taken]


def _undealt(state: DmdState, facts: Facts) -> Iterable[str]:
    """The Insanity cards that nobody has."""
    dealt = {seat.insanity for seat in state.seats.values() if seat.status != "left"}
    return [code for code in facts.all_of_type("insanity") if code not in dealt]


def _parts(state: DmdState, facts: Facts) -> Iterable[str]:
    """The parts of Discovery cards that nobody has claimed."""
    claimed = {one.card for seat in state.seats.values() for one in seat.claimed}
    return [card.code for card in facts.catalogue if facts.part(card.code) and card.code not in claimed]


def _held(state: DmdState, facts: Facts) -> Iterable[str]:
    return [one.card for seat in state.seats.values() for one in seat.claimed]


def _companions(state: DmdState, facts: Facts) -> Iterable[str]:
    return [one.card for seat in state.seats.values() for one in seat.claimed if one.part == "companion"]


def _drawn(state: DmdState, facts: Facts) -> Iterable[str]:
    """The Mythos cards that were named before: they come again."""
    return sorted({turn.mythos for turn in state.session.turns if turn.mythos}) if state.sessions else []


def _skills(state: DmdState, facts: Facts) -> Iterable[str]:
    """Of everybody at the table, each once."""
    return dict.fromkeys(skill for name in _there(state, facts) for skill in state.seats[name].skills)


SUGGESTED: Suggested = {
    ("start", "elder_one"): lambda state, facts: elder_ones(facts),
    ("start", "episode"): lambda state, facts: episodes(facts),
    ("seat-join", "investigator"): _free,
    ("turn", "actions"): lambda state, facts: ACTIONS,
    ("turn", "mythos"): _drawn,
    ("turn", "phase"): lambda state, facts: PHASES,
    ("claim", "part"): lambda state, facts: PARTS,
    ("claim", "side"): lambda state, facts: HALVES,
    ("seat-join", "insanity"): _undealt,
    ("claim", "card"): _parts,
    ("trade", "cards"): _held,
    ("companion-wound", "card"): _companions,
    ("threshold", "skill"): _skills,
    ("game-end", "players.levels.skill"): _skills,
    ("", "first"): lambda state, facts: _there(state, facts) if state.status == "between" else [],
    ("", "seat"): _there,
    ("", "to"): _there,
}


def needed(state: DmdState, facts: Facts, kind: str) -> frozenset[str]:
    """What these entries are written for, though they can do without."""
    return NEEDED.get(kind, frozenset())


def begins_with(state: DmdState, facts: Facts, kind: str) -> Mapping[str, Any]:
    """Whose turn it is; and how the game ended, if the log knows."""
    if kind == "turn" and state.sessions:
        due = next_up(state.session, state.alive)
        return {"seat": due} if due else {}
    return {"result": state.end} if kind == "game-end" and state.end else {}


NEEDED = {
    "ritual-disrupt": frozenset({"how"}),
    "stage-wound": frozenset({"wounds"}),
    "threshold": frozenset({"skill", "die"}),
    "standing": frozenset({"sanity", "stress", "wounds"}),
}


def seat_shortcuts(state: DmdState, name: str) -> tuple[Shortcut, ...]:
    """What befalls somebody in a game."""
    if state.status != "playing" or state.seats[name].status != "playing" or state.end:
        return ()
    ways: list[tuple[str, Text]] = [
        ("turn", _("Turn")),
        ("threshold", _("Threshold")),
        ("claim", _("Claims a card")),
        ("death", _("Dies")),
    ]
    return tuple(Shortcut(kind=kind, data={"seat": name}, title=title, is_open=True) for kind, title in ways)


PLACES = said_at(
    {
        "result": "early-death-lost summoned-by-then won-by-then",
        "players": "death-missing survivor-of-a-loss not-playing investigator-number investigators-per-player",
        "elder_one": "not-an-elder-one pair-not-owned",
        "investigator": "investigator-invalid investigator-twice",
        "insanity": "not-an-insanity insanity-twice",
        "first": "first-missing",
        "seat": "dead-already turn-order",
        "actions": "actions-surplus",
        "symbol": "symbol-differs",
        "mythos_deck": "mythos-count",
        "mythos_kept": "mythos-kept",
        "part": "part-missing",
        "card": "not-a-part both-sides side-twice not-a-companion",
        "skill": "not-a-skill skill-of-another level-not-printed",
        "to": "trade-with-oneself",
        "cards": "not-traded",
        "levels": "level-twice",
        "sanity": "sanity-healed",
        "fire": "fire-surplus",
        "space": "space-behind space-beyond track-not-full",
        "reason": "summoned-already no-advance",
        "wounds": "no-wounds",
        "defeated": "stage-health",
        "ritual": "ritual-whole",
        "summoned": "not-summoned dead-unsummoned",
        "stage": "stage-summoned wounds-before-ritual final-stage-left",
    }
)
LATE = ("won", "lost-all-dead", "lost-last-space")
"""Ends that may come after the summoning."""
BOARDS = ("thresholds", "dice", "sanity", "stress", "wounds", "fire", "fire_wounds", "levels")

GUIDANCE = Guidance(
    usual=USUAL,
    suggestions=suggested(SUGGESTED),
    needed=needed,
    only_if={"game-end.ritual": {"result": LATE}, "game-end.summoned": {"result": LATE}},
    begins_with=begins_with,
    places=PLACES,
    asked_in={
        "end": ("result", "ritual", "how", "summoned", "stage", "space", "turns", "duration", "notes"),
        "investigators": ("players.fate",),
        "boards": tuple(f"players.{name}" for name in BOARDS),
    },
    step_rules={
        "elder-one": ("DMD-SETUP-00", "DMD-SETUP-02"),
        "episode": ("DMD-SETUP-03",),
        "mythos": ("DMD-SETUP-06",),
        "insanity": ("DMD-SETUP-10", "DMD-POS-05"),
        "markers": ("DMD-SETUP-09", "DMD-POS-02", "DMD-POS-04"),
        "first-player": ("DMD-SETUP-11",),
        "end": ("DMD-END-01", "DMD-END-02", "DMD-END-03", "DMD-END-04", "DMD-END-05"),
        "investigators": ("DMD-VAL-08", "DMD-END-03"),
        "boards": ("DMD-VAL-05", "DMD-VAL-06", "DMD-VAL-09"),
    },
    setup_rules={"investigators": ("DMD-SETUP-08", "DMD-VAL-12")},
    seat_shortcuts=seat_shortcuts,
    seat_cards=lambda state, name: state.seats[name].skills,
    setup_lines=setup_lines,
    by_lot=_("Choose by lot who begins"),
)
