"""The sentences of what speaks against an entry of a log, in English and Spanish."""

from games.engine import Text
from games.engine.journal.undo import JOURNAL_PROBLEMS

CAMPAIGN_PROBLEMS = {
    **JOURNAL_PROBLEMS,
    "first-missing": Text(
        "Say who of the players is first player, or give a seed.",
        "Indica qué jugador es el inicial, o da una semilla.",
    ),
    "not-an-ancient-one": Text("{card} is not an Ancient One.", "{card} no es un Primigenio."),
    "not-a-mythos-card": Text("{card} is not a Mythos card.", "{card} no es una carta de Mitos."),
    "not-a-gate": Text("{card} is not a gate marker.", "{card} no es un indicador de Portal."),
    "first-passes": Text(
        "The marker passes to the left: {player} is first player.",
        "El indicador pasa a la izquierda: el jugador inicial es {player}.",
    ),
    "no-rumor": Text("There is no Rumor in play.", "No hay ningún Rumor en juego."),
    "monster-limit": Text(
        "{found} monsters are in Arkham and the Sky; the limit is {limit}. The others are in the Outskirts.",
        "Hay {found} monstruos en Arkham y el Cielo; el límite es {limit}. Los demás están en las Afueras.",
    ),
    "outskirts-full": Text(
        "{found} monsters are in the Outskirts, which hold {limit}: they go back to the cup, and terror rises by 1.",
        "Hay {found} monstruos en las Afueras, donde caben {limit}: vuelven a la reserva y el Terror sube 1.",
    ),
    "gate-at-stable": Text(
        "{card} is no unstable location: no gate opens there.",
        "{card} no es una localización inestable: ahí no se abren portales.",
    ),
    "gate-there": Text(
        "A gate is open at {card} already: monsters surge instead.",
        "Ya hay un portal abierto en {card}: en su lugar hay una oleada de monstruos.",
    ),
    "gate-there:sealed": Text(
        "{card} is sealed: no gate opens there again.", "{card} está sellada: ahí no se abre otro portal."
    ),
    "no-gate-there": Text("No gate is open at {card}.", "No hay ningún portal abierto en {card}."),
    "no-elder-sign": Text(
        "{found} Elder Signs would have been used; the box has {limit}.",
        "Se habrían usado {found} símbolos arcanos; la caja tiene {limit}.",
    ),
    "trophies-short": Text(
        "{player} has {limit} gate trophies, not {found}.", "{player} tiene {limit} trofeos de Portal, no {found}."
    ),
    "ability-at-gate": Text(
        "A gate is open at {card}: what the location offers cannot be used.",
        "Hay un portal abierto en {card}: no se puede usar la aptitud de la localización.",
    ),
    "terror-at-the-end": Text(
        "The terror level is {limit} already and rises no further.",
        "El nivel de Terror ya es {limit} y no sube más.",
    ),
    "ally-gone": Text(
        "{card} is not an ally who could still leave.", "{card} no es un aliado que aún pueda irse."
    ),
    "no-replacement": Text(
        "The Ancient One is awake: who is devoured now is out of the game.",
        "El Primigenio está despierto: quien es devorado ahora queda fuera de la partida.",
    ),
    "awake-already": Text("The Ancient One is awake already.", "El Primigenio ya está despierto."),
    "track-not-full": Text(
        "The doom track is not full: {found} of {limit}.",
        "El medidor de Perdición no está lleno: {found} de {limit}.",
    ),
    "gates-too-few": Text(
        "{found} open gates do not wake the Ancient One; {limit} do.",
        "{found} portales abiertos no despiertan al Primigenio; {limit} sí.",
    ),
    "markers-left": Text(
        "As the log has it, {found} of {limit} gate markers are in use: some are left.",
        "Según el registro, se usan {found} de {limit} indicadores de Portal: quedan algunos.",
    ),
    "not-playing": Text("{player} did not play, or is named twice.", "{player} no ha jugado, o se nombra dos veces."),
    "fate-missing": Text("Say how it ended for {player}.", "Indica cómo terminó {player}."),
    "gates-left": Text(
        "No gate is left open after a victory by closing; {found} found.",
        "Tras ganar cerrando no queda ningún portal abierto; hay {found}.",
    ),
    "trophies-missing": Text(
        "A victory by closing needs {limit} unspent gate trophies, one for each player; {found} found.",
        "Ganar cerrando pide {limit} trofeos de Portal sin gastar, uno por jugador; hay {found}.",
    ),
    "seals-missing": Text(
        "A victory by sealing needs {limit} sealed locations; {found} found.",
        "Ganar sellando pide {limit} localizaciones selladas; hay {found}.",
    ),
    "seals-won": Text(
        "With {found} sealed locations the game was won: {limit} are enough.",
        "Con {found} localizaciones selladas la partida se ganó: bastan {limit}.",
    ),
    "not-awake": Text(
        "The Ancient One must be awake for that: write the awakening first.",
        "Para eso el Primigenio debe estar despierto: anota antes el despertar.",
    ),
    "doom-left": Text(
        "{found} doom tokens are left: the Ancient One is not banished.",
        "Quedan {found} fichas de Perdición: el Primigenio no está expulsado.",
    ),
    "nobody-left": Text("Nobody is left to have won.", "No queda nadie que haya ganado."),
    "no-battle": Text(
        "When {card} awakens the game is lost: there is no final battle.",
        "Cuando {card} despierta, la partida se pierde: no hay batalla final.",
    ),
    "survivor-of-a-loss": Text(
        "{player} was not devoured, so the game was not lost yet.",
        "{player} no fue devorado, así que la partida aún no estaba perdida.",
    ),
    "gates-wake": Text(
        "{found} open gates wake the Ancient One: {limit} are enough.",
        "{found} portales abiertos despiertan al Primigenio: bastan {limit}.",
    ),
    "doom-wakes": Text(
        "{found} doom tokens fill the track of {limit}, and the Ancient One awakens.",
        "{found} fichas llenan el medidor de {limit}, y el Primigenio despierta.",
    ),
    "terror-falls": Text(
        "The terror level was {limit} and never falls; {found} given.",
        "El nivel de Terror era {limit} y nunca baja; se ha dado {found}.",
    ),
    "gate-markers": Text(
        "Open gates, trophies and stack come to {found} gate markers; there are {limit}.",
        "Portales abiertos, trofeos y montón suman {found} indicadores de Portal; hay {limit}.",
    ),
    "monster-markers": Text(
        "Board, cup and trophies come to {found} monsters; there are {limit}, unless a card took some away.",
        "Tablero, reserva y trofeos suman {found} monstruos; hay {limit}, salvo que una carta quitase alguno.",
    ),
    "doom-tokens": Text(
        "Doom and seals come to {found} tokens; there are {limit}.",
        "Perdición y sellos suman {found} fichas; hay {limit}.",
    ),
    "doom-unexpected": Text(
        "By gates, Elder Signs and terror there would be {limit} doom tokens, not {found}; cards may explain it.",
        "Por portales, símbolos arcanos y Terror habría {limit} fichas de Perdición, no {found}; quizá por una carta.",
    ),
    "gate-places": Text(
        "Open gates and seals come to {found}; there are {limit} unstable locations.",
        "Portales abiertos y sellos suman {found}; hay {limit} localizaciones inestables.",
    ),
    "loan-surplus": Text(
        "{player} has {found} unpaid bank loans; one is the most.",
        "{player} tiene {found} préstamos sin pagar; uno es el máximo.",
    ),
    "elder-sign-surplus": Text(
        "{found} Elder Signs were used, but {limit} locations sealed with one.",
        "Se usaron {found} símbolos arcanos, pero {limit} localizaciones se sellaron con uno.",
    ),
    "endless-trophy": Text(
        "{card} is Endless and no trophy of {player}.", "{card} es Interminable y no es trofeo de {player}."
    ),
    "ally-twice": Text("{card} is with {found} players.", "{card} está con {found} jugadores."),
    "allies-gone": Text(
        "{found} allies went back to the box; at terror level {limit} no more than that did.",
        "{found} aliados volvieron a la caja; con Terror {limit} no fueron más que esos.",
    ),
    "allies-counted": Text(
        "Deck, players and box come to {found} allies; there are {limit}.",
        "Mazo, jugadores y caja suman {found} aliados; hay {limit}.",
    ),
    "devoured-asleep": Text(
        "{player} was devoured while the Ancient One slept: a new investigator came then.",
        "{player} fue devorado con el Primigenio dormido: entonces llegó otro investigador.",
    ),
    "sane-at-zero": Text(
        "{player} is not alive and sane without Sanity or Stamina.",
        "{player} no está vivo y cuerdo sin Cordura o Resistencia.",
    ),
    "in-battle": Text(
        "The Ancient One is awake: in the final battle this does not happen any more.",
        "El Primigenio está despierto: en la batalla final esto ya no ocurre.",
    ),
    "gates-won": Text(
        "No gate is open in this log, and the players have {found} trophies: if that is so, the game is won.",
        "En este registro no hay portales abiertos, y los jugadores tienen {found} trofeos: si es así, han ganado.",
    ),
    "gate-marker-out": Text(
        "{card}: this would be copy {found}, and the box has {limit}.",
        "{card}: sería la copia {found}, y la caja tiene {limit}.",
    ),
    "devoured-already": Text(
        "{player} was lost in time and space when the Ancient One awoke, and so devoured then.",
        "{player} estaba perdido en el tiempo y el espacio cuando despertó el Primigenio, y fue devorado entonces.",
    ),
    "claimed-surplus": Text(
        "{player}: {found} monsters are named, and there are {limit} trophies.",
        "{player}: se nombran {found} monstruos, y los trofeos son {limit}.",
    ),
    "monster-copies": Text(
        "{card}: {found} are trophies; the box has {limit}.", "{card}: hay {found} como trofeos; la caja tiene {limit}."
    ),
    "above-maximum:end": Text(
        "{player}, {choice}: {found} is above the maximum of {limit}, unless something raised it.",
        "{player}, {choice}: {found} supera el máximo de {limit}, salvo que algo lo subiera.",
    ),
    "deputies": Text("There is one Deputy; {found} found.", "Hay un comisario; se han dado {found}."),
}  # fmt: skip
