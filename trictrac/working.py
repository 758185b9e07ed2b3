"""Work spread over processes: results come in the order of the tasks, so that they are the same for any number of them."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import TypeVar

from trictrac.errors import TrictracError

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 4
"""How many tasks a process has before it, so that it need not wait for the reader."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int | None = None
) -> Generator[Result, None, None]:
    """The result of each task in turn, worked out by so many processes (None: one for each core), never more than cores.

    The tasks are the shares of the work, cut by whoever calls and never by the number of processes. Only a few are taken
    ahead of the reader. Who stops reading stops the work: what is begun is ended, the rest is dropped. Ctrl-C is left to the
    reader.

    Raises:
        TrictracError: a process was ended from outside; the results until then were right.
    """
    most = max(1, min(jobs or cores(), cores()))
    left = iter(tasks)
    first = tuple(islice(left, most))
    if len(first) < 2:
        yield from map(work, chain(first, left))
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(len(first), get_context("spawn"), _begin)
    try:
        with _deaf_to_interrupts():
            begun = deque(pool.submit(work, task) for task in first)
        begun.extend(pool.submit(work, task) for task in islice(left, (_AHEAD - 1) * most))
        while begun:
            result = begun.popleft().result()
            begun.extend(pool.submit(work, task) for task in islice(left, 1))
            yield result
    except BrokenProcessPool as error:
        raise TrictracError(
            "a process that had a share of the work was ended from outside, perhaps for want of memory: "
            "do it again, with fewer --jobs"
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Have a new process leave Ctrl-C to the one that began it, and end with that one, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started in here do not hear Ctrl-C, which a terminal sends to all; this one hears it at the end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
