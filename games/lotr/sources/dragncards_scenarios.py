"""DragnCards' ready-made decks: those of scenarios have their encounter sets and their order.

A box with its scenarios is a guide (LOTR-CAMP-01). Cards dealt to players, and easier and harder variants, are ignored.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engine.cards import GuideRecord, ScenarioRecord
from games.engine.sources import Normalised, Row
from games.lotr.sources.common import ENCOUNTER_SETS, SCENARIOS, SETS, code_of

ROWS = "preBuiltDecks"  # the key under which the file has its decks, by their names
QUEST = "Q"  # the prefix of the names of scenarios
SHARED = "shared"  # the prefix of places that belong to no player: cards dealt to players may be of any scenario
QUEST_DECK = "sharedQuestDeck"
ENCOUNTER_DECK = "sharedEncounterDeck"
OTHER_DECKS = (2, 3)  # suffixes of that name for further encounter decks
CORE = "core-set"  # its guide is called `core`, as in our own facts


def add_scenarios(decks: Sequence[Row], cards: Mapping[str, Row], found: Normalised) -> None:
    """Add a scenario for each deck of one, and a guide for each box; `cards` are the lines of the table by id."""
    boxes: dict[str, tuple[Row, str, list[str]]] = {}
    for row in decks:
        with found.reading(row):
            if not (_has_cards(row) and isinstance(row.value.get("label"), str)):
                found.fault(row, "it is not a deck with a label and cards")
                continue
            if not row.value["name"].startswith(QUEST):
                continue
            stage = _first_stage(row, cards)
            if stage is None:
                found.note(row, f"{row.value['label']!r} has no quest cards of the table; it is left out", "cards")
                continue
            guide, code = _codes(stage)
            if code in found.records["scenario"]:
                continue  # once more, for a campaign or a limited edition
            _row, _name, order = boxes.setdefault(guide, (row, stage["packName"], []))
            order.append(code)
            encounter = stage["encounterSet"]
            sets = {line["encounterSet"] for line in _lines(row, cards) if line["encounterSet"]}
            scenario = ScenarioRecord(
                code=code,
                guide=guide,
                names={"en": SCENARIOS.get(encounter) or ENCOUNTER_SETS.get(encounter, encounter)},
                heading=str(len(order)),
                encounter_sets=tuple(sorted(map(code_of, sets))),
                resolutions=("won", "lost"),
            )
            found.add("scenario", scenario, row)
    for guide, (row, box, order) in boxes.items():
        found.add("guide", GuideRecord(code=guide, names={"en": SETS.get(box, box)}, order=tuple(order)), row)


def other_decks(decks: Sequence[Row], cards: Mapping[str, Row]) -> dict[str, dict[str, int]]:
    """Card to the scenarios that deal it into another encounter deck than the first, and the number of that deck.
    Cards that such a scenario also deals into the first deck stay there."""
    found: dict[str, dict[str, int]] = {}
    seen = set()
    for row in decks:
        is_scenario = _has_cards(row) and str(row.value.get("name", "")).startswith(QUEST)
        stage = _first_stage(row, cards) if is_scenario else None
        code = _codes(stage)[1] if stage else ""
        if not stage or code in seen:
            continue
        seen.add(code)
        first = {line["databaseId"] for line in _lines(row, cards, ENCOUNTER_DECK)}
        for number in OTHER_DECKS:
            for line in _lines(row, cards, f"{ENCOUNTER_DECK}{number}"):
                if line["databaseId"] not in first:
                    found.setdefault(line["databaseId"], {}).setdefault(code, number)
    return found


def _first_stage(row: Row, cards: Mapping[str, Row]) -> Mapping[str, Any] | None:
    """The first quest card of the deck, if the table has it with an encounter set."""
    stage = next(_lines(row, cards, QUEST_DECK), None)
    return stage if stage and stage["encounterSet"] else None


def _codes(stage: Mapping[str, Any]) -> tuple[str, str]:
    """The guide and the scenario that a quest card belongs to."""
    box = code_of(stage["packName"])
    guide = "core" if box == CORE else box
    return guide, f"{guide}.{code_of(stage['encounterSet'])}"


def _has_cards(row: Row) -> bool:
    return isinstance(row.value, Mapping) and isinstance(row.value.get("cards"), list)


def _lines(row: Row, cards: Mapping[str, Row], place: str = "") -> Iterator[Mapping[str, Any]]:
    """The lines of the table for the deck's cards in one place, or in all shared ones."""
    for entry in row.value["cards"]:
        line = cards.get(entry.get("databaseId", "")) if isinstance(entry, Mapping) else None
        group = str(entry.get("loadGroupId")) if line else ""
        if line and (group == place if place else group.startswith(SHARED)):
            yield line.value
