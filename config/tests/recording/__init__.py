"""Recordings of what the service answers, to show that a change of the code changes nothing that anybody sees.

    python -m config.tests.recording record FOLDER     asks everything, and keeps the answers
    python -m config.tests.recording compare FOLDER    asks everything again, and tells what differs

    requests/       all that is asked: cards, decks, case files, campaigns and their logs, pages, errors
    logs/           entries for the logs of each game, right and wrong ones
    service.py      the service in this process, on a database of its own; the clock and random numbers stand still
    masks.py        an answer as text, with masks for what differs from run to run
    comparing.py    two recordings beside each other

It asks over HTTP alone, and fills the database by management commands, so that it also runs on older code: the
folder is copied there.
"""
