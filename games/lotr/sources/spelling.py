"""Names and traits that DragnCards' table spells otherwise than the cards do; copies are counted by their titles."""

NAMES = {
    "A Elbereth! Gilthonial!": "A Elbereth! Gilthoniel!",
    "Amarthiul's Courage": "Amarthiúl's Courage",
    "Black Nûmenórean": "Black Númenorean",
    "Cloak of Lorien": "Cloak of Lórien",
    "Dunedain Lookout": "Dúnedain Lookout",
    "Dunhere": "Dúnhere",
    "Guthwinë": "Gúthwinë",
    "Hama": "Háma",
    "Heirloom of Iarchon": "Heirloom of Iârchon",
    "Henneth Annun Guard": "Henneth Annûn Guard",
    "Iarion's Pendant": "Iârion's Pendant",
    "Jailor Gornakh": "Jailor Gornákh",
    "Narelenya": "Nárelenya",
    "Oin": "Óin",
    "Ring of Thror": "Ring of Thrór",
    "Sahir's Advance": "Sahír's Advance",
    "Smeagol": "Sméagol",
    "The Battle of Carn Dum": "The Battle of Carn Dûm",
    "The Bridge of Khazad-dum": "The Bridge of Khazad-dûm",
    "The Fate of Numenor": "The Fate of Númenor",
    "The Tower of Barad-dur": "The Tower of Barad-dûr",
    "Thror's Battle Axe": "Thrór's Battle Axe",
    "Thror's Golden Cup": "Thrór's Golden Cup",
    "Thror's Hunting Bow": "Thrór's Hunting Bow",
    "Thror's Key": "Thrór's Key",
    "Vigilant Dunadan": "Vigilant Dúnadan",
    "Warrior of Rhun": "Warrior of Rhûn",
}
TRAITS = {
    "Carn Dum": "Carn Dûm",
    "Conditon": "Condition",
    "Dunedain": "Dúnedain",
    "Lorien": "Lórien",
    "Mumak": "Mûmak",
    "uruk": "Uruk",
}
SETS = {
    "Encounter at Amon Din": "Encounter at Amon Dîn",
    "Heirs of Numenor": "Heirs of Númenor",
    "Khazad-dum": "Khazad-dûm",
    "The Battle of Carn Dum": "The Battle of Carn Dûm",
    "The Druadan Forest": "The Drúadan Forest",
    "The Mumakil": "The Mûmakil",
    "The Nin-in-Eilph": "The Nîn-in-Eilph",
    "The Stewards Fear": "The Steward's Fear",
}
"""Boxes; their codes are the same either way."""
ENCOUNTER_SETS = {
    "Celembrimbor's Secret": "Celebrimbor's Secret",
    "City of Rhun": "City of Rhûn",
    "Encounter at Amon Din": "Encounter at Amon Dîn",
    "Riders of Rhun": "Riders of Rhûn",
    "Ruins of Numenor": "Ruins of Númenor",
    "The Battle of Carn Dum": "The Battle of Carn Dûm",
    "The Caves of Nibin-Dum": "The Caves of Nibin-Dûm",
    "The Druadan Forest": "The Drúadan Forest",
    "The Fate of Numenor": "The Fate of Númenor",
    "The Mumakil": "The Mûmakil",
    "The Nin-in-Eilph": "The Nîn-in-Eilph",
    "The Siege of Annuminas": "The Siege of Annúminas",
}
"""Their codes stay those of the table's spelling, which other data uses."""
SCENARIOS = {
    "Coast of Umbar": "The City of Corsairs",
    "Crossings of Poros": "The Crossings of Poros",
    "Escape from Khazad-dum 15": "Escape from Khazad-dûm",
    "The Wizard's Quest 15": "The Wizard's Quest",
}
"""Scenarios that are called otherwise than the encounter set of their first quest card."""
