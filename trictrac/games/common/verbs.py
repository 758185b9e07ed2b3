"""The verbs of the running games and of the games of jans, in English and French, and the line from which they are read."""

from __future__ import annotations

import re
from collections.abc import Callable

from trictrac.errors import Saying, UnreadableError
from trictrac.games.common import events
from trictrac.games.common.events import Event
from trictrac.games.common.state import Phase, State, TablesKind
from trictrac.games.events import Go, Hold, NewPartie, Note, Player
from trictrac.games.line import EXAMPLES, FILLERS, TypedLine, one_of
from trictrac.model.layout import Layout, read_layout
from trictrac.model.score import Side
from trictrac.saying.words import cut, excerpt, fold

_ENDS = "!.?,;:"


class TablesLine(TypedLine[State, Event]):
    """A line of a running game or of a game of jans being read."""

    @property
    def kind(self) -> TablesKind:
        """The game by the rules of the state."""
        return self.state.kind

    def possible(self) -> Saying:
        """Examples of what can be typed at the table as it stands without the line."""
        return possible(self.before, thrown=self.throw is not None)

    def verb(self) -> str:
        """The next word, folded, without the signs that may end it."""
        word = self.word()
        return word.rstrip(_ENDS) or word

    def skip(self, words: frozenset[str] = FILLERS) -> None:
        """Drop the words that say nothing here."""
        while self.words and (self.verb() in words or self.word() == ":"):
            self.next()

    @property
    def roller(self) -> Player:
        """The player named before the verb, else the one who has the dice."""
        return self.state.roller if self.named is None else self.named

    def actor(self, usual: Player) -> Player:
        """The player who acts: named before the verb, or after it, else the usual one."""
        return self.player(None, usual) if self.named is None else self.named

    def unclear(self) -> UnreadableError:
        """The error of a word that means nothing here, or nothing after what stands before it."""
        if not self.events:
            return super().unclear()
        return UnreadableError(
            "{line!r}: {word!r} means nothing after what stands before it, and nothing of the line is entered. "
            "Possible: {acts}. help tells more.",
            line=excerpt(self.line),
            word=excerpt(" ".join(self.words) or self.line),
            acts=self.possible(),
        )

    def too_late(self, act: object) -> UnreadableError:
        """The error of an act that is not due after what stands before it on the line."""
        return UnreadableError(
            "{line!r}: cannot {act} after what stands before it, and nothing of the line is entered. "
            "Possible: {acts}. help tells more.",
            line=excerpt(self.line),
            act=act,
            acts=self.possible(),
        )


_POSSIBLE = EXAMPLES | {
    "enter": Saying("Enter"),
    "offer": Saying("double"),
    "vie": Saying("vie"),
    "accept": Saying("accept"),
    "see": Saying("see"),
    "refuse": Saying("refuse"),
    "beaver": Saying("beaver"),
    "demand": Saying("demand"),
    "call": Saying("call"),
    "undo": Saying("undo"),
}


def possible(state: State, *, thrown: bool = False) -> Saying:
    """Examples of what can be typed now, the expected first; ``thrown`` where the program throws the dice."""
    due = state.kind.due(state)
    if state.phase is Phase.OVER:
        due = (*due, *(("undo",) if state.is_finished else ()), "stop")
    return one_of({act: example for act in due if (example := _example(act, state, thrown)) is not None})


def dice_of(state: State) -> int:
    """With how many dice this game is played."""
    return state.rules.dice_count


def _example(act: str, state: State, thrown: bool) -> Saying | None:
    if act in ("draw", "throw") and thrown:
        return _POSSIBLE["enter"]
    if act == "throw":
        return Saying("the dice, like {dice}", dice=state.kind.words.example(state)[0])
    if act == "play":
        return Saying("a play, like {play}", play=state.kind.words.example(state)[1])
    if state.kind.vies:
        act = {"offer": "vie", "accept": "see"}.get(act, act)
    return _POSSIBLE.get(act)


Verb = Callable[[TablesLine], None]
"""Reads what belongs to one verb, which is taken off the line already."""

_TIMES = {
    "1": 1, "single": 1, "simple": 1, "2": 2, "double": 2, "gammon": 2, "3": 3, "triple": 3, "backgammon": 3,
    "4": 4, "quadruple": 4, "march": 4, "marche": 4,
}  # fmt: skip
_GAME = frozenset({"la", "une", "the", "a", "game", "partie", "as"})
_IT = frozenset({"it", "the", "la", "le", "cube", "stake", "de", "jeu"})
_OFFERED = _IT | {"double", "vie"}
_MIDDLE = frozenset({"-", "middle", "milieu", "centre", "center", "nobody", "personne"})


def answerer(state: State) -> Player:
    """The player who is to answer an offer; where there is none, the one who would."""
    return state.roller.other if state.answerer is None else state.answerer


def _plain(kind: Callable[[Player], Event], usual: Callable[[State], Player]) -> Verb:
    """A verb that needs nothing but who acts."""

    def read(line: TablesLine) -> None:
        line.skip(_OFFERED)
        line.add(kind(line.actor(usual(line.state))))

    return read


def _roller(state: State) -> Player:
    return state.roller


def _wronged(state: State) -> Player:
    """The player who may have an illegal play taken back."""
    return state.roller if state.offender is None else state.offender.other


def _double(line: TablesLine) -> None:
    line.skip(_IT)
    line.add(events.Offer(line.actor(line.state.roller)))


