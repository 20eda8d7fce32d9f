"""The shapes of checking decks against collections, for the OpenAPI description."""

from rest_framework import serializers

from decks.api.schema import BuildProblemSerializer

S = serializers


class CheckRequestSerializer(S.Serializer):
    decks = S.ListField(
        child=S.JSONField(),
        max_length=10,
        help_text="As for checking decks, or the id of a kept deck; one for each seat.",
    )
    collections = S.ListField(
        child=S.UUIDField(allow_null=True),
        required=False,
        help_text="For each deck the collection it is built from; null, or all left out: that of the address.",
    )


class CheckedDeckSerializer(S.Serializer):
    id = S.JSONField(allow_null=True)
    collection = S.UUIDField(help_text="The one it is built from.")
    buildable = S.BooleanField(help_text="By itself, while no other deck needs the copies.")
    unknown = S.ListField(child=S.CharField(), help_text="Codes that the catalogue lacks; nobody knows who owns them.")


class LenderSerializer(S.Serializer):
    id = S.UUIDField()
    name = S.CharField()


class CheckSerializer(S.Serializer):
    buildable = S.BooleanField(help_text="All decks together: nothing is short, and nothing unknown.")
    problems = BuildProblemSerializer(
        many=True,
        help_text="Of the decks together, as `group/` has them. In the `params` of each `collection-short`: `found` "
        "copies in use, the `limit` that the `collection` has, the `decks` that hold how many, and how many copies "
        "other collections have to `spare`.",
    )
    decks = CheckedDeckSerializer(many=True, help_text="In the order given.")
    collections = LenderSerializer(many=True, help_text="Your collections of this game: all could lend copies.")


SHELF, ATTIC = "6f1f5a3e-5d0c-4f0e-9b57-0d6a0b0e5a11", "0b9f2a52-3c1b-4a53-8a44-6d2f1f0c7e22"
CHECK_REQUEST_EXAMPLE = {
    "decks": [
        {"id": "a", "investigator_code": "01001", "slots": {"01089": 2}},
        {"id": "b", "investigator_code": "01002", "slots": {"01089": 1}},
    ]
}
CHECK_ANSWER_EXAMPLE = {
    "buildable": False,
    "problems": [
        {
            "code": "collection-short",
            "rule": "AHLCG-DECK-40",
            "severity": "warning",
            "cards": ["01089"],
            "params": {
                "found": 3,
                "limit": 2,
                "collection": SHELF,
                "decks": [{"deck": 0, "copies": 2}, {"deck": 1, "copies": 1}],
                "spare": {ATTIC: 1},
            },
            "message": "The decks use 3 copies of Guts; the collection has 2. In use: deck 1 (2), deck 2 (1). "
            "To spare: The attic (1).",
            "rule_title": "One collection for several decks",
            "section": "Collection",
            "url": "/api/v1/games/ahlcg/rules/AHLCG-DECK-40/",
            "fix": None,
        }
    ],
    "decks": [
        {"id": "a", "collection": SHELF, "buildable": True, "unknown": []},
        {"id": "b", "collection": SHELF, "buildable": True, "unknown": []},
    ],
    "collections": [{"id": SHELF, "name": "The shelf"}, {"id": ATTIC, "name": "The attic"}],
}
