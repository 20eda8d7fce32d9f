"""The icons, which are the symbols of static/ui/icons.svg, and the drawings of games."""

import re
from functools import cache, lru_cache
from pathlib import Path

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.registry import game_folder

FOLDER = Path(__file__).parent / "static" / "ui"


@cache
def icon_names() -> frozenset[str]:
    """Names of all icons."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', (FOLDER / "icons.svg").read_text()))


@cache
def drawing_svg(game: str) -> SafeString:
    """The drawing in the folder of a game; a game without one has that of any game."""
    own = game_folder(game) / "drawing.svg"
    return SafeString((own if own.exists() else FOLDER / "any-game.svg").read_text())


@lru_cache(maxsize=4096)
def icon_svg(name: str, label: str = "") -> SafeString:
    """The icon of that name. A label is read out and shown on hover; without one it is ornament."""
    href = f"{static('ui/icons.svg')}#{name}"
    if label:
        return format_html('<svg class="icon" role="img"><title>{}</title><use href="{}"/></svg>', label, href)
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}"/></svg>', href)
