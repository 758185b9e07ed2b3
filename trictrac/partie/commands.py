"""The commands of a table of trictrac, with their help."""

from __future__ import annotations

from collections.abc import Collection

from trictrac.base.errors import OutOfOrderError, Saying, UnreadableError
from trictrac.model.play import Roll
from trictrac.model.rules import Rules
from trictrac.partie import events
from trictrac.partie.events import Counting, Event
from trictrac.partie.kind import Trictrac
from trictrac.partie.remedies import rectifications
from trictrac.partie.sentences.claims import why
from trictrac.partie.sentences.events import event_sentences
from trictrac.partie.sentences.happenings import account_sentences
from trictrac.partie.sentences.positions import chances_named, mean_sentence, table_head
from trictrac.partie.sentences.rolls import plays_sentence
from trictrac.partie.state import State
from trictrac.partie.text.plays import read_play, rectify_choices
from trictrac.partie.text.setting import COUNTINGS, needs_a_board
from trictrac.protocol.desk import Command, GameDesk
from trictrac.protocol.events import Hold, Move, own_first
from trictrac.protocol.sentences import list_plays
from trictrac.protocol.table import BOARD, REVISING, Help, unknown_here
from trictrac.rules.texts import sheet_in_force
from trictrac.saying.words import fold, named
from trictrac.view.answer import Answer
from trictrac.view.doc import Indented

Desk = GameDesk[State, Event]


def what(desk: Desk, text: str) -> Answer:
    """Return the points that a roll would earn the player who has the dice, without entering it."""
    _require_board(desk.state)
    if not text:
        raise UnreadableError("which roll? Type it after what, like what 64")
    state = _before_the_dice(desk)
    imagined = _announced(state)._replace(overlooked=())
    event = events.Throw(state.roller, Roll.parse(text))
    sentences = event_sentences(imagined, event, Trictrac.apply(imagined, event), desk.names)
    return [Saying("With this roll:"), *map(Indented, sentences)]


def _before_the_dice(desk: Desk) -> State:
    """Return the state before the last throw. Where the players count, it refuses a thrown roll (law 12.1)."""
    if desk.state.awaits_play:
        _require_public(desk.state)
    for state in reversed(desk.course.log.states):
        if state.awaits_throw:
            return state
    raise OutOfOrderError("first say who begins")


def _announced(state: State) -> State:
    """Return the same board and score with the program counting."""
    if state.silent:
        # What was marked stays as it is: to put it right would reveal it.
        return state._replace(counting=Counting.ANNOUNCED, errors=(), late=(), turn=None)
    if not state.spoken:
        return state
    return Trictrac.apply(state, events.Marking(Counting.ANNOUNCED))


def plays(desk: Desk, _text: str) -> Answer:
    """Return the plays that the roll allows, with their numbers, or those that can replace a false move."""
    state = desk.state
    _require_board(state)
    turn = state.turn
    if turn is not None and "rectify" in Trictrac.due(state):
        return [choice.label for choice in rectify_choices(rectifications(turn, state.rules))]
    if turn is None or not state.awaits_play:
        raise OutOfOrderError("no roll is on the table: throw the dice, or type them, like 64")
    _require_public(state)
    allowed = Trictrac.plays(state)
    return list_plays(plays_sentence(turn.outcome), [play.shown for play in allowed], len(allowed))


def chances(desk: Desk, text: str) -> Answer:
    """Return the chances in the 36 throws of the player with the dice, or after a play to try, of the next roller."""
    from trictrac.model.chances import count_chances

    _require_board(desk.state)
    played, state = _tried(desk, text) if text else ([], _before_the_dice(desk))
    found = count_chances(state.facing(state.roller), state.rules)
    roller, other = own_first(desk.names, state.roller)
    return [
        *played,
        table_head(roller),
        *map(Indented, chances_named(found, other)),
        mean_sentence(found, roller, other),
    ]


