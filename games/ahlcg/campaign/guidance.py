"""What helps those who keep the log of a campaign: likely values, short ways, the table in words, what odds ask."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.ahlcg.campaign.chaos_bag import SYMBOLS, TOKENS
from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.log_scenarios import NONE
from games.ahlcg.campaign.state import GONE, AhlcgState
from games.ahlcg.campaign.symbols import symbols_of
from games.ahlcg.words import _, ngettext
from games.engine import Text
from games.engine.journal import Field, Guidance, Line, Shortcut, seats_of
from games.engine.journal.guidance import Suggested, Suggestions, note_shortcuts, said_at, section_shortcuts, suggested
from games.engine.journal.sheet_parts import card_name, encounter_set_name
from games.engine.text import Names, plain

USUAL = {
    "new": ("start",),
    "between": ("scenario-begin", "seat-join", "interlude", "note-write", "card-gain", "tokens-add", "campaign-end"),
    "playing": ("note-write", "trauma", "card-gain", "tokens-add", "tokens-seal", "card-exile"),
    "over": ("note-write",),
}


# --- likely values ---


def _next(state: AhlcgState, facts: Facts) -> Iterable[str]:
    return state.order[state.order.index(state.next) :] if state.next in state.order else state.order


def _sides(state: AhlcgState, facts: Facts) -> Iterable[str]:
    """Scenarios of no campaign can be played beside any."""
    guides = facts.catalogue.guides
    own = set(state.order)
    return [
        code
        for code, one in facts.catalogue.scenarios.items()
        if code not in own and (one.guide not in guides or not guides[one.guide].order)
    ]


def _resolutions(state: AhlcgState, facts: Facts) -> Suggestions:
    scenario = facts.scenario(state.session.scenario) if state.sessions else None
    offered = [one for one in (scenario.resolutions if scenario else ()) if one.startswith("R")]
    return {**dict.fromkeys(offered or ("R1", "R2", "R3")), NONE: _("None was reached")}


def _victory_cards(state: AhlcgState, facts: Facts) -> Suggestions:
    """Everything of the scenario that scores."""
    scenario = facts.scenario(state.session.scenario) if state.sessions else None
    sets = set(scenario.encounter_sets if scenario else ())
    return {
        card.code: _("{card} ({points} VP)").format(card=Names(card.names, card.code), points=card.fields.victory)
        for card in facts.catalogue
        if card.encounter_set in sets and card.fields.victory
    }


def _story_cards(state: AhlcgState, facts: Facts) -> Iterable[str]:
    """Cards for players that come with encounter sets: of the scenario first."""
    scenario = facts.scenario(state.session.scenario) if state.sessions else None
    sets = set(scenario.encounter_sets if scenario else ())
    story = [
        card
        for card in facts.catalogue
        if card.encounter_set and (card.type_code in ("asset", "event", "skill") or card.weakness is not None)
    ]
    return [card.code for card in sorted(story, key=lambda card: card.encounter_set not in sets)]


def _gained(state: AhlcgState, facts: Facts) -> Iterable[str]:
    return [code for seat in state.seats.values() for code in seat.gained]


def _seats(*statuses: Any) -> Callable[[AhlcgState, Facts], Iterable[str]]:
    return lambda state, facts: seats_of(state, *statuses)


def _living(state: AhlcgState, facts: Facts) -> Iterable[str]:
    """Those who play first."""
    return [*seats_of(state, "playing"), *seats_of(state, "active"), *seats_of(state, "away")]


def _in_bag(state: AhlcgState, facts: Facts) -> Iterable[str]:
    return [token for token in TOKENS if state.bag.tokens.get(token)]


def _sealed(state: AhlcgState, facts: Facts) -> Iterable[str]:
    return [token for token in TOKENS if state.bag.sealed.get(token)]


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
    ("seat-join", "investigator"): lambda state, facts: facts.available(state),
    ("seat-leave", "seat"): _seats("active"),
    ("seat-return", "seat"): _seats("away"),
    ("card-gain", "card"): _story_cards,
    ("card-remove", "card"): _gained,
    ("tokens-remove", "tokens"): _in_bag,
    ("tokens-seal", "tokens"): _in_bag,
    ("tokens-release", "tokens"): _sealed,
    ("", "seat"): _living,
}


# --- what is needed now ---

STANDARD = ("core", "standard")
"""The guide and the difficulty whose bag a group begins with that plays a campaign of its own."""


def needed(state: AhlcgState, facts: Facts, kind: str) -> frozenset[str]:
    """A lead where there is a choice (AHLCG-CAMP-09); the bag where no guide gives one (AHLCG-CAMP-03)."""
    if kind == "start" and not facts.guide:
        return frozenset({"tokens"})
    if kind in ("scenario-begin", "side-begin") and len(seats_of(state, "active")) > 1:
        return frozenset({"lead"})
    return frozenset()


def begins_with(state: AhlcgState, facts: Facts, kind: str) -> Mapping[str, Any]:
    """A campaign of one's own begins with the Standard bag of the first one, to be changed."""
    guide = facts.catalogue.guides.get(STANDARD[0])
    if kind != "start" or facts.guide or guide is None:
        return {}
    return {"tokens": list(guide.chaos_bags.get(STANDARD[1], ()))}


