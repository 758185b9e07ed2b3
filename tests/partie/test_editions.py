"""Games of editions 1, 2 and 3 of the laws side by side: what each amended law makes of the same entries.

Edition 1 is that of versions 0.5 and 0.6, edition 2 that of 0.7 to 0.9, edition 3 the newest. The positions are those of the
treatises where one is named; the others are built. A position is White's view of ``A``, who holds White.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.support.game_support import HITS, Game, errors, lines, score, score_text, started
from tests.support.replays import run
from tests.support.seances import CORPORA
from trictrac.base.errors import IllegalPlayError, OutOfOrderError
from trictrac.base.values import frozen
from trictrac.games.registry import read_record
from trictrac.model.rules import MODERN, Rules
from trictrac.partie.due import due
from trictrac.partie.events import Counting, Marking
from trictrac.partie.kind import Trictrac
from trictrac.partie.remedies import rectifications
from trictrac.partie.report import Amended, amended
from trictrac.partie.state import Phase, State
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.codec import record_to_json
from trictrac.protocol.log import Step

REFUSED = "refused"


@frozen
class Case:
    """Entries, and what the three editions make of them; ``law`` is the one that was amended."""

    law: str
    about: str
    text: str
    first: str
    second: str
    third: str


def same(law: str, about: str, text: str, third: str) -> Case:
    """A case of a law that now says more plainly what it said before."""
    return Case(law, about, text, third, third, third)


def since(edition: int, law: str, about: str, text: str, before: str, after: str) -> Case:
    """A case of a law that this edition amended."""
    return Case(law, about, text, before, after if edition == 2 else before, after)


FORGOTTEN = "set W:1x13,7,9/B:1x12,7,12x2/W{}; A throws 6-3; A marks 2; A plays 1-7 1-4"
"""Lepeintre's figure 26: A's roll earns him 2, and 4 to B. With 4-1 B hits A's 9, which earns him 2."""
FILL = "set W:1x2,2x3,3x2,4x2,5x3,6,12x2/B:1x15/W/points=6,0; A throws 6-1; A marks 6; A goes"
"""A fills his petit jan by the ace, 4 points. He has 6, so that he misses 2 of a hole."""
SIXES = "set W:7x2,8x2,9x3,10x3,11x3,12x2/B:1,4x2,5,6,8x2,9x2,10x2,11x2,12x2/W{}; A throws 6-6; A marks 6; A plays pass"
"""A keeps his grand jan by not being able to play, and hits: 12 in all, of which he marks 6. B gets 16."""
EXEMPLE = "set W:1x2,7x2,8x2,9x2,10,11x3,12x3/B:6,7x2,8x3,9x3,10x2,11x2,12x2/W{}; A throws 4-3; A plays 7-11 9-12"
"""Guiton III, Second exemple: A's roll gives B 4. B's 2-2 then earns him 6, and gives A 8."""
LAST = (
    "set W:12x9,14,18,20,22x2,23/B:1x2,9x2,10x2,12x2,14x2,20,21x2,23x2/W/points=10b,10/holes=11,0/rolls=40,40; "
    "A throws 4-4; A plays 14-18-22; B throws 2-1; B schools 4"
)
"""B's école of 4 is false, and with these points A has his twelve holes; but B's roll earns B a hole before that."""
GUILTY = (
    "set W:1x3,3x3,7x2,8x2,9x2,12x2,23/B:1x2,4x2,7x4,8x4,10x2,21/W/points=0,10/rolls=13,13; "
    "A throws 6-1; A marks 4; A plays 1-7-8; B throws 6-1; B marks 4; B schools 2; B goes; A contests"
)
OVER = "set W:1x13,5,6/B:1x13,14,17/W/points=8b,0; A throws 6-1; A marks 6"
"""A's 6-1 earns 4, which with his 8 make a hole: he marks 2 too many, and no hole too many."""
TWICE = (
    "set W:1x2,3x2,6x3,7x2,8x4,10x2/B:1x3,6x4,8x2,10,11x5/W/points=0,4/rolls=13,13; A throws 4-3; A marks 2; "
    "A plays 3-7 3-6; B receives 2; B throws 5-3; B marks 12; B goes"
)
"""A's roll gives B nothing: he receives 2 too many. Then he marks twelve where his roll earns 2, and goes."""
UNPLAYED = "set W:10,11x5,12x6,24x3/B:9x2,10x2,11x2,12x2,17,21,22x3,24x2/W; A throws 2-1; A plays 10-11 !"
"""A could have played both numbers: 10-12 11-12."""
ORDERED = "set W:7x5,9x2,10x4,12x4/B:7x2,8x2,9x2,10x2,11x3,12x3,14/B; B throws 6-5; A orders 14"
"""Guiton III, figure II: the checker passes on by its six alone, and the full jan breaks."""

