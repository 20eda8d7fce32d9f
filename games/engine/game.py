"""The contract: what a game's folder offers to the rest of the service."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.engine.build import Build
from games.engine.cards import CardFields, CardRecord, Relation
from games.engine.catalogue import Catalogue
from games.engine.encounters import Encounters
from games.engine.face import Face, Fact, Figure, plain_face
from games.engine.facts import FieldFacts, all_facts
from games.engine.journal import Campaign
from games.engine.ledger import Ledger
from games.engine.offers import Offer, Sample, Sheets
from games.engine.opening import Opening
from games.engine.printed import PrintedOn, nothing_printed
from games.engine.rules import Rule
from games.engine.search import common
from games.engine.search.keys import Search
from games.engine.sources import Source
from games.engine.text import Text
from games.engine.tonight import Tonight
from games.engine.vocabulary import Vocabulary


class Reason(Struct, frozen=True, kw_only=True):
    """A condition that a card meets or does not meet."""

    text: Text
    holds: bool


class OptionExplained(Struct, frozen=True, kw_only=True):
    """One option of a leader, as it applies to a card."""

    text: Text
    admits: bool
    excludes: bool = False
    """It forbids what it matches."""
    limit: int | None = None
    reasons: tuple[Reason, ...] = ()


class Explanation(Struct, frozen=True, kw_only=True):
    """Why a leader may or may not take a card."""

    allowed: bool
    rule: str
    """The rule that decides."""
    limit: int | None
    """How many copies a build may hold; None without a limit."""
    summary: Text
    options: tuple[OptionExplained, ...] = ()


def no_signs(prepared: Any) -> Iterable[str]:
    """A game whose rules are all about any build."""
    return ()


def takes_nothing(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """A game in which leaders do not decide what may be taken."""
    return frozenset()


def brings_nothing(build: Build, catalogue: Catalogue) -> frozenset[str]:
    """A game in which no card lets others into the build."""
    return frozenset()


def no_offers(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[Offer, ...]:
    """A game in which leaders leave nothing to choose."""
    return ()


def no_card_offers(build: Build, catalogue: Catalogue) -> tuple[Offer, ...]:
    """A game whose cards leave nothing to be chosen."""
    return ()


def all_count(prepared: Any) -> Mapping[str, Text]:
    """A game in which every card counts."""
    return {}


def nothing_to_watch(prepared: Any) -> tuple[Figure, ...]:
    """A game in which a build's size is all that is looked at while it is built."""
    return ()


def nothing_beside(prepared: Any) -> tuple[Fact, ...]:
    """A game in which a build is its cards."""
    return ()


