"""The words of Death May Die, in English and Spanish. Rules, problems and the glossary have files of their own."""

from games.dmd.board import LEVELS, RECEIVED
from games.dmd.campaign.problem_texts import CAMPAIGN_PROBLEMS
from games.dmd.campaign.rule_texts import CAMPAIGN_RULES
from games.dmd.glossary import GLOSSARY
from games.dmd.problem_texts import PROBLEMS
from games.dmd.relations import RELATIONS
from games.dmd.rule_texts import RULES
from games.dmd.terms import TYPE_PLURALS, TYPES
from games.dmd.turn_texts import TURN_RULES
from games.engine import Noun, Nouns, Text, Vocabulary
from games.engine.nouns import A_GAME

ZONES = {
    "main": Text("On the board", "En el tablero"),
    RECEIVED: Text("Received in a trade", "Recibidas en un intercambio"),
}
CHOICES = {
    LEVELS[0]: Text("Level of the signature skill", "Nivel de la capacidad distintiva"),
    LEVELS[1]: Text("Level of the first common skill", "Nivel de la primera capacidad común"),
    LEVELS[2]: Text("Level of the second common skill", "Nivel de la segunda capacidad común"),
    "wounds": Text("Wounds", "Heridas"),
    "stress": Text("Stress", "Estrés"),
    "sanity": Text("Sanity lost", "Cordura perdida"),
    "thresholds": Text("Insanity Thresholds reached", "Umbrales de la Locura alcanzados"),
    "dice": Text("Permanent bonus dice", "Dados de bonificación permanentes"),
    "fire": Text("Fire tokens", "Fichas de Fuego"),
    "fire_wounds": Text("Wound tokens in place of Fire", "Fichas de Herida en lugar de Fuego"),
    "companion_levels": Text("Levels by other Companions", "Niveles por otros Compañeros"),
    "companion_wounds": Text("Wounds of Companions", "Heridas de Compañeros"),
    "out": Text("Out of the game", "Eliminado"),
}
MODES = {"start": Text("At the start", "Al empezar"), "play": Text("During a game", "Durante la partida")}

NOUNS = Nouns(
    build=Noun(
        one=Text("investigator board", "tablero de Investigador"),
        several=Text("investigator boards", "tableros de Investigador"),
    ),
    log=A_GAME,
    session=A_GAME,
    scenario=Noun(one=TYPES["episode"], several=TYPE_PLURALS["episode"]),
)

VOCABULARY = Vocabulary(
    name=Text("Cthulhu: Death May Die", "Cthulhu: Death May Die"),
    nouns=NOUNS,
    types=TYPES,
    type_plurals=TYPE_PLURALS,
    party_name=Text("Line-up", "Grupo de Investigadores"),
    relations=RELATIONS,
    rules={**RULES, **CAMPAIGN_RULES, **TURN_RULES},
    problems={**PROBLEMS, **CAMPAIGN_PROBLEMS},
    choices=CHOICES,
    modes=MODES,
    zones=ZONES,
    glossary=GLOSSARY,
)
