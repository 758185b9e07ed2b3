"""Work over several processes: order, few tasks taken ahead, and what happens to either side when the other is ended."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.terminal import PATIENCE, ROOT
from trictrac.base import working
from trictrac.base.errors import TrictracError
from trictrac.base.working import in_order

TOGETHER = """
import os, time
from trictrac.base import working

def number(_):
    time.sleep(0.01)
    return os.getpid()

if __name__ == "__main__":
    working.cores = lambda: 2
    for process in working.in_order(number, range(10**9), 2):
        print(process, flush=True)
"""


CLUSTER = """
import os, signal, sys, time
from concurrent.futures import ThreadPoolExecutor

import distributed
from trictrac.base import files, working
from trictrac.base import working
from trictrac.base.errors import TrictracError

def slow(number):
    time.sleep(0.1)
    return os.getpid(), number * number

def asked(address, tasks):
    return working.in_order(slow, tasks, address)

if __name__ == "__main__":
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as cluster:
        results = asked(cluster.scheduler_address, range(24))
        found = [next(results) for _ in range(4)]
        os.kill(found[0][0], signal.SIGKILL)
        found += results
        print([square for _, square in found] == [number * number for number in range(24)])
        print(len({worker for worker, _ in found}) > 1)
        working.fingerprint = lambda: "0.0.1 other"
        try:
            list(asked(cluster.scheduler_address, range(4)))
        except TrictracError as error:
            print(error)
        working.fingerprint = files.fingerprint
        stopped = asked(cluster.scheduler_address, iter(range(10**9)))
        print(next(stopped)[1])
        stopped.close()
    try:
        list(asked(cluster.scheduler_address, range(4)))
    except TrictracError as error:
        print(error)
"""


class Reader:
    """Numbers to be worked on, which knows how many were taken."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.taken = 0

    def __iter__(self) -> Iterator[int]:
        for number in range(self.count):
            self.taken += 1
            yield number


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trictrac.base.working.cores", lambda: 2)


@pytest.mark.usefixtures("two_cores")
def test_few_tasks_are_taken_ahead_and_no_more_processes_than_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(10_000)
    begun = in_order(abs, reader, 99)
    assert [next(begun) for _ in range(3)] == [0, 1, 2]
    begun.close()
    assert reader.taken < 20
    monkeypatch.setattr("trictrac.base.working.cores", lambda: 1)
    alone = Reader(10_000)
    assert next(in_order(abs, alone, 99)) == 0
    assert alone.taken == 1


@pytest.mark.usefixtures("two_cores")
def test_results_come_in_the_order_of_the_tasks() -> None:
    assert list(in_order(abs, range(-9, 0), 3)) == list(range(9, 0, -1))
    assert list(in_order(abs, [], 3)) == []
    begun = in_order(abs, range(100), 2)
    assert next(begun) == 0
    begun.close()


@pytest.mark.usefixtures("two_cores")
def test_a_ctrl_c_that_another_thread_hears_does_not_cut_the_start_of_a_process() -> None:
    done, begun = threading.Event(), []

    def begin() -> None:
        with working._deaf_to_interrupts():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)
            begun.append("a process")

    threading.Thread(target=done.wait, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        begin()
    done.set()
    assert begun
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_error_in_a_task_comes_through() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(in_order(int, ["1", "two"], 2))


@pytest.mark.usefixtures("two_cores")
def test_a_process_ended_from_outside_is_reported() -> None:
    with pytest.raises(TrictracError, match=r"worker processes was killed.*fewer --jobs"):
        list(in_order(os._exit, [1, 1], 2))


LARGE = """
from trictrac.base import working

def large(_):
    return bytes(32 << 20)

if __name__ == "__main__":
    working.cores = lambda: 2
    for _ in range(3):
        found = working.in_order(large, range(100), 2)
        next(found)
        found.close()
"""
"""A program that drops its work three times, while its processes send results that take long."""


def test_work_that_is_dropped_in_the_middle_of_a_result_ends(tmp_path: Path) -> None:
    program = tmp_path / "large.py"
    program.write_text(LARGE)
    done = subprocess.run(
        [sys.executable, str(program)], timeout=PATIENCE, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert done.returncode == 0


def is_alive(process: int) -> bool:
    """Whether there is such a process, and it is not only waiting to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_killed_program_leaves_no_processes_behind(tmp_path: Path) -> None:
    script = tmp_path / "together.py"
    script.write_text(TOGETHER)
    command = [sys.executable, str(script)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as program:
        assert program.stdout is not None
        workers = {int(program.stdout.readline()) for _ in range(20)}
        assert program.pid not in workers
        program.send_signal(signal.SIGKILL)
    until = time.monotonic() + PATIENCE
    while any(map(is_alive, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(is_alive, workers))


def test_a_cluster_does_the_same_though_a_worker_is_killed_and_refuses_another_program(tmp_path: Path) -> None:
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER)
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=120,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(tmp_path)))},
    )  # fmt: skip
    same, several, other, first, lost = done.stdout.splitlines() or [done.stderr]
    assert (same, several, first) == ("True", "True", "0")
    assert re.fullmatch(r"a worker has another trictrac \(.* [0-9a-f]{12}\) than this one \(0\.0\.1 other\): .*", other)
    assert lost.startswith("no scheduler answers at tcp://127.0.0.1:")


def test_a_missing_dask_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(TrictracError, match=r"--cluster needs Dask: pip install trictrac\[cluster\]"):
        list(in_order(abs, [1, 2], "tcp://127.0.0.1:1"))
