"""Advice: it says of lawful plays what the net makes of them, what speaks for them is counted, and the tutor asks once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import jsonschema
import pytest

from tests.support.commands import refused, told
from tests.support.documents import assert_same_words
from tests.support.fit_reasons import AGAINST
from tests.support.laws_support import by_oracle, situation_of
from tests.support.seance import Scorer, said, table
from trictrac.bot.advice import Advice, advise, with_rollouts
from trictrac.bot.flat import USUAL, spots
from trictrac.bot.player import Deals, Strong
from trictrac.bot.reasons import Prospects, prospects, reasons_for
from trictrac.bot.rollout import SampleMean
from trictrac.bot.sentences import advice_sentences, going_sentences, hint_doc
from trictrac.bot.table import NetAdviser
from trictrac.cli.schema import schema_of
from trictrac.fast.engine import Engine
from trictrac.model.chances import count_chances
from trictrac.model.outcome import outcome
from trictrac.model.play import ROLLS
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.model.score import Side
from trictrac.partie.state import Phase
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.view.doc import Board, Title

FRENCH = choose_language("fr", {})
FILLS = Position.parse("W:1x3,2x2,3x3,4x2,5x2,6,7x2/B:1x5,2x3,3x3,7x2,9x2/W")


def some_advice(plies: int, count: int) -> list[tuple[Position, Advice]]:
    found = []
    for spot in spots(17):
        found.append((spot.position, advise(spot.position, spot.outcome, MODERN, plies)))
        if len(found) == count:
            return found
    raise AssertionError


@pytest.mark.parametrize(("plies", "count"), [(1, 60), (2, 12)])
def test_only_allowed_plays_are_listed_the_best_first(plies: int, count: int) -> None:
    for position, advice in some_advice(plies, count):
        weights = [one.weight for one in advice.plays]
        assert weights == sorted(weights, reverse=True)
        assert len(advice.plays) <= (5 if plies == 1 else 3)
        assert advice.holding == advice.plays[0].worth
        for one in advice.plays:
            after = position.after(one.play)
            assert sum(after.white) == sum(after.black) == 15
            own, theirs = one.prospects.own, one.prospects.theirs
            assert theirs == count_chances(after, MODERN)
            assert own.me >= 0
            blots = one.prospects.blots
            assert bool(blots) == bool(theirs.hitting())
            assert all(
                (after.white if position.turn.name == "WHITE" else after.black)[field] == 1 for field, _ in blots
            )


def test_the_same_is_advised_to_either_colour() -> None:
    for text in (
        "W:1x9,3,4x2,6,8,9/B:1x11,5,7x2,9/W/points=8b,2",
        "W:1x3,2x2,3x3,4x2,5x2,6,7x2/B:1x5,2x3,3x3,7x2,9x2/W/points=10,0",
    ):
        position = Position.parse(text)
        here, there = (advise(one, outcome(one, "53"), MODERN) for one in (position, position.turned()))
        assert [(one.play, one.worth) for one in here.plays] == [(one.play, one.worth) for one in there.plays]
        assert here.going == there.going


def test_what_speaks_for_a_play_is_counted() -> None:
    best = prospects(FILLS, outcome(FILLS, "21").plays[0], MODERN)
    assert best.own.filling() >= 0
    start = Position()
    opened = prospects(start, outcome(start, "64").plays[0], MODERN)
    assert opened.blots == ()


def test_what_is_hoped_and_risked_is_so_by_brute_force() -> None:
    """Each of the 36 throws is judged by the oracle, which shares nothing with the laws."""
    seen: Counter[str] = Counter()
    for spot in islice(spots(17), 0, 500, 19):
        position = spot.position
        for advised in advise(position, spot.outcome, MODERN, 1).plays[:2]:
            after = position.after(advised.play)
            own, theirs = (_by_oracle(one) for one in (replace(after, turn=position.turn), after))
            found = advised.prospects
            for jan in ("petit", "grand", "retour"):
                assert found.own.keeping(jan) == own["conserve", jan, 0]
                assert found.own.filling(jan) == own["fill", jan, 0]
            assert found.own.hitting() == own["true_hit", "", 0]
            assert found.theirs.hitting() == theirs["true_hit", "", 0]
            fields = {25 - field: count for (_, _, field), count in theirs.items() if field}
            assert dict(found.blots) == fields
            seen.update(kind for kind, _, _ in (*own, *theirs))
    assert set(seen) == {"fill", "conserve", "true_hit"}


def _by_oracle(position: Position) -> Counter[tuple[str, str, int]]:
    """By how many throws each jan is filled, kept and each checker hit; field 0 stands for any checker."""
    found: Counter[tuple[str, str, int]] = Counter()
    facing = position if position.turn is Side.WHITE else position.turned()
    for roll in ROLLS:
        marks = by_oracle(situation_of(facing, str(roll))).marks
        kept = {(jan, where, field) for jan, where, field, *_ in marks if jan in ("fill", "conserve", "true_hit")}
        jans = {(jan, "" if jan == "true_hit" else where, 0) for jan, where, _ in kept}
        hits = {(jan, "", field) for jan, _, field in kept if jan == "true_hit"}
        found.update(dict.fromkeys(jans | hits, roll.weight))
    return found


def hints(seed: int, plies: int) -> Iterator[Advice]:
    """Advice on rolls of all sorts of players, the strong one among them."""
    for spot in spots(seed, players=(Deals(), *USUAL)):
        yield advise(spot.position, spot.outcome, MODERN, plies)


def test_nine_hints_of_ten_state_a_fact_for_the_best_play(effort: int) -> None:
    """None states only facts against it, in the record or in the words."""
    leading = (one for one in hints(5, 2) if len(one.plays) > 1 and one.plays[0].worth - one.plays[1].worth >= 0.1)
    stated = []
    for advice in islice(leading, 50 * effort):
        best, following, *_ = advice.plays
        for one in advice.plays:
            assert [why.holes for why in one.reasons] == sorted((why.holes for why in one.reasons), reverse=True)
            assert not one.reasons or one.reasons[0].holes > 0
        assert best.reasons == following.reasons
        first = ENGLISH.say(best.reasons[0].say(None)) if best.reasons else ""
        sentences = "\n".join(map(ENGLISH.say, advice_sentences(advice, None)))
        assert first in sentences
        stated.append(bool(first))
    assert sum(stated) >= 0.9 * len(stated)


def test_reasons_to_hold_or_go_speak_for_what_is_worth_more(effort: int) -> None:
    choices = (one for one in hints(6, 1) if one.going is not None and abs(one.going - one.holding) >= 0.1)
    stated = []
    for advice in islice(choices, 15 * effort):
        assert advice.going is not None
        sign = 1 if advice.holding > advice.going else -1
        stated.append(any(why.holes * sign > 0 for why in advice.going_reasons))
        words = "\n".join(map(ENGLISH.say, going_sentences(advice)))
        assert ("for holding: " in words or "for going: " in words) == stated[-1]
    assert sum(stated) >= 0.9 * len(stated)


def test_reasons_are_for_the_play_that_a_rollout_finds_best() -> None:
    """Where a rollout turns the order, what spoke for the first play does not speak for the new one."""
    turned = 0
    for advice in islice((one for one in hints(8, 1) if len(one.plays) > 2 and one.going is not None), 5):
        count = len(advice.plays)
        means = [SampleMean(float(place), 0.1, 96) for place in range(count + 1)]
        rolled = with_rollouts(advice, means)
        best = advice.plays[-1]
        assert rolled.plays[0].play == best.play
        for one in rolled.plays[1:]:
            assert one.reasons == reasons_for(best.prospects, one.prospects)
        turned += rolled.plays[-1].reasons != advice.plays[0].reasons
        assert rolled.hole is not None
        assert rolled.hole.after == best.prospects
    assert turned


def test_a_reason_is_what_is_counted_on_both_boards() -> None:
    """The corner, the cases, and what the oracle counts; more of it is as good as its sentence says."""
    seen: Counter[str] = Counter()
    for spot in islice(spots(23), 0, 500, 4):
        position = spot.position
        advised, *others = advise(position, spot.outcome, MODERN, 1).plays
        best = advised.prospects
        for one in others[:2]:
            for why in one.reasons:
                seen[why.name] += 1
                good = -1 if why.name in AGAINST else 1
                assert why.holes * good * (why.best - why.other) > 0
                plain = [_plainly(why.name, after) for after in (best, one.prospects)]
                assert plain == [why.best, why.other] or plain == [None, None]
    assert {"hit", "takes_corner", "cases", "spread", "lacks_grand"} <= set(seen)


def _plainly(name: str, after: Prospects) -> int | None:
    """A count made otherwise than by the rows."""
    throws = {"hit": after.theirs, "hits": after.own}
    if name in throws:
        return sum(chance.roll.weight for chance in throws[name].rolls if chance.true_hits)
    board = Position(white=tuple(after.me), black=tuple(after.opp))
    counts = board.white[2:25]
    return {
        "takes_corner": int(counts[10] >= 2),
        "cases": len([count for count in counts if count >= 2]),
        "spread": len([count for count in counts if count]),
        "lacks_grand": 12 - sum(min(2, count) for count in board.white[7:13]),
    }.get(name)


@pytest.mark.parametrize(
    ("position", "roll", "why"),
    [
        ("W:1,12x14/B:1x13,12x2/W", "66", "1-7 is the only allowed play: the other number cannot be played (law 3.4)."),
        (
            "W:10x2,11x5,12x4,23,24x3/B:8x2,9x2,10x2,11x2,12x2,19x2,20,24x2/W/rolls=29,29",
            "33",
            "Nothing can be played.",
        ),
        (
            "W:7x3,8x4,9x3,10x3,12x2/B:2x2,7x3,8x3,9,10x2,11x2,12x2/B/rolls=17,16",
            "62",
            "2-8 7-9 is the only allowed play: this roll can fill, so the play must fill (law 9.1).",
        ),
    ],
)
def test_the_only_allowed_play_has_its_reason(position: str, roll: str, why: str) -> None:
    assert " ".join(" ".join(told("hint", position, roll).splitlines()[2:]).split()).startswith(why)


def turn(scorer: Scorer, *lines: str) -> list[str]:
    answer: list[str] = []
    for line in lines:
        answer = said(scorer, line)
    return answer


def advised_table() -> Scorer:
    scorer, _ = table()
    scorer.adviser = NetAdviser
    return scorer


def test_hints_at_the_table() -> None:
    scorer = advised_table()
    assert turn(scorer, "Cloris begins", "hint") == [
        "there is no roll to be played yet: throw or type the dice first, then hint shows the best plays"
    ]
    (refused,) = turn(scorer, "hint 64")
    assert refused == "hint 64: throw or type the dice first, then type hint alone"
    best, *_ = turn(scorer, "64", "hint")
    assert best.startswith("Best by the program’s net, 2 plies ahead: 1-")
    assert scorer.state.phase is Phase.PLAY
    hole = advised_table()
    turn(hole, "set W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W/points=8,0", "32")
    going, *others = turn(hole, "hint")
    assert going.startswith(("Going is worth", "Holding is worth"))
    assert "for holding: the jan is kept on 36 of 36 throws" in " ".join(others)
    assert ("If you hold all the same:" in others) == going.startswith("Going")
    spent = advised_table()
    turn(spent, "set W:7x3,8x3,9x2,10x2,11x2,12x3/B:3,4,5,7x2,8x2,9x2,10x2,11x2,12x2/W/points=10,0", "32")
    going, *others = turn(spent, "hint")
    assert going.startswith("Going is worth")
    assert "If you hold all the same:" in others
    assert turn(advised_table(), "Cloris begins", "mode marker", "hint")[0].startswith("no board is kept here")
    assert turn(hole, "a") == ["'a': hold or go comes first, then the plays have letters"]
    assert turn(hole, "asdf")[0].endswith(" Or hold, or go.")
    assert turn(hole, "1-9")[0].endswith(" if not, type an allowed play. Or hold, or go.")
    assert hole.refused is not None
    assert hole.refused.typed == "1-9"
    assert turn(hole, "hold", "hint")[0].startswith("Best by the program’s net")
    counting, _ = table("spoken")
    counting.adviser = NetAdviser
    assert turn(counting, "Cloris begins", "64", "hint")[0].startswith(
        "where you count, a hint would show what the roll earns"
    )


def test_there_are_no_hints_where_nobody_knows() -> None:
    scorer, _ = table()
    assert said(scorer, "hint")[0].startswith("there are no hints in this game")
    assert said(scorer, "tutor on") == ["there is no tutor in this game"]


def test_the_tutor_asks_once_and_takes_a_threshold() -> None:
    """A play that costs next to nothing is doubted where next to nothing is asked; typed again it is entered."""
    scorer = advised_table()
    assert turn(scorer, "tutor") == ["The tutor is off: it gives no warnings."]
    assert turn(scorer, "tutor 13")[0].startswith("tutor 13: type on, off, or a number of holes")
    assert turn(scorer, "tutor nine")[0].startswith("tutor nine: type on, off")
    assert turn(scorer, "tutor 0,01") == [
        "Until you leave the table, the program warns you before a choice that costs more than 0.01 holes."
    ]
    turn(scorer, "Cloris begins", "64")
    state = scorer.state
    worst = max(range(1, 3), key=lambda number: -_worth(scorer, number))
    doubt = turn(scorer, f"#{worst}")
    assert "holes: " in doubt[0]
    assert doubt[-1] == "Sure? Type the same line again, or yes; or type something better."
    assert scorer.state == state
    turn(scorer, "yes")
    assert scorer.state.phase is Phase.THROW
    turn(scorer, "undo")
    turn(scorer, f"#{worst}")
    turn(scorer, f"#{worst}")
    assert scorer.state.phase is Phase.THROW
    turn(scorer, "undo", "tutor off", f"#{worst}")
    assert scorer.state.phase is Phase.THROW


def _worth(scorer: Scorer, number: int) -> float:
    current = scorer.state.turn
    assert current is not None
    play = current.outcome.plays[number - 1]
    found = advise(current.position, current.outcome, MODERN, 2, play).of(play)
    assert found is not None
    return found.worth


def test_the_command_and_its_schema() -> None:
    text = told("hint", str(FILLS), "21")
    assert text.splitlines()[1] == "White rolls 2-1."
    for plies in ("1", "2"):
        record = json.loads(told("hint", str(FILLS), "21", "--plies", plies, "--json"))
        jsonschema.validate(record, schema_of("hint"))
        assert record["plies"] == int(plies)
        assert record["allowed"] == len(outcome(FILLS, "21").plays)
    assert refused(2, "hint", "W:1x3/B:1x15/W").startswith("type a position and a roll")
    assert refused(2, "hint", "W:1x3/B:1x15/W", "64").startswith("the board is incomplete")


def test_the_strong_player_plays_what_is_advised() -> None:
    scorer = advised_table()
    turn(scorer, "Cloris begins", "64")
    current = scorer.state.turn
    assert current is not None
    for plies in (1, 2):
        best = advise(current.position, current.outcome, MODERN, plies).plays[0]
        assert Strong(plies).choose(scorer.state) == best.play


def test_hint_with_rollout_rolls_out_every_play(compiled: Engine) -> None:
    assert compiled.is_compiled
    words = ("hint", str(FILLS) + "/points=10b,2", "53", "--rollout", "13", "--jobs", "1")
    record = json.loads(told(*words, "--json"))
    jsonschema.validate(record, schema_of("hint"))
    assert all(one["rolled"]["trials"] == 24 for one in record["plays"])
    assert (record["going_rolled"] is None) == (record["going"] is None)
    assert told(*words).count("rolled out 24 times: ") == len(record["plays"]) + (record["going"] is not None)
    assert told(*words) == told(*words)
    assert told(*words) != told(*words, "--seed", "2")


def test_the_four_forms_say_advice_in_the_same_words() -> None:
    for at, (spot, language) in enumerate(zip(islice(spots(31), 200), cycle((ENGLISH, FRENCH)), strict=False)):
        position = spot.position.turned() if at % 2 else spot.position
        advice = advise(position, spot.outcome, MODERN, 1)
        title, *parts = hint_doc(position, spot.outcome.roll, advice, board=True)
        assert isinstance(title, Title)
        board = parts[0]
        assert isinstance(board, Board)
        assert board.seat is position.turn
        assert {(arrow.kind, arrow.side) for arrow in board.arrows} <= {("better", position.turn)}
        assert_same_words(parts, language, (80, 44)[at % 2])


def test_the_board_of_a_hint_is_drawn_where_it_is_asked_for(tmp_path: Path) -> None:
    words = ("hint", str(FILLS), "53", "--plies", "1")
    bare, drawn = told(*words), told(*words, "--board")
    assert drawn.endswith(bare)
    best = bare.split("ply ahead: ")[1].split(",")[0]
    assert f"better {best[0]}→" in drawn
    for form in ("html", "markdown", "svg"):
        file = tmp_path / form
        told(*words, f"--{form}", str(file))
        assert "better" in file.read_text(encoding="utf-8")


def test_a_roll_that_wins_the_partie_leaves_nothing_to_choose() -> None:
    """Law 10.6: the partie ends at once, so that nobody can hold or go."""
    words = ["hint", "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W/points=4b,0/holes=10,3", "32"]
    assert told(*words).splitlines()[-1] == "16 points en bredouille: 2 holes, and White has won the partie."
    found = json.loads(told(*words, "--json"))
    assert (found["going"], found["going_reasons"]) == (None, [])