def _tried(desk: Desk, text: str) -> tuple[Answer, State]:
    """Return a sentence on a play to try, of the roll on the table or of typed dice, and the state after it.

    Raises:
        OutOfOrderError: there is no roll, or the players count, as a refusal would reveal what the roll earns (law 12.1).
        TrictracError: ``text`` is not a play of the roll, or breaks a law.
    """
    state = desk.state
    if state.awaits_play:
        _require_public(state)
    elif state.awaits_throw:
        dice, _, text = text.partition(" ")
        state = _announced(state)
        state = Trictrac.apply(state, events.Throw(state.roller, Roll.parse(dice)))
    if not text:
        raise UnreadableError("chances: which play is tried? Like chances 64 1-7 1-5")
    if state.choosing:
        state = Trictrac.apply(state, Hold(state.roller))
    if state.turn is None or not state.awaits_play:
        raise OutOfOrderError("no roll is on the table: throw the dice, or type them, like 64")
    play = read_play(text, Trictrac.plays(state), state.turn.roll)
    return [Saying("After {play}:", play=play.shown)], Trictrac.apply(state, Move(state.roller, play))


def _require_board(state: State) -> None:
    if state.boardless:
        raise OutOfOrderError("there is no board in this mode: mode announce or mode school, with the position")


def _require_public(state: State) -> None:
    """Refuse to show what a roll earns before it is played where the players count (law 12.1)."""
    if state.spoken:
        raise OutOfOrderError("you count here: the program says nothing about a roll before it is played")


def rules(desk: Desk, text: str) -> Answer:
    """Return the rules in force, the changed ones first, or for ``rules exit`` one with its source."""
    return rules_in_force(desk.state.rules, text)


def rules_in_force(played: Rules, text: str) -> Answer:
    """Return the rules in force, the changed ones first, or the meaning of one."""
    from trictrac.protocol.in_force import InForce, describe_rules
    from trictrac.rules.loader import load_sheet
    from trictrac.rules.options import DECLARED, option_named

    found = InForce(
        sheet_in_force(played),
        load_sheet("modern"),
        DECLARED,
        lambda option: option_named(DECLARED, option).values,
        Saying("Different from the modern rules:"),
        lambda options: Saying("Same as the modern rules: {options}.", options=options),
    )
    return describe_rules(found, text)


def account(desk: Desk, _text: str) -> Answer:
    """Return the payment of the parties so far by every method, in a long game its account line by line."""
    if desk.state.frame is not None:
        from trictrac.partie.sentences.frames import account_lines

        return account_lines(desk.state, desk.all_names)
    return list(account_sentences(desk.state, desk.names))


def mode(desk: Desk, text: str) -> Answer:
    """Change who counts. A mode with a board after one without asks for the position."""
    word, _, rest = text.partition(" ")
    counting = COUNTINGS.get(fold(word))
    if counting and not rest and needs_a_board(desk.state, counting):
        desk.asking = (f"mode {word}", Saying("mode {mode} (a position, talon or cancel)", mode=word))
        return [
            Saying(
                "The program does not know where the checkers stand. Type the position, or talon if all of them are on the "
                "talons, or cancel."
            )
        ]
    return desk.enter(desk.read(f"mode {text}"))


COMMANDS: dict[str, Command[State, Event]] = named(
    {
        "why pourquoi": why,
        "what combien quoi": what,
        "plays jeux coups": plays,
        "chances": chances,
        "rules regles regle": rules,
        "mode": mode,
        "account comptes": account,
        "pips course double doubles doubler cube videau": unknown_here,
    }
)
"""Commands of a table of trictrac by each of their words, as ``fold`` writes them."""

QUERIES: Collection[Command[State, Event]] = (why, what, plays, chances, rules, account)
"""Commands that change nothing, and are allowed while a line waits to be completed."""

