"""Writes in ArkhamDB's protocol, made by our services.

It has no versions: a save becomes the next revision, even if the client read an older one. Sentences that clients
may know are that site's.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from accounts.models import User
from campaigns.models import Campaign
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.models import Collection
from cardsdb.selectors import collection_default_list
from cardsdb.services import CollectionChangedError, CollectionValues, collection_create, collection_update
from compat.arkhamdb_rows import PROBLEMS, Chain, arkhamdb_values, chains_of, experience_of, gains_of
from compat.cards import set_id
from compat.deck_numbers import LIST, key_of, number_of
from decks import services, upgrade_prices
from decks.access import deck_access_to_change
from decks.content import Content, are_quantities, content_of, read_content
from decks.editing import begun, copies_changed, fix_applied
from decks.exchange.arkhamdb import GAME, read_exile
from decks.exchange.formats import read_file
from decks.exchange.json_text import OWN
from decks.models import Deck, DeckRevision
from decks.services import Placement
from games.engine import Build, Experience, validate
from ui.language import current_language

Form = Mapping[str, str]
WHOLE = re.compile(r"-?[0-9]{1,4}")
LOCKED = "Deck is locked."
SHORTEST_DESCRIPTION = 50


class RefusedError(Exception):
    """A write that is refused; the message goes to the client, which takes 200 for a refusal unless it deletes."""

    def __init__(self, message: str, status: int = 200) -> None:
        super().__init__(message)
        self.message, self.status = message, status


class OwnStage(Struct):
    """The newest stage of a member's own deck, locked."""

    chain: Chain
    index: int

    @property
    def deck(self) -> Deck:
        return self.chain.deck

    @property
    def content(self) -> Content:
        return content_of(self.chain.newest(self.index))

    @property
    def exiled(self) -> dict[str, int]:
        """Copies exiled on the way to it."""
        exiled: dict[str, int] = self.chain.opening(self.index).exiled
        return exiled


@contextmanager
def _own_stage(number: int, actor: User, *, later: RefusedError, foreign: RefusedError) -> Iterator[OwnStage]:
    """The stage, for a write in one transaction; refused if it is not the newest, not the actor's, or not there."""
    with transaction.atomic():
        key, missing = key_of(number), RefusedError("The deck could not be found", 404)
        try:
            deck = deck_access_to_change(id=key[0], user=actor) if key else None
        except Http404:
            deck = None
        except PermissionDenied:
            raise foreign from None
        if key is None or deck is None or deck.game != GAME:
            raise missing
        (chain,) = chains_of([deck])
        index = chain.stage(key[1])
        if index is None:
            raise missing
        if index < len(chain.stages) - 1:
            raise later
        try:
            yield OwnStage(chain, index)
        except (services.DeckSeatedError, services.DeckLockedError) as error:
            campaign = Campaign.objects.filter(pk__in=[deck.seated_in]).values_list("name", flat=True).first()
            message = services.played_message(error, GAME).format(campaign=campaign)
            known = f"{LOCKED} " if isinstance(error, services.DeckLockedError) else ""
            raise RefusedError(known + message, later.status) from None


def deck_new(*, form: Form, actor: User) -> int:
    """A new deck with the cards that its investigator requires; returns its number."""
    live = catalogue_get(GAME)
    code = form.get("investigator", "")
    card = live.cards.get(code)
    if card is None or card.type_code != "investigator":
        raise RefusedError("investigator is required to build a new deck.")
    name = form.get("name", "").strip() or card.name
    content = _content(
        {"name": name, "investigator_code": code, "slots": {}, "taboo_id": _taboo(form), "meta": _meta(form, "")}
    )
    content = replace(content, build=_begun(code, content.build.choices))
    deck = services.deck_create(
        game=GAME, content=content, placement=Placement(), cause=DeckRevision.Cause.PROGRAM, actor=actor
    )
    return number_of(deck)


def deck_save(*, number: int, form: Form, actor: User) -> int:
    """The next revision of the stage; an upgraded one is priced anew from where the upgrade began."""
    foreign = RefusedError("You are not allowed to edit this deck, you are not the owner.")
    with _own_stage(number, actor, later=RefusedError(LOCKED), foreign=foreign) as stage:
        slots = _slots(form, "slots", "Slots invalid")
        if not slots:
            raise RefusedError("Slots missing")
        side = _slots(form, "side", "Side Slots invalid")
        if form.get("problem") and form["problem"] not in PROBLEMS.values():
            raise RefusedError("Invalid problem")
        before = stage.content
        old = arkhamdb_values(before)
        content = _content(
            {
                **old,
                "name": form.get("name", "").strip() or old["name"],
                "slots": slots,
                "sideSlots": old["sideSlots"] if side is None else side,
                "ignoreDeckLimitSlots": _slots(form, "ignored", "Ignored slots invalid"),
                "taboo_id": _taboo(form),
                "meta": _meta(form, old["meta"]),
                "tags": form.get("tags", "").strip() or old["tags"],
                "description_md": form.get("description_md", "").strip() or old["description_md"],
            }
        )
        if _adjust(stage, form) or (stage.index and content.build != before.build):
            _pay(stage, content, actor)
        elif content != before:
            services.deck_save(
                deck=stage.deck, content=content, placement=Placement(), cause=DeckRevision.Cause.PROGRAM, actor=actor
            )
        return number


