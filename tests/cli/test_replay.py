"""``replay`` and ``convert`` as people use them."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.support.replays import run
from trictrac.cli.schema import schema_of

GAMES = Path(__file__).parents[1] / "corpora" / "games"
LEPEINTRE = str(GAMES / "lepeintre-1.trictrac")


def test_check_names_what_the_players_overlooked() -> None:
    lines = run("replay", "--check", LEPEINTRE).stdout.splitlines()
    assert [line.strip() for line in lines if "École" in line] == [
        "École: Kermadeuc marks 6 too few; Lepeintre lets it pass.",
        "École: Lepeintre marks 2 too few; Kermadeuc lets it pass.",
        "École: Lepeintre marks 4 too few; Kermadeuc lets it pass.",
    ]
    assert "    False move: this roll can fill, so the play must fill (law 9.1)." in lines
    assert lines[-1] == "23 rolls; 3 écoles committed, 0 claimed, 3 overlooked; 1 false move."


def test_check_finds_no_ecole_in_soumille() -> None:
    done = run("replay", "--check", str(GAMES / "soumille-releve-1.trictrac"))
    assert "École" not in done.stdout
    assert done.stdout.splitlines()[-1] == "17 rolls; 0 écoles committed, 0 claimed, 0 overlooked; 0 false moves."


def test_replay_shows_the_board_and_the_marks() -> None:
    done = run("replay", LEPEINTRE, "--rolls", "15")
    assert "Kermadeuc fills the petit jan three ways: 12." in done.stdout
    assert "Kermadeuc marks 12: 2 holes." in done.stdout
    assert "○ Kermadeuc · points 4 · bredouille · holes 2" in done.stdout
    assert "14." not in done.stdout
    assert "┌" not in run("replay", LEPEINTRE, "--no-board").stdout
    drawn = run("replay", LEPEINTRE, "--rolls", "15", "--ascii", "--compact").stdout
    assert drawn.partition("15. ")[2].isascii()
    assert "o Kermadeuc" in drawn


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.trictrac")), ids=lambda path: path.stem)
def test_json_is_as_its_schema_says(path: Path) -> None:
    shown = json.loads(run("replay", "--json", str(path)).stdout)
    jsonschema.validate(shown, schema_of("replay"))
    assert len(shown["rolls"]) == shown["rolls"][-1]["number"]


WITHOUT_BOARD = """trictrac 1
marking: spoken

A begins
A throws 6-4
A plays 1-7 1-5
marking marker
B counts 4
A takes dice
A counts 12
A holds
B schools 2
marking announced
A throws 3-1
A plays 1-4 1-2
"""


def test_rolls_without_a_board_are_shown_by_their_marks() -> None:
    told = [line.strip() for line in run("replay", "-", given=WITHOUT_BOARD).stdout.splitlines()]
    at = told.index("2. B has the dice; no board is kept.")
    assert told[at : at + 11] == [
        "2. B has the dice; no board is kept.",
        "B marks 4.",
        "The program forgets where the checkers stand, and marks what you enter.",
        "A 0, 0 holes; B 4 en bredouille, 0 holes.",
        "",
        "3. A has the dice; no board is kept.",
        "A marks 12: 2 holes.",
        "B sends A to school and marks 2.",
        "B marks 2.",
        "A holds.",
        "A 0, 2 holes; B 2 en bredouille, 0 holes.",
    ]
    checked = run("replay", "--check", "-", given=WITHOUT_BOARD).stdout
    assert "A marks 12: 2 holes." in checked
    assert checked.splitlines()[-1].startswith("2 rolls; 0 écoles committed")


def test_rolls_without_a_board_have_a_list_of_their_own_in_json() -> None:
    shown = json.loads(run("replay", "--json", "-", given=WITHOUT_BOARD).stdout)
    jsonschema.validate(shown, schema_of("replay"))
    assert [roll["number"] for roll in shown["rolls"]] == [1, 4]
    assert [(roll["number"], roll["by"], roll["choice"]) for roll in shown["counts"]] == [
        (2, "B", None),
        (3, "A", "hold"),
    ]
    assert shown["counts"][1]["marked"] == [
        {"by": "A", "points": 12, "ecole": False},
        {"by": "B", "points": 2, "ecole": True},
    ]


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.trictrac")), ids=lambda path: path.stem)
def test_convert_there_and_back_is_the_same_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    as_json = run("convert", str(path), "--json").stdout
    assert run("convert", "-", given=as_json).stdout == text
    assert run("replay", "--check", "-", given=as_json).stdout == run("replay", "--check", str(path)).stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: ''"),
        ("trictrac 2\n", "version 2 of the record"),
        ("trictrac 1\ncolour: red\n", "line 2: 'colour: red'"),
        ("trictrac 1\n\nA dances\n", "line 3: 'A dances'"),
        ("trictrac 1\n\nA begins\nB throws 6-1\n", "line 4: 'B throws 6-1'"),
        ("trictrac 1\n\n# first\nA begins\nA throws 6-1\nA plays 1-7\n", "line 6: 'A plays 1-7'"),
        ("trictrac 1\nrules: exit=sideways\n\n", "sideways"),
        ("{}x", "JSON"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(text: str, said: str) -> None:
    done = run("replay", "-", given=text)
    assert done.exit_code == 1
    assert said in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("rolls", ["x", "5-", "-", "1-2-3"])
def test_bad_rolls_are_a_usage_error(rolls: str) -> None:
    done = run("replay", LEPEINTRE, f"--rolls={rolls}")
    assert (done.exit_code, rolls in done.stderr) == (2, True)


def test_the_roll_that_wins_a_partie_has_the_score_of_that_partie(tmp_path: Path) -> None:
    record = tmp_path / "two.trictrac"
    board = "set W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W/holes=11,0"
    record.write_text(f"trictrac 1\n\n{board}\nA throws 3-2\nnew partie\nB begins\nB throws 6-4\n", encoding="utf-8")
    printed = run("replay", "--check", str(record)).stdout
    assert printed.splitlines()[0] == "1. A 3-2. A 0, 12 holes; B 0, 0 holes."


# --- Games of an earlier edition of the laws ------------------------------------------

KEPT = """trictrac 1
A: Cloris
B: Damon
rules: modern
marking: {marking}

