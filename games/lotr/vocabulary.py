"""The words of The Lord of the Rings: The Card Game, in English and Spanish."""

from games.engine import Text, Vocabulary

TYPES = {
    "hero": Text("Hero", "Héroe"),
    "ally": Text("Ally", "Aliado"),
    "attachment": Text("Attachment", "Vinculada"),
    "event": Text("Event", "Evento"),
    "player-side-quest": Text("Player side quest", "Misión secundaria de jugador"),
    "contract": Text("Contract", "Contrato"),
    "treasure": Text("Treasure", "Tesoro"),
    "campaign": Text("Campaign", "Campaña"),
}

TYPE_PLURALS = {
    "hero": Text("Heroes", "Héroes"),
    "ally": Text("Allies", "Aliados"),
    "attachment": Text("Attachments", "Vinculadas"),
    "event": Text("Events", "Eventos"),
    "player-side-quest": Text("Player side quests", "Misiones secundarias de jugador"),
    "contract": Text("Contracts", "Contratos"),
    "treasure": Text("Treasures", "Tesoros"),
    "campaign": Text("Campaign cards", "Cartas de campaña"),
}

SPHERES = {
    "leadership": Text("Leadership", "Liderazgo"),
    "tactics": Text("Tactics", "Táctica"),
    "spirit": Text("Spirit", "Espíritu"),
    "lore": Text("Lore", "Saber"),
    "neutral": Text("Neutral", "Neutral"),
    "baggins": Text("Baggins", "Bolsón"),
    "fellowship": Text("Fellowship", "Comunidad"),
}
"""In the order in which cards are sorted."""

SYMBOLS = {
    "willpower": Text("willpower", "voluntad"),
    "attack": Text("attack", "ataque"),
    "defense": Text("defence", "defensa"),
    "threat": Text("threat", "amenaza"),
    **{code: name for code, name in SPHERES.items() if code != "neutral"},
}
"""As RingsDB's texts spell them."""

VOCABULARY = Vocabulary(
    name=Text("The Lord of the Rings: The Card Game", "El Señor de los Anillos: El juego de cartas"),
    types=TYPES,
    type_plurals=TYPE_PLURALS,
    symbols=SYMBOLS,
    rules={},
    problems={},
)
