"""Upgrades of decks at the table, from the builder: the deck and the entry with its receipt, both or none."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.urls import reverse

from accounts.models import User
from campaigns import access, log_services, services
from campaigns.mapping import table_of
from campaigns.models import Member
from campaigns.web.entries.errors import entry_errors, problem_errors
from cardsdb.faults import InputFault, InvalidInputError
from decks.mapping import Content
from decks.models import Deck
from decks.services import DeckSeatedError


def upgrade_pay(*, deck: Deck, content: Content, exiled: Mapping[str, int], priced: dict[str, Any], actor: User) -> str:
    """Write the upgrade into the campaign in which the deck is played; returns its address.

    InvalidInputError if the log refuses it.
    """
    assert deck.seated_in
    with access.campaign_access_to_change(id=deck.seated_in, user=actor, least=Member.Role.SEAT) as campaign:
        seat = campaign.seats.select_related("deck").filter(deck=deck).first()
        if seat is None:
            raise Http404
        try:
            services.seat_upgrade(
                campaign=campaign, seat=seat, content=content, exiled=exiled, priced=priced, actor=actor
            )
        except log_services.EntryRefusedError as error:
            errors = [problem for problem in error.problems if problem.is_error]
            said = problem_errors(errors, table_of(campaign))
            raise InvalidInputError(*(InputFault((), "entry-refused", one.message) for one in said)) from None
        except (DeckSeatedError, log_services.LogFullError) as error:
            message = entry_errors(error, table_of(campaign)).messages[0]
            raise InvalidInputError(InputFault((), "conflict", message)) from None
    return reverse("campaign", args=[deck.seated_in])
