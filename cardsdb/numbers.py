"""Whole numbers in forms and addresses."""

import re

DIGITS = re.compile(r"[0-9]{1,12}")
"""Python refuses to read thousands of digits; nothing here is counted with more than these."""
SIGNED = re.compile(rf"[+\-−]?{DIGITS.pattern}")
LARGEST = 10**12 - 1


def read_whole_number(text: str, *, least: int = 0, most: int = 10**9 - 1) -> int | None:
    """Return the whole number that the text writes; None if it writes none, or one out of range.

    A sign is read only where the number may be negative.
    """
    if not (SIGNED if least < 0 else DIGITS).fullmatch(text):
        return None
    number = int(text.replace("−", "-"))
    return number if least <= number <= most else None


def number_or_text(text: str) -> int | str:
    """The typed whole number; any other text is returned unchanged, for a serializer to refuse."""
    number = read_whole_number(text.strip(), least=-LARGEST, most=LARGEST)
    return text if number is None else number
