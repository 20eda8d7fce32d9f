"""DragnCards' ready-made decks: those of scenarios say which encounter sets belong together, and in which order.

A box with its scenarios is a guide (LOTR-CAMP-01). What such a deck deals to players, and its easier and harder
variants, say nothing of that.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engine.cards import GuideRecord, ScenarioRecord
from games.engine.sources import Normalised, Row
from games.lotr.sources.codes import code_of
from games.lotr.sources.spelling import ENCOUNTER_SETS, SCENARIOS, SETS

ROWS = "preBuiltDecks"
"""The key under which the file has its decks, by their names."""
QUEST = "Q"
"""How the names of scenarios begin."""
SHARED = "shared"
"""How the names of places begin that are no player's own: what is dealt to a player may be of any scenario."""
QUEST_DECK = "sharedQuestDeck"
ENCOUNTER_DECK = "sharedEncounterDeck"
OTHER_DECKS = (2, 3)
"""Numbers behind that name, where a scenario has several encounter decks."""
CORE = "core-set"
"""Its guide is called `core`, as in our own facts."""


def add_scenarios(decks: Sequence[Row], cards: Mapping[str, Row], found: Normalised) -> None:
    """A scenario for each deck of one, and a guide for each box; `cards` are the lines of the table by id."""
    boxes: dict[str, tuple[Row, str, list[str]]] = {}
    for row in decks:
        with found.reading(row):
            if not _is_deck(row, found) or not row.value["name"].startswith(QUEST):
                continue
            stage = next(_lines(row, cards, QUEST_DECK), None)
            if stage is None or not stage["encounterSet"]:
                found.note(row, f"{row.value['label']!r} has no quest cards of the table; it is left out", "cards")
                continue
            box = stage["packName"]
            guide, code = _codes(stage)
            if code in found.records["scenario"]:
                continue  # once more, for a campaign or a limited edition
            _row, _name, order = boxes.setdefault(guide, (row, box, []))
            order.append(code)
            sets = dict.fromkeys(line["encounterSet"] for line in _lines(row, cards) if line["encounterSet"])
            scenario = ScenarioRecord(
                code=code,
                guide=guide,
                names={"en": _scenario_name(stage["encounterSet"])},
                heading=str(len(order)),
                encounter_sets=tuple(sorted(map(code_of, sets))),
                resolutions=("won", "lost"),
            )
            found.add("scenario", scenario, row)
    for guide, (row, box, order) in boxes.items():
        found.add("guide", GuideRecord(code=guide, names={"en": SETS.get(box, box)}, order=tuple(order)), row)


def other_decks(decks: Sequence[Row], cards: Mapping[str, Row]) -> dict[str, dict[str, int]]:
    """Card to the scenarios that deal it into another encounter deck than the first, and the number of that deck.

    What such a scenario deals into the first deck, too, stays there.
    """
    found: dict[str, dict[str, int]] = {}
    seen = set()
    for row in decks:
        value = row.value
        if not isinstance(value, Mapping) or not isinstance(value.get("cards"), list):
            continue
        stage = next(_lines(row, cards, QUEST_DECK), None)
        if stage is None or not stage["encounterSet"] or not str(value.get("name", "")).startswith(QUEST):
            continue
        _guide, code = _codes(stage)
        if code in seen:
            continue
        seen.add(code)
        first = {line["databaseId"] for line in _lines(row, cards, ENCOUNTER_DECK)}
        for number in OTHER_DECKS:
            for line in _lines(row, cards, f"{ENCOUNTER_DECK}{number}"):
                if line["databaseId"] not in first:
                    found.setdefault(line["databaseId"], {}).setdefault(code, number)
    return found


def _scenario_name(encounter: str) -> str:
    """The scenario's name, by the encounter set of its first quest card."""
    return SCENARIOS.get(encounter) or ENCOUNTER_SETS.get(encounter, encounter)


def _codes(stage: Mapping[str, Any]) -> tuple[str, str]:
    """The guide and the scenario that a quest card belongs to."""
    box = code_of(stage["packName"])
    guide = "core" if box == CORE else box
    return guide, f"{guide}.{code_of(stage['encounterSet'])}"


def _is_deck(row: Row, found: Normalised) -> bool:
    value = row.value
    cards = value.get("cards") if isinstance(value, Mapping) else None
    if not isinstance(cards, list) or not isinstance(value.get("label"), str):
        found.fault(row, "it is not a deck with a label and cards")
        return False
    return True


def _lines(row: Row, cards: Mapping[str, Row], place: str = "") -> Iterator[Mapping[str, Any]]:
    """The lines of the table that the deck's cards have in one place, or in all that the players share."""
    for entry in row.value["cards"]:
        line = cards.get(entry.get("databaseId", "")) if isinstance(entry, Mapping) else None
        group = str(entry.get("loadGroupId")) if line else ""
        if line and (group == place if place else group.startswith(SHARED)):
            yield line.value
