"""Cards by their names in any language, and by the hints written beside a name to tell cards apart."""

import datetime
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from games.engine import CardRecord, Catalogue, localised
from games.engine.search.folding import fold_name

LEVEL = re.compile(r"(?:(?:level|lvl\.?|nivel|xp) ?)?([0-9]{1,2})(?: ?(?:xp|px|exp))?")
DOTS = re.compile(r"[•·●]{1,9}")
SUBTITLE = re.compile(r": | [-–—] ")
SAYS_NOTHING = frozenset({"c", "customizable", "personalizable"})
"""arkham.build's sign of customizable cards."""
NOTHING: frozenset[str] = frozenset()


class UnclearNameError(ValueError):
    """No card, or no single one, matches; the sentence says why. With the levels of the cards that have the name."""

    def __init__(self, message: str, levels: Iterable[int] = ()) -> None:
        super().__init__(message)
        self.levels = tuple(sorted(levels))


class Printed(Struct, frozen=True):
    """One code of a card, and its set."""

    code: str
    card: CardRecord
    set_code: str
    age: tuple[Any, ...]
    """Sort key: cards of players before others, then by release."""


class Found(Struct, frozen=True):
    """The card of a name."""

    code: str
    remarks: tuple[str, ...] = ()


class Spelling(Struct, frozen=True):
    """A card in words."""

    name: str
    subtitle: str = ""
    level: int | None = None
    hints: tuple[str, ...] = ()
    """The set, and the class where nothing else distinguishes the card."""


class CardNames:
    """Every code of a catalogue by each of its names; made once, by `catalogue.derived(CardNames)`."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.sets = _by_word((one.code, one.names) for one in catalogue.sets.values())
        self.classes = _by_word((one.code, one.names) for one in catalogue.classes.values())
        self._spellings: dict[tuple[str, str], Spelling] = {}
        self.by_name: dict[str, list[Printed]] = defaultdict(list)
        for card in catalogue:
            codes = [self._printed(card, card)]
            codes += [self._printed(card, printing) for printing in catalogue.printings_of(card.code)]
            for name in {fold_name(name) for name in card.names.values()}:
                self.by_name[name] += codes

    def knows(self, name: str) -> bool:
        """Whether this is the name of a card, alone or with its subtitle, or its code."""
        return self.catalogue.get(name) is not None or bool(self._named(name)[0])

    def is_name_of(self, name: str, card: CardRecord) -> bool:
        """Whether the card has this name, or this with its subtitle."""
        return any(one.card is card for one in self._named(name)[0])

    def find(
        self,
        name: str,
        hints: Sequence[str] = (),
        *,
        taken: Callable[[], Collection[str]] = frozenset,
        types: Collection[str] | None = None,
    ) -> Found:
        """The card of that name; UnclearNameError if there is none, or several that are too different to choose.

        Hints are levels, sets, subtitles and classes. Among equals, cards that are `taken` go first, then the earliest;
        `taken` is called only where there are several.
        """
        card = self.catalogue.get(name)
        if card is not None and (types is None or card.type_code in types):
            return Found(name)
        found, subtitle = self._named(name)
        if types is not None:
            found = [one for one in found if one.card.type_code in types]
        if not found:
            raise UnclearNameError(_("No card has this name."))
        found = _of_level(found, hints)
        remarks = []
        is_printing = False
        for hint in (subtitle, *hints) if subtitle else hints:
            if level_of(hint) is not None or fold_name(hint) in SAYS_NOTHING:
                continue
            sets = self.sets.get(fold_name(hint), NOTHING)
            of_set = [one for one in found if one.set_code in sets]
            is_printing = is_printing or bool(of_set)
            narrowed = of_set or self._narrowed(found, hint)
            if not narrowed and sets:
                remarks.append(_("No card of this name is in the set “%(hint)s”.") % {"hint": hint})
            elif not narrowed:
                remarks.append(_("“%(hint)s” wasn't recognised and was left out.") % {"hint": hint})
            found = narrowed or found
        if not is_printing:
            found = [one for one in found if one.code == one.card.code] or found
        return self._chosen(found, taken, remarks)

    def spelling(self, code: str, language: str) -> Spelling:
        """The shortest words that `find` resolves to this code, if any; an unknown code stays as it is.

        A code of the card at another site is spelt like the card itself.
        """
        card = self.catalogue.get(code)
        if card is None:
            return Spelling(code)
        code = own_code(code, self.catalogue)
        if (code, language) not in self._spellings:
            self._spellings[code, language] = self._shortest(card, code, language)
        return self._spellings[code, language]

    def _shortest(self, card: CardRecord, code: str, language: str) -> Spelling:
        name = localised(card.names, language) or card.name
        subtitle = localised(card.subtitles, language) or ""
        set_code = next(one.set_code for one in self.by_name[fold_name(name)] if one.code == code)
        hints = (self._set_name(set_code, language),)
        records = (self.catalogue.classes.get(one) for one in card.classes)
        classes = tuple(localised(record.names, language) or record.code for record in records if record)
        shortest = Spelling(name, "", card.level or None, hints)
        longer = Spelling(name, subtitle, card.level, hints)
        for attempt in (shortest, longer, Spelling(name, subtitle, card.level, (*classes, *hints))):
            if self._means(attempt) == code:
                return attempt
        return longer

    def _means(self, spelling: Spelling) -> str | None:
        """The code that the words resolve to without a remark."""
        levels = () if spelling.level is None else (str(spelling.level),)
        name = f"{spelling.name}: {spelling.subtitle}" if spelling.subtitle else spelling.name
        try:
            found = self.find(name, (*levels, *spelling.hints))
        except UnclearNameError:
            return None
        return None if found.remarks else found.code

    def _named(self, name: str) -> tuple[list[Printed], str]:
        """Printings of that name; else of the part before a colon or dash, with the part after it as subtitle."""
        found = self.by_name.get(fold_name(name), [])
        sign = None if found else SUBTITLE.search(name)
        if sign is None:
            return found, ""
        subtitle = name[sign.end() :]
        before = self.by_name.get(fold_name(name[: sign.start()]), [])
        return [one for one in before if _has_subtitle(one, subtitle)], subtitle

    def _narrowed(self, found: list[Printed], hint: str) -> list[Printed]:
        """Printings with the hint as subtitle or class."""
        classes = self.classes.get(fold_name(hint), NOTHING)
        return [one for one in found if _has_subtitle(one, hint)] or [
            one for one in found if not classes.isdisjoint(one.card.classes)
        ]

    def _chosen(self, found: list[Printed], taken: Callable[[], Collection[str]], remarks: list[str]) -> Found:
        if len({one.card.code for one in found}) == 1:
            return Found(min(found, key=_age).code, tuple(remarks))
        codes = taken()
        allowed = [one for one in found if one.card.code in codes]
        best = min(allowed or found, key=_age)
        levels = {one.card.level or 0 for one in allowed or found}
        if len(levels) > 1:
            given = {"levels": ", ".join(map(str, sorted(levels)))}
            message = _("This name has several levels: %(levels)s. Which one?") % given
            raise UnclearNameError(message, levels)
        what = {"card": label_of(best.card, best.code)}
        if allowed:
            remarks.append(_("Several cards have this name; %(card)s was used, which is allowed.") % what)
        else:
            remarks.append(_("Several cards have this name; the earliest, %(card)s, was used.") % what)
        return Found(best.code, tuple(remarks))

    def _set_name(self, code: str, language: str) -> str:
        record = self.catalogue.sets.get(code)
        return (localised(record.names, language) if record else None) or code

    def _printed(self, card: CardRecord, printing: Any) -> Printed:
        """A printing of the card; the card counts as one, too."""
        record = self.catalogue.sets.get(printing.set_code)
        released = (record.released if record else None) or datetime.date.max
        place = (record.position if record else 0, printing.position, printing.code)
        return Printed(printing.code, card, printing.set_code, (card.encounter_set is not None, released, *place))


def own_code(code: str, cards: Catalogue) -> str:
    """Our code for another site's code of a card; any other code is returned unchanged."""
    card = cards.get(code)
    return card.code if card and code in card.fields.other_codes else code


