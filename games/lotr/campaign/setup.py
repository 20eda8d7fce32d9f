"""The table of the next game, or of one without a log: decks, threat, hands, and the eight checks of a campaign."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from games.engine import CardRecord, OptionsError
from games.engine.dealing import Seed
from games.engine.journal import chosen, read_steps, rulebook_steps, seats_of
from games.engine.journal.common_fields import NOTES_STEP
from games.engine.tonight import lacking
from games.lotr.campaign.facts import Facts, read_hero
from games.lotr.campaign.state import Hero, LotrState, Seat, boons_of, penalty_of, shuffled_into, starting_threat
from games.lotr.card_exceptions import (
    MAX_HEROES,
    NO_CONTRACT,
    Contract,
    ally_brought,
    contract_of,
    max_heroes,
    threat_brought,
)
from games.lotr.deck import ELIMINATION, HAND, part_of
from games.lotr.encounters import encounter_decks, profile, quest_deck, unique_characters
from games.lotr.rules.group import MAX_PLAYERS
from games.lotr.vocabulary import VOCABULARY
from games.lotr.words import WORDS

UNGRANTED = {"boons": "boon-not-earned", "burdens": "burden-not-due"}
"""Part of a deck to the problem of more copies than the log grants."""


class BroughtDeck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    heroes: list[str]
    cards: dict[str, int] = {}
    ally: str = ""
    """The ally chosen to start in play under a contract (LOTR-EXT-02)."""


class SetupOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seed: Seed | None = None
    """Chooses the first player; without a seed the players do."""
    decks: dict[str, BroughtDeck] = {}
    """Seat to the deck that is brought, for the checks."""


class OpenSetupOptions(SetupOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a setup without a log; decks by the players' numbers, from `1`."""

    scenario: str
    players: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)] = 1
    owned: dict[str, int] | None = None
    """Card to copies of a collection; the setup tells which encounter sets it lacks."""


def setup(state: LotrState, facts: Facts, options: Mapping[str, Any]) -> dict[str, Any]:
    """The setup of the current or next game as plain values, with its checks, or of any scenario without a log.
    msgspec.ValidationError for unknown options, OptionsError for unknown codes."""
    if state.status == "new" and options.keys() - {"seed", "decks"}:
        return _open_table(facts, msgspec.convert(options, OpenSetupOptions))
    return _table(facts.looked_up(state), facts, msgspec.convert(options, SetupOptions))


def _open_table(facts: Facts, given: OpenSetupOptions) -> dict[str, Any]:
    scenario = facts.scenario(given.scenario)
    if scenario is None:
        raise OptionsError("scenario", code="unknown-code")
    state = LotrState(
        status="between", mode="scenario", guide=scenario.guide, next=scenario.code, seats=_seats(facts, given)
    )
    return {
        **_table(state, facts, given),
        "guide": scenario.guide,
        "short": lacking(scenario.encounter_sets, given.owned, facts.catalogue),
    }


def _seats(facts: Facts, given: OpenSetupOptions) -> dict[str, Seat]:
    """The players by number, with the heroes of their decks; unique heroes are in play once (LOTR-UNI-02)."""
    names = [str(number) for number in range(1, MAX_PLAYERS + 1)]
    for name in given.decks.keys() - set(names):
        raise OptionsError("decks", name, code="unknown-key")
    last = max([given.players, *(int(name) for name, deck in given.decks.items() if deck.heroes)])
    seats: dict[str, Seat] = {}
    for number, name in enumerate(names[:last], 1):
        heroes = tuple(_heroes_brought(name, given, facts))
        own = [hero for hero in heroes if not hero.is_of_saga]
        if len(own) > max_heroes(own):
            raise msgspec.ValidationError(f"There are too many heroes - at $.decks[{name}].heroes")
        seats[name] = Seat(number=number, player="", leader=heroes[0].code if heroes else "", heroes=heroes)
    titles = Counter(hero.name for seat in seats.values() for hero in seat.heroes if _is_unique(hero.code, facts))
    if any(copies > 1 for copies in titles.values()):
        raise msgspec.ValidationError("A unique hero is chosen twice - at $.decks")
    return seats


def _heroes_brought(name: str, given: OpenSetupOptions, facts: Facts) -> Iterator[Hero]:
    for place, code in enumerate(given.decks[name].heroes if name in given.decks else ()):
        values = facts.hero(code)
        if values is None:
            raise OptionsError("decks", name, "heroes", place, code="unknown-code")
        yield read_hero(values)


def _is_unique(code: str, facts: Facts) -> bool:
    card = facts.card(code)
    return card is not None and card.unique


