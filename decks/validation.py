"""Decks checked against the rules: verdicts with their versions, and problems in the reader's language."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue
from decks.models import Deck
from games.engine import Build, Building, Fix, Problem, Verdict, localised, validate
from games.engine.rules import judge
from games.engine.rules_version import rules_version as version_of
from games.registry import game_get

NO_FIGURES = frozenset({"admitted", "limited_options"})
"""Results of the check that are no figures."""


class Check(Struct, frozen=True, kw_only=True):
    """A verdict on a build, and the versions of cards and rules that it was found with."""

    build: Build
    prepared: Any
    """The build as the game's rules read it (`Building.prepare`)."""
    verdict: Verdict
    catalogue_version: int
    rules_version: str

    @property
    def is_valid(self) -> bool:
        return self.verdict.is_valid

    @property
    def errors(self) -> int:
        return sum(problem.is_error for problem in self.verdict.problems)

    @property
    def size(self) -> int:
        return int(self.verdict.stats.get("size", 0))

    @property
    def required_size(self) -> int | None:
        """The size that the rules ask for; None if any will do."""
        return self.verdict.stats.get("required_size") or None

    @property
    def experience(self) -> int:
        return int(self.verdict.stats.get("xp", 0))


class BuildFix(Struct, frozen=True, kw_only=True):
    """A change after which a problem is gone."""

    action: Literal["add", "remove", "choose", "clear"]
    card: str | UnsetType = UNSET
    """The card to add or to remove."""
    cards: Sequence[str] | UnsetType = UNSET
    """The cards to remove some of."""
    quantity: int | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    """Where; the main deck unless said."""
    choice: str | UnsetType = UNSET
    """The choice to make, or to leave out."""
    options: Sequence[Any] | UnsetType = UNSET
    """The values to choose from."""
    message: str


class BriefProblem(Struct, frozen=True, kw_only=True):
    """A rule that is broken."""

    code: str
    """Stable: programs decide by it."""
    rule: str
    """The rule's id; see /games/{game}/rules/."""
    severity: Literal["error", "warning", "info"]
    cards: Sequence[str]
    """Codes of the cards it is about."""
    params: Mapping[str, Any]
    """Counts: `found`, `limit`, and what else the message mentions."""


class BuildProblem(BriefProblem, frozen=True, kw_only=True):
    """A rule that is broken, with its sentence."""

    message: str
    rule_title: str
    section: str
    """The place in the rulebook."""
    url: str
    """The rule."""
    fix: BuildFix | None
    """A change after which the problem is gone, where there is one."""


class BriefVerdict(Struct, frozen=True, kw_only=True):
    """The verdict on a build, without figures, sentences and fixes."""

    valid: bool
    problems: list[BriefProblem]


class BuildVerdict(Struct, frozen=True, kw_only=True):
    """The verdict on a build, its problems in the reader's language."""

    valid: bool
    problems: list[BuildProblem]
    stats: dict[str, Any]


def check(build: Build, catalogue: LiveCatalogue) -> Check:
    """Check the build with the newest cards and rules."""
    building = catalogue.building
    prepared = building.prepare(build, catalogue.cards)
    return Check(
        build=build,
        prepared=prepared,
        verdict=judge(building, prepared),
        catalogue_version=catalogue.cards.version,
        rules_version=rules_version(catalogue.game.code),
    )


def deck_check(deck: Deck, build: Build, catalogue: LiveCatalogue) -> Check:
    """The check of a build of the deck: the one made last, by a save or a payment, if that was of the same build."""
    made: Check | None = deck.last_check
    if made and made.build == build and made.catalogue_version == catalogue.cards.version:
        return made
    return check(build, catalogue)


def is_fresh(deck: Deck, catalogue: LiveCatalogue) -> bool:
    """Whether the stored check was made with these rules and these cards, or with yet newer cards."""
    if deck.catalogue_version > catalogue.cards.version:
        return True  # another process was faster; its check counts
    versions = deck.catalogue_version, deck.rules_version
    return versions == (catalogue.cards.version, rules_version(deck.game))


def with_log_facts(
    build: Build, building: Building, entries: Iterable[Mapping[str, Any]], log: Mapping[str, Any] | None
) -> Build:
    """The build with facts of its ledger, or of its campaign's log, for the rules that need them."""
    if log is not None:
        # A deck not played yet is its own starting deck; later the log knows.
        known = {"starting_deck": build.zones.get("main", {}), **log}
        return replace(build, choices={**build.choices, "log": known})
    entries = list(entries)
    return building.experience.known(build, entries) if building.experience and entries else build


@cache
def rules_version(game: str) -> str:
    return version_of(game_get(game))


def build_validate(*, build: Build, mode: str, catalogue: LiveCatalogue, language: str) -> BuildVerdict:
    """The verdict on a build in that mode, its messages in that language."""
    if build.mode != mode:
        build = replace(build, mode=mode)
    verdict = validate(catalogue.building, build, catalogue.cards)
    problems = describe_problems(verdict.problems, catalogue, language, build)
    return BuildVerdict(valid=verdict.is_valid, problems=problems, stats=verdict.stats)


def brief_verdict(*, build: Build, mode: str, catalogue: LiveCatalogue) -> BriefVerdict:
    """The verdict on a build in that mode."""
    if build.mode != mode:
        build = replace(build, mode=mode)
    verdict = validate(catalogue.building, build, catalogue.cards, brief=True)
    problems = [
        BriefProblem(code=one.code, rule=one.rule, severity=one.severity._value_, cards=one.cards, params=one.params)
        for one in verdict.problems
    ]
    return BriefVerdict(valid=verdict.is_valid, problems=problems)


def build_statistics(build: Build, catalogue: LiveCatalogue, language: str) -> dict[str, Any]:
    """The build in figures, for charts and tables: its game's, and the traits of the main deck."""
    figures = validate(catalogue.building, build, catalogue.cards).stats
    traits: Counter[str] = Counter()
    for code, copies in build.zones.get("main", {}).items():
        if card := catalogue.cards.get(code):
            traits.update(dict.fromkeys(localised(card.traits, language) or (), copies))
    figures = {name: value for name, value in figures.items() if name not in NO_FIGURES}
    return {**figures, "traits": dict(sorted(traits.items()))}


def describe_problem(
    problem: Problem, catalogue: LiveCatalogue, language: str, build: Build | None = None
) -> BuildProblem:
    """A problem with its sentence, its rule and its fix, in the codes that the build itself uses."""
    game = catalogue.game
    title, section, url = rule_words(game.code, problem.rule, language)
    fix = None
    if problem.fix:
        given = _as_given(problem.fix, build, catalogue)
        message = game.vocabulary.fix_message(given, catalogue.cards, language)
        fix = BuildFix(**msgspec.to_builtins(given), message=message)
    return BuildProblem(
        code=problem.code,
        rule=problem.rule,
        severity=problem.severity._value_,  # `value` is a property, and slow
        cards=problem.cards,
        params=problem.params,
        message=game.vocabulary.problem_message(problem, catalogue.cards, language),
        rule_title=title,
        section=section,
        url=url,
        fix=fix,
    )


def describe_problems(
    problems: Iterable[Problem], catalogue: LiveCatalogue, language: str, build: Build | None = None
) -> list[BuildProblem]:
    """The problems with their sentences, rules and fixes."""
    return [describe_problem(problem, catalogue, language, build) for problem in problems]


@cache
def rule_words(game: str, rule: str, language: str) -> tuple[str, str, str]:
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
        return replace(fix, card=printed[0], cards=())
    return replace(fix, card="", cards=printed) if printed else fix