def _resign(line: TablesLine) -> None:
    """``resign``, ``resign gammon``, ``resign 3 Damon``, ``abandonne la partie``."""
    named, times = line.named, 0
    while line.words:
        word = line.verb()
        if not times and word in _TIMES:
            times = _TIMES[line.verb()]
            line.next()
        elif word in _GAME and line.word() not in _names(line):
            line.next()
        elif named is None and (found := line.take_name()) is not None:
            named = found
        else:
            break
    state = line.state
    if named is None and state.phase is Phase.DRAW:
        raise UnreadableError("{line!r}: who resigns? With the name", line=excerpt(line.line))
    usual = state.roller if state.answerer is None else state.answerer
    line.add(events.Resign(usual if named is None else named, times or 1))


def _names(line: TablesLine) -> set[str]:
    return {fold(name) for name in line.names}


def _give_up(line: TablesLine) -> None:
    """``abandonne`` answers an offer, where there is one, unless it is said that the game is given up."""
    if line.state.phase is Phase.ANSWER and line.verb() not in _GAME:
        line.add(events.Refuse(line.actor(answerer(line.state))))
    else:
        _resign(line)


def _hold(line: TablesLine) -> None:
    """``tiens`` accepts an offer, where there is one."""
    kind = events.Accept if line.state.phase is Phase.ANSWER else Hold
    line.skip(_OFFERED)
    usual = answerer(line.state) if line.state.phase is Phase.ANSWER else line.state.roller
    line.add(kind(line.actor(usual)))


def _new(line: TablesLine) -> None:
    if line.verb() in ("game", "partie"):
        line.next()
    line.add(NewPartie())


def _set(line: TablesLine) -> None:
    """``set W:…/B:…/W``; ``set score 3 2`` and so on are as without ``set``."""
    other = _SETTING.get(line.word())
    if other is not None:
        line.next()
        other(line)
        return
    if line.word() == "board":
        line.next()
    text = line.rest().replace(" ", "")
    line.add(events.SetLayout(read_layout(text.upper(), falling=line.state.rules.falling)))


def _score(line: TablesLine) -> None:
    tokens = [token for token in cut(line.rest()) if token.text]
    if len(tokens) != 2 or not all(token.is_number for token in tokens):
        a, b = line.names
        raise UnreadableError(
            "{line!r}: the score of {a} and that of {b}, like score 3 2", line=excerpt(line.line), a=a, b=b
        )
    line.add(events.SetScore(tokens[0].value, tokens[1].value))


def _stake(line: TablesLine) -> None:
    """``cube 4 Damon``, ``stake 2`` for one in the middle."""
    owner = line.take_name()
    stake = line.number(1 << 20)
    if stake is None:
        raise UnreadableError(
            "{line!r}: what it shows, and who owns it, like cube 4 {name}; in the middle, like cube 2",
            line=excerpt(line.line),
            name=line.names[0],
        )
    if owner is None and line.word() in _MIDDLE:
        line.next()
    elif owner is None:
        line.skip()
        owner = line.take_name() if line.words else None
    line.add(events.SetStake(stake, owner))


def _turn(line: TablesLine) -> None:
    """``turn Damon``: he has the dice, the board as it lies."""
    player = line.take_name()
    if player is None:
        raise UnreadableError("{line!r}: who is to roll? turn and the name", line=excerpt(line.line))
    layout = line.state.layout
    line.add(events.SetLayout(Layout(layout.white, layout.black, Side(player))))


def _note(line: TablesLine) -> None:
    """The rest of the line as it was typed."""
    text = _NOTED.split(line.line, maxsplit=1)[-1].strip()
    line.words = []
    if not text:
        raise UnreadableError("{line!r}: note and a text", line=excerpt(line.line))
    line.add(Note(text))


_NOTED = re.compile(r"\b(?:note|remarque)\b", re.IGNORECASE)
"""The verb before a remark."""

_SETTING: dict[str, Verb] = {
    "score": _score,
    "marque": _score,
    "cube": _stake,
    "videau": _stake,
    "stake": _stake,
    "enjeu": _stake,
    "turn": _turn,
    "trait": _turn,
}


SETTING = frozenset({*_SETTING, "set", "place"})
"""The words, folded, of lines that put the table right; what follows # is the reason."""


def _verbs(*verbs: tuple[Verb, str]) -> dict[str, Verb]:
    return {word: verb for verb, words in verbs for word in words.split()}


ACTS = (
    _verbs(
        (_double, "double doubles doubler redouble redoubles vie vies vier renvi renvie renvier raise raises relance"),
        (
            _plain(events.Accept, answerer),
            "accept accepts accepte accepter take takes prends prend prendre see sees vois voit voir",
        ),
        (_plain(events.Refuse, answerer), "refuse refuses refuser drop drops decline declines lache"),
        (_plain(events.Beaver, answerer), "beaver beavers castor"),
        (_plain(events.Demand, _wronged), "demand demands exige exiger reprends reprend reprendre"),
        (_plain(events.Call, _roller), "call calls hit hits appelle appeler annonce annoncer bats bat"),
        (_hold, "hold holds stay stays tiens tient tenir tenu reste rester"),
        (_plain(Go, _roller), "go goes vais va aller allons"),
        (_resign, "resign resigns"),
        (_give_up, "abandonne abandonner"),
        (_new, "new nouvelle"),
        (_set, "set place"),
        (_note, "note remarque"),
    )
    | _SETTING
)
"""The verbs that are read the same in every phase, by the first word, folded."""

ANSWERS = _verbs(
    (_plain(events.Accept, answerer), "yes oui ok"),
    (_plain(events.Refuse, answerer), "pass passe passes no non"),
)
"""The verbs that answer an offer besides."""

ROLLS = dict.fromkeys(("roll", "lance", "lancer", "jette"), "roll")
"""The words at which the program throws."""
