"""Records as JSON: the same game both ways, errors that name the key, a schema that is true."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.support.records import trictrac_record
from trictrac.base.errors import TrictracError
from trictrac.games.registry import read_record, script_of
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.model.score import Pavillon, Score
from trictrac.partie import events
from trictrac.partie.events import Counting, Referee, Twin
from trictrac.partie.sentences.happenings import deed
from trictrac.partie.text.lines import VOCABULARY
from trictrac.partie.text.record import SCRIPT
from trictrac.protocol.codec import record_from_json, record_schema, record_to_json
from trictrac.protocol.declared import Declared
from trictrac.protocol.events import Begin, Draw, Go, Hold, Move, NewPartie, Note, Player
from trictrac.protocol.record import Comment
from trictrac.rules.loader import load_rules

GAMES = sorted((Path(__file__).parents[1] / "corpora" / "games").glob("*.trictrac"))

EVERY_ITEM: tuple[events.Event | Comment, ...] = (
    Comment("a comment"),
    Comment(""),
    Draw(5, 3),
    Draw(4, 4, Player.B),
    Begin(Player.A),
    events.Throw(Player.A, Roll(6, 4)),
    events.Throw(Player.B, Roll(1, 1), for_all=True),
    events.Claim(Player.A, 4),
    Hold(Player.A),
    Go(Player.B),
    events.Suspend(Player.A, Twin.ECRIRE),
    events.Suspend(Player.B, Twin.HONOURS),
    Move(Player.A, Play(((1, 7), (7, 11)))),
    Move(Player.A, Play(((20, 25), (19, 23))), stands=True),
    Move(Player.B, Play()),
    events.Receive(Player.B, 2),
    events.School(Player.B, 8),
    events.Correct(Player.A),
    events.Contest(Player.A),
    events.Maintain(Player.B),
    events.Rectify(Player.A, Play(((1, 5),))),
    Move(Player.A, Play(((1, 7), (1, 7), (1, 7), (1, 7))), stands=True),
    Move(Player.A, Play(((1, 5), (5, 8))), stands=True),
    Move(Player.A, Play(((1, 5), (5, 8)), released=True), stands=True),
    events.OrderOn(Player.B, 15),
    events.Erase(Player.A),
    events.ForgetFlag(Player.B),
    events.TakeFlag(Player.B),
    *map(events.Marking, Counting),
    *map(events.Refereeing, Referee),
    events.Let(Player.B),
    events.Count(Player.A, 6),
    events.TakeDice(Player.B),
    events.BearOff(Player.B),
    *map(events.SetRules, map(load_rules, ("modern", "guiton-1822", "exit=provincial,tariff.fill=4/5"))),
    events.SetPosition(Position.parse("W:1x13,8,10/B:1x15/B/points=4b,0/holes=3,2/flag=B/rolls=2,3/releve=2")),
    events.SetScore(Score((0, 6), (False, True), (1, 2), Pavillon.WHITE)),
    events.SetScore(Score()),
    Note("the board was knocked"),
    events.Resign(Player.A),
    NewPartie(),
)


def test_every_event_survives_text_and_json() -> None:
    assert {type(item) for item in EVERY_ITEM} >= set(events.Event.__args__)
    provincial = load_rules("exit=provincial")
    for counting in Counting:
        record = trictrac_record(
            EVERY_ITEM,
            title="Title",
            names=("Cloris", "Damon"),
            date="1738",
            place="Avignon",
            source="a book",
            seed="7",
            rules=provincial,
            marking=counting,
        )
        assert read_record(str(record)) == record
        text = record_to_json(record)
        assert record_from_json(text, script_of) == record
        jsonschema.validate(json.loads(text), record_schema(SCRIPT))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_real_games_survive_json(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    text = record_to_json(record)
    assert record_from_json(text, script_of) == record
    jsonschema.validate(json.loads(text), record_schema(SCRIPT))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "JSON"),
        ("[]", "JSON: Input should be an object"),
        ('{"title": ' + "9" * 5000 + "}", "JSON: Invalid JSON: number out of range"),
        ('{"title": ' + "[" * 5000, "JSON: Invalid JSON: recursion limit exceeded"),
        ('{"title": NaN}', "title"),
        ('{"title": "\\ud800"}', "JSON: Invalid JSON"),
        ('{"title": "\ud800"}', "JSON: Invalid JSON"),
        ('{"events": 3}', "events: Input should be a valid list"),
        ('{"events": [[]]}', "events.0: Input should be an object"),
        ('{"events": [{}]}', "events.0.do: Field required"),
        ('{"events": [{"do": "dances"}]}', "events.0.do"),
        ('{"events": [{"do": "throws", "by": "A", "dice": [7, 1]}]}', "events.0.dice.0"),
        ('{"events": [{"do": "throws", "by": "A"}]}', "events.0: 'A throws'"),
        ('{"events": [{"do": "begins", "by": "C"}]}', "events.0.by"),
        ('{"events": [{"do": "marking", "marking": "loud"}]}', "events.0.marking"),
        ('{"marking": "loud"}', "marking"),
        ('{"events": [{"do": "takes dice", "by": "A", "points": 2}]}', "events.0: 'A takes dice 2'"),
        ('{"colour": "red"}', "colour"),
        ('{"rules": "exit=sideways"}', "sideways"),
    ],
)
def test_bad_json_names_the_key(text: str, said: str) -> None:
    with pytest.raises(TrictracError) as caught:
        record_from_json(text, script_of)
    assert said in str(caught.value)


def test_a_comment_of_several_lines_is_one_comment() -> None:
    text = record_to_json(trictrac_record(items=(Comment("seen"),))).replace('"seen"', '"seen\\nA throws 6-5"')
    assert record_from_json(text, script_of).items == (Comment("seen A throws 6-5"),)


EXAMPLES = (
    "draw A 5 B 3, A begins, A throws 6-5, A marks 4, A holds, A goes, A plays 1-7 1-6, B receives 2, B schools 4, "
    "B corrects, B lets, A contests, B maintains, B rectifies 1-7 1-6, B orders 15, A erases, A forgets flag, A takes flag, "
    "A counts 4, A takes dice, A bears off, marking spoken, referee strict, rules guiton-1822, set W:1x15/B:1x15/W, "
    "score points=4;0, note the board was knocked, A resigns, new partie, A suspends ecrire, A suspends honours"
)
"""A line of a record with each event, in the order of their declarations."""


@pytest.mark.parametrize(
    ("one", "line"),
    list(zip(VOCABULARY.declared, EXAMPLES.split(", "), strict=True)),
    ids=lambda one: one.word if isinstance(one, Declared) else "",
)
def test_a_line_of_every_event_is_read_written_and_described(one: Declared[events.Event], line: str) -> None:
    line = line.replace(";", ",")
    event = VOCABULARY.read(line)
    assert type(event) is one.event
    assert VOCABULARY.write(event) == line
    assert VOCABULARY.read(VOCABULARY.line(VOCABULARY.dump(event))) == event
    assert str(deed(event, ("Cloris", "Damon"), MODERN))
