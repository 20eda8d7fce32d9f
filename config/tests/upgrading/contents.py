"""The contents of a dump: data of four players and a guest, made over the API and the pages as people do.

Everything here uses addresses, codes and kinds of entry, which are never renamed: later versions can run it.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from accounts.models import User
from accounts.services import token_create
from config.tests.upgrading.frozen import Clock

PASSWORD = "the-stars-are-right"
NAMES = ("norman", "daisy", "ben", "carla")
API = "/api/v1/"

ROLAND = {
    "01006": 1, "01007": 1, "01000": 1,
    "01016": 2, "01017": 2, "01018": 2, "01019": 2, "01020": 2, "01021": 2, "01022": 2, "01023": 2,
    "01024": 2, "01025": 2, "01030": 2, "01031": 2, "01032": 2, "01033": 2, "01034": 2,
}  # fmt: skip
DAISY = {
    "01008": 1, "01009": 1, "01000": 1,
    "01030": 2, "01031": 2, "01032": 2, "01033": 2, "01034": 2, "01035": 2, "01036": 2, "01037": 2, "01038": 2,
    "01039": 2, "01058": 2, "01059": 2, "01060": 2, "01061": 2, "01062": 2,
}  # fmt: skip
DODGE, POLICE_BADGE = "01023", "01027"
WORKING_A_HUNCH, MAGNIFYING_GLASS_1 = "01037", "01040"
ARKHAMDB = {
    "id": 7, "name": "From ArkhamDB", "investigator_code": "01001",
    "slots": {"01006": 1, "01016": 2, "77777": 1}, "sideSlots": {"01018": 1},
    "meta": '{"alternate_back":"90024"}', "taboo_id": 8, "description_md": "Notes", "tags": "solo, budget",
    "xp": 5, "xp_adjustment": -1, "exile_string": "",
}  # fmt: skip


def of_middle_earth(number: int) -> str:
    """The code of the card of that number in the core set of The Lord of the Rings."""
    return f"51223bd0-ffd1-11df-a976-0801200c9{number:03}"


ARAGORN, GLOIN, THALIN, EOWYN, BERAVOR = map(of_middle_earth, (1, 3, 6, 7, 12))
FIFTY = {of_middle_earth(number): 3 for number in range(13, 29)} | {of_middle_earth(73): 2}


@dataclass
class Player:
    """A user with an account, a session in the browser and an API token."""

    name: str
    clock: Clock
    browser: Client = field(default_factory=Client)
    program: Client = field(default_factory=Client)
    token: str = ""

    def sign_up(self) -> None:
        self.browse("/account/signup/", username=self.name, email=f"{self.name}@example.org",
                    password1=PASSWORD, password2=PASSWORD)  # fmt: skip
        user = User.objects.get(username=self.name)
        _row, self.token = token_create(name="script", days=365, actor=user)
        self.browser.force_login(user)  # without the mail that confirms the address

    def browse(self, address: str, /, **form: str) -> None:
        """Send a form that is accepted."""
        self.clock.tick()
        answer = self.browser.post(address, form)
        assert answer.status_code == 302, (address, answer.status_code, answer.content.decode()[:2000])

    def send(self, method: str, address: str, body: Any = None, /, key: str = "") -> Any:
        """Send a request to the API that is accepted; return the answer's JSON."""
        self.clock.tick()
        headers = {"Authorization": f"Bearer {self.token}", "If-Match": "*"}
        headers |= {"Idempotency-Key": key} if key else {}
        address = address if address.startswith(("/", "http:")) else API + address
        text = json.dumps({} if body is None else body)
        answer = self.program.generic(method, address, text, "application/json", headers=headers)
        assert answer.status_code < 300, (method, address, answer.status_code, answer.content.decode())
        return json.loads(answer.content) if answer.content else None

    def post(self, address: str, /, key: str = "", **body: Any) -> Any:
        return self.send("POST", address, body, key=key)

    def keep(self, game: str, name: str, leaders: list[str], cards: dict[str, int], /, **more: Any) -> str:
        """Keep a deck; return its address."""
        zones = {"main": cards} if cards else {}
        return str(self.post("decks/", game=game, name=name, leaders=leaders, zones=zones, **more)["url"])

    def begin(self, game: str, name: str, /, guide: str = "", visibility: str = "private", **start: Any) -> str:
        """Begin a campaign; return its address."""
        entries = [{"kind": "start", "data": start}]
        made = self.post("campaigns/", game=game, guide=guide, name=name, visibility=visibility, entries=entries)
        return f"{API}campaigns/{made['id']}/"

    def write(self, campaign: str, kind: str, /, key: str = "", **data: Any) -> int:
        """Add an entry; return its number."""
        return int(self.post(f"{campaign}log/", kind=kind, data=data, key=key)["number"])

    def undo(self, campaign: str, number: int) -> None:
        self.post(f"{campaign}undo/", entry=number)

    def invite(self, campaign: str, guest: "Player", role: str) -> None:
        guest.send("POST", self.post(f"{campaign}invitations/", role=role)["url"])


