"""Guidance for the forms of a log: likely values, shortcuts, the places of problems, prefilled saves."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from games.engine import Catalogue, Text
from games.engine.journal import CatalogueFacts, Shortcut, read_guidance, seats_of
from games.engine.journal.guidance import Suggested, Suggestions, suggested
from games.mom2.campaign.facts import active_copies
from games.mom2.campaign.log_conditions import has_own_back
from games.mom2.campaign.log_end import ABANDONED, ALL_ELIMINATED, COMPLETED, LOST
from games.mom2.campaign.log_sheet import back_name
from games.mom2.campaign.setup_sheet import setup_lines
from games.mom2.campaign.state import UNNAMED, Mom2State, Suffered, eliminated, in_play
from games.mom2.cards import INSANE, MIN_INVESTIGATORS, POSSESSIONS
from games.mom2.words import WORDS, _


def due(state: Mom2State, facts: CatalogueFacts) -> tuple[str, ...]:
    """A party that is too small grows first; a saved game goes on first."""
    if state.status == "between" and len(seats_of(state, "active")) < MIN_INVESTIGATORS:
        return ("seat-join",)
    return ("game-continue",) if state.sessions and state.session.is_saved else ()


def _there(state: Mom2State, facts: CatalogueFacts) -> Iterable[str]:
    return in_play(state) if state.sessions else seats_of(state, "active")


def _active(state: Mom2State, facts: CatalogueFacts, types: tuple[str, ...]) -> list[str]:
    """The cards of these types in the active products."""
    copies = active_copies(state, facts)
    codes = (code for kind in types for code in facts.all_of_type(kind))
    return [code for code in codes if copies is None or code in copies]


def _free(state: Mom2State, facts: CatalogueFacts) -> Iterable[str]:
    """The free investigators."""
    taken = {state.seats[name].leader for name in seats_of(state, "active")}
    return [code for code in _active(state, facts, ("investigator",)) if code not in taken]


def _held(state: Mom2State, facts: CatalogueFacts) -> Iterable[str]:
    return sorted({code for name in _there(state, facts) for code in state.seats[name].held.possessions})


def _lying(state: Mom2State, facts: CatalogueFacts) -> Iterable[str]:
    return sorted({code for cards in state.session.board.dropped.values() for code in cards})


def _spaces(state: Mom2State, facts: CatalogueFacts) -> Iterable[str]:
    """The recorded spaces of figures, monsters and dropped cards."""
    board = state.session.board
    known = [state.seats[name].held.space for name in state.session.seats]
    known += [*board.dropped, *(one.space for one in board.monsters)]
    known += [space for spaces in board.features.values() for space in spaces]
    return [space for space in dict.fromkeys(known) if space]


def _monsters(state: Mom2State, facts: CatalogueFacts) -> Iterable[str]:
    return dict.fromkeys(one.monster for one in state.session.board.monsters)


def _tokens(state: Mom2State, facts: CatalogueFacts) -> Iterable[str]:
    return dict.fromkeys(one.token for one in state.session.board.monsters if one.token)


def _conditions(state: Mom2State, facts: CatalogueFacts) -> Iterable[str]:
    held = (state.seats[name].held.conditions for name in _there(state, facts))
    return dict.fromkeys(code for conditions in held for code in conditions)


def _own(state: Mom2State, facts: CatalogueFacts) -> Iterable[str]:
    """Conditions whose backs their owners may read."""
    cards = (facts.card(code) for code in _conditions(state, facts))
    return [card.code for card in cards if card and has_own_back(card)]


def _backs(state: Mom2State, facts: CatalogueFacts) -> Suggestions:
    """Every back that an Insane card may have."""
    card = facts.card(INSANE)
    return {back.code: back_name(INSANE, back.code, facts) for back in card.fields.backs} if card else {}


SUGGESTED: Suggested = {
    ("seat-join", "investigator"): _free,
    ("game-begin", "scenario"): partial(_active, types=("scenario",)),
    ("game-begin", "starting"): partial(_active, types=POSSESSIONS),
    ("game-begin", "dealt.cards"): partial(_active, types=POSSESSIONS),
    ("possession-gain", "cards"): partial(_active, types=POSSESSIONS),
    ("possession-lose", "cards"): _held,
    ("possession-drop", "cards"): _held,
    ("possession-take", "cards"): _lying,
    ("possession-steal", "cards"): _held,
    ("", "given"): _held,
    ("", "received"): _held,
    ("condition-gain", "condition"): partial(_active, types=("condition", "agenda")),
    ("condition-lose", "condition"): _conditions,
    ("condition-reveal", "condition"): _own,
    ("condition-back", "condition"): _own,
    ("", "back"): _backs,
    ("monster-spawn", "monster"): partial(_active, types=("monster",)),
    ("monster-change", "monster"): _monsters,
    ("monster-defeat", "monster"): _monsters,
    ("monster-change", "token"): _tokens,
    ("monster-defeat", "token"): _tokens,
    ("", "space"): lambda state, facts: _spaces(state, facts) if state.sessions else (),
    ("", "seat"): _there,
    ("", "other"): _there,
}


def text_name(facts: CatalogueFacts, code: str) -> Text | None:
    """A back is the one thing that an entry names by a code in a text."""
    return facts.catalogue.derived(_names_of_backs).get(code)


def _names_of_backs(catalogue: Catalogue) -> dict[str, Text]:
    facts = CatalogueFacts(catalogue=catalogue)
    return {back.code: back_name(card.code, back.code, facts) for card in catalogue for back in card.fields.backs}


def seat_shortcuts(state: Mom2State, name: str) -> tuple[Shortcut, ...]:
    if state.status != "playing" or name not in in_play(state):
        return ()
    held, seat = state.seats[name].held, {"seat": name}
    ways = [
        Shortcut(kind="clues", data={**seat, "number": 1}, title=_("1 Clue")),
        Shortcut(kind="suffer", data={**seat, "track": "damage"}, title=_("Suffers Damage"), is_open=True),
        Shortcut(kind="suffer", data={**seat, "track": "horror"}, title=_("Suffers Horror"), is_open=True),
        Shortcut(kind="possession-gain", data=seat, title=_("Gains something"), is_open=True),
    ]
    if held.possessions:
        ways.append(Shortcut(kind="possession-lose", data=seat, title=_("Loses something"), is_open=True))
    if INSANE in held.conditions:
        insane = {**seat, "condition": INSANE}
        ways.append(Shortcut(kind="condition-back", data=insane, title=_("Reads the back"), is_open=True))
    return tuple(ways)


def begins_with(state: Mom2State, facts: CatalogueFacts, kind: str) -> Mapping[str, Any]:
    """A save begins with the recorded state, so that only differences are entered."""
    if kind != "game-save" or not state.sessions:
        return {}
    board = state.session.board
    return {
        "investigators": [_as_saved(state, name) for name in in_play(state)],
        "monsters": [
            {"monster": one.monster, "token": one.token or None, "space": one.space or None, "damage": one.damage}
            for one in board.monsters
        ],
        "dropped": [{"space": space or None, "cards": _each(cards)} for space, cards in board.dropped.items()],
    }


def _as_saved(state: Mom2State, name: str) -> dict[str, Any]:
    held = state.seats[name].held
    told: dict[str, Any] = {
        "seat": name,
        "space": held.space or None,
        "cards": _each(held.possessions),
        "clues": held.clues,
        "conditions": sorted(held.conditions),
    }
    for track in ("damage", "horror"):
        suffered: Suffered = getattr(held, track)
        told[f"{track}_up"] = _each({code: copies for code, copies in suffered.up.items() if code != UNNAMED})
        told[f"{track}_unnamed"] = suffered.up.get(UNNAMED, 0)
        told[f"{track}_down"] = suffered.down
    return told


def _each(cards: Mapping[str, int]) -> list[str]:
    return [code for code, copies in sorted(cards.items()) for _ in range(copies)]


OUTCOMES = {COMPLETED: "won", **dict.fromkeys(LOST, "lost"), ABANDONED: "none"}
"""Reason of an end to the outcome of everybody, unless a card says otherwise."""


def follows(state: Mom2State, facts: CatalogueFacts, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The outcomes that the reason of an end implies; the eliminated do not win."""
    reason = data.get("reason", "")
    if kind != "game-end" or reason not in OUTCOMES or not state.sessions:
        return {}
    told = {one["seat"] for one in data.get("investigators", ()) if one.get("eliminated")}
    gone = {*eliminated(state), *told} if reason == COMPLETED else set()
    rows: list[dict[str, Any]] = [
        {"seat": name, "outcome": "lost" if name in gone else OUTCOMES[reason]} for name in state.session.seats
    ]
    return {"investigators": [{**row, "eliminated": True} for row in rows] if reason == ALL_ELIMINATED else rows}


GUIDANCE = read_guidance(
    WORDS,
    suggestions=suggested(SUGGESTED),
    due=due,
    begins_with=begins_with,
    follows=follows,
    seat_shortcuts=seat_shortcuts,
    text_name=text_name,
    setup_lines=setup_lines,
    by_lot=_("Choose the scenario at random"),
)
