"""Entries about seats: who joins, leaves and returns, with which deck; trauma, and who is killed or insane."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ahlcg.campaign import trauma
from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.log_fields import NOT_ACTIVE, NOT_GONE, gone, not_active
from games.ahlcg.campaign.state import GONE, AhlcgState, Seat
from games.ahlcg.experience.ledger import Entry as Line
from games.ahlcg.words import _, table
from games.engine import Problem
from games.engine.journal import Field, Kind, seats_of, with_seat
from games.engine.journal.common_fields import DECK, INVESTIGATOR, NEW_SEAT, OPTIONAL_REASON, PLAYER, REASON, SEAT
from games.engine.journal.kinds import Data


def _join_complete(state: AhlcgState, data: Data, facts: Facts) -> Data:
    card = facts.card(data["investigator"])
    fields = card.fields if card else None
    health, sanity = (getattr(fields, name, None) for name in ("health", "sanity"))
    replaced = [name for name in seats_of(state, *GONE) if state.seats[name].player == data["player"]]
    return {
        "experience": state.starting_experience,
        **data,
        "investigator": card.code if card else data["investigator"],
        "health": health if isinstance(health, int) else None,
        "sanity": sanity if isinstance(sanity, int) else None,
        "replaces": replaced[-1] if replaced else "",
    }


def _join_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    code = data["investigator"]
    card = facts.card(code)
    if card is None or card.type_code != "investigator":
        yield Problem(code="not-an-investigator", rule="AHLCG-DECK-01", cards=(code,))
        return
    person = facts.person(code)
    for seat in state.seats.values():
        if seat.leader in person:
            lost = seat.status in ("killed", "insane")
            yield Problem(
                code="investigator-used",
                variant="lost" if lost else "",
                rule="AHLCG-TRA-09" if lost else "AHLCG-JOIN-03",
                cards=(code,),
            )
            break
    for seat in _living(state, data["player"]).values():
        yield Problem(code="investigator-kept", rule="AHLCG-CAMP-01", cards=(seat.leader,))
    if data["experience"] != state.starting_experience:
        params = {"found": data["experience"], "limit": state.starting_experience}
        yield Problem(code="newcomer-experience", rule="AHLCG-JOIN-03", params=params)


def _join(state: AhlcgState, data: Data) -> AhlcgState:
    for name in _living(state, data["player"]):
        state = with_seat(state, name, status="retired")
    started = (Line(kind="starting", amount=data["experience"]),) if data["experience"] else ()
    seat = Seat(
        number=len(state.seats) + 1,
        player=data["player"],
        leader=data["investigator"],
        deck=data.get("deck", ""),
        health=data["health"],
        sanity=data["sanity"],
        ledger=started,
        replaces=data["replaces"],
    )
    return replace(state, seats={**state.seats, data["seat"]: seat})


def _living(state: AhlcgState, player: str) -> dict[str, Seat]:
    return {name: seat for name, seat in state.seats.items() if seat.player == player and seat.status not in GONE}


def _return_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    seat = state.seats[data["seat"]]
    if seat.status in GONE:
        yield from gone(state, data["seat"])
    elif seat.status != "away":
        yield Problem(code="seat-not-away", rule="AHLCG-JOIN-02", cards=(seat.leader,))


def _deck_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from gone(state, data["seat"])
    if state.seats[data["seat"]].played:
        yield Problem(code="deck-locked", variant="seat", rule="AHLCG-DECK-37", cards=())


def _trauma_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from gone(state, data["seat"])
    seat = state.seats[data["seat"]]
    if not data["physical"] and not data["mental"]:
        yield Problem(code="no-trauma", rule="AHLCG-TRA-13")
    for kind, has in (("physical", seat.physical), ("mental", seat.mental)):
        if has + data[kind] < 0:
            params = {"found": has, "limit": -data[kind]}
            yield Problem(code="trauma-below-zero", variant=kind, rule="AHLCG-TRA-13", params=params)


def _with(state: AhlcgState, name: str, seat: Seat) -> AhlcgState:
    return replace(state, seats={**state.seats, name: seat})


KINDS = (
    Kind(
        code="seat-join",
        fields=(
            NEW_SEAT,
            PLAYER,
            INVESTIGATOR,
            DECK,
            Field(
                name="experience",
                type="number",
                title=_("Starting experience"),
                help=_("Only where the guide grants it."),
                required=False,
                minimum=0,
                maximum=99,
            ),
        ),
        when=("between",),
        when_rule="AHLCG-JOIN-01",
        emits={
            "AHLCG-DECK-01": ("not-an-investigator",),
            "AHLCG-TRA-09": ("investigator-used",),
            "AHLCG-JOIN-03": ("investigator-used", "newcomer-experience"),
            "AHLCG-CAMP-01": ("investigator-kept",),
        },
        waivable=frozenset({"investigator-kept", "newcomer-experience"}),
        complete=_join_complete,
        check=_join_check,
        apply=_join,
    ),
    Kind(
        code="seat-leave",
        fields=(SEAT, OPTIONAL_REASON),
        when=("between",),
        when_rule="AHLCG-JOIN-01",
        scope="seat",
        emits=NOT_ACTIVE,
        check=lambda state, data, facts: not_active(state, data["seat"]),
        apply=lambda state, data: with_seat(state, data["seat"], status="away"),
    ),
    Kind(
        code="seat-return",
        fields=(SEAT,),
        when=("between",),
        when_rule="AHLCG-JOIN-01",
        scope="seat",
        emits={**NOT_GONE, "AHLCG-JOIN-02": ("seat-not-away",)},
        check=_return_check,
        apply=lambda state, data: with_seat(state, data["seat"], status="active"),
    ),
    Kind(
        code="deck-choose",
        fields=(SEAT, replace(DECK, required=True)),
        when=("between",),
        when_rule="AHLCG-DECK-37",
        scope="seat",
        emits={**NOT_GONE, "AHLCG-DECK-37": ("deck-locked",)},
        check=_deck_check,
        apply=lambda state, data: with_seat(state, data["seat"], deck=data["deck"]),
    ),
    Kind(
        code="trauma",
        fields=(
            SEAT,
            Field(name="physical", type="number", title=_("Physical trauma"), default=0, minimum=-20, maximum=20),
            Field(name="mental", type="number", title=_("Mental trauma"), default=0, minimum=-20, maximum=20),
            OPTIONAL_REASON,
        ),
        when=("between", "playing"),
        when_rule="AHLCG-CAMP-04",
        scope="seat",
        emits={**NOT_GONE, "AHLCG-TRA-13": ("no-trauma", "trauma-below-zero")},
        check=_trauma_check,
        apply=lambda state, data: _with(
            state, data["seat"], trauma.suffered(state.seats[data["seat"]], data["physical"], data["mental"])
        ),
    ),
    Kind(
        code="fate",
        fields=(SEAT, Field(name="fate", type="choice", title=_("Fate"), choices=table("fates")), REASON),
        when=("between", "playing"),
        when_rule="AHLCG-CAMP-04",
        scope="seat",
        emits=NOT_GONE,
        check=lambda state, data, facts: gone(state, data["seat"]),
        apply=lambda state, data: _with(state, data["seat"], trauma.lost(state.seats[data["seat"]], data["fate"])),
    ),
)
