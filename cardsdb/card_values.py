"""Card values unknown to all sources, entered by members: fields, validation and history."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.importing.diff import Change
from cardsdb.importing.merge import merge_records
from cardsdb.models import ImportRun, SourceRecord
from cardsdb.selectors import claims_of_card, entered_runs
from games.engine import CardRecord, Game
from games.engine.cards import read_fields
from games.engine.journal.fields import Field, faults_of
from games.engine.printed import printed_fields
from games.engine.text import Text
from ui.language import current_language

NOTHING: dict[str, Any] = {"fields": {}}
"""The claim of a card without entered values."""


class Value(Struct, frozen=True, kw_only=True):
    """A value printed on a card; None stands for unknown."""

    field: Field
    told: Any
    """By the sources."""
    entered: Any
    """By members of this installation."""

    @property
    def in_use(self) -> Any:
        """The value that counts: a source beats an entered value."""
        return self.entered if self.told is None else self.told


class CardValues(Struct, frozen=True, kw_only=True):
    """The printed values of a card and their origins."""

    game: Game
    card: CardRecord
    told: Mapping[str, Any]
    """All card fields as the sources have them."""
    claim: Mapping[str, Any]
    """The entered values, as the source of this installation keeps them."""
    values: tuple[Value, ...]

    @property
    def tag(self) -> str:
        """Digest of the entered values, for detecting concurrent writes."""
        body = msgspec.json.encode(self.claim["fields"], order="deterministic")
        return hashlib.blake2b(body, digest_size=12).hexdigest()


class Entry(Struct, frozen=True, kw_only=True):
    """One submission that entered, corrected or withdrew values: each field with its value before and after."""

    run: ImportRun
    changes: list[tuple[str, Any, Any]]

    @property
    def is_rolled_back(self) -> bool:
        return self.run.status == ImportRun.Status.ROLLED_BACK


def card_values(game: Game, card: CardRecord) -> CardValues:
    """The values printed on the card, as the database has them now."""
    claims = claims_of_card(game.code, card.code)
    claim = claims.pop(SourceRecord.ENTERED, NOTHING)
    told = (merge_records(claims.items()) or NOTHING)["fields"]
    return CardValues(
        game=game,
        card=card,
        told=told,
        claim=claim,
        values=tuple(
            Value(field=field, told=told.get(field.name), entered=claim["fields"].get(field.name))
            for field in printed_fields(game.card_fields, game.printed(card))
        ),
    )


def card_entries(game: str, code: str) -> list[Entry]:
    """The history of the card's entered values, the newest first."""
    return [
        Entry(
            run=run,
            changes=[
                (path.removeprefix("fields."), old, new)
                for change in msgspec.convert(run.changes, list[Change])
                for path, old, new in change.fields()
            ],
        )
        for run in entered_runs(game, code)
    ]


def entered_change(known: CardValues, data: Any) -> Change:
    """The change to the entered values that the data asks for; InvalidInputError with all its faults.

    The data has new values by field; null withdraws one.
    """
    faults = [
        InputFault(fault.loc, fault.code, fault.message.in_language(current_language()))
        for fault in faults_of(tuple(value.field for value in known.values), data, lambda _kind, _value: True)
    ] or list(_told_already(known, data))
    if faults:
        raise InvalidInputError(*faults)
    before = known.claim["fields"]
    after = {name: value for name, value in {**before, **data}.items() if value not in (None, [])}
    said = {text.in_language(current_language()) for _name, text in _contradictions(known, before)}
    for name, text in _contradictions(known, after):
        if (message := text.in_language(current_language())) not in said:
            faults.append(InputFault((name,), "contradiction", _("This cannot be: %(reason)s.") % {"reason": message}))
    if faults:
        raise InvalidInputError(*faults)
    return Change("card", known.card.code, dict(known.claim), {"fields": after})


def _told_already(known: CardValues, data: Mapping[str, Any]) -> Iterator[InputFault]:
    """Faults of values that a source now provides: an entered value may be withdrawn, but not changed."""
    for value in known.values:
        given = data.get(value.field.name)
        if value.told is not None and given not in (None, [], value.entered):
            message = _("A source now provides this value, so it can't be entered by hand.")
            yield InputFault((value.field.name,), "told-by-a-source", message)


def _contradictions(known: CardValues, entered: Mapping[str, Any]) -> Iterator[tuple[str, Text]]:
    """Contradictions on the card with these entered values."""
    fields = read_fields(known.game.card_fields, {**entered, **known.told})
    yield from known.game.contradictions(replace(known.card, fields=fields))
