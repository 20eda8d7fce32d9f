"""Entries about scenarios: begun, also as side scenarios; ended, with all that follows; or skipped."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

from msgspec.structs import replace

from games.ahlcg.campaign import chaos_bag
from games.ahlcg.campaign.facts import Facts, resolutions
from games.ahlcg.campaign.log_campaign import is_interlude, out_of_order, unlisted
from games.ahlcg.campaign.log_decks import gain, gain_check
from games.ahlcg.campaign.seat_checks import not_active, short
from games.ahlcg.campaign.state import AhlcgState, Session, counted, with_line
from games.ahlcg.experience.ledger import NEVER_EARNS, Played, earnings
from games.ahlcg.words import table
from games.engine import Problem, Severity
from games.engine.journal import Data, Kind, Outcome, following, from_entry, put_seat, with_seat, with_session
from games.engine.journal.seating import complete_seating, seating_problems

OUTCOMES = table("outcomes")
NONE = "none"  # the resolution if none was reached
GUIDES_NONE = "no_resolution"  # the prefix of the guides' codes for it; some have several
FOR_DEFEATED = "investigator_defeat"
"""The guides' code for a passage read with the resolution if an investigator was defeated."""
UNDEFEATED = frozenset({"survived", "resigned"})


def _begin_complete(state: AhlcgState, data: Data, facts: Facts) -> Data:
    return complete_seating(state, data, lead="lead")


def _begin_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    if state.is_standalone and data["scenario"] == state.next != state.target:
        yield Problem(code="resolution-owed", rule="AHLCG-SA-05", params={"scenario": data["scenario"]})
    else:
        yield from out_of_order(state, data["scenario"])
    yield from _table_check(state, data, facts)


def _side_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    if state.is_standalone:
        yield Problem(code="no-side-scenario", rule="AHLCG-EXT-40")
    if data["scenario"] in state.order:
        yield Problem(code="scenario-listed", rule="AHLCG-EXT-40", params={"scenario": data["scenario"]})
    for name in data["seats"]:
        for problem in short(state, name, data["price"]):
            yield replace(problem, rule="AHLCG-EXT-40", cards=(state.seats[name].leader,))
    yield from _table_check(state, data, facts)


def _table_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    seats = data["seats"]
    if is_interlude(facts, data["scenario"]):
        yield Problem(code="not-a-scenario", rule="AHLCG-CAMP-05", params={"scenario": data["scenario"]})
    yield from seating_problems(data, "AHLCG-VAL-08")
    for name in dict.fromkeys(seats):
        yield from not_active(state, name)
    if seats and "lead" not in data:
        yield Problem(code="lead-missing", rule="AHLCG-CAMP-09")
    if "lead" in data and data["lead"] not in seats:
        yield Problem(code="not-playing", rule="AHLCG-CAMP-09", cards=(state.seats[data["lead"]].leader,))
    for one in data.get("decks", ()):
        if one["seat"] not in seats:
            yield Problem(code="not-playing", rule="AHLCG-VAL-08", cards=(state.seats[one["seat"]].leader,))


def _begin(state: AhlcgState, data: Data) -> AhlcgState:
    for name in data["seats"]:
        if data.get("price"):
            # Not a purchase: the price buys no card of the deck.
            state = with_line(state, name, "adjustment", -data["price"], data["scenario"])
        seat = state.seats[name]
        state = with_seat(state, name, status="playing", played=seat.played + 1, deck=data["played"][name])
    session = from_entry(Session, data, decks=dict(data["played"]), is_side="price" in data)
    return replace(state, status="playing", sessions=(*state.sessions, session))


def _resolution_complete(data: Data) -> Data:
    """The guide's word for no resolution means none."""
    return {**data, "resolution": NONE} if data["resolution"].startswith(GUIDES_NONE) else data


def _end_complete(state: AhlcgState, data: Data, facts: Facts) -> Data:
    session, data = state.session, _resolution_complete(data)
    after = state.next if session.is_side else following(state, session.scenario)
    victory = [{"points": _printed(facts, one["card"]), **one} for one in data.get("victory", ())]
    data = {**data, "victory": victory, "then": data.get("next", after)}
    if "consequences" in data:
        rows = data["consequences"]
        data["consequences"] = [{**one, "cards": list(map(facts.code, one.get("cards", ())))} for one in rows]
    return data if "by_cards" in data or state.is_standalone else {**data, "by_cards": _by_cards(state, data, facts)}


