"""The deck in the builder, and the results of its forms: every click is saved as a revision.

Two windows may show one deck: a form made from an older revision reports the changes since, and nothing is lost.
"""

import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct
from msgspec.structs import replace

from accounts.access import visitor_of
from accounts.models import User
from cardsdb.faults import InputFault, InvalidInputError, input_error
from cardsdb.numbers import number_or_text, read_whole_number
from decks import access, selectors, services
from decks.content import Content, Upgrade, content_of, upgrade_of
from decks.editing import LEADERS, merged, steps_of
from decks.models import Deck, DeckRevision
from decks.requests import ExperienceSerializer
from decks.services import played_message
from decks.validation import check, with_log_facts
from decks.web.builder.edits import edited
from decks.web.builder.forms import ViewState, kept_mode, read_view_state
from decks.web.builder.upgrade_drafts import Draft, pricing_of, upgrade_pay
from decks.web.game_context import GameContext, game_context
from decks.web.messages import played_html
from games.engine.changes import changes_between
from ui.words import say


class BuilderContext(Struct, frozen=True, kw_only=True):
    """A deck in the builder: its newest content, and the view state."""

    deck: Deck
    newest: DeckRevision
    """As it was when the deck was read."""
    content: Content
    upgrade: Upgrade | None
    """The one underway, or begun by the next click."""
    state: ViewState
    zones: tuple[str, ...]
    game: GameContext
    draft: Draft | None = None
    """Of an upgrade of a deck played elsewhere."""

    @property
    def is_new(self) -> bool:
        """Whether nothing was bought for it yet: a deck that is still being built."""
        return self.upgrade is None and not self.deck.seated_in and not self.newest.spent

    @property
    def is_fixed(self) -> bool:
        """Whether its cards are read-only."""
        return self.deck.is_locked and self.draft is None


class Conflict(Struct, frozen=True, kw_only=True):
    """The changes made meanwhile, and the request."""

    changes: list[str]
    """A line for each card, and one for all the rest."""
    request: str
    """The form's action, in words."""
    fields: dict[str, str]
    """Fields of the form: sent again with the newest revision, it is done."""
    is_done: bool
    """Whether the request touches no changed part, and was done on top."""


class FormResult(Struct, frozen=True, kw_only=True):
    """The deck after a form, and what is to be said about it."""

    context: BuilderContext
    conflict: Conflict | None = None
    faults: tuple[InputFault, ...] = ()
    message: str = ""
    redirect_to: str = ""
    """The address of the page that follows; empty: this one."""
    changes_pool: bool = False
    changes_choices: bool = False
    """Whether cards with choices came or went."""
    changes_words: bool = False
    """Whether name, notes or tags differ from the page."""

    @property
    def status(self) -> int:
        if self.faults:
            return 422
        return 412 if self.conflict and not self.conflict.is_done else 200


def builder_context(request: HttpRequest, newest: DeckRevision, address: str, *, upgrades: bool) -> BuilderContext:
    """The deck with its newest content; Http404 where its game has no cards or builds nothing, or has no upgrades."""
    deck, content = newest.deck, content_of(newest)
    game = game_context(deck.game)
    building = game.building
    if upgrades and building.experience is None:
        raise Http404
    leader = content.build.leaders[0] if content.build.leaders else ""
    zones = building.zones(game.cards, leader, content.build.choices)
    if building.most_leaders > 1:
        zones = (*zones, LEADERS)
    draft = Draft(request.session, deck, content) if deck.seated_in and upgrades else None
    begun = Upgrade(base=newest.number) if upgrades else None
    return BuilderContext(
        deck=deck,
        newest=newest,
        content=draft.present if draft else content,
        upgrade=draft.upgrade if draft else upgrade_of(newest) or begun,
        state=read_view_state(request.GET, address, building, zones, kept_mode(request.session, str(deck.pk))),
        zones=zones,
        game=game,
        draft=draft,
    )


