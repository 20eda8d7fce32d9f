"""Charts: the figures of a deck, every number in its place."""

import re
from typing import Any

import pytest

from decks.content import read_build
from decks.tests.conftest import LEGAL
from decks.tests.live import own_cards, own_context
from decks.validation import build_statistics
from decks.web.deck.charts import deck_charts
from decks.web.deck.sample_hands import percent
from ui.charts import Bar, Chart


def charts(main: dict[str, int], language: str = "en") -> dict[str, list[tuple[str, int, int]]]:
    build = read_build({"leaders": ["01001"], "zones": {"main": main}}, [])
    drawn = deck_charts(build_statistics(build, own_cards(), language), own_context(language=language))
    return {chart.code: [(bar.label, bar.number, bar.length) for bar in chart.bars] for chart in drawn}


def test_charts_count_every_card_by_cost_type_class_level_icon_and_slot() -> None:
    # Machete: 3, Guardian, one combat, a hand. Shotgun: 5, level 4, two combat, two hands. Vicious Blow: a skill.
    drawn = charts({"01020": 2, "01029": 1, "01025": 1})
    assert drawn == {
        "costs": [("0", 0, 0), ("1", 0, 0), ("2", 0, 0), ("3", 2, 100), ("4", 0, 0), ("5", 1, 50), ("no cost", 1, 50)],
        "types": [("Asset", 3, 100), ("Skill", 1, 33)],
        "classes": [("Guardian", 4, 100)],
        "icons": [("Combat", 5, 100)],
        "levels": [("0", 3, 100), ("1", 0, 0), ("2", 0, 0), ("3", 0, 0), ("4", 1, 33)],
        "slots": [("Hand", 4, 100)],
    }


def test_charts_are_in_the_readers_language() -> None:
    drawn = charts({"01020": 1}, "es")
    assert drawn["types"] == [("Apoyo", 1, 100)]
    assert drawn["classes"] == [("Guardián", 1, 100)]
    assert drawn["icons"] == [("Combate", 1, 100)]
    assert drawn["slots"] == [("Mano", 1, 100)]


def test_empty_deck_has_no_chart() -> None:
    assert charts({}) == {}


def test_charts_of_a_legal_deck_come_to_its_size() -> None:
    stats: dict[str, Any] = charts(LEGAL["zones"]["main"])
    assert sum(number for _label, number, _length in stats["types"]) == 31, "thirty that count, and the signature"


def test_percent_is_never_certain_where_it_is_not() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.126, 0.999, 1)] == ["0 %", "1 %", "13 %", "99 %", "100 %"]


@pytest.mark.parametrize("is_upright", [True, False])
def test_hostile_words_of_a_chart_stay_words(is_upright: bool) -> None:
    def tags(words: str) -> list[str]:
        bar = Bar(label=words, number=1, length=100, written=words, icon=words, class_code=words, note=words)
        chart = Chart(code=words, title=words, value_title=words, number_title=words, is_upright=is_upright, bars=[bar])
        return [tag.split()[0] for tag in re.findall(r"<[^>]+>", chart.html)]

    assert tags("""<script>&"'""") == tags("Harmless")
