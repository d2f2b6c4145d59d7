"""What is kept for operators: who they are, who is banned, and what was done. Deeds stay."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

from itsdangerous import BadSignature, Signer
from sqlalchemy import Connection, delete, insert, select, text

from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import BanRow, DeedRow, LogEndRow, OperatorRow, PersonRow
from bruxelles1893.server.storage.schema import bans, deeds, log_end, operators, people

SEPARATOR: Final = "\x1f"


def operator(db: Connection, identity: str) -> OperatorRow | None:
    """An operator."""
    found = rows_of(db, select(operators).where(operators.c.identity == identity), OperatorRow)
    return found[0] if found else None


def keep_operator(db: Connection, row: OperatorRow) -> None:
    """Make somebody an operator, or note that they have shown their passkey."""
    put(db, operators, ("identity",), row)


def forget_operator(db: Connection, identity: str) -> None:
    """Somebody is no operator any more."""
    db.execute(delete(operators).where(operators.c.identity == identity))


def members(db: Connection, named: str, most: int) -> list[PersonRow]:
    """Members whose name has a text in it, by name."""
    is_it = people.c.member_since.is_not(None) & people.c.name.icontains(named, autoescape=True)
    return rows_of(db, select(people).where(is_it).order_by(people.c.name).limit(most), PersonRow)


# --- Bans ---------------------------------------------------------------------------------------


def keep_ban(db: Connection, row: BanRow) -> None:
    """Ban a person or a network, or change until when."""
    put(db, bans, ("subject",), row)


def ban_of(db: Connection, subject: str) -> BanRow | None:
    """What a person or a network is banned from, also if it is over."""
    found = rows_of(db, select(bans).where(bans.c.subject == subject), BanRow)
    return found[0] if found else None


def subject_named(db: Connection, name: str) -> str | None:
    """Who is banned, by how it is shown."""
    return db.execute(select(bans.c.subject).where(bans.c.name == name)).scalar()


def forget_ban(db: Connection, subject: str) -> None:
    """Lift a ban."""
    db.execute(delete(bans).where(bans.c.subject == subject))


def bans_at(db: Connection, now: float) -> list[BanRow]:
    """The bans that are not over."""
    query = select(bans).where(bans.c.until > now).order_by(bans.c.until, bans.c.subject)
    return rows_of(db, query, BanRow)


# --- What was done ------------------------------------------------------------------------------


class End(NamedTuple):
    """Where the log ends: the number of its last line, and its seal."""

    number: int
    seal: str

    def signed(self, signer: Signer) -> str:
        """As it is kept."""
        return signer.sign(f"{self.number} {self.seal}").decode()


NO_LINES: Final = End(0, "")


def add_deed(
    db: Connection,
    signer: Signer,
    at: float,
    operator_name: str,
    deed: str,
    subject: str,
    reason: str,
) -> None:
    """Write down what was done. Each line seals the one before it, so one is written at a time.

    After an end that is not as it was signed, the line is not sealed: that stays to be seen.
    """
    if db.dialect.name != "sqlite":
        db.execute(text("LOCK TABLE deeds IN EXCLUSIVE MODE"))
    last = _last_line(db)
    before = signed_end(db, signer)
    number = max(last.number, before.number if before is not None else 0) + 1
    row = DeedRow(number, at, operator_name, deed, subject, reason, "")
    if before is not None:
        row = row._replace(seal=seal_of(row, before.seal))
    db.execute(insert(deeds).values(row._asdict()))
    _keep_end(db, End(number, row.seal).signed(signer))


def signed_end(db: Connection, signer: Signer) -> End | None:
    """Where the log ended when its last line was written; None if nobody can tell any more."""
    found = db.execute(select(log_end.c.signed)).scalar()
    last = _last_line(db)
    if found == "":  # older than signatures
        return last
    if found is None:
        return None if last.number else NO_LINES
    try:
        number, _, seal = signer.unsign(found).decode().partition(" ")
    except BadSignature:
        return None
    return End(int(number), seal)


def sign_anew(db: Connection, signer: Signer) -> None:
    """Sign the end with the newest key, if it is as an older one has signed it."""
    found = db.execute(select(log_end.c.signed)).scalar()
    end = signed_end(db, signer)
    if found is not None and end is not None and found != end.signed(signer):
        _keep_end(db, end.signed(signer))


def _keep_end(db: Connection, signed: str) -> None:
    put(db, log_end, ("id",), LogEndRow(1, signed))


def _last_line(db: Connection) -> End:
    query = select(deeds.c.number, deeds.c.seal).order_by(deeds.c.number.desc()).limit(1)
    row = db.execute(query).first()
    return NO_LINES if row is None else End(*row)


def last_deeds(db: Connection, most: int) -> list[DeedRow]:
    """The latest first."""
    return rows_of(db, select(deeds).order_by(deeds.c.number.desc()).limit(most), DeedRow)


def seal_of(row: DeedRow, before: str) -> str:
    """A digest of a line and of the seal before it, so that no line can be changed unnoticed."""
    texts = (str(row.number), repr(row.at), row.operator, row.deed, row.subject, row.reason)
    return sha256(SEPARATOR.join((before, *texts)).encode()).hexdigest()


def broken_seals(db: Connection, signer: Signer) -> list[int]:
    """The numbers of lines that are not as they were written, or beside which some are gone."""
    broken, before = [], NO_LINES
    for row in rows_of(db, select(deeds).order_by(deeds.c.number), DeedRow):
        if row.seal != seal_of(row, before.seal):
            broken.append(row.number)
        before = End(row.number, row.seal)
    if signed_end(db, signer) != before:
        broken.append(before.number + 1)
    return broken
