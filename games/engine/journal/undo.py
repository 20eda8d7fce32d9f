"""Taking an entry back: a further entry that names it. Nothing is ever struck out of a log."""

from games.engine.journal.fields import Field
from games.engine.journal.kinds import Data, Kind
from games.engine.words import _, table


def _unused(state: object, data: Data) -> object:
    raise AssertionError("the state after an undo is the replay without what was undone")


UNDO = Kind(
    code="undo",
    title=_("Taken back"),
    summary=_("Takes an entry back, as if it had never been written. An undo can be taken back, too."),
    fields=(Field(name="entry", type="entry", title=_("Entry"), minimum=1, maximum=10**6),),
    when=("new", "between", "playing", "over"),
    apply=_unused,
)
"""The kind that every game's log has."""

JOURNAL_PROBLEMS = table("undo problems")
"""The sentences of what the engine itself refuses; a game adds them to its own."""
