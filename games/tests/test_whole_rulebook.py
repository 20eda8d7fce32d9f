"""Every rule and every word of the rulebooks has its text in every language, in our own sentences."""

import ast
import json
import re
from pathlib import Path

import pytest

from games.engine import LANGUAGES
from games.engine.prose import GLOSSARY, RULES, Entry, read
from games.engine.rulebook import Rulebook
from games.registry import game_all, game_folder, game_get

SEEDS = {
    "ahlcg": "000_7dd25b2f766e4ce6.txt", "lotr": "002_cb2f05195481d171.txt", "ah2": "001_467f41b9eb6a306d.txt",
    "mom2": "003_07563b20856389af.txt", "dmd": "004_a869adc1e24d9b1b.txt",
}  # fmt: skip
FOLDER = Path(__file__).parents[3] / "shared" / "seeds"
RUN = 8
"""So many words in a row are a sentence of somebody else's."""
GAMES = list(game_all())


def needed(code: str) -> dict[str, list[str]]:
    """The ids of the rules and steps that need a page, and the words that the rulebook explains."""
    found: dict[str, list[str]] = json.loads((game_folder(code) / "tests" / "rulebook.json").read_text())
    return found


def entries(code: str, language: str, names: tuple[str, ...]) -> dict[str, Entry]:
    folder = game_folder(code) / "words" / language
    return {id: entry for name in names for id, entry in read(folder / name, language).items()}


@pytest.mark.parametrize("code", GAMES)
def test_every_keyword_leads_to_a_rule_or_a_word(code: str) -> None:
    vocabulary = game_get(code).vocabulary
    targets = {keyword: vocabulary.keyword_entry(keyword) for keyword in vocabulary.keywords}
    assert [one for one, target in targets.items() if target not in {*vocabulary.rules, *vocabulary.glossary}] == []
    assert vocabulary.keyword_entries.keys() <= vocabulary.keywords.keys()


def test_keyword_leads_to_its_own_entry_before_that_of_all() -> None:
    entry_of = game_get("lotr").vocabulary.keyword_entry
    assert [entry_of(one) for one in ("surge", "doomed", "setup", "archery")] == [
        "surge", "doomed-x", "LOTR-KEY-02", "keywords",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", GAMES)
def test_every_rule_step_and_word_has_a_text(code: str, language: str) -> None:
    ids, rules, words = needed(code), entries(code, language, RULES), entries(code, language, GLOSSARY)
    made = {id for id in game_get(code).vocabulary.rules if id not in entries(code, "en", RULES)}
    assert {*ids["rules"], *ids["play"]} - rules.keys() - made == set()
    assert set(ids["glossary"]) - words.keys() == set()
    assert [id for id, entry in rules.items() if not entry.text] == []
    assert [id for id, entry in words.items() if not entry.text and not entry.see] == []


@pytest.mark.parametrize("code", GAMES)
def test_every_rule_that_the_code_cites_has_a_page(code: str) -> None:
    id = re.compile(rf"{code.upper()}-[A-Z]+-\d+[a-z]?")
    files = (path for path in game_folder(code).rglob("*.py") if "tests" not in path.parts)
    cited = {
        node.value
        for path in files
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id.fullmatch(node.value)
    }
    assert cited
    assert cited - game_get(code).vocabulary.rules.keys() == set()


@pytest.mark.parametrize("code", GAMES)
def test_no_pointer_leads_nowhere(code: str) -> None:
    book = Rulebook(game_get(code), "en")
    known = {*book.rules, *book.glossary}
    rules = {id: {rule.entry, *rule.see_also} - {""} for id, rule in book.rules.items()}
    words = {id: {word.see, *word.see_also} - {""} for id, word in book.glossary.items()}
    assert {id: named - known for id, named in (*rules.items(), *words.items()) if named - known} == {}
    assert [id for id, word in book.glossary.items() if word.see and not book.glossary[word.see].summary] == []


@pytest.mark.skipif(not FOLDER.exists(), reason="the rulebooks that these were written from are not here")
@pytest.mark.parametrize("code", GAMES)
def test_no_sentence_is_the_rulebooks(code: str) -> None:
    seed = words_of((FOLDER / SEEDS[code]).read_text())
    runs = {tuple(seed[place : place + RUN]) for place in range(len(seed))}
    allowed = set(map(tuple, json.loads((game_folder(code) / "tests" / "rulebook.json").read_text()).get("fixed", [])))
    found = []
    for id, entry in entries(code, "es", (*RULES, *GLOSSARY)).items():
        own = words_of(entry.text)
        places = range(len(own) - RUN + 1)
        found += [(id, " ".join(run)) for run in (tuple(own[at : at + RUN]) for at in places) if run in runs - allowed]
    assert found == []


def words_of(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())
