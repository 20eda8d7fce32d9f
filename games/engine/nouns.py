"""What a game calls the things that every page speaks of, and how sentences speak of them.

A sentence names a thing in braces: “Delete the {build}”. Where a word beside it depends on it, that word stands behind
a colon, as it would stand beside a masculine noun: “Eliminar {build:el}” becomes “Eliminar el mazo”, and “Eliminar la
hoja” in a game with sheets; “cerrad{log:o}” becomes “cerrada”. So translators write whole sentences, and games nouns.
"""

from msgspec import Struct

from games.engine.text import Text

BEFORE_ONE = {
    "el": "la",
    "un": "una",
    "del": "de la",
    "al": "a la",
    "este": "esta",
    "ese": "esa",
    "otro": "otra",
    "ningún": "ninguna",
    "nuevo": "nueva",
    "primer": "primera",
    "segundo": "segunda",
}
"""Spanish words that stand before one thing, and what they are before a feminine noun."""
BEFORE_SEVERAL = {"los": "las", "unos": "unas", "estos": "estas", "otros": "otras"}
ENDINGS = {"o": "a", "os": "as"}


class Noun(Struct, frozen=True, kw_only=True):
    """One of the things that pages speak of."""

    one: Text
    several: Text
    is_feminine: bool = False
    """In Spanish."""


A_GAME = Noun(one=Text("game", "partida"), several=Text("games", "partidas"), is_feminine=True)
"""What a board game's log is kept of, and what is played in one go."""


class Spoken:
    """A noun in a sentence of one language; the sentence says in which form."""

    def __init__(self, noun: Noun, language: str) -> None:
        self.noun, self.language = noun, language

    def __str__(self) -> str:
        return self.noun.one.in_language(self.language)

    def __format__(self, form: str) -> str:
        """`One` and `S` begin a sentence with one or several; so does any word with a capital letter."""
        one, several, wanted = str(self), self.noun.several.in_language(self.language), form.lower()
        if wanted in ("", "one"):
            said = one
        elif wanted == "s":
            said = several
        elif self.language == "es":
            said = self._in_agreement(wanted, one, several)
        elif wanted == "a":
            said = f"an {one}" if one[0].lower() in "aeiou" else f"a {one}"
        else:
            raise ValueError(f"Sentences have no form “{form}” of “{one}”.")
        return said[0].upper() + said[1:] if form[:1].isupper() else said

    def _in_agreement(self, word: str, one: str, several: str) -> str:
        for words, noun in ((BEFORE_ONE, f" {one}"), (BEFORE_SEVERAL, f" {several}"), (ENDINGS, "")):
            if word in words:
                return (words[word] if self.noun.is_feminine else word) + noun
        raise ValueError(f"Las frases no tienen la forma «{word}» de «{one}».")


class Nouns(Struct, frozen=True, kw_only=True):
    """The things that every page speaks of, as a game calls them; as they are here, where it is about no game."""

    build: Noun = Noun(one=Text("deck", "mazo"), several=Text("decks", "mazos"))
    """What is put together before one plays, and checked."""
    log: Noun = Noun(one=Text("campaign", "campaña"), several=Text("campaigns", "campañas"), is_feminine=True)
    """What a log is kept of."""
    session: Noun = Noun(one=Text("scenario", "escenario"), several=Text("scenarios", "escenarios"))
    """What is played in one go."""
    scenario: Noun = Noun(one=Text("scenario", "escenario"), several=Text("scenarios", "escenarios"))
    """What one plays against."""

    def say(self, sentence: str, language: str, **more: object) -> str:
        """The sentence with the nouns in their places, and whatever else it has places for."""
        words = {name: Spoken(getattr(self, name), language) for name in self.__struct_fields__}
        return sentence.format(**words, **more)
