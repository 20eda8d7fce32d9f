"""The printed log of a game."""

from collections.abc import Iterator

from games.dmd.campaign import log_words
from games.dmd.campaign.facts import ELDER_ONE, Facts
from games.dmd.campaign.setup_sheet import episode_line
from games.dmd.campaign.state import Claimed, DmdState, Seat, Session, level
from games.dmd.cards import TYPES
from games.dmd.numbers import FIRST_LEVEL, STAGES, SUMMONING_SPACES, attack_dice, stages_of
from games.dmd.words import _, ngettext
from games.engine import Text, bracketed, coloned, listed, plain
from games.engine.journal import Block, Line, seats_of
from games.engine.journal.sheet_parts import known_line, labelled, notes_blocks


def sheet(state: DmdState, facts: Facts) -> tuple[Block, ...]:
    if state.status == "new":
        return ()
    blocks = [Block(kind="campaign", title=_("The game"), lines=tuple(_game(state, facts)))]
    for name in seats_of(state, "active", "playing", "dead", "ended"):
        seat = state.seats[name]
        title = coloned(plain(seat.player), facts.card_name(seat.leader))
        blocks.append(Block(kind="seat", title=title, lines=tuple(_seat(seat, state, facts))))
    for session in state.sessions:
        lines = (*_elder_one(session, state, facts), *_play(session))
        if lines:
            blocks.append(Block(kind="section", title=facts.card_name(state.elder_one), lines=lines))
        if session.is_over:
            blocks.append(Block(kind="session", title=_("The end"), lines=tuple(_end(session))))
    return (*blocks, *notes_blocks(state.notes))


def _game(state: DmdState, facts: Facts) -> Iterator[Line]:
    yield from known_line(_("Date"), state.date)
    yield from known_line(_("Series"), state.series)
    yield Line(label=TYPES[ELDER_ONE], value=facts.card_name(state.elder_one))
    yield episode_line(state.episode, facts)
    if not state.sessions:
        return
    session = state.session
    first = state.seats[session.first]
    yield labelled(_("First player"), coloned(plain(first.player), facts.card_name(first.leader)))
    yield from known_line(_("Turns"), session.ended.get("turns") or len(session.turns) or None)
    yield from known_line(_("Minutes"), session.duration)


def _seat(seat: Seat, state: DmdState, facts: Facts) -> Iterator[Line]:
    yield from known_line(TYPES["insanity"], facts.card_name(seat.insanity) if seat.insanity else None)
    skills = [card for code in seat.skills if (card := facts.card(code))]
    levels = {card.code: level(seat, card.code, card.fields.levels) for card in skills}
    raised = {code: number for code, number in levels.items() if number > FIRST_LEVEL}
    told = listed(coloned(facts.card_name(code), plain(number)) for code, number in raised.items())
    yield from known_line(_("Levels"), told if raised else None)
    yield from known_line(log_words.THRESHOLDS, seat.thresholds or None)
    yield from known_line(log_words.DICE, seat.dice or None)
    for mark, text in log_words.MARKS.items():
        yield from known_line(text, seat.marks.get(mark))
    for one in seat.claimed:
        yield Line(label=log_words.PARTS[one.part], value=_claimed(one, facts))
    if seat.death:
        yield Line(label=_("Fate"), value=log_words.FATES.get(seat.death.cause, _("Dead")))
    elif seat.status == "ended" and not state.session.has_only_result:
        yield Line(label=_("Fate"), value=log_words.FATES["alive"])


def _claimed(one: Claimed, facts: Facts) -> Text:
    wounds = ngettext("{wounds} wound", "{wounds} wounds", wounds=one.wounds)
    return bracketed(facts.card_name(one.card), wounds if one.wounds else None)


def _elder_one(session: Session, state: DmdState, facts: Facts) -> Iterator[Line]:
    """The story board: Stage, wounds, dice, track, ritual; nothing of it if it was not recorded."""
    if session.has_only_result and not session.summoned:
        return
    stage = STAGES if session.result == "won" else min(session.ended.get("stage", session.stage), STAGES)
    yield labelled(_("Stage"), log_words.STAGES_NAMED[str(stage)])
    if session.wounds:
        health = state.healths[stage - 1] if stage <= len(state.healths) else None
        told = session.wounds if health is None else f"{session.wounds} / {health}"
        yield labelled(_("Wounds on it"), plain(told))
    yield from _dice(state, stage, facts)
    space = f"{session.space} / {SUMMONING_SPACES}" if session.advances or not session.is_over else None
    yield from known_line(_("Space of the track"), space)
    ritual = log_words.RITUALS["whole" if session.disrupted is None else "disrupted"]
    how = plain(session.disrupted_how) if session.disrupted_how else None
    yield labelled(_("The ritual"), coloned(ritual, how))


def _dice(state: DmdState, stage: int, facts: Facts) -> Iterator[Line]:
    """The dice of all revealed stages, if they are known (DMD-CALC-01)."""
    cards = stages_of(state.elder_one, facts.catalogue)
    pool = attack_dice(card for card in cards if (card.fields.stage or 0) <= stage)
    if pool and (pool.normal or pool.bonus):
        told = ngettext("{normal} normal, {bonus} bonus", "{normal} normal, {bonus} bonus").format(
            normal=pool.normal, bonus=pool.bonus
        )
        yield labelled(_("Dice of its attack"), told)


def _play(session: Session) -> Iterator[Line]:
    for moved in session.advances:
        yield labelled(_("Advanced to"), bracketed(plain(moved.space), log_words.ADVANCES.get(moved.reason)))
    yield from known_line(_("Summoned"), log_words.SUMMONINGS.get(session.summoned))
    for fallen in session.defeats:
        over = ngettext("{wounds} wound too many", "{wounds} wounds too many", wounds=fallen.overkill)
        stage = bracketed(log_words.STAGES_NAMED[str(fallen.stage)], over if fallen.overkill else None)
        yield labelled(_("Stage defeated"), stage)
    yield from known_line(_("Fire tokens on the map"), session.fire or None)


def _end(session: Session) -> Iterator[Line]:
    yield Line(label=_("Result"), value=log_words.RESULTS[session.result], is_circled=True)
