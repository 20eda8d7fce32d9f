"""Boons and burdens that are noted by their titles, before and after the catalogue has their cards."""

from typing import Any

import pytest

from games.engine import Build, Catalogue, validate
from games.engine.journal import UNDO, canonical
from games.lotr.campaign.campaign import deck_facts
from games.lotr.campaign.facts import facts_of
from games.lotr.campaign.guidance import GUIDANCE
from games.lotr.campaign.log_sheet import sheet
from games.lotr.campaign.setup_sheet import setup_lines
from games.lotr.game import GAME
from games.lotr.tests.cards import CARDS, filled, make_card
from games.lotr.tests.table import TALE, Log, checks_of, ended, two_players

NAMES = {"en": "Mister Hill", "es": "El señor Colina"}
CARD = make_card("hill", "attachment", "", names=NAMES, campaign_role="boon", keywords=("permanent",))
LATER = Catalogue(version=2, cards=[*TALE, CARD], guides=TALE.guides.values(), scenarios=TALE.scenarios.values())
"""The catalogue after an import that brought the card."""


def pool_lines(log: Log) -> list[str]:
    (block,) = [block for block in sheet(log.state, log.facts) if block.title.in_language("en") == "Campaign pool"]
    return [
        f"{line.label.in_language('en') if line.label else ''}: {line.value.in_language('en')}" for line in block.lines
    ]


def imported(log: Log) -> Log:
    """The same log, read with the later catalogue."""
    log.facts = facts_of(LATER, "tale")
    return log


def test_title_is_noted_before_the_catalogue_has_the_card() -> None:
    log = two_players()
    assert log.problems("pool-add", card="Mister  Hill", role="boon", hero="ardil") == [
        ("LOTR-CAMP-20", "card-not-known")
    ]
    (warning,) = log.attempt("pool-add", card="Mister Hill").problems
    assert (warning.severity.value, warning.params) == ("warning", {"title": "Mister Hill"})
    state = log.write("pool-add", card="Mister  Hill", role="boon", hero="ardil")
    assert [(card.code, card.role, card.hero, card.is_permanent) for card in state.pool] == [
        ("Mister Hill", "boon", "ardil", True)
    ]
    log.write("pool-add", card="Gloom")
    log.write("pool-add", card="Doubt", role="burden", seat="bob")
    assert pool_lines(log) == ["Boon: Mister Hill → Ardil", "Boon or burden: Gloom", "Burden: Doubt → Bob"]
    checks = checks_of(log, decks={"bob": {"heroes": ["dorlan"], "cards": {}}})
    assert checks["permanents"]["to_do"] == [{"card": "Mister Hill", "role": "boon", "hero": "ardil"}]
    assert [line["card"] for line in checks["player-cards"]["warnings"]] == ["Mister Hill", "Gloom", "Doubt"]
    assert checks["player-cards"]["is_met"], "what nobody knows here is missing in no deck"
    lines = setup_lines(log.setup(), log.facts)["player-cards"]
    assert "Gloom no está en el catálogo: seguid el texto de la carta." in [
        line.value.in_language("es") for line in lines
    ]


def test_title_of_another_hero_than_one_of_the_log_is_refused() -> None:
    log = two_players()
    assert ("LOTR-CAMP-13", "hero-not-of-seat") in log.problems("pool-add", card="Mister Hill", hero="huge")


@pytest.mark.parametrize("title", ["Mister Hill", "mister hill", "El señor Colina", "EL SENOR COLINA"])
def test_title_becomes_the_card_when_the_catalogue_has_it(title: str) -> None:
    log = two_players()
    log.write("pool-add", card=title, hero="ardil")
    before = canonical(log.state)
    assert deck_facts(log.state, "ann")["boons"] == {title: 1}
    imported(log)
    assert pool_lines(log) == ["Boon: Mister Hill → Ardil"]
    assert log.setup()["players"][0]["heroes"][0]["attached"] == ["hill"]
    assert checks_of(log)["player-cards"]["warnings"] == []
    assert list(GUIDANCE.suggestions(log.state, log.facts, "pool-remove", "card")) == ["hill"]
    assert canonical(log.state) == before, "the log says what it said"
    state = log.write("pool-assign", card="hill", hero="belwen")
    assert [card.hero for card in state.pool] == ["belwen"]
    assert log.problems("pool-assign", card="Mister Hill", seat="ann") == [("LOTR-CAMP-24", "hero-needed")]
    log.write(UNDO.code, entry=len(log.entries))
    assert log.write("pool-remove", card="El señor Colina").pool == ()


