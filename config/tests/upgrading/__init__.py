"""Databases of earlier versions, kept as dumps, and the script that made them.

Each dump is a database in which three players keep decks, campaigns and collections. Beside it are the answers of
its own version to everything they can read. `config/tests/test_upgrading.py` restores each dump,
migrates it and compares the answers of today.

    make_dump.py     makes a dump of this version
    contents.py      fills the database, over the API and the pages
    answers.py       reads everything back, and compares two such readings
    databases.py     dumps and restores, on both engines
    frozen.py        the clock and the random numbers while a dump is made or read
    differences.py   where today's answers differ on purpose, with the reason
"""