def label_of(card: CardRecord, code: str) -> str:
    """A card for a remark: name, level and code."""
    return f"{card.name} [{card.level}] ({code})" if card.level else f"{card.name} ({code})"


def _age(one: Printed) -> tuple[Any, ...]:
    return one.age


def _of_level(found: list[Printed], hints: Iterable[str]) -> list[Printed]:
    """Printings of the level in the hints; without one, of no level or level 0, if there are any."""
    level = next((level for hint in hints if (level := level_of(hint)) is not None), None)
    of_level = [one for one in found if (one.card.level or 0) == (level or 0)]
    if level is not None and not of_level:
        levels = {one.card.level or 0 for one in found}
        given = {"level": level, "levels": ", ".join(map(str, sorted(levels)))}
        message = _("No card with this name has level %(level)s; it exists at: %(levels)s.") % given
        raise UnclearNameError(message, levels)
    return of_level or found


def level_of(hint: str) -> int | None:
    """The level that a hint gives, in numbers or dots."""
    if DOTS.fullmatch(hint):
        return len(hint)
    number = LEVEL.fullmatch(hint.lower())
    return int(number[1]) if number else None


def _has_subtitle(one: Printed, subtitle: str) -> bool:
    return fold_name(subtitle) in map(fold_name, one.card.subtitles.values())


def _by_word(named: Iterable[tuple[str, Mapping[str, str]]]) -> dict[str, frozenset[str]]:
    """The codes that each code or name, in any language, stands for."""
    found: dict[str, set[str]] = defaultdict(set)
    for code, names in named:
        for word in {fold_name(code), *map(fold_name, names.values())}:
            found[word].add(code)
    return {word: frozenset(codes) for word, codes in found.items()}