def deck_upgrade(*, number: int, form: Form, actor: User) -> int:
    """A new stage with the experience earned, and without the exiled cards; returns its number."""
    foreign = RefusedError("You are not allowed to upgrade this deck, you are not the owner.")
    with _own_stage(number, actor, later=RefusedError(LOCKED), foreign=foreign) as stage:
        content, deck = stage.content, stage.deck
        if stage.chain.opening(stage.index).upgrading:
            _pay(stage, content, actor)
        exiled = _exiles(form, content)
        old = arkhamdb_values(content)
        after = _content({**old, "meta": _meta(form, old["meta"])})
        build = after.build
        for code, copies in exiled.items():
            build = copies_changed(build, "main", code, -copies, catalogue_get(GAME).cards)
        if earned := _whole(form, "xp"):
            services.experience_write(deck=deck, kind=_experience().kinds[0], amount=earned, reason="")
        base = deck.revision
        _upgrade(deck, replace(after, build=build), base, exiled, actor)
        return number_of(deck, base)


def deck_publish(*, number: int, form: Form, actor: User) -> int:
    """Make the deck public, with a description; returns the number of its decklist."""
    foreign = RefusedError("You are not allowed to publish this deck, you are not the owner.")
    with _own_stage(number, actor, later=RefusedError(LOCKED), foreign=foreign) as stage:
        notes = form.get("description_md", "").strip()
        if len(notes) < SHORTEST_DESCRIPTION:
            raise RefusedError("Description too short")
        old = arkhamdb_values(stage.content)
        name = form.get("name", "").strip() or old["name"]
        services.deck_save(
            deck=stage.deck,
            content=_content({**old, "description_md": notes, "name": name}),
            placement=Placement(visibility=Deck.Visibility.PUBLIC),
            cause=DeckRevision.Cause.PROGRAM,
            actor=actor,
        )
        return number_of(stage.deck, LIST)


def deck_delete(*, number: int, everything: bool, actor: User) -> None:
    """Take back the newest upgrade with its experience; or delete the deck, which can be restored for a while."""
    later = RefusedError("You can only delete the latest deck.", 401)
    foreign = RefusedError("You are not allowed to delete this deck, you are not the owner.", 401)
    with _own_stage(number, actor, later=later, foreign=foreign) as stage:
        if everything or not stage.index:
            services.deck_delete(deck=stage.deck)
            return
        services.deck_revert(deck=stage.deck, number=stage.chain.stages[stage.index].base, actor=actor)
        reason, ledger = _("An upgrade was deleted by another program"), _experience()
        gains = gains_of(stage.chain, catalogue_get(GAME))[stage.index]
        for kind, gained in zip((ledger.kinds[0], ledger.adjustment), gains, strict=True):
            if gained:
                services.experience_write(deck=stage.deck, kind=kind, amount=-gained, reason=reason)


def collection_packs(*, user: User) -> list[str] | None:
    """The numbers of the sets in the user's collection; None without one. A second box is reported as the site does."""
    collection = collection_default_list(user, [GAME]).get(GAME)
    if collection is None:
        return None
    boxes = [(set_id(code), count) for code, count in collection.sets.items() if count]
    return [text for id, count in boxes for text in ([f"{id}", f"{id}-2"] if count > 1 else [f"{id}"])]


def collection_put(*, form: Form, actor: User) -> None:
    """The sets of the user's collection; single cards, and sets that are not in the catalogue, stay."""
    try:
        sent = json.loads(form.get("collection", ""))
    except (ValueError, RecursionError):
        sent = None
    asked = list(sent.values()) if isinstance(sent, dict) else sent
    if not isinstance(asked, list) or not asked:
        raise RefusedError("Collection parameter must be a JSON object of pack ids.")
    codes = {str(set_id(code)): code for code in catalogue_get(GAME).cards.sets}
    boxes: dict[str, int] = {}
    for pack in map(str, asked):
        if (code := codes.get(pack.removesuffix("-2"))) is None:
            raise RefusedError("Invalid pack selection.")
        boxes[code] = max(boxes.get(code, 1), 2 if pack.endswith("-2") else 1)
    present = collection_default_list(actor, [GAME]).get(GAME)
    before = present.sets if present else {}
    known = set(codes.values())
    sets = {code: count for code, count in before.items() if code not in known}
    sets |= {code: max(count, before.get(code, 0)) if count > 1 else count for code, count in boxes.items()}
    try:
        _collection_write(present, sets, actor)
    except CollectionChangedError:
        raise RefusedError(_("The collection was changed at the same time. Load it again.")) from None


