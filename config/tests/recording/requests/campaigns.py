"""A campaign of each game with the project's own cards: every form, every step and every read, stage by stage."""

from typing import Any
from urllib.parse import urlencode

from config.tests.recording.requests.decks import of_middle_earth
from config.tests.recording.service import LANGUAGES, Service

ONCE = LANGUAGES[:1]
Written = tuple[str, dict[str, Any]]
GUIDES = {"ahlcg": "core", "lotr": "core"}
PAIR = {"elder_one": "hastur", "episode": "season-1.episode-3"}
BEGUN: dict[str, list[Written]] = {
    "ahlcg": [("start", {"difficulty": "standard"})],
    "lotr": [("start", {"mode": "campaign"})],
    "ah2": [("start", {})],
    "mom2": [("start", {"date": "2026-10-31"})],
    "dmd": [("start", PAIR)],
}
PLAYING: dict[str, list[Written]] = {
    "ahlcg": [
        ("seat-join", {"seat": "roland", "player": "norman", "investigator": "01001", "deck": "on paper"}),
        ("seat-join", {"seat": "daisy", "player": "daisy", "investigator": "01002", "deck": "on paper"}),
        ("scenario-begin", {"scenario": "core.torch", "lead": "roland"}),
    ],
    "lotr": [
        ("seat-join", {"seat": "sam", "player": "norman", "heroes": [of_middle_earth(1), of_middle_earth(3)]}),
        ("seat-join", {"seat": "rosie", "player": "daisy", "heroes": [of_middle_earth(7), of_middle_earth(12)]}),
        ("scenario-begin", {"seed": 7}),
    ],
    "ah2": [
        ("seat-join", {"seat": "p1", "player": "norman", "investigator": "amanda-sharpe"}),
        ("seat-join", {"seat": "p2", "player": "daisy", "investigator": "harvey-walters"}),
        ("game-begin", {"ancient_one": "azathoth", "first": "p1"}),
        ("gate-open", {"location": "woods"}),
    ],
    "mom2": [
        ("seat-join", {"seat": "rita", "player": "norman", "investigator": "rita-young"}),
        ("seat-join", {"seat": "agatha", "player": "daisy", "investigator": "agatha-crane"}),
        ("game-begin", {"scenario": "cycle-of-eternity", "space": "Lobby"}),
        ("monster-spawn", {"monster": "cultist", "space": "Attic"}),
    ],
    "dmd": [
        ("seat-join", {"seat": "ian", "player": "norman", "investigator": "ian-welles", "insanity": "paranoia"}),
        ("seat-join", {"seat": "beth", "player": "daisy", "investigator": "sister-beth", "insanity": "pyromania"}),
        ("game-begin", {"first": "ian"}),
        ("claim", {"seat": "ian", "card": "jerome"}),
    ],
}
OVER: dict[str, list[Written]] = {
    "ahlcg": [
        ("scenario-end", {
            "resolution": "R2", "source": "act", "outcomes": [{"seat": "roland", "outcome": "horror"}],
            "victory": [{"card": "01116"}, {"card": "01114", "clues": 1}], "bonus": 1,
        }),
        ("note-write", {"section": "campaign_notes", "text": "The house still stands."}),
        ("trauma", {"seat": "roland", "physical": 2}),
    ],
    "lotr": [
        ("scenario-end", {"result": "won", "rounds": 6, "victory": 3, "players": [
            {"seat": "sam", "threat": 31, "dead": [of_middle_earth(3)]},
            {"seat": "rosie", "threat": 28, "damage": [{"hero": of_middle_earth(7), "damage": 1}]},
        ]}),
        ("note-write", {"text": "The spiders took him."}),
    ],
    "ah2": [
        ("awaken", {"cause": "doom"}),
        ("game-end", {"result": "loss", "doom": 13, "players": [
            {"seat": "p1", "fate": "devoured-battle"}, {"seat": "p2", "fate": "devoured-battle"},
        ]}),
        ("note-write", {"notes": "The stars were right."}),
    ],
    "mom2": [("round-end", {"events": "Something stirs."}), ("game-save", {"date": "2026-10-31"})],
    "dmd": [
        ("game-end", {"result": "won", "ritual": "disrupted", "summoned": "ritual"}),
        ("note-write", {"notes": "Never again."}),
    ],
}  # fmt: skip
READ = (
    "", "state/", "state/?at=1", "state/?at=99", "log/", "log/?since=1", "log/?at=x", "setup/?seed=7", "setup/?seed=x",
    "setup/?scenario=nothing", "sheet/", "stats/", "export/", "seats/", "members/", "invitations/", "chaos-bag/",
)  # fmt: skip
PAGES = (
    "", "?at=1", "sheet/", "stats/", "setup/?seed=7", "setup/", "group/", "bag/", "export/", "after/", "undo/1/",
    "write/nothing/", "after/nothing/",
)  # fmt: skip
WISHES: dict[str, dict[str, Any]] = {
    "two players": {"players": 2, "seed": 7}, "four players": {"players": 4, "seed": 8},
    "wrong": {"players": "x", "seed": "y", "nothing": 1}, "too many": {"players": 99, "seed": 7},
}  # fmt: skip
SCENARIOS: dict[str, dict[str, dict[str, Any]]] = {
    "ahlcg": {
        "a scenario": {"scenario": "core.torch", "players": 2, "investigators": ["01001"], "seed": 7},
        "a standalone scenario": {"scenario": "core.tentacles", "mode": "standalone", "difficulty": "expert"},
        "an interlude": {"scenario": "dwl.dwl_interlude"},
    },
    "lotr": {
        "a scenario": {"scenario": "core.passage-through-mirkwood", "players": 2, "seed": 7},
        "heroes": {"scenario": "core.escape-from-dol-guldur", "decks": {"1": {"heroes": [of_middle_earth(1)]}}},
        "no scenario": {"scenario": "nothing"},
    },
}
QUESTIONS: dict[str, dict[str, Any]] = {
    "plain": {"tokens": ["+1", "0", "-1", "skull", "auto_fail"], "skill": 3, "difficulty": 3},
    "empty": {}, "wrong": {"tokens": ["x", 7], "skill": "y", "difficulty": None, "nothing": 1},
}  # fmt: skip


