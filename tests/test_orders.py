"""The order in which people type changes nothing (laws 10–12): relevés with faults, in all orders, under every referee."""

from __future__ import annotations

from functools import cache

import pytest

from tests.game_support import score_text
from tests.orders import Line, Order, Releve, joined, releves
from tests.orders_account import reckon, score_of
from tests.taps import Phone, conversation, phone
from trictrac.errors import TrictracError
from trictrac.games.events import Go, Hold, Move
from trictrac.games.log import Log
from trictrac.games.trictrac.partie import events
from trictrac.games.trictrac.partie.events import Counting, Referee
from trictrac.games.trictrac.partie.kind import Trictrac
from trictrac.games.trictrac.partie.state import State
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.rules.loader import load_rules
from trictrac.seance.opening import AnyConversation

RELEVES = {one.name: one for one in releves()}
REFEREES = ("offered", "silent", "mute", "strict")
NAMES = ("Ann", "Bob")

MOST = {"events": 40, "typed": 12, "page": 3}
"""So many orders of a relevé are run, by the way of entering them; ten times as many with ``--thorough``."""


def end(state: State) -> dict[str, str]:
    """All that is compared; of a partie that is won its holes only."""
    won = [f"{result.winner} {'-'.join(map(str, result.score.holes))}" for result in state.results]
    return {
        "score": "" if won else score_text(state.score),
        "choice": "open" if state.choosing else "",
        "phase": str(state.phase),
        "won": ", ".join(won),
    }


def expected(releve: Releve) -> dict[str, str]:
    """The end that the laws give a relevé."""
    return {"score": "", "choice": "", "phase": "throw", "won": ""} | releve.ends


class RefusedError(Exception):
    """A line that the laws allow was refused."""


# --- Three ways -----------------------------------------------------------------------


@cache
def _begun(rules: str, referee: str, position: str) -> Log[State, events.Event]:
    first = (events.Marking(Counting.SPOKEN), events.Refereeing(Referee(referee)))
    return Log(Trictrac(load_rules(rules)), (*first, events.SetPosition(Position.parse(position))))


def by_events(releve: Releve, lines: list[Line], referee: str) -> State:
    """Add the events of the lines to a log."""
    log = _begun(releve.rules, referee, releve.position)
    for line in lines:
        try:
            log = log.add(line.event)
        except TrictracError as error:
            raise RefusedError(f"{line.text}: {error}") from error
    return log.state


def spoken(line: Line) -> str:
    """A line as it is typed at a table of Ann and Bob."""
    event = line.event
    name = NAMES[line.player]
    match event:
        case events.Throw(roll=roll):
            return f"{roll.high}{roll.low}"
        case Move(play=play, stands=stands):
            return f"{play or 'pass'}{' !' if stands else ''}"
        case Hold() | Go():
            return "hold" if isinstance(event, Hold) else "go"
        case events.Claim(points=points, holes=holes):
            said = f"claim {points}" if holes is None else f"claim {points} holes={holes}"
            return f"{name} {said}" if line.is_late else said
        case events.Receive(points=points):
            return f"{name} got {points}"
        case events.School(points=points):
            return f"{name} school {points}"
        case events.Rectify(play=play):
            return f"{name} rectify {play}"
        case _:
            return f"{name} {type(event).__name__.lower()}"


def _table(releve: Releve, referee: str) -> AnyConversation:
    return conversation(names=NAMES, mode="school", referee=referee, position=releve.position, rules=releve.rules)


def by_lines(releve: Releve, lines: list[Line], referee: str, *, whole: bool) -> State:
    """Type the lines; ``whole`` turns on one line."""
    talk = _table(releve, referee)
    for turn in joined(lines) if whole else [[line] for line in lines]:
        line = " ".join(map(spoken, turn))
        entered, earlier = talk.course, talk.refused
        answer = talk.answer(line)
        if talk.refused is not earlier or talk.course is entered:
            raise RefusedError(f"{line}: {talk.refused or answer}")
    return _state(talk)


