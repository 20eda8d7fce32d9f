"""A revision as the page of its deck shows it, worked out before any template."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from msgspec import Struct

from accounts.models import User
from cardsdb.collections import copies_of
from cardsdb.selectors import collection_list
from cardsdb.web.card_html import CardDrawing
from cardsdb.web.card_parts import signs_html
from cardsdb.web.pictures import Pictures
from decks.collection_check import SHORT, table_group, unknown_cards
from decks.content import Content
from decks.exchange.formats import formats_of
from decks.exchange.headings import OTHER_CARDS
from decks.exchange.sections import zone_order
from decks.models import Deck
from decks.validation import Check, describe_problems
from decks.web.deck.charts import deck_charts
from decks.web.deck.choices import choices_in_words, customized_cards
from decks.web.deck.groups import CardCopies, cards_in, grouped, sorted_by_type
from decks.web.deck.notes import notes_html
from decks.web.game_context import GameContext
from games.engine import Build
from games.engine.rules import run_rules


class CardRow(Struct, frozen=True, kw_only=True):
    """A card and its copies; without HTML, an unknown card."""

    code: str
    name: str
    html: SafeString | None
    quantity: int = 1
    why: str = ""
    """Its kind, if that is why it does not count."""

    @property
    def line(self) -> str:
        """The card with its copies, as a list item."""
        unknown = escape(_("unknown card"))
        unknown = f'{escape(self.code)} <span class="deck-card-more">{unknown}</span>'
        card = self.html or f'<span class="deck-card row"> <span class="deck-card-name">{unknown}</span> </span> '
        why = f' <span class="dim deck-why">{escape(self.why)}</span>' if self.why else ""
        copies = f'<span class="deck-copies">{self.quantity}<span class="visually-hidden">×</span></span>'
        return f'<li class="deck-line row"> {copies} {card}{why} </li> '


def card_row(code: str, game: GameContext, quantity: int = 1, why: str = "") -> CardRow:
    """The card of that code with its number of copies."""
    return CardRow(code=code, name=game.name(code), html=game.deck_card(code), quantity=quantity, why=why)


class Section(Struct, frozen=True, kw_only=True):
    """Cards under one title."""

    title: str
    quantity: int
    lines: list[CardRow]
    is_apart: bool = False
    """Whether they do not count towards the deck's size."""

    @property
    def html(self) -> SafeString:
        """The cards as list items; a template would take half the time of the page for them."""
        return SafeString("".join([line.line for line in self.lines]))


def present_deck(
    content: Content, checked: Check, game: GameContext, *, by: str, pictures: Pictures | None
) -> dict[str, Any]:
    """The content with its check and the game's key figures after the size; `by` is one of the groupings.

    Most of it is found when the template asks for it, which keeps most parts of the page (`{% kept %}`).
    """
    build = content.build
    problems = checked.verdict.problems
    return {
        "faces": [CardDrawing(game.live, card, game.language, pictures).face() for card in game.known(build.leaders)],
        "facts": list(choices_in_words(build, game)),
        "sections": cache(lambda: list(present_sections(build, checked.prepared, game, by=by))),
        "customized": cache(lambda: customized_cards(build, game)),
        "has_problems": bool(problems),
        "problems": cache(lambda: describe_problems(problems, game.live, game.language)),
        "check": checked,
        "uncounted": max(0, sum(build.zones.get("main", {}).values()) - checked.size),
        "headline": signs_html(game.building.key_figures(checked.prepared), "headline", game.language),
        "charts": cache(lambda: deck_charts(checked.verdict.stats, game)),
        "notes": notes_html(content.notes, game.live, game.language),
    }


