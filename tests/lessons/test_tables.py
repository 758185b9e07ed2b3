"""The lessons of the tables games are true: every play, count, option, prize and command of theirs, in both languages alike."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.lesson_pages import (
    FOLDER,
    HISTORY,
    LANGUAGES,
    assert_prints,
    badly_set,
    blocks,
    consoles,
    dead_links,
    lesson,
    place,
    statement,
    texts,
    told_apart,
    unknown_commands,
)
from tests.support.lesson_replies import replies, reply
from tests.support.tables import GAMES, RUNNING
from tests.support.terminal import Home
from trictrac.base.errors import TrictracError
from trictrac.games.common.events import SetLayout, SetStake, ThrowDice
from trictrac.games.common.happening import TablesPhase, What
from trictrac.games.common.plays_text import read_moves
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import TablesState
from trictrac.games.jans.sets import grade
from trictrac.games.jans.toccategli_rules import ToccategliRules
from trictrac.games.registry import kind_of
from trictrac.games.running.course import worth
from trictrac.games.running.plays import RunningRoll
from trictrac.games.running.refusal import refusal
from trictrac.games.running.rules import RunningRules
from trictrac.games.sheets import load_game_rules, load_game_sheet
from trictrac.model.layout import COUNT, OFF, faults, layout_text, read_layout
from trictrac.model.play import Play
from trictrac.model.score import Side
from trictrac.protocol.events import Move
from trictrac.saying.language import choose_language
from trictrac.study.deck.deck import open_deck
from trictrac.study.lessons.lesson import Check, ChoiceBlock, Console, Laid, Prose
from trictrac.study.lessons.shelf import find, lessons
from trictrac.study.lessons.testing import LessonTest
from trictrac.view.doc import Board

SHELF = FOLDER / "tables"
FILES = sorted(path for code in LANGUAGES for path in (SHELF / code).glob("*.md"))
SLUGS = sorted({path.stem for path in FILES})
RULE = {"en": re.compile(r"\(rules? ([a-z_, ]+)\)"), "fr": re.compile(r"\(règles? ([a-z_, ]+)\)")}
"""How a choice cites the rule behind its answer."""

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
each_slug = pytest.mark.parametrize("slug", SLUGS)


def game_of(path: Path) -> str:
    """The game that a lesson teaches."""
    return path.stem.partition("-")[2]


def rules_named(text: str) -> TablesRules:
    """The rules of ``GAME`` or ``GAME,option=value``."""
    game, _, options = text.partition(",")
    return load_game_rules(game, options, files=False)


def thrown(rules: TablesRules, layout: str, roll: str) -> TablesState:
    """The game with this board and this roll on the table."""
    found = read_layout(layout, falling=rules.falling)
    kind = kind_of(rules, 0)
    laid = kind.apply(kind.start(), SetLayout(found))
    return kind.apply(laid, ThrowDice(laid.roller, dice_of(roll)))


def dice_of(roll: str) -> tuple[int, ...]:
    """The dice of a roll, the highest first."""
    return tuple(sorted((int(die) for die in roll.split("-")), reverse=True))


def judged(game: str, layout: str, roll: str, *moves: str) -> str:
    """``yes``, or ``no`` and the rule that the play breaks."""
    rules = rules_named(game)
    state = thrown(rules, layout, roll)
    play = Play() if moves == ("pass",) else read_moves(" ".join(moves), falling=rules.falling)
    if state.phase is TablesPhase.THROW and any(one.what is What.UNPLAYABLE for one in state.happenings):
        return "yes" if play.is_pass else _broken(rules, layout, roll, play)
    try:
        kind_of(rules, 0).apply(state, Move(state.roller, play))
    except TrictracError as error:
        return f"no {getattr(error, 'law', error)}"
    return "yes"


def _broken(rules: TablesRules, layout: str, roll: str, play: Play) -> str:
    """What forbids a play where nothing can be played and the game goes on by itself."""
    assert isinstance(rules, RunningRules)
    found = read_layout(layout, falling=rules.falling)
    own, opp = found.checkers(found.turn), found.checkers(found.turn.other)
    refused = refusal(RunningRoll(own, opp, dice_of(roll), rules), play)
    return "yes" if refused is None else f"no {refused.law}"


def counted(game: str, layout: str, roll: str) -> str:
    """How many plays there are; passing, where nothing can be played, is one."""
    rules = rules_named(game)
    return str(len(kind_of(rules, 0).plays(thrown(rules, layout, roll))) or 1)


def valued(game: str, option: str) -> str:
    """The value of an option."""
    return str(getattr(rules_named(game), option))


def priced(game: str, layout: str) -> str:
    """How many times the stake a running game is worth against who is not off yet."""
    rules = rules_named(game)
    assert isinstance(rules, RunningRules)
    found = read_layout(layout, falling=rules.falling)
    winner = next(side for side in Side if found.checkers(side)[OFF] == COUNT)
    assert not faults(found, same_way=rules.same_way)
    assert sum(found.checkers(winner.other)) == COUNT
    return str(worth(found.checkers(winner.other), rules))


def won(game: str, layout: str, roll: str) -> str:
    """What a roll wins in a counting game, for the roller and then for the other: ``roller 2 true_hit, other 1 helpless``.

    The first of the allowed plays is played; what wins a game by no jan goes by how the game was won.
    """
    rules = rules_named(game)
    kind = kind_of(rules, 9 if game.startswith("toc") else 0)
    laid = kind.apply(kind.start(), SetLayout(read_layout(layout, falling=rules.falling)))
    roller = laid.roller
    state = kind.apply(laid, ThrowDice(roller, dice_of(roll)))
    found = list(state.happenings)
    if state.phase is TablesPhase.PLAY:
        state = kind.apply(state, Move(roller, kind.plays(state)[0]))
        found += state.happenings
    told = []
    for one in found:
        if one.what in (What.MARKED, What.HOLE, What.WINS):
            names = "+".join(dict.fromkeys(str(mark.jan) for mark in one.marks))
            by = state.results[-1].how if one.what is What.WINS else names
            told.append(f"{'roller' if one.player is roller else 'other'} {one.number} {by}")
    return ", ".join(told) or "nothing"


def staked(game: str, points: str) -> str:
    """How many stakes a set of toccategli costs who has so many points."""
    rules = rules_named(game)
    assert isinstance(rules, ToccategliRules)
    return str(grade(int(points), rules))


def paid(game: str, layout: str, stake: str, roll: str, *moves: str) -> str:
    """What the game that is won by this roll, or by this play of it, pays with this stake."""
    rules = rules_named(game)
    kind = kind_of(rules, 0)
    laid = kind.apply(kind.start(), SetLayout(read_layout(layout, falling=rules.falling)))
    raised = kind.apply(laid, SetStake(int(stake))) if stake != "1" else laid
    state = kind.apply(raised, ThrowDice(laid.roller, dice_of(roll)))
    if moves:
        state = kind.apply(state, Move(laid.roller, read_moves(" ".join(moves), falling=rules.falling)))
    return str(state.results[-1].points)


def lying(game: str, layout: str, roll: str) -> str:
    """The board after a roll that is played at once."""
    return layout_text(thrown(rules_named(game), layout, roll).layout, falling=False)


CHECKS: dict[str, Callable[..., str]] = {
    "lies": lying,
    "play": judged,
    "plays": counted,
    "option": valued,
    "worth": priced,
    "wins": won,
    "stakes": staked,
    "pays": paid,
}
"""What a check of each form states, found out from the program."""


@each_file
def test_a_lesson_is_read(path: Path) -> None:
    read = lesson(path)
    assert read.head.slug == path.stem
    assert 3 <= len(read.pages) <= 5
    assert (read.head.skills, read.head.needs) == ((), ())


@each_file
def test_a_lesson_ends_with_a_test_of_its_own(path: Path) -> None:
    """Four right of five; each question is checked, none stands elsewhere, and no one letter answers them all."""
    taught = lesson(path)
    *pages, last = taught.pages
    asked = [block for block in last.blocks if isinstance(block, ChoiceBlock)]
    assert (taught.head.bar, len(taught.test), len(asked)) == (4, 5, 5)
    assert not {one.text for one in asked} & {
        one.text for page in pages for one in page.blocks if isinstance(one, ChoiceBlock)
    }
    assert len({one.right for one in asked}) > 1
    for one, following in pairwise(block for block in last.blocks if not isinstance(block, Laid)):
        assert isinstance(one, Check) or isinstance(following, Check), place(path, one)
    assert isinstance(last.blocks[-1], Check)


def test_every_tables_game_has_its_lesson() -> None:
    for code in LANGUAGES:
        shelf = lessons(code, "tables/")
        assert [entry.head.slug for entry in shelf] == [path.stem for path in FILES if path.parent.name == code]
        assert [entry.head.slug[3:] for entry in shelf] == list(GAMES)
        first = len(lessons(code)) + 1
        assert [entry.head.order for entry in shelf] == list(range(first, first + len(GAMES)))


def test_a_lesson_is_found_by_the_name_of_its_game() -> None:
    for code in LANGUAGES:
        both = (*lessons(code), *lessons(code, "tables/"))
        assert [find(game, both).head.slug[3:] for game in GAMES] == list(GAMES)


@each_slug
def test_both_languages_have_the_same_blocks_and_checks(slug: str) -> None:
    assert list(told_apart(slug, SHELF)) == []


@each_file
def test_a_lesson_has_boards_questions_commands_and_checks(path: Path) -> None:
    there = list(blocks(path))
    for kind, least in ((Laid, 2), (ChoiceBlock, 3), (Console, 1), (Check, 3)):
        assert sum(isinstance(block, kind) for block in there) >= least, kind


@each_file
def test_every_board_can_lie_so(path: Path) -> None:
    laid = [block for block in blocks(path) if isinstance(block, Laid)]
    wrong = [
        (place(path, one), faults(one.layout, same_way=one.rules.same_way, count=sum(one.rules.laid))) for one in laid
    ]
    assert [found for found in wrong if found[1]] == []
    short = [one for one in laid if any(sum(one.layout.checkers(side)) != sum(one.rules.laid) for side in Side)]
    assert [place(path, one) for one in short] == []


@each_file
def test_every_check_is_right(path: Path) -> None:
    wrong = []
    for block in blocks(path):
        if isinstance(block, Check):
            what, said = statement(block)
            form, *words = what.split()
            found = CHECKS[form](*words)
            if found != said:
                wrong.append((place(path, block), what, said, found))
    assert wrong == []


@each_file
def test_plays_are_not_stated_without_proof(path: Path) -> None:
    """Every play that is named on a page stands in a check of that page or in what a command prints."""
    falling = game_of(path).startswith("backgammon")
    move = re.compile(r"(?:\d+|bar)(?:/(?:\d+|off))+" if falling else r"(?:\d+|bar)(?:-(?:\d+|off))+")
    wrong = []
    for page in lesson(path).pages:
        proved = set(re.findall(move, "\n".join(block.text for block in page.blocks if isinstance(block, Check))))
        proved |= {found for block in page.blocks if isinstance(block, Console) for found in move.findall(block.output)}
        rolls = {f"{a}-{b}" for a in range(1, 7) for b in range(1, 7)} | {"4-4-3", "2-2-3", "3-3-3", "6-6-6"}
        for block, text in texts_of(page.blocks):
            plain = re.sub(r"`[^`]*`", "", text)
            wrong += [(place(path, block), one) for one in move.findall(plain) if one not in proved | rolls]
    assert wrong == []


def texts_of(page: tuple[object, ...]) -> list[tuple[Prose | ChoiceBlock, str]]:
    """What is said and asked on a page, history apart."""
    found: list[tuple[Prose | ChoiceBlock, str]] = []
    for block in page:
        if isinstance(block, Prose) and not block.text.startswith(">"):
            found.append((block, block.text))
        elif isinstance(block, ChoiceBlock):
            found.append((block, "\n".join((block.text, *block.options, block.comment))))
    return found


@each_file
def test_a_choice_cites_a_rule_of_the_game(path: Path) -> None:
    options = {entry.option for entry in load_game_sheet(game_of(path)).entries}
    wrong = []
    for block in blocks(path):
        if isinstance(block, ChoiceBlock):
            cited = {
                word for text in RULE[path.parent.name].findall(block.comment) for word in re.split(r"[, ]+", text)
            }
            if not cited or not cited <= options:
                wrong.append((place(path, block), cited))
            assert len({option.casefold() for option in block.options}) == len(block.options), place(path, block)
    assert wrong == []


@each_file
def test_options_that_are_named_can_be_set(path: Path) -> None:
    for block, text in texts(path):
        for code in re.findall(r"`([a-z_]+=[a-z_0-9,=]+)`", text):
            assert rules_named(f"{game_of(path)},{code}"), place(path, block)


@each_file
def test_links_and_commands_are_good(path: Path) -> None:
    assert list(dead_links(path)) == []
    assert list(unknown_commands(path)) == []


@each_file
def test_a_lesson_says_how_its_game_is_kept_and_where_it_comes_from(path: Path) -> None:
    said = " ".join(" ".join(text for _, text in texts(path)).split())
    for command in (f"`trictrac score --game {game_of(path)}`", f"`trictrac variants show {game_of(path)}`"):
        assert command in said
    quotes = [block for block in blocks(path) if isinstance(block, Prose) and block.text.startswith(">")]
    assert quotes
    assert all(block.text.startswith(HISTORY[path.parent.name]) for block in quotes)
    assert all(re.search(r"\b1[5-9]\d\d\b|\b20\d\d\b", block.text) for block in quotes)


@each_file
def test_no_dash_is_used_for_a_comma(path: Path) -> None:
    assert [place(path, block) for block, text in texts(path) if "—" in text] == []


@pytest.mark.parametrize(("path", "number"), consoles(FILES))
def test_a_command_prints_what_is_shown(path: Path, number: int, tmp_path: Path) -> None:
    assert_prints(path, number, tmp_path)


@pytest.mark.parametrize("path", [path for path in FILES if path.parent.name == "fr"], ids=lambda path: path.stem)
def test_french_is_set_as_french(path: Path) -> None:
    assert list(badly_set(path)) == []


@pytest.mark.parametrize(("code", "name"), [("en", "backgammon"), ("fr", "toc")])
def test_a_lesson_is_taught_until_it_is_done(tmp_path: Path, code: str, name: str) -> None:
    home = Home(tmp_path)
    taught = find(name, lessons(code, "tables/")).read()
    assert taught.pages[0].heading in home.good("lesson", name, "--lang", code, text="\nquit\n")
    answers = replies(taught, choose_language(code, {}))
    assert len(taught.posed) == len([answer for answer in answers if answer]) >= 3
    told = home.good("lesson", name, "--lang", code, "--from", "1", text="\n".join(answers) + "\n")
    for page in taught.pages:
        assert page.heading in told
    (listed,) = [one for one in json.loads(home.good("lesson", "--json")) if one["number"] == taught.head.order]
    assert listed["done"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_test_that_is_passed_makes_the_lesson_done(tmp_path: Path, game: str, code: str) -> None:
    """Each question comes with its own board or with none, and four right of five are enough."""
    taught = find(game, lessons(code, "tables/")).read()
    with open_deck(tmp_path / "deck.sqlite3") as deck:
        talk = LessonTest(taught, deck, lambda: datetime(2026, 1, 2, tzinfo=UTC), language=choose_language(code, {}))
        told, boards = list(talk.begin()), 0
        while not talk.closed:
            boards += any(isinstance(part, Board) for part in told)
            last = talk.current is not None and talk.current is taught.posed[taught.test[-1]]
            told = list(talk.answer("?" if last else "" if talk.current is None else reply(talk.current)))
        assert deck.lessons()[taught.head.slug].done_at is not None
    assert boards == sum(isinstance(block, Laid) for block in taught.pages[-1].blocks)


def test_the_test_is_taken_from_the_command_line(tmp_path: Path) -> None:
    home = Home(tmp_path)
    taught = find("toc", lessons("en", "tables/")).read()
    typed = "\n\n".join(reply(taught.posed[place]) for place in taught.test)
    told = home.good("lesson", "toc", "--test", text=typed + "\n")
    assert "Test of lesson 27, Toc: 5 questions" in " ".join(told.split())
    assert "5 of 5 right." in told
    assert "Lesson 27, Toc, is done." in " ".join(told.split())


def test_a_wrong_answer_is_corrected_and_asked_again(tmp_path: Path) -> None:
    home = Home(tmp_path)
    taught = find("jacquet", lessons("en", "tables/")).read()
    lines = replies(taught, choose_language("en", {}))
    first = next(at for at, line in enumerate(lines) if line)
    wrong = next(letter for letter in "abc" if letter != lines[first])
    typed = [*lines[:first], wrong, *lines[first + 1 :], "", lines[first]]
    told = home.good("lesson", "jacquet", text="\n".join(typed) + "\n")
    assert "Once more: 1 of 1." in told
    assert "is done" in told


def test_the_running_games_are_those_of_the_checks() -> None:
    """A check of a prize is for the running games, one of what a roll wins for the others."""
    forms = {
        game_of(path): {statement(one)[0].split()[0] for one in blocks(path) if isinstance(one, Check)}
        for path in FILES
    }
    assert {game for game, found in forms.items() if "worth" in found} == set(RUNNING)
    assert {game for game, found in forms.items() if "wins" in found} == set(GAMES) - set(RUNNING)
