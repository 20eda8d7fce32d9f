"""One evening of a game: possible games from the cards owned, and the start of their table and log."""

import random
import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import chain, count
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.engine.cards import CardRecord, ScenarioRecord
from games.engine.catalogue import Catalogue
from games.engine.journal import Block, Campaign, CatalogueFacts, Entry, Line, rewrite
from games.engine.journal.sheet_parts import step_blocks
from games.engine.search.folding import fold
from games.engine.text import Text, joined

LONGEST_SEAT = 36


class Brought(Struct, frozen=True, kw_only=True):
    """A saved deck that one of the players could use."""

    deck: str
    """Its id in the service."""
    name: str
    leaders: tuple[str, ...]


class Shelf(Struct, frozen=True, kw_only=True):
    """The cards and decks to play with."""

    owned: Mapping[str, int] | None = None
    """Card to copies; None: every card of the catalogue."""
    decks: tuple[Brought, ...] = ()
    """Decks to use where they fit together; leaders are drawn for the other players."""

    def has(self, code: str) -> bool:
        return self.owned is None or self.owned.get(code, 0) > 0


class Possibility(Struct, frozen=True, kw_only=True):
    code: str
    """Identifies the possibility in the game's history."""
    title: Text
    detail: Text | None = None
    """The campaign or product that it is part of, or the way it is played."""
    least: int = 1
    most: int
    """The minimum and maximum number of players for whom there are leaders."""
    minutes: Mapping[int, int] = {}
    """Number of players to estimated minutes; empty if unknown."""
    is_printed: bool = False
    """Whether the minutes are printed on the product; else they are an estimate explained in the game's README."""
    is_campaign: bool = False
    """Whether it continues on other evenings."""


class Party(Struct, frozen=True, kw_only=True):
    """The players, their shelf, and the seed."""

    players: tuple[str, ...]
    """Their names in the order of the table, all different."""
    shelf: Shelf
    seed: int


class Seated(Struct, frozen=True, kw_only=True):
    """A player at the table, with leaders and the saved deck, if any."""

    seat: str
    player: str
    leaders: tuple[str, ...]
    deck: str = ""


class Choice(Struct, frozen=True, kw_only=True):
    """A choice that the rules leave to a player before the log begins."""

    entry: int
    """The position of the entry in the log, from 0."""
    title: Text
    options: Mapping[str, Entry]
    """Card to the entry that chooses it; the log has the first until the player chooses."""


class Evening(Struct, frozen=True, kw_only=True):
    """A drawn table: as plain values, as a printed sheet, and as the first entries of its log."""

    seats: tuple[Seated, ...]
    guide: str = ""
    entries: tuple[Entry, ...]
    """From the start of the log to the beginning of play."""
    choices: tuple[Choice, ...] = ()
    setup: Mapping[str, Any]
    sheet: tuple[Block, ...]


class Sitting(Struct, frozen=True, kw_only=True):
    """A session that counts as played: it is over, or was left without a result."""

    scenario: str
    guide: str = ""
    mode: str = ""
    result: str = ""
    resolution: str = ""
    outcome: str = ""
    """The result of the whole campaign, if it is over: won, lost, ended."""
    state: Any = None
    """The state of its log, for games that read it."""


class Tonight(Struct, frozen=True, kw_only=True):
    """The proposals of a game for one evening."""

    possible: Callable[[Catalogue, Shelf], Iterable[Possibility]]
    """Every game that the shelf allows, always in the same order."""
    draw: Callable[[Catalogue, str, Party], Evening]
    """The table for the possibility of that code; the same party and catalogue give the same table."""
    begun: Callable[[Catalogue, Mapping[str, Any], tuple[str, ...]], Iterable[Entry]] = (
        lambda catalogue, table, players: ()
    )
    """The first entries of a log with a table that was set up without one, from the result of `Campaign.setup` and the
    names of the players: to the beginning of play, if everybody has a leader; empty if the table cannot be begun."""
    counts: Callable[[Sitting], Mapping[str, bool]] = lambda sitting: {sitting.scenario: sitting.outcome == "won"}
    """The possibilities that a session counts for, and whether it won them."""
    reads_state: bool = False
    """Whether `counts` reads the state of the log, because the session alone does not name the possibility."""


