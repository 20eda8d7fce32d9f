"""Entries about the campaign and its players: the start, who joins and leaves, notes, the end."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine import Problem, at_most, in_every_language
from games.engine.journal import Data, Kind, Outcome, Section, seats_of, section_kinds, with_seat
from games.engine.journal.common_fields import PLAYER_SEAT
from games.engine.journal.common_kinds import from_entry, with_new_seat
from games.lotr.campaign.facts import Facts, read_hero
from games.lotr.campaign.seat_checks import new_hero
from games.lotr.campaign.state import LotrState, Seat
from games.lotr.card_exceptions import max_heroes
from games.lotr.rules.group import MAX_PLAYERS
from games.lotr.words import _, table

NOTES = "notes"  # the section of the printed log
SECTION_KINDS = table("section kinds")


def _start_complete(state: LotrState, data: Data, facts: Facts) -> Data:
    order = data.get("order") or list(facts.order)
    if data["mode"] == "scenario":
        order = [data["scenario"]] if "scenario" in data else order[:1]
    return {**data, "guide": facts.guide, "order": order}


def _start_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    if not data["order"]:
        yield Problem(code="scenario-missing", rule="LOTR-CAMP-01")
    elif data["mode"] != "scenario" and "scenario" in data:
        yield Problem(code="scenario-needless", rule="LOTR-CAMP-01")
    elif data["mode"] != "scenario" and facts.order and tuple(data["order"]) != facts.order:
        yield Problem(code="scenario-order", rule="LOTR-CAMP-01")
    if len(set(data["order"])) < len(data["order"]):
        yield Problem(code="scenario-twice", rule="LOTR-CAMP-01")


def _start(state: LotrState, data: Data) -> LotrState:
    notes = Section(number=1, names=in_every_language(_("Notes")))
    return from_entry(LotrState, data, status="between", next=data["order"][0], sections={NOTES: notes})


def _join_complete(state: LotrState, data: Data, facts: Facts) -> Data:
    return {**data, "recorded": [values for code in data["heroes"] if (values := facts.hero(code))]}


def _join_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    players = len(seats_of(state, "active", "playing")) + 1
    yield from at_most(MAX_PLAYERS, players, "too-many-players", rule="LOTR-VAL-07")
    if state.sessions:
        yield Problem(code="seat-late", rule="LOTR-CAMP-10")
    own = [hero for values in data["recorded"] if not (hero := read_hero(values)).is_of_saga]
    limit = max_heroes(own)
    if data["recorded"] and not 0 < len(own) <= limit:
        cards = tuple(hero.code for hero in own)
        yield Problem(code="hero-count", rule="LOTR-DECK-01", cards=cards, params={"found": len(own), "limit": limit})
    names = [values["name"] for values in data["recorded"]]
    if len(set(names)) < len(names):
        cards = tuple(dict.fromkeys(values["code"] for values in data["recorded"] if names.count(values["name"]) > 1))
        yield Problem(code="same-hero", rule="LOTR-DECK-10", cards=cards, params={"found": len(names)})
    for code in data["heroes"]:
        yield from new_hero(state, code, facts)


def _join(state: LotrState, data: Data) -> LotrState:
    heroes = tuple(read_hero(values) for values in data["recorded"])
    return with_new_seat(state, Seat, data, leader=heroes[0].code, heroes=heroes)


def _leave(state: LotrState, data: Data) -> LotrState:
    """The player's cards stay in the pool, unassigned (LOTR-AMB-07)."""
    name, heroes = data["seat"], state.seats[data["seat"]].leaders
    pool = tuple(
        replace(card, seat="" if card.seat == name else card.seat, hero="" if card.hero in heroes else card.hero)
        for card in state.pool
    )
    return replace(with_seat(state, data["seat"], status="left"), pool=pool)


def _end_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    if data["result"] == "won" and state.next:
        yield Problem(code="scenarios-left", rule="LOTR-CAMP-02", params={"scenario": state.next})


KINDS = (
    Kind("start", complete=_start_complete, check=_start_check, apply=_start),
    Kind("seat-join", complete=_join_complete, check=_join_check, apply=_join),
    Kind("seat-leave", apply=_leave),
    Kind("deck-choose", apply=lambda state, data: with_seat(state, data["seat"], deck=data["deck"])),
    Kind(
        "campaign-end",
        check=_end_check,
        apply=lambda state, data: replace(state, status="over", outcome=Outcome(result=data["result"])),
    ),
)
SHEET_KINDS = section_kinds(  # entries in the sections of the log; the default section is the notes
    "LOTR-CAMP-04",
    SECTION_KINDS,
    seat=replace(PLAYER_SEAT, help=_("If it belongs to one player."), required=False),
    section=NOTES,
)
