"""Examples of campaigns, for the OpenAPI description."""

from typing import Any

from decks.api.deck_schema import DECK_UPGRADE_EXAMPLE

ID = "1d0c5c7e-52a1-4f0e-8d5b-0a4f5f0f9c11"
AT = "2026-01-01T12:00:00Z"
LATER = "2026-01-08T12:00:00Z"
START = {"kind": "start", "data": {"difficulty": "standard"}}
CAMPAIGN_REQUEST_EXAMPLE = {"game": "ahlcg", "guide": "core", "name": "Fridays", "entries": [START]}
CAMPAIGN_EXAMPLE = {
    "id": ID,
    "url": f"/api/v1/campaigns/{ID}/",
    "game": "ahlcg",
    "guide": "core",
    "guide_name": "The Night of the Zealot",
    "name": "Fridays",
    "owner": "norman",
    "role": "owner",
    "visibility": "private",
    "status": "between",
    "result": "",
    "mode": "campaign",
    "difficulty": "standard",
    "difficulty_name": "Standard",
    "entries": 1,
    "created_at": AT,
    "updated_at": AT,
}
JOIN = {"seat": "roland", "player": "norman", "investigator": "01001"}
ENTRY_REQUEST_EXAMPLE = {"kind": "seat-join", "data": JOIN}
ENTRY_EXAMPLE = {
    "number": 2,
    "kind": "seat-join",
    "title": "Somebody joins",
    "data": {**JOIN, "experience": 0, "health": 9, "sanity": 5, "replaces": ""},
    "withheld": [],
    "house_rule": False,
    "actor": "norman",
    "imported": False,
    "at": AT,
    "undone": False,
}
WRITTEN_EXAMPLE = {**ENTRY_EXAMPLE, "warnings": []}
STATE_EXAMPLE = {
    "number": 2,
    "state": {"status": "between", "seats": {"roland": {"number": 1, "leader": "01001"}}, "next": "core.torch"},
    "names": {"01001": "Roland Banks", "core.torch": "The Gathering"},
    "kinds": ["seat-join", "scenario-begin", "undo"],
}
STEP_EXAMPLE = {
    "code": "outcomes",
    "title": "Outcomes",
    "summary": "What became of each investigator.",
    "kinds": ["scenario-end"],
}
SETUP_REQUEST_EXAMPLE = {"guide": "core", "log": [START, ENTRY_REQUEST_EXAMPLE], "wish": {"seed": 7}}
SETUP_EXAMPLE = {
    "setup": {"scenario": "core.torch", "lead": "roland", "encounter_sets": ["torch"], "resources": 5},
    "names": {"core.torch": "The Gathering"},
    "before": [],
    "after": [STEP_EXAMPLE],
}
SHEET_EXAMPLE = {
    "name": "Fridays",
    "game": "ahlcg",
    "game_name": "Arkham Horror: The Card Game",
    "entries": 2,
    "updated_at": AT,
    "blocks": [
        {
            "kind": "seat",
            "title": "Roland Banks",
            "lines": [{"label": "Mental trauma", "value": "1", "crossed": False, "circled": False}],
        }
    ],
}
FILE_EXAMPLE = {
    "format": "cardsdb-campaign",
    "version": 1,
    "game": "ahlcg",
    "guide": "core",
    "name": "Fridays",
    "visibility": "private",
    "log": [{**START, "house_rule": False, "actor": "norman", "at": AT}],
}
STATS_EXAMPLE = {
    "figures": [{"code": "mental", "name": "Mental trauma"}],
    "sessions": [
        {
            "number": 1,
            "scenario": "core.torch",
            "resolution": "R1",
            "result": "completed",
            "score": None,
            "seats": [
                {
                    "seat": "roland",
                    "leader": "01001",
                    "leaders": ["01001"],
                    "status": "active",
                    "figures": {"mental": 1},
                }
            ],
        }
    ],
    "names": {"01001": "Roland Banks", "core.torch": "The Gathering"},
}
COUNTS: dict[str, Any] = {
    "game": "ahlcg",
    "played": 1,
    "results": {"completed": 1},
    "resolutions": {"R1": 1},
    "scores": None,
}
OWN_STATS_EXAMPLE = {
    "campaigns": {"count": 1, "statuses": {"between": 1}, "results": {}},
    "scenarios": [{**COUNTS, "scenario": "core.torch", "scenario_name": "The Gathering"}],
    "difficulties": [{**COUNTS, "difficulty": "standard"}],
    "modes": [{**COUNTS, "mode": "campaign"}],
    "parties": [{**COUNTS, "leaders": ["01001"], "leader_names": ["Roland Banks"]}],
    "names": {"01001": "Roland Banks", "core.torch": "The Gathering"},
}
TOKEN_EXAMPLE = {"token": "skull", "name": "Skull"}
BAG_EXAMPLE: dict[str, Any] = {"bag": [TOKEN_EXAMPLE], "sealed": []}
DRAW_EXAMPLE = {"seed": 7, "tokens": [TOKEN_EXAMPLE], "entry": None}
ODDS_REQUEST_EXAMPLE = {"tokens": ["+1", "0", "-1", "auto_fail"], "skill": 3, "difficulty": 3}
ODDS_EXAMPLE = {
    "chance": 0.5,
    "exact": [1, 2],
    "fails": 0.25,
    "modifiers": [{"modifier": 0, "chance": 0.25}],
    "curve": [{"skill": 3, "chance": 0.5}],
}
MEMBER_EXAMPLE = {"username": "norman", "role": "owner", "joined_at": AT}
INVITATION_EXAMPLE = {
    "id": ID,
    "role": "seat",
    "token": "Xq3v0Tn2fFz8Yb1kLr5sWm7pAa9cDd4e",
    "url": "/api/v1/campaigns/invitations/Xq3v0Tn2fFz8Yb1kLr5sWm7pAa9cDd4e/",
    "created_at": AT,
    "expires_at": LATER,
}
INVITED_EXAMPLE = {"name": "Fridays", "game": "ahlcg", "owner": "norman", "role": "seat", "expires_at": LATER}
SEAT_EXAMPLE = {
    "number": 1,
    "seat": "roland",
    "player": "norman",
    "username": "norman",
    "leader": "01001",
    "leader_name": "Roland Banks",
    "leaders": ["01001"],
    "leader_names": ["Roland Banks"],
    "status": "active",
    "status_name": "Active",
    "deck": {"id": ID, "name": "Roland", "revision": 1, "reference": f"{ID}@1", "locked": False},
}
UPGRADE_EXAMPLE = {
    **{name: value for name, value in DECK_UPGRADE_EXAMPLE.items() if name != "ledger"},
    "problems": [],
    "entry": WRITTEN_EXAMPLE,
}
JOURNAL_EXAMPLE = {
    "kinds": [
        {
            "code": "seat-return",
            "title": "Somebody returns",
            "summary": "A player who left comes back.",
            "scope": "seat",
            "when": ["between"],
            "rule": "AHLCG-JOIN-01",
            "waivable": [],
            "fields": [
                {
                    "name": "seat",
                    "type": "seat",
                    "title": "Seat",
                    "help": "",
                    "required": True,
                    "many": False,
                    "default": None,
                    "minimum": None,
                    "maximum": None,
                    "choices": [],
                    "parts": [],
                    "card_types": [],
                    "open": False,
                    "secret": False,
                    "spoiler": False,
                }
            ],
        }
    ],
    "seat_statuses": [{"code": "active", "name": "Active"}],
    "choices": {"difficulty": [{"code": "easy", "name": "Easy"}]},
    "before_session": [],
    "after_session": [STEP_EXAMPLE],
    "open_setup": None,
}


def page(*results: Any) -> dict[str, Any]:
    """A list of one page."""
    return {"count": len(results), "next": None, "previous": None, "results": list(results)}
