"""The screens for a new game and its terms, and for a partie against the program."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from trictrac.app.addresses import address_of, no_page
from trictrac.app.answers import sentence, trouble
from trictrac.app.parts import bar, choice_field, form, link, main, submit, text_field
from trictrac.app.screen import Desk, Fields, PageView, Parts, Screen, not_here, require_act
from trictrac.app.screens.table import TableScreen
from trictrac.app.steps import notice
from trictrac.app.tree import Element, Elements, element
from trictrac.base.errors import AgreementError, Saying, TrictracError, UnreadableError
from trictrac.base.values import frozen
from trictrac.bot.seat import LEVELS_SAID, NAME, USUAL, level_sentences
from trictrac.model.modes import MODES
from trictrac.rules.heads import TRICTRAC, find_game, heads
from trictrac.saying.language import Language
from trictrac.saying.words import capital, is_count, single_spaced
from trictrac.seance.agreement import LONG_GAMES, TERMS
from trictrac.seance.journal import read_head
from trictrac.seance.library import default_library
from trictrac.seance.opening import TableRequest
from trictrac.seance.settings import ROWS, read_share
from trictrac.view.doc import Doc

_OTHERS = "cde"
_LONGEST = 40
"""Largest number of letters of a name."""
_REMEMBERED = 30
"""Number of games, counted from the last, whose players are remembered."""


@frozen
class NewGame:
    """The form for a new game. ``variety`` is the mode or the long game chosen before."""

    game: str = ""
    variety: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    """The values of the form when it was last sent."""
    answer: Doc = ()
    begins: tuple[str, ...] = ()
    """The position with which the game begins and its first roll, or nothing."""

    @property
    def address(self) -> str:
        """The address, with what is chosen so far."""
        return address_of("new", *(part for part in (self.game, self.variety) if part), *self.begins)

    def show(self, desk: Desk) -> PageView:
        """Show the list of games, or the form for one."""
        language = desk.language
        if not self.game:
            return PageView(main(bar(Saying("New game")), *_games(language), kind="new"))
        chosen = MODES.get(self.variety) or LONG_GAMES.get(self.variety)
        head = bar(_title(self.game, language), chosen.title if chosen else "", back="/new")
        return PageView(main(head, self._form(desk), kind="new"))

    def _form(self, desk: Desk) -> Element:
        """Return the form: names, who counts, rules, dice, with the less usual fields collapsed."""
        from trictrac.games.registry import script_of
        from trictrac.rules.loader import sheets

        headers = {header.name for header in script_of(self.game).headers}
        visible, folded = [*self._names()], ["title", "seed"]
        if "marking" in headers:
            # The mode chosen before is not to be chosen again, and nobody referees where the program counts.
            open_ = {"announce": (), "marker": (), "school": ("referee",)}.get(self.variety, ("mode",))
            visible += [self._field(name, self._usual(desk)[name]) for name in open_]
            folded = [*(["referee"] if "mode" in open_ else []), "handicap", "position", *folded]
        if "match" in headers:
            visible.append(self._field("match", inputmode="numeric"))
        if "marking" in headers:
            rules = [(sheet.name, sheet.title.said(desk.language.code)) for sheet in sheets()]
            visible.append(choice_field("rules", TERMS["rules"].label, rules, self._said("rules", "modern")))
        if self.variety in LONG_GAMES:
            visible += [self._field(name) for name in LONG_GAMES[self.variety].terms]
        dice = [("", Saying("you throw the dice")), ("yes", Saying("the program throws the dice"))]
        more = element(
            "details.folded",
            element("summary", Saying("More")),
            *(self._field(name, self._usual(desk).get(name, "")) for name in folded),
            text_field("options", Saying("Other options, like exit=provincial"), self._said("options")),
            open=any(map(self._said, ("handicap", "position", "title", "seed", "options"))),
        )
        return form(
            "begin",
            "new",
            *visible,
            *([text_field("roll", Saying("The first roll"), self._said("roll"))] if self.begins else ()),
            choice_field("thrown", Saying("Dice"), dice, self._said("thrown")),
            more,
            *notice(self.answer),
            submit("begin", Saying("Begin"), kind="main"),
        )

    def _said(self, name: str, usual: str = "") -> str:
        return dict(self.fields).get(name, usual)

    def _field(self, name: str, usual: str = "", **attributes: str) -> Element:
        """Return the field for a term: a choice of values, or a text."""
        term = TERMS[name]
        if not term.words:
            return text_field(name, term.label, self._said(name), **attributes)
        return choice_field(name, term.label, term.words.items(), self._said(name, usual))

    def _names(self) -> Elements:
        """Yield a field for the name of each player: two, or more in a long game."""
        labels = {"a": Saying("First player (White)"), "b": Saying("Second player (Black)")}
        if self.variety in LONG_GAMES:
            labels |= {who: Saying("Player {number}, if there is one", number=at) for at, who in enumerate(_OTHERS, 3)}
        for who, label in labels.items():
            yield text_field(who, label, self._said(who), autocapitalize="words", maxlength=_LONGEST, list="players")
        yield _players()

    def _usual(self, desk: Desk) -> dict[str, str]:
        """Return the default mode, chosen before or preferred, and the preferred refereeing."""
        mode = self.variety if self.variety in MODES else desk.preferences.mode
        return {"mode": mode, "referee": desk.preferences.referee}

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Start the game of the form, or show the form again with the error."""
        if done != "begin" or not self.game:
            raise not_here(done)
        try:
            request = self._request(desk, fields)
            name, remarks = desk.games.begin(request, desk.language)
        except TrictracError as error:
            return replace(self, fields=tuple(fields.items()), answer=(error,))
        table = TableScreen(name, desk.games.talk(name, desk.language), answer=tuple(remarks))
        return table.typed(fields["roll"]) if fields.get("roll") else table

    def _request(self, desk: Desk, fields: Fields) -> TableRequest:
        """Return the game requested by the form.

        Raises:
            TrictracError: a field is wrong, so that the game cannot be played.
        """
        from trictrac.games.registry import script_of

        names, seed = _names(fields), fields.get("seed", "").strip()
        if seed and not is_count(seed, 18):
            raise AgreementError("the seed {seed!r}: a number of at most 18 digits", seed=seed)
        terms = {name: fields.get(name, "").strip() for name in TERMS}
        if any(header.name == "marking" for header in script_of(self.game).headers):
            terms |= {key: ROWS[key].read(terms[key] or usual) for key, usual in self._usual(desk).items()}
        terms["frame"] = self.variety if self.variety in LONG_GAMES else ""
        # As they are typed at the terminal: a rule set, and the options in which they differ from it.
        terms["rules"] = ",".join(filter(None, (terms["rules"], fields.get("options", "").strip())))
        return TableRequest(
            self.game,
            terms,
            names,
            title=single_spaced(fields.get("title", "")),
            date=desk.now.date().isoformat(),
            seed=seed or (_new_seed() if fields.get("thrown") else ""),
        )


