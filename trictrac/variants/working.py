"""Many tasks on all cores: the results come in the order of the tasks, so that they are the same for any number of cores."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int | None = None
) -> Generator[Result, None, None]:
    """The result of each task in turn, worked out by so many processes (None: one for each core).

    Who stops reading stops the work: what is begun is ended, the rest is dropped. Ctrl-C is left to the reader.
    """
    count = min(jobs or cores(), len(tasks))
    if count < 2:
        yield from map(work, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(count, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        with _deaf_to_interrupts():
            futures = [pool.submit(work, task) for task in tasks]
        for future in futures:
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started in here do not hear Ctrl-C, which a terminal sends to all."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
