"""Recordings: the masks of an answer, and the report of a comparison."""

from pathlib import Path

import pytest
from django.http import HttpResponse, JsonResponse

from config.tests.recording import comparing, description
from config.tests.recording.masks import answer_text, masked
from config.tests.recording.requests import logs

CARD = "51223bd0-ffd1-11df-a976-0801200c9001"
DECK, OTHER = "0b9f2a52-3c1b-4a53-8a44-6d2f1f0c7e22", "11111111-2222-4333-8444-555555555555"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{DECK} {OTHER} {DECK}", "<id 1> <id 2> <id 1>"),
        (f"/cards/lotr/{CARD}/", f"/cards/lotr/{CARD}/"),
        ('"2026-11-16T12:00:00.000001Z"', '"<time>"'),
        ('"released": "2016-10-20"', '"released": "2016-10-20"'),
        ('<input name="csrfmiddlewaretoken" value="abc">', '<input name="csrfmiddlewaretoken" value="<token>">'),
        ("cdb_0123456789abcdefghij", "<token>"),
        ("/campaigns/join/0123456789abcdef0123456789abcdeX/", "/campaigns/join/<token>/"),
        ("/static/ui/app.0123456789ab.js", "/static/ui/app.js"),
        ('"rules": "0a1b2c"', '"rules": "<rules>"'),
        ("?seed=7&players=2", "?seed=7&players=2"),
        ("?seed=123456789", "?seed=<seed>"),
    ],
)
def test_mask_hides_what_differs_from_run_to_run(text: str, expected: str) -> None:
    assert masked(text) == expected


def test_answer_is_status_headers_and_body_in_lines() -> None:
    response = JsonResponse({"b": 1, "a": ["ñ"]}, status=409, headers={"ETag": '"x"', "Vary": "Accept"})
    assert answer_text(response).splitlines() == [
        "409", "Content-Type: application/json", "Vary: Accept", "", "{", ' "b": 1,', ' "a": [', '  "ñ"', " ]", "}",
    ]  # fmt: skip


def test_page_has_a_line_for_each_block() -> None:
    page = "<main>\n\n  <h1>Title</h1><p>Some   <b>bold</b> words\n</p></main>"
    assert answer_text(HttpResponse(page)).splitlines()[3:] == [
        "<main>", "<h1>Title", "</h1>", "<p>Some <b>bold</b> words", "</p>", "</main>",
    ]  # fmt: skip


def test_equal_recordings_have_nothing_to_tell() -> None:
    answers = {"games.en": "200\n\nGames\n"}
    assert comparing.compare(answers, dict(answers)) == ([], {"equal": 1})


def test_changed_word_is_shown() -> None:
    lines, counts = comparing.compare(
        {"a.en": "200\n\nDeck\n", "b.en": "200\n"}, {"a.en": "200\n\nPile\n", "b.en": "200\n"}
    )
    assert lines[0] == "=== a.en"
    assert {"-Deck", "+Pile"} <= set(lines)
    assert counts == {"different": 1, "equal": 1}


def test_request_on_one_side_only_is_told() -> None:
    lines, counts = comparing.compare({"a.en": "200\n"}, {"b.en": "200\n"})
    assert lines == ["=== a.en: only before", "=== b.en: only now"]
    assert counts == {"only before": 1, "only now": 1}


@pytest.mark.parametrize(("whole", "length"), [(False, comparing.SHOWN + 2), (True, 204)])
def test_long_difference_is_cut_unless_the_whole_is_asked_for(whole: bool, length: int) -> None:
    before, now = ("\n".join(f"{word} {number}" for number in range(100)) for word in ("old", "new"))
    lines, _counts = comparing.compare({"a": before}, {"a": now}, whole=whole)
    assert len(lines) == length


def test_recording_is_read_by_the_names_of_its_requests(tmp_path: Path) -> None:
    (tmp_path / "api").mkdir()
    (tmp_path / "api" / "games.es.txt").write_text("200\n")
    assert comparing.recorded(tmp_path) == {"api/games.es": "200\n"}


def test_different_problems_are_counted_by_game() -> None:
    found = [("too-small", "LOTR-DECK-02"), ("too-small", "LOTR-DECK-03"), ("too-big", "LOTR-DECK-02"), ("x", "DMD-X")]
    answers = {str(number): f' "code": "{code}",\n "rule": "{rule}",' for number, (code, rule) in enumerate(found)}
    assert comparing.problems_said(answers) == {"DMD": 1, "LOTR": 2}


def test_logs_of_a_game_have_names_of_their_own_and_begin_with_their_start() -> None:
    for path in logs.FOLDER.glob("*.json"):
        kept = logs.read(path)
        assert len({log["name"] for log in kept}) == len(kept)
        assert {log["entries"][0]["kind"] for log in kept} == {"start"}


def described(field: dict[str, object], **components: dict[str, object]) -> set[str]:
    """The meaning of a description with one address, which answers with that field."""
    answer = {"type": "object", "properties": {"field": field}, "required": ["field"]}
    responses = {"200": {"content": {"application/json": {"schema": answer}}}}
    operation = {"operationId": "read", "responses": responses}
    return set(description.meaning({"paths": {"/": {"get": operation}}, "components": {"schemas": components}}))


def test_descriptions_that_promise_the_same_are_equal() -> None:
    kind: dict[str, object] = {"type": "string", "format": "uuid"}
    plain = described({**kind, "nullable": True})
    assert plain == described({"anyOf": [kind, {"type": "null"}], "description": "Any."})
    assert plain == described({"allOf": [{"$ref": "#/components/schemas/Id"}], "nullable": True}, Id=kind)


@pytest.mark.parametrize(
    "field", [{"type": "string"}, {"type": ["integer", "null"]}, {"type": "integer", "maximum": 9}]
)
def test_descriptions_that_promise_something_else_differ(field: dict[str, object]) -> None:
    assert described({"type": "integer"}) != described(field)