def _by_cards(state: AhlcgState, data: Data, facts: Facts) -> list[dict[str, Any]]:
    """Experience that cards in the decks add for their owners, or take away (AHLCG-EXT-36)."""
    out = {one["seat"]: one["outcome"] for one in data.get("outcomes", ())}
    points = sum(_victory_points(data).values()) + data["points"]
    found = []
    for name in state.session.seats:
        deck = facts.known.decks.get(name, {})
        own = sum(one.get("experience", 0) for one in _brought(data, name))
        earned = Played(victory=points, bonus=data["bonus"] + own)
        if NEVER_EARNS in deck and (lost := earned.victory + earned.bonus) > 0:
            found.append({"seat": name, "card": NEVER_EARNS, "amount": -lost})
        played = replace(earned, defeated=out.get(name, "survived") not in UNDEFEATED)
        found += [
            {"seat": name, "card": line.reason, "amount": line.amount} for line in earnings(played, deck) if line.reason
        ]
    return found


def _printed(facts: Facts, code: str) -> int:
    card = facts.card(code)
    return (card.fields.victory or 0) if card else 0


def _end_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    session = state.session
    named = Counter(one["seat"] for one in data.get("outcomes", ()))
    for name in sorted(name for name, times in named.items() if times > 1):
        yield Problem(code="outcome-twice", rule="AHLCG-END-07", cards=(state.seats[name].leader,))
    for one in data.get("outcomes", ()):
        leader = state.seats[one["seat"]].leader
        if one["seat"] not in session.seats:
            yield Problem(code="not-playing", rule="AHLCG-END-07", cards=(leader,))
        chooses = one["outcome"] == "both" and not state.is_standalone
        if chooses != ("trauma" in one):
            variant = "missing" if chooses else "needless"
            yield Problem(code="trauma-choice", variant=variant, rule="AHLCG-TRA-03", cards=(leader,))
    for one in (*data.get("by_cards", ()), *data.get("consequences", ())):
        if one["seat"] not in session.seats:
            yield Problem(code="not-playing", rule="AHLCG-END-07", cards=(state.seats[one["seat"]].leader,))
        for card, copies in Counter(one.get("cards", ())).items():
            yield from gain_check(state, {"seat": one["seat"], "card": card, "copies": copies}, facts)
    bag = chaos_bag.after_scenario(state.bag)
    yield from chaos_bag.missing(bag.tokens, data.get("tokens_removed", ()), "AHLCG-CAMP-07")
    yield from chaos_bag.too_many(bag, data.get("tokens_added", ()))
    yield from _resolution_check(session.scenario, data, facts)
    yield from _passage_check(session.scenario, data, facts)
    yield from _survivors_check(state, data)
    yield from _victory_check(state, data, facts)
    yield from unlisted(state, data["then"])


def _resolution_check(scenario: str, data: Data, facts: Facts) -> Iterator[Problem]:
    offered = resolutions(facts.scenario(scenario))
    if offered and data["resolution"] not in (*offered, NONE):
        params = {"given": data["resolution"], "offered": ", ".join((*offered, NONE))}
        yield Problem(code="resolution-unknown", rule="AHLCG-END-01", params=params)


def _passage_check(scenario: str, data: Data, facts: Facts) -> Iterator[Problem]:
    record, outcomes = facts.scenario(scenario), {one["outcome"] for one in data.get("outcomes", ())}
    if record and FOR_DEFEATED in record.resolutions and outcomes - UNDEFEATED:
        yield Problem(code="passage-for-defeated", rule="AHLCG-END-07", severity=Severity.INFO)


def _survivors_check(state: AhlcgState, data: Data) -> Iterator[Problem]:
    """Investigators still in play, though no resolution was reached."""
    out = {one["seat"] for one in data.get("outcomes", ()) if one["outcome"] != "survived"}
    if data["resolution"] == NONE and (left := len(set(state.session.seats) - out)):
        warning = partial(Problem, severity=Severity.WARNING, params={"found": left})
        yield warning(code="survivors-without-resolution", rule="AHLCG-END-03")


def _victory_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    scenario = facts.scenario(state.session.scenario)
    sets = scenario.encounter_sets if scenario else ()
    for one in data["victory"]:
        card = facts.card(one["card"])
        if not one["points"]:
            cards = (one["card"],)
            yield Problem(code="no-victory-points", rule="AHLCG-END-05", severity=Severity.WARNING, cards=cards)
        elif card and sets and card.encounter_set and card.encounter_set not in sets:
            yield Problem(code="victory-foreign", rule="AHLCG-VAL-09", severity=Severity.WARNING, cards=(card.code,))


def _victory_points(data: Data) -> dict[str, int]:
    """The cards that score: a location only if it is revealed and has no clues left (AHLCG-END-05)."""
    scored: dict[str, int] = {}
    for one in data.get("victory", ()):
        if one["revealed"] and not one["clues"]:
            scored = counted(scored, {one["card"]: one["points"] * one["copies"]})
    return scored


