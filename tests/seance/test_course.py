"""The course of a séance: entries, undo and edit against the game played straight."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.support.seance import HEAD, Pages, said, table
from trictrac.base.errors import OutOfOrderError, UnreadableError
from trictrac.bot.parties import play_partie
from trictrac.bot.players import RandomPlayer, Sensible
from trictrac.model.play import Play, Roll
from trictrac.partie import events
from trictrac.partie.events import Counting, Event
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import State
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.events import Begin, Move, Note, Player
from trictrac.protocol.log import Log
from trictrac.rules.loader import load_rules
from trictrac.seance.course import (
    Act,
    Entry,
    Seance,
    SeanceCourse,
    entry_text,
    named_head,
    new_course,
    read_entry,
    record_of,
)
from trictrac.seance.opening import follow_lines, read_course

A, B = Player
GAME = play_partie(Sensible(), RandomPlayer(Random(3)), 11).events[:120]


def start() -> SeanceCourse[State, Event]:
    return SeanceCourse(Log(Trictrac(), (events.Marking(Counting.ANNOUNCED),)), (1,))


def by_turns(course: SeanceCourse[State, Event], done: tuple[Event, ...]) -> SeanceCourse[State, Event]:
    """Entries of one to three events, as people type them."""
    random = Random(5)
    at = 0
    while at < len(done):
        size = random.randint(1, 3)
        course = course.after(Entry(done[at : at + size]))
        at += size
    return course


def test_entries_add_up_to_the_game() -> None:
    course = by_turns(start(), GAME)
    assert [event for entry in course.entries for event in entry] == list(GAME)
    assert course.state == Log(Trictrac(), (events.Marking(Counting.ANNOUNCED), *GAME)).state
    assert course.state_after(0) == start().state


@pytest.mark.parametrize(
    ("line", "count"), [("A begins; ", 1), ("A begins; note a; b; ", 2), ("note ; note", 1), ("A begins; note x", 2)]
)
def test_a_remark_takes_the_rest_of_a_line(line: str, count: int) -> None:
    assert len(read_entry(HEAD, line).events) == count


@pytest.mark.parametrize("line", ["", "; ", "A begins; ; ", "undo " + "9" * 5000, "edit 1000000; A begins", "undo 0"])
def test_what_is_no_entry_is_refused(line: str) -> None:
    with pytest.raises(UnreadableError):
        read_entry(HEAD, line)


def test_the_lines_of_a_journal_are_folded_without_a_copy_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Log[State, Event]] = []
    fold = Log.__post_init__

    def counted(log: Log[State, Event]) -> None:
        made.append(log)
        fold(log)

    monkeypatch.setattr(Log, "__post_init__", counted)
    counts = []
    for length in (10, 1000):
        begun = start()
        made.clear()
        lines = ["A begins", *["note so", "# said"] * length]
        course, taken, error = follow_lines(HEAD, begun, [*lines, "A holds", "note so"])
        counts.append(len(made))
        assert (taken, course.count, len(course.remarks)) == (len(lines), length + 1, length)
        assert isinstance(error, OutOfOrderError)
        straight = begun
        for line in lines:
            straight = straight.after(read_entry(HEAD, line))
        assert course == straight
    assert counts[0] == counts[1]


def test_an_undo_an_edit_and_an_end_between_other_lines_are_folded_as_they_stand() -> None:
    lines = [
        "A begins",
        "# a",
        "note so",
        "stop",
        "# b",
        "note on",
        "undo 2",
        "note so",
        "note off",
        "edit 2; note no",
        "# c",
        "note end",
    ]
    straight = start()
    for count, line in enumerate(lines, 1):
        straight = straight.after(read_entry(HEAD, line))
        assert read_course(HEAD, lines[:count]) == straight
    assert (straight.count, straight.stopped, straight.just_revised) == (4, False, False)


def test_undo_is_the_inverse_of_every_entry() -> None:
    course = start()
    for event in GAME:
        after = course.after(Entry((event,)))
        assert after.after(Entry(act=Act.UNDO, number=1)).log == course.log
        course = after
    assert course.after(Entry(act=Act.UNDO, number=course.count)).log == start().log
    for number in (0, course.count + 1):
        with pytest.raises(OutOfOrderError, match="there are 120"):
            course.after(Entry(act=Act.UNDO, number=number))


def test_editing_an_entry_to_itself_changes_nothing() -> None:
    course = by_turns(start(), GAME)
    for number in range(1, course.count + 1, 7):
        edited = course.after(Entry(course.entries[number - 1], Act.EDIT, number))
        assert (edited.log, edited.ends, edited.left) == (course.log, course.ends, ())
        assert edited.after(Entry(act=Act.CANCEL)) == course


def test_an_edit_folds_no_entry_again_once_the_game_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    course = by_turns(start(), GAME)
    folded: list[Event] = []
    apply = Trictrac.apply

    def counted(kind: Trictrac, state: State, event: Event) -> State:
        folded.append(event)
        return apply(state, event)

    monkeypatch.setattr(Trictrac, "apply", counted)
    remarked = course.after(Entry((*course.entries[0], Note("so")), Act.EDIT, 1))
    assert folded == [*course.entries[0], Note("so")]
    assert remarked.entries == ((*course.entries[0], Note("so")), *course.entries[1:])
    assert remarked.log.states == Log(Trictrac(), remarked.log.events).states
    put_in = course.after(Entry((Note("here"),), Act.INSERT, 5))
    assert put_in.entries == (*course.entries[:4], (Note("here"),), *course.entries[4:])
    assert put_in.after(Entry((), Act.DELETE, 5)).entries == course.entries


def test_an_edit_waits_at_the_first_entry_that_no_longer_fits() -> None:
    course = by_turns(start(), GAME)
    number = next(at for at, entry in enumerate(course.entries, 1) if isinstance(entry[0], events.Throw))
    thrown = course.entries[number - 1][0]
    assert isinstance(thrown, events.Throw)
    edited = course.after(Entry((events.Throw(thrown.player, Roll(6, 6)),), Act.EDIT, number))
    assert edited.left[0] == course.entries[edited.count]
    assert edited.misfit
    with pytest.raises(OutOfOrderError, match="an edit is under way"):
        edited.after(Entry(act=Act.UNDO, number=1))
    with pytest.raises(OutOfOrderError, match="an edit is under way"):
        edited.after(Entry(act=Act.STOP))
    assert edited.after(Entry(act=Act.CANCEL)) == course
    dropped = edited
    while dropped.left:
        dropped = dropped.after(Entry(act=Act.DROP))
    assert dropped.count >= edited.count
    assert dropped.after(Entry(act=Act.CANCEL)) == course


def test_what_is_typed_for_a_misfit_replaces_it_or_comes_before_it() -> None:
    done = (
        (Begin(A),),
        (events.Throw(A, Roll(6, 4)), Move(A, _play("1-7 1-5"))),
        (events.Throw(B, Roll(6, 4)), Move(B, _play("1-7 1-5"))),
        (events.Throw(A, Roll(2, 1)), Move(A, _play("5-7 7-8"))),
        (Note("end"),),
    )
    course = start()
    for entry in done:
        course = course.after(Entry(entry))
    edited = course.after(Entry((events.Throw(A, Roll(6, 6)), Move(A, _play("1-7 1-7"))), Act.EDIT, 2))
    assert (edited.count, edited.left) == (3, done[3:])
    instead = edited.after(Entry((events.Throw(A, Roll(2, 1)), Move(A, _play("1-3 1-2")))))
    assert (instead.count, instead.left) == (5, ())
    only_dice = course.after(Entry((events.Throw(A, Roll(6, 4)),), Act.EDIT, 2))
    assert (only_dice.count, only_dice.left[0]) == (2, done[2])
    before = only_dice.after(Entry((Move(A, _play("1-7 1-5")),)))
    assert (before.left, before.count, before.state) == ((), 6, course.state)


def _play(text: str) -> Play:
    return Play.parse(text)


def test_cancel_and_drop_want_an_edit() -> None:
    course = by_turns(start(), GAME)
    for act in (Act.CANCEL, Act.DROP):
        with pytest.raises(OutOfOrderError, match="edit"):
            course.after(Entry(act=act))
    edited = course.after(Entry(course.entries[2], Act.EDIT, 3))
    with pytest.raises(OutOfOrderError, match="nothing to cancel"):
        edited.after(Entry((Note("on"),))).after(Entry(act=Act.CANCEL))


def test_random_seances_with_undo_and_edit_equal_the_game_played_straight(effort: int) -> None:
    """Whatever is typed wrong and put right, the séance ends where the game does, and so does its journal."""
    for seed in range(8 * effort):
        random = Random(seed)
        done = play_partie(RandomPlayer(random), Sensible(), seed).events[:80]
        pages: list[str] = []
        seance = Seance(HEAD, start(), _Pages(pages))
        for at, event in enumerate(done):
            if random.random() < 0.2 and seance.course.count:
                number = random.randint(1, min(5, seance.course.count))
                seance.write(Entry(act=Act.UNDO, number=number, text=f"oops, {seed}"))
                for again in done[at - number : at]:
                    seance.write(Entry((again,)))
            if random.random() < 0.2:
                seance.write(Entry((Note("wrong"),)))
                wrong = seance.course.count
                seance.write(Entry((event,)))
                seance.write(Entry((), Act.UNDO, 1))
                seance.write(Entry((event,), Act.EDIT, wrong))
            else:
                seance.write(Entry((event,)))
            if random.random() < 0.1:
                number = random.randint(1, seance.course.count)
                seance.write(Entry((Note("lost"),), Act.EDIT, number))
                seance.write(Entry(act=Act.CANCEL))
        straight = start().log
        for event in done:
            straight = straight.add(event)
        assert seance.course.log == straight
        assert seance.course.state == straight.state
        assert read_course(HEAD, pages).log == straight


class _Pages:
    def __init__(self, lines: list[str]) -> None:
        self.extend = lines.extend


def test_an_entry_that_cannot_be_written_does_not_count() -> None:
    class Full:
        def extend(self, lines: Sequence[str], /) -> None:
            raise UnreadableError("no space for {lines}", lines=", ".join(lines))

    seance = Seance(HEAD, start(), Full())
    with pytest.raises(UnreadableError, match="no space"):
        seance.write(Entry((Begin(A),)))
    assert seance.course == start()


@pytest.mark.parametrize(
    "line",
    [
        "A begins",
        "A throws 6-4; A marks 4; A plays 1-7 1-5",
        "undo 2",
        'undo 2 "taken back; and more"',
        "edit 7; B throws 6-5",
        'edit 7 "it was \\"this\\"; so"; B throws 6-5; note so; and "so"',
        "start; score holes=3,0",
        "# a remark; and more",
        "drop",
        "cancel",
        "stop",
        "head A: Cloris; of Lyon",
    ],
)
def test_the_lines_of_a_journal_are_written_as_they_are_read(line: str) -> None:
    assert entry_text(HEAD, read_entry(HEAD, line)) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "undo",
        "undo 0",
        "undo x",
        "edit -1",
        "drop 2",
        "hello",
        "A throws 6-4;",
        "; note x",
        "start 2",
        'undo 2 "x',
        'undo 2 "x" y',
        "stop; ",
    ],
)
def test_nonsense_in_a_journal_is_refused(line: str) -> None:
    with pytest.raises(UnreadableError):
        read_entry(HEAD, line)


def test_a_journal_names_the_line_that_does_not_fit() -> None:
    lines = [*map(VOCABULARY.write, GAME[:4]), "B holds"]
    with pytest.raises(UnreadableError, match=r"line 14: 'B holds': cannot hold now"):
        read_course(HEAD, lines, 10)


@pytest.mark.parametrize("name", ["jollyvet-1634", "guiton-1822", "combine-1780", "modern"])
def test_a_game_is_judged_anew_by_another_rule_set_and_back(name: str) -> None:
    pages = Pages()
    seance = Seance(HEAD, by_turns(new_course(HEAD), GAME), pages)
    before = seance.course
    course = seance.write(read_entry(HEAD, f"head rules: {name}"))
    if not course.left:
        course = seance.write(Entry(act=Act.HEAD, text="names: Anna, Ben"))
    assert course.state == Log(Trictrac(load_rules(name)), course.log.events).state
    assert course.log.events == before.log.events[: len(course.log.events)]
    assert sum(map(len, course.left)) == len(before.log.events) - len(course.log.events)
    assert record_of(HEAD, course).log().state == course.state
    back = seance.write(Entry(act=Act.CANCEL))
    assert (back.log, back.entries) == (before.log, before.entries)
    assert named_head(HEAD, back).own_headers["rules"] == "modern"
    assert (named_head(HEAD, back).players == ("Anna", "Ben")) is not bool(course.left)
    again, _, error = follow_lines(HEAD, before, pages)
    assert (again, error) == (back, None)


def test_other_rules_typed_at_the_table_list_the_marks_that_change_and_are_taken_back() -> None:
    sitting, pages = table()
    for event in play_partie(Sensible(), RandomPlayer(Random(3)), 3).events[:150]:
        sitting.write(Entry((event,)))
    score = said(sitting, "score")
    answer = said(sitting, "rules jollyvet-1634")
    assert "Entry 52: Cloris 16 (1 hole) instead of Cloris 16 (2 holes)." in answer
    assert answer[-1] != score[0]
    assert "Jollyvet" in said(sitting, "rules")[0]
    assert said(sitting, "-")[-1] == score[0]
    assert said(sitting, "rules")[0] == "The modern rules."
    assert pages[-2:] == ["head rules: jollyvet-1634", "cancel"]
    assert "no longer fits" in " ".join(said(sitting, "rules guiton-1822"))
    assert said(sitting, "-")[-1] == score[0]


def test_rules_typed_with_here_judge_from_here_on_and_are_taken_back_and_resumed() -> None:
    sitting, pages = table()
    said(sitting, "Cloris begins")
    before = sitting.course
    first, heading, *changed, _ = said(sitting, "rules guiton-1822 here")
    assert (first, heading) == ("The rules are guiton-1822 from here on.", "Different from now on:")
    assert any(line.startswith("payment=flat (what a partie pays): One stake, however it was won.") for line in changed)
    assert said(sitting, "log")[-1] == "2. The rules are guiton-1822 from here on"
    assert said(sitting, "rules")[0].startswith("Guiton")
    assert (pages[-1], sitting.head.own_headers["rules"]) == ("rules guiton-1822", "modern")
    assert str(sitting.record).endswith("A begins\nrules guiton-1822\n")
    again, _, error = follow_lines(HEAD, before, pages[-1:])
    assert (again.state, error) == (sitting.state, None)
    assert said(sitting, "rules jollyvet")[0].startswith("jollyvet-1634 now judges the game from its beginning")
    assert sitting.state.rules.name == "guiton-1822"
    said(sitting, "undo 2")
    assert (sitting.state, sitting.course.log) == (before.state, before.log)


@pytest.mark.parametrize("lines", [["insert 2 rules guiton-1822 here"], ["insert 2", "rules guiton-1822 here"]])
def test_rules_are_put_in_before_an_earlier_entry(lines: list[str]) -> None:
    sitting, _ = table()
    for line in ("Cloris begins", "64 1-7 1-5", "21"):
        sitting.answer(line)
    before = sitting.course.log
    answers = [said(sitting, line) for line in lines]
    assert answers[-1][0] == "The rules are guiton-1822 from here on."
    assert sitting.course.entries[1] == (events.SetRules(load_rules("guiton-1822")),)
    assert [state.rules.name for state in sitting.course.log.states[1:4]] == ["modern", "modern", "guiton-1822"]
    assert "cannot change the rules now" in said(sitting, "rules modern here")[0].lower()
    said(sitting, "-")
    assert sitting.course.log == before


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("rules nobody", "rules nobody: neither an option nor a rule set of this game;"),
        ("rules backgammon-club", "rules backgammon-club: neither an option nor a rule set of this game;"),
        ("rules nobody here", "no rule set 'nobody': there are jollyvet-1634, "),
        ("rules backgammon-club here", "no rule set 'backgammon-club': there are jollyvet-1634, "),
        ("rules guiton-1822 there", "rules guiton-1822 there: after the rule set only here (from here on)"),
        ("rules margot=9 here", "option margot = '9': the values are off, 2_4, 4_6"),
    ],
)
def test_rules_that_cannot_be_meant_are_refused_and_change_nothing(line: str, refused: str) -> None:
    sitting, pages = table()
    said(sitting, "Cloris begins")
    count = len(pages)
    assert said(sitting, line)[0].startswith(refused)
    assert len(pages) == count
