"""Deck checking over HTTP: nothing is kept, no account is needed."""

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.frame import PublicView, json_response
from cardsdb.api.schema import example
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from decks.api import schema
from decks.exchange import arkhamdb
from decks.mapping import read_build, read_mapping
from decks.services import build_validate
from games.engine import Build
from ui.language import current_language

MAX_DECKS = 100


class Validate(PublicView):
    @extend_schema(
        summary="Check decks against the rules",
        operation_id="validate",
        request=schema.ValidateRequestSerializer,
        responses=schema.ValidateSerializer,
        examples=[*example(schema.REQUEST_EXAMPLE, request=True), *example(schema.ANSWER_EXAMPLE)],
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        catalogue = catalogue_get(game)
        building = catalogue.game.building
        if building is None:
            raise NotFound(_("Nothing is built in this game."))
        decks, modes = _read_request(request.data, building.modes)
        return json_response(
            {
                "results": [
                    {
                        "id": id,
                        "mode": mode,
                        **build_validate(
                            build=build, mode=mode, catalogue=catalogue, building=building, language=current_language()
                        ),
                    }
                    for id, build in decks
                    for mode in modes
                ]
            }
        )


def _read_request(data: Any, known_modes: tuple[str, ...]) -> tuple[list[tuple[Any, Build]], list[str]]:
    """The decks with their ids, and the modes; InvalidInputError with everything that is wrong."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    given = body.get("decks")
    decks = []
    if not isinstance(given, list) or not 1 <= len(given) <= MAX_DECKS:
        faults.append(
            InputFault(("decks",), "wrong-length", _("Give a list of 1 to %(most)s decks.") % {"most": MAX_DECKS})
        )
    else:
        for index, deck in enumerate(given):
            found: list[InputFault] = []
            decks.append(_read_deck(deck, found))
            faults += [fault.under("decks", index) for fault in found]
    modes = body.get("modes", list(known_modes[:1]))
    if not isinstance(modes, list) or not modes or not all(mode in known_modes for mode in modes):
        message = _("Give a list of modes. The modes are: %(modes)s.") % {"modes": ", ".join(known_modes)}
        faults.append(InputFault(("modes",), "unknown-mode", message))
    if faults:
        raise InvalidInputError(*faults)
    return decks, list(dict.fromkeys(modes))


def _read_deck(value: Any, faults: list[InputFault]) -> tuple[Any, Build]:
    deck = read_mapping(value, (), faults)
    if faults:
        return None, Build()
    if "build" not in deck:
        return deck.get("id"), arkhamdb.read_deck(deck, faults)
    found: list[InputFault] = []
    build = read_build(deck["build"], found)
    faults += [fault.under("build") for fault in found]
    return deck.get("id"), build
