"""Campaigns, their logs and parts as plain JSON values, in the language asked for."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec

from campaigns.access import role_of
from campaigns.mapping import Table, deck_reference
from campaigns.models import Campaign, Invitation, LogEntry, Member, Seat
from campaigns.selectors import OWNER, actor_name, author_name
from campaigns.visibility import Visibility
from cardsdb.catalogue import LiveCatalogue
from decks.verdicts import problem_json
from games.engine import Problem, Text, journal, localised
from games.engine.vocabulary import card_name

FILE_FORMAT = "cardsdb-campaign"
FILE_VERSION = 1


def campaign_json(campaign: Campaign, catalogue: LiveCatalogue, language: str) -> dict[str, Any]:
    """A campaign without its log."""
    guide = catalogue.cards.guides.get(campaign.guide)
    rules = catalogue.game.campaign
    difficulties = rules.choices.get("difficulty", {}) if rules else {}
    plain = {
        "id": campaign.pk,
        "url": f"/api/v1/campaigns/{campaign.pk}/",
        "game": campaign.game,
        "guide": campaign.guide,
        "guide_name": localised(guide.names, language) if guide else "",
        "name": campaign.name,
        "owner": campaign.owner.username,
        "role": role_of(campaign),
        "visibility": campaign.visibility,
        "status": campaign.status,
        "result": campaign.result,
        "mode": campaign.mode,
        "difficulty": campaign.difficulty,
        "difficulty_name": _word(difficulties, campaign.difficulty, language),
        "entries": campaign.entries,
        "created_at": campaign.created_at,
        "updated_at": campaign.updated_at,
    }
    if campaign.deleted_at:
        plain["deleted_at"] = campaign.deleted_at
    return plain


def entry_json(row: LogEntry, visibility: Visibility, language: str, undone: Collection[int] = ()) -> dict[str, Any]:
    """An entry of the log as a user sees it, with the title of its kind."""
    kind = journal.UNDO if row.kind == journal.UNDO.code else visibility.rules.kinds.get(row.kind)
    return {
        "number": row.number,
        "kind": row.kind,
        "title": kind.title.in_language(language) if kind else row.kind,
        "data": visibility.data(row),
        "withheld": visibility.withheld(row),
        "house_rule": row.house_rule,
        "actor": actor_name(row),
        "imported": bool(row.written_by),
        "at": row.at,
        "undone": row.number in undone,
    }


def problems_json(problems: Iterable[Problem], catalogue: LiveCatalogue, language: str) -> list[dict[str, Any]]:
    """The rule problems of an entry."""
    return [problem_json(problem, catalogue, language) for problem in problems]


def state_json(state: Any, number: int, table: Table, language: str) -> dict[str, Any]:
    """The state as of an entry, with the names of its codes, and the kinds that may be written then."""
    plain = msgspec.to_builtins(state)
    kinds = [code for code, kind in table.log_rules.kinds.items() if state.status in kind.when]
    return {
        "number": number,
        "state": plain,
        "names": names_in(plain, table.catalogue, language),
        "kinds": [*kinds, journal.UNDO.code] if number else kinds,
    }


def names_in(value: Any, catalogue: LiveCatalogue, language: str) -> dict[str, str]:
    """The names of all scenarios, encounter sets and cards whose codes occur in the value."""
    cards = catalogue.cards
    names: dict[str, str] = {}
    for text in _texts(value):
        known = cards.scenarios.get(text) or cards.encounter_sets.get(text) or cards.get(text)
        if known:
            names[text] = localised(known.names, language) or text
    return dict(sorted(names.items()))


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)


def seat_json(seat: Seat, table: Table, language: str) -> dict[str, Any]:
    """A seat, its account, and its deck."""
    deck = seat.deck
    return {
        "number": seat.number,
        "seat": seat.name,
        "player": seat.player,
        "username": seat.user.username if seat.user else None,
        "leader": seat.leader,
        "leader_name": card_name(seat.leader, table.catalogue.cards, language),
        "leaders": seat.leaders,
        "leader_names": [card_name(code, table.catalogue.cards, language) for code in seat.leaders],
        "status": seat.status,
        "status_name": _word(table.log_rules.seat_statuses, seat.status, language),
        "deck": {
            "id": deck.pk,
            "name": deck.name,
            "revision": deck.revision,
            "reference": deck_reference(deck.pk, deck.revision),
            "locked": deck.is_locked,
        }
        if deck
        else None,
    }


def member_json(campaign: Campaign, member: Member | None = None) -> dict[str, Any]:
    """A member of the group; without one, the owner."""
    return {
        "username": member.user.username if member else campaign.owner.username,
        "role": member.role if member else OWNER,
        "joined_at": member.joined_at if member else campaign.created_at,
    }


def invitation_json(invitation: Invitation) -> dict[str, Any]:
    """A link to join with."""
    return {
        "id": invitation.pk,
        "role": invitation.role,
        "token": invitation.token,
        "url": f"/api/v1/campaigns/invitations/{invitation.token}/",
        "created_at": invitation.created_at,
        "expires_at": invitation.expires_at,
    }


def sheet_json(visibility: Visibility, table: Table, language: str) -> dict[str, Any]:
    """The printed log, as a user sees it."""
    campaign = visibility.campaign
    blocks = table.log_rules.sheet(visibility.state(), table.facts) if table.log_rules.sheet else ()
    return {
        "name": campaign.name,
        "game": campaign.game,
        "game_name": table.catalogue.game.vocabulary.name.in_language(language),
        "entries": campaign.entries,
        "updated_at": campaign.updated_at,
        "blocks": blocks_json(blocks, language),
    }


def blocks_json(blocks: Iterable[journal.Block], language: str) -> list[dict[str, Any]]:
    """Parts of a sheet of paper."""
    return [
        {
            "kind": block.kind,
            "title": block.title.in_language(language),
            "lines": [
                {
                    "label": line.label.in_language(language) if line.label else "",
                    "value": line.value.in_language(language),
                    "crossed": line.is_crossed,
                    "circled": line.is_circled,
                    "spoiler": line.is_spoiler,
                }
                for line in block.lines
            ],
        }
        for block in blocks
    ]


def file_json(entries: Iterable[LogEntry], visibility: Visibility) -> dict[str, Any]:
    """The whole campaign as a user sees it, as a file that can be imported, here or elsewhere."""
    campaign = visibility.campaign
    return {
        "format": FILE_FORMAT,
        "version": FILE_VERSION,
        "game": campaign.game,
        "guide": campaign.guide,
        "name": campaign.name,
        "visibility": campaign.visibility,
        "log": [
            {
                "kind": entry.kind,
                "data": visibility.data(entry),
                "house_rule": entry.house_rule,
                "actor": author_name(entry),
                "at": entry.at,
            }
            for entry in entries
        ],
    }


def steps_json(steps: Iterable[journal.Step], language: str) -> list[dict[str, Any]]:
    """The steps of a guided form; only those that follow a rule of their own have one."""
    return [
        {
            "code": step.code,
            "title": step.title.in_language(language),
            "summary": step.summary.in_language(language),
            "kinds": step.kinds,
            **({"rule": step.rule} if step.rule else {}),
        }
        for step in steps
    ]


def journal_json(rules: journal.Campaign, language: str) -> dict[str, Any]:
    """The definitions behind a log's forms."""
    return {
        "kinds": [_kind_json(kind, language) for kind in (*rules.kinds.values(), journal.UNDO)],
        "seat_statuses": _words(rules.seat_statuses, language),
        "choices": {name: _words(words, language) for name, words in rules.choices.items()},
        "before_session": steps_json(rules.before_session, language),
        "after_session": steps_json(rules.after_session, language),
        "open_setup": [_field_json(field, language) for field in rules.open_setup.fields] if rules.open_setup else None,
    }


