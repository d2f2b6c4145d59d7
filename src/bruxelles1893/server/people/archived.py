"""Every column of the database that tells of a person: what their archive has, and what not.

A test walks through the schema: a new column needs a place here, or a reason to be left out.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, or_, select

from bruxelles1893.server.storage.schema import metadata


class Owned(NamedTuple):
    """The rows of a table that are a person's, and the columns of them that they are given."""

    owners: str
    """The columns of which one says whose row it is."""
    given: str

    @property
    def columns(self) -> list[str]:
        """The columns that stand in the archive."""
        return self.given.split()


OWNED: Final[dict[str, Owned]] = {
    "people": Owned("identity", "handle name preferences member_since"),
    "devices": Owned("identity", "device label added_at is_trusted signed_out_at"),
    "device_codes": Owned("identity", "name expires_at is_trusted"),
    "recovery_codes": Owned("identity", "name made_at"),
    "passkeys": Owned("identity", "label public_key uses added_at used_at"),
    "passkey_challenges": Owned("identity", "expires_at"),
    "addresses": Owned("identity", "channel target url site kept_at is_confirmed"),
    "notices": Owned("identity", "channel target event topic number failures due_at"),
    "games": Owned(
        "creator",
        "id title rules rules_version players status pace is_public hand_over_after "
        "skips_forced is_uploaded created_at moved_at number round scores lesson is_guided "
        "undoes_past_others origin origin_ply allows_hints stand_in club is_rated "
        "tournament allows_talk is_watchable watch_delay next_table",
    ),
    "seats": Owned("holder", "game_id number kind name level member ahead notes"),
    "talk": Owned("identity", "place number name handle kind text said_at is_watching"),
    "mutes": Owned("identity", "name code since"),
    "talk_reports": Owned("reporter", "place number name text reported_at closed_at"),
    "solved_lessons": Owned("identity", "lesson solved_at"),
    "ratings": Owned("subject", "pool mu sigma games"),
    "tournaments": Owned("organiser", "id title season status created_at club"),
    "boxes": Owned("owner", "id name rules club shared made_at changed_at"),
    "box_values": Owned("who", "box step entry value name at"),
    "pad_people": Owned("identity", "pad joined_at"),
    "real_games": Owned("identity", "code started_at changed_at story"),
    "club_members": Owned("identity", "club role since"),
    "sign_ups": Owned("identity", "evening answer answered_at"),
    "friends": Owned("identity friend", "since"),
    "invitations": Owned("identity by", "kind seat made_at"),
    "operators": Owned("identity", "since proven_at"),
}

SECRET: Final = "it opens something, or only a digest of it is stored"
OTHERS: Final = "it names somebody else, by an identity that is nobody else's business"
HIDDEN: Final = "it tells what the game still hides"
COUNTED: Final = "the server counts with it, and it follows from the rest"
RECORDED: Final = "the archive has the record of the game instead"
NOBODYS: Final = "it tells of no person"

LEFT_OUT: Final[dict[str, str]] = {
    "device_codes.code": SECRET,
    "recovery_codes.code": SECRET,
    "passkeys.id": SECRET,
    "passkeys.credential": SECRET,
    "passkey_challenges.challenge": SECRET,
    "addresses.keys": SECRET,
    "seats.invitation": SECRET,
    "operators.device": SECRET,
    "member_looks": "it is the name, as it may look",
    "notices.held_until": COUNTED,
    "notices.site": COUNTED,
    "games.seed": HIDDEN,
    "games.deals": HIDDEN,
    "games.components": COUNTED,
    "games.version": COUNTED,
    "games.asked": COUNTED,
    "games.asked_kind": COUNTED,
    "games.is_bot_asked": COUNTED,
    "games.clock": COUNTED,
    "games.due_at": COUNTED,
    "games.journal": "it names the others at the table; the log of the game shows it",
    "seats.claim": OTHERS,
    "seats.claimed_from": OTHERS,
    "seats.former": OTHERS,
    "mutes.other": OTHERS,
    "talk_reports.speaker": OTHERS,
    "invitations.target": OTHERS,
    "moves": RECORDED,
    "snapshots": RECORDED,
    "tallies": RECORDED,
    "moments": RECORDED,
    "rated_games": "the ratings of all who played are in it; one's own are given",
    "tournaments.version": COUNTED,
    "tournaments.state": "all players are in it; one's own results are given by their titles",
    "box_versions": "the sets of values are given whole, as files",
    "pads": "the sheets on one's list are given whole",
    "pad_players": "the sheets on one's list are given whole",
    "real_games.version": COUNTED,
    "clubs": "they are given by their names",
    "evenings": "they belong to the club",
    "bans": "operators decide whom they tell; it outlasts a deletion, or nobody could be banned",
    "deeds": "a sealed journal of what operators did; a line changed would break the seal",
    "log_end": NOBODYS,
    "presence": "it is forgotten when the page is closed",
    "printed_values": NOBODYS,
    "pulse": NOBODYS,
    "processes": NOBODYS,
    "leases": NOBODYS,
    "jobs": NOBODYS,
}
"""Tables and columns that the archive does not have, each with the reason."""


def rows_of_person(db: Connection, identity: str) -> dict[str, list[dict[str, Any]]]:
    """All rows that are a person's, by their table."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name, owned in OWNED.items():
        table = metadata.tables[name]
        is_theirs = or_(*(table.c[each] == identity for each in owned.owners.split()))
        query = select(*(table.c[each] for each in owned.columns)).where(is_theirs)
        rows = [dict(row._mapping) for row in db.execute(query)]
        if rows:
            found[name] = rows
    return found
