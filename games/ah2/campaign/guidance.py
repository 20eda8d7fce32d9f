"""Guidance for the forms of a log: likely values, shortcuts, the places of problems, the steps of the end."""

from collections.abc import Iterable, Mapping

from games.ah2.campaign.log_end import PLAYER_FIELDS
from games.ah2.campaign.setup_sheet import begins, setup_lines
from games.ah2.campaign.state import Ah2State
from games.ah2.words import _
from games.engine.journal import CatalogueFacts, Guidance, Shortcut, seats_of
from games.engine.journal.guidance import Suggested, said_at, suggested

ASKED_FIRST = ("seat", "fate", "gates", "monsters", "loans")
"""The first questions about each player."""
PLAYED = ("turn", "gate-open", "gate-close", "terror-rise", "mishap", "investigator-replace", "awaken", "note-write")
USUAL = {
    "new": ("start",),
    "between": ("seat-join", "game-begin", "note-write"),
    "playing": PLAYED,
    "over": ("note-write",),
}


def _there(state: Ah2State, facts: CatalogueFacts) -> Iterable[str]:
    return seats_of(state, "active", "playing")


def _free(state: Ah2State, facts: CatalogueFacts) -> Iterable[str]:
    """The free investigators."""
    taken = {state.seats[name].leader for name in _there(state, facts)}
    return [code for code in facts.all_of_type("investigator") if code not in taken]


def _gates(state: Ah2State, facts: CatalogueFacts) -> Iterable[str]:
    """Locations with an open gate."""
    return [gate.location for gate in state.session.gates if gate.is_open]


def _quiet(state: Ah2State, facts: CatalogueFacts) -> Iterable[str]:
    """Unstable locations without gate or seal."""
    held = {gate.location for gate in state.session.gates if gate.is_open or gate.is_sealed}
    return [card.code for card in facts.catalogue if card.fields.stability == "unstable" and card.code not in held]


def _allies(state: Ah2State, facts: CatalogueFacts) -> Iterable[str]:
    """The allies that have not left."""
    gone = {one.ally for one in state.session.terror} if state.sessions else set()
    return [code for code in facts.all_of_type("ally") if code not in gone]


def _undrawn(state: Ah2State, facts: CatalogueFacts) -> Iterable[str]:
    """The Mythos cards that are not recorded yet; the others lie at the bottom of their deck."""
    drawn = {state.session.mythos, *(turn.mythos for turn in state.session.turns)}
    return [code for code in facts.all_of_type("mythos") if code not in drawn]


BOARD = ("opened", "stack", "arkham", "sky", "outskirts", "cup", "allies_deck", "allies_box", "duration", "notes")
WANTED = {"turn": frozenset({"mythos", "doom", "terror", "gates", "seals"}), "mishap": frozenset({"objects", "clues"})}
"""Kind to the optional fields that most groups record."""


def begins_with(state: Ah2State, facts: CatalogueFacts, kind: str) -> Mapping[str, int]:
    """A turn begins with the recorded numbers: those of the gates, and of the last turn."""
    if kind != "turn" or not state.sessions:
        return {}
    session = state.session
    told = session.turns[-1].numbers if session.turns else {}
    known = {"gates": session.open_gates, "seals": session.seals} if session.gates else {}
    return {**told, "terror": session.level, **known}


SUGGESTED: Suggested = {
    ("seat-join", "investigator"): _free,
    ("investigator-replace", "investigator"): _free,
    ("game-begin", "ancient_one"): lambda state, facts: facts.all_of_type("ancient-one"),
    ("gate-open", "location"): _quiet,
    ("gate-open", "gate"): lambda state, facts: facts.all_of_type("gate"),
    ("gate-close", "location"): _gates,
    ("turn", "mythos"): _undrawn,
    ("terror-rise", "ally"): _allies,
    ("game-end", "players.allies"): _allies,
    ("", "first"): _there,
    ("", "seat"): _there,
}