def _kind_json(kind: journal.Kind, language: str) -> dict[str, Any]:
    return {
        "code": kind.code,
        "title": kind.title.in_language(language),
        "summary": kind.summary.in_language(language),
        "scope": kind.scope,
        "when": kind.when,
        "rule": kind.when_rule,
        "waivable": sorted(kind.waivable),
        "fields": [_field_json(field, language) for field in kind.fields],
    }


def _field_json(field: journal.Field, language: str) -> dict[str, Any]:
    return {
        "name": field.name,
        "type": field.type,
        "title": field.title.in_language(language),
        "help": field.help.in_language(language) if field.help else "",
        "required": field.required and field.default is None,
        "many": field.many,
        "default": field.default,
        "minimum": field.minimum,
        "maximum": field.maximum,
        "choices": _words(field.choices, language),
        "parts": [_field_json(part, language) for part in field.parts],
        "card_types": field.card_types,
        "open": field.open,
        "secret": field.secret,
        "spoiler": field.spoiler,
    }


def _words(words: Mapping[str, Text], language: str) -> list[dict[str, str]]:
    return [{"code": code, "name": text.in_language(language)} for code, text in words.items()]


def _word(words: Mapping[str, Text], code: str, language: str) -> str:
    return words[code].in_language(language) if code in words else code
