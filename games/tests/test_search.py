"""The search's parts, each on its own: reading, folding, columns, names, explanations, orders."""

import datetime

import msgspec
import pytest

from games.ahlcg.cards import Icons
from games.ahlcg.search import SEARCH
from games.ahlcg.tests.cards import make_card, named
from games.engine import Catalogue, PrintingRecord
from games.engine.cards import FaceRecord, SetRecord, TabooCard, TabooRecord
from games.engine.messages import LANGUAGES
from games.engine.search import common
from games.engine.search.bits import bits_of, members_of, packed_set, union
from games.engine.search.folding import fold, plain
from games.engine.search.index import SearchIndex, StoredIndex
from games.engine.search.query import run
from games.engine.search.tree import QueryError
from games.engine.search.words import NOTICES
from games.engine.tests.texts import text


@pytest.fixture(scope="module")
def index() -> SearchIndex:
    cards = [
        make_card("a1", names=named("Brass Lamp"), cost=2, texts={"en": "[action]: Gain 1[per_investigator] clue."}),
        make_card("a2", names=named("Brass Lamp"), cost="X", level=2, set_code="late"),
        make_card(
            "a3",
            names=named("Lantern"),
            cost=0,
            level=None,
            texts={"en": "Spend it.<hr>Fast. Draw."},
            keywords=("fast",),
        ),
        make_card("a4", names={"en": "Éclair"}, cost="–", type_code="event", traits={"en": ("Old Trick",)}),
    ]
    catalogue = Catalogue(
        version=1,
        cards=cards,
        printings=[PrintingRecord(code="b1", card="a1", set_code="late", position=7)],
        sets=[
            SetRecord(
                code="test", names={"en": "First", "es": "Primera"}, position=1, released=datetime.date(2020, 2, 29)
            ),
            SetRecord(code="late", names={"en": "First Again"}, position=2),
        ],
        taboos=[
            TabooRecord(code="1", names={"en": "List"}, start=datetime.date(2021, 1, 1), cards=(TabooCard(code="b1"),)),
            TabooRecord(
                code="2",
                names={"en": "List"},
                start=datetime.date(2022, 1, 1),
                cards=(TabooCard(code="a2", level_cost=3),),
            ),
            TabooRecord(code="3", names={"en": "List"}, start=datetime.date(2023, 1, 1), active=False),
        ],
    )
    return SearchIndex(SEARCH, catalogue)


def codes(index: SearchIndex, query: str) -> str:
    """The codes of the cards found, in order, with a space between."""
    return " ".join(index.cards[place].code for place in run(index, query).cards("en"))


def test_bits_give_back_what_was_put_in() -> None:
    assert list(members_of(bits_of([5, 0, 63, 64], 65))) == [0, 5, 63, 64]
    assert list(members_of(0)) == []


