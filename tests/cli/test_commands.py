"""The commands one by one, in one process: what they print, on which stream, with which exit status."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner

from tests.support.commands import FILLS, START, refused, told
from tests.support.terminal import ROOT
from trictrac import __version__
from trictrac.cli.commands import COMMANDS, app
from trictrac.cli.schema import NAMES, schema_of
from trictrac.model.mark import Jan


def test_the_version() -> None:
    assert told("--version") == f"trictrac {__version__}\n"


def test_the_help_lists_every_command() -> None:
    help_page = told("--help")
    for name, short in COMMANDS.items():
        assert f"  {name} " in help_page
        assert " ".join(short.split()[:4]) in " ".join(help_page.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_in_both_languages(name: str) -> None:
    english, french = told(name, "--help"), told(name, "--help", "--lang", "fr")
    assert f"trictrac {name}" in english
    assert "--lang en|fr" in english
    assert "Show this help and exit." in english
    assert "Montrer cette aide et finir." in french
    assert english != french


def test_a_roll() -> None:
    assert told("roll", FILLS, "32").splitlines() == [
        FILLS,
        "White rolls 3-2.",
        "White fills the petit jan three ways: 12.",
        "    by 3, from field 3",
        "    by 2, from field 4",
        "    by the sum, 5, from the talon, resting on field 4",
        "In all: White 12.",
        "12 points en bredouille: 2 holes, 0 left. White may hold or go.",
        "4 plays are allowed.",
    ]
    assert told("roll", FILLS, "2-3") == told("roll", FILLS, "2", "3") == told("roll", FILLS, "32")


def test_a_roll_in_french() -> None:
    french = told("roll", FILLS, "32", "--lang", "fr")
    assert "Blanc remplit son petit jan de trois façons\u00a0: 12." in french
    assert french == told("--lang=fr", "roll", FILLS, "32") == told("roll", FILLS, "32", LC_ALL="fr_FR.UTF-8")
    assert told("roll", FILLS, "32", "--lang", "en", LC_ALL="fr_FR.UTF-8") == told("roll", FILLS, "32")


def test_a_typed_position_is_echoed() -> None:
    assert told("roll", "blanc talon 13, 8, 10 / noir talon 15", "43").startswith("W:1x13,8,10/B:1x15/W\n")
    assert told("roll", "-", "43", text="aW13-hW1-jW1-yB15\n") == told("roll", "W:1x13,8,10/B:1x15/W", "43")


def test_a_partial_board_is_labelled() -> None:
    assert "The board is partial" in told("roll", "W:1x3/B:1x15/W", "43")
    assert json.loads(told("roll", "W:1x3/B:1x15/W", "43", "--json"))["partial"] is True


def test_a_roll_with_its_board() -> None:
    lines = told("roll", FILLS, "32", "--board").splitlines()
    assert any("[○]" in line for line in lines)
    assert all(len(line) <= 78 for line in lines)


def test_a_roll_under_other_rules(tmp_path: Path) -> None:
    between = "W:1x15/B:1x13,19,21/W"
    assert "margot" not in told("roll", between, "41")
    assert "Black marks 2 for margot la fendue" in told("roll", between, "41", "--rules", "margot=2_4")
    club = tmp_path / "club.toml"
    club.write_text('margot = "4_6"\n')
    assert "Black marks 4 for margot la fendue" in told("roll", between, "41", "--rules", str(club))
    meeting = told("roll", START, "41", "--rules", "rencontre=4_6", "--meets")
    assert "White makes the jan de rencontre: 4." in meeting


def test_rolls_as_json_keep_the_schema() -> None:
    for position in (START, FILLS, "W:1x3/B:1x15/W", "W:1x13,8,10/B:1x13,12x2/B", "W:23,24,offx13/B:5x15/W"):
        for roll in ("66", "43", "21"):
            printed = json.loads(told("roll", position, roll, "--json"))
            jsonschema.validate(printed, schema_of("roll"))
            assert printed["roll"] == f"{roll[0]}-{roll[1]}"
    fills = json.loads(told("roll", FILLS, "32", "--json"))
    assert (fills["position"], fills["rules"], fills["me"], fills["opp"]) == (FILLS, "modern", 12, 0)
    assert fills["marks"][0]["evidence"][2] == {"number": 5, "from": [1], "to": [6], "passage": 4, "points": 4}
    assert fills["plays"] == [[[3, 6], [4, 6]], [[3, 6], [7, 9]], [[7, 10], [4, 6]], [[1, 4], [4, 6]]]


def test_the_plays_of_a_roll() -> None:
    lines = told("plays", FILLS, "32").splitlines()
    assert lines[2:] == [
        "4 plays are allowed.",
        " 1. 3-6 4-6",
        " 2. 3-6 7-9",
        " 3. 7-10 4-6",
        " 4. 1-4-6",
        "40 more plays obey the other laws, but this roll can fill, so the play must fill",
        "  (law 9.1).",
    ]
    assert "Nothing can be played." in told("plays", "W:1x15/B:17x3,18x2,19x2,20x2,21x2,22x2,23x2/W", "65")


@pytest.mark.parametrize("words", [["7-9 3-6"], ["7-9", "3-6"], ["#2"], ["--why", "3/6, 7/9"]])
def test_a_play_that_is_allowed(words: list[str]) -> None:
    assert told("plays", FILLS, "32", *words) == "3-6 7-9 is allowed (#2).\n"


def test_a_play_that_is_not_allowed() -> None:
    assert " ".join(told("plays", FILLS, "32", "--why", "1-4 1-3").split()) == (
        "1-4 1-3 is not allowed with 3-2: this roll can fill, so the play must fill (law 9.1). Nearest allowed play: 1-4-6."
    )


def test_plays_as_json_keep_the_schema() -> None:
    listed, judged, allowed = (
        json.loads(told("plays", FILLS, "32", *words, "--json")) for words in ([], ["1-4 1-3"], ["#2"])
    )
    for found in (listed, judged, allowed):
        jsonschema.validate(found, schema_of("plays"))
    assert [play["text"] for play in listed["plays"]] == ["3-6 4-6", "3-6 7-9", "7-10 4-6", "1-4-6"]
    assert (judged["allowed"], judged["law"], judged["nearest"], judged["number"]) == (False, "9.1", "1-4-6", None)
    assert (allowed["allowed"], allowed["law"], allowed["number"]) == (True, None, 2)


def test_the_chances() -> None:
    lines = told("chances", FILLS).splitlines()
    assert "    30 fill" in lines
    assert "     8 … of these in at least two ways" in lines
    assert "On average: White 4.67, Black 0.00." in lines
    assert "3-2     12      ·" in lines
    assert not any(line.lstrip().startswith("0 ") for line in lines)


def test_the_chances_of_a_field() -> None:
    shown = told("chances", "W:1x14,3/B:1x14,20/W", "--field", "5")
    assert "White hits field 5 truly by 23 of the 36 throws: " in shown
    assert "    2 from field 3: every roll with a 2" in shown
    assert "No throw hits field 6." in told("chances", "W:1x14,3/B:1x14,20/W", "--field", "6")


def test_chances_as_json_keep_the_schema() -> None:
    for position in (START, FILLS, "W:1x14,3/B:1x14,20/W", "W:1x3/B:1x15/W"):
        jsonschema.validate(json.loads(told("chances", position, "--json")), schema_of("chances"))
    counts = json.loads(told("chances", FILLS, "--json"))
    assert (counts["counts"]["fill"], counts["fills"]) == (30, {"petit": 30})


def test_a_board() -> None:
    wide, narrow = told("board", START), told("board", START, COLUMNS="40")
    assert max(map(len, wide.splitlines())) > 60
    assert max(map(len, narrow.splitlines())) <= 40
    assert narrow == told("board", START, "--compact")
    assert wide.endswith(f"\n{START}\n")
    assert "\x1b" not in wide
    assert told("board", START, "--ascii").isascii()
    assert told("board", START, "--bottom", "black", "--talon", "right") != wide
    assert "Blanc" in told("board", START, "--lang", "fr")


def test_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert told("board", START, "--svg", str(path), "--lang", "fr").endswith("est écrit.\n")
    picture = path.read_text(encoding="utf-8")
    assert picture == told("board", START, "--svg", "-", "--lang", "fr")
    assert ET.fromstring(picture).tag.endswith("svg")
    assert "Blanc" in picture


@pytest.mark.parametrize("width", ["40", "80"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_fits_the_terminal(width: str, language: str) -> None:
    pages = [
        told("roll", START, "64", "--board", COLUMNS=width, LC_ALL=language),
        told("roll", "W:1x11,8x2,12x2/B:1x15/W", "55", COLUMNS=width, LC_ALL=language),
        told("plays", START, "64", "1-7 1-6", COLUMNS=width, LC_ALL=language),
        told("chances", START, COLUMNS=width, LC_ALL=language),
        told("board", START, COLUMNS=width, LC_ALL=language),
    ]
    assert max(len(line) for page in pages for line in page.splitlines()) <= int(width)


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_printed_and_are_schemas_of_described_objects(name: str) -> None:
    schema = json.loads(told("schema", name))
    jsonschema.Draft202012Validator.check_schema(schema)
    for one in (schema, *schema["$defs"].values()) if "$defs" in schema else (schema,):
        assert one["description"]
        if one["type"] == "object":
            assert one["additionalProperties"] is False
            assert set(one.get("required", ())) <= set(one["properties"])


def test_every_schema_of_an_output_is_a_file_and_knows_the_jans() -> None:
    files = {path.stem for path in (ROOT / "trictrac" / "cli" / "schemas").iterdir()}
    assert files == {name for name in NAMES if not name.endswith("record")}
    for name in ("roll", "chances"):
        assert schema_of(name)["$defs"]["Jan"]["enum"] == list(Jan)


@pytest.mark.parametrize("name", ["record", "replay"])
def test_a_schema_is_found_by_the_name_it_had(name: str) -> None:
    assert told("schema", f"sister-{name}") == told("schema", f"tables-{name}")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rol"], "no command 'rol': did you mean roll?"),
        (["mot"], "no command 'mot': did you mean word?"),
        (["xyz"], "no command 'xyz'; choose one of score, play"),
        (["--foo"], "no option --foo"),
        (["roll"], "type a position and a roll"),
        (["roll", START], "type a position and a roll"),
        (["roll", START, "64", "--jsn"], "no option --jsn: did you mean --json?"),
        (["drill", "--list"], "no option --list: --help lists them"),
        (["roll", START, "64", "--rules"], "--rules lacks its value"),
        (["help", "records"], "no page and no command 'records': did you mean help formats records?"),
        (["help", "roll", "dice"], "no page and no command 'roll dice': did you mean roll?"),
        (["help", "rol"], "no page and no command 'rol': did you mean roll?"),
        (["help", "xyzzy"], "no page and no command 'xyzzy': trictrac help lists them"),
        (
            ["help", "grande", "bredouille"],
            "no page and no command 'grande bredouille': did you mean word grande bredouille?",
        ),
        (["roll", START, "64", "--lang", "it"], "no language 'it': choose one of en, fr"),
        (["roll", START, "64", "--lang"], "no language ''"),
        (["plays", START], "type a position and a roll"),
        (["chances"], "type one position"),
        (["chances", START, "64"], "type one position"),
        (["chances", START, "--field", "25"], "--field '25': the fields are 1 to 24"),
        (["chances", START, "--field", "-1"], "--field '-1'"),
        (["board", START, "--bottom", "red"], "--bottom 'red': one of white, black"),
        (["board", START, "--talon", ""], "--talon '': one of left, right"),
        (["board"], "type one position"),
        (["schema"], "takes one of roll, plays, chances"),
        (["schema", "boat"], "takes one of roll, plays, chances"),
    ],
)
def test_words_the_program_does_not_know(words: list[str], said: str) -> None:
    assert said in refused(2, *words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["roll", START, "77"], "'77' is no roll"),
        (["roll", START, "6\x1b[2J"], "is no roll"),
        (["roll", "nonsense", "64"], "'nonsense' is no position"),
        (["roll", "", "64"], "is no position"),
        (["roll", START, "64", "--rules", "soumile"], "no rule set 'soumile'"),
        (["plays", START, "64", "1-99"], "there is no field 99"),
        (["plays", START, "64", "#9"], "a number from 1 to 2"),
        (["plays", FILLS, "32", "6"], "can mean"),
        (["chances", "W:1y15"], "is no position"),
        (["roll", "W:1x16/B:1x15/W", "64"], "White has 16 checkers"),
        (
            ["board", START, "--svg", "/nowhere/board.svg"],
            "/nowhere/board.svg cannot be opened or written (No such file",
        ),
        (["roll", "--batch", "/nowhere.jsonl"], "/nowhere.jsonl cannot be read"),
    ],
)
def test_data_that_cannot_be_read(words: list[str], said: str) -> None:
    complaint = refused(1, *words)
    assert said in complaint
    assert "\x1b" not in complaint


def test_every_fault_of_a_position_is_listed() -> None:
    complaint = refused(1, "board", "W:1x16,13/B:12/W")
    assert complaint.count("trictrac: also: ") == 3
    assert "Black has one checker alone on the corner" in complaint


def test_errors_are_said_in_french() -> None:
    assert refused(1, "roll", START, "77", "--lang", "fr").startswith("«\u00a077\u00a0» n’est pas un coup")
    assert refused(2, "rol", "--lang", "fr").startswith("pas de commande «\u00a0rol\u00a0»")
    assert refused(2, "roll", "--jsn", LC_ALL="fr_FR").startswith("option --jsn inconnue")


def test_standard_input_that_is_no_text() -> None:
    assert "is no UTF-8 text (byte 3)" in refused(1, "board", "-", text=b"W:\xff")
    assert "is no position" in refused(1, "board", "-", text=b"")
    assert "too long" in refused(1, "board", "-", text=b"W" * 100_000)


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ("points=10,4", "48 points: 7 holes, the first simple, then en bredouille, 0 left. White may hold or go."),
        ("points=4b,0", "42 points en bredouille: 6 holes, 6 left. White may hold or go."),
        ("points=0,4b", "38 points en bredouille: 6 holes, 2 left. White may hold or go."),
        (
            "points=10,4/holes=5,2",
            "48 points: 7 holes, the first simple, then en bredouille, and White has won the partie.",
        ),
        ("points=4b,0/holes=10,0", "42 points en bredouille: 6 holes, and White has won the partie."),
    ],
)
def test_roll_says_what_holes_the_points_make(marks: str, said: str) -> None:
    """Lepeintre's stroke of 38 points (première partie, IV): 48 in all are seven holes, the first one simple."""
    board = "W:1,4,5,7x3,8x2,9x2,10x2,11,12x2/B:1x2,2,3,4,5,7,8,9x2,10x2,11,12x2/W"
    assert said in CliRunner().invoke(app, ["roll", f"{board}/{marks}", "64"], env={"COLUMNS": "200"}).stdout