def ends_with(state: AhlcgState) -> str:
    """After the last scenario of the order only the end is left (AHLCG-CAMP-06)."""
    is_done = state.status == "between" and state.sessions and state.order and not state.next
    return "campaign-end" if is_done else ""


# --- short ways ---


def seat_shortcuts(state: AhlcgState, name: str) -> tuple[Shortcut, ...]:
    """One more trauma, with one tap; what the guide gives, with its reason."""
    seat = state.seats[name]
    if seat.status in GONE or state.status not in ("between", "playing"):
        return ()
    return (
        Shortcut(kind="trauma", data={"seat": name, "physical": 1}, title=_("1 physical trauma")),
        Shortcut(kind="trauma", data={"seat": name, "mental": 1}, title=_("1 mental trauma")),
        Shortcut(kind="experience-earn", data={"seat": name}, title=_("Experience"), is_open=True),
        Shortcut(kind="card-gain", data={"seat": name}, title=_("Card gained"), is_open=True),
    )


# --- the table in words ---


def setup_lines(found: Mapping[str, Any], facts: Facts) -> Mapping[str, tuple[Line, ...]]:
    """What each of the thirteen steps comes to this time."""
    people = found["investigators"]
    return {
        "investigators": tuple(
            Line(label=card_name(one["investigator"], facts), value=plain(one["player"])) for one in people
        ),
        "trauma": tuple(
            Line(label=card_name(one["investigator"], facts), value=_wounds(one))
            for one in people
            if one["damage"] or one["horror"]
        ),
        "lead": tuple(
            Line(value=card_name(one["investigator"], facts)) for one in people if one["seat"] == found["lead"]
        ),
        "decks": tuple(line for one in people if "shuffled" in one for line in _decks(one, facts)),
        "encounter-sets": tuple(Line(value=encounter_set_name(code, facts)) for code in found["encounter_sets"]),
        "reference": (_reference(found, facts),) if found["reference_card"] else (),
    }


def _wounds(one: Mapping[str, Any]) -> Text:
    return _("{damage} damage, {horror} horror").format(damage=one["damage"], horror=one["horror"])


def _decks(one: Mapping[str, Any], facts: Facts) -> Iterable[Line]:
    size = sum(one["shuffled"].values())
    yield Line(label=card_name(one["investigator"], facts), value=ngettext("{size} card", "{size} cards", size=size))
    for code in one["in_play"]:
        yield Line(label=_("In play at once"), value=card_name(code, facts))


def _reference(found: Mapping[str, Any], facts: Facts) -> Line:
    side = _("Hard/Expert side") if found["reference_side"] == "hard" else _("Easy/Standard side")
    return Line(label=card_name(found["reference_card"], facts), value=side)


# --- odds ---

SKILL = Field(
    "skill",
    "number",
    _("Skill value"),
    help=_("With committed icons and all else that adds."),
    default=3,
    minimum=-99,
    maximum=30,
)
DIFFICULTY = Field("difficulty", "number", _("Difficulty"), default=3, minimum=0, maximum=99)
ELDER_SIGN = Field(
    "effects.elder_sign.modifier",
    "number",
    _("Elder Sign"),
    help=_("As on the investigator's card."),
    default=0,
    minimum=-20,
    maximum=20,
)
SKILL_CARDS = Field(
    "skill_cards",
    "number",
    _("Of it, from skill cards"),
    help=_("Some tokens cancel them."),
    default=0,
    minimum=0,
    maximum=99,
)


