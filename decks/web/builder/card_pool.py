"""The card pool: the cards a leader may take, or all, each with the reason why it may not be taken.

Cards of the pool and of the deck are HTML made here, with their buttons: a page of the builder has a hundred.
"""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from cardsdb.collections import ShelfChoice
from cardsdb.search import Owned
from cardsdb.web.card_html import CardDrawing
from cardsdb.web.card_list.facets import card_facets
from cardsdb.web.card_list.listing import Listing, Place, card_listing
from cardsdb.web.card_parts import set_name
from cardsdb.web.pictures import Pictures
from decks.editing import LEADERS, begun
from decks.recommendations import Play
from decks.web.builder.forms import ViewState
from decks.web.deck.groups import GROUPINGS, CardCopies, groupings_of
from decks.web.game_context import GameContext
from games.engine import Build, CardRecord, Catalogue, Text, localised
from games.engine.search.bits import bits_of
from ui.words import say

NO_TAKES: Mapping[str, frozenset[str]] = {}
ORDER = "type"
"""The order of the pool, unless the query names another."""


class Raise(Struct, frozen=True):
    """The next level of a card, and what it costs in an upgrade."""

    code: str
    level: int
    price: int | None = None


class RowHints(Struct, frozen=True, kw_only=True):
    """Hints and buttons in the rows of the deck, by card code."""

    uncounted: Mapping[str, Text] = {}
    raises: Mapping[str, Raise] = {}
    excess: Mapping[str, int] = {}
    """Copies above the limit."""


NO_HINTS = RowHints()


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
        place: str = "",
    ) -> None:
        self.game, self._form, self._is_fixed, self._can_exile = game, form, is_fixed, can_exile
        self._place = place or form
        """Begins the ids of its buttons: one form may have the same button in several places."""
        self._pictures = pictures
        self._add, self._remove = _("Add one: %(name)s"), _("Remove one: %(name)s")
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

    def entries(self, cards: Iterable[CardCopies], zone: str, hints: RowHints = NO_HINTS) -> SafeString:
        """Cards of the deck in a zone."""
        return joined(self._entry(one, zone, hints) for one in cards)

    def _target(self, one: CardCopies, zone: str) -> str:
        """The zone the card can be moved to; empty if none."""
        if zone == LEADERS or self._is_fixed or (self._takes and zone not in self._takes):
            return ""
        other = next((name for name in self._zones[:2] if name != zone), "")
        return other if not self._takes or one.card.code in self._takes[other] else ""

    def _entry(self, one: CardCopies, zone: str, hints: RowHints) -> str:
        target, exile = self._target(one, zone), self._can_exile and zone == "main"
        reason, to = hints.uncounted.get(one.card.code), hints.raises.get(one.card.code)
        name = localised(one.card.names, self.game.language) or one.code
        value = escape(f"{zone}:{one.code}")
        why = f'<span class="dim small">{escape(self.game.text(reason))}</span>' if reason else ""
        buttons = self.swap(zone, one.code, to, name) if to and not self._is_fixed else ""
        if exile and not self._is_fixed:
            buttons += self._button("exile", value, self._exile, name, "✕", "entry-button")
        if target:
            way = escape(f"{zone}:{target}:{one.code}")
            buttons += self._button("move", way, self._move[target], name, "⇄", "entry-button")
        drawn = CardDrawing(self.game.live, one.card, self.game.language)
        return (
            f'<li class="entry" {drawn.colour} data-code="{value}" id="entry-{value}">'
            f"{self.stepper(zone, one.code, name, one.copies)}{drawn.entry()}{why}{buttons}"
            f"{self.over(zone, one.code, hints.excess.get(one.card.code, 0))}</li>"
        )

    def swap(self, zone: str, code: str, to: Raise, name: str, text: str = "") -> str:
        """The button that takes one copy of another level instead; in an upgrade, with its price."""
        words = _("Swap one for level %(level)s: %(name)s") % {"level": to.level, "name": "%(name)s"}
        if to.price is not None:
            cost = ngettext("%(number)s experience", "%(number)s experience", to.price) % {"number": to.price}
            words = f"{words} ({cost})"
        card = self.game.cards.get(code)
        sign = "▲" if card and to.level > (card.level or 0) else "▼"
        price = "" if to.price is None else f"<small>{to.price}</small>"
        value, css = escape(f"{zone}:{code}:{to.code}"), "fix" if text else "entry-button"
        return self._button("swap", value, words, name, f"{sign} {escape(text)} {price}" if text else sign + price, css)

    def over(self, zone: str, code: str, excess: int) -> str:
        """The mark of a card above its limit, with the button that takes a copy out again; empty if it is not."""
        if not excess or self._is_fixed:
            return ""
        words = ngettext("One too many", "%(number)s too many", excess) % {"number": excess}
        return (
            f'<span class="over small"><strong>{escape(words)}:</strong> <button class="fix" form="{self._form}"'
            f' name="remove" value="{escape(f"{zone}:{code}")}">{escape(_("undo"))}</button></span>'
        )

    def pick(
        self,
        card: CardRecord,
        zone: str,
        copies: int,
        told: SafeString,
        language: str,
        excess: int = 0,
        *,
        refused: bool,
        owned: Mapping[str, int] | None,
    ) -> str:
        """A card of the pool with the notes on it; its text is in the language of the query."""
        name = localised(card.names, self.game.language) or card.code
        value = escape(f"{zone}:{card.code}")
        more = (" pick-refused" if refused else "") + (" pick-held" if copies else "")
        drawn = CardDrawing(self.game.live, card, language, self._pictures, owned)
        return (
            f'<li class="pick{more}" {drawn.colour} data-code="{value}" id="pick-{value}">{drawn.pick()}'
            f"{self.stepper(zone, card.code, name, copies)}{self.over(zone, card.code, excess)}{told}</li>"
        )

    def stepper(self, zone: str, code: str, name: str, copies: int) -> str:
        """The number of copies between the buttons that change it."""
        value = escape(f"{zone}:{code}")
        count = f'<output data-count="{value}">{copies}</output>'
        if self._is_fixed:
            return f'<span class="stepper">{count}</span>'
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
            f'<button form="{self._form}" name="{action}" value="{value}" id="{self._place}-{action}-{value}"{classes}'
            f' aria-label="{words}" title="{words}"{off}>{sign}</button>'
        )


