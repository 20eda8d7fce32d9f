"""Shared by the sites: answers made of a catalogue, their sets, and the pages of cards that links point to."""

import datetime
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import InterfaceError, InternalError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import URLPattern, re_path
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.image_folder import BACK, image_files
from cardsdb.web.pictures import pictures_for
from compat.answers import Body, digest_of, public_answer
from compat.deck_numbers import subject_changed_at
from games.engine import LANGUAGES, Catalogue
from games.engine.cards import SetRecord
from games.registry import files_in

T = TypeVar("T")
CODE = r"(?P<code>[\w-]{1,60})"
PAGE = r"^(?:(?P<language>es)/)?"
API, END = rf"{PAGE}api/public/", r"(?:\.json)?/?$"


def with_card(game: str, code: str) -> LiveCatalogue:
    """The catalogue; Http404 if it has no such card."""
    live = catalogue_get(game)
    if live.cards.get(code) is None:
        raise Http404
    return live


class Kept(Generic[T]):
    """A value derived from a catalogue, rebuilt when settings or pictures change."""

    def __init__(self, catalogue: Catalogue, *, game: str, make: Callable[[Catalogue], T]) -> None:
        self.game, self.make = game, make
        self.made = surroundings(game), make(catalogue)

    def get(self, catalogue: Catalogue) -> T:
        digest, value = self.made
        if digest != (newest := surroundings(self.game)):
            value = self.make(catalogue)
            self.made = newest, value
        return value


def public_pictures(game: str) -> Mapping[str, str]:
    """The operator's picture files that everybody may see, by code."""
    return image_files(game) if settings.IMAGE_DIR_PUBLIC else {}


def surroundings(game: str) -> str:
    """A digest of what answers about cards depend on besides the catalogue: settings, pictures, and the code here."""
    values = (settings.SITE_URL, settings.CARD_IMAGE_URL, public_pictures(game))
    known = _surroundings.get(game)
    if known is None or known[0] != values:
        told = msgspec.json.encode([*values[:2], sorted(values[2])])
        known = _surroundings[game] = values, digest_of(_code_digest() + told)
    return known[1]


_surroundings: dict[str, tuple[tuple[str, str, Mapping[str, str]], str]] = {}
"""By game: what the digest was made of, and the digest."""


@cache
def _code_digest() -> bytes:
    return b"".join(map(Path.read_bytes, files_in(Path(__file__).parent)))


def catalogue_answer(request: HttpRequest, live: LiveCatalogue, body: Callable[[], Body]) -> HttpResponse:
    """An answer that changes with the catalogue and its surroundings alone."""
    digest = digest_of(f"{live.token} {live.digest} {surroundings(live.game.code)}".encode())
    return public_answer(request, digest, _changed_at(live.game.code, digest), body)


_dates: dict[str, tuple[str, datetime.datetime]] = {}
"""By game: the digest of its answers, and since when they are so."""


def _changed_at(game: str, digest: str) -> datetime.datetime:
    """The time at which answers about the game's cards became those with this digest; now, if it cannot be kept."""
    known = _dates.get(game)
    if known is None or known[0] != digest:
        try:
            known = _dates[game] = digest, subject_changed_at(f"cards {game}", digest)
        except (InterfaceError, InternalError, OperationalError):
            return timezone.now()
    return known[1]


def listed(rows: Iterable[Any]) -> Body:
    """The rows as a JSON list."""
    return Body(msgspec.json.encode(list(rows)))


def set_id(code: str) -> int:
    """The number of a set: the same for ever, and on every machine."""
    return int.from_bytes(hashlib.blake2b(code.encode(), digest_size=4, person=b"set").digest()) % (2**31 - 1) + 1


def set_rows(catalogue: Catalogue) -> Iterator[tuple[SetRecord, dict[str, Any]]]:
    """The sets in order of their cycles, with the values that all sites give alike."""
    known = Counter(card.set_code for card in catalogue)
    known.update(one.set_code for card in catalogue for one in catalogue.printings_of(card.code))
    for one in sorted(catalogue.sets.values(), key=lambda one: (one.cycle_position, one.position, one.code)):
        yield (
            one,
            {
                "position": one.position,
                "cycle_position": one.cycle_position,
                "available": str(one.released or ""),
                "known": known[one.code],
                "total": one.size or known[one.code],
                "id": set_id(one.code),
            },
        )


def picture_path(code: str) -> str:
    """The picture below the address of the site, which clients write before it."""
    return f"/bundles/cards/{code}.png"


class Site(Generic[T]):
    """A site of one game: its cards as it writes them in each language, and the pages that links to it point to.

    `own_set` and `own_card` are our codes for that site's, of sets and of cards with a picture.
    """

    def __init__(
        self,
        game: str,
        base: str,
        write: Callable[..., T],
        *,
        own_set: Callable[[str], str] = str,
        own_card: Callable[[str], str] = str,
    ) -> None:
        self.game, self.base, self.own_set, self.own_card = game, base, own_set, own_card
        self._written = {
            language: partial(Kept[T], game=game, make=partial(write, language=language)) for language in LANGUAGES
        }

    def cards(self, live: LiveCatalogue, language: str) -> T:
        """The cards as they are written now; serialised once per catalogue version."""
        return live.cards.derived(self._written[language]).get(live.cards)

    def address(self, path: str) -> str:
        """The complete address of a page."""
        return f"{settings.SITE_URL}{self.base}/{path}"

    def pages(self) -> list[URLPattern]:
        """Redirects to our pages and pictures."""
        views: dict[str, Callable[..., HttpResponse]] = {
            rf"{PAGE}card/{CODE}/?$": self.card_page,
            rf"{PAGE}set/{CODE}/?$": self.set_page,
            rf"{PAGE}$": self.find_page,
            rf"{PAGE}find/?$": self.find_page,
            rf"{PAGE}bundles/cards/{CODE}\.(?:png|jpe?g|webp)$": self.picture,
        }
        return [re_path(path, require_safe(view)) for path, view in views.items()]

    def card_page(self, request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
        """Redirect to the page of the card."""
        card = with_card(self.game, code).cards.get(code)
        return redirect("card", self.game, card.code if card and code in card.fields.other_codes else code)

    def set_page(self, request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
        """Redirect to the cards of the set."""
        return self._to_search(f"e:{self.own_set(code)}")

    def find_page(self, request: HttpRequest, language: str = "en") -> HttpResponse:
        """Redirect to the cards that the query finds."""
        return self._to_search(request.GET.get("q", ""))

    def _to_search(self, query: str) -> HttpResponse:
        response = redirect("cards", self.game)
        response["Location"] += f"?{urlencode({'q': query})}" if query else ""
        return response

    def picture(self, request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
        """Redirect to the public picture of the card, if there is one; a code of no card may be that of a back."""
        code = self.own_card(code)
        is_back = code.endswith(BACK) and catalogue_get(self.game).cards.get(code) is None
        card = code.removesuffix(BACK) if is_back else code
        live, pictures = with_card(self.game, card), pictures_for(AnonymousUser())
        addresses = pictures.of(live, card, is_back=is_back) if pictures else []
        if not addresses:
            raise Http404
        return HttpResponseRedirect(addresses[0])
