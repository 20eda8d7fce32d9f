"""Stored decks that a form offers a seat."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from campaigns.seated_decks import is_led_by, read_reference
from campaigns.web.forms.controls import Option
from campaigns.web.words import Words
from decks.models import Deck
from ui.words import say


class DeckChoices:
    """The visitor's decks, and the seated ones."""

    def __init__(self, words: Words, own: Iterable[Deck], seated: Mapping[str, Deck]) -> None:
        self.words, self.own = words, list(own)
        self.seated = seated
        """By seat."""

    def options(self, seat: str, *, is_row: bool, is_new: bool) -> list[Option]:
        """Return the decks for that seat, or for a new or unknown one.

        In a row about a seat the blank choice means its own deck.
        """
        found = self.own if not seat and not is_new else self._fitting(seat, is_row=is_row)
        return [Option(value=str(deck.pk), label=self._label(deck)) for deck in found]

    def _fitting(self, seat: str, *, is_row: bool) -> list[Deck]:
        """Decks at no other seat, of no other leader."""
        here = {deck.pk for deck in self.seated.values()}
        free = [deck for deck in self.own if deck.pk not in here]
        if not seat:
            return free
        current = self.seated.get(seat)
        kept = [current] if current and not is_row else []
        if current and current.is_locked:
            return kept
        leader = self.words.state.seats[seat].leader
        return [*kept, *(deck for deck in free if is_led_by(self.words.table, deck, leader))]

    def blank(self, seat: str) -> str:
        """Label of the blank choice: the seat keeps its deck."""
        current, named = self.seated.get(seat), self.words.state.seats[seat].deck if seat else ""
        name = current.name if current else "" if read_reference(named) else named
        if name:
            return _("as before: %(deck)s") % {"deck": name}
        return say(self.words.table.catalogue.game, _("no {build} yet"))

    def _label(self, deck: Deck) -> str:
        """The deck's name with its leaders."""
        return f"{deck.name} ({', '.join(self.words.card(code) for code in deck.leaders)})"
