"""How a game is set up, in the fourteen steps of the rulebook, and what is written down after it."""

from games.engine import Text
from games.engine.journal import Step
from games.engine.journal.common_fields import NOTES_STEP

BEFORE_GAME = (
    Step(
        code="board",
        title=Text("Prepare the board", "Prepara la zona de juego"),
        summary=Text("Board and tokens; the terror level is 0.", "Tablero y fichas; el nivel de Terror es 0."),
        kinds=("start",),
    ),
    Step(
        code="clues",
        title=Text("Place Clues", "Coloca las Pistas"),
        summary=Text(
            "One at each of the eleven unstable locations.", "Una en cada localización inestable, once en total."
        ),
    ),
    Step(
        code="first-player",
        title=Text("First player", "Jugador inicial"),
        summary=Text("Chosen at random.", "Se escoge al azar."),
        kinds=("game-begin",),
    ),
    Step(
        code="investigators",
        title=Text("Investigators", "Investigadores"),
        summary=Text("Dealt at random, or chosen in turn.", "Se reparten al azar, o se eligen por turno."),
        kinds=("seat-join",),
    ),
    Step(
        code="ancient-one",
        title=Text("Reveal the Ancient One", "Revela al Primigenio"),
        summary=Text(
            "One at random, or chosen; powers that begin with the game happen now.",
            "Uno al azar, o elegido; los poderes del comienzo de la partida se resuelven ahora.",
        ),
        kinds=("game-begin",),
    ),
    Step(
        code="decks",
        title=Text("Separate the decks", "Separa los mazos"),
        summary=Text(
            "Nine for locations, gates, Mythos, five of investigator cards, special cards.",
            "Nueve de Localización, Portal, Mitos, cinco de Investigador, cartas especiales.",
        ),
    ),
    Step(
        code="fixed",
        title=Text("Fixed possessions", "Pertenencias fijas"),
        summary=Text(
            "Look for them in the decks, clockwise from the first player.",
            "Buscadlas en los mazos, en sentido horario desde el jugador inicial.",
        ),
    ),
    Step(
        code="shuffle",
        title=Text("Shuffle the investigator decks", "Baraja los mazos de Investigador"),
        summary=Text("Common and unique items, spells, skills.", "Objetos comunes y únicos, hechizos, habilidades."),
    ),
    Step(
        code="random",
        title=Text("Random possessions", "Pertenencias aleatorias"),
        summary=Text(
            "As many of each deck as the sheet says; abilities that change draws count.",
            "Tantas de cada mazo como diga la hoja; valen las aptitudes que cambian el robo.",
        ),
    ),
    Step(
        code="sheets",
        title=Text("Finish the investigators", "Termina de preparar a los investigadores"),
        summary=Text(
            "Sanity, Stamina, and three sliders on any stops.",
            "Cordura, Resistencia y tres reguladores donde se quiera.",
        ),
    ),
    Step(
        code="cup",
        title=Text("Monster cup", "Reserva de Monstruos"),
        summary=Text(
            "All monsters but the five Masks, unless Nyarlathotep brings them.",
            "Todos los monstruos menos las cinco Máscaras, salvo con Nyarlathotep.",
        ),
    ),
    Step(
        code="gates",
        title=Text("Gates and Mythos", "Portales y Mitos"),
        summary=Text(
            "Shuffle both decks and the sixteen gate markers.",
            "Baraja ambos mazos y los dieciséis indicadores de Portal.",
        ),
    ),
    Step(
        code="markers",
        title=Text("Investigator markers", "Indicadores de Investigador"),
        summary=Text(
            "Each at its home; unused sheets leave the game.", "Cada uno en su Inicio; las hojas sobrantes salen."
        ),
    ),
    Step(
        code="mythos",
        title=Text("First Mythos card", "Primera carta de Mitos"),
        summary=Text(
            "The first player draws and resolves one: a gate, a monster, a doom token.",
            "El jugador inicial roba y resuelve una: un portal, un monstruo, una ficha de Perdición.",
        ),
        kinds=("game-begin", "gate-open"),
    ),
)
"""AH2-SETUP-01 to -14."""
AFTER_GAME = (
    Step(
        code="end",
        title=Text("The end", "El final"),
        summary=Text(
            "The result, and what lay on the board; what the log knows need not be said.",
            "El resultado y lo que había en el tablero; lo que sabe el registro no hace falta decirlo.",
        ),
        kinds=("game-end",),
    ),
    Step(
        code="players",
        title=Text("Players", "Jugadores"),
        summary=Text(
            "How each one fared, unspent trophies and unpaid loans: what the score is made of.",
            "Cómo le fue a cada uno, trofeos sin gastar y préstamos sin pagar: de lo que sale la puntuación.",
        ),
        kinds=("game-end",),
    ),
    Step(
        code="belongings",
        title=Text("Belongings", "Pertenencias"),
        summary=Text("What they had at the end; whatever is known.", "Lo que tenían al final; lo que se sepa."),
        kinds=("game-end",),
    ),
    Step(
        code="board",
        title=Text("The rest of the board", "El resto del tablero"),
        summary=Text(
            "Markers and monsters that were left: then the log can be checked.",
            "Los indicadores y monstruos que quedaron: así puede comprobarse el registro.",
        ),
        kinds=("game-end",),
    ),
    NOTES_STEP,
)
