"""Scenarios over HTTP: encounter decks, and the profile of the cards shuffled."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.answers import Answer, Named
from cardsdb.api.base import PublicView, fixed_response
from cardsdb.api.examples import operation
from cardsdb.catalogue import catalogue_get
from cardsdb.encounters import decks_of, set_name
from cardsdb.requests import EncounterParameters
from ui.language import current_language


class OtherDeck(Answer, kw_only=True):
    deck: Mapping[str, int]
    """Card to copies."""
    profile: Mapping[str, Any]
    """In the form of the main deck's profile."""


class EncounterDecks(Answer, kw_only=True):
    """The decks of encounter sets."""

    game: str
    sets: Sequence[Named]
    """The encounter sets."""
    deck: Mapping[str, int]
    """The cards that are shuffled: card to copies."""
    stages: Sequence[str]
    """The cards that lie in order."""
    profile: Mapping[str, Any]
    """`size`, `types`, and what else the game counts."""
    other_decks: Sequence[OtherDeck]
    """The decks that a scenario keeps apart from its main deck."""


class EncounterProfile(PublicView):
    @operation(
        "encounter_profile", "The encounter decks of a scenario", EncounterDecks, parameters=[EncounterParameters]
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        """The decks of a scenario's encounter sets, or of any sets, and the profile of what is shuffled: types, and
        what the game counts, such as threat, shadow effects, Surge, Doomed and victory points."""
        live = catalogue_get(game)
        encounters = live.game.encounters
        if encounters is None:
            raise NotFound(_("In this game encounter decks have no profile."))
        asked = EncounterParameters.read(request, context={"catalogue": live})
        deck, *others = decks_of(asked["sets"], live, encounters, asked.get("scenario", ""))
        value = EncounterDecks(
            game=game,
            sets=[Named(code=code, name=set_name(code, live, current_language())) for code in asked["sets"]],
            deck=deck,
            stages=encounters.stages(asked["sets"], live.cards),
            profile=encounters.profile(deck, live.cards),
            other_decks=[OtherDeck(deck=one, profile=encounters.profile(one, live.cards)) for one in others],
        )
        return fixed_response(request, value)
