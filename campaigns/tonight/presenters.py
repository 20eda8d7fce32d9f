"""A proposal for tonight in words, for API and page: the draw and its reasons, or the wish that leaves nothing."""

import uuid
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct
from msgspec.structs import asdict

from campaigns.rules import CodeName, names_in
from campaigns.sheets import SheetBlock, sheet_blocks
from campaigns.tonight.proposals import Proposal, Stock
from cardsdb.api.answers import Time, answer_of
from cardsdb.request_fields import MAX_NAME
from games.engine.tonight import Choice, Evening, Seated
from games.engine.tonight_filters import Candidate, Excluded, Filters
from games.engine.vocabulary import card_name


class TonightGame(Struct, frozen=True, kw_only=True):
    game: str
    name: str
    collections: list[str]
    """The collections drawn from; empty: everything that is known of the game."""
    possible: int
    """The number that can be played from these."""
    fitting: int
    """The number of them that meet every wish."""


class TonightWish(Struct, frozen=True, kw_only=True):
    wish: str
    excluded: int
    """The number of possibilities that do not meet it."""
    without: int
    """The number that would be left without this wish alone."""
    message: str


class TonightReason(Struct, frozen=True, kw_only=True):
    code: Literal["owned", "history", "length", "campaign", "lot"]
    message: str


class TonightDeck(Struct, frozen=True, kw_only=True):
    id: uuid.UUID
    name: str


class TonightSeat(Struct, frozen=True, kw_only=True):
    seat: str
    player: str
    leaders: list[CodeName]
    deck: TonightDeck | None


class TonightOption(Struct, frozen=True, kw_only=True):
    code: str
    name: str
    data: Mapping[str, Any]
    """The data of the entry that chooses it."""


class TonightChoice(Struct, frozen=True, kw_only=True):
    entry: int
    """The entry of `campaign` that says it, from 0."""
    title: str
    options: list[TonightOption]


class FirstEntry(Struct, frozen=True, kw_only=True):
    kind: str
    data: Mapping[str, Any]


class CampaignToBegin(Struct, frozen=True, kw_only=True):
    game: str
    guide: str
    name: str
    entries: list[FirstEntry]


class ProposedGame(Struct, frozen=True, kw_only=True):
    """The game that was drawn, with its table and the beginning of its log."""

    game: str
    game_name: str
    code: str
    """A scenario, an opponent or a campaign."""
    title: str
    detail: str
    is_campaign: bool
    """Whether it continues on other evenings."""
    minutes: int | None
    """Approximate; null if unknown."""
    minutes_printed: bool
    """false: an estimate."""
    played: int
    """The number of your games with it."""
    won: int
    last: Time | None
    reasons: list[TonightReason]
    seats: list[TonightSeat]
    setup: Mapping[str, Any]
    """As the game has it."""
    sheet: list[SheetBlock]
    names: Mapping[str, str]
    campaign: CampaignToBegin
    """The log that begins it, for `POST /campaigns/`."""
    choices: list[TonightChoice]
    """Choices that the rules leave to players; until they choose, the log has the first option."""


class TonightAnswer(Struct, frozen=True, kw_only=True):
    """The draw, and the effect of each wish."""

    seed: int
    players: tuple[str, ...]
    possible: int
    fitting: int
    games: list[TonightGame]
    left_out: list[str]
    """Games without a collection of yours, left out because others have one."""
    wishes: list[TonightWish]
    """The wishes that exclude something."""
    proposal: ProposedGame | None
    """null: nothing meets every wish."""


def tonight_answer(found: Proposal, language: str) -> TonightAnswer:
    filters = found.asked.filters
    return TonightAnswer(
        seed=found.seed,
        players=found.players,
        possible=len(found.possible),
        fitting=len(found.filtered.fitting),
        games=[_game(stock, found, language) for stock in found.stocks],
        left_out=[live.game.code for live in found.untold],
        wishes=[TonightWish(**asdict(one), message=wish_words(one, filters)) for one in found.filtered.excluded],
        proposal=_proposed(found, language),
    )


def _game(stock: Stock, found: Proposal, language: str) -> TonightGame:
    code = stock.live.game.code
    return TonightGame(
        game=code,
        name=stock.live.game.vocabulary.name.in_language(language),
        collections=[one.name for one in stock.collections],
        possible=sum(one.game == code for one in found.possible),
        fitting=sum(one.game == code for one in found.filtered.fitting),
    )