CASES = (
    # --- Edition 2 --------------------------------------------------------------------
    since(
        2, "6.4", "Both checkers may leave where every play needs an excess.",
        "set W:22,24,offx13/B:6x15/W; A throws 6-2; A marks 4",
        "points=4b,0 | A too_many 4", "points=4b,0",
    ),
    since(
        2, "11.5", "No hole is due: one école of what is missing, and the excess is a part of it.",
        FILL, "holes=1,0 | A too_many 2 | gone", "holes=1,0 | A wrongly_gone 2 | gone",
    ),
    since(
        2, "12.3", "Who takes less than an école has marked a part of it.",
        HITS + "; A throws 5-1; A marks 6; A plays 1-6 1-2; B schools 1",
        "points=6,1b | A too_many 2 | B false_school 1", "points=4,1b | B school_in_part 2",
    ),
    since(
        2, "12.4", "Only what is claimed above an école is false.",
        HITS + "; A throws 5-1; A marks 6; A plays 1-6 1-2; B schools 4",
        "points=6,4b | A too_many 2 | B false_school 4", "points=4,4b | B school_above 2",
    ),
    since(
        2, "12.4", "Who is wrongly contested may have his mark restored.",
        HITS + "; A throws 5-1; A marks 2; A plays 1-6 1-2; B schools 2; A contests; B corrects",
        REFUSED, "points=2,2b",
    ),
    same(
        "12.6", "A double hole marked simple is no école; no record of edition 1 could say so.",
        HITS + "/points=8b,0; A throws 5-1; A marks 4 holes=1; A plays 1-6 1-2", "holes=1,0",
    ),
    same(
        "12.6", "Nor is a simple hole marked double, which is taken back.",
        HITS + "/points=8,2; A throws 5-1; A marks 4 holes=2; A plays 1-6 1-2", "holes=1,0",
    ),
    same(
        "12.6", "One hole marked for three is an école of 12 (Guiton III; Lelasseux-Lafosse 184): 6-6 earns 16 here.",
        "set W:1x8,2,3,4,5,6,12x2/B:1x11,5,7,8,9/W/points=8,2; A throws 6-6; A marks 16 holes=1; A holds; A plays 1-7 1-7",
        "holes=1,0 | A too_few 12",
    ),
    # --- Edition 3: marks, holes and going --------------------------------------------
    same(
        "10.1", "What a roll gave is forgotten when the next is thrown, and ranks before that one: 8 + 2 + 4 are a hole.",
        FORGOTTEN.format("/points=8,10/rolls=2,1") + "; B throws 4-1; A schools 4", "points=2b,0 holes=1,0",
    ),
    since(
        3, "10.6", "What ranks last ends the partie only once the points of the roll are marked.",
        LAST + "; A contests", "points=2b,0 holes=13,0 | over", "points=2b,0 holes=13,0",
    ),
    since(
        3, "10.6", "So B’s hole comes first: it wipes A’s ten, and the partie goes on.",
        LAST + "; A contests; B marks 4", REFUSED, "points=4b,2 holes=11,1 flag=B | B may go",
    ),
    since(
        3, "10.6", "A hole marked late within its time undoes the other’s twelfth.",
        SIXES.format("/holes=0,11") + "; B receives 16; A marks 12", REFUSED, "holes=2,11 flag=A | A may go",
    ),
    since(
        3, "11.3", "A going wipes a false école that was claimed before it, and what is marked for it.",
        GUILTY, "points=2b,0 holes=0,1 | gone", "holes=0,1 | gone",
    ),
    since(
        3, "11.5", "Points over-marked without a hole too many are not marked yet.",
        OVER, "points=2b,0 holes=2,0 | A too_many 2 | A may go", "points=2b,0 holes=2,0 | A may go",
    ),
    since(
        3, "11.5", "They cannot be claimed before he has chosen.",
        OVER + "; B schools 2", "points=0,2b holes=2,0 | A may go", REFUSED,
    ),
    since(
        3, "11.5", "Gone, they are lost with the rest.",
        OVER + "; A goes", "holes=2,0 | A too_many 2 | gone", "holes=2,0 | gone",
    ),
    since(
        3, "11.5", "Claimed after the going they are a false école: he is not called back.",
        OVER + "; A goes; B schools 2", "points=0,2b holes=2,0", "points=0,2b holes=2,0 | B false_school 2 | gone",
    ),
    Case(
        "11.5", "The points missing to the hole are counted with the école of the roll before, which came first.",
        TWICE + "; A schools 6; A schools 2",
        "points=8b,0 holes=0,1 | B too_many 12 | A false_school 6 | gone", "points=10b,4", "holes=2,0",
    ),
    # --- Edition 3: écoles ------------------------------------------------------------
    same(
        "12.1", "An école claimed before its fault is complete is false.",
        HITS + "; A throws 5-1; B schools 4", "points=0,4b | B false_school 4",
    ),
    same(
        "12.2", "A fill that was marked and not made: its points come off, and B marks them.",
        "set W:1x3,2x2,3x3,4x2,5x2,6,12x2/B:1x15/W; A throws 4-2; A marks 4; A plays 1-5 1-3 !; B schools 4",
        "points=0,4b",
    ),
    Case(
        "12.3", "Who claims a sum claims all that is open to him, each ranking by itself.",
        FORGOTTEN.format("/points=2,0/rolls=2,1") + "; B throws 4-1; B marks 4; A schools 6",
        "points=10,4 | B too_few 4 | B too_many 2 | A false_school 6",
        "points=10,4b | B too_many 2 | A school_above 2",
        "points=10,2",
    ),
    since(
        3, "12.3", "A word that was said binds: an error let pass is not claimed.",
        HITS + "; A throws 5-1; A marks 6; A plays 1-6 1-2; B lets; B schools 2",
        "points=6,2b | B false_school 2", REFUSED,
    ),
    since(
        3, "12.5", "A late école of the roll before comes before all points of this roll (Guiton III, Second exemple).",
        EXEMPLE.format("") + "; B throws 2-2; B marks 6; B plays 6-8 9-11; A schools 4; A receives 8",
        "holes=2,0", "holes=1,0",
    ),
    since(
        3, "12.5", "With 8 points each it makes A’s hole, which takes B’s away: B has simply stayed.",
        EXEMPLE.format("/points=8,8") + "; B throws 2-2; B marks 6; B holds; B plays 6-8 9-11; A schools 4",
        "points=4b,2 holes=0,1", "points=0,6b holes=1,0",
    ),
    same(
        "12.5", "Of two écoles the older fault comes first: A’s, then B’s.",
        EXEMPLE.format("")
        + "; B receives 4; B throws 2-2; B marks 2; B plays 6-8 9-11; A receives 10; A schools 4; B schools 2",
        "points=0,2b holes=2,0",
    ),
    since(
        3, "12.5", "So it does when it is claimed after the other.",
        EXEMPLE.format("")
        + "; B receives 4; B throws 2-2; B marks 2; B plays 6-8 9-11; A receives 10; B schools 2; A schools 4",
        "holes=1,0", "points=0,2b holes=2,0",
    ),
    since(
        3, "12.7", "Claimed after its time an école is refused, and not false.",
        HITS + "; A throws 5-1; A marks 6; A plays 1-6 1-2; B throws 2-1; B schools 2",
        "points=6,2b | B false_school 2", REFUSED,
    ),
    since(
        3, "12.7", "A’s second throw running does not end B’s time to contest.",
        HITS + "/points=8,0; A throws 5-1; A marks 4; A goes; A schools 6; A throws 2-1",
        "points=6b,0 holes=1,0", "points=6b,0 holes=1,0 | A false_school 6",
    ),
    since(
        3, "12.9", "An impossible école marked late makes a hole, with the choice; what B marked waits for it.",
        SIXES.format("") + "; B receives 16; A marks 12",
        "points=0,4b holes=2,2 flag=B", "holes=2,0 | A may go",
    ),
    since(
        3, "12.9", "He may go.",
        SIXES.format("") + "; B receives 16; A marks 12; A goes", REFUSED, "holes=2,0 | gone",
    ),
    since(
        3, "12.9", "He holds: B’s 16 count after the hole, from zero.",
        SIXES.format("") + "; B receives 16; A marks 12; A holds", REFUSED, "points=0,4b holes=2,2 flag=B",
    ),
    since(
        3, "12.10", "A false école is no école marked: what B forgot is an école whole.",
        FORGOTTEN.format("/rolls=2,1") + "; B schools 4; B throws 4-1",
        "points=2,4b | B false_school 4", "points=2,4b | B false_school 4 | B too_few 4",
    ),
    # --- Edition 3: false moves -------------------------------------------------------
    since(
        3, "13.1", "One checker alone in a corner can be entered, and never stands: 1-3 is right, any six is played.",
        "set W:1x9,6x2,8x2,10x2/B:1x15/W; A throws 6-2; A plays 6-12 1-3 !",
        REFUSED, "nothing | must be put right: 1-7 1-3, 1-7-9",
    ),
    since(
        3, "13.1", "More than two moves can be entered: the first two are right.",
        "set W:1x15/B:1x15/W; A throws 5-5; A plays 1-6 1-6 1-6 1-6 !",
        REFUSED, "nothing | to put right: 1-6 1-6",
    ),
    since(
        3, "13.2", "What is right and released is safe (Guiton III, Dame mal posée).",
        "set W:1x9,3x2,8x2,10x2/B:1x15/W; A throws 5-4; A plays 1-5 3-9 !",
        "nothing | to put right: 1-6 3-7, 3-8 1-5, 3-8 3-7", "nothing | to put right: 3-8 1-5",
    ),
    since(
        3, "13.2", "So the opponent may not undo it.",
        "set W:1x9,3x2,8x2,10x2/B:1x15/W; A throws 5-4; A plays 1-5 3-9 !; B rectifies 1-6 3-7", "nothing", REFUSED,
    ),
    since(
        3, "13.2", "Both wrong: each is put right, or one stays, or one plays the sum.",
        "set W:1x11,2x2,4x2/B:1x15/W; A throws 5-4; A plays 1-8 2-5 !",
        "nothing | to put right: 1-6 2-6, 2-7 1-5",
        "nothing | to put right: 1-5 2-5, 1-6 2-5, 1-6 2-6, 1-6-10, 1-8 2-6, 1-8 2-7, 2-7 1-5, 2-7-11",
    ),
    since(
        3, "13.2", "A false move that takes the last checker off is never let stand.",
        "set W:20,offx14/B:6x15/W; A throws 2-1; A plays 20-off !",
        "nothing | to put right: 20-21-23", "nothing | must be put right: 20-21-23",
    ),
    since(
        3, "13.2", "B marks 2 for a number left unplayed.",
        UNPLAYED + "; B receives 2", "points=0,2b | B too_many 2 | to put right: 10-12 11-12", "points=0,2b",
    ),
    since(
        3, "13.2", "He forgets them.", UNPLAYED + "; B throws 6-5", "nothing", "nothing | B too_few 2",
    ),
    since(
        3, "13.2", "An order leaves the plays that pass on, though they break a full jan.",
        ORDERED, "nothing | to play: 11-17-22, 12-17-23", "nothing | to play: 14-20 7-12",
    ),
    since(
        3, "13.2", "A checker ordered on plays, whatever full jan that breaks.",
        ORDERED + "; B plays 14-20 7-12", REFUSED, "nothing",
    ),
    since(
        3, "13.2", "Who went into a closed jan corrects himself.",
        "set W:1x8,2x2,11x2,12x3/B:1x15/W; A throws 6-1; A plays 11-17 1-2 !; A rectifies 1-7-8", REFUSED, "nothing",
    ),
    same(
        "13.2", "By power where by effect was possible: one plays the sum, or the corner is refused.",
        "set W:1x12,6,7,8/B:1x15/W; A throws 6-5; A plays 7-12 8-12 !", "nothing | to put right: 1-7 1-6, 1-7 6-11",
    ),
)  # fmt: skip


