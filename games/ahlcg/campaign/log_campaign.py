"""Entries about the campaign as a whole: its start, the next scenario, its end."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from games.ahlcg.campaign.facts import Facts, GuideFacts
from games.ahlcg.campaign.state import AhlcgState, Bag, counted
from games.ahlcg.words import _, table
from games.engine import Problem, Severity, in_every_language
from games.engine.journal import Data, Field, Kind, Outcome, Section, following, section_kinds
from games.engine.journal.common_fields import SEAT
from games.engine.journal.common_kinds import from_entry, own_section

MODES = table("modes")
MODE = Field("mode", "choice", _("Mode"), choices=MODES, default="campaign")
SECTION_KINDS = table("section kinds")
SECTION_WORDS = {**SECTION_KINDS, **table("section kinds of guides")}
"""All kinds of section; the guides' own kinds are used like notes."""
NOTES = Section(number=1, names=in_every_language(_("Campaign Notes")))


def _start_complete(state: AhlcgState, data: Data, facts: Facts) -> Data:
    guide = facts.guide or GuideFacts(code="")
    whole = {**data, "guide": guide.code}
    whole.setdefault("order", list(guide.order))
    if data["difficulty"] in guide.chaos_bags:
        whole.setdefault("tokens", list(guide.chaos_bags[data["difficulty"]]))
    whole["log"] = [{"code": one.code, "names": dict(one.names), "kind": one.kind} for one in guide.sections]
    return whole


def _start_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    if not data.get("tokens"):
        yield Problem(code="bag-unknown", rule="AHLCG-CAMP-03")
    codes = [section["code"] for section in (*data["log"], *data.get("sections", ()))]
    for code in sorted({code for code in codes if codes.count(code) > 1}):
        yield Problem(code="section-exists", rule="AHLCG-CAMP-02", params={"section": code})
    target = data.get("scenario")
    if data["mode"] == "standalone":
        if target is None:
            yield Problem(code="scenario-missing", rule="AHLCG-SA-05")
        elif data["order"] and target not in data["order"]:
            yield Problem(code="scenario-unlisted", rule="AHLCG-SA-05", params={"scenario": target})
        if data["experience"]:
            yield Problem(code="no-experience", rule="AHLCG-SA-12")
    elif target is not None:
        yield Problem(code="scenario-needless", rule="AHLCG-SA-05")


def _start(state: AhlcgState, data: Data) -> AhlcgState:
    sections = {
        one["code"]: Section(number=number, names=one["names"], kind=one["kind"])
        for number, one in enumerate(data["log"], 1)
    }
    for number, one in enumerate(data.get("sections", ()), len(sections) + 1):
        sections[one["code"]] = own_section(number, one["title"], one["kind"])
    target = data.get("scenario", "")
    order = tuple(data["order"]) or ((target,) if target else ())
    return from_entry(
        AhlcgState,
        data,
        status="between",
        order=order,
        target=target,
        next=order[0] if order else "",
        starting_experience=data["experience"],
        bag=Bag(tokens=counted({}, Counter(data["tokens"]))),
        sections=sections or {"campaign_notes": NOTES},
    )


def is_interlude(facts: Facts, scenario: str) -> bool:
    """Whether it is an interlude or epilogue, for which nothing is set up."""
    record = facts.scenario(scenario)
    return record is not None and record.kind != "scenario"


def out_of_order(state: AhlcgState, scenario: str) -> Iterator[Problem]:
    """Another scenario than the next one (AHLCG-CAMP-05); campaigns of one's own may have no order."""
    if state.order and scenario != state.next:
        variant, params = "" if state.next else "end", {"scenario": scenario, "expected": state.next}
        yield Problem(code="scenario-out-of-order", variant=variant, rule="AHLCG-CAMP-05", params=params)


def unlisted(state: AhlcgState, scenario: str | None) -> Iterator[Problem]:
    if scenario and state.order and scenario not in state.order:
        yield Problem(code="scenario-unlisted", rule="AHLCG-CAMP-05", params={"scenario": scenario})


def _interlude_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    if not data["scenario"]:
        yield Problem(code="scenario-missing", variant="interlude", rule="AHLCG-CAMP-05")
        return
    yield from out_of_order(state, data["scenario"])
    if facts.scenario(data["scenario"]) is not None and not is_interlude(facts, data["scenario"]):
        yield Problem(code="not-an-interlude", rule="AHLCG-CAMP-05", params={"scenario": data["scenario"]})


def _end_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    if data["reason"] == "no-investigator":
        free = facts.available(state)
        if data["result"] != "lost":
            yield Problem(code="campaign-lost", rule="AHLCG-TRA-11")
        if free:
            yield Problem(code="investigator-available", rule="AHLCG-TRA-11", params={"found": len(free)})
    if data["result"] == "won" and state.next:
        params = {"scenario": state.next}
        yield Problem(code="scenarios-left", rule="AHLCG-CAMP-06", severity=Severity.WARNING, params=params)


KINDS = (
    Kind("start", complete=_start_complete, check=_start_check, apply=_start),
    Kind(
        "interlude",
        complete=lambda state, data, facts: {"scenario": state.next, **data},
        check=_interlude_check,
        apply=lambda state, data: replace(state, next=following(state, data["scenario"])),
    ),
    Kind(
        "scenario-next",
        check=lambda state, data, facts: unlisted(state, data.get("scenario")),
        apply=lambda state, data: replace(state, next=data.get("scenario", "")),
    ),
    Kind(
        "difficulty-change",
        check=lambda state, data, facts: iter((Problem(code="difficulty-fixed", rule="AHLCG-CAMP-03"),)),
        apply=lambda state, data: replace(state, difficulty=data["difficulty"]),
    ),
    Kind(
        "campaign-end",
        check=_end_check,
        apply=lambda state, data: replace(
            state, status="over", outcome=Outcome(result=data["result"], reason=data["reason"])
        ),
    ),
)
SHEET_KINDS = section_kinds(  # entries in the sections of the log
    "AHLCG-CAMP-02", SECTION_KINDS, seat=replace(SEAT, help=_("If it belongs to one investigator."), required=False)
)
