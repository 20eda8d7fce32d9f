"""User names that look alike: by case, by alphabets with the same letters, by accents, or by l, 1 and I.

The idea is that of Unicode's Technical Standard 39: names that look alike have the same skeleton.
"""

import unicodedata

from games.engine.search.folding import stream_safe, unaccented

LOOK_LIKE = {
    "a": "аαɑᴀᎪ",
    "b": "вьβƅʙᏴ",
    "c": "сᴄᏟ",
    "d": "ԁᎠ",
    "e": "еҽεɛᎬ",
    "f": "ƒϝքꞙ",
    "g": "ɡԍɢցᏀ",
    "h": "нһηհʜᎻ",
    "j": "јϳյ",
    "k": "кκᴋᏦ",
    "l": "i1іιıӏɩɪǀᎥוןا",
    "m": "мμᴍᎷ",
    "n": "νɴոռ",
    "o": "0оοσօᴏסჿ",
    "p": "рρᴘᏢ",
    "q": "ԛգզ",
    "r": "гᴦʀᎡᏒ",
    "s": "ѕꜱᏚ",
    "t": "тτᴛᎢ",
    "u": "սʋᴜ",
    "v": "ѵᴠᏙ",
    "w": "ԝѡωաᴡᎳᏔ",
    "x": "хχ",
    "y": "уγυүყʏᎩᎽ",
    "z": "ζᴢᏃ",
    "3": "зʒɜȝ",
    "6": "б",
}
"""By letter or digit, the small letters of all alphabets that look like it, large or small."""
SMALL_FORMS = str.maketrans("νηυп", "vnun")
"""Small letters that look like another Latin letter than their capitals do."""
TO_LATIN = str.maketrans({one: letter for letter, alike in LOOK_LIKE.items() for one in alike})
UNSEEN = str.maketrans("", "", "\u115f\u1160")
"""Letters of Hangul that fill a place and show nothing."""
LINES = str.maketrans("", "", ".-_")
"""Signs that people leave out when they type a name."""
IN_COMPANY = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
"""Scripts that are written together, and with letters of others among them."""
LIKE_L_AND_O = set("丨ᅵ〇ᄋ")
"""Letters of these scripts that look like l and o next to Latin letters."""
IN_USE = IN_COMPANY | {
    "LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "THAANA", "ETHIOPIC", "DEVANAGARI",
    "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO",
    "KHMER", "MYANMAR", "TIBETAN",
}  # fmt: skip
"""Scripts that Unicode recommends for names (Standard Annex 31). Others copy the forms of Latin letters."""


def normalized(name: str) -> str:
    """The name in the form in which it is kept (NFKC): full-width and ornamental letters become plain ones."""
    return unicodedata.normalize("NFKC", stream_safe(name))


def skeleton(name: str) -> str:
    """The same for all names that look alike, with accents, dots and lines or without.

    Empty for a name that shows nothing.
    """
    folded = normalized(unaccented(normalized(name).casefold())).translate(UNSEEN)
    digits = "".join(str(unicodedata.decimal(one, one)) for one in folded).translate(TO_LATIN)
    shown = digits.translate(LINES).strip("@+") or digits
    return shown.replace("rn", "m").replace("vv", "w")


def skeletons(name: str) -> set[str]:
    """The skeletons of all names that this one looks like: of a small letter, both that of its form and its capital."""
    return {skeleton(name), skeleton(normalized(name).translate(SMALL_FORMS))}


def mixes_alphabets(name: str) -> bool:
    """Whether a name mixes letters of different alphabets, such as Cyrillic among Latin ones."""
    scripts = {_script(one) for one in normalized(name) if one.isalpha()}
    return len(scripts - IN_COMPANY) > 1 or ("LATIN" in scripts and not LIKE_L_AND_O.isdisjoint(normalized(name)))


def has_unusual_letters(name: str) -> bool:
    """Whether there are letters that no living language writes names with: of dead scripts, or of phonetics."""
    return any(_is_unusual(one) for one in normalized(name) if one.isalnum() and not one.isdecimal())


def _is_unusual(letter: str) -> bool:
    called = unicodedata.name(letter, "")
    is_phonetic = _script(letter) == "LATIN" and letter > "\u02af" and not "\u1e00" <= letter <= "\u1eff"
    return _script(letter) not in IN_USE or is_phonetic or "SMALL CAPITAL" in called or letter == "ĸ"


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
