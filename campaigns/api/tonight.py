"""Proposals for tonight over HTTP. Nothing is stored; the drawn one is posted to `/campaigns/` to begin its log."""

import secrets

from django.http import HttpResponseBase
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from accounts.access import user_or_none
from campaigns.api.frame import operation
from campaigns.tonight.presenters import TonightAnswer, tonight_answer
from campaigns.tonight.proposals import SEEDS, propose
from campaigns.tonight.requests import TonightParameters
from cardsdb.api.base import ApiView, json_response
from ui.language import current_language


class TonightDetail(ApiView):
    permission_classes = [AllowAny]

    @operation("tonight", "What shall we play tonight", TonightAnswer, parameters=[TonightParameters])
    def get(self, request: Request) -> HttpResponseBase:
        """Draws one of all that can be played from what you own, with its table and the beginning of its log. The same
        seed and wishes give the same proposal as long as cards, collections, decks and what was played are the same.
        Where nothing fits, `proposal` is null and `wishes` says which wish keeps out how many. Send `campaign` of the
        proposal to `POST /campaigns/` to begin its log: all or nothing. `docs/tonight.md` has the rest."""
        user = user_or_none(request)
        asked = TonightParameters.read_request(request.query_params, user)
        seed = secrets.randbelow(SEEDS) if asked.seed is None else asked.seed
        return json_response(tonight_answer(propose(asked, seed, user), current_language()))