def _brought(data: Data, name: str) -> list[Data]:
    return [one for one in data.get("consequences", ()) if one["seat"] == name]


def _end(state: AhlcgState, data: Data) -> AhlcgState:
    """Steps 1 to 5 after a scenario: outcomes, trauma of defeat, resolution, who is lost, victory display, experience.
    A standalone game has neither trauma of defeat nor experience (AHLCG-SA-05, -07)."""
    session = state.session
    given = {one["seat"]: one for one in data.get("outcomes", ())}
    victory = _victory_points(data)
    total = sum(victory.values()) + data["points"]
    for name in session.seats:
        if state.seats[name].status == "playing":
            state = with_seat(state, name, status="active")
        if not state.is_standalone:
            state = _earn(state, name, total, data)
            state = put_seat(state, name, state.seats[name].with_trauma(*_trauma(given.get(name, {}))))
        for one in _brought(data, name):
            state = _bring(state, name, one)
    bag = chaos_bag.moved(chaos_bag.after_scenario(state.bag), data.get("tokens_removed", ()), in_bag=-1)
    bag = chaos_bag.moved(bag, data.get("tokens_added", ()), in_bag=1)
    state = with_session(
        state,
        is_over=True,
        outcomes={name: given[name]["outcome"] if name in given else "survived" for name in session.seats},
        resolution=data["resolution"],
        source=data.get("source", ""),
        result=_result(data),
        victory=victory,
        experience=0 if state.is_standalone else total + data["bonus"],
        bag=bag.tokens,
    )
    state = replace(state, status="between", bag=bag, next=data["then"])
    if state.is_standalone:
        won = data["resolution"] != NONE and data.get("source") == "act"  # AHLCG-SA-09, -13
        outcome = Outcome(result="won" if won else "lost", reason=data["resolution"])
        return replace(state, status="over", outcome=outcome, next="")
    return state


def _earn(state: AhlcgState, name: str, points: int, data: Data) -> AhlcgState:
    """The state with the experience of a seat: for the victory display, by the resolution, and by cards."""
    scenario = state.session.scenario
    if points:
        state = with_line(state, name, "victory", points, scenario)
    if data["bonus"]:
        state = with_line(state, name, "bonus", data["bonus"], scenario)
    for one in data.get("by_cards", ()):
        if one["seat"] == name:
            state = with_line(state, name, "bonus", one["amount"], one["card"])
    for one in _brought(data, name):
        if one.get("experience"):
            state = with_line(state, name, "bonus", one["experience"], scenario)
    return state


def _bring(state: AhlcgState, name: str, one: Data) -> AhlcgState:
    """The state with the trauma, the fate and the cards that the resolution brings to a seat."""
    for card in one["cards"]:
        state = gain(state, {"seat": name, "card": card, "copies": 1})
    seat = state.seats[name].with_trauma(one.get("physical", 0), one.get("mental", 0))
    return put_seat(state, name, seat.with_fate(one.get("fate", "")))


def _trauma(outcome: Data) -> tuple[int, int]:
    """The physical and mental trauma of a defeat (AHLCG-TRA-01 to -05); of both at once the player chooses one."""
    kind = {"damage": "physical", "horror": "mental", "both": outcome.get("trauma")}.get(outcome.get("outcome", ""))
    return int(kind == "physical"), int(kind == "mental")


def _result(data: Data) -> Literal["completed", "lost"]:
    """A scenario resolved by the agenda, or by nothing, is lost (AHLCG-END-02)."""
    return "lost" if data["resolution"] == NONE or data.get("source") == "agenda" else "completed"


def _skip_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    if not state.is_standalone:
        yield Problem(code="scenario-not-skipped", rule="AHLCG-CAMP-06")
        return
    yield from out_of_order(state, data["scenario"])
    if data["scenario"] == state.target:
        yield Problem(code="scenario-not-skipped", variant="target", rule="AHLCG-SA-05")
    yield from _resolution_check(data["scenario"], data, facts)
    yield from unlisted(state, data.get("next"))


def _skip(state: AhlcgState, data: Data) -> AhlcgState:
    skipped = Session(scenario=data["scenario"], seats=(), is_over=True, is_skipped=True, resolution=data["resolution"])
    return replace(
        state, sessions=(*state.sessions, skipped), next=data.get("next") or following(state, data["scenario"])
    )


KINDS = (
    Kind("scenario-begin", complete=_begin_complete, check=_begin_check, apply=_begin),
    Kind("side-begin", complete=_begin_complete, check=_side_check, apply=_begin),
    Kind("scenario-end", complete=_end_complete, check=_end_check, apply=_end),
    Kind(
        "scenario-skip", complete=lambda state, data, facts: _resolution_complete(data), check=_skip_check, apply=_skip
    ),
)
