"""What people can read about the rules of possessions and parties, in our own words."""

from games.engine import Text
from games.engine.vocabulary import RuleTexts

POSSESSIONS = RuleTexts(Text("Possessions", "Pertenencias"), "possessions")
CONDITIONS = RuleTexts(Text("Conditions", "Estado"), "condition")
SPELLS = RuleTexts(Text("Spells", "Hechizo"), "spell")
SETUP = RuleTexts(Text("Setup", "Preparación de la partida"), "investigator")
GOLDEN = RuleTexts(Text("The golden rules", "Las reglas de oro"))
BOX = Text("Component limitations", "Limitación de componentes")
GAIN = Text("Gain", "Ganar")

RULES = {
    "MOM2-SETUP-07": SETUP(
        Text("One investigator each", "Un investigador cada uno"),
        Text(
            "Each player chooses an investigator, whoever plays alone two. There is one card of each.",
            "Cada jugador elige un investigador; quien juega en solitario, dos. Hay una sola carta de cada uno.",
        ),
        Text("7. Choose the investigators", "7. Elegir a los investigadores"),
    ),
    "MOM2-POS-01": POSSESSIONS(
        Text("What a possession is", "Qué es una pertenencia"),
        Text(
            "Common Items, Unique Items and Spells are possessions, and nothing else is: only these are dropped,"
            " picked up, traded and stolen.",
            "Son pertenencias los objetos comunes, los objetos únicos y los hechizos, y nada más: solo ellas se"
            " sueltan, recogen, intercambian y roban.",
        ),
    ),
    "MOM2-POS-02": POSSESSIONS(
        Text("Starting possessions", "Pertenencias iniciales"),
        Text(
            "The app lists what the investigators start with in the chosen scenario. Where the list was written down,"
            " nobody starts with anything else, but for a card that the investigator's own ability gives.",
            "La aplicación indica con qué empiezan los investigadores en el escenario elegido. Si se ha anotado la"
            " lista, nadie empieza con otra cosa, salvo una carta que le dé su propia capacidad.",
        ),
        Text("8. Receive the starting possessions", "8. Recibir las pertenencias iniciales"),
    ),
    "MOM2-POS-03": POSSESSIONS(
        Text("Shared out as one likes", "Reparto libre"),
        Text(
            "The party shares out the starting possessions as it likes: all together have exactly what the app lists.",
            "El grupo reparte las pertenencias iniciales como quiera: entre todos tienen lo que indica la aplicación.",
        ),
        Text("8. Receive the starting possessions", "8. Recibir las pertenencias iniciales"),
    ),
    "MOM2-POS-04": POSSESSIONS(
        Text("No limit", "Sin límite"),
        Text(
            "An investigator carries any number of possessions, and trades, picks up or drops any number at a time.",
            "Un investigador lleva cualquier cantidad de pertenencias, e intercambia, recoge o suelta las que quiera.",
        ),
    ),
    "MOM2-POS-05": POSSESSIONS(
        Text("Copies in the box", "Copias de la caja"),
        Text(
            "Clues, Darkness and Fire are unlimited. Of everything else there is what the boxes hold.",
            "Las Pistas, la Oscuridad y el Fuego no tienen límite. De todo lo demás hay lo que contienen las cajas.",
        ),
        BOX,
    ),
    "MOM2-POS-06": POSSESSIONS(
        Text("Gaining an item or a condition", "Ganar un objeto o un estado"),
        Text("The card is taken from its deck, face up.", "La carta se toma de su mazo, boca arriba."),
        GAIN,
        "gain",
    ),
    "MOM2-POS-07": SPELLS(
        Text("Gaining a spell", "Ganar un hechizo"),
        Text(
            "A random copy of the named spell is taken, face up; its back stays unknown.",
            "Se toma una copia al azar del hechizo indicado, boca arriba; su reverso no se conoce.",
        ),
        GAIN,
    ),
    "MOM2-POS-08": SPELLS(
        Text("Turning a spell", "Dar la vuelta a un hechizo"),
        Text(
            "Its back is resolved at once. Most have it discarded and another copy of the same spell gained.",
            "Su reverso se resuelve al momento. La mayoría lo descartan y hacen ganar otra copia del mismo hechizo.",
        ),
    ),
    "MOM2-POS-09": CONDITIONS(
        Text("One copy of a condition", "Una copia de cada estado"),
        Text(
            "Nobody has several copies of one condition. Of items, spells, Damage and Horror one may.",
            "Nadie tiene varias copias del mismo estado. De objetos, hechizos, Daño y Horror, sí.",
        ),
    ),
    "MOM2-POS-10": CONDITIONS(
        Text("Two-sided conditions", "Estados de doble cara"),
        Text("A random copy is taken.", "Se toma una copia al azar."),
    ),
    "MOM2-POS-11": CONDITIONS(
        Text("Conditions are no possessions", "Los estados no son pertenencias"),
        Text("They are neither traded, dropped nor stolen.", "No se intercambian, ni se sueltan, ni se roban."),
    ),
    "MOM2-POS-12": POSSESSIONS(
        Text("Clues are no possessions", "Las Pistas no son pertenencias"),
        Text(
            "An investigator has any number of Clues. They are neither dropped nor traded, unless an effect says so.",
            "Un investigador tiene cualquier cantidad de Pistas. No se sueltan ni se intercambian, salvo que un efecto"
            " lo diga.",
        ),
        Text("Clue", "Pista"),
        "clue",
    ),
    "MOM2-POS-13": POSSESSIONS(
        Text("Picking up", "Recoger"),
        Text("A possession that is picked up lies face up.", "La pertenencia que se recoge queda boca arriba."),
        Text("Pick up", "Recoger"),
        "pick-up",
    ),
    "MOM2-POS-14": POSSESSIONS(
        Text("Stealing", "Robar"),
        Text(
            "The thief chooses Strength, Agility or Observation for both, and takes one possession for each success"
            " more than the victim has.",
            "El ladrón elige Fuerza, Agilidad u Observación para ambos, y toma una pertenencia por cada éxito de más"
            " que la víctima.",
        ),
        Text("Steal (action)", "Robar (acción)"),
        "steal-action",
    ),
    "MOM2-POS-15": POSSESSIONS(
        Text("Eliminated investigators", "Investigadores eliminados"),
        Text(
            "Before anything else they drop all possessions in their space.",
            "Antes de nada sueltan todas sus pertenencias en su espacio.",
        ),
        Text("Eliminated", "Eliminado"),
        "eliminated",
    ),
    "MOM2-POS-16": POSSESSIONS(
        Text("Spending", "Gastar"),
        Text(
            "What is spent is discarded. One spends only what one has, and only if one wants to.",
            "Lo que se gasta se descarta. Solo se gasta lo que se tiene, y solo si se quiere.",
        ),
        Text("Spend", "Gastar"),
        "spend",
    ),
    "MOM2-POS-17": POSSESSIONS(
        Text("Discarding", "Descartar"),
        Text(
            "There are no discard piles: a card returns to its deck, and Damage and Horror are shuffled then.",
            "No hay pilas de descarte: la carta vuelve a su mazo, y los de Daño y Horror se barajan entonces.",
        ),
        Text("Discard", "Descartar"),
        "discard",
    ),
    "MOM2-POS-18": POSSESSIONS(
        Text("Actions of cards", "Acciones de las cartas"),
        Text("Only the owner of a card uses its action.", "Solo el dueño de una carta usa su acción."),
        Text("Component actions", "Acciones de componente"),
        "component-actions",
    ),
    "MOM2-POS-19": POSSESSIONS(
        Text("Setting fire", "Prender fuego"),
        Text("It takes a Light Source of one's own.", "Hace falta una Fuente de luz propia."),
        Text("Set fire (action)", "Prender fuego (acción)"),
        "set-fire-action",
    ),
    "MOM2-POS-20": POSSESSIONS(
        Text("Attacking unarmed", "Atacar sin armas"),
        Text("It is always possible, with neither item nor spell.", "Siempre es posible, sin objeto ni hechizo."),
        Text("Attack (action)", "Ataque (acción)"),
        "attack-action",
    ),
    "MOM2-GOLD-01": GOLDEN(
        Text("What goes before what", "Qué prevalece"),
        Text(
            "Cards and the app go before the reference guide, and that before the introduction. What says “cannot” is"
            " absolute.",
            "Las cartas y la aplicación prevalecen sobre la guía de referencia, y esta sobre la introducción. Lo que"
            " dice “no puede” es absoluto.",
        ),
    ),
    "MOM2-GOLD-02": GOLDEN(
        Text("May", "Poder"),
        Text(
            "What one may do is an option; what one has the opportunity to do is done now or not at all.",
            "Lo que se puede hacer es una opción; lo que se tiene la oportunidad de hacer, se hace ahora o ya no.",
        ),
    ),
}
