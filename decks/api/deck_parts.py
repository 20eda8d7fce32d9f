"""Resources under a stored deck: history, upgrades, experience, figures, odds and sample hands."""

import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from cardsdb.api.answers import Page
from cardsdb.api.frame import PublicView, json_response, page_of, whole_number
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import etag_of, private_response
from cardsdb.api.schema import PAGE_PARAMETERS
from cardsdb.catalogue import LiveCatalogue
from cardsdb.collections import copies_of
from cardsdb.selectors import collection_list
from decks import access, selectors, services
from decks.api import deck_requests as requests
from decks.api import deck_schema as shapes
from decks.api.building import building_of
from decks.api.collection_schema import CheckSerializer
from decks.api.decks import DeckView, created_response, deck_response, locked, tag_of
from decks.api.schema import example
from decks.collection_check import table_check
from decks.content import content_of
from decks.decks_json import diff_json, ledger_json, named, recheck_json, revision_json
from decks.experience import read_experience
from decks.models import Deck, DeckRevision, Recheck
from decks.statistics import deck_stats
from decks.verdicts import receipt_json
from games.engine import Build, Building, Ledger
from games.engine.opening import Opening, chances, sample
from ui.language import current_language

REVISION_PARAMETER = OpenApiParameter("revision", OpenApiTypes.INT, description="The newest unless said.")


class DeckPart(DeckView):
    # Base of reads under a deck, with the deck's own visibility.

    def deck(self, request: Request, id: uuid.UUID) -> tuple[Deck, LiveCatalogue, Building]:
        deck = access.deck_access(id=id, user=user_or_none(request))
        return deck, *building_of(deck.game)

    def respond(self, request: Request, deck: Deck, catalogue: LiveCatalogue, value: Any) -> HttpResponse:
        return private_response(request, value, etag_of(tag_of(deck), catalogue.digest))


