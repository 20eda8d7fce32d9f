"""The shapes of campaigns, for the OpenAPI description."""

from rest_framework import serializers

from campaigns.models import Campaign, Member
from campaigns.requests import DAYS_INVITED, MAX_DAYS_INVITED
from campaigns.selectors import ROLES
from cardsdb.api.schema import ClassSerializer, Examples, PageSerializer
from decks.api.deck_schema import ReceiptSerializer
from decks.api.schema import BuildProblemSerializer

S = serializers
example = Examples(__file__)


class LogEntryRequestSerializer(S.Serializer):
    kind = S.CharField(help_text="A kind of entry; `/games/{game}/journal/` has them.")
    data = S.DictField(required=False, help_text="What the kind's fields ask for.")  # type: ignore[assignment]
    house_rule = S.BooleanField(required=False, help_text="Set aside what the kind lets a group set aside.")


class CampaignChangeSerializer(S.Serializer):
    name = S.CharField(max_length=120, required=False)
    visibility = S.ChoiceField(Campaign.Visibility.choices, required=False)
    owner = S.CharField(required=False, help_text="The member to whom the campaign is given.")


class CampaignRequestSerializer(S.Serializer):
    visibility = S.ChoiceField(Campaign.Visibility.choices, required=False)
    game = S.CharField()
    guide = S.CharField(required=False, help_text="One of `/guides/`; without it, a campaign of one's own.")
    name = S.CharField(max_length=120)
    entries = LogEntryRequestSerializer(many=True, required=False, help_text="Written at once.")


class CampaignSerializer(S.Serializer):
    id = S.UUIDField()
    url = S.CharField()
    game = S.CharField()
    guide = S.CharField()
    guide_name = S.CharField()
    name = S.CharField()
    owner = S.CharField()
    role = S.ChoiceField(ROLES, help_text="What you may do, from least to most.")
    visibility = S.ChoiceField(Campaign.Visibility.choices)
    status = S.ChoiceField(["new", "between", "playing", "over"])
    result = S.CharField(help_text="How it ended; empty before.")
    mode = S.CharField()
    difficulty = S.CharField()
    difficulty_name = S.CharField()
    entries = S.IntegerField(help_text="The number of the newest entry.")
    created_at = S.DateTimeField()
    updated_at = S.DateTimeField()
    deleted_at = S.DateTimeField(required=False)


class CampaignPageSerializer(PageSerializer):
    results = CampaignSerializer(many=True)


class LogEntrySerializer(S.Serializer):
    number = S.IntegerField(help_text="From 1, without gaps.")
    kind = S.CharField()
    title = S.CharField()
    data = S.DictField(help_text="With what was looked up when it was written.")  # type: ignore[assignment]
    withheld = S.ListField(
        child=S.ListField(), help_text="Where in the data it says something that is not for the caller to see."
    )
    house_rule = S.BooleanField()
    actor = S.CharField(help_text="Who wrote it.")
    imported = S.BooleanField(help_text="It came from a file, which names its author.")
    at = S.DateTimeField()
    undone = S.BooleanField(help_text="It was taken back.")


class LogPageSerializer(PageSerializer):
    newest = S.IntegerField(help_text="The number of the newest entry.")
    results = LogEntrySerializer(many=True)


class WrittenSerializer(LogEntrySerializer):
    warnings = BuildProblemSerializer(many=True)


class UndoRequestSerializer(S.Serializer):
    entry = S.IntegerField(help_text="The number of the entry that is taken back.")


class StateSerializer(S.Serializer):
    number = S.IntegerField(help_text="As of which entry.")
    state = S.DictField()
    names = S.DictField(child=S.CharField(), help_text="Code to name, of scenarios, encounter sets and cards.")
    kinds = S.ListField(child=S.CharField())


class StepSerializer(S.Serializer):
    code = S.CharField()
    title = S.CharField()
    summary = S.CharField()
    kinds = S.ListField(child=S.CharField())
    rule = S.CharField(required=False, help_text="There only where the rulebook has a rule for this step alone.")


class SetupSerializer(S.Serializer):
    setup = S.DictField(help_text="As the game has it.")
    names = S.DictField(child=S.CharField())
    before = StepSerializer(many=True)
    after = StepSerializer(many=True)


class SetupRequestSerializer(S.Serializer):
    guide = S.CharField(required=False)
    log = LogEntryRequestSerializer(many=True, required=False)
    wish = S.DictField(required=False)


class LineSerializer(S.Serializer):
    label = S.CharField()  # type: ignore[assignment]
    value = S.CharField()
    crossed = S.BooleanField()
    circled = S.BooleanField()
    spoiler = S.BooleanField(
        required=False, help_text="There only where it spoils the story for whoever has not played it."
    )


class BlockSerializer(S.Serializer):
    kind = S.ChoiceField(["campaign", "seat", "section", "session", "bag"])
    title = S.CharField()
    lines = LineSerializer(many=True)