def ask(service: Service) -> None:
    for game in BEGUN:
        _ask_game(service, game)
    for address in (
        "campaigns/stats/",
        "campaigns/?page_size=5",
        "campaigns/pairs/dmd/",
        "campaigns/pairs/dmd/?player=x",
    ):
        service.api(f"campaigns/all {address.replace('/', ' ').strip()}", address, who="norman")
    for address in ("campaigns/", "campaigns/stats/", "campaigns/pairs/dmd/"):
        service.page(f"campaigns/page of {address.replace('/', ' ').strip()}", f"/{address}", who="norman")
    service.page("campaigns/home", "/", who="norman")


def _ask_game(service: Service, game: str) -> None:
    name, journal = f"campaigns/{game}", service.api("", f"games/{game}/journal/", keep=False)
    body = {"game": game, "guide": GUIDES.get(game, ""), "name": "Fridays", "entries": []}
    id: str = service.api(f"{name}/begin", "campaigns/", body, who="norman", languages=ONCE)["id"]
    stages = {"0 new": [], "1 begun": BEGUN[game], "2 playing": PLAYING[game], "3 over": OVER[game]}
    for stage, entries in stages.items():
        for number, (kind, data) in enumerate(entries, 1):
            entry = {"kind": kind, "data": data}
            service.api(
                f"{name}/{stage}/write {number} {kind}", f"campaigns/{id}/log/", entry, who="norman", languages=ONCE
            )
        _ask_stage(
            service, f"{name}/{stage}", id, journal, is_played=stage.endswith("playing"), has_forms=stage[0] in "12"
        )
    for number in (1, 2, 99):
        service.api(f"{name}/undo {number}", f"campaigns/{id}/undo/", {"entry": number}, who="norman")
    _ask_group(service, name, id)
    _ask_illegal_deck(service, game, body)
    _ask_without_log(service, game)


