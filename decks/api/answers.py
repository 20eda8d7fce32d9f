"""Answers about decks and parties."""

import uuid
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal, Required, TypedDict

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from accounts.models import User
from cardsdb.api.answers import Answer, Page, Time, answer_of
from cardsdb.catalogue import LiveCatalogue
from decks import selectors
from decks.content import Content, content_of, content_values
from decks.exchange.files import Reading, Unplaced
from decks.models import Deck, Party, Recheck
from decks.models import DeckRevision as Revision
from decks.parties import party_review
from decks.upgrades import Balance, LedgerEntry, PricedUpgrade, Receipt, revision_receipt
from decks.validation import BuildProblem, BuildVerdict, deck_check, describe_problem, known_to_rules
from games.engine import Explanation, Problem, localised
from games.engine.changes import changes_between
from games.engine.opening import Opening, Sample, chances
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
    """Lines that the deck has no place for; they stand in the notes."""
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
    cause: Literal["created", "saved", "upgraded", "reverted", "imported", "cloned"]
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


Counts = Mapping[str, int]


class DeckStatistics(TypedDict, total=False):
    """A deck in figures. Each game has figures of its own; traits are counted for all of them."""

    size: int
    required_size: int | None
    xp: int
    cards: Annotated[Counts, Meta(description="By the part of the deck.")]
    classes: Counts
    types: Counts
    levels: Counts
    costs: Counts
    slots: Counts
    icons: Counts
    traits: Required[Counts]


class LibraryCard(NamedCard, kw_only=True):
    copies: int


class Chance(Answer, kw_only=True):
    turn: int
    """0 is the opening hand; n, when the actions of turn n begin."""
    chance: Double
    exact: str
    """The same as a fraction."""


class CardOdds(Answer, kw_only=True):
    cards: Sequence[LibraryCard]
    by_turn: Sequence[Chance]


class DeckOdds(Answer, kw_only=True):
    """The chances to see cards early."""

    library: int
    """The cards that are shuffled."""
    hand: int
    at_least: int
    mulligan: bool
    results: Sequence[CardOdds]


class SampleHand(Answer, kw_only=True):
    """A sample hand."""

    seed: str
    hand: Sequence[NamedCard]
    passed_over: Sequence[NamedCard]
    """Set aside while drawing, and shuffled back in."""
    replaced: Sequence[NamedCard]
    kept: Sequence[NamedCard]
    """The hand that the game begins with."""
    drawn: Sequence[NamedCard]
    not_in_hand: Sequence[str]
    """Cards to replace that were not there."""


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


class ValidatedDeck(Answer, kw_only=True):
    """The verdict on a deck in one mode."""

    id: Any
    mode: str
    valid: bool
    """Exactly: no problem is an error."""
    problems: Sequence[BuildProblem]
    """All of them, in the order of the rulebook."""
    stats: Mapping[str, Any]
    remarks: Sequence[str]
    """Sentences about parts left out of the deck, or odd ones: quantities below 1, far too many cards."""


class GroupedDeck(BuildVerdict, kw_only=True, frozen=True):
    """The verdict on a deck of a group."""

    remarks: Sequence[str]
    """Sentences about parts left out of the deck, or odd ones: quantities below 1, far too many cards."""


class GroupVerdict(Answer, kw_only=True):
    """The verdict on decks at one table."""

    valid: bool
    """Neither a deck nor the group has an error."""
    problems: Sequence[BuildProblem]
    """Of the decks together."""
    decks: Sequence[GroupedDeck]
    """Each by itself, in the order given."""


class UpgradeVerdict(PricedUpgrade, kw_only=True, frozen=True):
    """The price of an upgrade; its problems are those of the way, then of the next deck."""

    valid: bool


class OptionReason(Answer, kw_only=True):
    text: str
    holds: bool


class CardOption(Answer, kw_only=True):
    text: str
    admits: bool
    excludes: bool
    """It forbids what it matches."""
    limit: int | None
    reasons: Sequence[OptionReason]


class CardExplanation(Answer, kw_only=True):
    """Why a leader may or may not take a card."""

    allowed: bool
    limit: int | None
    """Copies that a deck may hold."""
    summary: str
    rule: str
    """The rule that decides."""
    url: str
    options: Sequence[CardOption]


class Taker(NamedCard, kw_only=True):
    """A leader that may take a card."""

    subtitle: str | None
    classes: Sequence[str]
    url: str


class WeaknessCounts(Answer, kw_only=True):
    required: int
    """By the investigator."""
    owed: int
    """For the experience, standalone."""
    found: int
    """In the deck."""
    missing: int


class DrawnCard(Answer, kw_only=True):
    card: str
    name: str


class PoolCard(Answer, kw_only=True):
    card: str
    copies: int
    odds: Double
    """Of being the next one drawn."""
    name: str


class DrawnWeaknesses(Answer, kw_only=True):
    """Random weaknesses, drawn."""

    seed: int
    number: int
    """How many were to be drawn; `cards` has fewer if the pool ran out."""
    cards: Sequence[DrawnCard]
    pool: Sequence[PoolCard]