def _names(fields: Fields) -> tuple[str, ...]:
    """Return the names typed: none, or those of all players.

    Raises:
        AgreementError: a name is missing, or two names are too similar.
    """
    from trictrac.protocol.words import check_names

    names = tuple(single_spaced(fields.get(who, "")) for who in f"ab{_OTHERS}")
    there = tuple(name for name in names if name)
    if not there:
        return ()
    if not all(names[: len(there)]) or len(there) < 2:
        raise AgreementError("type the names of the players from the first field on, or leave all the fields empty")
    check_names(there)
    return there


def _players() -> Element:
    """Return the names of the players of the last games, which their fields offer."""
    library = default_library()
    heads_ = (read_head(library.path(name)) for name in library.names()[:_REMEMBERED])
    names = dict.fromkeys(name for head in heads_ for key, name in head.items() if len(key) == 1 and name != NAME)
    return element("datalist", *(element("option", value=name) for name in names), id="players")


def _new_seed() -> str:
    """Return a seed that nobody can guess."""
    from random import SystemRandom

    return str(SystemRandom().randrange(1_000_000_000))


def _games(language: Language) -> Elements:
    """Yield all games: trictrac by mode and as a long game, then the others."""
    words = {name: mode.begins for name, mode in MODES.items()} | {
        name: game.title for name, game in LONG_GAMES.items()
    }
    keys = {variety: f"game-{TRICTRAC}-{variety}" for variety in words} | {"announce": f"game-{TRICTRAC}"}
    rows = (link(address_of("new", TRICTRAC, one), key, words[one], kind="row") for one, key in keys.items())
    yield element("nav.rows", *rows, aria_label="Trictrac")
    yield element("h2", Saying("Other tables games"))
    others = (link(address_of("new", game), f"game-{game}", _title(game, language), kind="row") for game in heads())
    yield element("nav.rows", *others, aria_label=Saying("Other tables games"))


def _title(game: str, language: Language) -> str:
    """Return the title of a game from its rule set."""
    from trictrac.games.sheets import load_game_sheet

    return capital(game) if game == TRICTRAC else load_game_sheet(game).title.said(language.code)


