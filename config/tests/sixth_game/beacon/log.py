"""The log of a game: the table, its turns, its end."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.beacon.state import BeaconState, Seat, Session
from games.beacon.table import BEFORE_GAME, MAX_PLAYERS, OPEN_SETUP, setup, setup_lines
from games.beacon.words import WORDS, _, table
from games.engine import Problem, plain
from games.engine.journal import (
    Block,
    Campaign,
    CatalogueFacts,
    Field,
    Guidance,
    Kind,
    Line,
    catalogue_facts,
    complete_seating,
    in_catalogue,
    seats_of,
    start_playing,
    with_seat,
    with_session,
)
from games.engine.journal.common_fields import (
    DATE,
    DECK,
    FIRST_PLAYER,
    FIRST_PLAYER_SEED,
    NEW_SEAT,
    NOTES,
    NOTES_STEP,
    PLAYER,
)
from games.engine.journal.common_kinds import SEAT_STATUSES, ended, note_write, seat_leave
from games.engine.journal.fields import StepRules, steps
from games.engine.journal.guidance import suggested
from games.engine.journal.kinds import Data, by_code
from games.engine.journal.sheet_parts import labelled, notes_blocks

RESULTS = table("results")
FIGURES = {"lit": _("Beacons lit together")}


def _join_check(state: BeaconState, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    found = len(seats_of(state, "active")) + 1
    if found > MAX_PLAYERS:
        yield Problem(code="too-many-players", rule="BEACON-LOG-01", params={"found": found, "limit": MAX_PLAYERS})
    if any(state.seats[name].leader == data["keeper"] for name in seats_of(state, "active")):
        yield Problem(code="keeper-twice", rule="BEACON-LOG-01", cards=(data["keeper"],))


def _join(state: BeaconState, data: Data) -> BeaconState:
    number = len(state.seats) + 1
    seat = Seat(number=number, player=data["player"], leader=data["keeper"], deck=data.get("deck", ""))
    return replace(state, seats={**state.seats, data["seat"]: seat})


def _begin_complete(state: BeaconState, data: Data, facts: CatalogueFacts) -> Data:
    """Write the depth of the card into the entry: it stays the same when the catalogue changes."""
    card = facts.of_type(data["fog"], "fog")
    return {**complete_seating(state, data, lead="first"), "depth": card.fields.depth if card else 0}


def _begin_check(state: BeaconState, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    if not data["depth"]:
        yield Problem(code="not-a-fog", rule="BEACON-LOG-02", cards=(data["fog"],))
    if data.get("first") not in data["seats"]:
        yield Problem(code="first-missing", rule="BEACON-LOG-02")


def _begin(state: BeaconState, data: Data) -> BeaconState:
    session = Session(
        scenario=data["fog"], seats=tuple(data["seats"]), decks=data["played"], first=data["first"], depth=data["depth"]
    )
    return replace(start_playing(state, data), status="playing", sessions=(session,))


def _turn_check(state: BeaconState, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    session = state.sessions[-1]
    if len(session.turns) >= session.depth:
        yield Problem(code="fog-is-here", rule="BEACON-LOG-03", params={"limit": session.depth})


def _turn(state: BeaconState, data: Data) -> BeaconState:
    return with_session(state, turns=(*state.sessions[-1].turns, data["lit"]))


def _end_check(state: BeaconState, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    session = state.sessions[-1]
    enough = session.lit >= session.depth
    if enough != (data["result"] == "won"):
        params = {"found": session.lit, "limit": session.depth}
        yield Problem(code="beacons", variant=data["result"], rule="BEACON-LOG-04", params=params)


def _end(state: BeaconState, data: Data) -> BeaconState:
    session = state.sessions[-1]
    won = data["result"] == "won"
    score = session.depth - len(session.turns) + session.lit if won else None
    state = with_session(state, is_over=True, result=data["result"], score=score)
    for name in session.seats:
        state = with_seat(state, name, status="ended")
    return ended(state, data, data["result"])


KINDS = (
    Kind(
        code="start",
        fields=(DATE,),
        when=("new",),
        when_rule="BEACON-LOG-01",
        apply=lambda state, data: BeaconState(status="between", mode="watch", date=data.get("date", "")),
    ),
    Kind(
        code="seat-join",
        fields=(
            NEW_SEAT,
            PLAYER,
            Field(name="keeper", type="card", title=_("Keeper"), card_types=("keeper",)),
            replace(DECK, title=_("Kit")),
        ),
        when=("between",),
        when_rule="BEACON-LOG-01",
        emits={"BEACON-LOG-01": ("too-many-players", "keeper-twice")},
        check=_join_check,
        apply=_join,
    ),
    seat_leave("BEACON-LOG-01"),
    Kind(
        code="game-begin",
        fields=(Field(name="fog", type="card", title=_("Fog"), card_types=("fog",)), FIRST_PLAYER, FIRST_PLAYER_SEED),
        when=("between",),
        when_rule="BEACON-LOG-02",
        emits={"BEACON-LOG-02": ("not-a-fog", "first-missing")},
        complete=_begin_complete,
        check=_begin_check,
        apply=_begin,
    ),
    Kind(
        code="turn",
        fields=(Field(name="lit", type="number", title=_("Beacons lit"), minimum=0, maximum=9),),
        when=("playing",),
        when_rule="BEACON-LOG-03",
        emits={"BEACON-LOG-03": ("fog-is-here",)},
        check=_turn_check,
        apply=_turn,
    ),
    Kind(
        code="game-end",
        fields=(Field(name="result", type="choice", title=_("Result"), choices=RESULTS), NOTES),
        when=("playing",),
        when_rule="BEACON-LOG-04",
        emits={"BEACON-LOG-04": ("beacons",)},
        waivable=frozenset({"beacons"}),
        check=_end_check,
        apply=_end,
    ),
    note_write("BEACON-LOG-01"),
)


def sheet(state: BeaconState, facts: CatalogueFacts) -> tuple[Block, ...]:
    """The log as a sheet of paper."""
    seats = [state.seats[name] for name in seats_of(state, "active", "playing", "ended")]
    keepers = tuple(Line(label=plain(seat.player), value=facts.card_name(seat.leader)) for seat in seats)
    return (
        *([Block(kind="campaign", title=_("Keepers"), lines=keepers)] if keepers else ()),
        *(Block(kind="session", title=_("The watch"), lines=_watch(one, facts)) for one in state.sessions),
        *notes_blocks(state.notes),
    )


def _watch(session: Session, facts: CatalogueFacts) -> tuple[Line, ...]:
    lines = (labelled(_("Fog"), facts.card_name(session.scenario)), labelled(_("Beacons lit"), plain(session.lit)))
    if session.score is None:
        return lines
    return (*lines, Line(label=_("Score"), value=plain(session.score), is_circled=True))


CAMPAIGN = Campaign(
    kinds=by_code(WORDS, KINDS),
    state=BeaconState(),
    facts=catalogue_facts,
    knows=in_catalogue,
    seat_statuses=SEAT_STATUSES,
    choices={"result": RESULTS, "figure": FIGURES, "mode": {"watch": _("A watch")}},
    before_session=BEFORE_GAME,
    after_session=(*steps(WORDS, "after game", {"end": StepRules(kinds=("game-end",))}), NOTES_STEP),
    setup=setup,
    open_setup=OPEN_SETUP,
    sheet=sheet,
    figures=lambda state, seat: {"lit": state.sessions[-1].lit if state.sessions else 0},
    guidance=Guidance(
        usual={
            "new": ("start",),
            "between": ("seat-join", "game-begin"),
            "playing": ("turn", "note-write"),
            "over": ("note-write",),
        },
        suggestions=suggested(
            {
                ("seat-join", "keeper"): lambda state, facts: facts.all_of_type("keeper"),
                ("game-begin", "fog"): lambda state, facts: facts.all_of_type("fog"),
                ("game-begin", "first"): lambda state, facts: seats_of(state, "active"),
            }
        ),
        places={"keeper-twice": "keeper", "not-a-fog": "fog", "first-missing": "first", "beacons": "result"},
        setup_lines=setup_lines,
    ),
)
