"""The screens of saved games and files: the list, one game, games of two, files to take along and to import."""

from __future__ import annotations

from base64 import b64decode
from datetime import UTC, datetime
from pathlib import Path

from trictrac.app.addresses import address_of
from trictrac.app.answers import sentence
from trictrac.app.documents import elements, render_answer
from trictrac.app.parts import bar, block, button, card, form, link, main, rows, submit, tabs, text_field
from trictrac.app.qr import shared
from trictrac.app.screen import Desk, Fields, Given, PageView, Parts, Screen, Still, not_here
from trictrac.app.screens.home import ago, everything
from trictrac.app.screens.library import Paper
from trictrac.app.tree import Element, Elements, element
from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.base.files import read_file
from trictrac.base.values import frozen
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.seance.carrying import pack_game
from trictrac.seance.journal import LONGEST
from trictrac.seance.library import default_library
from trictrac.seance.listing import GameSummary
from trictrac.seance.places import config_path
from trictrac.study.everything import bring_file
from trictrac.view.doc import Doc

_MOST = 100


@frozen
class GamesScreen(Still):
    """The list of the saved games, or of the archived ones."""

    archived: bool = False

    @property
    def address(self) -> str:
        """The address of the list."""
        return "/games/archived" if self.archived else "/games"

    def show(self, desk: Desk) -> PageView:
        """Show one row for each game, the latest first."""
        from trictrac.seance.listing import listing

        library = default_library()
        entries = [
            (
                address_of("game", name),
                f"game-{at}",
                *_said(name, found, ago(datetime.fromtimestamp(used / 1e9, UTC), desk.now)),
            )
            for at, (name, found, used) in enumerate(listing(library, library.names(archived=self.archived)[:_MOST]))
        ]
        other = ("/games", Saying("Games")) if self.archived else ("/games/archived", Saying("Put away"))
        ways = [
            link(other[0], "other-games", other[1]),
            link("/files", "to-files", Saying("Bring in a file")),
            link("/stats", "to-stats", Saying("Games between two players")),
        ]
        return PageView(
            main(
                bar(
                    Saying("Put away") if self.archived else Saying("Games"),
                    back="/games" if self.archived else "",
                ),
                rows(entries) if entries else element("p", Saying("No games are saved here yet.")),
                block("two", *ways),
                tabs("/games"),
                kind="main-screen",
            )
        )


def _said(name: str, found: GameSummary | TrictracError, when: object) -> tuple[object, object]:
    """Return the players of a game (or its name if it cannot be read), and its state."""
    if isinstance(found, TrictracError):
        return name, found
    from trictrac.seance.listing import standing

    return " – ".join(found.players) or name, strung([found.game, *standing(found), when], BY_SEMICOLON)


