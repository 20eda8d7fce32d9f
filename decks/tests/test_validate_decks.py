"""manage.py validate_decks: one verdict a line, whatever the lines hold."""

import json
import os
import signal
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from cardsdb.services import import_perform, import_start
from decks.management import json_lines
from decks.tests.test_validate import LEGAL

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards")]


def run(path: Path, *lines: str, game: str = "ahlcg", **options: Any) -> list[dict[str, Any]]:
    file = path / "decks.jsonl"
    file.write_text("\n".join(lines))
    out = StringIO()
    call_command("validate_decks", game=game, input=file, stdout=out, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_line_has_its_verdict_and_the_run_goes_on(tmp_path: Path) -> None:
    deck = {"id": 7, "investigator_code": "01001", "slots": LEGAL}
    wrapped = {"id": "x", "deck": {**deck, "slots": {**LEGAL, "01016": 3}}}
    results = run(
        tmp_path, json.dumps(deck), "{", "", json.dumps(wrapped), "[]", json.dumps({"id": 9, "slots": {"01016": "two"}})
    )
    assert [(result["id"], result.get("valid")) for result in results] == [
        (7, True), (2, None), ("x", False), (5, None), (9, None),
    ]  # fmt: skip
    assert [problem["code"] for problem in results[2]["problems"]] == ["deck-too-large", "too-many-copies"]
    assert results[1]["error"]["errors"][0]["code"] == "malformed"
    assert [error["loc"] for error in results[4]["error"]["errors"]] == [["investigator_code"], ["slots", "01016"]]


def test_brief_verdict_is_the_same_without_figures_sentences_and_fixes(tmp_path: Path) -> None:
    decks = [
        json.dumps({"investigator_code": "01001", "slots": slots}) for slots in (LEGAL, {**LEGAL, "01016": 3, "x": 1})
    ]
    for whole, brief in zip(run(tmp_path, *decks), run(tmp_path, *decks, brief=True), strict=True):
        kept = ("code", "rule", "severity", "cards", "params")
        problems = [{key: problem[key] for key in kept} for problem in whole["problems"]]
        assert brief == {"id": whole["id"], "valid": whole["valid"], "problems": problems, "remarks": []}


def test_ringsdb_decks_are_checked_by_the_numbers_of_the_site(tmp_path: Path) -> None:
    folder = settings.BASE_DIR / "fixtures" / "lotr"
    import_perform(run=import_start(game="lotr", source="fixtures", origin=str(folder)), apply=True)
    slots = {f"01{number:03}": 3 for number in (*range(13, 29), 73)} | {"01014": 2}
    deck = {"id": 7, "heroes": {"01001": 1, "01002": 1}, "slots": {"01001": 1, "01002": 1, **slots}, "sideslots": []}
    wrapped = {"id": "x", "deck": {**deck, "heroes": {}, "slots": {**slots, "01026": 4}}}
    bad = {"id": 9, "heroes": {"01001": 1}, "slots": {"01013": "two"}}
    results = run(tmp_path, *map(json.dumps, (deck, wrapped, bad)), game="lotr")
    assert [(result["id"], result.get("valid")) for result in results] == [(7, True), ("x", False), (9, None)]
    assert (results[0]["stats"]["size"], results[0]["stats"]["threat"]) == (50, 20)
    errors = [problem["code"] for problem in results[1]["problems"] if problem["severity"] == "error"]
    assert errors == ["hero-count", "too-many-copies"]
    assert [error["loc"] for error in results[2]["error"]["errors"]] == [["slots", "01013"]]


def test_mode_and_language_can_be_chosen(tmp_path: Path) -> None:
    deck = json.dumps({"id": 1, "investigator_code": "01001", "slots": {**LEGAL, "01018": 0, "01028": 2}})
    (result,) = run(tmp_path, deck, mode="campaign-start", language="es")
    messages = [problem["message"] for problem in result["problems"] if problem["code"] == "experience-exceeded"]
    assert messages == ["El mazo cuesta 4 de experiencia; se permite gastar 0."]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "chess"}, "There is no mode 'chess'."),
        ({"game": "chess"}, "There is no game 'chess'."),
        ({"input": Path("/nowhere/decks.jsonl")}, "/nowhere/decks.jsonl cannot be read"),
        ({"jobs": -1}, "--jobs is the number of processes"),
    ],
)
def test_what_cannot_be_run_is_said(tmp_path: Path, options: dict[str, Any], message: str) -> None:
    (tmp_path / "decks.jsonl").write_text("")
    with pytest.raises(CommandError, match=message):
        call_command("validate_decks", **{"game": "ahlcg", "input": tmp_path / "decks.jsonl", **options})


def test_odd_quantities_are_read_with_a_remark(tmp_path: Path) -> None:
    slots = {**LEGAL, "77777": 0, "01026": -1}
    decks = [{"investigator_code": "01001", "slots": cards} for cards in (LEGAL, slots)]
    results = run(tmp_path, *map(json.dumps, decks))
    assert [(result["valid"], result["remarks"]) for result in results] == [
        (True, []),
        (True, ["Left out of “main”, because their quantity is zero or less: 77777 (0), 01026 (-1)."]),
    ]
    (spanish,) = run(tmp_path, json.dumps(decks[1]), language="es")
    assert spanish["remarks"][0].startswith("Quitadas de «main»")


def various(count: int) -> list[str]:
    """Legal decks, illegal ones, lines that are none, and empty lines."""
    made = []
    for number in range(count):
        slots = {**LEGAL, "01016": 1 + number % 4, "01087": number % 3}
        deck = json.dumps({"id": f"d{number}", "investigator_code": f"0100{1 + number % 5}", "slots": slots})
        made.append({7: "{", 11: "", 13: "[1]"}.get(number % 17, deck))
    return made


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("options", [{}, {"brief": True}, {"language": "es", "mode": "campaign-start"}])
def test_jobs_give_the_same_answers_in_the_order_of_the_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    monkeypatch.setattr(json_lines, "CHUNK", 7)
    alone = run(tmp_path, *various(200), **options)
    assert len(alone) == sum(bool(line) for line in various(200)), "every line but the empty ones has an answer"
    assert {result.get("valid") for result in alone} == {True, False, None}
    assert run(tmp_path, *various(200), **options, jobs=3) == alone
    assert run(tmp_path, *various(5), **options, jobs=0) == alone[:5], "one process for each core"


@pytest.mark.django_db(transaction=True)
def test_killed_process_is_said_and_no_answer_is_made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_lines, "CHUNK", 5)
    answer, parent = json_lines.JsonLinesCommand.answer_chunk, os.getpid()

    def dies_late(self: Any, lines: json_lines.Lines) -> tuple[int, bytes]:
        if lines[0] > 60 and os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return answer(self, lines)

    alone = run(tmp_path, *various(100))
    monkeypatch.setattr(json_lines.JsonLinesCommand, "answer_chunk", dies_late)
    out = StringIO()
    with pytest.raises(CommandError, match="A process was killed"):
        call_command("validate_decks", game="ahlcg", input=tmp_path / "decks.jsonl", jobs=2, stdout=out)
    answered = [json.loads(line) for line in out.getvalue().splitlines()]
    assert answered == alone[: len(answered)] != alone
