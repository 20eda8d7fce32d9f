"""Verdicts of the rules as plain JSON values, with their sentences in the language asked for."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from cardsdb.catalogue import LiveCatalogue
from games.engine import Build, Building, Explanation, Fix, Group, Problem, Verdict, localised, validate, validate_group
from games.engine.vocabulary import card_name
from games.registry import game_get


def build_validate(
    *, build: Build, mode: str, catalogue: LiveCatalogue, building: Building, language: str, brief: bool = False
) -> dict[str, Any]:
    """The verdict on a build as plain JSON values, its messages in that language.

    A brief one is without figures, sentences and fixes.
    """
    if build.mode != mode:
        build = msgspec.structs.replace(build, mode=mode)
    verdict: Verdict = validate(building, build, catalogue.cards, brief=brief)
    if brief:
        return {"valid": verdict.is_valid, "problems": list(map(brief_problem_json, verdict.problems))}
    return {
        "valid": verdict.is_valid,
        "problems": [problem_json(problem, catalogue, language, build) for problem in verdict.problems],
        "stats": verdict.stats,
    }


def group_validate(
    *, group: Group, mode: str, catalogue: LiveCatalogue, building: Building, language: str
) -> dict[str, Any]:
    """The verdict on builds at one table: on each, and on all together."""
    verdicts = [
        build_validate(build=build, mode=mode, catalogue=catalogue, building=building, language=language)
        for build in group.builds
    ]
    problems = validate_group(building, group, catalogue.cards)
    return {
        "valid": not any(problem.is_error for problem in problems) and all(verdict["valid"] for verdict in verdicts),
        "problems": [problem_json(problem, catalogue, language) for problem in problems],
        "decks": verdicts,
    }


def build_upgrade(
    *,
    before: Build,
    after: Build,
    exiled: Mapping[str, int],
    account: Mapping[str, Any],
    catalogue: LiveCatalogue,
    language: str,
) -> dict[str, Any]:
    """The price of turning the first build into the second, with the names in each line; neither need be legal.

    OptionsError if the account (the facts about experience) cannot be understood.
    """
    building = catalogue.game.building
    assert building
    assert building.experience
    return receipt_json(
        building.experience.upgrade(before, after, exiled, account, catalogue.cards), catalogue, language, after
    )


def receipt_json(
    priced: Mapping[str, Any], catalogue: LiveCatalogue, language: str, build: Build | None = None
) -> dict[str, Any]:
    """The receipt of an upgrade, with card and rule names in that language."""
    lines = []
    for line in priced["receipt"]:
        title, _section, url = _rule_words(catalogue.game.code, line["rule"], language)
        name = card_name(line["card"], catalogue.cards, language)
        lines.append({**line, "name": name, "rule_title": title, "url": url})
    problems = [problem_json(problem, catalogue, language, build) for problem in priced["problems"]]
    return {**priced, "receipt": lines, "problems": problems}


def upgrade_problems(way: Sequence[dict[str, Any]], deck: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Problems of an upgrade and of the resulting deck. Problems of both weigh as in the upgrade."""
    found = {(problem["code"], problem["cards"]) for problem in way}
    return [*way, *(problem for problem in deck if (problem["code"], problem["cards"]) not in found)]


def build_standalone(
    *, build: Build, asked: Mapping[str, Any], catalogue: LiveCatalogue, language: str
) -> dict[str, Any]:
    """The standalone report on a build, with names. OptionsError if the wish cannot be understood."""
    building = catalogue.game.building
    assert building
    assert building.experience
    report = building.experience.standalone(build, asked, catalogue.cards)
    if drawn := report.get("draw"):
        _name_drawn(drawn, catalogue, language)
    for earlier in report.get("play", {}).get("earlier", ()):
        scenario = catalogue.cards.scenarios.get(earlier["scenario"])
        earlier["name"] = localised(scenario.names, language) if scenario else earlier["scenario"]
    return report


def build_weaknesses(
    *, build: Build, mode: str, wanted: Mapping[str, Any], catalogue: LiveCatalogue, language: str
) -> dict[str, Any]:
    """The random weaknesses that a build owes in that mode, and a draw, with names. OptionsError as above."""
    building = catalogue.game.building
    assert building
    assert building.weaknesses
    report = building.weaknesses.report(msgspec.structs.replace(build, mode=mode), wanted, catalogue.cards)
    _name_drawn(report["draw"], catalogue, language)
    return report


