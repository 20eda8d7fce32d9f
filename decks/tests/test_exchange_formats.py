"""The table of formats: recognising a text, refusing one, and the round trip through each."""

import csv
import io
import json
import re
from typing import Any

import pytest
from django.conf import settings as project
from django.test import override_settings
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.faults import InvalidInputError
from decks.exchange.files import DeckFile, Reading
from decks.exchange.formats import formats_of, read_file, write_file
from decks.tests.live import own_cards
from games.engine import Build

BUILD = Build(
    leaders=("01001",),
    zones={"main": {"01020": 2, "01055": 1, "01006": 1}, "side": {"01084": 2}, "extra": {"01097": 1}},
    choices={"taboo": "001", "class": "seeker", "customizations": {"09021": "0|1"}, "players": 2},
)
FILE = DeckFile(
    game="ahlcg",
    build=BUILD,
    name="Guns & *gumshoes*",
    notes="# Why\n\n2x Machete, `because`.\n\n## Notes\n",
    tags=("solo", "night of rain"),
    experience={"earned": 5, "adjusted": -1},
    exiled={"01080": 2},
)


def read(text: str, format: str | None = None, game: str | None = "ahlcg") -> Reading:
    return read_file(text, game=game, format=format, catalogue=own_cards(), language="en")


def write(file: DeckFile, format: str, language: str = "en") -> str:
    return write_file(file, format=format, catalogue=own_cards(), language=language)


def faults(text: str, format: str | None = None, game: str | None = "ahlcg") -> list[tuple[Any, str]]:
    with pytest.raises(InvalidInputError) as refused:
        read(text, format, game)
    return [(fault.loc, fault.code) for fault in refused.value.faults]


def test_formats_of_a_game_leave_out_those_of_other_games() -> None:
    assert [format.code for format in formats_of("ahlcg")] == ["cardsdb", "arkhamdb", "csv", "markdown", "text"]
    assert [format.code for format in formats_of("lotr")] == [
        "cardsdb", "ringsdb", "dragncards", "octgn", "csv", "markdown", "text",
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("format", [format.code for format in formats_of("ahlcg")])
def test_text_shows_its_format_and_is_read_without_trouble(format: str, language: str) -> None:
    reading = read(write(FILE, format, language))
    assert (reading.format, reading.unplaced, reading.remarks) == (format, (), ())


@pytest.mark.parametrize("format", ["cardsdb", "arkhamdb", "markdown"])
def test_format_that_keeps_everything_gives_back_the_same_deck(format: str) -> None:
    assert read(write(FILE, format)).file == FILE


@pytest.mark.parametrize("format", ["text", "csv"])
def test_format_for_cards_keeps_leaders_zones_and_what_was_exiled(format: str) -> None:
    file = read(write(FILE, format)).file
    assert (file.build.leaders, file.build.zones, file.exiled) == (BUILD.leaders, BUILD.zones, FILE.exiled)


@pytest.mark.parametrize("format", ["cardsdb", "csv", "markdown"])
def test_cards_and_zones_that_nobody_knows_are_kept(format: str) -> None:
    build = Build(leaders=("01001",), zones={"main": {"01020": 1, "zz-9": 3}, "attic": {"01097": 1}})
    file = DeckFile(game="ahlcg", build=build, name="Odd")
    assert read(write(file, format)).file.build == build


SAFE = st.text(st.characters(codec="utf-8", exclude_characters="\x00\r"), max_size=12)
PLAIN = st.text("abc XYZ-'é", min_size=1, max_size=12).map(lambda words: f"D {' '.join(words.split())}".strip())
CODES = st.deferred(lambda: st.sampled_from([card.code for card in own_cards().cards if card.level is not None]))
ZONE = st.dictionaries(CODES, st.integers(1, 3), min_size=1, max_size=4)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | SAFE, lambda inner: st.lists(inner, max_size=2), max_leaves=4
)
CHOICES = st.dictionaries(st.sampled_from(["class", "deck_size", "taboo", "pool", "other", "log"]), VALUES, max_size=3)
FILES = st.builds(
    DeckFile,
    game=st.just("ahlcg"),
    build=st.builds(
        Build,
        leaders=st.just(("01001",)),
        zones=st.dictionaries(st.sampled_from(["main", "side", "extra", "ignored", "attic"]), ZONE, max_size=3),
        choices=CHOICES,
    ),
    name=PLAIN,
    notes=SAFE,
    tags=st.lists(PLAIN, max_size=2, unique=True).map(tuple),
    experience=st.dictionaries(st.sampled_from(["earned", "adjusted"]), st.integers(-5, 50)),
    exiled=st.dictionaries(CODES, st.integers(1, 2), max_size=2),
)


