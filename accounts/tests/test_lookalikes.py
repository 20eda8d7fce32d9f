"""Names that look alike: refused, whatever makes them so; names that do not are not."""

import io
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.lookalikes import has_unusual_letters, mixes_alphabets, skeleton, skeletons
from accounts.models import User

PASSWORD = "the-stars-are-right"
CYRILLIC_A, CYRILLIC_O = "\u0430", "\u043e"
ALIKE = [
    ("norman", "NORMAN"),
    ("norman", f"n{CYRILLIC_O}rman"),
    ("norman", "ｎｏｒｍａｎ"),  # full width
    ("norman", "𝐧𝐨𝐫𝐦𝐚𝐧"),  # mathematical
    ("norman", "n0rman"),
    ("norman", "n٠rman"),  # an Arabic zero
    ("norman", "norman\u3164"),  # a letter that shows nothing
    ("bill", "bi11"),
    ("bill", "BIII"),
    ("paypal", f"payp{CYRILLIC_A}l"),
    ("KATE", "ΚΑΤΕ"),  # all Greek
    ("HOBOCOB", "новосов"),  # all Cyrillic
    ("modem", "modern"),
    ("norman", "norman."),
    ("norman", "_-norman_"),
    ("norman", "+norman"),
    ("norman", "ñorman"),
    ("norman", "nòrmån"),
    ("norman", "no\u0323rman"),
    ("norman", "nor.man"),
    ("tom", "tọm"),
    ("tom", "tøm"),
    ("jose", "josé"),
    ("николай", "николаи"),
    ("max.power", "maxpower"),
    ("max.power", "max_power"),
    ("max.power", "-max--power-"),
    ("modem", "moder.n"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("norman", "norma"),
        ("jose", "josef"),
        ("agnes", "anges"),
        ("анна", "инна"),
        ("x-y", "x+y"),
        ("กิน", "กัน"),
        ("--", ".."),
    ],
)
def test_names_that_do_not_look_alike_have_different_ones(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_small_letters_look_like_others_than_their_capitals() -> None:
    assert skeletons("ιναη") == {skeleton("ivan"), skeleton("INAH")}  # all Greek
    assert skeletons("ΙΝΑΗ") == {skeleton("INAH")}
    assert skeletons("norman") == {"norman"}


@pytest.mark.parametrize("name", ["norman", "Норман", "Ξένια", "山田太郎", "ヤマダtaro", "josé-1", "1234", "一〇"])
def test_one_alphabet_is_not_mixed(name: str) -> None:
    assert not mixes_alphabets(name)


@pytest.mark.parametrize("name", [f"payp{CYRILLIC_A}l", "Ηarry", "Иvan", "b丨ll", "bㅣll", "n〇rman"])
def test_several_alphabets_are_mixed(name: str) -> None:
    assert mixes_alphabets(name)


@pytest.mark.parametrize("name", ["ꓠꓳꓣꓟꓮꓠ", "ⲧⲟⲙ", "agnᴇs", "ʟola", "ꜰred", "ĸate", "𐐢𐐢"])
def test_letters_that_nobody_writes_names_with_are_unusual(name: str) -> None:
    """Lisu, Coptic and Deseret; small capitals of phonetics; a letter of old Greenlandic."""
    assert has_unusual_letters(name)


@pytest.mark.parametrize(
    "name", ["Nguyễn", "Łukasz", "Əli", "Ґанна", "Νίκη", "نور٣", "김민준", "ヤマダ", "ñandú_1", "ﬁfi"]
)
def test_letters_of_living_languages_are_usual(name: str) -> None:
    assert not has_unusual_letters(name)


def sign_up(name: str) -> tuple[bool, str]:
    """Whether it made an account, and the page."""
    client = Client()
    page = client.post("/account/signup/", {"username": name, "password1": PASSWORD}).content.decode()
    return "_auth_user_id" in client.session, page


@pytest.mark.django_db
@pytest.mark.parametrize("name", [other for one, other in ALIKE if one == "norman"])
def test_name_that_looks_like_an_account_is_refused(user: User, name: str) -> None:
    made, page = sign_up(name)
    assert not made
    assert "looks too much like one that is" in page or "mixes letters of different alphabets" in page
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_name_of_another_alphabet_or_of_unusual_letters_is_refused(user: User) -> None:
    User.objects.create_user("ivan")
    assert "looks too much like one that is" in sign_up("ιναη")[1]
    assert "Username can not be used" in sign_up("ꓠꓳꓣꓟꓮꓠ")[1]
    assert sorted(User.objects.values_list("username", flat=True)) == ["ivan", "norman"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["adm1n", "Admin", "r00t", "cаrdsdb", "\u3164\u3164", "ꓮꓓꓟꓲꓠ"])
def test_reserved_and_invisible_names_are_refused(name: str) -> None:
    assert not sign_up(name)[0]
    assert not User.objects.exists()


@pytest.mark.django_db
def test_other_names_are_taken_as_they_are_kept(user: User) -> None:
    assert sign_up("ａｇｎｅｓ")[0]
    assert sign_up("Норман")[0]
    assert sorted(User.objects.values_list("username", flat=True)) == ["agnes", "norman", "Норман"]
    client = Client()
    client.post("/account/login/", {"login": "ａｇｎｅｓ", "password": PASSWORD})
    assert "_auth_user_id" in client.session


@pytest.mark.django_db
def test_name_that_grows_too_long_when_normalised_is_refused() -> None:
    assert not sign_up("ﷺ" * 20)[0]
    assert not sign_up("㌀" * 60)[0]


@pytest.mark.django_db
def test_database_refuses_a_look_alike_that_was_not_asked_for(user: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("N0RMAN")


@pytest.mark.django_db
def test_who_is_a_moment_too_late_is_told_so(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.adapter.check_username", lambda name: None)
    client = Client()
    response = client.post("/account/signup/", {"username": "n0rman", "password1": PASSWORD}, follow=True)
    assert response.redirect_chain == [("/account/signup/", 302)]
    assert "looks too much like one that is" in response.content.decode()


@pytest.mark.django_db
def test_staff_cannot_make_or_rename_to_a_look_alike(admin_client: Client, user: User) -> None:
    form = {"username": "n0rman", "usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}
    page = admin_client.post("/admin/accounts/user/add/", form)
    assert "looks too much like one that is" in page.content.decode()
    page = admin_client.post("/admin/accounts/user/add/", {**form, "username": "agnes"})
    assert page.status_code == 302
    assert User.objects.get(username="agnes").skeleton == "agnes"


@pytest.mark.django_db
def test_accounts_from_before_keep_names_that_look_alike(user: User) -> None:
    twin = User.objects.create_user("temporary", "twin@example.org", PASSWORD)
    guest = User.objects.create(username="guest-1", is_guest=True)
    User.objects.update(skeleton=None)
    User.objects.filter(pk=twin.pk).update(username="N0RMAN")
    migration: Any = import_module("accounts.migrations.0008_look_alike_names")
    migration.fill(apps, None)
    for one in (user, twin, guest):
        one.refresh_from_db()
    assert (user.skeleton, twin.skeleton, guest.skeleton) == ("norman", None, None)
    twin.full_clean()
    twin.save()  # as staff do in /admin/
    assert twin.skeleton is None


@pytest.mark.django_db
def test_accounts_from_before_keep_names_with_dots_around_them(user: User) -> None:
    twin = User.objects.create_user("temporary", "twin@example.org", PASSWORD)
    User.objects.filter(pk=twin.pk).update(username="norman.", skeleton="norman.")
    migration: Any = import_module("accounts.migrations.0014_names_with_edges")
    migration.fill(apps, None)
    for one in (user, twin):
        one.refresh_from_db()
        one.save()
    assert (user.skeleton, twin.skeleton) == ("norman", None)


@pytest.mark.django_db
def test_accounts_from_before_keep_names_with_accents(user: User) -> None:
    twin = User.objects.create_user("temporary", "twin@example.org", PASSWORD)
    User.objects.filter(pk=twin.pk).update(username="ñor_man", skeleton="ñor_man")
    migration: Any = import_module("accounts.migrations.0015_names_without_accents")
    migration.edges.fill(apps, None)
    for one in (user, twin):
        one.refresh_from_db()
        one.save()
    assert (user.skeleton, twin.skeleton) == ("norman", None)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["norman.", "norman_", "@dmin", "admin@example.org", "moderator", "-support-", "Administrator", "adm1n."]
)
def test_name_of_somebody_else_or_of_the_service_is_refused(client: Client, user: User, name: str) -> None:
    form = {"username": name, "email": "new@example.org", "password1": PASSWORD}
    assert client.post("/account/signup/", form).status_code == 200
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_account_from_before_keeps_its_name_with_an_at(admin_client: Client) -> None:
    user = User.objects.create_user("norman@example.org", "", PASSWORD)
    user.full_clean()
    user.save()
    assert user.skeleton == "norman@exampleorg"


@pytest.mark.django_db
def test_first_staff_account_of_a_name_like_another_is_refused(user: User) -> None:
    with pytest.raises(CommandError, match="looks too much like one that is"):
        call_command("createsuperuser", interactive=False, username="n0rman", email="boss@example.org")
    call_command("createsuperuser", interactive=False, username="boss", email="boss@example.org", stdout=io.StringIO())
    assert User.objects.get(username="boss").is_superuser
