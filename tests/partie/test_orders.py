"""The order in which people type changes nothing (laws 10–12): relevés with faults, in all orders, under every referee."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tests.support.game_support import score_text
from tests.support.law_index import numbers_of
from tests.support.orders import Line, Order, Releve, joined, releves
from tests.support.orders_account import reckon, score_of
from tests.support.taps import Phone, conversation, phone
from trictrac.base.errors import TrictracError
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.partie import events
from trictrac.partie.events import Counting, Referee
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import State
from trictrac.protocol.events import Go, Hold, Move
from trictrac.protocol.log import Log
from trictrac.rules.loader import load_rules
from trictrac.seance.of_any import AnyConversation

RELEVES = {one.name: one for one in releves()}
REFEREES = ("offered", "silent", "mute", "strict", "offered silent", "mute offered")
"""Two names: the first referees until half of the lines are said, then the other."""
NAMES = ("Ann", "Bob")

MOST = {"events": 60, "typed": 3, "page": 1}
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
    given = {"choice": "", "phase": "throw", "won": ""} | releve.ends
    return given | {"score": given.get("score") or ("" if given["won"] else "nothing")}


class RefusedError(Exception):
    """A line that the laws allow was refused."""


# --- Three ways -----------------------------------------------------------------------


@cache
def _begun(rules: str, referee: str, position: str) -> Log[State, events.Event]:
    first = (events.Marking(Counting.SPOKEN), events.Refereeing(Referee(referee)))
    return Log(Trictrac(load_rules(rules)), (*first, events.SetPosition(Position.parse(position))))


def halves(lines: list[Line], referee: str) -> Iterator[tuple[list[Line], str]]:
    """The lines with the referee of each half of them."""
    first, _, second = referee.partition(" ")
    half = len(lines) // 2 if second else len(lines)
    yield lines[:half], first
    if second:
        yield lines[half:], second


def by_events(releve: Releve, lines: list[Line], referee: str) -> State:
    """Add the events of the lines to a log."""
    log = _begun(releve.rules, referee.split(maxsplit=1)[0], releve.position)
    for some, now in halves(lines, referee):
        log = log.add(events.Refereeing(Referee(now)))
        for line in some:
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
    first = referee.split(maxsplit=1)[0]
    return conversation(names=NAMES, mode="school", referee=first, position=releve.position, rules=releve.rules)


def by_lines(releve: Releve, lines: list[Line], referee: str, *, whole: bool) -> State:
    """Type the lines; ``whole`` turns on one line."""
    talk = _table(releve, referee)
    for some, now in halves(lines, referee):
        if " " in referee:
            talk.answer(f"referee {now}")
        for turn in joined(some) if whole else [[line] for line in some]:
            line = " ".join(map(spoken, turn))
            entered, earlier = talk.course, talk.refused
            answer = talk.answer(line)
            if talk.refused is not earlier or talk.course is entered:
                raise RefusedError(f"{line}: {talk.refused or answer}")
    return _state(talk)


def by_taps(releve: Releve, lines: list[Line], referee: str) -> State:
    """Tap the lines on the page; what has no key there is typed in its field."""
    held = phone(_table(releve, referee))
    for some, now in halves(lines, referee):
        if " " in referee:
            held.tap("open more", f"say referee {now}")
        for line in some:
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


def is_left_out(releve: Releve, order: Order, referee: str, way: str) -> bool:
    """Whether a referee's procedure excludes an order: *offered* lets nobody go while an école of his is open."""
    return "offered" in referee and way != "events" and releve.goes_early(order)


def run(releve: Releve, referee: str, way: str, most: int) -> Iterator[str]:
    """Run orders of a relevé; tell of those in which a line is refused, or that come to another end."""
    for number, order in enumerate(releve.orders(most, referee + way)):
        if is_left_out(releve, order, referee, way):
            continue
        lines = releve.kept(order, strict=referee == "strict")
        told = f"{referee}: " + "; ".join(line.text for line in lines)
        try:
            if way == "events":
                state = by_events(releve, lines, referee)
            elif way == "typed":
                state = by_lines(releve, lines, referee, whole=number % 2 == 0)
            else:
                state = by_taps(releve, lines, referee)
        except RefusedError as error:
            yield f"{told}\n    refused: {error}"
        else:
            if end(state) != expected(releve):
                yield f"{told}\n    ends with {end(state)}"


def referees_of(releve: Releve) -> list[str]:
    """The referees under which a relevé is run."""
    return [one for one in releve.referees.split() or REFEREES if one != "strict" or not releve.strict]


@pytest.mark.parametrize("name", RELEVES)
def test_an_account_by_the_text_of_the_laws_comes_to_the_same_end(name: str, effort: int) -> None:
    releve = RELEVES[name]
    for order in releve.orders(MOST["events"] * effort):
        lines = releve.kept(order)
        account = reckon(releve, lines)
        found = "" if account.winner is not None else score_text(score_of(account.score()))
        assert found == expected(releve)["score"], "; ".join(line.text for line in lines)


@pytest.mark.parametrize("way", MOST)
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.law(*numbers_of(releve.laws))) for name, releve in RELEVES.items()],
)
def test_every_order_that_the_laws_allow_ends_alike(name: str, way: str, effort: int) -> None:
    releve, most = RELEVES[name], MOST[way] * effort
    referees = referees_of(releve)
    if way == "page" and effort == 1:
        referees = [Random(name).choice(referees)]
    wrong = [one for referee in referees for one in run(releve, referee, way, most)]
    assert not wrong, f"{releve.laws}: expected {expected(releve)}; {len(wrong)} wrong:\n" + "\n".join(wrong[:5])


def test_nothing_is_left_out_but_what_a_referee_excludes() -> None:
    """Strict: the right écoles, the contest of a false one, and the choice on a hole that goes; offered: going too early."""
    for releve in RELEVES.values():
        for order in releve.orders(MOST["events"]):
            said = releve.kept(order)
            for line in releve.lines:
                if line.text not in [one.text for one in said]:
                    assert any(line.said("if", "unless")), line.text
            kept = [line.text for line in releve.kept(order, strict=True)]
            for line in said:
                by_referee = line.is_right_school or isinstance(line.event, events.Contest)
                assert line.text in kept or by_referee or any(line.said("if", "unless")), line.text
    early = {name for name, one in RELEVES.items() if any(map(one.goes_early, one.orders(MOST["events"])))}
    assert early == EARLY


EARLY = {
    "an école takes away a hole on which he went",
    "missing points counted with the école of the roll before",
    "the bredouille of a hole on which he goes is lost",
    "gone with nothing, and an école of the roll before",
    "gone with nothing, and only an école of the roll before",
}
"""The relevés in which somebody goes while an école of the roll before is open."""


def test_every_law_of_marks_and_ecoles_has_its_releve() -> None:
    cited = {law for one in RELEVES.values() for law in one.laws.replace(",", " ").split()}
    assert cited >= {f"12.{number}" for number in range(1, 11)} | {"10.6", "11.3", "11.5", "13.2"}
    assert len(RELEVES) >= 30