@settings(max_examples=40, deadline=None)
@given(file=FILES)
def test_any_deck_comes_back_from_every_format_that_can_hold_it(file: DeckFile) -> None:
    own = write(file, "cardsdb")
    assert read(own).file == file
    assert write(read(own).file, "cardsdb") == own
    for format in ("arkhamdb", "markdown"):
        assert read(write(file, format), format).file == file
    for format in ("csv", "text"):
        kept = read(write(file, format), format).file
        assert (kept.build.leaders, kept.build.zones, kept.exiled) == (
            file.build.leaders,
            file.build.zones,
            file.exiled,
        )


def test_own_file_is_the_same_bytes_whatever_the_order() -> None:
    turned = DeckFile(
        game="ahlcg", build=Build(leaders=("01001",), zones={"side": {"01084": 2}, "main": {"01055": 1, "01020": 2}})
    )
    assert write(turned, "cardsdb") == (
        '{\n  "build": {\n    "leaders": [\n      "01001"\n    ],\n    "zones": {\n      "main": {\n'
        '        "01020": 2,\n        "01055": 1\n      },\n      "side": {\n        "01084": 2\n      }\n    }\n  },\n'
        '  "format": "cardsdb-deck",\n  "game": "ahlcg",\n  "version": 1\n}\n'
    )


OWN = {"format": "cardsdb-deck", "version": 1, "game": "ahlcg"}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"nmae": "x"}, [(("nmae",), "unknown-key")]),
        ({"version": 2}, [(("version",), "wrong-version")]),
        ({"version": True}, [(("version",), "wrong-version")]),
        ({"game": "go"}, [(("game",), "unknown-game")]),
        ({"game": []}, [(("game",), "unknown-game")]),
        ({"game": "lotr"}, [(("game",), "other-game")]),
        ({"name": 3, "notes": None}, [(("name",), "wrong-type"), (("notes",), "wrong-type")]),
        ({"tags": "solo"}, [(("tags",), "wrong-type")]),
        ({"build": {"zones": {"main": {"01020": 1.5}}}}, [(("build", "zones", "main", "01020"), "not-a-quantity")]),
        ({"build": {"mode": "deck"}}, [(("build", "mode"), "unknown-key")]),
        ({"exiled": {"01020": -1}}, [(("exiled", "01020"), "not-a-quantity")]),
        ({"exiled": ["01020"]}, [(("exiled",), "wrong-type")]),
        ({"experience": {"saved": 1}}, [(("experience", "saved"), "unknown-key")]),
        ({"experience": {"earned": "5"}}, [(("experience", "earned"), "wrong-type")]),
        ({"notes": "a\x00b"}, [(("notes",), "bad-character")]),
        ({"tags": ["a", "\ud800"]}, [(("tags", 1), "bad-character")]),
    ],
)
def test_own_file_that_says_anything_else_is_refused_with_its_place(change: Any, expected: Any) -> None:
    assert faults(json.dumps({**OWN, **change}), "cardsdb") == expected


def test_own_file_names_all_its_faults_at_once() -> None:
    text = json.dumps({"format": "cardsdb-deck", "game": "go", "more": 1, "build": {"leaders": "01001"}})
    assert faults(text) == [
        (("more",), "unknown-key"),
        (("version",), "wrong-version"),
        (("game",), "unknown-game"),
        (("build", "leaders"), "wrong-type"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [((), "empty")]),
        ("\ufeff \n", [((), "empty")]),
        ("2x Machete\n\x00", [(("line", 2), "bad-character")]),
        ("Deck\n2x \ud83dMachete", [(("line", 2), "bad-character")]),
        ("x" * 1_000_001, [((), "too-large")]),
        ('{"slots": {},\n "x"}', [(("line", 2), "malformed")]),
        ('{"slots": {"01020": 1, "01020": 2}}', [(("01020",), "duplicate-key")]),
        ('{"slots": {}, "x": NaN}', [((), "malformed")]),
        ('{"slots": {}, "x": 1e999}', [((), "malformed")]),
        ('{"slots": ' + "[" * 100_000, [((), "malformed")]),
        ('{"slots": ' + "[" * 50 + "]" * 50 + "}", [(("slots", *[0] * 19), "malformed")]),
        ("[]", [((), "wrong-type"), (("investigator_code",), "wrong-type")]),
        ('{"deck": 1}', [((), "not-a-deck")]),
    ],
)
def test_text_that_is_no_deck_is_refused_with_its_place(text: str, expected: Any) -> None:
    assert faults(text) == expected


