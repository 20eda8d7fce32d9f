"""Options that a form offers for its fields: cards, decks, seats, tokens."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaigns.seated_decks import is_led_by, read_reference
from campaigns.web.entries.fields import MAX_CHIPS, Option
from campaigns.web.labels import Labels
from decks.models import Deck
from games.engine.journal import Field
from ui.icons import icon_names
from ui.words import say

MAX_OFFERED = 300


class DeckChoices:
    """Stored decks that a form offers a seat: the visitor's, and the seated ones."""

    def __init__(self, labels: Labels, own: Iterable[Deck], seated: Mapping[str, Deck]) -> None:
        self.labels, self.own = labels, list(own)
        self.seated = seated
        """By seat."""

    def options(self, seat: str, *, is_row: bool, is_new: bool) -> list[Option]:
        """Return the decks for that seat, or for a new or unknown one.

        In a row about a seat the blank choice means its own deck.
        """
        found = self.own if not seat and not is_new else self._fitting(seat, is_row=is_row)
        leaders = {deck.pk: ", ".join(map(self.labels.card, deck.leaders)) for deck in found}
        return [Option(value=str(deck.pk), label=f"{deck.name} ({leaders[deck.pk]})") for deck in found]

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
        leader = self.labels.state.seats[seat].leader
        return [*kept, *(deck for deck in free if is_led_by(self.labels.rules, deck, leader))]

    def blank(self, seat: str) -> str:
        """Label of the blank choice: the seat keeps its deck."""
        current, named = self.seated.get(seat), self.labels.state.seats[seat].deck if seat else ""
        name = current.name if current else "" if read_reference(named) else named
        if name:
            return _("as before: %(deck)s") % {"deck": name}
        return say(self.labels.rules.catalogue.game, _("no {build} yet"))


class Choices:
    """Options for the fields of a form, by their types."""

    def __init__(self, labels: Labels) -> None:
        self.labels, self.rules, self.state = labels, labels.rules, labels.state

    def values(self, field: Field, likely: Mapping[str, Any]) -> list[Option]:
        """The options of a choice, a seat, a scenario or a section; the likely ones first."""
        sections = getattr(self.state, "sections", {})
        guide = self.rules.catalogue.cards.guides.get(self.rules.guide)
        match field.type:
            case "choice":
                return [Option(value=code, label=self.labels.text(text)) for code, text in field.choices.items()]
            case "seat":
                return [Option(value=name, label=self.labels.seat_and_player(name)) for name in likely or self.seats]
            case "scenario":
                order = [*likely, *getattr(self.state, "order", ()), *(guide.order if guide else ())]
                return [Option(value=code, label=self.labels.scenario(code)) for code in dict.fromkeys(order)]
            case "section":
                codes = sorted(sections, key=lambda code: sections[code].number)
                return [Option(value=code, label=self.labels.section(code)) for code in codes]
        return []

    @property
    def seats(self) -> list[str]:
        """The names of all seats, in order."""
        return sorted(self.state.seats, key=lambda name: self.state.seats[name].number)

    def tokens(self, name: str, inputs: Mapping[str, Any], likely: Mapping[str, Any]) -> list[Option]:
        """The tokens of the game, with the counts of an input of that name."""
        titles, known = self.rules.log_rules.choices.get("token", {}), icon_names()
        return [
            Option(
                value=token,
                label=self.labels.text(titles[token]),
                number=str(inputs.get(f"{name}.{token}", "")),
                icon=token if token in known else "",
            )
            for token in (likely or titles)
        ]

    def cards(self, field: Field, likely: Mapping[str, Any]) -> list[Option]:
        """The likely cards; without any, all of the field's types."""
        codes = list(likely)
        if field.card_types and not codes:
            codes = [card.code for card in self.rules.catalogue.cards if card.type_code in field.card_types]
        options = [
            Option(value=code, label=self.labels.text(likely.get(code)) or self.card_label(code)) for code in codes
        ]
        options = with_distinct_labels(options, self.labels)
        if field.card_types and len(options) > MAX_CHIPS:
            options.sort(key=lambda option: option.label)
        return options if field.card_types else options[:MAX_OFFERED]

    def card_label(self, code: str) -> str:
        """The name of a card; leaders of the same name get their subtitle, or class and set."""
        card = self.rules.catalogue.cards.get(code)
        name = self.labels.card(code)
        if card is None or card.type_code not in self.rules.catalogue.game.leader_types:
            return name
        if subtitle := card.subtitles.get(self.labels.language) or card.subtitles.get("en"):
            return f"{name}: {subtitle}"
        if self._leader_names[card.name_key] == 1:
            return name
        return f"{name} ({', '.join(self.labels.classes_and_set(card))})"

    @cached_property
    def _leader_names(self) -> Counter[str]:
        types = self.rules.catalogue.game.leader_types
        return Counter(card.name_key for card in self.rules.catalogue.cards if card.type_code in types)


def with_distinct_labels(options: list[Option], labels: Labels) -> list[Option]:
    """Cards of the same name with their products; if those are the same, too, with their codes."""
    cards = labels.rules.catalogue.cards
    products = {one.value: labels.product(card.set_code) for one in options if (card := cards.get(one.value))}
    for more in (products, {code: code for code in products}):
        count = Counter(option.label for option in options)
        alike = {one.value for one in options if count[one.label] > 1 and one.value in more}
        options = [
            replace(one, label=f"{one.label} ({more[one.value]})") if one.value in alike else one for one in options
        ]
    return options
