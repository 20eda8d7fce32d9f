"""The rulebook's words: names in both languages, other words for them, and our own summaries.

Names are the headings of the rulebook's glossary, in the order of the English ones; summaries are ours, for what the
service itself checks, works out or shows.
"""

from games.engine import Text
from games.engine.glossary import glossary

NAMES = (
    ("Action", "Acción"),
    ("Action icon", "Icono de acción"),
    ("Adjacent", "Adyacente"),
    ("App", "Aplicación"),
    ("Attack (action)", "Ataque (acción)"),
    ("Attributes", "Atributos"),
    ("Away", "Alejarse"),
    ("Barricade", "Obstrucción"),
    ("Board", "Tablero"),
    ("Border", "Borde"),
    ("Clear the board", "Despejar el tablero"),
    ("Closest", "Más cercano"),
    ("Clue", "Pista"),
    ("Code (puzzle)", "Código (rompecabezas)"),
    ("Collection manager", "Administrador de colección"),
    ("Common Item", "Objeto común"),
    ("Compass", "Puntos cardinales"),
    ("Component actions", "Acciones de componente"),
    ("Condition", "Estado"),
    ("Damage and Horror", "Daño y Horror"),
    ("Darkness", "Oscuridad"),
    ("Dice", "Dados"),
    ("Discard", "Descartar"),
    ("Door", "Puerta"),
    ("Drop", "Soltar"),
    ("Eliminated", "Eliminado"),
    ("Environment features", "Características del entorno"),
    ("Evade check", "Tirada de evasión"),
    ("Events step", "Paso de eventos"),
    ("Explore (action)", "Exploración (acción)"),
    ("Explore (token)", "Exploración (ficha)"),
    ("Face up and face down", "Boca arriba y boca abajo"),
    ("Farthest", "Más alejado"),
    ("Fire", "Fuego"),
    ("Flip", "Dar la vuelta"),
    ("Forfeit", "Renunciar"),
    ("Gain", "Ganar"),
    ("Game menu", "Menú de juego"),
    ("Health and Sanity", "Vida y Cordura"),
    ("Horror", "Horror"),
    ("Horror check", "Tirada de Horror"),
    ("Horror step", "Paso de Horror"),
    ("Impassable border", "Borde infranqueable"),
    ("Indoor", "Interior"),
    ("Insane", "Loco"),
    ("Interact (action)", "Interacción (acción)"),
    ("Interact (token)", "Interacción (ficha)"),
    ("Inventory", "Inventario"),
    ("Investigator", "Investigador"),
    ("Investigator phase", "Fase de los Investigadores"),
    ("Item", "Objeto"),
    ("Lock (puzzle)", "Mecanismo (rompecabezas)"),
    ("Lose the game", "Perder la partida"),
    ("Map tile", "Módulo de tablero"),
    ("Message log", "Historial de mensajes"),
    ("Monster", "Monstruo"),
    ("Monster activation step", "Paso de activación de monstruos"),
    ("Monster drawer", "Cajón de monstruos"),
    ("Mosaic (puzzle)", "Mosaico (rompecabezas)"),
    ("Move (action)", "Movimiento (acción)"),
    ("Movement", "Movimiento"),
    ("Mythos event", "Evento de los Mitos"),
    ("Mythos phase", "Fase de los Mitos"),
    ("Negate", "Anular"),
    ("Objective", "Objetivo"),
    ("Outdoor", "Exterior"),
    ("Person", "Personaje"),
    ("Pick up", "Recoger"),
    ("Place", "Colocar"),
    ("Possessions", "Pertenencias"),
    ("Push (action)", "Empujar (acción)"),
    ("Puzzle", "Rompecabezas"),
    ("Puzzle step", "Paso de rompecabezas"),
    ("Random", "Aleatorio"),
    ("Range", "Alcance"),
    ("Remove from the board", "Retirar del tablero"),
    ("Room", "Habitación"),
    ("Round", "Ronda"),
    ("Sanity", "Cordura"),
    ("Save and quit", "Guardar y salir"),
    ("Search (action)", "Búsqueda (acción)"),
    ("Search (token)", "Búsqueda (ficha)"),
    ("Secret Passage", "Pasadizo secreto"),
    ("Set fire (action)", "Prender fuego (acción)"),
    ("Sight (token)", "Vistazo (ficha)"),
    ("Space", "Espacio"),
    ("Spell", "Hechizo"),
    ("Spend", "Gastar"),
    ("Steal (action)", "Robar (acción)"),
    ("Test", "Tirada"),
    ("Toward", "Hacia"),
    ("Trade (action)", "Intercambio (acción)"),
    ("Traits", "Rasgos"),
    ("Turn", "Turno"),
    ("Two-sided cards", "Cartas de doble cara"),
    ("Unique Item", "Objeto único"),
    ("Victory and defeat", "Victoria y derrota"),
    ("Wall", "Pared"),
    ("Wounded", "Herido"),
)

