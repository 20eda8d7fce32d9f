"""Card images without a browser: the operator's folder, its visibility, and the order of addresses."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cardsdb import image_folder
from cardsdb.catalogue import catalogue_get
from cardsdb.web.card_html import CardDrawing
from cardsdb.web.pictures import Pictures

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards_with_texts"), pytest.mark.once]
OWN = "https://mine.example.org/{game}/{code}.jpg"
OPERATORS = "https://pictures.example.org/{code}.png"


@pytest.fixture
def folder(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The operator's folder for the cards of one game, read anew each time."""
    settings.IMAGE_DIR = str(tmp_path / "pictures")
    monkeypatch.setattr(image_folder, "LOOK_AGAIN_AFTER", -1)
    path = tmp_path / "pictures" / "ahlcg"
    path.mkdir(parents=True)
    return path


@pytest.fixture
def member(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


def pictures(page: str, css: str = "face-image") -> list[tuple[str, ...]]:
    """The addresses of each picture of that kind, in the order a browser tries them."""
    found = re.findall(rf'<img class="{css}" loading="lazy" src="([^"]+)" data-picture="([^"]*)" alt=""', page)
    return [(first, *others.split()) for first, others in found]


def page_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.mark.parametrize(
    ("name", "content_type"),
    [
        ("91001.webp", "image/webp"),
        ("91001.jpg", "image/jpeg"),
        ("91001.jpeg", "image/jpeg"),
        ("91001.PNG", "image/png"),
    ],
)
def test_picture_is_served_as_what_it_is(member: Client, folder: Path, name: str, content_type: str) -> None:
    (folder / name).write_bytes(b"picture")
    answer = member.get("/cards/ahlcg/91001/picture/", headers={"Accept-Encoding": "gzip"})
    assert (answer.status_code, b"".join(answer), answer["Content-Type"]) == (200, b"picture", content_type)
    assert (answer["Content-Length"], answer["X-Content-Type-Options"]) == ("7", "nosniff")
    assert answer["Cache-Control"] == "private, max-age=86400"
    assert "Cookie" in answer["Vary"]
    assert "Content-Encoding" not in answer


@pytest.mark.parametrize(
    "name", ["91001.svg", "91001.gif", "91001.html", "91001", "91001.webp.txt", ".webp", "91002.jpg"]
)
def test_other_files_are_no_pictures_of_the_card(member: Client, folder: Path, name: str) -> None:
    (folder / name).write_bytes(b"picture")
    assert member.get("/cards/ahlcg/91001/picture/").status_code == 404


def test_picture_is_sent_once_and_again_after_it_has_changed(member: Client, folder: Path) -> None:
    path = folder / "91001.png"
    path.write_bytes(b"first")
    first = member.get("/cards/ahlcg/91001/picture/")
    assert b"".join(first) == b"first"
    for condition in ({"If-None-Match": first["ETag"]}, {"If-Modified-Since": first["Last-Modified"]}):
        again = member.get("/cards/ahlcg/91001/picture/", headers=condition)
        assert (again.status_code, again.content) == (304, b"")
        assert (again["ETag"], again["Cache-Control"]) == (first["ETag"], first["Cache-Control"])
    path.write_bytes(b"other")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    changed = member.get("/cards/ahlcg/91001/picture/", headers={"If-None-Match": first["ETag"]})
    assert (changed.status_code, b"".join(changed)) == (200, b"other")
    assert changed["ETag"] != first["ETag"]
    assert changed["Last-Modified"] == "Tue, 14 Nov 2023 22:13:20 GMT"
    head = member.head("/cards/ahlcg/91001/picture/")
    assert (head.status_code, head["Content-Length"]) == (200, "5")
    assert member.post("/cards/ahlcg/91001/picture/").status_code == 405


def test_folder_is_for_members_unless_the_operator_says_everybody(folder: Path, user: User, settings: Any) -> None:
    (folder / "91001.png").write_bytes(b"picture")
    stranger, member = Client(), Client()
    member.force_login(user)
    refused = stranger.get("/cards/ahlcg/91001/picture/")
    assert refused.status_code == 403
    assert "Log in to see the card images." in refused.content.decode()
    assert pictures(page_of(stranger, "/cards/ahlcg/91001/")) == []
    assert pictures(page_of(member, "/cards/ahlcg/91001/")) == [("/cards/ahlcg/91001/picture/",)]
    settings.IMAGE_DIR_PUBLIC = True
    shown = stranger.get("/cards/ahlcg/91001/picture/")
    assert b"".join(shown) == b"picture"
    assert (shown.status_code, shown["Cache-Control"]) == (200, "public, max-age=86400")
    assert "Cookie" not in shown["Vary"]
    assert pictures(page_of(stranger, "/cards/ahlcg/91001/")) == [("/cards/ahlcg/91001/picture/",)]
    settings.IMAGE_DIR = ""
    assert stranger.get("/cards/ahlcg/91001/picture/").status_code == 404
    assert pictures(page_of(member, "/cards/ahlcg/91001/")) == []


@pytest.mark.parametrize(
    "address",
    [
        "/cards/ahlcg/unknown/picture/",  # a file, but no card
        "/cards/ahlcg/..%2Foutside/picture/",
        "/cards/ahlcg/%2e%2e/picture/",
        "/cards/../outside/picture/",
        "/cards/nogame/91001/picture/",
        "/cards/ahlcg/91001.png/picture/",
        "/cards/ahlcg/91002/picture/",
        "/cards/ahlcg/91001/picture/back/",
    ],
)
def test_names_that_are_no_codes_of_the_catalogue_reach_no_file(member: Client, folder: Path, address: str) -> None:
    (folder / "91001.png").write_bytes(b"picture")
    (folder / "unknown.png").write_bytes(b"no card")
    (folder.parent / "outside.png").write_bytes(b"outside")
    assert member.get(address).status_code == 404


def test_links_are_followed_inside_the_folder_alone(member: Client, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.png").write_bytes(b"outside")
    (folder / "91001.png").symlink_to(tmp_path / "outside.png")
    (folder / "real.png").write_bytes(b"inside")
    (folder / "91002.png").symlink_to(folder / "real.png")
    (folder / "01020.png").symlink_to(folder / "01020.png")
    (folder / "01016.png").symlink_to(folder / "nowhere.png")
    os.mkfifo(folder / "01017.png")
    (folder / "01018.png").mkdir()
    for code, status in {"91001": 404, "91002": 200, "01020": 404, "01016": 404, "01017": 404, "01018": 404}.items():
        answer = member.get(f"/cards/ahlcg/{code}/picture/")
        assert (answer.status_code, b"".join(answer) == b"inside") == (status, status == 200), code
    assert pictures(page_of(member, "/cards/ahlcg/91001/")) == []
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "agatha-crane.png").write_bytes(b"outside")
    (folder.parent / "mom2").symlink_to(tmp_path / "elsewhere")
    assert image_folder.image_files("mom2") == {}


def test_link_that_is_put_in_place_of_a_file_is_not_followed(
    member: Client, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "91001.png").write_bytes(b"picture")
    assert image_folder.image_files("ahlcg") == {"91001": "91001.png"}
    monkeypatch.setattr(image_folder, "LOOK_AGAIN_AFTER", 600)
    (tmp_path / "outside.png").write_bytes(b"outside")
    (folder / "91001.png").unlink()
    assert member.get("/cards/ahlcg/91001/picture/").status_code == 404
    (folder / "91001.png").symlink_to(tmp_path / "outside.png")
    assert member.get("/cards/ahlcg/91001/picture/").status_code == 404


def test_files_that_come_and_go_are_noticed(member: Client, folder: Path) -> None:
    def shown() -> bool:
        return pictures(page_of(member, "/cards/ahlcg/91001/preview/")) == [("/cards/ahlcg/91001/picture/",)]

    assert not shown()
    (folder / "91001.png").write_bytes(b"picture")
    assert shown()
    (folder / "91001.png").unlink()
    assert not shown()
    folder.rmdir()
    assert not shown()


def test_folder_is_read_again_only_after_a_change(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads = []
    read: Callable[[Path], dict[str, str]] = image_folder._read

    def counted(path: Path) -> dict[str, str]:
        reads.append(path)
        return read(path)

    monkeypatch.setattr(image_folder, "_read", counted)
    (folder / "91001.png").write_bytes(b"picture")
    os.utime(folder, (1_700_000_000, 1_700_000_000))
    for _ in range(3):
        assert image_folder.image_files("ahlcg") == {"91001": "91001.png"}
    assert len(reads) == 1
    (folder / "91001.webp").write_bytes(b"picture")
    for _ in range(3):
        assert image_folder.image_files("ahlcg") == {"91001": "91001.webp"}, "webp goes before png"
    assert len(reads) == 4, "a change of just now may not be the last with its time"
    monkeypatch.setattr(image_folder, "LOOK_AGAIN_AFTER", 600)
    assert image_folder.image_files("ahlcg") == {"91001": "91001.webp"}
    assert len(reads) == 4, "not even looked at"


def test_own_template_goes_before_the_folder_and_that_before_the_operators_address(
    member: Client, user: User, folder: Path, settings: Any
) -> None:
    own, in_folder, operators = (
        "https://mine.example.org/ahlcg/91001.jpg",
        "/cards/ahlcg/91001/picture/",
        "https://pictures.example.org/91001.png",
    )
    (folder / "91001.png").write_bytes(b"picture")
    settings.CARD_IMAGE_URL = OPERATORS
    user.image_template = OWN
    user.save()
    address = "/cards/ahlcg/91001/preview/"
    assert pictures(page_of(member, address)) == [(own, in_folder, operators)]
    assert pictures(page_of(Client(), address)) == [(operators,)], "the others are not for strangers"
    (folder / "91001.png").unlink()
    assert pictures(page_of(member, address)) == [(own, operators)]
    settings.CARD_IMAGE_URL = ""
    assert pictures(page_of(member, address)) == [(own,)]
    user.image_template = ""
    user.save()
    assert pictures(page_of(member, address)) == []


def test_printing_has_its_own_picture_or_its_cards(member: Client, folder: Path) -> None:
    (folder / "91001.png").write_bytes(b"picture")
    assert pictures(page_of(member, "/cards/ahlcg/91501/preview/")) == [("/cards/ahlcg/91001/picture/",)]
    (folder / "91501.png").write_bytes(b"printing")
    assert pictures(page_of(member, "/cards/ahlcg/91501/preview/")) == [("/cards/ahlcg/91501/picture/",)]
    card, printing = ("/cards/ahlcg/91001/picture/",), ("/cards/ahlcg/91501/picture/",)
    page = page_of(member, "/cards/ahlcg/91001/")
    assert (pictures(page), pictures(page, "printing-picture")) == ([card], [card, printing])
    assert re.search(r'<a href="\?printing=91001"\s+aria-current="true">', page)
    chosen = page_of(member, "/cards/ahlcg/91001/?printing=91501")
    assert (pictures(chosen), pictures(chosen, "printing-picture")) == ([printing], [card, printing])
    assert re.search(r'<a href="\?printing=91501"\s+aria-current="true">', chosen)
    assert pictures(page_of(member, "/cards/ahlcg/91001/?printing=01020")) == [card], "no printing of this card"
    listed = page_of(member, "/cards/ahlcg/?q=clockwork+unique:prints")
    assert pictures(listed, "thumb") == [card, printing]
    visited = page_of(Client(), "/cards/ahlcg/91001/")
    assert (pictures(visited, "printing-picture"), visited.count("?printing=")) == ([], 2), "links without pictures"


def test_template_offers_a_printings_picture_and_then_its_cards(member: Client, user: User) -> None:
    user.image_template = OWN
    user.save()
    assert pictures(page_of(member, "/cards/ahlcg/91001/?printing=91501")) == [
        ("https://mine.example.org/ahlcg/91501.jpg", "https://mine.example.org/ahlcg/91001.jpg"),
        ("https://mine.example.org/ahlcg/91501b.jpg", "https://mine.example.org/ahlcg/91001b.jpg"),
    ]


def test_both_sides_have_pictures(member: Client, folder: Path) -> None:
    (folder / "91001b.png").write_bytes(b"back")
    front = page_of(member, "/cards/ahlcg/91001/")
    assert pictures(front) == [("/cards/ahlcg/91001/picture/back/",)]
    answer = member.get("/cards/ahlcg/91001/picture/back/")
    assert (answer.status_code, b"".join(answer)) == (200, b"back")
    assert page_of(member, "/cards/ahlcg/01016/").count("<article") == 1
    (folder / "01016b.png").write_bytes(b"back of a card whose back the catalogue does not know")
    assert pictures(page_of(member, "/cards/ahlcg/01016/")) == [("/cards/ahlcg/01016/picture/back/",)]
    assert page_of(member, "/cards/ahlcg/01016/").count("<article") == 2
    assert page_of(Client(), "/cards/ahlcg/01016/").count("<article") == 1


def test_lists_have_small_pictures_with_their_size(member: Client, folder: Path) -> None:
    (folder / "01020.png").write_bytes(b"picture")
    page = page_of(member, "/cards/ahlcg/?q=t:asset+class:guardian")
    assert pictures(page, "thumb") == [("/cards/ahlcg/01020/picture/",)]
    assert 'data-picture="" alt="" width="36" height="50">' in page
    assert "<img" not in page_of(Client(), "/cards/ahlcg/?q=t:asset+class:guardian")


def test_drawn_card_has_the_pictures_and_copies_of_its_visitor_alone(folder: Path) -> None:
    (folder / "91001.png").write_bytes(b"picture")
    live = catalogue_get("ahlcg")
    card = live.cards.get("91001")
    assert card
    for number in range(5):
        seen = Pictures(own=f"https://a{number}.example.org/{{code}}.png", has_folder=True)
        html = CardDrawing(live, card, "en", seen).face()
        assert f'src="https://a{number}.example.org/91001.png" data-picture="/cards/ahlcg/91001/picture/"' in html
        assert html.count("example.org") == 1
        assert "you own" not in html
    plain = CardDrawing(live, card, "en").face()
    assert "<img" not in plain
    own = CardDrawing(live, card, "en", owned={"91001": 7}).face()
    assert own == f'<div class="stack gap-1"> {plain} <p class="dim small">you own 7</p></div>'
    assert "you own" not in CardDrawing(live, card, "en", owned={}).row()


def test_api_tells_everybody_the_same_without_pictures(member: Client, user: User, folder: Path, settings: Any) -> None:
    settings.CARD_IMAGE_URL = OPERATORS
    user.image_template = OWN
    user.save()
    (folder / "91001.png").write_bytes(b"picture")
    own, others = (one.get("/api/v1/cards/ahlcg/91001/") for one in (member, Client()))
    assert own.content == others.content
    assert own["ETag"] == others["ETag"]
    assert b"example.org" not in own.content
    assert "mine.example.org" not in own["Content-Security-Policy"]
