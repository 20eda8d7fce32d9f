"""Repackaged boxes: owning one gives the cards of what it repackages."""

from collections import Counter
from collections.abc import Iterable

import pytest

from decks.tests.live import own_cards
from games.engine import Build, CardRecord, Group, validate, validate_group
from games.engine.collection import Holdings, copies_owned
from games.engine.search.index import SearchIndex
from games.engine.search.query import run
from games.engine.solver import Answer, Question, ask
from games.lotr.deck import part_of
from games.lotr.game import GAME
from games.lotr.sources.ringsdb_rows import card_rows

assert GAME.building
BUILDING, CARDS = GAME.building, own_cards("lotr").cards
CORE_HEROES = {
    "Aragorn", "Beravor", "Denethor", "Dúnhere", "Eleanor", "Gimli", "Glorfindel", "Glóin", "Legolas", "Thalin",
    "Théodred", "Éowyn",
}  # fmt: skip


def card_of(code: str) -> CardRecord:
    card = CARDS.get(code)
    assert card
    return card


def names(codes: Iterable[str]) -> set[str]:
    return {card_of(code).name for code in codes}


def box(code: str) -> dict[str, int]:
    return copies_owned(Holdings(sets={code: 1}), CARDS)


def parts(owned: dict[str, int]) -> Counter[str]:
    """The different cards by what they are for players: heroes, cards of decks, contracts, everything else."""
    return Counter("hero" if card.type_code == "hero" else part_of(card) for card in map(card_of, owned))


def found_from(*sets: str, leaders: tuple[str, ...] = ()) -> Answer:
    """A new deck from one of each of these boxes."""
    shelf = copies_owned(Holdings(sets=dict.fromkeys(sets, 1)), CARDS)
    answer = ask(BUILDING, [Question(build=Build(leaders=leaders), collection="shelf")], {"shelf": shelf}, CARDS)
    if answer.status == "found":
        build = answer.found[0].build
        assert [one.code for one in validate(BUILDING, build, CARDS).problems if one.is_error] == []
        owned = {"shelf": {card.code: shelf.get(card.code, 0) for card in CARDS}}
        group = Group(builds=(build,), collections=("shelf",), owned=owned)
        assert validate_group(BUILDING, group, CARDS) == ()
    return answer


def test_revised_core_set_has_three_copies_of_each_card_of_the_core_set() -> None:
    first, revised = box("core-set"), box("revised-core-set")
    assert parts(first) == {"hero": 12, "standard": 61, "refused": 55}
    assert parts(revised) == {"hero": 12, "standard": 61, "refused": 55 + 7, "boons": 3}
    players = {code: copies for code, copies in revised.items() if part_of(card_of(code)) == "standard"}
    assert sum(first[code] for code in players) == 120
    assert sum(players.values()) == 61 * 3 + 1
    assert names(code for code, copies in players.items() if copies != 3) == {"Gandalf"}
    assert {first[code] - revised[code] for code in first if code not in players} == {0}


@pytest.mark.parametrize(
    ("code", "expected", "heroes"),
    [
        ("angmar-awakened-hero-expansion", {"hero": 8, "standard": 66, "refused": 1}, {"Aragorn", "Halbarad"}),
        ("dream-chaser-hero-expansion", {"hero": 8, "standard": 67}, {"Círdan the Shipwright", "Denethor"}),
        ("ered-mithrin-hero-expansion", {"hero": 8, "standard": 67, "refused": 1}, {"Haldan", "Dáin Ironfoot"}),
    ],
)
def test_hero_expansion_has_the_player_cards_of_a_deluxe_expansion_and_six_packs(
    code: str, expected: dict[str, int], heroes: set[str]
) -> None:
    packs = CARDS.sets[code].repackages
    owned = box(code)
    assert len(packs) == 7
    assert parts(owned) == expected
    assert names(one for one in owned if card_of(one).type_code == "hero") >= heroes
    together = copies_owned(Holdings(sets=dict.fromkeys(packs, 1)), CARDS)
    campaign = box(code.replace("hero", "campaign"))
    assert owned.items() <= together.items()
    assert {one: copies for one, copies in campaign.items() if one in together} == {
        one: copies for one, copies in together.items() if one not in owned
    }


