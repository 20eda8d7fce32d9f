"""Beginning a campaign: first the game and its guide, then the game's own questions. Or from a file."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.access import user_of
from campaigns import log_services, services
from campaigns.models import Campaign
from campaigns.rules import CampaignRules, NoCampaignError
from campaigns.serializers import MAX_NAME, CampaignFileSerializer
from campaigns.web.entries import Refused, said_of_all
from campaigns.web.forms.controls import Said
from campaigns.web.forms.drawing import Drawing
from campaigns.web.forms.idempotency import idempotent, new_key
from campaigns.web.forms.reading import PREFIX, Reading, as_asked, flattened, read_data
from campaigns.web.visitors import problems_said
from campaigns.web.words import Words
from cardsdb.catalogue import CatalogueEmptyError, catalogue_all
from cardsdb.encounters import guides_in_order
from cardsdb.faults import InputFault, InvalidInputError
from decks.exchange.json_text import read_json
from games.engine import journal, localised
from games.registry import UnknownGameError
from ui.language import current_language
from ui.words import say

MAX_FILE = 4 * 1024 * 1024


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@idempotent
def begin(request: HttpRequest) -> HttpResponse:
    """Without a game the ways to begin; with one, its form."""
    asked = request.POST if request.method == "POST" else request.GET
    game = asked.get("game", "")
    if not game:
        return render(request, "campaigns/new.html", {"games": _games()})
    table = _table(game, asked.get("guide", ""))
    first = _first_kind(table)
    words = Words(table, table.log_rules.state, current_language())
    if request.method != "POST":
        return _form(request, words, first)
    reading = read_data(first.fields, request.POST, table, table.log_rules.state)
    name = request.POST.get("name", "").strip()
    visibility = request.POST.get("visibility", Campaign.Visibility.PRIVATE)
    refused = _refused_outside(name, visibility, reading)
    if refused is None:
        try:
            made = services.campaign_create(
                game=table.catalogue.game.code,
                guide=table.guide,
                name=name,
                visibility=visibility,
                entries=[journal.Entry(kind=first.code, data=reading.data)],
                actor=user_of(request),
            )
        except InvalidInputError as error:
            refused = Refused(at={}, whole=[])
            for fault in error.faults:
                place = reading.names.get(fault.loc) or reading.names.get(fault.loc[:2])
                said = Said(message=fault.message)
                (refused.at.setdefault(place, []) if place else refused.whole).append(said)
        except log_services.EntryRefusedError as error:
            refused = _placed(error, table, first)
        else:
            messages.success(request, _("It has begun. Now everybody sits down with who they play."))
            return redirect("campaign", made.pk)
    return _form(request, words, first, refused, status=409)


def _table(game: str, guide: str) -> CampaignRules:
    try:
        table = CampaignRules(game, guide)
    except (UnknownGameError, CatalogueEmptyError, NoCampaignError):
        raise Http404 from None
    if guide and guide not in table.guides:
        raise Http404
    return table


def _first_kind(table: CampaignRules) -> journal.Kind:
    """The kind that every log of the game begins with."""
    return next(kind for kind in table.log_rules.kinds.values() if kind.when == ("new",))


def _refused_outside(name: str, visibility: str, reading: Reading) -> Refused | None:
    refused = Refused(at={}, whole=[])
    if not 0 < len(name) <= MAX_NAME:
        refused.at["name"] = [Said(message=_("Give it a name of up to %(most)s letters.") % {"most": MAX_NAME})]
    if visibility not in Campaign.Visibility.values:
        refused.at["visibility"] = [Said(message=_("Choose one of those who may read it."))]
    for fault in reading.faults:
        refused.at.setdefault(reading.names[fault.loc], []).append(Said(message=fault.message))
    return refused if refused.at else None


def _placed(error: log_services.EntryRefusedError, table: CampaignRules, kind: journal.Kind) -> Refused:
    names = {field.name for field in kind.fields}
    refused = Refused(at={}, whole=[])
    for problem, said in zip(error.problems, problems_said(error.problems, table), strict=True):
        field = table.log_rules.guidance.places.get(problem.code, "")
        (refused.at.setdefault(f"{PREFIX}.{field}", []) if field in names else refused.whole).append(said)
    return refused


def _form(
    request: HttpRequest, words: Words, kind: journal.Kind, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    table = words.table
    begun = table.log_rules.guidance.begins_with(table.log_rules.state, table.facts, kind.code)
    given = request.POST if request.method == "POST" else as_asked(request, flattened(kind.fields, dict(begun)))
    said = refused.at if refused else {}
    controls, rest = Drawing(words, kind.code, given, said=said).controls(kind.fields)
    guide = words.guide(table.guide) if table.guide else ""
    context: dict[str, Any] = {
        "game": table.catalogue.game,
        "game_name": words.text(table.catalogue.game.vocabulary.name),
        "guide": table.guide,
        # Without guides there is no custom campaign: the game names the beginning.
        "title": guide or ("" if table.guides else words.text(kind.title)),
        "name": request.POST.get("name", "") if request.method == "POST" else request.GET.get("name", guide),
        "visibilities": Campaign.Visibility.choices,
        "visibility": request.POST.get("visibility", Campaign.Visibility.PRIVATE),
        "controls": controls,
        "rest": rest,
        "said": said_of_all(refused, [*controls, *rest], kind.fields, words) if refused else [],
        "name_said": said.get("name", []),
        "most": MAX_NAME,
        "key": request.POST.get("key") or new_key(),
    }
    return render(request, "campaigns/begin.html", context, status=status)


def _games() -> list[dict[str, Any]]:
    """The games that have campaigns, with their guides; those that cannot be begun stand last."""
    language = current_language()
    games = []
    for live in catalogue_all():
        if live.game.campaign:
            guides = guides_in_order(live) if live.game.campaign.follows_guides else []
            names = {one.code: localised(one.names, language) or one.code for one in guides}
            games.append(
                {
                    "code": live.game.code,
                    "name": live.game.vocabulary.name.in_language(language),
                    "guides": [(one.code, names[one.code]) for one in guides if len(one.order) != 1],
                    "single": [(one.code, names[one.code]) for one in guides if len(one.order) == 1],
                }
            )
    return games


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@idempotent
def campaign_import(request: HttpRequest) -> HttpResponse:
    """A campaign from its exported file; every fault of the file is reported with its place."""
    context: dict[str, Any] = {"key": request.POST.get("key") or new_key(), "text": request.POST.get("text", "")}
    if request.method == "POST":
        try:
            values = CampaignFileSerializer.read_from(_document(request))
            made = services.campaign_import(**values, actor=user_of(request))
        except InvalidInputError as error:
            context["said"] = [_in_place(fault) for fault in error.faults[:50]]
        except log_services.EntryRefusedError as error:
            table = CampaignRules(values["game"], values["guide"])
            number = _("log entry %(number)s") % {"number": error.number}
            context["said"] = [
                Said(message=f"{number}: {one.message}", rule=one.rule, rule_url=one.rule_url)
                for one in problems_said(error.problems, table)
                if one.is_error
            ]
        except NoCampaignError:
            context["said"] = [Said(message=_("In this game no campaigns are logged."))]
        except log_services.LogFullError:
            context["said"] = [Said(message=log_services.log_full_message())]
        except (UnknownGameError, CatalogueEmptyError):
            context["said"] = [Said(message=_("The game of the file is not here."))]
        else:
            messages.success(request, say(made.game, _("The {log} is yours now, with everything that was written.")))
            return redirect("campaign", made.pk)
    return render(request, "campaigns/import.html", context, status=400 if context.get("said") else 200)


def _document(request: HttpRequest) -> Any:
    """The JSON of the file, or of the pasted text."""
    file, text = request.FILES.get("file"), request.POST.get("text", "")
    if bool(file) == bool(text.strip()):
        raise InvalidInputError(InputFault((), "required", _("Give a file, or paste its text: one of them.")))
    if file is not None:
        if (file.size or 0) > MAX_FILE:
            message = _("The file is too large: it may have %(most)s bytes.") % {"most": f"{MAX_FILE:,}"}
            raise InvalidInputError(InputFault((), "too-large", message))
        try:
            text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            message = _("The text is not UTF-8: byte %(place)s.") % {"place": error.start}
            raise InvalidInputError(InputFault((), "not-utf-8", message)) from None
    return read_json(text)


def _in_place(fault: InputFault) -> Said:
    """The fault with entries counted from 1. Unreadable JSON has its line in the message."""
    if fault.loc[:1] == ("line",):
        return Said(message=fault.message)
    steps = [str(step + 1) if isinstance(step, int) else step for step in fault.loc]
    place = " ".join(steps)
    return Said(message=f"{place}: {fault.message}" if place else fault.message)
