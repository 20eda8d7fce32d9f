"""Guidance for the forms of a log: likely values, shortcuts, the places of problems, the steps of the end."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.ah2.campaign.log_end import AFTER_BATTLE
from games.ah2.campaign.seat_checks import seals_told
from games.ah2.campaign.setup_sheet import begins, setup_lines
from games.ah2.campaign.state import Ah2State
from games.ah2.words import WORDS, _
from games.engine.journal import CatalogueFacts, Shortcut, read_guidance
from games.engine.journal.guidance import Suggested, free_investigators, seats_present, suggested


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


def begins_with(state: Ah2State, facts: CatalogueFacts, kind: str) -> Mapping[str, int]:
    """A turn begins with the recorded numbers: those of the gates, and of the last turn. The end begins with its
    doom; the log has the rest."""
    if not state.sessions:
        return {}
    session = state.session
    told = session.turns[-1].numbers if session.turns else {}
    if kind != "turn":
        return {"doom": told["doom"]} if kind == "game-end" and "doom" in told else {}
    known = {"gates": session.open_gates, "seals": session.seals} if session.gates else {}
    return {**told, "terror": session.level, **known}


def follows(state: Ah2State, facts: CatalogueFacts, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The numbers on the board, the awakening and the fates that an end implies."""
    result = data.get("result")
    if kind != "game-end" or not result or not state.sessions:
        return {}
    session = state.session
    board: dict[str, dict[str, Any]] = {
        "win-close": {"gates": 0},
        "win-seal": {"seals": max(state.ruleset.seals_to_win, seals_told(state))},
        "win-banish": {"doom": 0},
        "loss": {"doom": session.track},
    }
    waking = {"waking": session.waking.cause} if session.waking and result in AFTER_BATTLE else {}
    fate = "devoured-battle" if result == "loss" else "survived-sane"
    fates = [{"seat": name, "fate": state.seats[name].used[-1].fate or fate} for name in session.seats]
    return {**board.get(result, {}), **waking, "players": fates}


SUGGESTED: Suggested = {
    ("seat-join", "investigator"): free_investigators,
    ("investigator-replace", "investigator"): free_investigators,
    ("game-begin", "ancient_one"): lambda state, facts: facts.all_of_type("ancient-one"),
    ("gate-open", "location"): _quiet,
    ("gate-open", "gate"): lambda state, facts: facts.all_of_type("gate"),
    ("gate-close", "location"): lambda state, facts: [gate.location for gate in state.session.gates if gate.is_open],
    ("turn", "mythos"): _undrawn,
    ("terror-rise", "ally"): _allies,
    ("game-end", "players.allies"): _allies,
    ("", "first"): seats_present,
    ("", "seat"): seats_present,
}


def seat_shortcuts(state: Ah2State, name: str) -> tuple[Shortcut, ...]:
    if state.status != "playing" or state.seats[name].status != "playing" or state.session.waking:
        return ()
    ways = [
        ("mishap", {"seat": name, "condition": "insane"}, _("Insane")),
        ("mishap", {"seat": name, "condition": "unconscious"}, _("Unconscious")),
        *((("gate-close", {"seat": name}, _("Closes a gate")),) if state.session.open_gates else ()),
        ("investigator-replace", {"seat": name}, _("Devoured")),
    ]
    return tuple(Shortcut(kind=kind, data=data, title=title, is_open=True) for kind, data, title in ways)


GUIDANCE = read_guidance(
    WORDS,
    suggestions=suggested(SUGGESTED),
    begins_with=begins_with,
    follows=follows,
    begins=begins,
    by_lot=_("Draw everything at random"),
    seat_shortcuts=seat_shortcuts,
    setup_lines=setup_lines,
)
