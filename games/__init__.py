"""The rules of the games: pure Python, importable and testable without Django or a database."""