def id_of(address: str) -> str:
    """The id at the end of an address."""
    return address.rstrip("/").rpartition("/")[2]


def make(clock: Clock) -> list[Player]:
    """Fill the database; return its players."""
    players = [Player(name, clock) for name in NAMES]
    for player in players:
        player.sign_up()
    norman, daisy, ben, _carla = players
    _arkham_decks(norman, daisy)
    _night_of_the_zealot(norman, daisy, ben)
    _own_campaign(norman)
    _middle_earth(norman, daisy)
    _board_game(norman, ben)
    _mansions(norman, daisy, ben)
    _death_may_die(norman, daisy)
    _guest(clock)
    return players


def _arkham_decks(norman: Player, daisy: Player) -> None:
    shelf = norman.post("collections/", game="ahlcg", name="Shelf", sets={"core": 2}, cards={"01016": 1})
    roland = norman.keep("ahlcg", "Roland, legal", ["01001"], ROLAND, tags=["solo"], notes="# Plan\n\nHit things.")
    norman.send("PATCH", roland, {"folder": "Legal", "collection": shelf["id"]})
    norman.post(f"{roland}experience/", kind="victory", amount=5, reason="The Gathering")
    norman.post(f"{roland}upgrade/", zones={"main": _exchanged(ROLAND, DODGE, POLICE_BADGE)})
    norman.send("PATCH", roland, {"notes": "# Plan\n\nHit things, and show the badge.", "tags": ["solo", "badge"]})

    changed = norman.keep("ahlcg", "Changed often", ["01001"], ROLAND, visibility="unlisted")
    norman.send("PATCH", changed, {"zones": {"main": {"01016": 2}, "side": {"01017": 1}}, "choices": {"taboo": "009"}})
    norman.send("PATCH", changed, {"leaders": ["01002"], "choices": {}})
    norman.post(f"{changed}revert/", revision=1)

    underway = norman.keep("ahlcg", "On its way", ["01001"], ROLAND)
    norman.post(f"{underway}experience/", amount=6)
    norman.browse(f"/decks/{id_of(underway)}/upgrade/", revision="1", remove=f"main:{DODGE}")

    public = daisy.keep("ahlcg", "Daisy reads", ["01002"], DAISY, visibility="public", choices={"taboo": "009"})
    norman.post(f"{public}clone/", name="Daisy reads, copied")
    norman.send("PUT", f"{public}wish/")
    norman.post("decks/import/", text=json.dumps(ARKHAMDB), folder="Imported", visibility="unlisted")
    norman.post("decks/", key="kept-once", game="ahlcg", name="Kept once", leaders=["01003"], zones={"main": {}})
    norman.send("DELETE", norman.keep("ahlcg", "Thrown away", ["01004"], {}))
    loans = daisy.post("collections/", game="ahlcg", name="Lent", sets={"core": 1, "dwl": 1})
    decks = [id_of(public), id_of(daisy.keep("ahlcg", "Wendy", ["01005"], {"01014": 1}))]
    daisy.post("parties/", game="ahlcg", name="Two readers", decks=decks, collection=loans["id"], visibility="public")


def _exchanged(cards: dict[str, int], out: str, into: str) -> dict[str, int]:
    """The cards with one copy of a card exchanged for one of another."""
    return {**cards, out: cards[out] - 1, into: cards.get(into, 0) + 1}


