"""Decks, files of decks, upgrades, parties and collections of all games: the API and the pages."""

import json
from dataclasses import dataclass, field
from typing import Any

from config.tests.recording.service import LANGUAGES, Service

ONCE = LANGUAGES[:1]
LEADERS = {"lotr": "hero"}
"""The type of card that leads a deck, if no investigator."""
MAX_LEADERS = 40
ROLAND = {
    "01006": 1, "01007": 1, "01000": 1,
    "01016": 2, "01017": 2, "01018": 2, "01019": 2, "01020": 2, "01021": 2, "01022": 2, "01023": 2,
    "01024": 2, "01025": 2, "01030": 2, "01031": 2, "01032": 2, "01033": 2, "01034": 2,
}  # fmt: skip
UPGRADED = {**ROLAND, "01023": 1, "01027": 1, "01025": 1, "01029": 1}


def of_middle_earth(number: int) -> str:
    """The code of the card of that number in the core set of The Lord of the Rings."""
    return f"51223bd0-ffd1-11df-a976-0801200c9{number:03}"


FIFTY = {of_middle_earth(number): 3 for number in range(13, 29)} | {of_middle_earth(73): 2}


@dataclass(frozen=True)
class Deck:
    """A deck to keep; `later` are its cards after a change."""

    game: str
    name: str
    leaders: list[str]
    main: dict[str, int]
    later: dict[str, int]
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def body(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "name": self.name,
            "leaders": self.leaders,
            "zones": {"main": self.main},
            **self.more,
        }


DECKS = (
    Deck("ahlcg", "Roland", ["01001"], ROLAND, UPGRADED, {"tags": ["solo"], "notes": "# Plan\n\nHit things."}),
    Deck("ahlcg", "Wrong", ["01001"], {"01016": 3, "01059": 1, "99999": 1}, {"01116": 1},
         {"choices": {"taboo": "009"}}),
    Deck("lotr", "Gold", [of_middle_earth(1), of_middle_earth(3)], FIFTY, {**FIFTY, of_middle_earth(13): 1}),
    Deck("lotr", "Wrong", [of_middle_earth(1)] * 2, {of_middle_earth(13): 4}, {of_middle_earth(2): 1}),
    Deck("ah2", "Amanda", ["amanda-sharpe"],
         {"knife": 1, "gate-box": 1, "heal": 1, "fight": 1, "stealth": 1}, {"retainer": 2, "ghoul": 1, "food": 1},
         {"choices": {"speed": 1, "fight": 2, "lore": 3}}),
    Deck("mom2", "Rita", ["rita-young"], {"knife": 1, "brass-key": 1}, {"ghost": 1, "knife": 2}),
    Deck("dmd", "Ian", ["ian-welles"], {"brawling": 1, "swiftness": 1, "recurring-trauma": 1},
         {"lucky": 2, "ghoul": 1}),
)  # fmt: skip
PAGES = ("", "edit/", "history/", "sheet/", "upgrade/", "edit/?q=the", "edit/?group=type", "?revision=1", "?odds=yes")
PARTS = (
    "", "revisions/", "revisions/1/", "revisions/2/", "diff/", "diff/?from=1&to=2", "experience/", "stats/",
    "buildable/",
    "draw/?seed=7", "draw/?seed=7&draws=3", "odds/", "odds/?turns=zero", "draw/?revision=99",
)  # fmt: skip
TEXTS = {
    "ahlcg": "My deck\n\nRoland Banks (Core Set)\n\n2x Machete\n1x Machetee\n2 Guard Dog\nNonsense here\n0x Dodge\n3x\n"
    "# Odd\n1x Emergency Cache (Core Set)\n1x Knife\n999x Flashlight\n",
    "lotr": "My deck\n\nHero (2)\n1x Aragorn (Core Set)\n1x Gloin (Core Set)\n\n3x Gandalf\n2x Faramirr\n"
    "Nobody at all\n",
    "ah2": "My deck\n\nAmanda Sharpe\n\n1x Knife\n1x Knif\nNobody at all\n",
    "mom2": "My deck\n\nRita Young\n\n1x Knife\n1x Knif\nNobody at all\n",
    "dmd": "My deck\n\nIan Welles\n\n1x Brawling\n1x Brawlin\nNobody at all\n",
}
FILES = {
    "empty": "", "blank": "\n\n", "nonsense": "!!", "broken JSON": '{"name": ', "a list": "[1, 2]", "a number": "7",
    "table": "quantity,name\n2,Knife\nx,Knife\n1,Nobody\n,\n", "table without names": "a,b\n1,2\n",
    "Markdown": "# A deck\n\n- 2x [Knife](/cards/x/)\n- 1x Nobody\n\n> Notes\n",
    "own": json.dumps({
        "format": "cardsdb-deck", "version": 1, "game": "ahlcg", "build": {"leaders": ["01001"]}, "x": 1,
    }),
    "own of another version": json.dumps({"format": "cardsdb-deck", "version": 9, "game": "ahlcg"}),
    "ArkhamDB": json.dumps({
        "name": "From ArkhamDB", "investigator_code": "01001", "slots": {"01006": 1, "01016": 2, "77777": 1,
        "01017": -1},
        "sideSlots": {"01018": 1}, "meta": '{"alternate_back":"90024"}', "taboo_id": 8, "tags": "solo, budget",
        "xp": 5,
    }),
    "ArkhamDB, wrong": json.dumps({"investigator_code": 7, "slots": {"01006": "one"}, "meta": "{", "taboo_id": "x"}),
    "RingsDB": json.dumps({"name": "Gold", "heroes": {"01001": 1}, "slots": {"01001": 1, "01014": 2, "77777": 1}}),
    "OCTGN": '<deck game="a21af4e8-be4b-4cda-a6b6-534f9717391f"><section name="Hero">'
    f'<card qty="1" id="{of_middle_earth(1)}">Aragorn</card></section><section name="Quest"><card qty="1" id="x"/>'
    '</section></deck>',
    "OCTGN, wrong": "<deck><section>", "XML with entities": '<!DOCTYPE a [<!ENTITY b "c">]><deck/>',
    "DragnCards": json.dumps({"label": "Gold", "cards": [
        {"databaseId": of_middle_earth(1), "quantity": 1, "loadGroupId": "playerNPlay1"},
        {"databaseId": "nothing", "quantity": 2, "loadGroupId": "playerNDeck"},
    ]}),
}  # fmt: skip


