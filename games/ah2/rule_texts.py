"""What people can read about the rules of loadouts, in our own words; `section` names where the rulebook has them."""

from games.engine import Text, rule_text

BOX = Text("Components", "Componentes")
PREPARATION = Text("Preparing the game", "Preparación")
LIMITS = Text("Limits of special cards", "Límites a las cartas especiales")
SHEET = Text("The investigator sheet", "La hoja de Investigador")
FIGHT = Text("Weapons and spells", "Armas y Hechizos")
UPKEEP = Text("Phase I: Upkeep", "Fase I: Mantenimiento")
TRADE = Text("Money and trade", "Dinero e intercambio")

RULES = {
    "AH2-COMP-04": rule_text(
        Text("Each sheet once", "Cada hoja una vez"),
        Text(
            "There are 16 investigator sheets, one of each: nobody plays an investigator whom somebody else plays.",
            "Hay 16 hojas de Investigador, una de cada: nadie lleva al investigador que lleva otro.",
        ),
        BOX,
        "investigator",
    ),
    "AH2-COMP-12": rule_text(
        Text("Copies in the box", "Copias de la caja"),
        Text(
            "There are 189 investigator cards. Neither one investigator nor all of them together have more copies of "
            "one than there are.",
            "Hay 189 cartas de Investigador. Ni uno solo ni todos los investigadores juntos tienen más copias de una "
            "que las que hay.",
        ),
        BOX,
        "possessions",
    ),
    "AH2-BUILD-01": rule_text(
        Text("One to eight players", "De uno a ocho jugadores"),
        Text("The game is for one to eight players.", "El juego es para de uno a ocho jugadores."),
        PREPARATION,
        "investigator",
    ),
    "AH2-BUILD-02": rule_text(
        Text("One investigator each", "Un investigador cada uno"),
        Text(
            "Each player has one investigator, dealt at random; the players may choose instead, in turn.",
            "Cada jugador lleva un investigador, repartido al azar; los jugadores pueden elegir, por turno.",
        ),
        PREPARATION,
        "investigator",
    ),
    "AH2-BUILD-03": rule_text(
        Text("Fixed possessions", "Pertenencias fijas"),
        Text(
            "An investigator starts with exactly the cards, Money and Clues that the sheet lists. The cards are looked "
            "for in the decks before these are shuffled.",
            "Un investigador empieza exactamente con las cartas, el Dinero y las Pistas que indica la hoja. Las cartas "
            "se buscan en los mazos antes de barajarlos.",
        ),
        PREPARATION,
        "possessions",
    ),
    "AH2-BUILD-04": rule_text(
        Text("Random possessions", "Pertenencias aleatorias"),
        Text(
            "Of each deck the investigator draws so many cards as the sheet says, after all fixed ones are dealt.",
            "De cada mazo el investigador roba tantas cartas como diga la hoja, tras repartir todas las fijas.",
        ),
        PREPARATION,
        "possessions",
    ),
    "AH2-BUILD-05": rule_text(
        Text("Abilities that change draws", "Aptitudes que cambian el robo"),
        Text(
            "An ability that changes how somebody draws from a deck counts for random possessions, too.",
            "Una aptitud que cambie cómo se roba de un mazo vale también para las pertenencias aleatorias.",
        ),
        PREPARATION,
        "unique-ability",
    ),
    "AH2-BUILD-06": rule_text(
        Text("Nothing is chosen", "Nada se elige"),
        Text(
            "Possessions are items, spells, skills, allies and special cards. Which cards are drawn is chance: only "
            "decks and numbers are given.",
            "Las pertenencias son objetos, hechizos, habilidades, aliados y cartas especiales. Qué cartas se roban es "
            "azar: solo están dados los mazos y las cantidades.",
        ),
        PREPARATION,
        "possessions",
    ),
    "AH2-BUILD-07": rule_text(
        Text("Sanity and Stamina at the start", "Cordura y Resistencia iniciales"),
        Text(
            "An investigator starts with the Sanity and the Stamina of the sheet.",
            "Un investigador empieza con la Cordura y la Resistencia de la hoja.",
        ),
        PREPARATION,
        "sanity",
    ),
    "AH2-BUILD-08": rule_text(
        Text("Three sliders", "Tres reguladores"),
        Text(
            "One slider on each skill track, on any of its four stops. Focus does not limit where they are put first.",
            "Un regulador en cada medidor de Habilidad, en cualquiera de sus cuatro pasos. La Concentración no limita "
            "dónde se ponen al principio.",
        ),
        PREPARATION,
        "skill-slider",
    ),
    "AH2-BUILD-09": rule_text(
        Text("Home", "Inicio"),
        Text(
            "The investigator's marker starts at the home of the sheet.",
            "El indicador del investigador empieza en el Inicio de la hoja.",
        ),
        PREPARATION,
        "home",
    ),
    "AH2-BUILD-10": rule_text(
        Text("Allies at the start", "Aliados al principio"),
        Text(
            "No random possession is an ally or a special card: one starts only with those that the sheet names. Later "
            "there is no limit to allies.",
            "Ninguna pertenencia aleatoria es un aliado ni una carta especial: se empieza solo con las que nombre la "
            "hoja. Después no hay límite de aliados.",
        ),
        PREPARATION,
        "ally",
    ),
    "AH2-BUILD-11": rule_text(
        Text("No hand size", "Sin límite de posesiones"),
        Text(
            "Nothing limits how many items, spells and skills somebody owns.",
            "Nada limita cuántos objetos, hechizos y habilidades se poseen.",
        ),
        PREPARATION,
        "possessions",
    ),
    "AH2-BUILD-12": rule_text(
        Text("Several copies", "Varias copias"),
        Text(
            "One may own several copies of a card; “unique” is only the name of a deck.",
            "Se pueden poseer varias copias de una carta; «único» es solo el nombre de un mazo.",
        ),
        PREPARATION,
        "unique-item",
    ),
    "AH2-BUILD-13": rule_text(
        Text("A new investigator", "Un investigador nuevo"),
        Text(
            "Who is devoured before the final battle draws a new investigator, set up as at the beginning, and keeps "
            "the unspent trophies alone.",
            "Quien es devorado antes de la batalla final roba un investigador nuevo, preparado como al principio, y "
            "conserva solo los trofeos sin gastar.",
        ),
        PREPARATION,
        "devoured",
    ),
    "AH2-LIM-01": rule_text(
        Text("One of each special card", "Una carta especial de cada"),
        Text(
            "At most one Retainer, one Bank loan, one Lodge membership and one Blessing or Curse at a time.",
            "Como máximo un Anticipo, un Préstamo bancario, una Pertenencia a la Logia y una Bendición o Maldición a "
            "la vez.",
        ),
        LIMITS,
        "retainer",
    ),
    "AH2-LIM-02": rule_text(
        Text("Blessed or cursed", "Bendecido o maldito"),
        Text(
            "Nobody is blessed and cursed at once: who is one and would become the other only loses the card.",
            "Nadie está bendecido y maldito a la vez: quien es lo uno y fuera a ser lo otro, solo pierde la carta.",
        ),
        LIMITS,
        "blessing-curse",
    ),
    "AH2-LIM-03": rule_text(
        Text("One Deputy", "Un comisario"),
        Text(
            "There is one set of the Deputy's three cards, and so one Deputy.",
            "Hay un solo juego de las tres cartas del comisario y, por tanto, un solo comisario.",
        ),
        LIMITS,
        "deputy",
    ),
    "AH2-LIM-04": rule_text(
        Text("Never above the maximum", "Nunca por encima del máximo"),
        Text(
            "Sanity and Stamina are never above their maximum; effects may change the maximum itself.",
            "La Cordura y la Resistencia nunca superan su máximo; el máximo mismo puede cambiar por efectos.",
        ),
        SHEET,
        "sanity",
    ),
    "AH2-USE-01": rule_text(
        Text("Two hands", "Dos manos"),
        Text(
            "The weapons and spells in use in a round of combat take two hands together at most; their bonuses add up. "
            "A spell takes its hands even if the casting fails.",
            "Las armas y hechizos en uso en un asalto ocupan dos manos como máximo entre todos; sus bonificaciones se "
            "suman. Un hechizo ocupa sus manos aunque falle el lanzamiento.",
        ),
        FIGHT,
        "combat-check",
    ),
    "AH2-USE-02": rule_text(
        Text("Exhausted cards", "Cartas agotadas"),
        Text(
            "An exhausted card lies face down and cannot be used before the next Upkeep.",
            "Una carta agotada está boca abajo y no puede usarse antes del siguiente Mantenimiento.",
        ),
        UPKEEP,
        "exhaust",
    ),
    "AH2-USE-03": rule_text(
        Text("Casting a spell", "Lanzar un hechizo"),
        Text(
            "First the Sanity cost is paid, which is lost in any case; then comes a Spell check: Lore with the casting "
            "modifier.",
            "Primero se paga el coste en Cordura, que se pierde en todo caso; después, una tirada de Hechizo: Saber "
            "con el modificador al lanzamiento.",
        ),
        FIGHT,
        "spell",
    ),
    "AH2-SKILL-01": rule_text(
        Text("Adjusting skills", "Ajustar las Habilidades"),
        Text(
            "In each Upkeep the sliders may be moved by as many stops as the Focus, on all three tracks together.",
            "En cada Mantenimiento los reguladores pueden moverse tantos pasos como la Concentración, entre los tres "
            "medidores.",
        ),
        UPKEEP,
        "focus",
    ),
    "AH2-SKILL-02": rule_text(
        Text("The value of a skill", "El valor de una Habilidad"),
        Text(
            "The value under the slider is the number of dice; cards add to it.",
            "El valor bajo el regulador es el número de dados; las cartas lo aumentan.",
        ),
        UPKEEP,
        "skill-check",
    ),
    "AH2-COST-01": rule_text(
        Text("Prices", "Precios"),
        Text(
            "The number at the bottom right of an item is its price: so much Money is discarded for it.",
            "El número de abajo a la derecha de un objeto es su precio: se descarta ese Dinero por él.",
        ),
        TRADE,
        "money",
    ),
    "AH2-TRADE-01": rule_text(
        Text("Trading", "Intercambio"),
        Text(
            "Investigators at the same place may trade Money, items and spells, but not in a fight. Clues, skills, "
            "allies, special cards and trophies are not traded.",
            "Los investigadores en el mismo lugar pueden intercambiar Dinero, objetos y hechizos, pero no en combate. "
            "Pistas, habilidades, aliados, cartas especiales y trofeos no se intercambian.",
        ),
        TRADE,
        "money",
    ),
    "AH2-ITEM-01": rule_text(
        Text("What counts as an object", "Qué cuenta como objeto"),
        Text(
            "For losses of half: common and unique items, spells, the Deputy's Revolver and the Patrol Wagon; nothing "
            "else.",
            "Para perder la mitad: objetos comunes y únicos, hechizos, el Revólver del comisario y el Coche patrulla; "
            "nada más.",
        ),
        SHEET,
        "possessions",
    ),
}
