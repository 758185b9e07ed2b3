"""The moment of a game of backgammon as other programs write it: position ID and match ID of GNU Backgammon, and XGID.

Player A, who has White, is player 0 of a match ID and the player at the bottom of an XGID.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import NamedTuple

from trictrac.base.errors import OutOfOrderError, UnreadableError
from trictrac.games.common.events import Event, Offer, SetLayout, SetPoints, SetStake, ThrowDice
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import TablesState
from trictrac.model.layout import COUNT, HAND, LAST, OFF, Checkers, Layout, read_layout
from trictrac.model.play import Dice
from trictrac.model.score import Pair, Side
from trictrac.protocol.events import Player, own_first
from trictrac.protocol.record import AnyRecord, new_record
from trictrac.protocol.script import AnyScript, GameRequest

BACKGAMMON = "backgammon"
"""The name of the game whose rules an ID goes by."""

_ID = re.compile(r"(?:GNUID=)?(?P<position>[A-Za-z0-9+/]{14})(?::(?P<match>[A-Za-z0-9+/]{12}))?")
_NEARLY_ID = re.compile(r"(?!.*[WBN]\d)(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9+/]{12,16}(?::\S*)?")
_XGID = re.compile(r"(?:XGID=)?(?P<board>[-a-o][-A-Oa-o]{24}[-A-O])(?P<rest>(?::-?[0-9A-Za-z]+){9})")
"""An XGID. The first sign of its board is the bar of the side in small letters, the last that of the side in capitals."""
_PARTS = re.compile(r":(\d{1,2}):(0|-?1):(-?1):(D|00|[1-6]{2})" + r":(\d{1,5})" * 5)
"""The parts of an XGID behind its board: cube, owner, turn, dice, both scores, a flag, the match and a limit."""
_BITS = {
    "cube": 4, "owner": 2, "roller": 1, "crawford": 1, "phase": 3, "turn": 1, "doubled": 1, "resigned": 2, "die": 3,
    "other_die": 3, "match": 15, "a": 15, "b": 15, "no_jacoby": 1,
}  # fmt: skip
"""The parts of a match ID with their numbers of bits, the lowest bits first."""
_PLAYING, _MIDDLE = 1, 3
"""The phase of a game that goes on, and the owner of a cube in the middle, in a match ID."""
_HIGHEST_CUBE = 10
"""The limit of the cube that an XGID names, as a power of 2. Programs write it and do not use it."""


class Moment(NamedTuple):
    """A moment of a game of backgammon, as far as an ID holds it."""

    layout: Layout
    """The board, and the side to roll."""
    match: int = 0
    """The points played to, 0 for single games."""
    score: Pair = (0, 0)
    """The points of A and B."""
    stake: int = 1
    """The number on the cube."""
    owner: Player | None = None
    """The player who owns the cube, or None if it is in the middle."""
    crawford: bool = False
    """Whether this is the game of the match without doubling."""
    dice: Dice = ()
    """The roll to be played, empty if the dice are still to be thrown."""
    offered: bool = False
    """Whether the side to roll has doubled and the other is to answer."""
    jacoby: bool = False
    beavers: bool = False

    def events(self) -> tuple[Event, ...]:
        """Return the events that lead to this moment from the start of a game."""
        roller, least = Player(self.layout.turn), self.match - 1
        found: list[Event] = []
        if self.score != (0, 0):
            after = not self.crawford and max(self.score) == least
            found.append(SetPoints(*self.score, "crawford" if self.crawford else "after" if after else ""))
        found.append(SetLayout(self.layout))
        if self.stake > 1 or self.owner is not None:
            found.append(SetStake(self.stake, "middle" if self.owner is None else self.owner))
        if self.offered:
            found.append(Offer(roller))
        return (*found, ThrowDice(roller, self.dice)) if self.dice else tuple(found)

    @property
    def rules(self) -> str:
        """The options of its single games: ``jacoby=yes``, ``beavers=yes``, or both."""
        return ",".join(f"{name}=yes" for name in ("jacoby", "beavers") if getattr(self, name))


def record_at(text: str, script: AnyScript) -> AnyRecord:
    """Return a record of backgammon that begins with the moment of an ID.

    Raises:
        TrictracError: ``text`` is not an ID, or the game cannot come to its moment.
    """
    agreed = script.agree(BACKGAMMON, GameRequest({"rules": "", "match": "", "position": text}, 2, thrown=False))
    return new_record(script, agreed.values, agreed.given)


def moment_of(state: TablesState) -> Moment:
    """Return the moment of a game of backgammon, between two events.

    Raises:
        OutOfOrderError: the game is over, so that no ID can hold it.
    """
    if state.is_over:
        raise OutOfOrderError("the game is over: only a game in play has an ID")
    return Moment(
        state.layout,
        state.match,
        state.score,
        state.stake,
        state.owner,
        state.crawford,
        state.dice if state.awaits_play else (),
        state.phase is TablesPhase.ANSWER,
        *(not state.match and getattr(state.rules, name, "no") == "yes" for name in ("jacoby", "beavers")),
    )


def is_id(text: str) -> bool:
    """Return whether a text has the form of a position ID, with or without a match ID, or of an XGID.

    >>> is_id("4HPwATDgc/ABMA:cAlgAAAAAAAE"), is_id("W:1x15/B:1x15/W")
    (True, False)
    """
    text = text.strip()
    return text.startswith(("XGID=", "GNUID=")) or bool(_ID.fullmatch(text) or _XGID.fullmatch(text))


def is_nearly_id(text: str) -> bool:
    """Return whether a text has the form of an ID, or that of a position ID with a few letters too many or too few.

    >>> is_nearly_id("4HPwATDgc/ABM"), is_nearly_id("W1x15/B1x15/W")
    (True, False)
    """
    return is_id(text) or bool(_NEARLY_ID.fullmatch(text.strip()))


def is_board_id(text: str, game: str) -> bool:
    """Return whether a text has nearly the form of an ID and the game is backgammon, by any rule set."""
    return game.startswith(BACKGAMMON) and is_nearly_id(text)


def roll_of_id(text: str) -> list[str]:
    """Return the roll of an ID as one word, ``31``, or no word if a text is no ID or has no roll."""
    dice = read_moment(text).dice if is_id(text) else ()
    return ["".join(map(str, dice))] if dice else []


def read_board(text: str, rules: TablesRules) -> Layout:
    """Return the board that a text gives: the canonical one of a game or, at backgammon, any ID.

    Raises:
        UnreadableError: ``text`` is not a board of this game.
    """
    return read_moment(text).layout if is_board_id(text, rules.game) else read_layout(text, falling=rules.falling)


def read_moment(text: str) -> Moment:
    """Return the moment that an ID gives. A position ID without a match ID is one of a single game, with White to roll.

    >>> moment = read_moment("XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:0:0:5:10")
    >>> moment.match, moment.score, moment.stake, moment.owner, moment.dice
    (5, (2, 0), 2, Player.B, (3, 1))

    Raises:
        UnreadableError: ``text`` is not an ID. The message says which part is wrong.
    """
    text = text.strip()
    if found := _XGID.fullmatch(text):
        return _read_xgid(text, found["board"], found["rest"])
    found = _ID.fullmatch(text)
    if found is None:
        raise UnreadableError(
            "{text!r} is no ID of a position: it is like 4HPwATDgc/ABMA, 4HPwATDgc/ABMA:cAlgAAAAAAAE or XGID={example}",
            text=text,
            example="-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
        )
    own, opp = _read_position(found["position"])
    if found["match"] is None:
        return Moment(Layout(own, opp))
    parts = _read_match(found["match"])
    roller = Player(parts["roller"])
    dice = tuple(sorted((parts["die"], parts["other_die"]), reverse=True))
    owner = None if parts["owner"] == _MIDDLE else Player(parts["owner"])
    return _checked(
        text,
        Moment(
            Layout(*own_first((own, opp), roller), Side(roller)),
            parts["match"],
            (parts["a"], parts["b"]),
            1 << parts["cube"],
            owner,
            bool(parts["crawford"]),
            dice if all(dice) else (),
            bool(parts["doubled"]),
            jacoby=not (parts["match"] or parts["no_jacoby"]),
        ),
    )


def position_id(moment: Moment) -> str:
    """Return the position ID: the checkers of the side that is not to roll come first.

    >>> position_id(read_moment("BwAA6B98AAAMAA"))
    'BwAA6B98AAAMAA'
    """
    own, opp = own_first((moment.layout.white, moment.layout.black), Player(moment.layout.turn))
    bits = "".join("1" * count + "0" for side in (opp, own) for count in (*side[LAST:HAND:-1], side[HAND]))
    return _in_letters(int(bits[::-1], 2), 10, 14)


def match_id(moment: Moment) -> str:
    """Return the match ID.

    >>> match_id(read_moment("4HPwATDgc/ABMA:cBFgAAAAAAAE"))
    'cBFgAAAAAAAE'
    """
    roller = int(moment.layout.turn)
    high, low = moment.dice or (0, 0)
    values = {
        "cube": moment.stake.bit_length() - 1,
        "owner": _MIDDLE if moment.owner is None else int(moment.owner),
        "roller": roller,
        "crawford": moment.crawford,
        "phase": _PLAYING,
        "turn": roller ^ moment.offered,
        "doubled": moment.offered,
        "die": high,
        "other_die": low,
        "match": moment.match,
        "a": moment.score[0],
        "b": moment.score[1],
        "no_jacoby": not moment.jacoby,
    }
    number = shift = 0
    for part, bits in _BITS.items():
        number |= min(values.get(part, 0), (1 << bits) - 1) << shift
        shift += bits
    return _in_letters(number, 9, 12)


def xgid(moment: Moment) -> str:
    """Return the XGID.

    >>> xgid(read_moment("4HPwATDgc/ABMA"))
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10'
    """
    white, black = moment.layout.white, moment.layout.black
    signs = ["-"] * 26
    for point in range(26):
        own, opp = white[25 - point] if point else 0, black[point] if point < OFF else 0
        if own or opp:
            signs[point] = chr(ord("A") - 1 + own) if own else chr(ord("a") - 1 + opp)
    owner = 0 if moment.owner is None else _signed(moment.owner)
    flag = int(moment.crawford) if moment.match else moment.jacoby + 2 * moment.beavers
    dice = "D" if moment.offered else "".join(map(str, moment.dice)) or "00"
    cube, turn = moment.stake.bit_length() - 1, _signed(Player(moment.layout.turn))
    parts = (cube, owner, turn, dice, *moment.score, flag, moment.match, _HIGHEST_CUBE)
    return ":".join(["XGID=" + "".join(signs), *map(str, parts)])


def ids_of(moment: Moment) -> tuple[str, str]:
    """Return the moment as GNU Backgammon writes it, position and match ID, and as an XGID."""
    return f"GNUID={position_id(moment)}:{match_id(moment)}", xgid(moment)


def _signed(player: Player) -> int:
    """Return the number of a player in an XGID: 1 at the bottom, -1 at the top."""
    return 1 if player is Player.A else -1


def _in_letters(number: int, size: int, count: int) -> str:
    """Return a number as ``count`` letters, with its lowest byte of ``size`` first."""
    return b64encode(number.to_bytes(size, "little")).decode()[:count]


def _read_position(text: str) -> tuple[Checkers, Checkers]:
    """Return the checkers of the side to roll and of the other."""
    number = int.from_bytes(b64decode(text + "=="), "little")
    runs = f"{number:080b}"[::-1].split("0")
    opp, own = (_side(list(map(len, runs[start : start + 25]))) for start in (0, 25)) if len(runs) > 50 else ((), ())
    if not own or any(runs[50:]) or min(own[OFF], opp[OFF]) < 0 or _in_letters(number, 10, 14) != text:
        raise UnreadableError(
            "{text!r} is no position ID: it does not hold two sides of at most 15 checkers", text=text
        )
    return own, opp


def _side(points: Sequence[int]) -> Checkers:
    """Return the checkers of a side from its points 1 to 24, counted towards its home, and its bar."""
    *fields, bar = points
    return (bar, *reversed(fields), COUNT - sum(points))


def _read_match(text: str) -> dict[str, int]:
    """Return the parts of a match ID by their names."""
    number = int.from_bytes(b64decode(text), "little")
    parts = {}
    for part, bits in _BITS.items():
        parts[part] = number & ((1 << bits) - 1)
        number >>= bits
    if parts["phase"] != _PLAYING:
        raise UnreadableError("{text!r} is the match ID of a game that is over: give that of a game in play", text=text)
    if parts["resigned"]:
        raise UnreadableError(
            "{text!r} is a match ID with an offer to resign, which this program does not keep: answer it first",
            text=text,
        )
    return parts


def _read_xgid(text: str, board: str, rest: str) -> Moment:
    """Return the moment of an XGID: its 26 signs and the nine parts behind them."""
    parts = _PARTS.fullmatch(rest)
    if parts is None:
        raise UnreadableError(
            "{text!r} is no XGID: behind the board come the cube as a power of 2, its owner, whose turn it is, the dice (00, 31 "
            "or D), both scores, a flag, the points of the match and a limit, like {example}",
            text=text,
            example="0:0:1:00:0:0:0:0:10",
        )
    cube, owner, turn, dice, *numbers = parts.groups()
    a, b, flag, match, _limit = map(int, numbers)
    doubled = dice == "D"
    white, black = [0] * 26, [0] * 26
    for point, sign in enumerate(board):
        if sign.isupper():
            white[25 - point] = ord(sign) - ord("A") + 1
        elif sign.islower():
            black[point] = ord(sign) - ord("a") + 1
    for side in (white, black):
        side[OFF] = COUNT - sum(side)
    return _checked(
        text,
        Moment(
            Layout(tuple(white), tuple(black), Side.WHITE if turn == "1" else Side.BLACK),
            match,
            (a, b),
            1 << int(cube),
            {"1": Player.A, "0": None, "-1": Player.B}[owner],
            bool(match and flag & 1),
            () if doubled or dice == "00" else tuple(sorted(map(int, dice), reverse=True)),
            doubled,
            jacoby=bool(not match and flag & 1),
            beavers=bool(not match and flag & 2),
        ),
    )


def _checked(text: str, moment: Moment) -> Moment:
    """Return a moment that can occur.

    Raises:
        UnreadableError: a side has too many checkers, or the score does not fit the match.
    """
    layout, highest = moment.layout, max(moment.score)
    if layout.white[OFF] < 0 or layout.black[OFF] < 0:
        raise UnreadableError("{text!r}: a side has more than fifteen checkers", text=text)
    if moment.match and (highest >= moment.match or (moment.crawford and highest != moment.match - 1)):
        raise UnreadableError("{text!r}: the score does not fit a match to {points}", text=text, points=moment.match)
    return moment
