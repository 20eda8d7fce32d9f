"""Guidance for the forms of a log: likely values, shortcuts, the places of problems, the steps of the end."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any

from games.dmd.campaign.facts import Facts, elder_ones, episodes
from games.dmd.campaign.log_words import ACTIONS, HALVES, PARTS, PHASES
from games.dmd.campaign.setup_sheet import setup_lines
from games.dmd.campaign.state import DmdState, next_up
from games.dmd.numbers import STAGES, SUMMONING_SPACES
from games.dmd.words import WORDS, _
from games.engine.journal import Shortcut, read_guidance
from games.engine.journal.guidance import Suggested, free_investigators, seats_present, suggested


def _undealt(state: DmdState, facts: Facts) -> Iterable[str]:
    dealt = {seat.insanity for seat in state.seats.values() if seat.status != "left"}
    return [code for code in facts.all_of_type("insanity") if code not in dealt]


def _parts(state: DmdState, facts: Facts) -> Iterable[str]:
    claimed = {one.card for seat in state.seats.values() for one in seat.claimed}
    return [card.code for card in facts.catalogue if facts.part(card.code) and card.code not in claimed]


def _held(state: DmdState, facts: Facts, parts: Collection[str] = PARTS) -> Iterable[str]:
    return [one.card for seat in state.seats.values() for one in seat.claimed if one.part in parts]


def _drawn(state: DmdState, facts: Facts) -> Iterable[str]:
    """The recorded Mythos cards, which come again."""
    return sorted({turn.mythos for turn in state.session.turns if turn.mythos}) if state.sessions else []


def _skills(state: DmdState, facts: Facts) -> Iterable[str]:
    """The skills of all investigators, each once."""
    return dict.fromkeys(skill for name in seats_present(state, facts) for skill in state.seats[name].skills)


SUGGESTED: Suggested = {
    ("start", "elder_one"): lambda state, facts: elder_ones(facts),
    ("start", "episode"): lambda state, facts: episodes(facts),
    ("seat-join", "investigator"): free_investigators,
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
    ("", "first"): lambda state, facts: seats_present(state, facts) if state.status == "between" else [],
    ("", "seat"): seats_present,
    ("", "to"): seats_present,
}


def begins_with(state: DmdState, facts: Facts, kind: str) -> Mapping[str, Any]:
    """The seat whose turn it is; and the recorded end of the game."""
    if kind == "turn" and state.sessions:
        due = next_up(state.session, state.alive)
        return {"seat": due} if due else {}
    return {"result": state.end} if kind == "game-end" and state.end else {}


def follows(state: DmdState, facts: Facts, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The ritual, stage, space and fates that a result implies, with the recorded ones."""
    result = data.get("result")
    if kind != "game-end" or not result or not state.sessions:
        return {}
    session = state.session
    found: dict[str, Any] = {}
    if result != "lost-early-death":
        if session.summoned:
            found["summoned"] = session.summoned
        if session.disrupted is not None or result == "won" or data.get("summoned") == "ritual":
            found["ritual"] = "disrupted"
    if result == "won":
        found["stage"] = str(STAGES)
    if result == "lost-last-space":
        found["space"] = SUMMONING_SPACES
    deaths = {name: state.seats[name].death for name in session.seats}
    living = {"fate": "alive"} if result == "won" else {}
    rows = [{"seat": name, **({"fate": death.cause} if death else living)} for name, death in deaths.items()]
    return {**found, "players": rows}


def seat_shortcuts(state: DmdState, name: str) -> tuple[Shortcut, ...]:
    if state.status != "playing" or state.seats[name].status != "playing" or state.end:
        return ()
    ways = {"turn": _("Turn"), "threshold": _("Threshold"), "claim": _("Claims a card"), "death": _("Dies")}
    return tuple(Shortcut(kind=kind, data={"seat": name}, title=title, is_open=True) for kind, title in ways.items())


GUIDANCE = read_guidance(
    WORDS,
    suggestions=suggested(SUGGESTED),
    begins_with=begins_with,
    follows=follows,
    seat_shortcuts=seat_shortcuts,
    seat_cards=lambda state, name: state.seats[name].skills,
    setup_lines=setup_lines,
    by_lot=_("Choose who starts at random"),
)
