"""Drafts of upgrades of a deck played elsewhere: its cards stay until the upgrade is paid, so clicks change a draft in
the visitor's session. It has its own undo, and is gone when the deck has a newer revision."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.urls import reverse
from django.utils.module_loading import import_string

from accounts.models import User
from decks.content import Content, Upgrade
from decks.editing import Steps
from decks.models import Deck

MAX_STEPS = 100


class Draft:
    """The steps of an upgrade."""

    def __init__(self, session: SessionBase, deck: Deck, content: Content) -> None:
        self.session, self.name, self.content = session, f"upgrade:{deck.pk}", content
        kept: dict[str, Any] = session.get(self.name, {})
        is_same = kept.get("revision") == deck.revision
        self.revision = deck.revision
        # Cards exiled by its campaign are so from the beginning.
        first = {"build": msgspec.to_builtins(content.build), "exiled": (deck.log or {}).get("exiled", {})}
        self.states: list[dict[str, Any]] = kept["states"] if is_same else [first]
        self.place: int = kept["place"] if is_same else 0

    @property
    def present(self) -> Content:
        build = msgspec.convert(self.states[self.place]["build"], type(self.content.build))
        return msgspec.structs.replace(self.content, build=build)

    @property
    def upgrade(self) -> Upgrade:
        return Upgrade(base=self.revision, exiled=self.states[self.place]["exiled"])

    @property
    def steps(self) -> Steps:
        undo = self.place - 1 if self.place else None
        return Steps(undo, self.place + 1 if self.place + 1 < len(self.states) else None)

    def keep(self, content: Content, upgrade: Upgrade) -> None:
        """Add the next step; discard undone ones."""
        state = {"build": msgspec.to_builtins(content.build), "exiled": dict(upgrade.exiled)}
        self.states = [*self.states[: self.place + 1], state][-MAX_STEPS:]
        self.place = len(self.states) - 1
        self._save()

    def follow(self, revision: int) -> None:
        """Adopt a newer revision of the deck with the same cards."""
        self.revision = revision
        self._save()

    def step(self, place: int) -> None:
        self.place = place
        self._save()

    def drop(self) -> None:
        self.session.pop(self.name, None)

    def _save(self) -> None:
        self.session[self.name] = {"revision": self.revision, "states": self.states, "place": self.place}


def upgrade_pay(*, deck: Deck, content: Content, exiled: Mapping[str, int], priced: dict[str, Any], actor: User) -> str:
    """Pay for an upgrade where the deck is played, which alone may take it; returns the next address.

    InvalidInputError where it is refused there.
    """
    import_string(settings.SEATED_UPGRADE)(deck=deck, content=content, exiled=exiled, priced=priced, actor=actor)
    return reverse("campaign", args=[deck.seated_in])
