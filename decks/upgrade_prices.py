"""Upgrades of decks: their price, and receipts in the reader's language. Paying is a write: `services.deck_upgrade`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InvalidInputError
from decks import selectors
from decks.content import Content, content_of
from decks.exchange.json_decks import options_fault
from decks.models import Deck, DeckRevision
from decks.validation import BuildProblem, describe_problems, rule_words, with_log_facts
from games.engine import Build, OptionsError, Problem
from games.engine.vocabulary import card_name


class ReceiptLine(Struct, frozen=True, kw_only=True):
    """The price of one card."""

    way: Literal["buy", "upgrade", "keep-lower", "boxes", "remove", "exile"]
    zone: Literal["main", "extra"]
    card: str
    copies: int
    lower: str | None
    """The card that was upgraded."""
    price: int
    """For all copies, before discounts."""
    surcharge: int
    """The part of the price that is a surcharge."""
    off: Mapping[str, int]
    """Discounts by kind: room, swap, first-spell, first-upgrade, bought-back, second-copy."""
    cost: int
    rule: str
    name: str
    rule_title: str
    url: str


class Discount(Struct, frozen=True, kw_only=True):
    """A discount, and the part of it that an upgrade used."""

    kind: str
    used: int
    available: int


class LedgerEntry(Struct, frozen=True, kw_only=True):
    """Experience gained or lost."""

    kind: Literal["starting", "victory", "bonus", "purchase", "adjustment", "carried-over"]
    amount: int
    """The cost of a purchase; otherwise the amount gained, or lost if negative."""
    reason: str | UnsetType = UNSET
    """A card's code, or words; an adjustment needs one."""


class Balance(Struct, frozen=True, kw_only=True):
    """The sums of a ledger."""

    earned: int
    """Total earned, spent or not."""
    spent: int
    unspent: int
    overspent: int
    """The amount spent beyond the experience earned, which is a problem, too."""


class Receipt(Struct, frozen=True, kw_only=True):
    """The price of an upgrade, line by line."""

    xp: int
    """The price of everything together."""
    receipt: Sequence[ReceiptLine]
    discounts: Sequence[Discount]
    problems: Sequence[BuildProblem]
    """Problems of the way from one deck to the other."""


class PricedUpgrade(Receipt, frozen=True, kw_only=True):
    """A receipt with the ledger after the upgrade, if that is known."""

    ledger: Sequence[LedgerEntry] | UnsetType = UNSET
    """All of it, after the upgrade."""
    balance: Balance | UnsetType = UNSET
    """The sum of the ledger."""


Pricing = Callable[[Build], dict[str, Any]]
"""The price of turning one revision into a build, in codes."""


def upgrade_pricing(*, deck: Deck, number: int, exiled: Mapping[str, int], catalogue: LiveCatalogue) -> Pricing:
    """The prices of upgrades from the deck's revision; they are all priced with one read of the database."""
    building = catalogue.building
    experience = building.experience
    assert experience
    revision = selectors.revision_get(deck=deck, number=number)
    before = with_log_facts(content_of(revision).build, building, (), deck.log)
    account = {"ledger": selectors.ledger_entries(deck=deck, purchase=experience.purchase, revision=revision)}

    def price(build: Build) -> dict[str, Any]:
        after = with_log_facts(build, building, (), deck.log)
        return experience.upgrade(before, after, exiled, account, catalogue.cards)

    return price


def upgrade_price(
    *, deck: Deck, content: Content, number: int, exiled: Mapping[str, int], catalogue: LiveCatalogue
) -> dict[str, Any]:
    """The price of upgrading the deck's revision to the content, in codes."""
    return upgrade_pricing(deck=deck, number=number, exiled=exiled, catalogue=catalogue)(content.build)


def build_upgrade(
    before: Build,
    after: Build,
    *,
    exiled: Mapping[str, int],
    account: Mapping[str, Any],
    catalogue: LiveCatalogue,
    language: str,
) -> PricedUpgrade:
    """The price of turning the first build into the second; neither need be legal.

    The account has the facts about experience, perhaps among others; InvalidInputError if they cannot be understood.
    """
    experience = catalogue.building.experience
    assert experience
    known = {name: account[name] for name in experience.account.__struct_fields__ if account.get(name) is not None}
    try:
        priced = experience.upgrade(before, after, exiled, known, catalogue.cards)
    except OptionsError as error:
        raise InvalidInputError(options_fault(error, catalogue.game.vocabulary)) from None
    return describe_receipt(priced, catalogue, language, after)


def describe_receipt(
    priced: Mapping[str, Any], catalogue: LiveCatalogue, language: str, build: Build | None = None
) -> PricedUpgrade:
    """The priced upgrade with the names of cards and rules."""
    lines = []
    for line in priced["receipt"]:
        title, _section, url = rule_words(catalogue.game.code, line["rule"], language)
        name = card_name(line["card"], catalogue.cards, language)
        lines.append(ReceiptLine(**line, name=name, rule_title=title, url=url))
    problems = describe_problems(priced["problems"], catalogue, language, build)
    return PricedUpgrade(**{**priced, "receipt": lines, "problems": problems})


def revision_receipt(revision: DeckRevision, catalogue: LiveCatalogue, language: str) -> Receipt | None:
    """The receipt of a revision that was an upgrade."""
    if not revision.receipt:
        return None
    problems = msgspec.convert(revision.receipt["problems"], tuple[Problem, ...])
    return describe_receipt({**revision.receipt, "problems": problems}, catalogue, language)


def upgrade_problems(way: Sequence[BuildProblem], deck: Sequence[BuildProblem]) -> list[BuildProblem]:
    """Problems of an upgrade and of the resulting deck. Problems of both weigh as in the upgrade."""
    found = {(problem.code, tuple(problem.cards)) for problem in way}
    return [*way, *(problem for problem in deck if (problem.code, tuple(problem.cards)) not in found)]
