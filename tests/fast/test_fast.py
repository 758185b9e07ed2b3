"""The laws compiled: the same rolls as interpreted, bit for bit; and without what compiles them, everything as before."""

from __future__ import annotations

import ast
import hashlib
import inspect
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

from tests.support.commands import told
from tests.support.laws_support import PLAY_OPTIONS, random_options
from tests.support.no_numba import ROOT, without_numba
from trictrac.bot import counting, facts, releves, rollout
from trictrac.bot.releves import learn_releve
from trictrac.bot.selfplay import play_parties, play_rolls
from trictrac.bot.steps import DRAWN, FlatTable, new_table
from trictrac.bot.winning import OUTPUT_OF
from trictrac.fast import compiler
from trictrac.fast.engine import INTERPRETED, Engine, Loops, compile_all, is_kept
from trictrac.laws.buffers import FIRST_MARK, FIRST_PLAY, LAWFUL, MARK_WIDTH
from trictrac.laws.marking import SCORE_SIZE, mark_points
from trictrac.model.rules import VALUES, Rules
from trictrac.rules.loader import sheets
from trictrac.seance.places import compiled_folder
from trictrac.workshop import training


@pytest.mark.parametrize("loops", [rollout.LOOPS, counting.LOOPS, facts.LOOPS, releves.LOOPS, training.LOOPS])
def test_no_compiled_function_assigns_a_slice(loops: Loops) -> None:
    """numba needs memory for it, which these functions do without: none of them would compile."""
    for function in compiler._reached(loops):
        tree = ast.parse(dedent(inspect.getsource(function)))
        slices = [one for one in ast.walk(tree) if isinstance(one, ast.Subscript) and isinstance(one.slice, ast.Slice)]
        assert not [ast.unparse(one) for one in slices if isinstance(one.ctx, ast.Store)], function.__name__


def rule_sets() -> list[tuple[int, ...]]:
    """Every rule set, every value of every option of play by itself, and some mixtures; each as the laws read it, once."""
    found = [sheet.rules for sheet in sheets()]
    found += [Rules.of(**{name: value}) for name in PLAY_OPTIONS for value in VALUES[name]]
    found += [Rules.of(**random_options(Random(seed))) for seed in range(40)]
    return sorted({rules.play.lowered() for rules in found})


def stream(at_random: int, rules: Sequence[int], rolls: int, engine: Engine) -> str:
    """A digest of this number of rolls of parties: masks, plays, marks, score and boards of each."""
    random, table = Random(1822), engine.buffers(new_table(rules))
    play_on, digest = engine.made(play_parties), hashlib.sha256()
    for _ in range(rolls):
        # Five numbers are enough for a roll, and too few for two.
        draws = engine.buffer([random.random() for _ in range(5)])
        table.course[DRAWN] = 0
        assert not play_on(table._replace(draws=draws), 1 << 30, at_random)
        digest.update(bytes_of(table))
    return digest.hexdigest()


def bytes_of(table: FlatTable) -> bytes:
    """All that the laws wrote for the last roll, and what has come of it."""
    plays, marks = table.plays, table.marks
    written = (table.masks, plays[: FIRST_PLAY + plays[LAWFUL]], marks[: FIRST_MARK + MARK_WIDTH * marks[0]])
    numbers = [int(one) for part in (*written, table.score, *table.sides) for one in part]
    return repr(numbers).encode()


SETS = rule_sets()


def test_the_rule_sets_are_many() -> None:
    assert len(SETS) > 50


@pytest.mark.parametrize("rules", SETS, ids=range(len(SETS)))
def test_compiled_rolls_are_the_same_by_every_rule_set(rules: tuple[int, ...], compiled: Engine, effort: int) -> None:
    rolls = effort * 80_000 // len(SETS)
    assert stream(1, rules, rolls, INTERPRETED) == stream(1, rules, rolls, compiled)


@pytest.mark.parametrize("rules", SETS, ids=range(len(SETS)))
def test_compiled_sensible_games_are_the_same_by_every_rule_set(
    rules: tuple[int, ...], compiled: Engine, effort: int
) -> None:
    rolls = effort * 20_000 // len(SETS)
    assert stream(0, rules, rolls, INTERPRETED) == stream(0, rules, rolls, compiled)


@pytest.mark.parametrize("at_random", [True, False])
def test_both_engines_play_as_many_rolls_for_any_division_of_the_draws(compiled: Engine, *, at_random: bool) -> None:
    for seed, least in ((1, 1), (2, 3000), (3, 12_000)):
        assert (
            play_rolls(seed, least, at_random=at_random)
            == play_rolls(seed, least, compiled, at_random=at_random)
            >= least
        )


def test_the_same_seed_draws_the_same(compiled: Engine) -> None:
    for seed in (7, "7/1"):
        plain, fast = INTERPRETED.draws(seed), compiled.draws(seed)
        one = [*plain((), 700), *plain([0.25], 700)]
        assert one == [*fast((), 700), *fast([0.25], 700)]
        assert one[700] == 0.25


# --- One small function, which compiles in a moment ------------------------------------


def twice_marked(score: list[int], points: int) -> int:
    """Mark points twice and return the holes won the second time."""
    mark_points(score, 0, points, 1, 1)
    return mark_points(score, 0, points, 1, 1)


