"""The printed log of a campaign: the campaign, its investigators, the sections of the log, the scenarios played."""

from collections.abc import Mapping

from games.ahlcg.campaign.chaos_bag import TOKENS, listed
from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.log_scenarios import NONE, OUTCOMES
from games.ahlcg.campaign.seat_checks import DIFFICULTIES, SEAT_STATUSES
from games.ahlcg.campaign.state import AhlcgState, Seat, Session
from games.ahlcg.words import _, table
from games.engine import Text, joined, pattern, plain
from games.engine.journal import Block, Line
from games.engine.journal.sheet_parts import heading_lines, labelled, section_blocks

RESULTS = table("campaign results")


def sheet(state: AhlcgState, facts: Facts) -> tuple[Block, ...]:
    if state.status == "new":
        return ()
    difficulty = labelled(_("Difficulty"), DIFFICULTIES.get(state.difficulty) or plain(state.difficulty))
    seats = sorted(state.seats.values(), key=lambda seat: seat.number)
    return (
        Block(kind="campaign", title=_("Campaign log"), lines=tuple(heading_lines(state, facts, RESULTS, difficulty))),
        *(_seat(seat, facts) for seat in seats),
        *section_blocks(state, facts),
        *(_session(session, state, facts) for session in state.sessions),
        _bag(state),
    )


def _seat(seat: Seat, facts: Facts) -> Block:
    lines = [
        labelled(_("Player"), plain(seat.player)),
        labelled(_("Status"), SEAT_STATUSES[seat.status]),
        labelled(_("Physical trauma"), plain(seat.physical)),
        labelled(_("Mental trauma"), plain(seat.mental)),
        labelled(_("Experience earned"), plain(seat.balance.earned)),
        labelled(_("Experience unspent"), plain(seat.balance.unspent)),
    ]
    piles = {_("Cards gained"): seat.gained, _("Cards removed"): seat.removed, _("Cards exiled"): seat.exiled}
    lines += [labelled(label, _cards(cards, facts)) for label, cards in piles.items() if cards]
    return Block(kind="seat", title=facts.card_name(seat.leader), lines=tuple(lines))


def _session(session: Session, state: AhlcgState, facts: Facts) -> Block:
    lines = []
    if session.resolution:
        is_none = session.resolution == NONE
        value = _("No resolution was reached") if is_none else plain(session.resolution)
        lines.append(labelled(_("Resolution"), value))
    for name in session.seats:
        value = OUTCOMES.get(session.outcomes.get(name, ""), _("In play"))
        lines.append(Line(label=facts.card_name(state.seats[name].leader), value=value))
    if session.victory:
        lines.append(labelled(_("Victory display"), _cards(session.victory, facts, points=True)))
    if session.is_over and not session.is_skipped:
        lines.append(labelled(_("Experience for each"), plain(session.experience)))
    return Block(kind="session", title=facts.scenario_name(session.scenario), lines=tuple(lines))


def _bag(state: AhlcgState) -> Block:
    lines = [Line(value=joined(TOKENS[token] for token in listed(state.bag.tokens)))]
    if state.bag.sealed:
        lines.append(labelled(_("Sealed"), joined(TOKENS[token] for token in listed(state.bag.sealed))))
    return Block(kind="bag", title=_("Chaos bag"), lines=tuple(lines))


def _cards(cards: Mapping[str, int], facts: Facts, *, points: bool = False) -> Text:
    """Cards with copies, or with points in brackets."""
    said = "{card} ({number})" if points else "{number}× {card}"
    return joined(pattern(said, card=facts.card_name(code), number=number) for code, number in cards.items())
