"""Printed facts of cards: deckbuilding on an investigator's back, weaknesses, uses, limits; by the project's facts."""

import pytest

from games.ahlcg.cards import AtLeast, Customization, DeckOption, LevelRange
from games.ahlcg.face import back_facts, face
from games.ahlcg.option_words import option_text, printed_option
from games.ahlcg.options import uses_in
from games.ahlcg.tests.cards import UP_TO_FIVE, ZERO, make_card, make_investigator, make_weakness
from games.ahlcg.tests.table import catalogue, own_fixtures
from games.engine import CardRecord, Fact, PrintedValue, Text
from games.engine.vocabulary import card_name


def told(facts: tuple[Fact, ...], language: str = "en") -> dict[str, str]:
    """Label to value; cards by name, with their copies."""

    def value(fact: Fact) -> str:
        names = {code: card_name(code, own_fixtures(), language) for code in fact.cards}
        cards = [f"{fact.copies[code]} × {name}" if code in fact.copies else name for code, name in names.items()]
        return ", ".join(cards + ([fact.value.in_language(language)] if fact.value else []))

    return {fact.label.in_language(language): value(fact) for fact in facts}


def own(code: str) -> CardRecord:
    card = own_fixtures().get(code)
    assert card
    return card


def back(code: str, language: str = "en") -> dict[str, str]:
    return told(back_facts(own(code), own_fixtures()), language)


def test_back_has_deck_size_options_and_requirements() -> None:
    assert back("01001") == {
        "Deck Size": "30",
        "Deckbuilding Options": "Guardian / Neutral, level 0–5; Seeker, level 0–2",
        "Deckbuilding Requirements": "Roland's .38 Special, Cover Up, 1 random basic weakness",
    }
    assert back("01001", "es") == {
        "Tamaño del mazo": "30",
        "Opciones de creación de mazos": "Guardián / Neutral, nivel 0–5; Buscador, nivel 0–2",
        "Requisitos de creación de mazos": ".38 especial de Roland, Encubrimiento, 1 debilidad básica aleatoria",
    }


def test_back_of_a_parallel_investigator_is_its_own() -> None:
    assert back("90024") == {
        "Deck Size": "30",
        "Deckbuilding Options": "Guardian, level 0–3; Neutral, level 0–5; Insight / Tactic, level 0–3",
        "Deckbuilding Requirements": "Roland's .38 Special, Cover Up, 1 random basic weakness",
    }


def test_back_offers_choices() -> None:
    assert back("06002")["Deck Size"] == "30 / 40 / 50"
    assert back("06002")["Deckbuilding Options"] == (
        "Seeker / Neutral, level 0–5; up to 10: Mystic / Rogue / Survivor, Event / Skill, level 0–1 (choose one class)"
    )
    assert back("90037", "es")["Opciones de creación de mazos"] == (
        "Superviviente / Neutral, nivel 0–5; una de: Bendecido, nivel 0–5 · Maldito, nivel 0–5 · "
        "Bendecido / Maldito, nivel 0–5, tamaño del mazo +5"
    )


def test_back_counts_copies_of_signatures_and_random_weaknesses() -> None:
    assert back("06002")["Deckbuilding Requirements"] == (
        "3 × Occult Evidence, Shocking Discovery, 1 random basic weakness"
    )
    assert back("89001")["Deckbuilding Requirements"] == (
        "Ravenous, 3 × Regurgitation, 3 × Reality Acid, 2 random basic weaknesses"
    )
    assert back("03006")["Deckbuilding Requirements"] == (
        "2 × Improvisation, 2 × Crisis of Identity, 1 random basic weakness"
    ), "a card that several requirements name stands there once"


def test_back_has_a_second_deck() -> None:
    assert list(back("90049").items())[3:] == [
        ("Spirit deck: Deck Size", "9"),
        ("Spirit deck: Deckbuilding Options", "Ally, level 0–2"),
        ("Spirit deck: Deckbuilding Requirements", "Vengeful Shade"),
    ]


def test_back_of_a_given_deck_and_of_other_cards_says_nothing() -> None:
    assert back("05046") == {}
    assert back("01016") == {}
    assert back_facts(make_investigator("i", requirements=None), catalogue()) == ()


def test_every_back_can_be_said() -> None:
    found = [card for card in own_fixtures() if back_facts(card, own_fixtures())]
    assert len(found) == 97
    for card in found:
        for language in ("en", "es"):
            labels = list(told(back_facts(card, own_fixtures()), language))
            assert len(labels) in (3, 6), card.code


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (
            DeckOption(classes=("rogue",), levels=UP_TO_FIVE, printed_levels=ZERO, at_least=AtLeast(min=7, classes=5)),
            "Rogue, level 0–5, printed level 0, at least 7 cards of each of 5 classes",
        ),
        (
            DeckOption(classes=("rogue",), ignore_match=True, at_least=AtLeast(min=6, classes=5)),
            "at least 6 cards of each of 5 classes",
        ),
        (
            DeckOption(types=("skill",), levels=ZERO, at_least=AtLeast(min=4, types=2)),
            "Skill, level 0, at least 4 cards of each of 2 types",
        ),
        (DeckOption(traits=("fortune",), excludes=True), "none of: Fortune"),
        (DeckOption(traits=("unheard",), levels=LevelRange(min=1, max=2)), "Unheard, level 1–2"),
        (DeckOption(uses=("charges", "charge"), levels=ZERO), "uses charges / charge, level 0"),
        (DeckOption(tags=("hh",), text=("[Hh]eals",), levels=ZERO), "heals horror, level 0"),
        (DeckOption(text=("[Hh]eals",), levels=ZERO), "by its text, level 0"),
    ],
)
def test_printed_option(option: DeckOption, text: str) -> None:
    assert printed_option(option).in_language("en") == text


