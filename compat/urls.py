from django.urls import include, path

urlpatterns = [
    path("arkhamdb/", include("compat.arkhamdb")),
    path("arkhamdb/", include("compat.arkhamdb_decks")),
    path("arkhamdb/", include("compat.arkhamdb_account")),
    path("arkhamdb/", include("compat.oauth")),
    path("ringsdb/", include("compat.ringsdb")),
    path("ringsdb/", include("compat.oauth")),
    path("ringsdb/", include("compat.ringsdb_decks")),
    path("arkhambuild/", include("compat.arkhambuild")),
    path("", include("compat.sync_pages")),
]
