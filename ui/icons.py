"""The icons: the symbols of static/ui/icons.svg."""

import re
from functools import cache, lru_cache
from pathlib import Path

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

FILE = Path(__file__).parent / "static" / "ui" / "icons.svg"


@cache
def icon_names() -> frozenset[str]:
    """Names of all icons."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', FILE.read_text()))


@lru_cache(maxsize=4096)
def icon_svg(name: str, label: str = "") -> SafeString:
    """The icon of that name. A label is read out and shown on hover; without one it is ornament."""
    href = f"{static('ui/icons.svg')}#{name}"
    if label:
        return format_html('<svg class="icon" role="img"><title>{}</title><use href="{}"/></svg>', label, href)
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}"/></svg>', href)
