"""Words and fields that several kinds of entry share."""

from msgspec.structs import replace

from games.dmd.numbers import DICE_THRESHOLDS, FIRE_TOKENS, SKILLS, WOUND_TOKENS
from games.dmd.terms import SIDES as PART_CODES
from games.dmd.terms import TYPES
from games.engine import Text
from games.engine.journal import Field
from games.engine.journal.common_fields import INVESTIGATOR, SEAT, number

RESULTS = {
    "won": Text("Won: the Elder One is dead", "Victoria: el Primigenio ha muerto"),
    "lost-early-death": Text(
        "Lost: somebody died before the summoning", "Derrota: alguien murió antes de la invocación"
    ),
    "lost-all-dead": Text("Lost: all investigators are dead", "Derrota: todos los investigadores han muerto"),
    "lost-last-space": Text(
        "Lost: the last space of the track was reached", "Derrota: se alcanzó la última casilla del medidor"
    ),
}
FATES = {
    "alive": Text("Alive", "Con vida"),
    "wounds": Text("Dead: wounds", "Muerto: heridas"),
    "sanity": Text("Dead: sanity lost", "Se hunde en la demencia"),
}
CAUSES = {code: FATES[code] for code in ("wounds", "sanity")}
SUMMONINGS = {
    "red_space": Text("It reached the first red space", "Llegó a la primera casilla roja"),
    "ritual": Text("The ritual was disrupted", "Se interrumpió el ritual"),
}
RITUALS = {
    "disrupted": Text("Disrupted", "Interrumpido"),
    "whole": Text("Not disrupted", "Sin interrumpir"),
}
ADVANCES = {
    "mythos": Text("Three symbols among the Mythos discards", "Tres símbolos en los descartes de Mitos"),
    "card": Text("A card or another effect", "Una carta u otro efecto"),
}
ACTIONS = {
    "move": Text("Move", "Mover"),
    "attack": Text("Attack", "Atacar"),
    "rest": Text("Rest", "Descansar"),
    "trade": Text("Trade", "Intercambiar"),
    "episode-1": Text("First action of the Episode", "Primera acción del Episodio"),
    "episode-2": Text("Second action of the Episode", "Segunda acción del Episodio"),
}
PHASES = {
    "investigate": Text("Investigated", "Investigó"),
    "fight": Text("Fought", "Luchó"),
    "skipped": Text("Neither: died in this turn", "Ninguna: murió en este turno"),
}
HALVES = {"left": Text("Left", "Izquierda"), "right": Text("Right", "Derecha")}
PARTS = {code: TYPES[code] for code in PART_CODES}
STAGES_NAMED = {"1": Text("I", "I"), "2": Text("II", "II"), "3": Text("III", "III"), "4": Text("final", "final")}
MARKS = {
    "sanity": Text("Sanity track", "Medidor de Cordura"),
    "stress": Text("Stress track", "Medidor de Estrés"),
    "wounds": Text("Wound track", "Medidor de Heridas"),
    "fire": Text("Fire tokens", "Fichas de Fuego"),
    "fire_wounds": Text("Wound tokens in place of Fire", "Fichas de Herida en lugar de Fuego"),
}
"""What stands or lies on an investigator's board."""
FIGURES = {
    "thresholds": Text("Thresholds", "Umbrales"),
    "dice": Text("Bonus dice", "Dados verdes"),
    "claimed": Text("Discoveries", "Hallazgos"),
}
THRESHOLDS = Text("Thresholds reached", "Umbrales alcanzados")
DICE = Text("Permanent bonus dice", "Dados de bonificación permanentes")
MOST_SPACES = 20
"""Above what any track of a board has: its length is not in the rulebook."""

WHO = replace(SEAT, title=Text("Investigator", "Investigador"))
INSANITY = Field(
    name="insanity",
    type="card",
    title=Text("Insanity card", "Carta de Locura"),
    required=False,
    card_types=("insanity",),
)
PLAYER = Field(name="player", type="text", title=Text("Player", "Jugador"), maximum=80)
AT_THE_TABLE = (PLAYER, INVESTIGATOR, INSANITY)
SKILL = Field(name="skill", type="card", title=Text("Skill", "Capacidad"), card_types=("skill",))
OWN_CARD = Field(
    name="card",
    type="card",
    title=Text("Item, Companion or Condition", "Objeto, Compañero o Estado"),
    help=Text("Its name will do, if nobody knows the card here.", "Basta su nombre si aquí nadie conoce la carta."),
    open=True,
    maximum=80,
)
MARK_FIELDS = (
    number("sanity", MARKS["sanity"], MOST_SPACES),
    number("stress", MARKS["stress"], MOST_SPACES),
    number("wounds", MARKS["wounds"], MOST_SPACES),
    number("fire", MARKS["fire"], FIRE_TOKENS),
    number("fire_wounds", MARKS["fire_wounds"], WOUND_TOKENS),
)
GROWTH_FIELDS = (
    number("thresholds", THRESHOLDS, MOST_SPACES),
    number("dice", DICE, DICE_THRESHOLDS),
)
LEVEL_FIELDS = (
    Field(
        name="levels",
        type="group",
        title=Text("Levels of skills", "Niveles de capacidades"),
        required=False,
        many=True,
        blank_rows=SKILLS,
        parts=(SKILL, Field(name="level", type="number", title=Text("Level", "Nivel"), minimum=1, maximum=9)),
    ),
)
