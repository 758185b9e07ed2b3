"""The false moves of the treatises, as cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parents[1] / "corpora" / "errors" / "false-moves.jsonl"


CASES: list[dict[str, Any]] = [json.loads(line) for line in CORPUS.read_text("utf-8").splitlines()]
