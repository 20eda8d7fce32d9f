"""Server time of the API and the pages, against an empty view behind the same middleware.

The empty view gets the same headers and body, and its answer has the same bytes, compressed or not as the other's.
"""

import gzip
import json
import os
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from bench.service import load_catalogue, medians, run, sender

ROUNDS = 200
EARLIER = 20
"""Requests before the first measured one."""
LIST, CLICK, PAGE, API, MISSPELT, OTHER_SITE = 6.0, 8.0, 10.0, 1 / 0.6, 1 / 0.4, 2.0
"""Most times the empty view: a page of cards, a click in the builder, other pages; 0.6 of its throughput, or 0.4 where
names are suggested; all cards as another site has them."""
CARD = "01030"
CLASSES = ("guardian", "seeker", "rogue", "mystic", "survivor", "neutral")
CONDITIONS = (
    "t:asset", "t:event", "t:skill", "t:treachery", "t:enemy", "k:ally", "k:spell", "k:weapon", "k:item", "is:unique",
    "class:rogue", "class:mystic", "class:guardian", "cost>2", "cost<3", "level:0", "level>=2", "x:clue", "x:damage",
    'x:"draw 1 card"', "set:core", "not t:event", "health>2", "sanity>1", "willpower>2", "(t:asset or k:tactic)",
)  # fmt: skip
ENTRIES: list[tuple[str, dict[str, Any]]] = [
    ("start", {"difficulty": "standard"}),
    ("seat-join", {"seat": "roland", "player": "bench", "investigator": "01001", "deck": "on paper"}),
    ("seat-join", {"seat": "daisy", "player": "daisy", "investigator": "01002", "deck": "on paper"}),
    ("scenario-begin", {"scenario": "core.torch", "lead": "roland"}),
    ("scenario-end", {"resolution": "R1", "source": "act", "victory": [{"card": "01116"}], "bonus": 1}),
    *[("note-write", {"section": "campaign_notes", "text": f"Note {number}"}) for number in range(15)],
]


class Case(Struct, frozen=True, kw_only=True):
    """A request; an address, query or body that changes with every request is made of its number."""

    path: str | Callable[[int], str]
    query: str | Callable[[int], str] = ""
    body: Callable[[int], bytes] = lambda number: b""
    headers: dict[str, str] = {}
    most: float | None = None
    """Most times the empty view."""
    encoding: str = "gzip"
    """Headers of the client; without compression, where ours is kept and would make the empty view look slow."""