class SheetSerializer(S.Serializer):
    name = S.CharField()
    game = S.CharField()
    game_name = S.CharField()
    entries = S.IntegerField()
    updated_at = S.DateTimeField()
    blocks = BlockSerializer(many=True)


class FileEntrySerializer(LogEntryRequestSerializer):
    actor = S.CharField()
    at = S.DateTimeField()


class CampaignFileSerializer(S.Serializer):
    format = S.ChoiceField(["cardsdb-campaign"])
    version = S.IntegerField()
    game = S.CharField()
    guide = S.CharField()
    name = S.CharField()
    visibility = S.ChoiceField(Campaign.Visibility.choices, required=False)
    log = FileEntrySerializer(many=True)


class SeatFiguresSerializer(S.Serializer):
    seat = S.CharField()
    leader = S.CharField()
    leaders = S.ListField(child=S.CharField(), help_text="Everybody whom the seat played in that session.")
    status = S.CharField()
    figures = S.DictField(child=S.IntegerField())


class PlayedSessionSerializer(S.Serializer):
    number = S.IntegerField()
    scenario = S.CharField()
    resolution = S.CharField()
    result = S.CharField()
    score = S.IntegerField(allow_null=True, help_text="Null where nothing is counted.")
    seats = SeatFiguresSerializer(many=True)


class CampaignStatsSerializer(S.Serializer):
    figures = ClassSerializer(many=True)
    sessions = PlayedSessionSerializer(many=True)
    names = S.DictField(child=S.CharField())


class CampaignCountsSerializer(S.Serializer):
    count = S.IntegerField()
    statuses = S.DictField(child=S.IntegerField())
    results = S.DictField(child=S.IntegerField())


class ScoresSerializer(S.Serializer):
    count = S.IntegerField()
    best = S.IntegerField(help_text="The lowest, in games where that is better.")
    mean = S.FloatField()


class CountsSerializer(S.Serializer):
    game = S.CharField()
    played = S.IntegerField()
    results = S.DictField(child=S.IntegerField())
    resolutions = S.DictField(child=S.IntegerField())
    scores = ScoresSerializer(allow_null=True, help_text="Null where nothing was counted.")


class ScenarioCountsSerializer(CountsSerializer):
    scenario = S.CharField()
    scenario_name = S.CharField()


class DifficultyCountsSerializer(CountsSerializer):
    difficulty = S.CharField()


class ModeCountsSerializer(CountsSerializer):
    mode = S.CharField()


class PartyCountsSerializer(CountsSerializer):
    leaders = S.ListField(child=S.CharField(), help_text="Everybody who was played at one table.")
    leader_names = S.ListField(child=S.CharField())


class OwnStatsSerializer(S.Serializer):
    campaigns = CampaignCountsSerializer()
    scenarios = ScenarioCountsSerializer(many=True)
    difficulties = DifficultyCountsSerializer(many=True)
    modes = ModeCountsSerializer(many=True)
    parties = PartyCountsSerializer(many=True)
    names = S.DictField(
        child=S.CharField(),
        help_text="Code to name. Games share codes: where several were played, read the names in the rows instead.",
    )


class TokenSerializer(S.Serializer):
    token = S.CharField()
    name = S.CharField()


class BagSerializer(S.Serializer):
    bag = TokenSerializer(many=True)
    sealed = TokenSerializer(many=True)


class BagEditSerializer(S.Serializer):
    action = S.ChoiceField(["add", "remove", "seal", "release"])
    tokens = S.ListField(child=S.CharField())
    reason = S.CharField(required=False)


class BagDrawRequestSerializer(S.Serializer):
    number = S.IntegerField(required=False, min_value=1, max_value=10)
    seed = S.IntegerField(required=False, help_text="One is made up and told without it.")
    record = S.BooleanField(required=False)


class BagDrawSerializer(S.Serializer):
    seed = S.IntegerField()
    tokens = TokenSerializer(many=True)
    entry = WrittenSerializer(allow_null=True)


class TestOddsRequestSerializer(S.Serializer):
    tokens = S.ListField(child=S.CharField(), required=False)
    skill = S.IntegerField()
    difficulty = S.IntegerField()
    skill_cards = S.IntegerField(required=False)
    halved = S.BooleanField(required=False)
    doubled = S.BooleanField(required=False)
    reference_card = S.CharField(required=False)
    level = S.CharField(required=False)
    counts = S.DictField(child=S.IntegerField(), required=False)
    cases = S.DictField(child=S.IntegerField(), required=False)
    effects = S.DictField(required=False)
    most = S.IntegerField(required=False)


class ModifierSerializer(S.Serializer):
    modifier = S.IntegerField()
    chance = S.FloatField()


class CurveSerializer(S.Serializer):
    skill = S.IntegerField()
    chance = S.FloatField()


class TestOddsSerializer(S.Serializer):
    chance = S.FloatField()
    exact = S.ListField(child=S.IntegerField(), help_text="Numerator and denominator.")
    fails = S.FloatField(help_text="The chance that the test fails by itself.")
    modifiers = ModifierSerializer(many=True)
    curve = CurveSerializer(many=True)


