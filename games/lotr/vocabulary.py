"""The words of The Lord of the Rings: The Card Game, in English and Spanish.

Rules, problems and the glossary have files of their own.
"""

from games.engine import Text, Vocabulary
from games.lotr.campaign.problem_texts import CAMPAIGN_PROBLEMS
from games.lotr.campaign.rule_texts import CAMPAIGN_RULES
from games.lotr.glossary import GLOSSARY
from games.lotr.keywords import KEYWORDS
from games.lotr.problem_texts import PROBLEMS
from games.lotr.rule_texts import RULES

TYPES = {
    "hero": Text("Hero", "Héroe"),
    "ally": Text("Ally", "Aliado"),
    "attachment": Text("Attachment", "Vinculada"),
    "event": Text("Event", "Evento"),
    "player-side-quest": Text("Player side quest", "Misión secundaria de jugador"),
    "contract": Text("Contract", "Contrato"),
    "treasure": Text("Treasure", "Tesoro"),
    "quest": Text("Quest", "Misión"),
    "side-quest": Text("Encounter side quest", "Misión secundaria de encuentro"),
    "enemy": Text("Enemy", "Enemigo"),
    "location": Text("Location", "Lugar"),
    "treachery": Text("Treachery", "Traición"),
    "objective": Text("Objective", "Objetivo"),
    "objective-ally": Text("Objective-Ally", "Objetivo-Aliado"),
    "objective-hero": Text("Objective-Hero", "Objetivo-Héroe"),
    "ship-objective": Text("Ship-Objective", "Objetivo-Barco"),
    "ship-enemy": Text("Ship-Enemy", "Enemigo-Barco"),
    "campaign": Text("Campaign", "Campaña"),
    "nightmare": Text("Nightmare setup", "Preparación de pesadilla"),
    "rules": Text("Rules", "Reglas"),
}

TYPE_PLURALS = {
    "hero": Text("Heroes", "Héroes"),
    "ally": Text("Allies", "Aliados"),
    "attachment": Text("Attachments", "Vinculadas"),
    "event": Text("Events", "Eventos"),
    "player-side-quest": Text("Player side quests", "Misiones secundarias de jugador"),
    "contract": Text("Contracts", "Contratos"),
    "treasure": Text("Treasures", "Tesoros"),
    "enemy": Text("Enemies", "Enemigos"),
    "location": Text("Locations", "Lugares"),
    "treachery": Text("Treacheries", "Traiciones"),
    "objective": Text("Objectives", "Objetivos"),
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

MODES = {
    "deck": Text("Deck by itself", "Solo el mazo"),
    "campaign": Text("In a campaign", "En campaña"),
    "thirty": Text("Thirty cards", "Treinta cartas"),
    "tournament": Text("Tournament", "Torneo"),
}

CHOICES = {
    "preconstructed": Text("ready-made deck", "mazo preconstruido"),
    "ally": Text("the ally that starts in play", "el aliado que empieza en juego"),
}

VOCABULARY = Vocabulary(
    name=Text("The Lord of the Rings: The Card Game", "El Señor de los Anillos: El juego de cartas"),
    types=TYPES,
    type_plurals=TYPE_PLURALS,
    class_name=Text("Sphere", "Esfera"),
    class_plural=Text("Spheres", "Esferas"),
    party_name=Text("Fellowship", "Comunidad"),
    symbols=SYMBOLS,
    keywords=KEYWORDS,
    choices=CHOICES,
    modes=MODES,
    rules={**RULES, **CAMPAIGN_RULES},
    problems={**PROBLEMS, **CAMPAIGN_PROBLEMS},
    glossary=GLOSSARY,
)
