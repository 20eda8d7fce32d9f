"""Every problem that a kind of entry emits, each with a legal entry that differs a little."""

import re
from pathlib import Path

from games.mom2.campaign.campaign import CAMPAIGN

NOT_IN_A_LOG = {
    ("MOM2-POS-01", "unknown-card"): "an entry names no card that is unknown here: that is a fault of its data",
    ("MOM2-POS-01", "quantity-invalid"): "a list has each card once for each copy",
    ("MOM2-POS-03", "start-lists-differ"): "a log has one list for all",
}
"""Problems of the rules of builds that no log can have."""


def test_every_problem_of_a_log_has_a_case() -> None:
    told = {
        (rule, problem)
        for kind in CAMPAIGN.kinds.values()
        for rule, problems in kind.emits.items()
        for problem in problems
    }
    cases = "".join(path.read_text() for path in Path(__file__).parent.glob("test_log_*.py") if path != Path(__file__))
    found = set(re.findall(r'"(MOM2-[A-Z]+-\d+)", "([a-z-]+)"', cases))
    assert found == told - NOT_IN_A_LOG.keys()
