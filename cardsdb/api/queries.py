"""Former names, for apps that have not followed yet."""

from rest_framework.request import Request

from cardsdb import fields
from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.serializers import CatalogueParameters


def unknown_game(loc: tuple[str, ...] = ("query", "game")) -> InvalidInputError:
    return InvalidInputError(InputFault(loc, "unknown-game", fields.unknown_game()))


def asked_catalogues(request: Request) -> list[LiveCatalogue]:
    catalogues: list[LiveCatalogue] = CatalogueParameters.read(request)["catalogues"]
    return catalogues
