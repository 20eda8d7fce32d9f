"""Help for keeping the log of a campaign: likely values, shortcuts, and the fields of a question about odds."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import asdict

from games.ahlcg.campaign.chaos_bag import SYMBOLS, listed
from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.log_campaign import is_interlude
from games.ahlcg.campaign.log_scenarios import GUIDES_NONE, NONE
from games.ahlcg.campaign.reference_cards import symbols_of
from games.ahlcg.campaign.setup_sheet import setup_lines
from games.ahlcg.campaign.state import GONE, AhlcgState
from games.ahlcg.offers import leaders
from games.ahlcg.words import WORDS, _
from games.engine import Names
from games.engine.cards import ResolutionRecord, ScenarioRecord
from games.engine.journal import Field, Shortcut, read_guidance, seats_of
from games.engine.journal.common_fields import number
from games.engine.journal.guidance import Suggested, Suggestions, suggested

# --- likely values ---


def _next(state: AhlcgState, facts: Facts) -> Iterable[str]:
    return state.order[state.order.index(state.next) :] if state.next in state.order else state.order


def _sides(state: AhlcgState, facts: Facts) -> Iterable[str]:
    """Scenarios of no campaign, which can be played during any."""
    ordered = {code for code, guide in facts.catalogue.guides.items() if guide.order}
    sides = (code for code, one in facts.catalogue.scenarios.items() if one.guide not in ordered)
    return [code for code in sides if code not in state.order]


def _played(state: AhlcgState, facts: Facts) -> ScenarioRecord:
    """The current or last scenario; an empty one if it is not known."""
    scenario = facts.scenario(state.session.scenario) if state.sessions else None
    return scenario or ScenarioRecord(code="", guide="", names={})


def _resolutions(state: AhlcgState, facts: Facts) -> Suggestions:
    offered = [one for one in _played(state, facts).resolutions if one.startswith("R")]
    return {**dict.fromkeys(offered or ("R1", "R2", "R3")), NONE: _("None was reached")}


def _victory_cards(state: AhlcgState, facts: Facts) -> Suggestions:
    sets = _played(state, facts).encounter_sets
    cards = (card for card in facts.catalogue if card.encounter_set in sets and card.fields.victory)
    said = _("{card} ({points} VP)")
    return {card.code: said.format(card=Names(card.names, card.code), points=card.fields.victory) for card in cards}


def _story_cards(state: AhlcgState, facts: Facts) -> Iterable[str]:
    """Player cards of encounter sets, the scenario's own first."""
    sets = _played(state, facts).encounter_sets
    of_sets = (card for card in facts.catalogue if card.encounter_set)
    story = (card for card in of_sets if card.type_code in ("asset", "event", "skill") or card.weakness is not None)
    return [card.code for card in sorted(story, key=lambda card: card.encounter_set not in sets)]


def _cards_brought(state: AhlcgState, facts: Facts) -> Iterable[str]:
    """The cards that resolutions of the scenario bring; where that is not known, the story cards of its sets."""
    scenario = _played(state, facts)
    known = [code for result in scenario.results.values() for one in result.consequences for code in one.cards]
    cards = map(facts.card, _story_cards(state, facts))
    return known or [card.code for card in cards if card and card.encounter_set in scenario.encounter_sets]


def _seats(*statuses: Any) -> Callable[[AhlcgState, Facts], Iterable[str]]:
    return lambda state, facts: seats_of(state, *statuses)


def _living(state: AhlcgState, facts: Facts) -> Iterable[str]:
    """The living investigators; investigators in play come first."""
    return [*seats_of(state, "playing"), *seats_of(state, "active"), *seats_of(state, "away")]


def _in_bag(state: AhlcgState, facts: Facts) -> Iterable[str]:
    return dict.fromkeys(listed(state.bag.tokens))


def _standalone(state: AhlcgState, facts: Facts) -> Iterable[str]:
    """The scenarios of the guide; without one, all."""
    codes = facts.guide.order if facts.guide else facts.catalogue.scenarios
    return [code for code in codes if (one := facts.scenario(code)) and one.kind == "scenario"]


