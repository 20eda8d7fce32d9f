"""At the table: the numbers of the session being played, and the bag, on a screen that stays open during play."""

import uuid
from collections import defaultdict
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import user_of, user_or_none
from accounts.models import User
from campaigns import access, selectors, services
from campaigns.models import Campaign, Member
from campaigns.requests import TableSerializer, TurnSerializer
from campaigns.rules import rules_of
from campaigns.web.bag.views import present_bag
from campaigns.web.campaign.presenters import present_next_step
from campaigns.web.context import CampaignContext, context_of, rules_or_404
from campaigns.web.decorators import form_action, new_key
from campaigns.web.table.live import live_response
from cardsdb.faults import InvalidInputError
from cardsdb.web.decorators import page
from games.engine.journal import Tracker
from ui.words import say


@page
def table(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The numbers, for everybody who may read the campaign; members who may sit down turn them."""
    user = user_or_none(request)
    return _table(request, access.campaign_access(id=id, user=user), user)


@page
def followed(request: HttpRequest, token: str) -> HttpResponse:
    """The same for anybody with the link to follow the campaign."""
    response = _table(request, access.follow_access(token=token), None)
    response["X-Robots-Tag"] = "noindex"
    return response


def _table(request: HttpRequest, row: Campaign, user: User | None) -> HttpResponse:
    rules = rules_or_404(row.game, row.guide)
    if rules.log_rules.trackers is None:
        raise Http404

    def made() -> dict[str, Any]:
        context = context_of(row, user, rules=rules)
        return context.for_template(
            groups=_groups(context),
            undo=_undo(context),
            step=present_next_step(context) if context.table.session else None,
            address=request.path,
            back=request.path.removesuffix("table/"),
            key=new_key(),
            **present_bag(request, context),
        )

    return live_response(request, row, rules, "table", made, selectors.table_get(campaign=row).version)


def _groups(context: CampaignContext) -> list[dict[str, Any]]:
    """The numbers of the table, then those that every seat has, by what they count."""
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for one in context.table.trackers:
        groups[context.labels.text(one.title) if one.seat else ""].append(_dial(context, one))
    return [{"title": title, "dials": groups[title]} for title in sorted(groups, key=bool)]


def _dial(context: CampaignContext, one: Tracker) -> dict[str, Any]:
    value, words = one.value(context.table.values), [context.labels.text(word) for word in one.words]
    return {
        "tracker": one,
        "title": context.labels.seat(one.seat) if one.seat else context.labels.text(one.title),
        "value": value,
        "shown": words[value] if words else str(value),
        "words": msgspec.json.encode(words).decode() if words else "",
        "until": None if words else min((at for at in one.rules if at > value), default=None),
        "rule": _rule(context, one.rule(value)),
    }


def _rule(context: CampaignContext, id: str) -> dict[str, str] | None:
    """The rule that applies: its title, first paragraph and address."""
    game = context.rules.catalogue.game
    rule, entry = game.vocabulary.rules.get(id), game.vocabulary.glossary.get(id)
    if rule:
        title, text, view = rule.title, rule.summary, "rule"
    elif entry and entry.summary:
        title, text, view = entry.name, entry.summary, "glossary_entry"
    else:
        return None
    return {
        "title": context.labels.text(title),
        "text": context.labels.text(text).partition("\n\n")[0],
        "url": reverse(view, args=[game.code, id]),
    }


def _undo(context: CampaignContext) -> str:
    """The visitor's own last change in words, if any."""
    last = context.table.last_turn(context.user)
    if last is None:
        return ""
    _actor, key, by = context.table.turns[last]
    one = next((one for one in context.table.trackers if one.key == key), None)
    if one is None:
        return ""
    names = [context.labels.text(one.title), *([context.labels.seat(one.seat)] if one.seat else [])]
    return f"{', '.join(names)} {by:+d}".replace("-", "−")


@form_action
def turn(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Turn a number, or undo the visitor's last change."""
    user = user_of(request)
    with access.campaign_access_to_change(id=id, user=user, least=Member.Role.SEAT) as campaign:
        rules = rules_of(campaign)
        wanted: dict[str, Any] = {"campaign": campaign, "rules": rules, "actor": user}
        try:
            if "undo" in request.POST:
                services.table_undo(**wanted, **TableSerializer.read_form(request.POST, "session"))
            else:
                services.table_turn(**wanted, **TurnSerializer.read_form(request.POST, "session", "tracker", "by"))
        except services.SessionOverError:
            message = _("This {session} is not being played any more: the number was not changed.")
            messages.warning(request, say(rules.catalogue.game, message))
        except InvalidInputError:
            raise Http404 from None
    return redirect("campaign_table", id)
