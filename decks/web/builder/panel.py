"""The deck beside the pool: everything that a click changes, worked out before any template."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.safestring import SafeString
from msgspec import Struct
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.drawing import Sign, card_url, class_name, signs_of, symbol_names
from decks.content import Content
from decks.editing import LEADERS
from decks.validation import check, known_to_rules
from decks.web.builder.groups import Held, grouped, groupings_of, held_in
from decks.web.builder.pool import copies_by_card, leaders_title, part_title, taken_codes
from decks.web.builder.steppers import Steppers, class_code, joined
from decks.web.builder.view_state import OPENABLE, State
from decks.web.deck.charts import deck_charts
from games.engine import Build, Building, CardRecord, Fix, Offer, Problem, SheetLine, Verdict, localised
from games.engine.vocabulary import NAMED_CARDS, card_name
from ui.card_text import card_text
from ui.charts import Chart

FIXES_SHOWN = 6
"""Removals offered for a problem."""
CURVE = frozenset({"costs"})
"""The chart that is always drawn."""


class Part(Struct, frozen=True, kw_only=True):
    """Cards under one title."""

    title: str
    copies: int
    entries: SafeString
    is_apart: bool = False
    """They do not count towards the deck's size."""


class LeaderShown(Struct, frozen=True, kw_only=True):
    """The deck's leader."""

    name: str
    subtitle: str
    url: str
    class_code: str
    class_names: str


class FixShown(Struct, frozen=True):
    """A one-click fix of a problem."""

    label: str
    value: str


class ProblemShown(Struct, frozen=True, kw_only=True):
    """A problem, its rule, and its fixes."""

    message: str
    cards: list[tuple[str, str]]
    """Name and address of cards concerned that the message does not name."""
    severity: str
    rule: str
    rule_title: str
    rule_url: str
    fixes: list[FixShown]
    wants_cards: bool
    """Whether any cards allowed would help."""
    wants_draw: bool
    """Whether missing cards are drawn."""


class ChoiceShown(Struct, frozen=True, kw_only=True):
    """A choice with its value."""

    code: str
    label: str
    options: list[tuple[str, str, bool]]
    """Value, name, and whether it is chosen."""
    is_needed: bool
    is_missing: bool
    without: str
    """The meaning of no choice."""


class SheetShown(Struct, frozen=True):
    """The boxes of a card."""

    code: str
    name: str
    lines: list[tuple[int, SheetLine, SafeString, str, range]]
    """Number, the line, its text, its prompt, and the numbers of boxes allowed."""


class Panel(Struct, frozen=True, kw_only=True):
    """The template's values."""

    leaders: list[LeaderShown]
    size: int
    required_size: int | None
    missing: int
    """Cards that the deck lacks; negative if it has too many."""
    experience: int | None
    """None without experience."""
    is_valid: bool
    errors: int
    problems: list[ProblemShown]
    parts: list[Part]
    others: list[Part]
    """Zones beside the main one."""
    unknown: list[tuple[str, str, int]]
    """Zone, code and copies of unknown cards."""
    curve: list[Chart]
    """The costs, always shown."""
    charts: list[Chart]
    """The others, if opened."""
    sheets: list[SheetShown]
    counts: str
    """Copies by zone and card, as JSON."""
    headline: list[Sign]
    """The game's key figures."""
    groupings: list[tuple[str, str, str, bool]]
    """Code, name, address of each grouping, and whether it is used."""
    mode: str
    """The mode of the check, unless it is the usual one."""
    mode_name: str
    modes: list[tuple[str, str, bool]]
    turns: dict[str, str]
    """The parts that open or close, with the address of each."""
    fitting_url: str
    """Address of the pool of all cards allowed."""
    weaknesses: Mapping[str, int] | None
    draws: bool
    """Whether draws are open that no problem names."""
    standalone: Mapping[str, Any] | None
    balance: Mapping[str, int] | None


