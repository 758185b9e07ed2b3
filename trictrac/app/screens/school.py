"""The table in mode school: half of the screen for each player's claims and écoles, and the board to play on."""

from __future__ import annotations

from functools import partial

from trictrac.app import steps
from trictrac.app.documents import render_answer
from trictrac.app.drawing import board as drawn
from trictrac.app.halves import (
    USUAL,
    PlayerHalf,
    begin_key,
    halves,
    keys,
    rare_keys,
    rest_key,
    school_keys,
    tools_of,
)
from trictrac.app.hand import BOARDS, AtTable, step_of
from trictrac.app.parts import block, button, card, dice, icon
from trictrac.app.picture import Lit
from trictrac.app.rails import due_of, rail
from trictrac.app.screens import announce
from trictrac.app.tree import Element, Elements, capitalised, element
from trictrac.base.errors import Saying
from trictrac.model.modes import REFEREES
from trictrac.protocol.events import Player
from trictrac.seance.of_any import AnyConversation
from trictrac.view.answer import OpenClaims

_CLAIMS = (0, 2, 4, 6, 8, 10, 12)
"""The points on the keys of a claim."""


def tree(screen: AtTable) -> Element:
    """Return the two halves, or the board once a checker is touched."""
    if screen.hand.open in BOARDS:
        return _board(screen)
    talk, is_open = screen.talk, screen.hand.open == "look"
    numbers = talk.board().table.dice
    look = button("open look", icon("play"), key="look", kind="tool", label=Saying("The board"), pressed=is_open)
    tools = [dice(numbers), look] if numbers else [look]
    claims = talk.table.claims() or (OpenClaims(), OpenClaims())
    return halves(screen, "schooling", partial(_half, screen, claims), tools, [*_folded(screen)])


def _folded(screen: AtTable) -> Elements:
    """Yield what is open between the halves: an edit, the board, or refereeing and a line to type."""
    talk = screen.talk
    yield from steps.misfit(talk)
    if screen.hand.open == "look":
        yield drawn(screen.ground, bottom=talk.view.bottom, lit=Lit(last=screen.last), low=True)
    elif screen.hand.open == "more":
        referees = (
            button(
                f"say referee {one}", capitalised(referee.done), key=f"referee-{one}", pressed=one == talk.state.referee
            )
            for one, referee in REFEREES.items()
        )
        yield card(
            block("head", element("h2.whose", Saying("Refereeing")), *tools_of(screen)),
            block("acts", *referees),
            *steps.more(screen.name, talk, screen.speed),
            key="folded",
        )


def _half(screen: AtTable, claims: tuple[OpenClaims, OpenClaims], half: PlayerHalf) -> Elements:
    """Return the half of one player: his rail, what he has to do, his keys."""
    board, side, player = half.board, half.side, half.player
    mine, other = claims[player], claims[player.other]
    yield rail(board, side, due=due_of(screen.talk, board, side), key=f"rail-{player}")
    if mine.offers:
        # What the player can do about it stands on the keys below.
        yield element(
            "div.card.offered",
            *render_answer(
                Saying("École: {error}.", **one.values) if "error" in one.values else one for one in mine.offers[:1]
            ),
            role="alert",
            tabindex="0",
        )
        yield from _answers(mine, player, "school big")
    elif other.proof is not None and other.offers:
        # The marks that were due, and the board before the roll.
        proof, found = other.proof
        lit = Lit(found.side, reason=found.at(screen.hand.lit))
        before = drawn(proof, bottom=screen.talk.view.bottom, lit=lit, low=True, key="before")
        nothing = element("p.second", Saying("The roll earns nothing."))
        yield block("scroll", *(steps.marks(found, screen.hand.lit, proof) if found.reasons else [nothing]), before)
    else:
        yield from _ask_player(screen, half, mine)
        yield from _answers(mine, player, "school-line")
        if not half.is_active and step_of(screen.talk) in ("dice", "choice", "play"):
            yield element("div.news", *render_answer(steps.last_sentences(screen.talk)), id="news")


def _answers(mine: OpenClaims, player: Player, first: str) -> Elements:
    """Yield the answers of a player to an école against him. The key of the first has the kind ``first``."""
    keys_ = [
        button(f"say {choice.line}", choice.label, key=f"answer-{player}-{at}", kind="second" if at else first)
        for at, choice in enumerate(mine.answers)
    ]
    if keys_:
        yield block("acts last", *keys_)