def main_and_side(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[str, ...]:
    """A game whose leaders have no zones of their own."""
    return ("main", "side")


def nobody_takes(catalogue: Catalogue, code: str) -> tuple[str, ...]:
    """A game in which leaders do not decide what may be taken."""
    return ()


class Building(Struct, frozen=True, kw_only=True):
    """How builds of this game are checked."""

    modes: tuple[str, ...]
    """The modes that the rules know; the first is the default."""
    prepare: Callable[[Build, Catalogue], Any]
    """Looks the build up in the catalogue once; what it returns is given to each rule."""
    rules: tuple[Rule, ...]
    """In the order of the rulebook."""
    signs: Callable[[Any], Iterable[str]] = no_signs
    """What a prepared build shows that some rules are about."""
    due: dict[frozenset[str], tuple[Rule, ...]] = {}
    """Signs to the rules that they call for, as far as they occurred."""
    stats: Callable[[Any], dict[str, Any]]
    """The figures of a prepared build, as plain JSON values."""
    group_rules: tuple[Rule, ...] = ()
    """What the builds of a group must keep together; each is given the Group and the prepared builds."""
    takes: Callable[[Catalogue, str, Mapping[str, Any]], frozenset[str]] = takes_nothing
    """The cards that a leader with these choices may take, whatever else is in the build."""
    brings: Callable[[Build, Catalogue], frozenset[str]] = brings_nothing
    """The cards that what stands in the build lets in beside those."""
    leaders: Callable[[Catalogue], Iterable[CardRecord]] | None = None
    """Those who can lead a new build; None: every card of the game's leader types."""
    most_leaders: int = 1
    """How many lead a build together, at most."""
    zones: Callable[[Catalogue, str, Mapping[str, Any]], tuple[str, ...]] = main_and_side
    """The zones that a leader with these choices has, the main one first."""
    zone_takes: Mapping[str, Callable[[Catalogue, str, Mapping[str, Any]], frozenset[str]]] = {}
    """What a zone takes, where that is something else."""
    offers: Callable[[Catalogue, str, Mapping[str, Any]], tuple[Offer, ...]] = no_offers
    """What a leader with these choices lets the player choose."""
    card_offers: Callable[[Build, Catalogue], tuple[Offer, ...]] = no_card_offers
    """What cards of the build let the player choose beside that."""
    apart: Callable[[Any], Mapping[str, Text]] = all_count
    """The cards of a prepared build's main zone that do not count towards its size, and what each is."""
    headline: Callable[[Any], tuple[Figure, ...]] = nothing_to_watch
    """The numbers of a prepared build that players watch beside its size."""
    details: Callable[[Any], tuple[Fact, ...]] = nothing_beside
    """What else is printed with a prepared build, such as where sliders stand."""
    tallies: tuple[Text, ...] = ()
    """What players write beside it on paper while they play."""
    sheets: Sheets | None = None
    """None where no card has boxes to be checked."""
    samples: tuple[Sample, ...] = ()
    """Builds to begin with."""
    takers: Callable[[Catalogue, str], tuple[str, ...]] = nobody_takes
    """The leaders that may take the card of that code, with some of the choices that they offer."""
    explain: Callable[[Catalogue, str, str, Mapping[str, Any]], Explanation] | None = None
    """Why a leader with these choices may or may not take a card; the codes are the card's, then the leader's."""
    upgrade: Callable[[Build, Build, Mapping[str, int], Mapping[str, Any], Catalogue], dict[str, Any]] | None = None
    """What it costs to make the second build of the first, with copies taken away by code and what is known about
    experience: `xp`, `receipt`, `discounts`, in `problems` what the way breaks, and `ledger` and `balance` if known."""
    upgrade_rules: tuple[Rule, ...] = ()
    """What the way from one build to the next must keep; `upgrade` asks them."""
    standalone: Callable[[Build, Mapping[str, Any], Catalogue], dict[str, Any]] | None = None
    """What playing one scenario alone makes of a build, as plain values; and the draw or scenario asked about."""
    weaknesses: Callable[[Build, Mapping[str, Any], Catalogue], dict[str, Any]] | None = None
    """The random weaknesses that a build owes in its mode, and a draw of them, as plain values."""
    weaknesses_owed: Callable[[Any], Mapping[str, int]] | None = None
    """How many of them a prepared build owes, has and lacks: the counts of that report alone."""
    stand_in: str = ""
    """The code of the card that stands for a random weakness until it is drawn."""
    weaknesses_put: Callable[[Build, Sequence[str], Catalogue], Build] | None = None
    """The build with these random weaknesses, in the place of what stood in for them."""
    ledger: Ledger | None = None
    """None where builds cost no experience."""
    opening: Callable[[Build, Catalogue], Opening] | None = None
    """How a game begins for a build; None where no hand is drawn."""

    def offered(self, build: Build, catalogue: Catalogue) -> tuple[Offer, ...]:
        """Everything that the player chooses with this build."""
        of_leader = self.offers(catalogue, build.leaders[0], build.choices) if build.leaders else ()
        return (*of_leader, *self.card_offers(build, catalogue))

    @property
    def every_rule(self) -> tuple[Rule, ...]:
        """Those of a build, of a group and of the way from one build to the next."""
        return (*self.rules, *self.group_rules, *self.upgrade_rules)


def no_references(card: CardRecord) -> Iterator[tuple[str, str]]:
    """A game whose cards name no others."""
    return iter(())


def no_data_checks(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    """A game that has no more to say about its values than their types."""
    return iter(())


def no_contradictions(card: CardRecord) -> Iterator[tuple[str, Text]]:
    """A game whose values do not depend on each other."""
    return iter(())


def no_relations(catalogue: Catalogue) -> Mapping[str, tuple[Relation, ...]]:
    """A game whose cards stand alone."""
    return {}


def no_rules(card: CardRecord) -> Iterator[str]:
    """A game whose rules single out no cards."""
    return iter(())


class Game(Struct, frozen=True, kw_only=True):
    """A game's table of contents."""

    code: str
    """The folder, the URL part, the database value and, in capitals, the prefix of rule ids."""
    place: int = 99
    """Where it stands among the games; the first is shown where nobody asks for one."""
    vocabulary: Vocabulary
    card_fields: type[CardFields]
    field_facts: FieldFacts = all_facts
    """The fields of a card without texts, as the project's own facts have them."""
    card_references: Callable[[CardRecord], Iterable[tuple[str, str]]] = no_references
    """The codes of other cards that a card names, each with the field that it stands in."""
    printed: PrintedOn = nothing_printed
    """The card fields that have a value on a component, known or not, in words: what is unknown can be typed in."""
    contradictions: Callable[[CardRecord], Iterable[tuple[str, Text]]] = no_contradictions
    """Values on one component that cannot both be true: the field that is wrong, and why."""
    data_checks: Callable[[CardRecord, Catalogue], Iterable[str]] = no_data_checks
    """What cannot be true of a card, in words; for those who look after the data."""
    relations: Callable[[Catalogue], Mapping[str, tuple[Relation, ...]]] = no_relations
    """Which cards belong together, by code; worked out once per catalogue version."""
    sources: tuple[Source, ...] = ()
    """Outside formats that cards of this game can be imported from."""
    leader_types: frozenset[str] = frozenset()
    """The card types that lead a build; their skills are values, not icons."""
    cited_rules: Callable[[CardRecord], Iterable[str]] = no_rules
    """The ids of the rules that a reader of the card may want to know."""
    face: Callable[[CardRecord], Face] = plain_face
    """The numbers and signs on a card."""
    search: Search | None = None
    """How its cards are searched; None: by what every card has."""
    building: Building | None = None
    """None where nothing is built."""
    has_guides: bool = True
    """Whether its scenarios come in guides, and so have pages; not where each is a card, or stands alone."""
    encounters: Encounters | None = None
    """How the cards of encounter sets become decks; None where nobody asks what a deck of them holds."""
    campaign: Campaign | None = None
    """How what is played is logged; None where nothing is."""
    tonight: Tonight | None = None
    """What of it can be played in one evening; None where nothing is drawn."""

    @property
    def searching(self) -> Search:
        """How its cards are searched: as it says, else by what every card has."""
        return self.search or common.plain_search(self.vocabulary.types)
