"""A stored deck in figures: statistics, odds, sample hands."""

import secrets
import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Annotated, Any, Required, TypedDict

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from msgspec import Meta
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.answers import Answer
from cardsdb.api.base import json_response
from cardsdb.catalogue import LiveCatalogue
from decks.api.answers import Double, NamedCard
from decks.api.frame import DeckView, asked_build, operation
from decks.requests import DrawParameters, OddsParameters, RevisionParameters
from decks.validation import build_statistics
from games.engine import Build, Building
from games.engine.opening import Opening, Sample, chances, sample
from games.engine.vocabulary import card_name
from ui.language import current_language

MAX_SEED = 100


Counts = Mapping[str, int]


class DeckStatistics(TypedDict, total=False):
    """A deck in figures. Each game has figures of its own; traits are counted for all of them."""

    size: int
    required_size: int | None
    xp: int
    cards: Annotated[Counts, Meta(description="By the part of the deck.")]
    classes: Counts
    types: Counts
    levels: Counts
    costs: Counts
    slots: Counts
    icons: Counts
    traits: Required[Counts]


class LibraryCard(NamedCard, kw_only=True):
    copies: int


class Chance(Answer, kw_only=True):
    turn: int
    """0 is the opening hand; n, when the actions of turn n begin."""
    chance: Double
    exact: str
    """The same as a fraction."""


class CardOdds(Answer, kw_only=True):
    cards: Sequence[LibraryCard]
    by_turn: Sequence[Chance]


class DeckOdds(Answer, kw_only=True):
    """The chances to see cards early."""

    library: int
    """The cards that are shuffled."""
    hand: int
    at_least: int
    mulligan: bool
    results: Sequence[CardOdds]


class SampleHand(Answer, kw_only=True):
    """A sample hand."""

    seed: str
    hand: Sequence[NamedCard]
    passed_over: Sequence[NamedCard]
    """Set aside while drawing, and shuffled back in."""
    replaced: Sequence[NamedCard]
    kept: Sequence[NamedCard]
    """The hand that the game begins with."""
    drawn: Sequence[NamedCard]
    not_in_hand: Sequence[str]
    """Cards to replace that were not there."""


class DeckStatisticsView(DeckView):
    @operation("deck_stats", "A deck in figures", DeckStatistics, parameters=[RevisionParameters])
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Costs, classes, types, levels, traits, slots, icons, experience: how many cards of each."""
        deck, catalogue, _building = self.deck(request, id)
        figures = build_statistics(asked_build(request, deck), catalogue, current_language())
        return self.respond(request, deck, catalogue, figures)


class DeckOddsView(DeckView):
    @operation("deck_odds", "The chances to see cards early", DeckOdds, parameters=[OddsParameters])
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Exactly: of at least so many of the `cards` together in the opening hand (turn 0) and by each turn; without
        `cards`, of each card on its own. The mulligan is assumed to look for them."""
        deck, catalogue, building = self.deck(request, id)
        opening = opening_or_404(asked_build(request, deck), catalogue, building)
        asked = OddsParameters.read(request, context={"catalogues": [catalogue]})
        cards = asked.get("cards")
        value = DeckOdds(
            library=sum(opening.library.values()),
            hand=opening.hand,
            at_least=asked["at_least"],
            mulligan=asked["mulligan"],
            results=[
                odds_answer(group, opening, asked, catalogue, current_language())
                for group in ([cards] if cards else [(code,) for code in opening.library])
            ],
        )
        return self.respond(request, deck, catalogue, value)


class DeckDrawView(DeckView):
    @operation("deck_draw", "A sample hand", SampleHand, parameters=[DrawParameters])
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """The same seed draws the same from the same revision. `replace` names the cards that the mulligan gives away,
        one copy for each time; `draws` draws on after it."""
        deck, catalogue, building = self.deck(request, id)
        opening = opening_or_404(asked_build(request, deck), catalogue, building)
        asked = DrawParameters.read(request, context={"catalogues": [catalogue]})
        seed = asked.get("seed", "")[:MAX_SEED] or secrets.token_hex(8)
        replaced = asked.get("replace", ())
        drawn = sample(opening, Random(seed), replace=replaced, draws=asked["draws"])  # noqa: S311  (to be repeatable)
        missing = Counter(replaced) - Counter(drawn.replaced if opening.mulligan == "some" else drawn.hand)
        not_in_hand = sorted(missing.elements())
        return json_response(hand_answer(seed, drawn, not_in_hand, catalogue, current_language()))


def opening_or_404(build: Build, catalogue: LiveCatalogue, building: Building) -> Opening:
    """The build's opening; 404 in games without hands."""
    if building.opening is None:
        raise NotFound(_("In this game no opening hand is drawn."))
    return building.opening(building.prepare(build, catalogue.cards))


def named_cards(codes: Sequence[str], catalogue: LiveCatalogue, language: str) -> list[NamedCard]:
    return [NamedCard(code=code, name=card_name(code, catalogue.cards, language)) for code in codes]


def odds_answer(
    group: Sequence[str], opening: Opening, asked: Mapping[str, Any], catalogue: LiveCatalogue, language: str
) -> CardOdds:
    """The chances to see some of the cards by each turn."""
    options = {name: asked[name] for name in ("at_least", "turns", "mulligan")}
    by_turn: Sequence[Fraction] = chances(opening, set(group), **options)
    return CardOdds(
        cards=[
            LibraryCard(code=one.code, name=one.name, copies=opening.library.get(one.code, 0))
            for one in named_cards(group, catalogue, language)
        ],
        by_turn=[Chance(turn=turn, chance=float(one), exact=str(one)) for turn, one in enumerate(by_turn)],
    )


def hand_answer(
    seed: str, drawn: Sample, not_in_hand: Sequence[str], catalogue: LiveCatalogue, language: str
) -> SampleHand:
    """The hand, and the cards drawn after it, with their names."""
    parts = ("hand", "passed_over", "replaced", "kept", "drawn")
    cards = {part: named_cards(getattr(drawn, part), catalogue, language) for part in parts}
    return SampleHand(seed=seed, **cards, not_in_hand=not_in_hand)
