"""Words of catalogues and of Markdown, in every language, with plurals, and in English where one is missing."""

from pathlib import Path

import pytest

from games.engine import Names, joined, pattern, plain
from games.engine.messages import LANGUAGES, Messages, in_every_language
from games.engine.prose import ProseError, read, read_glossary, read_rules

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
ENGLISH = """
msgctxt "types"
msgid "tool"
msgstr "Tool"

msgctxt "types"
msgid "keeper"
msgstr "Keeper"

msgctxt "problems"
msgid "copies"
msgid_plural "copies"
msgstr[0] "{card}: {found} copy, limit {limit}"
msgstr[1] "{card}: {found} copies, limit {limit}"
"""
SPANISH = """
msgctxt "types"
msgid "tool"
msgstr "Herramienta"

msgctxt "problems"
msgid "copies"
msgid_plural "copies"
msgstr[0] "{card}: {found} copia, límite {limit}"
msgstr[1] "{card}: {found} copias, límite {limit}"

msgid "{size} card"
msgid_plural "{size} cards"
msgstr[0] "{size} carta"
msgstr[1] "{size} cartas"

msgid "Alone, from {title}"
msgstr "Independiente, de {title}"

msgctxt "order"
msgid "Back"
msgstr "Reverso"

msgid "Back"
msgstr "Atrás"
"""


@pytest.fixture
def words(tmp_path: Path) -> Messages:
    for language, entries in (("en", ENGLISH), ("es", SPANISH)):
        (tmp_path / language).mkdir()
        (tmp_path / language / "messages.po").write_text(HEADER + entries)
    return Messages(tmp_path)


def test_table_has_the_codes_in_the_order_of_the_english_catalogue(words: Messages) -> None:
    types = words.table("types")
    assert [(code, text.in_language("es")) for code, text in types.items()] == [
        ("tool", "Herramienta"),
        ("keeper", "Keeper"),
    ]


def test_table_that_no_catalogue_has_is_refused(words: Messages) -> None:
    with pytest.raises(LookupError, match="has nothing under 'typos'"):
        words.table("typos")


@pytest.mark.parametrize(
    ("found", "english", "spanish"),
    [
        (1, "Machete: 1 copy, limit 0", "Machete: 1 copia, límite 0"),
        (3, "Machete: 3 copies, limit 0", "Machete: 3 copias, límite 0"),
        (0, "Machete: 0 copies, limit 0", "Machete: 0 copias, límite 0"),
    ],
)
def test_form_follows_the_first_number_of_the_sentence(words: Messages, found: int, english: str, spanish: str) -> None:
    sentence = words.table("problems")["copies"]
    params = {"limit": 0, "found": found, "card": "Machete"}
    assert [sentence.in_language(language, **params) for language in ("en", "es")] == [english, spanish]


def test_messages_in_the_code_are_translated_with_their_parameters(words: Messages) -> None:
    cards = [words.ngettext("{size} card", "{size} cards", size=size) for size in (1, 2)]
    assert [text.in_language("es") for text in cards] == ["1 carta", "2 cartas"]
    assert [text.in_language("en") for text in cards] == ["1 card", "2 cards"]
    alone = words.gettext("Alone, from {title}").format(title=Names({"en": "Midnight", "es": "Medianoche"}))
    assert in_every_language(alone) == {"en": "Alone, from Midnight", "es": "Independiente, de Medianoche"}
    assert words.gettext("Back").in_language("es") == "Atrás"
    assert words.pgettext("order", "Back").in_language("es") == "Reverso"


def test_word_that_is_missing_is_said_in_english(words: Messages) -> None:
    assert words.gettext("Nowhere").in_language("es") == "Nowhere"
    assert words.table("types")["tool"].in_language("qya") == "Tool"
    assert words.ngettext("{n} day", "{n} days", n=1).in_language("qya") == "1 day"


def test_texts_are_put_together_in_the_language_of_the_reader(words: Messages) -> None:
    tool = words.table("types")["tool"]
    assert joined((tool, plain(3)), " / ").in_language("es") == "Herramienta / 3"
    assert pattern("{what} ({number})", what=tool, number=2).in_language("es") == "Herramienta (2)"


def test_sentence_with_parameters_that_there_are_not_is_said_in_english(words: Messages) -> None:
    path = words.folder / "es/messages.po"
    path.write_text(path.read_text().replace("Independiente, de {title}", "Independiente, de {título}"))
    assert words.gettext("Alone, from {title}").in_language("es", title="x") == "Alone, from x"


def test_parameters_may_hold_braces(words: Messages) -> None:
    assert words.gettext("Alone, from {title}").in_language("es", title="{x}") == "Independiente, de {x}"


# --- Markdown ---------------------------------------------------------------------------------------------------------

RULES = {
    "en": "# Rules\n\n## Kits\n\n### `TOY-01` Weight\n\nNobody carries\nmore.\n\n- one;\n- two\n  or more.\n\n"
    "See: `kit`\n\nSee also: `TOY-02`; `pouch`\n\n"
    "## Fog\n\n### `TOY-02` Turns\n\nSix.\n",
    "es": "# Reglas\n\n## Equipos\n\n### `TOY-01` Peso\n\nNadie lleva más.\n\nVéase: `kit`\n\n"
    "Véase también: `TOY-02`; `pouch`\n",
}
GLOSSARY = {
    "en": "# Glossary\n\n## `kit` Kit\n\nAlso: bag; pack\n\nTools.\n\n## `pouch` Pouch\n\nSee: `kit`\n",
    "es": "# Glosario\n\n## `kit` Equipo\n\nTambién: bolsa\n\nHerramientas.\n\n## `pouch` Bolsillo\n\nVéase: `kit`\n",
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    for language in ("en", "es"):
        (tmp_path / language).mkdir()
        (tmp_path / language / "rules.md").write_text(RULES[language])
        (tmp_path / language / "glossary.md").write_text(GLOSSARY[language])
    return tmp_path


def test_rules_are_read_in_every_language(book: Path) -> None:
    rules = read_rules(book)
    assert list(rules) == ["TOY-01", "TOY-02"]
    weight = rules["TOY-01"]
    said = [
        [part.in_language(language) for part in (weight.section, weight.title, weight.summary)]
        for language in LANGUAGES
    ]
    assert said == [
        ["Kits", "Weight", "Nobody carries more.\n\n- one;\n- two or more."],
        ["Equipos", "Peso", "Nadie lleva más."],
    ]
    assert (weight.entry, rules["TOY-02"].entry) == ("kit", "")
    assert (weight.see_also, rules["TOY-02"].see_also) == (("TOY-02", "pouch"), ())
    assert rules["TOY-02"].title.in_language("es") == "Turns", "in English where a language lacks it"


def test_glossary_is_read_with_other_words_and_pointers(book: Path) -> None:
    kit, pouch = read_glossary(book).values()
    assert (kit.names("en"), kit.names("es")) == (("Kit", "bag", "pack"), ("Equipo", "bolsa"))
    assert kit.summary
    assert kit.summary.in_language("es") == "Herramientas."
    assert (pouch.see, pouch.summary) == ("kit", None)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("## Kits\n\n### Weight\n\nLight.\n", "rules.md:3: the heading “Weight” has no id between backticks."),
        ("### `A` One\n\nx\n\n### `A` Two\n\ny\n", "rules.md:5: `A` stands in line 1, too."),
    ],
)
def test_fault_of_a_file_has_its_place(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "rules.md"
    path.write_text(text)
    with pytest.raises(ProseError) as caught:
        read(path, "en")
    assert str(caught.value).endswith(fault)
