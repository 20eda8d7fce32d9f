"""Statistics of play: of one campaign over time, and of all campaigns of an account."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from campaigns.campaigns_json import names_in
from campaigns.mapping import Table
from campaigns.models import Campaign, Session
from campaigns.visibility import Visibility
from cardsdb.catalogue import catalogue_get
from games.engine import journal


def campaign_stats(visibility: Visibility, table: Table, language: str) -> dict[str, Any]:
    """The result of each session, and every seat's figures after it: experience, trauma, whatever the game has."""
    states = _after_sessions(table.log_rules, visibility.entries())
    value = {
        "figures": [
            {"code": code, "name": text.in_language(language)}
            for code, text in table.log_rules.choices.get("figure", {}).items()
        ],
        "sessions": [_session(number, state, table.log_rules) for number, state in enumerate(states, 1)],
    }
    return {**value, "names": names_in(value, table.catalogue, language)}


def _after_sessions(rules: journal.Campaign, entries: list[journal.Entry]) -> list[Any]:
    """The state at the end of each session, with all entries before the next one ended."""
    states: list[Any] = []
    state: Any = rules.state
    for _number, entry in journal.effective(entries):
        state = rules.kinds[entry.kind].apply(state, entry.data)
        over = [session for session in state.sessions if session.is_over]
        if over:
            states[len(over) - 1 :] = [state]
    return states


def _session(number: int, state: Any, rules: journal.Campaign) -> dict[str, Any]:
    session = [one for one in state.sessions if one.is_over][number - 1]
    return {
        "number": number,
        "scenario": session.scenario,
        "resolution": getattr(session, "resolution", ""),
        "result": getattr(session, "result", ""),
        "score": getattr(session, "score", None),
        "seats": [
            {
                "seat": name,
                "leader": state.seats[name].leader,
                "leaders": list(session.led_by(name, state.seats)),
                "status": state.seats[name].status,
                "figures": rules.figures(state, name) if rules.figures else {},
            }
            for name in session.seats
        ],
    }


def user_stats(campaigns: Iterable[Campaign], sessions: Iterable[Session], language: str) -> dict[str, Any]:
    """The numbers of games by scenario, difficulty, mode and party, with results and scores."""
    sessions = list(sessions)
    campaigns = list(campaigns)
    games = {session.campaign.game: catalogue_get(session.campaign.game) for session in sessions}

    def name_of(session: Session, code: str) -> str:
        """The name of a scenario or card in the game of the session: games share codes."""
        return names_in(code, games[session.campaign.game], language).get(code, code)

    scenarios = _grouped(
        sessions,
        lambda one: {"game": one.campaign.game, "scenario": one.scenario, "scenario_name": name_of(one, one.scenario)},
    )
    parties = _grouped(
        sessions,
        lambda one: {
            "game": one.campaign.game,
            "leaders": sorted(one.leaders),
            "leader_names": [name_of(one, code) for code in sorted(one.leaders)],
        },
    )
    names = {row["scenario"]: row["scenario_name"] for row in scenarios}
    for row in parties:
        names |= zip(row["leaders"], row["leader_names"], strict=True)
    return {
        "campaigns": {
            "count": len(campaigns),
            "statuses": _counted(campaign.status for campaign in campaigns),
            "results": _counted(campaign.result for campaign in campaigns if campaign.result),
        },
        "scenarios": scenarios,
        "difficulties": _grouped(
            sessions, lambda one: {"game": one.campaign.game, "difficulty": one.campaign.difficulty}
        ),
        "modes": _grouped(sessions, lambda one: {"game": one.campaign.game, "mode": one.campaign.mode}),
        "parties": parties,
        "names": dict(sorted(names.items())),
    }


def _grouped(sessions: Iterable[Session], key: Callable[[Session], dict[str, Any]]) -> list[dict[str, Any]]:
    """The sessions by key, the most played first."""
    groups: dict[str, tuple[dict[str, Any], list[Session]]] = {}
    for session in sessions:
        named = key(session)
        groups.setdefault(str(named), (named, []))[1].append(session)
    rows = [
        {
            **named,
            "played": len(group),
            "results": _counted(one.result for one in group if one.result),
            "resolutions": _counted(one.resolution for one in group if one.resolution),
            "scores": _scores(named["game"], [one.score for one in group if one.score is not None]),
        }
        for named, group in groups.values()
    ]
    return sorted(rows, key=lambda row: -row["played"])


def _scores(game: str, scores: list[int]) -> dict[str, Any] | None:
    """The number of scores, the best and the mean; None without any."""
    rules = catalogue_get(game).game.campaign
    if not scores or rules is None:
        return None
    best = min(scores) if rules.low_scores_win else max(scores)
    return {"count": len(scores), "best": best, "mean": round(sum(scores) / len(scores), 1)}


def _counted(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))
