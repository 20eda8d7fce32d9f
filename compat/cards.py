"""Shared by the sites: answers made of a catalogue, their sets, and the pages of cards that links point to."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.http import urlencode

from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.image_folder import BACK
from cardsdb.web.pictures import pictures_for
from compat.answers import Body, public_answer
from games.engine import Catalogue
from games.engine.cards import SetRecord

CODE = r"(?P<code>[\w-]{1,60})"
PAGE = r"^(?:(?P<language>es)/)?"
API, END = rf"{PAGE}api/public/", r"(?:\.json)?/?$"


def with_card(game: str, code: str) -> LiveCatalogue:
    """The catalogue; Http404 if it has no such card."""
    live = catalogue_get(game)
    if live.cards.get(code) is None:
        raise Http404
    return live


def catalogue_answer(request: HttpRequest, live: LiveCatalogue, body: Callable[[], Body]) -> HttpResponse:
    """An answer that changes with the catalogue alone."""
    return public_answer(request, live.digest, live.published_at, body)


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


def to_card(game: str, code: str) -> HttpResponse:
    """To the page of the card."""
    card = with_card(game, code).cards.get(code)
    return redirect("card", game, card.code if card and code in card.fields.other_codes else code)


def to_search(game: str, query: str) -> HttpResponse:
    """To the cards that the query finds."""
    response = redirect("cards", game)
    response["Location"] += f"?{urlencode({'q': query})}" if query else ""
    return response


def picture_path(code: str) -> str:
    """The picture below the address of the site, which clients write before it."""
    return f"/bundles/cards/{code}.png"


def to_picture(game: str, code: str) -> HttpResponse:
    """To the picture of the card, if there is one for everybody; the code of no card may be that of a card's back."""
    is_back = code.endswith(BACK) and catalogue_get(game).cards.get(code) is None
    card = code.removesuffix(BACK) if is_back else code
    live, pictures = with_card(game, card), pictures_for(AnonymousUser())
    addresses = pictures.of(live, card, is_back=is_back) if pictures else []
    if not addresses:
        raise Http404
    return HttpResponseRedirect(addresses[0])
