"""The history of a stored deck: its revisions, their differences, and the way back."""

import uuid

from django.http import HttpResponse, HttpResponseBase
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.access import user_of
from cardsdb.api.answers import Page
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
from decks.api.frame import DeckView, deck_response, locked, operation, revision_in_body
from decks.serializers import DiffParameters, RevertSerializer
from ui.language import current_language


class RevisionListView(DeckView):
    @operation(
        "deck_revision_list",
        "Every revision of a deck, the newest first",
        Page[RevisionSummary],
        "revisions",
        parameters=[PageParameters],
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        page = page_of(request, selectors.revision_list(deck=deck), revision_summary)
        return self.respond(request, deck, catalogue, page)


class RevisionDetailView(DeckView):
    @operation("deck_revision_detail", "A revision, whole", RevisionDetail, "revision")
    def get(self, request: Request, id: uuid.UUID, number: int) -> HttpResponseBase:
        """With the problems that were found when it was saved, and the receipt if it was an upgrade."""
        deck, catalogue, _building = self.deck(request, id)
        revision = selectors.revision_get(deck=deck, number=number)
        return self.respond(request, deck, catalogue, revision_detail(revision, catalogue, current_language()))


class RevisionDiffView(DeckView):
    @operation(
        "deck_diff", "What changed between two revisions", RevisionDiff, "difference", parameters=[DiffParameters]
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        asked = DiffParameters.read(request)
        after = selectors.revision_get(deck=deck, number=asked.get("to"))
        before = selectors.revision_get(deck=deck, number=asked.get("from", after.base or after.number))
        return self.respond(request, deck, catalogue, revision_diff(before, after, catalogue, current_language()))


class DeckRevertView(DeckView):
    permission_classes = [IsAuthenticated]

    @operation(
        "deck_revert",
        "Go back to an earlier revision",
        DeckDetail,
        "deck",
        request=RevertSerializer,
        request_example={"revision": 1},
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """It becomes the newest one; nothing in between is lost. What was bought since is paid back."""
        with locked(request, id) as deck, revision_in_body():
            number = RevertSerializer.read(request)["revision"]
            services.deck_revert(deck=deck, number=number, actor=user_of(request))
        return deck_response(request, deck)
