"""A stored deck in figures: statistics, odds, sample hands."""

import secrets
import uuid
from collections import Counter
from random import Random

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.base import json_response
from cardsdb.catalogue import LiveCatalogue
from decks.api.answers import DeckOdds, DeckStatistics, SampleHand, card_odds, sample_hand
from decks.api.frame import DeckView, asked_build, operation
from decks.requests import DrawParameters, OddsParameters, RevisionParameters, split_codes
from decks.validation import build_statistics
from games.engine import Build, Building
from games.engine.opening import Opening, sample
from ui.language import current_language

MAX_SEED = 100


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
        `cards`, of each card by itself. The mulligan is taken by somebody who looks for them.
        """
        deck, catalogue, building = self.deck(request, id)
        opening = opening_of(asked_build(request, deck), catalogue, building)
        asked = OddsParameters.read(request)
        cards = split_codes(asked.get("cards", ""), [catalogue])
        value = DeckOdds(
            library=sum(opening.library.values()),
            hand=opening.hand,
            at_least=asked["at_least"],
            mulligan=asked["mulligan"],
            results=[
                card_odds(group, opening, asked, catalogue, current_language())
                for group in ([cards] if cards else [(code,) for code in opening.library])
            ],
        )
        return self.respond(request, deck, catalogue, value)


class DeckDrawView(DeckView):
    @operation("deck_draw", "A sample hand", SampleHand, parameters=[DrawParameters])
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """The same seed draws the same from the same revision. `replace` names the cards that the mulligan gives away,
        one copy for each time; `draws` draws on after it.
        """
        deck, catalogue, building = self.deck(request, id)
        opening = opening_of(asked_build(request, deck), catalogue, building)
        asked = DrawParameters.read(request)
        seed = asked.get("seed", "")[:MAX_SEED] or secrets.token_hex(8)
        replaced = split_codes(asked.get("replace", ""), [catalogue])
        drawn = sample(opening, Random(seed), replace=replaced, draws=asked["draws"])  # noqa: S311  (to be repeatable)
        missing = Counter(replaced) - Counter(drawn.replaced if opening.mulligan == "some" else drawn.hand)
        not_in_hand = sorted(missing.elements())
        return json_response(sample_hand(seed, drawn, not_in_hand, catalogue, current_language()))


def opening_of(build: Build, catalogue: LiveCatalogue, building: Building) -> Opening:
    """The build's opening; 404 in games without hands."""
    if building.opening is None:
        raise NotFound(_("In this game no opening hand is drawn."))
    return building.opening(build, catalogue.cards)
