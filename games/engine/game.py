"""The contract: everything that a game's folder offers to the rest of the service.

A slot with a default is optional: None, or a function that returns nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct

from games.engine.build import Build
from games.engine.cards import CardFields, CardRecord, Relation, ScenarioRecord
from games.engine.catalogue import Catalogue
from games.engine.face import Face, Fact, Figure
from games.engine.facts import FieldFacts
from games.engine.journal import Campaign
from games.engine.offers import Customizations, Offer, Sample
from games.engine.opening import Opening
from games.engine.printed import PrintedOn
from games.engine.rules import Rule
from games.engine.search import common
from games.engine.search.keys import Search
from games.engine.solver import Solver
from games.engine.sources import Source
from games.engine.text import Text
from games.engine.tonight import Tonight
from games.engine.vocabulary import Vocabulary

MAX_FEATURE_SETS = 10_000  # combinations of features whose rules are remembered


class Reason(Struct, frozen=True, kw_only=True):
    """A condition that a card meets or does not meet."""

    text: Text
    holds: bool


class OptionExplained(Struct, frozen=True, kw_only=True):
    """One option of a leader, as it applies to a card."""

    text: Text
    admits: bool
    excludes: bool = False
    """Whether it forbids the cards that it matches."""
    limit: int | None = None
    reasons: tuple[Reason, ...] = ()


class Explanation(Struct, frozen=True, kw_only=True):
    """The reasons why a leader may or may not take a card."""

    allowed: bool
    rule: str
    """The rule that decides."""
    limit: int | None
    """Maximum copies in a build; None without a limit."""
    summary: Text
    options: tuple[OptionExplained, ...] = ()


class Experience(Struct, frozen=True, kw_only=True):
    """Builds that are upgraded with experience. A ledger entry is `{kind, amount, reason}`."""

    kinds: tuple[str, ...]
    """Kinds of ledger entries that a player may write; the first is the default."""
    purchase: str
    """The kind of the cost of an upgrade."""
    adjustment: str
    """The kind of a correction by hand; it needs a reason."""
    balance: Callable[[Any, Iterable[Mapping[str, Any]]], dict[str, int]]
    """Sums of the entries, in their order, with the starting experience of the prepared build: `earned`, `spent`,
    `unspent`, `overspent`."""
    known: Callable[[Build, Iterable[Mapping[str, Any]]], Build]
    """The build, with the entries as facts if rules of its mode may use them."""
    upgrade: Callable[[Build, Build, Mapping[str, int], Mapping[str, Any], Catalogue], dict[str, Any]]
    """The cost of an upgrade from the first build to the second, given the exiled copies by code and the ledger:
    `xp`, `receipt`, `discounts`, `problems`, and `ledger` and `balance` if known."""
    upgrade_rules: tuple[Rule, ...]
    """Rules about an upgrade; `upgrade` checks them."""
    account: type[Struct]
    """Facts about experience for `upgrade`: a ledger, and the scenario just played."""
    standalone: Callable[[Build, Mapping[str, Any], Catalogue], dict[str, Any]]
    """A report on the build in standalone mode, with the draw or scenario requested, as plain values."""
    scenario: type[Struct]
    """The scenario that may be requested, and the outcome of earlier ones."""


class Weaknesses(Struct, frozen=True, kw_only=True):
    """Random weaknesses that a build must hold."""

    report: Callable[[Build, Mapping[str, Any], Catalogue], dict[str, Any]]
    """The counts for the build in its mode, and a draw, as plain values."""
    options: type[Struct]
    """The draw that may be requested."""
    counts: Callable[[Any], Mapping[str, int]]
    """The number of random weaknesses that a prepared build requires, owes, has and lacks."""
    placeholder: str
    """The code of the card that represents a random weakness until it is drawn."""
    put: Callable[[Build, Sequence[str], Catalogue], Build]
    """The build with these weaknesses in place of placeholders."""


class Building(Struct, frozen=True, kw_only=True, dict=True):
    """Construction and validation of builds. `dict` is for the cached property."""

    modes: tuple[str, ...]
    """The modes of validation; the first is the default."""
    prepare: Callable[[Build, Catalogue], Any]
    """Looks the build up in the catalogue once; each rule receives the result."""
    rules: tuple[Rule, ...]
    """In the order of the rulebook."""
    features: Callable[[Any], Iterable[str]] = lambda prepared: ()
    """Features of a prepared build that some rules are about."""
    stats: Callable[[Any], dict[str, Any]]
    """The figures of a prepared build, as plain JSON values."""
    group_rules: tuple[Rule, ...] = ()
    """Rules about builds at one table; each receives the Group and the prepared builds."""
    takes: Callable[[Catalogue, str, Mapping[str, Any]], frozenset[str]] = lambda *_: frozenset()
    """Cards that a leader with these choices may take, regardless of the rest of the build."""
    unlocks: Callable[[Build, Catalogue], frozenset[str]] = lambda *_: frozenset()
    """Cards admitted only by other cards in the build."""
    leaders: Callable[[Catalogue], Iterable[CardRecord]] | None = None
    """Cards that can lead a new build; None: every card of the game's leader types."""
    most_leaders: int = 1
    """Maximum leaders of a build."""
    zones: Callable[[Catalogue, str, Mapping[str, Any]], tuple[str, ...]] = lambda *_: ("main", "side")
    """Zones of a build of this leader with these choices, the main one first."""
    zone_takes: Mapping[str, Callable[[Catalogue, str, Mapping[str, Any]], frozenset[str]]] = {}
    """Cards that a zone takes, where they differ from `takes`."""
    offers: Callable[[Catalogue, str, Mapping[str, Any]], tuple[Offer, ...]] = lambda *_: ()
    """Choices that a leader offers."""
    card_offers: Callable[[Build, Catalogue], tuple[Offer, ...]] = lambda *_: ()
    """Choices that cards in the build offer."""
    uncounted: Callable[[Any], Mapping[str, Text]] = lambda prepared: {}
    """Cards in the main zone of a prepared build that do not count towards its size, each with the reason."""
    key_figures: Callable[[Any], tuple[Figure, ...]] = lambda prepared: ()
    """Figures of a prepared build to show after its size."""
    details: Callable[[Any], tuple[Fact, ...]] = lambda prepared: ()
    """Other facts to print with a prepared build, such as positions of sliders."""
    tallies: tuple[Text, ...] = ()
    """Counts that players keep by hand on the printed sheet."""
    customizations: Customizations | None = None
    """None if no card has boxes to check."""
    samples: tuple[Sample, ...] = ()
    """Legal builds to begin with."""
    takers: Callable[[Catalogue, str], tuple[str, ...]] = lambda *_: ()
    """Leaders that may take the card of that code, with some of the choices that they offer."""
    explain: Callable[[Catalogue, str, str, Mapping[str, Any]], Explanation] | None = None
    """Explains why a leader with these choices may or may not take a card; the card's code comes first."""
    experience: Experience | None = None
    """None if builds cost no experience."""
    weaknesses: Weaknesses | None = None
    """None if builds hold no random weaknesses."""
    opening: Callable[[Any], Opening] | None = None
    """The start of a game for a prepared build; None if no hand is drawn."""
    solver: Solver | None = None
    """None if no builds are found for players."""

    def offered(self, build: Build, catalogue: Catalogue) -> tuple[Offer, ...]:
        """Every choice that the leader and the cards of this build offer."""
        of_leader = self.offers(catalogue, build.leaders[0], build.choices) if build.leaders else ()
        return (*of_leader, *self.card_offers(build, catalogue))

    def rules_for(self, features: Iterable[str]) -> tuple[Rule, ...]:
        """Rules to check for builds with these features. Names that no rule is about, which clients make up, are not
        remembered."""
        return self._rules_for(self._features.intersection(features))

    @cached_property
    def _features(self) -> frozenset[str]:
        """Every feature that a rule is about."""
        return frozenset(feature for one in self.rules for feature in one.about)

    @cached_property
    def _rules_for(self) -> Callable[[frozenset[str]], tuple[Rule, ...]]:
        """Remembered: clients repeat a few combinations."""
        return lru_cache(MAX_FEATURE_SETS)(
            lambda features: tuple(one for one in self.rules if not one.about or not features.isdisjoint(one.about))
        )

    @property
    def every_rule(self) -> tuple[Rule, ...]:
        """Rules of builds, of groups and of upgrades."""
        return (*self.rules, *self.group_rules, *(self.experience.upgrade_rules if self.experience else ()))


