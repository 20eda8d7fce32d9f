"""Rules and glossary as people read them; on an invented game, and what must hold for the real ones."""

import re

import pytest

from games.ahlcg.game import GAME as AHLCG
from games.engine import Building, CardFields, Game, GlossaryEntry, Names, Rule, RuleText, Text, Vocabulary
from games.engine.rulebook import Paragraph, Rulebook, Section, Span
from games.engine.tests.texts import text
from games.registry import UnknownGameError, rulebook_get

SIZE, COPIES = text("Deck size", "Tamaño del mazo"), text("Copies", "Copias")


def rule_text(title: Text, summary: Text, section: Text, entry: str = "") -> RuleText:
    return RuleText(title=title, summary=summary, section=section, entry=entry)


GAME = Game(
    code="test",
    card_fields=CardFields,
    vocabulary=Vocabulary(
        name=text("Test", "Prueba"),
        types={},
        rules={
            "TEST-02": rule_text(
                SIZE, text("Weaknesses are not counted.", "Las debilidades no cuentan."), text("Deck", "Mazo"), "deck"
            ),
            "TEST-09": rule_text(
                COPIES,
                Names(
                    {
                        "en": "Two at most, whatever the deck size.",
                        "es": "Como mucho dos, sea cual sea el tamaño del mazo.",
                    }
                ),
                text("Limits", "Límites"),
            ),
            "TEST-01": rule_text(
                text("Leader", "Líder"), text("One leader.", "Un líder."), text("Deck", "Mazo"), "deck"
            ),
        },
        problems={
            "too-many": text("Too many of {card}: {found}.", "Demasiadas de {card}: {found}."),
            "too-many:twice": text("Twice too many.", "El doble de más."),
            "too-few:cards": text("{found} cards.", "{found} cartas."),
            "too-few:skills": text("{found} skills.", "{found} habilidades."),
        },
        glossary={
            "weakness": GlossaryEntry(
                name=text("Weakness", "Debilidad"), summary=text("A bad card.", "Una carta mala.")
            ),
            "aether": GlossaryEntry(name=text("Æther", "Éter"), see="weakness"),
            "deck": GlossaryEntry(name=text("Deck", "Mazo"), aliases={"en": ("Pile",), "es": ("Montón",)}),
        },
    ),
    building=Building(
        modes=("deck",),
        prepare=lambda build, catalogue: None,
        rules=(Rule("TEST-09", ("too-many",), lambda _: iter(())),),
        group_rules=(Rule("TEST-02", ("too-many",), lambda _: iter(())),),
        stats=lambda _: {},
    ),
)
ENGLISH, SPANISH = Rulebook(GAME, "en"), Rulebook(GAME, "es")


def spans_of(paragraphs: list[Paragraph]) -> list[Span]:
    return [span for paragraph in paragraphs for line in paragraph.lines for span in line]


def test_sections_stand_where_their_first_rule_does_and_rules_in_their_order() -> None:
    assert ENGLISH.sections() == [Section("Deck", ["TEST-02", "TEST-01"]), Section("Limits", ["TEST-09"])]
    assert SPANISH.sections()[0].name == "Mazo"


def test_neighbours_follow_the_sections() -> None:
    assert ENGLISH.neighbours("TEST-02") == (None, "TEST-01")
    assert ENGLISH.neighbours("TEST-01") == ("TEST-02", "TEST-09")
    assert ENGLISH.neighbours("TEST-09") == ("TEST-01", None)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["TEST-02", "TEST-09", "TEST-01"]),
        ("WEAKNESSES counted", ["TEST-02"]),
        ("lider", ["TEST-01"]),
        ("test-09", ["TEST-09"]),
        ("too-many", ["TEST-02", "TEST-09"]),
        ("weaknesses leader", []),
    ],
)
def test_search_takes_all_words_in_any_language_ids_and_problems(query: str, found: list[str]) -> None:
    assert ENGLISH.search_rules(query) == found


def test_sections_without_a_rule_that_was_found_are_left_out() -> None:
    assert ENGLISH.sections("leader") == [Section("Deck", ["TEST-01"])]
    assert ENGLISH.sections("nothing of this") == []


def test_problems_and_the_rules_that_find_them_know_group_rules_too() -> None:
    assert ENGLISH.problems("TEST-02") == ["too-many"]
    assert ENGLISH.problems("TEST-01") == []
    assert ENGLISH.finders("too-many") == ["TEST-09", "TEST-02"]


def test_problem_is_said_the_usual_way_or_in_all_ways_if_there_is_none() -> None:
    assert SPANISH.sentences("too-many") == ["Demasiadas de …: N."]
    assert ENGLISH.sentences("too-few") == ["N cards.", "N skills."]