def ask(service: Service) -> None:
    kept: dict[str, list[str]] = {}
    for deck in DECKS:
        kept.setdefault(deck.game, []).append(_ask_deck(service, deck))
    for game, ids in kept.items():
        _ask_game(service, game, ids)
    _ask_arkham(service)
    for path in (
        "decks/",
        "decks/public/",
        "parties/",
        "collections/",
        "decks/import/",
        "decks/?valid=no",
        "decks/?text=x",
    ):
        service.page(f"decks/pages/{path}".rstrip("/"), f"/{path}", who="norman")
    service.api("decks/all", "decks/", who="norman")
    for wrong in (
        "order=x",
        "valid=maybe",
        "experience_min=few",
        "whose=nobody",
        "class=x&game=x",
        "page=0",
        "owner=x",
    ):
        service.api(f"decks/all {wrong}", f"decks/?{wrong}", who="norman")


def _ask_deck(service: Service, deck: Deck) -> str:
    name = f"decks/{deck.game}/{deck.name}"
    for mode in service.api("", f"games/{deck.game}/", keep=False).get("modes") or ():
        code = mode["code"] if isinstance(mode, dict) else mode
        build = {"leaders": deck.leaders, "zones": {"main": deck.main}, "choices": deck.more.get("choices", {})}
        body = {"decks": [{"id": "a", "build": build}], "modes": [code]}
        service.api(f"{name}/check as {code}", f"games/{deck.game}/validate/", body)
    id: str = service.api(f"{name}/create", "decks/", deck.body, who="norman", languages=ONCE)["id"]
    service.api(f"{name}/create again", "decks/", {**deck.body, "visibility": "public"}, who="norman", languages=["es"])
    address, change = f"decks/{id}/", {"zones": {"main": deck.later}, "notes": "Later."}
    service.api(f"{name}/experience", f"{address}experience/", {"kind": "victory", "amount": 5}, who="norman")
    upgrade = {"zones": {"main": deck.later}}
    service.api(f"{name}/upgrade, preview", f"{address}upgrade/", {**upgrade, "preview": True}, who="norman")
    service.api(f"{name}/upgrade", f"{address}upgrade/", upgrade, who="norman")
    service.api(f"{name}/change", address, change, method="PATCH", who="norman")
    for number, part in enumerate(PARTS):
        service.api(f"{name}/{number:02} {part.replace('/', ' ').strip()}", address + part, who="norman")
    card = next(iter(deck.later))
    service.api(f"{name}/odds of a card", f"{address}odds/?cards={card}&turns=3&mulligan=yes", who="norman")
    for number, page in enumerate(PAGES):
        service.page(f"{name}/page {number} {page.replace('/', ' ').strip()}", f"/decks/{id}/{page}", who="norman")
    service.page(f"{name}/page of a hand", f"/decks/{id}/?seed=7", who="norman")
    service.page(f"{name}/page of odds", f"/decks/{id}/?seed=7&cards={card}&turns=3", who="norman")
    for row in service.api("", f"games/{deck.game}/formats/", keep=False)["results"]:
        code = row["code"]
        service.api(f"{name}/export {code}", f"{address}export/?format={code}", who="norman")
    service.api(f"{name}/export unknown", f"{address}export/?format=nothing", who="norman")
    service.api(f"{name}/hidden", address, who="daisy")
    service.api(f"{name}/revert", f"{address}revert/", {"revision": 1}, who="norman")
    service.api(f"{name}/revert to nothing", f"{address}revert/", {"revision": 99}, who="norman")
    service.api(f"{name}/clone", f"{address}clone/", {"name": "A copy"}, who="norman")
    return id