def seated(
    party: Party, leaders: Sequence[str], catalogue: Catalogue, each: int = 1, *, who: Callable[[str], Hashable] = str
) -> tuple[Seated, ...]:
    """Seat the players with decks of the shelf that fit together, and the others with `each` drawn leaders.

    `who` identifies the person of a leader, since no person sits at a table twice; there must be enough of them. A seat
    is named after its first leader.
    """
    chance = random.Random(party.seed)  # noqa: S311  (a game, and reproducible)
    decks = sorted(party.shelf.decks, key=lambda one: one.deck)
    chance.shuffle(decks)
    free: dict[Hashable, str] = {}
    for code in chance.sample(leaders, len(leaders)):
        free.setdefault(who(code), code)
    wanted = len(party.players)
    taken: set[Hashable] = set()
    hands: list[tuple[tuple[str, ...], str]] = []
    for deck in decks:
        people = {who(code) for code in deck.leaders}
        goes_along = people and len(people) == len(deck.leaders) and people.isdisjoint(taken)
        if goes_along and wanted and len(free.keys() - people) >= wanted - 1:
            hands.append((deck.leaders, deck.deck))
            taken, wanted = taken | people, wanted - 1
            free = {one: code for one, code in free.items() if one not in people}
    pile = list(free.values())
    size = min(each, len(pile) // wanted) if wanted else 0
    hands += [(tuple(pile[number * size : (number + 1) * size]), "") for number in range(wanted)]
    names = seat_names((own[0] for own, _deck in hands), catalogue)
    return tuple(
        Seated(seat=seat, player=player, leaders=own, deck=deck_id)
        for seat, player, (own, deck_id) in zip(names, party.players, hands, strict=True)
    )


def seat_names(leaders: Iterable[str], catalogue: Catalogue) -> list[str]:
    """The names of seats, each after its first leader; further seats of the same name have a number."""
    names: list[str] = []
    for code in leaders:
        card = catalogue.get(code)
        stem = re.sub(r"[^a-z0-9]+", "-", fold(card.name if card else code)).strip("-")[:LONGEST_SEAT] or "seat"
        numbered = (f"{stem}-{number}" for number in count(2))
        names.append(next(name for name in chain((stem,), numbered) if name not in names))
    return names


def with_minimum(party: Party, number: int) -> Party:
    """The party; a solo player takes that minimum number of seats."""
    return replace(party, players=party.players * number) if len(party.players) == 1 else party


def join_entry(one: Seated, **said: Any) -> Entry:
    """The entry of a player who joins, without empty values."""
    told = {name: value for name, value in said.items() if value}
    return Entry(kind="seat-join", data={"seat": one.seat, "player": one.player, **told})


def evening_from_setup(
    campaign: Campaign,
    facts: CatalogueFacts,
    party: Party,
    leaders: Sequence[str],
    entries: Callable[[dict[str, Any], tuple[Seated, ...]], Iterable[Entry]],
    **wished: str,
) -> Evening:
    """Seat the players with drawn leaders, and lay the table with the game's open setup (see OpenSetup).
    `entries` makes the log of that table and those seats."""
    decks_left = replace(party, shelf=replace(party.shelf, decks=()))
    seats = seated(decks_left, leaders, facts.catalogue)
    wish = {"names": [one.player for one in seats], "investigators": [one.leaders[0] for one in seats]}
    owned = None if party.shelf.owned is None else dict(party.shelf.owned)
    assert campaign.setup
    assert campaign.open_setup
    table = campaign.setup(campaign.state, facts, {**wish, "seed": party.seed, "owned": owned, **wished})
    sheet = campaign.open_setup.sheet(table, facts)
    return Evening(seats=seats, entries=tuple(entries(table, seats)), setup=table, sheet=sheet)


def seats_dealt(leaders: Sequence[Sequence[str]], players: Sequence[str], catalogue: Catalogue) -> tuple[Seated, ...]:
    """The seats of a table with these leaders; seats without a leader are left out, and a solo player has all."""
    people = list(players) * len(leaders) if len(players) == 1 else players
    led = [(player, tuple(own)) for player, own in zip(people, leaders, strict=False) if own]
    names = seat_names((own[0] for _player, own in led), catalogue)
    return tuple(Seated(seat=seat, player=player, leaders=own) for seat, (player, own) in zip(names, led, strict=True))


def begun_with(
    entries: Callable[[Mapping[str, Any], tuple[Seated, ...]], Iterable[Entry]], *needed: str
) -> Callable[[Catalogue, Mapping[str, Any], tuple[str, ...]], Iterable[Entry]]:
    """`Tonight.begun` of a game in which everybody has one investigator.
    The log is that of `entries`; it is empty if a player has no investigator, or the table lacks a value needed."""

    def begun(catalogue: Catalogue, table: Mapping[str, Any], players: tuple[str, ...]) -> Iterable[Entry]:
        leaders = [one["investigator"] for one in table["players"]]
        if not all((*leaders, *(table[name] for name in needed))):
            return ()
        return entries(table, seats_dealt([[code] for code in leaders], players, catalogue))

    return begun


def investigators_at_hand(
    catalogue: Catalogue, shelf: Shelf, begin_with: Callable[[CardRecord], Iterable[str]] = lambda card: ()
) -> list[str]:
    """The investigators on the shelf with all their starting cards."""
    there = (card for card in catalogue.of_type("investigator") if shelf.has(card.code))
    return [card.code for card in there if all(map(shelf.has, begin_with(card)))]


def sets_at_hand(catalogue: Catalogue, shelf: Shelf) -> frozenset[str]:
    """The encounter sets with every card on the shelf; sets without known cards are left out."""
    content = catalogue.derived(_encounter_cards)
    return frozenset(code for code, cards in content.items() if all(map(shelf.has, cards)))


def lacking(sets: Iterable[str], owned: Mapping[str, int] | None, catalogue: Catalogue) -> list[str]:
    """The encounter sets with known cards that the collection lacks; none without a collection."""
    content = catalogue.derived(_encounter_cards)
    shelf = Shelf(owned=owned)
    return [code for code in sets if not all(map(shelf.has, content.get(code, ())))]


def is_at_hand(scenario: ScenarioRecord, sets: frozenset[str], shelf: Shelf, catalogue: Catalogue) -> bool:
    """Whether the encounter sets and the reference card of a scenario are on the shelf."""
    card = catalogue.get(scenario.reference_card) if scenario.reference_card else None
    has_reference = not scenario.reference_card or (card is not None and shelf.has(card.code))
    return has_reference and bool(scenario.encounter_sets) and sets.issuperset(scenario.encounter_sets)


def _encounter_cards(catalogue: Catalogue) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for card in catalogue:
        if card.encounter_set:
            found.setdefault(card.encounter_set, []).append(card.code)
    return {code: tuple(cards) for code, cards in found.items()}


def table_from_log(
    campaign: Campaign, facts: Any, entries: Sequence[Entry], wish: Mapping[str, Any]
) -> tuple[dict[str, Any], tuple[Block, ...]]:
    """The setup of a game whose log begins with these entries, and its sheet: the steps before a session with their
    results."""
    results = rewrite(campaign, entries, facts)
    last = results[-1]
    if not last.is_accepted:
        raise ValueError(f"entry {len(results)} is refused: {[*last.faults, *last.problems]}")
    assert campaign.setup
    setup = campaign.setup(last.state, facts, wish)
    guidance = campaign.guidance
    lines = dict(guidance.setup_lines(setup, facts)) if guidance.setup_lines else {}
    if campaign.bag and guidance.bag_step:
        tokens = campaign.bag.contents(last.state)["bag"]
        bag = Line(value=joined(campaign.choices["token"][token] for token in tokens))
        lines[guidance.bag_step] = (*lines.get(guidance.bag_step, ()), bag)
    return setup, tuple(step_blocks(campaign.before_session, lines))
