"""The differences of two revisions or two decks, as a page shows them."""

from collections.abc import Iterator
from difflib import ndiff
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import Struct

from decks.content import Content
from decks.exchange.sections import zone_order
from decks.web.deck.choices import choice_title, choice_value, customized_card
from decks.web.game_context import GameContext
from games.engine.changes import changes_between
from games.engine.search.folding import fold


class CardChange(Struct, frozen=True, kw_only=True):
    """A card with its copies before and after."""

    code: str
    name: str
    html: SafeString | None
    before: int
    after: int

    @property
    def more(self) -> int:
        return self.after - self.before


class ValueChange(Struct, frozen=True, kw_only=True):
    """A change of a single value: a choice, the leaders."""

    title: str
    before: str
    after: str


class Diff(Struct, frozen=True, kw_only=True):
    """The differences."""

    name: tuple[str, str] | None
    tags: tuple[str, str] | None
    leaders: tuple[str, str] | None
    zones: list[dict[str, Any]]
    choices: list[ValueChange]
    notes: list[tuple[bool, str]]
    """Lines that came (true) or went."""

    @property
    def is_empty(self) -> bool:
        return not (self.name or self.tags or self.leaders or self.zones or self.choices or self.notes)


def diff_of(old: Content, new: Content, game: GameContext) -> Diff:
    """The differences in that language, in the order of a deck."""
    changes = changes_between(old.build, new.build)
    pairs = {
        "name": (old.name, new.name),
        "tags": (", ".join(old.tags), ", ".join(new.tags)),
        "leaders": (game.names(old.build.leaders), game.names(new.build.leaders)),
    }
    return Diff(
        **{name: pair if pair[0] != pair[1] else None for name, pair in pairs.items()},
        zones=[
            {"title": game.zone_title(zone), "cards": _cards(changes.zones[zone], game)}
            for zone in sorted(changes.zones, key=zone_order)
        ],
        choices=[
            change
            for name, (before, after) in changes.choices.items()
            for change in _choice_changes(name, before, after, game)
        ],
        notes=[
            (line[0] == "+", line[2:])
            for line in ndiff(old.notes.splitlines(), new.notes.splitlines())
            if line[0] in "+-" and line[2:].strip()
        ]
        if old.notes != new.notes
        else [],
    )


class Brief(Struct, frozen=True, kw_only=True):
    """The same in a line."""

    cards: list[tuple[int, str]]
    """Copies more or fewer, and the name; additions first."""
    rest: int
    """The number of further cards."""
    others: list[str]
    """The rest, in words."""

    @property
    def is_empty(self) -> bool:
        return not self.cards and not self.others


MAX_NAMED = 6
"""Cards that a line names."""


def brief_of(old: Content, new: Content, game: GameContext) -> Brief:
    """The differences, for one line of a list."""
    changes = changes_between(old.build, new.build)
    cards = [
        (after - before, _briefly(code, zone, game))
        for zone in sorted(changes.zones, key=zone_order)
        for code, (before, after) in changes.zones[zone].items()
    ]
    cards.sort(key=lambda one: (one[0] < 0, fold(one[1])))
    texts = {_("name"): old.name != new.name, _("notes"): old.notes != new.notes, _("tags"): old.tags != new.tags}
    return Brief(
        cards=cards[:MAX_NAMED],
        rest=len(cards[MAX_NAMED:]),
        others=[
            *([_("leader")] if changes.leaders else []),
            *(lower_first(choice_title(name, game)) for name in changes.choices),
            *(text for text, is_changed in texts.items() if is_changed),
        ],
    )


def _briefly(code: str, zone: str, game: GameContext) -> str:
    """The name, with the level that distinguishes it, and the zone unless it is the main one."""
    card = game.cards.get(code)
    level = f" ({card.level})" if card and card.level else ""
    beside = "" if zone == "main" else f", {lower_first(game.zone_title(zone))}"
    return game.name(code) + level + beside


def lower_first(words: str) -> str:
    """A title in the middle of a sentence."""
    return words[:1].lower() + words[1:]


def _choice_changes(name: str, before: Any, after: Any, game: GameContext) -> Iterator[ValueChange]:
    """The changes of a choice: one for a single value; for customizations, one for each card."""
    sheets = game.building.customizations
    old, new = before or {}, after or {}
    if not (sheets and name == sheets.choice and isinstance(old, dict) and isinstance(new, dict)):
        was, becomes = (choice_value(name, value, game) for value in (before, after))
        yield ValueChange(title=choice_title(name, game), before=was, after=becomes)
        return
    for code in sorted({*old, *new}):
        if old.get(code) != new.get(code):
            card = game.cards.get(code)
            was, becomes = (customized_card(card, {name: one}, game).in_words if card else "" for one in (old, new))
            yield ValueChange(title=game.name(code), before=was, after=becomes)


def shared_cards(one: Content, other: Content, game: GameContext) -> list[CardChange]:
    """The cards with equally many copies in both main decks."""
    here, there = one.build.zones.get("main", {}), other.build.zones.get("main", {})
    return _cards({code: (n, n) for code, n in here.items() if there.get(code) == n}, game)


def _cards(cards: dict[str, tuple[int, int]], game: GameContext) -> list[CardChange]:
    """Additions, then removals, each by name."""
    changes = [
        CardChange(code=code, name=game.name(code), html=game.deck_card(code), before=before, after=after)
        for code, (before, after) in cards.items()
    ]
    return sorted(changes, key=lambda one: (one.more < 0, fold(one.name), one.code))
