"""The deck panel of the builder: everything that a click changes, worked out before any template."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec.structs import replace

from cardsdb.web.card_parts import signs_html, symbol_names
from decks.content import Content
from decks.editing import LEADERS, copies_changed
from decks.models import Deck
from decks.upgrade_prices import Pricing
from decks.validation import Check, check, deck_check, with_log_facts
from decks.web.builder.card_pool import NO_HINTS, CardRows, Raise, RowHints, copies_by_card, joined, taken_codes
from decks.web.builder.forms import TABS, ViewState
from decks.web.deck.charts import deck_charts
from decks.web.deck.groups import CardCopies, cards_in, grouped, groupings_of, sorted_by_type
from decks.web.game_context import GameContext
from games.engine import Build, CardRecord, CustomizationLine, Fix, Offer, Verdict
from games.engine.vocabulary import NAMED_CARDS
from ui.card_text import card_text

MAX_FIXES = 6
"""Removals offered for a problem."""

FormLine = tuple[int, CustomizationLine, SafeString, str, range]
"""Number, the line, its text, its prompt, and the numbers of boxes allowed."""


def present_panel(
    deck: Deck,
    content: Content,
    state: ViewState,
    game: GameContext,
    entries: Sequence[Mapping[str, Any]],
    *,
    price: Pricing | None,
    is_fixed: bool,
) -> dict[str, Any]:
    """The content, checked in the state's mode with its ledger or its campaign's log.

    In an upgrade, which has prices, cards can be exiled; the cards of a fixed deck can only be viewed.
    """
    building, language = game.building, game.language
    build = with_log_facts(replace(content.build, mode=state.mode), building, entries, deck.log)
    checked = deck_check(deck, build, game.live)
    verdict, prepared = checked.verdict, checked.prepared
    known, unknown = _zones(build, game)
    zones = building.zones(game.cards, build.leaders[0], build.choices) if build.leaders else ()
    rows = CardRows(game, "edit", zones, _movable(build, zones, game), is_fixed=is_fixed, can_exile=price is not None)
    weaknesses = building.weaknesses.counts(prepared) if building.weaknesses else None
    draws = bool(weaknesses and weaknesses["missing"])
    problems = list(_problems(verdict, build, game, can_draw=draws))
    names = {mode: game.text(game.vocabulary.modes[mode]) for mode in building.modes}
    counts_experience = state.tab == "experience"
    experience = checked.experience if building.experience else None
    lists_cards = state.tab == "cards"
    hints = RowHints(
        uncounted=building.uncounted(prepared),
        raises=_raises(build, known.get("main", []), checked, price, game) if lists_cards and not is_fixed else {},
        excess=_excess(verdict, game),
    )
    return {
        "leaders": [game.leader(card.code) for card in game.known(build.leaders)],
        "check": checked,
        "experience": experience,
        "problems": problems,
        "parts": list(_main_parts(known.pop("main", []), hints, state.group, rows)) if lists_cards else [],
        "others": list(_other_parts(build, known, state, rows)) if lists_cards else [],
        "unknown": unknown,
        "charts": deck_charts(verdict.stats, game) if state.tab == "charts" else [],
        "sheets": list(_customization_forms(build, game)) if lists_cards else [],
        "counts": _counts(build, game),
        "headline": signs_html(building.key_figures(prepared), "headline", language),
        "groupings": [
            (by, title, state.at(group=by, sheet="deck"), by == state.group) for by, title in groupings_of(game).items()
        ],
        "mode": "" if state.mode == building.modes[0] else names[state.mode],
        "modes": [(name, state.at(mode=mode, sheet="deck"), mode == state.mode) for mode, name in names.items()]
        if counts_experience
        else [],
        "tabs": list(_tabs(state, game)),
        "excess": hints.excess,
        "over": joined(rows.over("main", code, copies) for code, copies in hints.excess.items()),
        "fitting_url": state.at(query="", page="", rest="", owned="", zone="main", sheet="pool"),
        "weaknesses": weaknesses,
        "draws": draws and not any(problem["wants_draw"] for problem in problems),
        "standalone": building.experience.standalone(build, {}, game.cards)
        if building.experience and counts_experience
        else None,
        "balance": building.experience.balance(prepared, entries)
        if building.experience and (counts_experience or entries)
        else None,
    }


def _tabs(state: ViewState, game: GameContext) -> Iterator[tuple[str, str, str, bool]]:
    """The tabs that mean something in the game."""
    building = game.building
    about_experience = _("Experience") if building.experience else _("Check") if len(building.modes) > 1 else ""
    titles = (_("Cards"), _("Notes"), _("Charts"), _("Hand") if building.opening else "", about_experience)
    for tab, title in zip(TABS, titles, strict=True):
        if title:
            yield tab, title, state.at(tab=tab, sheet="deck"), tab == state.tab


def levels_of(card: CardRecord, game: GameContext) -> list[tuple[int, CardRecord]]:
    """The other levels of the card, from the lowest."""
    if card.level is None:
        return []
    same = ((one.level, one) for one in game.cards.by_name[card.name_key] if one.level not in (None, card.level))
    return sorted(((level or 0, one) for level, one in same), key=lambda found: found[0])


def swapped(build: Build, old: str, new: str, game: GameContext) -> Build:
    """The build with one copy of another level instead."""
    return copies_changed(copies_changed(build, "main", old, -1, game.cards), "main", new, 1, game.cards)


def _raises(
    build: Build, held: list[CardCopies], checked: Check, price: Pricing | None, game: GameContext
) -> dict[str, Raise]:
    """The next level of each card that has one which may be taken: in an upgrade with its price, else if the rules
    allow it at once."""
    raises: dict[str, Raise] = {}
    now = price(build)["xp"] if price else 0
    for one in held:
        higher = [(level, other.code) for level, other in levels_of(one.card, game) if level > (one.card.level or 0)]
        allowed = taken_codes(build, "main", game) if higher else frozenset()
        for level, code in [found for found in higher if found[1] in allowed][:1]:
            after = swapped(build, one.code, code, game)
            if price:
                raises[one.card.code] = Raise(code, level, price(after)["xp"] - now)
            elif build.mode == game.building.modes[0] or check(after, game.live).errors <= checked.errors:
                raises[one.card.code] = Raise(code, level)
    return raises


def _excess(verdict: Verdict, game: GameContext) -> dict[str, int]:
    """The copies above the limit of a name, for each card of that name."""
    excess: dict[str, int] = {}
    for problem in verdict.problems:
        fix, cards = problem.fix, game.known(problem.cards)
        is_limited = fix is not None and fix.action == "remove" and fix.zone == "main" and problem.params.get("limit")
        if fix and is_limited and len({card.name_key for card in cards}) == 1:
            excess |= {card.code: fix.quantity for card in cards}
    return excess


def _movable(build: Build, zones: tuple[str, ...], game: GameContext) -> dict[str, frozenset[str]]:
    """The cards that may move between the first two zones, if the second one takes other cards."""
    if len(zones) < 2 or zones[1] not in game.building.zone_takes:
        return {}
    return {zone: taken_codes(build, zone, game) for zone in zones[:2]}


def _zones(build: Build, game: GameContext) -> tuple[dict[str, list[CardCopies]], list[tuple[str, str, int]]]:
    """The cards by zone, and the unknown ones."""
    known: dict[str, list[CardCopies]] = {}
    unknown: list[tuple[str, str, int]] = []
    for zone, cards in build.zones.items():
        known[zone], others = cards_in(cards, game.cards)
        unknown += [(zone, code, copies) for code, copies in others.items()]
    return known, unknown


def _counts(build: Build, game: GameContext) -> str:
    zones = {zone: copies_by_card(cards, game.cards) for zone, cards in build.zones.items()}
    return msgspec.json.encode({**zones, LEADERS: dict.fromkeys(build.leaders, 1)}).decode()


def _main_parts(cards: list[CardCopies], hints: RowHints, by: str, rows: CardRows) -> Iterator[dict[str, Any]]:
    """The counted cards in groups, then the others."""
    apart = hints.uncounted
    for group in grouped([one for one in cards if one.card.code not in apart], by, rows.game):
        yield _part(group.title, group.cards, "main", rows, hints)
    if beside := [one for one in cards if one.card.code in apart]:
        entries = rows.entries(sorted_by_type(beside, rows.game), "main", hints)
        yield {"title": "", "copies": sum(one.copies for one in beside), "entries": entries, "is_apart": True}


def _other_parts(
    build: Build, zones: Mapping[str, list[CardCopies]], state: ViewState, rows: CardRows
) -> Iterator[dict[str, Any]]:
    """The leaders, if there may be several, since they change then; and the other zones."""
    game = rows.game
    if game.building.most_leaders > 1 and build.leaders:
        leaders, _unknown = cards_in(dict.fromkeys(build.leaders, 1), game.cards)
        more_url = state.at(zone=LEADERS, query="", page="", sheet="")
        yield {**_part(game.zone_title(LEADERS), leaders, LEADERS, rows), "more_url": more_url}
    for zone, cards in zones.items():
        if cards:
            yield _part(game.zone_title(zone), sorted_by_type(cards, game), zone, rows)


def _part(title: str, cards: list[CardCopies], zone: str, rows: CardRows, hints: RowHints = NO_HINTS) -> dict[str, Any]:
    return {"title": title, "copies": sum(one.copies for one in cards), "entries": rows.entries(cards, zone, hints)}


def _problems(verdict: Verdict, build: Build, game: GameContext, *, can_draw: bool) -> Iterator[dict[str, Any]]:
    """Errors first, then warnings; within, in the order of the rulebook, a choice of what to remove last."""
    weaknesses = game.building.weaknesses
    placeholder = game.cards.get(weaknesses.placeholder) if weaknesses else None
    removals = [fix for one in verdict.problems if one.is_error and (fix := one.fix) and fix.action == "remove"]
    for problem in sorted(verdict.problems, key=lambda problem: (not problem.is_error, _is_choice(problem.fix))):
        message = game.problem_message(problem)
        fix = problem.fix
        wants_draw = can_draw and fix is not None and placeholder is not None and fix.card == placeholder.code
        fixes = [] if wants_draw else list(_fixes(fix, removals, build, game))
        names = {} if fixes else {code: game.name(code) for code in problem.cards[:NAMED_CARDS]}
        yield {
            "message": message,
            "cards": [(name, game.url(code)) for code, name in names.items() if name not in message],
            "severity": problem.severity.value,
            "rule": problem.rule,
            "rule_title": game.text(game.vocabulary.rules[problem.rule].title),
            "fixes": fixes,
            "wants_cards": fix is not None and fix.action == "add" and not (fix.card or fix.cards),
            "wants_draw": wants_draw,
        }


def _is_choice(fix: Fix | None) -> bool:
    return fix is not None and fix.action == "remove" and not fix.card


def _fixes(fix: Fix | None, removals: list[Fix], build: Build, game: GameContext) -> Iterator[tuple[str, str]]:
    """The fix as concrete ones: one for each card or value that it leaves to the player.
    Of cards to remove, only those are offered that another error has removed anyway, if there are any."""
    if fix is None:
        return
    if fix.action == "choose":
        names = {
            option.value: game.text(option.name)
            for offer in game.building.offered(build, game.cards)
            if offer.choice == fix.choice
            for option in offer.options
        }
        for value in fix.options:
            yield names.get(value, str(value)), fix_json(replace(fix, options=(value,)))
    elif fix.action == "add" and fix.cards and not fix.card:
        yield _("Deal one at random"), fix_json(fix)
    elif fix.action == "add" and fix.cards:
        for code in fix.cards:
            if game.cards.get(code):
                yield _fix_button(replace(fix, card=code, cards=()), game)
    elif fix.action == "clear" or fix.card:
        yield _fix_button(fix, game)
    elif first := [one for one in removals if one.zone == fix.zone and one.card in fix.cards]:
        for one in first[:MAX_FIXES]:
            yield _fix_button(replace(one, quantity=min(one.quantity, fix.quantity)), game)
    else:
        zone = build.zones.get(fix.zone, {})
        found = [code for code in zone if (card := game.cards.get(code)) and {code, card.code} & {*fix.cards}]
        for code in found[:MAX_FIXES]:
            yield _fix_button(replace(fix, card=code, cards=(), quantity=min(fix.quantity, zone[code])), game)


def _fix_button(fix: Fix, game: GameContext) -> tuple[str, str]:
    return game.vocabulary.fix_message(fix, game.cards, game.language).rstrip("."), fix_json(fix)


def fix_json(fix: Fix) -> str:
    """The fix as a button sends it."""
    return msgspec.json.encode(fix).decode()


def choice_selects(build: Build, game: GameContext) -> list[dict[str, Any]]:
    """All choices offered by the leader and the cards."""
    return [choice_select(offer, build, game) for offer in game.building.offered(build, game.cards) if offer.options]


def choice_select(offer: Offer, build: Build, game: GameContext) -> dict[str, Any]:
    """The options of a choice, and the one made in the build."""
    made = build.choices.get(offer.choice)
    text = game.vocabulary.choices.get(offer.choice)
    options = [(str(one.value), game.text(one.name), one.value == made) for one in offer.options]
    if made is not None and not any(chosen for _value, _name, chosen in options):
        options.append((str(made), str(made), True))  # a stored value is shown even if it is not offered
    return {
        "code": offer.choice,
        "label": game.text(text) if text else offer.choice,
        "options": options,
        "is_needed": offer.needed,
        "is_missing": offer.needed and made is None,
        "without": game.text(offer.without),
    }


def _customization_forms(build: Build, game: GameContext) -> Iterator[tuple[str, str, list[FormLine]]]:
    sheets = game.building.customizations
    if sheets is None:
        return
    symbols = symbol_names(game.game, game.language)
    for code in copies_by_card(build.zones.get("main", {}), game.cards):
        card = game.cards.get(code)
        if lines := sheets.lines(card, build.choices, game.language) if card else ():
            fields = [
                (place, line, card_text(line.text, symbols), game.text(line.asks), range(line.boxes + 1))
                for place, line in enumerate(lines)
            ]
            yield code, game.name(code), fields