HELP: Help = {
    "dice roll claim hold go pass play turn des marque reste vais passe jeu coup": Saying(
        "A whole turn on one line: 64 claim 4 hold 1-7 1-5. Type the dice, in school mode your points, after "
        "a hole hold or go, and then the play or pass. 4253 is 4-2 played to fields 5 and 3; 53 alone is "
        "never a play; 4 alone is your points in school mode."
    ),
    "got receive recu": Saying(
        "got 2: mark 2 points that the other player’s roll gave you; type it before the next roll."
    ),
    "school ecole correct let oblige contest maintain corrige laisse obliger conteste maintiens": Saying(
        "school claims the école that the program shows, correct only corrects the mark, let gives up the "
        "claim; school 4 claims an école of 4 points that you found; contest says that an école is false, "
        "maintain insists that it is right; oblige makes the other player mark the rest of an école."
    ),
    "! false rectify order fausse rectifie ordonne": Saying(
        "! after a play enters it although it breaks a law; rectify 1 replaces a false move by play 1 of the "
        "list; order 15 orders the opponent’s checker on his field 15 to move on."
    ),
    "marker + - next out marqueur suivant sorti": Saying(
        "Without a board: +4 or 4 marks 4 points for the player with the dice, +4 opp for the other player, "
        "+4 NAME for the player named; school +4 NAME marks an école; next, n or Enter passes the dice (+4 n "
        "does both); out bears off the last checker; - takes the last entry back."
    ),
    **REVISING,
    "why what plays chances word pourquoi combien jeux mot": Saying(
        "why explains the last roll, why 12 the roll of entry 12; what 64 shows what a roll would earn; plays lists the "
        "allowed plays (if the program counts); chances shows what the 36 throws would earn, chances 1-7 1-5 what the "
        "opponent’s throws would earn after this play; word bredouille explains a term."
    ),
    "hint hints tutor indice tuteur": Saying(
        "hint: the best plays, and whether to go; tutor on (0.25 holes) or tutor 0.5: a warning before a play "
        "that costs more than this; tutor off: no warnings."
    ),
    "rules regles": Saying(
        "rules: the rules in force; rules exit: what the option exit means, and which source says so; rules guiton-1822: judge "
        "the game by this rule set from its beginning; rules guiton-1822 here: judge it so only from here on."
    ),
    **BOARD,
    "set turn mode place trait": Saying(
        "set POSITION, set NAME 8b 3 (8 points en bredouille and 3 holes) or turn NAME (the player to roll) corrects the game "
        "if the real table differs; you can add # and a reason; mode announce, mode school or mode marker changes the mode."
    ),
    "referee arbitre": Saying(
        "referee silent or mute, in school mode: you find the errors (silent lists the missed ones after the "
        "relevé, mute never does); referee offered: the program shows each error to the opponent; referee "
        "strict: the program marks each école at once."
    ),
    "flag erase pavillon efface": Saying(
        "flag forgotten: a player forgot to take the pavillon; flag taken: he takes it late; erase: a player "
        "took off his own points by mistake after a bearing off."
    ),
    "me moi": Saying(
        "me NAME: only the mistakes of this player become cards (trictrac ecole); me without a name shows whose mistakes "
        "become cards now."
    ),
    "note names language score account remarque noms langue comptes": Saying(
        "note TEXT adds a remark; names NAME NAME gives the players other names; language fr changes the language; "
        "score shows the score, score 3 2 corrects the holes; account shows who owes what."
    ),
    "suspend suspends suspendre": Saying(
        "suspend ecrire, suspend honours: in the trictrac combiné, a player who may go suspends one of the two games "
        "and plays on."
    ),
    "help resign new stop quit abandonne nouvelle arrete quitte": Saying(
        "resign; new: another partie; stop ends the séance; quit leaves it, and everything is saved."
    ),
}
"""Lines of help by the words for which they are shown."""


def idle_help(state: State) -> Collection[str]:
    """Return the first words of the lines of help that are useless in a state."""
    of_a_board = ("dice", "got", "school", "!", "why", "hint", "board", "flag", "referee")
    idle = of_a_board if state.boardless else ("marker",)
    return (*idle, "suspend") if state.combined is None else idle