def deck_panel(
    content: Content,
    state: State,
    live: LiveCatalogue,
    building: Building,
    entries: Sequence[Mapping[str, Any]],
    language: str,
    log: Mapping[str, Any] | None = None,
    *,
    upgrades: bool = False,
    is_fixed: bool = False,
) -> Panel:
    """The content in that language, checked in the state's mode with its ledger or its campaign's log.

    In an upgrade cards can be exiled; the cards of a fixed deck can only be viewed.
    """
    build = replace(known_to_rules(content.build, building, entries, log), mode=state.mode)
    checked = check(build, live)
    verdict = checked.verdict
    prepared = building.prepare(build, live.cards)
    held, unknown = _zones(build, live)
    zones = building.zones(live.cards, build.leaders[0], build.choices) if build.leaders else ()
    steppers = Steppers(live, language, "edit", zones, _movable(build, zones, live, building), is_fixed=is_fixed)
    weaknesses = building.weaknesses_owed(prepared) if building.weaknesses_owed else None
    draws = bool(weaknesses and weaknesses["missing"])
    problems = list(_problems(verdict, build, live, language, can_draw=draws))
    charts = deck_charts(verdict.stats, live, language, None if "figures" in state.opened else CURVE)
    names = {mode: live.game.vocabulary.modes[mode].in_language(language) for mode in building.modes}
    counts_experience = "experience" in state.opened
    experience = checked.experience if building.ledger or building.standalone else None
    required = verdict.stats.get("required_size") or None  # any size will do: none is required
    return Panel(
        leaders=[_leader(card, live, language) for code in build.leaders if (card := live.cards.get(code))],
        size=checked.size,
        required_size=required,
        missing=0 if required is None else required - checked.size,
        experience=experience,
        is_valid=verdict.is_valid,
        errors=checked.errors,
        problems=problems,
        parts=list(_main_parts(held.pop("main", []), building.apart(prepared), state.group, steppers, exile=upgrades)),
        others=[*_leader_parts(build, building, steppers), *_other_parts(held, steppers)],
        unknown=unknown,
        curve=[chart for chart in charts if chart.code in CURVE],
        charts=[chart for chart in charts if chart.code not in CURVE],
        sheets=list(_sheets(build, building, live, language)),
        counts=_counts(build, live),
        headline=signs_of(building.headline(prepared), language),
        groupings=[
            (by, title, state.at(group=by, sheet="deck"), by == state.group)
            for by, title in groupings_of(live, language).items()
        ],
        mode="" if state.mode == building.modes[0] else names[state.mode],
        mode_name=names[state.mode],
        modes=[(name, state.at(mode=mode, sheet="deck"), mode == state.mode) for mode, name in names.items()]
        if counts_experience
        else [],
        turns={
            part: state.turned(part)
            for part in OPENABLE
            if part != "experience" or experience is not None or len(names) > 1
        },
        fitting_url=state.at(query="", page="", rest=False, zone="main", sheet=""),
        weaknesses=weaknesses,
        draws=draws and not any(problem.wants_draw for problem in problems),
        standalone=building.standalone(build, {}, live.cards) if building.standalone and counts_experience else None,
        balance=building.ledger.balance(build, entries, live.cards)
        if building.ledger and (counts_experience or entries)
        else None,
    )


def _movable(
    build: Build, zones: tuple[str, ...], live: LiveCatalogue, building: Building
) -> dict[str, frozenset[str]]:
    """The cards that may move between the first two zones, if the second one takes other cards."""
    if len(zones) < 2 or zones[1] not in building.zone_takes:
        return {}
    return {zone: taken_codes(build, zone, live) for zone in zones[:2]}


def _leader(card: CardRecord, live: LiveCatalogue, language: str) -> LeaderShown:
    return LeaderShown(
        name=localised(card.names, language) or card.code,
        subtitle=localised(card.subtitles, language) or "",
        url=card_url(live.game, card.code),
        class_code=class_code(card),
        class_names=", ".join(class_name(live, code, language) for code in card.classes),
    )


def _zones(build: Build, live: LiveCatalogue) -> tuple[dict[str, list[Held]], list[tuple[str, str, int]]]:
    known: dict[str, list[Held]] = {}
    unknown: list[tuple[str, str, int]] = []
    for zone, cards in build.zones.items():
        known[zone], strange = held_in(cards, live.cards)
        unknown += [(zone, code, copies) for code, copies in strange.items()]
    return known, unknown


def _counts(build: Build, live: LiveCatalogue) -> str:
    zones = {zone: copies_by_card(cards, live.cards) for zone, cards in build.zones.items()}
    return msgspec.json.encode({**zones, LEADERS: dict.fromkeys(build.leaders, 1)}).decode()


def _main_parts(
    held: list[Held], apart: Mapping[str, Any], by: str, steppers: Steppers, *, exile: bool
) -> Iterator[Part]:
    """The counted cards in groups, then the others."""
    live, language = steppers.live, steppers.language
    counted = [one for one in held if one.card.code not in apart]
    for group in grouped(counted, by, live, language):
        entries = joined([steppers.entry(one, "main", None, exile=exile) for one in group.cards])
        yield Part(title=group.title, copies=group.copies, entries=entries)
    beside = [one for one in held if one.card.code in apart]
    if beside:
        lines = [
            steppers.entry(one, "main", apart[one.card.code], exile=exile) for one in _sorted(beside, live, language)
        ]
        entries = joined(lines)
        yield Part(title="", copies=sum(one.copies for one in beside), entries=entries, is_apart=True)


def _leader_parts(build: Build, building: Building, steppers: Steppers) -> Iterator[Part]:
    """The leaders, if there may be several: then they change."""
    if building.most_leaders > 1 and build.leaders:
        held, _unknown = held_in(dict.fromkeys(build.leaders, 1), steppers.live.cards)
        entries = joined([steppers.entry(one, LEADERS, None, exile=False) for one in held])
        yield Part(title=leaders_title(steppers.live, steppers.language), copies=len(held), entries=entries)