@pytest.mark.parametrize(
    ("code", "of"),
    [
        ("the-fellowship-of-the-ring", ("the-black-riders", "the-road-darkens")),
        ("the-two-towers", ("the-treason-of-saruman", "the-land-of-shadow")),
        ("the-return-of-the-king", ("the-flame-of-the-west", "the-mountain-of-fire")),
    ],
)
def test_saga_expansion_has_two_boxes_whole(code: str, of: tuple[str, ...]) -> None:
    assert box(code) == copies_owned(Holdings(sets=dict.fromkeys(of, 1)), CARDS) != {}


def test_sets_that_later_boxes_repackage_are_replaced() -> None:
    later = {code for one in CARDS.sets.values() for code in one.repackages}
    assert {one.code for one in CARDS.sets.values() if one.replaced} == later
    assert len(later) == 1 + 3 * 7 + 6


@pytest.mark.parametrize(
    ("code", "heroes", "missing"),
    [
        ("core-set", {"Gimli", "Legolas", "Thalin"}, 50 - 29 - 3),
        ("revised-core-set", {"Gimli", "Legolas", "Thalin"}, 50 - 45 - 3),
        ("revised-core-set", {"Gimli", "Legolas", "Aragorn"}, 0),
    ],
)
def test_heroes_have_a_deck_with_cards_that_they_cannot_pay_for_if_the_box_has_no_fifty_of_their_spheres(
    code: str, heroes: set[str], missing: int
) -> None:
    leaders = tuple(card.code for card in CARDS.of_type("hero") if card.set_code == "core-set" and card.name in heroes)
    answer = found_from(code, leaders=leaders)
    (found,) = answer.found
    assert (answer.status, found.build.leaders) == ("found", leaders)
    rescued = [copies for place, copies in found.added.items() if found.why[place][0].kind == "rescue"]
    assert sum(rescued) == missing


@pytest.mark.parametrize(
    "code",
    ["dwarves-of-durin", "elves-of-lorien", "defenders-of-gondor", "riders-of-rohan", "dream-chaser-hero-expansion"],
)
def test_a_box_with_enough_cards_has_a_deck(code: str) -> None:
    answer = found_from(code)
    build = answer.found[0].build
    assert (answer.status, len(build.leaders), sum(build.zones["main"].values())) == ("found", 3, 50)
    assert names(build.leaders) <= names(box(code))


def test_revised_core_set_alone_has_a_deck_with_three_of_its_heroes() -> None:
    answer = found_from("revised-core-set")
    build = answer.found[0].build
    assert (answer.status, len(build.leaders), sum(build.zones["main"].values())) == ("found", 3, 50)
    assert names(build.leaders) < CORE_HEROES
    assert names(box("revised-core-set")) > CORE_HEROES


@pytest.mark.parametrize(("players", "missing"), [(3, 0), (4, 4 * 50 - 61 * 3 - 1)])
def test_revised_core_set_has_decks_for_three_and_is_too_small_for_four(players: int, missing: int) -> None:
    questions = [Question(build=Build(), collection="shelf")] * players
    answer = ask(BUILDING, questions, {"shelf": box("revised-core-set")}, CARDS)
    assert (answer.status, answer.missing) == ("impossible" if missing else "found", missing)
    heroes = [hero for one in answer.found for hero in one.build.leaders]
    assert len(heroes) == len(names(heroes))
    assert missing or len(heroes) == 3 * players


def test_search_of_owned_cards_finds_those_of_a_repackaged_box() -> None:
    index = SearchIndex(GAME.searching, CARDS).owned_by(box("revised-core-set"))
    answer = run(index, "owned>=3 t:ally sphere:lore")
    assert sorted(index.cards[place].name for place in answer.cards("en")) == [
        "Daughter of the Nimrodel", "Erebor Hammersmith", "Gléowine", "Henamarth Riversong", "Miner of the Iron Hills",
    ]  # fmt: skip


def test_ringsdb_knows_no_reprints_in_the_revised_core_set() -> None:
    packs = [pack["pack_code"] for row in card_rows(CARDS, "en").values() for pack in row.get("packs", ())]
    steward = card_rows(CARDS, "en")["01026"]
    assert (steward["name"], [pack["pack_code"] for pack in steward["packs"]]) == (
        "Steward of Gondor",
        ["Core", "DoG", "Starter"],
    )
    assert packs.count("RevCore") == 7
