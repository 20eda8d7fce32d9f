"""Proposals for tonight over HTTP. Nothing is stored; the drawn one is posted to `/campaigns/` to begin its log."""

import secrets

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from accounts.access import user_or_none
from campaigns.api import tonight_schema
from campaigns.api.schema import example
from campaigns.tonight import SEEDS, propose
from campaigns.tonight_json import proposal_json
from campaigns.tonight_parameters import EVER, MAX_MINUTES, MAX_PLAYERS, MAX_SEED, MAX_SESSIONS, YES, read_asked
from cardsdb.api.frame import ApiView, json_response
from ui.language import current_language


def _flag(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, OpenApiTypes.STR, enum=[YES], description=description)


PARAMETERS = [
    OpenApiParameter("game", OpenApiTypes.STR, many=True, description="The codes of the games; all without it."),
    OpenApiParameter("players", OpenApiTypes.INT, description=f"1 to {MAX_PLAYERS}; as many as are named, or 1."),
    OpenApiParameter(
        "name", OpenApiTypes.STR, many=True, description="What the players are called, also several with commas."
    ),
    OpenApiParameter(
        "again",
        OpenApiTypes.STR,
        description=f"`{EVER}`: nothing that you have ever played; 1 to {MAX_SESSIONS}: nothing of your last so many "
        "sessions.",
    ),
    _flag("never_won", "Nothing that you have won."),
    OpenApiParameter("minutes", OpenApiTypes.INT, description=f"At most so long, 1 to {MAX_MINUTES}."),
    _flag("known_length", "Nothing of which nobody knows how long it takes."),
    _flag("one_evening", "Nothing that goes on on other evenings."),
    _flag("own_decks", "With your own decks, as far as they fit together; otherwise by the lot."),
    _flag("everything", "From everything that is known here, whatever you own."),
    OpenApiParameter(
        "group", OpenApiTypes.UUID, description="A campaign of yours: from what its members own, and with their names."
    ),
    OpenApiParameter(
        "seed", OpenApiTypes.INT, description=f"0 to {MAX_SEED}; without it, any. The next one: seed + 1."
    ),
]


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
        parameters=PARAMETERS,
        responses=tonight_schema.TonightSerializer,
        examples=example("tonight"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        user = user_or_none(request)
        asked = read_asked(dict(request.query_params.lists()), user)
        seed = secrets.randbelow(SEEDS) if asked.seed is None else asked.seed
        return json_response(proposal_json(propose(asked, seed, user), current_language()))
