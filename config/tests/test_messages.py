"""Every text for people exists in every language, and the check of words finds every gap."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.conf import settings

from config.messages import Words, every_words
from games.engine import Nouns
from games.engine.messages import Messages
from games.registry import game_all

ROOT = settings.BASE_DIR


@pytest.fixture(scope="module")
def spanish() -> Catalog:
    with (ROOT / "config/locale/es/LC_MESSAGES/django.po").open("rb") as file:
        return read_po(file, locale="es")


@pytest.mark.parametrize("words", [*every_words()], ids=lambda words: words.name)
def test_every_word_is_translated(words: Words) -> None:
    assert list(words.faults()) == [], "run 'make messages' and translate what is missing"


@pytest.mark.parametrize(
    ("word", "first", "context", "second"),
    [
        ("Import", "Importación", "a deck", "Importar"),
        ("Keys", "Claves", "of the keyboard", "Teclas"),
        ("Deleted", "Eliminados", "campaigns", "Eliminadas"),
        ("none", "ninguna", "encounter sets", "ninguno"),
        ("won", "ganado", "game", "ganada"),
        ("lost", "perdido", "game", "perdida"),
    ],
)
def test_word_of_two_meanings_is_translated_for_each(
    spanish: Catalog, word: str, first: str, context: str, second: str
) -> None:
    found = (spanish.get(word), spanish.get(word, context))
    assert [message and message.string for message in found] == [first, second]


def test_every_text_can_be_said_of_every_game(spanish: Catalog) -> None:
    """A noun in braces (games/engine/nouns.py) has the form used in that language."""
    spoken = 0
    for message in spanish:
        if isinstance(message.id, str) and (places := named_things(message.id)) & {*Nouns.__struct_fields__}:
            assert named_things(str(message.string)) <= places, message.id
            more = {name: "…" for name in places - {*Nouns.__struct_fields__}}
            for game in game_all().values():
                assert game.vocabulary.nouns.say(message.id, "en", **more)
                assert game.vocabulary.nouns.say(str(message.string), "es", **more)
            spoken += 1
    assert spoken > 50


ENGLISH = """
msgctxt "types"
msgid "tool"
msgstr "Tool"

msgctxt "problems"
msgid "too-heavy"
msgid_plural "too-heavy"
msgstr[0] "{found} stone too many."
msgstr[1] "{found} stones too many."
"""
SPANISH = """
msgctxt "types"
msgid "tool"
msgstr "Herramienta"

msgctxt "problems"
msgid "too-heavy"
msgid_plural "too-heavy"
msgstr[0] "Sobra {found} piedra."
msgstr[1] "Sobran {found} piedras."

