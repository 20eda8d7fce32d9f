"""Effects of cards: read in their texts, printed on characters, and kept as facts."""

from pathlib import Path
from typing import Any

import pytest

from decks.tests.live import own_cards, source_catalogue
from games.engine import Catalogue
from games.lotr.cards import LotrFields
from games.lotr.deck import part_of
from games.lotr.does import Themes, does_in, effects, is_known, named_in, printed_effects
from games.lotr.facts import field_facts
from games.lotr.game import GAME
from games.lotr.tests.cards import make_card, make_hero


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("That player draws 2 cards.", ("draw",)),
        ("Look for it in the top 5 cards: search the top 5 cards of your deck for a Song.", ("draw",)),
        ("Search the top 5 cards of the encounter deck.", ()),
        ("Choose one and add it to your hand.", ("draw",)),
        ("Exhaust it to add 2 resources to that pool, and draw a card.", ("draw", "economy")),
        ("Spend 1 resource to ready it.", ()),
        ("Reduce the cost of the next ally by 1.", ("economy",)),
        ("Reduce the cost to play Weapon attachments here by 1.", ("economy",)),
        ("Reduce the cost to play this card by 1.", ()),
        ("Reduce the cost to play Hama by 1.", ()),
        ("Heal 1 damage from each Creature.", ("healing",)),
        ("Attach to a Healer.", ()),
    ],
)
def test_effects_in_a_text(text: str, does: tuple[str, ...]) -> None:
    assert does_in(text) == does


@pytest.mark.parametrize(
    ("fields", "text", "does"),
    [
        ({}, "Draw 1 card.", ("draw",)),
        ({}, "Nothing of the kind.", ()),
        ({"does": ("healing",)}, "", ("healing",)),
        ({}, "", None),
        ({"card_back": "encounter"}, "Draw 1 card.", None),
        ({"campaign_role": "boon"}, "Draw 1 card.", None),
        ({"threat": 9}, "Draw 1 card.", None),
    ],
)
def test_facts_of_a_card_of_decks(fields: dict[str, Any], text: str, does: tuple[str, ...] | None) -> None:
    card = make_card("a", texts={"en": text}) if text else None
    assert field_facts(LotrFields(**{"card_back": "player", **fields}), card).does == does


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Each Dwarf character gets +1 attack.", ("dwarf",)),
        ("Ready a Rohan or Gondor hero, or a Dúnedain ally.", ("dunedain", "gondor", "rohan")),
        ("Choose a Silvan, Noldor, or Woodman card.", ("noldor", "silvan", "woodman")),
        ("That hero gets +1 attack. Each ally readies. Attached hero does not.", ()),
        ("Deal 1 damage to an Orc enemy.", ()),
        ("Attach to a Hobbit.", ()),
    ],
)
def test_words_by_which_a_text_names_cards(text: str, named: tuple[str, ...]) -> None:
    assert named_in(text) == named
    card = make_card("a", texts={"en": text})
    assert field_facts(LotrFields(card_back="player"), card).named == named
    assert field_facts(LotrFields(card_back="encounter"), card).named == ()


def test_themes_are_the_traits_that_texts_or_facts_name() -> None:
    cards = [
        make_hero("hero", "lore", 9, traits={"en": ("Dúnedain", "Noble")}),
        make_card("told", texts={"en": "Each Dunedain hero readies."}, traits={"en": ("Song",)}),
        make_card("known", named=("dunedain", "aragorn")),
        make_card("ally", traits={"en": ("Dúnedain", "Noble")}),
    ]
    themes = Themes(Catalogue(version=1, cards=cards))
    assert themes.number == {"dunedain": 2}
    assert themes.of == {"told": {"dunedain"}, "known": {"dunedain"}, "ally": {"dunedain"}}


def test_no_effects_are_known_and_unknown_effects_are_not() -> None:
    assert [is_known(make_card("a", **known)) for known in ({"does": ()}, {"texts": {"en": "Invented."}}, {})] == [
        True, True, False,
    ]  # fmt: skip


def test_every_card_of_decks_has_the_effects_that_its_text_tells(shared: Path) -> None:
    """The facts alone say the same as the texts."""
    facts = own_cards("lotr").cards
    full = source_catalogue(GAME, "dragncards", shared / "data" / "lotr").cards
    of_decks = [card for card in facts if part_of(card) == "standard"]
    assert len(of_decks) == 731
    assert [card.name for card in of_decks if not is_known(card)] == []
    assert facts.derived(effects) == full.derived(effects)
    themes = facts.derived(Themes)
    assert (themes.number, themes.of) == (full.derived(Themes).number, full.derived(Themes).of)
    assert [themes.number[trait] for trait in ("dwarf", "hobbit", "dunedain", "eagle")] == [28, 26, 15, 8]
    told = [effect for card in of_decks for effect in card.fields.does]
    assert {effect: told.count(effect) for effect in set(told)} == {"draw": 91, "economy": 56, "healing": 23}
    assert not any(card.fields.does is not None for card in facts if part_of(card) != "standard")


def test_printed_values_are_effects_of_characters() -> None:
    assert printed_effects(make_card("a", willpower=2, attack=1, defence=3)) == ("quest", "defence")
    assert printed_effects(make_card("b", "event", willpower=2)) == ()
    assert printed_effects(make_hero("c", "lore", 9, attack=2)) == ("attack",)
