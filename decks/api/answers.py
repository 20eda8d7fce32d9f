"""Answers about stored decks."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from accounts.models import User
from cardsdb.api.answers import Answer, Page, Time, answer_of
from cardsdb.catalogue import LiveCatalogue
from decks import selectors
from decks.content import Content, content_of, content_values
from decks.exchange.files import Reading, Unplaced
from decks.models import Deck, Recheck
from decks.models import DeckRevision as Revision
from decks.upgrade_prices import Balance, LedgerEntry, PricedUpgrade, Receipt, revision_receipt
from decks.validation import BuildProblem, deck_check, describe_problems, with_log_facts
from games.engine import Problem
from games.engine.changes import changes_between
from games.engine.vocabulary import card_name

Double = Annotated[float, Meta(extra_json_schema={"format": "double"})]
Visibility = Literal["private", "unlisted", "public"]
Zones = Mapping[str, Mapping[str, int]]


class NamedCard(Answer, kw_only=True):
    code: str
    name: str


class Versions(Answer, kw_only=True):
    """The versions of cards and rules that a deck was checked with."""

    catalogue: int
    """The catalogue version."""
    rules: str
    """Names the rules; another name means that they may have changed."""


class DeckSummary(Answer, kw_only=True):
    """A deck as a list shows it: without its cards."""

    id: uuid.UUID
    url: str
    game: str
    name: str
    owner: str
    visibility: Visibility
    leaders: Sequence[str]
    leader_names: Sequence[str]
    tags: Sequence[str]
    revision: int
    """The number of the newest one."""
    size: int
    experience: int
    """In the deck."""
    valid: bool
    errors: int
    checked_with: Versions
    broken_by: int | None
    """The catalogue version that made the valid deck invalid."""
    created_at: Time
    updated_at: Time
    folder: str | UnsetType = UNSET
    """Only the owner sees it."""
    collection: uuid.UUID | UnsetType | None = UNSET
    """Only the owner sees it."""
    seated_in: uuid.UUID | UnsetType | None = UNSET
    """The campaign that it is played in; only the owner sees it."""
    locked: bool | UnsetType = UNSET
    """Whether its cards change by that campaign alone; only the owner sees it."""
    deleted_at: Time | UnsetType = UNSET
    missing: int | UnsetType = UNSET
    """The copies missing to build it; only with `buildable_from`."""


DeckT = TypeVar("DeckT", bound=DeckSummary)


class DeckPage(Page[DeckSummary], kw_only=True):
    """A page of decks, which are counted only up to a limit."""

    more: bool
    """There are more than `count`."""
    rechecking: bool | UnsetType = UNSET
    """With `valid` or `broken_by`: decks are still being checked with newer cards or rules, so that some may be missing
    here."""


class DeckDetail(DeckSummary, kw_only=True):
    """A deck with its newest revision, checked."""

    zones: Zones
    choices: Mapping[str, Any]
    notes: str
    mode: str
    problems: Sequence[BuildProblem]
    stats: Mapping[str, Any]
    balance: Balance | None
    """null where decks cost no experience."""
    remarks: Sequence[str] | UnsetType = UNSET
    """In the answer to a write, where there is any. What was left out of the deck or is odd about it, in sentences:
    quantities below 1, far too many cards."""


class ImportReport(Answer, kw_only=True):
    """The result of reading a deck file."""

    format: str
    unplaced: Sequence[Unplaced]
    """Lines that the deck has no place for; they are in the notes."""
    remarks: Sequence[str]
    """How the file was understood where it could be doubted."""


class ImportedDeck(DeckDetail, kw_only=True):
    """A new deck from a file."""

    report: ImportReport = msgspec.field(name="import")


class ImportPreview(Answer, kw_only=True):
    """A deck as it would be imported."""

    game: str
    name: str
    leaders: Sequence[str]
    zones: Zones
    choices: Mapping[str, Any]
    notes: str
    tags: Sequence[str]
    report: ImportReport = msgspec.field(name="import")


class DeckFormat(Answer, kw_only=True):
    """A format of deck files."""

    code: str
    title: str
    media_type: str
    extension: str
    reads: bool
    writes: bool


class RevisionSummary(Answer, kw_only=True):
    """A revision as a list shows it: without its content."""

    number: int
    base: int | None
    """The revision that it was made from."""
    cause: Literal["created", "saved", "upgraded", "reverted", "imported", "cloned", "program"]
    name: str
    valid: bool
    """When it was saved."""
    cost: int
    """Experience, of an upgrade."""
    spent: int
    """Experience, of all upgrades that led here."""
    checked_with: Versions
    author: str | None
    created_at: Time


RevisionT = TypeVar("RevisionT", bound=RevisionSummary)


class RevisionDetail(RevisionSummary, kw_only=True):
    """A revision, whole."""

    leaders: Sequence[str]
    zones: Zones
    choices: Mapping[str, Any]
    notes: str
    tags: Sequence[str]
    problems: Sequence[BuildProblem]
    exiled: Mapping[str, int]
    """Card code to copies exiled on the way here."""
    receipt: Receipt | None


class ChangedCard(NamedCard, kw_only=True):
    """A card whose copies differ."""

    before: int = msgspec.field(name="from")
    to: int


class RevisionDiff(Answer, kw_only=True):
    """The changes between two revisions."""

    before: int = msgspec.field(name="from")
    to: int
    name: Sequence[str] | None
    """Before and after; null where it is the same."""
    notes: Sequence[str] | None
    tags: Sequence[Sequence[str]] | None
    leaders: Sequence[Sequence[str]] | None
    zones: Mapping[str, Sequence[ChangedCard]]
    choices: Mapping[str, Any]
    """Name to what was chosen before and after."""


class UpgradedDeck(PricedUpgrade, kw_only=True, frozen=True):
    """The price of an upgrade, and the deck's revision after it."""

    revision: int
    """The newest, which the upgrade made."""


