"""Answers about decks that are not kept: verdicts, explanations, weaknesses, standalone play."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from cardsdb.api.answers import Answer, answer_of
from cardsdb.catalogue import LiveCatalogue
from decks.api.answers import Double, NamedCard
from decks.upgrade_prices import PricedUpgrade
from decks.validation import BriefProblem, BuildProblem, BuildVerdict
from games.engine import Explanation, localised
from games.engine.vocabulary import card_name


class ValidatedDeck(Answer, kw_only=True):
    """The verdict on a deck in one mode."""

    id: Any
    mode: str
    valid: bool
    """Exactly: no problem is an error."""
    problems: Sequence[BuildProblem]
    """All of them, in the order of the rulebook."""
    stats: Mapping[str, Any]
    remarks: Sequence[str]
    """Sentences about parts left out of the deck, or odd ones: quantities below 1, far too many cards."""


class BriefDeck(Answer, kw_only=True):
    """The verdict on a deck in one mode, without figures, sentences and fixes (`brief`)."""

    id: Any
    mode: str
    valid: bool
    """Exactly: no problem is an error."""
    problems: Sequence[BriefProblem]
    """All of them, in the order of the rulebook."""
    remarks: Sequence[str]
    """Sentences about parts left out of the deck, or odd ones: quantities below 1, far too many cards."""


class GroupedDeck(BuildVerdict, kw_only=True, frozen=True):
    """The verdict on a deck of a group."""

    remarks: Sequence[str]
    """Sentences about parts left out of the deck, or odd ones: quantities below 1, far too many cards."""


class GroupVerdict(Answer, kw_only=True):
    """The verdict on decks at one table."""

    valid: bool
    """Neither a deck nor the group has an error."""
    problems: Sequence[BuildProblem]
    """Problems of the decks together."""
    decks: Sequence[GroupedDeck]
    """Each on its own, in the order given."""


class UpgradeVerdict(PricedUpgrade, kw_only=True, frozen=True):
    """The price of an upgrade; its problems are those of the way, then of the next deck."""

    valid: bool


class OptionReason(Answer, kw_only=True):
    text: str
    holds: bool


class CardOption(Answer, kw_only=True):
    text: str
    admits: bool
    excludes: bool
    """It forbids the cards that it matches."""
    limit: int | None
    reasons: Sequence[OptionReason]


class CardExplanation(Answer, kw_only=True):
    """The reasons why a leader may or may not take a card."""

    allowed: bool
    limit: int | None
    """Copies that a deck may hold."""
    summary: str
    rule: str
    """The rule that decides."""
    url: str
    options: Sequence[CardOption]


class Taker(NamedCard, kw_only=True):
    """A leader that may take a card."""

    subtitle: str | None
    classes: Sequence[str]
    url: str


class WeaknessCounts(Answer, kw_only=True):
    required: int
    """Required by the investigator."""
    owed: int
    """Owed for experience in standalone play."""
    found: int
    """Weaknesses in the deck."""
    missing: int


class DrawnCard(Answer, kw_only=True):
    card: str
    name: str


class PoolCard(Answer, kw_only=True):
    card: str
    copies: int
    odds: Double
    """The probability that it is drawn next."""
    name: str


class DrawnWeaknesses(Answer, kw_only=True):
    """Random weaknesses, drawn."""

    seed: int
    number: int
    """The number that was to be drawn; `cards` has fewer if the pool ran out."""
    cards: Sequence[DrawnCard]
    pool: Sequence[PoolCard]


class WeaknessReport(WeaknessCounts, kw_only=True):
    """The random weaknesses that a deck owes, and a draw."""

    draw: DrawnWeaknesses


class EarlierScenario(Answer, kw_only=True):
    scenario: str
    kind: str
    resolutions: Sequence[str]
    chosen: str | None
    name: str


class Trauma(Answer, kw_only=True):
    physical: int
    mental: int


class ChosenScenario(Answer, kw_only=True):
    """A scenario that is not the first of its campaign, and what is chosen before it."""

    scenario: str
    earlier: Sequence[EarlierScenario]
    """The scenarios before it, in the order of the guide."""
    experience: int
    """Always 0: it is the one thing that is not recorded."""
    granted: Mapping[str, int]
    left_out: Mapping[str, int]
    """Granted, but not at hand."""
    trauma: Trauma
    """Trauma of resolutions; being defeated gives none."""


class StandaloneReport(Answer, kw_only=True):
    """A deck in standalone play."""

    experience: int
    """Experience in the deck; Exceptional cards count double."""
    printed: int
    """The same if Exceptional cards counted by their printed level."""
    bonus: int
    """Cards that the investigator or other cards grant; they do not count."""
    counted: int
    limit: int
    allowed: bool
    weaknesses: WeaknessCounts
    draw: DrawnWeaknesses | UnsetType = UNSET
    play: ChosenScenario | UnsetType = UNSET


def card_explanation(explanation: Explanation, catalogue: LiveCatalogue) -> CardExplanation:
    """The reasons why a card may or may not be taken, as an answer."""
    options = [
        answer_of(CardOption, option, reasons=[answer_of(OptionReason, reason) for reason in option.reasons])
        for option in explanation.options
    ]
    url = f"/api/v1/games/{catalogue.game.code}/rules/{explanation.rule}/"
    return answer_of(CardExplanation, explanation, url=url, options=options)


def takers(codes: Sequence[str], catalogue: LiveCatalogue, language: str) -> list[Taker]:
    """Leaders by code, name and address."""
    return [
        Taker(
            code=card.code,
            name=localised(card.names, language) or "",
            subtitle=localised(card.subtitles, language),
            classes=card.classes,
            url=f"/api/v1/cards/{catalogue.game.code}/{card.code}/",
        )
        for code in codes
        if (card := catalogue.cards.get(code))
    ]


def standalone_report(report: Mapping[str, Any], catalogue: LiveCatalogue, language: str) -> StandaloneReport:
    """The game's report with the names of cards and scenarios."""
    named = {**report, "weaknesses": WeaknessCounts(**report["weaknesses"])}
    if "draw" in report:
        named["draw"] = weakness_draw(report["draw"], catalogue, language)
    if "play" in report:
        earlier = [
            EarlierScenario(**one, name=_scenario_name(one["scenario"], catalogue, language))
            for one in report["play"]["earlier"]
        ]
        played = {**report["play"], "earlier": earlier, "trauma": Trauma(**report["play"]["trauma"])}
        named["play"] = ChosenScenario(**played)
    return StandaloneReport(**named)


def _scenario_name(code: str, catalogue: LiveCatalogue, language: str) -> str:
    scenario = catalogue.cards.scenarios.get(code)
    return (localised(scenario.names, language) or "") if scenario else code


def weakness_draw(drawn: Mapping[str, Any], catalogue: LiveCatalogue, language: str) -> DrawnWeaknesses:
    """The game's draw with the names of cards."""

    def name(code: str) -> str:
        return card_name(code, catalogue.cards, language)

    cards = [DrawnCard(card=code, name=name(code)) for code in drawn["cards"]]
    pool = [PoolCard(**one, name=name(one["card"])) for one in drawn["pool"]]
    return DrawnWeaknesses(**{**drawn, "cards": cards, "pool": pool})
