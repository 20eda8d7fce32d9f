"""The printed log of a campaign or a game: players with heroes, the fallen, the pool, the games played."""

from collections.abc import Iterator

from games.engine import Text, bracketed, joined, pattern, plain
from games.engine.journal import Block, Line
from games.engine.journal.sheet_parts import heading_lines, labelled, section_blocks
from games.lotr.campaign.facts import Facts
from games.lotr.campaign.seat_checks import DIFFICULTIES, MODES, RESULTS, ROLES
from games.lotr.campaign.setup_sheet import with_damage
from games.lotr.campaign.state import Hero, LotrState, PoolCard, Seat, Session, penalty_of, starting_threat
from games.lotr.words import _, table

ENDS = table("ends")


def sheet(state: LotrState, facts: Facts) -> tuple[Block, ...]:
    """The blocks of the printed campaign log in its order, and the games with their scores."""
    if state.status == "new":
        return ()
    state = facts.looked_up(state)
    title, own = _("Game log"), [labelled(_("Mode"), MODES[state.mode])]
    if not state.is_single:
        group = sum(1 for one in state.penalties if not one.seat)
        title, own = _("Campaign log"), [*own, labelled(_("Threat penalty"), plain(group))]
    seats = sorted(state.seats.items(), key=lambda one: one[1].number)
    return (
        Block(kind="campaign", title=title, lines=tuple(heading_lines(state, facts, ENDS, *own))),
        *(_seat(name, seat, state, facts) for name, seat in seats),
        *(() if state.is_single else _carried_on(state, facts)),
        *section_blocks(state, facts),
        *(_session(session, state, facts) for session in state.sessions),
    )


def _seat(name: str, seat: Seat, state: LotrState, facts: Facts) -> Block:
    lines = [labelled(_("Hero"), _hero(hero, facts)) for hero in seat.heroes]
    if penalty := penalty_of(state, name):
        lines.append(labelled(_("Threat penalty"), plain(penalty)))
    lines.append(labelled(_("Starting threat"), plain(starting_threat(state, name))))
    return Block(kind="seat", title=plain(seat.player), lines=tuple(lines))


def _who(name: str, session: Session, state: LotrState, facts: Facts) -> Text:
    """The player with the heroes of that game: a player may have several seats."""
    heroes = joined(facts.card_name(code) for code in session.led_by(name, state.seats))
    return bracketed(plain(state.seats[name].player), heroes)


def _carried_on(state: LotrState, facts: Facts) -> Iterator[Block]:
    """The fallen heroes and the campaign pool, which a single game does not have."""
    fallen = tuple(Line(value=facts.card_name(one.code)) for one in state.fallen)
    yield Block(kind="section", title=_("Fallen heroes"), lines=fallen)
    pool = tuple(_pool_line(card, state, facts) for card in state.pool)
    yield Block(kind="section", title=_("Campaign pool"), lines=pool)


def _hero(hero: Hero, facts: Facts) -> Text:
    name = facts.card_name(hero.code)
    if hero.is_fallen:
        return bracketed(name, _("fallen"))
    return with_damage(name, hero.damage)


def _pool_line(card: PoolCard, state: LotrState, facts: Facts) -> Line:
    """The card and its holder: a hero, a player, or the encounter deck."""
    name, role = facts.card_name(card.code), ROLES.get(card.role, _("Boon or burden"))
    if card.hero:
        holder = facts.card_name(card.hero)
    elif card.seat in state.seats:
        holder = plain(state.seats[card.seat].player)
    else:
        return Line(label=role, value=name)
    return Line(label=role, value=pattern("{name} → {holder}", name=name, holder=holder))


def _session(session: Session, state: LotrState, facts: Facts) -> Block:
    title = facts.scenario_name(session.scenario)
    if session.attempt > 1:
        title = bracketed(title, _("attempt {number}").format(number=session.attempt))
    return Block(kind="session", title=title, lines=tuple(_game(session, state, facts)))


def _game(session: Session, state: LotrState, facts: Facts) -> Iterator[Line]:
    if session.is_over:
        yield labelled(_("Result"), RESULTS[session.result])
    if session.difficulty != "normal":
        yield labelled(_("Difficulty"), DIFFICULTIES[session.difficulty])
    if not session.is_over:
        yield labelled(_("First player"), _who(session.first, session, state, facts))
        return
    yield labelled(_("Rounds"), plain(session.rounds))
    for name in session.seats:
        told = _("{threat} threat, eliminated") if name in session.eliminated else _("{threat} threat")
        yield Line(label=_who(name, session, state, facts), value=told.format(threat=session.threats[name]))
    if session.dead:
        yield labelled(_("Dead heroes"), joined(facts.card_name(code) for code in session.dead))
    if session.victory:
        yield labelled(_("Victory points"), plain(session.victory))
    if session.score is not None:
        yield labelled(_("Score"), plain(session.score))
    if session.notes:
        yield labelled(_("Notes"), plain(session.notes))
