"""What texts tell of cards: effects, the skills behind them, what they need and bring; facts say the same."""

from pathlib import Path

import pytest

from decks.tests.live import own_cards
from games.ahlcg.cards import AhlcgFields
from games.ahlcg.does import brings_in, does_in, effects, needs_in, skills_in, told
from games.ahlcg.facts import field_facts
from games.ahlcg.tests.cards import make_card, make_investigator, traits
from games.ahlcg.tests.real_cards import real_catalogue
from games.engine import Catalogue


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("[action]: <b>Fight.</b> This attack deals +1 damage.", ("fight",)),
        ("[action]: <b>Fight</b> ([combat]) or <b>Evade</b> ([agility]).", ("fight", "evade")),
        ("[action]: <b>Fight/Evade.</b> Exhaust it.", ("fight", "evade")),
        ("Discover 1 clue at your location.", ("clue",)),
        ("Draw 2 cards.", ("draw",)),
        ("Search the top 9 cards of their deck.", ("draw",)),
        ("Draw the top card of the encounter deck.", ()),
        ("Each investigator draws 1 card from the top of the encounter deck.", ()),
        ("When you would draw an encounter card, exhaust it.", ()),
        ("Gain 3 resources.", ("economy",)),
        ("Reduce the cost of the next asset by 1.", ("economy",)),
        ("Reduce the experience cost of the first card that you upgrade by 1.", ()),
        ("You get +1 [intellect] while investigating.", ("boost",)),
        ("[fast] Spend 1 resource: You get +1 [willpower] for this skill test.", ("boost",)),
        ("<b>Fight.</b> You get +1 [combat] for this attack.", ("fight",)),
        ("<b>Fight.</b> You get +2 [combat] and deal +1 damage for this attack.", ("fight",)),
        ("You may take an additional action during your turn.", ("action",)),
        ("You may take an additional action, which can only be used to evade.", ()),
        ("As a cost, you may spend 1 additional action.", ()),
        ("Heal 1 horror.", ("healing",)),
    ],
)
def test_effects_in_a_text(text: str, does: tuple[str, ...]) -> None:
    assert does_in(text) == does


@pytest.mark.parametrize(
    ("text", "skills"),
    [
        ("<b>Fight.</b> This attack deals +1 damage.", {"fight": ("combat",)}),
        ("<b>Fight</b> ([willpower]). Deal +1 damage.", {"fight": ("willpower",)}),
        ("<b>Fight</b> ([combat] or [agility]).", {"fight": ("combat", "agility")}),
        ("<b>Fight.</b> This attack uses [willpower] instead of [combat].", {"fight": ("willpower",)}),
        ("<b>Investigate.</b> Investigate using [willpower] instead of [intellect].", {"clue": ("willpower",)}),
        ("<b>Investigate.</b> You may use [agility] instead of [intellect].", {"clue": ("intellect", "agility")}),
        ("<b>Evade.</b> Either use your [willpower] or get +1 [agility].", {"evade": ("agility", "willpower")}),
        ("<b>Evade.</b> You may use your [willpower] in place of your [agility].", {"evade": ("agility", "willpower")}),
        ("<b>Fight.</b> Add your [agility] value to your skill value.", {"fight": ("combat", "agility")}),
        (
            "<b>Fight.</b> You must use either [willpower] or [agility] instead of [combat].",
            {"fight": ("willpower", "agility")},
        ),
        ("<b>Investigate.</b> Investigate with a base [intellect] skill of 5.", {}),
        ("<b>Fight</b> ([combat]) or <b>Evade</b> ([agility]).", {"fight": ("combat",), "evade": ("agility",)}),
        ("<b>Fight.</b> Once.\n<b>Fight</b> ([intellect]). Twice.", {"fight": ("combat", "intellect")}),
        ("If this attack succeeds, it deals +1 damage.", {"fight": ("combat",)}),
        ("Deal 1 damage to an enemy.", {}),
        ("Discover 1 clue.", {}),
        ("You get +1 [willpower], +1 [combat], and +1 [agility].", {"boost": ("willpower", "combat", "agility")}),
        ("You get +1 [willpower] and +1 [intellect].", {"boost": ("willpower", "intellect")}),
    ],
)
def test_skills_behind_effects(text: str, skills: dict[str, tuple[str, ...]]) -> None:
    assert skills_in(text) == skills


