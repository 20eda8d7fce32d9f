"""The campaigns of our own facts: Night of the Zealot as two players write it down, and all others in short."""

import json

import msgspec
import pytest
from msgspec.structs import replace

from games.ahlcg.campaign.campaign import CAMPAIGN, deck_facts
from games.ahlcg.campaign.chaos_bag import SYMBOLS
from games.ahlcg.campaign.facts import facts_of
from games.ahlcg.campaign.log_sheet import sheet
from games.ahlcg.campaign.odds import odds
from games.ahlcg.campaign.reference_cards import symbols_of
from games.ahlcg.campaign.setup import setup
from games.ahlcg.experience.ledger import Balance
from games.ahlcg.tests.table import Table, own_fixtures
from games.engine.journal import Entry, Note, Outcome, canonical, effective, read_state, replay, rewrite

ROLAND, DAISY, AGNES, LITA = "01001", "01002", "01004", "01117"


def gathering(table: Table) -> None:
    """Norman plays Roland Banks (9/5), Mary Daisy Walker (5/9)."""
    table.write("start", difficulty="standard")
    table.write("seat-join", seat="roland", player="Norman", investigator=ROLAND, deck="roland-1")
    table.write("seat-join", seat="daisy", player="Mary", investigator=DAISY, deck="daisy-1")
    table.write("scenario-begin", scenario="core.torch", lead="roland")
    table.write("tokens-draw", seed=7)
    table.write(
        "scenario-end",
        resolution="R2",
        source="act",
        outcomes=[{"seat": "roland", "outcome": "horror"}],
        victory=[{"card": "01116"}, {"card": "01118"}, {"card": "01113"}, {"card": "01114", "clues": 1}],
        bonus=1,
    )
    table.write("card-gain", seat="daisy", card=LITA, reason="R2")
    table.write("note-write", section="campaign_notes", text="The house still stands.")


def midnight_masks(table: Table) -> None:
    table.write("experience-spend", seat="roland", amount=4, deck="roland-2")
    table.write("experience-spend", seat="daisy", amount=5, deck="daisy-2")
    table.write("scenario-begin", scenario="core.arkham", lead="daisy")
    table.write("scenario-end", resolution="R1", source="act", victory=[{"card": "01137"}, {"card": "01131"}])
    for name in ("Wolf-Man Drew", "Herman Collins"):
        table.write("note-write", section="cultists_interrogated", text=name)
    table.write("note-write", section="cultists_escaped", text="Ruth Turner")
    table.write("tokens-add", tokens=["tablet"], reason="R1")
    table.write("trauma", seat="roland", mental=4, reason="a nightmare of our own")


def devourer_below(table: Table) -> None:
    table.write("seat-join", seat="agnes", player="Norman", investigator=AGNES, deck="agnes-1")
    table.write("scenario-begin", scenario="core.tentacles", seed=3)
    table.write(
        "scenario-end",
        resolution="R1",
        source="act",
        outcomes=[{"seat": "daisy", "outcome": "both", "trauma": "physical"}, {"seat": "agnes", "outcome": "resigned"}],
        bonus=5,
    )
    table.write("campaign-end", result="won")


def test_night_of_the_zealot_is_played_to_its_end() -> None:
    table = Table(facts=facts_of(own_fixtures(), "core"))
    gathering(table)
    state = table.state
    assert (state.status, state.next, state.session.experience) == ("between", "core.arkham", 5)
    assert state.session.victory == {"01113": 1, "01116": 2, "01118": 1}
    assert len(state.session.draws) == 1
    assert table.trauma("roland") == (0, 1, "active")
    assert [table.seat(name).balance.unspent for name in ("roland", "daisy")] == [5, 5]
    assert deck_facts(state, "daisy") == {
        "ledger": [
            {"kind": "victory", "amount": 4, "reason": "core.torch"},
            {"kind": "bonus", "amount": 1, "reason": "core.torch"},
        ],
        "experience": 5,
        "unspent": 5,
        "cards": {LITA: 1},
        "removed": {},
        "exiled": {},
        "trauma": {"physical": 0, "mental": 0},
    }

    midnight_masks(table)
    assert table.trauma("roland") == (0, 5, "insane")
    assert table.seat("roland").balance == Balance(earned=7, spent=4, unspent=3, overspent=0)
    refused = table.refused("seat-join", seat="again", player="Norman", investigator=ROLAND)
    assert refused == [("AHLCG-TRA-09", "investigator-used")]
    assert table.refused("scenario-begin", scenario="core.tentacles", lead="roland", seats=["roland", "daisy"]) == [
        ("AHLCG-VAL-08", "seat-not-active")
    ]

    devourer_below(table)
    state = table.state
    assert (state.status, state.next) == ("over", "")
    assert state.outcome == Outcome(result="won", reason="guide")
    assert {name: (seat.physical, seat.mental, seat.status) for name, seat in state.seats.items()} == {
        "roland": (0, 5, "insane"),
        "daisy": (1, 0, "active"),
        "agnes": (0, 0, "active"),
    }
    assert {name: seat.balance.unspent for name, seat in state.seats.items()} == {"roland": 3, "daisy": 7, "agnes": 5}
    assert table.seat("agnes").replaces == "roland"
    assert [(session.scenario, session.resolution, session.decks) for session in state.sessions] == [
        ("core.torch", "R2", {"roland": "roland-1", "daisy": "daisy-1"}),
        ("core.arkham", "R1", {"roland": "roland-2", "daisy": "daisy-2"}),
        ("core.tentacles", "R1", {"daisy": "daisy-2", "agnes": "agnes-1"}),
    ]
    assert state.bag.tokens["tablet"] == 2
    assert sum(state.bag.tokens.values()) == 17
    assert state.sections["campaign_notes"].notes == (Note(text="The house still stands.", scenario="core.torch"),)
    assert [note.text for note in state.sections["cultists_interrogated"].notes] == ["Wolf-Man Drew", "Herman Collins"]
    assert [note.text for note in state.sections["cultists_escaped"].notes] == ["Ruth Turner"]
    assert state.sections["cultists_escaped"].names["es"] == "Sectarios que escaparon"


