"""The log of a campaign as a sheet of paper: the campaign, its investigators, the log's sections, what was played."""

from collections.abc import Iterator, Mapping

from games.ahlcg.campaign.chaos_bag import TOKENS, listed
from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.log_fields import DIFFICULTIES, SEAT_STATUSES
from games.ahlcg.campaign.log_scenarios import NONE, OUTCOMES
from games.ahlcg.campaign.state import AhlcgState, Seat, Session
from games.engine import Text, joined
from games.engine.journal import Block, Line
from games.engine.journal.sheet_parts import card_name, labelled, plain, scenario_name, section_blocks, words

RESULTS = {
    "won": Text("The campaign is won.", "La campaña está ganada."),
    "lost": Text("The campaign is lost.", "La campaña está perdida."),
    "ended": Text("The game is over.", "La partida ha terminado."),
}


def sheet(state: AhlcgState, facts: Facts) -> tuple[Block, ...]:
    """All that the paper has room for, in the order of the printed campaign log."""
    if state.status == "new":
        return ()
    seats = sorted(state.seats.items(), key=lambda one: one[1].number)
    return (
        Block(kind="campaign", title=Text("Campaign log", "Registro de campaña"), lines=tuple(_campaign(state, facts))),
        *(_seat(name, seat, facts) for name, seat in seats),
        *section_blocks(state, facts),
        *(_session(session, state, facts) for session in state.sessions),
        _bag(state),
    )


def _campaign(state: AhlcgState, facts: Facts) -> Iterator[Line]:
    guide = facts.catalogue.guides.get(state.guide)
    own = Text("A campaign of our own", "Una campaña propia")
    yield labelled("Guide", "Guía", words(guide.names, state.guide) if guide else own)
    yield labelled("Difficulty", "Dificultad", DIFFICULTIES.get(state.difficulty) or plain(state.difficulty))
    if state.outcome:
        yield labelled("End", "Final", RESULTS[state.outcome.result])
    elif state.status == "playing":
        yield labelled("Being played", "En juego", scenario_name(state.session.scenario, facts))
    elif state.next:
        yield labelled("Next", "A continuación", scenario_name(state.next, facts))


def _seat(name: str, seat: Seat, facts: Facts) -> Block:
    lines = [
        labelled("Player", "Jugador", plain(seat.player)),
        labelled("Status", "Estado", SEAT_STATUSES[seat.status]),
        labelled("Physical trauma", "Trauma físico", plain(seat.physical)),
        labelled("Mental trauma", "Trauma mental", plain(seat.mental)),
        labelled("Experience earned", "Experiencia ganada", plain(seat.balance.earned)),
        labelled("Experience unspent", "Experiencia sin gastar", plain(seat.balance.unspent)),
    ]
    for en, es, cards in (
        ("Cards gained", "Cartas obtenidas", seat.gained),
        ("Cards removed", "Cartas retiradas", seat.removed),
        ("Cards exiled", "Cartas exiliadas", seat.exiled),
    ):
        if cards:
            lines.append(labelled(en, es, _cards(cards, facts)))
    return Block(kind="seat", title=card_name(seat.leader, facts), lines=tuple(lines))


def _session(session: Session, state: AhlcgState, facts: Facts) -> Block:
    lines = []
    if session.resolution:
        none = Text("No resolution was reached", "No se llegó a ninguna resolución")
        lines.append(
            labelled("Resolution", "Resolución", none if session.resolution == NONE else plain(session.resolution))
        )
    for name in session.seats:
        value = OUTCOMES.get(session.outcomes.get(name, ""), Text("In play", "En juego"))
        lines.append(Line(label=card_name(state.seats[name].leader, facts), value=value))
    if session.victory:
        lines.append(labelled("Victory display", "Zona de victoria", _cards(session.victory, facts, points=True)))
    if session.is_over and not session.is_skipped:
        lines.append(labelled("Experience for each", "Experiencia para cada uno", plain(session.experience)))
    return Block(kind="session", title=scenario_name(session.scenario, facts), lines=tuple(lines))


def _bag(state: AhlcgState) -> Block:
    lines = [Line(value=joined([TOKENS[token] for token in listed(state.bag.tokens)]))]
    if state.bag.sealed:
        lines.append(labelled("Sealed", "Selladas", joined([TOKENS[token] for token in listed(state.bag.sealed)])))
    return Block(kind="bag", title=Text("Chaos bag", "Bolsa de caos"), lines=tuple(lines))


def _cards(cards: Mapping[str, int], facts: Facts, *, points: bool = False) -> Text:
    """Names with copies, or with their points in brackets."""
    named = []
    for code, number in cards.items():
        name = card_name(code, facts)
        en, es = (f"{one} ({number})" if points else f"{number}× {one}" for one in (name.en, name.es))
        named.append(Text(en, es))
    return joined(named)