def played(text: str, edition: int) -> Game | None:
    """The game after these entries by an edition of the laws; None where that refuses the last of them."""
    *before, last = lines(text)
    game = started(edition=edition)
    for event in before:
        game = game.add(event)
    try:
        return game.add(last)
    except (OutOfOrderError, IllegalPlayError):
        return None


def account(game: Game | None) -> str:
    """The score, the errors that may be claimed, a choice, the end, and the plays to choose from."""
    if game is None:
        return REFUSED
    state, acts = game.state, due(game.state)
    found = [score(game), *(f"{by} {kind.value} {points}" for kind, by, points in errors(game))]
    if state.choosing:
        found.append(f"{state.chooser} may go")
    if state.turn and state.turn.gone and state.phase is Phase.THROW:
        found.append("gone")
    if state.turn and "rectify" in acts and state.phase is Phase.THROW:
        plays = ", ".join(sorted(map(str, rectifications(state.turn, state.rules))))
        found.append(f"{'must be put right' if acts[0] == 'rectify' else 'to put right'}: {plays}")
    if state.turn and state.turn.ordered and state.phase is Phase.PLAY:
        found.append(f"to play: {', '.join(sorted(map(str, game.kind.plays(state))))}")
    return " | ".join([*found, *(["over"] if state.phase is Phase.OVER else [])])


