"""Proposals for tonight over HTTP. Nothing is stored; the drawn one is posted to `/campaigns/` to begin its log."""

import secrets

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from accounts.access import user_or_none
from campaigns.api.frame import example
from campaigns.tonight.presenters import TonightAnswer, tonight_answer
from campaigns.tonight.proposals import SEEDS, propose
from campaigns.tonight.serializers import TonightParameters
from cardsdb.api.answers import answers
from cardsdb.api.base import ApiView, json_response
from ui.language import current_language


class TonightDetail(ApiView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="What shall we play tonight",
        description="Draws one of all that can be played from what you own, with its table and the beginning of its "
        "log. The same seed and wishes give the same proposal as long as cards, collections, decks and what was played "
        "are the same. Where nothing fits, `proposal` is null and `wishes` says which wish keeps out how many. Send "
        "`campaign` of the proposal to `POST /campaigns/` to begin its log: all or nothing. `docs/tonight.md` has the "
        "rest.",
        operation_id="tonight",
        parameters=[TonightParameters],
        responses=answers(TonightAnswer),
        examples=example("tonight"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        user = user_or_none(request)
        asked = TonightParameters.read_request(request.query_params, user)
        seed = secrets.randbelow(SEEDS) if asked.seed is None else asked.seed
        return json_response(tonight_answer(propose(asked, seed, user), current_language()))
