"""An unpaid upgrade: its receipt line by line, the rest, and cheaper ways; and drafts of upgrades.

The cards of a deck played elsewhere stay until the upgrade is paid, so clicks change a draft in the visitor's session.
It has its own undo, and is gone when the deck has a newer revision.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.utils.module_loading import import_string

from accounts.models import User
from decks import selectors, upgrade_prices
from decks.content import Content, Upgrade, content_of
from decks.editing import Steps, cheaper_ways
from decks.models import Deck
from decks.upgrade_prices import Pricing
from decks.web.builder.presenters import fix_json
from decks.web.game_context import GameContext
from games.engine import Fix

MAX_HINTS = 4


def pricing_of(deck: Deck, upgrade: Upgrade, game: GameContext) -> Pricing:
    """The prices of all ways on from the upgrade's base."""
    return upgrade_prices.upgrade_pricing(deck=deck, number=upgrade.base, exiled=upgrade.exiled, catalogue=game.live)


def present_receipt(
    deck: Deck, content: Content, upgrade: Upgrade, price: Pricing, game: GameContext
) -> dict[str, Any]:
    """The receipt of the upgrade, with what is left afterwards and how to save."""
    priced = price(content.build)
    balance = priced.get("balance") or {}
    return {
        "base": upgrade.base,
        "cost": priced["xp"],
        "lines": [_line(line, game) for line in priced["receipt"]],
        "discounts": [
            (_word(one["kind"], game), one["used"], one["available"]) for one in priced["discounts"] if one["available"]
        ],
        "problems": [
            (game.problem_message(problem), problem.rule, game.text(game.vocabulary.rules[problem.rule].title))
            for problem in priced["problems"]
        ],
        "available": balance["unspent"] - balance["overspent"] + priced["xp"] if balance else None,
        "unspent": balance.get("unspent"),
        "overspent": balance.get("overspent", 0),
        "exiled": [(code, game.name(code), copies) for code, copies in upgrade.exiled.items()],
        "hints": list(_hints(deck, content, upgrade, priced, price, game)),
    }


def _word(code: str, game: GameContext) -> str:
    return game.text(game.vocabulary.experience.get(code)) or code


def _line(line: Mapping[str, Any], game: GameContext) -> dict[str, Any]:
    """A card's price and its reasons, in words."""
    return {
        **line,
        "way": _word(line["way"], game),
        "name": game.name(line["card"]),
        "rule_title": game.text(game.vocabulary.rules[line["rule"]].title),
        "lower": game.name(line["lower"]) if line["lower"] else "",
        "off": [(_word(kind, game), amount) for kind, amount in line["off"].items() if amount],
    }


def _hints(
    deck: Deck, content: Content, upgrade: Upgrade, priced: Mapping[str, Any], price: Pricing, game: GameContext
) -> Iterator[tuple[str, int, str]]:
    """Savings: the receipt is the cheapest for these cards, but giving up a lower version may reduce it."""
    bought = [line["card"] for line in priced["receipt"] if line["way"] == "buy" and line["zone"] == "main"]
    before = content_of(selectors.revision_get(deck=deck, number=upgrade.base)).build
    for _code, lower, build in cheaper_ways(before, content.build, bought, game.cards)[:MAX_HINTS]:
        saved = priced["xp"] - price(build)["xp"]
        if saved > 0:
            yield game.name(lower), saved, fix_json(Fix(action="remove", card=lower, quantity=1))


MAX_STEPS = 100


class Draft:
    """The steps of an upgrade."""

    def __init__(self, session: SessionBase, deck: Deck, content: Content) -> None:
        self.session, self.name, self.content = session, f"upgrade:{deck.pk}", content
        kept: dict[str, Any] = session.get(self.name, {})
        is_same = kept.get("revision") == deck.revision
        self.revision = deck.revision
        # Cards exiled by its campaign are so from the beginning.
        first = {"build": msgspec.to_builtins(content.build), "exiled": (deck.log or {}).get("exiled", {})}
        self.states: list[dict[str, Any]] = kept["states"] if is_same else [first]
        self.place: int = kept["place"] if is_same else 0

    @property
    def present(self) -> Content:
        build = msgspec.convert(self.states[self.place]["build"], type(self.content.build))
        return msgspec.structs.replace(self.content, build=build)

    @property
    def upgrade(self) -> Upgrade:
        return Upgrade(base=self.revision, exiled=self.states[self.place]["exiled"])

    @property
    def steps(self) -> Steps:
        undo = self.place - 1 if self.place else None
        return Steps(undo, self.place + 1 if self.place + 1 < len(self.states) else None)

    def keep(self, content: Content, upgrade: Upgrade) -> None:
        """Add the next step; discard undone ones."""
        state = {"build": msgspec.to_builtins(content.build), "exiled": dict(upgrade.exiled)}
        self.states = [*self.states[: self.place + 1], state][-MAX_STEPS:]
        self.place = len(self.states) - 1
        self._save()

    def follow(self, revision: int) -> None:
        """Adopt a newer revision of the deck with the same cards."""
        self.revision = revision
        self._save()

    def step(self, place: int) -> None:
        self.place = place
        self._save()

    def drop(self) -> None:
        self.session.pop(self.name, None)

    def _save(self) -> None:
        self.session[self.name] = {"revision": self.revision, "states": self.states, "place": self.place}


def upgrade_pay(
    *, deck: Deck, content: Content, exiled: Mapping[str, int], priced: dict[str, Any], actor: User
) -> None:
    """Pay for an upgrade where the deck is played, which alone may take it; InvalidInputError where it is refused."""
    import_string(settings.SEATED_UPGRADE)(deck=deck, content=content, exiled=exiled, priced=priced, actor=actor)