def judged_anew(game: Game) -> list[tuple[str, Amended]]:
    """What the newest laws judge otherwise, each with the name of its event."""
    steps = [Step(at, (event,), 1, 1, 0, game.states[at + 1], ()) for at, event in enumerate(game.events)]
    return [(type(step.events[0]).__name__, found) for step in steps for found in amended(game, step)]


def titled(case: Case) -> str:
    return f"{case.law}: {case.about}"


@pytest.mark.parametrize("case", CASES, ids=titled)
def test_each_edition_judges_by_its_own_laws(case: Case) -> None:
    assert [account(played(case.text, edition)) for edition in (1, 2, 3)] == [case.first, case.second, case.third]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("case", CASES, ids=titled)
def test_the_amended_law_is_named_where_it_would_change_something(case: Case, edition: int) -> None:
    game = played(case.text, edition)
    if game is None:
        return
    named = [found.law for _, found in judged_anew(game)]
    assert (case.law in named) is (account(game) != case.third)
    events = "\n".join(case.text.split("; "))
    checked = run("replay", "--check", "-", given=f"trictrac 1\nmarking: spoken\nlaws: {edition}\n\n{events}\n").stdout
    assert set(re.findall(r"By law ([\d.]+) as it is today", " ".join(checked.split()))) == set(named), "each is told"