SUGGESTED: Suggested = {
    ("start", "scenario"): _standalone,
    ("scenario-begin", "scenario"): lambda state, facts: [state.next] if state.next else (),
    ("scenario-begin", "lead"): _seats("active"),
    ("side-begin", "lead"): _seats("active"),
    ("side-begin", "scenario"): _sides,
    ("scenario-next", "scenario"): _next,
    ("scenario-skip", "scenario"): lambda state, facts: [state.next] if state.next else (),
    ("scenario-end", "resolution"): _resolutions,
    ("scenario-end", "victory.card"): _victory_cards,
    ("scenario-end", "consequences.cards"): _cards_brought,
    ("seat-join", "investigator"): lambda state, facts: facts.available(state),
    ("seat-leave", "seat"): _seats("active"),
    ("seat-return", "seat"): _seats("away"),
    ("card-gain", "card"): _story_cards,
    ("card-remove", "card"): lambda state, facts: [code for seat in state.seats.values() for code in seat.gained],
    ("tokens-remove", "tokens"): _in_bag,
    ("tokens-seal", "tokens"): _in_bag,
    ("tokens-release", "tokens"): lambda state, facts: dict.fromkeys(listed(state.bag.sealed)),
    ("", "seat"): _living,
    ("", "investigators"): lambda state, facts: [card.code for card in leaders(facts.catalogue)],
}


# --- required fields and initial data ---

STANDARD = ("core", "standard")  # the guide and the difficulty of the initial bag for a campaign of one's own


def needed(state: AhlcgState, facts: Facts, kind: str) -> frozenset[str]:
    """A lead if there is a choice (AHLCG-CAMP-09); the bag if no guide gives one (AHLCG-CAMP-03)."""
    if kind == "start" and not facts.guide:
        return frozenset({"tokens"})
    if kind in ("scenario-begin", "side-begin") and len(seats_of(state, "active")) > 1:
        return frozenset({"lead"})
    return frozenset()


def begins_with(state: AhlcgState, facts: Facts, kind: str) -> Mapping[str, Any]:
    """A campaign begins as Standard; one of one's own with that bag of the first campaign, to be changed."""
    guide = facts.catalogue.guides.get(STANDARD[0])
    if kind != "start":
        return {}
    tokens = {"tokens": list(guide.chaos_bags.get(STANDARD[1], ()))} if guide and not facts.guide else {}
    return {"difficulty": STANDARD[1], **tokens}


