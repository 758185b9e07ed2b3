"""``python -m trictrac``: the program."""

from __future__ import annotations

import gc
import sys

_STOPPED = 130
"""The exit status of what Ctrl-C stops."""


def main() -> None:
    """Run the program with the words of the command line; ends the process."""
    # What loading makes stays to the end: the collector need not look at it, neither now nor when the process ends.
    gc.disable()
    try:
        from trictrac.cli.app import main as run

        gc.freeze()
        gc.enable()
        run()
    except KeyboardInterrupt:
        sys.exit(_STOPPED)


if __name__ == "__main__":
    main()
