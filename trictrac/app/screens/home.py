"""The first screen: the games to go on with, and the way to a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trictrac.app.addresses import address_of
from trictrac.app.parts import bar, button, link
from trictrac.app.screen import Desk, Screen, Shown
from trictrac.app.tree import element
from trictrac.errors import Saying, UnreadableError
from trictrac.saying.language import LANGUAGES
from trictrac.values import frozen


@frozen
class Home:
    """The first screen."""

    address: str = "/"

    def shown(self, desk: Desk) -> Shown:
        """The games, the last first."""
        from trictrac.seance.library import default_library

        say = desk.language.say
        names = default_library().names()
        rows = [link(name, to=address_of("table", name), key=f"game-{name}", kind="row") for name in names]
        codes = [
            button(
                code.upper(),
                do=f"language {code}",
                key=f"language-{code}",
                kind="half",
                pressed=code == desk.language.code,
            )
            for code in LANGUAGES
        ]
        switch = element("div", *codes, class_="switch", role="group", aria_label=say(Saying("Language")))
        return Shown(
            element(
                "main",
                bar(desk.language, "Trictrac", back="", tools=[switch]),
                link(say(Saying("New game")), to="/new", key="new", kind="main"),
                element("nav", *rows, class_="rows"),
                id="main",
            )
        )

    def act(self, desk: Desk, done: str, fields: Mapping[str, str]) -> Screen:
        """Nothing is done here: all leads elsewhere."""
        del desk, fields
        raise UnreadableError("{what!r} cannot be done here", what=done)


def opened(desk: Desk, parts: Sequence[str]) -> Home:
    """Open the first screen."""
    del desk, parts
    return Home()
