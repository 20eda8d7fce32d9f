"""Sentences in a game's own words: what stands beside a noun agrees with it."""

import pytest

from games.engine import Noun, Nouns
from games.engine.tests.texts import text

HERS = Nouns(
    build=Noun(one=text("outfit", "hoja"), several=text("outfits", "hojas"), gender=text("", "feminine")),
    log=Noun(one=text("evening", "partida"), several=text("evenings", "partidas"), gender=text("", "feminine")),
)


@pytest.mark.parametrize(
    ("sentence", "language", "plain", "own"),
    [
        ("Delete the {build}", "en", "Delete the deck", "Delete the outfit"),
        ("Import {build:a}", "en", "Import a deck", "Import an outfit"),
        ("{log:A} of one's own", "en", "A campaign of one's own", "An evening of one's own"),
        ("{build:One}: {build:S} and {build:s}", "en", "Deck: Decks and decks", "Outfit: Outfits and outfits"),
        ("Eliminar {build:el}", "es", "Eliminar el mazo", "Eliminar la hoja"),
        ("la página {build:del}", "es", "la página del mazo", "la página de la hoja"),
        ("{build:Al}", "es", "Al mazo", "A la hoja"),
        ("{build:Nuevo}", "es", "Nuevo mazo", "Nueva hoja"),
        ("{build:S} borrad{build:os}", "es", "Mazos borrados", "Hojas borradas"),
        ("ven {build:estos}, privad{build:os}", "es", "ven estos mazos, privados", "ven estas hojas, privadas"),
        ("{build:ningún} guardad{build:o}", "es", "ningún mazo guardado", "ninguna hoja guardada"),
        ("{log:Este} en {build:un}", "es", "Esta campaña en un mazo", "Esta partida en una hoja"),
    ],
)
def test_sentence_agrees_with_the_noun(sentence: str, language: str, plain: str, own: str) -> None:
    assert Nouns().say(sentence, language) == plain
    assert HERS.say(sentence, language) == own


def test_sentence_has_places_for_other_words() -> None:
    assert HERS.say("{name} owns the {log} now: {name}.", "en", name="{Ann}") == "{Ann} owns the evening now: {Ann}."


@pytest.mark.parametrize(("sentence", "language"), [("{build:el}", "en"), ("{build:the}", "es"), ("{build:as}", "es")])
def test_form_that_no_sentence_has_is_an_error(sentence: str, language: str) -> None:
    with pytest.raises(ValueError, match="form"):
        HERS.say(sentence, language)
