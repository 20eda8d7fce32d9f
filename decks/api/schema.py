"""The shapes of deck checking, for the OpenAPI description."""

from rest_framework import serializers

S = serializers


class ValidateRequestSerializer(S.Serializer):
    decks = S.ListField(
        child=S.DictField(),
        max_length=100,
        help_text="Each an ArkhamDB deck (`investigator_code`, `slots`, …) or `{build: {leaders, zones, choices}}`, "
        "with an optional `id` that the answer repeats.",
    )
    modes = S.ListField(child=S.CharField(), required=False, help_text="The game's modes; its first unless given.")


class FixSerializer(S.Serializer):
    action = S.ChoiceField(["add", "remove", "choose", "clear"])
    card = S.CharField(required=False, help_text="The card to add or to remove.")
    cards = S.ListField(child=S.CharField(), required=False, help_text="The cards to remove some of.")
    quantity = S.IntegerField(required=False)
    zone = S.CharField(required=False, help_text="Where; the main deck unless said.")
    choice = S.CharField(required=False, help_text="The choice to make, or to leave out.")
    options = S.ListField(child=S.JSONField(), required=False, help_text="What may be chosen.")
    message = S.CharField()


class BuildProblemSerializer(S.Serializer):
    code = S.CharField(help_text="Stable: programs decide by it.")
    rule = S.CharField(help_text="The rule's id; see /games/{game}/rules/.")
    severity = S.ChoiceField(["error", "warning", "info"])
    cards = S.ListField(child=S.CharField(), help_text="Codes of the cards it is about.")
    params = S.DictField(help_text="Counts: `found`, `limit`, and what else the message mentions.")
    message = S.CharField()
    rule_title = S.CharField()
    section = S.CharField(help_text="Where the rulebook says it.")
    url = S.CharField(help_text="The rule.")
    fix = FixSerializer(allow_null=True, help_text="A change after which the problem is gone, where there is one.")


class DrawRequestSerializer(S.Serializer):
    seed = S.IntegerField(required=False, help_text="The same seed draws the same; one is chosen and told if left out.")
    players = S.IntegerField(required=False, help_text="1 unless said; some weaknesses are for several players only.")
    sets = S.ListField(child=S.CharField(), required=False, help_text="The boxes at hand; one of each unless said.")
    traits = S.ListField(child=S.CharField(), required=False, help_text="Only weaknesses with one of these traits.")
    drawn = S.DictField(child=S.IntegerField(), required=False, help_text="Copies that others have already, by code.")


class StandaloneRequestSerializer(S.Serializer):
    deck = S.DictField(help_text="As `validate/` takes it.")
    draw = DrawRequestSerializer(required=False, help_text="Or true, for a draw without any wish.")


class WeaknessesSerializer(S.Serializer):
    required = S.IntegerField(help_text="By the investigator.")  # type: ignore[assignment]  # the API's word
    owed = S.IntegerField(help_text="For the experience.")
    found = S.IntegerField(help_text="In the deck.")
    missing = S.IntegerField()


class DrawnSerializer(S.Serializer):
    card = S.CharField()
    name = S.CharField()


class PoolEntrySerializer(S.Serializer):
    card = S.CharField()
    name = S.CharField()
    copies = S.IntegerField()
    odds = S.FloatField(help_text="Of being the next one drawn.")


class DrawSerializer(S.Serializer):
    seed = S.IntegerField()
    cards = DrawnSerializer(many=True)
    pool = PoolEntrySerializer(many=True)


class StandaloneSerializer(S.Serializer):
    experience = S.IntegerField(help_text="In the deck.")
    bonus = S.IntegerField(help_text="What the investigator or cards grant; it does not count.")
    counted = S.IntegerField()
    limit = S.IntegerField()
    allowed = S.BooleanField()
    weaknesses = WeaknessesSerializer()
    draw = DrawSerializer(required=False)


class UpgradeRequestSerializer(S.Serializer):
    prev = S.DictField(help_text="The deck before, as `validate/` takes it.")
    next = S.DictField(help_text="The deck after.")
    exiled = S.DictField(
        child=S.IntegerField(),
        required=False,
        help_text="Codes and quantities of what was exiled; else `exile_string` of the next deck.",
    )


