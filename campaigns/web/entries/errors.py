"""Errors of forms: messages at inputs, and about the whole form."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from django.urls import reverse
from msgspec import Struct, field

from campaigns.log_services import EntryRefusedError, LogFullError, log_full_message
from campaigns.rules import CampaignRules
from campaigns.seated_decks import seated_message
from cardsdb.faults import InputFault, InvalidInputError
from decks.services import DeckSeatedError
from games.engine import Problem, journal
from games.engine.journal import Loc
from ui.language import current_language

ENTRY_ERRORS = (InvalidInputError, EntryRefusedError, DeckSeatedError, LogFullError)
"""Reasons for which an entry is not written."""
PREFIX = "d"
"""Names of an entry's inputs begin with this and a dot."""
FOLLOWED = "f"
"""Prefix of hidden inputs with the prefilled value."""


class FormError(Struct, frozen=True, kw_only=True):
    """An error of a field, or of a form, and the title and address of its rule."""

    message: str
    rule: str = ""
    rule_url: str = ""
    place: str = ""
    """The place to correct it, if it is on another page."""
    place_url: str = ""


class FormErrors(Struct, frozen=True, kw_only=True):
    """All errors of a form."""

    by_input: dict[str, list[FormError]] = field(default_factory=dict)
    whole: list[FormError] = field(default_factory=list)
    is_waivable: bool = False
    """Whether a house rule could waive them."""

    def __bool__(self) -> bool:
        return bool(self.by_input or self.whole)

    @property
    def messages(self) -> list[str]:
        """All messages, without their places."""
        return [error.message for errors in (*self.by_input.values(), self.whole) for error in errors]

    def add(self, error: FormError, name: str | None) -> None:
        """Add an error at that input; without one, about the whole form."""
        (self.by_input.setdefault(name, []) if name else self.whole).append(error)

    def add_faults(self, faults: Iterable[InputFault], names: Mapping[Loc, str]) -> None:
        """Add faults of an entry's data at their inputs, or at the inputs of the fields around them."""
        for fault in faults:
            self.add(FormError(message=fault.message), names.get(fault.loc) or names.get(fault.loc[:2]))


def entry_errors(
    error: Exception,
    rules: CampaignRules,
    kind: journal.Kind | None = None,
    names: Mapping[Loc, str] = MappingProxyType({}),
    place: Callable[[journal.Kind, Problem], str | None] = lambda kind, problem: None,
) -> FormErrors:
    """The errors of an entry that was not written; of its kind, if that is given, at their inputs."""
    match error:
        case InvalidInputError():
            errors = FormErrors()
            errors.add_faults(error.faults, names)
            return errors
        case EntryRefusedError():
            waivable = kind.waivable if kind else ()
            errors = FormErrors(is_waivable=any(one.is_error and one.code in waivable for one in error.problems))
            for problem, message in zip(error.problems, problem_errors(error.problems, rules), strict=True):
                errors.add(message, place(kind, problem) if kind else None)
            return errors
        case DeckSeatedError():
            return FormErrors(whole=[FormError(message=seated_message(rules.catalogue.game.code))])
        case LogFullError():
            return FormErrors(whole=[FormError(message=log_full_message())])
    raise error


def problem_errors(problems: Sequence[Problem], rules: CampaignRules) -> list[FormError]:
    """The rule problems, each with its rule's address."""
    game, language = rules.catalogue.game, current_language()
    return [
        FormError(
            message=game.vocabulary.problem_message(problem, rules.catalogue.cards, language),
            rule=rule.title.in_language(language) if rule else "",
            rule_url=reverse("rule", args=[game.code, problem.rule]) if rule else "",
        )
        for problem in problems
        for rule in [game.vocabulary.rules.get(problem.rule)]
    ]
