"""Template tags of the campaign pages."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any
from urllib.parse import quote

from django import template
from django.template import Context
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.web.campaign.presenters import ShortcutButton
from cardsdb.catalogue import catalogue_all
from games.engine import Text
from games.engine.journal import Kind
from games.engine.journal.sheet_parts import Line
from games.engine.recording import can_record
from ui.language import current_language
from ui.templatetags.ui import minute

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
def kind_links(context: Context, kinds: Iterable[Kind]) -> SafeString:
    """Links to the forms of these kinds of entry, each with what it is for, as list items."""
    language, address = current_language(), context["context"].address
    return SafeString(
        "\n".join(
            f'<li> <a href="{address}write/{kind.code}/">{escape(kind.button.in_language(language))}</a>'
            f' <span class="dim">{escape(kind.summary.in_language(language))}</span> </li>'
            for kind in kinds
        )
    )


@register.simple_tag
def spoken(text: str, is_spoiler: bool = False) -> SafeString:
    """What somebody wrote, in its own direction; what spoils the story is shown when asked for."""
    said = f"<bdi>{escape(text)}</bdi>"
    if is_spoiler:
        show = escape(_("Spoiler: show"))
        said = f'<details class="spoiler"><summary>{show}</summary>{said}</details>'
    return SafeString(said)


@register.simple_tag(takes_context=True)
def log_line(context: Context, line: Line) -> SafeString:
    """A line of the log with its label."""
    language = current_language()
    said = spoken(line.value.in_language(language), line.is_spoiler and context["context"].is_outside)
    if line.is_crossed:
        said = SafeString(f"<s>{said}</s>")
    elif line.is_circled:
        said = SafeString(f'<mark class="log-circled">{said}</mark>')
    label = f'<span class="dim">{escape(line.label.in_language(language))}:</span> ' if line.label else ""
    return SafeString(label + said)


@register.simple_tag(takes_context=True)
def line_more(context: Context, shortcuts: Iterable[ShortcutButton], value: Text) -> SafeString:
    """The entries that change a line, behind a button."""
    line = value.in_language(current_language())
    change = escape(_("Change: %(line)s") % {"line": line})
    return SafeString(
        f'<details class="line-more"> <summary aria-label="{change}"> ⋯ </summary>'
        f' <div class="taps cluster">{taps(context, shortcuts, line)}</div> </details>'
    )


@register.simple_tag(takes_context=True)
def timeline_entry(context: Context, one: Mapping[str, Any]) -> SafeString:
    """The beginning of an entry among all: its words, who wrote it when, and the button that undoes it."""
    title, number, view = escape(one["title"]), one["number"], escape(_("View at this point"))
    marks = {"house_rule": _("house rule"), "is_undone": _("undone"), "is_withheld": _("with a secret")}
    badges = "".join(f' <span class="badge">{escape(mark)}</span>' for name, mark in marks.items() if one[name])
    box = "div" if one["is_spoiler"] else "p"
    said = f'<{box} class="timeline-said">{spoken(one["text"], one["is_spoiler"])}</{box}>' if one["text"] else ""
    return SafeString(
        f'<li class="timeline-entry{" timeline-undone" if one["is_undone"] else ""}" id="entry-{number}">'
        f' <p> <span class="timeline-number dim small">{number}</span>'
        f" <strong>{f'<s>{title}</s>' if one['is_undone'] else title}</strong>{badges} </p> {said}"
        f' <div class="timeline-foot cluster gap-x3 dim small"> <span>{escape(one["actor"])}</span>'
        f' <time datetime="{one["at"].isoformat()}">{escape(minute(one["at"]))}</time>'
        f' <a href="?at={number}">{view}<span class="visually-hidden"> {number}</span></a>'
        f" {undo_form(context, number) if one['undo'] else ''} </div>"
    )


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