def test_zealot_can_be_stored_and_undone_to_the_beginning() -> None:
    table = Table(facts=facts_of(own_fixtures(), "core"))
    for part in (gathering, midnight_masks, devourer_below):
        part(table)
    written = list(table.entries)
    assert read_state(CAMPAIGN, json.loads(canonical(table.state))) == table.state
    for number in range(len(written), 0, -1):
        assert canonical(table.state) == canonical(replay(CAMPAIGN, written[:number]))
        table.write("undo", entry=number)
    assert table.state == CAMPAIGN.state
    assert effective(table.entries) == []


def test_zealot_can_be_carried_elsewhere() -> None:
    table = Table(facts=facts_of(own_fixtures(), "core"))
    for part in (gathering, midnight_masks, devourer_below):
        part(table)
    table.write("undo", entry=len(table.entries))
    carried = msgspec.json.decode(msgspec.json.encode(table.entries), type=list[Entry])
    found = rewrite(CAMPAIGN, carried, table.facts)
    assert [one.entry for one in found] == table.entries
    assert canonical(found[-1].state) == canonical(table.state)


def test_spoilt_log_is_not_believed() -> None:
    """Roland's health was changed in the file, and is looked up; an entry that cannot be breaks off with its reason."""
    table = Table(facts=facts_of(own_fixtures(), "core"))
    gathering(table)
    spoilt = list(table.entries)
    spoilt[1] = replace(spoilt[1], data={**spoilt[1].data, "health": 99})
    assert canonical(rewrite(CAMPAIGN, spoilt, table.facts)[-1].state) == canonical(table.state)
    spoilt[5] = replace(spoilt[5], data={**spoilt[5].data, "resolution": "R9"})
    found = rewrite(CAMPAIGN, spoilt, table.facts)
    assert [problem.code for problem in found[-1].problems] == ["resolution-unknown"]
    assert len(found) == 6
    (nonsense,) = rewrite(CAMPAIGN, [Entry(kind="nonsense")], table.facts)
    assert [fault.code for fault in nonsense.faults] == ["unknown-kind"]


def test_sheet_of_the_zealot_says_what_the_paper_would() -> None:
    table = Table(facts=facts_of(own_fixtures(), "core"))
    for part in (gathering, midnight_masks, devourer_below):
        part(table)
    table.write("note-cross", section="cultists_interrogated", line=2)
    blocks = sheet(table.state, table.facts)
    assert [(block.kind, block.title.in_language("en")) for block in blocks] == [
        ("campaign", "Campaign log"),
        ("seat", "Roland Banks"),
        ("seat", "Daisy Walker"),
        ("seat", "Agnes Baker"),
        ("section", "Campaign Notes"),
        ("section", "Cultists We Interrogated"),
        ("section", "Cultists Who Got Away"),
        ("session", "The Gathering"),
        ("session", "The Midnight Masks"),
        ("session", "The Devourer Below"),
        ("bag", "Chaos bag"),
    ]
    campaign, roland, daisy, *_others = blocks
    assert [(line.label and line.label.in_language("es"), line.value.in_language("es")) for line in campaign.lines] == [
        ("Guía", "La noche de la fanática"),
        ("Dificultad", "Normal"),
        ("Final", "La campaña está ganada."),
    ]
    assert [line.value.in_language("en") for line in roland.lines] == ["Norman", "Insane", "0", "5", "7", "3"]
    assert [line.value.in_language("en") for line in daisy.lines][-1] == "1× Lita Chantler"
    assert [(line.value.in_language("en"), line.is_crossed) for line in blocks[5].lines] == [
        ("Wolf-Man Drew", False),
        ("Herman Collins", True),
    ]
    assert [line.value.in_language("en") for line in blocks[7].lines][:3] == [
        "R2",
        "Defeated by horror",
        "Still in play",
    ]
    assert sheet(CAMPAIGN.state, table.facts) == ()  # type: ignore[arg-type]


