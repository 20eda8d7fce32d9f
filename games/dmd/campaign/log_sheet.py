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
from games.dmd.cards import TYPES
from games.dmd.numbers import FIRST_LEVEL, STAGES, SUMMONING_SPACES, attack_dice, stages_of
from games.dmd.words import _, ngettext
from games.engine import Text
from games.engine.journal import Block, Line, seats_of
from games.engine.journal.sheet_parts import (
    bracketed,
    card_name,
    coloned,
    labelled,
    listed,
    notes_blocks,
    scenario_name,
)
from games.engine.text import plain

DEAD = _("Dead")
"""Where nobody said of what."""


def sheet(state: DmdState, facts: Facts) -> tuple[Block, ...]:
    """The game, its investigators, what happened, the end."""
    if state.status == "new":
        return ()
    blocks = [Block(kind="campaign", title=_("The game"), lines=tuple(_game(state, facts)))]
    for name in seats_of(state, "active", "playing", "dead", "ended"):
        seat = state.seats[name]
        title = coloned(plain(seat.player), card_name(seat.leader, facts))
        blocks.append(Block(kind="seat", title=title, lines=tuple(_seat(seat, facts))))
    for session in state.sessions:
        lines = (*_elder_one(session, state, facts), *_play(session))
        blocks.append(Block(kind="section", title=card_name(state.elder_one, facts), lines=lines))
        if session.is_over:
            blocks.append(Block(kind="session", title=_("The end"), lines=tuple(_end(session))))
    return (*blocks, *notes_blocks(state.notes))


def _game(state: DmdState, facts: Facts) -> Iterator[Line]:
    if state.date:
        yield labelled(_("Date"), plain(state.date))
    if state.series:
        yield labelled(_("Series"), plain(state.series))
    yield Line(label=TYPES[ELDER_ONE], value=card_name(state.elder_one, facts))
    yield Line(label=TYPES["episode"], value=scenario_name(state.episode, facts))
    if not state.sessions:
        return
    session = state.session
    first = state.seats[session.first]
    yield labelled(_("First player"), coloned(plain(first.player), card_name(first.leader, facts)))
    turns = session.ended.get("turns") or len(session.turns)
    if turns:
        yield labelled(_("Turns"), plain(turns))
    if session.duration is not None:
        yield labelled(_("Minutes"), plain(session.duration))


def _seat(seat: Seat, facts: Facts) -> Iterator[Line]:
    if seat.insanity:
        yield Line(label=TYPES["insanity"], value=card_name(seat.insanity, facts))
    skills = [card for code in seat.skills if (card := facts.card(code))]
    levels = {card.code: level(seat, card.code, card.fields.levels) for card in skills}
    raised = {code: number for code, number in levels.items() if number > FIRST_LEVEL}
    if raised:
        told = (coloned(card_name(code, facts), plain(number)) for code, number in raised.items())
        yield labelled(_("Levels"), listed(told))
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
        yield Line(label=_("Fate"), value=FATES.get(seat.death.cause, DEAD))
    elif seat.status == "ended":
        yield Line(label=_("Fate"), value=FATES["alive"])


def _claimed(one: Claimed, facts: Facts) -> Text:
    wounds = ngettext("{wounds} wound", "{wounds} wounds", wounds=one.wounds)
    return bracketed(card_name(one.card, facts), wounds if one.wounds else None)


def _elder_one(session: Session, state: DmdState, facts: Facts) -> Iterator[Line]:
    """How it changed now: what the story board shows."""
    stage = STAGES if session.result == "won" else min(session.ended.get("stage", session.stage), STAGES)
    yield labelled(_("Stage"), STAGES_NAMED[str(stage)])
    if session.wounds:
        health = state.healths[stage - 1] if stage <= len(state.healths) else None
        told = session.wounds if health is None else f"{session.wounds} / {health}"
        yield labelled(_("Wounds on it"), plain(told))
    yield from _dice(state, stage, facts)
    if session.advances or not session.is_over:
        yield labelled(_("Space of the track"), plain(f"{session.space} / {SUMMONING_SPACES}"))
    ritual = RITUALS["whole" if session.disrupted is None else "disrupted"]
    how = plain(session.disrupted_how) if session.disrupted_how else None
    yield labelled(_("The ritual"), coloned(ritual, how))


def _dice(state: DmdState, stage: int, facts: Facts) -> Iterator[Line]:
    """Of all stages that are revealed, where they are known (DMD-CALC-01)."""
    cards = stages_of(state.elder_one, facts.catalogue)
    pool = attack_dice(card for card in cards if (card.fields.stage or 0) <= stage)
    if pool and (pool.normal or pool.bonus):
        told = ngettext("{normal} normal, {bonus} bonus", "{normal} normal, {bonus} bonus").format(
            normal=pool.normal, bonus=pool.bonus
        )
        yield labelled(_("Dice of its attack"), told)


def _play(session: Session) -> Iterator[Line]:
    for moved in session.advances:
        reason = ADVANCES.get(moved.reason)
        yield labelled(_("Advanced to"), bracketed(plain(moved.space), reason))
    if session.summoned:
        yield labelled(_("Summoned"), SUMMONINGS[session.summoned])
    for fallen in session.defeats:
        over = ngettext("{wounds} wound too many", "{wounds} wounds too many", wounds=fallen.overkill)
        stage = bracketed(STAGES_NAMED[str(fallen.stage)], over if fallen.overkill else None)
        yield labelled(_("Stage defeated"), stage)
    if session.fire:
        yield labelled(_("Fire tokens on the map"), plain(session.fire))


def _end(session: Session) -> Iterator[Line]:
    yield Line(label=_("Result"), value=RESULTS[session.result], is_circled=True)
