"""In every log of every game, an entry can be undone in the order that is told: its dependents first."""

from typing import Any

import pytest

from config.tests.recording.requests.logs import FOLDER, read
from config.tests.test_next_step import LOTR
from games.engine.journal import Entry, record, undo_orders
from games.registry import game_get
from games.tests.test_tonight import own_catalogue

GAMES = ["ahlcg", "lotr", "ah2", "mom2", "dmd"]


@pytest.mark.parametrize("game", GAMES)
def test_entries_are_undone_newest_first(game: str) -> None:
    rules = game_get(game).campaign
    assert rules
    with_dependents = 0
    for log in [*read(FOLDER / f"{game}.json"), *([LOTR] if game == "lotr" else [])]:
        facts = rules.facts(own_catalogue(game), log.get("guide", ""))
        entries: list[Entry] = []
        state: Any = rules.state
        for one in log["entries"]:
            entry = Entry(kind=one["kind"], data=one["data"], house_rule=one.get("house_rule", False))
            found = record(rules, entries, state, entry, facts)
            if found.is_accepted:
                entries.append(found.entry)
                state = found.state
        orders = undo_orders(rules, entries, range(2, len(entries) + 1), facts, most_checks=100_000)
        for number, order in orders.items():
            assert order[-1] == number
            assert list(order) == sorted(order, reverse=True)
            written, after = list(entries), state
            for one in order:
                undo = Entry(kind="undo", data={"entry": one})
                found = record(rules, written, after, undo, facts)
                assert found.is_accepted, (log["name"], number, order, one, found.problems)
                written.append(undo)
                after = found.state
            if len(order) > 1:
                with_dependents += 1
                alone = record(rules, entries, state, Entry(kind="undo", data={"entry": number}), facts)
                (problem,) = alone.problems
                assert (problem.code, problem.params["by"] in order[:-1]) == ("undo-breaks", True)
    assert with_dependents
