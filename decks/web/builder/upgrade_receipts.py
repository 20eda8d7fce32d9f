"""An unpaid upgrade: its receipt line by line, the rest, and cheaper ways."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.urls import reverse
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.drawing import card_url
from decks import selectors, upgrades
from decks.content import Content, Upgrade, content_of
from decks.editing import cheaper_ways
from decks.models import Deck
from games.engine import Fix
from games.engine.vocabulary import card_name

MAX_HINTS = 4


class LineShown(Struct, frozen=True, kw_only=True):
    """A card's price, and why."""

    way: str
    name: str
    url: str
    copies: int
    lower: str
    price: int
    off: list[tuple[str, int]]
    cost: int
    rule: str
    rule_url: str


class Hint(Struct, frozen=True, kw_only=True):
    """A lower version to give up for a higher one, and the saving."""

    name: str
    saved: int
    fix: str


class ReceiptShown(Struct, frozen=True, kw_only=True):
    """The whole upgrade."""

    base: int
    cost: int
    lines: list[LineShown]
    discounts: list[tuple[str, int, int]]
    """Each discount, how much of it is used, and how much there is."""
    problems: list[tuple[str, str, str]]
    """The sentence, the rule and its address."""
    unspent: int | None
    """Experience left afterwards; None if unknown."""
    overspent: int
    exiled: list[tuple[str, str, int]]
    """Code, name and copies."""
    hints: list[Hint]


def receipt_shown(deck: Deck, content: Content, upgrade: Upgrade, live: LiveCatalogue, language: str) -> ReceiptShown:
    """The price from the upgrade's base to the content."""
    base, exiled = upgrade.base, upgrade.exiled
    priced = upgrades.upgrade_price(deck=deck, content=content, number=base, exiled=exiled, catalogue=live)
    balance = priced.get("balance") or {}
    vocabulary = live.game.vocabulary
    return ReceiptShown(
        base=base,
        cost=priced["xp"],
        lines=[_line(line, live, language) for line in priced["receipt"]],
        discounts=[
            (_word(one["kind"], live, language), one["used"], one["available"])
            for one in priced["discounts"]
            if one["available"]
        ],
        problems=[
            (
                vocabulary.problem_message(problem, live.cards, language),
                problem.rule,
                reverse("rule", args=[live.game.code, problem.rule]),
            )
            for problem in priced["problems"]
        ],
        unspent=balance.get("unspent"),
        overspent=balance.get("overspent", 0),
        exiled=[(code, card_name(code, live.cards, language), copies) for code, copies in exiled.items()],
        hints=list(_hints(deck, content, base, exiled, priced, live, language)),
    )


def _word(code: str, live: LiveCatalogue, language: str) -> str:
    text = live.game.vocabulary.experience.get(code)
    return text.in_language(language) if text else code


def _line(line: Mapping[str, Any], live: LiveCatalogue, language: str) -> LineShown:
    return LineShown(
        way=_word(line["way"], live, language),
        name=card_name(line["card"], live.cards, language),
        url=card_url(live.game, line["card"]),
        copies=line["copies"],
        lower=card_name(line["lower"], live.cards, language) if line["lower"] else "",
        price=line["price"],
        off=[(_word(kind, live, language), amount) for kind, amount in line["off"].items() if amount],
        cost=line["cost"],
        rule=line["rule"],
        rule_url=reverse("rule", args=[live.game.code, line["rule"]]),
    )


def _hints(
    deck: Deck,
    content: Content,
    base: int,
    exiled: Mapping[str, int],
    priced: Mapping[str, Any],
    live: LiveCatalogue,
    language: str,
) -> Iterator[Hint]:
    """Savings: the receipt is the cheapest for these cards, but giving up a lower version may reduce it."""
    bought = [line["card"] for line in priced["receipt"] if line["way"] == "buy" and line["zone"] == "main"]
    before = content_of(selectors.revision_get(deck=deck, number=base)).build
    for _code, lower, build in cheaper_ways(before, content.build, bought, live.cards)[:MAX_HINTS]:
        other = msgspec.structs.replace(content, build=build)
        price = upgrades.upgrade_price(deck=deck, content=other, number=base, exiled=exiled, catalogue=live)["xp"]
        if price < priced["xp"]:
            fix = msgspec.json.encode(Fix(action="remove", card=lower, quantity=1)).decode()
            yield Hint(name=card_name(lower, live.cards, language), saved=priced["xp"] - price, fix=fix)
