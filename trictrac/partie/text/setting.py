"""The settings of a table of trictrac: a new game, corrections to the real board or score, the way of counting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from trictrac.base.errors import AgreementError, TrictracError, UnreadableError
from trictrac.model.modes import MODES, REFEREES, mode_of
from trictrac.model.position import TALON, Position
from trictrac.model.rules import MODERN, Rules
from trictrac.model.score import NO_SCORE, Names, Pavillon, Score, Side
from trictrac.partie import events
from trictrac.partie.cards import position_of
from trictrac.partie.events import Counting, Event, Referee, SetPosition
from trictrac.partie.frame import METHODS, Frame, FrameKind
from trictrac.partie.frames.seats import seatings
from trictrac.partie.sentences.positions import position_words, score_saying
from trictrac.partie.state import State
from trictrac.partie.text.frames import read_frame
from trictrac.partie.text.lines import read_score
from trictrac.partie.text.positions import read_position
from trictrac.protocol.events import Begin, Note, pair_with
from trictrac.protocol.line import Seat
from trictrac.protocol.script import Agreed, GameRequest
from trictrac.protocol.sentences import put_right
from trictrac.protocol.words import describe_turn, take_player, take_turn
from trictrac.rules.texts import rules_of
from trictrac.saying.words import excerpt, fold, is_count, named, word_set

COUNTINGS = named({mode.typed: Counting(mode.counting) for mode in MODES.values()})
"""Ways of counting by the English and French names of the modes, as ``fold`` writes them."""

_REFEREES = named({way.typed: Referee(name) for name, way in REFEREES.items()})
"""Ways of refereeing by their English and French names, as ``fold`` writes them."""
_FLAG = word_set("flag pavillon")
_AT_THE_TALONS = word_set("talon talons start begin debut depart")
_KEYS = ("points=", "holes=", "flag=")

TrictracSeat = Seat[State, Event]

Reader = Callable[[TrictracSeat, str], tuple[Event, ...]]
"""Reads the rest of a line typed at a table."""


def note_events(_seat: TrictracSeat, text: str) -> tuple[Event, ...]:
    """Read ``note TEXT``: a remark for the record."""
    if not text:
        raise UnreadableError("note needs a text: type for example note the window was open")
    return (Note(text),)


def set_events(seat: TrictracSeat, text: str) -> tuple[Event, ...]:
    """Read ``set POSITION``, ``set MARK`` or ``set turn NAME``, for a real table that differs. A reason follows ``#``."""
    state, said = seat.state, text.rstrip("! ")
    body, _, reason = said.partition("#")
    body, reason = body.strip(), reason.strip()
    word, _, rest = body.partition(" ")
    if fold(word) in ("turn", "trait"):
        player = take_turn(rest, seat.names, state.roller if state.awaits_throw else None)
        was = describe_turn("leave" if state.roll else "throw", seat.names[state.roller], state.roll)
        return (SetPosition(replace(state.position, turn=state.side_of(player))), put_right(seat.language, was, reason))
    body = rest.strip() if fold(word) == "score" else body
    if not body:
        raise UnreadableError(
            "set what? A position, or a mark: set {name} 8b 3 (points, b for bredouille, holes)", name=seat.names[0]
        )
    mark = _read_mark(seat.names, state.score, body)
    if mark is None and fold(word) == "score":
        raise UnreadableError(
            "score {text}: type the holes of {a} and {b}, like score 3 2, or the score of one player, like "
            "score {a} 8b 3 (points, b for bredouille, holes)",
            text=excerpt(body),
            a=seat.names[0],
            b=seat.names[1],
        )
    old = score_saying(state.score, seat.names) if mark else position_words(state.position)
    return (mark or _board_set(body, state, f"set {text}"), put_right(seat.language, old, reason))


def mode_events(seat: TrictracSeat, text: str) -> tuple[Event, ...]:
    """Read ``mode announce``, ``mode school`` or ``mode marker``.

    A position may follow, or ``talon`` for all checkers there. After marker, which has no board, it must.
    """
    state = seat.state
    word, _, rest = text.partition(" ")
    counting = COUNTINGS.get(fold(word))
    if counting is None or (rest and counting is Counting.MARKER):
        raise UnreadableError(
            "the mode is {now}; to change it, type mode announce (the program counts), mode school (you "
            "count) or mode marker (no board)",
            now=mode_of(state.counting).name,
        )
    if not rest:
        if needs_a_board(state, counting):
            raise UnreadableError(
                "the program does not know where the checkers stand: add the position, or type mode {mode} talon if all of "
                "them are on the talons",
                mode=word,
            )
        return (events.Marking(counting),)
    return events.Marking(counting), _board_set(rest, state, f"mode {text}")


