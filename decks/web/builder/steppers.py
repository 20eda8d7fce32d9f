"""The buttons and the number of a card, and its entry in a deck, as HTML: a page of the builder has a hundred."""

from collections.abc import Mapping
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.drawing import MAX_KEPT, drawn
from cardsdb.web.pictures import Pictures
from decks.editing import LEADERS
from decks.exchange.sections import zone_title
from decks.web.builder.groups import Held
from games.engine import CardRecord, Catalogue, Text, localised
from ui.words import say

NO_TAKES: Mapping[str, frozenset[str]] = {}


def class_code(card: CardRecord) -> str:
    """The card's stripe colour."""
    return card.classes[0] if len(card.classes) == 1 else "multiclass" if card.classes else "none"


class Steppers:
    """Makes the controls of one page: its words are looked up once. A fixed deck has no buttons."""

    def __init__(
        self,
        live: LiveCatalogue,
        language: str,
        form: str,
        zones: tuple[str, ...] = (),
        takes: Mapping[str, frozenset[str]] = NO_TAKES,
        *,
        is_fixed: bool = False,
        pictures: Pictures | None = None,
    ) -> None:
        self.live, self.language, self._form, self._is_fixed = live, language, form, is_fixed
        self._pictures = pictures
        self._add, self._remove = _("Add one: %(name)s"), _("Take one out: %(name)s")
        self._zones = zones
        """The deck's zones, the main one first: cards move between the first two."""
        self._takes = takes
        """The zones that cards move between, each with the cards allowed; empty if all are."""
        self._move = {zone: self._move_label(zone) for zone in zones[:2]}
        self._exile = _("Exiled: %(name)s")

    def _move_label(self, zone: str) -> str:
        known = {"side": _("To the side {build}: %(name)s"), "main": _("To the {build}: %(name)s")}
        if zone in known and zone not in self.live.game.vocabulary.zones:
            return say(self.live.game, known[zone])
        title = zone_title(zone, self.live.game.vocabulary, self.language).replace("%", "%%")
        return _("To “%(zone)s”: %(name)s") % {"zone": title, "name": "%(name)s"}

    def stepper(self, zone: str, code: str, name: str, copies: int) -> str:
        """The buttons and the number."""
        count = f'<output data-count="{escape(code)}">{copies}</output>'
        if self._is_fixed:
            return f'<span class="stepper">{count}</span>'
        value = escape(f"{zone}:{code}")
        return (
            f'<span class="stepper">{self._button("remove", value, self._remove, name, "−", disabled=not copies)}'
            f"{count}{self._button('add', value, self._add, name, '+')}</span>"
        )

    def entry(self, held: Held, zone: str, apart: Text | None, *, exile: bool) -> str:
        """A card of the deck in its zone; cached, since most stay the same after a click."""
        kept = self.live.cards.derived(_kept)
        target = self._target(held, zone)
        key = (held.code, held.copies, zone, target, apart, exile, self._is_fixed, self._form, self.language)
        html = kept.get(key)
        if html is None:
            if len(kept) >= MAX_KEPT:
                kept.clear()
            html = kept[key] = self._entry(held, zone, target, apart, exile=exile)
        return html

    def _target(self, held: Held, zone: str) -> str:
        """The zone the card can be moved to; empty if none."""
        if zone == LEADERS or self._is_fixed or (self._takes and zone not in self._takes):
            return ""
        other = next((one for one in self._zones[:2] if one != zone), "")
        return other if not self._takes or held.card.code in self._takes[other] else ""

    def _entry(self, held: Held, zone: str, target: str, apart: Text | None, *, exile: bool) -> str:
        name = localised(held.card.names, self.language) or held.code
        value = escape(f"{zone}:{held.code}")
        why = f'<span class="entry-why">{escape(apart.in_language(self.language))}</span>' if apart else ""
        buttons = ""
        if exile and not self._is_fixed:
            buttons += self._button("exile", value, self._exile, name, "✕", "entry-button")
        if target:
            way = escape(f"{zone}:{target}:{held.code}")
            buttons += self._button("move", way, self._move[target], name, "⇄", "entry-button")
        return (
            f'<li class="entry" data-class="{class_code(held.card)}" data-code="{value}" id="entry-{value}">'
            f"{self.stepper(zone, held.code, name, held.copies)}"
            f"{drawn(self.live, held.card, self.language, 'entry')}{why}{buttons}</li>"
        )

    def pick(self, card: CardRecord, zone: str, copies: int, why_not: SafeString | None, language: str) -> str:
        """A card of the pool."""
        name = localised(card.names, self.language) or card.code
        value = escape(f"{zone}:{card.code}")
        more = (" pick-refused" if why_not else "") + (" pick-held" if copies else "")
        return (
            f'<li class="pick{more}" data-class="{class_code(card)}" data-code="{value}" id="pick-{value}">'
            f"{drawn(self.live, card, language, 'pick', self._pictures)}"
            f"{self.stepper(zone, card.code, name, copies)}{why_not or ''}</li>"
        )

    def _button(
        self, action: str, value: str, label: str, name: str, sign: str, css: str = "", *, disabled: bool = False
    ) -> str:
        words = escape(label % {"name": name})
        classes = f' class="{css}"' if css else ""
        off = " disabled" if disabled else ""
        return (
            f'<button form="{self._form}" name="{action}" value="{value}" id="{self._form}-{action}-{value}"{classes}'
            f' aria-label="{words}" title="{words}"{off}>{sign}</button>'
        )


def _kept(catalogue: Catalogue) -> dict[tuple[Any, ...], str]:
    return {}


def joined(parts: list[str]) -> SafeString:
    """Joined HTML; each part is escaped."""
    return mark_safe("".join(parts))  # noqa: S308
