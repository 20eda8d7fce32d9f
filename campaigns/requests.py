"""Requests about campaigns, as API and pages send them."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import Any, NoReturn

from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from campaigns.exchange import FILE_FORMAT, FILE_VERSION
from campaigns.log import MAX_ENTRIES, Origin
from campaigns.models import Campaign, Member
from campaigns.rules import CampaignRules, NoCampaignError
from cardsdb import request_fields as fields
from cardsdb.faults import InputFault
from decks.requests import DeckUpgradeSerializer
from games.engine import Game, journal
from ui.language import current_language
from ui.words import say

MAX_FIRST_ENTRIES = 100
MAX_SENT = 1000
"""Entries of a log that anybody may send along, not stored."""
MAX_AUTHOR = 150
MAX_DRAWN = 10
MAX_SEED = 2**31 - 1
MAX_TURN = 99
"""The most by which a number at the table is turned at once."""
DAYS_INVITED = 7
MAX_DAYS_INVITED = 365
"""Days for which an invitation works: the default, and the most."""
WHOSE = ("mine", "public", "deleted")
UNSAID = {"guide": "", "visibility": Campaign.Visibility.PRIVATE}
"""Values of a new campaign, unless said."""

NO_NAME = gettext_lazy("Choose a name.")
NOT_A_NAME = gettext_lazy("Give the name of a member.")


class OneFault(serializers.Field):
    """Base of fields that have one fault, however their value is wrong, and if it is missing."""

    def __init__(self, code: str, message: str | Promise, **options: Any) -> None:
        self.fault = code, message
        super().__init__(**options)

    def fail(self, key: str, **values: Any) -> NoReturn:
        raise fields.refuse(*self.fault)


class RequiredText(OneFault, fields.Text):
    """A text that must be given."""


class Choice(fields.OneOf):
    """One of the known words; a missing one is as wrong as an unknown one."""

    def fail(self, key: str, **values: Any) -> NoReturn:
        super().fail("invalid_choice", **values)


class JsonObject(serializers.DictField):
    """Any JSON object."""

    default_error_messages = {"not_a_dict": fields.NOT_AN_OBJECT, "null": fields.NOT_AN_OBJECT}


class NameField(fields.Text):
    """The name of a campaign."""

    def __init__(self, **options: Any) -> None:
        messages = {"required": NO_NAME, "blank": NO_NAME}
        super().__init__(trim=True, allow_blank=False, max_length=fields.MAX_NAME, error_messages=messages, **options)


class LogList(serializers.ListSerializer):
    """The entries of a log, at most `most`."""

    def __init__(self, *, most: int, **options: Any) -> None:
        self.most = most
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> list[Any]:
        if not isinstance(data, list) or len(data) > self.most:
            self.fail("wrong-length")
        entries, errors = [], {}
        for index, one in enumerate(data):
            try:
                entries.append(self.run_child_validation(one))
            except ValidationError as error:
                errors[index] = error.detail
        if errors:
            raise ValidationError(errors)  # type: ignore[arg-type]  # places in the list
        return entries

    def fail(self, key: str, **values: Any) -> NoReturn:
        raise fields.refuse("wrong-length", _("Give a list of up to %(most)s.") % {"most": self.most})


class LogEntrySerializer(fields.BodySerializer):
    """An entry of a log; its kind and data are for the log to check."""

    kind = RequiredText(
        "required",
        gettext_lazy("Name the kind of the entry."),
        help_text="A kind of entry; `/games/{game}/journal/` has them.",
    )
    data = JsonObject(required=False, help_text="Values of the kind's fields.")  # type: ignore[assignment]
    house_rule = fields.Flag(required=False, help_text="Set aside what the kind lets a group set aside.")


class GuidedSerializer(fields.BodySerializer):
    """Base of requests with a guide of their game, or of the rules in the context; empty for a log of one's own."""

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        rules, guide = self.context.get("rules"), values.get("guide", "")
        try:
            rules = CampaignRules(values["game"]) if "game" in values else rules
        except NoCampaignError as error:
            faults.append(InputFault(("game",), "unknown-game", str(error.detail)))
        if guide != "" and rules and not (isinstance(guide, str) and guide in rules.guides):
            message = _("There is no such guide; leave it out for {log:a} of your own.")
            faults.append(InputFault(("guide",), "unknown-guide", say(rules.catalogue.game.code, message)))