A begins
{events}
"""
"""A record without the header ``laws``, as versions before 0.7 wrote it."""

BORNE_OFF = """set W:22,24,offx13/B:6x15/W
A throws 6-2
A plays 22-24-off
B throws 2-1"""
ABOVE = """set W:1x8,2,3,4,5,6,12x2/B:1x12,5,7,8/W
A throws 5-1
A marks 6
A plays 1-6 1-2
B schools {points}
B throws 2-1"""
GONE = """set W:1x2,2x3,3x2,4x2,5x3,6,12x2/B:1x15/W/points=6,0
A throws 6-1
A marks 6
A goes
A throws 2-1"""


@pytest.mark.parametrize(
    ("marking", "events", "kept", "told"),
    [
        (
            "announced",
            BORNE_OFF,
            "1. Cloris 6-2. Cloris 0, 0 holes; Damon 0, 0 holes.",
            [
                "By law 6.4 as it is today: In all: Cloris 4.",
                "By law 6.4 as it is today: Cloris 4 en bredouille, 0 holes; Damon 0, 0 holes.",
            ],
        ),
        (
            "spoken",
            ABOVE.format(points=4),
            "1. Cloris 5-1. Cloris 6, 0 holes; Damon 4 en bredouille, 0 holes.",
            [
                "By law 12.4 as it is today: Damon claims 2 more than the école is worth.",
                "By law 12.4 as it is today: Cloris 4, 0 holes; Damon 4 en bredouille, 0 holes.",
            ],
        ),
        (
            "spoken",
            ABOVE.format(points=1),
            "1. Cloris 5-1. Cloris 6, 0 holes; Damon 1 en bredouille, 0 holes.",
            [
                "By law 12.3 as it is today: Damon marks an école in part: 2 are due.",
                "By law 12.3 as it is today: Cloris 4, 0 holes; Damon 1 en bredouille, 0 holes.",
            ],
        ),
        (
            "spoken",
            GONE,
            "1. Cloris 6-1. Cloris 0, 1 hole; Damon 0, 0 holes.",
            ["By law 11.5 as it is today: Cloris goes without a hole: 2 points are missing."],
        ),
        ("spoken", ABOVE.format(points=2), "1. Cloris 5-1. Cloris 4, 0 holes; Damon 2 en bredouille, 0 holes.", []),
    ],
)
def test_the_kept_mark_holds_and_the_amended_law_is_named(
    marking: str, events: str, kept: str, told: list[str]
) -> None:
    text = KEPT.format(marking=marking, events=events)
    done = run("replay", "--check", "-", given=text)
    lines = " ".join(done.stdout.split()).split(". By law")
    assert done.stdout.startswith(kept)
    found = [f"By law{line}" for line in lines[1:]]
    assert len(found) == len(told)
    assert all(one.startswith(sentence.removesuffix(".")) for one, sentence in zip(found, told, strict=True))
    assert run("convert", "-", given=text).stdout == text, "it is written again as it was"
    shown = json.loads(run("replay", "--json", "-", given=text).stdout)
    jsonschema.validate(shown, schema_of("replay"))
    assert bool(shown["rolls"][0].get("amended")) == bool(told)


def test_by_todays_laws_nothing_is_judged_twice() -> None:
    text = KEPT.format(marking="spoken", events=ABOVE.format(points=4)).replace("spoken\n", "spoken\nlaws: 3\n", 1)
    done = run("replay", "--check", "-", given=text)
    assert done.stdout.startswith("1. Cloris 5-1. Cloris 4, 0 holes; Damon 4 en bredouille, 0 holes.")
    assert "By law" not in done.stdout
    assert "Damon claims 2 more than the école is worth" in done.stdout
    assert run("convert", "-", given=run("convert", "--json", "-", given=text).stdout).stdout == text


@pytest.mark.parametrize("laws", ["0", "4", "two"])
def test_an_unknown_edition_of_the_laws_is_refused(laws: str) -> None:
    text = KEPT.format(marking="spoken", events=GONE).replace("spoken\n", f"spoken\nlaws: {laws}\n", 1)
    done = run("replay", "-", given=text)
    assert done.exit_code == 1
    assert "laws" in done.stderr


def test_the_holes_that_were_marked_are_recorded() -> None:
    events = ABOVE.format(points=2).replace("/W\n", "/W/points=8b,0\n", 1).replace("A marks 6", "A marks 4 holes=1")
    text = KEPT.format(marking="spoken", events=events.replace("B schools 2\n", "")).replace(
        "spoken\n", "spoken\nlaws: 2\n", 1
    )
    in_json = run("convert", "--json", "-", given=text).stdout
    (marked,) = [event for event in json.loads(in_json)["events"] if event["do"] == "marks"]
    assert marked == {"do": "marks", "by": "A", "points": 4, "holes": 1}
    assert run("convert", "-", given=in_json).stdout == text
    told = " ".join(run("replay", "--check", "-", given=text).stdout.split())
    assert "Cloris 0, 1 hole; Damon 0, 0 holes." in told
    assert "Cloris marks a double hole as a simple one: that is no école, and the hole is lost." in told
    assert run("replay", "-", given=text.replace("holes=1", "holes=two")).exit_code == 1


FILLED = "A begins\nset W:1x8,2,3,4,5,6,12x2/B:1x12,5,7,8/W\nA throws 5-1\n"


@pytest.mark.parametrize(
    ("events", "told", "summary"),
    [
        (
            "A marks 2\nA plays 1-6 1-2\nB schools 2\nA contests\nB maintains\n",
            ["A contests the école and marks 2.", "B maintains the école: 2 more.", "B marks 4."],
            "1 école committed, 1 claimed, 0 overlooked; ",
        ),
        (
            "A marks 4\nA plays 1-6 1-2\nB schools 2\nA contests\nB maintains\n",
            [
                "B marks a false école of 2.",
                "A contests the école and marks 2.",
                "B maintains the école: 2 more.",
                "A marks 4.",
            ],
            "1 école committed, 1 claimed, 0 overlooked; ",
        ),
        (
            "A marks 2\nA plays 1-6 1-2\nB schools 2\nA contests\nB corrects\n",
            [
                "A contests the école and marks 2.",
                "B has the école of 2 points restored, and the points that A marked for it",
                "are taken off.",
            ],
            "1 école committed, 1 claimed, 0 overlooked; ",
        ),
        (
            "A marks 2\nA plays 1-6 1-2\nB schools 2\nA contests\nB lets\n",
            ["B lets it be."],
            "1 claimed, 0 overlooked; ",
        ),
        ("A marks 6\nB corrects\nA plays 1-6 1-2\n", [], "1 école committed, 0 claimed, 0 overlooked, 1 corrected; "),
        ("A marks 2\nA plays 1-6 1-2\n", [], "1 école committed, 0 claimed, 0 overlooked, 1 open still; "),
    ],
)
def test_check_lists_disputes_and_accounts_for_every_ecole(
    tmp_path: Path, events: str, told: list[str], summary: str
) -> None:
    record = tmp_path / "disputed.trictrac"
    record.write_text(f"trictrac 1\nmarking: spoken\nlaws: 2\n\n{FILLED}{events}", encoding="utf-8")
    checked = run("replay", "--check", str(record)).stdout
    lines = [line.strip() for line in checked.splitlines()]
    assert [line for line in lines if line in told] == told
    assert summary in checked


FOUR = """trictrac 1
marking: spoken
laws: 3

A begins
A throws 5-5
A plays 1-6 1-6 1-6 1-6 !
B throws 6-2
B plays 1-7 1-3
A throws 5-4
A plays 1-5 5-8 !
B rectifies 1-6-10
"""


@pytest.mark.parametrize(
    ("words", "schema"),
    [
        (("convert", "--json"), "record"),
        (("replay", "--json"), "replay"),
        (("replay", "--check", "--json"), "replay"),
        (("analyse", "--json"), "analyse"),
    ],
)
def test_false_plays_of_four_moves_have_the_published_shape(words: tuple[str, ...], schema: str) -> None:
    shown = run(*words, "-", given=FOUR).stdout
    jsonschema.validate(json.loads(shown), schema_of(schema))
    if schema == "record":
        assert "1-6 1-6 1-6 1-6 !\n" in run("convert", "-", given=shown).stdout