@transaction.atomic
def submit(request: HttpRequest, id: uuid.UUID, address: str, *, upgrades: bool) -> FormResult:
    """Apply the form to the revision it was made from, or report the conflict."""
    user = visitor_of(request)
    newest = access.newest_access(id=id, user=user, locked=True)
    context, fields = builder_context(request, newest, address, upgrades=upgrades), request.POST.dict()
    try:
        if fields.get("revision") == str(context.deck.revision):
            return _apply(context, fields, user)
        return _apply_late(context, fields, user)
    except InvalidInputError as error:
        return FormResult(context=context, faults=error.faults)
    except (services.DeckLockedError, services.DeckSeatedError) as error:
        message = played_html(played_message(error, context.deck.game), context.deck)
        return FormResult(context=context, faults=(InputFault((), "deck-played", message),))


MERGED = frozenset({"add", "remove", "move", "swap", "exile", "spare", "choose", "sheet", "about"})
"""Actions that can be applied to a deck changed meanwhile, unless both changed the same part."""


def _apply_late(context: BuilderContext, fields: Mapping[str, str], user: User) -> FormResult:
    """Apply a form of an older revision on top of the newest one, unless both changed the same part."""
    seen, content = seen_content(context.deck, fields.get("revision", "")), None
    if seen and not context.draft and not MERGED.isdisjoint(fields):
        before = replace(context, content=seen)
        wanted, upgrade = _edited(before, fields)
        following = str(int(fields["revision"]) + 1)
        if "again" in fields and seen_content(context.deck, following) == wanted:  # only the answer did not arrive
            return _changed(before, context)
        content = merged(seen, wanted, context.content)
    conflict = conflict_of(seen, context.content, fields, context.game, is_done=content is not None)
    result = _save(context, content, upgrade, user) if content else FormResult(context=context)
    return replace(result, conflict=conflict)


def _apply(context: BuilderContext, fields: Mapping[str, str], user: User) -> FormResult:
    """Apply a form of the newest revision; InvalidInputError if impossible."""
    if "undo" in fields or "redo" in fields:
        return _step(context, user, forth="redo" in fields)
    if context.upgrade and "pay" in fields:
        return _pay(context, user, context.upgrade, fields["pay"])
    if context.upgrade and "abandon" in fields:
        return _abandon(context, user)
    if context.upgrade and "earn" in fields:
        return _earn(context, fields["earn"])
    content, upgrade = _edited(context, fields)
    result = _save(context, content, upgrade, user)
    return replace(result, message=_draw_message(context, content)) if "draw" in fields else result


def _edited(context: BuilderContext, fields: Mapping[str, str]) -> tuple[Content, Upgrade | None]:
    """The content that the form asks for, and the upgrade with its exiled cards."""
    upgrade = context.upgrade
    for action, as_card, change in (("exile", "remove", 1), ("spare", "add", -1)):
        if action in fields:
            if upgrade is None:
                raise input_error("no-upgrade", _("Cards can only be exiled in an upgrade."), action)
            code = fields[action].rpartition(":")[2]
            exiled = {**upgrade.exiled, code: upgrade.exiled.get(code, 0) + change}
            upgrade = replace(upgrade, exiled={one: copies for one, copies in exiled.items() if copies > 0})
            fields = {as_card: fields[action]}
    return edited(context.content, fields, context.state.mode, context.zones, context.game), upgrade


def _save(context: BuilderContext, content: Content, upgrade: Upgrade | None, user: User) -> FormResult:
    """Save the next revision, or draft step, unless nothing has changed."""
    if content == context.content:
        return FormResult(context=context)
    after = replace(context, content=content, upgrade=upgrade)
    if context.draft and upgrade and content.build != context.content.build:
        context.draft.keep(content, upgrade)
        return _changed(context, after)
    if context.draft:  # words alone; the cards stay until the draft is paid
        content = replace(content, build=content_of(context.newest).build)
    services.deck_save(deck=context.deck, content=content, placement=services.Placement(), upgrade=upgrade, actor=user)
    if context.draft:
        context.draft.follow(context.deck.revision)
    return _changed(context, after)


