"""What is printed on a component beside its words: numbers with their signs, skills, dice, what a box holds."""

from collections import Counter
from collections.abc import Iterator

from games.dmd.cards import DmdFields
from games.dmd.terms import BLANK, COLOURS, GATES, POOLS, RESULTS
from games.engine import CardRecord, Face, Fact, Text
from games.engine.face import figures_of
from games.engine.text import joined

SIGNS = {
    "wounds": ("health", Text("Wound track", "Medidor de Heridas")),
    "stress": ("horror", Text("Stress track", "Medidor de Estrés")),
    "sanity": ("sanity", Text("Sanity track", "Medidor de Cordura")),
    "levels": ("stage", Text("levels", "niveles")),
    "stress_cost": ("horror", Text("Stress to claim it", "Estrés para reclamarla")),
    "takes_wounds": ("damage", Text("Wounds that it takes", "Heridas que soporta")),
    "successes": ("action", Text("Successes needed", "Éxitos necesarios")),
    "health": ("hit-points", Text("Health", "Vida")),
    "normal": ("combat", Text("normal dice", "dados normales")),
    "bonus": ("wild", Text("bonus dice", "dados de bonificación")),
    "total_normal": ("combat", Text("normal dice, all Stages together", "dados normales entre todas las Etapas")),
    "total_bonus": ("wild", Text("bonus dice, all Stages together", "dados de bonificación entre todas las Etapas")),
}
"""Field to its icon and its word, in the order in which they are read."""
THRESHOLDS = Text("Insanity Thresholds", "Umbrales de la Locura")
DICE_AT = Text("Bonus dice at", "Dados de bonificación en")
FIGURES = Text("Figures", "Figuras")
SYMBOL = Text("Summoning symbol", "Símbolo de Invocación")
YES, NO = Text("yes", "sí"), Text("no", "no")


def face(card: CardRecord) -> Face:
    """The component's numbers and facts."""
    return Face(figures=figures_of(card.fields, SIGNS), facts=tuple(_facts(card.fields)))


def _facts(fields: DmdFields) -> Iterator[Fact]:
    yield from _board_facts(fields)
    yield from _box_facts(fields)
    yield from _mythos_facts(fields)
    if fields.grants:
        yield Fact(Text("Gives a level in", "Da un nivel en"), cards=tuple(fields.grants))
    if fields.adds_fire:
        yield _count(Text("Fire tokens when it attacks", "Fichas de Fuego al atacar"), fields.adds_fire)
    if fields.figures is not None:
        yield _count(FIGURES, fields.figures)
    if fields.colour:
        yield Fact(Text("Colour", "Color"), COLOURS[fields.colour])
    if fields.faces:
        yield Fact(Text("Faces", "Caras"), faces_in_words(fields.faces))
    if fields.placeholder:
        yield Fact(Text("Name", "Nombre"), Text("not known here", "no se conoce aquí"))


def _board_facts(fields: DmdFields) -> Iterator[Fact]:
    if fields.skills:
        yield Fact(Text("Signature skill", "Capacidad distintiva"), cards=fields.skills[:1])
        yield Fact(Text("Common skills", "Capacidades comunes"), cards=fields.skills[1:])
    if fields.thresholds:
        yield Fact(THRESHOLDS, _spaces(fields.thresholds))
    if fields.dice_at:
        yield Fact(DICE_AT, _spaces(fields.dice_at))
    if fields.pool:
        yield Fact(Text("Kind", "Clase"), POOLS[fields.pool])
    if fields.keeps_mythos:
        yield _count(
            Text("Mythos cards kept in front of its owner", "Cartas de Mitos ante su dueño"), fields.keeps_mythos
        )


def _box_facts(fields: DmdFields) -> Iterator[Fact]:
    for label, number in (
        (Text("Mythos cards", "Cartas de Mitos"), fields.mythos),
        (Text("Discovery cards", "Cartas de Descubrimiento"), fields.discoveries),
        (Text("Actions of its own", "Acciones propias"), fields.actions),
        (Text("Stage cards", "Cartas de Etapa"), fields.stages),
    ):
        if number is not None:
            yield _count(label, number)
    if fields.minions:
        yield Fact(Text("Minions", "Secuaces"), cards=fields.minions)
    if fields.elder_one:
        yield Fact(Text("Elder One", "Primigenio"), cards=(fields.elder_one,))


def _mythos_facts(fields: DmdFields) -> Iterator[Fact]:
    if fields.symbol is not None:
        yield Fact(SYMBOL, YES if fields.symbol else NO)
    if fields.moves:
        yield Fact(Text("Moves", "Mueve"), cards=(fields.moves,))
    if fields.affects_all:
        yield Fact(Text("Affects", "Afecta a"), Text("every Investigator", "todos los Investigadores"))
    for spawn in fields.spawns:
        yield Fact(Text(f"At the {GATES[spawn.gate].en}", f"En el {GATES[spawn.gate].es}"), cards=(spawn.enemy,))
    if fields.corpse_of:
        yield Fact(Text("Beside the corpse of", "Junto al cadáver de"), cards=(fields.corpse_of,))


def _count(label: Text, number: int) -> Fact:
    return Fact(label, Text(str(number), str(number)))


def _spaces(spaces: tuple[int, ...]) -> Text:
    words = ", ".join(map(str, spaces))
    return Text(words, words)


def faces_in_words(faces: tuple[tuple[str, ...], ...]) -> Text:
    """How often each face is there."""
    texts = []
    for results, times in Counter(faces).items():
        names = [RESULTS[result] for result in results] or [BLANK]
        english, spanish = (" + ".join(name.in_language(language) for name in names) for language in ("en", "es"))
        texts.append(Text(f"{times} × {english}", f"{times} × {spanish}"))
    return joined(texts)
