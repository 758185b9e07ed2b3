"""The extra ``arrow``: tables of games, their file, and the script of the page (``.ci/extras arrow``)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet

from trictrac import Log, Sensible, analyse, play_partie, read_rolls, to_arrow

ROOT = Path(__file__).parents[2]
LOGS = [play_partie(Sensible(), Sensible(), seed) for seed in range(3)]


def test_a_table_has_a_row_for_each_roll() -> None:
    table = to_arrow(LOGS)
    reports = [report for log in LOGS for report in read_rolls(log)]
    assert table["earned"].to_pylist() == [report.turn.outcome.me for report in reports]
    assert table["me"].to_pylist() == [[*report.turn.position.white] for report in reports]
    assert [sum(board) for board in table["opp"].to_pylist()] == [15] * len(reports)
    assert table["cost"].null_count == table.num_rows
    assert to_arrow([]).schema == table.schema


def test_decisions_and_luck_are_those_of_the_analysis() -> None:
    begun = Log(LOGS[0].kind, LOGS[0].events[:24])
    found, table = analyse(begun), to_arrow([begun], analysed=True)
    assert found.decisions
    costs = [cost or 0.0 for cost in table["cost"].to_pylist()]
    assert abs(sum(costs) - sum(decision.cost for decision in found.decisions)) < 1e-3
    assert table["luck"].null_count == table.num_rows - len(found.fortunes)


def test_self_play_is_written_as_parquet(tmp_path: Path) -> None:
    file = tmp_path / "parties.parquet"
    words = ["selfplay", "--games", "2", "--level", "sensible", "--seed", "1", "--parquet", str(file)]
    subprocess.run([sys.executable, "-m", "trictrac", *words], check=True, cwd=ROOT)
    table = pyarrow.parquet.read_table(file)
    assert set(table["game"].to_pylist()) == {1, 2}
    assert table.schema.metadata[b"trictrac"]
    assert table.schema.field("me").type == pyarrow.list_(pyarrow.int8(), 26)


def test_the_script_of_the_page_runs_and_what_it_plots_is_true() -> None:
    (script,) = re.findall(r"```python\n(.*?)```", (ROOT / "lessons/research/arrow.md").read_text("utf-8"), re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], check=True, capture_output=True, text=True, cwd=ROOT
    )
    means = {line.split()[0]: float(line.split()[1]) for line in done.stdout.splitlines()}
    assert len(means) == 21
    assert means["6-6"] > 2.5 * means["1-1"]
    high, low = (
        [mean for roll, mean in means.items() if (int(roll[0]) + int(roll[2]) > 7) is big] for big in (True, False)
    )
    assert sum(high) / len(high) > 1.3 * sum(low) / len(low)
    assert f"```text\n{done.stdout}```" in (ROOT / "lessons/research/arrow.md").read_text("utf-8")
