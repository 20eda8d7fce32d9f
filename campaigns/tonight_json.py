"""A proposal for tonight as JSON values and in words: the draw and its reasons, or the wish that leaves nothing."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.campaigns_json import blocks_json, names_in
from campaigns.requests import MAX_NAME
from campaigns.tonight import Proposal, Stock
from games.engine.tonight import Choice, Evening, Seated
from games.engine.tonight_filters import Candidate, Excluded, Filters
from games.engine.vocabulary import card_name


def proposal_json(found: Proposal, language: str) -> dict[str, Any]:
    """All of it."""
    return {
        "seed": found.seed,
        "players": list(found.players),
        "possible": len(found.possible),
        "fitting": len(found.filtered.fitting),
        "games": [_game(stock, found, language) for stock in found.stocks],
        "left_out": [live.game.code for live in found.untold],
        "wishes": [_wish(one, found) for one in found.filtered.excluded],
        "proposal": _proposed(found, language),
    }


def _game(stock: Stock, found: Proposal, language: str) -> dict[str, Any]:
    code = stock.live.game.code
    return {
        "game": code,
        "name": stock.live.game.vocabulary.name.in_language(language),
        "collections": [one.name for one in stock.collections],
        "possible": sum(one.game == code for one in found.possible),
        "fitting": sum(one.game == code for one in found.filtered.fitting),
    }


def _wish(one: Excluded, found: Proposal) -> dict[str, Any]:
    return {
        "wish": one.wish,
        "excluded": one.excluded,
        "without": one.without,
        "message": wish_words(one, found.asked.wishes),
    }


def _proposed(found: Proposal, language: str) -> dict[str, Any] | None:
    chosen, stock, evening = found.chosen, found.stock, found.evening
    if chosen is None or stock is None or evening is None:
        return None
    one, live = chosen.possibility, stock.live
    title = one.title.in_language(language)
    return {
        "game": chosen.game,
        "game_name": live.game.vocabulary.name.in_language(language),
        "code": one.code,
        "title": title,
        "detail": one.detail.in_language(language) if one.detail else "",
        "is_campaign": one.is_campaign,
        "minutes": one.minutes.get(found.asked.wishes.players),
        "minutes_printed": one.is_printed,
        "played": chosen.played,
        "won": chosen.won,
        "last": chosen.last,
        "reasons": [{"code": code, "message": message} for code, message in reasons(found, chosen, stock)],
        "seats": [_seat(seat, stock, language) for seat in evening.seats],
        "setup": dict(evening.setup),
        "sheet": blocks_json(evening.sheet, language),
        "names": names_in(evening.setup, live, language),
        "campaign": campaign_json(chosen, evening, title),
        "choices": [_choice(one, stock, language) for one in evening.choices],
    }


def _choice(one: Choice, stock: Stock, language: str) -> dict[str, Any]:
    return {
        "entry": one.entry,
        "title": one.title.in_language(language),
        "options": [
            {"code": code, "name": card_name(code, stock.live.cards, language), "data": msgspec.to_builtins(entry.data)}
            for code, entry in one.options.items()
        ],
    }


def _seat(seat: Seated, stock: Stock, language: str) -> dict[str, Any]:
    deck = next((one for one in stock.shelf.decks if one.deck == seat.deck), None)
    return {
        "seat": seat.seat,
        "player": seat.player,
        "leaders": [{"code": code, "name": card_name(code, stock.live.cards, language)} for code in seat.leaders],
        "deck": {"id": deck.deck, "name": deck.name} if deck else None,
    }


def campaign_json(chosen: Candidate, evening: Evening, title: str) -> dict[str, Any]:
    """The new log, as the request that begins a campaign."""
    return {
        "game": chosen.game,
        "guide": evening.guide,
        "name": title[:MAX_NAME],
        "entries": [{"kind": one.kind, "data": msgspec.to_builtins(one.data)} for one in evening.entries],
    }


def reasons(found: Proposal, chosen: Candidate, stock: Stock) -> Iterator[tuple[str, str]]:
    """The reasons: the collection, past games, the length, and the number of possibilities."""
    yield "owned", _owned_words(stock)
    if history := _history_words(found, chosen):
        yield "history", history
    yield "length", _length_words(chosen, found.asked.wishes.players)
    if chosen.possibility.is_campaign:
        yield "campaign", _("It begins a campaign: it goes on on other evenings.")
    fitting, possible = len(found.filtered.fitting), len(found.possible)
    yield (
        "lot",
        _("Drawn by seed %(seed)s; possibilities that meet your wishes: %(fitting)s of %(possible)s.")
        % {"seed": found.seed, "fitting": fitting, "possible": possible},
    )


def _owned_words(stock: Stock) -> str:
    if not stock.collections:
        return _("Drawn from everything that is known here of the game, not from what somebody owns.")
    names = ", ".join(_("“%(name)s”") % {"name": one.name} for one in stock.collections)
    return _("All that it needs is in %(collections)s.") % {"collections": names}


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
        return _("Nobody knows how long it takes.")
    if chosen.possibility.is_printed:
        return _("It takes about %(minutes)s minutes, as is printed.") % {"minutes": minutes}
    return _("It takes about %(minutes)s minutes for so many players; that is an estimate.") % {"minutes": minutes}


def wish_words(one: Excluded, wishes: Filters) -> str:
    """The games a wish excludes, and those left without it."""
    texts = {
        "players": ngettext("for %(number)s player", "for %(number)s players", wishes.players)
        % {"number": wishes.players},
        "not_last": ngettext(
            "not what was played in the last session",
            "not what was played in the last %(number)s sessions",
            wishes.not_last,
        )
        % {"number": wishes.not_last},
        "never_played": _("never played"),
        "never_won": _("never won"),
        "minutes": ngettext("at most %(number)s minute", "at most %(number)s minutes", wishes.minutes or 0)
        % {"number": wishes.minutes},
        "known_length": _("only where the length is known"),
        "one_evening": _("over in one evening"),
    }
    excluded = ngettext("%(number)s is kept out", "%(number)s are kept out", one.excluded) % {"number": one.excluded}
    left = _("without this wish there would be %(number)s") % {"number": one.without}
    return f"{texts[one.wish]}: {excluded}; {left}."
