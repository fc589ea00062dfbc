"""Play in the terminal, from the same decisions as everywhere: plain lines, one question at a time."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from sandtable.cli.sentences import Narrator, letter, throws
from sandtable.kernel import Decision, Fact, IllegalAnswer, Question, Record, Rng, Table, Throw
from sandtable.kernel.record import Answered, Seed
from sandtable.kernel.trust import commitment
from sandtable.text.recap import recap

__all__ = ["Quit", "Terminal"]

LONG = 12
"""Lines at once after which it is said in short what mattered."""
HELP = "Keys: ? rule, w why, u undo, d let the staff decide, s save, q quit; Enter takes the default."


class Quit(Exception):
    """The player leaves the table."""


class Wrong(Exception):
    """What was typed is no answer; the message says what to type."""


class Terminal:
    """One person (or several, by turns) at a turn-based table; the staff holds the other seats."""

    def __init__(
        self,
        table: Table[Any, Any],
        seats: Sequence[str],
        read: Callable[[str], str],
        write: Callable[[str], None],
        seed: bytes = b"",
        seeds: Sequence[Seed] = (),
        save: Path = Path("match.sandtable"),
    ) -> None:
        self.table = table
        self.seats = list(seats)
        self.read = read
        self.write = write
        self.seed = seed
        self.salt = secrets.token_bytes(16)
        self.seeds = list(seeds)
        self.since = len(table.entries) if seeds else 0
        self.save_as = save
        self.narrator = Narrator(table.game)
        self.bot = table.game.bot()
        self.rng = Rng(secrets.randbits(64))
        self.told = 0
        self.last: list[Throw] = []

    # --- the loop -------------------------------------------------------------------------------------

    def catch_up(self, lines: int = 8) -> None:
        """Of a match that goes on, tell only the last that happened."""
        known = [fact for fact in self.table.journal if fact.known_to(self.seats)]
        self.last = next((thrown for fact in reversed(known) if (thrown := throws(fact))), [])
        for fact in known[-lines:]:
            self.write(self.narrator.fact(fact))
        self.told = len(self.table.entries)
        own = (
            index for index, entry in self.table.active() if type(entry) is Answered and entry.seat in self.seats
        )
        since = max(own, default=0)
        self.sum_up([entry for _, entry in self.table.active(since) if type(entry) is Fact])

    def play(self) -> None:
        """Until the game is over or the player leaves."""
        self.write(HELP)
        try:
            while self.table.outcome is None:
                self.staff_moves()
                self.tell()
                if self.table.outcome is None:
                    self.ask()
        except Quit:
            self.write("You leave the table.")
            return
        self.tell()
        for line in self.narrator.outcome(self.table.outcome):
            self.write(line)

    def staff_moves(self) -> None:
        """The staff answers for every seat that nobody here holds."""
        while True:
            others = [seat for seat in self.table.waiting if seat not in self.seats]
            if not others or self.table.outcome is not None:
                return
            self.staff_answers(others[0])

    def staff_answers(self, seat: str, id: str | None = None) -> Any:
        questions = self.table.open(seat)
        id = id or next(iter(questions))
        answer = self.bot.answer(self.table.view(seat), questions[id], self.rng)
        self.table.answer(seat, msgspec.to_builtins(answer), to=id, by="staff")
        return answer

    def tell(self) -> None:
        """Say what has happened since, as far as these seats may know."""
        new = [entry for _, entry in self.table.active(self.told) if type(entry) is Fact]
        self.told = len(self.table.entries)
        known = [fact for fact in new if fact.known_to(self.seats)]
        for fact in known:
            self.last = throws(fact) or self.last
            self.write(self.narrator.fact(fact))
        if len(known) >= LONG:
            self.sum_up(known)

    def sum_up(self, facts: Sequence[Fact]) -> None:
        """What of these mattered most, where anything did."""
        if said := recap(self.table.game, [fact for fact in facts if fact.known_to(self.seats)], self.seats):
            self.write(f"In short: {said}")

    def ask(self) -> None:
        """Put the first open question of these seats and take one line for it."""
        waiting = [seat for seat in self.table.waiting if seat in self.seats]
        if not waiting:
            raise RuntimeError(f"{self.table.game.name}: nobody is asked, and the game is not over")
        seat = waiting[0]
        id, decision = next(iter(self.table.open(seat).items()))
        question = next(one for one in self.table.questions(seat) if one.id == id)
        if len(self.seats) > 1:
            self.write(f"{self.narrator.seat(seat)}:")
        self.show(question, decision)
        while True:
            line = self.read("> ").strip()
            moved = self.command(line, seat, id, decision)
            if moved is not None:
                if moved:
                    return
                continue
            try:
                answer = self.understand(line, question, decision)
                self.table.answer(seat, answer, to=id)
                return
            except Wrong as wrong:
                self.write(str(wrong))
            except IllegalAnswer as error:
                self.write(self.narrator.refusal(error.refusal))

    def show(self, question: Question, decision: Decision[Any]) -> None:
        """The question, its choices with letters, what Enter would answer."""
        self.write("")
        for line in self.narrator.question(question):
            self.write(line)
        for label, option in self.labelled(question):
            self.write(f"  {label or '-'}  {self.narrator.option(question, option)}")
        match decision.shape:
            case "some":
                self.write(
                    f"Choose {question.least} to {question.most}: letters with spaces between; none for none."
                )
            case "share":
                self.write(f"Spread {question.least} to {question.most} points: a=2 b=1")
            case "sheet":
                self.write("A form: name=value fills a field in, show, offer, fill (by the staff), ok.")
        self.write(f"Enter: {self.worded(question)}")

    def labelled(self, question: Question) -> Iterator[tuple[str, Any]]:
        """Choices with their letters; what cannot be taken has none."""
        n = 0
        for option in question.options:
            if option.refused is None:
                yield letter(n), option
                n += 1
            else:
                yield "", option

    def worded(self, question: Question) -> str:
        """The default in words."""
        names = {option.id: self.narrator.words.option(question.kind, option) for option in question.options}
        match question.default:
            case str(one):
                return names.get(one, one)
            case [*some] if question.type == "some":
                return ", ".join(names.get(one, one) for one in some) or "none"
            case dict(points) if question.type == "share":
                return (
                    ", ".join(f"{names.get(one, one)} {value}" for one, value in points.items() if value) or "none"
                )
        return "the form as it is"

    # --- commands -------------------------------------------------------------------------------------

    def command(self, line: str, seat: str, id: str, decision: Decision[Any]) -> bool | None:
        """Carry out a command: True if the table has moved, False if not; None if the line is no command."""
        word, _, rest = line.partition(" ")
        match word:
            case "?":
                for text in self.narrator.rule(rest.strip() or decision.rule):
                    self.write(text)
            case "w":
                self.why()
            case "u":
                return self.undo(seat)
            case "d":
                self.staff_answers(seat, id)
                return True
            case "s":
                self.save(Path(rest.strip()) if rest.strip() else self.save_as)
            case "q":
                raise Quit
            case _:
                return None
        return False

    def why(self) -> None:
        """The last throws: dice, modifiers, chart row."""
        if not self.last:
            self.write("Nothing has been thrown yet.")
        for throw in self.last:
            for line in self.narrator.throw(throw):
                self.write(line)

    def undo(self, seat: str) -> bool:
        """Take the seat's last answer back."""
        try:
            self.table.undo(seat)
        except IllegalAnswer as error:
            self.write(self.narrator.refusal(error.refusal))
            return False
        self.told = len(self.table.entries)
        self.write("Taken back.")
        return True

    def save(self, file: Path) -> None:
        """Write the record; without its seed, so that what comes stays unknown."""
        try:
            file.write_bytes(self.record().to_bytes())
        except OSError as error:
            self.write(f"{file} cannot be written ({error.strerror}): give another name, s NAME.")
            return
        self.write(f"Saved as {file}. Go on with: sandtable play --terminal --resume {file}")

    def record(self) -> Record:
        """The record with its seed committed to, and opened once the game is over."""
        seed = Seed(self.since, commitment(self.seed, self.salt))
        if self.table.outcome is not None:
            seed = Seed(self.since, seed.commitment, self.seed.hex(), self.salt.hex())
        return self.table.record([*self.seeds, seed])

    # --- understanding a line -------------------------------------------------------------------------

    def understand(self, line: str, question: Question, decision: Decision[Any]) -> Any:
        """The answer that a line means."""
        if not line:
            return question.default
        if line[0] in "[{" or line.startswith('"'):
            try:
                return msgspec.json.decode(line)
            except msgspec.DecodeError as error:
                raise Wrong(f"This is no JSON: {error}.") from None
        if line.startswith("="):
            return line[1:]
        ids = self.names(question)
        match decision.shape:
            case "pick":
                return self.one(line, ids)
            case "some":
                return [] if line == "none" else [self.one(word, ids) for word in line.replace(",", " ").split()]
            case "share":
                return self.shared(line, ids)
        return self.form(line, question, decision)

    def names(self, question: Question) -> dict[str, str]:
        """What may be typed for each choice: its letter, its number, its id."""
        choices = [(label, option.id) for label, option in self.labelled(question) if label]
        ids = {id: id for _, id in choices}
        return ids | {str(n): id for n, (_, id) in enumerate(choices, 1)} | dict(choices)

    def one(self, word: str, ids: dict[str, str]) -> str:
        if word not in ids:
            raise Wrong(f"{word!r} is none of the choices. {HELP}")
        return ids[word]

    def shared(self, line: str, ids: dict[str, str]) -> dict[str, int]:
        points = {}
        for part in line.replace(",", " ").split():
            word, equals, value = part.partition("=")
            if not equals or not value.lstrip("-").isdigit():
                raise Wrong("Write points as a=2 b=1.")
            points[self.one(word, ids)] = int(value)
        return points

    def form(self, line: str, question: Question, decision: Decision[Any]) -> Any:
        """Fill in a form line by line until it is sent with ok."""
        draft = msgspec.to_builtins(question.default)
        while line != "ok":
            match line:
                case "show":
                    self.write(msgspec.json.encode(draft).decode())
                case "offer":
                    for text in self.narrator.outline(question.offer):
                        self.write(text)
                case "fill":
                    seat = question.seat
                    draft = msgspec.to_builtins(self.bot.answer(self.table.view(seat), decision, self.rng))
                    self.write("Filled in by the staff: look with show, change with name=value, send with ok.")
                case "q":
                    raise Quit
                case _:
                    try:
                        draft = _filled(draft, line)
                    except Wrong as wrong:
                        self.write(str(wrong))
            if refusal := decision.check(draft):
                self.write(f"Not yet: {self.narrator.refusal(refusal)}")
            line = self.read("form> ").strip()
        return draft


def _filled(draft: Any, line: str) -> Any:
    """The form with one field changed: `moves.0.to="RUHR"`; a value that is no JSON is taken as a word."""
    path, equals, text = line.partition("=")
    if not equals:
        raise Wrong("Write name=value (orders.0.to=RUHR), or show, offer, fill, ok.")
    try:
        value = msgspec.json.decode(text)
    except msgspec.DecodeError:
        value = text
    again = msgspec.json.decode(msgspec.json.encode(draft))
    holder = again
    steps = path.strip().split(".")
    try:
        for step in steps[:-1]:
            holder = holder[int(step)] if isinstance(holder, list) else holder[step]
        if isinstance(holder, list):
            if int(steps[-1]) == len(holder):
                holder.append(value)
            else:
                holder[int(steps[-1])] = value
        else:
            holder[steps[-1]] = value
    except (KeyError, IndexError, ValueError, TypeError):
        raise Wrong(f"The form has no field {path.strip()}: look with show.") from None
    return again
