"""Taking an entry back: a further entry that names it. Nothing is ever struck out of a log."""

from games.engine.journal.fields import Field
from games.engine.journal.kinds import Data, Kind
from games.engine.text import Text


def _unused(state: object, data: Data) -> object:
    raise AssertionError("the state after an undo is the replay without what was undone")


UNDO = Kind(
    code="undo",
    title=Text("Taken back", "Deshecho"),
    summary=Text(
        "Takes an entry back, as if it had never been written. An undo can be taken back, too.",
        "Deshace una anotación, como si nunca se hubiera escrito. También puede deshacerse lo deshecho.",
    ),
    fields=(Field(name="entry", type="entry", title=Text("Entry", "Anotación"), minimum=1, maximum=10**6),),
    when=("new", "between", "playing", "over"),
    apply=_unused,
)
"""The kind that every game's log has."""

JOURNAL_PROBLEMS = {
    "out-of-turn": Text("This cannot be written now.", "Esto no puede anotarse ahora."),
    "out-of-turn:new": Text(
        "Nothing is written yet: the first entry is the start.",
        "Aún no hay nada anotado: la primera anotación es el comienzo.",
    ),
    "out-of-turn:between": Text(
        "This is written while a scenario is played, and none is.",
        "Esto se anota mientras se juega un escenario, y no se juega ninguno.",
    ),
    "out-of-turn:started": Text("The campaign has begun already.", "La campaña ya ha comenzado."),
    "out-of-turn:playing": Text(
        "A scenario is being played: this waits for its end.",
        "Se está jugando un escenario: esto espera a su final.",
    ),
    "out-of-turn:over": Text("It is over; nothing more happens.", "Ha terminado; ya no ocurre nada más."),
    "undo-twice": Text("Entry {entry} is taken back already.", "La anotación {entry} ya está deshecha."),
    "deck-not-legal": Text(
        "The deck of {card} is not legal; what is wrong stands on its page. Problems: {found}.",
        "El mazo de {card} no es legal; en su página se dice por qué. Problemas: {found}.",
    ),
    "undo-tangle": Text(
        "Too much of this log is taken back and brought back to check it all again, from the undo of entry {entry} on.",
        "Se ha deshecho y rehecho demasiado en este registro para revisarlo todo, desde lo que deshace la {entry}.",
    ),
    "secret-conflict": Text(
        "This does not fit something that is written down and not for you to see. Ask whose secret it is.",
        "Esto no encaja con algo que está anotado y que no puedes ver. Pregunta a quien guarda ese secreto.",
    ),
    "undo-breaks": Text(
        "Entry {entry} cannot be taken back: entry {by} builds on it. Take that one back first.",
        "La anotación {entry} no puede deshacerse: la anotación {by} se apoya en ella. Deshaz primero esa.",
    ),
}
"""The sentences of what the engine itself refuses; a game adds them to its own."""
