"""The numbers of the rulebook, as a table by edition: later printings and their questions have others (AH2-AMB-14)."""

from msgspec import Struct

from games.ah2.words import WORDS


class Ruleset(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The numbers of one edition."""

    gate_limits: tuple[int, ...]
    """Open gates that wake the Ancient One, with 1, 2, … players (AH2-LIMIT-05)."""
    monsters_above: int
    """The monster limit without the players (AH2-LIMIT-01)."""
    board_and_outskirts: int
    """Monsters that the board and the Outskirts hold together, for any number of players (AH2-LIMIT-04)."""
    gate_markers: int
    doom_tokens: int
    """One pool for the doom track and for seals (AH2-LOG-08)."""
    monsters: int
    """Markers in the cup without the Masks (AH2-SETUP-11)."""
    masks: int
    unstable: int
    """Unstable locations: a Clue each at the start, a gate or a seal each later (AH2-SETUP-02, AH2-LOG-10)."""
    seals_to_win: int
    terror: int
    """The end of the terror track."""
    closing: tuple[tuple[int, str], ...]
    """Terror level to the shop that closes for good (AH2-TERR-03 to -05)."""
    allies: int
    monsters_per_gate: int
    hands: int
    """Hands of an investigator in a fight (AH2-USE-01)."""

    @property
    def max_players(self) -> int:
        return len(self.gate_limits)

    def limits(self, players: int) -> dict[str, int]:
        """Everything that depends on the number of players."""
        monsters = players + self.monsters_above
        return {
            "monsters": monsters,
            "outskirts": self.board_and_outskirts - monsters,
            "gates": self.gate_limits[players - 1],
            "trophies_to_win": players,
            "successes_per_doom": players,
        }


RULESETS = WORDS.read_data("rulesets.json", dict[str, Ruleset])
BOOK = RULESETS["2005"]