def visitor() -> tuple[Any, dict[str, str]]:
    """An account, and the headers of its requests."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.models import User

    user = User.objects.create_user("bench", "bench@example.org", "the-stars-are-right")
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    token = "x" * 32
    return user, {"HTTP_X_CSRFTOKEN": token, "HTTP_COOKIE": f"sessionid={session.session_key}; csrftoken={token}"}


def cases() -> Iterator[tuple[str, Case]]:
    """Every request that is measured, by its name."""
    from campaigns.services import campaign_create
    from cardsdb.catalogue import catalogue_get
    from decks.content import Content
    from decks.services import Placement, deck_create
    from games.engine import Build, journal
    from games.engine.search.folding import fold_name
    from games.registry import game_get

    building = game_get("ahlcg").building
    assert building
    assert building.leaders
    user, headers = visitor()
    build = building.samples[0].build
    content = Content(name="Sample", build=build)
    deck, clicked, saved = (
        deck_create(game="ahlcg", content=content, placement=Placement(), actor=user).pk for _ in range(3)
    )
    entries = [journal.Entry(kind=kind, data=data) for kind, data in ENTRIES]
    campaign, written = (
        campaign_create(game="ahlcg", guide="core", name="Log", visibility="private", entries=entries, actor=user).pk
        for _ in range(2)
    )
    own = {"leaders": build.leaders, "zones": build.zones, "choices": build.choices}
    decks = [{"id": number, "build": own} for number in range(100)]

    names = (name for card in catalogue_get("ahlcg").cards for name in card.names.values())
    words = sorted({word for name in names for word in fold_name(name).split() if len(word) > 3})
    conditions = [
        f"t:{type} class:{one} cost<{cost} level<={level}"
        for level, cost, one, type in product(range(6), range(1, 7), CLASSES, ("asset", "event"))
    ]

    chance = random.Random(1)  # every run asks the same
    mixed = list(dict.fromkeys(" ".join(chance.sample(CONDITIONS, chance.randint(2, 4))) for _ in range(5 * ROUNDS)))
    cards = catalogue_get("ahlcg").cards
    leaders, requests = [card.code for card in building.leaders(cards)], range(ROUNDS + EARLIER)

    def some_deck(number: int) -> Any:
        leader = leaders[number % len(leaders)]
        pool = sorted(building.takes(cards, leader, {}))
        zones = {"main": dict.fromkeys(chance.sample(pool, min(15, len(pool))), 2)}
        content = Content(name=f"Deck {number}", build=Build(leaders=(leader,), zones=zones))
        return deck_create(game="ahlcg", content=content, placement=Placement(visibility="public"), actor=user).pk

    def some_log(number: int) -> Any:
        own = [
            journal.Entry(kind="note-write", data={"section": "campaign_notes", "text": f"Note {number}, {line}"})
            for line in range(number % 25)
        ]
        return campaign_create(
            game="ahlcg", guide="core", name="Log", visibility="private", entries=[*entries, *own], actor=user
        ).pk

    def sent(value: Any) -> bytes:
        return json.dumps(value).encode()

    def new(queries: list[str], **more: str) -> Callable[[int], str]:
        of = more or {"game": "ahlcg"}
        return lambda number: urlencode({**of, "q": queries[number * len(queries) // (ROUNDS + EARLIER)]})

    def other_deck(number: int) -> bytes:
        main = {card: 1 + (number >> place & 1) for place, card in enumerate(build.zones["main"])}
        return sent({"decks": [{"id": number, "build": {**own, "zones": {"main": main}}}]})

    def click(number: int) -> bytes:
        return urlencode({"remove" if number % 2 else "add": f"main:{CARD}", "revision": number + 1}).encode()

    api = {"CONTENT_TYPE": "application/json"}
    form = {"CONTENT_TYPE": "application/x-www-form-urlencoded", "HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}
    asked = "q=t%3Aasset+class%3Aseeker"
    yield "API: list of cards", Case(path="/api/v1/cards/", query="game=ahlcg", most=API)
    yield "API: card", Case(path="/api/v1/cards/ahlcg/01016/", most=API)
    for name, query in {"search": asked, "search by a phrase": "q=x%3A%22elder+sign%22"}.items():
        yield f"API: {name}", Case(path="/api/v1/cards/", query=f"game=ahlcg&{query}", most=API)
    for name, queries in {"name": words, "text": [f"x:{word}" for word in words], "fields": conditions}.items():
        yield f"API: search by {name}, never asked", Case(path="/api/v1/cards/", query=new(queries), most=API)
    never_asked = {
        "search by conditions": new(mixed),
        "facets": new([f"{query} cost>=0" for query in mixed], game="ahlcg", facets="all"),
        "descending": new([f"{query} order:name dir:desc" for query in mixed]),
        "printings": new([f"{query} unique:prints" for query in mixed]),
        "search of all games": new(words, page_size="50"),
    }
    for name, asks in never_asked.items():
        yield f"API: {name}, never asked", Case(path="/api/v1/cards/", query=asks, most=API)
    misspelt = new([f"{word[:-1]}qz" for word in words])
    yield "API: misspelt names, never asked", Case(path="/api/v1/cards/", query=misspelt, most=MISSPELT)
    validate, one = "/api/v1/games/ahlcg/validate/", sent({"decks": decks[:1]})
    yield "API: one deck validated", Case(path=validate, body=lambda _: one, headers=api, most=API)
    yield "API: one deck, each time another", Case(path=validate, body=other_deck, headers=api, most=API)
    many = sent({"decks": decks})
    yield "API: 100 decks validated", Case(path=validate, body=lambda _: many, headers=api)
    briefly = sent({"decks": decks, "brief": True})
    yield "API: 100 decks, brief", Case(path=validate, body=lambda _: briefly, headers=api)
    yield "API: deck", Case(path=f"/api/v1/decks/{deck}/", headers=headers)
    write = {**headers, **api, "HTTP_IF_MATCH": "*", "REQUEST_METHOD": "PUT"}
    yield (
        "API: deck saved",
        Case(
            path=f"/api/v1/decks/{saved}/", body=lambda number: sent({"name": f"Deck {number}", **own}), headers=write
        ),
    )
    yield (
        "API: entry written",
        Case(
            path=f"/api/v1/campaigns/{written}/log/",
            body=lambda number: sent(
                {"kind": "note-write", "data": {"section": "campaign_notes", "text": f"{number}"}}
            ),
            headers={**headers, **api},
        ),
    )
    for name, address in {"ArkhamDB": "arkhamdb", "RingsDB": "ringsdb"}.items():
        path = f"/{address}/api/public/cards/"
        yield (f"{name}: list of all cards", Case(path=path, query="encounter=1", encoding="identity", most=OTHER_SITE))
    for view, query in {"rows": "", "by fields": asked, "faces": "view=faces", "table": "view=table"}.items():
        yield f"page: list of cards, {view}", Case(path="/cards/ahlcg/", query=query, most=LIST)
    for name, queries in {"fields": conditions, "words": words}.items():
        yield f"page: list of cards by {name}, never asked", Case(path="/cards/ahlcg/", query=new(queries), most=LIST)
    places = [(order, page) for order in ("set", "name", "cost", "type", "level") for page in range(2, 50)]
    for view in ("rows", "faces", "table"):
        pages = [urlencode({"q": f"order:{order}", "page": page, "view": view}) for order, page in places]
        yield f"page: list of cards, {view} never drawn", Case(path="/cards/ahlcg/", query=pages.__getitem__, most=LIST)
    yield "page: card", Case(path="/cards/ahlcg/01016/", most=PAGE)
    codes = chance.sample([card.code for card in cards], len(requests))
    yield "page: card, never drawn", Case(path=lambda number: f"/cards/ahlcg/{codes[number]}/", most=PAGE)
    some_decks = [some_deck(number) for number in requests]
    for name, reader in {"a member": headers, "anybody, in Spanish": {"HTTP_ACCEPT_LANGUAGE": "es"}}.items():
        case = Case(path=lambda number: f"/decks/{some_decks[number]}/", headers=reader, most=PAGE)
        yield f"page: deck, never drawn, for {name}", case
    some_logs = [some_log(number) for number in requests]
    case = Case(path=lambda number: f"/campaigns/{some_logs[number]}/", headers=headers, most=PAGE)
    yield "page: campaign, never drawn", case
    yield "page: deck", Case(path=f"/decks/{deck}/", headers=headers, most=PAGE)
    yield "page: campaign", Case(path=f"/campaigns/{campaign}/", headers=headers, most=PAGE)
    address = f"/decks/{clicked}/edit/"
    yield "page: click in the builder", Case(path=address, body=click, headers={**headers, **form}, most=CLICK)


def measure(send: Callable[..., bytes], case: Case) -> list[float]:
    """Milliseconds of the request, and of an empty view with the same bytes."""
    from bench import urls

    numbers, headers = count(), {**case.headers, "HTTP_ACCEPT_ENCODING": case.encoding}
    path = case.path if callable(case.path) else lambda number: case.path
    query = case.query if callable(case.query) else lambda number: case.query
    body = b""

    def ask() -> None:
        nonlocal body
        number = next(numbers)
        body = send(path(number), query(number), case.body(number), **headers)

    def same_bytes() -> None:
        urls.answer["body"] = gzip.decompress(body) if body.startswith(b"\x1f\x8b") else body

    urls.answer["type"] = "application/json" if "/api/" in path(0) else "text/html; charset=utf-8"
    empty_path = "/api/v1/empty/" if path(0).startswith("/api/") else "/empty/"
    idle = partial(send, empty_path, query(0), case.body(0), **headers)
    return medians(ask, idle, rounds=ROUNDS, warm_up=EARLIER, after=same_bytes)


def main(folder: Path) -> int:
    """Print the figures; 1 if a bound is missed."""
    from django.core.management import call_command

    load_catalogue(folder)
    call_command("collectstatic", verbosity=0, interactive=False)
    send = sender()
    print(f"CPU time over {ROUNDS} rounds in turn with an empty view of the same bytes")
    missed = False
    for name, case in cases():
        took, empty = measure(send, case)
        is_api = name.startswith("API")
        figure, bound = f"{took:.2f} ms, {took / empty:.1f} times the empty view's {empty:.2f} ms", ""
        if is_api:
            figure += f", {empty / took:.2f} of its throughput"
        if case.most is not None:
            missed |= took / empty > case.most
            bound = f" (at least {1 / case.most:.1f})" if is_api else f" (at most {case.most:g})"
        print(f"  {name}: {figure}{bound}")
    return int(missed)


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
    os.environ.setdefault("LOG_LEVEL", "WARNING")  # a line a request would be measured, too
    run(main, "path/to/arkhamdb-data")
