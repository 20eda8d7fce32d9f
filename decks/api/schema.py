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


class BuildProblemSerializer(S.Serializer):
    code = S.CharField(help_text="Stable: programs decide by it.")
    rule = S.CharField(help_text="The rule's id; see /games/{game}/rules/.")
    severity = S.ChoiceField(["error", "warning", "info"])
    cards = S.ListField(child=S.CharField(), help_text="Codes of the cards it is about.")
    params = S.DictField()
    message = S.CharField()


class VerdictSerializer(S.Serializer):
    id = S.JSONField(allow_null=True)
    mode = S.CharField()
    valid = S.BooleanField(help_text="Exactly: no problem is an error.")
    problems = BuildProblemSerializer(many=True)
    stats = S.DictField()


class ValidateSerializer(S.Serializer):
    results = VerdictSerializer(many=True, help_text="Decks in the order given, and for each its modes.")


REQUEST_EXAMPLE = {
    "decks": [{"id": "a", "investigator_code": "01001", "slots": {"01006": 1, "01007": 1, "01016": 3}}],
    "modes": ["deck"],
}
ANSWER_EXAMPLE = {
    "results": [
        {
            "id": "a",
            "mode": "deck",
            "valid": False,
            "problems": [
                {
                    "code": "deck-too-small",
                    "rule": "AHLCG-DECK-02",
                    "severity": "error",
                    "cards": [],
                    "params": {"found": 3, "limit": 30},
                    "message": "The deck is too small: 3 of 30 cards.",
                },
                {
                    "code": "too-many-copies",
                    "rule": "AHLCG-DECK-04",
                    "severity": "error",
                    "cards": ["01016"],
                    "params": {"found": 3, "limit": 2},
                    "message": "Too many copies of .45 Automatic: 3, at most 2.",
                },
            ],
            "stats": {
                "size": 3,
                "required_size": 30,
                "cards": {"weakness": 1, "specific": 1, "story": 0, "permanent": 0, "standard": 3},
            },
        }
    ]
}
