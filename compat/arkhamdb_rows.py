"""Our decks as ArkhamDB writes them: each stage a deck of its own, and a public deck a decklist."""

import uuid
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db.models import prefetch_related_objects
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.faults import InvalidInputError
from compat.deck_numbers import LIST, Stage, numbers_of, stages_of, user_numbers
from compat.decklists import newest_rows, time_of
from decks import selectors
from decks.content import Content, content_of
from decks.exchange.arkhamdb import GAME, deck_values
from decks.exchange.files import DeckFile, file_of
from decks.exchange.json_text import write_words
from decks.models import Deck, DeckRevision
from games.engine import Catalogue

PROBLEMS = {
    "deck-too-small": "too_few_cards",
    "deck-too-large": "too_many_cards",
    "too-many-copies": "too_many_copies",
    "card-not-allowed": "invalid_cards",
    "unknown-card": "invalid_cards",
    "option-limit-exceeded": "deck_options_limit",
    "option-minimum-unmet": "deck_options_limit",
    "investigator-invalid": "investigator",
    "required-card-missing": "investigator",
    "required-card-count": "investigator",
    "signature-mismatch": "investigator",
}
"""Our code of a problem to the word there."""
OTHER_PROBLEM = "invalid_cards"


UNPRICED = {"xp_spent": None}
"""Of a deck without one before it: there is nothing that it was upgraded from."""


class Chain(Struct):
    """A deck with its stages, the oldest first, and the revisions that begin and end them."""

    deck: Deck
    stages: list[Stage]
    revisions: dict[int, DeckRevision]

    def stage(self, base: int) -> int | None:
        """The index of the stage; None if it was taken back, or is from before the deck was shown."""
        for index, stage in enumerate(self.stages):
            if stage.base == base and stage.newest >= self.deck.first_shown:
                return index
        return None

    def newest(self, index: int) -> DeckRevision:
        """The revision with the content of that stage."""
        return self.revisions[self.stages[index].newest]

    def opening(self, index: int) -> DeckRevision:
        """The revision that began it."""
        return self.revisions[self.stages[index].opening]


def chains_of(decks: Sequence[Deck]) -> list[Chain]:
    """The chains of the decks, in as many queries as for one."""
    prefetch_related_objects(decks, "experience_entries")
    stages = stages_of(decks)
    places = {(deck, number) for deck, found in stages.items() for one in found for number in (one.opening, one.newest)}
    revisions: dict[uuid.UUID, dict[int, DeckRevision]] = defaultdict(dict)
    for (key, number), revision in selectors.revisions_at(places).items():
        revisions[key][number] = revision
    return [Chain(deck, stages[deck.pk], revisions[deck.pk]) for deck in decks]


def deck_rows(chains: Sequence[Chain], *, owned: bool) -> Iterator[dict[str, Any]]:
    """Every visible stage as a deck; those without an investigator have no form there. Only owners get `user_id`."""
    live = catalogue_get(GAME)
    numbers = numbers_of((one.deck.pk, stage.base) for one in chains for stage in one.stages)
    users = user_numbers({one.deck.owner_id for one in chains}) if owned else {}
    for chain in chains:
        deck, experience = chain.deck, experience_of(chain, live)
        seen = [index for index, stage in enumerate(chain.stages) if stage.newest >= deck.first_shown]
        ids = {index: numbers[deck.pk, chain.stages[index].base] for index in seen}
        for index in seen:
            newest, opening = chain.newest(index), chain.opening(index)
            file = file_of(
                content_of(newest), game=GAME, experience=experience[index], exiled=newest.exiled or opening.exiled
            )
            try:
                values = _site_values(file, live.cards)
            except InvalidInputError:
                continue
            yield {
                "id": ids[index],
                **values,
                "tags": write_words(file.tags),
                "date_creation": time_of(deck.created_at if index == 0 else opening.created_at),
                "date_update": time_of(newest.created_at),
                "user_id": users.get(deck.owner_id),
                "version": f"0.{newest.number}",
                "previous_deck": ids.get(index - 1),
                "next_deck": ids.get(index + 1),
                "problem": problem_of(newest),
            } | ({} if index - 1 in ids else UNPRICED)


def decklist_rows(decks: Iterable[Deck]) -> Iterator[dict[str, Any]]:
    """The newest revision of each deck as a decklist."""
    for _deck, _revision, row in newest_rows(decks, game=GAME, base=LIST, write=_site_values):
        yield {**row, "previous_deck": None, "next_deck": None, **UNPRICED}


def experience_of(chain: Chain, live: LiveCatalogue) -> list[dict[str, int]]:
    """The experience of each stage as it is counted there: `earned` begins with what the stage before left.

    The first stage names only what it has; the others have a number for everything.
    """
    found: list[dict[str, int]] = []
    left = before = 0
    for index, (earned, adjusted) in enumerate(gains_of(chain, live)):
        total = chain.newest(index).spent
        sums = {"earned": left + earned, "adjusted": adjusted, "spent": total - before}
        found.append(sums if index else {name: amount for name, amount in sums.items() if amount})
        left, before = left + earned + adjusted - sums["spent"], total
    return found


def problem_of(revision: DeckRevision) -> str | None:
    """The first error found when it was saved that has a word there; else the word for anything about cards.

    A deck that lacks nothing but choices is one that has just begun.
    """
    errors = [problem["code"] for problem in revision.problems if problem["severity"] == "error"]
    other = "too_few_cards" if {*errors} == {"choice-missing"} else OTHER_PROBLEM
    return next((PROBLEMS[code] for code in errors if code in PROBLEMS), other) if errors else None


def gains_of(chain: Chain, live: LiveCatalogue) -> list[list[int]]:
    """Experience earned and adjusted for each stage: what came since the upgrade before; for the last, all since."""
    deck, building = chain.deck, live.game.building
    assert building
    ledger = building.experience
    assert ledger
    gains, last = [[0, 0] for _stage in chain.stages], len(chain.stages) - 1
    if deck.seated_in and deck.log and "ledger" in deck.log:
        lines = [(line["kind"], line["amount"]) for line in deck.log["ledger"]]
        # Each purchase is one of the newest upgrades: those before the campaign are not in its ledger.
        place = last + 1 - sum(kind == ledger.purchase for kind, _amount in lines)
        for kind, amount in lines:
            if kind == ledger.purchase:
                place += 1
            else:
                gains[min(max(place, 0), last)][kind == ledger.adjustment] += amount
        return gains
    times = [chain.opening(index).created_at for index in range(last)]
    for entry in deck.experience_entries.all():
        gains[bisect_left(times, entry.created_at)][entry.kind == ledger.adjustment] += entry.amount
    return gains


def _site_values(file: DeckFile, cards: Catalogue) -> dict[str, Any]:
    """The deck's own values as the site writes them; an empty map as PHP does."""
    values = deck_values(file, cards)
    return values | {
        "sideSlots": values["sideSlots"] or [],
        "ignoreDeckLimitSlots": values["ignoreDeckLimitSlots"] or None,
    }


def arkhamdb_values(content: Content) -> dict[str, Any]:
    """The content of a deck under ArkhamDB's keys."""
    return deck_values(file_of(content, game=GAME, experience={}, exiled={}), catalogue_get(GAME).cards)