class CampaignSerializer(GuidedSerializer):
    """A campaign to be made, with its first entries."""

    visibility = Choice(Campaign.Visibility.values, required=False)
    game = fields.GameCode(absent="required")
    guide = fields.RawValue(fields.TEXT, help_text="One of `/guides/`; without it, a campaign of one's own.")
    name = NameField()
    entries = LogList(child=LogEntrySerializer(), most=MAX_FIRST_ENTRIES, required=False, help_text="Written at once.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return {**UNSAID, **attrs, "entries": [journal.Entry(**entry) for entry in attrs.get("entries", ())]}


class CampaignChangeSerializer(fields.BodySerializer):
    """Another name, other readers or another owner of a campaign, each only if given."""

    name = NameField(required=False)
    visibility = Choice(Campaign.Visibility.values, required=False)
    owner = fields.Text(
        required=False,
        error_messages={"invalid": NOT_A_NAME, "null": NOT_A_NAME},
        help_text="The member to whom the campaign is given.",
    )


class WrittenAt(OneFault, serializers.DateTimeField):
    """The time of an entry, with its zone."""

    def to_internal_value(self, data: Any) -> datetime:
        try:
            found = parse_datetime(data) if isinstance(data, str) else None
        except ValueError:
            found = None
        return found if found and found.tzinfo else self.fail("invalid")


class FileEntrySerializer(LogEntrySerializer):
    """An entry of a campaign file."""

    actor = RequiredText("wrong-type", gettext_lazy("Name who wrote it."), allow_blank=False, max_length=MAX_AUTHOR)
    at = WrittenAt("wrong-type", gettext_lazy("Give a time with its zone."))


class CampaignFileSerializer(GuidedSerializer):
    """A campaign as `export/` gives it."""

    format = serializers.ChoiceField([FILE_FORMAT])
    version = serializers.IntegerField(min_value=FILE_VERSION, max_value=FILE_VERSION)
    game = fields.GameCode(absent="required")
    guide = fields.RawValue(fields.TEXT)
    name = NameField()
    visibility = Choice(Campaign.Visibility.values, required=False)
    log = LogList(child=FileEntrySerializer(), most=MAX_ENTRIES)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and (data.get("format"), data.get("version")) != (FILE_FORMAT, FILE_VERSION):
            message = _("This is not a campaign file of version %(number)s.") % {"number": FILE_VERSION}
            raise fields.refuse("unknown-value", message, "format")
        return super().to_internal_value(data)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        log = attrs.pop("log")
        origins = [Origin(written_by=entry.pop("actor"), at=entry.pop("at")) for entry in log]
        del attrs["format"], attrs["version"]
        entries = [journal.Entry(**entry) for entry in log]
        return {**UNSAID, **attrs, "entries": entries, "origins": origins}


class RoleSerializer(fields.BodySerializer):
    """The role of a member."""

    role = Choice(Member.Role.values)


class InvitationSerializer(RoleSerializer):
    """An invitation by a link."""

    days = fields.WholeNumber(
        least=1, most=MAX_DAYS_INVITED, required=False, default=DAYS_INVITED, help_text="Days for which the link works."
    )


class SeatSerializer(fields.BodySerializer):
    """The account of a seat; null for none."""

    username = RequiredText("required", gettext_lazy("Name a member of the group, or give null."), allow_null=True)


class BagDrawSerializer(fields.BodySerializer):
    """A draw of tokens."""

    number = fields.WholeNumber(least=1, most=MAX_DRAWN, required=False, default=1)
    seed = fields.WholeNumber(
        most=MAX_SEED, required=False, allow_null=True, default=None, help_text="One is made up and told without it."
    )
    record = fields.Flag(required=False, default=False)


class TableSerializer(fields.BodySerializer):
    """The session whose table it is about."""

    session = fields.WholeNumber(
        most=MAX_ENTRIES,
        required=False,
        allow_null=True,
        default=None,
        help_text="Its number; a change of another session than the one being played is refused.",
    )


class TurnSerializer(TableSerializer):
    """A number at the table that is turned."""

    tracker = RequiredText("required", gettext_lazy("Name the tracker."), help_text="Its `key`.")
    by = fields.WholeNumber(least=-MAX_TURN, most=MAX_TURN, required=False, default=1, help_text="The difference.")


class SetupSerializer(GuidedSerializer):
    """A log and a wish for the setup of its next session; nothing of it is kept."""

    guide = fields.RawValue(fields.TEXT)
    log = LogList(child=LogEntrySerializer(), most=MAX_SENT, required=False)
    wish = JsonObject(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        log = [journal.Entry(**entry) for entry in attrs.get("log", ())]
        return {"guide": "", "wish": {}, **attrs, "log": log}


def _data_faults(kind: journal.Kind, body: Mapping[str, Any], key: str, knows: journal.Knows) -> Iterator[InputFault]:
    """Faults in the data of an entry; the body has it, and that key."""
    data = {name: value for name, value in body.items() if name != key}
    for fault in journal.faults_of(kind.fields, data, knows):
        yield InputFault(fault.loc, fault.code, fault.message.in_language(current_language()))


class GameBody(fields.GameOptions):
    """Base of bodies that the rules of the game read, but for fields that are no `RawValue`."""

    is_open = False


class UndoSerializer(GameBody):
    """An entry that is taken back."""

    entry = fields.RawValue(fields.INTEGER, required=True, help_text="The number of the entry that is taken back.")
    dependents = fields.Flag(
        required=False, help_text="Whether entries that depend on it are taken back before it, the newest first."
    )

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        faults += _data_faults(journal.UNDO, given, "dependents", lambda *_what: True)


class BagEditSerializer(GameBody):
    """Tokens that are put into the bag or taken out."""

    action = fields.RawValue({**fields.TEXT, "enum": ["add", "remove", "seal", "release"]}, required=True)
    tokens = fields.RawValue(fields.TEXTS, required=True)
    reason = fields.RawValue(fields.TEXT)

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        rules, facts = self.context["rules"].log_rules, self.context["rules"].facts
        action, edits = given.get("action"), self.context["bag"].edits
        if not isinstance(action, str) or action not in edits:
            message = _("Give one of: %(known)s.") % {"known": ", ".join(edits)}
            faults.append(InputFault(("action",), "unknown-value", message))
            kind = rules.kinds[next(iter(edits.values()))]  # all ask for the same
            faults += _data_faults(kind, given, "action", partial(rules.knows, rules.state, facts))


class GameOddsSerializer(GameBody):
    """The odds of a test that are asked for."""

    @staticmethod
    def options(game: Game) -> type[Struct] | None:
        return game.campaign.odds_question if game.campaign else None


class TestOddsSerializer(GameOddsSerializer):
    """The same in a campaign, whose bag has the tokens."""

    filled_in = frozenset({"tokens"})


class SeatUpgradeSerializer(DeckUpgradeSerializer):
    """The deck of a seat after its upgrade; exiled copies are those of `exiled` in the context, unless sent."""

    revision = None  # type: ignore[assignment]  # not of this request

    unknown_key = gettext_lazy("In a campaign the current version is upgraded. The keys are: %(keys)s.")

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        return super().validate({"exiled": self.context["exiled"], **values})


class CampaignListParameters(fields.QuerySerializer):
    whose = fields.OneOf(WHOSE, required=False, help_text="`mine` with an account, else `public`.")
    game = fields.GameCode(required=False, help_text="The code of a game.")


class GameParameters(fields.QuerySerializer):
    game = fields.GameCode(required=False, help_text="The code of a game.")


class EntryNumber(fields.WholeNumber):
    """The number of an entry of the campaign in the context; 0 before the first."""

    def to_internal_value(self, data: Any) -> int:
        self.most = max(self.context["campaign"].entries, 1)
        return super().to_internal_value(data)


class StateParameters(fields.QuerySerializer):
    at = EntryNumber(required=False, help_text="The state after that entry; by default after the newest.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return {"at": self.context["campaign"].entries, **attrs}


class LogParameters(StateParameters):
    since = fields.WholeNumber(required=False, default=0, help_text="Only entries after that number.")


class SetupParameters(fields.QuerySerializer):
    seed = fields.WholeNumber(most=MAX_SEED, required=False, help_text="The same seed chooses the same.")
    scenario = fields.Text(required=False, help_text="Another than the next one.")


class PairsParameters(fields.QuerySerializer):
    series = fields.Text(required=False, help_text="Only games of the series that players call so.")
    player = serializers.ListField(
        child=fields.Text(),
        required=False,
        help_text="Only games with a player of that name; several: with all of them.",
    )
