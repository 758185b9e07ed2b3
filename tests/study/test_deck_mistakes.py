"""Mistakes at the table come into the deck by themselves, once, and go when they are undone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.deck import answer
from tests.support.played_games import SET, played
from tests.support.terminal import CORPORA
from trictrac.bot.partner import ProgramPartner
from trictrac.games.registry import read_record
from trictrac.partie.events import Counting
from trictrac.protocol.events import Player
from trictrac.rules.loader import load_rules
from trictrac.saying.language import ENGLISH
from trictrac.seance.journal import Journal
from trictrac.seance.library import Library
from trictrac.seance.opening import TableRequest, resume, start
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.deck.exchange import export_lines, import_lines, strange
from trictrac.study.deck.mistakes import Synced, describe_place, sync
from trictrac.study.deck.rows import Logged
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip
from trictrac.view.answer import View

FILLING = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    with open_deck(tmp_path / "deck.sqlite3") as opened:
        yield opened


def now() -> datetime:
    return datetime.now(UTC) + timedelta(seconds=5)


def went_on(library: Library, name: str, *lines: str) -> None:
    """Go on with a game."""
    _, journal, scorer = resume(library, name, View(size="none"), ENGLISH)
    with journal:
        for line in lines:
            there = len(journal.lines)
            said = scorer.answer(line)
            assert len(journal.lines) == there + 1, said


def logged(deck: Deck) -> list[tuple[str, str, str, str, Slip | None]]:
    return [(one.place, str(one.skill), one.claim, one.truth, one.slip) for one in deck.answers()]


def test_too_few_points_of_ones_own_roll(deck: Deck, library: Library) -> None:
    name = played(library, SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    assert sync(deck, library, now()) == Synced(1)
    (one,) = deck.answers()
    assert one.question == answer(one.question).question
    assert one.text == f"roller {FILLING} 3-2"
    assert logged(deck) == [(f"{name} 1 by Cloris", "roller", "8", "12", Slip.MISSED_WAY)]
    assert (one.source, one.grade, one.mu, one.seconds) == ("game", 1, None, None)
    assert deck.counts(now() + timedelta(minutes=2)).due == 1


@pytest.mark.parametrize("line", ["rules margot=2_4", "rules margot=2_4 here"])
def test_a_mistake_is_judged_by_the_rules_in_force_on_its_roll(deck: Deck, library: Library, line: str) -> None:
    played(library, SET, line, "32 claim 8 3-6 4-6", "21 1-2 1-3", "rules modern here")
    assert sync(deck, library, now()) == Synced(1)
    (one,) = deck.answers()
    assert one.text == f"roller {FILLING} 3-2 rules=margot=2_4"


def test_too_many_points_whether_schooled_corrected_or_let_pass(deck: Deck, library: Library) -> None:
    over = (SET, "32 claim 14 hold 3-6 4-6")
    names = [
        played(library, *over, *more)
        for more in ((), ("Damon school 2",), ("Damon correct",), ("Damon let",), ("21 1-2 1-3",))
    ]
    assert sync(deck, library, now()).new == len(names)
    found = {place.partition(" ")[0]: rest for place, *rest in logged(deck)}
    assert set(found) == set(names)
    assert all(rest[:3] == ["roller", "14", "12"] for rest in found.values())
    assert deck.counts(now()).total == 1


def test_points_that_a_roll_gives_the_other(deck: Deck, library: Library) -> None:
    """Nothing but a six from the corner: Cloris cannot play, and Damon forgets his points."""
    board = "set W:12x15/B:1x2,2x2,3x2,4x2,5x2,6x2,7x3/W"
    name = played(library, board, "66 pass", "21 #1")
    assert sync(deck, library, now()).new >= 1
    given = [one for one in logged(deck) if one[1] == "opponent"]
    assert given
    assert given[0][0] == f"{name} 1 by Damon"
    assert given[0][2] == "0"
    assert int(given[0][3]) > 0


def test_a_fill_marked_and_not_made_asks_about_the_play(deck: Deck, library: Library) -> None:
    """The count was right: what was wrong is the play (laws 9.1, 12.2)."""
    played(library, SET, "32 claim 12 hold 1-4 1-3 !")
    assert sync(deck, library, now()).new == 1
    (one,) = deck.answers()
    assert one.skill is Skill.LEGALITY
    assert (one.claim, one.truth, one.slip) == ("yes", "no 9.1", Slip.ILLEGAL_ALLOWED)
    assert one.text == f"legality {FILLING} 3-2 1-4 1-3"


def test_other_modes_and_games_without_mistakes_bring_nothing(deck: Deck, library: Library) -> None:
    played(library, SET, "32 hold 3-6 4-6", mode=Counting.ANNOUNCED)
    played(library, SET, "32 claim 12 hold 3-6 4-6")
    played(library, "+12", mode=Counting.MARKER)
    assert sync(deck, library, now()) == Synced()


def test_the_same_game_is_read_once(deck: Deck, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    name = played(library, SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    sync(deck, library, now())
    reads: list[Path] = []

    def seen(path: Path, name: str) -> object:
        reads.append(path)
        raise AssertionError

    with monkeypatch.context() as patch:
        patch.setattr("trictrac.seance.opening.read_stored", seen)
        assert sync(deck, library, now()) == Synced()
    assert reads == []
    os.utime(library.path(name))
    assert sync(deck, library, now()) == Synced()
    assert len(logged(deck)) == 1


def test_what_is_typed_later_comes_later(deck: Deck, library: Library) -> None:
    name = played(library, SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    sync(deck, library, now())
    went_on(library, name, "63 claim 11 #1")
    assert sync(deck, library, now()).new == 1
    assert len(logged(deck)) == 2


def test_a_mistake_that_is_taken_back_goes(deck: Deck, library: Library) -> None:
    name = played(library, SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    sync(deck, library, now())
    went_on(library, name, "edit 3 32 claim 12 hold 3-6 4-6")
    assert sync(deck, library, now()) == Synced(0, 1)
    assert logged(deck) == []
    assert deck.counts(now()).total == 0
    assert deck.rows("SELECT * FROM questions") == []


def test_a_mistake_that_was_reviewed_stays(deck: Deck, library: Library) -> None:
    name = played(library, SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    sync(deck, library, now())
    (one,) = deck.answers()
    deck.record(answer(one.question, now(), right=True, source="ecole"))
    went_on(library, name, "edit 3 32 claim 12 hold 3-6 4-6")
    assert sync(deck, library, now()) == Synced()
    assert deck.counts(now()).total == 1


def test_the_same_mistake_in_two_games_goes_only_where_it_was_taken_back(deck: Deck, library: Library) -> None:
    lines = (SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    one, other = (played(library, *lines, names=names) for names in (("Cloris", "Damon"), ("Ariste", "Eraste")))
    sync(deck, library, now())
    assert deck.counts(now()).total == 1
    went_on(library, one, "undo 2")
    assert sync(deck, library, now()) == Synced(0, 1)
    assert [place for place, *_ in logged(deck)] == [f"{other} 1 by Ariste"]
    assert deck.counts(now()).total == 1
    before = deck.listed()
    deck.rebuild(now())
    assert deck.listed() == before


def test_a_claim_edited_into_another_wrong_one_is_reported_as_edited(deck: Deck, library: Library) -> None:
    name = played(library, SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    sync(deck, library, now())
    went_on(library, name, "edit 3 32 claim 4 3-6 4-6")
    assert sync(deck, library, now()) == Synced()
    assert [one[2] for one in logged(deck)] == ["4"]


def test_a_game_renamed_or_put_away_keeps_its_mistakes(deck: Deck, library: Library) -> None:
    name = played(library, SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    played(library, SET, "32 claim 4 3-6 4-6", "21 1-2 1-3", names=("Cloris", "Damon 2"))
    sync(deck, library, now())
    library.rename(name, "club night")
    assert sync(deck, library, now()) == Synced()
    assert logged(deck)[0][0] == "club-night 1 by Cloris"
    library.archive("club-night")
    assert sync(deck, library, now()) == Synced()
    assert len(logged(deck)) == 2
    library.discard("club-night")
    assert sync(deck, library, now()) == Synced()
    assert len(logged(deck)) == 2


def test_a_game_renamed_and_played_on_before_the_next_look_keeps_its_mistakes(deck: Deck, library: Library) -> None:
    name = played(library, SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    sync(deck, library, now())
    library.rename(name, "club night")
    went_on(library, "club-night", "63 claim 11 #1")
    assert sync(deck, library, now()) == Synced(1)
    assert [one[0].split(" by ")[0] for one in logged(deck)] == ["club-night 1", "club-night 3"]
    assert sync(deck, library, now()) == Synced()


def test_another_game_is_not_taken_for_one_that_was_deleted(deck: Deck, library: Library) -> None:
    library.discard(_known(deck, library))
    played(library, SET, "32 claim 4 3-6 4-6", "21 1-2 1-3", names=("Ariste", "Eraste"))
    assert sync(deck, library, now()) == Synced(1)
    assert [one[0].partition(" ")[2] for one in logged(deck)] == ["1 by Cloris", "1 by Ariste"]


def _known(deck: Deck, library: Library) -> str:
    """A game whose mistake is in the deck."""
    name = played(library, SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    sync(deck, library, now())
    return name


def test_a_deleted_game_keeps_its_mistakes_until_another_takes_its_name(deck: Deck, library: Library) -> None:
    name = _known(deck, library)
    library.discard(name)
    assert sync(deck, library, now()) == Synced()
    assert len(logged(deck)) == 1
    other = played(library, SET, "32 claim 4 3-6 4-6", "21 1-2 1-3", names=("Ariste", "Eraste"))
    library.rename(other, name)
    sync(deck, library, now())
    assert [(one[0], one[2]) for one in logged(deck)] == [(f"{name} 1 by Ariste", "4")]


@pytest.mark.parametrize("reviewed", [False, True])
def test_a_player_renamed_makes_no_mistake_twice(deck: Deck, library: Library, reviewed: bool) -> None:
    name = _known(deck, library)
    if reviewed:
        (one,) = deck.answers()
        deck.record(answer(one.question, now(), right=True, source="ecole"))
    went_on(library, name, "names Ninon Damon")
    assert sync(deck, library, now()) == Synced()
    assert [one[0] for one in logged(deck)][:1] == [f"{name} 1 by Ninon"]
    assert len(logged(deck)) == 1 + reviewed


def test_a_claim_that_came_too_late_is_reported_as_late(deck: Deck, library: Library) -> None:
    """The journal of a match says for which rolls the time ran out; a claim that is wrong besides is told as it is."""
    name = played(library, SET, "32 3-6 4-6", "21 1-2 1-3", "63 claim 11 #1")
    with Journal(library.path(name)) as journal:
        journal.extend(["head late: 1"])
        journal.extend(["head late: 3"])
        journal.extend(["head late: nonsense"])
    assert sync(deck, library, now()) == Synced(2)
    late, wrong = logged(deck)
    assert late[2:] == ("", "12", Slip.TOO_LATE)
    assert wrong[2] == "11"
    assert wrong[4] is not Slip.TOO_LATE


def test_only_the_mistakes_of_the_one_whose_deck_it_is_come_in(deck: Deck, library: Library) -> None:
    """Those of others that are there already stay, and go when they are undone."""
    both = (SET, "32 claim 8 3-6 4-6", "63 claim 14 #1")
    first = played(library, *both)
    assert sync(deck, library, now()) == Synced(2)
    played(library, *both)
    assert sync(deck, library, now(), me="damon") == Synced(1)
    played(library, *both)
    assert sync(deck, library, now(), me="Ninon") == Synced()
    assert sorted(one[0].partition(" by ")[2] for one in logged(deck)) == ["Cloris", "Damon", "Damon"]
    went_on(library, first, "undo 2")
    assert sync(deck, library, now(), me="Damon") == Synced(0, 2)


def test_a_silent_referee_brings_mistakes_when_the_releve_is_over_or_the_seance(deck: Deck, library: Library) -> None:
    silent = ("referee silent", SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    over = "set W:23,24/B:6x15/W !", "65 claim 4 23-off 24-off", "21 1-2 1-3"
    names = [played(library, *silent), played(library, *silent, *over), played(library, *silent, "stop")]
    assert sync(deck, library, now()) == Synced(2)
    assert {one[0].partition(" ")[0] for one in logged(deck)} == set(names[1:])


def test_a_place_at_the_table_is_described_in_words() -> None:
    assert str(describe_place("club-night 13 by Ninon de L. by day")) == (
        "in the game club-night, roll 13, by Ninon de L. by day"
    )
    assert str(describe_place("elsewhere")) == "in the game elsewhere"


def test_a_damaged_game_is_reported_once_and_the_others_are_read(deck: Deck, library: Library) -> None:
    bad = played(library, SET, "32 claim 8 3-6 4-6", names=("Ariste", "Eraste"))
    with library.path(bad).open("a") as file:
        file.write("nonsense\n")
    played(library, SET, "32 claim 8 3-6 4-6", "21 1-2 1-3")
    synced = sync(deck, library, now())
    assert synced.new == 1
    (told,) = synced.skipped
    assert str(told).startswith(f"The game {bad} is left out: the journal of {bad} was changed by hand or damaged")
    assert sync(deck, library, now()) == Synced()


@pytest.mark.parametrize("name", [b"half\xff", b"red\x1b[31m", b"two\nlines"])
def test_the_file_of_a_game_may_be_called_anything(deck: Deck, library: Library, name: bytes) -> None:
    game = played(library, SET, "32 claim 8 3-6 4-6", names=("wide\u3000soft\u00ad", "Eraste"))
    library.path(game).rename(library.folder / os.fsdecode(name + b".journal"))
    assert sync(deck, library, now()).new == 1
    assert sync(deck, library, now()) == Synced()
    assert strange(deck) == ()


def test_rules_go_with_the_question(deck: Deck, library: Library) -> None:
    rules = load_rules("tariff.fill=5/7")
    played(library, SET, "32 claim 12 hold 3-6 4-6", "21 1-2 1-3", rules=rules)
    sync(deck, library, now())
    (one,) = deck.answers()
    assert (one.claim, one.truth) == ("12", "15")
    assert one.text.endswith(" 3-2 rules=tariff.fill=5/7")


@pytest.mark.parametrize("path", sorted((CORPORA / "typed").glob("*.school")), ids=lambda path: path.stem)
def test_the_treatises_games_bring_what_their_players_overlooked(path: Path, deck: Deck, library: Library) -> None:
    """Read again after every line, as when the deck is opened during a game, the same is found as at the end."""
    record = read_record((CORPORA / "games" / f"{path.stem}.trictrac").read_text(encoding="utf-8"))
    name = played(library, names=record.players)
    for line in path.read_text(encoding="utf-8").splitlines():
        went_on(library, name, line)
        sync(deck, library, now())
    found = list(deck.answers())
    with open_deck(library.folder.parent / "other.sqlite3") as other:
        sync(other, library, now())
        assert [_told(one) for one in other.answers()] == [_told(one) for one in found]
    for one in found:
        form = form_of(one.skill)
        assert one.truth == form.truth(one.question) != one.claim
        assert one.slip is form.slip(one.question, one.claim) is not None


def _told(one: Logged) -> tuple[str, str, str, str]:
    return one.place, one.text, one.claim, one.truth


def test_every_mistake_that_a_game_brings_can_be_brought_into_another_deck(tmp_path: Path) -> None:
    """Those of all kept games, whatever was claimed there."""
    library = Library(tmp_path)
    for number, path in enumerate(sorted(CORPORA.rglob("*.journal"))):
        shutil.copy(path, tmp_path / f"{number}-{path.name}")
    with open_deck(tmp_path / "one.sqlite3") as one, open_deck(tmp_path / "other.sqlite3") as other:
        new = sync(one, library, datetime.now(UTC)).new
        assert new > 10
        assert strange(one) == ()
        assert import_lines(other, "\n".join(export_lines(one)), datetime.now(UTC))["answers"] == new


def test_a_wrong_mark_of_the_program_that_one_overlooks_becomes_a_card(deck: Deck, library: Library) -> None:
    """Its share of errors is kept with the game; what is schooled makes no card, and neither does its play."""
    terms = {"mode": "school", "referee": "silent", "rules": "modern"}
    request = TableRequest("trictrac", terms, ("Anna", "Trictrac"), seed="3", level="sensible", errs=100)
    name, journal, talk, _ = start(library, request, View(size="none"), ENGLISH)
    missed: set[int] = set()
    with journal:
        for line in ("", "hold", "#1") * 25:
            talk.answer(line)
            missed |= {one.turn for one in talk.state.lapsed if one.by is Player.B}
        talk.answer("stop")
    _, journal, talk = resume(library, name, View(size="none"), ENGLISH)
    journal.close()
    assert isinstance(talk.partner, ProgramPartner)
    assert talk.partner.reckoner.errs == 100
    sync(deck, library, now(), me="Somebody else")
    cards = [one for one in deck.answers() if one.question.skill is Skill.JUDGING]
    assert len(cards) >= 2
    for one in cards:
        assert one.place.endswith(" by Anna")
        assert (one.claim, one.slip) == ("right", Slip.OVERLOOKED_SCHOOL)
        assert one.truth.startswith("school ")
        assert int(one.place.split()[1]) in missed
