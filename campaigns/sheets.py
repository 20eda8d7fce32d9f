"""Logs and setups as printed sheets: blocks of lines, as the paper has them."""

from collections.abc import Iterable
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from campaigns.rules import CampaignRules
from campaigns.visibility import Visibility
from cardsdb.api.answers import Time, answer_of
from games.engine import journal


class SheetLine(Struct, frozen=True, kw_only=True):
    label: str
    value: str
    crossed: bool
    circled: bool
    spoiler: bool | UnsetType = UNSET
    """Present only for spoilers."""


class SheetBlock(Struct, frozen=True, kw_only=True):
    kind: Literal["campaign", "seat", "section", "session", "bag"]
    title: str
    lines: list[SheetLine]


class Sheet(Struct, frozen=True, kw_only=True):
    name: str
    game: str
    game_name: str
    entries: int
    updated_at: Time
    blocks: list[SheetBlock]


def campaign_sheet(visibility: Visibility, rules: CampaignRules, language: str) -> Sheet:
    """The printed log, as a user sees it."""
    campaign = visibility.campaign
    blocks = rules.log_rules.sheet(visibility.state(), rules.facts) if rules.log_rules.sheet else ()
    game_name = rules.catalogue.game.vocabulary.name.in_language(language)
    return answer_of(Sheet, campaign, game_name=game_name, blocks=sheet_blocks(blocks, language))


def sheet_blocks(blocks: Iterable[journal.Block], language: str) -> list[SheetBlock]:
    """The blocks with their texts in that language."""
    return [
        SheetBlock(
            kind=block.kind,
            title=block.title.in_language(language),
            lines=[
                SheetLine(
                    label=line.label.in_language(language) if line.label else "",
                    value=line.value.in_language(language),
                    crossed=line.is_crossed,
                    circled=line.is_circled,
                    spoiler=line.is_spoiler,
                )
                for line in block.lines
            ],
        )
        for block in blocks
    ]