def test_format_must_exist_and_be_of_the_game() -> None:
    assert faults("2x Machete", "papyrus") == [(("format",), "unknown-format")]
    assert faults("2x Machete", "octgn") == [(("format",), "other-game")]
    assert faults('{"slots": {}}', "arkhamdb", "lotr") == [(("format",), "other-game")]
    with pytest.raises(InvalidInputError) as refused:
        write(DeckFile(game="lotr", build=Build()), "arkhamdb")
    assert refused.value.faults[0].code == "other-game"


def test_list_needs_a_game_and_a_file_that_names_one_does_not() -> None:
    def catalogue(game: str) -> Any:
        assert game == "ahlcg"
        return own_cards()

    with pytest.raises(InvalidInputError) as refused:
        read_file("2x Machete", game=None, format=None, catalogue=catalogue, language="en")
    assert [(fault.loc, fault.code) for fault in refused.value.faults] == [(("game",), "missing")]
    for format in ("cardsdb", "arkhamdb"):
        text = write(FILE, format)
        assert read_file(text, game=None, format=None, catalogue=catalogue, language="en").file == FILE


def test_cards_of_which_there_is_no_copy_are_left_out_of_every_json_with_a_remark() -> None:
    cards = {"01020": 2, "01018": 0, "01016": -1}
    remark = "Left out of “main”, because their quantity is zero or less: 01018 (0), 01016 (-1)."
    for deck in ({**OWN, "build": {"zones": {"main": cards}}}, {"investigator_code": "01001", "slots": cards}):
        reading = read(json.dumps(deck))
        assert (reading.file.build.zones, reading.remarks) == ({"main": {"01020": 2}}, (remark,))


def test_more_cards_than_any_deck_has_are_read_with_a_remark() -> None:
    codes = {f"{number:05}": 1 for number in range(501)}
    lines = "\n".join(f"1x {card.code}" for card in list(own_cards().cards)[100:610])
    own = {**OWN, "build": {"zones": {"main": codes}}}
    for text, found in (
        (json.dumps({"investigator_code": "01001", "slots": codes}), 501),
        (json.dumps(own), 501),
        (f"D\n\nRoland Banks (Core Set)\n\n{lines}", 510),
    ):
        reading = read(text)
        assert len(reading.file.build.zones["main"]) == found
        assert reading.remarks[-1] == f"“main” has {found} different cards, more than any deck."
    del codes["00000"]
    assert read(json.dumps(own)).remarks == ()


def test_more_leaders_and_zones_than_any_deck_has_are_refused() -> None:
    leaders = [card.code for card in own_cards().cards if card.type_code == "investigator"][:11]
    assert len(leaders) == 11
    assert faults("D\n\n" + "\n".join(f"1x {code}" for code in [*leaders, *leaders])) == [(("leaders",), "too-many")]
    zones = "\n".join(f"Zone: {number}\n1x Machete" for number in range(21))
    assert faults(f"D\n\n{zones}") == [(("zones",), "too-many")]


CSV = """\
Qty;Name;XP;Price
2;Machete;0;1
1;"Cat Burglar";1;2
0;Paranoia;;3
two;Lucky!;2;4
1;Lucky!;9;5
"""


def test_table_of_somebody_else_is_read_row_by_row() -> None:
    reading = read(CSV)
    assert reading.format == "csv"
    assert reading.file.build.zones == {"main": {"01020": 2, "01055": 1}}
    assert reading.remarks == (
        "Ignored columns: price.",
        "Line 4, “0,Paranoia,,3”: Left out, because its quantity is zero or less.",
    )
    assert [(one.line, one.text, one.reason) for one in reading.unplaced] == [
        (5, "two,Lucky!,2,4", "The quantity is not a whole number."),
        (6, "1,Lucky!,9,5", "No card with this name has level 9; it exists at: 0, 2, 3."),
    ]


def test_table_by_code_is_enough() -> None:
    assert read("code,quantity\n01020,2\n99999,1\n").file.build.zones == {"main": {"01020": 2, "99999": 1}}


def test_table_whose_code_and_name_differ_goes_by_the_name() -> None:
    reading = read("code,name\n01020,Paranoia\n")
    assert reading.file.build.zones == {"main": {"01097": 1}}
    assert reading.remarks == ("Line 2, “01020,Paranoia”: No card has this name and this code; the name was used.",)


def test_table_with_a_cell_of_a_novel_is_answered_at_once() -> None:
    reading = read(f"name,code\n{'ab ' * 30_000},\n,01020\n")
    assert [(one.line, one.reason) for one in reading.unplaced] == [(2, "The line is too long to name a card.")]
    assert reading.file.build.zones == {"main": {"01020": 1}}


def test_table_that_is_broken_is_refused_with_its_line() -> None:
    assert faults('code,quantity\n01020,"2\n', "csv") == [(("line", 2), "malformed")]
    assert faults("a,b\n1,2\n", "csv") == [(("line", 1), "no-columns")]


