"""A new game: which of the games of the house, then who plays it, by which rules, who counts, whose dice; or a partie against
the program, at any of its levels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.app.addresses import address_of, no_page
from trictrac.app.parts import bar, choice_field, link, submit, text_field
from trictrac.app.screen import Desk, Screen, Shown, not_here
from trictrac.app.screens.table import TableScreen
from trictrac.app.steps import notice
from trictrac.app.telling import trouble
from trictrac.app.tree import Element, element
from trictrac.base.errors import AgreementError, Saying, TrictracError, UnreadableError
from trictrac.base.values import frozen
from trictrac.bot.seat import LEVELS_SAID, NAME, USUAL
from trictrac.model.modes import MODES
from trictrac.rules.heads import TRICTRAC, find_game, heads
from trictrac.saying.words import capital, is_count, printable
from trictrac.seance.settings import ROWS

if TYPE_CHECKING:
    from trictrac.protocol.record import AnyRecord
    from trictrac.saying.language import Language

Say = Callable[[object], str]

_FRAMES = {
    "ecrire": Saying("À écrire: marqués with an account"),
    "combine": Saying("Combiné: à écrire and honours at once"),
    "poule": Saying("Poule: three to five, the loser makes room"),
}
"""The long games of trictrac."""

_OF_FRAME = {
    "ecrire": ("marques", "seats", "method"),
    "combine": ("marques", "seats", "method"),
    "poule": ("holes", "method"),
}
"""The options that each of them has of its own."""
_OPTIONS = ("match", "mode", "referee", "handicap", "frame", "marques", "seats", "holes", "method", "rules", "position")
_FOLDED = ("handicap", "position", "title", "seed")
_SEATS = ("", "chouette", "tourner", "two")
_OTHERS = "cde"
_LONGEST = 40
"""The letters of a name that is typed here."""
_LABELS = {
    "mode": Saying("Who counts"),
    "referee": Saying("Refereeing"),
    "marques": Saying("How many marqués"),
    "seats": Saying("How three or four play"),
    "holes": Saying("Holes of a partie"),
    "method": Saying("What it pays: an author, or jetons=1 queue=20"),
    "handicap": Saying("The score at the beginning, like holes=3,0"),
    "position": Saying("The board at the beginning"),
    "options": Saying("Other options, like exit=provincial"),
    "title": Saying("A title"),
    "seed": Saying("The seed of the program’s dice"),
    "match": Saying("Points to play to; 0 for single games"),
}


@frozen
class NewGame:
    """A game about to be begun; ``variety`` is the mode or the long game that was chosen before."""

    game: str = ""
    variety: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    """The form as it was sent last."""
    answer: tuple[object, ...] = ()

    @property
    def address(self) -> str:
        """The address, with what is chosen."""
        return address_of("new", *(part for part in (self.game, self.variety) if part))

    def show(self, desk: Desk) -> Shown:
        """The list of games, or what there is to agree on in one."""
        language = desk.language
        if not self.game:
            head = bar(language, Saying("New game"))
            return Shown(element("main", head, *_games(language), id="main", class_="new"))
        under = _FRAMES.get(self.variety, "")
        head = bar(language, _title(self.game, language), under, back="/new")
        return Shown(element("main", head, self._form(desk), id="main", class_="new"))

    def _form(self, desk: Desk) -> Element:
        """The form: names, who counts, rules, dice; what is seldom wanted is folded."""
        from trictrac.games.registry import script_of

        say, script = desk.language.say, script_of(self.game)
        names = {header.name for header in script.headers}
        asked = [*self._names(say), *(self._counting(desk) if "marking" in names else ()), *self._fields(desk, names)]
        folded = [self._text(name, say) for name in _FOLDED if name in ("title", "seed") or "marking" in names]
        more = element(
            "details",
            element("summary", say(Saying("More"))),
            *folded,
            self._text("options", say),
            class_="folded",
            open=any(map(self._said, (*_FOLDED, "options"))),
        )
        begin = submit(say(Saying("Begin")), key="begin", kind="main")
        return element(
            "form", *asked, more, *notice(self.answer, desk.language), begin, class_="form", id="new", data_do="begin"
        )

    def _said(self, name: str, usual: str = "") -> str:
        return dict(self.fields).get(name, usual)

    def _text(self, name: str, say: Say, **attributes: str) -> Element:
        return text_field(name, say(_LABELS[name]), self._said(name), **attributes)

    def _names(self, say: Say) -> Iterator[Element]:
        """Yield a field for the name of each player: two, in a long game more."""
        labels = {"a": Saying("First player (White)"), "b": Saying("Second player (Black)")}
        if self.variety in _FRAMES:
            labels |= {who: Saying("Player {number}, if there is one", number=at) for at, who in enumerate(_OTHERS, 3)}
        for who, label in labels.items():
            yield text_field(who, say(label), self._said(who), autocapitalize="words", maxlength=_LONGEST)

    def _counting(self, desk: Desk) -> Iterator[Element]:
        """The mode, and how errors are refereed where the players count."""
        say = desk.language.say
        for name, usual in self._usual(desk).items():
            values = [(value, say(word)) for value, word in ROWS[name].words.items()]
            yield choice_field(name, say(_LABELS[name]), values, self._said(name, usual))

    def _usual(self, desk: Desk) -> dict[str, str]:
        """The mode that was chosen before, or is preferred, and the refereeing that is."""
        mode = self.variety if self.variety in MODES else desk.preferences.mode
        return {"mode": mode, "referee": desk.preferences.referee}

    def _fields(self, desk: Desk, headers: set[str]) -> Iterator[Element]:
        """Rules, dice, what the long game has of its own, the points that are played to."""
        say = desk.language.say
        if "match" in headers:
            yield self._text("match", say, inputmode="numeric")
        if "marking" in headers:
            from trictrac.rules.loader import sheets

            values = [(sheet.name, sheet.title.said(desk.language.code)) for sheet in sheets()]
            yield choice_field("rules", say(Saying("Rules")), values, self._said("rules", "modern"))
        for name in _OF_FRAME.get(self.variety, ()):
            if name == "seats":
                seats = [(value, say(Saying(value)) if value else say(Saying("as is usual"))) for value in _SEATS]
                yield choice_field(name, say(_LABELS[name]), seats, self._said(name))
            else:
                yield self._text(name, say)
        dice = [("", say(Saying("you throw the dice"))), ("yes", say(Saying("the program throws the dice")))]
        yield choice_field("thrown", say(Saying("Dice")), dice, self._said("thrown"))

    def act(self, desk: Desk, done: str, fields: Mapping[str, str]) -> Screen:
        """Begin the game as its form says; where it cannot be agreed on, the form stays as it was filled in."""
        if done != "begin" or not self.game:
            raise not_here(done)
        try:
            head, given, told = self._agreed(desk, {key: printable(value) for key, value in fields.items()})
            name = desk.games.begin(head, given, desk.language)
        except TrictracError as error:
            return replace(self, fields=tuple(fields.items()), answer=(error,))
        return TableScreen(name, desk.games.talk(name, desk.language), answer=told)

    def _agreed(
        self, desk: Desk, fields: Mapping[str, str]
    ) -> tuple[AnyRecord, tuple[object, ...], tuple[object, ...]]:
        """The head of the game, the events with which it begins, and remarks on what was asked for.

        Raises:
            TrictracError: it cannot be played so.
        """
        from trictrac.games.registry import script_of
        from trictrac.protocol.record import new_record
        from trictrac.protocol.script import GameRequest

        script = script_of(self.game)
        names, seed = _names(fields), fields.get("seed", "").strip()
        if seed and not is_count(seed, 18):
            raise AgreementError("the seed {seed!r}: a number of at most 18 digits", seed=seed)
        if fields.get("thrown"):
            seed = seed or _new_seed()
        options = {name: fields.get(name, "").strip() for name in _OPTIONS}
        if any(header.name == "marking" for header in script.headers):
            options |= {key: ROWS[key].read(options[key] or usual) for key, usual in self._usual(desk).items()}
        options["frame"] = self.variety if self.variety in _FRAMES else ""
        # As they are typed at the terminal: a rule set, and the options in which they differ from it.
        options["rules"] = ",".join(filter(None, (options["rules"], fields.get("options", "").strip())))
        found = script.agree(self.game, GameRequest(options, len(names), bool(seed)))
        title = " ".join(fields.get("title", "").split())
        head = new_record(script, names=names, title=title, date=desk.now.date().isoformat(), seed=seed, **found.values)
        return head, tuple(found.given), tuple(found.remarks)


def _names(fields: Mapping[str, str]) -> tuple[str, ...]:
    """The names typed: none, or those of all players.

    Raises:
        AgreementError: one is missing, or they cannot be told apart.
    """
    from trictrac.protocol.words import check_names

    names = tuple(" ".join(fields.get(who, "").split()) for who in f"ab{_OTHERS}")
    there = tuple(name for name in names if name)
    if not there:
        return ()
    if not all(names[: len(there)]) or len(there) < 2:
        raise AgreementError("type the names of the players one after another, or none")
    check_names(there)
    return there


def _new_seed() -> str:
    """A seed that nobody can guess."""
    from random import SystemRandom

    return str(SystemRandom().randrange(1_000_000_000))


def _games(language: Language) -> Iterator[Element]:
    """All games: trictrac by its modes and as a long game, then the others."""
    say = language.say
    modes = (
        ("announce", Saying("Trictrac: the program counts and says why")),
        ("school", Saying("Trictrac: you count, it checks")),
        ("marker", Saying("Trictrac: only points and holes, no board")),
    )
    rows = []
    for variety, words in (*modes, *_FRAMES.items()):
        key = f"game-{TRICTRAC}" if variety == "announce" else f"game-{TRICTRAC}-{variety}"
        rows.append(link(say(words), to=address_of("new", TRICTRAC, variety), key=key, kind="row"))
    yield element("nav", *rows, class_="rows", aria_label="Trictrac")
    yield element("h2", say(Saying("Other tables games")))
    others = (
        link(_title(game, language), to=address_of("new", game), key=f"game-{game}", kind="row") for game in heads()
    )
    yield element("nav", *others, class_="rows", aria_label=say(Saying("Other tables games")))


def _title(game: str, language: Language) -> str:
    """The name of a game, as its sheet has it."""
    from trictrac.games.sheets import load_game_sheet

    return capital(game) if game == TRICTRAC else load_game_sheet(game).title.said(language.code)


def begun(_desk: Desk, parts: Sequence[str]) -> NewGame:
    """Open the beginning of a game: ``/new``, ``/new/backgammon``, ``/new/trictrac/school``."""
    game, variety, *more = (*parts, "", "")
    if any(more) or variety not in ("", *MODES, *_FRAMES):
        raise no_page("/".join(parts))
    return NewGame(find_game(game) if game else "", variety)


_COUNTING = {"announce": Saying("the program counts for both"), "school": Saying("each counts for himself")}
_DICE = {"thrown": Saying("the program throws them"), "typed": Saying("real dice, for both")}


@frozen
class AgainstProgram:
    """A partie about to be begun, with what was wrong with the last try."""

    wrong: TrictracError | None = None
    address: str = "/play"

    def show(self, desk: Desk) -> Shown:
        """The fields of a new partie."""
        from trictrac.rules.loader import rule_set_names

        language, say = desk.language, desk.language.say
        name = desk.preferences.me or say(Saying("Guest"))
        rules = [(one, one) for one in dict.fromkeys((desk.preferences.rules, *rule_set_names()))]
        fields = [
            text_field("name", say(Saying("Your name")), name, maxlength=_LONGEST),
            choice_field("level", say(Saying("How it plays")), _labelled(LEVELS_SAID, desk), USUAL),
            choice_field("mode", say(Saying("Who counts")), _labelled(_COUNTING, desk), "announce"),
            choice_field("dice", say(Saying("Dice")), _labelled(_DICE, desk), "thrown"),
            choice_field("rules", say(Saying("Rules")), rules, desk.preferences.rules),
        ]
        wrong = [trouble(self.wrong, desk.language)] if self.wrong else []
        begin = submit(say(Saying("Begin")), key="begin", kind="main")
        form = element("form", *fields, *wrong, begin, data_do="begin", id="play-form", class_="form")
        return Shown(element("main", bar(language, Saying("Against the program")), form, id="main", class_="reading"))

    def act(self, desk: Desk, done: str, fields: Mapping[str, str]) -> Screen:
        """Begin the partie and sit down at its table."""
        if done != "begin":
            raise not_here(done)
        try:
            name = _partie_begun(desk, fields)
        except TrictracError as error:
            return AgainstProgram(error)
        return TableScreen(name, desk.games.talk(name, desk.language))


def _labelled(values: Mapping[str, Saying], desk: Desk) -> list[tuple[str, str]]:
    return [(value, desk.language.say(said)) for value, said in values.items()]


def _partie_begun(desk: Desk, fields: Mapping[str, str]) -> str:
    """Begin the partie; its name in the library."""
    from trictrac.games.registry import script_of
    from trictrac.protocol.record import new_record
    from trictrac.protocol.script import GameRequest
    from trictrac.protocol.words import same_name

    name = " ".join(printable(fields.get("name", "")).split()) or desk.language.say(Saying("Guest"))
    if same_name(name, NAME):
        raise UnreadableError("the program is called {name} too: type another name for yourself", name=NAME)
    level, mode = fields.get("level", ""), fields.get("mode", "")
    level = level if level in LEVELS_SAID else USUAL
    thrown = fields.get("dice") != "typed"
    wanted = {
        **dict.fromkeys(_OPTIONS, ""),
        "mode": mode if mode in _COUNTING else "announce",
        "referee": desk.preferences.referee,
        "rules": printable(fields.get("rules", "")).strip() or desk.preferences.rules,
    }
    script = script_of(TRICTRAC)
    found = script.agree(script.game, GameRequest(wanted, 2, thrown))
    head = new_record(
        script,
        names=[name, NAME],
        date=desk.now.date().isoformat(),
        seed=_new_seed() if thrown else "",
        **found.values,
    )
    return desk.games.begin(head, found.given, desk.language, level)


def against(_desk: Desk, _parts: Sequence[str]) -> AgainstProgram:
    """Open the beginning of a partie against the program: ``/play``."""
    return AgainstProgram()
