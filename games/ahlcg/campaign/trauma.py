"""Trauma, and investigators who are killed or driven insane (AHLCG-TRA). Pure arithmetic."""

from typing import Literal

from msgspec.structs import replace

from games.ahlcg.campaign.state import GONE, Seat, SeatStatus


def from_defeat(outcome: str, chosen: str) -> tuple[int, int]:
    """The physical and mental trauma of an investigator who left a scenario in that way (AHLCG-TRA-01 to -05)."""
    kind = {"damage": "physical", "horror": "mental", "both": chosen}.get(outcome)
    return int(kind == "physical"), int(kind == "mental")


def suffered(seat: Seat, physical: int, mental: int) -> Seat:
    """The seat with so much more trauma; less, where a card or the guide heals it. It never falls below 0."""
    return judged(replace(seat, physical=max(0, seat.physical + physical), mental=max(0, seat.mental + mental)))


def judged(seat: Seat) -> Seat:
    """Killed or insane if the trauma has reached the printed value (AHLCG-TRA-07)."""
    killed = seat.killed or (seat.health is not None and seat.physical >= seat.health)
    insane = seat.insane or (seat.sanity is not None and seat.mental >= seat.sanity)
    status: SeatStatus = seat.status
    if status not in GONE:
        status = "killed" if killed else "insane" if insane else status
    return replace(seat, killed=killed, insane=insane, status=status)


def lost(seat: Seat, fate: Literal["killed", "insane"]) -> Seat:
    """Killed or driven insane by a card or a resolution, whatever the trauma (AHLCG-TRA-08)."""
    return judged(replace(seat, killed=seat.killed or fate == "killed", insane=seat.insane or fate == "insane"))


def starting_tokens(seat: Seat) -> tuple[int, int]:
    """Damage and horror with which the next scenario begins (AHLCG-TRA-06)."""
    return seat.physical, seat.mental
