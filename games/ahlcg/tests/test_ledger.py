"""The ledger: experience earned, spent and left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ahlcg.experience.ledger import Balance, Entry, Played, balance, disciplines, earnings, read_entries
from games.engine import OptionsError

entries = st.lists(
    st.builds(
        Entry,
        kind=st.sampled_from(["starting", "victory", "bonus", "adjustment", "carried-over"]),
        amount=st.integers(-5, 10),
        reason=st.just("because"),
    )
    | st.builds(Entry, kind=st.just("purchase"), amount=st.integers(0, 10))
)


def test_full_run_of_the_rules() -> None:
    """Victory 4, a bonus of 2, and 1 from before; 6 spent: 1 is left."""
    carried, victory, bonus = (
        Entry(kind=kind, amount=amount)  # type: ignore[arg-type]
        for kind, amount in (("carried-over", 1), ("victory", 4), ("bonus", 2))
    )
    assert balance([carried, victory, bonus]) == Balance(earned=6, spent=0, unspent=7, overspent=0)
    spent = Entry(kind="purchase", amount=6)
    assert balance([carried, victory, bonus, spent]) == Balance(earned=6, spent=6, unspent=1, overspent=0)


def test_more_spent_than_there_was_is_told() -> None:
    """T-XP 26: a cart of 4 with 3 experience."""
    found = balance([Entry(kind="victory", amount=3), Entry(kind="purchase", amount=4)])
    assert found == Balance(earned=3, spent=4, unspent=0, overspent=1)


def test_penalty_leaves_nothing_rather_than_a_debt() -> None:
    found = balance([Entry(kind="victory", amount=2), Entry(kind="bonus", amount=-5), Entry(kind="victory", amount=3)])
    assert (found.unspent, found.available) == (3, 3)


@given(entries)
def test_balance_is_never_negative(lines: list[Entry]) -> None:
    found = balance(lines)
    assert min(found.earned, found.spent, found.unspent, found.overspent) >= 0
    assert found.overspent <= found.spent
    assert found.available == found.spent - found.overspent + found.unspent


OBOL, GREAT_WORK, ASCETIC = "03308", "11068a", "11095"


@pytest.mark.parametrize(
    ("cards", "defeated", "earned"),
    [
        ((), False, 6),
        ((), True, 6),
        ((OBOL,), False, 8),
        ((OBOL,), True, 6),
        ((GREAT_WORK,), True, 7),
        ((OBOL, GREAT_WORK), False, 9),
        ((OBOL, ASCETIC), False, 0),
    ],
)
def test_earnings_by_the_cards_in_the_deck(cards: tuple[str, ...], defeated: bool, earned: int) -> None:
    """Victory 4 and a bonus of 2 for everybody (AHLCG-XP-01, -02); AHLCG-EXT-36 for who has these cards."""
    entries = earnings(Played(victory=4, bonus=2, defeated=defeated), cards)
    assert balance(entries).earned == earned
    assert {entry.reason for entry in entries} <= {"", *cards}


@pytest.mark.parametrize(
    ("given", "loc"),
    [
        ({}, ()),
        ([3], (0,)),
        ([{"kind": "victory"}], (0,)),
        ([{"kind": "victory", "amount": "3"}], (0, "amount")),
        ([{"kind": "victory", "amount": 10**30}], (0, "amount")),
        ([{"kind": "gift", "amount": 3}], (0, "kind")),
        ([{"kind": "victory", "amount": 3, "colour": 1}], (0, "colour")),
        ([{"kind": "victory", "amount": 3}, {"kind": "purchase", "amount": -3}], (1,)),
        ([{"kind": "adjustment", "amount": 3}], (0,)),
        ([{"kind": "adjustment", "amount": 3, "reason": " "}], (0,)),
    ],
)
def test_ledger_that_is_none_says_where(given: object, loc: tuple[str | int, ...]) -> None:
    with pytest.raises(OptionsError) as error:
        read_entries(given)
    assert error.value.loc == loc


def test_adjustment_has_its_reason() -> None:
    (entry,) = read_entries([{"kind": "adjustment", "amount": -2, "reason": "counted twice"}])
    assert entry == Entry(kind="adjustment", amount=-2, reason="counted twice")


@pytest.mark.parametrize(("earned", "expected"), [(0, 1), (14, 1), (15, 2), (29, 2), (30, 3), (45, 4)])
def test_disciplines_by_experience_earned(earned: int, expected: int) -> None:
    assert disciplines(earned) == expected
