"""Entries about scenarios: begun, also beside the campaign; ended, with all that follows; or only chosen."""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import replace

from games.ahlcg.campaign import chaos_bag, trauma
from games.ahlcg.campaign.facts import Facts, resolutions
from games.ahlcg.campaign.log_campaign import is_interlude, out_of_order
from games.ahlcg.campaign.log_fields import not_active
from games.ahlcg.campaign.state import AhlcgState, Session, counted, with_line
from games.ahlcg.experience.ledger import NEVER_EARNS, Played, earnings
from games.ahlcg.experience.ledger import Entry as Line
from games.ahlcg.words import table
from games.engine import Problem, Severity
from games.engine.journal import Outcome, following, gathered, gathering_problems, with_seat, with_session
from games.engine.journal.kinds import Data

OUTCOMES = table("outcomes")
TRAUMAS = table("traumas")
SOURCES = table("sources")
NONE = "none"
"""The resolution where none was reached."""
GUIDES_NONE = "no_resolution"
"""What guides call the page for that; some have several."""


def begin_complete(state: AhlcgState, data: Data, facts: Facts) -> Data:
    return gathered(state, data, lead="lead")


def begin_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    """The scenario, then who plays it."""
    if state.is_standalone and data["scenario"] == state.next != state.target:
        yield Problem(code="resolution-owed", rule="AHLCG-SA-05", params={"scenario": data["scenario"]})
    else:
        yield from out_of_order(state, data["scenario"])
    yield from _table_check(state, data, facts)


def side_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    if state.is_standalone:
        yield Problem(code="no-side-scenario", rule="AHLCG-EXT-40")
    if data["scenario"] in state.order:
        yield Problem(code="scenario-listed", rule="AHLCG-EXT-40", params={"scenario": data["scenario"]})
    for name in data["seats"]:
        unspent = state.seats[name].balance.unspent
        if unspent < data["price"]:
            yield Problem(
                code="experience-short",
                rule="AHLCG-EXT-40",
                cards=(state.seats[name].leader,),
                params={"found": unspent, "limit": data["price"]},
            )
    yield from _table_check(state, data, facts)


def _table_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    seats = data["seats"]
    if is_interlude(facts, data["scenario"]):
        yield Problem(code="not-a-scenario", rule="AHLCG-CAMP-05", params={"scenario": data["scenario"]})
    yield from gathering_problems(data, "AHLCG-VAL-08")
    for name in dict.fromkeys(seats):
        yield from not_active(state, name)
    if seats and "lead" not in data:
        yield Problem(code="lead-missing", rule="AHLCG-CAMP-09")
    if "lead" in data and data["lead"] not in seats:
        yield Problem(code="not-playing", rule="AHLCG-CAMP-09", cards=(state.seats[data["lead"]].leader,))
    for one in data.get("decks", ()):
        if one["seat"] not in seats:
            yield Problem(code="not-playing", rule="AHLCG-VAL-08", cards=(state.seats[one["seat"]].leader,))


def begin(state: AhlcgState, data: Data) -> AhlcgState:
    for name in data["seats"]:
        if data.get("price"):
            # No card was bought with it, so a deck may be worth so much less.
            state = with_line(state, name, Line(kind="adjustment", amount=-data["price"], reason=data["scenario"]))
        seat = state.seats[name]
        state = with_seat(state, name, status="playing", played=seat.played + 1, deck=data["played"][name])
    session = Session(
        scenario=data["scenario"],
        seats=tuple(data["seats"]),
        decks=dict(data["played"]),
        lead=data["lead"],
        is_side="price" in data,
    )
    return replace(state, status="playing", sessions=(*state.sessions, session))


def resolution_complete(data: Data) -> Data:
    """The guide's word for no resolution means none."""
    return {**data, "resolution": NONE} if data["resolution"].startswith(GUIDES_NONE) else data


def end_complete(state: AhlcgState, data: Data, facts: Facts) -> Data:
    session, data = state.session, resolution_complete(data)
    after = state.next if session.is_side else following(state, session.scenario)
    victory = [{"points": _printed(facts, one["card"]), **one} for one in data.get("victory", ())]
    data = {**data, "victory": victory, "then": data.get("next", after)}
    return data if "by_cards" in data or state.is_standalone else {**data, "by_cards": _by_cards(state, data, facts)}


def _by_cards(state: AhlcgState, data: Data, facts: Facts) -> list[dict[str, Any]]:
    """AHLCG-EXT-36: what cards in the decks add to the experience of those who have them, or take away from it."""
    out = {one["seat"]: one["outcome"] for one in data.get("outcomes", ())}
    earned = Played(victory=sum(victory_points(data).values()) + data["points"], bonus=data["bonus"])
    found = []
    for name in state.session.seats:
        deck = facts.decks.get(name, {})
        if NEVER_EARNS in deck and (lost := earned.victory + earned.bonus) > 0:
            found.append({"seat": name, "card": NEVER_EARNS, "amount": -lost})
        played = replace(earned, defeated=out.get(name, "survived") not in ("survived", "resigned"))
        found += [
            {"seat": name, "card": line.reason, "amount": line.amount} for line in earnings(played, deck) if line.reason
        ]
    return found


def _printed(facts: Facts, code: str) -> int:
    card = facts.card(code)
    return (card.fields.victory or 0) if card else 0