class ReceiptLineSerializer(S.Serializer):
    way = S.ChoiceField(["buy", "upgrade", "keep-lower", "boxes", "remove", "exile"])
    zone = S.ChoiceField(["main", "extra"])
    card = S.CharField()
    name = S.CharField()
    copies = S.IntegerField()
    lower = S.CharField(allow_null=True, help_text="The card that was upgraded.")
    price = S.IntegerField(help_text="For all copies, before what is taken off.")
    surcharge = S.IntegerField(help_text="How much of the price is a surcharge.")
    off = S.DictField(
        child=S.IntegerField(),
        help_text="What takes how much off: room, swap, first-spell, first-upgrade, bought-back, second-copy.",
    )
    cost = S.IntegerField()
    rule = S.CharField()
    rule_title = S.CharField()
    url = S.CharField()


class DiscountSerializer(S.Serializer):
    kind = S.CharField()
    used = S.IntegerField()
    available = S.IntegerField()


class RemovedSerializer(S.Serializer):
    card = S.CharField()
    name = S.CharField()
    copies = S.IntegerField()
    rule = S.CharField()
    rule_title = S.CharField()
    url = S.CharField()


class UpgradeSerializer(S.Serializer):
    xp = S.IntegerField(help_text="What everything costs together.")
    receipt = ReceiptLineSerializer(many=True)
    discounts = DiscountSerializer(many=True)
    removed = RemovedSerializer(many=True, help_text="Weaknesses and required cards that may not leave, but did.")
    valid = S.BooleanField()
    problems = BuildProblemSerializer(many=True)


class VerdictSerializer(S.Serializer):
    id = S.JSONField(allow_null=True)
    mode = S.CharField()
    valid = S.BooleanField(help_text="Exactly: no problem is an error.")
    problems = BuildProblemSerializer(many=True, help_text="All of them, in the order of the rulebook.")
    stats = S.DictField()


class ValidateSerializer(S.Serializer):
    results = VerdictSerializer(many=True, help_text="Decks in the order given, and for each its modes.")


class GroupRequestSerializer(S.Serializer):
    decks = S.ListField(child=S.DictField(), max_length=10, help_text="As for checking decks; one for each seat.")
    mode = S.CharField(required=False)
    collections = S.ListField(
        child=S.CharField(), required=False, help_text="For each deck the name of the collection it is built from."
    )
    owned = S.DictField(
        child=S.DictField(child=S.IntegerField()), required=False, help_text="Collection to card code to copies."
    )


class DeckVerdictSerializer(S.Serializer):
    valid = S.BooleanField()
    problems = BuildProblemSerializer(many=True)
    stats = S.DictField()


class GroupSerializer(S.Serializer):
    valid = S.BooleanField(help_text="Neither a deck nor the group has an error.")
    problems = BuildProblemSerializer(many=True, help_text="Of the decks together.")
    decks = DeckVerdictSerializer(many=True, help_text="Each by itself, in the order given.")


class ExplainRequestSerializer(S.Serializer):
    card = S.CharField()
    leader = S.CharField(help_text="The investigator's code.")
    choices = S.DictField(required=False, help_text="As in a build.")


class ReasonSerializer(S.Serializer):
    text = S.CharField()
    holds = S.BooleanField()


class OptionSerializer(S.Serializer):
    text = S.CharField()
    admits = S.BooleanField()
    excludes = S.BooleanField(help_text="It forbids what it matches.")
    limit = S.IntegerField(allow_null=True)
    reasons = ReasonSerializer(many=True)


class ExplainSerializer(S.Serializer):
    allowed = S.BooleanField()
    limit = S.IntegerField(allow_null=True, help_text="Copies that a deck may hold.")
    summary = S.CharField()
    rule = S.CharField(help_text="The rule that decides.")
    url = S.CharField()
    options = OptionSerializer(many=True)


class TakerSerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()
    subtitle = S.CharField(allow_null=True)
    classes = S.ListField(child=S.CharField())
    url = S.CharField()


class TakersSerializer(S.Serializer):
    results = TakerSerializer(many=True)