class WeaknessReport(WeaknessCounts, kw_only=True):
    """The random weaknesses that a deck owes, and a draw."""

    draw: DrawnWeaknesses


class EarlierScenario(Answer, kw_only=True):
    scenario: str
    kind: str
    resolutions: Sequence[str]
    chosen: str | None
    name: str


class Trauma(Answer, kw_only=True):
    physical: int
    mental: int


class ChosenScenario(Answer, kw_only=True):
    """A scenario that is not the first of its campaign, and what is chosen before it."""

    scenario: str
    earlier: Sequence[EarlierScenario]
    """The scenarios before it, in the order of the guide."""
    experience: int
    """Always 0: it is the one thing that is not recorded."""
    granted: Mapping[str, int]
    left_out: Mapping[str, int]
    """Granted, but not at hand."""
    trauma: Trauma
    """That of resolutions; being defeated gives none."""


class StandaloneReport(Answer, kw_only=True):
    """A deck in standalone play."""

    experience: int
    """In the deck; Exceptional cards count double."""
    printed: int
    """The same if Exceptional cards counted by their printed level."""
    bonus: int
    """Cards that the investigator or other cards grant; they do not count."""
    counted: int
    limit: int
    allowed: bool
    weaknesses: WeaknessCounts
    draw: DrawnWeaknesses | UnsetType = UNSET
    play: ChosenScenario | UnsetType = UNSET


class PartyDeck(DeckSummary, kw_only=True):
    problems: Sequence[BuildProblem]
    """Of the deck by itself."""


class PartySummary(Answer, kw_only=True):
    """A party as a list shows it."""

    id: uuid.UUID
    url: str
    game: str
    name: str
    notes: str
    owner: str
    visibility: Visibility
    created_at: Time
    updated_at: Time
    collection: uuid.UUID | UnsetType | None = UNSET
    """Only the owner sees it."""


class PartyDetail(PartySummary, kw_only=True):
    """A party with its decks, checked together."""

    decks: Sequence[PartyDeck]
    """The decks that you may see."""
    hidden: int
    """Decks that you may not see, or that were deleted."""
    valid: bool
    """There is a deck, and neither a deck nor all together have an error; hidden ones are not judged."""
    problems: Sequence[BuildProblem]
    """Of the decks together."""


def deck_summary(
    deck: Deck,
    catalogue: LiveCatalogue,
    language: str,
    user: User | None,
    kind: type[DeckSummary] = DeckSummary,
    **values: Any,
) -> Any:
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
    }
    return answer_of(kind, deck, **{**made, **own, **values})


def deck_detail(
    deck: Deck,
    catalogue: LiveCatalogue,
    language: str,
    user: User | None,
    mode: str,
    kind: type[DeckDetail] = DeckDetail,
    **values: Any,
) -> DeckDetail:
    """The deck with its newest revision and its rule problems in that mode."""
    building = catalogue.game.building
    assert building
    content = content_of(selectors.revision_get(deck=deck))
    entries = selectors.deck_ledger(deck=deck, building=building)
    build = replace(known_to_rules(content.build, building, entries, deck.log), mode=mode)
    checked = deck_check(deck, build, catalogue)
    balance = Balance(**building.experience.balance(build, entries, catalogue.cards)) if building.experience else None
    found = {
        "mode": mode,
        "valid": checked.verdict.is_valid,
        "errors": checked.errors,
        "problems": [describe_problem(one, catalogue, language, build) for one in checked.verdict.problems],
        "stats": checked.verdict.stats,
        "balance": balance,
    }
    detail: DeckDetail = deck_summary(
        deck, catalogue, language, user, kind, **content_values(content), **found, **values
    )
    return detail


def import_preview(content: Content, reading: Reading) -> ImportPreview:
    """The deck in a file as it would be imported."""
    return ImportPreview(game=reading.file.game, **content_values(content), report=answer_of(ImportReport, reading))


def revision_summary(revision: Revision, kind: type[RevisionSummary] = RevisionSummary, **values: Any) -> Any:
    """The revision: its time, author and cause."""
    versions = Versions(catalogue=revision.catalogue_version, rules=revision.rules_version)
    author = revision.author.username if revision.author else None
    return answer_of(kind, revision, **{"checked_with": versions, "author": author, **values})


def revision_detail(revision: Revision, catalogue: LiveCatalogue, language: str) -> RevisionDetail:
    """The revision with its content and the check of its save."""
    found = msgspec.convert(revision.problems, tuple[Problem, ...])
    problems = [describe_problem(problem, catalogue, language) for problem in found]
    receipt = revision_receipt(revision, catalogue, language)
    detail: RevisionDetail = revision_summary(revision, RevisionDetail, problems=problems, receipt=receipt)
    return detail


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
    building = catalogue.game.building
    assert building
    assert building.experience
    ledger: Any = selectors.deck_ledger(deck=deck, building=building)
    build = content_of(selectors.revision_get(deck=deck)).build
    written: Any = deck.experience_entries.values("kind", "amount", "reason", "created_at")
    entries = [WrittenEntry(**row) for row in written]
    return DeckLedger(**building.experience.balance(build, ledger, catalogue.cards), entries=entries, ledger=ledger)


