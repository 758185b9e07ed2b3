"""Positions, rolls, plays and rules in any form: a roll judged, its chances, its board drawn.

Only this package converts arguments. Inner packages take values only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from trictrac.base.errors import deprecate, misgiven
from trictrac.base.values import require
from trictrac.model import chances
from trictrac.model import outcome as judged
from trictrac.model.chances import Chances
from trictrac.model.outcome import Outcome, Refusal
from trictrac.model.play import Play, PlayLike, Roll, RollLike
from trictrac.model.position import Position, PositionLike
from trictrac.model.rules import MODERN, Rules

if TYPE_CHECKING:
    from trictrac.games.common.state import TablesState
    from trictrac.partie.state import State

V = TypeVar("V")

RulesLike = Rules | str | Mapping[str, object]
"""A rule set, its name, options on one line, the path of a file, or options by name."""


def read_position(given: PositionLike) -> Position:
    """Read a position in any notation, case and spacing.

    - canonical text: ``W:1x13,8,10/B:1x15/W``, each side in its own numbering (see ``Position``);
    - the letters of the treatises: ``aW13-hW1-jW1-yB15``. A field is a to l from White's talon to his corner, then m to y
      (without w) from Black's corner to his talon. The colour follows, W or B (N for noir), then the count (1 if left out);
    - numbers: ``1W13-8W1-10W1-24B15``: the field in White's numbering, the colour, the count;
    - names: ``blanc talon 13, coin 2 / noir talon 15``, ``white corner 2``, ``B12x2 N1x15`` (B blanc, N noir), in each
      side's own numbering.

    The side to roll may follow (``W``, ``black to roll``, ``trait aux noirs``), and then the score (``points=4b,0
    holes=3,2``).

    >>> read_position("aW13-hW1-jW1-yB15")
    Position.parse('W:1x13,8,10/B:1x15/W')
    >>> read_position("blanc talon 13, coin 2 / noir talon 15, trait aux noirs")
    Position.parse('W:1x13,12x2/B:1x15/B')
    >>> read_position("white corner 2, black talon 15, points=4b,0").score
    Score(points=(4, 0), bredouille=(True, False))

    Raises:
        AmbiguousError: ``given`` has several readings. The message lists them.
        UnreadableError: ``given`` is not a position. The message says what is wrong and shows each notation.
    """
    if isinstance(given, Position):
        return given
    require(str, "position", given, "Position(), 'W:1x13,8,10/B:1x15/W', 'aW13-hW1-jW1-yB15'")
    from trictrac.partie.text import positions

    return positions.read_position(given)


def read_roll(given: RollLike) -> Roll:
    """Return the roll written as ``64``, ``"6-4"``, ``(4, 6)`` or ``"sonnez"``.

    >>> [read_roll(given) for given in (64, "4 6", (6, 4), Roll(6, 4), "carme")]
    [Roll(6, 4), Roll(6, 4), Roll(6, 4), Roll(6, 4), Roll(4, 4)]
    >>> read_roll(67)
    Traceback (most recent call last):
    trictrac.base.errors.UnreadableError: roll = 67: it is given as 64, '64', '6-4', (6, 4)

    Raises:
        UnreadableError: ``given`` is not two numbers from 1 to 6, nor the name of a doublet.
    """
    return Roll.parse(given)


def read_play(
    given: PlayLike, at: Outcome | State | TablesState | Sequence[Play], roll: RollLike | None = None
) -> Play:
    """Read a play of a roll as people write it, in French or English, in any case, order and spacing.

    ``at`` is the outcome of the roll (``outcome``), or the state of a game with the roll on the table. Older programs pass
    the allowed plays and ``roll``; pass the outcome instead.

    - moves: ``1-7 1-5``, ``1/7, 1/5``, ``1>7;1>5``, ``1 7 1 5``, ``17 15``, ``t7 t5``; ``1-7 x2`` for two such moves;
    - tout d'une: ``1-5-7``, ``1-7`` with the sum, ``tout 1``, ``all 1``;
    - destinations: ``7 5``, or ``7`` when everything played ends there; ``corner``, ``coin``; ``tout à bas``;
    - ``#3`` for the third of the allowed plays; ``pass``, ``passe``, ``rien`` when nothing can be played;
    - in other games, as it is written there: ``24/18/13``.

    >>> first = outcome(Position(), 64)
    >>> read_play("7 5", first), read_play("tout à bas", first), read_play("tout 1", first)
    (Play.parse('1-7 1-5'), Play.parse('1-7 1-5'), Play.parse('1-7-11'))
    >>> read_play("coin", outcome("W:1x11,4,5,8,10/B:1x9,2x3,3x2,4/W/rolls=3,0", 42))
    Play.parse('8-12 10-12')
    >>> read_play("24/18/13", game("backgammon").log(["A begins", "A throws 6-5"]).state)
    Play.parse('1-7-12')

    Raises:
        AmbiguousError: ``given`` fits several plays. The message lists at most five.
        UnreadableError: ``given`` is not a play, or a short form that no allowed play fits. The message suggests the nearest.
    """
    from trictrac.games.common.state import TablesState
    from trictrac.partie.kind import Trictrac
    from trictrac.partie.state import State

    thrown: Roll
    allowed: Sequence[Play]
    if isinstance(at, TablesState):
        return at.kind.read_play(given, at) if isinstance(given, str) else Play.parse(given)
    if isinstance(at, Outcome):
        thrown, allowed = at.roll, at.plays
    elif isinstance(at, State):
        thrown, allowed = at.roll or Roll(6, 6), Trictrac.plays(at)
    elif isinstance(at, (tuple, list)):
        deprecate("read_play(given, plays, roll)", "read_play(given, outcome)")
        thrown, allowed = read_roll("" if roll is None else roll), at
    else:
        raise misgiven("at", at, "outcome(position, 64)")
    known = [Play.parse(require(Play, "at", play)) for play in allowed]
    if not isinstance(given, str):
        return Play.parse(given)
    from trictrac.partie.text import plays as text

    return text.read_play(given, known, thrown)


def load_rules(given: RulesLike, *, files: bool = True) -> Rules:
    """Read a rule set from its name, from options, or from a TOML file.

    - a name of ``rule_set_names``, or its beginning: ``modern``, ``guiton``, ``soumille-1756``;
    - options separated by commas, which change ``modern``: ``exit=provincial,margot=2_4``; or another set named first:
      ``guiton-1822,hole_target=6,tariff.fill=4/6``;
    - a mapping of options: ``{"exit": "provincial"}``;
    - if ``files`` is true, the path of a TOML file, which has a slash or ends in ``.toml``. The file has lines
      ``option = "value"``, and a table ``[tariff]`` with rows ``jan = [simple, doublet]``. A line ``extends = "…"`` names
      the set that it changes, if not ``modern``.

    >>> load_rules("soumille-1738").changed()["exit"]
    'provincial'
    >>> load_rules({"exit": "provincial"}) == Rules.of(exit="provincial")
    True
    >>> load_rules("exit=sideways")
    Traceback (most recent call last):
    trictrac.base.errors.RulesError: option exit = 'sideways': the values are quick, provincial, guiton_a, guiton_b

    Raises:
        RulesError: there is no such set, file, option or value. The message lists those that exist, with the line of a file.
    """
    if not isinstance(given, str | Mapping):
        return require(Rules, "rules", given)
    if given == MODERN.name:
        return MODERN
    from trictrac.rules import loader

    return loader.load_rules(given, files=files) if isinstance(given, str) else loader.read_options(given)


def require_made(given: V) -> V:
    """Return an event if each of its fields has the declared type.

    Raises:
        UnreadableError: a field has another type.
    """
    kind: Any = type(given)
    for field, hint in _hints(kind).items():
        value = getattr(given, field)
        if not _fits(value, hint):
            raise misgiven(f"event.{field}", value, getattr(hint, "__name__", hint))
    return given


_hints = cache(get_type_hints)


def _fits(value: object, hint: object) -> bool:
    """Return whether a value has a declared type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if origin is tuple:
        return isinstance(value, tuple) and all(_fits(one, parts[0]) for one in value)
    if origin is Literal:
        return value in parts
    return isinstance(value, cast(type, hint)) and (not isinstance(value, Play) or Play.parse(value) is value)


