"""Words and fields that several kinds of entry share."""

from games.ah2.rulesets import RULESETS
from games.ah2.terms import CONDITIONS, STOPS
from games.engine import Text
from games.engine.journal import Field

MODES = {code: ruleset.name for code, ruleset in RULESETS.items()}
RESULTS = {
    "win-close": Text("Won: the gates are closed", "Victoria: portales cerrados"),
    "win-seal": Text("Won: the gates are sealed", "Victoria: portales sellados"),
    "win-banish": Text("Won: the Ancient One is banished", "Victoria: el Primigenio, expulsado"),
    "loss": Text("Lost", "Derrota"),
}
FATES = {
    "survived-sane": Text("Alive and sane", "Vivo y cuerdo"),
    "survived-not-sane": Text("Alive, but insane or unconscious", "Vivo, pero loco o inconsciente"),
    "devoured-play": Text("Devoured, and replaced", "Devorado y reemplazado"),
    "devoured-lost": Text(
        "Devoured in Time and Space at the awakening", "Devorado en el tiempo y el espacio al despertar"
    ),
    "devoured-battle": Text("Devoured in the final battle", "Devorado en la batalla final"),
}
FINAL_FATES = {code: text for code, text in FATES.items() if code != "devoured-play"}
SURVIVED = ("survived-sane", "survived-not-sane")
CAUSES = {
    "doom": Text("The doom track is full", "El medidor de Perdición está lleno"),
    "gates": Text("Too many gates are open", "Hay demasiados portales abiertos"),
    "markers": Text("No gate marker is left", "No quedan indicadores de Portal"),
    "cup": Text("The monster cup is empty", "La reserva de Monstruos está vacía"),
}
METHODS = {
    "closed": Text("Closed", "Cerrado"),
    "sealed-clues": Text("Sealed with Clues", "Sellado con Pistas"),
    "sealed-elder-sign": Text("Sealed with an Elder Sign", "Sellado con un símbolo arcano"),
}
OUTCOMES = {
    "gate": Text("A gate opened", "Se abrió un portal"),
    "surge": Text("A surge of monsters", "Oleada de monstruos"),
    "nothing": Text("Nothing: the location is sealed", "Nada: la localización está sellada"),
}
RUMORS = {"passed": Text("Passed", "Superado"), "failed": Text("Failed", "Fallado")}
TERROR_CAUSES = {
    "outskirts": Text("The Outskirts overflowed", "Se desbordaron las Afueras"),
    "card": Text("A card", "Una carta"),
}
MISHAPS = {
    "insane": Text("Insane", "Loco"),
    "unconscious": Text("Unconscious", "Inconsciente"),
    "overcome": Text("Insane or unconscious in an Other World", "Loco o inconsciente en un Otro Mundo"),
    "lost": Text("Lost in Time and Space", "Perdido en el tiempo y el espacio"),
    "arrested": Text("Arrested", "Arrestado"),
    "delayed": Text("Delayed", "Rezagado"),
}
FIGURES = {
    "gates": Text("Gate trophies", "Trofeos de Portal"),
    "monsters": Text("Monster trophies", "Trofeos de Monstruo"),
    "clues": Text("Clues", "Pistas"),
    "money": Text("Money", "Dinero"),
}
NUMBERS = {
    "doom": (Text("Doom tokens on the track", "Fichas en el medidor de Perdición"), 20),
    "terror": (Text("Terror level", "Nivel de Terror"), 10),
    "gates": (Text("Open gates", "Portales abiertos"), 16),
    "seals": (Text("Sealed locations", "Localizaciones selladas"), 20),
    "arkham": (Text("Monsters in Arkham", "Monstruos en Arkham"), 60),
    "sky": (Text("Monsters in the Sky", "Monstruos en el Cielo"), 60),
    "outskirts": (Text("Monsters in the Outskirts", "Monstruos en las Afueras"), 60),
}
"""What a turn's end shows on the board: its words, and the most there can be."""


START_FIELDS = (
    Field(
        name="cards",
        type="card",
        title=Text("Cards at the start", "Cartas iniciales"),
        help=Text(
            "Fixed and random possessions; leave it empty if nobody wrote them down.",
            "Pertenencias fijas y aleatorias; déjalo vacío si nadie las anotó.",
        ),
        required=False,
        many=True,
        card_types=("common", "unique", "spell", "skill", "ally", "special"),
    ),
    Field(
        name="discarded",
        type="card",
        title=Text("Drawn and discarded", "Robada y descartada"),
        required=False,
        card_types=("common", "unique", "spell", "skill"),
    ),
    *(
        Field(name=track, type="number", title=title, required=False, minimum=STOPS[0], maximum=STOPS[-1])
        for track, title in (
            ("speed", Text("Stop of Speed and Sneak", "Paso de Velocidad y Discreción")),
            ("fight", Text("Stop of Fight and Will", "Paso de Pelea y Voluntad")),
            ("lore", Text("Stop of Lore and Luck", "Paso de Saber y Suerte")),
        )
    ),
)
"""What an investigator starts with."""
LOCATION = Field(name="location", type="card", title=Text("Location", "Localización"), card_types=("location",))
MYTHOS = Field(
    name="mythos", type="card", title=Text("Mythos card", "Carta de Mitos"), required=False, card_types=("mythos",)
)
CONDITION = Field(
    name="condition",
    type="choice",
    title=Text("Blessed or cursed", "Bendecido o maldito"),
    required=False,
    choices=CONDITIONS,
)
DECK = Field(name="deck", type="deck", title=Text("Kept loadout", "Hoja guardada"), required=False, maximum=80)
