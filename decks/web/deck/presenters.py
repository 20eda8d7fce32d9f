"""The content of a deck's page for a revision, worked out before any template."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.drawing import Sign, drawn, signs_of
from cardsdb.web.pictures import Pictures
from decks.content import Content
from decks.exchange.formats import formats_of
from decks.exchange.headings import OTHER_CARDS
from decks.exchange.sections import zone_order, zone_title
from decks.validation import BuildProblem, check, describe_problem, known_to_rules
from decks.web.builder.groups import Held, grouped, held_in
from decks.web.deck.charts import deck_charts
from decks.web.deck.customizations import BoxesShown, boxes_shown
from decks.web.deck.notes import notes_html
from decks.web.words import choices_in_words
from games.engine import Build, Building
from ui.charts import Chart


class LineShown(Struct, frozen=True, kw_only=True):
    """A card and its copies; without HTML, an unknown card."""

    code: str
    quantity: int
    html: SafeString | None
    why: str = ""
    """Its kind, if that is why it does not count."""


class SectionShown(Struct, frozen=True, kw_only=True):
    """Cards under one title."""

    title: str
    quantity: int
    lines: list[LineShown]
    is_apart: bool = False
    """They do not count towards the deck's size."""


class DeckShown(Struct, frozen=True, kw_only=True):
    """A revision's content, and its rule problems."""

    faces: list[SafeString]
    """The leaders."""
    facts: list[tuple[str, str]]
    sections: list[SectionShown]
    boxes: list[BoxesShown]
    problems: list[BuildProblem]
    valid: bool
    errors: int
    size: int
    required_size: int | None
    uncounted: int
    """Cards of the main deck that do not count towards its size."""
    experience: int
    headline: list[Sign]
    """The game's key figures beside the size."""
    charts: list[Chart]
    notes: SafeString


def deck_shown(
    content: Content,
    catalogue: LiveCatalogue,
    building: Building,
    entries: Iterable[Mapping[str, Any]],
    language: str,
    *,
    log: Mapping[str, Any] | None,
    by: str,
    pictures: Pictures | None,
) -> DeckShown:
    """The content in that language, checked with the newest cards and rules and with its ledger, or the log
    of its campaign; `by` is one of the groupings."""
    build = known_to_rules(content.build, building, entries, log)
    checked = check(build, catalogue)
    figures = checked.verdict.stats
    cards = (catalogue.cards.get(code) for code in content.build.leaders)
    return DeckShown(
        faces=[drawn(catalogue, card, language, "face", pictures) for card in cards if card],
        facts=list(choices_in_words(content.build, catalogue, language)),
        sections=list(sections_shown(content.build, catalogue, building, language, by=by)),
        boxes=boxes_shown(content.build, catalogue, language),
        problems=[describe_problem(problem, catalogue, language) for problem in checked.verdict.problems],
        valid=checked.verdict.is_valid,
        errors=checked.errors,
        size=checked.size,
        required_size=figures.get("required_size") or None,
        uncounted=max(0, sum(content.build.zones.get("main", {}).values()) - checked.size),
        experience=checked.experience,
        headline=signs_of(building.headline(building.prepare(build, catalogue.cards)), language),
        charts=deck_charts(figures, catalogue, language),
        notes=notes_html(content.notes, catalogue, language),
    )


def sections_shown(
    build: Build, catalogue: LiveCatalogue, building: Building, language: str, *, by: str = "type"
) -> Iterator[SectionShown]:
    """The counted cards in groups, then uncounted ones, then the other zones."""
    apart = building.apart(building.prepare(build, catalogue.cards))
    held, unknown = held_in(build.zones.get("main", {}), catalogue.cards)
    for group in grouped([one for one in held if one.card.code not in apart], by, catalogue, language):
        yield _section(group.title, _copies(group.cards), catalogue, language)
    if unknown:
        yield _section(OTHER_CARDS.in_language(language), unknown, catalogue, language)
    if beside := [one for one in held if one.card.code in apart]:
        why = {  # a weakness is called one wherever it is listed
            one.code: "" if one.card.weakness else apart[one.card.code].in_language(language) for one in beside
        }
        copies = _copies(_by_type(beside, catalogue, language))
        yield _section(_("Not counted"), copies, catalogue, language, why=why)
    for zone in sorted(build.zones.keys() - {"main"}, key=zone_order):
        held, unknown = held_in(build.zones[zone], catalogue.cards)
        copies = {**_copies(_by_type(held, catalogue, language)), **unknown}
        if copies:
            yield _section(zone_title(zone, catalogue.game.vocabulary, language), copies, catalogue, language)


def _by_type(held: list[Held], catalogue: LiveCatalogue, language: str) -> list[Held]:
    return [one for group in grouped(held, "type", catalogue, language) for one in group.cards]


def _copies(held: Iterable[Held]) -> dict[str, int]:
    return {one.code: one.copies for one in held}


def _section(
    title: str,
    copies: Mapping[str, int],
    catalogue: LiveCatalogue,
    language: str,
    *,
    why: Mapping[str, str] | None = None,
) -> SectionShown:
    lines = [
        LineShown(
            code=code, quantity=quantity, html=deck_card_html(code, catalogue, language), why=why[code] if why else ""
        )
        for code, quantity in copies.items()
    ]
    return SectionShown(title=title, quantity=sum(copies.values()), lines=lines, is_apart=why is not None)


def deck_card_html(code: str, catalogue: LiveCatalogue, language: str) -> SafeString | None:
    """The card as one of a deck; None if unknown."""
    card = catalogue.cards.get(code)
    return drawn(catalogue, card, language, "deck_card") if card else None


def formats_shown(build: Build, catalogue: LiveCatalogue, language: str) -> list[tuple[str, str]]:
    """Code and title of the formats that the deck can be written in."""
    return [
        (one.code, one.title.in_language(language))
        for one in formats_of(catalogue.game.code)
        if one.writes and one.fits(build, catalogue.cards)
    ]