def _ask_player(screen: AtTable, half: PlayerHalf, mine: OpenClaims) -> Elements:
    """Yield what a player has to do now (begin, dice, points, play), and the key for an école."""
    talk, hand, player, active = screen.talk, screen.hand, half.player, half.is_active
    step = step_of(talk)
    if hand.open == f"school {player}":
        yield from school_keys(screen, player)
    elif hand.open == f"points {player}":
        yield rare_keys(f"{mine.line} ", "points", player)
    elif step == "begin":
        yield begin_key(screen, player)
    elif step == "other":
        if half.is_near:
            yield steps.news(talk)
            yield from announce.acts(talk, hand, talk.table.choices(), unfolded=True)
    elif step == "dice" and active:
        if mine.line:
            # The points that the other's roll gave who is to throw are claimed before he throws.
            names = {"player": talk.names[player], "other": talk.names[player.other]}
            yield element(
                "p.prompt",
                Saying("{player}: what did {other}’s roll give?", **names),
                id=f"prompt-{player}",
            )
            found = keys((0, *USUAL), f"{mine.line} ", f"got-{player}", mine=mine)
            yield block("claims few", *found, rest_key(player))
        if hand.open != "remedies":
            yield from steps.dice_pad(talk, hand)
        rectify = [button("open rectify", announce.PUT_RIGHT, key="rectify")] if mine.may_rectify else []
        yield block("acts last", *announce.put_right(talk, hand), *rectify, *_school(player, mine))
    elif step == "play" and not active and _righted(talk):
        yield steps.prompt(talk.prompt, key=f"prompt-{player}")
        yield from announce.put_right(talk, hand)
    else:
        if active or mine.line or step != "dice":
            yield from _claims(screen, player, mine, active=active)
        if active and step == "play" and _righted(talk):
            yield steps.news(talk)
        elif active:
            yield from _to_play(screen, player, mine)
        else:
            yield from _school(player, mine)


def _righted(talk: AnyConversation) -> bool:
    """Return whether plays can replace a false one, or be chosen for a player who was called back."""
    return any(map(announce.is_remedy, talk.table.choices()))


def _claims(screen: AtTable, player: Player, mine: OpenClaims, *, active: bool) -> Elements:
    """Yield the keys for claiming points. The points claimed already stay, and smaller claims are disabled."""
    talk = screen.talk
    if mine.said is not None:
        question: object = Saying(
            "{player}: {points} points claimed, token released", player=talk.names[player], points=mine.said
        )
    elif active and step_of(talk) == "play":
        question = Saying("{player}: points, then touch and play", player=talk.names[player])
    elif active:
        question = talk.prompt
    else:
        question = Saying("{player}: what the roll gives you is claimed once it is played", player=talk.names[player])
    yield element("p.prompt", question, id=f"prompt-{player}", role="status")
    if mine.line:
        yield block("claims", *keys(_CLAIMS, f"{mine.line} ", f"claim-{player}", mine=mine), rest_key(player))


def _to_play(screen: AtTable, player: Player, mine: OpenClaims) -> Elements:
    """Yield hold and go after a hole, or else the key to touch a checker."""
    talk = screen.talk
    if step_of(talk) == "choice":
        yield steps.hold_or_go(talk)
    else:
        roll = "-".join(map(str, talk.board().table.dice))
        words = element(
            "span",
            element("b", Saying("Touch and play {roll}", roll=roll)),
            element("small", Saying("opens the board")),
        )
        yield block("row-of-keys", button("open board", words, key="touch", kind="main"), *_school(player, mine))


def _school(player: Player, mine: OpenClaims) -> Elements:
    """Yield the key for an école, disabled when the laws allow none."""
    late = Saying(
        "you cannot claim an école yet: too many points are an école once the token is released, "
        "too few once a checker is touched"
    )
    yield button(
        f"open school {player}",
        Saying("École!"),
        key=f"school-{player}",
        kind="school",
        off="" if mine.may_school else late,
    )


def _board(screen: AtTable) -> Element:
    """Return the board to play the roll on, before the halves come back."""
    talk, hand, tapped = screen.talk, screen.hand, screen.tapped
    line = "pass" if hand.open == "board" else "rectify pass"
    passed = button(f"say {line}", Saying("I cannot play"), key="pass", kind="plain")
    action = (
        *steps.other_acts([choice for choice in talk.choices() if choice.line == "!"]),
        *announce.play(screen, None),
        passed if tapped is not None and not hand.done else "",
    )
    tools = steps.tools(screen, steps.history_link(screen.name))
    return announce.around_board(screen, None, action, tools, step="play")
