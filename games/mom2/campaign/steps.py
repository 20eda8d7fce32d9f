"""How a game is set up, in the nine steps of the rulebook, and what is written down after it."""

from games.engine import Text
from games.engine.journal import Step
from games.engine.journal.common_fields import NOTES_STEP

BEFORE_GAME = (
    Step(
        code="decks",
        title=Text("Make the decks", "Crea los mazos"),
        summary=Text(
            "Damage and Horror shuffled, face down; items, spells and conditions by name, face up.",
            "Daño y Horror barajados, boca abajo; objetos, hechizos y estados por su nombre, boca arriba.",
        ),
        kinds=("start",),
    ),
    Step(
        code="tiles",
        title=Text("Sort the map tiles", "Ordena los módulos de tablero"),
        summary=Text("By size.", "Por tamaño."),
    ),
    Step(
        code="monsters",
        title=Text("Sort the monsters", "Ordena los monstruos"),
        summary=Text("Each token in the base of its figure.", "Cada indicador en la peana de su miniatura."),
    ),
    Step(
        code="tokens",
        title=Text("Make the token pools", "Crea las reservas de fichas"),
        summary=Text("One for each type.", "Una por cada tipo."),
    ),
    Step(
        code="collection",
        title=Text("Update the collection", "Actualiza la colección"),
        summary=Text(
            "Activate in the app every product that is on the table.",
            "Activa en la aplicación todos los productos que haya en la mesa.",
        ),
        kinds=("start",),
    ),
    Step(
        code="scenario",
        title=Text("Choose a scenario", "Elige un escenario"),
        summary=Text("Or go on with a game that was saved.", "O continúa una partida guardada."),
        kinds=("game-begin",),
    ),
    Step(
        code="investigators",
        title=Text("Choose investigators", "Elige a los investigadores"),
        summary=Text(
            "One each; whoever plays alone takes two. Name them in the app.",
            "Uno cada jugador; quien juega solo, dos. Indícalos en la aplicación.",
        ),
        kinds=("seat-join",),
    ),
    Step(
        code="possessions",
        title=Text("Starting possessions", "Pertenencias iniciales"),
        summary=Text(
            "What the app lists, split among all as they like.",
            "Lo que indica la aplicación, repartido al gusto.",
        ),
        kinds=("game-begin",),
    ),
    Step(
        code="prologue",
        title=Text("Prologue and entrance", "Prólogo y entrada"),
        summary=Text(
            "Read it, place the first tiles, tokens and figures; then round 1 begins.",
            "Léelo, coloca los primeros módulos, fichas y figuras; después empieza la ronda 1.",
        ),
        kinds=("game-begin",),
    ),
)
"""MOM2-SETUP-01 to -09."""
AFTER_GAME = (
    Step(
        code="end",
        title=Text("The end", "El final"),
        summary=Text(
            "Why the game ended, and how it went for each investigator.",
            "Por qué terminó la partida, y cómo le fue a cada investigador.",
        ),
        kinds=("game-end",),
    ),
    Step(
        code="story",
        title=Text("The story", "La historia"),
        summary=Text("The epilogue, in your own words.", "El epílogo, con vuestras palabras."),
        kinds=("game-end",),
    ),
    NOTES_STEP,
)