def test_bag_knows_what_odds_ask_for() -> None:
    table = Table(facts=facts_of(own_fixtures(), "core"))
    gathering(table)
    bag = CAMPAIGN.bag
    assert bag
    assert {place: len(tokens) for place, tokens in bag.contents(table.state).items()} == {"bag": 16, "sealed": 0}
    asked = bag.question(table.state, table.facts)
    assert (asked["reference_card"], asked["level"], len(asked["tokens"])) == ("01120", "standard", 16)
    assert 0 < odds({**asked, "skill": 4, "difficulty": 3}).chance < 1
    assert bag.draw(table.state, 3, 7) == bag.draw(table.state, 3, 7)
    assert CAMPAIGN.figures
    assert CAMPAIGN.figures(table.state, "roland") == {"earned": 5, "unspent": 5, "physical": 0, "mental": 1}


def test_setup_of_the_midnight_masks() -> None:
    table = Table(facts=facts_of(own_fixtures(), "core"))
    gathering(table)
    deck = {LITA: 1, "02158": 1}
    found = setup(table.state, table.facts, {"seed": 1, "decks": {"daisy": deck}})
    assert found["scenario"] == "core.arkham"
    assert found["lead"] in ("roland", "daisy")
    assert found == setup(table.state, table.facts, {"seed": 1, "decks": {"daisy": deck}})
    assert (found["reference_card"], found["reference_side"], found["resources"]) == ("01120", "standard", 5)
    assert found["encounter_sets"] == [
        "arkham",
        "chilling_cold",
        "cultists",
        "locked_doors",
        "nightgaunts",
        "pentagram",
    ]
    assert len(found["chaos_bag"]) == 16
    roland, daisy = found["investigators"]
    assert roland == {
        "seat": "roland",
        "player": "Norman",
        "investigator": ROLAND,
        "deck": "roland-1",
        "damage": 0,
        "horror": 1,
        "remaining_health": 9,
        "remaining_sanity": 4,
        "resources": 5,
        "opening_hand": 5,
    }
    assert (daisy["in_play"], daisy["shuffled"]) == ({"02158": 1}, {LITA: 1})  # Charisma is a Permanent


def test_return_to_the_zealot_has_what_it_lacks_from_the_zealot() -> None:
    guide = facts_of(own_fixtures(), "rtnotz").guide
    assert guide
    assert guide.chaos_bags == own_fixtures().guides["core"].chaos_bags
    assert [section.code for section in guide.sections][:1] == ["campaign_notes"]
    first = guide.scenarios[guide.order[0]]
    assert (first.code, first.resolutions[1:], first.reference_card) == (
        "rtnotz.return_to_the_gathering",
        ("R1", "R2", "R3"),
        "01104",
    )


@pytest.mark.parametrize("guide", sorted(own_fixtures().guides))
def test_every_guide_can_be_played_through_in_order(guide: str) -> None:
    facts = facts_of(own_fixtures(), guide)
    assert facts.guide
    difficulty = "standard"
    table = Table(facts=facts)
    table.write("start", difficulty=difficulty)
    table.write("seat-join", seat="roland", player="Norman", investigator=ROLAND)
    for scenario in facts.guide.order:
        found = setup(table.state, facts, {})
        assert found["scenario"] == scenario
        if found["kind"] != "scenario":
            table.write("interlude")
            continue
        table.write("scenario-begin", scenario=scenario)
        reached = [one for one in facts.guide.scenarios[scenario].resolutions if one.startswith("R")]
        table.write("scenario-end", resolution=reached[0] if reached else "none", points=2, next=None)
        symbols = symbols_of(found["reference_card"], difficulty)
        if symbols:
            effects = {token: {"modifier": -2} for token in SYMBOLS.keys() - symbols.keys()}
            question = {"tokens": found["chaos_bag"], "skill": 4, "difficulty": 3, "level": difficulty}
            answer = odds({**question, "reference_card": found["reference_card"], "effects": effects})
            assert 0 < answer.chance < 1
    assert table.state.next == ""
    table.write("campaign-end", result="won")