def _ask_stage(
    service: Service, name: str, id: str, journal: dict[str, Any], *, is_played: bool, has_forms: bool
) -> None:
    for number, part in enumerate(READ):
        service.api(f"{name}/{number:02} {part.replace('/', ' ').strip()}", f"campaigns/{id}/{part}", who="norman")
    for number, part in enumerate(PAGES):
        address = f"/campaigns/{id}/{part}"
        service.page(f"{name}/page {number:02} {part.replace('/', ' ').strip()}", address, who="norman")
    for kind in (one["code"] for one in journal["kinds"]):
        address = f"/campaigns/{id}/write/{kind}/"
        if has_forms:
            service.page(f"{name}/form {kind}", address, who="norman")
        for language in LANGUAGES:
            entry = {"kind": kind, "data": {}}
            written = service.api(
                f"{name}/empty {kind}", f"campaigns/{id}/log/", entry, who="norman", languages=[language]
            )
            if "number" in written:
                _undo(service, id, written["number"])
            if not is_played:
                continue
            sent = service.page(f"{name}/form {kind}, sent empty", address, {}, who="norman", languages=[language])
            if sent.status_code == 302:
                _undo(service, id, service.api("", f"campaigns/{id}/", who="norman", keep=False)["entries"])
    for screen in ("after", "after/next"):
        service.page(f"{name}/{screen}", f"/campaigns/{id}/{screen}/", who="norman")
    for step in (one["code"] for one in journal["after_session"]):
        service.page(f"{name}/step {step}", f"/campaigns/{id}/after/{step}/", who="norman")
        form = {"session": "1", "to": step, "d.resolution": "R9", "d.rounds": "x"}
        service.page(f"{name}/step {step}, sent", f"/campaigns/{id}/after/{step}/", form, who="norman")


def _undo(service: Service, id: str, number: int) -> None:
    service.api("", f"campaigns/{id}/undo/", {"entry": number}, who="norman", languages=ONCE, keep=False)


def _ask_group(service: Service, name: str, id: str) -> None:
    """The group of a campaign, and its chaos bag."""
    for role in ("seat", "reader", "nobody"):
        service.api(f"{name}/invite a {role}", f"campaigns/{id}/invitations/", {"role": role}, who="norman")
    service.page(f"{name}/page of the group", f"/campaigns/{id}/group/", who="norman")
    service.page(f"{name}/page for somebody else", f"/campaigns/{id}/", who="daisy")
    service.api(f"{name}/seat, wrong", f"campaigns/{id}/seats/1/", {"deck": "x"}, method="PATCH", who="norman")
    service.api(f"{name}/bag, draw", f"campaigns/{id}/chaos-bag/draw/", {"seed": 7, "number": 2}, who="norman")
    service.api(f"{name}/bag, wrong", f"campaigns/{id}/chaos-bag/", {"action": "x", "tokens": ["y"]}, who="norman")
    for what, question in QUESTIONS.items():
        service.api(f"{name}/bag, odds {what}", f"campaigns/{id}/chaos-bag/odds/", question, who="norman")
    service.page(f"{name}/page of a draw", f"/campaigns/{id}/bag/draw/", {"number": "2", "seed": "7"}, who="norman")
    service.page(f"{name}/page of odds", f"/campaigns/{id}/bag/?skill=3&difficulty=3", who="norman")


def _ask_illegal_deck(service: Service, game: str, body: dict[str, Any]) -> None:
    """A player sits down with an illegal deck, and then begins to play."""
    joins = [data for kind, data in PLAYING[game] if kind == "seat-join"]
    leaders = joins[0].get("heroes") or [joins[0]["investigator"]]
    deck: dict[str, Any] = {"game": game, "name": "Wrong", "leaders": leaders, "zones": {"main": {}}}
    id = service.api(f"campaigns/{game}/wrong deck", "decks/", deck, who="norman", languages=ONCE)["id"]
    entries = [{"kind": kind, "data": data} for kind, data in BEGUN[game]]
    entries.append({"kind": "seat-join", "data": {**joins[0], "deck": id}})
    service.api(f"campaigns/{game}/begin with a wrong deck", "campaigns/", {**body, "entries": entries}, who="norman")


def _ask_without_log(service: Service, game: str) -> None:
    """Setups and odds of a log sent along."""
    log = [{"kind": kind, "data": data} for kind, data in (*BEGUN[game], *PLAYING[game])]
    sent = {"guide": GUIDES.get(game, ""), "log": log, "wish": {"seed": 7}}
    service.api(f"campaigns/{game}/setup of a log", f"games/{game}/setup/", sent)
    for what, wish in {**WISHES, **SCENARIOS.get(game, {})}.items():
        service.api(f"campaigns/{game}/setup for {what}", f"games/{game}/setup/", {"wish": wish})
    for what, question in QUESTIONS.items():
        service.api(f"campaigns/{game}/odds {what}", f"games/{game}/odds/", question)
    for players in (1, 2, 4):
        address = f"/games/{game}/setup/?seed=7&players={players}"
        service.page(f"campaigns/{game}/page of a setup for {players}", address)
    for what, wish in SCENARIOS.get(game, {}).items():
        asked = urlencode({name: value for name, value in wish.items() if name != "decks"}, doseq=True)
        service.page(f"campaigns/{game}/page of a setup for {what}", f"/games/{game}/setup/?{asked}&seed=7")
