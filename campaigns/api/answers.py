"""Answers about campaigns. Sheets, files, statistics and proposals for tonight are declared where they are made."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from accounts.models import User
from campaigns.access import role_of
from campaigns.log_services import Written
from campaigns.models import Campaign, Invitation, LogEntry, Member, Seat
from campaigns.rules import CampaignRules, CodeName, code_names, names_in
from campaigns.seated_decks import deck_reference
from campaigns.selectors import actor_name
from campaigns.tables import TableState
from campaigns.visibility import Visibility, visibility_of
from cardsdb.api.answers import Answer, PageHead, Time, answer_of
from cardsdb.catalogue import catalogue_get
from decks.upgrade_prices import PricedUpgrade
from decks.validation import BuildProblem, describe_problems
from games.engine import Text, journal, localised
from games.engine.vocabulary import card_name
from ui.language import current_language


class CampaignSummary(Answer, kw_only=True):
    """A campaign without its log."""

    id: uuid.UUID
    url: str
    game: str
    guide: str
    guide_name: str
    name: str
    owner: str
    role: Literal["visitor", "reader", "seat", "writer", "owner"]
    """Your rights, from least to most."""
    visibility: Literal["private", "unlisted", "public"]
    status: Literal["new", "between", "playing", "over"]
    result: str
    """The outcome; empty before the end."""
    mode: str
    difficulty: str
    difficulty_name: str
    entries: int
    """The number of the newest entry."""
    created_at: Time
    updated_at: Time
    deleted_at: Time | UnsetType = UNSET


class LoggedEntry(Answer, kw_only=True):
    """An entry of the log as the caller sees it."""

    number: int
    """From 1, without gaps."""
    kind: str
    title: str
    data: Mapping[str, Any]
    """Completed with the values looked up when it was written."""
    withheld: Sequence[Sequence[Any]]
    """Places in the data whose values are hidden from the caller."""
    house_rule: bool
    actor: str
    """The author."""
    imported: bool
    """It was imported from a file, which names its author."""
    at: Time
    undone: bool
    """Whether it was taken back."""


class WrittenLogEntry(LoggedEntry, kw_only=True):
    """An accepted entry, with the warnings of the rules."""

    warnings: Sequence[BuildProblem]


EntryT = TypeVar("EntryT", bound=LoggedEntry)


class LogPage(PageHead, kw_only=True):
    newest: int
    """The number of the newest entry."""
    results: Sequence[LoggedEntry]


class CampaignState(Answer, kw_only=True):
    number: int
    """The number of the entry after which this is the state."""
    state: Mapping[str, Any]
    names: Mapping[str, str]
    """Code to name, of scenarios, encounter sets and cards."""
    kinds: Sequence[str]


class Step(Answer, kw_only=True):
    code: str
    title: str
    summary: str
    kinds: Sequence[str]
    rule: str | UnsetType = UNSET
    """There only where the rulebook has a rule for this step alone."""


class SessionSetup(Answer, kw_only=True):
    setup: Mapping[str, Any]
    """The setup in the terms of the game."""
    names: Mapping[str, str]
    before: Sequence[Step]
    after: Sequence[Step]


class Token(Answer, kw_only=True):
    token: str
    name: str


class TokenBag(Answer, kw_only=True):
    bag: Sequence[Token]
    sealed: Sequence[Token]


class DrawnTokens(Answer, kw_only=True):
    seed: int
    tokens: Sequence[Token]
    entry: WrittenLogEntry | None


class TableNumber(Answer, kw_only=True):
    key: str
    title: str
    seat: str
    """Empty for a number of the whole table."""
    value: int
    word: str
    """The name of the value, where it is not a number."""
    least: int
    most: int
    rule: str
    """The rule, or the entry of the glossary, that applies at this value."""


class TableNumbers(Answer, kw_only=True):
    session: int
    """The number of the session being played; 0 if none is."""
    numbers: Sequence[TableNumber]
    can_undo: bool
    """Whether the caller has a change to undo."""


class GroupMember(Answer, kw_only=True):
    username: str
    role: Literal["reader", "seat", "writer", "owner"]
    joined_at: Time


class InvitationLink(Answer, kw_only=True):
    """A link to join with."""

    id: uuid.UUID
    role: Literal["reader", "seat", "writer"]
    token: str
    url: str
    created_at: Time
    expires_at: Time
    """The end of the link, which is a 410 from then on."""


class FollowLink(Answer, kw_only=True):
    """A link to read a campaign by."""

    token: str
    url: str
    page: str
    """Its address on the site."""


class InvitedTo(Answer, kw_only=True):
    """The campaign that a link invites to."""

    name: str
    game: str
    guide: str
    owner: str
    status: Literal["new", "between", "playing", "over"]
    seats: int
    """The number of seats at the table."""
    role: Literal["reader", "seat", "writer"]
    expires_at: Time


class SeatedDeck(Answer, kw_only=True):
    id: uuid.UUID
    name: str
    revision: int
    reference: str
    """Its name in the log."""
    locked: bool


class SeatDetail(Answer, kw_only=True):
    """A seat, its account and its deck."""

    number: int
    seat: str
    player: str
    username: str | None
    """The account that holds it; null if none does."""
    leader: str
    leader_name: str
    leaders: Sequence[str]
    """Everybody whom the seat plays; the leader is the first."""
    leader_names: Sequence[str]
    status: str
    status_name: str
    deck: SeatedDeck | None


class SeatUpgraded(PricedUpgrade, frozen=True, kw_only=True):
    """The upgrade of the deck at a seat."""

    revision: int
    entry: WrittenLogEntry | None
    """The entry in the log; null for a preview."""


class EntryField(Answer, kw_only=True):
    name: str
    type: str
    title: str
    help: str
    required: bool
    many: bool
    default: Any
    minimum: int | None
    maximum: int | None
    choices: Sequence[CodeName]
    parts: Sequence[Mapping[str, Any]]
    """The fields of a group, each of this shape."""
    card_types: Sequence[str]
    open: bool
    """May name cards unknown to this service."""
    secret: bool
    """For the player of the entry's seat alone, until it is revealed."""
    spoiler: bool
    """A spoiler: show on request only."""