def test_an_entry_that_is_refused_today_is_named_as_refused() -> None:
    games = [(case.law, game) for case in CASES if (game := played(case.text, 2))]
    refused = {law for law, game in games if any(found.refused for _, found in judged_anew(game))}
    assert refused == {"12.3", "12.7", "13.2"}


def test_every_amended_law_has_its_case() -> None:
    assert {case.law for case in CASES} == {
        "6.4", "10.1", "10.6", "11.3", "11.5", "12.1", "12.2", "12.3", "12.4", "12.5", "12.6", "12.7", "12.9", "12.10", "13.1",
        "13.2",
    }  # fmt: skip


def test_every_event_that_an_amended_law_touches_has_its_case() -> None:
    found = {
        (event, one.law)
        for case in CASES
        for edition in (1, 2)
        for game in [played(case.text, edition)]
        if game is not None
        for event, one in judged_anew(game)
    }
    assert found >= {
        ("Throw", "6.4"), ("Throw", "12.7"), ("Throw", "12.10"), ("Throw", "13.2"), ("Claim", "11.5"), ("Claim", "12.9"),
        ("Go", "11.5"), ("Move", "13.2"), ("Receive", "13.2"), ("Rectify", "13.2"), ("OrderOn", "13.2"), ("School", "11.5"),
        ("School", "12.3"), ("School", "12.4"), ("School", "12.5"), ("School", "12.7"), ("Contest", "10.6"),
        ("Contest", "11.3"),
    }  # fmt: skip


