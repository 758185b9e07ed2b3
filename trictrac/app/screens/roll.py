"""One roll: a position and dice laid by taps, then what the roll earns, its plays, and why another is not allowed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from trictrac.app import steps
from trictrac.app.addresses import address_of, no_page
from trictrac.app.answers import sentence
from trictrac.app.documents import render_answer
from trictrac.app.drawing import board
from trictrac.app.hand import EMPTY, NONE, Hand, field_tapped, with_moves
from trictrac.app.moves import Tapped
from trictrac.app.pads import score_form, score_line
from trictrac.app.parts import bar, block, button, doubt_form, icon, link, main, span, text_field
from trictrac.app.picture import Lit
from trictrac.app.qr import shared
from trictrac.app.rails import disc
from trictrac.app.screen import Desk, Fields, PageView, Parts, Screen, not_here
from trictrac.app.screens.announce import lit_of
from trictrac.app.tree import Element, Elements, capitalised, element
from trictrac.base.errors import Saying, TrictracError
from trictrac.base.values import frozen
from trictrac.model.layout import LAST
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.play import Dice, Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.model.score import Side
from trictrac.partie.board import table_of
from trictrac.partie.laying import stores, with_checker
from trictrac.partie.sentences.evidence import arrows_of_play, reasons
from trictrac.partie.sentences.rolls import holes_sentence, points_sentence
from trictrac.rules.heads import TRICTRAC
from trictrac.saying.language import BY_SEMICOLON, Counted, strung
from trictrac.seance.reports import keep_report, record_at
from trictrac.study.questions.scores import EVERYTHING, read_score
from trictrac.view.doc import Board
from trictrac.view.reason import Reasons

_DOES = {
    "W1": (Side.WHITE, 1, Saying("+ 1 white checker")),
    "W-1": (Side.WHITE, -1, Saying("− 1 white checker")),
    "B1": (Side.BLACK, 1, Saying("+ 1 black checker")),
    "B-1": (Side.BLACK, -1, Saying("− 1 black checker")),
}
"""The acts of a tap on a field: a side, the number of checkers, and the words for it."""
_TITLE = Saying("One roll")


@frozen
class Laying:
    """A position while it is laid, with the dice tapped so far."""

    position: Position = Position()
    dice: Dice = ()
    does: str = "W1"
    before: Laying | None = None
    """The same before the last tap that changed it."""
    why: object = ""
    """The reason why the last tap changed nothing."""

    @property
    def address(self) -> str:
        """The address, with the position and the dice, so that a reload loses nothing."""
        return address_of("roll", "lay", str(self.position), "".join(map(str, self.dice)))

    def show(self, desk: Desk) -> PageView:
        """Show the board to tap on, and the keys below it."""
        lying = board(Board(table_of(self.position)), talon_left=desk.preferences.talon == "left", tapped=True)
        keys = element("section.action", *self._keys(desk.rules.customs.hole_target), id="action")
        head = bar(
            _TITLE,
            Saying("Lay the position, then the dice"),
            tools=[button("clear", Saying("Clear"), kind="plain")],
        )
        return PageView(main(head, lying, keys, kind="table laying"), awake=True, replaces=True)

    def _keys(self, target: int) -> Elements:
        """Yield the keys: what a tap does, the dice, who throws, the score, undo and the question."""
        switch = (
            button(
                f"does {does}",
                disc(side),
                "+ 1" if count > 0 else "− 1",
                kind="part",
                label=words,
                pressed=does == self.does,
            )
            for does, (side, count, words) in _DOES.items()
        )
        yield element("div.does", *switch, role="group", aria_label=Saying("What a tap on a field does"))
        placed = (element("span", stores(self.position, side)) for side in Side)
        yield element("p.stores", *placed, id="stores")
        faults = strung(self._faults(target), BY_SEMICOLON)
        yield element("p.fault", capitalised(self.why or faults), role="status", id="fault")
        yield steps.dice_keys(self.dice)
        yield self._before(target)
        is_thrown = len(self.dice) == 2
        roll = Roll.of(*self.dice) if is_thrown else "…"
        off = faults or ("" if is_thrown else Saying("tap two dice first, one of them twice for a doublet"))
        question = Saying("What does {roll} earn?", roll=roll)
        undo = button(
            "undo",
            icon("undo"),
            span("words", Saying("Undo")),
            kind="second undo",
            label=Saying("Undo"),
            off="" if self.before else Saying("nothing has been entered yet"),
        )
        yield block("last", undo, button("ask", question, kind="main", off=off, keys="Enter"))

    def _before(self, target: int) -> Element:
        """Return the switch of who throws, and what a tap opens: the score and the rolls before this one."""
        (white, black), (one, other) = self.position.score.points, self.position.score.holes
        score = Saying("Holes {a}–{b} · points {c}–{d}", a=one, b=other, c=white, d=black)
        rolls = (
            element("p.second", Saying("Rolls made before this one, since all checkers lay on the talons:")),
            *(
                text_field(f"rolls-{side.letter}", side, self.position.rolls[side], inputmode="numeric")
                for side in Side
            ),
        )
        throwers = (
            button(
                f"turn {side.letter}",
                disc(side),
                Saying("throws"),
                kind="part",
                label=Saying("{side} throws", side=side),
                pressed=side is self.position.turn,
            )
            for side in Side
        )
        return block(
            "pair",
            element("div.does", *throwers, role="group", aria_label=Saying("Who throws")),
            element(
                "details",
                element("summary.button.second", score, " …", id="scoring"),
                score_form(
                    self.position.score, EVERYTHING, Saying("Set the score"), *rolls, has_flag=True, holes=target
                ),
            ),
        )

    def _faults(self, target: int) -> tuple[Saying, ...]:
        """Return every reason why the position cannot occur, or why no roll follows it in a partie of ``target`` holes."""
        most = max(self.position.score.holes)
        won = Saying("{holes} holes: a partie ends at {target}, so fewer can be set", holes=most, target=target)
        return *self.position.faults(), *([won] if most >= target else ())

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Add or take a checker, choose the dice, the score or the side to throw, undo, or ask."""
        what, _, value = done.partition(" ")
        now = replace(self, why="")
        try:
            match what:
                case "field" if value.isdecimal() and 1 <= int(value) <= LAST:
                    side, count, _ = _DOES[self.does]
                    return replace(now, before=self, position=with_checker(self.position, side, int(value), count))
                case "does" if value in _DOES:
                    return replace(now, does=value)
                case "die" if value in tuple("123456"):
                    return replace(now, before=self, dice=(*self.dice, int(value))[-2:])
                case "turn" if value in ("W", "B"):
                    return replace(now, before=self, position=replace(self.position, turn=Side.of(value)))
                case "score":
                    score = read_score(score_line(EVERYTHING, fields))
                    white, black = (fields.get(f"rolls-{side.letter}") or "0" for side in Side)
                    text = f"{replace(self.position, score=score, rolls=(0, 0))}/rolls={white},{black}"
                    return replace(now, before=self, position=Position.parse(text))
                case "undo" if self.before:
                    return replace(self.before, does=self.does)
                case "clear":
                    return replace(now, before=self, position=Position(), dice=())
                case "ask" if len(self.dice) == 2 and not self._faults(desk.rules.customs.hole_target):
                    return Judged(self.position, Roll.of(*self.dice))
        except TrictracError as error:
            return replace(self, why=error)
        raise not_here(done)