def _table(state: LotrState, facts: Facts, given: SetupOptions) -> dict[str, Any]:
    playing = state.status == "playing"
    code = state.sessions[-1].scenario if playing else state.next
    seats = seats_of(state, "playing" if playing else "active")
    first = state.sessions[-1].first if playing else chosen(seats, given.seed)
    scenario = facts.scenario(code)
    sets = scenario.encounter_sets if scenario else ()
    main, *others = encounter_decks(scenario, facts.catalogue) if scenario else [{}]
    deck = Counter(main) + Counter(card.code for card in state.pool if card.is_of_encounter_deck)
    encounter = tuple(code for one in (deck, *others) for code in one)
    table = Table(state=state, facts=facts, decks=given.decks, seats=seats, encounter=encounter)
    least = min((table.threat(name) for name in seats if state.seats[name].heroes), default=None)
    return {
        "scenario": code,
        "first_player": first or None,
        "players": [_player(table, name) for name in seats],
        "quest_deck": quest_deck(sets, facts.catalogue),
        "encounter_sets": list(sets),
        "encounter_deck": dict(sorted(deck.items())),
        "other_encounter_decks": others,
        "profile": profile(deck, facts.catalogue, least),
        "in_play": [card.code for card in state.pool if card.has_setup and not card.hero],
        "opening_hand": {"cards": HAND, "mulligans": 1, "mulligan": "all", "rules": ["LOTR-SET-05"]},
        "elimination": ELIMINATION,
        "checks": list(checks(table)),
    }


def _player(table: "Table", name: str) -> dict[str, Any]:
    state, pool = table.state, table.state.pool
    seat, own = state.seats[name], shuffled_into(state, name)
    return {
        "seat": name,
        "player": seat.player,
        "deck": seat.deck or None,
        "heroes": [
            {"code": hero.code, "damage": hero.damage, "attached": [one.code for one in pool if one.hero == hero.code]}
            for hero in seat.heroes
        ],
        "penalty": penalty_of(state, name),
        "threat": table.threat(name) if seat.heroes else None,
        "ally": ally.code if (ally := table.ally(name)) else None,
        "may_add": [card.code for card in own if card.role == "boon"],
        "must_add": [card.code for card in own if card.role == "burden"],
        "opening_hand": HAND,
    }


class Table(Struct, frozen=True, kw_only=True):
    state: LotrState
    facts: Facts
    decks: Mapping[str, BroughtDeck]
    seats: list[str]
    encounter: tuple[str, ...] = ()
    """The codes of all cards in encounter decks."""

    def threat(self, name: str) -> int:
        """The player's starting threat, with that of an ally in play by a contract."""
        return starting_threat(self.state, name) + threat_brought(self.ally(name))

    def ally(self, name: str) -> CardRecord | None:
        """The ally that a contract brings into play from the brought deck."""
        return ally_brought(self.contract(name), self.cards(name), self.facts.code(self.deck(name).ally))

    def deck(self, name: str) -> BroughtDeck:
        return self.decks.get(name, BroughtDeck(heroes=[]))

    def cards(self, name: str) -> list[CardRecord]:
        return [card for code in self.deck(name).cards if (card := self.facts.card(code))]

    def contract(self, name: str) -> Contract:
        contracts = [card for card in self.cards(name) if card.type_code == "contract"]
        return contract_of(contracts[0]) if len(contracts) == 1 else NO_CONTRACT

    def brought(self, name: str) -> dict[str, str]:
        """The titles of the heroes of the brought deck, to their codes."""
        return {card.name_key: card.code for code in self.deck(name).heroes if (card := self.facts.card(code))}


Line = dict[str, Any]  # a finding with a `problem` or a `warning`; without either, something to be done


def _heroes(table: Table) -> Iterator[Line]:
    if not table.seats:
        yield {"problem": "no-seats"}
    for name in table.seats:
        recorded = {hero.name: hero.code for hero in table.state.seats[name].heroes}
        brought = table.brought(name)
        for title in sorted(brought.keys() - recorded.keys()):
            yield {"seat": name, "problem": "hero-not-recorded", "card": brought[title]}
        for title in sorted(recorded.keys() - brought.keys()) if name in table.decks else ():
            yield {"seat": name, "problem": "hero-missing", "card": recorded[title]}
        own = [hero for hero in table.state.seats[name].heroes if not hero.is_of_saga]
        limit = table.contract(name).heroes or MAX_HEROES
        if name in table.decks and len(own) > limit:
            yield {"seat": name, "problem": "hero-count", "found": len(own), "limit": limit}
    yield from _clashes(table)


def _clashes(table: Table) -> Iterator[Line]:
    """Heroes that a unique character of the encounter deck would put out of play (LOTR-UNI-03, LOTR-VAL-07)."""
    unique = unique_characters(table.encounter, table.facts.catalogue)
    for name in table.seats:
        for hero in table.state.seats[name].heroes:
            if hero.name in unique:
                yield {"seat": name, "warning": "hero-clash", "card": hero.code, "by": unique[hero.name]}