# --- Records --------------------------------------------------------------------------

FILLED_BY_ACE = "set W:1x2,2x3,3x2,4x2,5x3,6,12x2/B:1x15/W/points=4,0\nA throws 6-1\n"
FITS = {
    # Who goes with nothing named misses 8 of a hole; called back he may mark his fill only by edition 1.
    1: FILLED_BY_ACE + "A goes\nB schools 8\nA marks 4\nA plays 5-6 2-8\n",
    2: "set W:22,24,offx13/B:6x15/W\nA throws 6-2\nA marks 4\nA plays 22-off 24-off\n",
    3: "set W:1x15/B:1x15/W\nA throws 5-5\nA plays 1-6 1-6 1-6 1-6 !\nB rectifies 1-6 1-6\n",
}
"""Entries by the first edition of the laws that they fit; those of 1 fit no other, those of 2 fit 3 too."""


@pytest.mark.parametrize("edition", FITS)
def test_a_record_without_a_number_has_the_first_edition_that_every_entry_fits(edition: int) -> None:
    head = "trictrac 1\nmarking: spoken\n"
    record = read_record(f"{head}\n{FITS[edition]}")
    assert record.values["laws"] == edition
    assert read_record(record_to_json(record)).values["laws"] == edition
    assert record.log().state.rules.edition == edition
    for other in (2, 3):
        written = read_record(f"{head}laws: {other}\n\n{FITS[edition]}")
        fits = other == edition or (edition, other) == (2, 3)
        _, taken, misfit = written.empty_log().follow([(event,) for event in written.events])
        assert (taken == len(written.events), misfit is None) == (fits, fits)


# --- What version 0.9.0 made of random games -----------------------------------------

KEPT = [json.loads(line) for line in (CORPORA / "errors" / "editions.jsonl").read_text(encoding="utf-8").splitlines()]
"""Games at random by editions 1 and 2, full of faults, with the account that version 0.9.0 gave after each entry."""


def short_account(state: State) -> str:
    """The score, the errors that may be claimed, a choice and a partie that is won, as the games at random tell them."""
    found = [score_text(state.score).replace("nothing", "")]
    found += [f"{error.by} {error.kind.value} {error.school}" for error in state.errors]
    found += ["choice"] if state.choosing else []
    if state.phase is Phase.OVER:
        found.append(f"over {state.results[-1].winner} {state.results[-1].stakes}")
    return "|".join(found)


@pytest.mark.parametrize("kept", KEPT, ids=[f"{number}-laws-{kept['edition']}" for number, kept in enumerate(KEPT)])
def test_games_of_the_first_two_editions_are_judged_as_version_0_9_did(kept: dict[str, Any]) -> None:
    rules = Rules.of(**kept["rules"]) if kept["rules"] else MODERN
    kind = Trictrac(rules, edition=kept["edition"])
    state = kind.apply(kind.start(), Marking(Counting.SPOKEN))
    for line, account_then in kept["told"]:
        state = kind.apply(state, VOCABULARY.read(line))
        assert short_account(state) == account_then, line
    assert state.position.short == kept["position"]
