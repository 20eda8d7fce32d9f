"""The table before a game, in the rulebook's eleven steps: drawn by a seed, from a box or a collection."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from games.dmd.campaign.facts import ELDER_ONE, Facts, episodes, owned_episodes
from games.dmd.campaign.state import DmdState
from games.dmd.numbers import FIRST_LEVEL, MARKERS_EACH, MAX_INVESTIGATORS, MAX_PLAYERS, investigators_for, stages_of
from games.dmd.words import WORDS
from games.engine import CardRecord
from games.engine.dealing import Dealer, Place, TableWish, places, places_in_log
from games.engine.journal import read_steps, seats_of
from games.engine.journal.common_fields import NOTES_STEP

BEFORE_GAME, ENDED = read_steps(WORDS)  # DMD-SETUP-01 to -11
AFTER_GAME = (*ENDED, NOTES_STEP)


AT_TABLE = ("active", "playing", "dead", "ended")  # statuses of the seats that are set up
Five = Annotated[list[str], Meta(max_length=MAX_INVESTIGATORS)]


class Wish(TableWish, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options of a setup (DMD-CALC-03); of a kept board, only the Insanity card counts."""

    players: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)] = 1
    """Without a log; with one, its players."""
    names: Five = []
    """Names of the players, in the order of the table."""
    investigators: Five = []
    """Chosen ones, for the seats in their order; the others are dealt."""
    elder_one: str = ""
    """Chosen; otherwise drawn. So is the Episode."""
    episode: str = ""


class Table:
    def __init__(self, state: DmdState, facts: Facts, wish: Wish) -> None:
        self.facts = facts
        self.dealer = Dealer(facts.catalogue, wish.seed, wish.owned)
        self.short: list[str] = []
        """Components with too few copies in the box or the collection."""
        self.elder_one = self._elder_one(state.elder_one or wish.elder_one)
        self.episode = self._episode(state.episode or wish.episode, wish)
        self.places = _places(state, facts, wish)
        self._deal_investigators()
        self.insanities = self.dealer.of_type("insanity")
        self.insanity = self._deal_insanities(state, wish)
        """Seat to its Insanity card."""
        self.first = state.session.first if state.sessions else self.dealer.drawn([one.seat for one in self.places])

    def _elder_one(self, chosen: str) -> CardRecord | None:
        """DMD-SETUP-02."""
        found = self.facts.of_type(chosen or self.dealer.drawn(sorted(self.dealer.of_type(ELDER_ONE))), ELDER_ONE)
        if found is None and self.dealer.chance:
            self.short.append(ELDER_ONE)
        elif found and not self.dealer.copies(found):
            self.short.append(found.code)
        return found

    def _episode(self, chosen: str, wish: Wish) -> str:
        """DMD-SETUP-03: an Episode is owned with its card."""
        theirs = episodes(self.facts)
        if wish.owned is not None:
            owned = owned_episodes(self.facts, wish.owned)
            theirs = [code for code in theirs if code in owned]
        if chosen and chosen not in theirs:
            self.short.append(chosen)
        found = chosen or self.dealer.drawn(theirs)
        if not found and self.dealer.chance:
            self.short.append("episode")
        return found

    def _deal_investigators(self) -> None:
        """DMD-SETUP-08."""
        there = self.dealer.of_type("investigator")
        self.short += [one.sheet.code for one in self.places if one.sheet and one.sheet.code not in there]
        self.dealer.deal(self.places)
        if self.dealer.chance and any(one.sheet is None for one in self.places):
            self.short.append("investigator")

    def _deal_insanities(self, state: DmdState, wish: Wish) -> dict[str, str]:
        """DMD-SETUP-10: one for each investigator; the rest goes back to the box."""
        held = {one.seat: "" for one in self.places}
        for name in seats_of(state, *AT_TABLE):
            brought = (code for code in wish.decks.get(name, ()) if self.facts.of_type(code, "insanity"))
            held[name] = state.seats[name].insanity or next(brought, "")
        pile = self.dealer.shuffled(self.insanities - Counter(held.values()))
        for seat, card in held.items():
            if not card and pile:
                held[seat] = pile.pop()
        if self.dealer.chance and not all(held.values()):
            self.short.append("insanity")
        return held


def _places(state: DmdState, facts: Facts, wish: Wish) -> list[Place]:
    """The investigators of a log, or as many as the players need."""
    if there := places_in_log(state, facts.catalogue, *AT_TABLE):
        return there
    players = max(wish.players, len(wish.names))
    number = investigators_for(players)
    names = [*wish.names] * number if players == 1 else wish.names
    return places(number, names[:number], wish.investigators, facts.catalogue)


def numbers(investigators: int, insanities: int) -> dict[str, int]:
    return {
        "investigators": investigators,
        "markers": MARKERS_EACH * investigators,
        "bases": investigators,
        "insanity_dealt": investigators,
        "insanity_returned": max(insanities - investigators, 0),
    }


def setup(state: DmdState, facts: Facts, wished: Mapping[str, Any]) -> dict[str, Any]:
    """Return the setup as plain values; msgspec.ValidationError if the wish is no Wish."""
    wish = msgspec.convert(wished, Wish)
    if wish.elder_one and facts.of_type(wish.elder_one, ELDER_ONE) is None:
        raise msgspec.ValidationError(f"There is no Elder One {wish.elder_one} - at $.elder_one")
    if wish.episode and facts.scenario(wish.episode) is None:
        raise msgspec.ValidationError(f"There is no Episode {wish.episode} - at $.episode")
    table = Table(state, facts, wish)
    episode = facts.card(facts.episode_card(table.episode))
    return {
        "seed": wish.seed,
        "elder_one": table.elder_one.code if table.elder_one else None,
        "episode": table.episode or None,
        "numbers": numbers(len(table.places), table.insanities.total()),
        "first_player": table.first or None,
        "players": [_place(one, table.insanity[one.seat]) for one in table.places],
        "mythos": {
            "elder_one": table.elder_one.fields.mythos if table.elder_one else None,
            "episode": episode.fields.mythos if episode else None,
        },
        "discoveries": episode.fields.discoveries if episode else None,
        "stages": [card.code for card in stages_of(table.elder_one.code, facts.catalogue)] if table.elder_one else [],
        "minions": list(table.elder_one.fields.minions) if table.elder_one else [],
        "tokens": _tokens(table.elder_one, episode, facts),
        "track": 1,
        "stage": 1,
        "short": sorted(set(table.short)),
    }


def _place(one: Place, insanity: str) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "player": one.player,
        "investigator": one.sheet.code if one.sheet else None,
        "insanity": insanity or None,
        "skills": dict.fromkeys(one.sheet.fields.skills, FIRST_LEVEL) if one.sheet else {},
        "markers": MARKERS_EACH,
    }


def _tokens(elder_one: CardRecord | None, episode: CardRecord | None, facts: Facts) -> dict[str, int]:
    """The tokens within reach: from the game box, and from the Elder One and Episode boxes in play (DMD-SETUP-01)."""
    boxes: Sequence[str | None] = [None, *(one.encounter_set for one in (elder_one, episode) if one)]
    tokens = (card for card in facts.catalogue if card.type_code == "token" and card.encounter_set in boxes)
    return {card.code: card.quantity for card in tokens}