class Count(Struct, frozen=True):
    sign: str
    """The name of its icon."""
    label: Text
    value: Text


class Encounters(Struct, frozen=True, kw_only=True):
    """Decks of encounter sets, and their composition."""

    deck: Callable[[Iterable[str], Catalogue], Mapping[str, int]]
    """The deck shuffled from these sets: card to copies."""
    decks: Callable[[ScenarioRecord, Catalogue], Sequence[Mapping[str, int]]] | None = None
    """The decks of a scenario, the main one first; None: all its sets are one deck."""
    stages: Callable[[Iterable[str], Catalogue], list[str]]
    """The cards of these sets with an order of their own."""
    stage_number: Callable[[CardRecord], int | None] = lambda card: None
    """The printed number of such a card; several may have the same. None if it has none."""
    profile: Callable[[Mapping[str, int], Catalogue], dict[str, Any]]
    """The composition of a deck, as plain values: `size`, `types`, and further counts of the game."""
    figures: Callable[[Mapping[str, Any]], tuple[Count, ...]]
    """The counts of a profile, with their words."""


class Game(Struct, frozen=True, kw_only=True):
    """A game's table of contents."""

    code: str
    """The folder, the URL part, the database value and, in capitals, the prefix of rule ids."""
    place: int = 99
    """Position among the games; the first is the default."""
    vocabulary: Vocabulary
    card_fields: type[CardFields]
    field_facts: FieldFacts = lambda fields, card: fields
    """The fields of a card without texts, as in the project's own facts."""
    card_references: Callable[[CardRecord], Iterable[tuple[str, str]]] = lambda card: ()
    """Codes of other cards that a card names, each with the name of the field."""
    printed: PrintedOn = lambda card: {}
    """The card fields that have a value on a component, known or not, in words: unknown values can be typed in."""
    contradictions: Callable[[CardRecord], Iterable[tuple[str, Text]]] = lambda card: ()
    """Values on one component that cannot both be true: the wrong field, and why."""
    data_checks: Callable[[CardRecord, Catalogue], Iterable[str]] = lambda *_: ()
    """Impossible values of a card, in words, for maintainers of the data."""
    relations: Callable[[Catalogue], Mapping[str, tuple[Relation, ...]]] = lambda catalogue: {}
    """Related cards by code; computed once per catalogue version."""
    sources: tuple[Source, ...] = ()
    """Outside formats that cards of this game can be imported from."""
    leader_types: frozenset[str] = frozenset()
    """The card types that lead a build; their skills are values, not icons."""
    cited_rules: Callable[[CardRecord], Iterable[str]] = lambda card: ()
    """Ids of the rules to cite on the page of a card."""
    face: Callable[[CardRecord], Face] = lambda card: Face(cost=getattr(card.fields, "cost", None))
    """The numbers and signs on a card."""
    back_facts: Callable[[CardRecord, Catalogue], tuple[Fact, ...]] = lambda card, catalogue: ()
    """Printed facts of a card's other side."""
    search: Search | None = None
    """None: cards are searched by the keys that all games share."""
    building: Building | None = None
    """None if nothing is built."""
    has_guides: bool = True
    """Whether its scenarios come in guides, and so have pages; not if each is a card, or standalone."""
    encounters: Encounters | None = None
    """Decks made of encounter sets; None if the game does not describe them."""
    campaign: Campaign | None = None
    """The log of play; None if the game keeps none."""
    tonight: Tonight | None = None
    """Games that can be played in one evening; None if the game proposes none."""

    @property
    def searching(self) -> Search:
        """The game's own search, or else the one that all games share."""
        return self.search or common.plain_search(self.vocabulary.types)
