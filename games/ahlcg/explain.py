"""Why an investigator may or may not take a card: the options in words, and which condition decides."""

from collections.abc import Mapping
from typing import Any

from games.ahlcg.access import NO_LIMIT, Slot, Table, may_hold, table_of
from games.ahlcg.cards import DeckOption
from games.ahlcg.figures import Part
from games.ahlcg.options import admits, conditions, matches
from games.ahlcg.vocabulary import CLASSES, TYPES
from games.engine import Catalogue, Explanation, OptionExplained, Reason, Text, localised

REFUSALS = {
    "type": ("AHLCG-DECK-16", Text("No deck holds cards of this kind.", "Ningún mazo contiene cartas de este tipo.")),
    "bonded": (
        "AHLCG-EXT-21",
        Text("It is a bonded card, set aside with the card that brings it.", "Es una carta enlazada, puesta aparte."),
    ),
    "foreign": (
        "AHLCG-DECK-35",
        Text("It is for another investigator's deck only.", "Es solo para el mazo de otro investigador."),
    ),
    "forbidden": ("AHLCG-EXT-20", Text("The taboo list forbids it.", "La lista de tabúes la prohíbe.")),
    "trait": (
        "AHLCG-EXT-15",
        Text(
            "It is only for investigators with a trait that this one does not have.",
            "Es solo para investigadores con un rasgo que este no tiene.",
        ),
    ),
    "level": ("AHLCG-EXT-19", Text("It is above level 5.", "Supera el nivel 5.")),
}
ADMITTED = Text("A deckbuilding option admits it.", "Una opción de creación de mazos la admite.")
LIMITED = Text(
    "A deckbuilding option admits a limited number of such cards.",
    "Una opción de creación de mazos admite un número limitado de tales cartas.",
)
OWN = Text("It is one of the investigator's own cards.", "Es una de las cartas propias del investigador.")
STORY = Text("Only a scenario can put it in a deck.", "Solo un escenario puede ponerla en un mazo.")
WEAKNESS = Text("Weaknesses are not chosen.", "Las debilidades no se eligen.")
GIVEN = Text(
    "The deck of this investigator is given, not built.", "El mazo de este investigador viene dado, no se crea."
)
NOBODY = Text("There is no such investigator.", "No existe tal investigador.")


def explain(catalogue: Catalogue, code: str, leader: str, choices: Mapping[str, Any]) -> Explanation:
    """Why the investigator of the code `leader` may or may not take the card; the catalogue has the card."""
    table = table_of(catalogue, leader, choices)
    slot = table.card(code)
    if table.sides.back is None:
        return Explanation(allowed=False, rule="AHLCG-DECK-01", limit=None, summary=NOBODY)
    if table.sides.is_static:
        return Explanation(allowed=False, rule="AHLCG-DECK-05", limit=None, summary=GIVEN)
    sheets = choices.get("customizations")
    if slot.customizable and isinstance(sheets, dict) and isinstance(boxes := sheets.get(slot.code), str):
        slot = table.customized(slot.code, boxes)
    rule, summary = _decision(table, slot)
    return Explanation(
        allowed=may_hold(table, slot),
        rule=rule,
        limit=None if slot.limit == NO_LIMIT else min(slot.limit, slot.own_limit),
        summary=summary,
        options=tuple(_option(option, slot) for option in table.sides.options if admits(option) or option.excludes)
        if slot.part in (Part.STANDARD, Part.PERMANENT)
        else (),
    )


def _decision(table: Table, slot: Slot) -> tuple[str, Text]:
    """The rule that decides, and what it says."""
    if slot.refusal == "options":
        return "AHLCG-DECK-05", _not_admitted(table, slot)
    if slot.refusal:
        return REFUSALS[slot.refusal]
    if slot.part is Part.SPECIFIC or (slot.part is Part.WEAKNESS and slot.card.fields.investigators):
        return "AHLCG-DECK-08", OWN
    if slot.part is Part.WEAKNESS:
        return "AHLCG-DECK-09", WEAKNESS
    if slot.part is Part.STORY:
        return "AHLCG-DECK-10", STORY
    if slot.admitted:
        return "AHLCG-DECK-05", ADMITTED
    return ("AHLCG-EXT-16", LIMITED) if slot.own_limited else ("AHLCG-EXT-14", _brought(table, slot))


