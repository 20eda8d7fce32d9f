"""Tokens as they are drawn: a disc with a sign or a number, and its name."""

from collections.abc import Iterable

from msgspec import Struct

from campaigns.web.visitors import CampaignContext
from campaigns.web.words import Words
from ui.icons import icon_names


class TokenShown(Struct, frozen=True, kw_only=True):
    """A token."""

    code: str
    name: str
    icon: str
    """Empty if its name is printed on it."""


class PlaceShown(Struct, frozen=True, kw_only=True):
    """A place."""

    code: str
    tokens: list[TokenShown]


def tokens_shown(context: CampaignContext) -> list[PlaceShown]:
    """All tokens by place; those that can be drawn are under `bag`."""
    bag = context.table.log_rules.bag
    assert bag
    return [
        PlaceShown(code=place, tokens=named_tokens(tokens, context.words))
        for place, tokens in bag.contents(context.state).items()
        if tokens or place == "bag"
    ]


def named_tokens(tokens: Iterable[str], words: Words) -> list[TokenShown]:
    known = icon_names()
    return [
        TokenShown(code=code, name=words.choice("token", code), icon=code if code in known else "") for code in tokens
    ]
