"""Errors, and account data: answers of the API and pages."""

from config.tests.recording.service import Service

NOWHERE = "00000000-0000-4000-8000-000000000000"
ABSENT = (
    "nothing/", "games/nothing/", "games/nothing/rules/", "games/ahlcg/rules/NOTHING/",
    "games/ahlcg/glossary/nothing/",
    "cards/ahlcg/nothing/", "cards/nothing/01001/", "cards/?game=nothing", "taboos/ahlcg/nothing/",
    "guides/?game=nothing",
    "problems/nothing/", f"decks/{NOWHERE}/", f"campaigns/{NOWHERE}/", f"collections/{NOWHERE}/",
    f"parties/{NOWHERE}/",
    "campaigns/invitations/nothing/", "bulk/ahlcg/nothing", "games/nothing/journal/", "imports/", "collections/",
    "decks/?whose=mine", "campaigns/", "campaigns/stats/", "campaigns/pairs/dmd/", "campaigns/pairs/ahlcg/",
    "cards/?page=zero", "cards/?page_size=9999", "cards/?lang=xx", "cards/?dir=up", "cards/?unique=x",
    "cards/?facets=x",
    "cards/random/?game=ahlcg&q=xzqvw", "tonight/?players=99", "tonight/?seed=x", "tonight/?game=x",
    "tonight/?minutes=-1",
    "tonight/?again=x", "tonight/?group=x", "games/lotr/encounters/?scenario=nothing",
    "games/lotr/encounters/?set=nothing",
    "changes/?since=x", "decks/rechecks/", f"imports/{NOWHERE}/", "cards/?q=%00",
)  # fmt: skip
WRONG_BODIES = {
    "no JSON": "{", "a list": "[]", "a number": "7", "nothing": "", "an empty object": "{}",
    "NUL": '{"name": "a\\u0000"}',
    "wrong types": '{"decks": 7, "modes": "x", "name": 7, "game": 7, "entries": 7, "guide": 7, "wish": 7, "log": 7}',
    "unknown game": '{"game": "nothing", "name": "x", "decks": [{}], "guide": "x", "entries": [{"kind": 7}]}',
}  # fmt: skip
POSTS = (
    "decks/", "campaigns/", "collections/", "parties/", "decks/import/", "campaigns/import/", "cards/collection/",
    "games/ahlcg/validate/", "games/lotr/group/", "games/ahlcg/upgrade/", "games/ahlcg/standalone/",
    "games/ahlcg/weaknesses/", "games/ahlcg/explain/", "games/ahlcg/odds/", "games/ahlcg/setup/", "games/dmd/setup/",
    "games/mom2/setup/", "games/ah2/setup/", "games/lotr/setup/", "games/lotr/odds/",
)  # fmt: skip
PAGES = (
    "/nothing/", "/cards/nothing/", "/cards/ahlcg/nothing/", "/rules/nothing/", "/rules/ahlcg/NOTHING/",
    "/glossary/ahlcg/nothing/", f"/decks/{NOWHERE}/", f"/campaigns/{NOWHERE}/", "/decks/", "/campaigns/", "/account/",
    "/collections/", "/campaigns/join/nothing/", "/scenarios/ahlcg/nothing/", "/tonight/?players=99&seed=1",
    "/imports/", "/status/",
    "/decks/public/", "/cards/ahlcg/?page=99", "/decks/new/", "/campaigns/new/", "/account/password/reset/",
    "/?q=%00",
)  # fmt: skip
OWN = (
    "/account/", "/account/email/", "/account/delete/", "/account/download/", "/campaigns/", "/campaigns/new/",
    "/campaigns/import/", "/campaigns/stats/", "/campaigns/pairs/dmd/", "/campaigns/pairs/ahlcg/", "/imports/",
    "/status/", "/tonight/?seed=3", "/account/password/change/", "/account/logout/", "/decks/new/",
    *(f"/campaigns/new/?game={game}" for game in ("ahlcg", "lotr", "ah2", "mom2", "dmd")),
)  # fmt: skip


def ask(service: Service) -> None:
    for number, address in enumerate(ABSENT):
        service.api(f"errors/api/{number:02} {address.replace('/', ' ').strip()}", address)
    for address in ("games/", "cards/", "games/ahlcg/", "games/ahlcg/validate/", "decks/"):
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
            name = f"errors/method/{method} {address.replace('/', ' ').strip()}"
            service.api(name, address, method=method, who="norman")
    service.api("errors/api/get of validate", "games/ahlcg/validate/")
    service.api("errors/api/not acceptable", "games/", Accept="application/xml")
    service.api("errors/api/media type", "games/ahlcg/validate/", "a=1", Content_Type="application/xml")
    service.api("errors/api/wrong token", "decks/", Authorization="Bearer cdb_wrong")
    service.api("errors/api/wrong scheme", "decks/", Authorization="Basic x")
    service.api("errors/api/write without an account", "decks/", {"game": "ahlcg", "name": "x"})
    for address in POSTS:
        for what, body in WRONG_BODIES.items():
            service.api(f"errors/body/{address.replace('/', ' ').strip()}, {what}", address, body, who="norman")
    for number, address in enumerate(PAGES):
        service.page(f"errors/pages/{number:02} {address.replace('/', ' ').strip()}", address)
    for number, address in enumerate(OWN):
        service.page(f"accounts/pages/{number:02} {address.replace('/', ' ').strip()}", address, who="daisy")
    _ask_forms(service)


def _ask_forms(service: Service) -> None:
    """Invalid forms."""
    service.page("accounts/wrong password", "/account/login/", {"login": "nobody", "password": "x"})
    service.page("accounts/login without anything", "/account/login/", {})
    form = {"username": "norman", "email": "x", "password1": "x", "password2": "y"}
    service.page("accounts/sign up wrong", "/account/signup/", form)
    service.page("accounts/token without a name", "/account/", {"name": "", "days": "x"}, who="daisy")
    service.page("accounts/token", "/account/", {"name": "script", "days": "30"}, who="daisy")
    service.page("accounts/token made", "/account/", who="daisy")
    service.page("accounts/delete, wrong password", "/account/delete/", {"password": "x"}, who="daisy")
    service.page("accounts/email, wrong", "/account/email/", {"email": "x", "password": "x"}, who="daisy")
    service.page("accounts/pictures, wrong", "/account/pictures/", {"image_template": "x"}, who="daisy")
    service.page("accounts/campaign, wrong", "/campaigns/new/", {"game": "ahlcg", "name": ""}, who="daisy")
    service.page("accounts/campaign import, wrong", "/campaigns/import/", {"text": "{"}, who="daisy")
    service.page("accounts/language", "/i18n/setlang/", {"language": "es"}, languages=["es"])