def _not_admitted(table: Table, slot: Slot) -> Text:
    """What the card is, and what the investigator takes instead."""
    back, front = table.sides.back, table.sides.front
    assert back
    if forbidden := next((one for one in table.sides.options if one.excludes and _matched(one, slot)), None):
        takes = option_text(forbidden)
    else:
        own = [option_text(option) for option in table.sides.options if admits(option)]
        takes = Text(" · ".join(text.en for text in own), " · ".join(text.es for text in own))
    words = [CLASSES.get(code, Text(code, code)) for code in slot.card.classes]
    level = [] if slot.level is None else [Text(f"level {slot.level}", f"nivel {slot.level}")]
    english, spanish = (
        ", ".join([" / ".join(classes), *levels])
        for classes, levels in (
            ([word.en for word in words], [word.en for word in level]),
            ([word.es for word in words], [word.es for word in level]),
        )
    )
    names = (front or back).names
    name = Text(names.get("en", back.code), names.get("es", names.get("en", back.code)))
    return Text(
        f"It is {english}; {name.en} takes: {takes.en}.",
        f"Es {spanish}; {name.es} admite: {takes.es}.",
    )


def _matched(option: DeckOption, slot: Slot) -> bool:
    return matches(option, slot.card, slot.level)


def _brought(table: Table, slot: Slot) -> Text:
    """The same, and the cards whose option would let it in."""
    why = _not_admitted(table, slot)
    cards = [table.catalogue.get(table.brought[place]) for place in slot.limited]
    english, spanish = (
        ", ".join(localised(card.names, language) or card.code for card in cards if card) for language in ("en", "es")
    )
    if not english:
        return why
    return Text(f"{why.en} A card that would let one in: {english}.", f"{why.es} La permitiría una carta: {spanish}.")


def _option(option: DeckOption, slot: Slot) -> OptionExplained:
    return OptionExplained(
        text=option_text(option),
        admits=matches(option, slot.card, slot.level) and not option.excludes,
        excludes=option.excludes,
        limit=option.limit,
        reasons=tuple(
            Reason(text=_condition_text(option, name), holds=holds)
            for name, holds in conditions(option, slot.card, slot.level)
        ),
    )


def option_text(option: DeckOption) -> Text:
    """The option in words: what it asks for, how many it admits, or that it forbids."""
    names = ["classes", "traits", "types", "slots", "uses", "tags", "text", "permanent", "levels"]
    parts = [_condition_text(option, name) for name in names if getattr(option, name) not in ((), None)]
    english = ", ".join(part.en for part in parts) or "any card"
    spanish = ", ".join(part.es for part in parts) or "cualquier carta"
    if option.excludes:
        return Text(f"none of: {english}", f"ninguna de: {spanish}")
    if option.limit is not None:
        return Text(f"up to {option.limit}: {english}", f"hasta {option.limit}: {spanish}")
    return Text(english, spanish)


TAGS = {
    "hh": Text("heals horror", "cura horror"),
    "hd": Text("heals damage", "cura daño"),
    "pa": Text("Parley", "Negociar"),
    "se": Text("seals tokens", "sella fichas"),
    "fa": Text("goes with Firearms", "acompaña a Armas de fuego"),
    "st": Text("goes with Spells", "acompaña a Hechizos"),
    "uc": Text("uses charges", "usa cargas"),
}
"""What ArkhamDB's tags of cards mean."""


def _condition_text(option: DeckOption, name: str) -> Text:
    if name == "levels":
        levels = option.levels
        least, most = (levels.min, levels.max) if levels else (0, 5)
        span = str(least) if least == most else f"{least}–{most}"
        return Text(f"level {span}", f"nivel {span}")
    if name == "permanent":
        return Text("Permanent", "Permanente") if option.permanent else Text("not Permanent", "no Permanente")
    if name == "text":
        return Text("by its text", "por su texto")
    words: Mapping[str, Text] = {"classes": CLASSES, "types": TYPES, "tags": TAGS}.get(name, {})
    values = [words.get(value, Text(value.title(), value.title())) for value in getattr(option, name)]
    joined = Text(" / ".join(value.en for value in values), " / ".join(value.es for value in values))
    if name in ("slots", "uses"):
        title = {"slots": Text("slot", "espacio"), "uses": Text("uses", "usos")}[name]
        return Text(f"{title.en} {joined.en}", f"{title.es} {joined.es}")
    return joined