def joined(parts: Iterable[str]) -> SafeString:
    """Joined HTML; each part is escaped."""
    return mark_safe("".join(parts))  # noqa: S308


def card_pool(
    build: Build,
    zones: tuple[str, ...],
    state: ViewState,
    game: GameContext,
    owned: Owned | None,
    choice: ShelfChoice | None,
    *,
    plays: Mapping[str, Play],
    is_fixed: bool,
    is_new: bool,
    excess: Mapping[str, int],
    pictures: Pictures | None,
) -> dict[str, Any]:
    """Context of the pool's template; the choice is of shelves, None without one."""
    taken, language = taken_codes(build, state.zone, game), game.language
    low_first = state.levels == "first" or (is_new and not state.levels)
    most_played = state.played and bool(plays)

    required = required_cards(build.leaders, game) if low_first and state.zone == "main" else frozenset()

    def rank(card: CardRecord) -> tuple[bool, bool, int]:
        play = plays.get(card.code) if most_played else None
        return card.code in required, low_first and bool(card.level), -play.decks if play else 0

    place = Place(
        address=state.address,
        kept=state.kept,
        within=_shown(game, state, taken, choice),
        order=ORDER,
        rank=rank if low_first or most_played else None,
    )
    listing = card_listing(game.live, state.query, "", state.page, language, owned, state.facet, place)
    rows = CardRows(game, "change", is_fixed=is_fixed, pictures=pictures)
    held = dict.fromkeys(build.leaders, 1) if state.zone == LEADERS else build.zones.get(state.zone, {})
    copies = copies_by_card(held, game.cards)

    def pick(card: CardRecord) -> str:
        original = game.cards.get(card.code)
        code = original.code if original else card.code
        why_not = None if code in taken else why_not_taken(build, code, game)
        over = excess.get(code, 0) if state.zone == "main" else 0
        told = why_not or played_html(plays.get(code))
        held, own = copies.get(code, 0), choice.own if choice and not why_not else None
        return rows.pick(card, state.zone, held, told, listing.language, over, refused=bool(why_not), owned=own)

    def heading(card: CardRecord) -> str:
        if card.code in required:
            return _("Required cards")
        return _heading(card, listing, game, low_first=low_first, is_grouped=not most_played)

    groups = groupby(listing.cards, key=heading)
    leaders = " / ".join(map(game.name, build.leaders))
    is_limited = leaders and not state.rest and state.zone != LEADERS
    return {
        "listing": listing,
        "orders": listing.orders(language),
        "facets": card_facets(game.live, listing, language),
        "groups": [(title, joined(map(pick, cards))) for title, cards in groups],
        "within_said": _("cards that %(name)s can take") % {"name": leaders} if is_limited else "",
        "previous": listing.previous,
        "next": listing.next,
        "rest_url": state.at(rest="1", page=""),
        "switches": [
            *_switches(state, game, choice, low_first=low_first),
            *(
                [("played", _("Most played first"), state.at(played=not state.played, page=""), most_played)]
                * bool(plays)
            ),
        ],
        "has_collection": choice is not None,
        "zone_links": [
            (zone, game.zone_title(zone), state.at(zone=zone, page=""), zone == state.zone) for zone in zones
        ],
        "kept": {name: value for name, value in state.kept.items() if value},
    }


def required_cards(leaders: Iterable[str], game: GameContext) -> frozenset[str]:
    """The cards that the leaders' decks begin with, and that nobody adds once more."""
    kept = game.cards.derived(_required)
    known = [leader.code for leader in game.known(leaders)]  # what is kept for any other word would grow without end
    for leader in known:
        if leader not in kept:
            kept[leader] = frozenset(begun(leader, game.live).zones.get("main", ()))
    return frozenset().union(*(kept[leader] for leader in known))


