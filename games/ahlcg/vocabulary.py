"""The words of Arkham Horror: The Card Game, in English and Spanish.

Rules, problems and the glossary have files of their own.
"""

from games.ahlcg.campaign.chaos_bag import TOKENS
from games.ahlcg.campaign.problem_texts import CAMPAIGN_PROBLEMS
from games.ahlcg.campaign.rule_texts import CAMPAIGN_RULES
from games.ahlcg.glossary import GLOSSARY
from games.ahlcg.keywords import KEYWORDS
from games.ahlcg.model_texts import MODEL_RULES
from games.ahlcg.problem_texts import CHOICES, PROBLEMS
from games.ahlcg.rule_texts import RULES
from games.ahlcg.symbols import SYMBOLS
from games.ahlcg.upgrade_texts import UPGRADE_RULES
from games.engine import Text, Vocabulary

TYPES = {
    "investigator": Text("Investigator", "Investigador"),
    "asset": Text("Asset", "Apoyo"),
    "event": Text("Event", "Evento"),
    "skill": Text("Skill", "Habilidad"),
    "treachery": Text("Treachery", "Traición"),
    "enemy": Text("Enemy", "Enemigo"),
    "location": Text("Location", "Lugar"),
    "act": Text("Act", "Acto"),
    "agenda": Text("Agenda", "Plan"),
    "scenario": Text("Scenario reference", "Referencia de escenario"),
    "story": Text("Story", "Historia"),
    "key": Text("Key", "Llave"),
    "enemy_location": Text("Enemy-Location", "Lugar-Enemigo"),
}

TYPE_PLURALS = {
    "investigator": Text("Investigators", "Investigadores"),
    "asset": Text("Assets", "Apoyos"),
    "event": Text("Events", "Eventos"),
    "skill": Text("Skills", "Habilidades"),
    "treachery": Text("Treacheries", "Traiciones"),
    "enemy": Text("Enemies", "Enemigos"),
    "location": Text("Locations", "Lugares"),
}

SKILLS = {
    "willpower": Text("willpower", "voluntad"),
    "intellect": Text("intellect", "intelecto"),
    "combat": Text("combat", "combate"),
    "agility": Text("agility", "agilidad"),
    "wild": Text("wild", "comodín"),
}

RELATIONS = {
    "signature": Text("Signature card", "Carta específica de investigador"),
    "alternate-signature": Text(
        "May stand in for a signature card", "Puede sustituir a una carta específica de investigador"
    ),
    "investigator": Text("Investigator", "Investigador"),
    "bonded": Text("Bonded card", "Carta enlazada"),
    "bonded-to": Text("Bonded to", "Enlazada a"),
    "upgrade": Text("Higher level", "Nivel superior"),
    "lower-level": Text("Lower level", "Nivel inferior"),
    "front": Text("Front", "Anverso"),
    "back": Text("Back", "Reverso"),
    "alternate": Text("Other version", "Otra versión"),
    "alternate-of": Text("Version of", "Versión de"),
}

CLASSES = {
    "guardian": Text("Guardian", "Guardián"),
    "seeker": Text("Seeker", "Buscador"),
    "rogue": Text("Rogue", "Rebelde"),
    "mystic": Text("Mystic", "Místico"),
    "survivor": Text("Survivor", "Superviviente"),
    "neutral": Text("Neutral", "Neutral"),
}
"""For sentences about options; the catalogue has the classes themselves."""

MODES = {
    "deck": Text("Deck by itself", "Solo el mazo"),
    "campaign-start": Text("Campaign begins", "Empieza la campaña"),
    "campaign": Text("In a campaign", "En campaña"),
    "standalone": Text("Standalone", "Escenario independiente"),
}

EXPERIENCE = {
    "starting": Text("to begin with", "para empezar"),
    "victory": Text("victory display", "zona de victoria"),
    "bonus": Text("bonus", "bonificación"),
    "purchase": Text("upgrade", "mejora"),
    "adjustment": Text("adjustment", "ajuste"),
    "carried-over": Text("carried over", "de antes"),
    "buy": Text("bought", "adquirida"),
    "upgrade": Text("upgraded", "mejorada"),
    "keep-lower": Text("upgraded, lower version kept", "mejorada, se conserva la inferior"),
    "boxes": Text("boxes checked", "casillas marcadas"),
    "remove": Text("taken out", "retirada"),
    "exile": Text("exiled", "exiliada"),
    "room": Text("fills room that was left", "ocupa un hueco"),
    "swap": Text("exchanged: Adaptable", "cambio: Adaptable"),
    "first-spell": Text("first Spell: Arcane Research", "primer Hechizo: Investigación arcana"),
    "first-upgrade": Text("first upgrades: Down the Rabbit Hole", "primeras mejoras: Por la madriguera de conejo"),
    "bought-back": Text("bought back: Déjà Vu", "recuperada: Déjà Vu"),
    "second-copy": Text("second copy: Shrewd Analysis", "segunda copia: Análisis astuto"),
}

HEADINGS = {
    "Scenario": Text("Scenario", "Escenario"),
    "Interlude": Text("Interlude", "Interludio"),
    "Prologue": Text("Prologue", "Prólogo"),
    "Prelude": Text("Prelude", "Preludio"),
    "Part": Text("Part", "Parte"),
    "Checkpoint": Text("Checkpoint", "Punto de control"),
    "Grand Finale": Text("Grand Finale", "Gran final"),
    "Marrakesh": Text("Marrakesh", "Marrakech"),
    "Reykjavik": Text("Reykjavik", "Reikiavik"),
    "Bermuda": Text("Bermuda", "Bermudas"),
    "Istanbul": Text("Istanbul", "Estambul"),
    "Moscow": Text("Moscow", "Moscú"),
    "London": Text("London", "Londres"),
    "Havana": Text("Havana", "La Habana"),
    "Stockholm": Text("Stockholm", "Estocolmo"),
    "Tokyo": Text("Tokyo", "Tokio"),
    "Alexandria": Text("Alexandria", "Alejandría"),
    "Rio de Janeiro": Text("Rio de Janeiro", "Río de Janeiro"),
    "Sydney": Text("Sydney", "Sídney"),
}
"""The words of guides; cities that are called alike in both languages are left out."""

ZONES = {
    "extra": Text("Spirit deck", "Mazo de espíritus"),
}

VOCABULARY = Vocabulary(
    name=Text("Arkham Horror: The Card Game", "Arkham Horror: El juego de cartas"),
    types=TYPES,
    type_plurals=TYPE_PLURALS,
    skills=SKILLS,
    symbols=SYMBOLS,
    keywords=KEYWORDS,
    headings=HEADINGS,
    relations=RELATIONS,
    rules={**RULES, **MODEL_RULES, **UPGRADE_RULES, **CAMPAIGN_RULES},
    problems={**PROBLEMS, **CAMPAIGN_PROBLEMS},
    zones=ZONES,
    choices=CHOICES,
    modes=MODES,
    experience=EXPERIENCE,
    terms=TOKENS,
    glossary=GLOSSARY,
)
