"""Proposals for tonight use owned products only, respect the wishes and repeat with the same seed."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.dmd.campaign.state import DmdState
from games.engine import Catalogue, plain
from games.engine.collection import Holdings, copies_owned
from games.engine.journal import Entry, record, rewrite, undo_orders
from games.engine.tests.boxes import copy_facts, fixture_catalogue
from games.engine.tonight import Brought, Evening, Party, Possibility, Shelf, Sitting, Tonight, seated
from games.engine.tonight_filters import FILTERS, Candidate, Excluded, Filters, apply_filters, drawn
from games.registry import game_all, game_get

GAMES = [code for code, game in game_all().items() if game.tonight]
SEATS_ALONE = {"mom2": 2, "dmd": 2}
"""Games in which whoever plays alone has several investigators."""
NAMES = tuple(f"Player {number}" for number in range(1, 11))


CORE = {"ahlcg": ["core"], "lotr": ["core-set"]}
"""The boxes of the games that are looked at; of the others, all."""


@cache
def own_catalogue(game: str) -> Catalogue:
    with TemporaryDirectory() as folder:
        facts = copy_facts(game, Path(folder), CORE.get(game, ()))
        return fixture_catalogue(facts, game_get(game).card_fields)


def tonight_of(game: str) -> Tonight:
    tonight = game_get(game).tonight
    assert tonight
    return tonight


def possible(game: str, shelf: Shelf) -> list[Possibility]:
    return list(tonight_of(game).possible(own_catalogue(game), shelf))


def draw(game: str, code: str, players: int, seed: int, shelf: Shelf | None = None) -> Evening:
    party = Party(players=NAMES[:players], shelf=shelf or Shelf(), seed=seed)
    return tonight_of(game).draw(own_catalogue(game), code, party)


# --- what the games offer ---


def test_every_game_with_a_log_takes_part() -> None:
    assert [code for code, game in game_all().items() if game.campaign] == GAMES


@pytest.mark.parametrize(
    ("game", "codes"),
    [
        ("ahlcg", ["campaign:core", "core.arkham", "core.tentacles", "core.torch"]),
        ("lotr", ["core.escape-from-dol-guldur", "core.journey-down-the-anduin", "core.passage-through-mirkwood"]),
        ("ah2", ["azathoth", "cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub-niggurath", "yig", "yog-sothoth"]),
        ("mom2", [card.code for card in own_catalogue("mom2") if card.type_code == "scenario"]),
        ("dmd", [f"{one}:season-1.episode-{number}" for one in ("cthulhu", "hastur") for number in range(1, 7)]),
    ],
)
def test_everything_that_is_known_can_be_played(game: str, codes: list[str]) -> None:
    assert [one.code for one in possible(game, Shelf())] == codes


@pytest.mark.parametrize(
    ("game", "most", "minutes"),
    [
        ("ahlcg", 4, {1: 60, 2: 80, 3: 100, 4: 120}),
        ("lotr", 4, {1: 30, 2: 50, 3: 70, 4: 90}),
        ("ah2", 8, {1: 120, 2: 150, 3: 180, 4: 210, 5: 240, 6: 240, 7: 240, 8: 240}),
        ("mom2", 5, {}),
        ("dmd", 5, {1: 90, 2: 90, 3: 100, 4: 110, 5: 120}),
    ],
)
def test_players_and_estimates(game: str, most: int, minutes: dict[int, int]) -> None:
    for one in possible(game, Shelf()):
        assert (one.least, one.most, dict(one.minutes), one.is_printed) == (1, most, minutes, False)


def test_only_the_campaign_goes_on() -> None:
    assert [one.code for game in GAMES for one in possible(game, Shelf()) if one.is_campaign] == ["campaign:core"]


@pytest.mark.parametrize("game", GAMES)
def test_every_log_is_accepted_and_leads_into_the_game(game: str) -> None:
    rules, catalogue = game_get(game).campaign, own_catalogue(game)
    assert rules
    for one in possible(game, Shelf()):
        for players in range(one.least, one.most + 1):
            evening = draw(game, one.code, players, seed=players)
            last = rewrite(rules, evening.entries, rules.facts(catalogue, evening.guide))[-1]
            assert last.is_accepted, (one.code, players, last.faults, last.problems)
            assert last.state.status == "playing"
            sitting = [seat.player for seat in last.state.seats.values()]
            assert sitting == list(NAMES[:players] if players > 1 else NAMES[:1] * SEATS_ALONE.get(game, 1))
            assert tuple(last.state.seats) == tuple(seat.seat for seat in evening.seats)
            assert one.code in tonight_of(game).counts(
                Sitting(
                    scenario=last.state.sessions[-1].scenario,
                    guide=evening.guide,
                    mode=last.state.mode,
                    state=last.state,
                )
            )
            assert evening.sheet


def test_what_is_dealt_at_the_table_stands_in_its_log_of_arkham_horror() -> None:
    """Every investigator, also those who draw one card more and discard one (AH2-BUILD-05)."""
    catalogue, seen = own_catalogue("ah2"), set()
    rules = game_get("ah2").campaign
    assert rules
    for seed in range(16):
        evening = draw("ah2", "azathoth", 8, seed)
        state = rewrite(rules, evening.entries, rules.facts(catalogue, ""))[-1].state
        for dealt, seat in zip(evening.setup["players"], evening.seats, strict=True):
            used = state.seats[seat.seat].used[-1]
            card = catalogue.get(used.code)
            assert card
            sheet = card.fields
            more = {used.discarded: 1} if used.discarded else {}
            drawn = Counter(code for codes in dealt["drawn"].values() for code in codes)
            assert Counter(used.cards) + Counter(more) == Counter(sheet.fixed) + drawn
            assert bool(used.discarded) == (sheet.draws_one_more in sheet.random)
            seen.add(used.code)
    assert len(seen) == 16


@pytest.mark.parametrize("game", GAMES)
def test_nobody_gets_up_from_a_game_that_has_begun_by_an_undo(game: str) -> None:
    evening = draw(game, possible(game, Shelf())[0].code, 3, 1)
    rules = game_get(game).campaign
    assert rules
    facts = rules.facts(own_catalogue(game), evening.guide)
    entries = [one.entry for one in rewrite(rules, evening.entries, facts)]
    joined = {number for number, entry in enumerate(entries, 1) if entry.kind == "seat-join"}
    assert len(joined) == 3
    found = undo_orders(rules, entries, range(1, len(entries) + 1), facts, most_checks=1000)
    assert joined.isdisjoint({number for number, order in found.items() if order == (number,)})
    assert found[len(entries)] == (len(entries),)
    for number in joined:
        undo = Entry(kind="undo", data={"entry": number})
        (problem,) = record(rules, entries, rewrite(rules, entries, facts)[-1].state, undo, facts).problems
        assert problem.code == "undo-breaks"


def test_card_that_is_drawn_too_many_is_the_players_to_choose() -> None:
    evening = next(one for one in (draw("ah2", "yig", 1, seed) for seed in range(99)) if one.choices)
    rules = game_get("ah2").campaign
    assert rules
    (choice,) = evening.choices
    (dealt,) = evening.setup["players"]
    (deck,) = dealt["discard"]
    assert set(choice.options) == set(dealt["drawn"][deck])
    assert evening.entries[choice.entry] == next(iter(choice.options.values()))
    for code, entry in choice.options.items():
        entries = (*evening.entries[: choice.entry], entry, *evening.entries[choice.entry + 1 :])
        found = rewrite(rules, entries, rules.facts(own_catalogue("ah2"), ""))
        assert all(one.is_accepted for one in found)
        assert entry.data["discarded"] == code


def test_cards_that_a_box_lacks_for_one_player_leave_those_of_the_others() -> None:
    catalogue = own_catalogue("ah2")
    everything = {card.code: card.quantity for card in catalogue if card.type_code != "spell"}
    evening = draw("ah2", "yig", 8, 1, Shelf(owned=everything))
    dealt = {one["investigator"]: bool(one["random"].get("spell")) for one in evening.setup["players"]}
    joined = {one.data["investigator"]: "cards" not in one.data for one in evening.entries if one.kind == "seat-join"}
    assert joined == dealt
    assert set(dealt.values()) == {True, False}


def test_insanity_and_skills_that_are_dealt_stand_in_the_log_of_death_may_die() -> None:
    catalogue, rules = own_catalogue("dmd"), game_get("dmd").campaign
    assert rules
    evening = draw("dmd", possible("dmd", Shelf())[0].code, 5, 3)
    state = rewrite(rules, evening.entries, rules.facts(catalogue, ""))[-1].state
    for dealt, seat in zip(evening.setup["players"], evening.seats, strict=True):
        own = state.seats[seat.seat]
        assert (own.insanity, set(own.skills)) == (dealt["insanity"], set(dealt["skills"]))


@pytest.mark.parametrize("game", GAMES)
def test_same_seed_gives_the_same_table_and_others_give_others(game: str) -> None:
    code = possible(game, Shelf())[0].code
    assert draw(game, code, 2, 7) == draw(game, code, 2, 7)
    parties = {tuple(seat.leaders for seat in draw(game, code, 2, seed).seats) for seed in range(10)}
    assert len(parties) > 5


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=30)
@given(data=st.data())
def test_nothing_is_drawn_that_is_not_owned(game: str, data: st.DataObject) -> None:
    catalogue = own_catalogue(game)
    missing = data.draw(st.sets(st.sampled_from([card.code for card in catalogue]), max_size=40))
    kept = data.draw(st.booleans())
    owned = {
        card.code: card.quantity
        for card in catalogue
        if card.code not in missing and (kept or card.type_code not in ("hero", "investigator"))
    }
    shelf = Shelf(owned=owned)
    for one in possible(game, shelf):
        players = data.draw(st.integers(one.least, one.most))
        evening = draw(game, one.code, players, data.draw(st.integers(0, 2**31 - 1)), shelf)
        used = {code for entry in evening.entries for code in texts(entry.data)}
        used |= {code for seat in evening.seats for code in seat.leaders} | set(texts(evening.setup.get("players", ())))
        cards = [card for code in used if (card := catalogue.get(code)) and card.type_code != "location"]
        assert cards
        assert [card.code for card in cards if card.code not in owned] == []
        for code in evening.setup.get("encounter_sets", ()):
            assert all(card.code in owned for card in catalogue if card.encounter_set == code)


def texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from (key, *texts(one))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one)


@pytest.mark.parametrize("game", GAMES)
def test_from_an_empty_shelf_nothing_can_be_played(game: str) -> None:
    assert possible(game, Shelf(owned={})) == []


def test_without_a_card_of_its_sets_a_scenario_is_not_offered() -> None:
    catalogue = own_catalogue("lotr")
    everything = {card.code: card.quantity for card in catalogue}
    spider = next(card.code for card in catalogue if card.encounter_set == "spiders-of-mirkwood")
    assert len(possible("lotr", Shelf(owned=everything))) == 3
    del everything[spider]
    assert [one.code for one in possible("lotr", Shelf(owned=everything))] == ["core.journey-down-the-anduin"]


def test_players_are_as_many_as_there_are_investigators() -> None:
    everything = {card.code: 1 for card in own_catalogue("ah2") if card.type_code != "investigator"}
    two = Shelf(owned={**everything, "joe-diamond": 1, "monterey-jack": 1})
    assert {one.most for one in possible("ah2", two)} == {2}
    del everything["bullwhip"]  # with which Monterey Jack begins
    two = Shelf(owned={**everything, "joe-diamond": 1, "monterey-jack": 1})
    assert {one.most for one in possible("ah2", two)} == {1}


def test_products_are_played_whole_and_none_without_the_base_game() -> None:
    catalogue = own_catalogue("mom2")
    base = copies_owned(Holdings(sets={"base": 1}), catalogue)
    four = ["cycle-of-eternity", "escape-from-innsmouth", "shattered-bonds", "rising-tide"]
    assert [one.code for one in possible("mom2", Shelf(owned=base))] == four
    both = copies_owned(Holdings(sets={"base": 1, "btt": 1}), catalogue)
    more = ["gates-of-silverwood-manor", "vengeful-impulses"]
    assert [one.code for one in possible("mom2", Shelf(owned=both))] == [*four, *more]
    part = {code: copies for code, copies in both.items() if code != next(code for code in both if code not in base)}
    assert [one.code for one in possible("mom2", Shelf(owned=part))] == four
    alone = copies_owned(Holdings(sets={"btt": 1}), catalogue)
    assert possible("mom2", Shelf(owned=alone)) == []


# --- decks ---

NOBODY = Catalogue(version=1, cards=())


def sit(
    decks: tuple[Brought, ...], players: int, leaders: list[str], each: int = 1
) -> list[tuple[tuple[str, ...], str]]:
    party = Party(players=NAMES[:players], shelf=Shelf(decks=decks), seed=5)
    return [(one.leaders, one.deck) for one in seated(party, leaders, NOBODY, each, who=str.lower)]


def test_decks_go_first_and_others_are_dealt() -> None:
    roland = Brought(deck="d1", name="R", leaders=("roland",))
    assert sit((roland,), 1, ["roland", "daisy"]) == [(("roland",), "d1")]
    assert sit((roland,), 2, ["roland", "daisy"]) == [(("roland",), "d1"), (("daisy",), "")]


def test_two_decks_of_one_person_do_not_sit_at_one_table() -> None:
    decks = tuple(Brought(deck=f"d{number}", name="", leaders=(name,)) for number, name in enumerate(["a", "A", "b"]))
    found = sit(decks, 3, ["a", "b", "c"])
    assert sorted(leaders[0].lower() for leaders, _deck in found) == ["a", "b", "c"]
    assert sum(deck != "" for _leaders, deck in found) == 2


def test_deck_that_leaves_somebody_without_a_hero_stays_away() -> None:
    greedy = Brought(deck="d", name="", leaders=("a", "b", "c"))
    assert [deck for _leaders, deck in sit((greedy,), 2, ["a", "b", "c"], each=3)] == ["", ""]
    assert [deck for _leaders, deck in sit((greedy,), 2, ["a", "b", "c", "d"], each=3)] == ["d", ""]


def test_heroes_are_shared_out_evenly() -> None:
    leaders = ["a", "b", "c", "d", "e"]
    assert [len(own) for own, _deck in sit((), 2, leaders, each=3)] == [2, 2]
    assert [len(own) for own, _deck in sit((), 1, leaders, each=3)] == [3]


# --- what counts as played and won ---


@pytest.mark.parametrize(
    ("game", "sitting", "counts"),
    [
        ("ah2", Sitting(scenario="yig", outcome="won", result="win-close"), {"yig": True}),
        ("ah2", Sitting(scenario="yig", outcome="lost", result="loss"), {"yig": False}),
        (
            "dmd",
            Sitting(scenario="e1", outcome="won", state=DmdState(elder_one="hastur", episode="e1")),
            {"hastur:e1": True},
        ),
        ("mom2", Sitting(scenario="rising-tide", outcome="ended"), {"rising-tide": False}),
        ("lotr", Sitting(scenario="core.x", guide="core", mode="scenario", result="won"), {"core.x": True}),
        ("lotr", Sitting(scenario="core.x", guide="core", mode="campaign", result="lost"), {"core.x": False}),
        (
            "ahlcg",
            Sitting(scenario="core.torch", guide="core", mode="standalone", resolution="R2"),
            {"core.torch": True},
        ),
        (
            "ahlcg",
            Sitting(scenario="core.torch", guide="core", mode="campaign", resolution="none"),
            {"core.torch": False, "campaign:core": False},
        ),
        (
            "ahlcg",
            Sitting(scenario="core.torch", guide="core", mode="campaign", resolution="R1", outcome="won"),
            {"core.torch": True, "campaign:core": True},
        ),
    ],
)
def test_what_a_session_counts_for(game: str, sitting: Sitting, counts: dict[str, bool]) -> None:
    assert tonight_of(game).counts(sitting) == counts


# --- wishes ---


def candidate(game: str, code: str, **more: Any) -> Candidate:
    known = {name: more.pop(name) for name in ("played", "won", "ago") if name in more}
    one = Possibility(code=code, title=plain(code), most=more.pop("most", 4), **more)
    return Candidate(game=game, possibility=one, last=datetime(2026, 1, 1, tzinfo=UTC), **known)


CANDIDATES = st.builds(
    candidate,
    st.sampled_from(["chess", "draughts", "ludo"]),
    st.uuids().map(str),
    least=st.integers(1, 2),
    most=st.integers(2, 5),
    minutes=st.dictionaries(st.integers(1, 5), st.integers(10, 300)),
    is_campaign=st.booleans(),
    played=st.integers(0, 3),
    won=st.integers(0, 2),
    ago=st.none() | st.integers(1, 9),
)
CHOSEN = st.builds(
    Filters,
    players=st.integers(1, 5),
    not_last=st.integers(0, 5),
    never_played=st.booleans(),
    never_won=st.booleans(),
    minutes=st.none() | st.integers(10, 300),
    known_length=st.booleans(),
    one_evening=st.booleans(),
)


def meets(one: Candidate, wishes: Filters) -> bool:
    """Written down once more, in another way."""
    possibility = one.possibility
    if wishes.players not in range(possibility.least, possibility.most + 1):
        return False
    if one.ago is not None and one.ago in range(wishes.not_last + 1):
        return False
    if (wishes.never_played and one.played) or (wishes.never_won and one.won):
        return False
    as_many = sorted((possibility.least, wishes.players, possibility.most))[1]
    if as_many in possibility.minutes:
        if wishes.minutes is not None and possibility.minutes[as_many] > wishes.minutes:
            return False
    elif wishes.known_length:
        return False
    return not (wishes.one_evening and possibility.is_campaign)


@given(st.lists(CANDIDATES, max_size=15), CHOSEN, st.integers(0, 2**31 - 1))
def test_what_is_drawn_meets_every_wish(candidates: list[Candidate], wishes: Filters, seed: int) -> None:
    filtered = apply_filters(candidates, wishes)
    assert list(filtered.fitting) == [one for one in candidates if meets(one, wishes)]
    chosen = drawn(filtered.fitting, seed)
    assert (chosen is None) == (not filtered.fitting)
    assert chosen is None or chosen in filtered.fitting
    assert drawn(filtered.fitting, seed) == chosen


@given(st.lists(CANDIDATES, max_size=15), CHOSEN)
def test_wishes_tell_what_they_keep_out(candidates: list[Candidate], wishes: Filters) -> None:
    filtered = apply_filters(candidates, wishes)
    told = {one.wish: one for one in filtered.excluded}
    for name, fits in FILTERS.items():
        unmet = sum(not fits(one, wishes) for one in candidates)
        others = [test for other, test in FILTERS.items() if other != name]
        without = sum(all(test(one, wishes) for test in others) for one in candidates)
        expected = Excluded(wish=name, excluded=unmet, without=without) if unmet else None
        assert told.get(name) == expected


@given(st.lists(CANDIDATES, min_size=1, max_size=12), st.integers(0, 500))
def test_games_take_turns_and_go_through_all_they_have(candidates: list[Candidate], turn: int) -> None:
    games = {one.game for one in candidates}
    first = turn * len(games)
    row = [drawn(candidates, first + place) for place in range(len(games))]
    assert {one.game for one in row if one} == games
    for game in games:
        own = [one for one in candidates if one.game == game]
        start = turn * len(own)
        dealt = [drawn(own, start + place) for place in range(len(own))]
        assert sorted(one.possibility.code for one in dealt if one) == sorted(one.possibility.code for one in own)


@given(st.lists(CANDIDATES, min_size=2, max_size=9), st.integers(0, 2000))
def test_the_next_seed_is_another_proposal(candidates: list[Candidate], seed: int) -> None:
    assert drawn(candidates, seed) != drawn(candidates, seed + 1)


def test_unknown_length_stays_in_unless_it_must_be_known() -> None:
    unknown, long = candidate("chess", "a"), candidate("chess", "b", minutes={2: 150})
    both = [unknown, long]
    assert apply_filters(both, Filters(players=2, minutes=120)).fitting == (unknown,)
    assert apply_filters(both, Filters(players=2, known_length=True)).fitting == (long,)
    assert apply_filters(both, Filters(players=2, minutes=120, known_length=True)).fitting == ()
    assert apply_filters(both, Filters(players=2, minutes=150, known_length=True)).fitting == (long,)