def _required(catalogue: Catalogue) -> dict[str, frozenset[str]]:
    return {}


def played_html(play: Play | None) -> SafeString:
    """The share of the leader's decks that have the card."""
    if not play or not play.percent:
        return SafeString("")
    said = _("in %(percent)s%% of %(decks)s decks") % {"percent": play.percent, "decks": play.of}
    return format_html('<p class="pick-why small dim">{}</p>', said)


def _heading(card: CardRecord, listing: Listing, game: GameContext, *, low_first: bool, is_grouped: bool = True) -> str:
    """The title of the cards around it, in the order that they are listed in; empty where that makes no groups."""
    order = listing.found.display.order if listing.found and is_grouped else ""
    if order == "set":
        title = set_name(game.live, card.set_code, game.language)
    else:
        title = GROUPINGS[order](card, game)[1] if order in GROUPINGS else ""
    if low_first and card.level and order != "level":
        higher = _("level 1 and higher")
        return f"{title} · {higher}" if title else higher
    return title


def _switches(
    state: ViewState, game: GameContext, choice: ShelfChoice | None, *, low_first: bool
) -> Iterator[tuple[str, str, str, bool]]:
    """Id, label and address of each switch of the pool, and whether it is on."""
    shown = {"": _("Allowed"), "1": _("All player cards"), "encounter": _("Encounter cards")}
    if not _encounters(game):
        shown = {"": shown[""], "1": _("All cards")}
    for rest, label in shown.items() if state.zone != LEADERS else ():
        yield f"rest-{rest or 'allowed'}", label, state.at(rest=rest, page=""), rest == state.rest
    if choice:
        switched = state.at(owned="" if state.owned else "1", page="")
        yield "owned", _("Only cards I own"), switched, bool(state.owned)
        for number, shelf in enumerate(choice.shelves if len(choice.shelves) > 1 else (), 1):
            yield f"shelf-{number}", shelf.name, state.at(owned=choice.toggled(shelf), page=""), shelf in choice.chosen
    if "level" in groupings_of(game):
        levels = state.at(levels="mixed" if low_first else "first", page="")
        yield "levels", _("Level 0 first"), levels, low_first


def _encounters(game: GameContext) -> int:
    """The cards of encounter sets, as bits of the index."""
    bits: int = game.live.index.flags["encounter"][1]
    return bits


def _shown(game: GameContext, state: ViewState, taken: frozenset[str], choice: ShelfChoice | None) -> int:
    """The cards that the switches show, as bits of the index."""
    bits = _bits(game, None if state.rest else taken)
    if state.rest and (encounters := _encounters(game)):
        bits &= encounters if state.rest == "encounter" else ~encounters
    if state.owned and choice:
        places = game.cards.derived(_places)
        bits &= bits_of((places[code] for code, copies in choice.copies.items() if copies), game.live.index.size)
    return bits


def leaders_of(game: GameContext) -> list[CardRecord]:
    """All possible leaders."""
    if game.building.leaders:
        return list(game.building.leaders(game.cards))
    return [card for card in game.cards if card.type_code in game.game.leader_types]


def taken_codes(build: Build, zone: str, game: GameContext) -> frozenset[str]:
    """The cards that the build's leaders may take into the zone, or the possible leaders."""
    building = game.building
    if zone == LEADERS:
        return frozenset(card.code for card in leaders_of(game))
    takes = building.zone_takes.get(zone, building.takes)
    own = frozenset[str]().union(*(takes(game.cards, leader, build.choices) for leader in build.leaders))
    return own if zone in building.zone_takes else own | building.unlocks(build, game.cards)


def _bits(game: GameContext, taken: frozenset[str] | None) -> int:
    """The cards taken, or all but leaders, as bits of the index."""
    places, size = game.cards.derived(_places), game.live.index.size
    if taken is not None:
        return bits_of((places[code] for code in taken), size)
    leaders = game.game.leader_types
    return bits_of((places[card.code] for card in game.cards if card.type_code not in leaders), size)


def _places(catalogue: Catalogue) -> Mapping[str, int]:
    return {card.code: place for place, card in enumerate(catalogue)}


def copies_by_card(zone: Mapping[str, int], cards: Catalogue) -> dict[str, int]:
    """Copies by the code of the card, whichever printings the deck names."""
    copies: dict[str, int] = {}
    for code, number in zone.items():
        if card := cards.get(code):
            copies[card.code] = copies.get(card.code, 0) + number
    return copies


def why_not_taken(build: Build, code: str, game: GameContext) -> SafeString:
    """The reason why the leader may not take the card, with a link to its rule."""
    if game.building.explain is None or not build.leaders:
        return SafeString("")
    explained = game.building.explain(game.cards, code, build.leaders[0], build.choices)
    return format_html(
        '<p class="pick-why small">{} <a class="problem-rule" href="{}" title="{}">{}</a></p>',
        game.text(explained.summary),
        game.rule_url(explained.rule),
        explained.rule,
        game.text(game.vocabulary.rules[explained.rule].title),
    )