def test_table_never_holds_a_formula() -> None:
    file = DeckFile(game="ahlcg", build=Build(leaders=("01001",), zones={"=1+1": {"01020": 1}}))
    text = write(file, "csv")
    assert [row[0] for row in csv.reader(io.StringIO(text))] == ["zone", "leader", "'=1+1"]
    assert read(text).file.build == file.build


@override_settings(SITE_URL="https://cards.example.org")
def test_markdown_links_lead_to_the_cards() -> None:
    file = DeckFile(game="ahlcg", build=Build(leaders=("01001",), zones={"main": {"01055": 1}}), name="A_b")
    assert write(file, "markdown") == (
        "# A\\_b\n\n- **Investigator:** [Roland Banks](https://cards.example.org/cards/ahlcg/01001/) (Core Set)\n"
        "- **Packs:** Core Set\n\n## Deck\n\n### Assets (1)\n\n"
        "- 1x [Cat Burglar](https://cards.example.org/cards/ahlcg/01055/) [1] (Core Set)\n"
    )


@pytest.mark.parametrize(
    "name", ["2x Machete", "- dash", "#1!", "Tags: none", "_a_ __b__ *c*", "Deck", "[x](y)", "a\\b"]
)
def test_markdown_name_may_look_like_anything(name: str) -> None:
    file = DeckFile(game="ahlcg", build=Build(leaders=("01001",), zones={"main": {"01055": 1}}), name=name)
    assert read(write(file, "markdown")).file == file


def test_markdown_of_arkham_build_is_read() -> None:
    text = (
        "# Guns\n\nInvestigator: Roland Banks  \nParallel: Original Front, Parallel Back  \n\nExperience: 3  \n"
        "Taboo†: Taboo List (2019-04-20)  \n\n## Deck\n\n**Asset**  \n_Hand_\n- Machete† x2\n\n"
        "_Ally_\n- Beat Cop (2)\n\n**Event**\n- Lucky! (2) x2\n\n## Spirits\n\n**Skill**\n- Guts\n"
    )
    reading = read(text)
    assert reading.format == "markdown"
    assert reading.file.name == "Guns"
    assert reading.file.build == Build(
        leaders=("01001",),
        zones={"main": {"01020": 2, "01028": 1, "01084": 2}, "extra": {"01089": 1}},
        choices={"taboo": "001"},
    )
    assert [one.text for one in reading.unplaced] == ["Parallel: Original Front, Parallel Back"]


def test_markdown_choice_that_is_no_json_is_handed_back() -> None:
    reading = read('# D\n\n## Choices\n\n- `class`: `seeker`\n- `option`: `"both"`\n\n## Deck\n\n- 1x Machete\n')
    assert reading.file.build.choices == {"option": "both"}
    assert [(one.line, one.reason) for one in reading.unplaced] == [
        (5, "The value of this choice is not well-formed JSON.")
    ]


def test_markdown_notes_before_the_cards_are_lines_like_others() -> None:
    reading = read("## Notes\n\nPlay it slowly.\n\n## Deck\n\n- 1x Machete\n")
    assert reading.file.build.zones == {"main": {"01020": 1}}
    assert (reading.file.notes, [one.text for one in reading.unplaced]) == ("", ["## Notes"])


PAGE = (project.BASE_DIR / "docs" / "exchange.md").read_text()


EXAMPLES = dict(
    zip(
        ("cardsdb", "arkhamdb", "ringsdb", "dragncards", "text", "markdown", "csv"),
        re.findall(r"^```\w*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL),
        strict=True,
    )
)


@pytest.mark.parametrize("format", ["ringsdb", "dragncards"])
def test_every_example_of_another_game_is_read_without_trouble(format: str) -> None:
    live = own_cards("lotr")
    reading = read_file(EXAMPLES[format], game=None, format=None, catalogue=live, language="en")
    assert (reading.format, reading.unplaced, reading.remarks) == (format, (), ())
    assert reading.file.build.leaders[0].endswith("c9001")
    assert reading.file.build.zones["main"]["51223bd0-ffd1-11df-a976-0801200c9014"] == 2


@pytest.mark.parametrize("format", [format.code for format in formats_of("ahlcg")])
def test_every_example_of_the_page_is_read_without_trouble(format: str) -> None:
    reading = read(EXAMPLES[format])
    assert (reading.format, reading.unplaced, reading.remarks) == (format, (), ())
    assert reading.file.build.leaders == ("01001",)
    assert reading.file.build.zones["main"]["01020"] == 2
    if format not in ("cardsdb", "arkhamdb"):
        assert read(write(reading.file, format)).file == reading.file
