"""An evening of this game: any Episode with any Elder One, and investigators by the lot."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.dmd.campaign.campaign import CAMPAIGN
from games.dmd.campaign.facts import elder_ones, episodes, facts_of
from games.dmd.numbers import MAX_PLAYERS, MIN_INVESTIGATORS, investigators_for
from games.engine import Catalogue, joined, tonight
from games.engine.journal import Entry

MINUTES = {players: max(90, 70 + 10 * players) for players in range(1, MAX_PLAYERS + 1)}
"""An estimate within the hour and a half to two hours that the game takes; see the README."""


def possible(catalogue: Catalogue, shelf: tonight.Shelf) -> Iterator[tonight.Possibility]:
    """Every pair with both boxes on the shelf."""
    facts = facts_of(catalogue, "")
    there = len(investigators(catalogue, shelf))
    most = max((players for players in MINUTES if investigators_for(players) <= there), default=0)
    for elder_one in elder_ones(facts) if most else ():
        for episode in episodes(facts) if shelf.has(elder_one) else ():
            if shelf.has(facts.episode_card(episode)):
                yield tonight.Possibility(
                    code=pair(elder_one, episode),
                    title=joined((facts.scenario_name(episode), facts.card_name(elder_one)), " · "),
                    most=most,
                    minutes=MINUTES,
                )


def pair(elder_one: str, episode: str) -> str:
    return f"{elder_one}:{episode}"


def investigators(catalogue: Catalogue, shelf: tonight.Shelf) -> list[str]:
    return tonight.investigators_at_hand(catalogue, shelf, lambda card: card.fields.skills)


def draw(catalogue: Catalogue, code: str, party: tonight.Party) -> tonight.Evening:
    facts = facts_of(catalogue, "")
    elder_one, _colon, episode = code.partition(":")
    party, there = tonight.with_minimum(party, MIN_INVESTIGATORS), investigators(catalogue, party.shelf)
    return tonight.evening_from_setup(CAMPAIGN, facts, party, there, _entries, elder_one=elder_one, episode=episode)


def _entries(table: Mapping[str, Any], seats: tuple[tonight.Seated, ...]) -> Iterator[Entry]:
    yield Entry(kind="start", data={"elder_one": table["elder_one"], "episode": table["episode"]})
    names = {dealt["seat"]: seat.seat for dealt, seat in zip(table["players"], seats, strict=True)}
    for dealt, seat in zip(table["players"], seats, strict=True):
        yield tonight.join_entry(seat, investigator=seat.leaders[0], insanity=dealt["insanity"])
    yield Entry(kind="game-begin", data={"first": names[table["first_player"]]})


def counts(sitting: tonight.Sitting) -> Mapping[str, bool]:
    """The session names only the Episode; the Elder One is in the state of the log."""
    return {pair(sitting.state.elder_one, sitting.state.episode): sitting.outcome == "won"}


TONIGHT = tonight.Tonight(
    possible=possible,
    draw=draw,
    begun=tonight.begun_with(_entries, "elder_one", "episode", "first_player"),
    counts=counts,
    reads_state=True,
)