class EntryKind(Answer, kw_only=True):
    code: str
    title: str
    summary: str
    scope: Literal["campaign", "seat"]
    """`seat`: for the player of the seat to write, too."""
    when: Sequence[str]
    """The statuses of a campaign in which it may be written."""
    rule: str
    """The rule that says when."""
    waivable: Sequence[str]
    """Problems that a house rule sets aside."""
    fields: Sequence[EntryField]


class Journal(Answer, kw_only=True):
    """The definitions behind the forms of a game's log."""

    kinds: Sequence[EntryKind]
    seat_statuses: Sequence[CodeName]
    choices: Mapping[str, Sequence[CodeName]]
    before_session: Sequence[Step]
    after_session: Sequence[Step]
    open_setup: Sequence[EntryField] | None
    """Options of a table that is set up without a log; null where a setup needs one. A dot in a name
    leads into an object: `decks.1.heroes`."""


def campaign_summary(campaign: Campaign) -> CampaignSummary:
    """A campaign without its log."""
    catalogue, language = catalogue_get(campaign.game), current_language()
    guide = catalogue.cards.guides.get(campaign.guide)
    rules = catalogue.game.campaign
    difficulties = rules.choices.get("difficulty", {}) if rules else {}
    return answer_of(
        CampaignSummary,
        campaign,
        url=f"/api/v1/campaigns/{campaign.pk}/",
        guide_name=localised(guide.names, language) if guide else "",
        owner=campaign.owner.username,
        role=role_of(campaign),
        difficulty_name=_word(difficulties, campaign.difficulty, language),
        deleted_at=campaign.deleted_at or UNSET,
    )


def logged_entry(row: LogEntry, visibility: Visibility, language: str, undone: Collection[int]) -> LoggedEntry:
    """An entry of the log as a user sees it."""
    return _entry(LoggedEntry, row, visibility, language, undone=row.number in undone)


def written_entry(campaign: Campaign, written: Written) -> WrittenLogEntry:
    """An accepted entry as its author sees it."""
    rules, language = written.rules, current_language()
    warnings = describe_problems(written.problems, rules.catalogue, language)
    visibility = visibility_of(campaign, rules.log_rules, written.row.actor)
    return _entry(WrittenLogEntry, written.row, visibility, language, undone=False, warnings=warnings)


def _entry(kind: type[EntryT], row: LogEntry, visibility: Visibility, language: str, **values: Any) -> EntryT:
    declared = journal.UNDO if row.kind == journal.UNDO.code else visibility.rules.kinds.get(row.kind)
    return answer_of(
        kind,
        row,
        title=declared.title.in_language(language) if declared else row.kind,
        data=visibility.data(row),
        withheld=visibility.withheld(row),
        actor=actor_name(row),
        imported=bool(row.written_by),
        **values,
    )


