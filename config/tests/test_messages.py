"""Everything that people read exists in Spanish."""

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po
from django.conf import settings

from games.engine import Nouns
from games.registry import game_all

ROOT = settings.BASE_DIR
KEYWORDS = {"gettext_lazy": None, "gettext": None, "_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}


@pytest.fixture(scope="module")
def spanish() -> Catalog:
    with (ROOT / "config/locale/es/LC_MESSAGES/django.po").open("rb") as file:
        return read_po(file, locale="es")


@pytest.fixture(scope="module")
def used() -> set[Any]:
    methods, options = parse_mapping_cfg(io.StringIO((ROOT / "config/babel.cfg").read_text()))
    found = extract_from_dir(str(ROOT), methods, options, keywords=KEYWORDS)
    return {(message, context) for _file, _line, message, _comments, context in found}


def test_every_text_is_in_the_catalogue(spanish: Catalog, used: set[Any]) -> None:
    missing = [(message, context) for message, context in used if spanish.get(message, context) is None]
    assert missing == [], "run 'make messages' and translate them"


def test_the_catalogue_has_no_text_that_is_not_used(spanish: Catalog, used: set[Any]) -> None:
    assert [message.id for message in spanish if message.id and (message.id, message.context) not in used] == []


@pytest.mark.parametrize(
    ("word", "first", "context", "second"),
    [
        ("Back", "Reverso", "to the step before", "Atrás"),
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


def test_every_text_is_translated_with_its_placeholders(spanish: Catalog) -> None:
    assert len(spanish) > 100
    for message in spanish:
        if not message.id:
            continue
        assert not message.fuzzy, message.id
        originals: Any = message.id if isinstance(message.id, tuple) else (message.id,)
        translations: Any = message.string if isinstance(message.string, tuple) else (message.string,)
        assert len(originals) == len(translations), message.id
        for original, translation in zip(originals, translations, strict=True):
            assert translation, message.id
            assert placeholders(original) == placeholders(translation), message.id


def test_every_text_can_be_said_of_every_game(spanish: Catalog) -> None:
    """Where it names a thing in braces (games/engine/nouns.py), it has a form that this thing has in that language."""
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


def test_catalogue_compiles_as_make_and_the_image_compile_it(tmp_path: Path) -> None:
    target = tmp_path / "es" / "LC_MESSAGES"
    target.mkdir(parents=True)
    shutil.copy(ROOT / "config/locale/es/LC_MESSAGES/django.po", target)
    babel = [sys.executable, "-m", "babel.messages.frontend", "compile"]
    subprocess.run([*babel, "--domain", "django", "--directory", str(tmp_path)], check=True)
    assert (target / "django.mo").stat().st_size > 1000
    (target / "django.mo").unlink()
    files = ["--input-file", str(target / "django.po"), "--output-file", str(target / "django.mo")]
    subprocess.run([*babel, *files], check=True)
    assert (target / "django.mo").stat().st_size > 1000


def placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"%\(\w+\)[sd]", text))


def named_things(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?::[^}]*)?\}", text))
