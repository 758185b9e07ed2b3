"""Parallel work in processes or on a cluster, with the same results for any number of workers, and Ctrl-C meanwhile."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from trictrac.base.errors import TrictracError
from trictrac.base.files import fingerprint
from trictrac.base.values import require_number

if TYPE_CHECKING:
    from concurrent.futures import Executor

Task = TypeVar("Task")
Result = TypeVar("Result")
Jobs: TypeAlias = int | str | None
"""Number of processes (None: one per core), or the address of a Dask scheduler, ``tcp://host:8786``."""

_AHEAD, _PATIENCE = 4, 10
"""Tasks given to each worker at a time, and seconds to wait for a scheduler."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def read_jobs(given: Jobs) -> Jobs:
    """Return a number of processes, or the address of a cluster.

    Raises:
        UnreadableError: ``given`` is neither.
    """
    if given is None or (isinstance(given, str) and given.startswith("tcp://")):
        return given
    return require_number("jobs", given, 1, 1024, "4, None, 'tcp://host:8786'")


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: Jobs = None) -> Generator[Result, None, None]:
    """Yield the result of each task, in the order of the tasks, worked out by ``jobs`` processes or a cluster.

    There are never more processes than cores. The caller cuts the work into tasks, and not by the number of workers.
    Only a few tasks are read ahead. Closing the generator ends the processes and drops the tasks. Workers ignore Ctrl-C,
    so an error or Ctrl-C here ends them too.

    Raises:
        TrictracError: a process was ended from outside, or the cluster fails. Results yielded before are valid.
    """
    left = iter(tasks)
    if isinstance(jobs, str):
        crew, work = _cluster(jobs), partial(_same_program, fingerprint(), work)
    else:
        first = tuple(islice(left, max(1, min(jobs or cores(), cores()))))
        if len(first) < 2:
            yield from map(work, chain(first, left))
            return
        crew, left = _processes(len(first)), chain(first, left)
    with crew as (executor, workers):
        with _deaf_to_interrupts():
            begun = deque(executor.submit(work, task) for task in islice(left, workers))
        begun.extend(executor.submit(work, task) for task in islice(left, (_AHEAD - 1) * workers))
        while begun:
            result = begun.popleft().result()
            begun.extend(executor.submit(work, task) for task in islice(left, 1))
            yield result


def apart(work: Callable[[Task], Result], task: Task) -> Result:
    """Return the result of one task, worked out by a process of its own, which Ctrl-C here ends."""
    with _processes(1) as (executor, _):
        with _deaf_to_interrupts():
            begun = executor.submit(work, task)
        return begun.result()


@contextmanager
def _processes(count: int) -> Iterator[tuple[Executor, int]]:
    """Yield a pool of ``count`` processes, and ``count``.

    Raises:
        TrictracError: one of them was ended from outside.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    before = set(active_children())
    pool = ProcessPoolExecutor(count, get_context("spawn"), _begin)
    try:
        yield pool, count
    except BrokenProcessPool as error:
        raise TrictracError(
            "one of the worker processes was killed, perhaps because memory ran out: run the command again, with fewer --jobs"
        ) from error
    except BaseException:
        # Nobody waits for a task that may take minutes and is not wanted any more.
        workers = set(active_children()) - before
        for process in workers:
            process.terminate()
        for process in workers:
            process.join()
        # One may have been ended in the middle of a result, whose rest the pool would wait for as long as a writer is open.
        vars(pool)["_result_queue"]._writer.close()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield the executor of a Dask scheduler, and the number of tasks it runs at once.

    Raises:
        TrictracError: Dask is not installed, no scheduler answers, the cluster is lost or lacks trictrac.
    """
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise TrictracError("--cluster needs Dask: pip install trictrac[cluster]") from error
    from concurrent.futures import CancelledError

    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise TrictracError("no scheduler answers at {address}, as at tcp://host:8786", address=address) from error
    try:
        yield client.get_executor(pure=False), max(1, sum(client.nthreads().values()))
    except (CancelledError, OSError) as error:
        raise TrictracError("the cluster at {address} was lost: do it again", address=address) from error
    except ImportError as error:
        raise TrictracError("a worker of {address} has no trictrac: install it there", address=address) from error
    finally:
        client.close(timeout=_PATIENCE)


def _same_program(wanted: str, work: Callable[[Task], Result], task: Task) -> Result:
    """Return the result of a task at a worker that has the very same program.

    Raises:
        TrictracError: the fingerprint of the worker is not ``wanted``.
    """
    if fingerprint() != wanted:
        raise TrictracError(
            "a worker has another trictrac ({theirs}) than this one ({ours}): install the same there",
            theirs=fingerprint(),
            ours=wanted,
        )
    return work(task)


def _begin() -> None:
    """Have a new process ignore Ctrl-C, and end when its parent ends."""
    from multiprocessing import parent_process

    def end_with_parent() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


@contextmanager
def delaying_interrupts() -> Iterator[None]:
    """Delay Ctrl-C until the end of this context. A second Ctrl-C acts at once.

    Outside the main thread, which alone hears it, nothing is delayed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = []

    def hear(number: int, _: object) -> None:
        heard.append(number)
        signal.signal(signal.SIGINT, before)

    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        signal.raise_signal(signal.SIGINT)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Delay Ctrl-C until the end of this context, and block it in the processes started inside."""
    # Another thread, as that of a progress bar, hears Ctrl-C for the main thread though this one blocks it.
    with delaying_interrupts():
        if not hasattr(signal, "pthread_sigmask"):
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
