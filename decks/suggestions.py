"""Decks found for players: questions of the solver, and its answers in the reader's language."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue
from decks.recommendations import weights
from decks.upgrade_prices import PricedUpgrade, build_upgrade
from decks.validation import BuildProblem, describe_problems
from games.engine import Build, Building
from games.engine.integer_program import Watch, unwatched
from games.engine.solver import Found, Question, Wishes, ask
from games.engine.vocabulary import card_name

SHELF = "shelf"
"""The name of the one collection that all decks of a question share."""
Changes = Literal["add", "mend", "upgrade"]


class SuggestionReason(Struct, frozen=True, kw_only=True):
    """A reason for a card."""

    kind: str
    """Stable: `required`, `does`, `theme`, `class`, `icons`, `cost`, `weight`, `level`, `rescue`, `room`."""
    text: str


class SuggestedCard(Struct, frozen=True, kw_only=True):
    """Copies of a card that come or leave."""

    zone: str
    card: str
    name: str
    copies: int
    price: int = 0
    """Experience that all copies cost, in an upgrade plan."""
    why: Sequence[SuggestionReason] = ()


class UnmetWish(Struct, frozen=True, kw_only=True):
    """A wish that the deck does not meet."""

    does: str
    name: str
    missing: int
    unknown: bool
    """Whether too little is known about the cards: their texts are missing."""


class SuggestedDeck(Struct, frozen=True, kw_only=True):
    """A deck that was found, or the nearest to a legal one."""

    leaders: Sequence[str]
    zones: Mapping[str, Mapping[str, int]]
    choices: Mapping[str, Any]
    added: Sequence[SuggestedCard]
    """In an upgrade plan in order of purchase: the most worth for each experience first."""
    removed: Sequence[SuggestedCard]
    unmet: Sequence[UnmetWish]
    problems: Sequence[BuildProblem]
    """The errors that keep a nearest deck from being legal, with their numbers."""
    upgrade: PricedUpgrade | None
    """The price of an upgrade plan, by the upgrade engine."""


class Suggestion(Struct, frozen=True, kw_only=True):
    """The answer about decks that are found together."""

    status: Literal["found", "impossible", "not-found"]
    """`impossible` only if that is proven; `not-found` if the bounded search did not end."""
    missing: int
    """Cards short of legal decks, all together."""
    problems: Sequence[BuildProblem]
    """Problems of the decks together, if there is no answer."""
    decks: Sequence[SuggestedDeck]


def question_of(
    build: Build, building: Building, *, changes: Changes = "add", experience: int = 0, wishes: Wishes | None = None
) -> Question:
    """The question about one deck of the shelf.

    A deck without experience stays legal at the start of a campaign; others in the mode of a deck.
    """
    assert building.solver
    is_new = changes != "upgrade" and not any(build.zones.get("main", {}).values())
    modes = building.solver.modes if is_new else (build.mode,)
    return Question(
        build=build, collection=SHELF, changes=changes, experience=experience, wishes=wishes or Wishes(), modes=modes
    )


def after_exile(question: Question, exiled: Mapping[str, int], catalogue: LiveCatalogue) -> Question:
    """The question about an upgrade of a deck from which these copies were exiled."""
    if question.changes != "upgrade" or not exiled:
        return question
    return replace(
        question, build=without(question.build, exiled, catalogue), before=question.build, exiled=dict(exiled)
    )


def starting_modes(question: Question, building: Building, catalogue: LiveCatalogue) -> Question:
    """The question with the modes of a new deck, if the cards there have cost no experience."""
    assert building.solver
    is_fresh = question.changes == "add" and not _experience(question.build, catalogue)
    return replace(question, modes=building.solver.modes) if is_fresh else question


def weighted(question: Question, catalogue: LiveCatalogue) -> Question:
    """The question with the share of its leaders' public decks of about its experience that each card is in.

    Without leaders, of those of all.
    """
    experience = _experience(question.build, catalogue) + question.experience
    shares = weights(catalogue.game.code, question.build.leaders or ("",), experience)
    percent = {code: round(100 * share) for code, share in shares.items()}
    return replace(question, wishes=replace(question.wishes, weights=percent))


def _experience(build: Build, catalogue: LiveCatalogue) -> int:
    building = catalogue.building
    return int(building.stats(building.prepare(build, catalogue.cards)).get("xp", 0))


def suggest(
    questions: Sequence[Question],
    shelf: Mapping[str, int] | None,
    catalogue: LiveCatalogue,
    language: str,
    watch: Watch = unwatched,
) -> Suggestion:
    """The answer to the questions together, from a shelf; None: from all cards.

    Decks that cannot be completed as new ones are completed at higher levels, if their mode allows that.
    """
    building, owned = catalogue.building, {} if shelf is None else {SHELF: shelf}
    asked = [starting_modes(one, building, catalogue) for one in questions]
    tries = [asked] if asked == list(questions) else [asked, questions]
    for number, tried in enumerate(tries):

        def step(done: int, of: int, before: int = number) -> None:
            watch(before * of + done, len(tries) * of)

        answer = ask(building, tried, owned, catalogue.cards, step)
        if answer.status == "found":
            break
    decks = [_deck(question, found, catalogue, language) for question, found in zip(asked, answer.found, strict=False)]
    return Suggestion(
        status=answer.status,
        missing=answer.missing,
        problems=describe_problems(answer.problems, catalogue, language),
        decks=decks,
    )


def _deck(question: Question, found: Found, catalogue: LiveCatalogue, language: str) -> SuggestedDeck:
    building = catalogue.building
    assert building.solver
    upgrade = None
    if question.changes == "upgrade" and building.experience:
        upgrade = build_upgrade(
            before=question.before or question.build,
            after=found.build,
            exiled=question.exiled,
            account={},
            catalogue=catalogue,
            language=language,
        )

    def cards(change: Mapping[tuple[str, str], int]) -> list[SuggestedCard]:
        return [
            SuggestedCard(
                zone=zone,
                card=code,
                name=card_name(code, catalogue.cards, language),
                copies=copies,
                why=[
                    SuggestionReason(kind=why.kind, text=why.text.in_language(language))
                    for why in found.why.get((zone, code), ())
                ],
            )
            for (zone, code), copies in change.items()
        ]

    return SuggestedDeck(
        leaders=found.build.leaders,
        zones=found.build.zones,
        choices=found.build.choices,
        added=_in_order(cards(found.added), found, upgrade) if upgrade else cards(found.added),
        removed=cards(found.removed),
        unmet=[
            UnmetWish(
                does=name,
                name=building.solver.does[name].in_language(language),
                missing=missing,
                unknown=name in found.unknown,
            )
            for name, missing in found.unmet.items()
        ],
        problems=[replace(one, fix=None) for one in describe_problems(found.problems, catalogue, language)],
        upgrade=upgrade,
    )


def _in_order(lines: Sequence[SuggestedCard], found: Found, upgrade: PricedUpgrade) -> list[SuggestedCard]:
    """The cards of a plan with their prices, by what to buy first.

    A card that is upgraded gains on its lower version, one that is bought on the average card that leaves for it.
    """
    leaving = Counter(found.removed)
    prices: Counter[tuple[str, str]] = Counter()
    gains = Counter({(line.zone, line.card): line.copies * found.worth[line.zone, line.card] for line in lines})
    bought: Counter[tuple[str, str]] = Counter()
    for paid in upgrade.receipt:
        place = paid.zone, paid.card
        prices[place] += paid.cost
        if paid.way == "upgrade" and paid.lower:
            gains[place] -= paid.copies * found.worth.get((paid.zone, paid.lower), 0)
            leaving[paid.zone, paid.lower] -= paid.copies
        elif paid.way == "buy":
            bought[place] += paid.copies
    left = +leaving
    average = sum(copies * found.worth[place] for place, copies in left.items()) / (left.total() or 1)

    def worth(line: SuggestedCard) -> float:
        place = line.zone, line.card
        return (gains[place] - bought[place] * average) / prices[place] if prices[place] else float("inf")

    priced = [replace(line, price=prices[line.zone, line.card]) for line in lines]
    return sorted(priced, key=worth, reverse=True)


def changed(build: Build, deck: SuggestedDeck, catalogue: LiveCatalogue) -> Build:
    """The build with the cards that come and without those that leave, in the codes that it names itself."""
    zones = {zone: dict(cards) for zone, cards in build.zones.items()}
    for line in deck.added:
        cards = zones.setdefault(line.zone, {})
        cards[line.card] = cards.get(line.card, 0) + line.copies
    for line in deck.removed:
        _take(zones[line.zone], line.card, line.copies, catalogue)
    return replace(build, zones=zones, leaders=tuple(deck.leaders))


def without(build: Build, exiled: Mapping[str, int], catalogue: LiveCatalogue) -> Build:
    """The build without these copies, as far as it has them; of the main deck first."""
    zones = {zone: dict(cards) for zone, cards in build.zones.items()}
    for code, copies in catalogue.cards.by_card(exiled).items():
        for zone in sorted(zones.keys() - {"side"}, key=lambda zone: (zone != "main", zone)):
            copies = _take(zones[zone], code, copies, catalogue)
    return replace(build, zones=zones)


def _take(cards: dict[str, int], card_code: str, copies: int, catalogue: LiveCatalogue) -> int:
    """Take copies of a card out, in the codes that are there; return how many of them are not there."""
    for code in [code for code in cards if (card := catalogue.cards.get(code)) and card.code == card_code]:
        taken = min(copies, cards[code])
        cards[code] -= taken
        copies -= taken
        if not cards[code]:
            del cards[code]
    return copies