def _name_drawn(drawn: dict[str, Any], catalogue: LiveCatalogue, language: str) -> None:
    drawn["cards"] = [{"card": code, "name": card_name(code, catalogue.cards, language)} for code in drawn["cards"]]
    for entry in drawn["pool"]:
        entry["name"] = card_name(entry["card"], catalogue.cards, language)


def brief_problem_json(problem: Problem) -> dict[str, Any]:
    """A problem without words."""
    return {
        "code": problem.code,
        "rule": problem.rule,
        "severity": problem.severity._value_,  # `value` is a property, and slow
        "cards": problem.cards,
        "params": problem.params,
    }


def problem_json(
    problem: Problem, catalogue: LiveCatalogue, language: str, build: Build | None = None
) -> dict[str, Any]:
    """A problem with its sentence, its rule and its fix, in the codes that the build itself uses."""
    game = catalogue.game
    title, section, url = _rule_words(game.code, problem.rule, language)
    fix = problem.fix
    return {
        **brief_problem_json(problem),
        "message": game.vocabulary.problem_message(problem, catalogue.cards, language),
        "rule_title": title,
        "section": section,
        "url": url,
        "fix": None if fix is None else _fix_json(_as_given(fix, build, catalogue), catalogue, language),
    }


@cache
def _rule_words(game: str, rule: str, language: str) -> tuple[str, str, str]:
    """The title, section and address of a rule, the same in every answer; empty without a rule."""
    if not rule:
        return "", "", ""
    words = game_get(game).vocabulary.rules.get(rule)
    address = f"/api/v1/games/{game}/rules/{rule}/"
    if words is None:  # of a problem stored when there was such a rule
        return rule, "", address
    return words.title.in_language(language), words.section.in_language(language), address


def _as_given(fix: Fix, build: Build | None, catalogue: LiveCatalogue) -> Fix:
    """The fix with the codes of the printings that the build names, where it takes cards out."""
    zone = build.zones.get(fix.zone, {}) if build else {}
    if fix.action != "remove" or (fix.card or fix.cards[0] if fix.cards else fix.card) in zone:
        return fix
    wanted = {fix.card, *fix.cards} - {""}
    printed = tuple(code for code in zone if (card := catalogue.cards.get(code)) and card.code in wanted)
    if len(printed) == 1:
        return msgspec.structs.replace(fix, card=printed[0], cards=())
    return msgspec.structs.replace(fix, card="", cards=printed) if printed else fix


def _fix_json(fix: Fix, catalogue: LiveCatalogue, language: str) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(fix)
    plain["message"] = catalogue.game.vocabulary.fix_message(fix, catalogue.cards, language)
    return plain


def explanation_json(explanation: Explanation, catalogue: LiveCatalogue, language: str) -> dict[str, Any]:
    """Why a card may or may not be taken, in that language."""
    return {
        "allowed": explanation.allowed,
        "limit": explanation.limit,
        "summary": explanation.summary.in_language(language),
        "rule": explanation.rule,
        "url": f"/api/v1/games/{catalogue.game.code}/rules/{explanation.rule}/",
        "options": [
            {
                "text": option.text.in_language(language),
                "admits": option.admits,
                "excludes": option.excludes,
                "limit": option.limit,
                "reasons": [
                    {"text": reason.text.in_language(language), "holds": reason.holds} for reason in option.reasons
                ],
            }
            for option in explanation.options
        ],
    }


def takers_json(codes: Sequence[str], catalogue: LiveCatalogue, language: str) -> list[Mapping[str, Any]]:
    """Leaders by code, name and address."""
    cards = (catalogue.cards.get(code) for code in codes)
    return [
        {
            "code": card.code,
            "name": localised(card.names, language),
            "subtitle": localised(card.subtitles, language),
            "classes": card.classes,
            "url": f"/api/v1/cards/{catalogue.game.code}/{card.code}/",
        }
        for card in cards
        if card
    ]