def outcome(
    position: PositionLike, roll: RollLike, rules: RulesLike = MODERN, *, meets: bool = False, counts_rolls: bool = True
) -> Outcome:
    """Return what a roll of the side to roll earns each side and why, and the plays that it allows.

    ``meets`` is for the jan de rencontre (option ``rencontre``): true if this is the second player's first roll, and the
    first player's was the same. If ``counts_rolls`` is false, jans that depend on the number of the roll are left out.

    Lepeintre 1818, part I, ch. IV, fig. 9: six checkers are hit and the grand jan is filled in three ways, 38 points.

    >>> roll = outcome("W:1,4,5,7x3,8x2,9x2,10x2,11,12x2/B:1x2,2,3,4,5,7,8,9x2,10x2,11,12x2", 64)
    >>> roll.me, roll.opp, len(roll.plays)
    (38, 0, 4)
    >>> [(mark.jan.value, mark.field, mark.points, [way.number for way in mark.ways]) for mark in roll.marks][-1]
    ('fill', 11, 12, [6, 4, 10])

    Lepeintre 1818, part I, ch. III, fig. 8: 6-6 hits two checkers falsely, over closed passages.

    >>> outcome("W:1x7,6x2,7x2,11x2,12x2/B:1x4,2,3,6,7x2,8x2,11x2,12x2", "6-6").opp
    12

    Lepeintre 1818, part I, ch. V: 2-1 bears off the last checkers and earns 4, but not by the rules of Soumille (1738).

    >>> last = "W:23,24,offx13/B:20x2,21x2,22x2,23x2,24x2"
    >>> outcome(last, (2, 1)).me, outcome(last, (2, 1), "soumille-1738").me
    (4, 0)

    Raises:
        UnreadableError: ``position`` is not a position, or ``roll`` not a roll.
        RulesError: ``rules`` is not a rule set.
        ImpossiblePositionError: ``position`` cannot occur, and cannot be judged.
    """
    table, thrown, by = read_position(position), Roll.parse(roll), load_rules(rules)
    try:
        return judged.outcome(table, thrown, by, meets=bool(meets), counts_rolls=bool(counts_rolls))
    except IndexError:
        table.require_possible()
        raise


