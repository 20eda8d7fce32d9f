"""Template tags: icons, and form controls in our style."""

from datetime import date, datetime
from functools import lru_cache
from urllib.parse import urlencode, urlsplit

from django import template
from django.conf import settings
from django.forms import BoundField
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.urls import Resolver404, resolve
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from games.engine import Game, Text
from games.registry import game_all
from ui import words
from ui.icons import drawing_svg, icon_svg
from ui.kept import kept_part
from ui.language import current_language

register = template.Library()


class KeptNode(Node):
    """A part of a template that is rendered once for each key."""

    def __init__(self, keys: list[FilterExpression], nodes: NodeList) -> None:
        self.keys, self.nodelist, self.place = keys, nodes, object()

    def render(self, context: Context) -> SafeString:
        keys = [key.resolve(context) for key in self.keys]
        key = None if None in keys else (self.place, *keys)
        return kept_part(key, lambda: self.nodelist.render(context))


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """`{% kept one two %}…{% endkept %}`: the same for everybody with these values; with None, made anew."""
    nodes = parser.parse(["endkept"])
    parser.delete_first_token()
    return KeptNode([parser.compile_filter(key) for key in token.split_contents()[1:]], nodes)


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """The icon of that name. A label is read out and shown on hover; without one it is ornament."""
    return icon_svg(name, label)


register.simple_tag(drawing_svg, name="drawing")


@register.simple_tag(takes_context=True)
def say(context: Context, sentence: str, game: Game | str | None = None, **more: object) -> str:
    """The sentence in the words of a game, by default the page's."""
    about = game or context.get("game")
    return words.say(about if isinstance(about, Game | str) else None, sentence, **more)


@register.simple_tag(takes_context=True)
def game_code(context: Context) -> str:
    """The code of the page's game; of the first one, if it has none."""
    return getattr(context.get("game"), "code", None) or next(iter(game_all()))


@register.simple_tag
def site_games() -> list[tuple[str, str]]:
    """Code and name of every game."""
    return [(code, translated(game.vocabulary.name)) for code, game in game_all().items()]


@register.simple_tag(takes_context=True)
def way_back(context: Context) -> str:
    """The query of a login link that leads back to this page; login pages pass theirs on."""
    request = context["request"]
    match = request.resolver_match
    is_entrance = match is not None and (match.url_name or "").startswith("account_")
    back = request.GET.get("next", "") if is_entrance else request.get_full_path()
    return f"?{urlencode({'next': back})}" if back and request.method in {"GET", "HEAD"} else ""


@register.simple_tag(takes_context=True)
def page_behind(context: Context) -> str:
    """The name of the page that a login leads to; empty if it leads to none of ours."""
    request = context["request"]
    try:
        return resolve(urlsplit(request.POST.get("next") or request.GET.get("next", "")).path).url_name or ""
    except (Resolver404, ValueError):
        return ""


@register.simple_tag(takes_context=True)
def own_address(context: Context) -> str:
    """The canonical address of the page, without its query."""
    return f"{settings.SITE_URL.rstrip('/')}{context['request'].path}"


@register.filter
def translated(text: Text | None) -> str:
    """A text of a game in the language of the page."""
    return text.in_language(current_language()) if text else ""


@register.filter
def day(written: str) -> str:
    """A date written as 2026-01-31, in the language of the page; other text as it is."""
    try:
        return date_format(date.fromisoformat(written), "DATE_FORMAT")
    except ValueError:
        return written


@register.filter
def minute(moment: datetime) -> str:
    """Date and time in short, in the language of the page."""
    return _minute(localtime(moment).replace(second=0, microsecond=0), current_language())


@lru_cache(maxsize=5000)
def _minute(moment: datetime, language: str) -> str:
    return date_format(moment, "SHORT_DATETIME_FORMAT")


@register.filter
def signed(number: int) -> str:
    """The number with its sign, as a change."""
    return f"{number:+d}".replace("-", "−")


@register.filter
def control(field: BoundField) -> SafeString:
    """The field's control without a placeholder: our labels stay visible."""
    return field.as_widget(attrs={"placeholder": False})


@register.filter
def is_choice(field: BoundField) -> bool:
    """Whether the control is a single checkbox, whose label follows it."""
    return field.widget_type == "checkbox"
