"""Addresses of card pictures for a visitor's browser; a card without one is drawn."""

from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import quote

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from msgspec import Struct

from accounts.image_templates import image_origin
from accounts.models import User
from cardsdb.access import may_see_pictures
from cardsdb.catalogue import LiveCatalogue
from cardsdb.image_folder import BACK, image_files
from games.engine import CardRecord


class Pictures(Struct, frozen=True, kw_only=True):
    """The sources of pictures for one visitor: their own template, the operator's folder, the operator's template."""

    own: str = ""
    has_folder: bool = False
    operators: str = ""

    def of(self, live: LiveCatalogue, code: str, *, is_back: bool = False) -> list[str]:
        """Addresses of the picture of a card or printing, the preferred first; a printing's before its card's.

        Files of the folder are known to exist; the browser finds out about the other addresses.
        """
        game, codes = live.game.code, _codes(live, code)
        sides = [one + BACK for one in codes] if is_back else codes
        return [
            *(filled(self.own, game, side) for side in sides if self.own),
            *self._in_folder(game, codes, is_back=is_back),
            *(filled(self.operators, game, side) for side in sides if self.operators),
        ]

    def has_unknown_back(self, live: LiveCatalogue, card: CardRecord, code: str) -> bool:
        """Whether the folder has a back for the card in that printing while the catalogue has only the front."""
        if card.back or live.cards.get(card.code + BACK):
            return False
        return bool(self._in_folder(live.game.code, _codes(live, code), is_back=True))

    def _in_folder(self, game: str, codes: Sequence[str], *, is_back: bool) -> list[str]:
        """The address of the first of the codes with a file in the folder, if any."""
        if not self.has_folder:
            return []
        files, side, route = image_files(game), *((BACK, "card_picture_back") if is_back else ("", "card_picture"))
        return [_address(route, game, code) for code in codes if code + side in files][:1]


@lru_cache(maxsize=20_000)
def _address(route: str, game: str, code: str) -> str:
    """The address of a route; cached, since reversing it for a list of fifty cards takes noticeable time."""
    return reverse(route, args=[game, code])


def _codes(live: LiveCatalogue, code: str) -> list[str]:
    """The code; for a printing, followed by its card's."""
    card = live.cards.get(code)
    return [code] if card is None or card.code == code else [code, card.code]


def pictures_for(user: User | AnonymousUser) -> Pictures | None:
    """The pictures that the visitor sees; None without any."""
    template = user.image_template if isinstance(user, User) else ""
    own = template if image_origin(template) else ""
    has_folder = may_see_pictures(user)
    if not own and not has_folder and not settings.CARD_IMAGE_URL:
        return None
    return Pictures(own=own, has_folder=has_folder, operators=settings.CARD_IMAGE_URL)


def filled(template: str, game: str, code: str) -> str:
    """The address of one picture."""
    return template.replace("{game}", game).replace("{code}", quote(code, safe=""))


def picture_attributes(addresses: Sequence[str]) -> SafeString:
    """Attributes of an `img`: the first address, and the others as fallbacks."""
    return format_html('src="{}" data-picture="{}"', addresses[0], " ".join(addresses[1:])) if addresses else _NONE


_NONE = SafeString("")
