"""The sentences of what speaks against an entry of a log, in English and Spanish."""

from games.engine import Text
from games.engine.journal.undo import JOURNAL_PROBLEMS

CAMPAIGN_PROBLEMS = {
    **JOURNAL_PROBLEMS,
    "player-with-too-many": Text(
        "{player} has {found} investigators, and may have {limit}.",
        "{player} tiene {found} investigadores, y puede tener {limit}.",
    ),
    "not-a-scenario": Text("{card} is not a scenario.", "{card} no es un escenario."),
    "not-playing": Text(
        "{player} does not play in this game, or is told of twice.",
        "{player} no juega esta partida, o aparece dos veces.",
    ),
    "seat-not-playing": Text("{player} does not play in this game.", "{player} no juega esta partida."),
    "seat-eliminated": Text(
        "{card} is eliminated, and takes no more turns.", "{card} está eliminado, y ya no juega más turnos."
    ),
    "end-overdue": Text(
        "Somebody was eliminated in round {limit}: the game ends with the Investigator phase of the next one, and this"
        " is round {found}.",
        "Alguien fue eliminado en la ronda {limit}: la partida termina con la fase de los Investigadores de la"
        " siguiente, y esta es la {found}.",
    ),
    "all-gone": Text(
        "All investigators are eliminated: the game is lost, at once and for that reason.",
        "Todos los investigadores están eliminados: la partida se pierde al momento y por eso.",
    ),
    "not-held": Text(
        "{player} has {card} {found} times, not {limit}.", "{player} tiene {card} {found} veces, no {limit}."
    ),
    "not-lying-there": Text(
        "{card} lies there ({space}) {found} times, not {limit}.",
        "{card} está ahí ({space}) {found} veces, no {limit}.",
    ),
    "same-seat": Text("It takes two investigators.", "Hacen falta dos investigadores."),
    "nothing-traded": Text("Say what was given or received.", "Indica qué se entrega o se recibe."),
    "stolen-too-many": Text(
        "{found} possessions for {limit} successes more than the victim.",
        "{found} pertenencias por {limit} éxitos más que la víctima.",
    ),
    "clues-missing": Text(
        "There are {found} Clues; {limit} cannot be spent.", "Hay {found} Pistas; no pueden gastarse {limit}."
    ),
    "no-cards": Text("Say which cards, or how many.", "Indica qué cartas, o cuántas."),
    "not-face-up": Text(
        "{card} lies face up {found} times, not {limit}.", "{card} está boca arriba {found} veces, no {limit}."
    ),
    "not-face-up:unnamed": Text(
        "{found} cards without a name lie face up, not {limit}.",
        "Hay {found} cartas sin nombre boca arriba, no {limit}.",
    ),
    "not-face-down": Text("{found} cards lie face down, not {limit}.", "Hay {found} cartas boca abajo, no {limit}."),
    "eliminated-too-early": Text(
        "Only whoever is Wounded or Insane already is eliminated by more of it: {card} is not.",
        "Solo elimina a quien ya está Herido o Loco: {card} no lo está.",
    ),
    "condition-missing": Text("The investigator does not have {card}.", "El investigador no tiene {card}."),
    "back-of-nobody": Text(
        "Nobody may look at the back of {card} before an effect turns it.",
        "Nadie puede mirar el reverso de {card} hasta que un efecto le dé la vuelta.",
    ),
    "back-unknown": Text(
        "{card} has no back “{back}”; leave it out if it is not known here.",
        "{card} no tiene el reverso «{back}»; déjalo vacío si aquí no se conoce.",
    ),
    "not-a-monster": Text("{card} is not a monster.", "{card} no es un monstruo."),
    "token-twice": Text(
        "{card} with the token {token} is on the board already.", "Ya hay en el tablero {card} con la ficha {token}."
    ),
    "token-twice:none": Text(
        "{card} is on the board already: this one needs an Identification token.",
        "Ya hay en el tablero {card}: este necesita una ficha de Identificación.",
    ),
    "monster-missing": Text(
        "{card} with the token {token} is not on the board.", "No hay en el tablero {card} con la ficha {token}."
    ),
    "monster-missing:none": Text(
        "{card} without an Identification token is not on the board.",
        "No hay en el tablero {card} sin ficha de Identificación.",
    ),
    "feature-twice": Text("There is one in that space already: {space}.", "Ya hay uno en ese espacio: {space}."),
    "feature-missing": Text("There is none in that space: {space}.", "No hay ninguno en ese espacio: {space}."),
    "no-light-source": Text(
        "{card} has no Light Source to set fire with.", "{card} no tiene ninguna Fuente de luz con que prender fuego."
    ),
    "save-missing": Text(
        "There is no save {limit}: the game has {found}.", "No existe el guardado {limit}: la partida tiene {found}."
    ),
    "nobody-won": Text(
        "If the investigation was completed, somebody won.", "Si se completó la investigación, alguien ganó."
    ),
    "won-a-lost-game": Text(
        "{card} cannot have won a game that was lost, unless it is written because of what.",
        "{card} no puede haber ganado una partida perdida, salvo que se anote debido a qué.",
    ),
    "nobody-eliminated": Text("Nobody was eliminated.", "Nadie fue eliminado."),
    "somebody-left": Text("{card} was not eliminated.", "{card} no fue eliminado."),
    "eliminated-won": Text(
        "{card} was eliminated and does not win, unless it is written because of what.",
        "{card} fue eliminado y no gana, salvo que se anote debido a qué.",
    ),
    "lost-a-won-game": Text(
        "{card} has no card to lose by: write because of what, or say that they won.",
        "{card} no tiene ninguna carta que le haga perder: anota debido a qué, o indica que ganó.",
    ),
    "outcome-missing": Text("How did it go for {card}?", "¿Cómo le fue a {card}?"),
}
