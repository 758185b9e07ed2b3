"""Everything on the page's way, loaded at once: the browser keeps Python's memory as it is then for later starts."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import trictrac


def warm() -> int:
    """Load every module that can be loaded here; how many there are."""
    from trictrac.saying.language import LANGUAGES, choose_language

    for code in LANGUAGES:
        choose_language(code, {})
    count = 0
    for module in pkgutil.walk_packages(trictrac.__path__, "trictrac.", onerror=lambda _: None):
        try:
            import_module(module.name)
        except ImportError:
            # It needs what a browser has not, and is not on the page's way.
            continue
        count += 1
    return count
