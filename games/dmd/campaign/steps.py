"""The steps of setting up, as the rulebook has them, and those after a game."""

from games.engine import Text
from games.engine.journal import Step
from games.engine.journal.common_fields import NOTES_STEP

BEFORE_GAME = (
    Step(
        code="board",
        title=Text("Board, tokens and dice", "Tablero, fichas y dados"),
        summary=Text(
            "Lay out the story board, and the tokens and dice within reach.",
            "Coloca el tablero de la historia, con las fichas y los dados al alcance.",
        ),
    ),
    Step(
        code="elder-one",
        title=Text("The Elder One", "El Primigenio"),
        summary=Text(
            "Open one box: its figure on the first space of the track, the minions card, 8 Mythos cards, its tokens, "
            "the four Stages with I on top.",
            "Abre una caja: su figura en la casilla inicial del medidor, la carta de secuaces, 8 cartas de Mitos, sus "
            "fichas y las cuatro Etapas con la I encima.",
        ),
        kinds=("start",),
    ),
    Step(
        code="episode",
        title=Text("The Episode", "El Episodio"),
        summary=Text(
            "Open one box: 8 Mythos cards, 15 Discovery cards, the Episode card, its tokens, the monsters card.",
            "Abre una caja: 8 cartas de Mitos, 15 de Descubrimiento, la carta de Episodio, sus fichas y la carta de "
            "monstruos.",
        ),
        kinds=("start",),
    ),
    Step(
        code="enemies",
        title=Text("Enemies", "Enemigos"),
        summary=Text(
            "Only the figures that the minions card and the monsters card show.",
            "Solo las figuras que muestran la carta de secuaces y la de monstruos.",
        ),
    ),
    Step(
        code="map",
        title=Text("The map", "El mapa"),
        summary=Text(
            "As the back of the Episode card shows it; then turn the card over.",
            "Como muestra el dorso de la carta de Episodio; después, dale la vuelta.",
        ),
    ),
    Step(
        code="mythos",
        title=Text("Mythos deck", "Mazo de Mitos"),
        summary=Text("Shuffle all 16 Mythos cards.", "Baraja las 16 cartas de Mitos."),
    ),
    Step(
        code="discoveries",
        title=Text("Discovery deck", "Mazo de Descubrimiento"),
        summary=Text("Shuffle the Discovery cards.", "Baraja las cartas de Descubrimiento."),
    ),
    Step(
        code="investigators",
        title=Text("Investigators", "Investigadores"),
        summary=Text(
            "One for each player, two for who plays alone, with a coloured base; all figures on the starting space.",
            "Uno por jugador, dos para quien juega solo, con una peana coloreada; todas las figuras en el espacio "
            "inicial.",
        ),
        kinds=("seat-join", "seat-leave"),
    ),
    Step(
        code="markers",
        title=Text("Tentacle markers", "Marcadores de tentáculos"),
        summary=Text(
            "Six each: three at the left of the tracks, three on the first levels of the skills.",
            "Seis cada uno: tres a la izquierda de los medidores, tres en el primer nivel de las capacidades.",
        ),
    ),
    Step(
        code="insanity",
        title=Text("Insanity cards", "Cartas de Locura"),
        summary=Text(
            "One for each investigator, at random and face up; the others go back to the box.",
            "Una por investigador, al azar y boca arriba; las demás vuelven a la caja.",
        ),
    ),
    Step(
        code="first-player",
        title=Text("First player", "Jugador inicial"),
        summary=Text("Somebody begins, at random.", "Alguien empieza, al azar."),
        kinds=("game-begin",),
    ),
)
"""DMD-SETUP-01 to -11."""
AFTER_GAME = (
    Step(
        code="end",
        title=Text("The end", "El final"),
        summary=Text(
            "The result, and how it came; what the log knows need not be said.",
            "El resultado y cómo llegó; lo que sabe el registro no hace falta decirlo.",
        ),
        kinds=("game-end",),
    ),
    Step(
        code="investigators",
        title=Text("Investigators", "Investigadores"),
        summary=Text("Who is alive, and who died of what.", "Quién vive, y quién murió y de qué."),
        kinds=("game-end",),
    ),
    Step(
        code="boards",
        title=Text("Their boards", "Sus tableros"),
        summary=Text(
            "Markers, levels and tokens at the end; whatever is known.",
            "Marcadores, niveles y fichas al final; lo que se sepa.",
        ),
        kinds=("game-end",),
    ),
    NOTES_STEP,
)
