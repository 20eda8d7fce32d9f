"""Cards as HTML: nothing in their names, texts or figures becomes markup."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.web.card_html import CardDrawing, back_html
from cardsdb.web.card_list.columns import table_row
from cardsdb.web.card_parts import card_url, level_pips, signs_html
from cardsdb.web.pictures import Pictures
from games.engine import CardRecord, Catalogue, Face, Fact, Figure
from games.engine.cards import ClassRecord, FaceRecord, SetRecord
from games.engine.text import plain
from ui.icons import icon_svg

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards"), pytest.mark.once]
HOSTILE = """<script>&"'"""
HARMLESS = "&lt;script&gt;&amp;&quot;&#x27;"
SHAPES: dict[str, Callable[[CardDrawing], str]] = {
    "row": CardDrawing.row,
    "pick": CardDrawing.pick,
    "face": CardDrawing.face,
    "face_of_page": CardDrawing.face_of_page,
    "table_row": table_row,
    "deck_card": CardDrawing.deck_card,
    "entry": CardDrawing.entry,
    "leader": CardDrawing.leader,
}


def drawing(name: Any, pictures: Pictures | None = None) -> CardDrawing:
    """An invented card that says this everywhere."""
    live = catalogue_get("ahlcg")
    sign, words = Figure(name, plain(name), name), {"en": name}
    face = Face(
        cost=name,
        skills=(sign,),
        slots=(sign,),
        figures=(replace(sign, times=plain(name)),),
        facts=(Fact(plain(name), plain(name)), Fact(plain(name), cards=("90001",))),
        keyword_values={"fast": name},
        back_figures=(sign,),
    )
    facts = (Fact(plain(name), plain(name), ("90001",), {"90001": 2}),)
    card = CardRecord(
        code="90001",
        names=words,
        subtitles=words,
        type_code="asset",
        classes=(name,),
        level=3,
        traits={"en": (name,)},
        keywords=("fast",),
        texts=words,
        flavours=words,
        unique=True,
        set_code="odd",
        position=1,
        fields=live.game.card_fields(),
    )
    cards = Catalogue(
        version=0,
        cards=[card],
        sets=[SetRecord(code="odd", names=words, position=1)],
        classes=[ClassRecord(code=name, names=words, position=0)],
    )
    game = replace(live.game, face=lambda card: face, back_facts=lambda card, cards: facts)
    invented = LiveCatalogue(
        game=game, token=live.token, digest="", published_at=live.published_at, cards=cards, json={}
    )
    return CardDrawing(invented, card, "en", pictures, {"90001": 2})


@pytest.mark.parametrize("shape", SHAPES)
def test_hostile_words_of_a_card_stay_words(shape: str) -> None:
    pictures = Pictures(own=f"https://example.org/{HOSTILE}/{{code}}.png")
    html, harmless = SHAPES[shape](drawing(HOSTILE, pictures)), SHAPES[shape](drawing("Harmless", pictures))
    assert HARMLESS in html
    assert "<script" not in html
    # The elements are those of a card with harmless words, which may be the value of attributes, too.
    assert [tag.split()[0] for tag in re.findall(r"<[^>]+>", html) if tag != "<>"] == [
        tag.split()[0] for tag in re.findall(r"<[^>]+>", harmless)
    ]
    assert not re.findall(r"&(?!amp;|lt;|gt;|quot;|#x27;)", html)


def test_hostile_words_of_a_back_stay_words() -> None:
    card, words = drawing(HOSTILE), {"en": HOSTILE}
    back = FaceRecord(names=words, subtitles=words, traits={"en": (HOSTILE,)}, texts=words, flavours=words)
    html = back_html(card.live, card.card, back, "en", card.picture)
    assert html.count(HARMLESS) >= 8
    assert "<script" not in html
    link = f'2 × <a href="/cards/ahlcg/90001/" data-card>{HARMLESS}</a>, {HARMLESS}'
    assert f"<dd>{link}</dd>" in html


def test_row_has_the_parts_of_its_card() -> None:
    live: LiveCatalogue = catalogue_get("ahlcg")
    machete = live.cards.get("01020")
    assert machete
    row = CardDrawing(live, machete, "en").row()
    assert row.startswith('<li class="card-row" data-class="guardian"> <span class="card-class"> <span data-class=')
    assert '<span class="cost"><span class="visually-hidden">cost</span> 3</span>' in row
    assert '<a class="card-link" href="/cards/ahlcg/01020/" data-card>Machete</a>' in row
    assert '<p class="card-line"> Asset · Hand · <span class="traits">Item. Weapon. Melee.</span> </p>' in row
    assert "you own" not in row
    spanish = CardDrawing(live, machete, "es", owned={"01020": 2}).row()
    assert "coste" in spanish
    assert "· tienes 2 </p>" in spanish


def test_numbers_stand_beside_signs_where_they_are_values() -> None:
    one, several = Figure("wild", plain("wild"), 1), Figure("wild", plain("wild"), 2)
    start = '<ul class="signs cluster gap-1 signs-skills" aria-label="Skills"> <li class="sign" data-sign="wild"> '
    icon = icon_svg("wild", "wild")
    assert signs_html([one], "skills", "en", always=False) == f"{start}{icon} </li> </ul>"
    assert signs_html([one], "skills", "en") == f"{start}{icon}1 </li> </ul>"
    assert signs_html([several], "skills", "en", always=False) == f"{start}{icon}2 </li> </ul>"
    assert f"{icon}+2 </li>" in signs_html([replace(several, signed=True)], "skills", "en")
    assert signs_html([], "skills", "en") == ""


@pytest.mark.parametrize(
    ("level", "pips"), [(0, '<span class="pip pip-zero"></span>'), (2, '<span class="pip"></span>' * 2)]
)
def test_level_has_a_pip_for_each(level: int, pips: str) -> None:
    assert level_pips(level, "en") == (
        f'<span class="level"> <span class="visually-hidden">level {level}</span> {pips} </span>'
    )
    assert f">nivel {level}<" in level_pips(level, "es")
    assert level_pips(None, "en") == ""


def test_address_of_a_card_has_its_code_quoted() -> None:
    game = catalogue_get("ahlcg").game
    assert card_url(game, "01016") == "/cards/ahlcg/01016/"
    assert card_url(game, 'a"b c') == "/cards/ahlcg/a%22b%20c/"
