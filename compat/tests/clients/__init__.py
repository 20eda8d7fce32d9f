"""The field's clients, each as a script that does its calls and reads the answers as strictly as it does.

They speak HTTP alone, and so run against any server: `python -m compat.tests.clients http://127.0.0.1:8000`.
"""

from compat.tests.clients import (
    alep,
    arkham_build,
    arkham_cards,
    arkham_horror,
    arkham_starter,
    dragn_cards,
    hall_of_beorn,
    libraries,
    sced,
)

CLIENTS = {
    client.__name__.rpartition(".")[2]: client.run
    for client in (
        arkham_build, arkham_cards, sced, dragn_cards, arkham_horror, arkham_starter, alep, hall_of_beorn, libraries,
    )
}  # fmt: skip
"""In the order of the docs."""