def _collection_write(present: Collection | None, sets: dict[str, int], actor: User) -> None:
    name, cards = (present.name, present.cards) if present else (_("My collection"), {})
    values = CollectionValues(game=GAME, name=name, sets=sets, cards=cards, is_default=None)
    if present:
        collection_update(collection=present, values=values, actor=actor)
    else:
        collection_create(values=values, actor=actor)


def _begun(investigator: str, choices: dict[str, Any]) -> Build:
    """The required cards, with placeholders of random weaknesses."""
    live = catalogue_get(GAME)
    building, build = live.game.building, begun(investigator, live, choices)
    assert building
    assert building.weaknesses
    for problem in validate(building, build, live.cards).problems:
        if problem.fix and problem.fix.card == building.weaknesses.placeholder:
            build = fix_applied(build, problem.fix, live.cards)
    return build


def _content(values: Mapping[str, Any]) -> Content:
    """The content of a deck of ArkhamDB, read like one that is imported; InvalidInputError has every fault."""
    text, live = json.dumps(values), catalogue_get(GAME)
    file = read_file(text, game=GAME, format="arkhamdb", catalogue=live, language=current_language()).file
    body = {
        "name": file.name,
        "leaders": list(file.build.leaders),
        "zones": {zone: cards for zone, cards in file.build.zones.items() if cards},
        "choices": file.build.choices,
        "notes": file.notes,
        "tags": list(file.tags),
    }
    faults: list[InputFault] = []
    content = read_content(body, faults)
    if faults:
        raise InvalidInputError(*faults)
    return content


def _slots(form: Form, name: str, refusal: str) -> dict[str, int] | None:
    """Copies by code, in JSON; None if they are not sent. An empty list is an empty map."""
    if not form.get(name):
        return None
    try:
        sent = json.loads(form[name])
    except (ValueError, RecursionError):
        sent = None
    slots = {} if sent == [] else sent
    if not isinstance(slots, dict) or not are_quantities(slots.values()):
        raise RefusedError(refusal)
    return slots


def _meta(form: Form, old: str) -> str:
    """The choices sent, or the stored ones; keys that a client does not know are kept."""
    sent = form.get("meta", "")
    if not sent:
        return old
    try:
        meta = json.loads(sent)
    except (ValueError, RecursionError):
        meta = None
    if not isinstance(meta, dict):
        raise RefusedError("Meta invalid")
    kept = json.loads(old or "{}")
    return json.dumps({OWN: kept[OWN], **meta} if OWN in kept else meta)


def _taboo(form: Form) -> int | None:
    """The number of a taboo list; None for one that is not in the catalogue, as there."""
    number = _whole(form, "taboo")
    return number if f"{number:03}" in catalogue_get(GAME).cards.taboos else None


def _whole(form: Form, name: str) -> int:
    """A whole number; 0 if none is sent."""
    text = form.get(name, "").strip()
    if text and not WHOLE.fullmatch(text):
        raise RefusedError(f"{name} must be a whole number.")
    return int(text or 0)


def _exiles(form: Form, content: Content) -> dict[str, int]:
    """The exiled copies, all of which the deck must have."""
    exiled, cards = read_exile(form.get("exiles", "")), catalogue_get(GAME).cards
    main = Counter(content.build.zones.get("main", {}))
    for code, copies in exiled.items():
        card = cards.get(code)
        if card is None or not card.fields.exile:
            raise RefusedError(f"Invalid exile card: {code}")
        if main[code] < copies:
            raise RefusedError(f"Not enough count to exile: {code}")
    return exiled


def _adjust(stage: OwnStage, form: Form) -> bool:
    """Write the correction of the stage's experience, if it is another; whether it was."""
    if not stage.index or not form.get("xp_adjustment", "").strip():
        return False
    present = experience_of(stage.chain, catalogue_get(GAME))[stage.index]["adjusted"]
    change = _whole(form, "xp_adjustment") - present
    if change:
        reason = _("Adjusted by another program")
        services.experience_write(deck=stage.deck, kind=_experience().adjustment, amount=change, reason=reason)
    return bool(change)


def _pay(stage: OwnStage, content: Content, actor: User) -> None:
    """Replace the stage's upgrade by one to this content, as a save of the program."""
    base = stage.chain.stages[stage.index].base
    _upgrade(stage.deck, content, base, stage.exiled, actor, DeckRevision.Cause.PROGRAM)


def _upgrade(
    deck: Deck,
    content: Content,
    number: int,
    exiled: Mapping[str, int],
    actor: User,
    cause: DeckRevision.Cause = DeckRevision.Cause.UPGRADED,
) -> None:
    live = catalogue_get(GAME)
    priced = upgrade_prices.upgrade_price(deck=deck, content=content, number=number, exiled=exiled, catalogue=live)
    services.deck_upgrade(
        deck=deck, content=content, number=number, exiled=exiled, priced=priced, cause=cause, actor=actor
    )


def _experience() -> Experience:
    building = catalogue_get(GAME).game.building
    assert building
    assert building.experience
    return building.experience
