"""Guidance for the forms of a log: likely values, shortcuts, the places of problems, the steps of the end."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any

from games.dmd.campaign.facts import Facts, elder_ones, episodes
from games.dmd.campaign.log_fields import ACTIONS, HALVES, PARTS, PHASES
from games.dmd.campaign.setup_sheet import setup_lines
from games.dmd.campaign.state import DmdState, next_up
from games.dmd.words import _
from games.engine.journal import Guidance, Shortcut, seats_of
from games.engine.journal.guidance import Suggested, said_at, suggested

PLAYED = ("turn", "claim", "threshold", "advance", "ritual-disrupt", "summon", "stage-wound", "death", "note-write")
USUAL = {
    "new": ("start",),
    "between": ("seat-join", "game-begin", "note-write"),
    "playing": PLAYED,
    "over": ("note-write",),
}


def _there(state: DmdState, facts: Facts) -> Iterable[str]:
    return seats_of(state, "active", "playing")


def _free(state: DmdState, facts: Facts) -> Iterable[str]:
    """The free investigators."""
    taken = {seat.leader for seat in state.seats.values() if seat.status != "left"}
    return [code for code in facts.all_of_type("investigator") if code not in taken]


def _undealt(state: DmdState, facts: Facts) -> Iterable[str]:
    """The Insanity cards that are not dealt."""
    dealt = {seat.insanity for seat in state.seats.values() if seat.status != "left"}
    return [code for code in facts.all_of_type("insanity") if code not in dealt]


def _parts(state: DmdState, facts: Facts) -> Iterable[str]:
    """The unclaimed parts of Discovery cards."""
    claimed = {one.card for seat in state.seats.values() for one in seat.claimed}
    return [card.code for card in facts.catalogue if facts.part(card.code) and card.code not in claimed]


def _held(state: DmdState, facts: Facts, parts: Collection[str] = PARTS) -> Iterable[str]:
    return [one.card for seat in state.seats.values() for one in seat.claimed if one.part in parts]


def _drawn(state: DmdState, facts: Facts) -> Iterable[str]:
    """The recorded Mythos cards, which come again."""
    return sorted({turn.mythos for turn in state.session.turns if turn.mythos}) if state.sessions else []


def _skills(state: DmdState, facts: Facts) -> Iterable[str]:
    """The skills of all investigators, each once."""
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
    ("companion-wound", "card"): partial(_held, parts=("companion",)),
    ("threshold", "skill"): _skills,
    ("game-end", "players.levels.skill"): _skills,
    ("", "first"): lambda state, facts: _there(state, facts) if state.status == "between" else [],
    ("", "seat"): _there,
    ("", "to"): _there,
}


def begins_with(state: DmdState, facts: Facts, kind: str) -> Mapping[str, Any]:
    """The seat whose turn it is; and the recorded end of the game."""
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
    """Shortcuts of an investigator during the game."""
    if state.status != "playing" or state.seats[name].status != "playing" or state.end:
        return ()
    ways = {"turn": _("Turn"), "threshold": _("Threshold"), "claim": _("Claims a card"), "death": _("Dies")}
    return tuple(Shortcut(kind=kind, data={"seat": name}, title=title, is_open=True) for kind, title in ways.items())


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
    needed=lambda state, facts, kind: NEEDED.get(kind, frozenset()),
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
