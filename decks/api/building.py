"""The game in an address of the API."""

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound

from cardsdb.catalogue import LiveCatalogue, catalogue_get
from games.engine import Building


def building_of(game: str) -> tuple[LiveCatalogue, Building]:
    """Its catalogue and deck rules; 404 for a game without decks."""
    catalogue = catalogue_get(game)
    if catalogue.game.building is None:
        raise NotFound(_("Nothing is built in this game."))
    return catalogue, catalogue.game.building
