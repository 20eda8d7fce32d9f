"""The quick result: a game without a log, recorded on one screen after it was played."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from msgspec.structs import replace

from accounts.access import user_of
from campaigns import selectors, services
from campaigns.log_services import EntryRefusedError
from campaigns.models import Campaign
from campaigns.tonight.proposals import player_names
from campaigns.web.context import game_context, rules_or_404
from campaigns.web.decorators import form_key, form_page
from campaigns.web.entries.errors import ENTRY_ERRORS, PREFIX, FormErrors, entry_errors
from campaigns.web.entries.form_data import FormData, FormParser, entry_inputs, row_numbers
from campaigns.web.entries.forms import EntryForm
from campaigns.web.forms import EntryPageForm
from campaigns.web.labels import Labels
from cardsdb.faults import InputFault
from cardsdb.request_fields import MAX_NAME
from games.engine import Problem, journal, recording
from games.engine.journal.common_kinds import BARE
from ui.language import current_language
from ui.words import say

ROWS = f"{PREFIX}.{recording.PARTY}"
SHOWN = 2
"""The least rows of players that are not folded."""


class RecordForm(EntryForm):
    """A form of the fields of several kinds: each offers what its own kind does."""

    def _suggested(self, path: str) -> Mapping[str, Any]:
        field, _dot, part = path.partition(".")
        kind = recording.recorded_in(self.rules.log_rules, field)
        return self.guidance.suggestions(self.state, self.rules.facts, kind, part or field)


@form_page
def record(request: HttpRequest, game: str) -> HttpResponse:
    """The form; when sent, a whole log is created from it, or the form is shown again with its errors."""
    rules, user = rules_or_404(game), user_of(request)
    log_rules = rules.log_rules
    if not recording.can_record(log_rules):
        raise Http404
    labels, fields = Labels(rules, log_rules.state, current_language()), recording.recorded_fields(log_rules)
    played = selectors.last_players(user=user, game=game) or [user.username]
    # One row less than there are: the form adds a blank one.
    names = player_names(next(one.blank_rows for one in fields if one.name == recording.PARTY) - 1, played)
    shown = max(SHOWN, len(played))
    if request.method != "POST":
        likely = {f"{ROWS}.{number}.player": [name] for number, name in enumerate(names)}
        likely[f"{PREFIX}.date"] = [timezone.localdate().isoformat()]
        return _page(request, labels, fields, entry_inputs(request.GET, MultiValueDict(likely)), shown)
    inputs = _with_played_rows(request.POST, names)
    parser, errors = FormParser(inputs, rules, log_rules.state), FormErrors()
    data = parser.data(fields)
    faults = journal.faults_of(fields, data, lambda *what: log_rules.knows(log_rules.state, rules.facts, *what))
    told = [InputFault(("data", *one.loc), one.code, labels.text(one.message)) for one in faults]
    errors.add_faults(parser.faults or told, parser.names)
    if errors:
        return _page(request, labels, fields, request.POST, shown, errors)
    is_waived = EntryPageForm.read(request.POST)["house_rule"]
    entries = [
        replace(one, house_rule=is_waived and bool(log_rules.kinds[one.kind].waivable))
        for one in recording.recorded_entries(log_rules, rules.catalogue.cards, data)
    ]
    try:
        made = services.campaign_create(
            game=game,
            guide="",
            name=_name(labels, fields, data),
            visibility=Campaign.Visibility.PRIVATE,
            entries=entries,
            actor=user,
        )
    except ENTRY_ERRORS as error:
        errors = _refused(error, labels, entries, row_numbers(inputs, ROWS))
        return _page(request, labels, fields, request.POST, shown, errors)
    messages.success(request, say(rules.catalogue.game, _("The {session} is recorded.")))
    return redirect("campaign", made.pk)


def _with_played_rows(given: FormData, names: Sequence[str]) -> FormData:
    """The inputs without the rows that only have the name which the form put there."""
    inputs = entry_inputs(given)
    for number in row_numbers(inputs, ROWS):
        row = f"{ROWS}.{number}."
        if not inputs.get(f"{row}{recording.LEADER}") and inputs.get(f"{row}player", "").strip() in ("", *names):
            inputs = MultiValueDict({name: values for name, values in inputs.lists() if not name.startswith(row)})
    return inputs


def _name(labels: Labels, fields: Sequence[journal.Field], data: Mapping[str, Any]) -> str:
    """A name for the log: what was played against."""
    ways = {"card": labels.card, "scenario": labels.scenario}
    return " · ".join(ways[one.type](data[one.name]) for one in fields if one.type in ways)[:MAX_NAME]


def _refused(error: Exception, labels: Labels, entries: Sequence[journal.Entry], rows: Sequence[int]) -> FormErrors:
    """The errors of a refused entry at the inputs of its fields: of who joins, in their row; of the party, at it."""
    if not isinstance(error, EntryRefusedError):
        return entry_errors(error, labels.rules)
    log_rules, entry = labels.rules.log_rules, entries[error.number - 1]
    names = {one.name for one in recording.recorded_fields(log_rules)}
    joins = [one for one in entries if one.kind == recording.JOIN]

    def place(kind: journal.Kind, problem: Problem) -> str | None:
        field = log_rules.guidance.place_of(kind.code, problem.code)
        if kind.code == recording.JOIN:
            return f"{ROWS}.{rows[joins.index(entry)]}.{field}" if field else None
        return f"{PREFIX}.{field}" if field in names else ROWS if kind.code == recording.BEGIN else None

    return entry_errors(error, labels.rules, log_rules.kinds[entry.kind], place=place)


def _page(
    request: HttpRequest,
    labels: Labels,
    fields: Sequence[journal.Field],
    inputs: FormData,
    shown: int,
    errors: FormErrors | None = None,
) -> HttpResponse:
    rules = labels.rules
    result = next(one for one in rules.log_rules.kinds[BARE].fields if one.name == "result")
    form = RecordForm(labels, BARE, [one for one in fields if one.name != result.name], inputs, errors=errors)
    is_waived = EntryPageForm.read(request.POST)["house_rule"]
    context = game_context(
        rules,
        form=form,
        party=ROWS,
        shown=shown,
        result=f"{PREFIX}.{result.name}",
        results=[(code, labels.text(text)) for code, text in result.choices.items()],
        can_waive=is_waived or form.errors.is_waivable,
        is_waived=is_waived,
        key=form_key(request),
    )
    return render(request, "campaigns/record.html", context, status=409 if errors else 200)
