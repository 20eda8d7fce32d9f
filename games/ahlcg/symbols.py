"""The symbols that stand in card texts between brackets, as [elder_sign]: what each is called when read out."""

import string

from games.engine import Text

SYMBOLS = {
    "action": Text("action", "acción"),
    "reaction": Text("reaction", "reacción"),
    "fast": Text("free triggered ability", "capacidad gratuita"),
    "free": Text("free triggered ability", "capacidad gratuita"),
    "willpower": Text("willpower", "voluntad"),
    "intellect": Text("intellect", "intelecto"),
    "combat": Text("combat", "combate"),
    "agility": Text("agility", "agilidad"),
    "wild": Text("wild", "comodín"),
    "per_investigator": Text("per investigator", "por investigador"),
    "skull": Text("skull", "calavera"),
    "cultist": Text("cultist", "sectario"),
    "tablet": Text("tablet", "tablilla"),
    "elder_thing": Text("elder thing", "antiguo"),
    "elder_sign": Text("elder sign", "símbolo arcano"),
    "auto_fail": Text("auto-fail", "fallo automático"),
    "bless": Text("bless", "bendición"),
    "curse": Text("curse", "maldición"),
    "frost": Text("frost", "escarcha"),
    "guardian": Text("Guardian", "Guardián"),
    "seeker": Text("Seeker", "Buscador"),
    "rogue": Text("Rogue", "Rebelde"),
    "mystic": Text("Mystic", "Místico"),
    "survivor": Text("Survivor", "Superviviente"),
    "codex": Text("codex", "códice"),
    "day": Text("day", "día"),
    "night": Text("night", "noche"),
    **{f"seal_{letter}": Text(f"seal {letter.upper()}", f"sello {letter.upper()}") for letter in "abcde"},
    **{
        f"tdc_rune_{letter}": Text(f"rune {letter.upper()}", f"runa {letter.upper()}")
        for letter in string.ascii_lowercase
    },
}