def named_cards(codes: Sequence[str], catalogue: LiveCatalogue, language: str) -> list[NamedCard]:
    """Cards by their codes and names."""
    return [NamedCard(code=code, name=card_name(code, catalogue.cards, language)) for code in codes]


def card_odds(
    group: Sequence[str], opening: Opening, asked: Mapping[str, Any], catalogue: LiveCatalogue, language: str
) -> CardOdds:
    """The chances to see some of the cards by each turn."""
    options = {name: asked[name] for name in ("at_least", "turns", "mulligan")}
    by_turn: Sequence[Fraction] = chances(opening, set(group), **options)
    return CardOdds(
        cards=[
            LibraryCard(code=one.code, name=one.name, copies=opening.library.get(one.code, 0))
            for one in named_cards(group, catalogue, language)
        ],
        by_turn=[Chance(turn=turn, chance=float(one), exact=str(one)) for turn, one in enumerate(by_turn)],
    )


def sample_hand(
    seed: str, drawn: Sample, not_in_hand: Sequence[str], catalogue: LiveCatalogue, language: str
) -> SampleHand:
    """The hand, and the cards drawn after it, with their names."""
    parts = ("hand", "passed_over", "replaced", "kept", "drawn")
    cards = {part: named_cards(getattr(drawn, part), catalogue, language) for part in parts}
    return SampleHand(seed=seed, **cards, not_in_hand=not_in_hand)


def recheck_progress(recheck: Recheck) -> RecheckProgress:
    """The progress of a re-check."""
    versions = Versions(catalogue=recheck.catalogue_version, rules=recheck.rules_version)
    return answer_of(RecheckProgress, recheck, checked_with=versions)


def card_explanation(explanation: Explanation, catalogue: LiveCatalogue) -> CardExplanation:
    """Why a card may or may not be taken."""
    options = [
        answer_of(CardOption, option, reasons=[answer_of(OptionReason, reason) for reason in option.reasons])
        for option in explanation.options
    ]
    url = f"/api/v1/games/{catalogue.game.code}/rules/{explanation.rule}/"
    return answer_of(CardExplanation, explanation, url=url, options=options)


def takers(codes: Sequence[str], catalogue: LiveCatalogue, language: str) -> list[Taker]:
    """Leaders by code, name and address."""
    return [
        Taker(
            code=card.code,
            name=localised(card.names, language) or "",
            subtitle=localised(card.subtitles, language),
            classes=card.classes,
            url=f"/api/v1/cards/{catalogue.game.code}/{card.code}/",
        )
        for code in codes
        if (card := catalogue.cards.get(code))
    ]


def standalone_report(report: Mapping[str, Any], catalogue: LiveCatalogue, language: str) -> StandaloneReport:
    """The game's report with the names of cards and scenarios."""
    named = dict(report)
    if "draw" in report:
        named["draw"] = weakness_draw(report["draw"], catalogue, language)
    if "play" in report:
        earlier = [
            EarlierScenario(**one, name=_scenario_name(one["scenario"], catalogue, language))
            for one in report["play"]["earlier"]
        ]
        named["play"] = {**report["play"], "earlier": earlier}
    return StandaloneReport(**named)


def _scenario_name(code: str, catalogue: LiveCatalogue, language: str) -> str:
    scenario = catalogue.cards.scenarios.get(code)
    return (localised(scenario.names, language) or "") if scenario else code


def weakness_draw(drawn: Mapping[str, Any], catalogue: LiveCatalogue, language: str) -> DrawnWeaknesses:
    """The game's draw with the names of cards."""

    def name(code: str) -> str:
        return card_name(code, catalogue.cards, language)

    cards = [DrawnCard(card=code, name=name(code)) for code in drawn["cards"]]
    pool = [PoolCard(**one, name=name(one["card"])) for one in drawn["pool"]]
    return DrawnWeaknesses(**{**drawn, "cards": cards, "pool": pool})


def party_summary(party: Party, user: User | None, kind: type[PartySummary] = PartySummary, **values: Any) -> Any:
    """The party as the user sees it."""
    collection = party.collection_id if party.owner == user else UNSET
    url, owner = f"/api/v1/parties/{party.pk}/", party.owner.username
    return answer_of(kind, party, url=url, owner=owner, collection=collection, **values)


def party_detail(party: Party, user: User | None, catalogue: LiveCatalogue, language: str) -> PartyDetail:
    """The party as the user sees it, with its rule problems."""
    review = party_review(party, user, catalogue, language)
    decks = [
        deck_summary(
            place.deck, catalogue, language, user, PartyDeck, valid=place.verdict.valid, problems=place.verdict.problems
        )
        for place in review.places
    ]
    found = {"hidden": review.hidden, "valid": review.valid, "problems": review.problems}
    detail: PartyDetail = party_summary(party, user, PartyDetail, decks=decks, **found)
    return detail