@pytest.mark.parametrize(("members", "size", "width"), [({5, 2}, 800, 4), ({*range(60)}, 800, 101), ({7}, 70_000, 4)])
def test_set_is_packed_as_what_is_shorter(members: set[int], size: int, width: int) -> None:
    assert len(packed_set(members, size)) == width
    assert union([packed_set(members, size)], size) == bits_of(members, size)
    assert union([packed_set(members, size), packed_set({1}, size)], size) == bits_of(members | {1}, size)
    assert union([], size) == 0


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Ñandú  Ártico", "nandu artico"),
        ("O’Hara – “Übung”", 'o\'hara - "ubung"'),
        ("STRASSE ß", "strasse ss"),
        ("Łódź Ørn Đ", "lodz orn d"),
        ("Æon œuvre ıI", "aeon oeuvre ii"),
    ],
)
def test_fold_drops_case_accents_and_typography(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[elder_sign]: [[Tool]] or <b>Spell</b>.", "elder sign: tool or spell."),
        ("[action][action]: Move", "action action: move"),
        ("Spend 2[per_investigator] clues", "spend 2 per investigator clues"),
        ("One.<br/>Two.<hr>Three", "one. two. three"),
        ("a < b > c", "a < b > c"),
    ],
)
def test_symbols_and_markup_become_words(text: str, words: str) -> None:
    assert plain(text) == words


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("cost:x", "a2"),
        ("cost:–", "a4"),
        ("cost<=2", "a1 a3"),
        ("cost!=2", "a2 a3 a4"),
        ("cost:..1", "a3"),
        ("level:none", "a3"),
        ("level:0", "a1 a4"),
        ("set:late", "a1 a2"),
        ("set:first", "a1 a3 a4"),
        ("set:again", "a1 a2"),
        ("set:primera", "a1 a3 a4"),
        ("date:2020-02", "a1 a3 a4"),
        ("date<2020-02-29", ""),
        ("date>=2020 date<=2020-02", "a1 a3 a4"),
        ("date:none", "a2"),
        ("date:2019..2021", "a1 a3 a4"),
        ("k:old", "a4"),
        ("k:trick", "a4"),
        ("b1", "a1"),
        ("code=a2", "a2"),
        ("eclair", "a4"),
        ('x:"1 per investigator"', "a1"),
        ('x:"it. fast"', "a3"),
        ('x:"end it. fast"', "a3"),
        ('x:"pend it. fas"', "a3"),
        ('x:"spend fast"', ""),
        ('x:"spend it fast"', ""),
        ("x:pend", "a3"),
        ("x:pends", ""),
        ("x:in", "a1"),
        ("x:ends", ""),
        ("is:fast", "a3"),
        ("is:reprint", "a1"),
        ("taboo:1", "a1"),
        ("taboo:2022", "a2"),
        ("is:taboo tabooxp:3", "a2"),
        ("x:/^spend.*draw\\.$/", "a3"),
        ("x=/spend.*/", "a3"),
        ("x=/spend/", ""),
        ("name:lamp|eclair", "a1 a2 a4"),
        ("order:cost", "a3 a1 a2 a4"),
        ("order:cost dir:desc", "a1 a3 a2 a4"),
        ("order:name dir:desc", "a3 a4 a1 a2"),
        ("order=name lamp", "a1 a2"),
        ("x:/^spend/|/^action/", "a1 a3"),
        ("x:/it. fast/|clue", "a1 a3"),
        ('name:eclair|/^lan/|"brass lamp"', "a1 a2 a3 a4"),
        ("“brass lamp”", "a1 a2"),
        ("«brass lamp»", "a1 a2"),
    ],
)
def test_query_finds_just_these(index: SearchIndex, query: str, found: str) -> None:
    assert codes(index, query) == found
    assert run(index, query).notices == ()


@pytest.mark.parametrize(
    ("query", "notices"),
    [
        ("lamp colour:red", [("unknown-key", 5, 15)]),
        ("lamp cots:2", [("unknown-key-near", 5, 11)]),
        ("lamp cost:many", [("not-a-number", 5, 14)]),
        ("lamp cost>x", [("mark-not-ordered", 5, 11)]),
        ("lamp set:atlantis", [("unknown-value", 5, 17)]),
        ("lamp set:frist", [("unknown-value-near", 5, 14)]),
        ("lamp set>first", [("not-comparable", 5, 14)]),
        ("lamp set:/a/", [("regex-not-here", 5, 12)]),
        ("lamp name<b", [("not-comparable", 5, 11)]),
        ("lamp is:colourful", [("unknown-value", 5, 17)]),
        ("lamp date:soon", [("not-a-date", 5, 14)]),
        ("lamp date:2020-13", [("not-a-date", 5, 17)]),
        ("lamp x:/(/", [("regex-bad", 5, 10)]),
        ("lamp x:/a(?=b)/", [("regex-group", 5, 15)]),
        ("lamp x:/[/", [("regex-bad", 5, 10)]),
        ("lamp x:/(.{0,80}a){9}/", [("regex-bad", 5, 22)]),
        (f"lamp x:/{'a' * 201}/", [("regex-too-long", 5, 210)]),
        ("lamp x:/a", [("regex-open", 5, 9)]),
        ("lamp|/a", [("regex-open", 5, 7)]),
        ("name:/lamp/i", [("regex-glued", 11, 12)]),
        ("name:/lamp/i|zzz", [("regex-glued", 11, 12)]),
        ("lamp -order:name", [("display-misused", 6, 16)]),
        ("lamp -(order:name)", [("display-misused", 7, 17)]),
        ("lamp order!=name", [("display-misused", 5, 16)]),
        ("lamp order>name", [("display-misused", 5, 15)]),
        ("lamp order:name|cost", [("display-misused", 5, 20)]),
        ("lamp cost:2|many|x", [("not-a-number", 12, 16)]),
        ("lamp cots:2|3", [("unknown-key-near", 5, 13)]),
        ("lamp set:first|atlantis|late", [("unknown-value", 15, 23)]),
        ("lamp cost:3..1", [("range-inverted", 5, 14)]),
        ("lamp cost:3-1", [("range-inverted", 5, 13)]),
        ("lamp cost>1..3", [("range-not-ordered", 5, 14)]),
        ("lamp cost<=4..", [("range-not-ordered", 5, 14)]),
        ("lamp date:2021..2020", [("range-inverted", 5, 20)]),
        ("lamp date<2019..2020", [("range-not-ordered", 5, 20)]),
        ('lamp x:""', [("empty-value", 5, 9)]),
        ("lamp cost:", [("missing-value", 5, 10)]),
        ("lamp order:beauty", [("unknown-choice", 5, 17)]),
        ('"lamp', [("quote-open", 0, 5)]),
        ("(lamp", [("parenthesis-open", 0, 1)]),
        ("lamp)", [("parenthesis-stray", 4, 5)]),
        ("lamp ()", [("parenthesis-empty", 6, 7)]),
        ("lamp or", [("word-alone", 5, 7)]),
        ("not lamp - or", [("word-alone", 9, 10), ("word-alone", 11, 13)]),
    ],
)
def test_bad_part_is_left_out_with_its_place(
    index: SearchIndex, query: str, notices: list[tuple[str, int, int]]
) -> None:
    found = run(index, query)
    assert [(one.code, one.start, one.end) for one in found.notices] == notices
    assert codes(index, query) == ("a3 a4" if query.startswith("not") else "a1 a2")
    for one in found.notices:
        assert "{" not in one.in_language("en") + one.in_language("es")


