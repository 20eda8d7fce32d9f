from django.urls import include, path

urlpatterns = [
    path("arkhamdb/", include("compat.arkhamdb")),
    path("arkhamdb/", include("compat.arkhamdb_decks")),
    path("ringsdb/", include("compat.ringsdb")),
]