ALIASES = {
    "attributes": (
        Text("Strength", "Fuerza"),
        Text("Agility", "Agilidad"),
        Text("Observation", "Observación"),
        Text("Lore", "Saber"),
        Text("Influence", "Influencia"),
        Text("Will", "Voluntad"),
    ),
    "health-and-sanity": (Text("Health", "Vida"),),
    "monster": (
        Text("Awareness", "Percepción"),
        Text("Brawn", "Agresividad"),
        Text("Identification token", "Ficha de Identificación"),
    ),
    "possessions": (Text("Starting possessions", "Pertenencias iniciales"),),
    "damage-and-horror": (
        Text("Resolve Immediately", "Resolver inmediatamente"),
        Text("Keep Faceup", "Mantener boca arriba"),
    ),
    "item": (Text("Weapon", "Arma"),),
    "traits": (
        Text("Heavy Weapon", "Arma pesada"),
        Text("Bladed Weapon", "Arma de filo"),
        Text("Firearm", "Arma de fuego"),
        Text("Light Source", "Fuente de luz"),
        Text("Evidence", "Prueba"),
    ),
    "condition": (
        Text("Stunned", "Aturdido"),
        Text("Focused", "Concentrado"),
        Text("Dazed", "Desconcertado"),
        Text("Restrained", "Retenido"),
    ),
    "app": (Text("Keeper", "Guardián"),),
}
SEE = {"sanity": "health-and-sanity"}

