"""The history of a stored deck: its revisions, their differences, and the way back."""

import uuid

from django.http import HttpResponse, HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.access import user_of
from cardsdb.api.answers import Page, answers
from cardsdb.api.base import page_of
from cardsdb.api.idempotency import idempotent
from cardsdb.fields import PageParameters
from decks import selectors, services
from decks.api.answers import (
    DeckDetail,
    RevisionDetail,
    RevisionDiff,
    RevisionSummary,
    revision_detail,
    revision_diff,
    revision_summary,
)
from decks.api.frame import DeckView, deck_response, example, locked, revision_in_body
from decks.serializers import DiffParameters, RevertSerializer
from ui.language import current_language


class RevisionListView(DeckView):
    @extend_schema(
        summary="Every revision of a deck, the newest first",
        operation_id="deck_revision_list",
        parameters=[PageParameters],
        responses=answers(Page[RevisionSummary]),
        examples=example("revisions"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        page = page_of(request, selectors.revision_list(deck=deck), revision_summary)
        return self.respond(request, deck, catalogue, page)


class RevisionDetailView(DeckView):
    @extend_schema(
        summary="A revision, whole",
        description="With the problems that were found when it was saved, and the receipt if it was an upgrade.",
        operation_id="deck_revision_detail",
        responses=answers(RevisionDetail),
        examples=example("revision"),
    )
    def get(self, request: Request, id: uuid.UUID, number: int) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        revision = selectors.revision_get(deck=deck, number=number)
        return self.respond(request, deck, catalogue, revision_detail(revision, catalogue, current_language()))


class RevisionDiffView(DeckView):
    @extend_schema(
        summary="What changed between two revisions",
        operation_id="deck_diff",
        parameters=[DiffParameters],
        responses=answers(RevisionDiff),
        examples=example("difference"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        asked = DiffParameters.read(request)
        after = selectors.revision_get(deck=deck, number=asked.get("to"))
        before = selectors.revision_get(deck=deck, number=asked.get("from", after.base or after.number))
        return self.respond(request, deck, catalogue, revision_diff(before, after, catalogue, current_language()))


class DeckRevertView(DeckView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Go back to an earlier revision",
        description="It becomes the newest one; nothing in between is lost. What was bought since is paid back.",
        operation_id="deck_revert",
        request=RevertSerializer,
        responses=answers(DeckDetail),
        examples=example("deck", request={"revision": 1}),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        with locked(request, id) as deck, revision_in_body():
            number = RevertSerializer.read(request)["revision"]
            services.deck_revert(deck=deck, number=number, actor=user_of(request))
        return deck_response(request, deck)
