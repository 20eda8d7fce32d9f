"""Tonight's games over all published cards: every possibility is laid out, and its log is accepted."""

from pathlib import Path
from typing import Any

import pytest

from cardsdb.importing.sources import normalise_source, read_source
from games.ahlcg.tests.real_cards import real_catalogue
from games.engine import Catalogue, Game
from games.engine.collection import Holdings, copies_owned
from games.engine.sources import no_tick
from games.engine.tests.boxes import FIXTURES, fixture_catalogue
from games.engine.tonight import Party, Possibility, Shelf
from games.registry import game_get

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def arkham(shared: Path) -> Catalogue:
    """All cards, with the guides of the project's own facts."""
    real = real_catalogue(shared / "data" / "arkhamdb")
    own = fixture_catalogue(FIXTURES / "ahlcg", game_get("ahlcg").card_fields)
    return Catalogue(
        version=1,
        cards=real,
        printings=[printing for card in real for printing in real.printings_of(card.code)],
        guides=own.guides.values(),
        scenarios=own.scenarios.values(),
        sets=real.sets.values(),
        encounter_sets=own.encounter_sets.values(),
    )


@pytest.fixture(scope="module")
def lotr(shared: Path) -> Catalogue:
    game = game_get("lotr")
    rows, _findings = read_source(game, "dragncards", shared / "data" / "lotr", no_tick)
    records: Any = normalise_source(game, "dragncards", rows, no_tick).records
    kinds = {
        "cards": "card", "printings": "printing", "sets": "set", "encounter_sets": "encounter_set",
        "guides": "guide", "scenarios": "scenario",
    }  # fmt: skip
    return Catalogue(version=1, **{name: records[kind].values() for name, kind in kinds.items()})


def laid_out(game: Game, catalogue: Catalogue, shelf: Shelf, players: int) -> list[Possibility]:
    """All possibilities, each drawn once: a refused log would be an error."""
    assert game.tonight
    found = list(game.tonight.possible(catalogue, shelf))
    for seed, one in enumerate(found):
        names = tuple(f"P{number}" for number in range(players))
        evening = game.tonight.draw(catalogue, one.code, Party(players=names, shelf=shelf, seed=seed))
        assert [bool(seat.leaders) for seat in evening.seats] == [True] * players
    return found


def test_every_scenario_of_arkham_can_be_begun(arkham: Catalogue) -> None:
    found = laid_out(game_get("ahlcg"), arkham, Shelf(), 4)
    assert (len(found), sum(one.is_campaign for one in found)) == (143, 17)


def test_boxes_of_arkham_hold_their_scenarios(arkham: Catalogue) -> None:
    owned = copies_owned(Holdings(sets={"core": 1}), arkham)
    assert [one.code for one in laid_out(game_get("ahlcg"), arkham, Shelf(owned=owned), 1)] == [
        "campaign:core", "core.arkham", "core.tentacles", "core.torch",
    ]  # fmt: skip
    # The first scenarios of the next campaign need encounter sets of the core set, too.
    alone = copies_owned(Holdings(sets={"dwl": 1}), arkham)
    assert [one.code for one in laid_out(game_get("ahlcg"), arkham, Shelf(owned=alone), 1)] == []
    both = copies_owned(Holdings(sets={"core": 1, "dwl": 1}), arkham)
    more = {one.code for one in laid_out(game_get("ahlcg"), arkham, Shelf(owned=both), 1)}
    assert more >= {"campaign:dwl", "dwl.extracurricular_activity", "dwl.the_house_always_wins"}
    assert "dwl.the_miskatonic_museum" not in more


def test_every_scenario_of_lotr_can_be_begun(lotr: Catalogue) -> None:
    found = laid_out(game_get("lotr"), lotr, Shelf(), 4)
    assert (len(found), len(lotr.scenarios)) == (118, 118)
