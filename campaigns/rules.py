"""The rules of a campaign: its game's log rules, cards and guide; the setup of a session and the odds of a test."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext_lazy
from msgspec import Struct
from rest_framework.exceptions import NotFound

from campaigns.models import Campaign
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.faults import InputFault, InvalidInputError, input_error
from decks.exchange.json_decks import options_fault
from games.engine import OptionsError, Text, journal, localised
from games.engine.cards import GuideRecord


class NoCampaignError(NotFound):
    """The game has no campaigns."""

    default_detail = gettext_lazy("This game has no campaign logs.")


class CampaignRules:
    """The rules of a campaign: the game's log rules, its cards, and the guide's facts."""

    def __init__(self, game: str, guide: str = "") -> None:
        self.catalogue: LiveCatalogue = catalogue_get(game)
        if self.catalogue.game.campaign is None:
            raise NoCampaignError
        self.log_rules: journal.Campaign = self.catalogue.game.campaign
        self.guide = guide
        self.facts: Any = self.log_rules.facts(self.catalogue.cards, guide)

    @property
    def guides(self) -> Mapping[str, GuideRecord]:
        """The guides to choose from."""
        return self.catalogue.cards.guides if self.log_rules.follows_guides else {}

    def setup(self, state: Any, wish: dict[str, Any]) -> dict[str, Any]:
        """The setup of the table; InvalidInputError for a wish that is unknown or cannot be met."""
        assert self.log_rules.setup
        try:
            return self.log_rules.setup(state, self.facts, wish)
        except msgspec.ValidationError as error:
            raise input_error("wrong-type", str(error).replace("`", ""), "wish") from None
        except OptionsError as error:
            raise InvalidInputError(self._fault(error).under("wish")) from None

    def odds(self, question: dict[str, Any]) -> journal.SkillTestOdds:
        """The odds of a test; InvalidInputError for a question without an answer."""
        assert self.log_rules.odds
        try:
            return self.log_rules.odds(question)
        except OptionsError as error:
            raise InvalidInputError(self._fault(error)) from None

    def _fault(self, error: OptionsError) -> InputFault:
        return options_fault(error, self.catalogue.game.vocabulary)


def rules_of(campaign: Campaign) -> CampaignRules:
    return CampaignRules(campaign.game, campaign.guide)


class CodeName(Struct, frozen=True, kw_only=True):
    """A code with its name."""

    code: str
    name: str


def code_names(words: Mapping[str, Text], language: str) -> list[CodeName]:
    return [CodeName(code=code, name=text.in_language(language)) for code, text in words.items()]


def names_in(value: Any, catalogue: LiveCatalogue, language: str) -> dict[str, str]:
    """The names of all scenarios, encounter sets and cards whose codes occur in the value."""
    cards = catalogue.cards
    names: dict[str, str] = {}
    for text in _texts(value):
        known = cards.scenarios.get(text) or cards.encounter_sets.get(text) or cards.get(text)
        if known:
            names[text] = localised(known.names, language) or text
    return dict(sorted(names.items()))


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)
