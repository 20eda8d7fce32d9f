"""What lies between two versions of a deck, or two decks, as a page shows it."""

from difflib import ndiff

from django.utils.safestring import SafeString
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from decks.exchange.headings import ZONES
from decks.exchange.sheet import zone_title
from decks.mapping import Content
from decks.web.shown import deck_card_html
from decks.web.words import choice_title, choice_value
from games.engine.changes import changes_between
from games.engine.search.folding import fold
from games.engine.vocabulary import card_name


class CardChange(Struct, frozen=True, kw_only=True):
    """A card whose copies differ, or, in what is the same, do not."""

    code: str
    name: str
    html: SafeString | None
    before: int
    after: int

    @property
    def more(self) -> int:
        return self.after - self.before


class ZoneChange(Struct, frozen=True, kw_only=True):
    title: str
    cards: list[CardChange]


class ValueChange(Struct, frozen=True, kw_only=True):
    """Something that is one value: a choice, the leaders."""

    title: str
    before: str
    after: str


class NotesLine(Struct, frozen=True):
    """A line of the notes that came or went."""

    is_new: bool
    text: str


class Diff(Struct, frozen=True, kw_only=True):
    """Only what differs."""

    name: tuple[str, str] | None
    tags: tuple[str, str] | None
    leaders: tuple[str, str] | None
    zones: list[ZoneChange]
    choices: list[ValueChange]
    notes: list[NotesLine]

    @property
    def is_empty(self) -> bool:
        return not (self.name or self.tags or self.leaders or self.zones or self.choices or self.notes)


def diff_shown(old: Content, new: Content, catalogue: LiveCatalogue, language: str) -> Diff:
    """The differences in that language, in the order in which a deck is read."""
    changes = changes_between(old.build, new.build)
    order = [*ZONES, *sorted(changes.zones.keys() - ZONES.keys())]
    pairs = {
        "name": (old.name, new.name),
        "tags": (", ".join(old.tags), ", ".join(new.tags)),
        "leaders": (_names(old, catalogue, language), _names(new, catalogue, language)),
    }
    return Diff(
        **{name: pair if pair[0] != pair[1] else None for name, pair in pairs.items()},
        zones=[
            ZoneChange(
                title=zone_title(zone, catalogue.game.vocabulary, language),
                cards=_cards(changes.zones[zone], catalogue, language),
            )
            for zone in sorted(changes.zones, key=order.index)
        ],
        choices=[
            ValueChange(
                title=choice_title(name, catalogue, language),
                before=choice_value(name, before, catalogue, language),
                after=choice_value(name, after, catalogue, language),
            )
            for name, (before, after) in changes.choices.items()
        ],
        notes=[
            NotesLine(line[0] == "+", line[2:])
            for line in ndiff(old.notes.splitlines(), new.notes.splitlines())
            if line[0] in "+-" and line[2:].strip()
        ]
        if old.notes != new.notes
        else [],
    )


def shared_cards(one: Content, other: Content, catalogue: LiveCatalogue, language: str) -> list[CardChange]:
    """The cards of the main decks of which both hold equally many."""
    here, there = one.build.zones.get("main", {}), other.build.zones.get("main", {})
    return _cards({code: (n, n) for code, n in here.items() if there.get(code) == n}, catalogue, language)


def _cards(cards: dict[str, tuple[int, int]], catalogue: LiveCatalogue, language: str) -> list[CardChange]:
    """What came first, then what went, each by name."""
    changes = [
        CardChange(
            code=code,
            name=card_name(code, catalogue.cards, language),
            html=deck_card_html(code, catalogue, language),
            before=before,
            after=after,
        )
        for code, (before, after) in cards.items()
    ]
    return sorted(changes, key=lambda one: (one.more < 0, fold(one.name), one.code))


def _names(content: Content, catalogue: LiveCatalogue, language: str) -> str:
    return ", ".join(card_name(code, catalogue.cards, language) for code in content.build.leaders)
