"""An unpaid upgrade: its receipt line by line, the rest, and cheaper ways."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from decks import selectors, upgrades
from decks.content import Content, Upgrade, content_of
from decks.editing import cheaper_ways
from decks.models import Deck
from decks.web.builder.presenters import fix_json
from decks.web.game_context import GameContext
from games.engine import Fix

MAX_HINTS = 4


class ReceiptPresenter(Struct, frozen=True, kw_only=True):
    """The whole upgrade."""

    base: int
    cost: int
    lines: list[dict[str, Any]]
    discounts: list[tuple[str, int, int]]
    """Each discount, how much of it is used, and how much there is."""
    problems: list[tuple[str, str]]
    """The sentence and the rule."""
    unspent: int | None
    """Experience left afterwards; None if unknown."""
    overspent: int
    exiled: list[tuple[str, str, int]]
    """Code, name and copies."""
    hints: list[tuple[str, int, str]]
    """A lower version to give up for a higher one, the saving, and the fix as JSON."""


def price_upgrade(deck: Deck, content: Content, upgrade: Upgrade, game: GameContext) -> dict[str, Any]:
    """The price from the upgrade's base to the content."""
    return upgrades.upgrade_price(
        deck=deck, content=content, number=upgrade.base, exiled=upgrade.exiled, catalogue=game.live
    )


def present_receipt(deck: Deck, content: Content, upgrade: Upgrade, game: GameContext) -> ReceiptPresenter:
    """The receipt of the upgrade, with what is left afterwards and how to save."""
    priced = price_upgrade(deck, content, upgrade, game)
    balance = priced.get("balance") or {}
    return ReceiptPresenter(
        base=upgrade.base,
        cost=priced["xp"],
        lines=[_line(line, game) for line in priced["receipt"]],
        discounts=[
            (_word(one["kind"], game), one["used"], one["available"]) for one in priced["discounts"] if one["available"]
        ],
        problems=[(game.problem_message(problem), problem.rule) for problem in priced["problems"]],
        unspent=balance.get("unspent"),
        overspent=balance.get("overspent", 0),
        exiled=[(code, game.name(code), copies) for code, copies in upgrade.exiled.items()],
        hints=list(_hints(deck, content, upgrade, priced, game)),
    )


def _word(code: str, game: GameContext) -> str:
    return game.text(game.vocabulary.experience.get(code)) or code


def _line(line: Mapping[str, Any], game: GameContext) -> dict[str, Any]:
    """A card's price and its reasons, in words."""
    return {
        **line,
        "way": _word(line["way"], game),
        "name": game.name(line["card"]),
        "lower": game.name(line["lower"]) if line["lower"] else "",
        "off": [(_word(kind, game), amount) for kind, amount in line["off"].items() if amount],
    }


def _hints(
    deck: Deck, content: Content, upgrade: Upgrade, priced: Mapping[str, Any], game: GameContext
) -> Iterator[tuple[str, int, str]]:
    """Savings: the receipt is the cheapest for these cards, but giving up a lower version may reduce it."""
    bought = [line["card"] for line in priced["receipt"] if line["way"] == "buy" and line["zone"] == "main"]
    before = content_of(selectors.revision_get(deck=deck, number=upgrade.base)).build
    for _code, lower, build in cheaper_ways(before, content.build, bought, game.cards)[:MAX_HINTS]:
        saved = priced["xp"] - price_upgrade(deck, replace(content, build=build), upgrade, game)["xp"]
        if saved > 0:
            yield game.name(lower), saved, fix_json(Fix(action="remove", card=lower, quantity=1))