REQUEST_EXAMPLE = {
    "decks": [{"id": "a", "investigator_code": "01001", "slots": {"01006": 1, "01007": 1, "01016": 3}}],
    "modes": ["deck"],
}
TOO_MANY_COPIES = {
    "code": "too-many-copies",
    "rule": "AHLCG-DECK-04",
    "severity": "error",
    "cards": ["01016"],
    "params": {"found": 3, "limit": 2},
    "message": "Too many copies of .45 Automatic: 3, at most 2.",
    "rule_title": "Copies of a card",
    "section": "Deckbuilding",
    "url": "/api/v1/games/ahlcg/rules/AHLCG-DECK-04/",
    "fix": {"action": "remove", "card": "01016", "quantity": 1, "message": "Remove 1 × .45 Automatic."},
}
STATS = {"size": 3, "required_size": 30, "xp": 0, "admitted": {"01016": [[0, 3]]}, "limited_options": []}
ANSWER_EXAMPLE = {
    "results": [{"id": "a", "mode": "deck", "valid": False, "problems": [TOO_MANY_COPIES], "stats": STATS}]
}
GROUP_REQUEST_EXAMPLE = {
    "decks": [{"investigator_code": "01001", "slots": {"01016": 2}}, {"investigator_code": "01001", "slots": {}}],
    "collections": ["ours", "ours"],
    "owned": {"ours": {"01016": 2}},
}
GROUP_ANSWER_EXAMPLE = {
    "valid": False,
    "problems": [
        {
            "code": "same-investigator",
            "rule": "AHLCG-DECK-18",
            "severity": "error",
            "cards": ["01001"],
            "params": {"found": 2},
            "message": "Roland Banks is played by 2 players.",
            "rule_title": "Different investigators",
            "section": "Setup",
            "url": "/api/v1/games/ahlcg/rules/AHLCG-DECK-18/",
            "fix": None,
        }
    ],
    "decks": [{"valid": False, "problems": [TOO_MANY_COPIES], "stats": STATS}],
}
EXPLAIN_REQUEST_EXAMPLE = {"card": "01030", "leader": "01001"}
EXPLAIN_ANSWER_EXAMPLE = {
    "allowed": True,
    "limit": 2,
    "summary": "A deckbuilding option admits it.",
    "rule": "AHLCG-DECK-05",
    "url": "/api/v1/games/ahlcg/rules/AHLCG-DECK-05/",
    "options": [
        {
            "text": "Seeker; level 0–2",
            "admits": True,
            "excludes": False,
            "limit": None,
            "reasons": [{"text": "Seeker", "holds": True}, {"text": "level 0–2", "holds": True}],
        }
    ],
}
TAKERS_EXAMPLE = {
    "results": [
        {
            "code": "01001",
            "name": "Roland Banks",
            "subtitle": "The Fed",
            "classes": ["guardian"],
            "url": "/api/v1/cards/ahlcg/01001/",
        }
    ]
}
UPGRADE_REQUEST_EXAMPLE = {
    "prev": {"investigator_code": "01001", "slots": {"01025": 2}},
    "next": {"investigator_code": "01001", "slots": {"01025": 1, "01029": 1}},
}
UPGRADE_ANSWER_EXAMPLE = {
    "xp": 4,
    "receipt": [
        {
            "way": "buy",
            "zone": "main",
            "card": "01029",
            "name": "Shotgun",
            "copies": 1,
            "lower": None,
            "price": 4,
            "surcharge": 0,
            "off": {},
            "cost": 4,
            "rule": "AHLCG-XP-03",
            "rule_title": "Buying a card",
            "url": "/api/v1/games/ahlcg/rules/AHLCG-XP-03/",
        }
    ],
    "discounts": [],
    "removed": [],
    "valid": False,
    "problems": [],
}
STANDALONE_REQUEST_EXAMPLE = {
    "deck": {"investigator_code": "01001", "slots": {"01029": 2, "01000": 1}},
    "draw": {"seed": 7},
}
STANDALONE_ANSWER_EXAMPLE = {
    "experience": 8,
    "bonus": 0,
    "counted": 8,
    "limit": 49,
    "allowed": True,
    "weaknesses": {"required": 1, "owed": 0, "found": 0, "missing": 1},
    "draw": {
        "seed": 7,
        "cards": [{"card": "01096", "name": "Amnesia"}],
        "pool": [{"card": "01096", "name": "Amnesia", "copies": 2, "odds": 0.2}],
    },
}
