"""Static files as they are served."""

import re
from pathlib import PurePosixPath
from typing import Any

import brotli
from django.core.files.base import ContentFile
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

COMMENTS = {".css": re.compile(r"/\*.*?\*/", re.DOTALL), ".js": re.compile(r"^[ \t]*//.*$", re.MULTILINE)}
"""Of our own files: in a script, comments on lines of their own."""
BLANK = re.compile(r"^\s+", re.MULTILINE)


BEST, QUICK = 11, 5
LARGE = 150_000


def shortened(name: str, text: str) -> str:
    """A style sheet or script of ours without comments, indentation and empty lines."""
    return BLANK.sub("", COMMENTS[PurePosixPath(name).suffix].sub("", text))


def is_ours(name: str) -> bool:
    path = PurePosixPath(name)
    return path.parts[0] == "ui" and path.suffix in COMMENTS


class QuickCompressor(Compressor):
    """Compresses best what every visitor loads; large files, of the API's documentation alone, would take half a
    minute.
    """

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        return bytes(brotli.compress(data, quality=BEST if len(data) < LARGE else QUICK))


class NamedByContent(CompressedManifestStaticFilesStorage):
    """Every file under a name made of its content, also where one script imports another; ours are shortened."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("ui/*.js", (('(?P<matched>from "(?P<url>./[^"]+)")', 'from "%(url)s"'),)),
    )

    def create_compressor(self, **options: Any) -> QuickCompressor:
        return QuickCompressor(**options)

    def _save(self, name: str, content: Any) -> str:
        if is_ours(name):
            content.seek(0)  # it was read for its name
            content = ContentFile(shortened(name, content.read().decode()).encode())
        saved: str = super()._save(name, content)
        return saved