def _ask_game(service: Service, game: str, ids: list[str]) -> None:
    name, (leader, card) = f"decks/{game}", _leader_and_card(game)
    service.api(f"{name}/explain", f"games/{game}/explain/", {"leader": leader, "card": card})
    _ask_leaders(service, game)
    service.api(f"{name}/explain nothing", f"games/{game}/explain/", {"leader": "x", "card": 7})
    service.page(f"{name}/page of new", f"/decks/new/?game={game}", who="norman")
    service.page(f"{name}/page of new without a leader", "/decks/new/", {"game": game}, who="norman")
    service.page(f"{name}/page to compare", f"/decks/compare/?a={ids[0]}&b={ids[-1]}", who="norman")
    for what, text in {"text": TEXTS[game], **FILES}.items():
        service.api(
            f"{name}/import {what}", "decks/import/", {"text": text, "game": game, "preview": True}, who="norman"
        )
    text = TEXTS[game]
    service.api(f"{name}/import as a body", f"decks/import/?game={game}", text, who="norman", Content_Type="text/plain")
    service.page(f"{name}/page of an import", "/decks/import/", {"text": text, "game": game}, who="norman")
    own = {
        "game": game,
        "name": "Shelf",
        "sets": {"core": 1, "base": 1, "nothing": 1},
        "cards": {card: 2, "nothing": 1},
    }
    service.api(f"{name}/collection, unknown", "collections/", own, who="norman")
    sets = service.api("", f"sets/?game={game}", keep=False)["results"][:1]
    own |= {"sets": {row["code"]: 1 for row in sets}, "cards": {card: 2}}
    made = service.api(f"{name}/collection", "collections/", own, who="norman", languages=ONCE)
    if "id" in made:
        address = f"collections/{made['id']}/"
        for part in ("", "cards/?page_size=5", f"cards/{card}/", "cards/nothing/"):
            service.api(f"{name}/collection {part.replace('/', ' ')}", address + part, who="norman")
        check = {"decks": [*ids, ids[0]]}
        service.api(f"{name}/collection check", f"{address}check/", check, who="norman")
        service.page(f"{name}/page of a collection", f"/collections/{made['id']}/", who="norman")
        service.api(f"{name}/collection, wrong", address, {"sets": {"core": "many"}}, method="PATCH", who="norman")
        service.api(f"{name}/owned cards", f"cards/?game={game}&q=owned:yes&page_size=3", who="norman")
        service.api(f"{name}/tonight", f"tonight/?game={game}&players=2&seed=7", who="norman")
        service.page(f"{name}/page of tonight", f"/tonight/?game={game}&players=2&seed=7", who="norman")
    body = {"game": game, "name": "Together", "decks": ids, "collection": made.get("id")}
    party = service.api(f"{name}/party", "parties/", body, who="norman", languages=ONCE)
    service.api(f"{name}/party, wrong", "parties/", {**body, "decks": ["x"], "name": ""}, who="norman")
    if "id" in party:
        service.api(f"{name}/party, read", f"parties/{party['id']}/", who="norman")
        service.page(f"{name}/page of a party", f"/parties/{party['id']}/", who="norman")


