"""What people can read about setting up, playing, saving and ending a game, in our own words."""

from games.engine import Text
from games.engine.vocabulary import RuleTexts

SETUP = RuleTexts(Text("Setup", "Preparación de la partida"))
ROUNDS = RuleTexts(Text("Rounds", "Ronda"), "round")
LOG = RuleTexts(Text("What is written down", "Lo que se anota"))
END = RuleTexts(Text("Victory and defeat", "Victoria y derrota"), "victory-and-defeat")
CHECKS = RuleTexts(Text("What is checked", "Lo que se comprueba"))

CAMPAIGN_RULES = {
    "MOM2-SETUP-01": SETUP(
        Text("The decks", "Los mazos"),
        Text(
            "Investigator cards lie apart. Damage and Horror are shuffled, face down; Common and Unique Items, Spells"
            " and Conditions lie face up, by name.",
            "Las cartas de Investigador se apartan. Daño y Horror se barajan, boca abajo; objetos comunes y únicos,"
            " hechizos y estados quedan boca arriba, por su nombre.",
        ),
        Text("1. Make the decks", "1. Crear los mazos de cartas"),
    ),
    "MOM2-SETUP-02": SETUP(
        Text("Map tiles", "Módulos de tablero"),
        Text("Sorted by size.", "Se ordenan por tamaño."),
        Text("2. Sort the map tiles", "2. Organizar los módulos de tablero"),
        "map-tile",
    ),
    "MOM2-SETUP-03": SETUP(
        Text("Monsters", "Monstruos"),
        Text(
            "The token of each monster lies in the base of its figure.",
            "El indicador de cada monstruo va en la peana de su miniatura.",
        ),
        Text("3. Sort the monsters", "3. Organizar los monstruos"),
        "monster",
    ),
    "MOM2-SETUP-04": SETUP(
        Text("Tokens", "Fichas"),
        Text("A pool for each type.", "Una reserva por cada tipo."),
        Text("4. Make the token pools", "4. Crear las reservas de fichas"),
    ),
    "MOM2-SETUP-05": SETUP(
        Text("Active products", "Productos activados"),
        Text(
            "All products in use are activated in the app, which ignores the components of the others.",
            "En la aplicación se activan todos los productos en uso; de los demás ignora los componentes.",
        ),
        Text("5. Update the collection", "5. Actualizar la colección"),
        "collection-manager",
    ),
    "MOM2-SETUP-06": SETUP(
        Text("The scenario", "El escenario"),
        Text(
            "One of those that the active products offer; or a game that was saved goes on.",
            "Uno de los que ofrecen los productos activados; o se continúa una partida guardada.",
        ),
        Text("6. Choose a scenario", "6. Elegir un escenario"),
    ),
    "MOM2-SETUP-08": SETUP(
        Text("Starting possessions", "Pertenencias iniciales"),
        Text(
            "What the app lists is taken from the decks and split freely.",
            "Lo que indica la aplicación se toma de los mazos y se reparte libremente.",
        ),
        Text("8. Receive the starting possessions", "8. Recibir las pertenencias iniciales"),
        "possessions",
    ),
    "MOM2-SETUP-09": SETUP(
        Text("Prologue and entrance", "Prólogo y entrada"),
        Text(
            "The prologue is read; tiles, figures and tokens are placed as the app says; then round 1 begins.",
            "Se lee el prólogo; se colocan módulos, figuras y fichas como dice la aplicación; después empieza la"
            " ronda 1.",
        ),
        Text("9. Prologue and entrance", "9. Leer el prólogo y revelar la entrada"),
    ),
    "MOM2-RND-01": ROUNDS(
        Text("A round", "Una ronda"),
        Text(
            "The Investigator phase, then the Mythos phase: events, monsters, Horror.",
            "La fase de los Investigadores, y después la de los Mitos: eventos, monstruos, Horror.",
        ),
    ),
    "MOM2-PUZ-01": ROUNDS(
        Text("Steps of a puzzle", "Pasos de un rompecabezas"),
        Text(
            "As many as the attribute says, and one more for each Clue that is spent.",
            "Tantos como diga el atributo, y uno más por cada Pista que se gaste.",
        ),
        Text("Puzzle", "Rompecabezas"),
        "puzzle",
    ),
    "MOM2-LOG-01": LOG(
        Text("A game that is put away", "Una partida que se guarda"),
        Text(
            "The app keeps tiles and tokens. Possessions, Damage and Horror, and where figures, monsters and dropped"
            " possessions are, the players write down: here, as often as they like.",
            "La aplicación guarda módulos y fichas. Las pertenencias, el Daño y el Horror, y dónde están figuras,"
            " monstruos y pertenencias soltadas lo anotan los jugadores: aquí, cuantas veces quieran.",
        ),
        Text("Save and quit", "Guardar y salir"),
        "save-and-quit",
    ),
    "MOM2-LOG-02": LOG(
        Text("Round by round", "Ronda a ronda"),
        Text(
            "What happened is told by rounds, and at the end how it went for each investigator.",
            "Lo ocurrido se cuenta por rondas, y al final cómo le fue a cada investigador.",
        ),
        Text("Message log", "Historial de mensajes"),
        "message-log",
    ),
    "MOM2-LOG-03": LOG(
        Text("What was discovered", "Lo descubierto"),
        Text(
            "The app remembers the plainest goals alone: whatever else was found out is worth a note.",
            "La aplicación solo recuerda los objetivos básicos: lo demás que se averigüe merece una nota.",
        ),
        Text("Objective", "Objetivo"),
        "objective",
    ),
    "MOM2-END-01": END(
        Text("The objective", "El objetivo"),
        Text(
            "The scenario sets it, and play reveals it: whoever has not played it should not read it.",
            "Lo fija el escenario y se revela jugando: quien no lo haya jugado no debería leerlo.",
        ),
    ),
    "MOM2-END-02": END(
        Text("The investigation is completed", "Se completa la investigación"),
        Text("The investigators win.", "Ganan los investigadores."),
    ),
    "MOM2-END-03": END(
        Text("Too late", "Demasiado tarde"),
        Text(
            "Whoever is too slow finds the objective changed or harder, and loses if it is not met.",
            "A quien va lento el objetivo se le cambia o endurece, y pierde si no lo cumple.",
        ),
    ),
    "MOM2-END-04": END(
        Text("Somebody is eliminated", "Alguien es eliminado"),
        Text(
            "The others lose at the end of the next Investigator phase, unless the investigation is completed then.",
            "Los demás pierden al final de la siguiente fase de los Investigadores, salvo que completen la"
            " investigación antes.",
        ),
        entry="eliminated",
    ),
    "MOM2-END-05": END(
        Text("All are eliminated", "Todos eliminados"),
        Text("All lose at once.", "Pierden todos al momento."),
        entry="eliminated",
    ),
    "MOM2-END-06": END(
        Text("Eliminated investigators do not win", "Los eliminados no ganan"),
        Text(
            "They take no turns, and do not win with the others, unless an effect says so.",
            "No juegan turnos, y no ganan con los demás, salvo que un efecto lo diga.",
        ),
        entry="eliminated",
    ),
    "MOM2-END-07": END(
        Text("Goals of one's own", "Objetivos propios"),
        Text(
            "Cards, Insane ones most of all, may make one investigator win or lose, or end the game.",
            "Las cartas, sobre todo las de Loco, pueden hacer que alguien gane o pierda, o acabar la partida.",
        ),
    ),
    "MOM2-VAL-11": CHECKS(
        Text("One Fire, one Darkness", "Un Fuego, una Oscuridad"),
        Text(
            "A space holds at most one Fire and at most one Darkness.",
            "En un espacio hay como mucho un Fuego y como mucho una Oscuridad.",
        ),
        Text("Fire, Darkness", "Fuego, Oscuridad"),
        "fire",
    ),
    "MOM2-VAL-12": CHECKS(
        Text("Monsters of one kind", "Monstruos del mismo tipo"),
        Text(
            "At most one of a kind is without an Identification token, and no token is there twice.",
            "Como mucho uno de cada tipo no lleva ficha de Identificación, y ninguna ficha se repite.",
        ),
        Text("Monster", "Monstruo"),
        "monster",
    ),
    "MOM2-VAL-13": CHECKS(
        Text("The last round", "La última ronda"),
        Text(
            "After an elimination in one round the game ends at the latest with the Investigator phase of the next.",
            "Tras una eliminación en una ronda, la partida termina a más tardar con la fase de los Investigadores de"
            " la siguiente.",
        ),
        Text("Eliminated", "Eliminado"),
        "eliminated",
    ),
    "MOM2-VAL-14": CHECKS(
        Text("What stays hidden", "Lo que queda oculto"),
        Text(
            "The back of an Insane card is for its owner alone until the game is over or an effect turns it. Backs of"
            " spells, and cards that lie face down, nobody can write down at all.",
            "El reverso de una carta de Loco es solo para su dueño hasta que acabe la partida o un efecto le dé la"
            " vuelta. Los reversos de hechizos y las cartas boca abajo no los puede anotar nadie.",
        ),
        Text("Two-sided cards", "Cartas de doble cara"),
        "two-sided-cards",
    ),
}
