from django.urls import path

from accounts.web import programs, views

urlpatterns = [
    path("", views.account, name="account"),
    path("forget/", views.forget, name="guest_forget"),
    path("email/", views.email, name="account_email"),
    path("pictures/", views.pictures, name="account_pictures"),
    path("tokens/<uuid:token_id>/revoke/", views.token_revoke, name="token_revoke"),
    path("programs/", programs.programs, name="programs"),
    path("programs/<int:program_id>/remove/", programs.remove, name="program_remove"),
    path("programs/<int:program_id>/disconnect/", programs.disconnect, name="program_disconnect"),
    path("sessions/<int:id>/end/", views.session_end, name="session_end"),
    path("download/", views.download, name="account_download"),
    path("delete/", views.delete, name="account_delete"),
]
