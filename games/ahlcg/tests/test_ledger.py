"""The ledger: what was earned, what was spent, what is left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ahlcg.ledger import Balance, Entry, balance, disciplines

entries = st.lists(
    st.builds(
        Entry,
        kind=st.sampled_from(["starting", "victory", "bonus", "adjustment", "carried-over"]),
        amount=st.integers(-5, 10),
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
    assert found.unspent == 3


@given(entries)
def test_balance_is_never_negative(lines: list[Entry]) -> None:
    found = balance(lines)
    assert min(found.earned, found.spent, found.unspent, found.overspent) >= 0
    assert found.overspent <= found.spent


@pytest.mark.parametrize(("earned", "expected"), [(0, 1), (14, 1), (15, 2), (29, 2), (30, 3), (45, 4)])
def test_disciplines_by_experience_earned(earned: int, expected: int) -> None:
    assert disciplines(earned) == expected
