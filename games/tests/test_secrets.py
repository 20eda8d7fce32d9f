"""Hidden parts of entries, and revealing them."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.conformance import faults
from games.engine.journal import Campaign, Entry, Field, Kind, redacted, revealed, secret_kinds, secret_places
from games.tests.test_conformance import TEXT
from games.tests.test_journal import EVENING, GAME

SEAT = Field(name="seat", type="seat", title=TEXT)
CARD = Field(name="card", type="text", title=TEXT)
BACK = Field(name="back", type="text", title=TEXT, required=False, secret=True)
DEAL = Kind(
    code="deal",
    title=TEXT,
    summary=TEXT,
    fields=(
        replace(BACK, name="omen"),
        Field(name="dealt", type="group", title=TEXT, many=True, parts=(SEAT, CARD, BACK)),
        Field(name="table", type="group", title=TEXT, required=False, parts=(CARD, BACK)),
    ),
    when=("playing",),
    when_rule="TOY-DECK-01",
    apply=lambda state, data: state,
)
SHOW = Kind(
    code="show",
    title=TEXT,
    summary=TEXT,
    fields=(SEAT,),
    when=("playing",),
    when_rule="TOY-DECK-01",
    reveals=frozenset({"deal"}),
    apply=lambda state, data: state,
)
WITH_SECRETS = replace(EVENING, kinds={**EVENING.kinds, "deal": DEAL, "show": SHOW})
DEALT: dict[str, Any] = {
    "omen": "red",
    "dealt": [
        {"seat": "a", "card": "one", "back": "x"},
        {"seat": "b", "card": "two", "back": "y"},
        {"seat": "b", "card": "three"},
    ],
    "table": {"card": "four", "back": "z"},
}


def test_each_secret_is_about_the_seat_beside_it() -> None:
    assert secret_places(DEAL, DEALT) == [
        (("omen",), ""),
        (("dealt", 0, "back"), "a"),
        (("dealt", 1, "back"), "b"),
        (("table", "back"), ""),
    ]
    assert secret_places(None, DEALT) == secret_places(SHOW, {"seat": "a"}) == []


@pytest.mark.parametrize(
    ("hidden", "seen"),
    [
        ("", {**DEALT, "table": {"card": "four"}}),
        ("b", {**DEALT, "dealt": [DEALT["dealt"][0], {"seat": "b", "card": "two"}, DEALT["dealt"][2]]}),
        ("nobody", DEALT),
    ],
)
def test_only_what_is_hidden_is_left_out(hidden: str, seen: dict[str, Any]) -> None:
    if not hidden:
        seen = {name: value for name, value in seen.items() if name != "omen"}
    before = str(DEALT)
    assert redacted(DEAL, DEALT, lambda seat: seat == hidden) == seen
    assert str(DEALT) == before


def test_an_entry_reveals_what_was_said_to_its_seat_before() -> None:
    deal, show = Entry(kind="deal", data=DEALT), Entry(kind="show", data={"seat": "b"})
    assert revealed(WITH_SECRETS, {2: deal, 4: show, 6: deal, 7: Entry(kind="show", data={"seat": "c"})}) == {(2, "b")}
    assert revealed(WITH_SECRETS, {2: deal, 6: deal}) == set()


def test_kinds_that_matter() -> None:
    assert secret_kinds(WITH_SECRETS) == {"deal", "show"}
    assert secret_kinds(EVENING) == frozenset()


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ({"deal": replace(DEAL, fields=(replace(BACK, required=True),))}, "secret 'back' of the kind of entry 'deal'"),
        ({"deal": replace(DEAL, fields=(replace(BACK, default="x"),))}, "cannot be left out"),
        ({"show": SHOW}, "reveals or buries secrets of 'deal', which has none"),
    ],
)
def test_broken_secret_is_told(kinds: dict[str, Kind], words: str) -> None:
    campaign: Campaign = replace(EVENING, kinds={**EVENING.kinds, **kinds})
    assert any(words in fault for fault in faults("toy", replace(GAME, campaign=campaign)))
    assert list(faults("toy", replace(GAME, campaign=WITH_SECRETS))) == []