def follows(state: AhlcgState, facts: Facts, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A lead, unless one is chosen by lot; the numbers of the chosen resolution, if the guide's facts have them."""
    seats = [name for name in seats_of(state, "active") if name in data.get("seats", state.seats)]
    if kind in ("scenario-begin", "side-begin") and seats and "seed" not in data:
        last = state.session.lead if state.sessions else ""
        return {"lead": last if last in seats else seats[0]}
    if kind != "scenario-end" or state.is_standalone or not state.sessions:
        return {}
    resolution = data.get("resolution", "")
    result = _played(state, facts).results.get(GUIDES_NONE if resolution == NONE else resolution)
    return _numbers(result, state, data) if result else {}


def _numbers(result: ResolutionRecord, state: AhlcgState, data: Mapping[str, Any]) -> dict[str, Any]:
    resigned = {one["seat"] for one in data.get("outcomes", ()) if one.get("outcome") == "resigned"}
    playing = set(state.session.seats)
    concerned = {"all": playing, "lead": {state.session.lead}, "not-resigned": playing - resigned}
    rows: dict[str, dict[str, Any]] = {name: {"seat": name} for name in state.session.seats}
    for one in result.consequences:
        for name in playing & concerned[one.who]:
            rows[name] |= {part: value for part, value in asdict(one).items() if value and part != "who"}
            rows[name]["cards"] = list(one.cards)
    whole = {**asdict(result), "consequences": list(rows.values()) if result.consequences else None}
    return {name: list(value) if isinstance(value, tuple) else value or None for name, value in whole.items()}


def is_settled(state: AhlcgState, facts: Facts, step: str) -> bool:
    """Whether nothing is to be decided in the step: purchases without experience or room for cards, seats without
    absent or unreplaced players; in other steps, always, as their entries are exceptional."""
    if step == "purchases":
        here = (state.seats[name] for name in seats_of(state, "active"))
        return not any(seat.balance.unspent or seat.exiled or seat.taken for seat in here)
    replaced = {seat.replaces for seat in state.seats.values()}
    return step != "seats" or replaced >= {*state.seats} - {*seats_of(state, "active")}


def due(state: AhlcgState, facts: Facts) -> tuple[str, ...]:
    """An interlude is read before the next scenario (AHLCG-CAMP-05)."""
    return ("interlude",) if state.status == "between" and is_interlude(facts, state.next) else ()


def ends_with(state: AhlcgState) -> str:
    """After the last scenario of the order the campaign ends (AHLCG-CAMP-06)."""
    is_done = state.status == "between" and state.sessions and state.order and not state.next
    return "campaign-end" if is_done else ""


# --- shortcuts ---


def seat_shortcuts(state: AhlcgState, name: str) -> tuple[Shortcut, ...]:
    """Trauma with one tap; experience and cards with a form."""
    seat = state.seats[name]
    if seat.status in GONE or state.status not in ("between", "playing"):
        return ()
    return (
        Shortcut(kind="trauma", data={"seat": name, "physical": 1}, title=_("1 physical trauma")),
        Shortcut(kind="trauma", data={"seat": name, "mental": 1}, title=_("1 mental trauma")),
        Shortcut(kind="experience-earn", data={"seat": name}, title=_("Experience"), is_open=True),
        Shortcut(kind="card-gain", data={"seat": name}, title=_("Card gained"), is_open=True),
    )


# --- odds ---

odds_number = partial(number, required=True, default=0)
SKILL = odds_number(
    "skill", _("Skill value"), 30, least=-99, default=3, help=_("With committed icons and all other bonuses.")
)
DIFFICULTY = odds_number("difficulty", _("Difficulty"), 99, default=3)
ELDER_SIGN = odds_number(
    "effects.elder_sign.modifier", _("Elder Sign"), 20, least=-20, help=_("As on the investigator's card.")
)
SKILL_CARDS = odds_number("skill_cards", _("From skill cards"), 99, help=_("Some tokens cancel them."))


def odds_fields(state: AhlcgState, facts: Facts) -> tuple[Field, ...]:
    """The fields of the test, of the counts and cases on the reference card, and of symbols without a known card."""
    scenario = facts.scenario(state.scenario)
    symbols = symbols_of(scenario.reference_card if scenario else None, state.difficulty)
    fields = [SKILL, DIFFICULTY, ELDER_SIGN]
    for token, name in SYMBOLS.items():
        if not state.bag.tokens.get(token):
            continue
        symbol = symbols.get(token)
        if symbol is None:
            fields.append(odds_number(f"effects.{token}.modifier", name, 20, least=-20))
        elif symbol.each:
            fields.append(odds_number(f"counts.{token}", _("{symbol}: how many it counts").format(symbol=name), 20))
        if symbol and symbol.instead:
            case, help = _("{symbol}: which condition applies").format(symbol=name), _("0 is the default.")
            fields.append(odds_number(f"cases.{token}", case, len(symbol.instead), help=help))
    return (*fields, SKILL_CARDS)


GUIDANCE = read_guidance(
    WORDS,
    due=due,
    suggestions=suggested(SUGGESTED),
    needed=needed,
    begins_with=begins_with,
    begins=lambda setup: ("scenario-begin", {"lead": setup["lead"]} if setup["lead"] else {}),
    follows=follows,
    is_settled=is_settled,
    ends_with=ends_with,
    seat_shortcuts=seat_shortcuts,
    setup_lines=setup_lines,
    odds_fields=odds_fields,
)
