"""``python -m trictrac``: the program."""

from __future__ import annotations

import gc
import sys

_STOPPED = 130
"""The exit status of what Ctrl-C stops."""
_SELDOM = 100_000
"""How many more objects there are before the collector looks for those that nobody needs."""


def main() -> None:
    """Run the program with the words of the command line; ends the process."""
    # What loading makes stays to the end: the collector looks seldom, and when the process ends at nothing of the program.
    gc.set_threshold(_SELDOM)
    try:
        from trictrac.cli.commands import main as run

        gc.freeze()
        run()
    except KeyboardInterrupt:
        sys.exit(_STOPPED)


if __name__ == "__main__":
    main()