def refusal(position: PositionLike, roll: RollLike, play: PlayLike, rules: RulesLike = MODERN) -> Refusal | None:
    """Return the law that a play of the side to roll breaks, or None if it is allowed.

    ``play`` is read as ``read_play`` reads it.

    >>> refusal("W:1x15/B:1x15", 62, "1-7 1-3")
    >>> print(refusal("W:1x15/B:1x15", 62, "1-3"))
    both numbers can be played, so both must be (law 3.4)

    Lepeintre 1818, part I, ch. I, fig. 2: 3-2 can fill the petit jan.

    >>> position = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2"
    >>> print(refusal(position, "32", "1-4 1-3"))
    this roll can fill, so the play must fill (law 9.1)

    Raises:
        UnreadableError: an argument is not a position, roll or play.
        AmbiguousError: ``play`` can be several plays.
        RulesError: ``rules`` is not a rule set.
        ImpossiblePositionError: ``position`` cannot occur, and cannot be judged.
    """
    found = outcome(position, roll, rules)
    return judged.refusal(read_position(position), found.roll, read_play(play, found), load_rules(rules))


def count_chances(position: PositionLike, rules: RulesLike = MODERN, *, counts_rolls: bool = True) -> Chances:
    """Return what each of the 21 rolls of the side to roll earns and allows, from a possible position.

    If ``counts_rolls`` is false, jans that depend on the number of the roll are left out. The jan de rencontre always is.

    Guiton 1822, ch. XII, tables of keeping: with a spare checker on field 9 ten throws of the 36 keep the grand jan.

    >>> chances = count_chances("W:7x2,8x2,9x3,10x2,11x2,12x4/B:7x2,8x2,9x2,10x2,11x2,12x5/W/rolls=9,9")
    >>> chances.keeping("grand"), " ".join(str(roll) for roll in chances.rolls_where(lambda chance: chance.keeps))
    (10, '6-6 6-3 6-2 6-1 2-1 1-1')

    Raises:
        UnreadableError: ``position`` is not a position.
        RulesError: ``rules`` is not a rule set.
        ImpossiblePositionError: ``position`` cannot occur, and cannot be judged.
    """
    table = read_position(position)
    try:
        return chances.count_chances(table, load_rules(rules), counts_rolls=bool(counts_rolls))
    except IndexError:
        table.require_possible()
        raise