@pytest.mark.parametrize(
    ("text", "needs", "brings"),
    [
        ("Seal (up to 5 [bless]).", {"bless"}, set()),
        ("Add 2 [bless] tokens to the chaos bag.", set(), {"bless"}),
        ("After you reveal a [curse] token: Add 1 [bless] token to the chaos bag.", {"curse"}, {"bless"}),
        ("Add 1 [bless] and 1 [curse] token to the chaos bag.", set(), {"bless", "curse"}),
        ("Attach to a [[Firearm]] asset you control.", {"firearm"}, set()),
        ("Play a [[Spell]] or [[Ritual]] card.", {"spell", "ritual"}, set()),
        ("Heal 1 damage from an investigator or [[Ally]] asset.", set(), set()),
        ("Choose a non-[[Elite]] enemy.", set(), set()),
        ("Place 1 charge or secret on an asset.", {"charges", "secrets"}, set()),
        ("Uses (3 charges). Spend 1 charge: draw 1 card.", set(), set()),
    ],
)
def test_what_a_text_needs_and_brings(text: str, needs: set[str], brings: set[str]) -> None:
    assert (set(needs_in(text)), set(brings_in(text))) == (needs, brings)


def test_an_investigator_is_read_without_the_elder_sign_and_names_every_trait() -> None:
    text = "You begin with a [[Tome]]. Commit it: draw 1 card.\n[elder_sign] effect: +1. Gain 1 resource."
    leader, card = make_investigator("leader", texts={"en": text.lower()}), make_card("card", texts={"en": text})
    assert (told(leader).does, told(leader).needs) == (("draw",), ("skill", "tome"))
    assert (told(card).does, told(card).needs) == (("economy", "draw"), ())


def test_what_a_card_needs_is_never_what_it_brings_itself() -> None:
    text = "Search your deck for a [[Tome]] asset. Place 1 charge on it."
    tome = make_card("tome", texts={"en": text}, traits=traits("Tome"))
    other = make_card("other", texts={"en": text}, uses={"secret": 1})
    found = effects(Catalogue(version=1, cards=[tome, other]))
    assert [set(found[code].needs) for code in ("tome", "other")] == [{"charges"}, {"charges", "tome"}]
    assert [set(found[code].brings) for code in ("tome", "other")] == [{"asset", "tome"}, {"asset", "secrets"}]


def test_facts_are_what_the_text_tells() -> None:
    text = (
        "<b>Fight.</b> This attack uses [willpower] instead of [combat]. Release a [bless] token from a [[Spell]] card."
    )
    facts = field_facts(AhlcgFields(), make_card("a", texts={"en": text}))
    assert (facts.does, facts.skills) == (("fight",), {"fight": ("willpower",)})
    assert (facts.needs, facts.brings) == (("bless", "spell"), ())
    silent = effects(
        Catalogue(version=1, cards=[make_card("a", does=facts.does, skills=facts.skills, needs=facts.needs)])
    )
    assert silent["a"].does == {"fight": ("willpower",)}
    assert silent["a"].needs == {"bless", "spell"}
    unknown = field_facts(AhlcgFields(), make_card("b"))
    assert (unknown.does, unknown.skills, unknown.needs) == (None, {}, ())


def test_every_card_does_by_its_facts_what_its_text_tells(shared: Path) -> None:
    facts = own_cards("ahlcg").cards.derived(effects)
    full = real_catalogue(shared / "data" / "arkhamdb").derived(effects)
    assert {code: (facts.get(code), one) for code, one in full.items() if facts.get(code) != one} == {}
    fights = [one.does["fight"] for one in full.values() if "fight" in one.does]
    assert (fights.count(("combat",)), fights.count(("willpower",)), fights.count(())) == (175, 24, 72)
