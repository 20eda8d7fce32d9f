"""Printed facts of cards beside their numbers: sequence, targets, roles, kinds of ability, the other side."""

from typing import Any

import pytest

from games.engine import CardRecord, Catalogue, Fact
from games.engine.cards import FaceRecord
from games.lotr.cards import LotrFields, Reverse, Target
from games.lotr.face import back_facts, face

NOTHING = Catalogue(version=1, cards=())


def make(type_code: str, record: dict[str, Any] | None = None, **fields: Any) -> CardRecord:
    names = {"en": "Card"}
    said = {"code": "c", "names": names, "type_code": type_code, "set_code": "s", "position": 1, **(record or {})}
    return CardRecord(**said, fields=LotrFields(**fields))


def told(facts: tuple[Fact, ...], language: str = "en") -> dict[str, str]:
    return {fact.label.in_language(language): fact.value.in_language(language) for fact in facts if fact.value}


def test_quest_has_its_sequence_on_both_sides() -> None:
    reverse = Reverse(type_code="quest", side="B", quest_points=8, abilities=("forced",))
    quest = make("quest", stage=1, side="A", reverse=reverse)
    assert told(face(quest).facts) == {"Sequence": "1A"}
    assert told(back_facts(quest, NOTHING)) == {"Sequence": "1B", "Abilities": "Forced"}
    assert told(back_facts(quest, NOTHING), "es") == {"Secuencia": "1B", "Capacidades": "Obligado"}


def test_other_side_has_its_keywords_with_numbers() -> None:
    reverse = Reverse(
        type_code="enemy", keywords=("doomed", "surge", "victory"), keyword_values={"doomed": 2}, victory=3
    )
    assert told(back_facts(make("objective", reverse=reverse), NOTHING)) == {"Keywords": "Doomed 2, Surge, Victory 3"}
    written = {"back": FaceRecord(texts={"en": "Surge. Doomed 2."})}
    assert back_facts(make("objective", written, reverse=reverse), NOTHING) == ()
    assert back_facts(make("hero"), NOTHING) == ()


@pytest.mark.parametrize(
    ("targets", "english", "spanish"),
    [
        ((Target(kind="hero"),), "Hero", "Héroe"),
        ((Target(kind="hero", trait="Gondor"),), "Hero (Gondor)", "Héroe (Gondor)"),
        (
            (Target(kind="character", sphere="lore", unique=True), Target(kind="character", name="Elrond")),
            "Character (Lore, unique), Elrond",
            "Personaje (Saber, único), Elrond",
        ),
        ((Target(kind="ally", keyword="sentinel"),), "Ally (Sentinel)", "Aliado (Centinela)"),
        ((Target(kind="other"),), "another card", "otra carta"),
    ],
)
def test_attachment_names_its_targets(targets: tuple[Target, ...], english: str, spanish: str) -> None:
    card = make("attachment", attaches_to=targets)
    assert told(face(card).facts) == {"Attaches to": english}
    assert told(face(card).facts, "es") == {"Se vincula a": spanish}


def test_abilities_stand_where_no_text_tells_them() -> None:
    assert told(face(make("enemy", abilities=("forced", "shadow"))).facts) == {"Abilities": "Forced, Shadow"}
    written = make("enemy", {"texts": {"en": "Forced: It acts."}}, abilities=("forced",))
    assert face(written).facts == ()


def test_role_limit_and_corner() -> None:
    assert told(face(make("attachment", campaign_role="boon", deck_limit=1, corner="PASS")).facts) == {
        "Campaign card": "Boon", "Limit per deck": "1", "Corner": "PASS",
    }  # fmt: skip
    assert face(make("attachment", deck_limit=3)).facts == ()


def test_victory_has_its_points() -> None:
    card = make("location", victory=2, keyword_values={"doomed": 1})
    assert face(card).keyword_values == {"victory": 2, "doomed": 1}
