"""Former names, for apps that have not followed yet."""

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from cardsdb.api.examples import Examples as Examples


class PageSerializer(serializers.Serializer):
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class ClassSerializer(serializers.Serializer):
    code = serializers.CharField()
    name = serializers.CharField()


PAGE_PARAMETERS = [
    OpenApiParameter("page", int, description="From 1."),
    OpenApiParameter("page_size", int, description="From 1 to 250; 50 unless asked for."),
]
