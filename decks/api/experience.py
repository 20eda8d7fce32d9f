"""Experience of stored decks over HTTP: upgrades and ledgers."""

import uuid

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from msgspec.structs import asdict
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import private_response, tag_of
from decks import requests, selectors, services, upgrade_prices
from decks.access import require_owner
from decks.api import answers
from decks.api.frame import DeckView, OwnDeckView, building_of, locked, operation, revision_in_body
from decks.content import content_of
from games.engine import Building, Experience
from ui.language import current_language


class DeckUpgradeView(OwnDeckView):
    @operation("deck_upgrade", "Upgrade a deck", answers.UpgradedDeck, request=requests.DeckUpgradeSerializer)
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """For a deck in no campaign; one that is played in a campaign is upgraded there. Writes the next revision with
        a receipt: the cheapest way to it from `revision` (by default the newest). Overspending is not refused, but a
        problem in the ledger. With `preview` nothing is written."""
        with locked(request, id) as deck:
            catalogue, building = building_of(deck.game)
            require_upgrades(building)
            base = content_of(selectors.revision_get(deck=deck))
            asked = requests.DeckUpgradeSerializer.read(request, context={"base": base})
            content, exiled, number = asked["content"], asked["exiled"], asked.get("revision", deck.revision)
            with revision_in_body():
                priced = upgrade_prices.upgrade_price(
                    deck=deck, content=content, number=number, exiled=exiled, catalogue=catalogue
                )
            if not asked["preview"]:
                services.deck_upgrade(
                    deck=deck, content=content, number=number, exiled=exiled, priced=priced, actor=user_of(request)
                )
            receipt = upgrade_prices.describe_receipt(priced, catalogue, current_language(), content.build)
        return private_response(request, answers.UpgradedDeck(**asdict(receipt), revision=deck.revision), tag_of(deck))


def require_upgrades(building: Building) -> None:
    """404 in games without upgrades."""
    if building.experience is None:
        raise NotFound(_("In this game decks are not upgraded for experience."))


class DeckExperienceView(DeckView):
    @operation("deck_experience", "The experience of a deck", answers.DeckLedger)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """For a deck that is played in a campaign, the figures of the campaign's log, which is written there."""
        deck, catalogue, building = self.deck(request, id)
        require_owner(deck, user_or_none(request), _("Only the owner of a deck can edit its experience."))
        ledger_of(building)
        return private_response(request, answers.deck_ledger(deck, catalogue), tag_of(deck))

    @operation(
        "deck_experience_write",
        "Write down experience gained or lost",
        answers.DeckLedger,
        request=requests.ExperienceSerializer,
        status=201,
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """For a deck in no campaign; for one that is played in a campaign, the answer is 409 `deck-seated`."""
        with locked(request, id) as deck:
            catalogue, building = building_of(deck.game)
            entry = requests.ExperienceSerializer.read(request, context={"ledger": ledger_of(building)})
            services.experience_write(deck=deck, **entry)
        return private_response(request, answers.deck_ledger(deck, catalogue), tag_of(deck), 201)


def ledger_of(building: Building) -> Experience:
    """The ledger's rules; 404 in games without experience."""
    if building.experience is None:
        raise NotFound(_("Decks of this game cost no experience."))
    return building.experience
