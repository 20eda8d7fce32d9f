"""Engine helpers that the board games share: limits, loadouts, offers, facts, lines, fields, parts of a state."""

from msgspec import Struct
from msgspec.structs import replace

from games.dmd.tests.box import box
from games.engine import Build, Fact, Severity, at_least, at_most, limit_problem, plain
from games.engine.face import known_facts, words_for
from games.engine.journal import Line, from_entry
from games.engine.journal import common_fields as fields
from games.engine.journal.common_kinds import WAYS
from games.engine.journal.field_specs import FieldReader, FieldSpec
from games.engine.journal.sheet_parts import known_line
from games.engine.loadout import looked_up, mentioned
from games.engine.messages import Message
from games.engine.offers import number_offer, takes_types
from games.engine.words import WORDS

YES = plain("yes")


def test_limits_are_said_only_where_they_are_broken() -> None:
    assert list(at_most(3, 3, "many")) == list(at_least(3, 3, "few")) == []
    (many,) = at_most(3, 4, "many", rule="TOY-1", severity=Severity.WARNING, player="Ann")
    assert (many.code, many.rule, many.severity, many.params) == (
        "many", "TOY-1", Severity.WARNING, {"player": "Ann", "found": 4, "limit": 3},
    )  # fmt: skip
    (few,) = at_least(3, 2, "few", cards=("a",))
    assert (few.cards, few.params) == (("a",), {"found": 2, "limit": 3})
    assert list(limit_problem("odd", 1, 2, choice="x").params) == ["choice", "found", "limit"]


def test_loadout_of_an_unknown_mode_and_zone_is_a_start_with_everything_in_the_main_zone() -> None:
    build = Build(leaders=("borden",), zones={"attic": {"pyromania": 1}, "main": {"nothing": 2}}, mode="else")
    common, zones = looked_up(build, box(), ("main", "received"))
    assert (common["mode"], common["sheet"].code, common["unknown"]) == ("start", "borden", {"nothing": 2})
    assert zones == {"main": {"pyromania": 1}, "received": {}}
    nobody, _zones = looked_up(Build(leaders=("borden", "rasputin")), box(), ("main",))
    assert nobody["sheet"] is None


def test_choice_is_mentioned_only_if_it_is_a_number_or_a_text() -> None:
    choices: tuple[object, ...] = (7, "x", True, None, [])
    assert [mentioned(choice) for choice in choices] == [7, "x", "?", "?", "?"]


def test_offers_of_numbers_and_types() -> None:
    offer = number_offer("clues", range(3), YES)
    assert [(one.value, one.name.in_language("en")) for one in offer.options] == [(0, "0"), (1, "1"), (2, "2")]
    takes = takes_types("insanity")
    assert takes(box(), "borden", {}) == {card.code for card in box() if card.type_code == "insanity"} != set()


def test_facts_and_lines_without_a_value_are_left_out() -> None:
    found = known_facts([(YES, plain(0)), (YES, None), (YES, ("a", "")), (YES, ("",)), (YES, ())])
    assert found == (Fact(YES, plain(0)), Fact(YES, cards=("a",)))
    assert words_for((), {}) is None
    assert known_line(YES, None) == known_line(YES, "") == ()
    assert known_line(YES, 0) == (Line(label=YES, value=plain(0)),)


def test_fields_are_optional_unless_they_are_required_or_have_a_default() -> None:
    shared = {"who": FieldSpec(like="seat", title="Investigator")}
    reader = FieldReader(WORDS, shared)
    specs = (
        FieldSpec(name="a", type="choice", title="A", choices="ways"),
        FieldSpec(name="b", type="text", title="B", maximum=9),
        FieldSpec(name="c", type="flag", title="C"),
        FieldSpec(name="d", type="card", title="D", card_types=("ally",)),
    )
    optional = tuple(map(reader.field, specs))
    group = reader.field(FieldSpec(name="e", type="group", title="E", many=True, parts=("who", *specs)))
    assert [field.required for field in (*optional, group)] == [False] * 5
    assert group.parts == (reader.field("who"), *optional)
    assert reader.field(FieldSpec(name="c", type="flag", title="C", default=True)).required
    assert reader.field(FieldSpec(name="d", type="card", title="D", card_types=("ally",), required=True)) == replace(
        optional[3], required=True
    )
    assert (list(optional[0].choices), optional[3].card_types) == (["random", "chosen"], ("ally",))


def test_numbers_of_a_field_begin_with_0_and_a_variation_changes_only_what_it_says() -> None:
    reader = FieldReader(WORDS, {"who": FieldSpec(like="seat", title="Investigator")})
    assert reader.field(FieldSpec(name="n", type="number", title="N", maximum=9)).minimum == 0
    assert reader.field(FieldSpec(name="n", type="number", title="N", minimum=-9)).minimum == -9
    assert reader.field("who") == replace(fields.SEAT, title=Message(WORDS, "Investigator"))
    assert reader.field(FieldSpec(like="who", name="other", help=None)) == replace(reader.field("who"), name="other")
    only = FieldSpec(name="a", type="choice", title="A", choices="ways", only=("chosen",))
    assert reader.field(only).choices == {"chosen": WAYS["chosen"]}


class Part(Struct, frozen=True, kw_only=True):
    kind: str = ""
    cards: tuple[str, ...] = ()
    turn: int = 0


def test_part_of_a_state_has_the_fields_of_the_entry_and_what_is_given_beside_them() -> None:
    assert from_entry(Part, {"cards": ["a", "b"], "seat": "x"}, kind="y") == Part(kind="y", cards=("a", "b"))