@frozen
class Judged:
    """A position and a roll, with what the roll earns and allows."""

    position: Position
    roll: Roll
    hand: Hand = EMPTY
    """The mark or play that is lit, the moves tapped, and the ``open`` part: ``""`` (the marks), ``plays``, ``why`` …"""
    played: bool = False
    """Whether the moves tapped are a play to judge."""
    kept: object = ""
    """The sentence on a report of what the answer says."""

    @property
    def address(self) -> str:
        """The address, with the position and the roll."""
        return address_of("roll", str(self.position), str(self.roll))

    def show(self, desk: Desk) -> PageView:
        """Show the board, what the roll earns, and the opened part."""
        rules = desk.rules
        judged, side = outcome(self.position, self.roll, rules), self.position.turn
        found = reasons(judged, side, side, side.other)
        lying, lit, action = self._part(desk, rules, judged, found)
        white, black = self.position.score.points
        under = Saying(
            "{side}: {roll} · score {white} – {black} · {rules}",
            side=side, roll=self.roll, white=white, black=black, rules=rules.name,
        )  # fmt: skip
        left, taps = desk.preferences.talon == "left", self.hand.open == "why" and not self.played
        on = address_of("new", TRICTRAC, "announce", str(self.position), str(self.roll))
        tree = main(
            bar(_TITLE, under),
            "" if self.hand.open == "link" else board(lying, talon_left=left, lit=lit, tapped=taps, low=True),
            steps.summary(lying, found, points_sentence(judged, side, side.other) or Saying("Nothing to mark.")),
            self._tabs(judged),
            element("section.action", *action, id="action"),
            block(
                "last",
                link(on, "go-on", Saying("Continue from here"), kind="main"),
                button("open link", Saying("Link, QR"), pressed=self.hand.open == "link"),
                link(Laying(self.position, self.roll.numbers).address, "change", Saying("Change")),
            ),
            kind="table earned",
        )
        return PageView(tree, awake=True)

    def _part(self, desk: Desk, rules: Rules, judged: Outcome, found: Reasons) -> tuple[Board, Lit, Iterable[object]]:
        """Return the board, what is highlighted on it, and the elements of the opened part."""
        position, side, lit = self.position, self.position.turn, self.hand.lit
        lying, dark = Board(table_of(position, dice=self.roll.numbers)), Lit(side)
        match self.hand.open:
            case "plays":
                rows = [
                    button(f"light {at}", play.shown, key=f"play-{at}", kind="row", pressed=at == lit)
                    for at, play in enumerate(judged.plays)
                ]
                return self._with_play(lying, judged.plays[min(max(lit, 0), len(judged.plays) - 1)]), dark, rows
            case "why":
                tapped = Tapped(lying.table, side, (), self.hand.done)
                verdict = self._verdict(desk, tapped)
                if self.played:
                    return self._with_play(lying, Play.parse(tapped.line)), dark, verdict
                moved = with_moves(lying, tapped)
                return moved, lit_of(self.hand, moved, tapped, None), verdict
            case "hint":
                from trictrac.bot.advice import advise
                from trictrac.bot.sentences import advice_sentences

                advice = advise(position, judged, rules)
                best = self._with_play(lying, advice.plays[0].play)
                return best, dark, [*render_answer(advice_sentences(advice, side.other)), self._doubt()]
            case "link":
                code = shared(desk.device.site, self.address, Saying("The link of this roll"))
                return lying, dark, [*code, element("p", str(position))]
        holes = holes_sentence(position, judged, rules)
        answer = [*steps.marks(found, lit, lying), element("p", holes) if holes else "", self._doubt()]
        return lying, lit_of(self.hand, lying, None, found), answer

    def _doubt(self) -> Element:
        """Return the form to report the answer as wrong, or the sentence on the report."""
        return sentence(self.kept) if self.kept else doubt_form()

    def _with_play(self, lying: Board, play: Play) -> Board:
        return replace(lying, arrows=arrows_of_play(play, self.roll, self.position.turn), names_arrows=False)

    def _tabs(self, judged: Outcome) -> Element:
        """Return the keys for the parts of the answer."""
        count = 0 if judged.plays[0].is_pass else len(judged.plays)
        tabs: dict[str, object] = {
            "": Saying("Marks"),
            "plays": Counted("{count} play", "{count} plays", count),
            "why": Saying("Why not?"),
            # The strong player needs all checkers.
            **({} if self.position.is_partial else {"hint": Saying("Hint")}),
        }
        keys = (
            button(f"open {name}", words, key=f"open-{name or 'marks'}", kind="part", pressed=name == self.hand.open)
            for name, words in tabs.items()
        )
        return element("nav.does", *keys, aria_label=Saying("The answer"))

    def _verdict(self, desk: Desk, tapped: Tapped) -> Elements:
        """Yield whether the play tapped is allowed, with the law that it breaks, or the keys to tap one."""
        if not self.played:
            yield steps.prompt(Saying("Tap a checker, then where it is played"), key="which")
            yield from steps.play_keys(tapped, self.hand)
        else:
            from trictrac.games.registry import game_of

            roll = game_of(TRICTRAC).judge(desk.preferences.rules, str(self.position), str(self.roll))
            yield from render_answer([roll.verdict(Play.parse(tapped.line))])
            yield button("open why", Saying("Another play"), key="again")

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Open a part of the answer, light a mark or a play, tap a play to judge, or report the answer as wrong."""
        what, _, value = done.partition(" ")
        match what:
            case "report":
                record = record_at(str(self.position), self.roll, desk.preferences.rules)
                return replace(self, kept=keep_report(record, self.hand.open, fields.get("note", "")))
            case "open" if value in ("", "plays", "why", "hint", "link"):
                return Judged(self.position, self.roll, Hand(open=value))
            case "light" if value.isdecimal():
                lit = int(value)
                return replace(self, hand=replace(self.hand, lit=NONE if lit == self.hand.lit else lit))
            case "field" | "to" if value.isdecimal() and int(value) <= LAST + 1 and not self.played:
                tapped = Tapped(table_of(self.position, dice=self.roll.numbers), self.position.turn, (), self.hand.done)
                hand = field_tapped(self.hand, tapped, int(value)) or self.hand
                return replace(self, hand=hand, played=bool(hand.done) and replace(tapped, done=hand.done).is_whole)
            case "play":
                return replace(self, played=bool(self.hand.done))
        raise not_here(done)


def opened(_desk: Desk, parts: Parts) -> Screen:
    """Open one roll: ``/roll``, ``/roll/POSITION/64``, or ``/roll/lay/POSITION/6`` while it is laid."""
    match parts:
        case []:
            return Laying()
        case ["lay", position, *dice] if len(dice) < 2 and {*"".join(dice)} <= {*"123456"} and len("".join(dice)) < 3:
            return Laying(Position.parse(position), tuple(map(int, "".join(dice))))
        case [position, roll]:
            return Judged(Position.parse(position).require_possible(), Roll.parse(roll))
    raise no_page("/".join(parts))
