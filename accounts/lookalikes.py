"""User names that look alike: by case, by alphabets with the same letters, or by l, 1 and I.

The idea is that of Unicode's Technical Standard 39: names that look alike have the same skeleton.
"""

import unicodedata

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
TO_LATIN = str.maketrans({one: letter for letter, alike in LOOK_LIKE.items() for one in alike})
UNSEEN = str.maketrans("", "", "\u115f\u1160")
"""Letters of Hangul that fill a place and show nothing."""
IN_COMPANY = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
"""Scripts that are written together, and with letters of others among them."""


def normalized(name: str) -> str:
    """The name in the form in which it is kept (NFKC): full-width and ornamental letters become plain ones."""
    return unicodedata.normalize("NFKC", name)


def skeleton(name: str) -> str:
    """The same for all names that look alike; empty for a name that shows nothing."""
    folded = normalized(normalized(name).casefold()).translate(UNSEEN)
    digits = "".join(str(unicodedata.decimal(one, one)) for one in folded)
    return digits.translate(TO_LATIN).replace("rn", "m").replace("vv", "w")


def mixes_alphabets(name: str) -> bool:
    """Whether letters of different alphabets stand in one name, such as Cyrillic among Latin ones."""
    letters = [one for one in normalized(name) if one.isalpha()]
    return len({unicodedata.name(one, "").partition(" ")[0] for one in letters} - IN_COMPANY) > 1
