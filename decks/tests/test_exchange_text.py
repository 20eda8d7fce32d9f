"""Pasted lists: the meaning of each line, and lines without a meaning."""

import datetime
import time

import pytest

from cardsdb.faults import InvalidInputError
from decks.exchange.files import Reading
from decks.exchange.formats import read_file, write_file
from decks.tests.live import live_catalogue, own_cards
from games.ahlcg.tests.cards import make_card, make_investigator
from games.engine import Build, Catalogue
from games.engine.cards import SetRecord
from games.registry import game_get

HEAD = "Guns and gumshoes\n\nRoland Banks (Core Set)\n\nAssets\n"


def read(text: str, format: str | None = None, language: str = "en") -> Reading:
    return read_file(text, game="ahlcg", format=format, catalogue=own_cards(), language=language)


def main(text: str, format: str | None = None) -> dict[str, int]:
    """The cards of a list; every line is placed without a remark."""
    reading = read(HEAD + text, format)
    assert (reading.unplaced, reading.remarks) == ((), ())
    return reading.file.build.zones.get("main", {})


SHEET = """\
Guns and gumshoes

Roland Banks
30 cards (33 total)
0 experience required
Packs: From Core Set to The Dunwich Legacy

Assets (5)
Hand
2x Machete (Core Set)
1x Roland's .38 Special (Core Set)
Ally
1x Beat Cop [2] (Core Set)
1x Dr. Milan Christopher (Core Set)

Events
2x Lucky! (Core Set)

Treachery
1x Paranoia (Core Set)

Side deck
2x Lucky! [2] (Core Set)
"""


def test_sheet_of_arkhamdb_becomes_a_deck() -> None:
    reading = read(SHEET)
    assert reading.format == "text"
    assert reading.unplaced == ()
    assert reading.remarks == (
        "Line 3, “Roland Banks”: Several cards have this name; the earliest, Roland Banks (01001), was used.",
    )
    assert reading.file.name == "Guns and gumshoes"
    assert reading.file.build.leaders == ("01001",)
    assert reading.file.build.zones == {
        "main": {"01020": 2, "01006": 1, "01028": 1, "01033": 1, "01080": 2, "01097": 1},
        "side": {"01084": 2},
    }


def test_spanish_names_are_read_whatever_the_language() -> None:
    text = "Mazo de Roland\n\nInvestigador: Roland Banks (Caja básica)\n\nApoyos\n1x Ladrón de guante blanco [1]\n"
    text += "2x automatica del .45 (Caja básica)\n\nEventos\n1x ¡Qué suerte! [2] (Caja básica)\n"
    for language in ("en", "es"):
        reading = read(text, language=language)
        assert (reading.unplaced, reading.remarks) == ((), ())
        assert reading.file.build.leaders == ("01001",)
        assert reading.file.build.zones == {"main": {"01055": 1, "01016": 2, "01084": 1}}


@pytest.mark.parametrize(
    ("line", "code", "copies"),
    [
        ("2x Machete", "01020", 2),
        ("2 Machete", "01020", 2),
        ("2 x Machete", "01020", 2),
        ("2×Machete", "01020", 2),
        ("Machete x2", "01020", 2),
        ("Machete (x2)", "01020", 2),
        ("Machete [2x]", "01020", 2),
        ("Machete", "01020", 1),
        ("- 2x Machete", "01020", 2),
        ("  •\t2x\u00a0 Machete\u200b ", "01020", 2),
        ("* **2x** *Machete*", "01020", 2),
        ("- 2x [Machete](/card/01020)", "01020", 2),
        ("> 2x __Machete__", "01020", 2),
        ("2x machete (core)", "01020", 2),
        ("2x Machete† (Revised Core Set)", "01520", 2),
        ("1x Cat Burglar [1]", "01055", 1),
        ("1x Cat Burglar (1)", "01055", 1),
        ("1x Cat Burglar (1 XP)", "01055", 1),
        ("1x Cat Burglar •", "01055", 1),
        ("1x Cat Burglar", "01055", 1),
        ("1x Lucky!", "01080", 1),
        ("1x Lucky! (Core Set) [2]", "01084", 1),
        ("1x Lucky! •• (Core Set)", "01084", 1),
        ("Lucky! (2) x2", "01084", 2),
        ("1x Dr. Milan Christopher: Professor of Entomology", "01033", 1),
        ("1x Dr. Milan Christopher (Professor of Entomology) (Core Set)", "01033", 1),
        ("1x Dr. Milan Christopher - Profesor de Entomología", "01033", 1),
        (".45 Automatic", "01016", 1),
        ("1x 01016", "01016", 1),
    ],
)
def test_line_names_card(line: str, code: str, copies: int) -> None:
    assert main(line) == {code: copies}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2x Machette", "No card has this name. Did you mean Machete?"),
        ("2x Machete [3]", "No card with this name has level 3; it exists at: 0."),
        ("2x Qwrtz", "No card has this name."),
        ("2x Dr. Milan Christopher: Professor of Botany", "No card has this name. Did you mean Dr. Milan Christopher?"),
        ("buy this one first", "No card has this name."),
        ("## Wishes", "This heading wasn't recognised."),
        ("Taboo: 1999-01-01", "The value was not understood."),
        ("2x " + "Machete " * 50, "The line is too long to name a card."),
    ],
)
def test_line_that_cannot_be_placed_is_handed_back(line: str, reason: str) -> None:
    reading = read(f"{HEAD}1x Machete\n{line}\n1x Paranoia\n")
    assert reading.file.build.zones == {"main": {"01020": 1, "01097": 1}}
    assert [(one.line, one.text, one.reason) for one in reading.unplaced] == [(7, line.strip(), reason)]


