"""The shapes of imports, for the OpenAPI description."""

from rest_framework import serializers

from cardsdb.api.schema import PageSerializer

S = serializers


class ImportRequestSerializer(S.Serializer):
    game = S.CharField()
    source = S.CharField(help_text="fixtures, cardsdb, csv or one of the game's own.")  # type: ignore[assignment]
    path = S.CharField(required=False, help_text="Below the folder IMPORT_DIR of the server.")
    url = S.CharField(required=False, help_text="An https address on one of the hosts IMPORT_HOSTS of the server.")
    file = S.FileField(required=False, help_text="An upload, as multipart/form-data: a file or an archive.")
    sets = S.ListField(child=S.CharField(), required=False, help_text="Only these sets; everything without it.")
    waived = S.ListField(child=S.CharField(), required=False, help_text="Rows to leave out, each as file:number.")
    apply = S.BooleanField(required=False, help_text="Apply at once; else the import stops for review.")


class ImportSerializer(S.Serializer):
    id = S.UUIDField()
    game = S.CharField()
    source = S.CharField()  # type: ignore[assignment]  # the API's word
    origin = S.CharField(help_text="The path or address; `upload:` and its name for an upload.")
    sets = S.ListField(child=S.CharField())
    waived = S.ListField(child=S.CharField())
    status = S.ChoiceField(
        ["queued", "running", "refused", "review", "unchanged", "applied", "rolled-back", "cancelled", "broken-off"]
    )
    stage = S.ChoiceField(["read", "normalise", "check", "diff", "upsert"])
    done = S.IntegerField(help_text="Rows of this stage that are done; bytes or files while it reads.")
    total = S.IntegerField(help_text="Rows of this stage in all; 0 where it is not known yet.")
    actor = S.CharField(allow_null=True)
    started_at = S.DateTimeField()
    finished_at = S.DateTimeField(allow_null=True)
    url = S.CharField()


class ImportPageSerializer(PageSerializer):
    results = ImportSerializer(many=True)


class FindingSerializer(S.Serializer):
    level = S.ChoiceField(["fault", "note"])
    file = S.CharField()
    row = S.IntegerField(allow_null=True)
    field = S.CharField(allow_blank=True)
    reason = S.CharField()


class FieldChangeSerializer(S.Serializer):
    field = S.CharField()
    old = S.JSONField(allow_null=True)
    new = S.JSONField(allow_null=True)


class ChangeSerializer(S.Serializer):
    action = S.ChoiceField(["new", "changed", "withdrawn"])
    kind = S.CharField()
    code = S.CharField()
    fields = FieldChangeSerializer(many=True)  # type: ignore[assignment]  # the API's word


class ChangePageSerializer(PageSerializer):
    results = ChangeSerializer(many=True)


class ImportDetailSerializer(ImportSerializer):
    findings = FindingSerializer(many=True)
    changes = ChangePageSerializer()


IMPORT_REQUEST_EXAMPLE = {"game": "ahlcg", "source": "arkhamdb", "path": "arkhamdb", "sets": ["core"], "apply": False}
IMPORT_EXAMPLE = {
    "id": "6b0d2f6e-1a52-4a63-8d0e-2f3a6a1f5c11",
    "game": "ahlcg",
    "source": "arkhamdb",
    "origin": "/srv/import/arkhamdb",
    "sets": ["core"],
    "waived": [],
    "status": "queued",
    "stage": "read",
    "done": 0,
    "total": 0,
    "actor": "boss",
    "started_at": "2026-01-01T12:00:00Z",
    "finished_at": None,
    "url": "/api/v1/imports/6b0d2f6e-1a52-4a63-8d0e-2f3a6a1f5c11/",
}
IMPORT_DETAIL_EXAMPLE = {
    **IMPORT_EXAMPLE,
    "status": "review",
    "findings": [
        {"level": "note", "file": "pack/a.json", "row": 3, "field": "code", "reason": "99001 stands twice, identically"}
    ],
    "changes": {
        "count": 1,
        "next": None,
        "previous": None,
        "results": [
            {
                "action": "changed",
                "kind": "card",
                "code": "01016",
                "fields": [{"field": "fields.cost", "old": 4, "new": 3}],
            }
        ],
    },
}