def seat_shortcuts(state: Ah2State, name: str) -> tuple[Shortcut, ...]:
    """Shortcuts of a player during the game."""
    if state.status != "playing" or state.seats[name].status != "playing" or state.session.waking:
        return ()
    ways = [
        ("mishap", {"seat": name, "condition": "insane"}, _("Insane")),
        ("mishap", {"seat": name, "condition": "unconscious"}, _("Unconscious")),
        *((("gate-close", {"seat": name}, _("Closes a gate")),) if state.session.open_gates else ()),
        ("investigator-replace", {"seat": name}, _("Devoured")),
    ]
    return tuple(Shortcut(kind=kind, data=data, title=title, is_open=True) for kind, data, title in ways)


PLACES = said_at(
    {
        "players": "trophies-missing nobody-left survivor-of-a-loss loan-surplus endless-trophy ally-twice "
        "devoured-asleep devoured-already claimed-surplus monster-copies above-maximum sane-at-zero "
        "deputies not-playing fate-missing",
        "investigator": "investigator-invalid investigator-twice",
        "cards": "fixed-missing random-missing random-surplus not-at-the-start copies-in-box",
        "discarded": "discarded-not-drawn",
        "ancient_one": "not-an-ancient-one",
        "first": "first-missing first-passes",
        "mythos": "not-a-mythos-card",
        "rumor": "no-rumor",
        "arkham": "monster-limit",
        "outskirts": "outskirts-full",
        "terror": "terror-falls",
        "gates": "gates-wake gates-left gates-too-few gate-places trophies-short",
        "doom": "doom-wakes doom-left doom-tokens doom-unexpected track-not-full",
        "location": "gate-at-stable gate-there no-gate-there ability-at-gate",
        "gate": "not-a-gate gate-marker-out",
        "method": "no-elder-sign",
        "ally": "ally-gone",
        "cause": "terror-at-the-end markers-left",
        "seals": "seals-missing",
        "result": "seals-won not-awake awake-already no-battle",
        "stack": "gate-markers",
        "cup": "monster-markers",
        "elder_signs": "elder-sign-surplus",
        "allies_box": "allies-gone",
        "allies_deck": "allies-counted",
    }
)


GUIDANCE = Guidance(
    usual=USUAL,
    suggestions=suggested(SUGGESTED),
    places=PLACES,
    asked_in={
        "end": ("result", "doom", "terror", "gates", "seals", "elder_signs", "rounds"),
        "players": ("players.fate", "players.gates", "players.monsters", "players.loans"),
        "belongings": tuple(f"players.{field.name}" for field in PLAYER_FIELDS if field.name not in ASKED_FIRST),
        "board": BOARD,
    },
    step_rules={
        "investigators": ("AH2-BUILD-02",),
        "fixed": ("AH2-BUILD-03",),
        "random": ("AH2-BUILD-04", "AH2-BUILD-05"),
        "cup": ("AH2-SETUP-11",),
        "mythos": ("AH2-SETUP-14",),
        "end": ("AH2-WIN-A", "AH2-WIN-B", "AH2-WIN-C", "AH2-LOSE-1"),
        "players": ("AH2-SCORE-05", "AH2-SCORE-06", "AH2-SCORE-07", "AH2-TITLE-1"),
        "belongings": ("AH2-LIM-01", "AH2-LOG-12", "AH2-LOG-13"),
        "board": ("AH2-LOG-06", "AH2-LOG-07", "AH2-LOG-09"),
    },
    setup_rules={"board": ("AH2-LIMIT-01", "AH2-LIMIT-03", "AH2-LIMIT-05")},
    needed=lambda state, facts, kind: WANTED.get(kind, frozenset()),
    begins_with=begins_with,
    begins=begins,
    by_lot=_("Draw everything by lot"),
    seat_shortcuts=seat_shortcuts,
    setup_lines=setup_lines,
)