def referee_events(seat: TrictracSeat, text: str) -> tuple[Event, ...]:
    """Read ``referee silent|mute|offered|strict``, the way of refereeing errors."""
    referee = _REFEREES.get(fold(text))
    if referee is None:
        raise UnreadableError(
            "the referee is {now}; to change it, type referee silent (you find the écoles, and the missed "
            "ones are listed after the relevé), referee mute (they are never listed), referee offered (each "
            "error is shown to the opponent) or referee strict (each école is marked at once)",
            now=REFEREES[seat.state.referee].name,
        )
    return (events.Refereeing(referee),)


def rules_events(_seat: TrictracSeat, text: str) -> tuple[Event, ...]:
    """Read ``rules SET here``, the rules from here on."""
    rules, _, here = text.partition(" ")
    if fold(here) not in ("here", "ici"):
        raise UnreadableError("rules {text}: after the rule set only here (from here on)", text=excerpt(text))
    return (events.SetRules(rules_of(rules)),)


READERS: dict[str, Reader] = named(
    {
        "note remarque": note_events,
        "set place": set_events,
        "turn trait": lambda seat, text: set_events(seat, f"turn {text}"),
        "mode": mode_events,
        "referee arbitre": referee_events,
        "rules regles regle": rules_events,
    }
)
"""Readers of lines that are entered but no play, by first word, as ``fold`` writes it."""


def needs_a_board(state: State, counting: Counting) -> bool:
    """Return whether this change of mode needs a board to be set up: from marker, which has none, to another mode."""
    return state.counting is Counting.MARKER is not counting and state.awaits_throw


def _board_set(text: str, state: State, line: str) -> events.SetPosition:
    """Return the event that sets a typed position. If checkers are missing, it asks, unless ``!`` ends the line.

    Raises:
        UnreadableError: ``text`` is not a position, or to be confirmed.
    """
    now, said = state.position, text.rstrip("! ")
    if fold(said) in _AT_THE_TALONS:
        position = replace(now, white=TALON, black=TALON, rolls=(0, 0))
    else:
        # The score, the rolls and who is to roll stay as they are where the text does not name them.
        typed = read_position(said)
        turn = typed.turn
        with suppress(TrictracError):
            # Who is to roll is not named if it can still be named after the text.
            read_position(f"{said}/B")
            turn = now.turn
        position = Position(
            typed.white,
            typed.black,
            turn,
            typed.score if any(key in said for key in _KEYS) else now.score,
            typed.rolls if "rolls=" in said else now.rolls,
            typed.releve if "releve=" in said else now.releve,
        )
    if position.is_partial and not line.endswith("!"):
        side = min(Side, key=lambda side: sum(position.checkers(side)))
        raise UnreadableError(
            "{side} has {total} checkers: there are 15 (law 1.3). If the real board is like this, type ! alone.",
            side=side,
            total=sum(position.checkers(side)),
            asked=True,
            typed=line,
        )
    return events.SetPosition(position)


def _read_mark(names: Names, score: Score, text: str) -> events.SetScore | None:
    """Read ``points=8b,0 holes=3,1 flag=A`` for both, ``3 1`` (holes) or ``NAME 8b 3 flag`` for one, else return None."""
    words = text.split()
    if all(word.startswith(_KEYS) for word in words):
        return events.SetScore(_score(words))
    if len(words) == 2 and all(is_count(word, 2) for word in words):
        return events.SetScore(replace(score, holes=(int(words[0]), int(words[1]))))
    player, rest = take_player(words, names)
    if player is None or not rest:
        return None
    numbers = [word.rstrip("b") for word in rest if word not in _FLAG]
    if not 1 <= len(numbers) <= 2 or not all(is_count(number, 9) for number in numbers):
        raise UnreadableError("{text!r}: points, b for bredouille, then holes: like 8b 3 flag", text=excerpt(text))
    if max(map(len, numbers)) > 2 or int(numbers[0]) > 11:
        raise UnreadableError("{points} points: 0 to 11; twelve make a hole", points=numbers[0])
    points = pair_with(score.points, player, int(numbers[0]))
    bredouille = pair_with(score.bredouille, player, rest[0].endswith("b"))
    holes = pair_with(score.holes, player, int(numbers[1])) if len(numbers) > 1 else score.holes
    mine = Pavillon.of(Side(player))
    pavillon = mine if _FLAG & set(rest) else Pavillon.AWAY if score.pavillon is mine else score.pavillon
    return events.SetScore(replace(score, points=points, bredouille=bredouille, holes=holes, pavillon=pavillon))


