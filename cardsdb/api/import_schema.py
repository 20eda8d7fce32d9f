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