def _draw_message(context: BuilderContext, content: Content) -> str:
    """The weaknesses drawn."""
    changes = changes_between(context.content.build, content.build).zones.get("main", {})
    names = context.game.names(code for code, (before, after) in changes.items() for _copy in range(after - before))
    return _("Drawn: %(names)s.") % {"names": names} if names else _("There is nothing left to draw.")


def _step(context: BuilderContext, user: User, *, forth: bool) -> FormResult:
    """One step back or forth in the history."""
    draft = context.draft
    steps = draft.steps if draft else steps_of(selectors.revision_steps(deck=context.deck))
    number = steps.redo if forth else steps.undo
    if number is None:
        message = _("There is nothing to redo.") if forth else _("There is nothing to undo.")
        raise input_error("nothing-there", message, "do")
    if draft:
        draft.step(number)
        return _changed(context, replace(context, content=draft.present, upgrade=draft.upgrade))
    services.deck_revert(deck=context.deck, number=number, actor=user)
    newest = selectors.revision_get(deck=context.deck)
    # At the revision where it began, an upgrade is at its beginning as long as its page is open.
    upgrade = upgrade_of(newest) or (Upgrade(base=newest.number) if context.upgrade else None)
    return _changed(context, replace(context, newest=newest, content=content_of(newest), upgrade=upgrade))


def pay_in_campaign(request: HttpRequest, id: uuid.UUID, address: str) -> FormResult | None:
    """Pay for an upgrade of a deck where it is played; None if it is played nowhere.

    Apart from other writes: the campaign takes its locks in its own order.
    """
    user = visitor_of(request)
    context = builder_context(request, access.newest_access(id=id, user=user), address, upgrades=True)
    if not context.draft or not context.upgrade or request.POST.get("revision") != str(context.deck.revision):
        return None
    try:
        priced = _priced(context, context.upgrade, request.POST["pay"])
        upgrade_pay(
            deck=context.deck, content=context.content, exiled=context.upgrade.exiled, priced=priced, actor=user
        )
    except InvalidInputError as error:
        return FormResult(context=context, faults=error.faults)
    context.draft.drop()
    message = _("“%(name)s” upgraded; the receipt is in the log.") % {"name": context.deck.name}
    following = context.state.next or reverse("campaign", args=[context.deck.seated_in])
    return FormResult(context=context, message=message, redirect_to=following)


def _priced(context: BuilderContext, upgrade: Upgrade, how: str) -> dict[str, Any]:
    """The price of the upgrade; InvalidInputError if there are problems, unless the form says to pay anyway."""
    priced = pricing_of(context.deck, upgrade, context.game)(context.content.build)
    build = with_log_facts(context.content.build, context.game.building, (), context.deck.log)
    if how != "anyway":
        context.deck.last_check = checked = check(build, context.game.live)
        if priced["problems"] or not checked.is_valid:
            raise input_error("not-legal", _("Nothing was paid: fix the problems first, or pay anyway."), "pay")
    return priced


def _pay(context: BuilderContext, user: User, upgrade: Upgrade, how: str) -> FormResult:
    """Pay the upgrade."""
    deck, priced = context.deck, _priced(context, upgrade, how)
    services.deck_upgrade(
        deck=deck, content=context.content, number=upgrade.base, exiled=upgrade.exiled, priced=priced, actor=user
    )
    cost = priced["xp"]
    message = ngettext("Paid: %(number)s experience.", "Paid: %(number)s experience.", cost) % {"number": cost}
    return FormResult(context=context, message=message, redirect_to=reverse("deck_edit", args=[deck.pk]))


