"""The end of a session: the steps after it, and a draft of the entry that ends it.

The entry is gathered in parts and written once whole. Until then it is a draft in the visitor's session: one may go
back, write other entries, and continue.
"""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from django.utils.http import urlencode

from campaigns import log_services, selectors
from campaigns.models import Member
from campaigns.web.campaign.presenters import present_entries
from campaigns.web.context import campaign_context
from campaigns.web.entries.errors import FormError, FormErrors, problem_errors
from campaigns.web.entries.form_data import FormData, FormParser, entry_inputs, initial_inputs, with_followed
from campaigns.web.entries.views import form_errors, kind_of, write_form
from campaigns.web.forms import StepForm
from games.engine import journal
from games.engine.journal import Step


class EndOfSession:
    """The steps of a campaign's game after a session, and the visitor's draft of the entry that ends it."""

    def __init__(self, request: HttpRequest, id: uuid.UUID) -> None:
        self.request, self.context = request, campaign_context(request, id, Member.Role.SEAT)
        self.sent = StepForm.read(request.POST)
        self.log_rules, self.state = self.context.rules.log_rules, self.context.state
        self.steps = self.log_rules.after_session
        if not self.steps or not self.state.sessions:
            raise Http404
        self.ending = self.log_rules.kinds[self.steps[0].kinds[0]]
        self.parts = {step.code: step.fields for step in self.steps if step.fields} or {self.steps[0].code: ()}
        self.last_part = [step.code for step in self.steps if step.code in self.parts][-1]
        """The step that writes the end."""
        self.session = str(len(self.state.sessions))
        """Its number, as a form sends it."""
        self.is_open = self.state.status in self.ending.when
        """Whether the session has not ended yet."""
        self.has_screens = bool(self.log_rules.guidance.result_fields)
        """Whether one screen asks for all of it; the steps are there in any case."""
        self._draft_key = f"after:{id}"
        kept = request.session.get(self._draft_key, {})
        is_same = kept.get("session") == len(self.state.sessions)
        known = self.context.initial_data(self.ending.code) if self.is_open and not is_same else {}
        self.draft: FormData = MultiValueDict(kept["given"]) if is_same else initial_inputs(self.ending.fields, known)
        """The draft of this session; of another one, only what is known."""

    def step(self, code: str) -> Step:
        found = next((step for step in self.steps if step.code == code), None)
        if found is None:
            raise Http404
        return found

    def url(self, code: str) -> str:
        return reverse("campaign_after_step", args=[self.context.campaign.pk, code])

    def address(self, page: str) -> str:
        """The address of one of the campaign's pages."""
        return reverse(page, args=[self.context.campaign.pk])

    @property
    def is_stale(self) -> bool:
        """Whether the form is about a session that another member has ended since."""
        if not any(entry_inputs(self.request.POST).values()):
            return False
        return not self.is_open or self.sent["session"] not in ("", self.session)

    def keep(self, fields: Iterable[str] = ()) -> None:
        """Replace the draft's inputs of these fields, or all, by those sent."""
        others = {name: values for name, values in self.draft.lists() if not belongs(name, fields)}
        self.draft = entry_inputs(self.request.POST, MultiValueDict(others))
        kept = {"session": len(self.state.sessions), "given": dict(self.draft.lists())}
        self.request.session[self._draft_key] = kept

    def follow(self) -> bool:
        """Fill in what follows from the draft; return whether that changes its data."""
        before = self.data
        self.draft = with_followed(self.draft, self.context.rules, self.state, self.ending)
        return self.data != before

    def write(self) -> FormErrors:
        """Write the draft, and forget it; or return its errors, with nothing written."""
        errors = write_form(self.request, self.context, self.ending, self.draft)
        if not errors:
            self.request.session.pop(self._draft_key, None)
        return errors

    def errors_so_far(self, here: Step) -> FormErrors:
        """The errors of the draft in fields of this step and of earlier ones; later steps are still to come."""
        asked = [step for step in self.steps if step.code in self.parts]
        later = [field for step in asked[asked.index(here) + 1 :] for field in step.fields]
        sofar = [field for step in asked[: asked.index(here) + 1] for field in step.fields]
        likely = {name: value for name, value in self._likely(self.data).items() if not touches(f".{name}", sofar)}

        def check(entry: journal.Entry) -> None:
            log_services.raise_refused(self._recorded({**likely, **entry.data}))

        found = form_errors(self.context, self.ending, self.draft, check)
        by_input = {
            name: errors for name, errors in found.by_input.items() if touches(name, sofar) or not touches(name, later)
        }
        # Where the likeliest was taken, an error without a place may be its fault.
        return FormErrors(by_input=by_input, whole=[] if likely else found.whole)

    def _recorded(self, data: dict[str, Any]) -> journal.Recorded:
        """The end with this data as it would be written, or why not."""
        entry = journal.Entry(kind=self.ending.code, data=data)
        return log_services.entry_preview(
            campaign=self.context.campaign, rules=self.context.rules, entry=entry, state=self.state
        )

    def _likely(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The likeliest values of required fields that the data lacks."""
        suggestions = self.log_rules.guidance.suggestions
        found = {}
        for field in self.ending.fields:
            likely = suggestions(self.state, self.context.rules.facts, self.ending.code, field.name)
            if field.required and field.default is None and field.name not in data and likely:
                found[field.name] = next(iter(likely))
        return found

    def written_elsewhere(self, here: str) -> str:
        """The form of the kind whose button was pressed, which leads back to that page."""
        kind = kind_of(self.context, self.sent["write"])
        address = reverse("campaign_entry", args=[self.context.campaign.pk, kind.code])
        return f"{address}?{urlencode({'next': here})}"

    @property
    def data(self) -> dict[str, Any]:
        """The data of the draft."""
        return FormParser(self.draft, self.context.rules, self.state).data(self.ending.fields)

    def in_words(self, inputs: FormData) -> str:
        """The visitor's inputs in words, as the log shows an entry."""
        data = FormParser(inputs, self.context.rules, self.state).data(self.ending.fields)
        return self.context.labels.entry(self.ending, data)

    def ending_entry(self) -> dict[str, Any] | None:
        """The entry that ended the session, with author and time."""
        context = self.context
        undos = selectors.undo_list(campaign=context.campaign)
        rows = selectors.entry_list(campaign=context.campaign).filter(kind=self.ending.code)
        rows = rows.exclude(number__in=journal.taken_back(undos))
        return next(iter(present_entries(context, list(rows.order_by("-number")[:1]), undos)), None)

    def preview(self) -> dict[str, Any]:
        """The draft as it would be written: the entry in words, and its effect on everybody who plays; or why not.

        The effect is shown even if fields are `missing`: these have their likeliest values then.
        """
        context, labels, data = self.context, self.context.labels, self.data
        likely = self._likely(data)
        missing = [labels.text(field.title) for field in self.ending.fields if field.name in likely]
        found = self._recorded({**likely, **data})
        told: dict[str, Any] = {"missing": missing}
        titles = {field.name: labels.text(field.title) for field in self.ending.fields}
        missing += [titles[str(fault.loc[0])] for fault in found.faults if fault.code == "field-missing"]
        if not found.is_accepted:
            broken = [problem for problem in found.problems if problem.is_error]
            wrong = [fault for fault in found.faults if fault.code != "field-missing"]
            faults = [FormError(message=f"{titles[str(one.loc[0])]}: {labels.text(one.message)}") for one in wrong]
            return told | {"undecided": [*faults, *problem_errors(broken, context.rules)]}
        told["seats"] = [self._change(name, found.state) for name in self.state.sessions[-1].seats]
        if not missing:
            coming = getattr(found.state, "next", "")
            told["text"] = labels.entry(self.ending, found.entry.data)
            told["next"] = labels.scenario_in_guide(coming) if coming != getattr(self.state, "next", "") else ""
            told["warnings"] = problem_errors(found.problems, context.rules)
        return told

    def _change(self, name: str, after: Any) -> dict[str, Any]:
        """A seat's figures before and after, and its status."""
        labels, figures = self.context.labels, self.log_rules.figures
        before, now = (figures(self.state, name), figures(after, name)) if figures else ({}, {})
        return {
            "leader": labels.seat(name),
            "figures": [(labels.choice("figure", code), before.get(code, 0), number) for code, number in now.items()],
            "status": labels.of(self.log_rules.seat_statuses, after.seats[name].status),
        }


def belongs(name: str, fields: Iterable[str]) -> bool:
    """Whether an input, such as `d.outcomes.0.trauma`, belongs to one of the fields; true without any fields."""
    steps = [step for step in name.split(".")[1:] if not step.isdigit()]
    ways = [field.split(".") for field in fields]
    return not ways or any(steps[: len(way)] == way for way in ways)


def touches(name: str, fields: Iterable[str]) -> bool:
    """Whether an input belongs to one of the fields, or contains it."""
    steps = [step for step in name.split(".")[1:] if not step.isdigit()]
    return any(way[: len(steps)] == steps[: len(way)] for way in (field.split(".") for field in fields))
