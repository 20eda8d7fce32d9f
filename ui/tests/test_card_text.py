"""Card text as HTML, and the icons in it."""

import pytest

from games.registry import game_all
from ui.card_text import card_text
from ui.icons import icon_names, icon_svg

SYMBOLS = {"action": "action", "elder_sign": "elder sign", "rune_a": "rune A"}


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        ("One.\nTwo.", "<p>One.</p><p>Two.</p>"),
        ("<b>Forced</b> – draw.", "<p><b>Forced</b> – draw.</p>"),
        ("a [[Tool]] b", '<p>a <span class="trait">Tool</span> b</p>'),
        ("<i>never\nclosed", "<p><i>never</i></p><p><i>closed</i></p>"),
        ("<b><i>crossed</b></i>", "<p><b><i>crossed</i></b></p>"),
        ("</b>stray", "<p>stray</p>"),
        ("one<hr/>two<br>three", "<p>one</p><hr><p>two</p><p>three</p>"),
        ("<blockquote>said", "<blockquote><p>said</p></blockquote>"),
        ("</blockquote>x", "<p>x</p>"),
        ("<span class='glyph'>kept</span>", "<p>kept</p>"),
        ("<script>alert(1)</script>", "<p>alert(1)</p>"),
        ('<b onclick="x()">b</b>', "<p><b>b</b></p>"),
        ("1 < 2 & 3", "<p>1 &lt; 2 &amp; 3</p>"),
        ("[Rune A]", '<p><span class="symbol">rune A</span></p>'),
        ("[odd_thing]", '<p><span class="symbol">odd thing</span></p>'),
        ("[<x>]", '<p><span class="symbol">&lt;x&gt;</span></p>'),
    ],
)
def test_card_text_becomes_harmless_html(text: str, html: str) -> None:
    assert card_text(text, SYMBOLS) == html


def test_card_text_has_icons_with_their_names() -> None:
    assert card_text("[action][Elder Sign]", SYMBOLS) == (
        f"<p>{icon_svg('action', 'action')}{icon_svg('elder_sign', 'elder sign')}</p>"
    )
    assert '<svg class="icon" role="img"><title>elder sign</title>' in icon_svg("elder_sign", "elder sign")


def test_icons_are_there_for_all_that_games_name() -> None:
    words = {f"seal_{letter}" for letter in "abcde"} | {f"tdc_rune_{chr(place)}" for place in range(97, 123)}
    for game in game_all().values():
        assert game.vocabulary.symbols.keys() - words <= icon_names()
        assert game.vocabulary.skills.keys() <= icon_names()