def present_sections(build: Build, prepared: Any, game: GameContext, *, by: str = "type") -> Iterator[Section]:
    """The counted cards in groups, then uncounted ones, then the other zones."""
    apart = game.building.uncounted(prepared)
    cards, unknown = cards_in(build.zones.get("main", {}), game.cards)
    for group in grouped([one for one in cards if one.card.code not in apart], by, game):
        yield _section(group.title, _copies(group.cards), game)
    if unknown:
        yield _section(game.text(OTHER_CARDS), unknown, game)
    if beside := [one for one in cards if one.card.code in apart]:
        why = {  # a weakness is called one wherever it is listed
            one.code: "" if one.card.weakness else game.text(apart[one.card.code]) for one in beside
        }
        yield _section(_("Not counted"), _copies(sorted_by_type(beside, game)), game, why)
    for zone in sorted(build.zones.keys() - {"main"}, key=zone_order):
        cards, unknown = cards_in(build.zones[zone], game.cards)
        if copies := {**_copies(sorted_by_type(cards, game)), **unknown}:
            yield _section(game.zone_title(zone), copies, game)


def _copies(cards: Iterable[CardCopies]) -> dict[str, int]:
    return {one.code: one.copies for one in cards}


def _section(title: str, copies: Mapping[str, int], game: GameContext, why: Mapping[str, str] | None = None) -> Section:
    lines = [card_row(code, game, quantity, why[code] if why else "") for code, quantity in copies.items()]
    return Section(title=title, quantity=sum(copies.values()), lines=lines, is_apart=why is not None)


def export_formats(build: Build, game: GameContext) -> list[tuple[str, str]]:
    """Code and title of the formats that the deck can be written in."""
    return [(one.code, game.text(one.title)) for one in formats_of(game.game.code) if one.fits(build, game.cards)]


def present_ledger(prepared: Any, entries: Sequence[Mapping[str, Any]], game: GameContext) -> dict[str, Any] | None:
    """The balance and every line in words; None without a ledger."""
    ledger = game.building.experience
    if ledger is None:
        return None
    words = {code: capfirst(game.text(text)) for code, text in game.vocabulary.experience.items()}
    lines = []
    for entry in entries:
        kind, amount, reason = entry["kind"], entry["amount"], entry["reason"]
        title = words.get(kind, kind)
        if kind == ledger.purchase:
            lines.append({"title": title, "amount": -amount, "revision": reason})
        else:
            lines.append({"title": title, "amount": amount, "reason": game.name(reason)})
    return {
        "balance": ledger.balance(prepared, entries),
        "lines": lines,
        "kinds": [(code, words.get(code, code)) for code in ledger.kinds],
    }


class ShortCardRow(CardRow, frozen=True, kw_only=True):
    """A card with too few copies in the collection."""

    owned: int
    spare: list[tuple[str, int]]
    """The visitor's other collections with spare copies, and how many."""


class CollectionPanel(Struct, frozen=True, kw_only=True):
    """A deck against one collection."""

    id: str
    collections: list[tuple[str, str]]
    """Id and name of the visitor's collections of the game."""
    is_buildable: bool
    short: list[ShortCardRow]
    unknown: list[str]


def collection_panel(
    deck: Deck, build: Build, prepared: Any, game: GameContext, *, user: User | None, wanted: str
) -> CollectionPanel | None:
    """The deck against the wanted collection, else its own, else the visitor's default one.

    None without a collection of the game.
    """
    own = {str(one.pk): one for one in collection_list(user).filter(game=deck.game)} if user else {}
    if not own:
        return None
    default = next((id for id, one in own.items() if one.is_default), next(iter(own)))
    chosen = next((id for id in (wanted, str(deck.collection_id)) if id in own), default)
    group = table_group([build], [chosen], {id: copies_of(one) for id, one in own.items()}, game.live)
    problems = [one for one in run_rules(game.building.group_rules, (group, [prepared])) if one.code == SHORT]
    unknown = unknown_cards(build, game.cards)
    return CollectionPanel(
        id=chosen,
        collections=[(id, one.name) for id, one in own.items()],
        is_buildable=not unknown and not problems,
        short=[
            ShortCardRow(
                code=code,
                name=game.name(code),
                quantity=problem.params["found"],
                html=game.deck_card(code),
                owned=problem.params["limit"],
                spare=[(own[id].name, copies) for id, copies in problem.params["spare"].items()],
            )
            for problem in problems
            for code in problem.cards
        ],
        unknown=unknown,
    )