def by_taps(releve: Releve, lines: list[Line], referee: str) -> State:
    """Tap the lines on the page; what has no key there is typed in its field."""
    held = phone(_table(releve, referee))
    for line in lines:
        before = held.talk.course
        _tap(held, line)
        if held.talk.course is before:
            raise RefusedError(f"{line.text}: {held.talk.refused}")
    return _state(held.talk)


def _state(talk: AnyConversation) -> State:
    assert isinstance(talk.state, State)
    return talk.state


def _tap(held: Phone, line: Line) -> None:
    event, said = line.event, spoken(line)
    match event:
        case events.Throw(roll=roll) if f"die {roll.high}" in held.offered:
            held.tap(f"die {roll.high}", f"die {roll.low}")
            return
        case Move(play=play, stands=stands) if "open board" in held.offered:
            held.tap("open board")
            _tap_play(held, play)
            if stands and "say !" in held.offered:
                held.tap("say !")
            return
        case events.Claim() | events.Receive():
            said = f"{NAMES[line.player]} {said.removeprefix(NAMES[line.player]).strip()}"
            _unfold(held, said, f"open points {line.player}")
        case events.School():
            _unfold(held, said, f"open school {line.player}")
        case _:
            pass
    if f"say {said}" in held.offered:
        held.tap(f"say {said}")
        return
    if "line" not in held.offered:
        held.tap("open more")
    held.tap("line", line=said)


def _unfold(held: Phone, said: str, keys: str) -> None:
    if f"say {said}" not in held.offered and keys in held.offered:
        held.tap(keys)


def _tap_play(held: Phone, play: Play) -> None:
    """Tap a play, each move from where to where."""
    if play.is_pass:
        held.tap("say pass")
        return
    before = held.talk.course
    for start, stop in play.moves:
        held.tap(f"field {start}", f"field {stop}" if f"field {stop}" in held.offered else f"to {stop}")
    if held.talk.course is before and "play" in held.offered:
        held.tap("play")


# --- All orders -----------------------------------------------------------------------


def told(order: Order, lines: list[Line]) -> str:
    return "; ".join(line.text for line in lines)


def run(releve: Releve, referee: str, way: str, most: int) -> tuple[int, int]:
    """Run the orders of a relevé; how many were run, and how many left out for what the referee excludes."""
    done = left_out = 0
    wrong = []
    for number, order in enumerate(releve.orders(most)):
        if referee == "offered" and way != "events" and releve.goes_early(order):
            left_out += 1
            continue
        lines = releve.kept(order, strict=referee == "strict")
        try:
            if way == "events":
                state = by_events(releve, lines, referee)
            elif way == "typed":
                state = by_lines(releve, lines, referee, whole=number % 2 == 0)
            else:
                state = by_taps(releve, lines, referee)
        except RefusedError as error:
            wrong.append(f"{told(order, lines)}\n    refused: {error}")
            continue
        done += 1
        if end(state) != expected(releve):
            wrong.append(f"{told(order, lines)}\n    ends with {end(state)}")
    assert not wrong, f"{releve.laws}: expected {expected(releve)}; {len(wrong)} wrong:\n" + "\n".join(wrong[:5])
    return done, left_out


def _cases() -> list[tuple[str, str]]:
    return [(name, referee) for name, one in RELEVES.items() for referee in referees_of(one)]


def referees_of(releve: Releve) -> list[str]:
    """The referees under which a relevé is run."""
    named = releve.referees.split() or REFEREES
    return [one for one in named if one != "strict" or not releve.strict]


@pytest.mark.parametrize("name", RELEVES)
def test_an_account_by_the_text_of_the_laws_comes_to_the_same_end(name: str, effort: int) -> None:
    releve = RELEVES[name]
    for order in releve.orders(MOST["events"] * effort):
        lines = releve.kept(order)
        account = reckon(releve, lines)
        found = "" if account.winner is not None else score_text(score_of(account.score()))
        assert found == expected(releve)["score"], told(order, lines)


@pytest.mark.parametrize("way", MOST)
@pytest.mark.parametrize(("name", "referee"), _cases())
def test_every_order_that_the_laws_allow_ends_alike(name: str, referee: str, way: str, effort: int) -> None:
    run(RELEVES[name], referee, way, MOST[way] * effort)
