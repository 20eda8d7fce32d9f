"""An account's own pictures: valid templates, and the pages that may load them."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.image_templates import check_image_template, image_origin
from accounts.models import User

TEMPLATE = "https://pictures.example.org/{game}/{code}.jpg"


@pytest.mark.parametrize(
    ("template", "origin"),
    [
        (TEMPLATE, "https://pictures.example.org"),
        ("https://Pictures.Example.ORG/{code}.webp", "https://pictures.example.org"),
        ("HTTPS://a.io/{code}", "https://a.io"),
        ("https://xn--bcher-kva.example.xn--p1ai/?card={code}&game={game}", "https://xn--bcher-kva.example.xn--p1ai"),
        ("https://1.2.3.example.com/{code}/{code}.png", "https://1.2.3.example.com"),
        ("https://pictures.example.org/a@b:c/%20{code}.png", "https://pictures.example.org"),
    ],
)
def test_public_https_address_with_the_code_is_taken(template: str, origin: str) -> None:
    check_image_template(template)
    assert image_origin(template) == origin


@pytest.mark.parametrize(
    ("template", "code"),
    [
        ("http://pictures.example.org/{code}.jpg", "not-https"),
        ("//pictures.example.org/{code}.jpg", "not-https"),
        ("pictures.example.org/{code}.jpg", "not-https"),
        ("javascript:alert({code})", "not-https"),
        ("https://pictures.example.org/card.jpg", "code-missing"),
        ("https://pictures.example.org/{game}.jpg", "code-missing"),
        ("https://pictures.example.org/{code}/{lang}.jpg", "placeholder-unknown"),
        ("https://pictures.example.org/{code}}.jpg", "placeholder-unknown"),
        ("https://pictures.example.org/{{code}}.jpg", "placeholder-unknown"),
        ("https://pictures.example.org:8443/{code}.jpg", "not-plain"),
        ("https://pictures.example.org:/{code}.jpg", "not-plain"),
        ("https://me@pictures.example.org/{code}.jpg", "not-plain"),
        ("https://me:secret@pictures.example.org/{code}.jpg", "not-plain"),
        ("https://127.0.0.1/{code}.jpg", "host-not-public"),
        ("https://10.0.0.1/{code}.jpg", "host-not-public"),
        ("https://2130706433/{code}.jpg", "host-not-public"),
        ("https://0x7f.0x1/{code}.jpg", "host-not-public"),
        ("https://[::1]/{code}.jpg", "sign-foreign"),
        ("https://localhost/{code}.jpg", "host-not-public"),
        ("https://pictures.localhost/{code}.jpg", "host-not-public"),
        ("https://nas.local/{code}.jpg", "host-not-public"),
        ("https://printer.home.arpa/{code}.jpg", "host-not-public"),
        ("https://intranet/{code}.jpg", "host-not-public"),
        ("https://*.example.org/{code}.jpg", "host-not-public"),
        ("https://{code}.example.org/", "host-not-public"),
        ("https://example..org/{code}.jpg", "host-not-public"),
        ("https://-a.example.org/{code}.jpg", "host-not-public"),
        ("https://example.org./{code}.jpg", "host-not-public"),
        (f"https://{'a' * 64}.org/{{code}}.jpg", "host-not-public"),
        (f"https://{'a.' * 130}org/{{code}}.jpg", "host-not-public"),
        ("https:///{code}.jpg", "host-not-public"),
        ("https://bücher.example.org/{code}.jpg", "sign-foreign"),
        ("https://example.org; script-src *; /{code}.jpg", "sign-foreign"),
        ("https://example.org;script-src/{code}.jpg", "host-not-public"),
        ("https://example.org,evil.example/{code}.jpg", "host-not-public"),
        ("https://example.org\\@evil.example/{code}.jpg", "sign-foreign"),
        ("https://example.org/{code}.jpg#top", "sign-foreign"),
        ('https://example.org/"onerror={code}', "sign-foreign"),
        ("https://example.org/\n{code}", "sign-foreign"),
        ("https://example.org/{code}\n", "sign-foreign"),
    ],
)
def test_other_addresses_are_refused_with_the_reason(template: str, code: str) -> None:
    with pytest.raises(ValidationError) as raised:
        check_image_template(template)
    assert raised.value.code == code
    assert image_origin(template) == ""


@pytest.mark.django_db
def test_template_is_set_shown_and_taken_back(client: Client, user: User) -> None:
    client.force_login(user)
    saved = client.post("/account/pictures/", {"image_template": f" {TEMPLATE} "})
    assert (saved.status_code, saved["Location"]) == (302, "/account/#pictures")
    user.refresh_from_db()
    assert user.image_template == TEMPLATE
    page = client.get("/account/").content.decode()
    assert f'value="{TEMPLATE}"' in page
    assert "Card images now come from that address." in page
    assert client.get("/account/download/").json()["account"]["image_template"] == TEMPLATE
    client.post("/account/pictures/", {"image_template": ""})
    user.refresh_from_db()
    assert user.image_template == ""
    client.force_login(user)
    assert client.get("/account/pictures/").status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("template", "language", "error"),
    [
        ("http://example.org/{code}.jpg", "en", "The address must begin with https://."),
        ("http://example.org/{code}.jpg", "es", "La dirección debe empezar por https://."),
        ("https://localhost/{code}.jpg", "en", "“localhost” is not the name of a public host."),
        ("https://localhost/{code}.jpg", "es", "«localhost» no es el nombre de un servidor público."),
        ("https://example.org/{card}.jpg", "en", "“{card}” is unknown: only {code} and {game} are filled in."),
        (f"https://example.org/{{code}}{'x' * 300}", "en", "at most 300 characters"),
    ],
)
def test_wrong_template_comes_back_with_what_is_wrong(
    client: Client, user: User, template: str, language: str, error: str
) -> None:
    client.force_login(user)
    answer = client.post("/account/pictures/", {"image_template": template}, headers={"Accept-Language": language})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert error in page
    assert f'value="{template}"' in page
    assert 'name="days"' in page, "the rest of the page is there"
    user.refresh_from_db()
    assert user.image_template == ""


@pytest.mark.django_db
def test_pictures_of_an_account_need_a_log_in(client: Client) -> None:
    answer = client.post("/account/pictures/", {"image_template": TEMPLATE})
    assert (answer.status_code, answer["Location"]) == (302, "/account/login/?next=/account/pictures/")


@pytest.mark.django_db
def test_host_is_allowed_on_the_pages_of_its_account_alone(client: Client, user: User) -> None:
    def sources(one: Client, address: str = "/account/login/") -> list[str]:
        policy = dict(part.split(" ", 1) for part in one.get(address)["Content-Security-Policy"].split("; "))
        return policy["img-src"].split()

    other, stranger = Client(), Client()
    other.force_login(User.objects.create_user("agnes", "agnes@example.org", "the-stars-are-right"))
    client.force_login(user)
    assert sources(client, "/account/") == ["'self'", "data:"]
    User.objects.filter(pk=user.pk).update(image_template=TEMPLATE)
    assert sources(client, "/account/") == ["'self'", "data:", "https://pictures.example.org"]
    assert sources(client, "/nowhere/") == ["'self'", "data:", "https://pictures.example.org"]
    assert sources(other, "/account/") == ["'self'", "data:"]
    assert sources(stranger) == ["'self'", "data:"]
    assert sources(client, "/api/v1/") == ["'self'", "data:"]
    assert sources(client, "/account/download/") == ["'self'", "data:"]
    client.logout()
    assert sources(client) == ["'self'", "data:"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "written", ["https://x.example.org/; script-src *", "https://localhost/{code}", "'unsafe-inline'"]
)
def test_template_that_got_past_the_form_enters_no_policy(client: Client, user: User, written: str) -> None:
    User.objects.filter(pk=user.pk).update(image_template=written)
    client.force_login(user)
    answer = client.get("/account/")
    assert "img-src 'self' data:;" in answer["Content-Security-Policy"] + ";"
    assert "script-src 'self';" in answer["Content-Security-Policy"] + ";"


@pytest.mark.django_db
def test_template_goes_with_its_account(client: Client, user: User, settings: Any) -> None:
    User.objects.filter(pk=user.pk).update(image_template=TEMPLATE)
    client.force_login(user)
    client.post("/account/delete/", {"password": "the-stars-are-right"})
    assert not User.objects.filter(image_template=TEMPLATE).exists()
