"""Who may do what: every address and method, asked by every kind of caller.

`permissions.toml` says what is expected, for people and for the test. `docs/permissions.md` is made of it by
`python -m config.tests.permissions`.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

CALLERS = ("anonymous", "stranger", "reader", "seat", "writer", "owner", "staff")
SCOPES = ("read", "decks", "campaigns", "imports")
TABLE = Path(__file__).with_name("permissions.toml")
DOCUMENT = Path(__file__).parents[2] / "docs" / "permissions.md"
SIGNS = {"yes": "✓", "log-in": "log in", "no": "no", "hidden": "404", "scope": "scope"}
"""Outcomes, as the document shows them."""
OTHER_SITES = "/arkhamdb/api/oauth2/"
"""Addresses for programs of another site, with a token; cookies let nobody in."""


class Row(Struct, frozen=True):
    """The expectation for one request: a key such as `GET /decks/`, and what each caller gets."""

    section: str
    title: str
    key: str
    who: str
    scope: str
    """The scope that a token needs; empty where it needs none."""
    outcomes: tuple[str, ...]
    """Of the callers; of an API address, of tokens with each scope alone, too."""


def rows() -> list[Row]:
    """The expected rows, in the order of the file."""
    table = tomllib.loads(TABLE.read_text())
    patterns = table.pop("who")
    return [
        _row(section, title, key, value, patterns)
        for section, groups in table.items()
        for title, group in groups.items()
        for key, value in group.items()
    ]


def _row(section: str, title: str, key: str, value: str, patterns: dict[str, str]) -> Row:
    who, _space, scope = value.partition(" + ")
    outcomes = patterns[who].split()
    if takes_tokens(key):
        # The tokens are those of an account that owns what is asked for and is staff, too.
        best = "yes" if "yes" in outcomes else outcomes[CALLERS.index("owner")]
        refused = "scope"
        if OTHER_SITES in key:  # they know one refusal, which makes clients log in again
            best, refused = "yes", "log-in"
        outcomes += [best if scope in ("", one) else refused for one in SCOPES]
    return Row(section, title, key, who, scope, tuple(outcomes))


def takes_tokens(key: str) -> bool:
    """Whether a token lets in there."""
    return key.partition(" ")[2].startswith("/api/") or OTHER_SITES in key


def row_named(key: str, outcomes: Sequence[str]) -> str:
    """The line of the file for measured outcomes, to be copied into it."""
    patterns = {value: name for name, value in tomllib.loads(TABLE.read_text())["who"].items()}
    sessions, tokens = outcomes[: len(CALLERS)], outcomes[len(CALLERS) :]
    enough = [one for one, found in zip(SCOPES, tokens, strict=False) if found not in ("scope", "log-in")]
    scope = f" + {enough[0]}" if len(enough) == 1 else ""
    who = patterns.get(" ".join(sessions), f"a new entry of [who]: {' '.join(sessions)}")
    return f'"{key}" = "{who}{scope}"'


def document() -> str:
    """`docs/permissions.md`."""
    lines = [INTRODUCTION.strip()]
    section = title = ""
    for row in rows():
        if (row.section, row.title) != (section, title):
            section, title = row.section, row.title
            lines += ["", f"## {title}", ""]
            heads = ["address", *CALLERS, *(f"`{scope}`" for scope in SCOPES)]
            lines += [f"| {' | '.join(heads)} |", f"|---{'|:-:' * (len(heads) - 1)}|"]
        method, _space, rest = row.key.partition(" ")
        shown = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rest)
        cells = [*(SIGNS[one] for one in row.outcomes), *[""] * (len(CALLERS) + len(SCOPES) - len(row.outcomes))]
        lines.append(f"| {method} `{shown}` | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


INTRODUCTION = """
# Who may do what

Every address of the service with each method that it takes, and what it answers to whom. The table is
`config/tests/permissions.toml`; a test asks the running service and compares, and `python -m config.tests.permissions`
writes this page. An address that is not in it fails the test, which says which line to add.

| caller | is |
|---|---|
| anonymous | nobody: no account |
| stranger | logged in, with no part in what is asked for |
| reader, writer | logged in, with that role in the campaign; with other things they have no part |
| seat | logged in, with that role, and the seat that is asked for is theirs |
| owner | logged in, and it is theirs |
| staff | logged in with all rights in the admin, and no part in what is asked for |
| `read`, `decks`, `campaigns`, `imports` | a token with that scope alone, of an owner who is staff; pages take none |

| answer | is |
|---|---|
| ✓ | let in: it is done, or refused for what was sent |
| log in | 401, or the way to the page to log in |
| no | 403 |
| 404 | as if there were nothing: who may not see it is not told that it is there |
| scope | 403 `scope-missing` |

Forms that do several things have a line for each (`do=…`). Of a seat that is not theirs, and of the whole table, `seat`
may write no more than `reader`, which `campaigns/tests/test_groups_api.py` tests. The addresses under `/admin/` are for
staff, within the rights that they were given there: the test asks all of them. It also asks every address for what
another site would send, which is refused. It asks with pictures for members alone (`IMAGE_DIR`) and without
`METRICS_TOKEN`, so nobody gets those of ArkhamDB's addresses, or `/metrics`. An unlisted deck, table or campaign is to
those who know its address what a public one is; only lists leave it out. Addresses below `/arkhamdb/api/oauth2/` are
for programs of that site: a token alone lets in there, and one without the scope is answered as none is.
"""


def asked_of(path: str) -> Iterator[str]:
    """The sections that an address belongs in: decks, parties and campaigns are private or public."""
    is_of_one = "/searches/" not in path and any(name in path for name in ("<uuid:id>", "<deck>", "<decklist>"))
    yield from ("private", "public") if is_of_one else ("other",)


if __name__ == "__main__":
    DOCUMENT.write_text(document())
