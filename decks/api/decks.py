"""Stored decks over HTTP: list, create, read, change, delete, restore, clone; revisions; the progress of re-checks."""

import uuid
from functools import partial

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from msgspec import UNSET
from rest_framework.exceptions import NotAuthenticated, NotFound
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from cardsdb.api.answers import Page
from cardsdb.api.base import DEFAULT_PAGE_SIZE, PublicView, json_response, page_address, page_of
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import etag_of, private_response
from cardsdb.catalogue import catalogue_get
from cardsdb.request_fields import PageParameters
from cardsdb.requests import CatalogueParameters
from cardsdb.selectors import MAX_LISTED
from decks import access, filters, requests, selectors, services
from decks.api import answers
from decks.api.frame import DeckView, OwnDeckView, building_of, deck_response, locked, operation, revision_in_body
from decks.content import content_of
from ui.language import current_language


class DeckListView(DeckView):
    @operation(
        "deck_list",
        "Decks, the newest first",
        answers.DeckPage,
        parameters=[requests.DeckListParameters, PageParameters],
    )
    def get(self, request: Request) -> HttpResponseBase:
        """One's own, or everybody's that are public. `count` is exact up to 1000; where there are more, it says 1000
        and `more` is true."""
        user, query = user_or_none(request), request.query_params.dict()
        if user is None and (query.get("whose", "public") != "public" or "folder" in query):
            raise NotAuthenticated(_("Your own decks need an account; `whose=public` lists the public ones."))
        whose = "mine" if user else "public"
        catalogues = CatalogueParameters.read(request)["catalogues"]
        asked = filters.read_listing(query, whose=whose, catalogues=catalogues, user=user)
        number, size = read_page(request)
        page = filters.deck_page(asked, user=user, number=number, size=size)
        if not page.count and number > 1:
            raise NotFound(_("There is no page %(number)s.") % {"number": number})
        language = current_language()
        value = answers.DeckPage(
            count=page.count,
            more=page.more,
            next=page_address(request, number + 1) if page.has_next else None,
            previous=page_address(request, number - 1) if number > 1 else None,
            results=[
                answers.deck_summary(answers.DeckSummary, deck, catalogue_get(deck.game), language, user)
                for deck in page.decks
            ],
            rechecking=filters.is_rechecking() if asked.wanted.depends_on_check else UNSET,
        )
        return private_response(request, value, etag_of(asked.whose))

    @operation("deck_create", "Keep a deck", answers.DeckDetail, request=requests.DeckSerializer, status=201)
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        """Illegal decks are stored with their problems; malformed ones are refused."""
        game, actor, remarks = requests.read_game(request.data), user_of(request), list[str]()
        building_of(game)
        values = requests.DeckSerializer.read(request, context={"game": game, "user": actor, "remarks": remarks})
        deck = services.deck_create(game=game, **values, actor=actor)
        return deck_response(request, deck, 201, remarks=remarks)


