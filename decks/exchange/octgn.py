"""OCTGN's deck files (.o8d) of The Lord of the Rings: The Card Game: XML with sections by card type."""

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from django.utils.translation import gettext as _

from cardsdb.faults import InputFault, InvalidInputError, input_error, too_many
from decks.content import MAX_LEADERS, MAX_QUANTITY
from decks.exchange.card_names import own_code
from decks.exchange.files import Context, DeckFile, Reading, Unplaced
from games.engine import Build, Catalogue

GAME = "lotr"
GAME_ID = "a21af4e8-be4b-4cda-a6b6-534f9717391f"
"""OCTGN's id of the game."""
RECOGNISED = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?<deck\b")
DECLARATION = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
NUMBER = re.compile(r"-?[0-9]{1,6}")
NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold."""
SECTIONS = {
    "Hero": "",
    "Ally": "main",
    "Attachment": "main",
    "Event": "main",
    "Side Quest": "main",
    "Sideboard": "side",
}
"""Section to zone; heroes are no zone."""
SECTION_OF = {
    "hero": "Hero", "contract": "Hero", "ally": "Ally", "attachment": "Attachment", "treasure": "Attachment",
    "event": "Event", "player-side-quest": "Side Quest",
}  # fmt: skip
"""The section of a card, by its type; a contract is listed with the heroes."""
SHARED = ("Quest", "Encounter", "Special", "Setup")
"""Sections of a scenario's file; empty in a deck's file."""


def recognises(text: str) -> bool:
    """Whether it is a deck as XML."""
    return RECOGNISED.match(text) is not None


def read(text: str, context: Context) -> Reading:
    """The deck in the file; cards in sections of scenarios are handed back."""
    root = _root(text)
    cards = context.catalogue(GAME).cards
    leaders: list[str] = []
    zones: dict[str, Counter[str]] = {}
    unplaced: list[Unplaced] = []
    remarks: list[str] = []
    faults: list[InputFault] = []
    for section in root.findall("section"):
        name = section.get("name", "")
        for number, entry in enumerate(section.findall("card")):
            code, quantity = _code(entry.get("id", "").strip(), cards), entry.get("qty", "1").strip()
            card = cards.get(code)
            words = f"{quantity}x {' '.join((entry.text or code).split())}"
            if not code or not NUMBER.fullmatch(quantity) or int(quantity) > MAX_QUANTITY:
                message = _("A card has an id, and a whole number as its qty.")
                faults.append(InputFault((name, number), "not-a-quantity" if code else "missing", message))
            elif int(quantity) < 1:
                remarks.append(_("“%(text)s” was left out, because its quantity is zero or less.") % {"text": words})
            elif name not in SECTIONS:
                reason = _("A deck has no section “%(section)s”.") % {"section": name}
                unplaced.append(Unplaced(line=None, text=words, reason=reason))
            elif name == "Hero" and (card is None or card.type_code == "hero"):
                leaders += [code] * min(int(quantity), MAX_LEADERS + 1)
            else:
                zones.setdefault(SECTIONS[name] or "main", Counter())[code] += int(quantity)
    if len(leaders) > MAX_LEADERS:
        faults.append(too_many(MAX_LEADERS, "Hero"))
    if faults:
        raise InvalidInputError(*faults)
    if not leaders and not zones:
        raise input_error("no-cards", _("It contains no deck."))
    build = Build(leaders=tuple(leaders), zones={zone: dict(copies) for zone, copies in zones.items()})
    file = DeckFile(game=GAME, build=build, notes=(root.findtext("notes") or "").strip())
    return Reading(file=file, unplaced=tuple(unplaced), remarks=tuple(remarks))


def write(file: DeckFile, context: Context) -> str:
    """The deck as OCTGN opens it: heroes, deck and sideboard, and the notes. It has no place for a name or choices."""
    cards = context.catalogue(GAME).cards
    sections: dict[str, list[tuple[str, int]]] = {section: [] for section in SECTIONS}
    sections["Hero"] += Counter(file.build.leaders).items()
    for code, copies in sorted(file.build.zones.get("main", {}).items()):
        card = cards.get(code)
        sections[SECTION_OF.get(card.type_code if card else "", "Event")].append((code, copies))
    sections["Sideboard"] += sorted(file.build.zones.get("side", {}).items())
    lines = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>', f'<deck game="{GAME_ID}">']
    for section, entries in sections.items():
        lines.append(f'  <section name={quoteattr(section)} shared="False">')
        lines += _cards(entries, cards)
        lines.append("  </section>")
    lines += [f'  <section name="{section}" shared="True" />' for section in SHARED]
    return "\n".join([*lines, f"  <notes>{_escaped(file.notes)}</notes>", "</deck>"]) + "\n"


def _root(text: str) -> ElementTree.Element:
    """The deck element. Declared entities are refused: no genuine file has any."""
    if DECLARATION.search(text):
        raise input_error("malformed", _("The file must not declare a document type or entities."))
    try:
        root = ElementTree.fromstring(text.strip())  # noqa: S314  (nothing is declared that could be expanded)
    except ElementTree.ParseError as error:
        line, column = error.position
        message = _("This is not well-formed XML: line %(line)s, column %(column)s.")
        place = {"line": line, "column": column + 1}
        raise input_error("malformed", message % place, "line", line) from None
    if root.tag != "deck":
        raise input_error("not-a-deck", _("This is not an OCTGN deck."))
    if root.get("game", GAME_ID).lower() != GAME_ID:
        raise input_error("other-game", _("The file is a deck for another game."), "game")
    return root


def _code(id: str, cards: Catalogue) -> str:
    """The code; OCTGN also writes its identifiers in capitals, so unknown ones are lowered."""
    return id if cards.get(id) else id.lower()


def _escaped(text: str) -> str:
    return escape(NO_XML.sub("", text))


def _cards(entries: list[tuple[str, int]], cards: Catalogue) -> Iterator[str]:
    for code, copies in entries:
        card = cards.get(code)
        id = quoteattr(own_code(code, cards))
        yield f'    <card qty="{copies}" id={id}>{_escaped(card.name if card else code)}</card>'
