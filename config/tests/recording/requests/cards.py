"""Games, cards, search, rules and glossaries: the API and the pages, most of them without an account."""

from typing import Any
from urllib.parse import quote

from config.tests.recording.service import Service

GAMES = ("ahlcg", "lotr", "ah2", "mom2", "dmd")
LISTS = ("sets", "classes", "taboos", "guides", "bulk", "changes", "campaigns", "decks", "parties", "collections")
PARTS = ("", "journal/", "formats/", "encounters/")
SHOWN_CARDS = 6
"""Cards of each game that are shown, evenly spread."""
COMMON = (
    "", "a", "t:asset", "-is:unique", "is:unique or is:weakness", '"the"', "name:/^the/", "order:name", "owned:yes",
    "is:reprint order:set dir:desc", "(is:unique and -set:core) or name:old", "set:core display:faces",
    # Notices: unknown keys, values, flags and orders, broken brackets, quotation marks and regular expressions.
    "colour:red", "is:purple", "t:nonsense", "set:nowhere", "order:sideways", "dir:up", "(", "a)", "(a or", '"open',
    "name:/[/", "or", "-", "released>soon", "released<2020", "cost<>3", "cost>many", "=", ":", "and or", "namee:x",
    "not", "text:", "unique:cards", "date>=2016-13-40", "xzqvw", "rolnad",
)  # fmt: skip
QUERIES = {
    "ahlcg": (
        "t:asset cost<3", "class:guardian level>2", "xp=0", "slot:hand", "icons:willpower", "trait:ally", "health>2",
        "sanity<=3", "is:permanent", "is:exceptional", "taboo:yes", "class:purple", "slot:tail", "level:six",
        "cost:even",
        "t:enemy victory>0", "investigator:roland", "weakness:basic", "takes:01001", "for:01001", "for:nobody",
        "k:fast",
        "skill:combat", "vengeance>0", "e:torch", "is:myriad", "type:investigator for:daisy",
    ),
    "lotr": (
        "t:hero threat<8", "sphere:lore", "attack>2", "willpower>=3", "k:ranged", "trait:gondor", "cost=0",
        "sphere:purple",
        "t:quest", "engagement>30", "is:boon", "hp>4", "threat:low", "t:location", "e:mirkwood", "is:unique t:ally",
        "scenario:passage", "defense>1", "stage:2",
    ),
    "ah2": (
        "t:investigator", "t:common price<3", "hands:2", "t:monster movement:fast", "sanity>5", "dimension:moon",
        "home:x",
        "price:cheap", "t:mythos", "t:ancient-one", "toughness>2", "stamina<4", "is:weapon", "t:gate", "bonus>2",
    ),
    "mom2": (
        "t:investigator health>7", "t:spell", "t:damage", "t:condition", "strength>4", "is:weapon", "t:monster",
        "will>3",
        "hands:2", "agility:x", "t:horror", "set:base t:unique",
    ),
    "dmd": (
        "t:investigator", "t:skill", "t:elder-one", "t:episode", "t:insanity", "is:common", "t:companion", "stress>2",
        "skill:brawling", "t:monster wounds>1", "episode:1", "t:discovery",
    ),
}  # fmt: skip


def ask(service: Service) -> None:
    for path in ("", "games/", "problems/", "tonight/?seed=7", "cards/?q=moon", "cards/autocomplete/?q=the"):
        service.api(f"api/{path.rstrip('/') or 'index'}", path)
    for kind in service.api("", "problems/", keep=False)["results"]:
        service.api(f"api/problems/{kind['code']}", f"problems/{kind['code']}/")
    for game in GAMES:
        _ask_lists(service, game)
        _ask_cards(service, game)
        _ask_rules(service, game)
    service.page("pages/home", "/")
    service.page("pages/home of an account", "/", who="norman")
    for path in ("cards/", "rules/", "design/", "healthz", "api/v1/docs/", "account/login/", "account/signup/"):
        service.page(f"pages/{path.rstrip('/')}", f"/{path}")


