"""The log of a game as a sheet of paper."""

from collections import Counter
from collections.abc import Iterator

from games.ah2.campaign.log_fields import CAUSES, FATES, METHODS, MISHAPS, MODES, RESULTS, TERROR_CAUSES
from games.ah2.campaign.state import Ah2State, Final, Gate, Seat, Session
from games.ah2.terms import CONDITIONS
from games.ah2.words import _, table
from games.engine import Text
from games.engine.journal import Block, CatalogueFacts, Line, seats_of
from games.engine.journal.common_kinds import WAYS
from games.engine.journal.sheet_parts import bracketed, card_name, coloned, copies_named, labelled, listed, notes_blocks
from games.engine.text import joined, pattern, plain

SCORE = table("score")
"""The lines of the score."""
ENDED = table("ended")


def sheet(state: Ah2State, facts: CatalogueFacts) -> tuple[Block, ...]:
    """The game, its players, what happened, the end."""
    if state.status == "new":
        return ()
    blocks = [Block(kind="campaign", title=_("The game"), lines=tuple(_game(state, facts)))]
    for name in seats_of(state, "active", "playing", "ended"):
        seat = state.seats[name]
        blocks.append(Block(kind="seat", title=plain(seat.player), lines=tuple(_seat(seat, facts))))
    for session in state.sessions:
        if session.gates or session.terror or session.waking:
            lines = tuple(_play(session, state, facts))
            blocks.append(Block(kind="section", title=_("What happened"), lines=lines))
        if session.is_over:
            lines = tuple(_end(session, state))
            blocks.append(Block(kind="session", title=_("The end"), lines=lines))
        if session.score is not None:
            lines = tuple(_score(session))
            blocks.append(Block(kind="session", title=_("Score"), lines=lines))
    return (*blocks, *notes_blocks(state.notes))


def _game(state: Ah2State, facts: CatalogueFacts) -> Iterator[Line]:
    if state.date:
        yield labelled(_("Date"), plain(state.date))
    yield labelled(_("Rules"), MODES[state.mode])
    yield labelled(_("Investigators"), WAYS[state.investigators_by])
    if not state.sessions:
        return
    session = state.session
    ancient_one = bracketed(card_name(session.scenario, facts), WAYS[state.ancient_one_by])
    yield labelled(_("Ancient One"), ancient_one)
    yield labelled(_("First player"), plain(state.seats[session.first].player))
    if session.turns:
        yield labelled(_("Turns"), plain(len(session.turns)))
    if session.duration is not None:
        yield labelled(_("Minutes"), plain(session.duration))


def _seat(seat: Seat, facts: CatalogueFacts) -> Iterator[Line]:
    for used in seat.used:
        investigator = coloned(card_name(used.code, facts), FATES.get(used.fate))
        yield labelled(_("Investigator"), investigator)
        if used.cards:
            yield labelled(_("Began with"), copies_named(used.cards, facts))
    if seat.mishaps:
        told = listed(
            pattern("{mishap} {number}", mishap=MISHAPS[code], number=number) for code, number in seat.mishaps.items()
        )
        yield labelled(_("Mishaps"), told)
    if seat.final:
        yield from _final(seat.final, facts)


def _final(final: Final, facts: CatalogueFacts) -> Iterator[Line]:
    yield labelled(_("Gate trophies"), plain(final.gates))
    yield labelled(_("Monster trophies"), plain(final.monsters))
    if final.money or final.clues:
        yield labelled(_("Money, Clues"), plain(f"{final.money}, {final.clues}"))
    if final.loans:
        yield labelled(_("Unpaid bank loans"), plain(final.loans))
    if final.condition:
        yield Line(value=CONDITIONS[final.condition])
    if final.allies or final.items:
        yield labelled(_("Cards at the end"), copies_named(Counter((*final.allies, *final.items)), facts))
    if final.is_first_citizen:
        yield Line(value=_("First Citizen of Arkham"), is_circled=True)


def _play(session: Session, state: Ah2State, facts: CatalogueFacts) -> Iterator[Line]:
    for gate in session.gates:
        yield labelled(_("Gate"), _gate(gate, state, facts))
    for risen in session.terror:
        parts = [bracketed(plain(risen.level), TERROR_CAUSES[risen.cause])]
        parts += [card_name(code, facts) for code in (risen.ally, risen.closed) if code]
        yield labelled(_("Terror"), listed(parts))
    if session.waking:
        yield labelled(_("The Ancient One awoke"), CAUSES[session.waking.cause])


def _gate(gate: Gate, state: Ah2State, facts: CatalogueFacts) -> Text:
    place = card_name(gate.location, facts)
    if gate.marker:
        place = joined((place, card_name(gate.marker, facts)), " – ")
    if gate.is_open:
        return place
    return coloned(place, joined((METHODS[gate.method], plain(state.seats[gate.by].player))))


def _end(session: Session, state: Ah2State) -> Iterator[Line]:
    yield labelled(_("Result"), RESULTS[session.result])
    for name, text in ENDED.items():
        if name in session.ended:
            yield Line(label=text, value=plain(session.ended[name]))
    if session.citizens:
        citizens = listed(plain(state.seats[name].player) for name in session.citizens)
        yield labelled(_("First Citizen of Arkham"), citizens)


def _score(session: Session) -> Iterator[Line]:
    for name, text in SCORE.items():
        yield Line(label=text, value=plain(f"{session.breakdown[name]:+}"))
    yield Line(label=_("Score"), value=plain(session.score), is_circled=True)
