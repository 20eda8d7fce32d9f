"""What people can read about what befalls investigators, about checks and monsters, in our own words."""

from games.engine import Text, rule_text

CONDITIONS = Text("What befalls investigators", "Lo que les ocurre a los investigadores")
DICE = Text("Skill checks", "Tiradas de Habilidad")
KEYWORDS = Text("Abilities of monsters", "Aptitudes de los monstruos")

CONDITION_RULES = {
    "AH2-ST-01": rule_text(
        Text("Insane", "Loco"),
        Text(
            "Without Sanity in Arkham: half of the objects and of the Clues are lost, rounded down, and every "
            "Retainer; then to the Asylum with 1 Sanity.",
            "Sin Cordura en Arkham: se pierde la mitad de los objetos y de las Pistas, redondeando hacia abajo, y "
            "todo Anticipo; después, al Manicomio con 1 de Cordura.",
        ),
        CONDITIONS,
        "insane",
    ),
    "AH2-ST-02": rule_text(
        Text("Unconscious", "Inconsciente"),
        Text(
            "Without Stamina in Arkham: the same losses; then to the Hospital with 1 Stamina.",
            "Sin Resistencia en Arkham: las mismas pérdidas; después, al Hospital con 1 de Resistencia.",
        ),
        CONDITIONS,
        "insane",
    ),
    "AH2-ST-03": rule_text(
        Text("Overcome in an Other World", "Vencido en un Otro Mundo"),
        Text(
            "Without Sanity or Stamina there: the same losses, then lost in time and space.",
            "Sin Cordura o Resistencia ahí: las mismas pérdidas, y perdido en el tiempo y el espacio.",
        ),
        CONDITIONS,
        "lost-in-time-and-space",
    ),
    "AH2-ST-04": rule_text(
        Text("Lost in time and space", "Perdido en el tiempo y el espacio"),
        Text(
            "Delayed for the next turn; then to any place in Arkham.",
            "Rezagado el turno siguiente; después, a cualquier lugar de Arkham.",
        ),
        CONDITIONS,
        "lost-in-time-and-space",
    ),
    "AH2-ST-05": rule_text(
        Text("No way back", "Sin camino de vuelta"),
        Text(
            "Who leaves an Other World without a gate that leads there is lost in time and space.",
            "Quien sale de un Otro Mundo sin portal que conduzca a él se pierde en el tiempo y el espacio.",
        ),
        CONDITIONS,
        "lost-in-time-and-space",
    ),
    "AH2-ST-06": rule_text(
        Text("Delayed", "Rezagado"),
        Text(
            "No movement for a turn: the marker is stood up instead.",
            "Un turno sin moverse: en su lugar se pone en pie el indicador.",
        ),
        CONDITIONS,
        "delayed",
    ),
    "AH2-ST-07": rule_text(
        Text("Arrested", "Arrestado"),
        Text(
            "To Jail; half of the Money is lost, rounded down, and the next turn.",
            "A la Cárcel; se pierde la mitad del Dinero, redondeando hacia abajo, y el turno siguiente.",
        ),
        CONDITIONS,
        "arrested",
    ),
    "AH2-ST-08": rule_text(
        Text("Devoured", "Devorado"),
        Text(
            "All cards are discarded, unspent trophies kept; a new investigator is drawn.",
            "Se descartan todas las cartas y se conservan los trofeos sin gastar; se roba otro investigador.",
        ),
        CONDITIONS,
        "devoured",
    ),
    "AH2-ST-09": rule_text(
        Text("Devoured for good", "Devorado del todo"),
        Text(
            "In the final battle, or lost when the Ancient One awakens: the player is out.",
            "En la batalla final, o perdido cuando despierta el Primigenio: el jugador queda eliminado.",
        ),
        CONDITIONS,
        "devoured",
    ),
    "AH2-ST-10": rule_text(
        Text("Blessed and cursed dice", "Dados bendecidos y malditos"),
        Text(
            "4, 5 and 6 are successes for the blessed, 6 for the cursed, 5 and 6 for all others.",
            "4, 5 y 6 son éxitos para los bendecidos, 6 para los malditos, 5 y 6 para los demás.",
        ),
        CONDITIONS,
        "blessing-curse",
    ),
    "AH2-ST-11": rule_text(
        Text("A gate opens on somebody", "Un portal se abre sobre alguien"),
        Text(
            "Who is there is drawn to the first area of that Other World, and delayed.",
            "Quien esté ahí es arrastrado a la primera zona de ese Otro Mundo, y queda rezagado.",
        ),
        CONDITIONS,
        "gate",
    ),
    "AH2-ST-12": rule_text(
        Text("Explored", "Explorado"),
        Text(
            "The marker comes with the return from an Other World, and goes when one leaves the gate.",
            "El indicador llega al volver de un Otro Mundo y se pierde al dejar el portal.",
        ),
        CONDITIONS,
        "explored-marker",
    ),
    "AH2-ST-13": rule_text(
        Text("Retainers", "Anticipos"),
        Text(
            "They pay in each Upkeep, and a die decides if they stay.",
            "Pagan en cada Mantenimiento, y un dado decide si siguen.",
        ),
        CONDITIONS,
        "retainer",
    ),
    "AH2-DICE-01": rule_text(
        Text("Checks", "Tiradas"),
        Text(
            "As many dice as skill and modifier; 5 and 6 succeed; one success unless more are asked for.",
            "Tantos dados como Habilidad y modificador; 5 y 6 son éxitos; basta uno salvo que se pidan más.",
        ),
        DICE,
        "skill-check",
    ),
    "AH2-DICE-02": rule_text(
        Text("Clues for dice", "Pistas por dados"),
        Text(
            "Each Clue spent after a roll is one more die.",
            "Cada Pista gastada tras una tirada es un dado más.",
        ),
        DICE,
        "clue",
    ),
    "AH2-DICE-03": rule_text(
        Text("Special checks", "Tiradas especiales"),
        Text(
            "Evade is Sneak, Horror is Will, Combat is Fight, Spell is Lore, each with its modifier.",
            "Evitar es Discreción, Horror es Voluntad, Combate es Pelea, Hechizo es Saber, cada una con su "
            "modificador.",
        ),
        DICE,
        "skill-check",
    ),
    "AH2-DICE-04": rule_text(
        Text("One roll", "Una tirada"),
        Text(
            "A monster is defeated in one roll, or not at all.",
            "A un monstruo se le derrota en una tirada, o no.",
        ),
        DICE,
        "combat-check",
    ),
    "AH2-KW-01": rule_text(
        Text("Ambush", "Emboscada"),
        Text(
            "There is no fleeing.",
            "No se puede huir.",
        ),
        KEYWORDS,
        "ambush",
    ),
    "AH2-KW-02": rule_text(
        Text("Endless", "Interminable"),
        Text(
            "Never a trophy.",
            "Nunca es trofeo.",
        ),
        KEYWORDS,
        "endless",
    ),
    "AH2-KW-03": rule_text(
        Text("Resistance", "Resistencia"),
        Text(
            "Half of that bonus, rounded up.",
            "La mitad de esa bonificación, redondeando hacia arriba.",
        ),
        KEYWORDS,
        "physical-resistance",
    ),
    "AH2-KW-04": rule_text(
        Text("Immunity", "Inmunidad"),
        Text(
            "Nothing of that bonus.",
            "Nada de esa bonificación.",
        ),
        KEYWORDS,
        "physical-immunity",
    ),
    "AH2-KW-05": rule_text(
        Text("Nightmarish", "Espeluznante"),
        Text(
            "So much Sanity is lost even if the Horror check succeeds.",
            "Se pierde esa Cordura aunque se supere la tirada de Horror.",
        ),
        KEYWORDS,
        "nightmarish",
    ),
    "AH2-KW-06": rule_text(
        Text("Overwhelming", "Abrumador"),
        Text(
            "So much Stamina is lost even in victory.",
            "Se pierde esa Resistencia aunque se gane.",
        ),
        KEYWORDS,
        "overwhelming",
    ),
    "AH2-KW-07": rule_text(
        Text("Mask", "Máscara"),
        Text(
            "In the cup with Nyarlathotep alone.",
            "En la reserva solo con Nyarlathotep.",
        ),
        KEYWORDS,
        "mask",
    ),
    "AH2-KW-08": rule_text(
        Text("Worshippers and defences", "Adoradores y defensas"),
        Text(
            "An Ancient One may give keywords to monsters, and has some itself.",
            "Un Primigenio puede dar palabras clave a monstruos, y tiene las suyas.",
        ),
        KEYWORDS,
        "worshippers",
    ),
}
