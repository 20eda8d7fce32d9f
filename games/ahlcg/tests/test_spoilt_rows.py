"""Any value in any key of a card's row: it is read, or reported with its row; it never crashes the reader."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardsdb.importing.check import check_records
from cardsdb.importing.read import read_folder
from games.ahlcg.game import GAME
from games.ahlcg.sources import arkhamdb
from games.ahlcg.tests.test_arkhamdb_data import copy, folder  # noqa: F401  (fixtures)

ODD: list[Any] = [None, True, -1, 2.5, "x", "", [], ["x"], [[]], [5], {}, {"x": 1}, 10**30]


@pytest.mark.parametrize(
    "key",
    [
        "code", "name", "subname", "type_code", "subtype_code", "faction_code", "faction2_code", "xp", "cost", "slot",
        "traits", "text", "restrictions", "deck_requirements", "deck_options", "customization_options", "tags",
        "duplicate_of", "back_link", "shroud", "skill_wild", "errata_date", "pack_code", "position", "quantity",
        "encounter_code", "illustrator", "permanent", "deck_limit", "back_text", "alternate_of", "hidden",
    ],
)  # fmt: skip
def test_any_value_in_a_card_row_is_read_or_named(copy: Path, key: str) -> None:  # noqa: F811
    file = copy / "pack" / "core" / "core.json"
    for value in ODD:
        before = file.read_text()
        rows = json.loads(before)
        rows[16][key] = value
        file.write_text(json.dumps(rows))
        files, findings = read_folder(copy, wants=arkhamdb.wants)
        assert findings == []
        found = arkhamdb.normalise(files)
        check_records(GAME, found, {}, {})
        # Some odd values are well-formed all the same; others must be reported with their row.
        place = ("pack/core/core.json", 17)
        kept = any((row.file, row.number) == place for row in found.origins.values())
        assert kept or any((finding.file, finding.row) == place for finding in found.findings), value
        file.write_text(before)
