"""Long games at the table: what is said, kept, resumed, exported and replayed; two, three and four players, the poule."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.support.records import trictrac_record
from tests.support.seance import Pages, Scorer, said, talk
from tests.support.terminal import Home
from trictrac.cli.schema import schema_of
from trictrac.games.registry import read_record
from trictrac.partie.events import Counting
from trictrac.partie.frame import METHODS, Frame, FrameKind, Seats
from trictrac.partie.text.frames import frame_text, read_frame
from trictrac.protocol.codec import record_to_json
from trictrac.protocol.events import Begin, NewPartie, Player
from trictrac.seance.course import new_course
from trictrac.seance.opening import conversation_of
from trictrac.view.answer import View

NAMES = ("Anna", "Bert", "Carl", "Dora", "Emil")
SIX = ["+36", "go"]
"""Whoever has the dice wins six holes in a row and goes."""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def table(frame: Frame, mode: str = "marker") -> Scorer:
    """A séance of as many players as the frame has."""
    head = trictrac_record(names=("Anna", "Bert", *NAMES[2 : frame.players]), marking=Counting(mode), frame=frame)
    return conversation_of(head, new_course(head), Pages(), view=View(size="none"))


def ecrire(players: int = 2, seats: Seats = Seats.TWO, marques: int = 2, method: str = "guiton-1822") -> Frame:
    return Frame(FrameKind.ECRIRE, players, seats, marques, METHODS[method])


def test_a_partie_a_ecrire_of_two_marques_from_the_die_to_the_fiches() -> None:
    scorer = table(ecrire())
    ended = talk(scorer, ["Anna", "+24", "hold", "next", "+12", "next", "+12", "go"])
    assert ended[:3] == [
        "Anna wins the marqué by 6 holes to 2.",
        "Marqué 1: Anna 6, Bert 2, simple: 6 + 2 - 2 = 6.",
        "After 1 marqué of 2: Anna +6 and Bert -6.",
    ]
    assert said(scorer, "account") == ended[1:3]
    assert said(scorer, "new")[:3] == ["Marqué 2 of 2: Anna and Bert.", "Anna has the die.", "Anna begins."]
    assert talk(scorer, ["+36", "go"])[:8] == [
        "Anna wins the marqué by 6 holes to 0, all in a row.",
        "The account:",
        "Marqué 1: Anna 6, Bert 2, simple: 6 + 2 - 2 = 6.",
        "Marqué 2: Anna 6, Bert 0, petite bredouille: 2 x (6 + 2) - 0 = 16.",
        "Queue des jetons: 4 in all (from Anna 0, Bert 4). In hand after that: Anna +22, Bert -26. The queue goes to Anna.",
        "Postillon paid by Bert to Anna: 28 = 28.",
        "After 2 marqués of 2: Anna +54 and Bert -54.",
        "Received by Anna: 54 jetons, 5 fiches.",
    ]
    assert said(scorer, "account")[-1] == "Left over, and counting for nothing: 4 jetons."
    assert str(scorer.prompt) == "account, undo or stop?"
    assert said(scorer, "new") == ["all 2 marqués are played: account shows what they pay, stop ends the séance"]
    assert said(scorer, "stop")[1:] == said(scorer, "account")


def test_the_end_of_a_marque_is_taken_back_and_changed() -> None:
    scorer = table(ecrire(marques=4))
    talk(scorer, ["Anna", *SIX, "new"])
    talk(scorer, ["undo", "undo"])
    assert str(scorer.prompt) == "Anna, hold or go?"
    assert not scorer.state.results
    talk(scorer, ["go", "new"])
    changed = said(scorer, "edit 2 +24")
    assert "Entry 4 no longer fits: Another partie, Anna begins." in changed
    assert scorer.course.left, "the marqué that was begun after it no longer fits"


def test_an_ecole_reopens_the_marque_at_the_table() -> None:
    scorer = table(ecrire(marques=4), "spoken")
    talk(scorer, ["Anna", "set W:1x8,2,3,4,5,6,12x2/B:1x12,5,7,8/W/points=8,0/holes=6,3/flag=away", "61", "claim 4"])
    assert "Anna wins the marqué by 7 holes to 3." in said(scorer, "go")
    back = said(scorer, "school")
    assert "The marqué is not over: it continues." in back
    assert not scorer.state.results
    assert said(scorer, "account") == ["After 0 marqués of 4: Anna 0 and Bert 0."]


def test_three_a_tourner_change_places_by_name() -> None:
    scorer = table(ecrire(3, Seats.TOURNER, 3))
    first = talk(scorer, ["Anna", *SIX])
    assert "Consolation of Carl from Bert: 2 x 2 = 4." in first
    assert said(scorer, "new")[:3] == ["Marqué 2 of 3: Carl and Bert.", "Bert has the die.", "Bert begins."]
    assert scorer.names == ("Carl", "Bert")
    assert scorer.all_names == ("Anna", "Bert", "Carl")
    assert "Bert wins the marqué by 6 holes to 0, all in a row." in talk(scorer, SIX)
    told = [line for line in said(scorer, "log all") if line[0].isdecimal()]
    assert told[1:] == [
        "2. Anna marks 36",
        "3. Anna goes",
        "4. Another partie, Bert begins",
        "5. Bert marks 36",
        "6. Bert goes",
    ]
    said(scorer, "names Anne, Bertrand, Charles")
    assert scorer.names == ("Charles", "Bertrand")
    assert said(scorer, "names Anne, Bertrand") == [
        ("type names, then the names of all 3 players with commas between them, like names Anne, Bertrand, Charles")
    ]


def test_the_chouette_has_the_first_die_and_partners_share() -> None:
    scorer = table(ecrire(3, Seats.CHOUETTE, 4))
    assert talk(scorer, ["Anna", *SIX])[2] == "After 1 marqué of 4: Anna +16, Bert -8 and Carl -8."
    assert said(scorer, "new")[:2] == ["Marqué 2 of 4: Anna and Bert.", "Bert has the die."]
    talk(scorer, [*SIX])
    assert said(scorer, "new")[:2] == ["Marqué 3 of 4: Anna and Carl.", "Anna has the die."]


def test_a_refait_is_played_again_with_the_same_die() -> None:
    scorer = table(ecrire(marques=4))
    assert talk(scorer, ["Anna", "+24", "next", "+24", "next", "+12", "next", "+12", "go"])[:2] == [
        "Refait: 6 holes each. The marqué is void and is played again.",
        "Marqué 1: refait, Anna and Bert have 6 holes each.",
    ]
    assert said(scorer, "new")[:2] == ["Marqué 1 of 4 again: Anna and Bert.", "Anna has the die."]
    assert "Marqué 1: Anna 6, Bert 0, petite bredouille: 2 x (6 + 4) - 0 = 20." in talk(scorer, SIX)
    assert said(scorer, "new")[0] == "Marqué 2 of 4: Anna and Bert."


def test_the_record_keeps_all_names_and_the_frame() -> None:
    scorer = table(ecrire(4, Seats.PARTNERS, 4))
    talk(scorer, ["Anna", *SIX, "new"])
    record = scorer.record
    text = str(record)
    assert "C: Carl\nD: Dora\n" in text
    assert "frame: ecrire marques=4 seats=two method=guiton-1822\n" in text
    assert read_record(text) == record
    assert read_record(record_to_json(record)) == record
    assert record.events[-2:] == (NewPartie(), Begin(scorer.state.roller))
    assert record.log().state.results == scorer.state.results


@pytest.mark.parametrize(
    ("head", "word"),
    [
        ("A: Anna\nB: Bert\nC: Carl\n", "only with a frame"),
        ("A: Anna\nB: Bert\nD: Dora\nframe: ecrire\n", "in their order"),
        ("A: Anna\nB: Bert\nD: Dora\nframe: ecrire seats=tourner\n", "C, D and E: the players after B in their order"),
        ("frame: ecrire marques=3\n", "3 marqués"),
        ("frame: whist\n", "whist"),
    ],
)
def test_a_head_that_makes_no_long_game_is_refused(head: str, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        read_record(f"trictrac 1\n{head}\nA begins\n")


@pytest.mark.parametrize("count", [2, 4, 6])
def test_a_long_game_has_a_name_for_each_player_and_no_more(count: int) -> None:
    names = ("Anna", "Bert", "Carl", "Dora", "Emil", "Fritz")[:count]
    with pytest.raises(ValueError, match="C, D and E: the players after B in their order"):
        trictrac_record(names=names, frame=read_frame("ecrire", 3))


def test_an_old_record_says_nothing_of_frames() -> None:
    old = trictrac_record(names=("Anna", "Bert"), items=(Begin(Player.A),))
    assert "frame" not in str(old)
    assert '"frame"' not in record_to_json(old)
    assert '"C"' not in record_to_json(old)


# --- As a program -----------------------------------------------------------------------


def test_a_long_game_is_kept_resumed_exported_and_replayed(home: Home) -> None:
    words = (
        "--frame",
        "ecrire",
        "--marques",
        "3",
        "--seats",
        "tourner",
        "--mode",
        "marker",
        "--method",
        "lafosse queue=10",
    )
    printed = home.good("score", *words, "Anna", "Bert", "Carl", text="Anna\n+36\ngo\nnew\n")
    assert "Partie à écrire of 3 marqués." in printed
    assert "Marqué 1 of 3: Anna and Bert." in printed
    assert "Marqué 2 of 3: Carl and Bert." in printed
    assert "Bert, points?" in printed
    resumed = home.good("score", "--resume", text="+36\ngo\nnew\n+36\ngo\naccount\n")
    assert "Carl, points?" in resumed
    assert "Anna, Bert and Carl share the queue." in resumed
    kept = home.kept()
    assert kept.all_players == ("Anna", "Bert", "Carl")
    exported = home.good("export")
    assert read_record(exported) == kept
    (home.folder / "long.trictrac").write_text(exported, encoding="utf-8")
    replayed = home.good("replay", str(home.folder / "long.trictrac"))
    assert "Carl wins the marqué by 6 holes to 0, all in a row." in replayed
    assert "After 3 marqués of 3: Anna 0, Bert 0 and Carl 0." in replayed
    page = home.folder / "long.html"
    home.good("export", "-o", str(page))
    shown = page.read_text(encoding="utf-8")
    assert "Consolation of Carl from Bert: 2 x 2 = 4." in shown
    assert "Anna, Bert and Carl" in shown


def test_the_poule_has_short_parties_and_a_pot(home: Home) -> None:
    words = ("--frame", "poule", "--mode", "marker", "--method", "ante=5")
    printed = home.good("score", *words, "Anna", "Bert", "Carl", text="Anna\n+36\ngo\nnew\nAnna\n+36\ngo\naccount\n")
    assert "Anna wins the partie by 6 holes to 0" in printed
    assert "Partie 2: Anna and Carl." in printed
    assert "Anna has beaten all and takes the pot: 15." in printed
    assert "rules: hole_target=6" in home.good("export")


def test_the_chouette_begins_with_the_die(home: Home) -> None:
    words = ("--frame", "ecrire", "--seats", "chouette", "--mode", "marker", "--rules", "combine-1780")
    printed = home.good("score", *words, "Anna", "Bert", "Carl", text="+24\n")
    assert "Anna plays against Bert and Carl." in printed
    assert "Anna has the die." in printed
    assert "Anna, points? +24" in printed
    assert "method=combine-1780" in home.good("export")


def test_the_combine_is_kept_and_replayed_with_both_accounts(home: Home) -> None:
    words = ("--frame", "combine", "--marques", "2", "--mode", "marker")
    printed = home.good("score", *words, "Anna", "Bert", text="Anna\n+36\nsuspend honours\nhelp\n")
    assert "Trictrac combiné of 2 marqués." in printed
    assert "suspend ecrire, suspend honours: in the trictrac combiné" in " ".join(printed.split())
    home.good("score", "--resume", text="next\nnext\n+12\ngo\n")
    exported = home.good("export")
    assert "A suspends honours\n" in exported
    (home.folder / "both.trictrac").write_text(exported, encoding="utf-8")
    replayed = home.good("replay", str(home.folder / "both.trictrac"))
    assert "Marqué 1: Anna 8, Bert 0, petite bredouille sans lever: 3 x (8 + 2) - 0 = 30." in replayed
    assert "After 0 parties with honours: Anna 0 and Bert 0." in replayed


def test_the_record_names_the_author_who_was_named() -> None:
    for method in METHODS:
        frame = read_frame(f"ecrire method={method}", 2)
        assert (frame.method, frame_text(frame)) == (method, f"ecrire marques=8 method={method}")
    assert (
        frame_text(read_frame("ecrire method=lafosse jetons=1", 2)) == "ecrire marques=8 method=lafosse-1852 jetons=1"
    )
    assert frame_text(ecrire(method="lepeintre-1818")) == "ecrire marques=2 method=guiton-1822", (
        "options alone name nobody"
    )
    assert frame_text(read_frame("poule ante=5", 3)) == "poule ante=5 poule=entries"
    with pytest.raises(ValueError, match="no method 'whist'"):
        Frame(FrameKind.ECRIRE, method="whist")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--rules", "guiton-1822,margot=2_4"), "It is paid by guiton-1822."),
        (("--rules", "guiton-1822", "--method", "queue=10"), "It is paid by guiton-1822 queue=10."),
        (("--rules", "margot=2_4"), "It is paid by malfilatre-2013."),
        (("--method", "lepe"), "It is paid by lepeintre-1818."),
    ],
)
def test_the_opening_says_how_it_is_paid(home: Home, words: tuple[str, ...], told: str) -> None:
    assert told in home.good("score", "--frame", "ecrire", "--mode", "marker", *words, "Anna", "Bert", text="quit\n")


def test_the_poule_and_the_combine_say_how_they_are_paid(home: Home) -> None:
    words = ("--mode", "marker", "--rules", "guiton-1822")
    assert "It is paid by ante=10 poule=entries." in home.good(
        "score", "--frame", "poule", *words, "Anna", "Bert", "Carl", text="quit\n"
    )
    assert "It is paid by combine-1780." in home.good("score", "--frame", "combine", "Anna", "Bert", text="quit\n")


def test_a_poule_with_the_rules_of_the_combine_changes_places_at_its_end(home: Home) -> None:
    words = ("--frame", "poule", "--mode", "marker", "--rules", "combine-1780")
    printed = home.good("score", *words, "Anna", "Bert", "Carl", text="Anna\n+24\nhold\n+24\nnew\naccount\n")
    assert "Anna wins the partie by 6 holes to 0" in printed
    assert "Partie 1: Anna beats Bert, 1 running." in printed
    assert "Partie 2: Anna and Carl." in printed


@pytest.mark.parametrize(
    ("head", "board", "jetons"),
    [
        ("frame: ecrire marques=3 seats=tourner", [("Anna", "Bert"), ("Carl", "Bert")], {"A": 20, "B": -4, "C": -16}),
        ("frame: ecrire marques=4 seats=chouette", [("Anna", "Bert"), ("Anna", "Bert")], {"A": 0, "B": 0, "C": 0}),
    ],
)
def test_the_json_of_a_long_game_says_who_sat_where_and_what_is_paid(
    home: Home, head: str, board: list[tuple[str, str]], jetons: dict[str, int]
) -> None:
    text = f"""trictrac 1
