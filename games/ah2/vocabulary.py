"""The words of Arkham Horror, in English and Spanish. Rules, problems and the glossary have files of their own."""

from games.ah2.box_texts import BOX_RULES
from games.ah2.campaign.problem_texts import CAMPAIGN_PROBLEMS
from games.ah2.campaign.rule_texts import CAMPAIGN_RULES
from games.ah2.campaign.score_texts import SCORE_RULES
from games.ah2.condition_texts import CONDITION_RULES
from games.ah2.glossary import GLOSSARY
from games.ah2.problem_texts import PROBLEMS
from games.ah2.relations import RELATIONS
from games.ah2.rule_texts import RULES
from games.ah2.terms import KEYWORDS, TYPE_PLURALS, TYPES
from games.ah2.turn_texts import TURN_RULES
from games.engine import Noun, Nouns, Text, Vocabulary
from games.engine.nouns import A_GAME

ZONES = {
    "main": Text("Possessions", "Pertenencias"),
    "combat": Text("In use in a fight", "En uso en combate"),
    "discarded": Text("Drawn and discarded", "Robadas y descartadas"),
}
CHOICES = {
    "speed": Text("Speed and Sneak", "Velocidad y Discreción"),
    "fight": Text("Fight and Will", "Pelea y Voluntad"),
    "lore": Text("Lore and Luck", "Saber y Suerte"),
    "condition": Text("Blessed or cursed", "Bendecido o maldito"),
    "money": Text("Money", "Dinero"),
    "clues": Text("Clues", "Pistas"),
    "sanity": Text("Sanity", "Cordura"),
    "stamina": Text("Stamina", "Resistencia"),
    "max_sanity": Text("Maximum Sanity", "Cordura máxima"),
    "max_stamina": Text("Maximum Stamina", "Resistencia máxima"),
    "place": Text("Place", "Lugar"),
    "exhausted": Text("Exhausted", "Agotadas"),
    "before": Text("Sliders before Upkeep", "Reguladores antes del Mantenimiento"),
}
MODES = {"start": Text("At the start", "Al empezar"), "play": Text("During a game", "Durante la partida")}

NOUNS = Nouns(
    build=Noun(
        one=Text("loadout", "hoja"),
        several=Text("loadouts", "hojas"),
        is_feminine=True,
    ),
    log=A_GAME,
    session=A_GAME,
    scenario=Noun(one=TYPES["ancient-one"], several=TYPE_PLURALS["ancient-one"]),
)

VOCABULARY = Vocabulary(
    name=Text("Arkham Horror, second edition", "Arkham Horror, segunda edición"),
    nouns=NOUNS,
    types=TYPES,
    type_plurals=TYPE_PLURALS,
    keywords=KEYWORDS,
    relations=RELATIONS,
    rules={**BOX_RULES, **RULES, **CAMPAIGN_RULES, **SCORE_RULES, **TURN_RULES, **CONDITION_RULES},
    problems={**PROBLEMS, **CAMPAIGN_PROBLEMS},
    choices=CHOICES,
    modes=MODES,
    zones=ZONES,
    glossary=GLOSSARY,
)
