"""Cards of the deck and of the pool as HTML, each with its buttons: a page of the builder has a hundred."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from cardsdb.web.card_html import MAX_KEPT, drawn
from cardsdb.web.pictures import Pictures
from decks.editing import LEADERS
from decks.web.deck.groups import CardCopies
from decks.web.game_context import GameContext, class_code
from games.engine import CardRecord, Catalogue, Text, localised
from ui.words import say

NO_TAKES: Mapping[str, frozenset[str]] = {}


class CardRows:
    """Draws the rows of one page, whose words are looked up once. The rows of a fixed deck have no buttons."""

    def __init__(
        self,
        game: GameContext,
        form: str,
        zones: tuple[str, ...] = (),
        takes: Mapping[str, frozenset[str]] = NO_TAKES,
        *,
        is_fixed: bool,
        can_exile: bool = False,
        pictures: Pictures | None = None,
    ) -> None:
        self.game, self._form, self._is_fixed, self._can_exile = game, form, is_fixed, can_exile
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
        if zone in known and zone not in self.game.vocabulary.zones:
            return say(self.game.game, known[zone])
        title = self.game.zone_title(zone).replace("%", "%%")
        return _("To “%(zone)s”: %(name)s") % {"zone": title, "name": "%(name)s"}

    def entries(
        self, cards: Iterable[CardCopies], zone: str, uncounted: Mapping[str, Text] | None = None
    ) -> SafeString:
        """Cards of the deck in a zone, each with the reason if it does not count."""
        reasons = uncounted or {}
        return joined(self._kept_entry(one, zone, reasons.get(one.card.code)) for one in cards)

    def _kept_entry(self, one: CardCopies, zone: str, reason: Text | None) -> str:
        """The entry of a card; cached, since most stay the same after a click."""
        kept = self.game.cards.derived(_kept)
        target, exile = self._target(one, zone), self._can_exile and zone == "main"
        key = (one.code, one.copies, zone, target, reason, exile, self._is_fixed, self._form, self.game.language)
        html = kept.get(key)
        if html is None:
            if len(kept) >= MAX_KEPT:
                kept.clear()
            html = kept[key] = self._entry(one, zone, target, reason, exile=exile)
        return html

    def _target(self, one: CardCopies, zone: str) -> str:
        """The zone the card can be moved to; empty if none."""
        if zone == LEADERS or self._is_fixed or (self._takes and zone not in self._takes):
            return ""
        other = next((name for name in self._zones[:2] if name != zone), "")
        return other if not self._takes or one.card.code in self._takes[other] else ""

    def _entry(self, one: CardCopies, zone: str, target: str, reason: Text | None, *, exile: bool) -> str:
        name = localised(one.card.names, self.game.language) or one.code
        value = escape(f"{zone}:{one.code}")
        why = f'<span class="entry-why">{escape(self.game.text(reason))}</span>' if reason else ""
        buttons = ""
        if exile and not self._is_fixed:
            buttons += self._button("exile", value, self._exile, name, "✕", "entry-button")
        if target:
            way = escape(f"{zone}:{target}:{one.code}")
            buttons += self._button("move", way, self._move[target], name, "⇄", "entry-button")
        return (
            f'<li class="entry" data-class="{class_code(one.card.classes)}" data-code="{value}" id="entry-{value}">'
            f"{self._stepper(zone, one.code, name, one.copies)}"
            f"{drawn(self.game.live, one.card, self.game.language, 'entry')}{why}{buttons}</li>"
        )

    def pick(self, card: CardRecord, zone: str, copies: int, why_not: SafeString | None, language: str) -> str:
        """A card of the pool; its text is in the language of the query."""
        name = localised(card.names, self.game.language) or card.code
        value = escape(f"{zone}:{card.code}")
        more = (" pick-refused" if why_not else "") + (" pick-held" if copies else "")
        return (
            f'<li class="pick{more}" data-class="{class_code(card.classes)}" data-code="{value}" id="pick-{value}">'
            f"{drawn(self.game.live, card, language, 'pick', self._pictures)}"
            f"{self._stepper(zone, card.code, name, copies)}{why_not or ''}</li>"
        )

    def _stepper(self, zone: str, code: str, name: str, copies: int) -> str:
        """The number of copies between the buttons that change it."""
        count = f'<output data-count="{escape(code)}">{copies}</output>'
        if self._is_fixed:
            return f'<span class="stepper">{count}</span>'
        value = escape(f"{zone}:{code}")
        return (
            f'<span class="stepper">{self._button("remove", value, self._remove, name, "−", disabled=not copies)}'
            f"{count}{self._button('add', value, self._add, name, '+')}</span>"
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


def joined(parts: Iterable[str]) -> SafeString:
    """Joined HTML; each part is escaped."""
    return mark_safe("".join(parts))  # noqa: S308
