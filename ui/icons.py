"""The icons and drawings: the symbols of static/ui/icons.svg and drawings.svg."""

import re
from functools import cache, lru_cache
from pathlib import Path

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

FOLDER = Path(__file__).parent / "static" / "ui"


@cache
def icon_names(file: str = "icons.svg") -> frozenset[str]:
    """Names of all icons, or of the drawings of another file."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', (FOLDER / file).read_text()))


def drawing_svg(game: str) -> SafeString:
    """The drawing of a game; a game without one has that of any game."""
    name = game if game in icon_names("drawings.svg") else "any"
    href = f"{static('ui/drawings.svg')}#{name}"
    return format_html('<svg class="drawing" viewBox="0 0 96 64" aria-hidden="true"><use href="{}"/></svg>', href)


@lru_cache(maxsize=4096)
def icon_svg(name: str, label: str = "") -> SafeString:
    """The icon of that name. A label is read out and shown on hover; without one it is ornament."""
    href = f"{static('ui/icons.svg')}#{name}"
    if label:
        return format_html('<svg class="icon" role="img"><title>{}</title><use href="{}"/></svg>', label, href)
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}"/></svg>', href)
