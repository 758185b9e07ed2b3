"""Reading a record whichever form it has: text or JSON."""

from __future__ import annotations

from trictrac.notation.record import Record, read_record


def read_any_record(text: str) -> Record:
    """Read a record from its text, or from JSON when it begins with a brace.

    Raises:
        UnreadableError: says where it is wrong.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        from trictrac.notation.record_json import record_from_json

        return record_from_json(text)
    return read_record(text)
