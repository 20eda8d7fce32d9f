"""The log of a campaign or a game as a sheet of paper: players with heroes, the fallen, the pool, what was played."""

from collections.abc import Iterator

from games.engine import Text, joined
from games.engine.journal import Block, Line
from games.engine.journal.sheet_parts import bracketed, card_name, labelled, plain, scenario_name, section_blocks, words
from games.lotr.campaign.facts import Facts
from games.lotr.campaign.log_fields import DIFFICULTIES, MODES, RESULTS, ROLES
from games.lotr.campaign.setup_sheet import with_damage
from games.lotr.campaign.state import Hero, LotrState, PoolCard, Seat, Session, penalty_of, starting_threat

ROLE_NOT_TOLD = Text("Boon or burden", "Ayuda o carga")
LOG = Text("Campaign log", "Diario de campaña")
GAME_LOG = Text("Log of one game", "Registro de una partida")
ENDS = {
    "won": Text("It is won.", "Está ganada."),
    "lost": Text("It is lost.", "Está perdida."),
    "ended": Text("The group plays no further.", "El grupo no sigue jugando."),
}


def sheet(state: LotrState, facts: Facts) -> tuple[Block, ...]:
    """All that the printed campaign log has room for, in its order, and the games with their scores."""
    if state.status == "new":
        return ()
    state = facts.looked_up(state)
    seats = sorted(state.seats.items(), key=lambda one: one[1].number)
    return (
        Block(kind="campaign", title=GAME_LOG if state.is_single else LOG, lines=tuple(_campaign(state, facts))),
        *(_seat(name, seat, state, facts) for name, seat in seats),
        *(() if state.is_single else _carried_on(state, facts)),
        *section_blocks(state, facts),
        *(_session(session, state, facts) for session in state.sessions),
    )


def _campaign(state: LotrState, facts: Facts) -> Iterator[Line]:
    guide = facts.catalogue.guides.get(state.guide)
    own = Text("A campaign of our own", "Una campaña propia")
    yield labelled("Guide", "Guía", words(guide.names, state.guide) if guide else own)
    yield labelled("Mode", "Modo", MODES[state.mode])
    if not state.is_single:
        group = sum(1 for one in state.penalties if not one.seat)
        yield labelled("Threat penalty", "Penalización de Amenaza", plain(group))
    if state.outcome:
        yield labelled("End", "Final", ENDS[state.outcome.result])
    elif state.status == "playing":
        yield labelled("Being played", "En juego", scenario_name(state.sessions[-1].scenario, facts))
    elif state.next:
        yield labelled("Next", "A continuación", scenario_name(state.next, facts))


def _seat(name: str, seat: Seat, state: LotrState, facts: Facts) -> Block:
    lines = [labelled("Hero", "Héroe", _hero(hero, facts)) for hero in seat.heroes]
    if penalty := penalty_of(state, name):
        lines.append(labelled("Threat penalty", "Penalización de Amenaza", plain(penalty)))
    lines.append(labelled("Starting threat", "Amenaza inicial", plain(starting_threat(state, name))))
    return Block(kind="seat", title=plain(seat.player), lines=tuple(lines))


def _who(name: str, session: Session, state: LotrState, facts: Facts) -> Text:
    """The player with the heroes of that game: somebody may play for two."""
    heroes = joined(card_name(code, facts) for code in session.led_by(name, state.seats))
    return bracketed(plain(state.seats[name].player), heroes)


def _carried_on(state: LotrState, facts: Facts) -> Iterator[Block]:
    """What a single game has not: who may not come again, and what was earned."""
    fallen = tuple(Line(value=card_name(one.code, facts)) for one in state.fallen)
    yield Block(kind="section", title=Text("Fallen heroes", "Héroes caídos"), lines=fallen)
    pool = tuple(_pool_line(card, state, facts) for card in state.pool)
    yield Block(kind="section", title=Text("Campaign pool", "Reserva de campaña"), lines=pool)


def _hero(hero: Hero, facts: Facts) -> Text:
    name = card_name(hero.code, facts)
    if hero.is_fallen:
        return bracketed(name, Text("fallen", "caído"))
    return with_damage(name, hero.damage)


def _pool_line(card: PoolCard, state: LotrState, facts: Facts) -> Line:
    """The card, and with whom it is: a hero, a player, or the encounter deck."""
    name, role = card_name(card.code, facts), ROLES.get(card.role, ROLE_NOT_TOLD)
    if card.hero:
        holder = card_name(card.hero, facts)
    elif card.seat in state.seats:
        holder = plain(state.seats[card.seat].player)
    else:
        return Line(label=role, value=name)
    return Line(label=role, value=Text(f"{name.en} → {holder.en}", f"{name.es} → {holder.es}"))


def _session(session: Session, state: LotrState, facts: Facts) -> Block:
    title = scenario_name(session.scenario, facts)
    if session.attempt > 1:
        title = bracketed(title, Text(f"attempt {session.attempt}", f"intento {session.attempt}"))
    return Block(kind="session", title=title, lines=tuple(_game(session, state, facts)))


def _game(session: Session, state: LotrState, facts: Facts) -> Iterator[Line]:
    if session.is_over:
        yield labelled("Result", "Resultado", RESULTS[session.result])
    if session.difficulty != "normal":
        yield labelled("Difficulty", "Dificultad", DIFFICULTIES[session.difficulty])
    if not session.is_over:
        yield labelled("First player", "Jugador inicial", _who(session.first, session, state, facts))
        return
    yield labelled("Rounds", "Rondas", plain(session.rounds))
    for name in session.seats:
        number = session.threats[name]
        threat = Text(f"{number} threat", f"{number} de Amenaza")
        if name in session.eliminated:
            threat = Text(f"{threat.en}, eliminated", f"{threat.es}, eliminado")
        yield Line(label=_who(name, session, state, facts), value=threat)
    if session.dead:
        dead = joined(card_name(code, facts) for code in session.dead)
        yield labelled("Dead heroes", "Héroes muertos", dead)
    if session.victory:
        yield labelled("Victory points", "Puntos de victoria", plain(session.victory))
    if session.score is not None:
        yield labelled("Score", "Puntuación", plain(session.score))
    if session.notes:
        yield labelled("Notes", "Notas", plain(session.notes))
