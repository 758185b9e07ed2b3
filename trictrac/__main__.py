"""``python -m trictrac``: the program."""

from __future__ import annotations

import gc
import sys

_STOPPED = 130
"""Exit status after Ctrl-C."""
_SELDOM = 100_000
"""Number of new objects after which Python looks for those no longer used."""


def main() -> None:
    """Run the program with the words of the command line, and exit."""
    # What loading makes stays to the end: the collector looks seldom, and when the process ends at nothing of the program.
    gc.set_threshold(_SELDOM)
    try:
        from trictrac.cli.commands import main as run

        gc.freeze()
        run()
    except (KeyboardInterrupt, RuntimeError) as error:
        # Until Python 3.12, a class that is just being made hides Ctrl-C in another error.
        if not isinstance(error.__cause__ or error, KeyboardInterrupt):
            raise
        sys.exit(_STOPPED)


if __name__ == "__main__":
    main()
