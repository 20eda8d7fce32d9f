"""The sentences of what speaks against an entry of a log, in English and Spanish."""

from games.engine import Text
from games.engine.journal.undo import JOURNAL_PROBLEMS

CAMPAIGN_PROBLEMS = {
    **JOURNAL_PROBLEMS,
    "not-an-elder-one": Text("{card} is not an Elder One.", "{card} no es un Primigenio."),
    "pair-not-owned": Text(
        "{card} is in nobody's collection of this group: it is borrowed, then.",
        "{card} no está en ninguna colección del grupo: será prestado.",
    ),
    "not-an-insanity": Text("{card} is not an Insanity card.", "{card} no es una carta de Locura."),
    "investigators-per-player": Text(
        "Players: {players}, and so {limit} investigators, not {found}: one each, and two for who plays alone.",
        "Jugadores: {players}, y por tanto {limit} investigadores, no {found}: uno cada uno, y dos en solitario.",
    ),
    "first-missing": Text(
        "Say which investigator begins, one of those at the table, or give a seed.",
        "Indica qué investigador de la mesa empieza, o da una semilla.",
    ),
    "game-is-over": Text("The game is over: write down its end.", "La partida ha terminado: anota su final."),
    "game-is-over:won": Text(
        "The final Stage is defeated: the game is won, and only its end is left to write.",
        "La Etapa final está derrotada: se ha ganado, y solo queda anotar el final.",
    ),
    "game-is-over:lost-early-death": Text(
        "Somebody died before the summoning: the game is lost, and only its end is left to write.",
        "Alguien murió antes de la invocación: se ha perdido, y solo queda anotar el final.",
    ),
    "game-is-over:lost-all-dead": Text(
        "All investigators are dead: the game is lost, and only its end is left to write.",
        "Todos los investigadores han muerto: se ha perdido, y solo queda anotar el final.",
    ),
    "game-is-over:lost-last-space": Text(
        "The last space of the track is reached: the game is lost, and only its end is left to write.",
        "Se ha alcanzado la última casilla del medidor: se ha perdido, y solo queda anotar el final.",
    ),
    "dead-already": Text("{card} ({player}) is out of the game.", "{card} ({player}) está fuera de la partida."),
    "turn-order": Text("It is the turn of {card} ({player}).", "Es el turno de {card} ({player})."),
    "actions-surplus": Text(
        "A turn has {limit} actions; {found} are written.", "Un turno tiene {limit} acciones; hay {found} anotadas."
    ),
    "symbol-differs": Text("{card} has the summoning symbol.", "{card} tiene el símbolo de Invocación del Primigenio."),
    "symbol-differs:without": Text(
        "{card} has no summoning symbol.", "{card} no tiene el símbolo de Invocación del Primigenio."
    ),
    "mythos-count": Text(
        "Deck, discard pile and what is kept come to {found} Mythos cards; there are {limit}.",
        "El mazo, los descartes y lo guardado suman {found} cartas de Mitos; hay {limit}.",
    ),
    "mythos-kept": Text(
        "{found} Mythos cards are kept; the Insanity cards at the table allow {limit}.",
        "Se guardan {found} cartas de Mitos; las cartas de Locura de la mesa permiten {limit}.",
    ),
    "part-missing": Text(
        "{card} is not known here: say whether it is an Item, a Companion or a Condition.",
        "{card} no se conoce aquí: indica si es un Objeto, un Compañero o un Estado.",
    ),
    "not-a-part": Text(
        "{card} is no Item, Companion or Condition of a Discovery card.",
        "{card} no es Objeto, Compañero ni Estado de una carta de Descubrimiento.",
    ),
    "not-a-skill": Text("{card} is not a skill.", "{card} no es una capacidad."),
    "claimed-in-a-fight": Text(
        "Who fought in this turn drew no Discovery card.",
        "Quien luchó en este turno no robó ninguna carta de Descubrimiento.",
    ),
    "trade-with-oneself": Text("A trade needs two investigators.", "Un intercambio necesita dos investigadores."),
    "not-held": Text("{player} does not have {card}.", "{player} no tiene {card}."),
    "not-a-companion": Text("{card} is not a Companion.", "{card} no es un Compañero."),
    "skill-of-another": Text(
        "{card} is none of the three skills of the investigator of {player}.",
        "{card} no es una de las tres capacidades del investigador de {player}.",
    ),
    "level-twice": Text("Say one level of {card}, not {found}.", "Indica un nivel de {card}, no {found}."),
    "sanity-healed": Text(
        "{player}: the sanity marker was at {limit} and is at {found}; resting does not bring sanity back.",
        "{player}: el marcador de cordura estaba en {limit} y está en {found}; descansar no la recupera.",
    ),
    "early-death": Text(
        "{card} died before the summoning: the game is lost.", "{card} murió antes de la invocación: se ha perdido."
    ),
    "space-behind": Text(
        "The track is at {limit} already; it does not go back to {found}.",
        "El medidor ya está en {limit}; no vuelve a {found}.",
    ),
    "space-beyond": Text(
        "The track has {limit} spaces; there is no space {found}.",
        "El medidor tiene {limit} casillas; no existe la {found}.",
    ),
    "advance-early": Text(
        "Only {found} turns are written since it last advanced by symbols; this takes {limit} Mythos cards as a rule.",
        "Solo hay {found} turnos anotados desde el último avance por símbolos; este suele pedir {limit} cartas de "
        "Mitos.",
    ),
    "last-space": Text("That is the last space: the game is lost.", "Esa es la última casilla: se ha perdido."),
    "disrupted-already": Text("The ritual is disrupted already.", "El ritual ya está interrumpido."),
    "summoned-already": Text("The Elder One is summoned already.", "El Primigenio ya está invocado."),
    "ritual-whole": Text(
        "The ritual is not disrupted; say so first, or with the end.",
        "El ritual no está interrumpido; dilo antes, o con el final.",
    ),
    "no-advance": Text(
        "No advance is written, and the red spaces are not at the beginning.",
        "No hay ningún avance anotado, y las casillas rojas no están al principio.",
    ),
    "advance-due": Text(
        "With this card {found} summoning symbols lie among the Mythos discards: the Elder One advances at the end of "
        "the turn. Write that down.",
        "Con esta carta hay {found} símbolos de invocación en los descartes de Mitos: el Primigenio avanza al final "
        "del turno. Anótalo.",
    ),
    "advance-due:late": Text(
        "{found} summoning symbols lie among the Mythos discards, and {limit} make the Elder One advance: that it did "
        "is not written.",
        "Hay {found} símbolos de invocación en los descartes de Mitos, y con {limit} el Primigenio avanza: no está "
        "anotado que lo hiciera.",
    ),
    "summon-due": Text(
        "The ritual is disrupted: at the end of that turn the Elder One was summoned. Write that down, too.",
        "El ritual está interrumpido: al final de ese turno se invocó al Primigenio. Anótalo también.",
    ),
    "wounds-before-ritual": Text(
        "The Elder One cannot be wounded before the ritual is disrupted.",
        "No se puede herir al Primigenio antes de interrumpir el ritual.",
    ),
    "not-summoned": Text(
        "The Elder One is not summoned; say why it was, first or with the end.",
        "El Primigenio no está invocado; di por qué lo fue, antes o con el final.",
    ),
    "no-wounds": Text("Say how many wounds, or that the Stage is defeated.", "Di cuántas heridas, o que la Etapa cae."),
    "stage-health": Text(
        "The Stage has {found} wounds; it is defeated by {limit}.", "La Etapa tiene {found} heridas; cae con {limit}."
    ),
    "told-otherwise": Text("The log says otherwise.", "El registro dice otra cosa."),
    "told-otherwise:ritual": Text(
        "The log says that the ritual was disrupted.", "El registro dice que se interrumpió el ritual."
    ),
    "told-otherwise:summoned": Text(
        "The log has another reason for the summoning.", "El registro tiene otro motivo de la invocación."
    ),
    "told-otherwise:turns": Text(
        "The log has {limit} turns already; the game cannot have had {found}.",
        "El registro ya tiene {limit} turnos; la partida no pudo tener {found}.",
    ),
    "told-otherwise:fate": Text(
        "{card} ({player}) died otherwise in the log: leave the fate empty, or take that entry back.",
        "{card} ({player}) murió de otro modo en el registro: deja vacío el destino o deshaz esa anotación.",
    ),
    "told-otherwise:lost-early-death": Text(
        "The log has a death before the summoning: choose that end, or take the entry back.",
        "El registro tiene una muerte antes de la invocación: elige ese final o deshaz la anotación.",
    ),
    "told-otherwise:lost-all-dead": Text(
        "All investigators are dead in the log: choose that end, or take an entry back.",
        "En el registro han muerto todos los investigadores: elige ese final o deshaz una anotación.",
    ),
    "told-otherwise:lost-last-space": Text(
        "The log has reached the last space of the track: choose that end, or take the entry back.",
        "El registro alcanzó la última casilla del medidor: elige ese final o deshaz la anotación.",
    ),
    "told-otherwise:stage": Text(
        "The log has reached Stage {limit} already, not {found}.",
        "El registro ya llegó a la Etapa {limit}, no a la {found}.",
    ),
    "stage-summoned": Text(
        "With the summoning Stage II is revealed: it cannot have been Stage I.",
        "Con la invocación se revela la Etapa II: no pudo ser la I.",
    ),
    "final-stage-left": Text(
        "The game is won with the final Stage, number {limit}; the log is at number {found}.",
        "Gana quien derrota la Etapa final, la {limit}; el registro está en la {found}.",
    ),
    "early-death-lost": Text(
        "{card} died before the summoning: the game was lost with it.",
        "{card} murió antes de la invocación: con ello se perdió la partida.",
    ),
    "summoned-by-then": Text(
        "The Elder One was summoned: a single death did not lose the game any more.",
        "El Primigenio ya estaba invocado: una sola muerte ya no perdía la partida.",
    ),
    "death-missing": Text("Say who died.", "Indica quién murió."),
    "dead-unsummoned": Text(
        "Before the summoning the first death loses the game; say why the Elder One was summoned, or choose that end.",
        "Antes de la invocación la primera muerte pierde la partida; di por qué se invocó al Primigenio, o elige ese "
        "final.",
    ),
    "survivor-of-a-loss": Text(
        "{card} ({player}) is alive: then not all are dead.", "{card} ({player}) vive: entonces no han muerto todos."
    ),
    "track-not-full": Text(
        "The track is at space {found}, not at the last one, {limit}.",
        "El medidor está en la casilla {found}, no en la última, {limit}.",
    ),
    "won-by-then": Text(
        "The final Stage is defeated: whatever else happened, the game is won.",
        "La Etapa final está derrotada: pasara lo que pasara, se ha ganado.",
    ),
    "not-playing": Text("{player} does not play, or is there twice.", "{player} no juega, o está dos veces."),
}