def _fallen(table: Table) -> Iterator[Line]:
    fallen = {one.name for one in table.state.fallen}
    for name in table.seats:
        brought = table.brought(name)
        for title in sorted(brought.keys() & fallen):
            yield {"seat": name, "problem": "hero-fallen", "card": brought[title]}
        for hero in table.state.seats[name].heroes:
            if hero.is_fallen:
                yield {"seat": name, "problem": "hero-to-replace", "card": hero.code}


def _changes(table: Table) -> Iterator[Line]:
    """Heroes that may be replaced or healed, and heroes with deadly damage (LOTR-VAL-13)."""
    for name in table.seats:
        if not table.state.seats[name].has_changed:
            yield {"seat": name, "may": "hero-replace"}
        for hero in table.state.seats[name].heroes:
            if hero.damage:
                yield {"seat": name, "may": "hero-heal", "card": hero.code}
            if hero.bears_too_much:
                line = {"seat": name, "warning": "damage-deadly", "card": hero.code}
                yield {**line, "found": hero.damage, "limit": hero.hit_points}


def _penalty(table: Table) -> Iterator[Line]:
    for name in table.seats:
        if not table.state.seats[name].heroes:
            continue
        threat = table.threat(name)
        yield {"seat": name, "penalty": penalty_of(table.state, name), "threat": threat}
        if threat >= ELIMINATION:
            yield {"seat": name, "problem": "threat-too-high", "threat": threat}


def _permanents(table: Table) -> Iterator[Line]:
    for card in table.state.pool:
        if card.is_permanent and card.hero:
            yield {"card": card.code, "role": card.role, "hero": card.hero}
        elif card.is_permanent:
            yield {"card": card.code, "role": card.role, "problem": "hero-needed"}


def _setup(table: Table) -> Iterator[Line]:
    """Cards with the keyword Setup, and double-sided cards, which are in no deck."""
    for card in table.state.pool:
        if not card.is_shuffled and not card.is_permanent:
            yield {"card": card.code, "role": card.role}


def _player_cards(table: Table) -> Iterator[Line]:
    """Boons and burdens of the pool, compared with the brought decks."""
    for card in table.state.pool:
        if card.is_by_title:
            yield {"card": card.code, "role": card.role, "warning": "card-not-known"}
        elif card.is_of_player_deck and not card.seat:
            yield {"card": card.code, "role": card.role, "problem": "seat-needed"}
    for name in table.seats:
        pool = shuffled_into(table.state, name)
        burdens = Counter(card.code for card in pool if card.role == "burden" and not card.is_by_title)
        granted = burdens + Counter(card.code for card in boons_of(table.state, name))
        for card in pool:
            yield {"seat": name, "card": card.code, "role": card.role, "must": card.role == "burden"}
        there: Counter[str] = Counter()
        for code, copies in table.deck(name).cards.items():
            there[table.facts.code(code)] += copies
        for code in sorted(burdens):
            if name in table.decks and there[code] < burdens[code]:
                yield {"seat": name, "problem": "burden-missing", "card": code}
        for code, copies in sorted(there.items()):
            record = table.facts.card(code)
            problem = UNGRANTED.get(part_of(record)) if record else None
            if problem and copies > granted[code]:
                yield {"seat": name, "problem": problem, "card": code}


def _encounter_cards(table: Table) -> Iterator[Line]:
    for card in table.state.pool:
        if card.is_of_encounter_deck:
            yield {"card": card.code, "role": card.role}


CHECKS = {  # the eight checks before a game of a campaign, in the order of the guide
    "heroes": _heroes,
    "fallen": _fallen,
    "changes": _changes,
    "penalty": _penalty,
    "permanents": _permanents,
    "setup": _setup,
    "player-cards": _player_cards,
    "encounter-cards": _encounter_cards,
}


def checks(table: Table) -> Iterator[dict[str, Any]]:
    """The problems, the warnings and the things to do of each of the eight checks."""
    for code, check in CHECKS.items():
        lines = list(check(table))
        wrong = [line for line in lines if "problem" in line]
        warnings = [line for line in lines if "warning" in line]
        to_do = [line for line in lines if line.keys().isdisjoint(("problem", "warning"))]
        yield {"check": code, "is_met": not wrong, "wrong": wrong, "warnings": warnings, "to_do": to_do}


BEFORE_GAME, ENDED = read_steps(WORDS)
AFTER_GAME = (*ENDED, NOTES_STEP)
WITHOUT_LOG = rulebook_steps(VOCABULARY.rules, "setup")  # the seven steps of the rulebook