class DeckDetailView(DeckView):
    @operation(
        "deck_detail",
        "A deck, checked with the newest cards and rules",
        answers.DeckDetail,
        parameters=[requests.DeckParameters],
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        return deck_response(request, access.deck_access(id=id, user=user_or_none(request)))

    @operation("deck_replace", "Replace a deck", answers.DeckDetail, request=requests.DeckSerializer)
    def put(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Writes the next revision. Needs `If-Match`; earlier revisions stay in `revisions/`."""
        return self._save(request, id, whole=True)

    @operation("deck_change", "Change a deck", answers.DeckDetail, request=requests.DeckSerializer(partial=True))
    def patch(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Keys that are not sent stay; those sent are replaced. A change of `folder` or `visibility` alone makes no
        revision. Needs `If-Match`."""
        return self._save(request, id, whole=False)

    def _save(self, request: Request, id: uuid.UUID, *, whole: bool) -> HttpResponseBase:
        actor, remarks = user_of(request), list[str]()
        with locked(request, id, must_match=True) as deck:
            base = None if whole else content_of(selectors.revision_get(deck=deck))
            context = {"game": deck.game, "user": actor, "base": base, "remarks": remarks}
            data = {"game": deck.game, **request.data} if isinstance(request.data, dict) else request.data
            values = requests.DeckSerializer.read_from(data, partial=not whole, context=context)
            services.deck_save(deck=deck, **values, actor=actor)
        return deck_response(request, deck, remarks=remarks)

    @operation("deck_delete", "Delete a deck", None)
    def delete(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """It can be restored for 30 days. Needs `If-Match`."""
        with locked(request, id, must_match=True) as deck:
            services.deck_delete(deck=deck)
        return HttpResponse(status=204)


class DeckRestoreView(OwnDeckView):
    @operation("deck_restore", "Restore a deleted deck", answers.DeckDetail, request=None)
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        with locked(request, id, deleted=True) as deck:
            services.deck_restore(deck=deck)
        return deck_response(request, deck)


class DeckCloneView(OwnDeckView):
    @operation(
        "deck_clone",
        "Make a deck of one's own from a deck",
        answers.DeckDetail,
        request=requests.CloneSerializer,
        status=201,
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        deck, asked = access.deck_access(id=id, user=user_of(request)), requests.CloneSerializer.read(request)
        number, name = asked.get("revision"), asked.get("name")
        with revision_in_body():
            made = services.deck_clone(deck=deck, number=number, name=name, actor=user_of(request))
        return deck_response(request, made, 201)


class RecheckListView(PublicView):
    @operation(
        "deck_recheck_list",
        "Progress of checking decks again",
        Page[answers.RecheckProgress],
        parameters=[requests.RecheckParameters, PageParameters],
    )
    def get(self, request: Request) -> HttpResponseBase:
        """After a change of the cards every deck is checked with them in the background. A deck that is read before its
        turn is checked at once."""
        rechecks = selectors.recheck_list(game=requests.RecheckParameters.read(request).get("game"))
        return json_response(page_of(request, rechecks, answers.recheck_progress))


def read_page(request: Request) -> tuple[int, int]:
    """The number and the size of the page; pages beyond a limit do not exist."""
    asked = PageParameters.read(request)
    number, size = asked.get("page", 1), asked.get("page_size", DEFAULT_PAGE_SIZE)
    if number * size > MAX_LISTED:
        raise NotFound(_("Lists end at %(most)s entries. Ask for fewer with a filter.") % {"most": MAX_LISTED})
    return number, size


class RevisionListView(DeckView):
    @operation(
        "deck_revision_list",
        "Every revision of a deck, the newest first",
        Page[answers.RevisionSummary],
        parameters=[PageParameters],
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        page = page_of(
            request, selectors.revision_list(deck=deck), partial(answers.revision_summary, answers.RevisionSummary)
        )
        return self.respond(request, deck, catalogue, page)


class RevisionDetailView(DeckView):
    @operation("deck_revision_detail", "A revision, whole", answers.RevisionDetail)
    def get(self, request: Request, id: uuid.UUID, number: int) -> HttpResponseBase:
        """Includes the problems found when it was saved, and the receipt if it was an upgrade."""
        deck, catalogue, _building = self.deck(request, id)
        revision = selectors.revision_get(deck=deck, number=number)
        return self.respond(request, deck, catalogue, answers.revision_detail(revision, catalogue, current_language()))


class RevisionDiffView(DeckView):
    @operation(
        "deck_diff", "The differences between two revisions", answers.RevisionDiff, parameters=[requests.DiffParameters]
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        asked = requests.DiffParameters.read(request)
        after = selectors.revision_get(deck=deck, number=asked.get("to"))
        before = selectors.revision_get(deck=deck, number=asked.get("from", after.base or after.number))
        return self.respond(
            request, deck, catalogue, answers.revision_diff(before, after, catalogue, current_language())
        )


class DeckRevertView(OwnDeckView):
    @operation("deck_revert", "Go back to an earlier revision", answers.DeckDetail, request=requests.RevertSerializer)
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Writes it as the newest revision; nothing in between is lost. Later purchases are paid back."""
        with locked(request, id) as deck, revision_in_body():
            number = requests.RevertSerializer.read(request)["revision"]
            services.deck_revert(deck=deck, number=number, actor=user_of(request))
        return deck_response(request, deck)