def begun(_desk: Desk, parts: Parts) -> NewGame:
    """Open the form for a new game: ``/new``, ``/new/backgammon``, ``/new/trictrac/school``.

    A position and its first roll can follow: ``/new/trictrac/school/POSITION/64``.
    """
    game, variety, *begins = (*parts, "", "")[: max(2, len(parts))]
    if len(begins) not in (0, 2) or variety not in ("", *MODES, *LONG_GAMES):
        raise no_page("/".join(parts))
    fields = tuple(zip(("position", "roll"), begins, strict=False))
    return NewGame(find_game(game) if game else "", variety, fields, begins=tuple(begins))


@frozen
class BeginForm(Screen):
    """A form that begins a game against the program, with the error of the last try, if there was one."""

    wrong: TrictracError | None = None

    def form(self, *fields: Element, key: str) -> Element:
        """Return the form with these fields."""
        wrong = trouble(self.wrong) if self.wrong else ""
        return form("begin", key, *fields, wrong, submit("begin", Saying("Begin"), kind="main"))

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Start the game, or show the form again with the error."""
        require_act(done, "begin")
        try:
            return self.begin(desk, fields)
        except TrictracError as error:
            return replace(self, wrong=error)

    @abstractmethod
    def begin(self, desk: Desk, fields: Fields) -> Screen:
        """Start the game of the form, and open it."""


_COUNTING = {name: mode.against for name, mode in MODES.items() if mode.against}


@frozen
class AgainstProgram(BeginForm):
    """The form for a partie against the program."""

    address: str = "/play"

    def show(self, desk: Desk) -> PageView:
        """Show the fields of a new partie, and how each level plays."""
        from trictrac.bot.themes import THEMES
        from trictrac.rules.loader import sheets

        name = desk.preferences.me or Saying("Guest")
        liked, titles = desk.preferences.rules, {one.name: one.title.said(desk.language.code) for one in sheets()}
        dice = {"thrown": Saying("the program throws them"), "typed": Saying("real dice, for both")}
        rules = {liked: titles.get(liked, liked), **titles}
        fields = [
            text_field("name", Saying("Your name"), name, maxlength=_LONGEST, list="players"),
            _players(),
            choice_field("level", Saying("How it plays"), LEVELS_SAID.items(), USUAL),
            choice_field("mode", Saying("Who counts"), _COUNTING.items(), "announce"),
            text_field(
                "errs", Saying("Rolls in a hundred on which the program marks wrongly, if each player counts"), ""
            ),
            choice_field("dice", Saying("Dice"), dice.items(), "thrown"),
            choice_field("theme", Saying("Position"), {"": Saying("the talons"), **THEMES}.items(), ""),
            choice_field("rules", Saying("Rules"), rules.items(), liked),
        ]
        levels = map(sentence, level_sentences())
        return PageView(main(bar(Saying("Against the program")), self.form(*fields, key="play-form"), *levels))

    def begin(self, desk: Desk, fields: Fields) -> TableScreen:
        """Start a partie against the program, and open its table."""
        from trictrac.bot.themes import THEMES, themed_position

        name = single_spaced(fields.get("name", "")) or desk.language.say(Saying("Guest"))
        level, errs = fields.get("level", ""), fields.get("errs", "")
        share = read_share(errs)
        if errs.strip() and share is None:
            raise UnreadableError(
                "{key} cannot be {value!r}: expected a percentage from 0 to 100", key="errs", value=errs
            )
        mode = fields.get("mode", "") if share is None else "school"
        terms = {
            "mode": mode if mode in _COUNTING else "announce",
            "referee": desk.preferences.referee if share is None else "silent",
            "rules": fields.get("rules", "").strip() or desk.preferences.rules,
        }
        seed = _new_seed()
        if fields.get("theme") in THEMES:
            terms["position"] = str(themed_position(fields["theme"], int(seed)))
        request = TableRequest(
            TRICTRAC,
            terms,
            (name, NAME),
            date=desk.now.date().isoformat(),
            seed=seed if fields.get("dice") != "typed" else "",
            level=level if level in LEVELS_SAID else USUAL,
            errs=share,
            guided="guided" in fields,
        )
        name, _ = desk.games.begin(request, desk.language)
        return TableScreen(name, desk.games.talk(name, desk.language))


def guided(desk: Desk, _parts: Parts) -> Screen:
    """Begin a first relevé, in which everything is explained, and draw who begins: ``/guided``."""
    table = AgainstProgram().begin(desk, {"name": desk.preferences.me, "level": "learner", "guided": "yes"})
    return table.act(desk, "say roll", {})