class RoleSerializer(S.Serializer):
    role = S.ChoiceField(Member.Role.choices)


class MemberSerializer(S.Serializer):
    username = S.CharField()
    role = S.ChoiceField(ROLES[1:])
    joined_at = S.DateTimeField()


class MemberListSerializer(S.Serializer):
    results = MemberSerializer(many=True)


class InvitationSerializer(S.Serializer):
    id = S.UUIDField()
    role = S.ChoiceField(Member.Role.choices)
    token = S.CharField()
    url = S.CharField()
    created_at = S.DateTimeField()
    expires_at = S.DateTimeField(help_text="From then on the link is a 410.")


class InvitationRequestSerializer(RoleSerializer):
    days = S.IntegerField(
        required=False,
        min_value=1,
        max_value=MAX_DAYS_INVITED,
        default=DAYS_INVITED,
        help_text="For how long the link works.",
    )


class InvitationListSerializer(S.Serializer):
    results = InvitationSerializer(many=True)


class InvitedSerializer(S.Serializer):
    name = S.CharField()
    game = S.CharField()
    owner = S.CharField()
    role = S.ChoiceField(Member.Role.choices)
    expires_at = S.DateTimeField()


class SeatDeckSerializer(S.Serializer):
    id = S.UUIDField()
    name = S.CharField()
    revision = S.IntegerField()
    reference = S.CharField(help_text="How the log names it.")
    locked = S.BooleanField()


class SeatSerializer(S.Serializer):
    number = S.IntegerField()
    seat = S.CharField()
    player = S.CharField()
    username = S.CharField(allow_null=True, help_text="Whose it is; null: nobody with an account.")
    leader = S.CharField()
    leader_name = S.CharField()
    leaders = S.ListField(child=S.CharField(), help_text="Everybody whom the seat plays; the leader is the first.")
    leader_names = S.ListField(child=S.CharField())
    status = S.CharField()
    status_name = S.CharField()
    deck = SeatDeckSerializer(allow_null=True)


class SeatListSerializer(S.Serializer):
    results = SeatSerializer(many=True)


class SeatRequestSerializer(S.Serializer):
    username = S.CharField(allow_null=True)


class SeatUpgradeRequestSerializer(S.Serializer):
    leaders = S.ListField(child=S.CharField(), required=False)
    zones = S.DictField(child=S.DictField(child=S.IntegerField(min_value=1)), required=False)
    choices = S.DictField(required=False)
    name = S.CharField(required=False)
    notes = S.CharField(required=False)
    tags = S.ListField(child=S.CharField(), required=False)
    exiled = S.DictField(child=S.IntegerField(), required=False, help_text="What the log says, unless said.")
    preview = S.BooleanField(required=False, help_text="Only say what it would cost.")


class SeatUpgradeSerializer(ReceiptSerializer):
    revision = S.IntegerField()
    problems = BuildProblemSerializer(many=True)
    entry = WrittenSerializer(allow_null=True, help_text="In the log; null for a preview.")


class KindFieldSerializer(S.Serializer):
    name = S.CharField()
    type = S.CharField()
    title = S.CharField()
    help = S.CharField()
    many = S.BooleanField()  # type: ignore[assignment]
    default = S.JSONField(allow_null=True)
    minimum = S.IntegerField(allow_null=True)
    maximum = S.IntegerField(allow_null=True)
    choices = ClassSerializer(many=True)
    parts = S.ListField(child=S.DictField(), help_text="The fields of a group, each of this shape.")
    card_types = S.ListField(child=S.CharField())
    open = S.BooleanField(help_text="It may name something that nobody knows here.")
    secret = S.BooleanField(help_text="For the player of the entry's seat alone, until it is revealed.")
    spoiler = S.BooleanField(help_text="It spoils the story for whoever has not played it: show it to who asks.")

    def get_fields(self) -> dict[str, S.Field]:
        return {**super().get_fields(), "required": S.BooleanField()}


class KindSerializer(S.Serializer):
    code = S.CharField()
    title = S.CharField()
    summary = S.CharField()
    scope = S.ChoiceField(["campaign", "seat"], help_text="`seat`: for the player of the seat to write, too.")
    when = S.ListField(child=S.CharField(), help_text="The statuses of a campaign in which it may be written.")
    rule = S.CharField(help_text="That says so.")
    waivable = S.ListField(child=S.CharField(), help_text="Problems that a house rule sets aside.")

    def get_fields(self) -> dict[str, S.Field]:
        return {**super().get_fields(), "fields": KindFieldSerializer(many=True)}


class JournalSerializer(S.Serializer):
    kinds = KindSerializer(many=True)
    seat_statuses = ClassSerializer(many=True)
    choices = S.DictField(child=ClassSerializer(many=True))
    before_session = StepSerializer(many=True)
    after_session = StepSerializer(many=True)
    open_setup = KindFieldSerializer(
        many=True,
        allow_null=True,
        help_text="What may be wished for with a table that is set up without a log; null where a setup needs one. "
        "A dot in a name leads into an object: `decks.1.heroes`.",
    )
