"""Static files as they are served."""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any

import brotli
from django.core.files.base import ContentFile
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

COMMENTS = {".css": re.compile(r"/\*.*?\*/", re.DOTALL), ".js": re.compile(r"^[ \t]*//.*$", re.MULTILINE)}
"""Of our own files: in a script, comments on lines of their own."""
BLANK = re.compile(r"^\s+", re.MULTILINE)


QUICK = 5
"""The quality of Brotli for files that few visitors load: those of the admin and of the API's documentation. The best
one would take half a minute.
"""


def shortened(name: str, text: str) -> str:
    """A style sheet or script of ours without comments, indentation and empty lines."""
    return BLANK.sub("", COMMENTS[PurePosixPath(name).suffix].sub("", text))


def is_ours(name: str) -> bool:
    path = PurePosixPath(name)
    return path.parts[0] == "ui" and path.suffix in COMMENTS


class QuickCompressor(Compressor):
    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        return bytes(brotli.compress(data, quality=QUICK))


class NamedByContent(CompressedManifestStaticFilesStorage):
    """Every file under a name made of its content, also where one script imports another; ours are shortened."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("ui/*.js", (('(?P<matched>from "(?P<url>./[^"]+)")', 'from "%(url)s"'),)),
    )

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        parts: dict[type[Compressor], list[str]] = {Compressor: [], QuickCompressor: []}
        for path in paths:
            parts[Compressor if PurePosixPath(path).parts[0] == "ui" else QuickCompressor].append(path)
        for self.compressor_type, own in parts.items():
            yield from super().compress_files(own)

    def create_compressor(self, **options: Any) -> Compressor:
        return self.compressor_type(**options)

    def _save(self, name: str, content: Any) -> str:
        if is_ours(name):
            content.seek(0)  # it was read for its name
            content = ContentFile(shortened(name, content.read().decode()).encode())
        saved: str = super()._save(name, content)
        return saved
