"""Notes as HTML: allowed and forbidden markup."""

import pytest

from decks.tests.live import own_cards
from decks.web.deck.notes import notes_html


def html(text: str, language: str = "en") -> str:
    return notes_html(text, own_cards(), language).strip()


def card(code: str, name: str) -> str:
    return f'<a href="/cards/ahlcg/{code}/" class="card-link" data-card="">{name}</a>'


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[[Machete]]", card("01020", "Machete")),
        ("[[machete]]", card("01020", "machete")),
        ("[[Shotgun (4)]]", card("01029", "Shotgun (4)")),
        ("[[01020]]", card("01020", "Machete")),
        ("[it](/cards/ahlcg/01020/)", card("01020", "it")),
        ("[it](/cards/ahlcg/01020)", card("01020", "it")),
        ("[it](/card/01020)", card("01020", "it")),
        ("[it](https://es.arkhamdb.com/card/01020)", card("01020", "it")),
    ],
)
def test_card_that_is_named_or_linked_is_shown(text: str, shown: str) -> None:
    assert html(text) == f"<p>{shown}</p>"


@pytest.mark.parametrize("text", ["[[Sword of Rust]]", "[[Shotgun (3)]]", "[[ ]]", "`[[Machete]]`", "[[a\nb]]"])
def test_name_of_no_card_stays_as_it_is(text: str) -> None:
    assert "<a" not in html(text)


def test_card_by_code_is_named_in_the_readers_language() -> None:
    assert html("[[01027]]", "en") == f"<p>{card('01027', 'Police Badge')}</p>"
    assert html("[[01027]]", "es") == f"<p>{card('01027', 'Placa de policía')}</p>"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("[x](data:text/html;base64,xx)", "<p>[x](data:text/html;base64,xx)</p>"),
        ('[x](https://a.test "t")', '<p><a href="https://a.test" title="t" rel="nofollow noopener ugc">x</a></p>'),
        ("[x](//a.test/)", '<p><a href="//a.test/" rel="nofollow noopener ugc">x</a></p>'),
        ("![x](https://a.test/x.png)", '<p>!<a href="https://a.test/x.png" rel="nofollow noopener ugc">x</a></p>'),
        ('[[<img src=x onerror="y">]]', "<p>[[&lt;img src=x onerror=&quot;y&quot;&gt;]]</p>"),
        (
            '<span class="icon-combat" onclick></span>',
            "<p>&lt;span class=&quot;icon-combat&quot; onclick&gt;&lt;/span&gt;</p>",
        ),
    ],
)
def test_nothing_of_the_authors_runs(text: str, shown: str) -> None:
    assert html(text) == shown


def test_symbols_of_other_sites_become_icons() -> None:
    assert "<title>combat</title>" in html('Test <span class="icon-combat"></span> often.')
    assert html('<span class="icon-nonsense"></span>').startswith("<p>&lt;span")


def test_brackets_without_end_are_words_and_take_no_time() -> None:
    assert html("[" * 100_000 + "<b>") == f"<p>{'[' * 100_000}&lt;b&gt;</p>"
    assert "<a" in html("[[Machete]] " * 1_500)


def test_text_of_more_lines_than_a_guide_has_is_shown_as_it_stands() -> None:
    table = "|a|b|c|d|e|f|g|h\n|-|-|-|-|-|-|-|-\n"
    assert html(table + "x\n" * 2_998).startswith("<table>")
    assert html(table + "x\n" * 2_999).startswith("<p>|a|b|c|d|e|f|g|h<br>|-")
    assert len(html(table + "x\n" * 45_000)) < 300_000


def test_headings_go_on_below_those_of_the_page() -> None:
    assert html("# One\n\n### Two\n\n# Three") == "<h3>One</h3>\n<h4>Two</h4>\n<h3>Three</h3>"


def test_table_has_no_style_that_the_policy_refuses() -> None:
    assert "style" not in html("|a|b|\n|:-|-:|\n|1|2|")