def test_traits_slots_and_uses_of_options_are_said_in_spanish() -> None:
    for option, text in (
        (DeckOption(traits=("spell", "silver twilight")), "Hechizo / Crepúsculo de plata"),
        (DeckOption(slots=("ally",), excludes=True), "ninguna de: espacio Aliado"),
        (DeckOption(uses=("charges",)), "usos cargas"),
    ):
        assert option_text(option).in_language("es") == text


@pytest.mark.parametrize(
    ("text", "uses"),
    [
        ("Uses (4 ammo).", {"ammo": 4}),
        ("Uses (X secrets).", {"secrets": "X"}),
        ("Uses (1 [per_investigator] locks).", {"locks": "X"}),
        ("Uses (1 charge for each card in play, including this one).", {"charge": "X"}),
        ("Uses (ammo).", {}),
        ("Hunter.", {}),
    ],
)
def test_uses_in_a_text(text: str, uses: dict[str, PrintedValue]) -> None:
    assert uses_in(text) == uses


def keyword_value(card: CardRecord, keyword: str, language: str) -> str:
    value = face(card).keyword_values[keyword]
    return value.in_language(language) if isinstance(value, Text) else str(value)


def test_uses_stand_with_number_and_kind() -> None:
    assert keyword_value(own("01016"), "uses", "en") == "(4 ammo)"
    assert keyword_value(own("01016"), "uses", "es") == "(4 municiones)"
    assert keyword_value(own("08062"), "uses", "en") == "(X charge)"
    unknown = make_card("u", uses={"bolts": 2, "charges": 1})
    assert keyword_value(unknown, "uses", "es") == "(2 bolts, 1 cargas)"
    by_text = make_card("t", texts={"en": "Uses (3 secrets)."})
    assert keyword_value(by_text, "uses", "es") == "(3 secretos)"
    assert "uses" not in face(make_card("n")).keyword_values


def test_every_kind_of_uses_has_a_word() -> None:
    kinds = {kind for card in own_fixtures() for kind in card.fields.uses}
    assert len(kinds) == 34
    for kind in kinds:
        assert keyword_value(make_card("u", uses={kind: 1}), "uses", "en") == f"(1 {kind})"


def test_victory_and_vengeance_have_their_points() -> None:
    card = make_card("v", type_code="enemy", victory=2, vengeance=1)
    assert (keyword_value(card, "victory", "en"), keyword_value(card, "vengeance", "en")) == ("2", "1")


@pytest.mark.parametrize(
    ("weakness", "facts"),
    [
        (make_weakness("w"), {"Weakness": "basic: drawn at random"}),
        (make_weakness("w", "signature"), {"Weakness": "required by its investigator"}),
        (make_weakness("w", "story"), {"Weakness": "earned in play"}),
        (
            make_weakness("w", class_lock="rogue", multiplayer_only=True, campaign_only=True),
            {"Weakness": "basic: drawn at random", "Drawn only": "Rogue, multiplayer, in campaigns"},
        ),
    ],
)
def test_weakness_says_how_it_comes_into_a_deck(weakness: CardRecord, facts: dict[str, str]) -> None:
    assert told(face(weakness).facts) == facts


def test_limit_per_deck_stands_where_it_is_not_two() -> None:
    assert told(face(make_card("a", deck_limit=1)).facts) == {"Limit per deck": "1"}
    assert told(face(make_card("a", deck_limit=3)).facts, "es") == {"Límite por mazo": "3"}
    for card in (make_card("a", deck_limit=2), make_card("a"), make_card("a", level=None, deck_limit=1)):
        assert face(card).facts == ()


def test_traits_that_a_card_asks_of_its_investigator() -> None:
    card = make_card("a", required_traits=("miskatonic", "scholar"))
    assert told(face(card).facts, "es") == {"Solo para": "Miskatonic, Erudito"}


def test_lines_of_a_customizable_card_have_their_price() -> None:
    lines = (Customization(xp=1), Customization(xp=0), Customization(xp=3))
    titles = {"en": ("Light", "", "Dark"), "es": ("Luz", "", "Oscura")}
    by_title = make_card("c", customizations=lines, customization_titles=titles)
    assert told(face(by_title).facts) == {"Light": "1 experience", "Dark": "3 experience"}
    assert told(face(by_title).facts, "es") == {"Luz": "1 de experiencia", "Oscura": "3 de experiencia"}
    texts = {"en": "□ <b>Light.</b> It shines.\n\n□□□ <b>Dark.</b> It does not."}
    by_text = make_card("c", customizations=lines, customization_texts=texts)
    assert told(face(by_text).facts) == told(face(by_title).facts)


def test_thresholds_have_their_names() -> None:
    act, agenda = make_card("a", type_code="act", clues=2, stage=1), make_card("b", type_code="agenda", doom=7)
    assert [(one.label.in_language("es"), one.value) for one in face(act).figures] == [
        ("umbral de pistas", 2), ("etapa", 1),
    ]  # fmt: skip
    assert [(one.label.in_language("en"), one.value) for one in face(agenda).figures] == [("doom threshold", 7)]
