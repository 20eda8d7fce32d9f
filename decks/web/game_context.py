"""A game as its pages name things: cards, rules and texts in the visitor's language."""

from collections.abc import Iterable

from django.http import Http404
from django.urls import reverse
from django.utils.safestring import SafeString
from msgspec import Struct

from cardsdb.access import catalogue_access
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.web.card_html import CardDrawing
from cardsdb.web.card_parts import card_url, class_code, class_name
from decks.editing import LEADERS
from decks.exchange.sections import zone_title
from games.engine import Building, CardRecord, Catalogue, Game, Problem, Text, localised
from games.engine.vocabulary import Vocabulary, card_name
from ui.language import current_language


class Leader(Struct, frozen=True, kw_only=True):
    """The leader of a deck; without an address, an unknown card."""

    name: str
    subtitle: str
    url: str
    class_code: str
    classes: list[tuple[str, str]]
    """Code and name of each class."""


class GameContext(Struct, frozen=True):
    """A catalogue with the deck rules of its game, and a language."""

    live: LiveCatalogue
    building: Building
    language: str

    @property
    def game(self) -> Game:
        return self.live.game

    @property
    def cards(self) -> Catalogue:
        return self.live.cards

    @property
    def vocabulary(self) -> Vocabulary:
        return self.live.game.vocabulary

    def text(self, text: Text | None) -> str:
        """The text in the language; empty without one."""
        return text.in_language(self.language) if text else ""

    def name(self, code: str) -> str:
        """The name of a card; its code if unknown."""
        return card_name(code, self.live.cards, self.language)

    def names(self, codes: Iterable[str]) -> str:
        """The names of cards in a line."""
        return ", ".join(map(self.name, codes))

    def known(self, codes: Iterable[str]) -> list[CardRecord]:
        """The cards of those codes, without unknown ones."""
        return [card for code in codes if (card := self.live.cards.get(code))]

    def url(self, code: str) -> str:
        """The address of a card's page."""
        return card_url(self.live.game, code)

    def rule_url(self, rule: str) -> str:
        """The address of a rule's page."""
        return reverse("rule", args=[self.live.game.code, rule])

    def problem_message(self, problem: Problem) -> str:
        return self.vocabulary.problem_message(problem, self.live.cards, self.language)

    def class_name(self, code: str) -> str:
        return class_name(self.live, code, self.language)

    def zone_title(self, zone: str) -> str:
        """The game's name of a zone, or the common one; that of its leaders for `LEADERS`."""
        if zone != LEADERS:
            return zone_title(zone, self.vocabulary, self.language)
        types = sorted(self.live.game.leader_types)
        plurals = (self.vocabulary.type_plurals.get(code) or self.vocabulary.types[code] for code in types)
        return " / ".join(map(self.text, plurals))

    def deck_card(self, code: str) -> SafeString | None:
        """A card as HTML, as a deck shows it; None if unknown."""
        card = self.live.cards.get(code)
        return CardDrawing(self.live, card, self.language).deck_card() if card else None

    def leader(self, code: str) -> Leader:
        card = self.live.cards.get(code)
        return Leader(
            name=self.name(code),
            subtitle=(localised(card.subtitles, self.language) if card else None) or "",
            url=self.url(card.code) if card else "",
            class_code=class_code(card.classes if card else ()),
            classes=[(one, self.class_name(one)) for one in (card.classes if card else ())],
        )


def game_context(game: str) -> GameContext:
    """The context of a game; Http404 if it has no cards or no decks."""
    return context_of(catalogue_access(game), current_language())


def game_contexts() -> dict[str, GameContext]:
    """The contexts of all games with decks and cards, by their codes."""
    return {live.game.code: context_of(live, current_language()) for live in catalogue_all() if live.game.building}


def context_of(live: LiveCatalogue, language: str) -> GameContext:
    """The context of a catalogue; Http404 if its game has no decks."""
    if live.game.building is None:
        raise Http404
    return GameContext(live, live.game.building, language)