def _other_parts(zones: Mapping[str, list[Held]], steppers: Steppers) -> Iterator[Part]:
    live, language = steppers.live, steppers.language
    for zone, held in zones.items():
        if held:
            entries = joined([steppers.entry(one, zone, None, exile=False) for one in _sorted(held, live, language)])
            copies = sum(one.copies for one in held)
            yield Part(title=part_title(zone, live, language), copies=copies, entries=entries)


def _sorted(held: list[Held], live: LiveCatalogue, language: str) -> list[Held]:
    """All in the order of their types."""
    return [one for group in grouped(held, "type", live, language) for one in group.cards]


def _problems(
    verdict: Verdict, build: Build, live: LiveCatalogue, language: str, *, can_draw: bool
) -> Iterator[ProblemShown]:
    """Errors first, then warnings; within, in the order of the rulebook."""
    vocabulary = live.game.vocabulary
    assert live.game.building
    stand_in = live.cards.get(live.game.building.stand_in)
    for problem in sorted(verdict.problems, key=lambda problem: not problem.is_error):
        message = vocabulary.problem_message(problem, live.cards, language)
        fix = problem.fix
        wants_draw = can_draw and fix is not None and stand_in is not None and fix.card == stand_in.code
        fixes = [] if wants_draw else [FixShown(*words) for words in _fixes(problem, build, live, language)]
        names = {code: card_name(code, live.cards, language) for code in problem.cards[:NAMED_CARDS]}
        yield ProblemShown(
            message=message,
            cards=[(name, card_url(live.game, code)) for code, name in names.items() if name not in message]
            if not fixes
            else [],
            severity=problem.severity.value,
            rule=problem.rule,
            rule_title=vocabulary.rules[problem.rule].title.in_language(language),
            rule_url=reverse("rule", args=[live.game.code, problem.rule]),
            fixes=fixes,
            wants_cards=fix is not None and fix.action == "add" and not fix.card,
            wants_draw=wants_draw,
        )


def _fixes(problem: Problem, build: Build, live: LiveCatalogue, language: str) -> Iterator[tuple[str, str]]:
    """The fix as concrete ones: one for each card or value that it leaves to the player."""
    fix = problem.fix
    if fix is None:
        return
    if fix.action == "choose":
        names = {
            option.value: option.name.in_language(language)
            for offer in _offers(build, live)
            if offer.choice == fix.choice
            for option in offer.options
        }
        for value in fix.options:
            yield names.get(value, str(value)), _json(replace(fix, options=(value,)))
    elif fix.action == "add" and fix.cards:
        for code in fix.cards:
            if live.cards.get(code):
                single = replace(fix, card=code, cards=())
                yield _label(single, live, language), _json(single)
    elif fix.action == "clear" or fix.card:
        yield _label(fix, live, language), _json(fix)
    else:
        zone = build.zones.get(fix.zone, {})
        held = [code for code in zone if (card := live.cards.get(code)) and {code, card.code} & {*fix.cards}]
        for code in held[:FIXES_SHOWN]:
            single = replace(fix, card=code, cards=(), quantity=min(fix.quantity, zone[code]))
            yield _label(single, live, language), _json(single)


def _label(fix: Fix, live: LiveCatalogue, language: str) -> str:
    return live.game.vocabulary.fix_message(fix, live.cards, language).rstrip(".")


def _json(fix: Fix) -> str:
    return msgspec.json.encode(fix).decode()


def choices_shown(build: Build, live: LiveCatalogue, language: str) -> list[ChoiceShown]:
    """All choices offered by the leader and the cards."""
    return [_choice(offer, build, live, language) for offer in _offers(build, live) if offer.options]


def _offers(build: Build, live: LiveCatalogue) -> tuple[Offer, ...]:
    building = live.game.building
    assert building
    return building.offered(build, live.cards)


def _choice(offer: Offer, build: Build, live: LiveCatalogue, language: str) -> ChoiceShown:
    made = build.choices.get(offer.choice)
    text = live.game.vocabulary.choices.get(offer.choice)
    options = [(str(one.value), one.name.in_language(language), one.value == made) for one in offer.options]
    if made is not None and not any(chosen for _value, _name, chosen in options):
        options.append((str(made), str(made), True))  # a stored value is shown even if it is not offered
    return ChoiceShown(
        code=offer.choice,
        label=text.in_language(language) if text else offer.choice,
        options=options,
        is_needed=offer.needed,
        is_missing=offer.needed and made is None,
        without=offer.without.in_language(language),
    )


def _sheets(build: Build, building: Building, live: LiveCatalogue, language: str) -> Iterator[SheetShown]:
    if building.sheets is None:
        return
    for code in copies_by_card(build.zones.get("main", {}), live.cards):
        card = live.cards.get(code)
        lines = building.sheets.lines(card, build.choices, language) if card else ()
        if lines:
            shown = [
                (
                    place,
                    line,
                    card_text(line.text, symbol_names(live.game, language)),
                    line.asks.in_language(language) if line.asks else "",
                    range(line.boxes + 1),
                )
                for place, line in enumerate(lines)
            ]
            yield SheetShown(code, card_name(code, live.cards, language), shown)