@frozen
class GameScreen:
    """One game, with the result of the last act on it, and its file to save, if requested."""

    name: str
    outcome: object = ""
    given: Given | None = None
    carried: bool = False
    """Whether the code for another device is shown."""

    @property
    def address(self) -> str:
        """The address of the game."""
        return address_of("game", self.name, *(["carry"] if self.carried else []))

    def show(self, desk: Desk) -> PageView:
        """Show what can be done with the game."""
        from trictrac.games.registry import game_of
        from trictrac.seance.listing import summarised

        library = default_library()
        try:
            found: GameSummary | TrictracError = summarised(library.path(self.name), self.name)
        except TrictracError as error:
            found = error
        title, below = _said(self.name, found, Saying("name: {name}", name=self.name))
        ways: list[Element] = []
        if not isinstance(found, TrictracError):
            ways.append(link(way_to(self.name), "open", Saying("Open"), kind="main"))
            if game_of(found.game).counted:
                ways.append(link(address_of("analysis", self.name), "analysis", Saying("Look it over")))
        files = [
            button(f"give {given}", label)
            for given, label in (("record", Saying("Record")), ("journal", Saying("Journal")))
        ]
        archived = self.name not in library.names()
        tree = main(
            bar(title, below, back="/games"),
            *(self._carried(desk.device.site, library.path(self.name)) if self.carried else ()),
            element("p", self.outcome, role="status") if self.outcome else "",
            block("two", *ways),
            "" if self.carried else link(f"{self.address}/carry", "carry", Saying("To another device")),
            card(element("h2", Saying("As a file")), block("two", *files), key="as-file"),
            card(
                form(
                    "rename",
                    "rename-form",
                    text_field("name", Saying("Its name"), self.name),
                    submit("rename", Saying("Rename")),
                ),
                button(
                    "restore" if archived else "archive",
                    Saying("Bring it back") if archived else Saying("Put it away"),
                    key="put-away",
                ),
                key="putting",
            ),
        )
        return PageView(tree, given=self.given)

    def _carried(self, site: str, path: Path) -> Elements:
        """Yield the link that carries the game to another device, and what to do with it."""
        sent = address_of("take", self.name, pack_game(read_file(path, LONGEST)))
        yield from shared(site, sent, Saying("The game as a QR code"))
        is_local = any(f"//{host}" in site for host in ("localhost", "127.", "[::1]"))
        yield element("p.trouble", _LOCAL) if is_local else element("p", _CARRY)

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Return the screen after giving the game as a file, renaming, archiving or restoring it."""
        from trictrac.protocol.record import check_record
        from trictrac.seance.course import record_of
        from trictrac.seance.opening import read_stored

        library = default_library()
        match done.split():
            case ["give", form]:
                path = library.path(self.name)
                if form == "journal":
                    return GameScreen(self.name, given=Given(f"{self.name}.journal", read_file(path, LONGEST)))
                record = record_of(*read_stored(path, self.name))
                check_record(record)
                return GameScreen(self.name, given=Given(f"{self.name}.trictrac", str(record).encode()))
            case ["rename"]:
                desk.games.close()
                name = library.rename(self.name, fields.get("name", ""))
                return GameScreen(name, Saying("{old} is now {new}.", old=self.name, new=name))
            case ["archive"]:
                desk.games.close()
                return GameScreen(library.archive(self.name), Saying("It is put away."))
            case ["restore"]:
                return GameScreen(library.restore(self.name), Saying("{name} is back among the games.", name=self.name))
        raise not_here(done)


_CARRY = Saying(
    "Scan this code with the other device, or open the link there. The other device shows the score, and a key there "
    "continues the game. This device keeps its own copy."
)


_LOCAL = Saying(
    "This link works only on this computer, because it names this computer alone. Start the page with trictrac app --share, "
    "open the address that it prints, and send the game from there."
)


def way_to(name: str) -> str:
    """Return the address at which a saved game is played on, that of the match if it is the current one."""
    from trictrac.study.match.kept import find_match

    return "/match" if find_match(default_library()) == name else address_of("table", name)


def listed(_desk: Desk, parts: Parts) -> GamesScreen:
    """Open the list of games: ``/games``, ``/games/archived``."""
    return GamesScreen(archived=list(parts) == ["archived"])


def counted(_desk: Desk, parts: Parts) -> Paper:
    """Open what players have won from each other: all of them, or two: ``/stats``, ``/stats/Anna/Ben``."""
    from trictrac.study.progress.meetings import meetings, meetings_doc

    found = meetings(default_library(), parts)
    pairs = dict.fromkeys(one.players for one in found) if not parts else ()
    links = rows((address_of("stats", *pair), f"pair-{at}", " – ".join(pair), "") for at, pair in enumerate(pairs))
    text, back = (*elements(meetings_doc(found)[1:]), links), "/stats" if parts else "/games"
    return Paper(address_of("stats", *parts), Saying("Games between two players"), text, back)


def opened(_desk: Desk, parts: Parts) -> GameScreen:
    """Open one game: ``/game/NAME``."""
    return GameScreen(default_library().find(parts[0] if parts else ""), carried=[*parts[1:]] == ["carry"])


@frozen
class Files:
    """The screen of files: the result of the last import, and a file to save, if requested."""

    said: Doc = ()
    given: Given | None = None
    address: str = "/files"

    def show(self, _desk: Desk) -> PageView:
        """Show what can be taken along, and a form for a file to import."""
        bring = form(
            "bring",
            "bring-form",
            element("input", type="file", name="file", id="file", aria_label=Saying("Choose a file")),
            submit("bring", Saying("Bring it in"), kind="main"),
            data_drop="file",
        )
        return PageView(
            main(
                bar(Saying("Files")),
                card(
                    element("h2", Saying("Take along")),
                    element(
                        "p",
                        Saying("Games, deck and preferences in one file. On another device, bring it in on this page."),
                    ),
                    button("give everything", Saying("Everything as one file"), kind="main"),
                    element("p", Saying("Your answers, reports and lessons in one file.")),
                    button("give deck", Saying("The deck")),
                    sentence(Saying("To take a single game along, open its page:")),
                    link("/games", "to-games", Saying("Games")),
                    link("/reports", "to-reports", Saying("Reports")),
                    key="take",
                ),
                card(
                    element("h2", Saying("Bring in")),
                    sentence(
                        Saying(
                            "Choose the file of a record, a journal, a deck, or everything; or drop a file anywhere on the "
                            "page. What is saved here already stays."
                        )
                    ),
                    bring,
                    key="bring-card",
                ),
                card(*render_answer(self.said), key="answer") if self.said else "",
            ),
            given=self.given,
        )

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Give a file to save, or import one."""
        match done:
            case "give everything":
                return Files(*everything(desk))
            case "give deck":
                from trictrac.study.deck.exchange import export_lines

                text = "".join(f"{line}\n" for line in export_lines(desk.deck))
                return Files(given=Given("trictrac-deck.jsonl", text.encode()))
            case "bring":
                if not fields.get("file"):
                    return Files((Saying("Choose a file first."),))
                name = fields.get("file-name") or "file"
                desk.games.close()
                try:
                    data = b64decode(fields["file"], validate=True)
                except ValueError:
                    return Files((UnreadableError("{name} did not arrive whole: choose it again", name=name),))
                try:
                    return Files(bring_file(name, data, default_library(), lambda: desk.deck, config_path(), desk.now))
                except TrictracError as error:
                    # Nothing has changed; the error names the line that is wrong.
                    return Files((error,))
        raise not_here(done)
