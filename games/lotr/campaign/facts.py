"""The facts for the checks of a log: the catalogue, and the scenarios of a box in order."""

from typing import Any

import msgspec
from msgspec import structs
from msgspec.structs import replace

from games.engine import Catalogue
from games.engine.journal import CatalogueFacts, in_catalogue
from games.lotr.campaign.state import Hero, LotrState, PoolCard
from games.lotr.campaign_cards import card_named, earned_of
from games.lotr.card_exceptions import is_saga_hero, lead_of


class Facts(CatalogueFacts, frozen=True, kw_only=True):
    """All facts outside the log."""

    guide: str = ""
    order: tuple[str, ...] = ()
    """The scenarios of the guide; empty for a campaign of one's own."""

    def hero(self, code: str) -> dict[str, Any] | None:
        """The values of a hero that a log keeps; None if the card is no hero."""
        card = self.of_type(code, "hero")
        if card is None:
            return None
        hit_points = card.fields.hit_points if isinstance(card.fields.hit_points, int) else None
        return {"code": card.code, **msgspec.to_builtins(lead_of(card)), "hit_points": hit_points}

    def looked_up(self, state: LotrState) -> LotrState:
        """The state with cards for titles that the catalogue has now."""
        return replace(state, pool=tuple(map(self._looked_up, state.pool))) if state.pool else state

    def _looked_up(self, noted: PoolCard) -> PoolCard:
        card = card_named(noted.code, self.catalogue, noted.role) if noted.is_by_title else None
        return replace(noted, **structs.asdict(earned_of(card))) if card else noted

    def available(self, state: LotrState, instead_of: Hero | None = None) -> list[str]:
        """The available heroes: neither fallen nor in use, by title (LOTR-CAMP-18).
        Heroes of a saga replace only each other (LOTR-EXT-07)."""
        used = {one.name for one in state.fallen}
        used |= {hero.name for seat in state.seats.values() if seat.status != "left" for hero in seat.heroes}
        free = (card for card in self.catalogue.of_type("hero") if card.name_key not in used)
        owned = (card for card in free if self.known.owned is None or card.code in self.known.owned)
        return [card.code for card in owned if instead_of is None or is_saga_hero(card) == instead_of.is_of_saga]


def facts_of(catalogue: Catalogue, guide: str) -> Facts:
    """The facts for campaigns of that guide; "" or a code that the catalogue does not have: one's own campaign."""
    record = catalogue.guides.get(guide)
    return Facts(catalogue=catalogue, guide=guide if record else "", order=record.order if record else ())


def knows(state: LotrState, facts: Facts, type: str, value: str) -> bool:
    """Whether a reference names something. A campaign of one's own has any scenarios."""
    is_own = type == "scenario" and (not facts.order or value in state.order)
    return is_own or in_catalogue(state, facts, type, value)


def read_hero(plain: dict[str, Any]) -> Hero:
    return msgspec.convert(plain, Hero)
