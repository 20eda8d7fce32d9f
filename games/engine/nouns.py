"""A game's nouns for the things on every page, and their forms in sentences.

A sentence names a thing in braces: “Delete the {build}”. A word that agrees with it follows a colon, in its masculine
form: “Eliminar {build:el}” becomes “Eliminar el mazo”, and “Eliminar la hoja” in a game with sheets; “cerrad{log:o}”
becomes “cerrada”. So translators write whole sentences, and games nouns. The catalogue of a language has the gender of
a noun under the context “gender”, and the forms of a word for that gender under the gender itself: “el” is “la {one}”
there, and “o” the ending “-a”.
"""

from msgspec import Struct

from games.engine.text import Text, plain
from games.engine.words import WORDS, _, pgettext

DEFAULT_GENDER = "masculine"


class Noun(Struct, frozen=True, kw_only=True):
    """A noun for a thing on every page."""

    one: Text
    several: Text
    gender: Text = plain("")
    """The gender of the noun in each language, such as “feminine”: `pgettext("gender", "campaign")`."""

    def gender_in(self, language: str) -> str:
        """The gender in that language, if its catalogue has words for it."""
        gender = self.gender.in_language(language)
        return gender if gender != self.gender.in_language("en") else DEFAULT_GENDER


A_GAME = Noun(one=_("game"), several=_("games"), gender=pgettext("gender", "game"))
"""The log of a board game, and its session."""


class Spoken:
    """A noun in a sentence of one language, which selects its form."""

    def __init__(self, noun: Noun, language: str) -> None:
        self.noun, self.language = noun, language

    def __str__(self) -> str:
        return self.noun.one.in_language(self.language)

    def __format__(self, form: str) -> str:
        """`One` and `S` begin a sentence with the singular or plural; so does any word with a capital letter."""
        one, several, wanted = str(self), self.noun.several.in_language(self.language), form.lower()
        if wanted in ("", "one"):
            said = one
        elif wanted == "s":
            said = several
        else:
            said = self._in_agreement(wanted).format(one=one, several=several)
        return said[0].upper() + said[1:] if form[:1].isupper() else said

    def _in_agreement(self, word: str) -> str:
        said = WORDS.translation(self.language).pgettext(self.noun.gender_in(self.language), word)
        if said != word:
            return said.removeprefix("-")
        if word == "a":  # the sentence is English: in English, or where nobody has translated it yet
            return "an {one}" if str(self)[0].lower() in "aeiou" else "a {one}"
        raise ValueError(f"No sentence in “{self.language}” has the form “{word}” of “{self}”.")


class Nouns(Struct, frozen=True, kw_only=True):
    """The nouns of a game; the defaults are for pages about no game."""

    build: Noun = Noun(one=_("deck"), several=_("decks"))
    """The thing that is built and checked before play."""
    log: Noun = Noun(one=_("campaign"), several=_("campaigns"), gender=pgettext("gender", "campaign"))
    """The thing that a log records."""
    session: Noun = Noun(one=_("scenario"), several=_("scenarios"))
    """The thing played in one session."""
    scenario: Noun = Noun(one=_("scenario"), several=_("scenarios"))
    """The opposition of the players."""
    back: Noun = Noun(one=_("back"), several=_("backs"))
    """The other side of a card."""

    def say(self, sentence: str, language: str, **more: object) -> str:
        words = {name: Spoken(getattr(self, name), language) for name in self.__struct_fields__}
        return sentence.format(**words, **more)
