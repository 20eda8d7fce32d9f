"""Recordings of the service's answers, to show that a change of the code changes nothing visible.

    python -m config.tests.recording record FOLDER     asks everything, and keeps the answers
    python -m config.tests.recording compare FOLDER    asks everything again, and tells what differs

    requests/       all requests: cards, decks, case files, campaigns and their logs, pages, errors
    logs/           entries for the logs of each game, right and wrong ones
    service.py      the service in this process, on a database of its own; the clock and random numbers stand still
    masks.py        an answer as text, with masks for what differs from run to run
    comparing.py    two recordings beside each other

It uses HTTP alone, and fills the database by management commands: it also runs on older code, if the
folder is copied there.
"""