A: Anna
B: Bert
C: Carl
marking: marker
{head} method=guiton-1822

A begins
A counts 36
A goes
new partie
B begins
B counts 36
B goes
"""
    (home.folder / "long.trictrac").write_text(text, encoding="utf-8")
    shown = json.loads(home.good("replay", "--json", str(home.folder / "long.trictrac")))
    jsonschema.validate(shown, schema_of("replay"))
    assert shown["names"] == {"A": "Anna", "B": "Bert", "C": "Carl"}
    assert [tuple(roll["board"].values()) for roll in shown["counts"]] == board
    assert shown["account"]["jetons"] == jetons
    assert "Marqué 1: Anna 6, Bert 0, petite bredouille: 2 x (6 + 2) - 0 = 16." in shown["account"]["lines"]
    part = json.loads(home.good("replay", "--json", "--rolls", "2", str(home.folder / "long.trictrac")))
    jsonschema.validate(part, schema_of("replay"))
    assert "account" not in part
    assert len(part["counts"]) == 1


def test_the_json_of_a_combine_has_both_accounts(home: Home) -> None:
    text = "trictrac 1\nmarking: marker\nframe: combine marques=2\n\nA begins\nA counts 72\n"
    (home.folder / "both.trictrac").write_text(text, encoding="utf-8")
    shown = json.loads(home.good("replay", "--json", str(home.folder / "both.trictrac")))
    jsonschema.validate(shown, schema_of("replay"))
    assert shown["account"]["honours"] == {"A": 4, "B": -4}
    assert shown["account"]["jetons"] == {"A": 0, "B": 0}


def test_the_coup_et_des_is_reported_by_sides(home: Home) -> None:
    words = ("--rules", "guiton-1822", "--mode", "marker")
    printed = home.good("score", *words, "Anna", "Bert", text="53\nlog\n")
    assert "Anna’s side 5, Bert’s side 3." in printed
    assert "1. Anna’s side 5, Bert’s side 3" in printed
    assert "Anna draws 5, Bert 3." in home.good("score", "--mode", "marker", "Anna", "Bert", text="53\n")


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (("--frame", "ecrire", "--method", "l", "Anna", "Bert"), "lafosse-1852, lepeintre-1818"),
        (("--frame", "poule", "--method", "marques=9", "Anna", "Bert", "Carl"), "marques=9"),
        (("--frame", "poule", "--method", "grades=plain", "Anna", "Bert", "Carl"), "grades=plain"),
        (("--frame", "poule", "--method", "guiton", "Anna", "Bert", "Carl"), "method=guiton"),
        (("--frame", "ecrire", "--method", "fiche=3", "Anna", "Bert"), "fiche=3"),
        (("--frame", "combine", "--method", "die=winner", "Anna", "Bert"), "die=winner"),
        (("--frame", "combine", "--handicap", "holes=3,0", "Anna", "Bert"), "points can be, like points=4b,0"),
        (("--marques", "8", "Anna", "Bert"), "--frame"),
        (("--frame", "ecrire", "--marques", "7", "Anna", "Bert"), "7 marqués"),
        (("--frame", "ecrire", "--holes", "6", "Anna", "Bert"), "--holes"),
        (("--frame", "poule", "--marques", "6", "Anna", "Bert", "Carl"), "--marques"),
        (("--frame", "poule", "Anna", "Bert"), "three to five"),
        (("--frame", "whist", "Anna", "Bert"), "whist"),
        (("--frame", "ecrire", "Anna"), "names of two to five players"),
        (("Anna", "Bert", "Carl"), "names of two players"),
        (("--frame", "ecrire", "Anna", "Bert", "anna"), "one name"),
        (("--frame", "poule", "Anna", "Bert", "Ca,rl"), "comma"),
    ],
)
def test_what_cannot_be_agreed_leaves_no_game(home: Home, words: tuple[str, ...], cause: str) -> None:
    done = home.run("score", *words)
    assert done.returncode != 0
    assert cause in " ".join(done.stderr.split())
    assert not home.library.names()


def test_resigning_in_a_combine_says_what_can_be_done(home: Home) -> None:
    told = home.good("score", "--frame", "combine", "--mode", "marker", "A", "B", text="A begins\nresign\n")
    assert "nobody resigns" in told


def test_a_poule_announces_no_stakes(home: Home) -> None:
    told = home.good("score", "--frame", "poule", "--mode", "marker", "A", "B", "C", text="A begins\n+36\n")
    assert "A wins the partie by 6 holes to 0." in told
    assert "stake" not in told


def test_the_opening_names_all_who_play(home: Home) -> None:
    words = ("score", "--frame", "ecrire", "--seats", "tourner", "--mode", "marker", "Anna", "Bert", "Carl")
    assert "Anna, Bert and Carl." in home.good(*words, text="Anna begins\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ecrire", "--rules", "hole_target=9", "A", "B"), "hole_target has no effect here"),
        (("poule", "--holes", "0", "A", "B", "C"), "--holes '0'"),
        (("poule", "A", "B", "C", "D", "E", "F"), "two to five players"),
    ],
)
def test_what_has_no_effect_is_refused(home: Home, words: tuple[str, ...], told: str) -> None:
    done = home.run("score", "--frame", *words)
    assert done.returncode == 2
    assert told in done.stderr