def _proposed(found: Proposal, language: str) -> ProposedGame | None:
    chosen, stock, evening = found.chosen, found.stock, found.evening
    if chosen is None or stock is None or evening is None:
        return None
    one, live = chosen.possibility, stock.live
    title = one.title.in_language(language)
    return answer_of(
        ProposedGame,
        chosen,
        game_name=live.game.vocabulary.name.in_language(language),
        code=one.code,
        title=title,
        detail=one.detail.in_language(language) if one.detail else "",
        is_campaign=one.is_campaign,
        minutes=one.minutes.get(found.asked.filters.players),
        minutes_printed=one.is_printed,
        reasons=list(reasons(found, chosen, stock)),
        seats=[_seat(seat, stock, language) for seat in evening.seats],
        setup=evening.setup,
        sheet=sheet_blocks(evening.sheet, language),
        names=names_in(evening.setup, live, language),
        campaign=campaign_to_begin(chosen, evening, title),
        choices=[_choice(one, stock, language) for one in evening.choices],
    )


def campaign_to_begin(chosen: Candidate, evening: Evening, title: str) -> CampaignToBegin:
    """The new log, as the request that begins a campaign."""
    entries = [FirstEntry(kind=entry.kind, data=msgspec.to_builtins(entry.data)) for entry in evening.entries]
    return CampaignToBegin(game=chosen.game, guide=evening.guide, name=title[:MAX_NAME], entries=entries)


def _choice(one: Choice, stock: Stock, language: str) -> TonightChoice:
    options = [
        TonightOption(code=code, name=card_name(code, stock.live.cards, language), data=msgspec.to_builtins(entry.data))
        for code, entry in one.options.items()
    ]
    return TonightChoice(entry=one.entry, title=one.title.in_language(language), options=options)


def _seat(seat: Seated, stock: Stock, language: str) -> TonightSeat:
    deck = next((one for one in stock.shelf.decks if one.deck == seat.deck), None)
    return answer_of(
        TonightSeat,
        seat,
        leaders=[CodeName(code=code, name=card_name(code, stock.live.cards, language)) for code in seat.leaders],
        deck=TonightDeck(id=uuid.UUID(deck.deck), name=deck.name) if deck else None,
    )


def reasons(found: Proposal, chosen: Candidate, stock: Stock) -> Iterator[TonightReason]:
    """The reasons: the collection, past games, the length, and the number of possibilities."""
    yield TonightReason(code="owned", message=_owned_words(stock))
    if history := _history_words(found, chosen):
        yield TonightReason(code="history", message=history)
    yield TonightReason(code="length", message=_length_words(chosen, found.asked.filters.players))
    if chosen.possibility.is_campaign:
        yield TonightReason(code="campaign", message=_("It starts a campaign for several evenings."))
    message = _("Draw number %(seed)s; games that match your wishes: %(fitting)s of %(possible)s.")
    numbers = {"seed": found.seed, "fitting": len(found.filtered.fitting), "possible": len(found.possible)}
    yield TonightReason(code="lot", message=message % numbers)


def _owned_words(stock: Stock) -> str:
    if not stock.collections:
        return _("Drawn from everything in the game, not from what someone owns.")
    names = ", ".join(_("“%(name)s”") % {"name": one.name} for one in stock.collections)
    return _("Everything it needs is in %(collections)s.") % {"collections": names}


def _history_words(found: Proposal, chosen: Candidate) -> str:
    """Empty without a known history."""
    if not found.has_history:
        return ""
    if not chosen.played:
        return _("You have never played it.")
    played = ngettext("Played %(times)s time", "Played %(times)s times", chosen.played) % {"times": chosen.played}
    won = (
        _("never won")
        if not chosen.won
        else ngettext("%(times)s of them won", "%(times)s of them won", chosen.won) % {"times": chosen.won}
    )
    last = _("last on %(date)s") % {"date": date_format(chosen.last)} if chosen.last else ""
    return f"{', '.join(part for part in (played, won, last) if part)}."


def _length_words(chosen: Candidate, players: int) -> str:
    minutes = chosen.possibility.minutes.get(players)
    if minutes is None:
        return _("Unknown length.")
    if chosen.possibility.is_printed:
        return _("About %(minutes)s minutes, as printed on the box.") % {"minutes": minutes}
    return _("About %(minutes)s minutes for this number of players (estimated).") % {"minutes": minutes}


def wish_words(one: Excluded, filters: Filters) -> str:
    """The games a wish excludes, and those left without it."""
    texts = {
        "players": ngettext("for %(number)s player", "for %(number)s players", filters.players)
        % {"number": filters.players},
        "not_last": ngettext(
            "not what was played in the last session",
            "not what was played in the last %(number)s sessions",
            filters.not_last,
        )
        % {"number": filters.not_last},
        "never_played": _("never played"),
        "never_won": _("never won"),
        "minutes": ngettext("at most %(number)s minute", "at most %(number)s minutes", filters.minutes or 0)
        % {"number": filters.minutes},
        "known_length": _("only if the length is known"),
        "one_evening": _("finished in one evening"),
    }
    excluded = ngettext("%(number)s excluded", "%(number)s excluded", one.excluded) % {"number": one.excluded}
    left = _("without this wish: %(number)s") % {"number": one.without}
    return f"{texts[one.wish]}: {excluded}; {left}."
