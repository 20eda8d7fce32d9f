"""The glossary: every heading of the guide in its order, and a summary of each that the service works by."""

import re
from collections import Counter
from pathlib import Path

from games.lotr.vocabulary import VOCABULARY

GLOSSARY = VOCABULARY.glossary
INITIALS = {
    "A": 8, "B": 1, "C": 29, "D": 3, "E": 16, "F": 11, "G": 2, "I": 4, "J": 5, "L": 3, "M": 6, "N": 5, "O": 3, "P": 14,
    "Q": 2, "R": 9, "S": 2, "T": 1, "V": 4,
}  # fmt: skip
"""The entries of the guide's index, and one that it lacks."""


def test_glossary_has_every_entry_of_the_guide() -> None:
    assert len(GLOSSARY) == sum(INITIALS.values()) == 128
    found = Counter(entry.name.in_language("es").lstrip("“")[0].replace("Á", "A") for entry in GLOSSARY.values())
    assert dict(found) == INITIALS


def test_entries_are_in_the_order_of_the_guide(shared: Path) -> None:
    text = (shared / "rules" / "lotr.md").read_text()
    listed = text[text.index("**A (7+1)**") : text.index("Import hazards")]
    lines = (re.sub(r"^\*\*[A-Z]( \([^)]*\))?\*\* ?", "", line) for line in listed.splitlines())
    items = (item.strip().strip("*") for line in lines for item in line.split(" · "))
    entries = [(int(found[2]), found[1]) for item in items if (found := re.match(r"(.+?) \((\d+)[^)]*\)$", item))]
    assert [entry.name.in_language("es") for entry in GLOSSARY.values()] == [name for _line, name in sorted(entries)]


def test_entry_that_a_rule_points_to_is_summed_up() -> None:
    for id, rule in VOCABULARY.rules.items():
        assert not rule.entry or GLOSSARY[rule.entry].summary, (id, rule.entry)


def test_redirects_point_to_entries() -> None:
    targets = [entry.see for entry in GLOSSARY.values() if entry.see]
    assert len(targets) == 6
    assert set(targets) <= set(GLOSSARY)
