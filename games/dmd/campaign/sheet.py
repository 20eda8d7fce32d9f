"""The log of a game as a sheet of paper."""

from collections.abc import Iterator

from games.dmd.campaign.facts import ELDER_ONE, Facts
from games.dmd.campaign.log_fields import (
    ADVANCES,
    DICE,
    FATES,
    MARKS,
    PARTS,
    RESULTS,
    RITUALS,
    STAGES_NAMED,
    SUMMONINGS,
    THRESHOLDS,
)
from games.dmd.campaign.state import Claimed, DmdState, Seat, Session, level
from games.dmd.numbers import FIRST_LEVEL, STAGES, SUMMONING_SPACES
from games.dmd.stages import attack_dice, stages_of
from games.dmd.terms import TYPES
from games.engine import Text
from games.engine.journal import Block, Line, seats_of
from games.engine.journal.sheet_parts import (
    bracketed,
    card_name,
    coloned,
    labelled,
    listed,
    notes_blocks,
    plain,
    scenario_name,
)

DEAD = Text("Dead", "Muerto")
"""Where nobody said of what."""


def sheet(state: DmdState, facts: Facts) -> tuple[Block, ...]:
    """The game, its investigators, what happened, the end."""
    if state.status == "new":
        return ()
    blocks = [Block(kind="campaign", title=Text("The game", "La partida"), lines=tuple(_game(state, facts)))]
    for name in seats_of(state, "active", "playing", "dead", "ended"):
        seat = state.seats[name]
        title = coloned(plain(seat.player), card_name(seat.leader, facts))
        blocks.append(Block(kind="seat", title=title, lines=tuple(_seat(seat, facts))))
    for session in state.sessions:
        lines = (*_elder_one(session, state, facts), *_play(session))
        blocks.append(Block(kind="section", title=card_name(state.elder_one, facts), lines=lines))
        if session.is_over:
            blocks.append(Block(kind="session", title=Text("The end", "El final"), lines=tuple(_end(session))))
    return (*blocks, *notes_blocks(state.notes))


def _game(state: DmdState, facts: Facts) -> Iterator[Line]:
    if state.date:
        yield labelled("Date", "Fecha", plain(state.date))
    if state.series:
        yield labelled("Series", "Serie", plain(state.series))
    yield Line(label=TYPES[ELDER_ONE], value=card_name(state.elder_one, facts))
    yield Line(label=TYPES["episode"], value=scenario_name(state.episode, facts))
    if not state.sessions:
        return
    session = state.session
    first = state.seats[session.first]
    yield labelled("First player", "Jugador inicial", coloned(plain(first.player), card_name(first.leader, facts)))
    turns = session.ended.get("turns") or len(session.turns)
    if turns:
        yield labelled("Turns", "Turnos", plain(turns))
    if session.duration is not None:
        yield labelled("Minutes", "Minutos", plain(session.duration))


def _seat(seat: Seat, facts: Facts) -> Iterator[Line]:
    if seat.insanity:
        yield Line(label=TYPES["insanity"], value=card_name(seat.insanity, facts))
    skills = [card for code in seat.skills if (card := facts.card(code))]
    levels = {card.code: level(seat, card.code, card.fields.levels) for card in skills}
    raised = {code: number for code, number in levels.items() if number > FIRST_LEVEL}
    if raised:
        told = (coloned(card_name(code, facts), plain(number)) for code, number in raised.items())
        yield labelled("Levels", "Niveles", listed(told))
    if seat.thresholds:
        yield Line(label=THRESHOLDS, value=plain(seat.thresholds))
    if seat.dice:
        yield Line(label=DICE, value=plain(seat.dice))
    for mark, text in MARKS.items():
        if mark in seat.marks:
            yield Line(label=text, value=plain(seat.marks[mark]))
    for one in seat.claimed:
        yield Line(label=PARTS[one.part], value=_claimed(one, facts))
    if seat.death:
        yield Line(label=Text("Fate", "Destino"), value=FATES.get(seat.death.cause, DEAD))
    elif seat.status == "ended":
        yield Line(label=Text("Fate", "Destino"), value=FATES["alive"])


def _claimed(one: Claimed, facts: Facts) -> Text:
    wounds = Text(f"wounds {one.wounds}", f"heridas {one.wounds}") if one.wounds else None
    return bracketed(card_name(one.card, facts), wounds)


def _elder_one(session: Session, state: DmdState, facts: Facts) -> Iterator[Line]:
    """How it stands now: what the story board shows."""
    stage = STAGES if session.result == "won" else min(session.ended.get("stage", session.stage), STAGES)
    yield labelled("Stage", "Etapa", STAGES_NAMED[str(stage)])
    if session.wounds:
        health = state.healths[stage - 1] if stage <= len(state.healths) else None
        told = session.wounds if health is None else f"{session.wounds} / {health}"
        yield labelled("Wounds on it", "Heridas en ella", plain(told))
    yield from _dice(state, stage, facts)
    if session.advances or not session.is_over:
        yield labelled("Space of the track", "Casilla del medidor", plain(f"{session.space} / {SUMMONING_SPACES}"))
    ritual = RITUALS["whole" if session.disrupted is None else "disrupted"]
    how = plain(session.disrupted_how) if session.disrupted_how else None
    yield labelled("The ritual", "El ritual", coloned(ritual, how))


def _dice(state: DmdState, stage: int, facts: Facts) -> Iterator[Line]:
    """Of all stages that are revealed, where they are known (DMD-CALC-01)."""
    cards = stages_of(state.elder_one, facts.catalogue)
    pool = attack_dice(card for card in cards if (card.fields.stage or 0) <= stage)
    if pool and (pool.normal or pool.bonus):
        normal, bonus = pool.normal, pool.bonus
        told = Text(f"{normal} normal, {bonus} bonus", f"{normal} normales, {bonus} de bonificación")
        yield labelled("Dice of its attack", "Dados de su ataque", told)


def _play(session: Session) -> Iterator[Line]:
    for moved in session.advances:
        reason = ADVANCES.get(moved.reason)
        yield labelled("Advanced to", "Avanzó hasta", bracketed(plain(moved.space), reason))
    if session.summoned:
        yield labelled("Summoned", "Invocación", SUMMONINGS[session.summoned])
    for fallen in session.defeats:
        over = fallen.overkill
        more = Text(f"{over} wounds too many", f"{over} heridas de más") if over else None
        yield labelled("Stage defeated", "Etapa derrotada", bracketed(STAGES_NAMED[str(fallen.stage)], more))
    if session.fire:
        yield labelled("Fire tokens on the map", "Fichas de Fuego en el mapa", plain(session.fire))


def _end(session: Session) -> Iterator[Line]:
    yield Line(label=Text("Result", "Resultado"), value=RESULTS[session.result], is_circled=True)
