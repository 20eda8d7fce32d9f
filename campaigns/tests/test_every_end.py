"""Every end of every game in the full form: no screen refuses what an earlier one could have asked."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Campaign
from campaigns.tests.conftest import begin, write
from campaigns.tests.test_campaign_pages import browser_of, page_of, send
from campaigns.tests.test_forms_again import Form
from campaigns.tests.test_record_pages import begun
from campaigns.web.entries.errors import FOLLOWED
from games.registry import game_get

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("core_boxes")]
Answers = dict[str, str | list[str]]

ENDS: dict[str, tuple[str, dict[str, Answers]]] = {
    "ahlcg": (
        "d.resolution",
        {
            "R1": {"d.source": "act"},
            "R2": {"d.source": "act"},
            "R3": {"d.source": "agenda"},
            "none": {"d.outcomes.0.outcome": "resigned"},
        },
    ),
    "lotr": (
        "d.result",
        {"won": {"d.rounds": "6", "d.players.0.threat": "30"}, "lost": {"d.rounds": "6", "d.players.0.threat": "45"}},
    ),
    "ah2": (
        "d.result",
        {
            "win-close": {"d.doom": "3", "d.players.0.gates": "1", "d.players.1.gates": "1"},
            "win-seal": {"d.doom": "3"},
            "win-banish": {"d.waking": "doom"},
            "loss": {"d.waking": "gates"},
        },
    ),
    "mom2": (
        "d.reason",
        {
            "investigation_completed": {},
            "time_expired": {},
            "investigator_eliminated": {"d.investigators.1.eliminated": ["", "on"]},
            "all_eliminated": {},
            "card_effect": {"d.investigators.0.outcome": "won", "d.investigators.1.outcome": "lost"},
            "abandoned": {},
        },
    ),
    "dmd": (
        "d.result",
        {
            "won": {"d.summoned": "ritual"},
            "lost-early-death": {"d.players.0.fate": "wounds"},
            "lost-all-dead": {"d.summoned": "red_space"},
            "lost-last-space": {},
        },
    ),
}
"""Game to the input that tells the end, and what each end needs beside that."""
CASES = [(game, end) for game, (_name, ends) in ENDS.items() for end in ends]


def playing(game: str, user: User) -> str:
    """The page of a log in which nothing is written since the game began."""
    api = client_of(user)
    if game not in ("ahlcg", "lotr"):
        return begun(api, game, **({"ancient_one": "cthulhu"} if game == "ah2" else {}))
    if game == "lotr":
        start = {"kind": "start", "data": {"mode": "scenario", "scenario": "core.passage-through-mirkwood"}}
        address = begin(api, game="lotr", guide="core", entries=[start])
        write(api, address, "seat-join", seat="ann", player="norman", heroes=["01001"])
        write(api, address, "scenario-begin")
    else:
        address = begin(api)
        write(api, address, "seat-join", seat="roland", player="norman", investigator="01001")
        write(api, address, "scenario-begin", scenario="core.torch")
    return page_of(address)


@pytest.mark.parametrize("game", [game for game in ENDS if game != "ahlcg"])
def test_every_end_of_a_game_is_walked(game: str) -> None:
    name, ends = ENDS[game]
    rules = game_get(game).campaign
    assert rules
    kind = rules.kinds[rules.after_session[0].kinds[0]]
    (field,) = (field for field in kind.fields if f"d.{field.name}" == name)
    assert list(ends) == list(field.choices)


class Screen:
    """A page of the full form as a browser has it."""

    def __init__(self, shown: str) -> None:
        hidden = re.findall(rf'name="({FOLLOWED}\.[^"]+|session)" value="([^"]*)"', shown)
        self.inputs: dict[str, Any] = Form(shown).values
        for name, value in hidden:
            self.inputs.setdefault(name, []).append(value)
        self.said = re.findall(r'<ul class="errors?[^"]*".*?</ul>', shown, re.DOTALL)

    def with_answers(self, answers: Answers) -> dict[str, Any]:
        return {**self.inputs, **{name: value for name, value in answers.items() if name in self.inputs}}


@pytest.mark.parametrize(("game", "end"), CASES)
def test_step_says_what_the_end_needs_before_one_goes_on(game: str, end: str, user: User) -> None:
    client, page = browser_of("norman"), playing(game, user)
    name, ends = ENDS[game]
    path, steps = client.get(f"{page}after/steps/")["Location"], 0
    while is_playing():
        steps += 1
        assert steps < 10
        screen = Screen(client.get(path).content.decode())
        answer = send(client, path, **screen.with_answers({name: end}))
        if answer.status_code == 409:  # the end needs more, and it is asked here
            shown = answer.content.decode()
            assert f'href="{page}after/' not in shown, "refused for what another screen asks"
            answer = send(client, path, **Screen(shown).with_answers({name: end, **ends[end]}))
        assert answer.status_code == 302, (path, re.findall(r"<li>.*?</li>", answer.content.decode(), re.DOTALL))
        path = answer["Location"]
    assert is_ended_by(client, end)


@pytest.mark.parametrize(("game", "end"), CASES)
def test_one_screen_ends_the_game_with_what_follows_filled_in(game: str, end: str, user: User) -> None:
    client, page = browser_of("norman"), playing(game, user)
    name, ends = ENDS[game]
    path = f"{page}after/"
    screen = Screen(client.get(path).content.decode())
    for _time in range(2):  # once more, if something followed that the screen had not shown
        answer = send(client, path, **screen.with_answers({name: end, **ends[end]}))
        if answer.status_code == 302:
            break
        screen = Screen(answer.content.decode())
    assert answer.status_code == 302, re.findall(r"<li>.*?</li>", answer.content.decode(), re.DOTALL)
    assert is_ended_by(client, end)
    # The same in the plain form of the entry, which asks for everything at once.
    client.post(f"{page}undo/{Campaign.objects.get().entries}/")
    assert is_playing()
    (kind,) = {step.kinds[0] for step in game_get(game).campaign.after_session[:1]}  # type: ignore[union-attr]
    assert send(client, f"{page}write/{kind}/", **screen.with_answers({name: end, **ends[end]})).status_code == 302
    assert is_ended_by(client, end)


def is_playing() -> bool:
    return Campaign.objects.get().status == "playing"


def is_ended_by(client: Client, end: str) -> bool:
    """Whether the log says that end, and nothing of the draft is left unwritten."""
    last = Campaign.objects.get().log.order_by("-number")[0]
    return not is_playing() and end in (last.data.get("result"), last.data.get("reason"), last.data.get("resolution"))


COMPLETED: list[tuple[str, str, dict[str, str]]] = [
    ("ah2", "loss", {"d.doom": "13", "d.players.0.fate": "devoured-battle", "d.players.1.fate": "devoured-battle"}),
    ("ah2", "win-seal", {"d.seals": "6", "d.players.0.fate": "survived-sane"}),
    ("mom2", "investigation_completed", {"d.investigators.0.outcome": "won", "d.investigators.1.outcome": "won"}),
    ("mom2", "time_expired", {"d.investigators.0.outcome": "lost"}),
    ("dmd", "won", {"d.ritual": "disrupted", "d.stage": "4", "d.players.0.fate": "alive"}),
]


@pytest.mark.parametrize(("game", "end", "presets"), COMPLETED)
def test_full_form_presets_what_follows_from_the_end(game: str, end: str, presets: dict[str, str], user: User) -> None:
    client, page = browser_of("norman"), playing(game, user)
    screen = Screen(client.get(f"{page}after/").content.decode())
    looked = send(client, f"{page}after/", **screen.with_answers({ENDS[game][0]: end}), do="look")
    shown = Screen(looked.content.decode()).inputs
    assert {name: [value for value in shown[name] if value] for name in presets} == {
        name: [value] for name, value in presets.items()
    }
    corrected = next(name for name in presets if name.count(".") > 1)
    other = {"devoured-battle": "devoured-lost", "survived-sane": "survived-not-sane", "alive": "wounds"}
    value = other.get(presets[corrected], "none")
    again = send(client, f"{page}after/", **{**shown, corrected: value}, do="look")
    assert [one for one in Screen(again.content.decode()).inputs[corrected] if one] == [value], "a correction stays"