def _results(answer: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = answer["results"] if isinstance(answer, dict) and "results" in answer else []
    return rows


def _ask_lists(service: Service, game: str) -> None:
    for part in PARTS:
        service.api(f"api/{game}/{part.rstrip('/') or 'game'}", f"games/{game}/{part}")
    for name in LISTS:
        answer = service.api(f"api/{game}/{name}", f"{name}/?game={game}&page_size=20", who="norman")
        if name == "taboos":
            for row in _results(answer)[:2]:
                service.api(f"api/{game}/taboo {row['code']}", f"taboos/{game}/{row['code']}/")
        if name == "guides":
            scenarios = [code for row in _results(answer) for code in _scenario_codes(row)]
            for code in scenarios[:: max(1, len(scenarios) // 5)][:6]:
                service.api(f"api/{game}/encounters of {code}", f"games/{game}/encounters/?scenario={code}")
                service.page(f"pages/{game}/scenario {code}", f"/scenarios/{game}/{code}/")
    service.page(f"pages/{game}/scenarios", f"/scenarios/{game}/")
    service.page(f"pages/{game}/setup", f"/games/{game}/setup/")
    service.page(f"pages/{game}/setup with a seed", f"/games/{game}/setup/?seed=7")
    service.page(f"pages/{game}/tonight", f"/tonight/?game={game}&seed=7")
    for players in (1, 2, 4):
        for seed in (1, 7):
            name = f"tonight {players} players seed {seed}"
            service.api(f"api/{game}/{name}", f"tonight/?game={game}&players={players}&seed={seed}")
            service.page(f"pages/{game}/{name}", f"/tonight/?game={game}&players={players}&seed={seed}&draw=yes")
    service.api(f"api/{game}/tonight too short", f"tonight/?game={game}&minutes=5&seed=1&known_length=yes")


def _scenario_codes(row: dict[str, Any]) -> list[str]:
    return [one["code"] if isinstance(one, dict) else one for one in row.get("scenarios") or row.get("order") or ()]


def _ask_cards(service: Service, game: str) -> None:
    address = f"cards/?game={game}&page_size=3"
    for number, query in enumerate((*COMMON, *QUERIES[game])):
        asked = f"{address}&q={_quoted(query)}"
        service.api(f"api/{game}/search/{number:02} {query.replace('/', '_')[:40]}", asked)
        beside = f"{address}&q={_quoted(f'the {query}')}"
        service.api(f"api/{game}/search/{number:02} beside a word", beside)
    for more in (
        "facets=all&q=the",
        "order=name&dir=desc",
        "unique=prints",
        "page=2",
        "lang=es",
        "page=9999",
        "order=x",
    ):
        service.api(f"api/{game}/cards {more}", f"{address}&{more}")
    for begun in ("th", "a", "zz", "1"):
        service.api(f"api/{game}/completions of {begun}", f"cards/autocomplete/?game={game}&q={begun}")
    service.api(f"api/{game}/random card", f"cards/random/?game={game}&seed=7")
    for view in ("rows", "faces", "table"):
        service.page(f"pages/{game}/cards as {view}", f"/cards/{game}/?q=the&view={view}")
    for name, query in (
        ("all", ""),
        ("none", "xzqvw"),
        ("notices", "colour:red (a is:purple"),
        ("one", "order:name -is:x"),
    ):
        service.page(f"pages/{game}/cards, {name}", f"/cards/{game}/?q={_quoted(query)}")
    service.page(f"pages/{game}/cards, only what changes", f"/cards/{game}/?q=the", HX_Request="true")
    service.page(f"pages/{game}/syntax", f"/syntax/{game}/")
    found = _results(service.api("", f"cards/?game={game}&page_size=250&order=set", keep=False))
    kinds = {card["type"]: card for card in found}
    chosen = {card["code"]: card for card in (*found[:: max(1, len(found) // SHOWN_CARDS)], *kinds.values())}
    for code in chosen:
        service.api(f"api/{game}/card/{code}", f"cards/{game}/{code}/")
        service.api(f"api/{game}/takers/{code}", f"cards/{game}/{code}/takers/")
        service.page(f"pages/{game}/card/{code}", f"/cards/{game}/{code}/")
    for code in list(chosen)[:3]:
        service.page(f"pages/{game}/preview/{code}", f"/cards/{game}/{code}/preview/")
        address = f"cards/{game}/{code}/values/"
        service.page(f"pages/{game}/values/{code}", f"/{address}", who="carla")
        service.page(f"pages/{game}/values/{code} for others", f"/{address}", who="norman")
        service.api(f"api/{game}/values/{code}", address, who="carla")
        service.api(f"api/{game}/values/{code}, wrong", address, {"x": 1, "health": "y"}, method="PATCH", who="carla")


def _ask_rules(service: Service, game: str) -> None:
    rules = service.api(f"api/{game}/rules", f"games/{game}/rules/")
    for rule in _results(rules):
        service.api(f"api/{game}/rule/{rule['id']}", f"games/{game}/rules/{rule['id']}/")
    for rule in _results(rules)[::8]:
        service.page(f"pages/{game}/rule/{rule['id']}", f"/rules/{game}/{rule['id']}/")
    service.page(f"pages/{game}/rules", f"/rules/{game}/")
    service.page(f"pages/{game}/rules about cards", f"/rules/{game}/?q=card")
    glossary = service.api(f"api/{game}/glossary", f"games/{game}/glossary/")
    for entry in _results(glossary):
        service.api(f"api/{game}/glossary/{entry['code']}", f"games/{game}/glossary/{entry['code']}/")
    for entry in _results(glossary)[::5]:
        service.page(f"pages/{game}/glossary/{entry['code']}", f"/glossary/{game}/{entry['code']}/")
    service.page(f"pages/{game}/glossary", f"/glossary/{game}/")


def _quoted(query: str) -> str:
    return quote(query)