class WrittenEntry(LedgerEntry, kw_only=True, frozen=True):
    """An entry as it was written down."""

    created_at: Time


class DeckLedger(Balance, kw_only=True, frozen=True):
    """The experience of a deck."""

    entries: Sequence[WrittenEntry]
    """The entries as written."""
    ledger: Sequence[LedgerEntry]
    """With the upgrades that led to the newest revision, in order."""


class RecheckProgress(Answer, kw_only=True):
    """The progress of checking all decks of a game again."""

    checked_with: Versions
    game: str
    total: int
    done: int
    broken: int
    """Decks that were valid before."""
    mended: int
    """Decks that are valid now."""
    started_at: Time
    finished_at: Time | None


def deck_summary(
    kind: type[DeckT], deck: Deck, catalogue: LiveCatalogue, language: str, user: User | None, **values: Any
) -> DeckT:
    """The deck as the user sees it in a list."""
    own: dict[str, Any] = {"collection": deck.collection_id, "locked": deck.is_locked}
    if deck.owner != user:
        own = dict.fromkeys(("folder", "collection", "seated_in", "locked"), UNSET)
    made = {
        "url": f"/api/v1/decks/{deck.pk}/",
        "owner": deck.owner.username,
        "leader_names": [card_name(code, catalogue.cards, language) for code in deck.leaders],
        "checked_with": Versions(catalogue=deck.catalogue_version, rules=deck.rules_version),
        "deleted_at": deck.deleted_at or UNSET,
        "missing": UNSET if deck.missing is None else deck.missing,
    }
    return answer_of(kind, deck, **{**made, **own, **values})


def deck_detail(
    kind: type[DeckT], deck: Deck, catalogue: LiveCatalogue, language: str, user: User | None, mode: str, **values: Any
) -> DeckT:
    """The deck with its newest revision and its rule problems in that mode."""
    building = catalogue.building
    content = content_of(selectors.revision_get(deck=deck))
    entries = selectors.deck_ledger(deck=deck, building=building)
    build = with_log_facts(replace(content.build, mode=mode), building, entries, deck.log)
    checked = deck_check(deck, build, catalogue)
    balance = Balance(**building.experience.balance(checked.prepared, entries)) if building.experience else None
    found = {
        "mode": mode,
        "valid": checked.verdict.is_valid,
        "errors": checked.errors,
        "problems": describe_problems(checked.verdict.problems, catalogue, language, build),
        "stats": checked.verdict.stats,
        "balance": balance,
    }
    return deck_summary(kind, deck, catalogue, language, user, **content_values(content), **found, **values)


def import_preview(content: Content, reading: Reading) -> ImportPreview:
    """The deck in a file as it would be imported."""
    return ImportPreview(game=reading.file.game, **content_values(content), report=answer_of(ImportReport, reading))


def revision_summary(kind: type[RevisionT], revision: Revision, **values: Any) -> RevisionT:
    """The revision: its time, author and cause."""
    versions = Versions(catalogue=revision.catalogue_version, rules=revision.rules_version)
    author = revision.author.username if revision.author else None
    return answer_of(kind, revision, **{"checked_with": versions, "author": author, **values})


def revision_detail(revision: Revision, catalogue: LiveCatalogue, language: str) -> RevisionDetail:
    """The revision with its content and the check of its save."""
    found = msgspec.convert(revision.problems, tuple[Problem, ...])
    problems = describe_problems(found, catalogue, language)
    receipt = revision_receipt(revision, catalogue, language)
    return revision_summary(RevisionDetail, revision, problems=problems, receipt=receipt)


def revision_diff(before: Revision, after: Revision, catalogue: LiveCatalogue, language: str) -> RevisionDiff:
    """The changes between two revisions, by card."""
    old, new = content_of(before), content_of(after)
    changes = changes_between(old.build, new.build)
    pairs = {name: [getattr(old, name), getattr(new, name)] for name in ("name", "notes", "tags")}
    return RevisionDiff(
        before=before.number,
        to=after.number,
        **{name: pair if pair[0] != pair[1] else None for name, pair in pairs.items()},
        leaders=changes.leaders,
        zones={
            zone: [
                ChangedCard(code=code, name=card_name(code, catalogue.cards, language), before=had, to=has)
                for code, (had, has) in cards.items()
            ]
            for zone, cards in changes.zones.items()
        },
        choices=changes.choices,
    )


def deck_ledger(deck: Deck, catalogue: LiveCatalogue) -> DeckLedger:
    """The balance, the written entries, and the ledger as the rules read it, purchases included."""
    building = catalogue.building
    assert building.experience
    ledger: Any = selectors.deck_ledger(deck=deck, building=building)
    prepared = building.prepare(content_of(selectors.revision_get(deck=deck)).build, catalogue.cards)
    written: Any = deck.experience_entries.values("kind", "amount", "reason", "created_at")
    entries = [WrittenEntry(**row) for row in written]
    return DeckLedger(**building.experience.balance(prepared, ledger), entries=entries, ledger=ledger)


def recheck_progress(recheck: Recheck) -> RecheckProgress:
    """The progress of a re-check."""
    versions = Versions(catalogue=recheck.catalogue_version, rules=recheck.rules_version)
    return answer_of(RecheckProgress, recheck, checked_with=versions)
