"""Diagrams of the structure of play: their steps are rules, in the order of play, in every language."""

from pathlib import Path

import msgspec
import pytest

from games.engine import LANGUAGES
from games.engine.diagrams import diagram_of, read_diagrams
from games.engine.rulebook import Rulebook
from games.registry import game_all, game_get

DIAGRAMS = [(code, diagram) for code, game in game_all().items() for diagram in game.vocabulary.diagrams]


def test_every_game_has_its_round_and_its_test_drawn() -> None:
    assert {code: list(game.vocabulary.diagrams)[:2] for code, game in game_all().items()} == {
        "ahlcg": ["round", "skill-test"],
        "lotr": ["quick-round", "enemy-attack"],
        "ah2": ["turn-phases", "skill-check"],
        "mom2": ["round-overview", "test"],
        "dmd": ["quick-turn", "roll"],
    }


@pytest.mark.parametrize(("code", "diagram"), DIAGRAMS)
def test_steps_are_rules_in_the_order_of_play_and_loops_lead_back(code: str, diagram: str) -> None:
    game = game_get(code)
    order, drawn = list(game.vocabulary.rules), game.vocabulary.diagrams[diagram]
    places = [order.index(step) for step in drawn.steps if step in order]
    assert len(places) == len(drawn.steps) == len(set(drawn.steps))
    assert places == sorted(places)
    assert all(drawn.steps.index(last) > drawn.steps.index(first) for last, first in drawn.loops)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("code", "diagram"), DIAGRAMS)
def test_diagram_is_said_in_each_language(code: str, diagram: str, language: str) -> None:
    book = Rulebook(game_get(code), language)
    drawn = diagram_of(book, diagram)
    titles = [drawn.title, *(phase.title for phase in drawn.phases)]
    assert all(titles)
    assert [step.title for phase in drawn.phases for step in phase.steps] == [
        book.say(book.rules[step].title) for step in game_get(code).vocabulary.diagrams[diagram].steps
    ]


def test_skill_test_has_eight_steps_and_two_windows() -> None:
    (phase,) = diagram_of(Rulebook(game_get("ahlcg"), "en"), "skill-test").phases
    assert [step.is_window for step in phase.steps].count(True) == 2
    assert [step.title[:4] for step in phase.steps if not step.is_window] == [f"ST.{number}" for number in range(1, 9)]


def test_round_is_drawn_by_phases_and_an_action_leads_back_to_the_window_before_it() -> None:
    drawn = diagram_of(Rulebook(game_get("ahlcg"), "en"), "round")
    assert [phase.title for phase in drawn.phases] == [
        "I. Mythos Phase", "II. Investigation Phase", "III. Enemy Phase", "IV. Upkeep Phase",
    ]  # fmt: skip
    loops = {step.id: step.back_to for phase in drawn.phases for step in phase.steps if step.back_to}
    assert loops["investigation-2-2-1-action"] == "investigation-2-2-window"
    assert loops["upkeep-4-6-ends"] == "mythos-1-1-begins"


def test_game_without_the_file_has_no_diagrams(tmp_path: Path) -> None:
    assert read_diagrams(tmp_path) == {}


def test_file_with_a_misspelt_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "diagrams.json").write_text('{"round": {"steps": [], "loop": []}}')
    with pytest.raises(msgspec.ValidationError, match="loop"):
        read_diagrams(tmp_path)
