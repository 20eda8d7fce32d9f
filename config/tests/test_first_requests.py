"""The five requests of docs/api.md, done as they stand there; the description of the API begins with them."""

import re
import shlex
from string import Template
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.tests.test_programs import APP, answered, page_of, registered

GUIDE = (settings.BASE_DIR / "docs" / "api.md").read_text().partition("\n## ")[2].partition("\n## ")[0]
REQUESTS = re.findall(r"```sh\n(curl .*?)```", GUIDE, re.DOTALL)


def done(command: str, **values: str) -> Any:
    """The JSON that answers a request of curl."""
    _curl, address, *options = shlex.split(Template(command.replace("\\\n", "")).substitute(values))
    given: dict[str, list[str]] = {"-H": [], "-d": []}
    for name, value in zip(options[::2], options[1::2], strict=True):
        given[name].append(value)
    headers = dict(header.split(": ", 1) for header in given["-H"])
    if not given["-d"]:
        answer = Client().get(address, headers=headers)
    else:
        kind = headers.pop("Content-Type", "application/x-www-form-urlencoded")
        answer = Client().post(address, "&".join(given["-d"]), content_type=kind, headers=headers)
    assert answer.status_code in {200, 201}, answer.content
    return answer.json()


@pytest.mark.django_db
@pytest.mark.once
def test_five_requests_of_the_guide(client: Client, user: User, core_cards: dict[str, Any]) -> None:
    find, check, log_in, save, read = REQUESTS
    assert [card["name"] for card in done(find, SITE="")["results"]] == ["Machete"]
    (verdict,) = done(check, SITE="")["results"]
    assert not verdict["valid"]
    assert {problem["code"] for problem in verdict["problems"]} == {
        "deck-too-small", "required-card-missing", "too-many-copies",
    }  # fmt: skip
    program, _secret = registered(user)
    client.force_login(user)
    way_back = {"CLIENT_ID": program.client_id, "REDIRECT_URI": APP, "CODE": answered(client, page_of(program))["code"]}
    token = done(log_in, SITE="", **way_back)["access_token"]
    deck = done(save, SITE="", TOKEN=token)
    found = done(read, SITE="", TOKEN=token, DECK=deck["id"])
    assert (found["name"], found["zones"]) == ("Roland", {"main": {"01006": 1, "01016": 2}})


def test_description_begins_with_them() -> None:
    from cardsdb.api.openapi import add_shared_parts

    generator = type("Generator", (), {"endpoints": []})
    result = {"info": {"description": "Cards."}, "components": {"schemas": {}}, "paths": {}}
    described = add_shared_parts(result, generator)["info"]["description"]
    assert described == f"Cards.\n\n## {GUIDE.rstrip()}\n"
    assert len(REQUESTS) == 5
