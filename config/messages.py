"""Lets Babel read Django's templates, so that translations need no system tools (see babel.cfg)."""

from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from typing import IO, Any

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize


def extract_template(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterator[Any]:
    """The texts of a Django template, as Babel's extractors give them."""
    source = templatize(file.read().decode())
    # Lines keep their number but not their indentation, which would mean something to a Python reader.
    lines = "\n".join(line.strip() for line in source.splitlines())
    return extract_python(BytesIO(lines.encode()), keywords, comment_tags, options)
