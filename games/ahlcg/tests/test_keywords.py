"""Keywords, read off texts that are invented."""

import pytest

from games.ahlcg.keywords import read_keywords


@pytest.mark.parametrize(
    ("text", "fields", "keywords"),
    [
        ("Hunter. Retaliate.", {}, ("hunter", "retaliate")),
        ("Uses (3 charges).\nSpend one.", {}, ("uses",)),
        ("Swarming 2.", {}, ("swarming",)),
        ("<b>Prey</b> - Lowest wits.", {}, ("prey",)),
        ("It gains hunter. The hunter strikes.", {}, ()),
        ("Spend it.<hr>Fast. Draw.", {}, ("fast",)),
        ("", {"permanent": True, "victory": 2, "exile": False}, ("permanent", "victory")),
        ("", {}, ()),
    ],
)
def test_keywords(text: str, fields: dict[str, object], keywords: tuple[str, ...]) -> None:
    assert read_keywords(text, fields) == keywords