def test_bad_part_under_or_and_not_does_not_widen_or_empty_the_rest(index: SearchIndex) -> None:
    assert codes(index, "lamp or colour:red") == "a1 a2"
    assert codes(index, "lamp -(colour:red)") == "a1 a2"
    with pytest.raises(QueryError):
        run(index, "-(colour:red or size:big)")


@pytest.mark.parametrize("query", ["frob:1 order:name", "order:name frob:1 dir:desc", "-order:name", "t:bad|worse"])
def test_query_without_a_good_condition_is_refused_whatever_it_says_about_the_answer(
    index: SearchIndex, query: str
) -> None:
    with pytest.raises(QueryError):
        run(index, query)
    assert run(index, "order:name dir:desc").count == 4, "the words alone are no bad query"


def test_expression_that_takes_too_long_is_given_up(index: SearchIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.search.texts.MAX_REGEX_SECONDS", -1)
    found = run(index, "lamp x:/spend/")
    assert [notice.code for notice in found.notices] == ["regex-too-slow"]
    assert codes(index, "lamp x:/spend/") == "a1 a2"


def test_every_notice_exists_in_both_languages() -> None:
    for notice in NOTICES.values():
        assert notice.in_language("en") != notice.in_language("es")


@pytest.mark.parametrize(
    ("query", "english", "spanish"),
    [
        ("", "all cards", "todas las cartas"),
        ("lamp", "the name contains “lamp”", "el nombre contiene «lamp»"),
        ("cost:1..3 -is:unique", "cost: from 1 to 3 and not (it is unique)", "coste: de 1 a 3 y no (es única)"),
        ("w>i", "willpower: more than the intellect", "voluntad: mayor que el intelecto"),
        ("health=sanity", "health: equal to the sanity", "salud: igual que la cordura"),
        ("cost:x or level:none", "cost: X or level: not given", "coste: X o nivel: sin valor"),
        ("clues:0", "clues: 0", "pistas: 0"),
        ("clues!=none", "clues: given", "pistas: con valor"),
        ("cost!=3|none", "cost: not 3 and given", "coste: no 3 y con valor"),
        ("has:clues", "clues: given", "pistas: con valor"),
        ("has:cost not:fast", "cost: given and it is not fast", "coste: con valor y no es rápida"),
        ("date<2021", "release date: before 2021", "fecha: anterior a 2021"),
        ("x:/a|b/", "the text matches /a|b/", "el texto coincide con /a|b/"),
        (
            "(lamp or t:event) order:name",
            "the name contains “lamp” or the type is Event; ordered by name",
            "el nombre contiene «lamp» o el tipo es Evento; ordenadas por nombre",
        ),
    ],
)
def test_explanation_says_what_was_understood(index: SearchIndex, query: str, english: str, spanish: str) -> None:
    found = run(index, query)
    assert found.explanation("en") == english
    assert found.explanation("es") == spanish


def test_misspelt_names_are_mended_and_right_ones_are_not(index: SearchIndex) -> None:
    assert run(index, "brass lmap").suggestions("en") == ["Brass Lamp"]
    assert run(index, "brass lmap").suggestions("es") == ["Brass Lamp (es)"]
    assert run(index, "lantren").suggestions("en")[0] == "Lantern"
    assert run(index, "lamp").suggestions("en") == []
    assert run(index, "qqqq").suggestions("en") == []


def test_nearest_name_shares_the_most_pairs_of_letters_and_is_about_as_long() -> None:
    names = [*(f"Lanternmakers of {number:02}" for number in range(12)), "Lanterns", "Brass Lamp"]
    cards = [make_card(f"a{number:02}", names=named(name)) for number, name in enumerate(names)]
    index = SearchIndex(SEARCH, Catalogue(version=1, cards=cards))
    assert index.names.near("Lanternx", "en") == ["Lanterns"]
    assert index.names.near("Lanternmakrs of 07", "en")[0] == "Lanternmakers of 07"
    assert index.names.near("Bras Lamp", "en") == ["Brass Lamp"]
    assert index.names.near("Qvx", "en") == []


@pytest.mark.parametrize("number", [3, 400])
def test_cards_come_in_order_whether_few_or_many(number: int) -> None:
    cards = [
        make_card(
            f"a{place:03}", level=None if place % 7 == 0 else place % 5, type_code="asset" if place % 3 else "event"
        )
        for place in range(number)
    ]
    index = SearchIndex(SEARCH, Catalogue(version=1, cards=cards))
    given = [place for place in range(number) if place % 7 and place % 3]
    without = [place for place in range(number) if not place % 7 and place % 3]
    rising = [*sorted(given, key=lambda place: place % 5), *without]
    falling = [*sorted(given, key=lambda place: -(place % 5)), *without]
    found = run(index, "t:asset").bits
    assert list(index.in_order(found, "level", "en", descending=False)) == rising
    assert list(index.in_order(found, "level", "en", descending=True)) == falling


def test_completion_prefers_beginnings(index: SearchIndex) -> None:
    assert index.names.completed("la", "en", 20) == ["Lantern", "Brass Lamp"]
    assert index.names.completed("ecl", "en", 20) == ["Éclair"]
    assert index.names.completed("la", "en", 1) == ["Lantern"]


def test_completion_takes_punctuation_and_either_language() -> None:
    cards = [
        make_card("n1", names={"en": "Colt .38", "es": "Revólver del .38"}),
        make_card("n2", names={"en": "Old Lamp", "es": "Lámpara vieja"}),
        make_card("n3", names={"en": "Lampoon"}),
    ]
    names = SearchIndex(SEARCH, Catalogue(version=1, cards=cards)).names
    for typed in (".38", "38", "colt .3", "revol"):
        assert names.completed(typed, "en", 5) == ["Colt .38"], typed
        assert names.completed(typed, "es", 5) == ["Revólver del .38"], typed
    assert names.completed("lamp", "en", 5) == ["Lampoon", "Old Lamp"]
    assert names.completed("lamp", "es", 5) == ["Lámpara vieja", "Lampoon"]
    assert names.completed(".83", "en", 5) == []


def test_choice_is_exact_then_a_word_then_anywhere() -> None:
    cards = [
        make_card("k1", traits={"en": ("Art",)}, icons=Icons(willpower=1)),
        make_card("k2", traits={"en": ("Black Artist",)}),
        make_card("k3", traits={"en": ("Charter",)}, unique=True),
    ]
    lists = [
        TabooRecord(code=code, names={"en": code}, start=day, cards=(TabooCard(code=card),))
        for code, day, card in (("001", datetime.date(2020, 10, 1), "k1"), ("010", datetime.date(2021, 1, 1), "k2"))
    ]
    own = SearchIndex(SEARCH, Catalogue(version=1, cards=cards, taboos=lists))
    for query, found in {
        "k:art": "k1",
        "k:arti": "k2",
        "k:char": "k3",
        "k:harte": "k3",
        "k:rt": "k1 k2 k3",
        "taboo:10": "k2",
        "taboo:1": "k1",
        "taboo:010": "k2",
        "has:taboo": "k2",
        "is:taboo": "k2",
        "taboo:any": "k1 k2",
        "has:willpower": "k1",
        "-has:willpower": "k2 k3",
        "willpower:0": "k2 k3",
        "has:icons": "k1",
        "has:intellect": "",
        "has:level": "k1 k2 k3",
        "is:única": "k3",
        "es:única": "k3",
        "es:unica": "k3",
        "-es:única": "k1 k2",
        "tiene:voluntad": "k1",
        "tiene:nivel": "k1 k2 k3",
        "es:tabú": "k2",
        "es:permanente|rápida": "",
        "es:debilidad": "",
    }.items():
        assert codes(own, query) == found, query
        assert run(own, query).notices == (), query


def test_quotation_marks_in_names_may_be_left_out_or_given() -> None:
    cards = [
        make_card("q1", names={"en": 'Mr. "Rook"'}),
        make_card("q2", names={"en": "“Let me see!”"}),
        make_card("q3", names={"en": "Søren Æbelø"}, texts={"en": 'Say "go", Łukasz.'}),
        make_card("q4", back=FaceRecord(names={"en": "Trap Door"}, traits={"en": ("Relic",)})),
    ]
    own = SearchIndex(SEARCH, Catalogue(version=1, cards=cards))
    for query in (
        '"Mr. Rook"',
        '!"mr. rook"',
        r'!"Mr. \"Rook\""',
        '!"Mr. “Rook”"',
        "name:/^mr\\. rook$/",
        'name:/"rook"$/',
    ):
        assert codes(own, query) == "q1", query
    for query in ('!"Let me see!"', "“let me see”", '"me see!"'):
        assert codes(own, query) == "q2", query
    for query in ("soren", "Søren", "aebelo", "name:/^søren æ/", "x:lukasz", "x:/łuk/", r'x:"say \"go\""'):
        assert codes(own, query) == "q3", query
    for query in ('!"trap door"', "door", "k:relic"):
        assert codes(own, query) == "q4", query
    assert codes(own, '!"Mr. Rock"') == ""
    assert own.names.completed("mr. ro", "en", 5) == ['Mr. "Rook"']
    assert own.names.near("trap dor", "en") == ["Trap Door"]
    assert list(members_of(own.named('Mr. "Rook"'))) == list(members_of(own.named("mr. rook"))) == [0]


def test_names_and_prints_change_what_is_listed_and_not_what_is_found(index: SearchIndex) -> None:
    assert run(index, "unique:names").count == 3
    assert run(index, "lamp").bits == run(index, "lamp unique:prints").bits


def test_game_that_declares_nothing_has_the_common_keys() -> None:
    search = common.plain_search({"asset": text("Asset", "Apoyo")})
    index = SearchIndex(search, Catalogue(version=1, cards=[make_card("a1"), make_card("a2", level=3)]))
    assert codes(index, "type:asset level>=1") == codes(index, "t:asset level>=1") == "a2"
    assert SearchIndex(search, Catalogue(version=1, cards=[])).everything == 0


def test_stored_index_read_from_bytes_finds_what_the_one_just_made_finds(index: SearchIndex) -> None:
    catalogue = Catalogue(version=1, cards=index.cards)
    made = SearchIndex(SEARCH, catalogue)
    content = msgspec.msgpack.encode(made.stored)
    read = SearchIndex(SEARCH, catalogue, msgspec.msgpack.decode(content, type=StoredIndex))
    for query in ("level>=1", "level:none", "is:unique", "-is:unique", "has:cost", "cost:x"):
        assert codes(read, query) == codes(made, query), query
    for language in LANGUAGES:
        assert read.facet("trait", read.everything, language) == made.facet("trait", made.everything, language)
    assert list(read.once_a_name(iter(range(read.size)))) == list(made.once_a_name(iter(range(made.size))))
    assert read.telling_orders == made.telling_orders
    assert msgspec.msgpack.encode(made.stored) == content, "nothing of it has been changed by reading"