def _earn(context: BuilderContext, typed: str) -> FormResult:
    """Write the experience to spend into the ledger of the deck."""
    ledger = context.game.building.experience
    body = {"kind": ledger.kinds[0] if ledger else "", "amount": number_or_text(typed)}
    entry = ExperienceSerializer.read_from(body, context={"ledger": ledger})
    services.experience_write(deck=context.deck, **entry)
    return FormResult(context=context)


def _abandon(context: BuilderContext, user: User) -> FormResult:
    """Give the upgrade up: the deck is as it was before."""
    if context.draft:
        context.draft.drop()
    elif underway := upgrade_of(context.newest):
        services.deck_revert(deck=context.deck, number=underway.base, actor=user)
    message = say(context.game.game, _("Upgrade discarded. The {build} is as it was before."))
    following = context.state.next or reverse("deck_edit", args=[context.deck.pk])
    return FormResult(context=context, message=message, redirect_to=following)


def _changed(before: BuilderContext, after: BuilderContext) -> FormResult:
    old, new = before.content, after.content
    building, cards = after.game.building, after.game.cards
    return FormResult(
        context=after,
        changes_pool=(old.build.choices, old.build.leaders) != (new.build.choices, new.build.leaders)
        or building.unlocks(old.build, cards) != building.unlocks(new.build, cards),
        changes_choices=building.card_offers(old.build, cards) != building.card_offers(new.build, cards),
        changes_words=(old.name, old.notes, old.tags) != (new.name, new.notes, new.tags),
    )


def conflict_of(
    before: Content | None, now: Content, fields: Mapping[str, str], game: GameContext, *, is_done: bool
) -> Conflict:
    """The conflict between the content that the form was made from, if it is known, and the newest one."""
    return Conflict(
        changes=list(_changes(before, now, game)) if before else [],
        request=_request_in_words(fields, game),
        fields={name: value for name, value in fields.items() if name not in ("csrfmiddlewaretoken", "revision")},
        is_done=is_done,
    )


def _changes(before: Content, now: Content, game: GameContext) -> Iterator[str]:
    changes = changes_between(before.build, now.build)
    for zone, cards in changes.zones.items():
        for code, (old, new) in cards.items():
            yield f"{game.name(code)}: {old} → {new} ({game.zone_title(zone)})"
    parts = {
        _("choices"): bool(changes.choices),
        _("name"): before.name != now.name,
        _("notes"): before.notes != now.notes,
        _("tags"): before.tags != now.tags,
    }
    if any(parts.values()):
        yield _("Also changed: %(parts)s") % {"parts": ", ".join(part for part, differs in parts.items() if differs)}


def seen_content(deck: Deck, typed: str) -> Content | None:
    """The content the visitor saw; None for an unknown revision."""
    number = read_whole_number(typed)
    try:
        return None if number is None else content_of(selectors.revision_get(deck=deck, number=number))
    except Http404:
        return None


def _request_in_words(fields: Mapping[str, str], game: GameContext) -> str:
    """The request in words."""
    for action, words in (
        ("add", _("one more: %(name)s")),
        ("remove", _("one less: %(name)s")),
        ("move", say(game.game, _("to another part of the {build}: %(name)s"))),
        ("swap", _("another level: %(name)s")),
        ("exile", _("exiled: %(name)s")),
        ("spare", _("not exiled: %(name)s")),
        ("sheet", _("boxes of %(name)s")),
    ):
        if action in fields:
            return words % {"name": game.name(fields[action].rpartition(":")[2])}
    plain = {
        "about": _("your name, tags and notes"),
        "choose": _("your choices"),
        "undo": _("undo"),
        "redo": _("redo"),
        "draw": _("drawing a weakness"),
        "earn": _("experience to spend"),
        "pay": _("paying for the upgrade"),
        "abandon": _("discarding the upgrade"),
    }
    return next((words for name, words in plain.items() if name in fields), _("your last click"))
