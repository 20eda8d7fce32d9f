"""Bulk files over HTTP: the list of files, each file, and the cards of one query."""

import datetime
from typing import Any, Literal

from django.http import FileResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.answers import Answer, Results, Time, answer_of
from cardsdb.api.base import PublicView, cached, cached_response, fixed_response
from cardsdb.api.cards import query_fault, search_cards
from cardsdb.api.examples import operation
from cardsdb.bulk import FORMATS, BulkFile, bulk_files, bulk_open, bulk_sizes
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.requests import CatalogueParameters, QueryParameters
from games.engine.search.tree import QueryError

CONTENT_TYPES = {"json": "application/json", "ndjson": "application/x-ndjson", "csv": "text/csv; charset=utf-8"}


class BulkFileAnswer(Answer, kw_only=True):
    game: str
    language: str
    format: Literal["json", "ndjson", "csv"]
    content_type: str
    cards: int
    catalogue_version: int
    updated_at: Time
    size: int
    compressed_size: int
    url: str


class BulkList(PublicView):
    @operation("bulk_list", "The files with all cards", Results[BulkFileAnswer], parameters=[CatalogueParameters])
    def get(self, request: Request) -> HttpResponseBase:
        """Made anew with every version of the catalogue, plain and compressed (with `Accept-Encoding: gzip`). Each
        takes `q`, and then holds only the cards that the query finds."""
        catalogues = CatalogueParameters.read(request)["catalogues"]
        files = [_file(live, file) for live in catalogues for file in bulk_files(live)]
        return fixed_response(request, Results(results=files))


def _file(live: LiveCatalogue, file: BulkFile) -> BulkFileAnswer:
    size, compressed_size = bulk_sizes(live, file)
    return answer_of(
        BulkFileAnswer,
        file,
        content_type=CONTENT_TYPES[file.format],
        cards=len(live.cards),
        catalogue_version=live.cards.version,
        updated_at=live.published_at.astimezone(datetime.UTC).replace(microsecond=0),
        size=size,
        compressed_size=compressed_size,
        url=f"/api/v1/bulk/{file.game}/{file.name}",
    )


@extend_schema(exclude=True)  # no JSON; the list of files has its addresses
class BulkDownload(PublicView):
    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        # The address names the format, so every Accept is fine.
        return self.get_renderers()[0], "application/json"

    def get(self, request: Request, game: str, name: str) -> HttpResponseBase:
        live = catalogue_get(game)
        file = next((file for file in bulk_files(live) if file.name == name), None)
        if file is None:
            raise NotFound(_("There is no bulk file %(name)s.") % {"name": name})
        is_compressed = takes_gzip(request.headers.get("Accept-Encoding", ""))
        if not is_compressed:
            # The middleware that compresses answers reads no qualities, and would take `gzip;q=0` for a yes.
            request.META["HTTP_ACCEPT_ENCODING"] = "identity"
        if "q" in request.query_params:
            return cached_response(
                request, [live.digest], lambda: _found(request, live, file), CONTENT_TYPES[file.format]
            )
        return cached(request, [live.digest, is_compressed], lambda: _sent(live, file, is_compressed=is_compressed))


def _found(request: Request, live: LiveCatalogue, file: BulkFile) -> bytes:
    answer = search_cards(QueryParameters.read(request, context={"catalogues": [live]}), [live])
    if unknown := [notice for notice in answer.warnings if notice.code == "owned-not-here"]:
        raise query_fault(QueryError(*unknown))  # a file is for everybody, and has no place for a warning
    return b"".join(FORMATS[file.format](answer.rows(0, answer.count, file.language)))


def takes_gzip(header: str) -> bool:
    """Whether Accept-Encoding takes gzip: named itself or by `*`, and not with a quality of 0 (RFC 9110, 12.5.3)."""
    qualities: dict[str, float] = {}
    for part in header.lower().split(","):
        coding, *parameters = (piece.strip() for piece in part.split(";"))
        quality = next((one[2:] for one in parameters if one.startswith("q=")), "1")
        try:
            qualities[coding] = float(quality)
        except ValueError:
            qualities[coding] = 0.0
    return qualities.get("gzip", qualities.get("x-gzip", qualities.get("*", 0.0))) > 0


def _sent(live: LiveCatalogue, file: BulkFile, *, is_compressed: bool) -> FileResponse:
    content = bulk_open(live, file, is_compressed=is_compressed)
    response = FileResponse(content, content_type=CONTENT_TYPES[file.format])
    response["Content-Disposition"] = f'attachment; filename="{file.game}-{file.name}"'
    if is_compressed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