def test_roll_says_whether_a_hole_is_simple_and_of_no_bredouille_where_none_is_paid() -> None:
    board = f"{FILLS}/points=4,2b"
    assert "16 points: 1 simple hole, 4 left. White may hold or go." in told("roll", board, "32")
    assert "16 points: 1 hole, 4 left." in told("roll", board, "32", "--rules", "modern,bredouille=no")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_value_of_an_option_is_named_in_the_help(name: str) -> None:
    assert "<" not in told(name, "--help").replace("<x<", "").replace("<=x<=", "").replace("x>=", "")


@pytest.mark.parametrize("columns", [40, 44, 80])
def test_help_fits_the_terminal(columns: int) -> None:
    """But for words that are longer than a line: the names of options and what a line of JSON is like."""
    text = told("roll", "--help", COLUMNS=str(columns))
    assert [line for line in text.splitlines() if len(line) > columns and len(line.split()) > 2] == []


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("roll", "--batch", "--html", "x.html"), "--batch answers with lines of JSON"),
        (("chances", "--batch", "--svg", "x.svg"), "--batch answers with lines of JSON"),
        (("replay", "tests/corpora/games/lepeintre-1.trictrac", "--check", "--markdown", "-"), "--check prints"),
    ],
)
def test_no_format_is_passed_over(words: tuple[str, ...], complaint: str) -> None:
    assert refused(2, *words).startswith(complaint)


def test_a_markdown_file_does_not_depend_on_the_terminal() -> None:
    wide = told("roll", FILLS, "32", "--markdown", "-")
    assert told("roll", FILLS, "32", "--markdown", "-", COLUMNS="40") == wide
    assert "○" in wide