def _night_of_the_zealot(norman: Player, daisy: Player, ben: Player) -> None:
    """Two scenarios played by two, with a reader, a pending invitation, and two entries undone."""
    campaign = norman.begin("ahlcg", "Fridays", guide="core", difficulty="standard")
    norman.invite(campaign, daisy, "seat")
    norman.invite(campaign, ben, "reader")
    norman.post(f"{campaign}invitations/", role="writer")
    roland = norman.keep("ahlcg", "Roland at the table", ["01001"], ROLAND)
    reader = daisy.keep("ahlcg", "Daisy at the table", ["01002"], DAISY)
    norman.write(campaign, "seat-join", seat="roland", player="norman", investigator="01001", deck=id_of(roland))
    daisy.write(campaign, "seat-join", seat="daisy", player="daisy", investigator="01002", deck=id_of(reader))
    norman.write(campaign, "scenario-begin", scenario="core.torch", lead="roland")
    norman.post(f"{campaign}chaos-bag/draw/", seed=7, record=True)
    victory = [{"card": "01116"}, {"card": "01118"}, {"card": "01113"}, {"card": "01114", "clues": 1}]
    outcomes = [{"seat": "roland", "outcome": "horror"}]
    norman.write(campaign, "scenario-end", resolution="R2", source="act", outcomes=outcomes, victory=victory, bonus=1)
    daisy.write(campaign, "card-gain", seat="daisy", card="01117", reason="R2")
    norman.write(campaign, "note-write", section="campaign_notes", text="The house still stands.", key="noted-once")
    daisy.post(f"{campaign}seats/2/upgrade/", zones={"main": {
        **_exchanged(DAISY, WORKING_A_HUNCH, MAGNIFYING_GLASS_1), "01117": 1,
    }})  # fmt: skip
    norman.undo(campaign, norman.write(campaign, "trauma", seat="roland", physical=2))
    norman.write(campaign, "scenario-begin", scenario="core.arkham", lead="daisy")
    norman.write(campaign, "scenario-end", resolution="R1", source="act", victory=[{"card": "01137"}])
    for name in ("Wolf-Man Drew", "Herman Collins"):
        norman.write(campaign, "note-write", section="cultists_interrogated", text=name)
    norman.post(f"{campaign}chaos-bag/", action="add", tokens=["tablet"])
    norman.undo(campaign, norman.write(campaign, "experience-spend", seat="roland", amount=1))


def _own_campaign(norman: Player) -> None:
    """One that is over, its imported copy, and a deleted one."""
    campaign = norman.begin("ahlcg", "The Zealot alone", guide="core", visibility="public", difficulty="hard")
    norman.write(campaign, "seat-join", seat="agnes", player="norman", investigator="01004", deck="on paper")
    for scenario in ("core.torch", "core.arkham", "core.tentacles"):
        norman.write(campaign, "scenario-begin", scenario=scenario, lead="agnes")
        norman.write(campaign, "scenario-end", resolution="R1", source="act", bonus=2)
    norman.write(campaign, "campaign-end", result="won")
    norman.send("POST", "campaigns/import/", norman.send("GET", f"{campaign}export/"))
    norman.send("DELETE", norman.begin("ahlcg", "Given up", guide="core", difficulty="easy"))


def _middle_earth(norman: Player, daisy: Player) -> None:
    """A campaign with a fallen hero, and a fellowship."""
    gold = norman.keep("lotr", "Gold", [ARAGORN, GLOIN], FIFTY)
    shield = daisy.keep("lotr", "Shield", [EOWYN, BERAVOR], FIFTY, visibility="public")
    campaign = norman.begin("lotr", "There and back", guide="core", visibility="unlisted", mode="campaign")
    norman.invite(campaign, daisy, "writer")
    norman.write(campaign, "seat-join", seat="sam", player="norman", heroes=[ARAGORN, GLOIN], deck=id_of(gold))
    daisy.write(campaign, "seat-join", seat="rosie", player="daisy", heroes=[EOWYN, BERAVOR], deck=id_of(shield))
    norman.write(campaign, "scenario-begin", seed=7)
    ends = [
        {"seat": "sam", "threat": 31, "dead": [GLOIN]},
        {"seat": "rosie", "threat": 28, "damage": [{"hero": EOWYN, "damage": 1}]},
    ]
    norman.write(campaign, "scenario-end", result="won", rounds=6, victory=3, players=ends)
    norman.write(campaign, "note-write", text="The spiders took him.")
    norman.write(campaign, "hero-replace", seat="sam", hero=GLOIN, by=THALIN)
    norman.send("PATCH", gold, {"leaders": [ARAGORN, THALIN]})
    daisy.undo(campaign, daisy.write(campaign, "note-write", text="A mistake."))
    daisy.write(campaign, "scenario-begin", first="rosie")
    norman.post("parties/", game="lotr", name="A fellowship", decks=[id_of(gold), id_of(shield)], notes="Not too far.")


