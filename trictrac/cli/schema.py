"""``trictrac schema``: the JSON schemas of the output of commands and of records of games."""

from __future__ import annotations

import json
from typing import Any

from trictrac.base.texts import text_of
from trictrac.cli.output import put_json
from trictrac.cli.program import any_words, help_text
from trictrac.cli.typed import refuse_if
from trictrac.rules.heads import TRICTRAC, heads

HELP = help_text("Print the JSON schema of what a command prints with --json, or of a record of a game.")

NAMES = (
    "roll", "plays", "chances", "replay", "hint", "analyse", "ratings", "selfplay", "facts", "record", "tables-record",
    "tables-replay",
)  # fmt: skip
"""The schemas by their names: those of outputs are files, those of records are made of the codec."""
_FORMER = {"sister-record": "tables-record", "sister-replay": "tables-replay"}
"""Names of schemas up to version 0.5.0, which are still read."""


def schema_of(name: str) -> dict[str, Any]:
    """Return the schema of this name."""
    if name.endswith("record"):
        from trictrac.games.registry import script_of
        from trictrac.protocol.codec import record_schema

        return record_schema(script_of(TRICTRAC if name == "record" else next(iter(heads()))))
    return dict(json.loads(text_of(f"cli/schemas/{name}.json")))


def schema(
    words: list[str] = any_words(
        "NAME",
        help_text(
            "roll, plays, chances, hint, analyse, ratings, replay, selfplay, facts, record, tables-record or tables-replay"
        ),
    ),
) -> None:
    """Print one schema."""
    words = [_FORMER.get(word, word) for word in words]
    refuse_if(len(words) != 1 or words[0] not in NAMES, "trictrac schema takes one of {names}", names=", ".join(NAMES))
    put_json(schema_of(words[0]), indent=2)
