"""The rules of the games: pure Python, importable and testable without Django or a database.

Each game is a folder here, or in one of the folders that GAMES_PATH names, as PATH names folders with programs.
"""

import os

__path__ += [folder for folder in os.environ.get("GAMES_PATH", "").split(os.pathsep) if folder]
