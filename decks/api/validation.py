"""Deck checking over HTTP, against the rules and against collections, with prices and draws: nothing is kept."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from msgspec.structs import asdict, replace
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from accounts.access import user_of
from accounts.models import Scope
from cardsdb.api.answers import Results
from cardsdb.api.base import PublicView, cached_response, json_response
from cardsdb.api.collections import CollectionView
from cardsdb.api.problems import card_of
from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InvalidInputError
from cardsdb.selectors import collection_list
from decks import upgrade_prices
from decks import validation_requests as requests
from decks.api import validation_answers as answers
from decks.api.experience import require_upgrades
from decks.api.frame import OwnDeckView, asked_build, building_of, operation
from decks.collection_check import CollectionCheck, collection_check
from decks.exchange.json_decks import options_fault
from decks.validation import brief_verdict, build_validate, describe_problems
from games.engine import Group, OptionsError, validate_group
from ui.language import current_language


class ValidateView(PublicView):
    @operation(
        "validate",
        "Check decks against the rules",
        Results[answers.ValidatedDeck] | Results[answers.BriefDeck],
        request=requests.ValidationSerializer,
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        catalogue, building = building_of(game)
        asked = requests.ValidationSerializer.read(request, modes=building.modes)
        language = current_language()

        def checked(deck: requests.PostedDeck, mode: str) -> answers.ValidatedDeck | answers.BriefDeck:
            if asked["brief"]:
                brief = brief_verdict(build=deck.build, mode=mode, catalogue=catalogue)
                return answers.BriefDeck(id=deck.id, mode=mode, **asdict(brief), remarks=deck.remarks)
            found = build_validate(build=deck.build, mode=mode, catalogue=catalogue, language=language)
            return answers.ValidatedDeck(id=deck.id, mode=mode, **asdict(found), remarks=deck.remarks)

        modes = asked.get("modes", building.modes[:1])
        return json_response(Results(results=[checked(deck, mode) for deck in asked["decks"] for mode in modes]))


class GroupView(PublicView):
    @operation("group_validate", "Check decks at one table", answers.GroupVerdict, request=requests.DeckGroupSerializer)
    def post(self, request: Request, game: str) -> HttpResponseBase:
        """Each deck on its own, and the rules for several together: different investigators, unique cards that
        start in play, and the copies of a collection that they share."""
        catalogue, building = building_of(game)
        asked = requests.DeckGroupSerializer.read(request, modes=building.modes)
        mode, language = asked.get("mode", building.modes[0]), current_language()
        decks = []
        for deck in asked["decks"]:
            found = build_validate(build=deck.build, mode=mode, catalogue=catalogue, language=language)
            decks.append(answers.GroupedDeck(**asdict(found), remarks=deck.remarks))
        builds = tuple(deck.build for deck in asked["decks"])
        group = Group(builds=builds, collections=asked.get("collections", ()), owned=asked.get("owned", {}))
        problems = validate_group(building, group, catalogue.cards)
        value = answers.GroupVerdict(
            valid=not any(problem.is_error for problem in problems) and all(deck.valid for deck in decks),
            problems=describe_problems(problems, catalogue, language),
            decks=decks,
        )
        return json_response(value)


class ExplainView(PublicView):
    @operation(
        "explain",
        "Why a leader may or may not take a card",
        answers.CardExplanation,
        request=requests.ExplainSerializer,
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        catalogue, building = building_of(game)
        if building.explain is None:
            raise NotFound(_("In this game any card can be taken."))
        asked = requests.ExplainSerializer.read(request, context={"catalogue": catalogue})
        explanation = building.explain(catalogue.cards, asked["card"], asked["leader"], asked.get("choices", {}))
        return json_response(answers.card_explanation(explanation, catalogue))


class TakersView(PublicView):
    @operation("card_takers", "The leaders that may take a card", Results[answers.Taker])
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        """The leaders that may take the card by their own options, with some of the choices they offer."""
        catalogue, building = building_of(game)
        card_of(catalogue.cards, code)
        return cached_response(
            request,
            [catalogue.digest],
            lambda: msgspec.json.encode(
                Results(results=answers.takers(building.takers(catalogue.cards, code), catalogue, current_language()))
            ),
        )


class UpgradeView(PublicView):
    @operation("upgrade", "The price of an upgrade", answers.UpgradeVerdict, request=requests.UpgradePriceSerializer)
    def post(self, request: Request, game: str) -> HttpResponseBase:
        """The cheapest way from one version of a deck to the next, with a receipt. Decks that are not legal are priced
        all the same; `problems` are those of the way, and those of the next deck. With a `ledger`, or the scenario just
        `played`, the answer has the ledger and its balance after the upgrade."""
        catalogue, building = building_of(game)
        require_upgrades(building)
        asked, language = requests.UpgradePriceSerializer.read(request), current_language()
        priced = upgrade_prices.build_upgrade(**asked, catalogue=catalogue, language=language)
        verdict = build_validate(build=asked["after"], mode=building.modes[0], catalogue=catalogue, language=language)
        problems = upgrade_prices.upgrade_problems(priced.problems, verdict.problems)
        valid = not any(problem.severity == "error" for problem in problems)
        return json_response(answers.UpgradeVerdict(**{**asdict(priced), "problems": problems}, valid=valid))


class StandaloneView(PublicView):
    @operation(
        "standalone", "A deck in standalone play", answers.StandaloneReport, request=requests.StandaloneSerializer
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        """The experience in the deck, the random basic weaknesses that it owes for it, and on request a draw of those
        that are missing, which the seed makes reproducible, and what is chosen before a scenario that is not the first
        of its campaign."""
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
        """The number that the deck owes in that mode, and a draw of those that are missing, or of a `number`, from the
        available copies. The seed makes it reproducible; `pool` has the odds."""
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


class CollectionCheckView(CollectionView):
    write_scope = Scope.READ  # nothing is written

    @operation(
        "collection_check",
        "Can these decks be built from what you own?",
        CollectionCheck,
        request=requests.CollectionCheckRequestSerializer,
    )
    def post(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        """One deck, or several at one table, each from the collection of this address or from another of yours
        (`collections`, one for each deck). Counted are the investigator, the deck and a second deck; not the side deck.
        Each card that is short says which decks hold it and which of your collections have it to spare."""
        collection = self.collection(collection_id)
        catalogue, _building = building_of(collection.game)
        own = {str(one.pk): one for one in collection_list(self.user).filter(game=collection.game)}
        context = {"own": own, "default": str(collection.pk), "user": self.user}
        asked = requests.CollectionCheckRequestSerializer.read(request, context=context)
        decks = [(deck.id, deck.build) for deck in asked["decks"]]
        return json_response(collection_check(decks, asked["collections"], own, catalogue, current_language()))


class DeckBuildableView(OwnDeckView):
    @operation("deck_buildable", "Can this deck be built from what you own?", CollectionCheck)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Compares the deck with the collection that it is built from, or with your default one: missing copies, and
        your other collections that can spare them."""
        deck, catalogue, _building = self.deck(request, id)
        own = {str(one.pk): one for one in collection_list(user_of(request)).filter(game=deck.game)}
        chosen = own.get(str(deck.collection_id)) or next((one for one in own.values() if one.is_default), None)
        if chosen is None:
            raise NotFound(_("You don't have a collection for this game yet."))
        builds, collections = [(deck.pk, asked_build(request, deck))], [str(chosen.pk)]
        return json_response(collection_check(builds, collections, own, catalogue, current_language()))