@pytest.mark.parametrize(
    ("line", "corrections"),
    [
        ("2x Machette", ("2x Machete",)),
        ("2x Machette (Core Set)", ("2x Machete (Core Set)",)),
        ("Machette", ("Machete",)),
        ("2x Machete [3]", ("2x Machete (0)",)),
        ("2x Qwrtz", ()),
        ("## Wishes", ()),
    ],
)
def test_line_handed_back_comes_with_corrections(line: str, corrections: tuple[str, ...]) -> None:
    reading = read(f"{HEAD}1x Machete\n{line}\n1x Paranoia\n")
    assert [one.corrections for one in reading.unplaced] == [corrections]
    for correction in corrections:
        assert read(f"{HEAD}{correction}\n1x Paranoia\n").unplaced == ()


def test_sentences_are_in_the_language_of_the_reader() -> None:
    reading = read(HEAD + "1x Machete\n2x Machette\n", language="es")
    assert reading.unplaced[0].reason == "Ninguna carta tiene este nombre. ¿Querías decir Machete?"


def test_line_without_a_level_means_level_0_if_there_is_one() -> None:
    assert main("1x Beat Cop\n1x Magnifying Glass") == {"01018": 1, "01030": 1}


def test_levels_that_nothing_tells_apart_are_not_guessed() -> None:
    reading = read(HEAD + "1x Machete\n1x Fire Extinguisher\n1x Fire Extinguisher [3]\n")
    assert reading.file.build.zones == {"main": {"01020": 1, "08080": 1}}
    assert [(one.line, one.reason) for one in reading.unplaced] == [
        (7, "This name has several levels: 1, 3. Which one?")
    ]


def test_name_of_several_cards_goes_to_the_one_that_the_deck_may_hold_else_to_the_earliest() -> None:
    sets = [
        SetRecord(code="old", names={"en": "Old"}, position=1, released=datetime.date(2020, 1, 1)),
        SetRecord(code="new", names={"en": "New"}, position=2, released=datetime.date(2021, 1, 1)),
    ]
    lamp = {"names": {"en": "Lamp"}, "set_code": "old"}
    cards = [
        make_investigator("seek", names={"en": "Ann"}),
        make_card("lamp-new", **{**lamp, "set_code": "new"}),
        make_card("lamp-old", **lamp, classes=("rogue",), position=2),
        make_card("mask-new", names={"en": "Mask"}, set_code="new", classes=("mystic",)),
        make_card("mask-old", names={"en": "Mask"}, set_code="old", classes=("rogue",), position=3),
    ]
    catalogue = live_catalogue(game_get("ahlcg"), Catalogue(version=1, cards=cards, sets=sets))
    text = "Dusk\n\nAnn\n\n1x Lamp\n1x Mask\n1x Mask (New)\n"
    reading = read_file(text, game="ahlcg", format=None, catalogue=catalogue, language="en")
    assert reading.file.build == Build(leaders=("seek",), zones={"main": {"lamp-new": 1, "mask-old": 1, "mask-new": 1}})
    assert reading.remarks == (
        "Line 5, “1x Lamp”: Several cards have this name; Lamp (lamp-new) was used, which is allowed.",
        "Line 6, “1x Mask”: Several cards have this name; the earliest, Mask (mask-old), was used.",
    )


def test_copies_of_zero_or_less_are_left_out_with_a_remark() -> None:
    reading = read(HEAD + "2x Machete\n0x Paranoia\n-1x Lucky!\n")
    assert reading.file.build.zones == {"main": {"01020": 2}}
    assert reading.unplaced == ()
    assert reading.remarks == (
        "Line 7, “0x Paranoia”: Left out, because its quantity is zero or less.",
        "Line 8, “-1x Lucky!”: Left out, because its quantity is zero or less.",
    )


