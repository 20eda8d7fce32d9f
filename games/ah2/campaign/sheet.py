"""The log of a game as a sheet of paper."""

from collections import Counter
from collections.abc import Iterator

from games.ah2.campaign.log_fields import CAUSES, FATES, METHODS, MISHAPS, MODES, RESULTS, TERROR_CAUSES
from games.ah2.campaign.state import Ah2State, Final, Gate, Seat, Session
from games.ah2.terms import CONDITIONS
from games.engine import Text
from games.engine.journal import Block, CatalogueFacts, Line, seats_of
from games.engine.journal.sheet_parts import (
    bracketed,
    card_name,
    coloned,
    copies_named,
    labelled,
    listed,
    notes_blocks,
    plain,
)
from games.engine.journal.single_game import WAYS

SCORE = {
    "track": Text("Doom track", "Medidor de Perdición"),
    "terror": Text("Terror level", "Nivel de Terror"),
    "loans": Text("Unpaid bank loans", "Préstamos bancarios sin pagar"),
    "elder_signs": Text("Elder Signs used", "Símbolos arcanos usados"),
    "gates": Text("Gate trophies", "Trofeos de Portal"),
    "monsters": Text("Monster trophies, a point for three", "Trofeos de Monstruo, un punto por tres"),
    "survivors": Text("Investigators alive and sane", "Investigadores vivos y cuerdos"),
}
"""The lines of the score."""
ENDED = {
    "doom": Text("Doom", "Perdición"),
    "terror": Text("Terror level", "Nivel de Terror"),
    "gates": Text("Open gates", "Portales abiertos"),
    "seals": Text("Sealed locations", "Localizaciones selladas"),
    "elder_signs": Text("Elder Signs used", "Símbolos arcanos usados"),
    "rounds": Text("Rounds of the final battle", "Asaltos de la batalla final"),
}


def sheet(state: Ah2State, facts: CatalogueFacts) -> tuple[Block, ...]:
    """The game, its players, what happened, the end."""
    if state.status == "new":
        return ()
    blocks = [Block(kind="campaign", title=Text("The game", "La partida"), lines=tuple(_game(state, facts)))]
    for name in seats_of(state, "active", "playing", "ended"):
        seat = state.seats[name]
        blocks.append(Block(kind="seat", title=plain(seat.player), lines=tuple(_seat(seat, facts))))
    for session in state.sessions:
        if session.gates or session.terror or session.waking:
            lines = tuple(_play(session, state, facts))
            blocks.append(Block(kind="section", title=Text("What happened", "Lo que pasó"), lines=lines))
        if session.is_over:
            lines = tuple(_end(session, state))
            blocks.append(Block(kind="session", title=Text("The end", "El final"), lines=lines))
        if session.score is not None:
            lines = tuple(_score(session))
            blocks.append(Block(kind="session", title=Text("Score", "Puntuación"), lines=lines))
    return (*blocks, *notes_blocks(state.notes))


def _game(state: Ah2State, facts: CatalogueFacts) -> Iterator[Line]:
    if state.date:
        yield labelled("Date", "Fecha", plain(state.date))
    yield labelled("Rules", "Reglas", MODES[state.mode])
    yield labelled("Investigators", "Investigadores", WAYS[state.investigators_by])
    if not state.sessions:
        return
    session = state.session
    ancient_one = bracketed(card_name(session.scenario, facts), WAYS[state.ancient_one_by])
    yield labelled("Ancient One", "Primigenio", ancient_one)
    yield labelled("First player", "Jugador inicial", plain(state.seats[session.first].player))
    if session.turns:
        yield labelled("Turns", "Turnos", plain(len(session.turns)))
    if session.duration is not None:
        yield labelled("Minutes", "Minutos", plain(session.duration))


def _seat(seat: Seat, facts: CatalogueFacts) -> Iterator[Line]:
    for used in seat.used:
        investigator = coloned(card_name(used.code, facts), FATES.get(used.fate))
        yield labelled("Investigator", "Investigador", investigator)
        if used.cards:
            yield labelled("Began with", "Empezó con", copies_named(used.cards, facts))
    if seat.mishaps:
        texts = [(MISHAPS[code], number) for code, number in seat.mishaps.items()]
        told = listed(Text(f"{text.en} {number}", f"{text.es} {number}") for text, number in texts)
        yield labelled("Mishaps", "Percances", told)
    if seat.final:
        yield from _final(seat.final, facts)


def _final(final: Final, facts: CatalogueFacts) -> Iterator[Line]:
    yield labelled("Gate trophies", "Trofeos de Portal", plain(final.gates))
    yield labelled("Monster trophies", "Trofeos de Monstruo", plain(final.monsters))
    if final.money or final.clues:
        yield labelled("Money, Clues", "Dinero, Pistas", plain(f"{final.money}, {final.clues}"))
    if final.loans:
        yield labelled("Unpaid bank loans", "Préstamos bancarios sin pagar", plain(final.loans))
    if final.condition:
        yield Line(value=CONDITIONS[final.condition])
    if final.allies or final.items:
        yield labelled(
            "Cards at the end", "Cartas al final", copies_named(Counter((*final.allies, *final.items)), facts)
        )
    if final.is_first_citizen:
        yield Line(value=Text("First Citizen of Arkham", "Hijo Predilecto de Arkham"), is_circled=True)


def _play(session: Session, state: Ah2State, facts: CatalogueFacts) -> Iterator[Line]:
    for gate in session.gates:
        yield labelled("Gate", "Portal", _gate(gate, state, facts))
    for risen in session.terror:
        parts = [bracketed(plain(risen.level), TERROR_CAUSES[risen.cause])]
        parts += [card_name(code, facts) for code in (risen.ally, risen.closed) if code]
        yield labelled("Terror", "Terror", listed(parts))
    if session.waking:
        yield labelled("The Ancient One awoke", "El Primigenio despertó", CAUSES[session.waking.cause])


def _gate(gate: Gate, state: Ah2State, facts: CatalogueFacts) -> Text:
    place = card_name(gate.location, facts)
    if gate.marker:
        leads = card_name(gate.marker, facts)
        place = Text(f"{place.en} – {leads.en}", f"{place.es} – {leads.es}")
    if gate.is_open:
        return place
    method, who = METHODS[gate.method], state.seats[gate.by].player
    return Text(f"{place.en}: {method.en}, {who}", f"{place.es}: {method.es}, {who}")


def _end(session: Session, state: Ah2State) -> Iterator[Line]:
    yield labelled("Result", "Resultado", RESULTS[session.result])
    for name, text in ENDED.items():
        if name in session.ended:
            yield Line(label=text, value=plain(session.ended[name]))
    if session.citizens:
        citizens = listed(plain(state.seats[name].player) for name in session.citizens)
        yield labelled("First Citizen of Arkham", "Hijo Predilecto de Arkham", citizens)


def _score(session: Session) -> Iterator[Line]:
    for name, text in SCORE.items():
        yield Line(label=text, value=plain(f"{session.breakdown[name]:+}"))
    yield Line(label=Text("Score", "Puntuación"), value=plain(session.score), is_circled=True)
