"""The sentences of problems of line-ups, in English and Spanish."""

from games.engine import Text

PROBLEMS = {
    "investigator-count": Text(
        "A board belongs to one investigator; {found} found.",
        "Un tablero es de un solo Investigador; hay {found}.",
    ),
    "investigator-invalid": Text("{card} is not an investigator.", "{card} no es un Investigador."),
    "investigator-twice": Text(
        "{card} is played {found} times; there is one board.",
        "{card} se juega {found} veces; hay un solo tablero.",
    ),
    "investigator-number": Text(
        "{least} to {limit} investigators play together, and two where somebody plays alone; {found} found.",
        "Juegan juntos de {least} a {limit} Investigadores, y dos si se juega en solitario; hay {found}.",
    ),
    "skill-missing": Text(
        "{card} is a skill of this board, and is not there.", "{card} es una capacidad de este tablero, y falta."
    ),
    "skill-foreign": Text("{card} is not a skill of this board.", "{card} no es una capacidad de este tablero."),
    "skill-twice": Text(
        "{card} is there {found} times, and a board has it once.",
        "{card} está {found} veces, y un tablero la tiene una.",
    ),
    "level-not-first": Text(
        "{card} starts at level {limit}, not {found}.", "{card} empieza en el nivel {limit}, no en el {found}."
    ),
    "level-invalid": Text("{choice}: that is not a level.", "{choice}: eso no es un nivel."),
    "level-not-printed": Text(
        "{card} has no level {found}; they go from {least} to {limit}.",
        "{card} no tiene nivel {found}; van del {least} al {limit}.",
    ),
    "levels-not-due": Text(
        "The skills have gained {found} levels, and {limit} are due: {thresholds} by thresholds, {companions} by "
        "Companions.",
        "Las capacidades han subido {found} niveles, y corresponden {limit}: {thresholds} por Umbrales, {companions} "
        "por Compañeros.",
    ),
    "number-invalid": Text(
        "{choice}: {found} is not a number of 0 or more.", "{choice}: {found} no es un número de 0 o más."
    ),
    "not-leftmost": Text("{choice}: a game starts with 0, not {found}.", "{choice}: se empieza con 0, no con {found}."),
    "insanity-missing": Text(
        "Each investigator has an Insanity card, dealt at random.",
        "Cada Investigador tiene una carta de Locura, repartida al azar.",
    ),
    "insanity-surplus": Text(
        "An investigator has one Insanity card; {found} found.",
        "Un Investigador tiene una carta de Locura; hay {found}.",
    ),
    "insanity-twice": Text(
        "{card} was dealt {found} times, and is there once.", "{card} se ha repartido {found} veces, y hay una."
    ),
    "card-not-allowed": Text(
        "{card} lies on no investigator's board (copies: {found}).",
        "{card} no se pone en el tablero de ningún Investigador (copias: {found}).",
    ),
    "unknown-card": Text(
        "There is no component with the code {card} (copies: {found}).",
        "No existe ningún componente con el código {card} (copias: {found}).",
    ),
    "quantity-invalid": Text(
        "Nobody can have {card} {found} times; give a number from 1 to 999.",
        "Nadie puede tener {card} {found} veces; indica un número de 1 a 999.",
    ),
    "both-sides": Text(
        "One side of a Discovery card is claimed, left or right: {card} and the other one are of one card.",
        "De una carta de Descubrimiento se reclama una parte, izquierda o derecha: {card} y la otra son de una carta.",
    ),
    "side-twice": Text(
        "{card} is claimed {found} times, and is there once.", "{card} se ha reclamado {found} veces, y hay una."
    ),
    "not-at-the-start": Text(
        "Nobody starts with {card}: it must be discovered (copies: {found}).",
        "Nadie empieza con {card}: hay que descubrirla (copias: {found}).",
    ),
    "not-traded": Text(
        "{card} cannot be received in a trade: only Items and Companions change hands.",
        "{card} no puede recibirse en un intercambio: solo cambian de manos Objetos y Compañeros.",
    ),
    "companion-lost": Text(
        "{card} has taken {found} Wounds and is discarded at {limit}.",
        "{card} ha sufrido {found} Heridas y se descarta con {limit}.",
    ),
    "companion-wounds-invalid": Text(
        "Wounds of Companions are numbers of 0 or more, by the Companion's code.",
        "Las Heridas de los Compañeros son números de 0 o más, por el código del Compañero.",
    ),
    "out-invalid": Text(
        "{choice}: one is out by Wounds or by madness.",
        "{choice}: se queda eliminado por Heridas o al hundirse en la demencia.",
    ),
    "out-with-cards": Text(
        "Who is out of the game has no Discovery cards; {found} found.",
        "Quien queda eliminado no tiene cartas de Descubrimiento; hay {found}.",
    ),
    "marker-off-track": Text(
        "{choice}: the track ends at {limit}, before {found}.",
        "{choice}: el medidor acaba en {limit}, antes de {found}.",
    ),
    "skull-not-out": Text(
        "{choice}: at {found} the marker is on the skull, and the investigator out of the game.",
        "{choice}: con {found} el marcador está en la calavera, y el Investigador, eliminado.",
    ),
    "thresholds-not-printed": Text(
        "The Sanity marker has reached {limit} thresholds, not {found}.",
        "El marcador de Cordura ha llegado a {limit} Umbrales, no a {found}.",
    ),
    "thresholds-too-many": Text(
        "With {limit} spaces moved on the Sanity track nobody has reached {found} thresholds.",
        "Con {limit} casillas avanzadas en el medidor de Cordura nadie ha llegado a {found} Umbrales.",
    ),
    "dice-not-printed": Text(
        "At that space of the Sanity track one has {limit} permanent bonus dice, not {found}.",
        "En esa casilla del medidor de Cordura se tienen {limit} dados de bonificación permanentes, no {found}.",
    ),
    "dice-not-due": Text(
        "{found} permanent bonus dice: with {thresholds} thresholds there are {limit} at most.",
        "{found} dados de bonificación permanentes: con {thresholds} Umbrales hay como máximo {limit}.",
    ),
    "stress-above-maximum": Text(
        "Stress is {found}; its track ends at {limit}.", "El Estrés es {found}; su medidor acaba en {limit}."
    ),
    "fire-surplus": Text(
        "{found} Fire tokens are in use, and there are {limit}: without one left, a Wound token stands in on a board.",
        "Hay {found} fichas de Fuego en uso, y son {limit}: si no quedan, en un tablero se usa una ficha de Herida.",
    ),
    "collection-short": Text(
        "The line-up needs {found} × {card}; the collection has {limit}.",
        "El grupo necesita {found} × {card}; la colección tiene {limit}.",
    ),
}
