"""A game that another device has sent: its score to be read, and the key that continues it here."""

from __future__ import annotations

from trictrac.app.addresses import address_of, no_page, opened
from trictrac.app.parts import bar, button, main
from trictrac.app.screen import Desk, Fields, PageView, Parts, Screen, require_act
from trictrac.app.screens.games import way_to
from trictrac.app.screens.home import glance
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.saying.words import printable
from trictrac.seance.carrying import unpack_game
from trictrac.seance.library import default_library, file_name
from trictrac.seance.opening import read_journal
from trictrac.study.everything import bring_journal


@frozen
class Taking:
    """A game that another device has sent, only to be read until it is continued here."""

    name: str
    word: str

    @property
    def address(self) -> str:
        """The address, which holds the whole game."""
        return address_of("take", self.name, self.word)

    def show(self, _desk: Desk) -> PageView:
        """Show the players, the score and the board."""
        head, course = read_journal(unpack_game(self.word).decode(errors="replace").splitlines(), self.name)
        on = button("take", Saying("Continue it here"), kind="main")
        seen = glance(self.name, head, course, Saying("from another device, not saved here yet"), on)
        return PageView(main(bar(Saying("A game"), self.name), seen), awake=True)

    def act(self, desk: Desk, done: str, _fields: Fields) -> Screen:
        """Save the game here, as a new one or as more of the one of its name, and open its table."""
        require_act(done, "take")
        desk.games.close()
        brought = bring_journal(default_library(), file_name(printable(self.name)) or "game", unpack_game(self.word))
        return opened(desk, way_to(brought.name))


def taken(_desk: Desk, parts: Parts) -> Taking:
    """Open a game that another device has sent: ``/take/NAME/WORD``."""
    if len(parts) != 2:
        raise no_page("/".join(parts))
    return Taking(*parts)
