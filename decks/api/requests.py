"""The bodies of requests about decks, read and validated."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.faults import InputFault, InvalidInputError
from decks.content import MAX_CARDS, MAX_SEATS, are_quantities, read_mapping
from decks.exchange.json_decks import read_account, read_deck, read_pair
from games.engine import Build, Group

MAX_DECKS = 100


class DeckRead(Struct, frozen=True, kw_only=True):
    """A deck of a request."""

    id: Any
    build: Build
    remarks: list[str]
    """Sentences about parts left out."""


def read_validate(data: Any, known_modes: tuple[str, ...]) -> tuple[list[DeckRead], list[str]]:
    """The decks with their ids, and the modes; InvalidInputError with everything that is wrong."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    decks = read_decks(body.get("decks"), MAX_DECKS, faults)
    modes = body.get("modes", list(known_modes[:1]))
    if not isinstance(modes, list) or not modes or not all(mode in known_modes for mode in modes):
        faults.append(_unknown_mode("modes", known_modes))
    if faults:
        raise InvalidInputError(*faults)
    return decks, list(dict.fromkeys(modes))


def read_group(data: Any, known_modes: tuple[str, ...]) -> tuple[Group, str, list[DeckRead]]:
    """The group, its mode, and the decks as they were read; InvalidInputError with everything that is wrong."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    decks = read_decks(body.get("decks"), MAX_SEATS, faults)
    mode = body.get("mode", known_modes[0])
    if mode not in known_modes:
        faults.append(_unknown_mode("mode", known_modes))
    collections = body.get("collections", [])
    if not isinstance(collections, list) or not all(isinstance(name, str) for name in collections):
        faults.append(InputFault(("collections",), "wrong-type", _("Give a list of names, one for each deck.")))
        collections = []
    owned = {}
    for name, cards in read_mapping(body.get("owned", {}), ("owned",), faults, MAX_SEATS).items():
        copies = read_mapping(cards, ("owned", name), faults, 100 * MAX_CARDS)
        if not are_quantities(copies.values()):
            faults.append(InputFault(("owned", name), "not-a-quantity", _("Give whole numbers.")))
        owned[name] = dict(copies)
    if faults:
        raise InvalidInputError(*faults)
    group = Group(builds=tuple(deck.build for deck in decks), collections=tuple(collections), owned=owned)
    return group, mode, decks


def read_upgrade(data: Any) -> tuple[Build, Build, dict[str, int], dict[str, Any]]:
    """The decks before and after, the exiled copies, and the facts about experience; or InvalidInputError."""
    faults: list[InputFault] = []
    pair = read_pair(data, faults)
    if faults:
        raise InvalidInputError(*faults)
    return (*pair, read_account(data))


def read_standalone(data: Any) -> tuple[Build, dict[str, Any]]:
    """The deck and the options: a draw, with a random seed if the client has none, and a scenario."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    build = _read_one_deck(body, faults)
    asked = {name: body[name] for name in ("draw", "play") if body.get(name) not in (None, False)}
    if "draw" in asked:
        wanted = {} if asked["draw"] is True else asked["draw"]
        asked["draw"] = _with_seed(read_mapping(wanted, ("draw",), faults))
    if faults:
        raise InvalidInputError(*faults)
    return build, asked


def read_weaknesses(data: Any, known_modes: tuple[str, ...]) -> tuple[Build, str, dict[str, Any]]:
    """The deck, its mode, and the draw: everything else in the body."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    build = _read_one_deck(body, faults)
    mode = body.get("mode", known_modes[0])
    if mode not in known_modes:
        faults.append(_unknown_mode("mode", known_modes))
    if faults:
        raise InvalidInputError(*faults)
    return build, mode, _with_seed({key: value for key, value in body.items() if key not in ("deck", "mode")})


def _read_one_deck(body: Mapping[str, Any], faults: list[InputFault]) -> Build:
    found: list[InputFault] = []
    _id, build = read_deck(body.get("deck"), found)
    faults += [fault.under("deck") for fault in found]
    return build


def _with_seed(wanted: Mapping[str, Any]) -> dict[str, Any]:
    return {"seed": secrets.randbelow(2**53), **wanted}  # exact in every JSON reader


def read_explain(data: Any) -> tuple[str, str, Mapping[str, Any]]:
    """Card, leader and choices; InvalidInputError with everything that is wrong."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    for name in ("card", "leader"):
        if not isinstance(body.get(name), str):
            faults.append(InputFault((name,), "wrong-type", _("Give a card code.")))
    choices = read_mapping(body.get("choices", {}), ("choices",), faults)
    if faults:
        raise InvalidInputError(*faults)
    return body["card"], body["leader"], choices


def read_decks(given: Any, most: int, faults: list[InputFault]) -> list[DeckRead]:
    """The decks of a list with their ids; errors are added to the faults."""
    decks: list[DeckRead] = []
    if not isinstance(given, list) or not 1 <= len(given) <= most:
        faults.append(InputFault(("decks",), "wrong-length", _("Give a list of 1 to %(most)s decks.") % {"most": most}))
        return decks
    for index, deck in enumerate(given):
        found: list[InputFault] = []
        remarks: list[str] = []
        id, build = read_deck(deck, found, remarks)
        decks.append(DeckRead(id=id, build=build, remarks=remarks))
        faults += [fault.under("decks", index) for fault in found]
    return decks


def _unknown_mode(name: str, known_modes: tuple[str, ...]) -> InputFault:
    message = _("Give a list of modes. The modes are: %(modes)s.") % {"modes": ", ".join(known_modes)}
    if name == "mode":
        message = _("Give a mode. The modes are: %(modes)s.") % {"modes": ", ".join(known_modes)}
    return InputFault((name,), "unknown-mode", message)
