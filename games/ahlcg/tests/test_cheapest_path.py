"""The cheapest path from a deck to its next version: the rules' own table, bugs of other programs, and a brute-force
proof."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ahlcg.experience.cheapest_path import DeckChange, cheapest
from games.ahlcg.experience.prices import Priced
from games.ahlcg.experience.receipts import Discounts, Receipt
from games.ahlcg.tests.upgrade_solver import card, solve

FILLER = [card(f"filler {number}") for number in range(8)]


def bought(before: dict[Priced, int], after: dict[Priced, int], **part: Any) -> Receipt:
    return cheapest(DeckChange(before=before, after=after, **part))


def cost(before: dict[Priced, int], after: dict[Priced, int], **part: Any) -> int:
    return bought(before, after, **part).cost


# --- The rules' own table ---------------------------------------------------------------------------------------------

LAMP = {level: card("Lamp", level) for level in range(6)}
RARE = {level: card("Relic", level, exceptional=True) for level in range(6)}
TALENT = {level: card("Talent", level, permanent=True) for level in range(6)}


@pytest.mark.parametrize(
    ("row", "before", "after", "expected"),
    [
        ("03", {FILLER[0]: 2}, {LAMP[2]: 2}, 4),
        ("08", {LAMP[2]: 2}, {LAMP[5]: 2}, 6),
        ("09", {LAMP[1]: 1, FILLER[0]: 1}, {LAMP[1]: 1, LAMP[4]: 1}, 4),
        ("18", {}, {TALENT[3]: 1}, 3),
        ("19", {}, {TALENT[1]: 2}, 2),
        ("20", {TALENT[1]: 1}, {TALENT[3]: 1}, 2),
        ("27", {FILLER[0]: 1}, {LAMP[3]: 1}, 3),
    ],
)
def test_row_of_the_rules(row: str, before: dict[Priced, int], after: dict[Priced, int], expected: int) -> None:
    assert cost(before, after) == expected, f"T-XP {row}"


def test_full_run_of_the_rules() -> None:
    """Two new cards of level 2, an upgrade from 0 to 1, and an exchange of level 0 for level 0: 6 experience."""
    receipt = bought({FILLER[0]: 2, LAMP[0]: 1, FILLER[1]: 1}, {card("Rope", 2): 2, LAMP[1]: 1, FILLER[2]: 1})
    assert receipt.cost == 6
    removed = {line.card: line.copies for line in receipt.lines if line.way == "remove"}
    assert removed == {FILLER[0].code: 2, FILLER[1].code: 1}, "the fourth card to go is the one upgraded"


def test_card_that_becomes_permanent_leaves_room_for_a_level_0_card() -> None:
    """T-XP 21, where AHLCG-AMB-07 is decided otherwise: the deck is filled up as after an exile, for nothing."""
    before = {card("Talent"): 1}
    assert cost(before, {TALENT[3]: 1}) == 3
    assert cost(before, {TALENT[3]: 1, FILLER[0]: 1}) == 3
    assert cost(before, {TALENT[3]: 1, FILLER[0]: 2}) == 4


# --- What later cards changed -----------------------------------------------------------------------------------------

SPELL = {level: card("Bolt", level, spell=True) for level in range(6)}
OTHER = {level: card("Ward", level, spell=True) for level in range(6)}
ARCANE_RESEARCH = Discounts(first_spell=1)
TWO_ARCANE_RESEARCH = Discounts(first_spell=2)
RABBIT_HOLE = Discounts(first_upgrades=2, surcharge=1)


def test_myriad_is_paid_once_for_each_level() -> None:
    low, high = card("Swarm", 0, myriad=True), card("Swarm", 2, myriad=True)
    assert cost({}, {high: 3}) == 2
    assert cost({low: 2}, {high: 2}) == 2
    assert cost({}, {low: 2, high: 1}) == 3


def test_myriad_versions_of_one_title_and_level_are_paid_together() -> None:
    acuity = Priced(code="a", title="Empower", level=2, myriad=True)
    stamina = Priced(code="b", title="Empower", level=2, myriad=True)
    assert cost({}, {acuity: 1, stamina: 1}) == 2


def test_exchange_for_nothing_needs_a_level_0_card_to_give() -> None:
    adaptable = Discounts(swaps=2)
    assert cost({FILLER[0]: 3}, {FILLER[1]: 3}, discounts=adaptable) == 1
    assert cost({LAMP[1]: 1}, {FILLER[1]: 1}, discounts=adaptable) == 1
    receipt = bought({FILLER[0]: 3}, {FILLER[1]: 3}, discounts=adaptable)
    assert (receipt.used, receipt.available) == ({"swap": 2}, {"swap": 2})


def test_exile_leaves_room_for_level_0_cards() -> None:
    assert cost({LAMP[1]: 2}, {FILLER[0]: 2}, exiled={LAMP[1]: 2}) == 0
    assert cost({LAMP[1]: 2}, {FILLER[0]: 2}, exiled={LAMP[1]: 1}) == 1
    assert cost({LAMP[1]: 2}, {LAMP[1]: 2}, exiled={LAMP[1]: 2}) == 2, "what was exiled is bought again"


def test_cards_bought_back_are_cheaper_with_deja_vu() -> None:
    four = {card(f"Charm {number}", 1): 1 for number in range(4)}
    assert cost(four, four, exiled=four, discounts=Discounts(bought_back=1)) == 1
    trap = {card("Trap"): 1}
    assert cost(trap, {**trap, FILLER[0]: 1}, exiled=trap) == 1, "one of the two takes the room"
    assert cost(trap, {**trap, FILLER[0]: 1}, exiled=trap, discounts=Discounts(bought_back=1)) == 0


def test_nothing_is_off_a_myriad_card_that_another_payment_covers() -> None:
    low, high = card("Swarm", 2, myriad=True), card("Swarm", 5, myriad=True)
    receipt = bought({low: 1, high: 1}, {high: 2}, exiled={high: 1}, discounts=Discounts(bought_back=1))
    assert [(line.way, line.price, line.off) for line in receipt.lines] == [
        ("upgrade", 3, {}),
        ("buy", 0, {}),
        ("exile", 0, {}),
    ]


def test_surcharge_is_for_new_cards_and_not_for_those_bought_back() -> None:
    """As many copies as were exiled are bought back; each further one is new."""
    one, two = {LAMP[1]: 1}, {LAMP[1]: 2}
    assert cost(one, one, exiled=one, discounts=RABBIT_HOLE) == 1
    assert cost({}, one, discounts=RABBIT_HOLE) == 2
    assert cost(one, two, exiled=one, discounts=RABBIT_HOLE) == 1 + 2
    assert cost(one, {LAMP[3]: 1}, exiled=one, discounts=RABBIT_HOLE) == 4, "another version is a new card"
    (line,) = [line for line in bought(one, two, exiled=one, discounts=RABBIT_HOLE).lines if line.way == "buy"]
    assert (line.price, line.surcharge) == (3, 1)


def test_surcharge_on_myriad_cards_and_sheets_bought_back() -> None:
    swarm = card("Swarm", 1, myriad=True)
    assert cost({swarm: 2}, {swarm: 2}, exiled={swarm: 2}, discounts=RABBIT_HOLE) == 1
    assert cost({swarm: 2}, {swarm: 3}, exiled={swarm: 1}, discounts=RABBIT_HOLE) == 1, "paid with the one bought back"
    assert cost({swarm: 2}, {swarm: 3}, discounts=RABBIT_HOLE) == 2
    other = Priced(code="Swarm", title="Swarm", level=1, myriad=True)
    assert cost({swarm: 1}, {other: 1, swarm: 1}, exiled={swarm: 1}, discounts=RABBIT_HOLE) == 1
    sheet = Priced(code="sheet", title="Sheet", boxes=4)
    assert cost({sheet: 1}, {sheet: 1}, exiled={sheet: 1}, discounts=RABBIT_HOLE) == 0
    assert cost({sheet: 1}, {sheet: 2}, exiled={sheet: 1}, discounts=RABBIT_HOLE) == 1


def test_growth_is_filled_once() -> None:
    """A deck that had the card before grows no more, and pays for each exchange."""
    versatile = card("Versatile", 2, permanent=True)
    new = {one: 1 for one in FILLER[:5]}
    assert cost({}, {versatile: 1, **new}, growth=5) == 2
    assert cost({versatile: 1, LAMP[0]: 2}, {versatile: 1, FILLER[0]: 2}) == 2


def test_boxes_are_paid_once_for_all_copies() -> None:
    sheet = {boxes: Priced(code="sheet", title="Sheet", boxes=boxes) for boxes in (0, 4, 7)}
    assert cost({sheet[0]: 2}, {sheet[4]: 2}) == 4
    assert cost({sheet[4]: 2}, {sheet[7]: 2}) == 3
    assert cost({}, {sheet[7]: 2}) == 7
    assert cost({}, {sheet[0]: 2}) == 2
    assert cost({sheet[0]: 2}, {sheet[4]: 2}, discounts=RABBIT_HOLE) == 3
    assert cost({}, {sheet[4]: 2}, discounts=RABBIT_HOLE) == 6


def test_second_copy_of_an_unidentified_card_comes_for_nothing() -> None:
    stone, known = card("Stone", 1, unidentified=True), card("Stone", 4)
    shrewd = Discounts(second_copies=True)
    assert cost({stone: 2}, {known: 2}) == 6
    assert cost({stone: 2}, {known: 2}, discounts=shrewd) == 3
    assert cost({stone: 2}, {known: 1}, discounts=shrewd) == 3
    assert cost({LAMP[1]: 2}, {LAMP[4]: 2}, discounts=shrewd) == 6, "only what is unidentified"


def test_lower_version_may_be_kept_for_the_full_price() -> None:
    assert cost({SPELL[3]: 2}, {SPELL[3]: 2, SPELL[5]: 2}, kept={SPELL[3]: 2}) == 10
    kept = bought({SPELL[3]: 1}, {SPELL[3]: 1, SPELL[5]: 1}, kept={SPELL[3]: 1}, discounts=RABBIT_HOLE)
    assert kept.cost == 4, "it is an upgrade all the same: the discount, and no surcharge"


def test_arcane_research_counts_on_the_first_spell_alone() -> None:
    assert cost({SPELL[0]: 1}, {SPELL[3]: 1}, discounts=ARCANE_RESEARCH) == 2
    assert cost({SPELL[3]: 1}, {SPELL[5]: 1}, discounts=TWO_ARCANE_RESEARCH) == 0
    assert cost({SPELL[0]: 1, OTHER[0]: 1}, {SPELL[1]: 1, OTHER[1]: 1}, discounts=TWO_ARCANE_RESEARCH) == 1
    assert cost({LAMP[0]: 1}, {LAMP[3]: 1}, discounts=ARCANE_RESEARCH) == 3, "a lamp is no Spell"


def test_rabbit_hole_and_arcane_research_meet_on_the_first_spell() -> None:
    """Two Spells of 2 each, with all three: the first comes for nothing, the second for 1."""
    both = Discounts(first_spell=2, first_upgrades=2, surcharge=1)
    assert cost({SPELL[3]: 1, OTHER[3]: 1}, {SPELL[5]: 1, OTHER[5]: 1}, discounts=both) == 1
    assert cost({SPELL[0]: 2}, {SPELL[4]: 2, card("Observed", 4): 1}, discounts=both) == 5 + 1 + 3


# --- Bugs of the field ------------------------------------------------------------------------------------------------


def test_bug_1_exceptional_upgrade_is_doubled() -> None:
    assert cost({RARE[2]: 1}, {RARE[5]: 1}) == 6


def test_bug_2_taboo_experience_of_an_exceptional_card_is_not_doubled() -> None:
    assert cost({}, {card("Market", 2, exceptional=True, taboo=2, permanent=True): 1}) == 6


def test_bug_3_one_copy_replaced_and_another_upgraded() -> None:
    prepared, blade = {level: card("Prepared", level) for level in (0, 2)}, card("Blade", 3)
    assert cost({prepared[0]: 2}, {prepared[2]: 1, blade: 1}, discounts=RABBIT_HOLE) == 5


def test_bug_4_a_second_copy_is_bought_and_the_first_upgraded() -> None:
    after = {SPELL[0]: 1, SPELL[3]: 1}
    assert cost({SPELL[0]: 1}, after, discounts=TWO_ARCANE_RESEARCH) == 2
    assert cost({SPELL[0]: 1}, after) == 3
    assert cost({SPELL[2]: 1}, {SPELL[2]: 1, SPELL[4]: 1}, discounts=TWO_ARCANE_RESEARCH) == 2
    assert cost({SPELL[1]: 1}, {SPELL[1]: 1, SPELL[4]: 1}, discounts=TWO_ARCANE_RESEARCH) == 2


def test_bug_5_permanent_version_leaves_room() -> None:
    assert cost({card("Talent"): 1}, {TALENT[3]: 1, FILLER[0]: 1}) == 3


def test_bug_6_different_myriad_titles_are_paid_apart() -> None:
    assert cost({}, {card("Swarm", 1, myriad=True): 3, card("Flock", 1, myriad=True): 3}) == 2


def test_bug_7_every_price_stands_once_in_the_receipt() -> None:
    receipt = bought({SPELL[0]: 2, FILLER[0]: 1}, {SPELL[3]: 2, LAMP[2]: 1}, discounts=ARCANE_RESEARCH)
    assert receipt.cost == 7 == sum(line.cost for line in receipt.lines)
    assert sorted((line.way, line.card, line.copies, line.price, line.cost) for line in receipt.lines) == [
        ("buy", LAMP[2].code, 1, 2, 2),
        ("remove", FILLER[0].code, 1, 0, 0),
        ("upgrade", SPELL[3].code, 1, 3, 2),
        ("upgrade", SPELL[3].code, 1, 3, 3),
    ]


# --- Properties -------------------------------------------------------------------------------------------------------

CARDS = [
    *(card("Lamp", level) for level in (0, 1, 3)),
    *(card("Bolt", level, spell=True) for level in (0, 2, 5)),
    card("Talent"),
    card("Talent", 2, permanent=True),
    card("Relic", 1),
    card("Relic", 1, exceptional=True),
    card("Relic", 2, exceptional=True),
    *(card("Swarm", level, myriad=True) for level in (0, 1, 3)),
    card("Sign", 2, taboo=-2),
    card("Sign", 3, taboo=2, exceptional=True),
    card("Stone", 1, unidentified=True),
    Priced(code="stone-a", title="Stone", level=4),
    Priced(code="stone-b", title="Stone", level=4),
    card("Rope"),
    card("Knife"),
]
SHEET = {boxes: card("Sheet", boxes=boxes) for boxes in (0, 2, 3)}
copies = st.integers(1, 2)
discounts = st.builds(
    Discounts,
    swaps=st.sampled_from([0, 2]),
    first_spell=st.integers(0, 2),
    first_upgrades=st.sampled_from([0, 2]),
    surcharge=st.integers(0, 1),
    bought_back=st.integers(0, 2),
    second_copies=st.booleans(),
)


@st.composite
def decks(draw: st.DrawFn) -> dict[Priced, int]:
    """A few cards, now and then one with an upgrade sheet: all copies of that have the same boxes."""
    deck = draw(st.dictionaries(st.sampled_from(CARDS), copies, max_size=4))
    boxes = draw(st.sampled_from([None, None, *SHEET]))
    return deck if boxes is None else {**deck, SHEET[boxes]: draw(copies)}


@st.composite
def parts(draw: st.DrawFn) -> DeckChange:
    before, after = draw(decks()), draw(decks())
    exiled = {one: draw(st.integers(0, number)) for one, number in before.items() if draw(st.booleans())}
    kept = {one: draw(st.integers(0, min(number, before.get(one, 0)))) for one, number in after.items() if one.spell}
    return DeckChange(
        before=before,
        after=after,
        exiled={one: number for one, number in exiled.items() if number},
        kept={one: number for one, number in kept.items() if number},
        growth=draw(st.integers(0, 2)),
        discounts=draw(discounts),
    )


@settings(max_examples=100, deadline=None)
@given(parts())
def test_cheapest_is_what_trying_everything_finds(part: DeckChange) -> None:
    assert cheapest(part).cost == solve(part)


@settings(max_examples=100, deadline=None)
@given(parts())
def test_receipt_adds_up(part: DeckChange) -> None:
    receipt = cheapest(part)
    assert receipt.cost >= 0
    assert all(line.cost >= 0 for line in receipt.lines)
    left = Counter(part.before)
    for line in receipt.lines:
        if line.way in {"remove", "exile"}:
            left -= Counter({one: line.copies for one in left if one.code == line.card})
        elif line.way == "upgrade":
            left -= Counter({one: line.copies for one in left if one.code == line.lower})
    acquired = Counter[str]()
    for line in receipt.lines:
        if line.way in {"buy", "upgrade", "keep-lower"}:
            acquired[line.card] += line.copies
    stayed = Counter({one.code: copies for one, copies in left.items()})
    assert stayed + acquired == Counter({one.code: copies for one, copies in part.after.items()})


@given(decks(), discounts)
def test_deck_to_itself_costs_nothing(deck: dict[Priced, int], offered: Discounts) -> None:
    assert cheapest(DeckChange(before=deck, after=deck, discounts=offered)).cost == 0


@settings(max_examples=100, deadline=None)
@given(decks(), decks(), decks())
def test_two_steps_never_cost_less_than_one(
    first: dict[Priced, int], second: dict[Priced, int], third: dict[Priced, int]
) -> None:
    """Without cards that say so: each of those is for one upgrade, so two have it twice."""
    assert cost(first, third) <= cost(first, second) + cost(second, third)


def test_absurdly_many_copies_are_priced_all_the_same() -> None:
    assert cost({LAMP[0]: 500}, {LAMP[3]: 900}) == 500 * 3 + 400 * 3