def handicap(text: str) -> events.SetScore | None:
    """Read the score at the start of a partie, ``points=4b,0 holes=3,2``, or return None if nothing is marked."""
    words = text.split()
    if not all(word.startswith(_KEYS) for word in words):
        raise UnreadableError("{text!r} is no handicap: like holes=3,0 or points=4b,0 for the two players", text=text)
    score = _score(words)
    return events.SetScore(score) if score != NO_SCORE else None


def _score(words: list[str]) -> Score:
    """Return the score, for (A, B), of words as in records, in any order."""
    return read_score(" ".join(word for key in _KEYS for word in words if word.startswith(key)))


_TOUR = 12
_POULE = "6"
"""Holes of a partie of the poule (F; LL 219)."""


def agree(request: GameRequest) -> Agreed:
    """Return the settings for single parties or a long game.

    Raises:
        AgreementError: options do not go together.
        TrictracError: an option is not valid.
    """
    typed = request.options
    rules, frame = _with_frame(typed, request.players, rules_of(typed["rules"]))
    marking, position = COUNTINGS[typed["mode"]], typed["position"]
    if request.thrown and marking is Counting.MARKER:
        raise AgreementError("--roll: no dice are thrown in the mode marker; choose --mode announce or school")
    if position and marking is Counting.MARKER:
        raise AgreementError("--position: no board is kept in the mode marker; choose --mode announce or school")
    board = SetPosition(position_of(position)) if position else None
    first = seatings(frame, ())[0].first if frame and not board else None
    referee = Referee(typed.get("referee") or Referee.OFFERED)
    given = (
        None if referee is Referee.OFFERED else events.Refereeing(referee),
        board,
        handicap(typed["handicap"]),
        None if first is None else Begin(first),
    )
    return Agreed({"rules": rules, "marking": marking, "frame": frame}, tuple(filter(None, given)))


def _with_frame(typed: Mapping[str, str], players: int, rules: Rules) -> tuple[Rules, Frame | None]:
    """Return the rules and the long game for this number of players. The default method is that of the rule set."""
    if not typed["frame"]:
        if any(typed[name] for name in ("marques", "seats", "holes", "method")):
            raise AgreementError("--marques, --seats, --holes and --method belong to --frame ecrire, combine or poule")
        return rules, None
    if typed["frame"] == FrameKind.POULE and (typed["marques"] or typed["seats"]):
        raise AgreementError("--marques is for --frame ecrire and combine, --seats only for --frame ecrire")
    from trictrac.rules.loader import layers

    named = [layer.name for layer in layers(typed["rules"] or MODERN.name) if layer.name in METHODS]
    words = [typed["frame"], *(f"{name}={typed[name]}" for name in ("marques", "seats") if typed[name])]
    words += [word if "=" in word else f"method={word}" for word in typed["method"].replace(",", " ").split()]
    frame, holes = read_frame(" ".join(words), max(2, players), named[-1] if named else ""), typed["holes"]
    if frame.kind is not FrameKind.POULE:
        if holes:
            raise AgreementError("--holes is for --frame poule: a marqué ends from six holes on when somebody goes")
        if rules.customs.hole_target != _TOUR:
            raise AgreementError("hole_target has no effect here: a marqué ends from six holes on when somebody goes")
    elif holes or rules.customs.hole_target == _TOUR:
        holes = holes or _POULE
        if not is_count(holes, 2) or not int(holes):
            raise AgreementError("--holes {holes!r}: a number of holes from 1 to 99", holes=holes)
        if int(holes) != rules.customs.hole_target:
            rules = replace(rules, name="custom", customs=replace(rules.customs, hole_target=int(holes)))
    return rules, frame