msgid "Kit of {name}"
msgstr "Equipo de {name}"
"""
HEADER = """msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"""
RULES = {
    "en": "## Kits\n\n### `TOY-KIT-01` Weight\n\nLight.\n",
    "es": "## Equipos\n\n### `TOY-KIT-01` Peso\n\nLigero.\n",
}


@pytest.fixture
def toy(tmp_path: Path) -> Words:
    """A game of three words and a rule, complete in Spanish."""
    (tmp_path / "kit.py").write_text('TITLE, TYPES, TEXTS = _("Kit of {name}"), table("types"), table("problems")\n')
    for language, messages in (("en", ENGLISH), ("es", SPANISH)):
        folder = tmp_path / "words" / language
        folder.mkdir(parents=True)
        (folder / "messages.po").write_text(HEADER + messages)
        (folder / "rules.md").write_text(RULES[language])
    return Words("toy", "words/{language}/messages.po", tmp_path)


def test_complete_words_have_no_fault(toy: Words) -> None:
    assert list(toy.faults()) == []


@pytest.mark.parametrize(
    ("file", "before", "after", "fault"),
    [
        ("es/messages.po", "Herramienta", "", "“tool” of “types” is missing"),
        ("es/messages.po", 'msgid "Kit of {name}"\nmsgstr "Equipo de {name}"\n', "", "“Kit of {name}” is missing"),
        ("es/messages.po", "Kit of {name}", "Kit by {name}", "“Kit by {name}” is superfluous"),
        ("es/messages.po", 'msgid "tool"', 'msgid "tol"', "“tol” of “types” is superfluous"),
        (
            "es/messages.po", "Equipo de {name}", "Equipo de {nombre}",
            "“Kit of {name}” has the parameters ['nombre'], in English ['name']",
        ),
        (
            "es/messages.po", "Sobra {found} piedra", "Sobra una piedra",
            "“too-heavy” of “problems” has the parameters [], in English ['found']",
        ),
        ("en/messages.po", '"tool"\nmsgstr "Tool"', '"tool"\nmsgstr ""', "“tool” of “types” has no words"),
        ("en/messages.po", 'msgid "tool"', 'msgid "utensil"', "“utensil” of “types” is missing"),
        (
            "en/messages.po", 'msgctxt "types"', 'msgctxt "sorts"',
            "“tool” of “sorts” is superfluous: no code asks for “sorts”",
        ),
        ("es/messages.po", 'msgstr "Herramienta"', "msgstr Herramienta", "it cannot be read: line 8 is neither"),
        ("es/messages.po", 'msgid "Kit of', 'msgid "tool"\nmsgstr "x"\n\nmsgid "Kit of', "“tool” is superfluous"),
        ("es/messages.po", "Equipo de {name}", "Equipo de {name!x}", "“Kit of {name}” cannot be said: "),
        ("es/rules.md", "TOY-KIT-01", "TOY-KIT-02", "`TOY-KIT-01` is missing"),
        ("es/rules.md", "TOY-KIT-01", "TOY-KIT-02", "`TOY-KIT-02` does not exist in English"),
        ("es/rules.md", "Ligero.", "", "`TOY-KIT-01` has a text in one of the languages only"),
        ("es/rules.md", "Ligero.", "Ligero.\n\nVéase: `kit`", "`TOY-KIT-01` points to `kit`, in English to ``"),
    ],
)  # fmt: skip
def test_each_fault_of_words_is_named(toy: Words, file: str, before: str, after: str, fault: str) -> None:
    path = toy.sources / "words" / file
    assert before in path.read_text()
    path.write_text(path.read_text().replace(before, after))
    assert [found for found in toy.faults() if fault in found]


def test_missing_file_and_message_that_stands_twice_are_named(toy: Words) -> None:
    path = toy.sources / "words/es/messages.po"
    path.write_text(f'{path.read_text()}\nmsgid "Kit of {{name}}"\nmsgstr "Otro de {{name}}"\n')
    assert [fault.partition(": ")[2] for fault in toy.faults()] == [
        "it has these messages more than once: ['Kit of {name}']"
    ]
    path.unlink()
    assert next(fault.partition(": ")[2] for fault in toy.faults()) == "the file is missing"


def test_new_words_are_collected_and_old_ones_dropped(toy: Words) -> None:
    (toy.sources / "kit.py").write_text('TITLE, TYPES, TEXTS = _("Weight"), table("types"), table("problems")\n')
    toy.update()
    assert [fault.rpartition(": ")[2] for fault in toy.faults()] == ["“Weight” is missing"]
    assert {str(message.id): message.string for message in toy.read("es") if message.context == "types"} == {
        "tool": "Herramienta"
    }
    assert toy.read("es").get("Kit of {name}") is None


def test_words_are_read_compiled_and_uncompiled(toy: Words) -> None:
    def said() -> list[str]:
        problem = Messages(toy.sources / "words").table("problems")["too-heavy"]
        return [problem.in_language(language, found=found) for language in ("en", "es") for found in (1, 2)]

    expected = ["1 stone too many.", "2 stones too many.", "Sobra 1 piedra.", "Sobran 2 piedras."]
    assert said() == expected
    toy.compile()
    assert (toy.sources / "words/es/messages.mo").stat().st_size > 100
    assert said() == expected


def named_things(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?::[^}]*)?\}", text))
