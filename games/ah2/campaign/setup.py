"""The table before a game, in the rulebook's fourteen steps: drawn by a seed, from a box or a collection."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from games.ah2.campaign.state import Ah2State
from games.ah2.cards import DECKS, DRAWN_DECKS
from games.ah2.numbers import BOOK, Ruleset
from games.ah2.words import WORDS
from games.engine import CardRecord
from games.engine.dealing import Dealer, Place, TableWish, clockwise, places, places_in_log
from games.engine.journal import CatalogueFacts, read_steps, seats_of
from games.engine.journal.common_fields import NOTES_STEP

BEFORE_GAME, ENDED = read_steps(WORDS)  # AH2-SETUP-01 to -14
AFTER_GAME = (*ENDED, NOTES_STEP)


class Wish(TableWish, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options of a setup; nothing is dealt to players with a loadout."""

    players: Annotated[int, Meta(ge=1, le=8)] = 1
    """Without a log; with one, its players."""
    names: Annotated[list[str], Meta(max_length=8)] = []
    """Names of the players, in the order of the table."""
    investigators: Annotated[list[str], Meta(max_length=8)] = []
    """Chosen ones, for the players in their order; the others are dealt."""
    ancient_one: str = ""
    """Chosen; otherwise drawn."""


STAYS = frozenset({"environment", "rumor"})
"""Kinds of Mythos cards that stay beside the board; a headline goes back under the deck (AH2-MYTH-01 to -03)."""


class Table:
    def __init__(self, state: Ah2State, facts: CatalogueFacts, wish: Wish) -> None:
        self.facts, self.wish = facts, wish
        self.ruleset: Ruleset = state.ruleset if state.mode else BOOK
        self.dealer = Dealer(facts.catalogue, wish.seed, wish.owned)
        self.players = places_in_log(state, facts.catalogue, "active", "playing") or places(
            wish.players, wish.names, wish.investigators, facts.catalogue
        )
        self.held: dict[str, Mapping[str, int]] = {
            name: wish.decks.get(name) or state.seats[name].used[-1].cards
            for name in seats_of(state, "active", "playing")
        }
        """Seat to the possessions that are known already."""
        self.short: list[str] = []
        """Cards with too few copies in the box or the collection."""
        seats = [player.seat for player in self.players]
        self.first = state.session.first if state.sessions else self.dealer.drawn(seats)
        self.dealer.deal(self.in_order)  # AH2-SETUP-04
        self.ancient_one = self._reveal(state.session.scenario if state.sessions else wish.ancient_one)
        self.decks = {deck: self.dealer.of_type(deck) for deck in DECKS}
        self._deal_fixed()
        self.piles = {deck: self.dealer.shuffled(self.decks[deck]) for deck in DRAWN_DECKS}
        self.cup = self._cup()
        self.markers = self.dealer.of_type("gate")
        self.mythos = self.dealer.of_type("mythos")

    @property
    def in_order(self) -> list[Place]:
        """The players clockwise from the first one."""
        seats = {player.seat: player for player in self.players}
        return [seats[seat] for seat in clockwise(list(seats), self.first)]

    def _reveal(self, chosen: str) -> CardRecord | None:
        """AH2-SETUP-05."""
        code = chosen or self.dealer.drawn(sorted(self.dealer.of_type("ancient-one")))
        return self.facts.of_type(code, "ancient-one")

    def _deal_fixed(self) -> None:
        """AH2-SETUP-07: taken from the decks before they are shuffled, as known possessions are."""
        for player in self.in_order:
            fixed = self.held.get(player.seat) or (player.sheet.fields.fixed if player.sheet else {})
            for code, copies in fixed.items() if player.sheet else ():
                card = self.facts.card(code)
                held = self.decks.get(card.type_code) if card else None
                if held is None or held[code] < copies:
                    self.short.append(code)
                else:
                    held[code] -= copies

    def _cup(self) -> Counter[str]:
        """AH2-SETUP-11: without the Masks, unless the Ancient One brings them."""
        cup = self.dealer.of_type("monster")
        if self.ancient_one is None or not self.ancient_one.fields.adds_masks:
            for mask in [card.code for card in self.facts.catalogue if "mask" in card.keywords]:
                del cup[mask]
        return cup

    def deal_random(self) -> dict[str, dict[str, list[str]]]:
        """AH2-SETUP-09: seat to deck to the cards drawn, clockwise, with the extra draws of abilities."""
        dealt: dict[str, dict[str, list[str]]] = {}
        for player in self.in_order if self.dealer.chance else ():
            hand = dealt.setdefault(player.seat, {})
            for deck, number in draws(player.sheet).items() if not self.held.get(player.seat) else ():
                pile = self.piles[deck]
                hand[deck] = [pile.pop() for _ in range(min(number, len(pile)))]
                if len(hand[deck]) < number:
                    self.short.append(deck)
        return dealt

    def first_mythos(self) -> dict[str, Any] | None:
        """AH2-SETUP-14: the first card that opens a gate, and its effects."""
        pile = [card for code in self.dealer.shuffled(self.mythos) if (card := self.facts.card(code))]
        card = next((card for card in reversed(pile) if card.fields.gate_at), None)
        if card is None:
            return None
        place = card.fields.gate_at
        there = [player for player in self.players if player.sheet and player.sheet.fields.home == place]
        kept = [player.seat for player in there if player.sheet and player.sheet.fields.keeps_gates_away]
        gates, cup = self.dealer.shuffled(self.markers), self.dealer.shuffled(self.cup)
        opens = bool(gates) and not kept
        return {
            "card": card.code,
            "kind": card.fields.mythos,
            "gate_at": place,
            "gate": gates.pop() if opens else None,
            "monsters": [cup.pop() for _ in range(min(self.ruleset.monsters_per_gate, len(cup)))] if opens else [],
            "kept_away_by": kept,
            "pulled": [player.seat for player in there] if opens else [],
            "doom": int(opens),
            "clue_at": card.fields.clue_at or None,
        }


