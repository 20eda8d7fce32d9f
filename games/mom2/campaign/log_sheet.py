"""The printed log of a game: while it is saved, everything that must be laid out again."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from games.engine import Names, Text, bracketed, coloned, listed, plain
from games.engine.journal import Block, CatalogueFacts, Line, seats_of
from games.engine.journal.sheet_parts import known_line, labelled, notes_blocks
from games.mom2.campaign.log_words import CAUSES, FEATURES, OUTCOMES, PRODUCTS, PUZZLES, REASONS, RESULTS
from games.mom2.campaign.state import UNNAMED, Back, Mom2State, Monster, Save, Seat, Session, Suffered
from games.mom2.words import _, ngettext

UNKNOWN_SPACE = _("somewhere")


def sheet(state: Mom2State, facts: CatalogueFacts) -> tuple[Block, ...]:
    if state.status == "new":
        return ()
    blocks = [Block(kind="campaign", title=_("The game"), lines=tuple(_game(state, facts)))]
    for name in seats_of(state, "active", "playing", "ended"):
        seat = state.seats[name]
        title = bracketed(facts.card_name(seat.leader), plain(seat.player))
        blocks.append(Block(kind="seat", title=title, lines=tuple(_seat(seat, state, facts))))
    for session in state.sessions:
        blocks += _sections(session, state, facts)
        if session.is_over:
            blocks.append(Block(kind="session", title=_("The end"), lines=tuple(_end(session, state, facts))))
    return (*blocks, *notes_blocks(state.notes))


def _game(state: Mom2State, facts: CatalogueFacts) -> Iterator[Line]:
    yield from known_line(_("Date"), state.date)
    if state.products:
        yield labelled(_("Active products"), listed(PRODUCTS[code] for code in state.products))
    if not state.sessions:
        return
    session = state.session
    yield labelled(_("Scenario"), facts.card_name(session.scenario))
    if session.starting:
        yield labelled(_("Starting possessions"), facts.copies_named(session.starting))


def _saved(save: Save) -> Text:
    return _("Put away in round {round}").format(round=save.round)


def _seat(seat: Seat, state: Mom2State, facts: CatalogueFacts) -> Iterator[Line]:
    if not state.sessions:
        return
    held = seat.held
    if held.eliminated:
        gone = _("Eliminated in round {round}").format(round=held.eliminated.round)
        yield Line(value=bracketed(gone, CAUSES.get(held.eliminated.cause)), is_circled=True)
    yield labelled(_("Possessions"), facts.copies_named(held.possessions))
    yield labelled(_("Damage / Health"), _suffered(held.damage, seat.health, facts))
    yield labelled(_("Horror / Sanity"), _suffered(held.horror, seat.sanity, facts))
    if held.conditions:
        conditions = [_condition(code, back, facts) for code, back in held.conditions.items()]
        yield labelled(_("Conditions"), listed(conditions))
    yield labelled(_("Clues"), plain(held.clues))
    yield from known_line(_("Space"), held.space)
    if seat.result:
        why = plain(seat.result.why) if seat.result.why else None
        yield labelled(_("Outcome"), coloned(OUTCOMES[seat.result.outcome], why))


def _suffered(suffered: Suffered, limit: int | None, facts: CatalogueFacts) -> Text:
    """The number of cards and its limit; then the cards face up, and the number face down."""
    total = f"{suffered.total} / {limit}" if limit is not None else str(suffered.total)
    parts: list[Text] = []
    named = {code: copies for code, copies in suffered.up.items() if code != UNNAMED}
    if named:
        parts.append(facts.copies_named(named))
    if unnamed := suffered.up.get(UNNAMED, 0):
        parts.append(_("{number} more face up").format(number=unnamed))
    if suffered.down:
        parts.append(_("{number} face down").format(number=suffered.down))
    return coloned(plain(total), listed(parts) if parts else None)


def _condition(code: str, back: Back, facts: CatalogueFacts) -> Text:
    """The condition, with its back if the reader may know it."""
    name = facts.card_name(code)
    return bracketed(name, back_name(code, back.code, facts)) if back.code else name


def back_name(code: str, back: str, facts: CatalogueFacts) -> Text:
    """A back by its name; one without a name by its code."""
    card = facts.card(code)
    found = next((one for one in card.fields.backs if one.code == back), None) if card else None
    return Names(found.names, back) if found else plain(back)


def _sections(session: Session, state: Mom2State, facts: CatalogueFacts) -> Iterator[Block]:
    for title, lines in (
        (_("The board"), _board(session, facts)),
        (_("What was found out"), _found_out(session, state, facts)),
        (_("Rounds"), _rounds(session, state, facts)),
        (_("Saves"), _saves(session)),
    ):
        if found := tuple(lines):
            yield Block(kind="section", title=title, lines=found)


def _board(session: Session, facts: CatalogueFacts) -> Iterator[Line]:
    board = session.board
    yield labelled(_("Round"), plain(session.round))
    if session.is_saved:
        yield Line(value=_saved(session.saves[-1]), is_circled=True)
    for monster in board.monsters:
        yield labelled(_("Monster"), _monster(monster, facts))
    for space, cards in board.dropped.items():
        where = plain(space) if space else UNKNOWN_SPACE
        yield labelled(_("Dropped"), coloned(where, facts.copies_named(cards)))
    for code, spaces in board.features.items():
        if spaces:
            yield Line(label=FEATURES[code], value=listed(map(plain, spaces)))


def _monster(monster: Monster, facts: CatalogueFacts) -> Text:
    name = bracketed(facts.card_name(monster.monster), plain(monster.token) if monster.token else None)
    parts = [plain(monster.space)] if monster.space else []
    if monster.damage:
        parts.append(_("Damage {number}").format(number=monster.damage))
    return coloned(name, listed(parts) if parts else None)


def _found_out(session: Session, state: Mom2State, facts: CatalogueFacts) -> Iterator[Line]:
    for objective in session.objectives:
        yield replace(labelled(_("Objective"), plain(objective)), is_spoiler=True)
    for met in session.people:
        yield labelled(_("Person"), coloned(plain(met.name), plain(met.notes) if met.notes else None))
    for puzzle in session.puzzles:
        parts = [] if puzzle.is_solved else [_("not solved")]
        if puzzle.steps is not None:
            parts.append(ngettext("{number} step", "{number} steps", number=puzzle.steps))
        if puzzle.seat:
            parts.append(facts.card_name(state.seats[puzzle.seat].leader))
        yield labelled(_("Puzzle"), coloned(PUZZLES[puzzle.kind], listed(parts) if parts else None))


def _rounds(session: Session, state: Mom2State, facts: CatalogueFacts) -> Iterator[Line]:
    """The events and the defeated monsters of each round."""
    fallen = Counter(one.round for one in session.fallen)
    for number in range(1, session.round + 1):
        parts = list(_of_round(number, session, state, facts))
        if parts or fallen[number]:
            yield Line(label=_("Round {number}").format(number=number), value=listed(parts))


def _of_round(number: int, session: Session, state: Mom2State, facts: CatalogueFacts) -> Iterable[Text]:
    if number <= len(session.rounds) and session.rounds[number - 1].events:
        yield plain(session.rounds[number - 1].events)
    for one in session.fallen:
        if one.round == number:
            name = bracketed(facts.card_name(one.monster), plain(one.token) if one.token else None)
            by = facts.card_name(state.seats[one.by].leader) if one.by else None
            yield bracketed(_("{monster} is gone").format(monster=name), by)


def _saves(session: Session) -> Iterator[Line]:
    for number, save in enumerate(session.saves, 1):
        yield Line(label=plain(number), value=coloned(_saved(save), plain(save.notes) if save.notes else None))
        yield from known_line(_("Date"), save.date)


def _end(session: Session, state: Mom2State, facts: CatalogueFacts) -> Iterator[Line]:
    yield labelled(_("Why"), REASONS[session.resolution]) if session.resolution else Line(value=RESULTS[session.result])
    for name in session.seats:
        if result := state.seats[name].result:
            yield Line(label=facts.card_name(state.seats[name].leader), value=OUTCOMES[result.outcome])
    yield from known_line(_("Minutes"), session.duration)
    if session.epilogue:
        yield replace(labelled(_("Epilogue"), plain(session.epilogue)), is_spoiler=True)
