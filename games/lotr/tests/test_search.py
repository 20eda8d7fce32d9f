"""RingsDB's letters on invented cards: each finds the card that has the value, and not the one that has another."""

import datetime
from typing import Any

import pytest

from games.engine import CardRecord, Catalogue, PrintingRecord
from games.engine.cards import ClassRecord, SetRecord
from games.engine.search.index import SearchIndex
from games.engine.search.query import run
from games.lotr.cards import LotrFields
from games.lotr.game import GAME


def make_card(code: str, fields: LotrFields, **record: Any) -> CardRecord:
    return CardRecord(code=code, position=1, fields=fields, **record)


CARDS = [
    make_card(
        "hero",
        LotrFields(
            threat=9,
            willpower=2,
            attack=1,
            defence=0,
            hit_points=4,
            abilities=("action",),
            card_back="player",
            ringsdb_code="99001",
        ),
        keywords=("sentinel",),
        names={"en": "Invented Hero"},
        type_code="hero",
        classes=("lore",),
        traits={"en": ("Noble", "Ranger")},
        texts={"en": "Heal 1 damage."},
        flavours={"en": "An invented saying."},
        unique=True,
        set_code="Inv",
        illustrator="Ann Nobody",
        errata_date=datetime.date(2026, 1, 1),
    ),
    make_card(
        "ally",
        LotrFields(cost=3, willpower=1, attack=2, defence=1, hit_points=2, campaign_role="boon"),
        names={"en": "Invented Ally"},
        type_code="ally",
        classes=("tactics",),
        set_code="Old",
        quantity=3,
    ),
    make_card(
        "quest",
        LotrFields(
            cost="X", quest_points=6, victory=1, stage=2, engagement=30, threat_strength=3, abilities=("shadow",)
        ),
        names={"en": "Invented Errand"},
        type_code="player-side-quest",
        classes=("neutral",),
        set_code="Old",
    ),
]
INDEX = SearchIndex(
    GAME.searching,
    Catalogue(
        version=1,
        cards=CARDS,
        printings=[PrintingRecord(code="ally2", card="ally", set_code="Inv", position=3)],
        sets=[
            SetRecord(code="Inv", names={"en": "Invented Set"}, position=1, cycle="cycle-2"),
            SetRecord(code="Old", names={"en": "Older Set"}, position=2, cycle="cycle-1"),
        ],
        classes=[
            ClassRecord(code=code, names={"en": code.title()}, position=place)
            for place, code in enumerate(("lore", "tactics", "neutral"))
        ],
    ),
)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("errand", "quest"),
        ("a:1", "hero"), ("a>1", "ally"), ("b:9", "hero"), ("b<9", ""), ("c:cycle-1", "ally quest"),
        ("c:cycle-2", "hero ally"), ("d:0", "hero"), ("d>0", "ally"), ("e:inv", "hero ally"), ("e:Old", "ally quest"),
        ("f:saying", "hero"), ("f:heal", ""), ("h>=3", "hero"), ("h<3", "ally"), ("i:nobody", "hero"),
        ("k:ranger", "hero"), ("o:3", "ally"), ("o:x", "quest"), ("s:lore", "hero"), ("s!lore", "ally quest"),
        ("t:hero", "hero"), ("t:héroe", "hero"), ("t:aliado", "ally"), ('t:"player side quest"', "quest"),
        ("u:1", "hero"), ("u:0", "ally quest"), ("w:2", "hero"), ("w<2", "ally"), ('x:"1 damage"', "hero"),
        ("x:saying", ""), ("y:3", "ally"), ("y<3", "hero quest"), ("z:1", "hero"), ("z:0", "ally quest"),
        ("s:lore|tactics", "hero ally"), ("attack>defence", "hero ally"), ("quest>=6", "quest"),
        ("stage:2", "quest"), ("etapa:1", ""), ("engagement>=30", "quest"), ("strength:3", "quest"),
        ("keyword:centinela", "hero"), ("keyword:ranged", ""), ("ability:acción", "hero"), ("is:shadow", "quest"),
        ("is:boon", "ally"), ("99001", "hero"), ("es:carga", ""), ("is:player", "hero"),
        ('for:"invented hero"', "quest"),
        ("victory:1", "quest"), ("amenaza:9", "hero"), ("order:cost t:ally|player-side-quest", "ally quest"),
    ],
)  # fmt: skip
def test_query_finds_just_these(query: str, found: str) -> None:
    answer = run(INDEX, query)
    assert answer.notices == ()
    assert " ".join(INDEX.cards[place].code for place in answer.cards("en")) == found


def test_every_letter_of_ringsdb_is_there() -> None:
    assert {name for name in INDEX.columns if len(name) == 1} == set("abcdefhikostuwxyz")


def test_types_are_explained_by_name() -> None:
    assert run(INDEX, "t:hero h:4").explanation("en") == "the type is Hero and hit points: 4"
    assert run(INDEX, "t:hero h:4").explanation("es") == "el tipo es Héroe y puntos de impacto: 4"