def test_title_that_the_catalogue_has_is_the_card_at_once() -> None:
    log = imported(two_players())
    assert log.problems("pool-add", card="El señor Colina") == [("LOTR-CAMP-24", "hero-needed")]
    state = log.write("pool-add", card="El señor Colina", role="boon", hero="ardil")
    assert [card.code for card in state.pool] == ["hill"]
    assert "role" not in log.entries[-1].data, "the card says it"
    assert [card.code for card in log.write("pool-add", card="hill", role="burden", hero="cirwen").pool] == [
        "hill", "hill",
    ]  # fmt: skip
    assert log.problems("pool-remove", card="Mister Hill", copy=3) == [("LOTR-CAMP-20", "not-in-pool")]
    assert log.problems("pool-remove", card="Mister Hill", copy=2) == []


def test_title_that_another_card_has_needs_the_word_boon() -> None:
    """The ally Ardil is no boon; a boon of that title may exist all the same."""
    log = two_players()
    assert log.problems("pool-add", card="ally-ardil") == [("LOTR-CAMP-20", "not-of-a-pool")]
    assert log.problems("pool-add", card="ally-ardil", role="boon") == [("LOTR-CAMP-20", "card-not-known")]
    assert log.write("pool-add", card="ally-ardil", role="boon").pool[0].code == "Ardil"


def test_title_of_several_cards_is_kept_until_the_role_tells_them_apart() -> None:
    log = two_players()
    both = [make_card(f"key-{role}", "event", "", name="Black Key", campaign_role=role) for role in ("boon", "burden")]
    log.facts = facts_of(Catalogue(version=2, cards=[*TALE, *both]), "")
    (problem,) = log.attempt("pool-add", card="Black Key").problems
    assert (problem.code, problem.cards, problem.is_error) == ("title-unclear", ("key-boon", "key-burden"), False)
    assert log.write("pool-add", card="Black Key").pool[0].code == "Black Key"
    assert log.write("pool-add", card="Black Key", role="burden", seat="bob").pool[1].code == "key-burden"


def test_deck_holds_a_boon_that_was_noted_by_its_title() -> None:
    assert GAME.building
    log = two_players()
    log.write("pool-add", card="Card boon (es)", seat="ann")
    log.write("pool-add", card="Unheard-of", role="burden", seat="ann")
    facts = deck_facts(log.state, "ann")
    deck = Build(leaders=("ardil", "cirwen", "belwen"), zones={"main": {**filled(50), "boon": 1}}, mode="campaign")
    with_log = Build(leaders=deck.leaders, zones=deck.zones, choices={"log": facts}, mode="campaign")
    assert validate(GAME.building, with_log, CARDS).problems == ()
    unheard = Build(leaders=deck.leaders, zones=deck.zones, choices={"log": {"boons": {"Unheard-of": 1}}})
    assert [problem.code for problem in validate(GAME.building, unheard, CARDS).problems] == ["boon-not-earned"]


def test_fallen_hero_takes_along_what_was_noted_by_its_title() -> None:
    log = two_players()
    log.write("pool-add", card="Mister Hill", hero="ardil")
    log.write("pool-add", card="Gloom")
    state = log.play("won", ended("ann", dead=["ardil"]), ended("bob"))
    assert [card.code for card in state.pool] == ["Gloom"]


def test_card_that_is_printed_on_both_sides_is_in_no_deck() -> None:
    log = two_players()
    sides: dict[str, Any] = {"campaign_role": "burden", "card_back": "double"}
    log.facts = facts_of(Catalogue(version=2, cards=[*TALE, make_card("serpent", "enemy", "", **sides)]), "")
    assert log.problems("pool-add", card="serpent") == []
    log.write("pool-add", card="serpent", seat="ann")
    table = log.setup(decks={"ann": {"heroes": ["ardil", "cirwen", "belwen"], "cards": {}}})
    assert (table["players"][0]["must_add"], table["encounter_deck"]) == ([], {})
    assert {one["check"]: one["to_do"] for one in table["checks"]}["setup"] == [{"card": "serpent", "role": "burden"}]
    assert checks_of(log)["player-cards"]["wrong"] == []
