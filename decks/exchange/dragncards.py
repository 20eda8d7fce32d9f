"""DragnCards' decks of The Lord of the Rings: The Card Game: JSON with the place on the table for each card."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from cardsdb.faults import InputFault, InvalidInputError, input_error, too_many
from cardsdb.request_fields import NOT_AN_OBJECT
from decks.content import MAX_LEADERS, are_quantities, read_mapping
from decks.exchange.card_names import own_code
from decks.exchange.files import Context, DeckFile, Reading, Unplaced
from decks.exchange.json_text import read_json, write_json
from games.engine import Build

GAME = "lotr"
RECOGNISED = re.compile(r'\s*\{.*"loadGroupId"\s*:', re.DOTALL)
PLACE = re.compile(r"player(?:N|[1-4])(Play1|Deck|Sideboard)")
ZONES = {"Play1": "", "Deck": "main", "Sideboard": "side"}
"""The place of a player's cards to our zone; leaders start in play."""


def recognises(text: str) -> bool:
    """Whether it is JSON with DragnCards' places."""
    return RECOGNISED.match(text) is not None


def read(text: str, context: Context) -> Reading:
    """The deck; cards laid elsewhere than with a player are handed back."""
    faults: list[InputFault] = []
    deck = _one_deck(read_mapping(read_json(text), (), faults))
    entries = deck.get("cards")
    if not isinstance(entries, list):
        faults.append(InputFault(("cards",), "wrong-type", _("Give a list.")))
        raise InvalidInputError(*faults)
    cards = context.catalogue(GAME).cards
    leaders: list[str] = []
    zones: dict[str, Counter[str]] = {}
    unplaced: list[Unplaced] = []
    remarks: list[str] = []
    for number, entry in enumerate(entries):
        code, quantity, group = _entry(entry, number, faults)
        place = PLACE.fullmatch(group)
        card = cards.get(code)
        words = f"{quantity}x {card.name if card else code}"
        if not code:
            continue
        if quantity < 1:
            remarks.append(_("“%(text)s” was left out, because its quantity is zero or less.") % {"text": words})
        elif place is None:
            reason = _("“%(group)s” isn't part of a player's deck.") % {"group": group}
            unplaced.append(Unplaced(line=None, text=words, reason=reason))
        elif place[1] == "Play1" and (card is None or card.type_code == "hero"):
            leaders += [code] * min(quantity, MAX_LEADERS + 1)
        else:
            zones.setdefault(ZONES[place[1]] or "main", Counter())[code] += quantity
    if len(leaders) > MAX_LEADERS:
        faults.append(too_many(MAX_LEADERS, "cards"))
    if unplaced and not leaders and not zones:
        message = _("It has no player cards: it is a scenario's deck.")
        faults.append(InputFault(("cards",), "not-a-deck", message))
    if not isinstance(deck.get("label", ""), str):
        faults.append(InputFault(("label",), "wrong-type", _("Give a text.")))
    if faults:
        raise InvalidInputError(*faults)
    build = Build(leaders=tuple(leaders), zones={zone: dict(copies) for zone, copies in zones.items()})
    file = DeckFile(game=GAME, build=build, name=deck.get("label", "").removeprefix("id:"))
    return Reading(file=file, unplaced=tuple(unplaced), remarks=tuple(remarks))


def write(file: DeckFile, context: Context) -> str:
    """Name, heroes, deck and sideboard. It has no place for notes or choices."""
    cards = context.catalogue(GAME).cards
    places: dict[str, Mapping[str, int]] = {"playerNPlay1": Counter(file.build.leaders)}
    places["playerNDeck"] = file.build.zones.get("main", {})
    places["playerNSideboard"] = file.build.zones.get("side", {})
    entries = []
    for group, copies in places.items():
        for code, quantity in copies.items() if group == "playerNPlay1" else sorted(copies.items()):
            card = cards.get(code)
            place = "playerNPlay1" if card and card.type_code == "contract" and group == "playerNDeck" else group
            entries.append({"databaseId": own_code(code, cards), "quantity": quantity, "loadGroupId": place})
    return write_json({"label": file.name, "cards": entries})


def _one_deck(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """The deck itself, out of a table of several; a fault names them unless there is exactly one."""
    decks = value.get("preBuiltDecks", value)
    if not isinstance(decks, Mapping) or "cards" in decks:
        return decks if isinstance(decks, Mapping) else {}
    if len(decks) != 1:
        names = ", ".join(list(decks)[:10])
        message = _("It contains %(count)s decks. Import one of them: %(names)s.")
        raise input_error("several-decks", message % {"count": len(decks), "names": names})
    (deck,) = decks.values()
    return deck if isinstance(deck, Mapping) else {}


def _entry(entry: Any, number: int, faults: list[InputFault]) -> tuple[str, int, str]:
    """Code, quantity and place of a card; an empty code, and faults, if it is none."""
    loc = ("cards", number)
    if not isinstance(entry, Mapping):
        faults.append(InputFault(loc, "wrong-type", str(NOT_AN_OBJECT)))
        return "", 0, ""
    code, quantity, group = entry.get("databaseId"), entry.get("quantity", 1), entry.get("loadGroupId")
    for key, value in (("databaseId", code), ("loadGroupId", group)):
        if not isinstance(value, str) or not value:
            faults.append(InputFault((*loc, key), "wrong-type", _("Give a text.")))
    if not are_quantities([quantity]):
        faults.append(InputFault((*loc, "quantity"), "not-a-quantity", _("Give a whole number.")))
    if not isinstance(code, str) or not isinstance(group, str) or not are_quantities([quantity]):
        return "", 0, ""
    return code, quantity, group
