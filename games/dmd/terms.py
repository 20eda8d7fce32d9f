"""The terms of the rulebook for codes in the cards, in English and Spanish."""

from games.engine import Text

TYPES = {
    "investigator": Text("Investigator", "Investigador"),
    "skill": Text("Skill", "Capacidad"),
    "insanity": Text("Insanity card", "Carta de Locura"),
    "item": Text("Item", "Objeto"),
    "companion": Text("Companion", "Compañero"),
    "condition": Text("Condition", "Estado"),
    "episode": Text("Episode", "Episodio"),
    "elder-one": Text("Elder One", "Primigenio"),
    "stage": Text("Stage card", "Carta de Etapa"),
    "mythos": Text("Mythos card", "Carta de Mitos"),
    "action": Text("Episode action", "Acción de Episodio"),
    "cultist": Text("Cultist", "Sectario"),
    "monster": Text("Monster", "Monstruo"),
    "token": Text("Token", "Ficha"),
    "die": Text("Die", "Dado"),
    "map-tile": Text("Map tile", "Pieza de tablero"),
}
TYPE_PLURALS = {
    "investigator": Text("Investigators", "Investigadores"),
    "skill": Text("Skills", "Capacidades"),
    "insanity": Text("Insanity cards", "Cartas de Locura"),
    "item": Text("Items", "Objetos"),
    "companion": Text("Companions", "Compañeros"),
    "condition": Text("Conditions", "Estados"),
    "episode": Text("Episodes", "Episodios"),
    "elder-one": Text("Elder Ones", "Primigenios"),
    "stage": Text("Stage cards", "Cartas de Etapa"),
    "mythos": Text("Mythos cards", "Cartas de Mitos"),
    "action": Text("Episode actions", "Acciones de Episodio"),
    "cultist": Text("Cultists", "Sectarios"),
    "monster": Text("Monsters", "Monstruos"),
    "token": Text("Tokens", "Fichas"),
    "die": Text("Dice", "Dados"),
    "map-tile": Text("Map tiles", "Piezas de tablero"),
}
SIDES = ("item", "companion", "condition")
"""What a side of a Discovery card can be (DMD-POS-07)."""
HELD = ("skill", "insanity", *SIDES)
"""What lies on or beside an investigator board."""
ENEMIES = ("cultist", "monster", "elder-one")
OUTS = {
    "wounds": Text("dead of Wounds", "muere por Heridas"),
    "sanity": Text("lost to madness", "se hunde en la demencia"),
}
"""What puts an investigator out of the game."""
POOLS = {"signature": Text("signature", "distintiva"), "common": Text("common", "común")}
COLOURS = {"black": Text("black", "negro"), "green": Text("green", "verde")}
GATES = {
    "red": Text("red Gate", "Portal rojo"),
    "yellow": Text("yellow Gate", "Portal amarillo"),
    "blue": Text("blue Gate", "Portal azul"),
}
RESULTS = {
    "success": Text("Success", "Éxito"),
    "elder-sign": Text("Elder Sign", "Símbolo arcano"),
    "tentacle": Text("Tentacle", "Tentáculo"),
}
BLANK = Text("blank", "en blanco")
