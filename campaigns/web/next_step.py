"""The next step of a campaign: one button on its page, and on the home page."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Struct

from campaigns.models import Campaign
from campaigns.rules import CampaignRules
from games.engine import localised
from games.engine.journal import seats_of
from games.engine.journal.common_kinds import BARE
from ui.language import current_language
from ui.words import say


class NextStep(Struct, frozen=True, kw_only=True):
    """The title of a step, and its address."""

    title: str
    url: str
    kind: str = ""
    """The kind of entry that it writes; empty for other pages."""


def next_step(campaign: Campaign, rules: CampaignRules, state: Any) -> NextStep:
    """The step that usually follows, from joining to the end; the rights of the visitor are not checked."""
    guidance, game = rules.log_rules.guidance, rules.catalogue.game
    usual = guidance.usual.get(state.status, ())
    if state.status == "over":
        address = f"{reverse('campaign_new')}?game={game.code}"
        return NextStep(title=say(game, _("Start another {log}")), url=address)
    kind = next(iter(guidance.due(state, rules.facts)), "") or guidance.ends_with(state)
    if state.status == "playing" and not kind:
        bare = reverse("campaign_entry", args=[campaign.pk, BARE]) if BARE in rules.log_rules.kinds else ""
        url = bare or _page(campaign, "campaign_after")
        return NextStep(title=say(game, _("End the {session}")), url=url)
    if state.status == "between" and not kind:
        joins = next(
            code for code, one in rules.log_rules.kinds.items() if any(f.type == "new-seat" for f in one.fields)
        )
        if not seats_of(state, "active", "playing"):
            kind = joins
        elif rules.log_rules.setup:
            return NextStep(title=_set_up(rules, state), url=_page(campaign, "campaign_setup"))
        else:
            kind = next(code for code in usual if code != joins)
    kind = kind or usual[0]
    title = rules.log_rules.kinds[kind].button.in_language(current_language())
    return NextStep(title=title, url=reverse("campaign_entry", args=[campaign.pk, kind]), kind=kind)


def _page(campaign: Campaign, name: str) -> str:
    return reverse(name, args=[campaign.pk])


def _set_up(rules: CampaignRules, state: Any) -> str:
    """The setup of the next scenario, by its name if that is known."""
    scenario = rules.catalogue.cards.scenarios.get(getattr(state, "next", ""))
    name = localised(scenario.names, current_language()) if scenario else None
    return (
        _("Set up: %(scenario)s") % {"scenario": name} if name else say(rules.catalogue.game, _("Set up the {session}"))
    )
