"""The command that looks for data_checks in the catalogue."""

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from cardsdb.catalogue import catalogue_forget
from cardsdb.importing.publish import publish_version
from cardsdb.models import Card
from cardsdb.services import fixtures_update

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.mark.usefixtures("own_cards")
def test_our_own_cards_have_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("check_catalogue")
    out = capsys.readouterr().out
    assert out.startswith("ahlcg: version 1, 5741 cards\n")
    assert "error" not in out


def test_each_oddity_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    fixtures_update(fixtures=settings.BASE_DIR / "fixtures")
    Card.objects.filter(code="01016").update(type_code="spell", quantity=0, names={"en": "Alone"})
    Card.objects.filter(code="01006").update(withdrawn=True)
    odd = {"cost": -17, "icons": {"wild": -7}, "slots": ["foo"], "bonded_to": "Nothing"}
    Card.objects.filter(code="01020").update(fields=odd)
    Card.objects.filter(code="01096").update(level=3)
    publish_version("ahlcg", "odd")
    catalogue_forget()
    with pytest.raises(CommandError, match=r"Errors listed above: 10\."):
        call_command("check_catalogue", "--game", "ahlcg")
    out = capsys.readouterr().out
    assert "error: 01016 spell: has a type that the game does not know" in out
    assert "error: 01016: has no copy in its set" in out
    assert "error: 01001 requirements 01006: refers to a card that is not there" in out
    assert out.count("requirements 01006: refers to a card that is not there") == 3
    assert "error: 01096: is a weakness with a level" in out
    assert "note: 01016: has no name in es" in out
    for oddity in (
        "has a cost below 0",
        "has fewer than no icons",
        "takes a slot that there is not: foo",
        "is bonded to a card that is not there: Nothing",
    ):
        assert f"error: 01020: {oddity}" in out


def test_without_cards_it_says_how_to_load_some() -> None:
    with pytest.raises(CommandError, match="There are no cards"):
        call_command("check_catalogue")