def draws(sheet: CardRecord | None) -> dict[str, int]:
    """Deck to the number of cards drawn at the start, with the extra draw of the ability (AH2-BUILD-05)."""
    if sheet is None:
        return {}
    more = sheet.fields.draws_one_more
    return {deck: number + (deck == more) for deck, number in sheet.fields.random.items()}


def setup(state: Ah2State, facts: CatalogueFacts, wished: Mapping[str, Any]) -> dict[str, Any]:
    """Return the setup as plain values; msgspec.ValidationError if the wish is no Wish."""
    wish = msgspec.convert(wished, Wish)
    if wish.ancient_one and facts.of_type(wish.ancient_one, "ancient-one") is None:
        raise msgspec.ValidationError(f"There is no Ancient One {wish.ancient_one} - at $.ancient_one")
    table = Table(state, facts, wish)
    dealt = table.deal_random()
    mythos = table.first_mythos()
    unstable = [card.code for card in facts.catalogue if card.fields.stability == "unstable"]
    clues = Counter(unstable)
    if mythos and mythos["gate"]:
        clues[mythos["gate_at"]] = 0
    if mythos and mythos["clue_at"]:
        clues[mythos["clue_at"]] += 1
    opened = bool(mythos and mythos["gate"])
    ancient_one = table.ancient_one
    return {
        "seed": wish.seed,
        "ruleset": state.mode or "2005",
        "limits": table.ruleset.limits(len(table.players)),
        "terror": 0,
        "doom": mythos["doom"] if mythos else 0,
        "first_player": table.first or None,
        "ancient_one": ancient_one.code if ancient_one else None,
        "doom_track": ancient_one.fields.doom if ancient_one else None,
        "players": [_player(player, dealt.get(player.seat, {}), table) for player in table.players],
        "clues": {"at_first": len(unstable), "after": {code: number for code, number in clues.items() if number}},
        "decks": {deck: table.decks[deck].total() - _gone(dealt, table, deck) for deck in DECKS},
        "monster_cup": table.cup.total() - len(mythos["monsters"] if mythos else ()),
        "masks": bool(ancient_one and ancient_one.fields.adds_masks),
        "gate_stack": table.markers.total() - opened,
        "mythos_deck": table.mythos.total() - bool(mythos and mythos["kind"] in STAYS),
        "mythos": mythos,
        "short": sorted(set(table.short)),
    }


def _gone(dealt: Mapping[str, Mapping[str, list[str]]], table: Table, deck: str) -> int:
    """The cards of a deck that the players keep; an extra draw goes back to its bottom."""
    return sum(
        min(len(dealt.get(player.seat, {}).get(deck, ())), player.sheet.fields.random.get(deck, 0))
        for player in table.players
        if player.sheet
    )


def _player(player: Place, drawn: dict[str, list[str]], table: Table) -> dict[str, Any]:
    plain: dict[str, Any] = {"seat": player.seat, "player": player.player}
    if player.sheet is None:
        return {**plain, "investigator": None}
    fields, held = player.sheet.fields, table.held.get(player.seat, {})
    change = table.ancient_one.fields.changes_maximum if table.ancient_one else 0
    more = fields.draws_one_more
    return {
        **plain,
        "investigator": player.sheet.code,
        "home": fields.home,
        "sanity": fields.sanity + change,
        "stamina": fields.stamina + change,
        "focus": fields.focus,
        "money": fields.money,
        "clues": fields.clues,
        "fixed": dict(fields.fixed),
        "random": dict(fields.random),
        "cards": dict(held),
        "drawn": drawn,
        "discard": {more: 1} if more in fields.random and not held else {},
    }
