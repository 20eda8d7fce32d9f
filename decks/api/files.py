"""Decks in the formats of the field: import by paste, file or address; export."""

import uuid
from collections.abc import Mapping
from typing import IO, Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from msgspec import UNSET
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from accounts.access import user_of
from cardsdb.api.answers import Results, answer_of, answers
from cardsdb.api.base import PublicView, fixed_response, json_response
from cardsdb.api.idempotency import idempotent, repeated
from cardsdb.api.parsers import MAX_BODY, JsonParser
from cardsdb.api.preconditions import private_text, tag_of
from cardsdb.api.problems import TRY_AGAIN, ProblemError
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.importing.fetch import BusyError
from decks import services
from decks.api import frame
from decks.api.answers import DeckFormat, ImportedDeck, ImportPreview, ImportReport, import_preview
from decks.exchange.files import content_read
from decks.exchange.formats import FORMATS, formats_of, read_file, write_deck
from decks.exchange.links import fetch_deck
from decks.requests import DeckImportSerializer, ExportParameters
from ui.language import current_language

TEXT_TYPES = ("text/plain", "text/csv", "text/markdown")


class TextParser(BaseParser):
    """A deck as the body itself; options are in the address."""

    def __init__(self, media_type: str) -> None:
        self.media_type = media_type

    def __call__(self) -> "TextParser":
        return self

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        body = stream.read(MAX_BODY + 1)
        if len(body) > MAX_BODY:
            raise ProblemError("too-large", _("The limit is %(limit)s bytes.") % {"limit": MAX_BODY})
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError as error:
            raise ParseError(_("The text is not UTF-8: byte %(place)s.") % {"place": error.start}) from None
        asked = parser_context["request"].query_params.dict() if parser_context else {}
        return {**asked, "text": text}


class DeckImportView(frame.OwnDeckView):
    parser_classes = [JsonParser, *map(TextParser, TEXT_TYPES)]  # type: ignore[list-item]  # called like classes

    @extend_schema(
        operation_id="deck_import",
        summary="Import a deck",
        request={"application/json": DeckImportSerializer, **dict.fromkeys(TEXT_TYPES, OpenApiTypes.STR)},
        responses={**answers(ImportedDeck, 201), **answers(ImportPreview)},
        examples=[
            *frame.example.described("deck_import", ImportedDeck, DeckImportSerializer, 201),
            *frame.example.described("deck_import", ImportPreview),
        ],
    )
    def post(self, request: Request) -> HttpResponse:
        """Reads a `text` in any of the formats (recognised unless `format` names it), or the `url` of its page. The
        body may also be the text itself, as text/plain, text/csv or text/markdown, with the other keys in the address.
        Lines that could not be placed are listed and kept in the deck's notes. With `preview` nothing is kept."""
        asked = DeckImportSerializer.read(request)
        if "url" not in asked:
            return self._keep(request, asked, asked["text"])
        if answer := repeated(request):
            return answer
        try:  # before anything is written: no transaction waits for another site
            text = fetch_deck(asked["url"])
        except BusyError:
            raise ProblemError("busy", headers=TRY_AGAIN) from None
        return self._keep(request, asked, text)

    @idempotent
    def _keep(self, request: Request, asked: Mapping[str, Any], text: str) -> HttpResponse:
        language, game, format = current_language(), asked.get("game"), asked.get("format")
        try:
            reading = read_file(text, game=game, format=format, catalogue=catalogue_get, language=language)
        except InvalidInputError as error:
            raise InvalidInputError(*(_in_body(fault) for fault in error.faults)) from None
        catalogue, _building = frame.building_of(reading.file.game)
        content = content_read(reading, catalogue, name=asked.get("name"), language=language)
        if asked.get("preview"):
            return json_response(import_preview(content, reading))
        placement = services.Placement(folder=asked.get("folder") or UNSET, visibility=asked.get("visibility", UNSET))
        deck = services.deck_import(content=content, file=reading.file, placement=placement, actor=user_of(request))
        return frame.deck_response(request, deck, 201, kind=ImportedDeck, report=answer_of(ImportReport, reading))


class DeckExportView(frame.DeckView):
    @extend_schema(
        summary="A deck in a format",
        operation_id="deck_export",
        parameters=[ExportParameters],
        responses={
            (200, format.media_type): OpenApiTypes.OBJECT if format.media_type.endswith("/json") else OpenApiTypes.STR
            for format in FORMATS.values()
        },
        examples=frame.example.described("deck_export", str),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        deck, catalogue, _building = self.deck(request, id)
        code = request.query_params.get("format", "cardsdb")
        revision = frame.asked_revision(request, deck)
        try:
            text, headers = write_deck(deck, revision, format=code, catalogue=catalogue, language=current_language())
        except InvalidInputError as error:
            raise InvalidInputError(*(fault.under("query") for fault in error.faults)) from None
        return private_text(request, text, headers.pop("Content-Type"), tag_of(deck), headers)


class FormatListView(PublicView):
    @frame.operation("deck_format_list", "The formats of deck files", Results[DeckFormat])
    def get(self, request: Request, game: str) -> HttpResponseBase:
        frame.building_of(game)
        formats = [answer_of(DeckFormat, format, reads=True, writes=True) for format in formats_of(game)]
        return fixed_response(request, Results(results=formats))


def _in_body(fault: InputFault) -> InputFault:
    """A fault of the file as one of the body; faults of `format` and `game` have their place already."""
    return fault if fault.loc[:1] in (("format",), ("game",)) else fault.under("text")