def campaign_state(state: Any, number: int, rules: CampaignRules, language: str) -> CampaignState:
    """The state as of an entry, with the names of its codes, and the kinds that may be written then."""
    plain = msgspec.to_builtins(state)
    kinds = [code for code, kind in rules.log_rules.kinds.items() if state.status in kind.when]
    return CampaignState(
        number=number,
        state=plain,
        names=names_in(plain, rules.catalogue, language),
        kinds=[*kinds, journal.UNDO.code] if number else kinds,
    )


def session_setup(
    setup: dict[str, Any], rules: CampaignRules, language: str, steps: Iterable[journal.Step]
) -> SessionSetup:
    """The table for a session, with names and steps; those of a session in a campaign unless others are given."""
    return SessionSetup(
        setup=setup,
        names=names_in(setup, rules.catalogue, language),
        before=_steps(steps or rules.log_rules.before_session),
        after=_steps(rules.log_rules.after_session),
    )


def _steps(steps: Iterable[journal.Step]) -> list[Step]:
    return [answer_of(Step, step, rule=step.rule or UNSET) for step in steps]


def named_tokens(tokens: Iterable[str], rules: CampaignRules, language: str) -> list[Token]:
    words = rules.log_rules.choices.get("token", {})
    return [Token(token=token, name=_word(words, token, language)) for token in tokens]


def table_numbers(table: TableState, user: User | None, language: str) -> TableNumbers:
    """The numbers at a table, as that user sees them."""
    numbers = []
    for one in table.trackers:
        value = one.value(table.values)
        word = one.words[value].in_language(language) if one.words else ""
        numbers.append(answer_of(TableNumber, one, value=value, word=word, rule=one.rule(value)))
    return TableNumbers(session=table.session, numbers=numbers, can_undo=table.last_turn(user) is not None)


def seat_detail(seat: Seat, rules: CampaignRules, language: str, *, with_deck: bool = True) -> SeatDetail:
    cards, deck = rules.catalogue.cards, seat.deck if with_deck else None
    return answer_of(
        SeatDetail,
        seat,
        seat=seat.name,
        username=seat.user.username if seat.user else None,
        leader_name=card_name(seat.leader, cards, language),
        leader_names=[card_name(code, cards, language) for code in seat.leaders],
        status_name=_word(rules.log_rules.seat_statuses, seat.status, language),
        deck=deck
        and answer_of(SeatedDeck, deck, reference=deck_reference(deck.pk, deck.revision), locked=deck.is_locked),
    )


def group_member(campaign: Campaign, member: Member | None = None) -> GroupMember:
    """A member of the group; without one, the owner."""
    if member is None:
        return GroupMember(username=campaign.owner.username, role="owner", joined_at=campaign.created_at)
    return answer_of(GroupMember, member, username=member.user.username)


def follow_link(token: str) -> FollowLink:
    return FollowLink(token=token, url=f"/api/v1/campaigns/follow/{token}/", page=f"/campaigns/follow/{token}/")


def invitation_link(invitation: Invitation) -> InvitationLink:
    """A link to join with."""
    return answer_of(InvitationLink, invitation, url=f"/api/v1/campaigns/invitations/{invitation.token}/")


def journal_answer(rules: journal.Campaign, language: str) -> Journal:
    """The definitions behind a log's forms."""
    return Journal(
        kinds=[_kind(kind, language) for kind in (*rules.kinds.values(), journal.UNDO)],
        seat_statuses=code_names(rules.seat_statuses, language),
        choices={name: code_names(words, language) for name, words in rules.choices.items()},
        before_session=_steps(rules.before_session),
        after_session=_steps(rules.after_session),
        open_setup=[_field(field, language) for field in rules.open_setup.fields] if rules.open_setup else None,
    )


def _kind(kind: journal.Kind, language: str) -> EntryKind:
    return answer_of(
        EntryKind,
        kind,
        rule=kind.when_rule,
        waivable=sorted(kind.waivable),
        fields=[_field(field, language) for field in kind.fields],
    )


def _field(field: journal.Field, language: str) -> EntryField:
    return answer_of(
        EntryField,
        field,
        help=field.help.in_language(language) if field.help else "",
        required=field.required and field.default is None,
        choices=code_names(field.choices, language),
        parts=[_field(part, language) for part in field.parts],
    )


def _word(words: Mapping[str, Text], code: str, language: str) -> str:
    return words[code].in_language(language) if code in words else code
