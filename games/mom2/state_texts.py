"""What people can read about Damage, Horror, hidden sides and the checks of a state, in our own words."""

from games.engine import Text
from games.engine.vocabulary import RuleTexts

SUFFERING = RuleTexts(Text("Damage and Horror", "Daño y Horror"), "damage-and-horror")
HIDDEN = RuleTexts(Text("Two-sided cards", "Cartas de doble cara"), "two-sided-cards")
CHECKS = RuleTexts(Text("What is checked", "Lo que se comprueba"), "investigator")
WOUNDED = Text("Wounded", "Herido")
INSANE = Text("Insane", "Loco")

STATE_RULES = {
    "MOM2-VIS-01": HIDDEN(
        Text("Backs of spells and conditions", "Reversos de hechizos y estados"),
        Text(
            "Both sides of a card may be looked at at any time. The back of a spell may not before it is turned, that"
            " of a condition not unless an effect says so. On card pages they are shown to those who ask.",
            "Las dos caras de una carta se pueden mirar en cualquier momento. El reverso de un hechizo no, hasta que"
            " se le da la vuelta; el de un estado no, salvo que un efecto lo diga. Las fichas de las cartas los"
            " muestran a quien lo pide.",
        ),
    ),
    "MOM2-VIS-02": HIDDEN(
        Text("Insane", "Loco"),
        Text(
            "The owner may read the back, and may not show it to others.",
            "Su dueño puede leer el reverso, y no puede enseñárselo a los demás.",
        ),
        INSANE,
        "insane",
    ),
    "MOM2-VIS-03": HIDDEN(
        Text("Backs in the decks", "Reversos en los mazos"),
        Text(
            "The backs of spells and conditions that lie in their decks are secret to all.",
            "Los reversos de los hechizos y estados que están en sus mazos son secretos para todos.",
        ),
    ),
    "MOM2-VIS-04": HIDDEN(
        Text("Damage and Horror face down", "Daño y Horror boca abajo"),
        Text(
            "Nobody looks at them, not even at their own, nor into the decks. Here they are a number.",
            "Nadie las mira, ni siquiera las propias, ni los mazos. Aquí son un número.",
        ),
        Text("Damage and Horror", "Daño y Horror"),
        "damage-and-horror",
    ),
    "MOM2-DMG-01": SUFFERING(
        Text("A card for each", "Una carta por cada uno"),
        Text(
            "For each Damage or Horror suffered the top card of its deck is taken, face up unless the effect says"
            " face down.",
            "Por cada Daño u Horror sufrido se toma la primera carta de su mazo, boca arriba salvo que el efecto diga"
            " boca abajo.",
        ),
    ),
    "MOM2-DMG-02": SUFFERING(
        Text("Resolve Immediately, Keep Faceup", "Resolver inmediatamente, Mantener boca arriba"),
        Text(
            "Each card has exactly one of two traits: it is resolved at once, and then usually turned face down; or it"
            " stays face up, with an effect that lasts.",
            "Cada carta tiene exactamente uno de dos rasgos: se resuelve al momento y después suele ponerse boca abajo,"
            " o queda boca arriba, con un efecto que perdura.",
        ),
    ),
    "MOM2-DMG-03": SUFFERING(
        Text("Turned face up", "Puestas boca arriba"),
        Text("One of one's own face-down cards, at random.", "Una de las propias boca abajo, al azar."),
    ),
    "MOM2-DMG-04": SUFFERING(
        Text("Discarded by an effect", "Descartadas por un efecto"),
        Text(
            "A face-up card of one's choice, or a random face-down one.",
            "Una boca arriba a elegir, o una boca abajo al azar.",
        ),
    ),
    "MOM2-DMG-05": SUFFERING(
        Text("Both sides count", "Cuentan ambas"),
        Text(
            "Cards count against Health and Sanity face up and face down.",
            "Las cartas cuentan para la Vida y la Cordura boca arriba y boca abajo.",
        ),
    ),
    "MOM2-DMG-06": SUFFERING(
        Text("Becoming Wounded", "Quedar Herido"),
        Text(
            "Whoever has as much Damage as Health becomes Wounded and discards all face-down Damage; what is face up"
            " stays.",
            "Quien tiene tanto Daño como Vida queda Herido y descarta todo el Daño boca abajo; el que está boca arriba"
            " permanece.",
        ),
        WOUNDED,
        "wounded",
    ),
    "MOM2-DMG-07": SUFFERING(
        Text("All of one effect", "Todo el de un efecto"),
        Text(
            "All Damage of one effect is taken before one becomes Wounded and discards.",
            "Todo el Daño de un efecto se toma antes de quedar Herido y descartar.",
        ),
        WOUNDED,
        "wounded",
    ),
    "MOM2-DMG-08": SUFFERING(
        Text("Wounded once more", "Herido otra vez"),
        Text(
            "A Wounded investigator with as much Damage as Health is eliminated.",
            "Un investigador Herido con tanto Daño como Vida queda eliminado.",
        ),
        WOUNDED,
        "eliminated",
    ),
    "MOM2-DMG-09": SUFFERING(
        Text("Becoming Insane", "Quedar Loco"),
        Text(
            "Whoever has as much Horror as Sanity becomes Insane and discards all face-down Horror.",
            "Quien tiene tanto Horror como Cordura queda Loco y descarta todo el Horror boca abajo.",
        ),
        INSANE,
        "insane",
    ),
    "MOM2-DMG-10": SUFFERING(
        Text("Insane once more", "Loco otra vez"),
        Text(
            "An Insane investigator with as much Horror as Sanity is eliminated.",
            "Un investigador Loco con tanto Horror como Cordura queda eliminado.",
        ),
        INSANE,
        "eliminated",
    ),
    "MOM2-DMG-11": SUFFERING(
        Text("The number on an Insane card", "El número de una carta de Loco"),
        Text(
            "If fewer investigators are in play than the number says, the card is discarded and a different Insane"
            " card taken.",
            "Si hay en juego menos investigadores de los que dice el número, se descarta y se toma otra carta de Loco"
            " distinta.",
        ),
        INSANE,
        "insane",
    ),
    "MOM2-DMG-12": SUFFERING(
        Text("Goals of the insane", "Objetivos de los locos"),
        Text(
            "An Insane card may change how its owner wins or loses.",
            "Una carta de Loco puede cambiar cómo gana o pierde su dueño.",
        ),
        INSANE,
        "insane",
    ),
    "MOM2-DMG-13": SUFFERING(
        Text("Health and Sanity do not change", "La Vida y la Cordura no cambian"),
        Text(
            "They are printed numbers; cards are held against them and never lower them.",
            "Son números impresos; las cartas se comparan con ellos y nunca los reducen.",
        ),
        Text("Health and Sanity", "Vida y Cordura"),
        "health-and-sanity",
    ),
    "MOM2-DMG-14": SUFFERING(
        Text("Negated by", "Anulado por"),
        Text(
            "Each success of the named attribute cancels one Damage or one Horror, as the player chooses.",
            "Cada éxito del atributo indicado anula un Daño o un Horror, a elección del jugador.",
        ),
        Text("Negate", "Anular"),
        "negate",
    ),
    "MOM2-VAL-01": CHECKS(
        Text("Two to five investigators", "De dos a cinco investigadores"),
        Text(
            "Every game has at least two investigators, and exactly two for one player. The box is for up to five.",
            "En toda partida hay al menos dos investigadores, y exactamente dos si juega una persona. La caja es para"
            " cinco como máximo.",
        ),
        Text("7. Choose the investigators", "7. Elegir a los investigadores"),
    ),
    "MOM2-VAL-02": CHECKS(
        Text("Only products that are there", "Solo productos que hay"),
        Text(
            "Everything in use belongs to a product that is active in the group's collection.",
            "Todo lo que se usa pertenece a un producto activo en la colección del grupo.",
        ),
        Text("Collection manager", "Administrador de colección"),
        "collection-manager",
    ),
    "MOM2-VAL-03": CHECKS(
        Text("Values of an investigator", "Valores de un investigador"),
        Text(
            "Six attributes from 2 to 5; Health and Sanity above 0. `manage.py check_catalogue` looks for others.",
            "Seis atributos de 2 a 5; Vida y Cordura por encima de 0. `manage.py check_catalogue` busca los demás.",
        ),
        Text("Attributes", "Atributos"),
        "attributes",
    ),
    "MOM2-VAL-04": CHECKS(
        Text("One trait of two", "Un rasgo de dos"),
        Text(
            "A Damage or Horror card is either resolved at once or kept face up; no other card is.",
            "Una carta de Daño u Horror o se resuelve al momento o se mantiene boca arriba; ninguna otra lo hace.",
        ),
        Text("Damage and Horror", "Daño y Horror"),
        "damage-and-horror",
    ),
    "MOM2-VAL-05": CHECKS(
        Text("Sides of spells and weapons", "Caras de hechizos y armas"),
        Text(
            "A spell has a back. A Damage value stands beside an attack icon, on the same side.",
            "Un hechizo tiene reverso. Una puntuación de Daño está junto a un icono de ataque, en la misma cara.",
        ),
        Text("Spells and items", "Hechizos y objetos"),
        "spell",
    ),
    "MOM2-VAL-06": CHECKS(
        Text("One copy of a condition", "Una copia de cada estado"),
        Text(
            "Nobody has several copies of one condition (MOM2-POS-09).",
            "Nadie tiene varias copias del mismo estado (MOM2-POS-09).",
        ),
        Text("Conditions", "Estado"),
        "condition",
    ),
    "MOM2-VAL-07": CHECKS(
        Text("Enough investigators for the card", "Suficientes investigadores para la carta"),
        Text(
            "The number on an Insane card or an agenda is at most that of the investigators in play (MOM2-DMG-11);"
            " those who are eliminated do not count.",
            "El número de una carta de Loco o de un plan no supera el de investigadores en juego (MOM2-DMG-11); los"
            " eliminados no cuentan.",
        ),
        INSANE,
        "insane",
    ),
    "MOM2-VAL-08": CHECKS(
        Text("Damage and Horror below the limit", "Daño y Horror por debajo del límite"),
        Text(
            "Whoever is not Wounded has less Damage than Health; whoever is not Insane, less Horror than Sanity. Those"
            " who are and have as much again are eliminated; if all of it is face up, it may have stayed, and one more"
            " card eliminates them.",
            "Quien no está Herido tiene menos Daño que Vida; quien no está Loco, menos Horror que Cordura. Quien lo"
            " está y vuelve a tener tanto queda eliminado; si todo está boca arriba, puede haber quedado así, y una"
            " carta más lo elimina.",
        ),
        Text("Wounded, Insane", "Herido, Loco"),
        "health-and-sanity",
    ),
    "MOM2-VAL-09": CHECKS(
        Text("Eliminated, with nothing", "Eliminado, sin nada"),
        Text(
            "An eliminated investigator has no possessions (MOM2-POS-15).",
            "Un investigador eliminado no tiene pertenencias (MOM2-POS-15).",
        ),
        Text("Eliminated", "Eliminado"),
        "eliminated",
    ),
    "MOM2-VAL-10": CHECKS(
        Text("Copies of the whole party", "Copias de todo el grupo"),
        Text(
            "All together use no more copies of a card than the boxes hold (MOM2-POS-05); where the number is not"
            " known, nobody says so.",
            "Entre todos no se usan más copias de una carta que las que hay en las cajas (MOM2-POS-05); si no se sabe"
            " cuántas son, no se dice nada.",
        ),
        Text("Component limitations", "Limitación de componentes"),
        "possessions",
    ),
}