class RevisionList(DeckPart):
    @extend_schema(
        summary="Every revision of a deck, the newest first",
        operation_id="deck_revision_list",
        parameters=PAGE_PARAMETERS,
        responses=shapes.RevisionPageSerializer,
        examples=example("revisions"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        page: Page[DeckRevision] = page_of(request, selectors.revision_list(deck=deck))
        rows = [revision_json(revision, catalogue, current_language()) for revision in page.results]
        value = {"count": page.count, "next": page.next, "previous": page.previous, "results": rows}
        return self.respond(request, deck, catalogue, value)


class RevisionDetail(DeckPart):
    @extend_schema(
        summary="A revision, whole",
        description="With the problems that were found when it was saved, and the receipt if it was an upgrade.",
        operation_id="deck_revision_detail",
        responses=shapes.WholeRevisionSerializer,
        examples=example("revision"),
    )
    def get(self, request: Request, id: uuid.UUID, number: int) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        revision = selectors.revision_get(deck=deck, number=number)
        return self.respond(
            request, deck, catalogue, revision_json(revision, catalogue, current_language(), whole=True)
        )


class DeckDiff(DeckPart):
    @extend_schema(
        summary="What changed between two revisions",
        operation_id="deck_diff",
        parameters=[
            OpenApiParameter("from", OpenApiTypes.INT, description="The one that `to` was made from, unless said."),
            OpenApiParameter("to", OpenApiTypes.INT, description="The newest unless said."),
        ],
        responses=shapes.DiffSerializer,
        examples=example("difference"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        after = selectors.revision_get(deck=deck, number=whole_number(request, "to", deck.revision, None))
        before = selectors.revision_get(
            deck=deck, number=whole_number(request, "from", after.base or after.number, None)
        )
        return self.respond(request, deck, catalogue, diff_json(before, after, catalogue, current_language()))


class DeckRevert(DeckView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Go back to an earlier revision",
        description="It becomes the newest one; nothing in between is lost. What was bought since is paid back.",
        operation_id="deck_revert",
        request=shapes.RevertRequestSerializer,
        responses=shapes.DeckSerializer,
        examples=example("deck", request={"revision": 1}),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        with locked(request, id) as deck, named_revision():
            number = requests.read_number(request.data, "revision", None)
            services.deck_revert(deck=deck, number=number, actor=user_of(request))
        return deck_response(request, deck)


class DeckClone(DeckView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Make a deck of one's own from a deck",
        operation_id="deck_clone",
        request=shapes.CloneRequestSerializer,
        responses={201: shapes.DeckSerializer},
        examples=example("deck", request={"name": "Roland, again"}, status=201),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        deck = access.deck_access(id=id, user=user_or_none(request))
        name, number = requests.read_clone(request.data)
        with named_revision():
            made = services.deck_clone(deck=deck, number=number, name=name, actor=user_of(request))
        return created_response(request, made)


class DeckUpgrade(DeckView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Upgrade a deck",
        description="Of a deck in no campaign; one that is played in a campaign is upgraded there. "
        "The next revision with a receipt: what it costs to get there from `revision` (the newest unless "
        "said) in the cheapest way. Spending more than there is is told in the ledger, not refused. With `preview` "
        "nothing is written.",
        operation_id="deck_upgrade",
        request=shapes.DeckUpgradeRequestSerializer,
        responses=shapes.DeckUpgradeSerializer,
        examples=example("deck upgrade", request={"zones": {"main": {"01016": 1, "60130": 1}}, "exiled": {}}),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        with locked(request, id) as deck:
            catalogue, building = building_of(deck.game)
            if building.upgrade is None:
                raise NotFound(_("In this game decks are not upgraded for experience."))
            number = requests.read_number(request.data, "revision", deck.revision, *requests.UPGRADE_KEYS)
            present = content_of(selectors.revision_get(deck=deck))
            content, exiled, preview = requests.read_upgrade(request.data, present)
            with named_revision():
                priced = services.upgrade_price(
                    deck=deck, content=content, number=number, exiled=exiled, catalogue=catalogue
                )
            if not preview:
                services.deck_upgrade(
                    deck=deck, content=content, number=number, exiled=exiled, priced=priced, actor=user_of(request)
                )
            value = {**receipt_json(priced, catalogue, current_language(), content.build), "revision": deck.revision}
        return private_response(request, value, tag_of(deck))


class DeckExperience(DeckPart):
    @extend_schema(
        summary="The experience of a deck",
        description="Of one that is played in a campaign, what the campaign's log says; nothing is written here then.",
        operation_id="deck_experience",
        responses=shapes.LedgerSerializer,
        examples=example("ledger"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, building = self.deck(request, id)
        if deck.owner != user_or_none(request):
            raise PermissionDenied(_("The ledger of a deck is its owner's."))
        return private_response(request, self._ledger(deck, catalogue, building), tag_of(deck))

    @extend_schema(
        summary="Write down experience gained or lost",
        description="By a deck in no campaign; for one that is played in a campaign, the answer is 409 `deck-seated`.",
        operation_id="deck_experience_write",
        request=shapes.EntryRequestSerializer,
        responses={201: shapes.LedgerSerializer},
        examples=example("ledger", request={"kind": "victory", "amount": 4, "reason": "The Gathering"}, status=201),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        with locked(request, id) as deck:
            catalogue, building = building_of(deck.game)
            kind, amount, reason = read_experience(request.data, self._rules(building))
            services.experience_write(deck=deck, kind=kind, amount=amount, reason=reason)
        return private_response(request, self._ledger(deck, catalogue, building), tag_of(deck), 201)

    @staticmethod
    def _rules(building: Building) -> Ledger:
        if building.ledger is None:
            raise NotFound(_("Decks of this game cost no experience."))
        return building.ledger

    def _ledger(self, deck: Deck, catalogue: LiveCatalogue, building: Building) -> dict[str, Any]:
        rules = self._rules(building)
        entries = selectors.deck_ledger(deck=deck, building=building)
        build = content_of(selectors.revision_get(deck=deck)).build
        balance = rules.balance(build, entries, catalogue.cards)
        return ledger_json(deck.experience_entries.all(), entries, balance)


class DeckStats(DeckPart):
    @extend_schema(
        summary="A deck in figures",
        description="Costs, classes, types, levels, traits, slots, icons, experience: how many cards of each.",
        operation_id="deck_stats",
        parameters=[REVISION_PARAMETER],
        responses=shapes.StatsSerializer,
        examples=example("statistics"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        value = deck_stats(asked_build(request, deck), catalogue, current_language())
        return self.respond(request, deck, catalogue, value)


class DeckOdds(DeckPart):
    @extend_schema(
        summary="The chances to see cards early",
        description="Exactly: of at least so many of the `cards` together in the opening hand (turn 0) and by each "
        "turn; without `cards`, of each card by itself. The mulligan is taken by somebody who looks for them.",
        operation_id="deck_odds",
        parameters=[
            OpenApiParameter("cards", OpenApiTypes.STR, description="Codes with commas between."),
            OpenApiParameter("at_least", OpenApiTypes.INT, description="How many of them; 1 unless said."),
            OpenApiParameter("turns", OpenApiTypes.INT, description="Up to which turn; 10 unless said."),
            OpenApiParameter("mulligan", OpenApiTypes.BOOL, description="Whether it is taken; it is unless said."),
            REVISION_PARAMETER,
        ],
        responses=shapes.OddsSerializer,
        examples=example("odds"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, building = self.deck(request, id)
        opening = opening_of(asked_build(request, deck), catalogue, building)
        asked = requests.read_odds(request, catalogue)
        groups = [asked.cards] if asked.cards else [(code,) for code in opening.library]
        value = {
            "library": sum(opening.library.values()),
            "hand": opening.hand,
            "at_least": asked.at_least,
            "mulligan": asked.mulligan,
            "results": [
                {
                    "cards": [
                        {**named(code, catalogue, current_language()), "copies": opening.library.get(code, 0)}
                        for code in group
                    ],
                    "by_turn": [
                        {"turn": turn, "chance": float(chance), "exact": str(chance)}
                        for turn, chance in enumerate(
                            chances(
                                opening, set(group), at_least=asked.at_least, turns=asked.turns, mulligan=asked.mulligan
                            )
                        )
                    ],
                }
                for group in groups
            ],
        }
        return self.respond(request, deck, catalogue, value)


class DeckDraw(DeckPart):
    @extend_schema(
        summary="A sample hand",
        description="The same seed draws the same from the same revision. `replace` names the cards that the mulligan "
        "gives away, one copy for each time; `draws` draws on after it.",
        operation_id="deck_draw",
        parameters=[
            OpenApiParameter("seed", OpenApiTypes.STR, description="Any text; one is made up and told without it."),
            OpenApiParameter("replace", OpenApiTypes.STR, description="Codes with commas between."),
            OpenApiParameter("draws", OpenApiTypes.INT, description="Up to 100."),
            REVISION_PARAMETER,
        ],
        responses=shapes.DrawnHandSerializer,
        examples=example("opening hand"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, building = self.deck(request, id)
        opening = opening_of(asked_build(request, deck), catalogue, building)
        seed, replace, draws = requests.read_draw(request, catalogue)
        drawn = sample(opening, Random(seed), replace=replace, draws=draws)  # noqa: S311  (to be repeatable)
        language = current_language()
        parts = ("hand", "passed_over", "replaced", "kept", "drawn")
        cards = {part: [named(code, catalogue, language) for code in getattr(drawn, part)] for part in parts}
        missing = Counter(replace) - Counter(drawn.replaced if opening.mulligan == "some" else drawn.hand)
        return json_response({"seed": seed, **cards, "not_in_hand": sorted(missing.elements())})


class DeckBuildable(DeckPart):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Can this deck be built from what you own?",
        description="From the collection that it is built from, else from your default one; what is short, and which "
        "of your other collections have it to spare.",
        operation_id="deck_buildable",
        responses=CheckSerializer,
        examples=example("collection check"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, building = self.deck(request, id)
        own = {str(one.pk): one for one in collection_list(user_of(request)).filter(game=deck.game)}
        chosen = own.get(str(deck.collection_id)) or next((one for one in own.values() if one.is_default), None)
        if chosen is None:
            raise NotFound(_("You have no collection of this game yet."))
        checked = table_check(
            builds=[asked_build(request, deck)],
            collections=[str(chosen.pk)],
            copies={id: copies_of(one) for id, one in own.items()},
            names={id: one.name for id, one in own.items()},
            catalogue=catalogue,
            building=building,
            language=current_language(),
        )
        checked["decks"][0]["id"] = deck.pk
        checked["collections"] = [{"id": id, "name": one.name} for id, one in own.items()]
        return json_response(checked)


class RecheckList(PublicView):
    @extend_schema(
        summary="How far decks have been checked again",
        description="After a change of the cards every deck is checked with them in the background. A deck that is "
        "read before its turn is checked at once.",
        operation_id="deck_recheck_list",
        parameters=[OpenApiParameter("game", OpenApiTypes.STR, description="Of one game."), *PAGE_PARAMETERS],
        responses=shapes.RecheckPageSerializer,
        examples=example("rechecks"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        page: Page[Recheck] = page_of(request, selectors.recheck_list(game=request.query_params.get("game")))
        rows = [recheck_json(recheck) for recheck in page.results]
        return json_response({"count": page.count, "next": page.next, "previous": page.previous, "results": rows})


@contextmanager
def named_revision() -> Iterator[None]:
    """Report the place of an unknown revision in the body."""
    try:
        yield
    except Http404:
        raise requests.no_such_revision() from None


def asked_build(request: Request, deck: Deck) -> Build:
    """The build of the revision in the address, by default the newest."""
    return content_of(selectors.revision_get(deck=deck, number=requests.read_revision(request, deck))).build


def opening_of(build: Build, catalogue: LiveCatalogue, building: Building) -> Opening:
    """The build's opening; 404 in games without hands."""
    if building.opening is None:
        raise NotFound(_("In this game no opening hand is drawn."))
    return building.opening(build, catalogue.cards)
