"""Experience over HTTP: upgrades and ledgers of stored decks, and of decks that are not kept; standalone play."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from msgspec.structs import asdict, replace
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from cardsdb.api.base import PublicView, json_response
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import private_response
from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InvalidInputError
from decks import requests, selectors, services, upgrades
from decks.api import answers
from decks.api.frame import DeckView, OwnDeckView, building_of, locked, operation, revision_in_body, tag_of
from decks.content import content_of
from decks.exchange.json_decks import options_fault
from decks.validation import build_validate
from games.engine import Building, Experience, OptionsError
from ui.language import current_language


class UpgradeView(PublicView):
    @operation(
        "upgrade", "What an upgrade of a deck costs", answers.UpgradeVerdict, request=requests.UpgradePriceSerializer
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        """The cheapest way from one version of a deck to the next, with a receipt. Decks that are not legal are priced
        all the same; `problems` are those of the way, and those of the next deck. With a `ledger`, or the scenario just
        `played`, the answer has the ledger and its balance after the upgrade.
        """
        catalogue, building = building_of(game)
        require_upgrades(building)
        asked, language = requests.UpgradePriceSerializer.read(request), current_language()
        priced = upgrades.build_upgrade(**asked, catalogue=catalogue, language=language)
        verdict = build_validate(build=asked["after"], mode=building.modes[0], catalogue=catalogue, language=language)
        problems = upgrades.upgrade_problems(priced.problems, verdict.problems)
        valid = not any(problem.severity == "error" for problem in problems)
        return json_response(answers.UpgradeVerdict(**{**asdict(priced), "problems": problems}, valid=valid))


class StandaloneView(PublicView):
    @operation(
        "standalone",
        "What standalone play makes of a deck",
        answers.StandaloneReport,
        request=requests.StandaloneSerializer,
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        """The experience in the deck, the random basic weaknesses that it owes for it, and on request a draw of those
        that are missing, which the seed makes reproducible, and what is chosen before a scenario that is not the first
        of its campaign.
        """
        catalogue, building = building_of(game)
        if building.experience is None:
            raise NotFound(_("This game has no rules for playing a scenario alone."))
        asked = requests.StandaloneSerializer.read(request)
        build = asked.pop("deck")
        with _options_understood(catalogue):
            report = building.experience.standalone(build, asked, catalogue.cards)
        return json_response(answers.standalone_report(report, catalogue, current_language()))


class WeaknessesView(PublicView):
    @operation(
        "weaknesses", "Draw random weaknesses for a deck", answers.WeaknessReport, request=requests.WeaknessesSerializer
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        """How many the deck owes in that mode, and a draw of those that are missing, or of a `number`, out of the
        copies at hand. The seed makes it reproducible; `pool` has the odds.
        """
        catalogue, building = building_of(game)
        if building.weaknesses is None:
            raise NotFound(_("In this game no weaknesses are drawn."))
        asked = requests.WeaknessesSerializer.read(request, modes=building.modes)
        build = replace(asked.pop("deck"), mode=asked.pop("mode", building.modes[0]))
        with _options_understood(catalogue):
            report = building.weaknesses.report(build, asked, catalogue.cards)
        draw = answers.weakness_draw(report["draw"], catalogue, current_language())
        return json_response(answers.WeaknessReport(**{**report, "draw": draw}))


@contextmanager
def _options_understood(catalogue: LiveCatalogue) -> Iterator[None]:
    """Options unknown to the game become a 400."""
    try:
        yield
    except OptionsError as error:
        raise InvalidInputError(options_fault(error, catalogue.game.vocabulary)) from None


class DeckUpgradeView(OwnDeckView):
    @operation("deck_upgrade", "Upgrade a deck", answers.UpgradedDeck, request=requests.DeckUpgradeSerializer)
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Of a deck in no campaign; one that is played in a campaign is upgraded there. The next revision with a
        receipt: what it costs to get there from `revision` (the newest unless said) in the cheapest way. Spending more
        than there is is told in the ledger, not refused. With `preview` nothing is written.
        """
        with locked(request, id) as deck:
            catalogue, building = building_of(deck.game)
            require_upgrades(building)
            base = content_of(selectors.revision_get(deck=deck))
            asked = requests.DeckUpgradeSerializer.read(request, context={"base": base})
            content, exiled, number = asked["content"], asked["exiled"], asked.get("revision", deck.revision)
            with revision_in_body():
                priced = upgrades.upgrade_price(
                    deck=deck, content=content, number=number, exiled=exiled, catalogue=catalogue
                )
            if not asked["preview"]:
                services.deck_upgrade(
                    deck=deck, content=content, number=number, exiled=exiled, priced=priced, actor=user_of(request)
                )
            receipt = upgrades.describe_receipt(priced, catalogue, current_language(), content.build)
        return private_response(request, answers.UpgradedDeck(**asdict(receipt), revision=deck.revision), tag_of(deck))


def require_upgrades(building: Building) -> None:
    """404 in games without upgrades."""
    if building.experience is None:
        raise NotFound(_("In this game decks are not upgraded for experience."))


class DeckExperienceView(DeckView):
    @operation("deck_experience", "The experience of a deck", answers.DeckLedger)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Of one that is played in a campaign, what the campaign's log says; nothing is written here then."""
        deck, catalogue, building = self.deck(request, id)
        if deck.owner != user_or_none(request):
            raise PermissionDenied(_("The ledger of a deck is its owner's."))
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
        """By a deck in no campaign; for one that is played in a campaign, the answer is 409 `deck-seated`."""
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
