"""Decks and their parts as plain JSON values, in the language asked for."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from cardsdb.catalogue import LiveCatalogue
from decks.content import Content, content_of
from decks.models import Deck, DeckRevision, ExperienceEntry, Recheck
from decks.validation import check, known_to_rules
from decks.verdicts import problem_json, receipt_json
from games.engine import Problem
from games.engine.changes import changes_between
from games.engine.vocabulary import card_name


def summary_json(deck: Deck, catalogue: LiveCatalogue, language: str, *, is_owner: bool) -> dict[str, Any]:
    """A deck as a list shows it: without its cards."""
    plain = {
        "id": deck.pk,
        "url": f"/api/v1/decks/{deck.pk}/",
        "game": deck.game,
        "name": deck.name,
        "owner": deck.owner.username,
        "visibility": deck.visibility,
        "leaders": deck.leaders,
        "leader_names": [card_name(code, catalogue.cards, language) for code in deck.leaders],
        "tags": deck.tags,
        "revision": deck.revision,
        "size": deck.size,
        "experience": deck.experience,
        "valid": deck.valid,
        "errors": deck.errors,
        "checked_with": {"catalogue": deck.catalogue_version, "rules": deck.rules_version},
        "broken_by": deck.broken_by,
        "created_at": deck.created_at,
        "updated_at": deck.updated_at,
    }
    if is_owner:
        plain |= {
            "folder": deck.folder,
            "collection": deck.collection_id,
            "seated_in": deck.seated_in,
            "locked": deck.is_locked,
        }
    if deck.deleted_at:
        plain["deleted_at"] = deck.deleted_at
    return plain


def deck_json(
    deck: Deck,
    revision: DeckRevision,
    catalogue: LiveCatalogue,
    language: str,
    *,
    mode: str,
    entries: list[dict[str, Any]],
    is_owner: bool,
) -> dict[str, Any]:
    """A deck with its newest revision, checked afresh in that mode."""
    building = catalogue.game.building
    assert building
    content = content_of(revision)
    build = msgspec.structs.replace(known_to_rules(content.build, building, entries, deck.log), mode=mode)
    checked = check(build, catalogue)
    return {
        **summary_json(deck, catalogue, language, is_owner=is_owner),
        **content_json(content),
        "mode": mode,
        "valid": checked.verdict.is_valid,
        "errors": checked.errors,
        "problems": [problem_json(one, catalogue, language, build) for one in checked.verdict.problems],
        "stats": checked.verdict.stats,
        "balance": building.ledger.balance(build, entries, catalogue.cards) if building.ledger else None,
    }


def content_json(content: Content) -> dict[str, Any]:
    """A revision's content, as clients may send it back."""
    return {
        "name": content.name,
        "leaders": content.build.leaders,
        "zones": content.build.zones,
        "choices": content.build.choices,
        "notes": content.notes,
        "tags": content.tags,
    }


def revision_json(
    revision: DeckRevision, catalogue: LiveCatalogue, language: str, *, whole: bool = False
) -> dict[str, Any]:
    """A revision: its time, author and cause; whole, with its content and its check."""
    plain: dict[str, Any] = {
        "number": revision.number,
        "base": revision.base,
        "cause": revision.cause,
        "name": revision.name,
        "valid": revision.valid,
        "cost": revision.cost,
        "spent": revision.spent,
        "checked_with": {"catalogue": revision.catalogue_version, "rules": revision.rules_version},
        "author": revision.author.username if revision.author else None,
        "created_at": revision.created_at,
    }
    if whole:
        found = msgspec.convert(revision.problems, tuple[Problem, ...])
        plain |= content_json(content_of(revision))
        plain["problems"] = [problem_json(problem, catalogue, language) for problem in found]
        plain["exiled"] = revision.exiled
        plain["receipt"] = _receipt(revision.receipt, catalogue, language) if revision.receipt else None
    return plain


def _receipt(kept: dict[str, Any], catalogue: LiveCatalogue, language: str) -> dict[str, Any]:
    """A stored receipt, in words."""
    problems = msgspec.convert(kept["problems"], tuple[Problem, ...])
    return receipt_json({**kept, "problems": problems}, catalogue, language)


def diff_json(before: DeckRevision, after: DeckRevision, catalogue: LiveCatalogue, language: str) -> dict[str, Any]:
    """The changes between two revisions, by card."""
    old, new = content_of(before), content_of(after)
    changes = changes_between(old.build, new.build)
    texts = {name: [getattr(old, name), getattr(new, name)] for name in ("name", "notes", "tags")}
    return {
        "from": before.number,
        "to": after.number,
        **{name: pair if pair[0] != pair[1] else None for name, pair in texts.items()},
        "leaders": changes.leaders,
        "zones": {
            zone: [{**named(code, catalogue, language), "from": had, "to": has} for code, (had, has) in cards.items()]
            for zone, cards in changes.zones.items()
        },
        "choices": changes.choices,
    }


def named(code: str, catalogue: LiveCatalogue, language: str) -> dict[str, str]:
    """A card by its code and name."""
    return {"code": code, "name": card_name(code, catalogue.cards, language)}


def ledger_json(
    entries: Iterable[ExperienceEntry], ledger: list[dict[str, Any]], balance: Mapping[str, int]
) -> dict[str, Any]:
    """The balance, the written entries, and the ledger as the rules read it, purchases included."""
    written = [
        {"kind": entry.kind, "amount": entry.amount, "reason": entry.reason, "created_at": entry.created_at}
        for entry in entries
    ]
    return {**balance, "entries": written, "ledger": ledger}


def recheck_json(recheck: Recheck) -> dict[str, Any]:
    """The progress of a re-check."""
    names = ("game", "total", "done", "broken", "mended", "started_at", "finished_at")
    return {
        "checked_with": {"catalogue": recheck.catalogue_version, "rules": recheck.rules_version},
        **{name: getattr(recheck, name) for name in names},
    }
