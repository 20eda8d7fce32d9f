"""Shared behaviour of campaign views: permissions, the lock, answers."""

import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from campaigns import access, log_services
from campaigns.campaigns_json import campaign_json, entry_json, problems_json
from campaigns.mapping import NoCampaignError, table_of
from campaigns.models import Campaign, Member, Seat
from campaigns.seating import seated_message
from campaigns.visibility import Visibility, visibility_of
from cardsdb.api.frame import ApiView
from cardsdb.api.preconditions import etag_of, polled_response, private_response, require_match
from cardsdb.api.problems import ConflictError
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.faults import InvalidInputError
from decks.services import DeckSeatedError
from decks.validation import rules_version
from games.engine import journal
from ui.language import current_language


class CampaignView(ApiView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, NoCampaignError):
            exc = NotFound(_("In this game no campaigns are logged."))
        return super().handle_exception(exc)

    def campaign(self, request: Request, id: uuid.UUID) -> Campaign:
        """The campaign, if the caller may read it."""
        return access.campaign_access(id=id, user=user_or_none(request))

    def visibility(self, request: Request, campaign: Campaign, seats: Iterable[Seat] | None = None) -> Visibility:
        """Its log as the caller sees it."""
        return visibility_of(campaign, table_of(campaign).log_rules, user_or_none(request), seats)


@contextmanager
def locked(
    request: Request, id: uuid.UUID, least: str, *, must_match: bool = False, deleted: bool = False
) -> Iterator[Campaign]:
    """The campaign, locked for a write by a caller with at least that role; 404 for one who may not even read it.

    Refusals of the rules become a 409 with all problems.
    """
    with access.campaign_access_to_change(id=id, user=user_of(request), least=least, deleted=deleted) as campaign:
        if must_match or "If-Match" in request.headers:
            require_match(request, tag_of(campaign))
        with refusals_told(campaign.game):
            yield campaign


@contextmanager
def refusals_told(game: str) -> Iterator[None]:
    """Turn refusals of the log into problems with a reason."""
    try:
        yield
    except log_services.EntryRefusedError as refused:
        problems = problems_json(refused.problems, catalogue_get(game), current_language())
        detail = " ".join(problem.message for problem in problems if problem.severity == "error")
        raise ConflictError("entry-refused", detail, {"problems": problems, "entry": refused.number}) from None
    except DeckSeatedError:
        raise ConflictError("deck-seated", seated_message(game)) from None
    except log_services.LogFullError:
        raise ConflictError("conflict", log_services.log_full_message()) from None


def append(request: Request, campaign: Campaign, entry: journal.Entry) -> log_services.Written:
    """Write the entry into the log of a locked campaign, if the caller may."""
    access.require_write(campaign, table_of(campaign).log_rules, entry, user_of(request))
    return log_services.log_append(campaign=campaign, entry=entry, actor=user_of(request))


def append_locked(request: Request, id: uuid.UUID, entry: journal.Entry, *, is_body: bool = False) -> HttpResponse:
    """Write an entry: lock, rights, rules, answer. `is_body`: its data is the body of the request."""
    try:
        with locked(request, id, Member.Role.SEAT) as campaign:
            written = append(request, campaign, entry)
    except InvalidInputError as invalid:
        if is_body:
            invalid.faults = tuple(msgspec.structs.replace(fault, loc=fault.loc[1:]) for fault in invalid.faults)
        raise
    return written_response(request, campaign, written)


def tag_of(campaign: Campaign) -> str:
    """The tag of the campaign's state."""
    return etag_of(campaign.pk, campaign.version)


def campaign_response(request: Request, campaign: Campaign, status: int = 200) -> HttpResponse:
    """The campaign as an answer, with the tag for the next write."""
    value = campaign_json(campaign, catalogue_get(campaign.game), current_language())
    response = private_response(request, value, tag_of(campaign), status)
    if status == 201:
        response["Location"] = f"/api/v1/campaigns/{campaign.pk}/"
    return response


def written_response(request: Request, campaign: Campaign, written: log_services.Written) -> HttpResponse:
    """An accepted entry, with the warnings of the rules."""
    return private_response(request, written_json(campaign, written), tag_of(campaign), 201)


def written_json(campaign: Campaign, written: log_services.Written) -> dict[str, Any]:
    table, language = table_of(campaign), current_language()
    return {
        **entry_json(written.row, visibility_of(campaign, table.log_rules, written.row.actor), language),
        "warnings": problems_json(written.problems, table.catalogue, language),
    }


def read_response(
    request: Request, campaign: Campaign, catalogue: LiveCatalogue, value: Callable[[], Any], *also: str
) -> HttpResponse:
    """A read of a campaign and of the tags in `also`; made only if the caller's copy is outdated."""
    reader = user_or_none(request)  # one member's secret is not for another with the same tag
    versions = [catalogue.digest, rules_version(campaign.game), reader.pk if reader else "", *also]
    return polled_response(request, tag_of(campaign), versions, value)
