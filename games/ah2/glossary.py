"""The rulebook's words: names in both languages, other words for them, and our own summaries.

Names are the rulebook's, in the order of the English ones; summaries are ours, for what the service itself checks,
works out or shows.
"""

from games.engine import Text
from games.engine.glossary import glossary

NAMES = (
    ("Activity marker", "Indicador de Actividad"),
    ("Ally", "Aliado"),
    ("Ambush", "Emboscada"),
    ("Ancient One", "Primigenio"),
    ("Ancient One cards", "Cartas de Primigenio"),
    ("Arkham Encounters phase", "Fase de Encuentros en Arkham"),
    ("Arrested", "Arrestado"),
    ("Awakening", "Despertar"),
    ("Awareness", "Percepción"),
    ("Bank loan", "Préstamo bancario"),
    ("Blessing/Curse", "Bendición/Maldición"),
    ("Casting modifier", "Modificador al lanzamiento"),
    ("Closed marker", "Indicador de Cerrado"),
    ("Closing a gate", "Cerrar un portal"),
    ("Clue", "Pista"),
    ("Combat check", "Tirada de Combate"),
    ("Combat rating", "Valor de Combate"),
    ("Common item", "Objeto común"),
    ("Delayed", "Rezagado"),
    ("Deputy", "Comisario"),
    ("Devoured", "Devorado"),
    ("Dimension symbol", "Símbolo de dimensión"),
    ("Doom token", "Ficha de Perdición"),
    ("Doom track", "Medidor de Perdición"),
    ("Elder Sign", "Símbolo arcano"),
    ("Encounter symbol", "Símbolo de encuentro"),
    ("Endless", "Interminable"),
    ("Environment", "Entorno"),
    ("Evade check", "Tirada de Evitar"),
    ("Exhaust", "Agotar"),
    ("Explored marker", "Indicador de Explorado"),
    ("Final battle", "Batalla final"),
    ("First Citizen of Arkham", "Hijo Predilecto de Arkham"),
    ("First player", "Jugador inicial"),
    ("Focus", "Concentración"),
    ("Gate", "Portal"),
    ("Gate trophy", "Trofeo de Portal"),
    ("Headline", "Titular"),
    ("Home", "Inicio"),
    ("Horror check", "Tirada de Horror"),
    ("Horror rating", "Valor de Horror"),
    ("Insane", "Loco"),
    ("Investigator", "Investigador"),
    ("Jail", "Cárcel"),
    ("Location", "Localización"),
    ("Lost in Time and Space", "Perdido en el tiempo y el espacio"),
    ("Magical Immunity", "Inmunidad mágica"),
    ("Magical Resistance", "Resistencia mágica"),
    ("Mask", "Máscara"),
    ("Membership", "Pertenencia a la Logia"),
    ("Money", "Dinero"),
    ("Monster", "Monstruo"),
    ("Monster cup", "Reserva de Monstruos"),
    ("Monster limit", "Límite de monstruos"),
    ("Monster trophy", "Trofeo de Monstruo"),
    ("Movement phase", "Fase de Movimiento"),
    ("Mythos phase", "Fase de Mitos"),
    ("Neighbourhood", "Barrio"),
    ("Nightmarish", "Espeluznante"),
    ("Other World", "Otro Mundo"),
    ("Other World Encounters phase", "Fase de Encuentros en los Otros Mundos"),
    ("Outskirts", "Afueras"),
    ("Overwhelming", "Abrumador"),
    ("Physical Immunity", "Inmunidad física"),
    ("Physical Resistance", "Resistencia física"),
    ("Possessions", "Pertenencias"),
    ("Refresh", "Reponer"),
    ("Retainer", "Anticipo"),
    ("Rumor", "Rumor"),
    ("Sanity", "Cordura"),
    ("Score", "Puntuación"),
    ("Sealing a gate", "Sellar un portal"),
    ("Setup", "Preparación"),
    ("Skill check", "Tirada de Habilidad"),
    ("Skill slider", "Regulador de Habilidad"),
    ("Sky", "Cielo"),
    ("Spell", "Hechizo"),
    ("Stable location", "Localización estable"),
    ("Stamina", "Resistencia"),
    ("Start of battle", "Comienzo del combate"),
    ("Street", "Calle"),
    ("Success", "Éxito"),
    ("Surge of monsters", "Oleada de monstruos"),
    ("Terror track", "Medidor de Terror"),
    ("Toughness", "Fortaleza"),
    ("Trade", "Intercambio"),
    ("Unconscious", "Inconsciente"),
    ("Undead", "No muerto"),
    ("Unique ability", "Aptitud única"),
    ("Unique item", "Objeto único"),
    ("Unstable location", "Localización inestable"),
    ("Upkeep phase", "Fase de Mantenimiento"),
    ("Worshippers", "Adoradores"),
)
ALIASES = {
    "awakening": (Text("Awake", "Despierto"), Text("Wakes", "Despierta")),
    "blessing-curse": (Text("Blessing", "Bendición"), Text("Curse", "Maldición"), Text("Blessed", "Bendecido")),
    "closing-a-gate": (Text("Close", "Cerrar"),),
    "doom-track": (Text("Doom", "Perdición"),),
    "final-battle": (Text("Battle, final", "Batalla, final"),),
    "first-citizen-of-arkham": (Text("First Citizen", "Hijo Predilecto"),),
    "membership": (Text("Silver Twilight Lodge membership", "Pertenencia al Crepúsculo de Plata"),),
    "possessions": (
        Text("Fixed possessions", "Pertenencias fijas"),
        Text("Random possessions", "Pertenencias aleatorias"),
    ),
    "sealing-a-gate": (Text("Seal", "Sellar"),),
    "terror-track": (Text("Terror level", "Nivel de Terror"),),
    "upkeep-phase": (Text("Upkeep", "Mantenimiento"),),
}
SEE = {
    "gate-trophy": "gate",
    "monster-trophy": "monster",
    "street": "neighbourhood",
    "trade": "money",
    "unconscious": "insane",
}
SUMMARIES = {
    "ally": Text("The strongest investigator cards; 11 of them.", "Las cartas de Investigador más fuertes; hay 11."),
    "ambush": Text("There is no fleeing from it.", "No se puede huir de él."),
    "ancient-one": Text(
        "Who threatens Arkham: a doom track, a power, worshippers, and an attack if it awakens.",
        "Quien amenaza Arkham: un medidor de Perdición, un poder, adoradores y un ataque si despierta.",
    ),
    "ancient-one-cards": Text(
        "The large cards: 63 for locations, 67 of Mythos, 49 for gates.",
        "Las cartas grandes: 63 de Localización, 67 de Mitos, 49 de Portal.",
    ),
    "arrested": Text(
        "To Jail, with half of the Money lost, rounded down, and the next turn.",
        "A la Cárcel, perdiendo la mitad del Dinero, redondeando hacia abajo, y el turno siguiente.",
    ),
    "awakening": Text(
        "The doom track is full, too many gates are open, no gate marker is left, or the monster cup is empty.",
        "El medidor de Perdición está lleno, hay demasiados portales, no quedan indicadores de Portal o la reserva de "
        "Monstruos está vacía.",
    ),
    "bank-loan": Text("One at a time; unpaid, it costs 1 of the score.", "Uno a la vez; sin pagar, resta 1 punto."),
    "blessing-curse": Text(
        "Blessed, 4, 5 and 6 are successes; cursed, 6 alone. Never both.",
        "Bendecido, 4, 5 y 6 son éxitos; maldito, solo 6. Nunca ambas cosas.",
    ),
    "closing-a-gate": Text(
        "With an Explored marker, a Lore or Fight check with the gate's modifier.",
        "Con un indicador de Explorado, una tirada de Saber o Pelea con el modificador del portal.",
    ),
    "clue": Text(
        "Spent after a roll, each is one more die; five seal a gate that was closed.",
        "Gastada tras una tirada, cada una es un dado más; cinco sellan un portal cerrado.",
    ),
    "combat-check": Text(
        "Fight with the monster's combat rating; as many successes as its toughness, in one roll.",
        "Pelea con el valor de Combate del monstruo; tantos éxitos como su Fortaleza, en una tirada.",
    ),
    "deputy": Text("One set of three cards: one Deputy a game.", "Un juego de tres cartas: un comisario por partida."),
    "devoured": Text(
        "Everything but trophies is lost and a new investigator drawn; in the final battle the player is out.",
        "Se pierde todo menos los trofeos y se roba otro investigador; en la batalla final el jugador queda fuera.",
    ),
    "doom-track": Text(
        "Each gate that opens adds a token; when it is full the Ancient One awakens.",
        "Cada portal que se abre añade una ficha; cuando se llena, el Primigenio despierta.",
    ),
    "elder-sign": Text(
        "A unique item that seals a gate for 1 Sanity and 1 Stamina, and takes a token off the doom track.",
        "Un objeto único que sella un portal por 1 de Cordura y 1 de Resistencia, y quita una ficha de Perdición.",
    ),
    "endless": Text("Never a trophy: it goes back to the cup.", "Nunca es trofeo: vuelve a la reserva."),
    "environment": Text("Stays until another one comes.", "Permanece hasta que llega otro."),
    "exhaust": Text(
        "The card is turned face down until the next Upkeep.", "La carta se pone boca abajo hasta el Mantenimiento."
    ),
    "final-battle": Text(
        "As many successes as there are players take a doom token off; without one left the Ancient One is banished.",
        "Tantos éxitos como jugadores quitan una ficha de Perdición; sin ninguna, el Primigenio es expulsado.",
    ),
    "first-citizen-of-arkham": Text(
        "After a victory, who has most gate trophies; of those, most monster trophies.",
        "Tras una victoria, quien tenga más trofeos de Portal; entre ellos, más trofeos de Monstruo.",
    ),
    "focus": Text("The stops that sliders may move each Upkeep.", "Los pasos que pueden moverse los reguladores."),
    "gate": Text(
        "Opens at an unstable location and leads to an Other World; closed, it is a trophy.",
        "Se abre en una localización inestable y conduce a un Otro Mundo; cerrado, es un trofeo.",
    ),
    "headline": Text("Happens at once.", "Ocurre de inmediato."),
    "insane": Text(
        "Without Sanity, or unconscious without Stamina: half of the objects and Clues are lost, rounded down, and "
        "every Retainer.",
        "Sin Cordura, o inconsciente sin Resistencia: se pierde la mitad de los objetos y Pistas, redondeando hacia "
        "abajo, y todo Anticipo.",
    ),
    "lost-in-time-and-space": Text(
        "Delayed for a turn, then back to any place in Arkham. Who is there when the Ancient One awakens is devoured.",
        "Rezagado un turno, y después a cualquier lugar de Arkham. Quien esté ahí al despertar el Primigenio es "
        "devorado.",
    ),
    "mask": Text("Five monsters that only Nyarlathotep has in the cup.", "Cinco monstruos que solo trae Nyarlathotep."),
    "monster": Text(
        "A marker with a movement and a combat side; defeated, it is a trophy.",
        "Un indicador con cara de movimiento y de combate; derrotado, es un trofeo.",
    ),
    "monster-cup": Text("What monsters are drawn from: 55, or 60.", "De donde se sacan los monstruos: 55, o 60."),
    "monster-limit": Text(
        "Players and three, in Arkham and the Sky; none at terror level 10.",
        "Jugadores más tres, en Arkham y el Cielo; ninguno con Terror 10.",
    ),
    "nightmarish": Text(
        "So much Sanity is lost even if the Horror check succeeds.",
        "Se pierde esa Cordura aunque se supere la tirada de Horror.",
    ),
    "outskirts": Text(
        "Where monsters above the limit go; one too many, and terror rises by 1.",
        "Adonde van los monstruos que exceden el límite; uno de más, y el Terror sube 1.",
    ),
    "overwhelming": Text(
        "So much Stamina is lost even in victory.", "Se pierde esa Resistencia aunque se gane el combate."
    ),
    "possessions": Text(
        "What an investigator starts with: fixed ones, and so many at random of each deck.",
        "Con lo que empieza un investigador: fijas, y tantas al azar de cada mazo.",
    ),
    "retainer": Text("One at a time; lost with Sanity or Stamina.", "Uno a la vez; se pierde al enloquecer o caer."),
    "rumor": Text(
        "Stays until it is passed or failed; one at a time.", "Permanece hasta superarse o fallarse; uno a la vez."
    ),
    "score": Text(
        "After a victory: doom track, less terror, unpaid loans and Elder Signs used; and gate trophies, a third of "
        "the monster trophies, and the investigators who are alive and sane.",
        "Tras una victoria: medidor de Perdición, menos Terror, préstamos sin pagar y símbolos arcanos usados; más "
        "trofeos de Portal, un tercio de los de Monstruo y los investigadores vivos y cuerdos.",
    ),
    "sealing-a-gate": Text(
        "After closing it for five Clues, or with an Elder Sign: no gate opens there again. Six seals win.",
        "Tras cerrarlo por cinco Pistas, o con un símbolo arcano: no se abre otro portal ahí. Seis sellos ganan.",
    ),
    "setup": Text(
        "Fourteen steps, from the board to the first Mythos card.",
        "Catorce pasos, del tablero a la primera carta de Mitos.",
    ),
    "skill-check": Text(
        "As many dice as the skill with its modifier; 5 and 6 are successes, one unless more are asked for.",
        "Tantos dados como la Habilidad con su modificador; 5 y 6 son éxitos, uno salvo que se pidan más.",
    ),
    "skill-slider": Text(
        "Three for each player: what raises one skill of a track lowers the other.",
        "Tres por jugador: lo que sube una Habilidad de un medidor baja la otra.",
    ),
    "surge-of-monsters": Text(
        "A gate should open where one is: a monster appears at every open gate.",
        "Debería abrirse un portal donde ya hay uno: aparece un monstruo en cada portal abierto.",
    ),
    "terror-track": Text(
        "From 0 to 10, never down: each step sends an ally away, and 3, 6 and 9 close a shop.",
        "De 0 a 10, nunca baja: cada paso ahuyenta a un aliado, y 3, 6 y 9 cierran una tienda.",
    ),
    "unstable-location": Text(
        "One of eleven, with a red diamond: gates open and monsters appear there.",
        "Una de once, con un rombo rojo: ahí se abren portales y aparecen monstruos.",
    ),
}  # fmt: skip

GLOSSARY = glossary(NAMES, aliases=ALIASES, see=SEE, summaries=SUMMARIES)
