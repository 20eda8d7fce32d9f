"""The log of a campaign as a sheet of paper: the campaign, its investigators, the log's sections, what was played."""

from collections.abc import Iterator, Mapping

from games.ahlcg.campaign.chaos_bag import TOKENS, listed
from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.log_fields import DIFFICULTIES, SEAT_STATUSES
from games.ahlcg.campaign.log_scenarios import NONE, OUTCOMES
from games.ahlcg.campaign.state import AhlcgState, Seat, Section, Session
from games.engine import Text, localised
from games.engine.journal import Block, Line

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
    sections = sorted(state.sections.values(), key=lambda one: one.number)
    return (
        Block(kind="campaign", title=Text("Campaign log", "Registro de campaña"), lines=tuple(_campaign(state, facts))),
        *(_seat(name, seat, facts) for name, seat in seats),
        *(_section(section, state, facts) for section in sections),
        *(_session(session, state, facts) for session in state.sessions),
        _bag(state),
    )


def _campaign(state: AhlcgState, facts: Facts) -> Iterator[Line]:
    guide = facts.catalogue.guides.get(state.guide)
    own = Text("A campaign of our own", "Una campaña propia")
    yield _line("Guide", "Guía", _words(guide.names, state.guide) if guide else own)
    yield _line("Difficulty", "Dificultad", DIFFICULTIES.get(state.difficulty) or _plain(state.difficulty))
    if state.outcome:
        yield _line("End", "Final", RESULTS[state.outcome.result])
    elif state.status == "playing":
        yield _line("Being played", "En juego", _scenario(state.session.scenario, facts))
    elif state.next:
        yield _line("Next", "A continuación", _scenario(state.next, facts))


def _seat(name: str, seat: Seat, facts: Facts) -> Block:
    lines = [
        _line("Player", "Jugador", _plain(seat.player)),
        _line("Status", "Estado", SEAT_STATUSES[seat.status]),
        _line("Physical trauma", "Trauma físico", _plain(seat.physical)),
        _line("Mental trauma", "Trauma mental", _plain(seat.mental)),
        _line("Experience earned", "Experiencia ganada", _plain(seat.balance.earned)),
        _line("Experience unspent", "Experiencia sin gastar", _plain(seat.balance.unspent)),
    ]
    for en, es, cards in (
        ("Cards gained", "Cartas obtenidas", seat.gained),
        ("Cards removed", "Cartas retiradas", seat.removed),
        ("Cards exiled", "Cartas exiliadas", seat.exiled),
    ):
        if cards:
            lines.append(_line(en, es, _cards(cards, facts)))
    return Block(kind="seat", title=_card(seat.leader, facts), lines=tuple(lines))


def _section(section: Section, state: AhlcgState, facts: Facts) -> Block:
    lines = [
        Line(
            value=_plain(note.text),
            label=_card(state.seats[note.seat].leader, facts) if note.seat in state.seats else None,
            is_crossed=note.is_crossed,
            is_circled=note.is_circled,
        )
        for note in section.notes
    ]
    if section.kind == "count" or section.count:
        lines.append(_line("Count", "Cuenta", _plain(section.count)))
    for name, count in section.counts.items():
        lines.append(Line(label=_card(state.seats[name].leader, facts), value=_plain(count)))
    return Block(kind="section", title=_words(section.names, ""), lines=tuple(lines))


def _session(session: Session, state: AhlcgState, facts: Facts) -> Block:
    lines = []
    if session.resolution:
        none = Text("No resolution was reached", "No se llegó a ninguna resolución")
        lines.append(
            _line("Resolution", "Resolución", none if session.resolution == NONE else _plain(session.resolution))
        )
    for name in session.seats:
        value = OUTCOMES.get(session.outcomes.get(name, ""), Text("In play", "En juego"))
        lines.append(Line(label=_card(state.seats[name].leader, facts), value=value))
    if session.victory:
        lines.append(_line("Victory display", "Zona de victoria", _cards(session.victory, facts, points=True)))
    if session.is_over and not session.is_skipped:
        lines.append(_line("Experience for each", "Experiencia para cada uno", _plain(session.experience)))
    return Block(kind="session", title=_scenario(session.scenario, facts), lines=tuple(lines))


def _bag(state: AhlcgState) -> Block:
    lines = [Line(value=_joined([TOKENS[token] for token in listed(state.bag.tokens)]))]
    if state.bag.sealed:
        lines.append(_line("Sealed", "Selladas", _joined([TOKENS[token] for token in listed(state.bag.sealed)])))
    return Block(kind="bag", title=Text("Chaos bag", "Bolsa de caos"), lines=tuple(lines))


def _line(en: str, es: str, value: Text) -> Line:
    return Line(label=Text(en, es), value=value)


def _plain(value: object) -> Text:
    return Text(str(value), str(value))


def _words(names: Mapping[str, str], otherwise: str) -> Text:
    return Text(*(localised(names, language) or otherwise for language in ("en", "es")))


def _card(code: str, facts: Facts) -> Text:
    card = facts.card(code)
    return _words(card.names, code) if card else _plain(code)


def _scenario(code: str, facts: Facts) -> Text:
    scenario = facts.scenario(code)
    return _words(scenario.names, code) if scenario else _plain(code)


def _cards(cards: Mapping[str, int], facts: Facts, *, points: bool = False) -> Text:
    """Names with copies, or with their points in brackets."""
    named = []
    for code, number in cards.items():
        name = _card(code, facts)
        en, es = (f"{one} ({number})" if points else f"{number}× {one}" for one in (name.en, name.es))
        named.append(Text(en, es))
    return _joined(named)


def _joined(texts: list[Text]) -> Text:
    return Text(", ".join(text.en for text in texts), ", ".join(text.es for text in texts))
