"""The guidance of games names kinds, fields and steps that exist."""

import msgspec
import pytest

from games.engine import Game
from games.engine.journal import Campaign, Kind, StepRules
from games.registry import game_all, game_folder

LOGGED = [game for game in game_all().values() if game.campaign]


def campaign_of(game: Game) -> Campaign:
    assert game.campaign
    return game.campaign


def _paths(kind: Kind) -> list[str]:
    """The fields of a kind, and the parts of its groups."""
    fields = kind.fields
    return [field.name for field in fields] + [f"{field.name}.{part.name}" for field in fields for part in field.parts]


@pytest.mark.parametrize("game", LOGGED, ids=lambda game: game.code)
def test_guidance_names_kinds_fields_steps_and_rules_that_there_are(game: Game) -> None:
    rules = campaign_of(game)
    guidance = rules.guidance
    emitted = {
        (name, place)
        for kind in rules.kinds.values()
        for codes in kind.emits.values()
        for code in codes
        for name in (code, f"{kind.code}.{code}")
        for place in _paths(kind)
    }
    assert [place for place in guidance.places.items() if place not in emitted] == []
    assert set(guidance.result_fields) <= set(_paths(rules.kinds[rules.after_session[0].kinds[0]]))
    assert {code for codes in guidance.usual.values() for code in codes} <= rules.kinds.keys()
    for status, codes in guidance.usual.items():
        assert [code for code in codes if status not in rules.kinds[code].when] == []
    steps = (*rules.before_session, *rules.after_session)
    assert {id for step in steps for id in step.rules} <= game.vocabulary.rules.keys()
    assert {kind for step in steps for kind in step.kinds} <= rules.kinds.keys()
    assert not guidance.bag_step or guidance.bag_step in {step.code for step in steps}


@pytest.mark.parametrize("game", LOGGED, ids=lambda game: game.code)
def test_steps_declared_in_a_file_are_steps_of_the_catalogues(game: Game) -> None:
    rules, path = campaign_of(game), game_folder(game.code) / "campaign" / "steps.json"
    before, after = msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, StepRules]]).values()
    assert before.keys() <= {step.code for step in rules.before_session}
    assert after.keys() <= {step.code for step in rules.after_session}


@pytest.mark.parametrize(
    "game",
    [game for game in LOGGED if any(step.fields for step in campaign_of(game).after_session)],
    ids=lambda one: one.code,
)
def test_steps_ask_for_every_field_of_the_entry_that_ends_a_session_once(game: Game) -> None:
    rules = campaign_of(game)
    ending = rules.kinds[rules.after_session[0].kinds[0]]
    asked = [name for step in rules.after_session for name in step.fields]
    assert len(asked) == len(set(asked))
    assert {name.partition(".")[0] for name in asked} == {field.name for field in ending.fields}


@pytest.mark.parametrize("game", LOGGED, ids=lambda game: game.code)
def test_parts_that_need_others_name_parts_and_values_that_there_are(game: Game) -> None:
    rules = campaign_of(game)
    for path, conditions in rules.guidance.only_if.items():
        kind, *groups, part = path.split(".")
        parts = {one.name: one for one in rules.kinds[kind].fields}
        for group in groups:
            parts = {one.name: one for one in parts[group].parts}
        assert part in parts
        for name, values in conditions.items():
            assert set(values) <= parts[name].choices.keys()