def _ask_leaders(service: Service, game: str) -> None:
    """Leaders with nothing, and with three of each kind of card."""
    found = service.api("", f"cards/?game={game}&page_size=250&order=set", keep=False)["results"]
    kinds = {card["type"]: card["code"] for card in found}
    asked = f"cards/?game={game}&page_size={MAX_LEADERS}&order=set&q=t:{LEADERS.get(game, 'investigator')}"
    leaders = [card["code"] for card in service.api("", asked, keep=False)["results"]]
    for what, main in {"nothing": {}, "everything": {**dict.fromkeys(kinds.values(), 3), "99999": 1}}.items():
        builds = [{"id": code, "build": {"leaders": [code], "zones": {"main": main}}} for code in leaders]
        service.api(f"decks/{game}/leaders with {what}", f"games/{game}/validate/", {"decks": builds})


def _leader_and_card(game: str) -> tuple[str, str]:
    deck = next(deck for deck in DECKS if deck.game == game)
    return deck.leaders[0], next(iter(deck.main))


def _ask_arkham(service: Service) -> None:
    """Requests of Arkham Horror: The Card Game: receipts, ledgers, standalone play, weaknesses."""
    prev, next_ = ({"investigator_code": "01001", "slots": cards} for cards in (ROLAND, UPGRADED))
    receipts: dict[str, dict[str, Any]] = {
        "plain": {}, "with a ledger": {"ledger": [{"kind": "victory", "amount": 1}]},
        "with a scenario": {"played": {"victory": 4, "bonus": 2, "defeated": False}},
        "with exiled cards": {"exiled": {"01023": 1}}, "wrong": {"ledger": [{"kind": "x", "amount": "y"}],
        "played": 7},
    }  # fmt: skip
    for what, more in receipts.items():
        service.api(f"decks/ahlcg/receipt {what}", "games/ahlcg/upgrade/", {"prev": prev, "next": next_, **more})
    without = {"investigator_code": "01001", "slots": {"01016": 2, "01029": 2}}
    service.api("decks/ahlcg/receipt without weaknesses", "games/ahlcg/upgrade/", {"prev": prev, "next": without})
    plays: dict[str, dict[str, Any]] = {
        "plain": {}, "draw": {"draw": {"seed": 7, "players": 2}}, "play": {"play": {"scenario": "core.tentacles"}},
        "wrong": {"draw": {"seed": 7, "players": "x", "y": 1}, "play": {"scenario": "nothing"}},
    }  # fmt: skip
    for what, more in plays.items():
        service.api(f"decks/ahlcg/standalone {what}", "games/ahlcg/standalone/", {"deck": prev, **more})
    draws: dict[str, dict[str, Any]] = {
        "plain": {"seed": 7}, "none": {"seed": 7, "number": 0}, "some": {"seed": 7, "number": 2, "traits": ["madness"]},
        "wrong": {"seed": "x", "number": -1, "sets": 3, "traits": 7, "mode": "nothing"},
    }  # fmt: skip
    for what, more in draws.items():
        service.api(f"decks/ahlcg/weaknesses {what}", "games/ahlcg/weaknesses/", {"deck": prev, **more})