def test_words_are_in_the_order_of_each_alphabet() -> None:
    assert ENGLISH.letters() == [Section("A", ["aether"]), Section("D", ["deck"]), Section("W", ["weakness"])]
    assert SPANISH.letters() == [Section("D", ["weakness"]), Section("E", ["aether"]), Section("M", ["deck"])]
    assert SPANISH.letters("pile") == [Section("M", ["deck"])]


def test_entries_know_their_rules_and_who_points_to_them() -> None:
    assert ENGLISH.explained_by("deck") == ["TEST-02", "TEST-01"]
    assert ENGLISH.pointing_to("weakness") == ["aether"]
    assert ENGLISH.pointing_to("deck") == []


def test_text_points_to_the_entry_that_it_names_in_the_plural() -> None:
    summary = GAME.vocabulary.rules["TEST-02"].summary
    spans = [Span("Weaknesses", entry="weakness"), Span(" are not counted.")]
    assert ENGLISH.linked(summary) == [Paragraph("text", [spans])]
    assert spans_of(SPANISH.linked(summary))[1] == Span("debilidades", entry="weakness")


def test_text_points_to_another_rule_but_not_to_itself() -> None:
    summary = GAME.vocabulary.rules["TEST-09"].summary
    assert spans_of(ENGLISH.linked(summary))[1] == Span("deck size", rule="TEST-02")
    assert spans_of(ENGLISH.linked(summary, itself="TEST-02")) == [Span("Two at most, whatever the deck size.")]


def test_text_points_nowhere_for_an_entry_without_words_or_a_name_in_one_language_only() -> None:
    assert spans_of(ENGLISH.linked(text("The pile.", "El montón."))) == [Span("The pile.")]
    assert spans_of(ENGLISH.linked(text("The leader.", "La persona."))) == [Span("The leader.")]


def test_first_mention_in_a_paragraph_is_a_link() -> None:
    linked = ENGLISH.linked(text("Weakness upon weakness.\n\nWeakness.", "Debilidad tras debilidad.\n\nDebilidad."))
    weakness = Span("Weakness", entry="weakness")
    assert linked == [
        Paragraph("text", [[weakness, Span(" upon weakness.")]]),
        Paragraph("text", [[weakness, Span(".")]]),
    ]


def test_lists_and_examples_are_told_apart() -> None:
    words = text(
        "- one\n- two\n\n1. first\n2. second\n\nExample: three.", "- uno\n- dos\n\n1. ya\n2. luego\n\nEjemplo: tres."
    )
    assert ENGLISH.linked(words) == [
        Paragraph("list", [[Span("one")], [Span("two")]]),
        Paragraph("steps", [[Span("first")], [Span("second")]]),
        Paragraph("example", [[Span("Example: three.")]]),
    ]
    assert [paragraph.kind for paragraph in SPANISH.linked(words)] == ["list", "steps", "example"]


def test_pointers_have_the_names_of_rules_and_entries() -> None:
    assert SPANISH.pointers(("TEST-09", "weakness")) == [
        Span(SPANISH.say(COPIES), rule="TEST-09"),
        Span("Debilidad", entry="weakness"),
    ]


def test_rule_is_enforced_in_builds_or_left_to_the_players() -> None:
    assert [ENGLISH.enforced_in(id) for id in ("TEST-09", "TEST-02", "TEST-01")] == ["build", "build", ""]
    real = Rulebook(AHLCG, "en")
    assert [real.enforced_in(id) for id in ("AHLCG-DECK-04", "AHLCG-CAMP-04")] == ["build", "log"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_texts_of_the_real_game_stay_whole_and_lead_somewhere(language: str) -> None:
    book = Rulebook(AHLCG, language)
    for id, rule in book.rules.items():
        spans = spans_of(book.linked(rule.summary, id))
        bare = re.sub(r"^(?:-|\d+\.) |\n", "", rule.summary.in_language(language), flags=re.MULTILINE)
        assert "".join(span.text for span in spans) == bare
        assert all(span.rule in {"", *book.rules} and span.entry in {"", *book.glossary} for span in spans)
        assert id not in {span.rule for span in spans}
    assert sorted(id for section in book.sections() for id in section.ids) == sorted(book.rules)
    assert sum(len(letter.ids) for letter in book.letters()) == 137


def test_real_rules_refer_to_each_other() -> None:
    book = Rulebook(AHLCG, "en")
    assert Span("Myriad", rule="AHLCG-EXT-04") in spans_of(book.linked(book.rules["AHLCG-DECK-04"].summary))
    assert Span("deck size", rule="AHLCG-DECK-02") in spans_of(book.linked(book.rules["AHLCG-EXT-03"].summary))


def test_rulebook_of_no_game_is_refused() -> None:
    with pytest.raises(UnknownGameError):
        rulebook_get("chess", "en")
