"""The printed log of a game."""

from collections import Counter
from collections.abc import Iterator

from games.ah2.campaign.log_words import CAUSES, FATES, METHODS, MISHAPS, MODES, RESULTS, TERROR_CAUSES
from games.ah2.campaign.state import Ah2State, Final, Gate, Seat, Session
from games.ah2.cards import CONDITIONS
from games.ah2.words import _, table
from games.engine import Text, bracketed, coloned, joined, listed, pattern, plain
from games.engine.journal import Block, CatalogueFacts, Line, seats_of
from games.engine.journal.common_kinds import WAYS
from games.engine.journal.sheet_parts import known_line, labelled, notes_blocks

SCORE = table("score")  # the lines of the score
ENDED = table("ended")


def sheet(state: Ah2State, facts: CatalogueFacts) -> tuple[Block, ...]:
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
            blocks.append(Block(kind="session", title=_("The end"), lines=tuple(_end(session, state))))
        if session.score is not None:
            blocks.append(Block(kind="session", title=_("Score"), lines=tuple(_score(session))))
    return (*blocks, *notes_blocks(state.notes))


def _game(state: Ah2State, facts: CatalogueFacts) -> Iterator[Line]:
    yield from known_line(_("Date"), state.date)
    yield labelled(_("Rules"), MODES[state.mode])
    yield labelled(_("Investigators"), WAYS[state.investigators_by])
    if not state.sessions:
        return
    session = state.session
    ancient_one = bracketed(facts.card_name(session.scenario), WAYS[state.ancient_one_by])
    yield labelled(_("Ancient One"), ancient_one)
    yield labelled(_("First player"), plain(state.seats[session.first].player))
    yield from known_line(_("Turns"), len(session.turns) or None)
    yield from known_line(_("Minutes"), session.duration)


def _seat(seat: Seat, facts: CatalogueFacts) -> Iterator[Line]:
    for used in seat.used:
        yield labelled(_("Investigator"), coloned(facts.card_name(used.code), FATES.get(used.fate)))
        yield from known_line(_("Began with"), facts.copies_named(used.cards) if used.cards else None)
    mishaps = [pattern("{mishap} {number}", mishap=MISHAPS[one], number=times) for one, times in seat.mishaps.items()]
    yield from known_line(_("Mishaps"), listed(mishaps) if mishaps else None)
    if seat.final:
        yield from _final(seat.final, facts)


def _final(final: Final, facts: CatalogueFacts) -> Iterator[Line]:
    yield labelled(_("Gate trophies"), plain(final.gates))
    yield labelled(_("Monster trophies"), plain(final.monsters))
    yield from known_line(_("Money, Clues"), f"{final.money}, {final.clues}" if final.money or final.clues else None)
    yield from known_line(_("Unpaid bank loans"), final.loans or None)
    if final.condition:
        yield Line(value=CONDITIONS[final.condition])
    if final.allies or final.items:
        yield labelled(_("Cards at the end"), facts.copies_named(Counter((*final.allies, *final.items))))
    if final.is_first_citizen:
        yield Line(value=_("First Citizen of Arkham"), is_circled=True)


def _play(session: Session, state: Ah2State, facts: CatalogueFacts) -> Iterator[Line]:
    for gate in session.gates:
        yield labelled(_("Gate"), _gate(gate, state, facts))
    for risen in session.terror:
        parts = [bracketed(plain(risen.level), TERROR_CAUSES[risen.cause])]
        parts += [facts.card_name(code) for code in (risen.ally, risen.closed) if code]
        yield labelled(_("Terror"), listed(parts))
    yield from known_line(_("The Ancient One awoke"), CAUSES[session.waking.cause] if session.waking else None)


def _gate(gate: Gate, state: Ah2State, facts: CatalogueFacts) -> Text:
    place = facts.card_name(gate.location)
    if gate.marker:
        place = joined((place, facts.card_name(gate.marker)), " – ")
    if gate.is_open:
        return place
    return coloned(place, joined((METHODS[gate.method], plain(state.seats[gate.by].player))))


def _end(session: Session, state: Ah2State) -> Iterator[Line]:
    yield labelled(_("Result"), RESULTS[session.result])
    for name, text in ENDED.items():
        yield from known_line(text, session.ended.get(name))
    citizens = listed(plain(state.seats[name].player) for name in session.citizens)
    yield from known_line(_("First Citizen of Arkham"), citizens if session.citizens else None)


def _score(session: Session) -> Iterator[Line]:
    for name, text in SCORE.items():
        yield Line(label=text, value=plain(f"{session.breakdown[name]:+}"))
    yield Line(label=_("Score"), value=plain(session.score), is_circled=True)