def scores(engine: Engine) -> list[int]:
    """A score after some marks."""
    score, mark = engine.buffer([0] * SCORE_SIZE), engine.made(mark_points)
    won = [mark(score, number & 1, number, 1, 1) for number in range(12)]
    return [*won, *map(int, score)]


def test_a_good_cache_is_used_again_and_a_spoilt_one_is_compiled_again(tmp_path: Path) -> None:
    for _ in range(2):
        compile_all.cache_clear()
        engine = compile_all((mark_points,), tmp_path)
        assert engine.is_compiled
        assert scores(engine) == scores(INTERPRETED)
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert kept
    for path in kept:
        path.write_bytes(path.read_bytes()[:9] + b"spoilt")
    compile_all.cache_clear()
    engine = compile_all((mark_points,), tmp_path)
    assert engine.is_compiled
    assert scores(engine) == scores(INTERPRETED)


def test_what_two_jobs_share_is_compiled_once(tmp_path: Path) -> None:
    for job in ((mark_points,), (twice_marked,)):
        assert compile_all(job, tmp_path).is_compiled
        assert is_kept(job, tmp_path)
    assert len([*tmp_path.rglob("*.mark_points-*.nbi")]) == 1


def test_other_sources_options_or_versions_have_a_place_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    here = compiler.place_of((mark_points,))
    assert here == compiler.place_of((mark_points,))
    places = {here, compiler.place_of((mark_points, play_parties))}
    monkeypatch.setattr(compiler, "OPTIONS", {**compiler.OPTIONS, "boundscheck": True})
    places.add(compiler.place_of((mark_points,)))
    monkeypatch.setattr("numba.__version__", "0.0")
    places.add(compiler.place_of((mark_points,)))
    assert len(places) == 4


def test_other_constants_have_a_place_of_their_own_though_another_module_made_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places = {compiler.place_of((learn_releve,))}
    for name, value in (("TARGET", 11), ("OUTPUT_OF", OUTPUT_OF[::-1]), ("_TRACE", 0.5)):
        with monkeypatch.context() as changed:
            changed.setattr(releves, name, value)
            places.add(compiler.place_of((learn_releve,)))
    assert len(places) == 4


def test_another_process_finds_the_same_place() -> None:
    asked = (
        "from trictrac.bot import releves\nfrom trictrac.fast import compiler\nprint(compiler.place_of(releves.LOOPS))"
    )
    found = [
        subprocess.run(
            [sys.executable, "-c", asked],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout.decode()
        for seed in ("1", "2")
    ]
    assert found == [f"{compiler.place_of(releves.LOOPS)}\n"] * 2


def test_where_nothing_can_be_kept_it_is_compiled_each_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    engine = compile_all((mark_points,), tmp_path / "file" / "folder")
    assert engine.is_compiled
    assert scores(engine) == scores(INTERPRETED)


def test_a_numba_that_lost_its_private_option_compiles_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "UNCOUNTED", "_no_such_option")
    engine = compile_all((mark_points,), tmp_path)
    assert engine.is_compiled
    assert scores(engine) == scores(INTERPRETED)


def unknown(words: list[str]) -> int:
    return len(words)


def test_what_cannot_be_compiled_runs_uncompiled_and_says_why(tmp_path: Path) -> None:
    engine = compile_all((unknown,), tmp_path)
    assert not engine.is_compiled
    assert "could not be compiled" in str(engine.reason)
    assert engine.made(unknown)(["one", "two"]) == 2


# --- As people use it ------------------------------------------------------------------


@pytest.mark.parametrize("words", [("warm-up",), ("bench", "--fast"), ("bench", "--player")])
def test_without_numba_the_error_names_what_to_install(words: tuple[str, ...], tmp_path: Path) -> None:
    done = without_numba(tmp_path, *words)
    assert done.returncode == 1
    assert 'pip install "trictrac[fast]"' in done.stderr
    assert done.stderr.count("\n") == 1
    assert "installé" in without_numba(tmp_path, *words, "--lang", "fr").stderr


def test_without_numba_games_are_played_as_before(tmp_path: Path) -> None:
    code = "import sys; sys.modules['numba'] = None; from tests.fast.test_fast import plain_rolls; print(plain_rolls())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert int(done.stdout) == plain_rolls()


def test_without_numba_a_measure_is_the_same_to_the_last_figure(tmp_path: Path, compiled: Engine) -> None:
    assert compiled.is_compiled
    words = ("variants", "measure", "modern", "margot=2_4", "--games", "30", "--json")
    done = without_numba(tmp_path, *words)
    assert done.stderr.count("It continues without compiled code, many times slower.") == 1
    (tmp_path / "numba.py").unlink()
    again = subprocess.run(
        [sys.executable, "-m", "trictrac", *words], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert (done.stdout, "") == (again.stdout, again.stderr)


def plain_rolls() -> int:
    """How many rolls are played where the engine is whatever can be had."""
    from trictrac.bot.selfplay import LOOPS

    return play_rolls(5, 80, compile_all(LOOPS, compiled_folder()), at_random=True)


def test_warm_up_says_how_long_it_took(compiled: Engine) -> None:
    assert compiled.is_compiled
    assert "ready after" in told("warm-up")


def test_every_speed_is_a_ratio(compiled: Engine) -> None:
    assert compiled.is_compiled
    rows = told("bench", "--fast", "--rounds", "1").splitlines()
    assert len(rows) == 6
    assert all(" times the same, compiled, " in row for row in rows)
