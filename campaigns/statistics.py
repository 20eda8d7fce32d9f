"""Statistics of play: of one campaign over time, and of all campaigns of an account."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from campaigns.models import Campaign, Session
from campaigns.rules import CampaignRules, CodeName, code_names, names_in
from campaigns.visibility import Visibility
from cardsdb.api.answers import answer_of
from cardsdb.catalogue import catalogue_get
from games.engine import journal


class SeatFigures(Struct, frozen=True, kw_only=True):
    seat: str
    leader: str
    leaders: list[str]
    """Everybody whom the seat played in that session."""
    status: str
    figures: Mapping[str, int]


class PlayedSession(Struct, frozen=True, kw_only=True):
    number: int
    scenario: str
    resolution: str
    result: str
    score: int | None
    """Null where nothing is counted."""
    seats: list[SeatFigures]


class CampaignStatistics(Struct, frozen=True, kw_only=True):
    """The results of a campaign's sessions, and the figures of every seat after each."""

    figures: list[CodeName]
    sessions: list[PlayedSession]
    names: Mapping[str, str]


class Scores(Struct, frozen=True, kw_only=True):
    count: int
    best: int
    """The lowest, in games where that is better."""
    mean: float


class SessionCounts(Struct, frozen=True, kw_only=True):
    """The sessions that have something in common, counted."""

    game: str
    played: int
    results: Mapping[str, int]
    resolutions: Mapping[str, int]
    scores: Scores | None
    """Null where nothing was counted."""


class ScenarioCounts(SessionCounts, frozen=True, kw_only=True):
    scenario: str
    scenario_name: str


class DifficultyCounts(SessionCounts, frozen=True, kw_only=True):
    difficulty: str


class ModeCounts(SessionCounts, frozen=True, kw_only=True):
    mode: str


class PartyCounts(SessionCounts, frozen=True, kw_only=True):
    leaders: list[str]
    """Everybody who was played at one table."""
    leader_names: list[str]


class CampaignCounts(Struct, frozen=True, kw_only=True):
    count: int
    statuses: Mapping[str, int]
    results: Mapping[str, int]


class OwnStatistics(Struct, frozen=True, kw_only=True):
    """The numbers of an account's sessions by scenario, difficulty, mode and party, the most played first."""

    campaigns: CampaignCounts
    scenarios: list[ScenarioCounts]
    difficulties: list[DifficultyCounts]
    modes: list[ModeCounts]
    parties: list[PartyCounts]
    names: Mapping[str, str]
    """Code to name. Games share codes: where several were played, read the names in the rows instead."""


CountsT = TypeVar("CountsT", bound=SessionCounts)


def campaign_statistics(visibility: Visibility, rules: CampaignRules, language: str) -> CampaignStatistics:
    """The result of each session, and every seat's figures after it: experience, trauma, or others of the game."""
    states = _after_sessions(rules.log_rules, visibility.effective())
    figures = code_names(rules.log_rules.choices.get("figure", {}), language)
    sessions = [_session(number, state, rules.log_rules) for number, state in enumerate(states, 1)]
    names = names_in(msgspec.to_builtins((figures, sessions)), rules.catalogue, language)
    return CampaignStatistics(figures=figures, sessions=sessions, names=names)


def _after_sessions(rules: journal.Campaign, entries: Iterable[journal.Entry]) -> list[Any]:
    """The state at the end of each session, with all effective entries before the next one ended."""
    states: list[Any] = []
    state: Any = rules.state
    sessions, over = (), 0
    for entry in entries:
        state = rules.kinds[entry.kind].apply(state, entry.data)
        if state.sessions is not sessions:
            sessions, over = state.sessions, sum(session.is_over for session in state.sessions)
        if over:
            states[over - 1 :] = [state]
    return states


def _session(number: int, state: Any, rules: journal.Campaign) -> PlayedSession:
    session = [one for one in state.sessions if one.is_over][number - 1]
    return PlayedSession(
        number=number,
        scenario=session.scenario,
        resolution=getattr(session, "resolution", ""),
        result=getattr(session, "result", ""),
        score=getattr(session, "score", None),
        seats=[
            answer_of(
                SeatFigures,
                state.seats[name],
                seat=name,
                leaders=list(session.led_by(name, state.seats)),
                figures=rules.figures(state, name) if rules.figures else {},
            )
            for name in session.seats
        ],
    )


def own_statistics(campaigns: Iterable[Campaign], sessions: Iterable[Session], language: str) -> OwnStatistics:
    """The numbers of games by scenario, difficulty, mode and party, with results and scores."""
    sessions, campaigns = list(sessions), list(campaigns)
    games = {session.campaign.game: catalogue_get(session.campaign.game) for session in sessions}

    def name_of(session: Session, code: str) -> str:
        """The name of a scenario or card in the game of the session: games share codes."""
        return names_in(code, games[session.campaign.game], language).get(code, code)

    def scenario_of(session: Session) -> dict[str, Any]:
        return {"scenario": session.scenario, "scenario_name": name_of(session, session.scenario)}

    def party_of(session: Session) -> dict[str, Any]:
        leaders = sorted(session.leaders)
        return {"leaders": leaders, "leader_names": [name_of(session, code) for code in leaders]}

    scenarios = _grouped(ScenarioCounts, sessions, scenario_of)
    parties = _grouped(PartyCounts, sessions, party_of)
    names = {row.scenario: row.scenario_name for row in scenarios}
    for row in parties:
        names |= zip(row.leaders, row.leader_names, strict=True)
    return OwnStatistics(
        campaigns=CampaignCounts(
            count=len(campaigns),
            statuses=_counted(campaign.status for campaign in campaigns),
            results=_counted(campaign.result for campaign in campaigns if campaign.result),
        ),
        scenarios=scenarios,
        difficulties=_grouped(DifficultyCounts, sessions, lambda one: {"difficulty": one.campaign.difficulty}),
        modes=_grouped(ModeCounts, sessions, lambda one: {"mode": one.campaign.mode}),
        parties=parties,
        names=dict(sorted(names.items())),
    )


def _grouped(
    kind: type[CountsT], sessions: Iterable[Session], key: Callable[[Session], dict[str, Any]]
) -> list[CountsT]:
    """The sessions by game and key, the most played first."""
    groups: dict[str, tuple[dict[str, Any], list[Session]]] = {}
    for session in sessions:
        named = {"game": session.campaign.game, **key(session)}
        groups.setdefault(str(named), (named, []))[1].append(session)
    rows = [
        kind(
            **named,
            played=len(group),
            results=_counted(one.result for one in group if one.result),
            resolutions=_counted(one.resolution for one in group if one.resolution),
            scores=_scores(named["game"], [one.score for one in group if one.score is not None]),
        )
        for named, group in groups.values()
    ]
    return sorted(rows, key=lambda row: -row.played)


def _scores(game: str, scores: list[int]) -> Scores | None:
    """The number of scores, the best and the mean; None without any."""
    rules = catalogue_get(game).game.campaign
    if not scores or rules is None:
        return None
    best = min(scores) if rules.low_scores_win else max(scores)
    return Scores(count=len(scores), best=best, mean=round(sum(scores) / len(scores), 1))


def _counted(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))
