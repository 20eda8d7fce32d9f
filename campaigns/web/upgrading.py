"""Upgrades of decks at the table, from the builder: the deck and the entry with its receipt, both or none."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.urls import reverse

from accounts.models import User
from campaigns import access, log_services, services
from campaigns.mapping import table_of
from campaigns.models import Member
from campaigns.web.visitors import problems_said, refusal
from cardsdb.faults import InputFault, InvalidInputError
from decks.content import Content
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
            said = [one for one in problems_said(error.problems, table_of(campaign)) if one.is_error]
            raise InvalidInputError(*(InputFault((), "entry-refused", one.message) for one in said)) from None
        except (DeckSeatedError, log_services.LogFullError) as error:
            raise InvalidInputError(InputFault((), "conflict", refusal(error, campaign.game) or "")) from None
    return reverse("campaign", args=[deck.seated_in])