def odds_fields(state: AhlcgState, facts: Facts) -> tuple[Field, ...]:
    """The test; then what the scenario's reference card counts, and what no card that is known explains."""
    code = state.session.scenario if state.status == "playing" else state.next
    scenario = facts.scenario(code)
    symbols = symbols_of(scenario.reference_card if scenario else None, state.difficulty)
    fields = [SKILL, DIFFICULTY, ELDER_SIGN]
    for token, name in SYMBOLS.items():
        if not state.bag.tokens.get(token):
            continue
        symbol = symbols.get(token)
        if symbol is None:
            fields.append(_number(f"effects.{token}.modifier", name, -20))
        elif symbol.each:
            fields.append(_number(f"counts.{token}", _("{symbol}: how many it counts").format(symbol=name), 0))
        if symbol and symbol.instead:
            case = _("{symbol}: case of the card").format(symbol=name)
            fields.append(_number(f"cases.{token}", case, 0, len(symbol.instead), _("0 is the usual one.")))
    return (*fields, SKILL_CARDS)


def _number(name: str, title: Text, least: int, most: int = 20, help: Text | None = None) -> Field:
    return Field(name, "number", title, help=help, default=0, minimum=least, maximum=most)


PLACES = said_at(
    {
        "tokens": "bag-unknown token-missing too-many-tokens",
        "number": "count-below-zero",
        "deck": "deck-locked",
        "difficulty": "difficulty-fixed",
        "amount": "experience-short",
        "card": "card-not-allowed",
        "result": "campaign-lost",
        "reason": "investigator-available",
        "investigator": "investigator-kept investigator-used not-an-investigator",
        "lead": "lead-missing",
        "line": "line-missing",
        "experience": "newcomer-experience",
        "seats": "no-seats seat-twice",
        "physical": "no-trauma trauma-below-zero",
        "victory": "no-victory-points victory-foreign",
        "scenario": "not-a-scenario not-an-interlude resolution-owed scenario-listed scenario-missing "
        "scenario-needless scenario-not-skipped scenario-out-of-order scenario-unlisted",
        "outcomes": "outcome-twice trauma-choice",
        "resolution": "resolution-unknown survivors-without-resolution",
        "seat": "seat-gone seat-not-active seat-not-away",
        "code": "section-exists",
    }
)

GUIDANCE = Guidance(
    usual=USUAL,
    suggestions=suggested(SUGGESTED),
    only_if={"start.scenario": {"mode": ("standalone",)}, "scenario-end.outcomes.trauma": {"outcome": ("both",)}},
    needed=needed,
    begins_with=begins_with,
    ends_with=ends_with,
    places=PLACES,
    asked_in={
        "outcomes": ("outcomes.outcome",),
        "trauma": ("outcomes.trauma",),
        "resolution": ("resolution", "source", "next"),
        "experience": ("victory", "points", "bonus", "by_cards"),
    },
    step_rules={
        "outcomes": ("AHLCG-END-07",),
        "trauma": ("AHLCG-TRA-01", "AHLCG-TRA-02", "AHLCG-TRA-03", "AHLCG-TRA-04"),
        "resolution": ("AHLCG-END-01", "AHLCG-END-03", "AHLCG-CAMP-05"),
        "fates": ("AHLCG-TRA-09", "AHLCG-TRA-11"),
        "experience": ("AHLCG-XP-01", "AHLCG-END-05"),
        "purchases": ("AHLCG-XP-15",),
        "record": ("AHLCG-CAMP-07",),
        "seats": ("AHLCG-JOIN-01", "AHLCG-JOIN-03"),
        "advance": ("AHLCG-CAMP-04", "AHLCG-CAMP-06"),
        "lead": ("AHLCG-CAMP-09",),
        "chaos-bag": ("AHLCG-CAMP-07",),
        "opening-hand": ("AHLCG-SET-02", "AHLCG-SET-03"),
    },
    setup_rules={"trauma": ("AHLCG-TRA-06",)},
    seat_shortcuts=seat_shortcuts,
    section_shortcuts=section_shortcuts,
    note_shortcuts=note_shortcuts,
    setup_lines=setup_lines,
    bag_step="chaos-bag",
    odds_fields=odds_fields,
)
