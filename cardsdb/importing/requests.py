"""Requests for an import, as API and pages send them."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import SkipField, empty

from cardsdb.importing.fetch import FetchError, check_address
from cardsdb.importing.sources import source_codes
from cardsdb.request_fields import BodySerializer, Flag, GameCode, Text, known_game, refuse
from games.registry import game_all

MAX_UPLOAD = 64 * 1024 * 1024
"""Bytes. The largest known source, packed, has about two million."""
MAX_ADDRESS = 500
ORIGINS = ("path", "url", "file")


class SourceCode(Text):
    """A source of the game in the serializer's context."""

    def run_validation(self, data: Any = empty) -> str:
        known = source_codes(game_all()[self.context["game"]]) if self.context["game"] else (data,)
        if data not in known:
            message = _("Give one of the sources: %(sources)s.") % {"sources": ", ".join(known)}
            raise refuse("unknown-source", message)
        return str(data)


class Words(serializers.ListField):
    """A list of texts."""

    child = Text()

    def __init__(self, message: Promise, **options: Any) -> None:
        self.message = message
        super().__init__(**options)

    def run_validation(self, data: Any = empty) -> Any:
        if data is empty or (isinstance(data, list) and all(isinstance(word, str) for word in data)):
            return super().run_validation(data)
        raise refuse("wrong-type", self.message)


class _OriginField(serializers.Field[Any, Any, Any, Any]):
    """One of the origins of an import. The context names those given: just one must be."""

    def run_validation(self, data: Any = empty) -> Any:
        given = self.context["origins"]
        if len(given) != 1 and self.field_name == (given[1] if given else "path"):
            raise refuse("one-of", _("Give exactly one of path, url and file."))
        if len(given) != 1 or data is empty:
            raise SkipField
        return self.to_internal_value(data)


@extend_schema_field(OpenApiTypes.STR)
class FolderPathField(_OriginField):
    """A path below IMPORT_DIR: staff must not read the rest of the machine's files."""

    def to_internal_value(self, data: Any) -> str:
        path = _path_within(data)
        if path is None:
            message = _("Give a path below %(folder)s, where the operator puts what may be imported.")
            raise refuse("not-allowed", message % {"folder": settings.IMPORT_DIR})
        return str(path)


@extend_schema_field(OpenApiTypes.STR)
class UrlField(_OriginField):
    """An address at one of IMPORT_HOSTS."""

    def to_internal_value(self, data: Any) -> str:
        errors, address = [], str(data)
        try:
            check_address(address, settings.IMPORT_HOSTS)
        except FetchError as error:
            errors.append(ErrorDetail(str(error), "not-allowed"))
        if len(address) > MAX_ADDRESS:
            errors.append(ErrorDetail(_("Give at most %(most)s characters.") % {"most": MAX_ADDRESS}, "too-long"))
        if errors:
            raise serializers.ValidationError(errors)
        return address


@extend_schema_field(OpenApiTypes.BINARY)
class UploadField(_OriginField):
    """A file or an archive."""

    def to_internal_value(self, data: Any) -> UploadedFile:
        if not isinstance(data, UploadedFile):
            raise refuse("wrong-type", _("Upload a file, as multipart/form-data."))
        if (data.size or 0) > MAX_UPLOAD:
            raise refuse("too-large", _("The limit is %(limit)s bytes.") % {"limit": MAX_UPLOAD})
        return data


class ImportSerializer(BodySerializer):
    """A new import."""

    game = GameCode(absent="unknown-game")
    source = SourceCode(help_text="fixtures, cardsdb, csv or one of the game's own.")  # type: ignore[assignment]
    sets = Words(
        gettext_lazy("Give a list of set codes."), required=False, help_text="Only these sets; everything without it."
    )
    waived = Words(
        gettext_lazy("Give a list of rows, each as file:number."),
        required=False,
        help_text="Rows to leave out, each as file:number.",
    )
    apply = Flag(required=False, help_text="Apply at once; else the import stops for review.")
    path = FolderPathField(required=False, help_text="Below the folder IMPORT_DIR of the server.")
    url = UrlField(required=False, help_text="An https address on one of the hosts IMPORT_HOSTS of the server.")
    file = UploadField(required=False, help_text="An upload, as multipart/form-data: a file or an archive.")

    unknown_key = gettext_lazy("This key is not known.")


def import_request(data: Any) -> dict[str, Any]:
    """The request, as JSON or a form has it, for `tasks.import_begin`; InvalidInputError with all that is wrong."""
    body = dict(data) if isinstance(data, dict) else {}
    if isinstance(data, QueryDict):
        body = ImportSerializer.inputs_of(data)
    origins = [key for key in ORIGINS if key in body]
    context = {"game": known_game(body.get("game")), "origins": origins}
    values = {"sets": [], "waived": [], "apply": False, **ImportSerializer.read_from(body, context=context)}
    return {"origin": values.pop(origins[0]), **values}


def _path_within(given: Any) -> Path | None:
    """The path, if it lies below IMPORT_DIR."""
    if not isinstance(given, str) or not given or "\0" in given or len(given) > MAX_ADDRESS:
        return None
    try:
        path = (settings.IMPORT_DIR / given).resolve()
        return path if path.is_relative_to(settings.IMPORT_DIR.resolve()) and path.exists() else None
    except OSError:  # a name that is too long, a circle of links
        return None
