"""What templates draw with: icons, and form controls the way ours look."""

from urllib.parse import urlencode

from django import template
from django.conf import settings
from django.forms import BoundField
from django.template import Context
from django.utils.safestring import SafeString

from games.engine import Game
from games.registry import game_all
from ui import words
from ui.icons import icon_svg

register = template.Library()


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """The icon of that name. A label is read out and shown on hover; without one it is ornament."""
    return icon_svg(name, label)


@register.simple_tag(takes_context=True)
def say(context: Context, sentence: str, game: Game | str | None = None, **more: object) -> str:
    """The sentence in the words of a game; unless one is named, of that which the page is about."""
    about = game or context.get("game")
    return words.say(about if isinstance(about, Game | str) else None, sentence, **more)


@register.simple_tag(takes_context=True)
def game_code(context: Context) -> str:
    """The code of the game that the page is about; of the first one, if it is about none."""
    return getattr(context.get("game"), "code", None) or next(iter(game_all()))


@register.simple_tag(takes_context=True)
def way_back(context: Context) -> str:
    """What an address to log in ends with, so that one comes back to this page; the entrance itself passes it on."""
    request = context["request"]
    match = request.resolver_match
    is_entrance = match is not None and (match.url_name or "").startswith("account_")
    back = request.GET.get("next", "") if is_entrance else request.get_full_path()
    return f"?{urlencode({'next': back})}" if back and request.method in {"GET", "HEAD"} else ""


@register.simple_tag(takes_context=True)
def own_address(context: Context) -> str:
    """The address of the page as the world knows it, without what is only asked of it."""
    return f"{settings.SITE_URL.rstrip('/')}{context['request'].path}"


@register.filter
def pips(level: int) -> range:
    """One for each level."""
    return range(level)


@register.filter
def signed(number: int) -> str:
    """The number with its sign, as a change is written."""
    return f"{number:+d}".replace("-", "−")


@register.filter
def control(field: BoundField) -> SafeString:
    """The field's control without a placeholder: ours have labels, which stay when one types."""
    return field.as_widget(attrs={"placeholder": False})


@register.filter
def is_choice(field: BoundField) -> bool:
    """Whether the control is a single checkbox, whose label stands behind it."""
    return field.widget_type == "checkbox"