def _board_game(norman: Player, ben: Player) -> None:
    norman.keep("ah2", "Amanda", ["amanda-sharpe"], {})
    game = norman.begin("ah2", "All Hallows")
    norman.invite(game, ben, "seat")
    norman.write(game, "seat-join", seat="p1", player="norman", investigator="amanda-sharpe")
    ben.write(game, "seat-join", seat="p2", player="ben", investigator="harvey-walters")
    norman.write(game, "game-begin", ancient_one="azathoth", first="p1")
    norman.write(game, "mishap", seat="p2", condition="lost")
    norman.write(game, "investigator-replace", seat="p2", investigator="vincent-lee")
    places = ["woods", "graveyard", "black-cave", "unvisited-isle", "the-witch-house", "the-unnamable"]
    for number, place in enumerate(places):
        norman.write(game, "gate-open", location=place)
        norman.write(game, "turn", doom=number)
        method = "sealed-elder-sign" if number < 2 else "sealed-clues"
        closed = norman.write(game, "gate-close", seat="p1", location=place, method=method)
    norman.undo(game, closed)
    norman.write(game, "gate-close", seat="p2", location=places[-1], method="sealed-clues")
    fates = [{"seat": seat, "fate": "survived-sane", "monsters": 2} for seat in ("p1", "p2")]
    norman.write(game, "game-end", result="win-seal", doom=4, players=fates)


def _mansions(norman: Player, daisy: Player, ben: Player) -> None:
    """A game put away in its third round, with a secret of Daisy's."""
    norman.post("collections/", game="mom2", name="Mansions", sets={"base": 1})
    norman.keep("mom2", "Rita", ["rita-young"], {"knife": 1, "brass-key": 1})
    game = norman.begin("mom2", "The house", visibility="public", date="2026-10-31")
    norman.invite(game, daisy, "writer")
    norman.invite(game, ben, "seat")
    joins = (("rita", "norman", "rita-young"), ("agatha", "daisy", "agatha-crane"), ("mateo", "ben", "father-mateo"))
    for seat, player, investigator in joins:
        norman.write(game, "seat-join", seat=seat, player=player, investigator=investigator)
    dealt = [{"seat": "rita", "cards": ["torch", "axe"]}, {"seat": "mateo", "cards": ["holy-cross"]}]
    norman.write(game, "game-begin", scenario="cycle-of-eternity", starting=["axe", "holy-cross", "torch"],
                 dealt=dealt, space="Lobby")  # fmt: skip
    norman.write(game, "round-end", events="Something stirs.")
    norman.write(game, "monster-spawn", monster="cultist", space="Attic")
    daisy.write(game, "suffer", seat="agatha", track="horror", up=["absolute-terror"], down=8)
    daisy.write(game, "condition-back", seat="agatha", condition="insane", back="Narcissism", minimum=2)
    ben.write(game, "possession-drop", seat="mateo", cards=["holy-cross"], space="Attic")
    norman.undo(game, norman.write(game, "round-end"))
    norman.write(game, "objective", text="Close the gate.")
    norman.write(game, "round-end", events="It comes nearer.")
    norman.write(game, "game-save", date="2026-10-31")


def _death_may_die(norman: Player, daisy: Player) -> None:
    """A game won in two entries, and one underway."""
    norman.keep("dmd", "The Kid", ["the-kid"], {})
    players = [
        {"player": "norman", "investigator": "ian-welles", "insanity": "recurring-trauma"},
        {"player": "daisy", "investigator": "sister-beth", "insanity": "paranoia"},
    ]
    pair: dict[str, Any] = {"elder_one": "hastur", "players": players, "first": "ian-welles"}
    won = norman.begin("dmd", "Won", episode="season-1.episode-1", date="2026-10-01", series="Autumn", **pair)
    norman.invite(won, daisy, "reader")
    norman.write(won, "game-end", result="won", ritual="disrupted", summoned="ritual")
    game = norman.begin("dmd", "Underway", episode="season-1.episode-3", **pair)
    norman.invite(game, daisy, "seat")
    norman.write(game, "turn", seat="ian-welles", phase="investigate")
    norman.write(game, "claim", seat="ian-welles", card="jerome")
    norman.undo(game, norman.write(game, "threshold", seat="ian-welles", skill="brawling"))
    norman.write(game, "turn", seat="sister-beth", phase="fight")
    norman.post(f"{game}table/", tracker="symbols", by=2)
    daisy.post(f"{game}table/", tracker="symbols", by=1)
    norman.write(game, "advance")
    norman.write(game, "standing", seat="sister-beth", stress=2, wounds=1)


def _guest(clock: Clock) -> None:
    """Somebody with a deck and without an account, who tries another's password; Carla logs in with it afterwards."""
    guest = Player("guest", clock)
    guest.browse("/decks/new/", game="ahlcg", leader="01001")
    guest.browser.post("/account/login/", {"login": "carla", "password": "wrong"})
    Player("carla", clock).browse("/account/login/", login="carla", password=PASSWORD)
