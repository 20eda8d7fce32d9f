"""The terms of the rulebook for codes in the cards, in English and Spanish."""

from games.engine import Text

TYPES = {
    "investigator": Text("Investigator", "Investigador"),
    "common": Text("Common item", "Objeto común"),
    "unique": Text("Unique item", "Objeto único"),
    "spell": Text("Spell", "Hechizo"),
    "skill": Text("Skill", "Habilidad"),
    "ally": Text("Ally", "Aliado"),
    "special": Text("Special card", "Carta especial"),
    "ancient-one": Text("Ancient One", "Primigenio"),
    "monster": Text("Monster", "Monstruo"),
    "gate": Text("Gate marker", "Indicador de Portal"),
    "other-world": Text("Other World", "Otro Mundo"),
    "location": Text("Location", "Localización"),
    "street": Text("Street", "Calle"),
    "mythos": Text("Mythos card", "Carta de Mitos"),
}
TYPE_PLURALS = {
    "investigator": Text("Investigators", "Investigadores"),
    "common": Text("Common items", "Objetos comunes"),
    "unique": Text("Unique items", "Objetos únicos"),
    "spell": Text("Spells", "Hechizos"),
    "skill": Text("Skills", "Habilidades"),
    "ally": Text("Allies", "Aliados"),
    "special": Text("Special cards", "Cartas especiales"),
    "ancient-one": Text("Ancient Ones", "Primigenios"),
    "monster": Text("Monsters", "Monstruos"),
    "gate": Text("Gate markers", "Indicadores de Portal"),
    "other-world": Text("Other Worlds", "Otros Mundos"),
    "location": Text("Locations", "Localizaciones"),
    "street": Text("Streets", "Calles"),
    "mythos": Text("Mythos cards", "Cartas de Mitos"),
}
DECKS = ("common", "unique", "spell", "skill", "ally", "special")
"""The decks of small cards: a card's type is its deck."""
DRAWN_DECKS = ("common", "unique", "spell", "skill")
"""Those that are shuffled, and that random possessions come from (AH2-SETUP-08)."""

TRACKS = {"speed": ("speed", "sneak"), "fight": ("fight", "will"), "lore": ("lore", "luck")}
"""A track, named by its first skill, to the two skills on it."""
STOPS = (1, 2, 3, 4)
SKILLS = {
    "speed": Text("Speed", "Velocidad"),
    "sneak": Text("Sneak", "Discreción"),
    "fight": Text("Fight", "Pelea"),
    "will": Text("Will", "Voluntad"),
    "lore": Text("Lore", "Saber"),
    "luck": Text("Luck", "Suerte"),
}
CHECKS = {
    "combat": Text("Combat check", "tirada de Combate"),
    "evade": Text("Evade check", "tirada de Evitar"),
    "horror": Text("Horror check", "tirada de Horror"),
    "spell": Text("Spell check", "tirada de Hechizo"),
}
BONUSES = {
    **SKILLS,
    **CHECKS,
    "max_sanity": Text("maximum Sanity", "Cordura máxima"),
    "max_stamina": Text("maximum Stamina", "Resistencia máxima"),
}
KINDS_OF_BONUS = {"physical": Text("physical", "físico"), "magical": Text("magical", "mágico")}

MOVEMENTS = {
    "normal": Text("Normal", "Normal"),
    "stationary": Text("Stationary", "Estático"),
    "fast": Text("Fast", "Rápido"),
    "unique": Text("Unique", "Único"),
    "flying": Text("Flying", "Volador"),
}
DIMENSIONS = {
    "circle": Text("circle", "círculo"),
    "crescent": Text("crescent", "media luna"),
    "diamond": Text("diamond", "rombo"),
    "hexagon": Text("hexagon", "hexágono"),
    "plus": Text("plus", "cruz"),
    "slash": Text("slash", "barra oblicua"),
    "square": Text("square", "cuadrado"),
    "star": Text("star", "estrella"),
    "triangle": Text("triangle", "triángulo"),
}
KEYWORDS = {
    "ambush": Text("Ambush", "Emboscada"),
    "endless": Text("Endless", "Interminable"),
    "physical-resistance": Text("Physical Resistance", "Resistencia física"),
    "magical-resistance": Text("Magical Resistance", "Resistencia mágica"),
    "physical-immunity": Text("Physical Immunity", "Inmunidad física"),
    "magical-immunity": Text("Magical Immunity", "Inmunidad mágica"),
    "nightmarish": Text("Nightmarish", "Espeluznante"),
    "overwhelming": Text("Overwhelming", "Abrumador"),
    "mask": Text("Mask", "Máscara"),
    "undead": Text("Undead", "No muerto"),
}
NEIGHBOURHOODS = {
    "downtown": Text("Downtown", "Downtown"),
    "easttown": Text("Easttown", "Easttown"),
    "french-hill": Text("French Hill", "French Hill"),
    "merchant-district": Text("Merchant District", "Distrito comercial"),
    "miskatonic-university": Text("Miskatonic University", "Universidad Miskatonic"),
    "northside": Text("Northside", "Barrio Norte"),
    "rivertown": Text("Rivertown", "Barrio Fluvial"),
    "southside": Text("Southside", "Barrio Sur"),
    "uptown": Text("Uptown", "Periferia"),
}
"""The Spanish rulebook does not name the first two."""
STABILITIES = {"stable": Text("stable", "estable"), "unstable": Text("unstable", "inestable")}
ICONS = {
    "ally": Text("Allies", "Aliados"),
    "blessing": Text("Blessing", "Bendición"),
    "clue": Text("Clues", "Pistas"),
    "common": Text("Common items", "Objetos comunes"),
    "money": Text("Money", "Dinero"),
    "sanity": Text("Sanity", "Cordura"),
    "skill": Text("Skills", "Habilidades"),
    "spell": Text("Spells", "Hechizos"),
    "stamina": Text("Stamina", "Resistencia"),
    "unique": Text("Unique items", "Objetos únicos"),
}
TROPHIES = {"money": ICONS["money"], "clues": ICONS["clue"]}
"""Gains for trophies at a location."""
COLOURS = {
    "red": Text("red", "rojo"),
    "yellow": Text("yellow", "amarillo"),
    "green": Text("green", "verde"),
    "blue": Text("blue", "azul"),
}
MYTHOS = {
    "headline": Text("Headline", "Titular"),
    "environment": Text("Environment", "Entorno"),
    "rumor": Text("Rumor", "Rumor"),
}
SPECIALS = {
    "retainer": Text("Retainer", "Anticipo"),
    "membership": Text("Silver Twilight Lodge membership", "Pertenencia a la Logia del Crepúsculo de Plata"),
    "loan": Text("Bank loan", "Préstamo bancario"),
    "blessing": Text("Blessing/Curse", "Bendición/Maldición"),
    "deputy": Text("Deputy", "Comisario"),
}
CONDITIONS = {"blessed": Text("Blessed", "Bendecido"), "cursed": Text("Cursed", "Maldito")}