SUMMARIES = {
    "attributes": Text(
        "An investigator has six, from 2 to 5 each: as many dice are rolled in a test.",
        "Cada investigador tiene seis, de 2 a 5 cada uno: en una tirada se lanzan tantos dados.",
    ),
    "clue": Text(
        "A token that an investigator spends to turn results of the dice into successes, or for more steps of a"
        " puzzle. Clues are no possessions, and there is no limit to them.",
        "Ficha que el investigador gasta para convertir resultados de los dados en éxitos, o para dar más pasos en un"
        " rompecabezas. Las Pistas no son pertenencias y no tienen límite.",
    ),
    "collection-manager": Text(
        "Where the app is told which products are there; it uses nothing of the others. Here, the collection of a"
        " party or of a game says the same.",
        "Donde se indica a la aplicación qué productos hay; de los demás no usa nada. Aquí lo dice la colección de un"
        " grupo o de una partida.",
    ),
    "common-item": Text(
        "An item of the common deck; some have a second side with a name and an effect of its own.",
        "Objeto del mazo de comunes; algunos tienen una segunda cara con nombre y efecto propios.",
    ),
    "condition": Text(
        "A card for a state that an investigator is in. Nobody has two copies of one condition, and it is no"
        " possession. Where copies have different backs, a random one is taken and its back stays secret.",
        "Carta que indica en qué estado se encuentra un investigador. Nadie tiene dos copias del mismo estado, y no es"
        " una pertenencia. Si las copias tienen reversos distintos, se toma una al azar y su reverso queda en secreto.",
    ),
    "damage-and-horror": Text(
        "Each Damage or Horror suffered is a card of its deck. It has one of two traits: it is resolved at once, and"
        " then usually turned face down, or it is kept face up. Both sides count against Health and Sanity.",
        "Cada Daño u Horror sufrido es una carta de su mazo. Tiene uno de dos rasgos: se resuelve de inmediato, y"
        " después suele ponerse boca abajo, o se mantiene boca arriba. Ambas cuentan para la Vida y la Cordura.",
    ),
    "eliminated": Text(
        "A Wounded investigator with as much Damage as Health once more, or an Insane one with as much Horror as"
        " Sanity. All possessions are dropped first.",
        "Investigador Herido que vuelve a tener tanto Daño como Vida, o Loco que vuelve a tener tanto Horror como"
        " Cordura. Antes suelta todas sus pertenencias.",
    ),
    "gain": Text(
        "To take a card from its deck, face up; of a spell or a two-sided condition a random copy.",
        "Tomar una carta de su mazo, boca arriba; de un hechizo o de un estado de doble cara, una copia al azar.",
    ),
    "health-and-sanity": Text(
        "Two printed numbers that never change: with as much Damage as Health one becomes Wounded, with as much"
        " Horror as Sanity, Insane.",
        "Dos números impresos que no cambian nunca: con tanto Daño como Vida se queda Herido, con tanto Horror como"
        " Cordura, Loco.",
    ),
    "insane": Text(
        "The condition of who suffered as much Horror as Sanity; all face-down Horror is discarded. The owner alone"
        " reads its back. A number there says how many investigators it needs at least; with fewer in play another"
        " copy is taken.",
        "Estado de quien ha sufrido tanto Horror como Cordura; se descarta todo el Horror boca abajo. Solo su dueño"
        " lee el reverso. Un número indica cuántos investigadores exige como mínimo; si hay menos en juego, se toma"
        " otra copia.",
    ),
    "investigator": Text(
        "Each player has one; whoever plays alone has two. It has Health, Sanity, six attributes and an ability.",
        "Cada jugador lleva uno; quien juega en solitario, dos. Tiene Vida, Cordura, seis atributos y una capacidad.",
    ),
    "item": Text(
        "Common and Unique Items together. A weapon is one with an attack icon and a Damage value.",
        "Objetos comunes y únicos. Un arma es el que tiene un icono de ataque y una puntuación de Daño.",
    ),
    "monster": Text(
        "A figure with a token that has Awareness, Horror and Brawn; the app knows its Health.",
        "Miniatura con un indicador que tiene Percepción, Horror y Agresividad; la aplicación conoce su Vida.",
    ),
    "possessions": Text(
        "Common Items, Unique Items and Spells: what can be dropped, picked up, traded and stolen. There is no limit"
        " to how many one carries. The app lists those that a party starts with; it shares them out as it likes.",
        "Objetos comunes, objetos únicos y hechizos: lo que se puede soltar, recoger, intercambiar y robar. No hay"
        " límite a cuántas se llevan. La aplicación indica las iniciales del grupo, que se reparten como se quiera.",
    ),
    "spell": Text(
        "A possession with a secret back, which is resolved when an effect turns it. Copies of one spell have"
        " different backs; a random one is gained.",
        "Pertenencia con un reverso secreto, que se resuelve cuando un efecto le da la vuelta. Las copias de un"
        " hechizo tienen reversos distintos; se gana una al azar.",
    ),
    "traits": Text(
        "Words on cards without an effect of their own, which other effects speak of.",
        "Palabras de las cartas sin efecto propio, a las que se refieren otros efectos.",
    ),
    "two-sided-cards": Text(
        "Both sides may be looked at at any time, but for the backs of spells and conditions.",
        "Se pueden mirar ambas caras en cualquier momento, salvo el reverso de hechizos y estados.",
    ),
    "unique-item": Text(
        "An item of the unique deck, usually one that belongs to the story.",
        "Objeto del mazo de únicos, por lo general uno propio de la historia.",
    ),
    "wounded": Text(
        "The condition of who suffered as much Damage as Health; all face-down Damage is discarded.",
        "Estado de quien ha sufrido tanto Daño como Vida; se descarta todo el Daño boca abajo.",
    ),
}
GLOSSARY = glossary(NAMES, aliases=ALIASES, see=SEE, summaries=SUMMARIES)
