"""The words of Mansions of Madness, in English and Spanish; those of rules and problems have files of their own."""

from games.engine import Noun, Nouns, Text, Vocabulary
from games.engine.nouns import A_GAME
from games.mom2.campaign.problem_texts import CAMPAIGN_PROBLEMS
from games.mom2.campaign.rule_texts import CAMPAIGN_RULES
from games.mom2.glossary import GLOSSARY
from games.mom2.problem_texts import PROBLEMS
from games.mom2.relations import RELATIONS
from games.mom2.rule_texts import RULES
from games.mom2.state_texts import STATE_RULES
from games.mom2.terms import TYPE_PLURALS, TYPES

ZONES = {
    "main": Text("Possessions", "Pertenencias"),
    "conditions": Text("Conditions", "Estados"),
    "damage": Text("Damage face up", "Daño boca arriba"),
    "horror": Text("Horror face up", "Horror boca arriba"),
    "starting": Text("What the app lists for the party", "Lo que la aplicación indica para el grupo"),
}
CHOICES = {
    "damage_down": Text("Damage face down", "Daño boca abajo"),
    "horror_down": Text("Horror face down", "Horror boca abajo"),
    "clues": Text("Clues", "Pistas"),
    "insane_minimum": Text("Number on the Insane card", "Número de la carta de Loco"),
    "eliminated": Text("In play or eliminated", "En juego o eliminado"),
}
MODES = {"start": Text("At the start", "Al empezar"), "play": Text("During a game", "Durante la partida")}

NOUNS = Nouns(
    build=Noun(
        one=Text("investigator sheet", "hoja de Investigador"),
        several=Text("investigator sheets", "hojas de Investigador"),
        is_feminine=True,
    ),
    log=A_GAME,
    session=A_GAME,
)

VOCABULARY = Vocabulary(
    name=Text("Mansions of Madness, second edition", "Las Mansiones de la Locura, segunda edición"),
    nouns=NOUNS,
    types=TYPES,
    type_plurals=TYPE_PLURALS,
    relations=RELATIONS,
    rules={**RULES, **STATE_RULES, **CAMPAIGN_RULES},
    problems={**PROBLEMS, **CAMPAIGN_PROBLEMS},
    choices=CHOICES,
    modes=MODES,
    zones=ZONES,
    glossary=GLOSSARY,
)
