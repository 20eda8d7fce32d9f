"""An answer as text that is the same each time: values that vary are masked."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.http.response import HttpResponseBase

HEADERS = (
    "Content-Type", "Content-Language", "Content-Disposition", "Location", "Link", "Vary", "Allow", "Cache-Control",
    "Form-Answer", "HX-Redirect", "HX-Push-Url", "HX-Replace-Url", "HX-Trigger",
)  # fmt: skip
FIXTURES = Path(__file__).parents[3] / "fixtures"
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
MASKS = [
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?"), "<time>"),
    (re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]+'), r"\1<token>"),
    (re.compile(r'(X-CSRFToken&quot;: &quot;|"X-CSRFToken": ")[A-Za-z0-9]+'), r"\1<token>"),
    (re.compile(r"\bcdb_[\w-]{20,}"), "<token>"),
    (re.compile(r"(/(?:join|invitations)/)[\w-]{32}(?=/)"), r"\1<token>"),
    (re.compile(r"(/static/[\w./-]+?)\.[0-9a-f]{12}(\.\w+)"), r"\1\2"),
    (re.compile(r'(nonce=")[^"]+'), r"\1<nonce>"),
    (re.compile(r"\b[0-9a-f]{40,64}\b"), "<digest>"),
    (re.compile(r"\b[0-9a-f]{32}\b"), "<key>"),
    (re.compile(r'("rules": ")[^"]*(")'), r"\1<rules>\2"),
    (re.compile(r'((?:name="(?:seed|lot)" value=|[?&;](?:seed|lot)=)"?)\d{6,}'), r"\1<seed>"),
]
"""Patterns with their replacements. The seeds of requests are short, those of the service long."""


def answer_text(response: HttpResponseBase) -> str:
    """Status, headers and body of an answer, masked; JSON and HTML in lines that can be compared."""
    headers = [f"{name}: {response[name]}" for name in HEADERS if name in response]
    return "\n".join([str(response.status_code), *headers, "", body_text(response)])


def body_text(response: HttpResponseBase) -> str:
    """The body, in lines."""
    kind, text = response.get("Content-Type", ""), response.getvalue().decode()
    if "json" in kind and text:
        try:
            return json_text(json.loads(text))
        except ValueError:
            return text
    return html_text(text) if kind.startswith("text/html") else text


def json_text(value: object) -> str:
    """JSON with a line for each value, in the order sent."""
    return json.dumps(value, ensure_ascii=False, indent=1)


def html_text(text: str) -> str:
    """HTML with a line for each tag, without empty lines and without spaces that a browser ignores."""
    lines = (
        " ".join(line.split())
        for line in re.sub(r"\s*(<(?!/?(?:a|b|i|em|strong|span|abbr)\b))", r"\n\1", text).splitlines()
    )
    return "\n".join(line for line in lines if line)


def masked(text: str, known: Callable[[], frozenset[str]] | None = None) -> str:
    """The text with masks; ids are numbered as they appear, but for those of cards, which never change."""
    ids: dict[str, int] = {}
    cards = (known or card_ids)()

    def number(found: re.Match[str]) -> str:
        id = found[0]
        return id if id in cards else f"<id {ids.setdefault(id, len(ids) + 1)}>"

    text = UUID.sub(number, text)
    for pattern, mask in MASKS:
        text = pattern.sub(mask, text)
    return text


@cache
def card_ids() -> frozenset[str]:
    """The ids among the codes of the project's own facts."""
    return frozenset(id for path in FIXTURES.rglob("*.json") for id in UUID.findall(path.read_text()))
