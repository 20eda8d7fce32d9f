"""The page of tonight's game: wishes, the draw with its sheet to print, and one click that begins its log."""

import secrets
from typing import Any

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import user_of, user_or_none
from accounts.models import User
from campaigns import log_services, selectors, services
from campaigns.requests import MAX_SEED, CampaignSerializer
from campaigns.tonight.presenters import tonight_answer
from campaigns.tonight.proposals import SEEDS, playable, propose
from campaigns.tonight.requests import EVER, FLAGS, MAX_MINUTES, MAX_PLAYERS, TonightParameters, TonightRequest
from campaigns.web.decorators import form_page, new_key
from cardsdb.collections import MINE, own_shelves
from cardsdb.faults import InvalidInputError
from cardsdb.request_fields import FLAGS as WORDS
from cardsdb.request_fields import MAX_NAME
from cardsdb.web.decorators import page
from cardsdb.web.forms import PageForm, TextField
from decks.exchange.json_text import read_json
from decks.services import DeckSeatedError
from ui.language import current_language

AGAIN = ("1", "3", "5", "10")
"""Numbers of last sessions that the form offers to exclude."""
PLAYERS = 2


class DrawnForm(PageForm):
    """The drawn log as the page has shown it, and the players' name for it."""

    campaign = TextField(strip=False)
    name = TextField()


@page
def tonight(request: HttpRequest) -> HttpResponse:
    """The form; and, once it is sent, the draw. The page redirects to a random seed."""
    return _page(request)


@form_page
def tonight_begin(request: HttpRequest) -> HttpResponse:
    """Begin the log as the page has shown it; any other request returns to that page."""
    if request.method != "POST":
        return redirect(f"{reverse('tonight')}?{request.GET.urlencode()}")
    try:
        values = CampaignSerializer.read_from(_body(request.POST))
        made = services.campaign_create(**values, actor=user_of(request))
    except InvalidInputError as error:
        return _page(request, [fault.message for fault in error.faults], status=409)
    except log_services.EntryRefusedError as error:
        return _page(request, log_services.refusal_messages(error, values["game"]), status=409)
    except DeckSeatedError:
        message = _("A deck that was drawn is now in a campaign. Draw again.")
        return _page(request, [message], status=409)
    messages.success(request, _("The log is started, with everyone at the table. Have a good game!"))
    return redirect("campaign", made.pk)


def _body(given: QueryDict) -> Any:
    """The drawn log as the API takes it: with the players' choices, and their name for it."""
    drawn = DrawnForm.read(given)
    body = read_json(drawn["campaign"])
    if not isinstance(body, dict):
        return body
    entries = body.get("entries")
    for place, entry in enumerate(entries if isinstance(entries, list) else ()):
        if isinstance(entry, dict) and (chosen := given.get(f"choice.{place}")):
            entry["data"] = read_json(chosen)
    return {**body, "name": drawn["name"]}


def _page(request: HttpRequest, refused: list[str] | None = None, status: int = 200) -> HttpResponse:
    user = user_or_none(request)
    errors: dict[str, list[str]] = {}
    found: dict[str, Any] | None = None
    if request.GET:
        try:
            asked = TonightParameters.read_request(_filled(request.GET), user)
        except InvalidInputError as error:
            for fault in error.faults:
                errors.setdefault(str(fault.loc[-1]), []).append(fault.message)
        else:
            if asked.seed is None:
                return HttpResponseRedirect(_address(request.GET, secrets.randbelow(SEEDS)))
            found = _found(request.GET, asked, user)
    context = {
        **_form(request.GET, user),
        "errors": errors,
        "refused": refused or [],
        "found": found,
        "log_name": DrawnForm(request.POST)["name"].value() or "",
        "key": new_key(),
        "most_name": MAX_NAME,
        "query": request.GET.urlencode(),
    }
    return render(request, "campaigns/tonight.html", context, status=400 if errors else status)


def _filled(given: QueryDict) -> QueryDict:
    """Without what the form was sent without."""
    filled = QueryDict(mutable=True)
    for name, values in given.lists():
        if said := [value.strip() for value in values if value.strip()]:
            filled.setlist(name, said)
    return filled


def _found(given: QueryDict, asked: TonightRequest, user: User | None) -> dict[str, Any]:
    """The API's proposal, with the page's additions."""
    assert asked.seed is not None
    language = current_language()
    proposal = propose(asked, asked.seed, user)
    found = msgspec.to_builtins(tonight_answer(proposal, language))
    if found["proposal"]:
        found["proposal"]["campaign_text"] = msgspec.json.encode(found["proposal"]["campaign"]).decode()
        for choice in found["proposal"]["choices"]:
            for option in choice["options"]:
                option["text"] = msgspec.json.encode(option["data"]).decode()
    return {
        **found,
        "another": _address(given, (asked.seed + 1) % (MAX_SEED + 1)),
        "left_out": [live.game.vocabulary.name.in_language(language) for live in proposal.untold],
    }


def _address(given: QueryDict, seed: int) -> str:
    query = given.copy()
    query["seed"] = str(seed)
    return f"{reverse('tonight')}?{query.urlencode()}"


def _form(given: QueryDict, user: User | None) -> dict[str, Any]:
    """The form's values and options."""
    language = current_language()
    chosen = set(given.getlist("game"))
    again = given.get("again", "")
    group = given.get("group", "")
    named = ",".join(given.getlist("collection") or [MINE]).split(",")
    shelves = own_shelves(user) if user else []
    return {
        "games": [
            (live.game.code, live.game.vocabulary.name.in_language(language), live.game.code in chosen)
            for live in playable()
        ],
        "players": given.get("players", PLAYERS),
        "names": ", ".join(name for name in given.getlist("name") if name),
        "minutes": given.get("minutes", ""),
        "again": again,
        "ever": EVER,
        "agains": [*AGAIN, *([again] if again and again not in (*AGAIN, EVER) else [])],
        "flags": {name: WORDS.get(given.get(name, "").casefold()) for name in FLAGS},
        "groups": [(str(one.pk), one.name, str(one.pk) == group) for one in selectors.group_list(user)] if user else [],
        "shelves": [(one.id, one.name, one.is_named(named)) for one in shelves],
        "most_players": MAX_PLAYERS,
        "most_minutes": MAX_MINUTES,
        "most_seed": MAX_SEED,
    }
