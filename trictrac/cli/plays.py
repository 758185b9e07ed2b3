"""``trictrac plays``: the plays that a roll allows, or why a play is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.cli.documents import SCHEMED_JSON_OPTION, print_document
from trictrac.cli.output import print_sentences, put_json
from trictrac.cli.program import any_words, help_text, value_option
from trictrac.cli.reading import GAME_OPTION, RULES_OPTION, game_called, named_rules, typed_board
from trictrac.cli.typed import refuse_if
from trictrac.saying.language import Counted, Language
from trictrac.view.answer import Sentences
from trictrac.view.doc import Copied

if TYPE_CHECKING:
    from trictrac.model.play import Play
    from trictrac.protocol.game import BoardRoll

MOST_LINES = 100
"""Largest number of plays printed, because a roll of three dice may allow thousands."""

HELP = help_text(
    "List and number the plays that a roll allows. If several plays leave the same position, only one of them is "
    "listed.\n\n"
    "With a PLAY after the roll, or with --why, the command says whether this play is allowed. If not, it names the "
    "law that the play breaks, and the nearest play that is allowed. A play is typed like 1-7 1-5, 1-5-7 (tout d’une), "
    "7 5 (where the checkers end), corner, 20-off, #2 or pass. The exit status is 0 if everything could be read, even "
    "if the play is not allowed.\n\n"
    "--game lists and judges the plays of another tables game: trictrac plays --game backgammon "
    "W:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W 31 8/5 6/5. A roll of three dice is typed like 4-4-3."
)


def plays(
    language: Language,
    words: list[str] = any_words(
        "POSITION ROLL [PLAY]", help_text("What to judge; - reads the position from the standard input.")
    ),
    why: str = value_option("--why", "Explain why PLAY is not allowed.", help_text("PLAY")),
    rules: str = RULES_OPTION,
    game: str = GAME_OPTION,
    as_json: bool = SCHEMED_JSON_OPTION,
) -> None:
    """Print the plays that a roll allows, or judge one."""
    board = typed_board(words[0]) if words else ""
    if len(words) == 1:
        from trictrac.games.exchange.ids import roll_of_id

        words = [*words, *roll_of_id(board)]
    refuse_if(len(words) < 2, "type a position and a roll: trictrac plays POSITION 64")
    from trictrac.games.registry import game_of

    roll = game_of(game_called(game, board)).judge(named_rules(rules), board, words[1])
    typed = " ".join([why, *words[2:]]).strip()
    if typed:
        _judge(roll, roll.read(typed), language, as_json=as_json)
    elif as_json:
        put_json({**roll.head, "plays": [_model(play, roll) for play in roll.plays] or None})
    else:
        print_document([*roll.heading, *_listed(roll, language), *filter(None, (roll.more,))], language)


def _listed(roll: BoardRoll, language: Language) -> Sentences:
    """Yield how many plays a roll allows, and the first of them with their numbers."""
    found = roll.plays
    if not found:
        yield Saying("The plays of this roll are too many to be listed; type one to have it judged.")
    elif found[0].is_pass:
        yield Saying("Nothing can be played.")
    else:
        yield Counted("{count} play is allowed.", "{count} plays are allowed.", len(found))
        width = len(str(min(len(found), MOST_LINES)))
        for number, play in enumerate(found[:MOST_LINES], 1):
            yield Copied(f"{number:{width + 1}}. {language.say(roll.describe_play(play))}")
        if len(found) > MOST_LINES:
            yield Saying("… and {count} more.", count=len(found) - MOST_LINES)


def _judge(roll: BoardRoll, play: Play, language: Language, *, as_json: bool) -> None:
    """Print whether a play is allowed, or which rule it breaks and which allowed play is nearest to it."""
    if not as_json:
        print_sentences(language, roll.verdict(play))
        return
    refused = roll.refused(play)
    near = roll.nearest(play) if refused else None
    verdict = {
        "play": _model(play, roll),
        "allowed": refused is None,
        "number": None if refused else roll.number_of(play),
        roll.rule: refused.law if refused else None,
        "reason": language.say(refused.saying) if refused else None,
        "nearest": roll.text(near) if near else None,
    }
    put_json({**roll.head, **verdict})


def _model(play: Play, roll: BoardRoll) -> Json:
    """Return a play as text and as moves in the order of travel: 0 is in hand, 1 to 24 a field, 25 borne off."""
    return {"text": roll.text(play), "moves": play.moves}
