"""Template tags of the campaign pages."""

from collections.abc import Iterable
from html import escape
from typing import Any
from urllib.parse import quote

from django import template
from django.template import Context
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.web.campaign.presenters import ShortcutButton
from cardsdb.catalogue import catalogue_all
from games.engine.recording import can_record
from ui.language import current_language

register = template.Library()


@register.simple_tag(takes_context=True)
def taps(context: Context, shortcuts: Iterable[ShortcutButton], about: str = "") -> SafeString:
    """Entries of one tap, each a form; those that leave something open lead to theirs.

    Not a template, which would take a third of the time of a campaign's page for its fifty forms.
    """
    language, made, token = current_language(), [], _token(context)
    spoken = f' <span class="visually-hidden">{escape(about)}</span>' if about else ""
    for one in shortcuts:
        title = escape(one.title.in_language(language))
        address = f"{context['context'].address}write/{one.kind}/"
        if one.is_open:
            query = "".join(f"{escape(name)}={escape(quote(value))}&amp;" for name, value in one.values)
            made.append(f'<a class="tap" href="{address}?{query}">{title}{spoken}</a>')
            continue
        values = {"key": f"{context.get('key', '')}-{one.key}", **dict(one.values)}
        inputs = "".join(
            f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in values.items()
        )
        made.append(
            f'<form method="post" action="{address}" data-keeps="{title}">{token}{inputs}'
            f'<button class="tap">{title}{spoken}</button></form>'
        )
    return SafeString("\n".join(made))


@register.simple_tag(takes_context=True)
def undo_form(context: Context, number: str) -> SafeString:
    """The button that undoes an entry; not a template for the same reason."""
    title = escape(_("Undo"))
    return SafeString(
        f'<form method="post" action="{context["context"].address}undo/{number}/" data-keeps="{title}">'
        f'{_token(context)}<input type="hidden" name="key" value="{context["key"]}-undo-{number}">'
        f'<button class="link-button">{title}<span class="visually-hidden"> {number}</span></button></form>'
    )


def _token(context: Context) -> str:
    return f'<input type="hidden" name="csrfmiddlewaretoken" value="{escape(str(context["csrf_token"]))}">'


@register.simple_tag
def linked(names: Iterable[tuple[str, str]], *, is_card: bool = False) -> SafeString:
    """Names with commas between them, each a link if it has an address."""
    marks = ' class="card-link" data-card' if is_card else ""
    return SafeString(
        ", ".join(
            f'<a href="{escape(address)}"{marks}>{escape(name)}</a>' if address else f"<bdi>{escape(name)}</bdi>"
            for name, address in names
        )
    )


@register.inclusion_tag("campaigns/_record_links.html")
def record_links() -> dict[str, Any]:
    """Links to record a game without a log, one for each game that allows it."""
    games = [live.game for live in catalogue_all() if live.game.campaign and can_record(live.game.campaign)]
    language = current_language()
    return {"games": [(game.code, game.vocabulary.name.in_language(language)) for game in games]}
