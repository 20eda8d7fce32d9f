"""manage.py check_catalogue: data_checks of the cards in the catalogue, per game."""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardsdb.catalogue import LiveCatalogue, catalogue_all
from games.engine import LANGUAGES
from games.engine.conformance import faults
from games.registry import game_all

SHOWN = 20
"""Oddities of one kind that are listed; the rest is counted."""


class Command(BaseCommand):
    help = "Lists dangling references and impossible values (errors) and missing translations (notes) of each game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", choices=list(game_all()), help="Only this game.")

    def handle(self, *args: Any, game: str | None, **options: Any) -> None:
        errors = 0
        catalogues = [live for live in catalogue_all() if game in {None, live.game.code}]
        if not catalogues:
            raise CommandError("There are no cards; load some with 'manage.py import_cards'.")
        for live in catalogues:
            found = list(_errors(live))
            errors += len(found)
            self.stdout.write(f"{live.game.code}: version {live.cards.version}, {len(live.cards)} cards")
            self._list("error", found)
            self._list("note", list(_untranslated(live)))
        if errors:
            raise CommandError(f"Errors listed above: {errors}.")

    def _list(self, level: str, found: list[tuple[str, str]]) -> None:
        for kind, number in Counter(kind for kind, _ in found).items():
            for _, place in [entry for entry in found if entry[0] == kind][:SHOWN]:
                self.stdout.write(f"  {level}: {place}: {kind}")
            if number > SHOWN:
                self.stdout.write(f"  {level}: … and {number - SHOWN} more: {kind}")


def _errors(live: LiveCatalogue) -> Iterator[tuple[str, str]]:
    for fault in faults(live.game.code, live.game):
        yield fault, live.game.code
    for card in live.cards:
        for field, code in live.game.card_references(card):
            if live.cards.get(code) is None:
                yield "refers to a card that is not there", f"{card.code} {field} {code}"
        if card.type_code not in live.game.vocabulary.types:
            yield "has a type that the game does not know", f"{card.code} {card.type_code}"
        for code in card.classes:
            if code not in live.cards.classes:
                yield "has a class that is not there", f"{card.code} {code}"
        if card.set_code not in live.cards.sets:
            yield "is in a set that is not there", f"{card.code} {card.set_code}"
        if card.quantity < 1:
            yield "has no copy in its set", card.code
        if card.level is not None and card.weakness:
            yield "is a weakness with a level", card.code
        if card.encounter_set is not None and card.encounter_set not in live.cards.encounter_sets:
            yield "is in an encounter set that is not there", f"{card.code} {card.encounter_set}"
        for oddity in live.game.data_checks(card, live.cards):
            yield oddity, card.code
        for printing in live.cards.printings_of(card.code):
            if printing.set_code not in live.cards.sets:
                yield "is in a set that is not there", f"{printing.code} {printing.set_code}"
    for taboo in live.cards.taboos.values():
        for entry in taboo.cards:
            if live.cards.get(entry.code) is None:
                yield "changes a card that is not there", f"taboo {taboo.code} {entry.code}"
    yield from _guide_errors(live)


def _guide_errors(live: LiveCatalogue) -> Iterator[tuple[str, str]]:
    guides, scenarios = live.cards.guides, live.cards.scenarios
    for guide in guides.values():
        if guide.returns_to is not None and guide.returns_to not in guides:
            yield "returns to a guide that is not there", f"{guide.code} {guide.returns_to}"
        for code in guide.order:
            if code not in scenarios:
                yield "has a scenario that is not there", f"{guide.code} {code}"
    for scenario in scenarios.values():
        for code in scenario.encounter_sets:
            if code not in live.cards.encounter_sets:
                yield "needs an encounter set that is not there", f"{scenario.code} {code}"


def _untranslated(live: LiveCatalogue) -> Iterator[tuple[str, str]]:
    named: dict[str, Mapping[str, Any]] = {
        "class": live.cards.classes,
        "set": live.cards.sets,
        "encounter set": live.cards.encounter_sets,
        "guide": live.cards.guides,
        "scenario": live.cards.scenarios,
    }
    for language in LANGUAGES[1:]:
        for kind, records in named.items():
            for code, record in records.items():
                if language not in record.names:
                    yield f"is a {kind} without a name in {language}", code
        for card in live.cards:
            if language not in card.names:
                yield f"has no name in {language}", card.code
            if card.texts and language not in card.texts:
                yield f"has no text in {language}", card.code