def test_lines_of_the_same_card_add_up() -> None:
    assert main("1x Machete\n1x Machete (Core Set)\nMachete") == {"01020": 3}


def test_sum_beyond_any_deck_is_handed_back() -> None:
    reading = read(HEAD + "999999x Machete\n1x Machete\n")
    assert reading.file.build.zones == {"main": {"01020": 999_999}}
    assert [one.line for one in reading.unplaced] == [7]


def test_hint_that_means_nothing_is_remarked_on() -> None:
    reading = read(HEAD + "2x Machete (great!)\n")
    assert reading.file.build.zones == {"main": {"01020": 2}}
    assert reading.remarks == ("Line 6, “2x Machete (great!)”: “great!” wasn't recognised and was left out.",)


def test_set_that_has_no_such_card_is_remarked_on() -> None:
    reading = read(HEAD + "2x Machete (The Dunwich Legacy)\n")
    assert reading.file.build.zones == {"main": {"01020": 2}}
    assert reading.remarks == (
        "Line 6, “2x Machete (The Dunwich Legacy)”: No card of this name is in the set “The Dunwich Legacy”.",
    )


def test_byte_order_mark_and_windows_line_ends_are_no_trouble() -> None:
    reading = read("\ufeff" + SHEET.replace("\n", "\r\n"))
    assert reading.file == read(SHEET).file


def test_leader_may_stand_among_the_cards() -> None:
    reading = read("My deck\n\nInvestigator\n1x Roland Banks (Core Set)\n\nAssets\n2x Machete\n")
    assert reading.file.build.leaders == ("01001",)
    assert reading.file.build.zones == {"main": {"01020": 2}}


def test_deck_named_like_its_investigator_has_both() -> None:
    reading = read("Roland Banks\n\nRoland Banks (Core Set)\n\n2x Machete\n")
    assert (reading.file.name, reading.file.build.leaders) == ("Roland Banks", ("01001",))


def test_investigator_may_be_the_title() -> None:
    reading = read("Roland Banks (Core Set)\n\n2x Machete\n")
    assert (reading.file.name, reading.file.build.leaders) == ("Roland Banks (Core Set)", ("01001",))


def test_list_without_a_title_begins_with_its_first_section() -> None:
    reading = read("Deck\n2x Machete\n")
    assert (reading.file.name, reading.file.build.zones) == ("", {"main": {"01020": 2}})


def test_text_that_names_no_card_is_refused_line_by_line() -> None:
    with pytest.raises(InvalidInputError) as refused:
        read("Dear diary,\n\n- today I played\n- and lost\n")
    faults = refused.value.faults
    assert [(fault.loc, fault.code) for fault in faults] == [
        ((), "no-cards"),
        (("line", 3), "unplaced"),
        (("line", 4), "unplaced"),
    ]
    assert faults[0].message == "No line names a card of Arkham Horror: The Card Game."


@pytest.mark.parametrize(
    "garbage",
    ["a" * 1_000_000, "[" * 1_000_000, "(x2" * 330_000, "**_" * 330_000, "x\n" * 500_000, "2x \n" * 250_000,
     "[a](" * 250_000, ("[a]" * 95 + "\n") * 3_400, "\n" * 999_999 + "x", ("•" * 290 + "\n") * 3_000],
)  # fmt: skip
def test_garbage_of_a_megabyte_is_refused_at_once(garbage: str) -> None:
    started = time.process_time()
    with pytest.raises(InvalidInputError) as refused:
        read(garbage)
    assert refused.value.faults[0].code in ("no-cards", "too-many", "malformed")
    assert time.process_time() - started < 3


def test_text_keeps_taboo_list_experience_and_tags() -> None:
    head = "Deck\n\nRoland Banks (Core Set)\nTaboo: 2019-04-20\nExperience earned: 7\nTags: solo, night of rain\n"
    text = f"{head}\n2x Machete\n"
    file = read(text).file
    assert file.build.choices == {"taboo": "001"}
    assert (file.experience, file.tags) == ({"earned": 7}, ("solo", "night of rain"))
    written = write_file(file, format="text", catalogue=own_cards(), language="es")
    assert written == (
        "Deck\n\nRoland Banks (Caja básica)\nCajas: Caja básica\nTabú: 2019-04-20\nEtiquetas: solo, night of rain\n"
        "Experiencia obtenida: 7\n\nApoyos\n2x Machete (Caja básica)\n"
    )
    assert read(written).file == file