def end_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    session = state.session
    named = [one["seat"] for one in data.get("outcomes", ())]
    for name in sorted({name for name in named if named.count(name) > 1}):
        yield Problem(code="outcome-twice", rule="AHLCG-END-07", cards=(state.seats[name].leader,))
    for one in data.get("outcomes", ()):
        leader = state.seats[one["seat"]].leader
        if one["seat"] not in session.seats:
            yield Problem(code="not-playing", rule="AHLCG-END-07", cards=(leader,))
        chooses = one["outcome"] == "both" and not state.is_standalone
        if chooses != ("trauma" in one):
            variant = "missing" if chooses else "needless"
            yield Problem(code="trauma-choice", variant=variant, rule="AHLCG-TRA-03", cards=(leader,))
    for one in data.get("by_cards", ()):
        if one["seat"] not in session.seats:
            yield Problem(code="not-playing", rule="AHLCG-END-07", cards=(state.seats[one["seat"]].leader,))
    yield from _resolution_check(state, data, facts)
    yield from _victory_check(state, data, facts)
    after = data["then"]
    if after and state.order and after not in state.order:
        yield Problem(code="scenario-unlisted", rule="AHLCG-CAMP-05", params={"scenario": after})


def _resolution_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    offered = resolutions(facts.scenario(state.session.scenario))
    if data["resolution"] == NONE:
        out = {one["seat"] for one in data.get("outcomes", ()) if one["outcome"] != "survived"}
        left = [name for name in state.session.seats if name not in out]
        if left:
            yield Problem(
                code="survivors-without-resolution",
                rule="AHLCG-END-03",
                severity=Severity.WARNING,
                params={"found": len(left)},
            )
    elif offered and data["resolution"] not in offered:
        params = {"given": data["resolution"], "offered": ", ".join((*offered, NONE))}
        yield Problem(code="resolution-unknown", rule="AHLCG-END-01", params=params)


def _victory_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    scenario = facts.scenario(state.session.scenario)
    sets = scenario.encounter_sets if scenario else ()
    for one in data["victory"]:
        card = facts.card(one["card"])
        if not one["points"]:
            yield Problem(
                code="no-victory-points", rule="AHLCG-END-05", severity=Severity.WARNING, cards=(one["card"],)
            )
        elif card and sets and card.encounter_set and card.encounter_set not in sets:
            yield Problem(code="victory-foreign", rule="AHLCG-VAL-09", severity=Severity.WARNING, cards=(card.code,))


def victory_points(data: Data) -> dict[str, int]:
    """The cards that score: a location only if it is revealed and has no clues left (AHLCG-END-05)."""
    scored: dict[str, int] = {}
    for one in data.get("victory", ()):
        if one["revealed"] and not one["clues"]:
            scored = counted(scored, {one["card"]: one["points"] * one["copies"]})
    return scored


def end(state: AhlcgState, data: Data) -> AhlcgState:
    """Steps 1 to 5 after a scenario: outcomes, trauma of defeat, who is lost, victory display, experience."""
    session = state.session
    given = {one["seat"]: one for one in data.get("outcomes", ())}
    victory = victory_points(data)
    total = sum(victory.values()) + data["points"]
    for name in session.seats:
        outcome = given.get(name, {"outcome": "survived"})
        if not state.is_standalone:  # AHLCG-SA-05, -07: neither trauma of defeat nor experience
            if total:
                state = with_line(state, name, Line(kind="victory", amount=total, reason=session.scenario))
            if data["bonus"]:
                state = with_line(state, name, Line(kind="bonus", amount=data["bonus"], reason=session.scenario))
            for one in data.get("by_cards", ()):
                if one["seat"] == name:
                    state = with_line(state, name, Line(kind="bonus", amount=one["amount"], reason=one["card"]))
        seat = state.seats[name]
        if seat.status == "playing":
            seat = replace(seat, status="active")
        if not state.is_standalone:
            seat = trauma.suffered(seat, *trauma.from_defeat(outcome["outcome"], outcome.get("trauma", "")))
        state = replace(state, seats={**state.seats, name: seat})
    bag = chaos_bag.after_scenario(state.bag)
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
        outcome_of_game = Outcome(result="won" if won else "lost", reason=data["resolution"])
        return replace(state, status="over", outcome=outcome_of_game, next="")
    return state


def _result(data: Data) -> Literal["completed", "lost"]:
    """AHLCG-END-02: what the agenda resolves is lost, and so is what nobody resolved."""
    return "lost" if data["resolution"] == NONE or data.get("source") == "agenda" else "completed"


def skip_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    if not state.is_standalone:
        yield Problem(code="scenario-not-skipped", rule="AHLCG-CAMP-06")
        return
    yield from out_of_order(state, data["scenario"])
    if data["scenario"] == state.target:
        yield Problem(code="scenario-not-skipped", variant="target", rule="AHLCG-SA-05")
    offered = resolutions(facts.scenario(data["scenario"]))
    if offered and data["resolution"] not in (*offered, NONE):
        params = {"given": data["resolution"], "offered": ", ".join((*offered, NONE))}
        yield Problem(code="resolution-unknown", rule="AHLCG-END-01", params=params)
    after = data.get("next")
    if after and after not in state.order:
        yield Problem(code="scenario-unlisted", rule="AHLCG-CAMP-05", params={"scenario": after})


def skip(state: AhlcgState, data: Data) -> AhlcgState:
    skipped = Session(scenario=data["scenario"], seats=(), is_over=True, is_skipped=True, resolution=data["resolution"])
    return replace(
        state, sessions=(*state.sessions, skipped), next=data.get("next") or following(state, data["scenario"])
    )
