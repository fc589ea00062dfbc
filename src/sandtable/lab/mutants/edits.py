"""Small edits that break a rule on purpose, one at a time: what a slip of the pen would look like.

Only what a rule is about is edited: no annotations, docstrings, presets of arguments, assertions, errors, facts of
the log, Marks or words for players. An edit that is surely the same, such as the order of two statements that have
nothing to do with each other, is not made.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

__all__ = ["Edit", "Function", "applied", "edits"]

Function = ast.FunctionDef | ast.AsyncFunctionDef

OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OTHER_SIGN: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
}
OTHER_END = {"min": "max", "max": "min"}
ANY_ORDER = {"min", "max", "isinstance", "hypot", "gcd", "zip"}
"""Calls whose arguments may be swapped without a difference."""
TELLING = {"tell", "reveal", "report", "note", "Mark", "Refusal", "refuse", "Option", "Odds"}
"""Calls that tell, show or mark something: no rule is in their arguments."""
LOG_ONLY = TELLING - {"reveal"}
"""Those that change nothing else; what is revealed cannot be undone past."""
LARGE = 100
CHANGING = frozenset(re.findall(r"\w+", "append remove add discard pop insert extend clear update setdefault sort"))
READING = frozenset(
    re.findall(
        r"\w+",
        "len min max sum sorted list set dict tuple frozenset int str float bool range zip enumerate reversed any "
        "all round abs isinstance type next iter get keys values items count index copy join split partition "
        "startswith endswith fromkeys __init__",
    )
)
"""Calls that change what they are called on, and calls that change nothing: the order of others may count."""
FIRST_ONLY = {"Modifier": 1}
"""Calls of which only the first arguments are rules; the others are words about them."""
WORDS = {"options", "text", "why", "rule", "field", "args", "reason", "strict", "maxsize"}
"""Keyword arguments that are words for players, or are the same either way in a program that is right."""


@dataclass(frozen=True)
class Edit:
    """One small change of a syntax tree: a field of a node gets another value."""

    kind: str
    line: int
    before: str
    after: str
    holder: ast.AST
    field: str
    value: Any


@contextmanager
def applied(edit: Edit) -> Iterator[None]:
    """The tree with the edit; afterwards it is as it was."""
    before = getattr(edit.holder, edit.field)
    setattr(edit.holder, edit.field, edit.value)
    try:
        yield
    finally:
        setattr(edit.holder, edit.field, before)


def edits(function: Function) -> Iterator[Edit]:
    """Every edit of a function's own body; functions that are defined inside it are not looked into."""
    first = [arg.arg for arg in function.args.args[:2]]
    threaded = {"self", "cls", *(first if first[:1] in (["self"], ["cls"]) else first[:1])}
    called = {id(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
    own = {arg.arg for arg in ast.walk(function) if isinstance(arg, ast.arg)} | {
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    columns: dict[str, list[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and id(node) not in called:
            if not _names(node.value) & own:  # what a module holds is no column
                continue
            names = columns.setdefault(ast.dump(node.value), [])
            if node.attr not in names:
                names.append(node.attr)
    yield from _Reader(threaded, columns).block(function, "body")


class _Reader:
    def __init__(self, threaded: set[str], columns: dict[str, list[str]]) -> None:
        self.threaded, self.columns = threaded, columns

    # --- statements -----------------------------------------------------------------------------------

    def block(self, holder: ast.AST, field: str) -> Iterator[Edit]:
        """Every edit of a list of statements, and of what stands in them."""
        body: list[ast.stmt] = getattr(holder, field)
        for at, statement in enumerate(body):
            leaves = isinstance(statement, ast.Continue | ast.Break | ast.Return) and isinstance(holder, ast.If)
            if leaves or _acts(statement):
                less: list[ast.stmt] = list(body)
                less[at] = ast.copy_location(ast.Pass(), statement)
                yield Edit("skipped effect", statement.lineno, _text(statement), "pass", holder, field, less)
            if at + 1 < len(body) and _meet(statement, body[at + 1], self.threaded):
                other = list(body)
                other[at], other[at + 1] = body[at + 1], statement
                before, after = _text(statement), _text(body[at + 1])
                yield Edit(
                    "wrong order",
                    statement.lineno,
                    f"{before}; {after}",
                    f"{after}; {before}",
                    holder,
                    field,
                    other,
                )
            yield from self.statement(statement)

    def statement(self, node: ast.stmt) -> Iterator[Edit]:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.Assert() | ast.Raise():
                return
            case ast.If():
                if not all(isinstance(one, ast.Raise | ast.Assert) for one in node.body):
                    yield from self.condition(node, dropped=True)
                    yield from self.expression(node, "test")
                yield from self.block(node, "body")
                yield from self.block(node, "orelse")
            case ast.While():
                yield from self.condition(node, dropped=False)
                yield from self.inside(node)
            case ast.AugAssign():
                yield from self.sign(node, node.value)
                yield from self.expression(node, "value")
            case ast.AnnAssign() if node.value is not None:
                yield from self.expression(node, "value")
            case _:
                yield from self.inside(node)

    def inside(self, node: ast.AST) -> Iterator[Edit]:
        """The edits of all that a node holds."""
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_comment", "pattern"):
                continue
            if isinstance(value, ast.expr):
                yield from self.expression(node, field)
            elif isinstance(value, list):
                if value and isinstance(value[0], ast.stmt):
                    yield from self.block(node, field)
                else:
                    yield from self.several(node, field, value)
            elif isinstance(value, ast.AST):
                yield from self.inside(value)

    def several(self, node: ast.AST, field: str, values: Sequence[Any]) -> Iterator[Edit]:
        for at, one in enumerate(values):
            if isinstance(one, ast.expr):
                yield from self.expression(node, field, at)
            elif isinstance(one, ast.AST):
                yield from self.inside(one)

    # --- expressions ----------------------------------------------------------------------------------

    def expression(self, holder: ast.AST, field: str, at: int | None = None) -> Iterator[Edit]:
        """Every edit of the expression in a field, and of what stands in it."""
        whole = getattr(holder, field)
        node: ast.expr = whole if at is None else whole[at]

        def put(kind: str, new: ast.expr) -> Edit:
            new = ast.fix_missing_locations(ast.copy_location(copy.deepcopy(new), node))
            value: Any = new
            if at is not None:
                value = list(whole)
                value[at] = new
            return Edit(kind, node.lineno, _text(node), _text(new), holder, field, value)

        match node:
            case ast.JoinedStr():
                return
            case ast.Lambda():
                yield from self.expression(node, "body")
            case ast.Constant(value=bool() as flag):
                yield put("value", ast.Constant(not flag))
            case ast.Constant(value=int() | float() as number):
                for other in _other_numbers(number):
                    yield put("number", ast.Constant(other))
            case ast.UnaryOp(op=ast.USub()):
                yield put("sign", node.operand)
                if not isinstance(node.operand, ast.Constant):
                    yield from self.expression(node, "operand")
            case ast.UnaryOp(op=ast.Not()):
                yield put("condition", node.operand)
                yield from self.expression(node, "operand")
            case ast.BinOp():
                yield from self.sign(node, node.left, node.right)
                yield from self.inside(node)
            case ast.BoolOp():
                for one in range(len(node.values)):
                    rest = node.values[:one] + node.values[one + 1 :]
                    yield put("dropped condition", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
                yield from self.inside(node)
            case ast.Compare():
                for one, op in enumerate(node.ops):
                    ops = [
                        OTHER_COMPARISON[type(op)]() if here == one else old for here, old in enumerate(node.ops)
                    ]
                    yield put("comparison", ast.Compare(node.left, ops, node.comparators))
                yield from self.inside(node)
            case ast.IfExp():
                yield put("condition", ast.IfExp(_negated(node.test), node.body, node.orelse))
                yield from self.inside(node)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                for loop in node.generators:
                    for one in range(len(loop.ifs)):
                        rest = loop.ifs[:one] + loop.ifs[one + 1 :]
                        test = loop.ifs[one]
                        yield Edit("dropped condition", test.lineno, f"if {_text(test)}", "", loop, "ifs", rest)
                yield from self.inside(node)
            case ast.Call():
                yield from self.call(node, put)
            case ast.Attribute():
                yield from self.column(node, put)
                yield from self.inside(node)
            case _:
                yield from self.inside(node)

    def call(self, node: ast.Call, put: Any) -> Iterator[Edit]:
        name = _called(node)
        if name in TELLING:
            return
        if name in OTHER_END and isinstance(node.func, ast.Name):
            yield put("wrong order", ast.Call(ast.Name(OTHER_END[name], ast.Load()), node.args, node.keywords))
        if name not in ANY_ORDER:
            for one in range(len(node.args) - 1):
                if self.alike(node.args[one], node.args[one + 1]):
                    args = list(node.args)
                    args[one], args[one + 1] = args[one + 1], args[one]
                    yield put("wrong column", ast.Call(node.func, args, node.keywords))
        if isinstance(node.func, ast.Attribute):
            yield from self.expression(node.func, "value")
        for at in range(len(node.args[: FIRST_ONLY.get(name)])):
            yield from self.expression(node, "args", at)
        for keyword in node.keywords:
            if keyword.arg not in WORDS:
                yield from self.expression(keyword, "value")

    def alike(self, one: ast.expr, other: ast.expr) -> bool:
        """Might somebody mistake one argument for the other? What is handed through everywhere is not."""
        kinds = (ast.Name, ast.Attribute, ast.Subscript, ast.BinOp)
        return (
            isinstance(one, kinds)
            and isinstance(other, kinds)
            and not (isinstance(one, ast.Name) and one.id in self.threaded)
            and ast.dump(one) != ast.dump(other)
        )

    def column(self, node: ast.Attribute, put: Any) -> Iterator[Edit]:
        """The value beside it: another one that the same function reads from the same thing."""
        beside = self.columns.get(ast.dump(node.value), [])
        if isinstance(node.ctx, ast.Load) and node.attr in beside and len(beside) > 1:
            other = beside[(beside.index(node.attr) + 1) % len(beside)]
            yield put("wrong column", ast.Attribute(node.value, other, ast.Load()))

    # --- what several share ---------------------------------------------------------------------------

    def condition(self, node: ast.If | ast.While, dropped: bool) -> Iterator[Edit]:
        text = _text(node.test)
        opposite = _negated(node.test)
        yield Edit("condition", node.test.lineno, text, _text(opposite), node, "test", opposite)
        if dropped:
            always = ast.copy_location(ast.Constant(True), node.test)
            yield Edit("dropped condition", node.test.lineno, f"if {text}", "if True", node, "test", always)

    def sign(self, node: ast.BinOp | ast.AugAssign, *operands: ast.expr) -> Iterator[Edit]:
        if type(node.op) not in OTHER_SIGN or any(_joins(one) for one in operands):
            return
        before = _text(node)
        other = OTHER_SIGN[type(node.op)]()
        edit = Edit("sign", node.lineno, before, "", node, "op", other)
        with applied(edit):
            after = _text(node)
        yield Edit("sign", node.lineno, before, after, node, "op", other)


def _text(node: ast.AST) -> str:
    """On one line, and not too long for a list."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 100 else f"{text[:97]}..."


def _other_numbers(number: float) -> list[float]:
    """One more and one less; of a large number, where one hardly counts, twice and half of it."""
    if number > LARGE:
        return [number * 2, number // 2]
    return [number + 1, number - 1] if number > 1 else [number + 1]


def _negated(test: ast.expr) -> ast.expr:
    opposite = test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else None
    return opposite or ast.fix_missing_locations(ast.copy_location(ast.UnaryOp(ast.Not(), test), test))


def _joins(operand: ast.expr) -> bool:
    """Does the operand join texts or lists? Then a plus has no other sign."""
    match operand:
        case ast.Constant(value=str() | bytes()) | ast.JoinedStr() | ast.List() | ast.ListComp() | ast.Tuple():
            return True
        case ast.BinOp(left=left, right=right):
            return _joins(left) or _joins(right)
        case ast.Call(func=ast.Name(id="list" | "sorted" | "tuple" | "str")):
            return True
    return False


def _called(node: ast.AST) -> str:
    """The bare name of what is called."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _tells(statement: ast.Expr) -> bool:
    """Is it nothing but a fact of the log, a Mark, or something to show: `shown.append(Option(...))`?"""
    value = statement.value
    if isinstance(value, ast.Yield):
        value = value.value or value
    if not isinstance(value, ast.Call):
        return False
    return _called(value) in LOG_ONLY or any(_called(arg) in ("Option", "Odds") for arg in value.args)


def _acts(statement: ast.stmt) -> bool:
    """Does it do something that lasts: change a thing, or call somebody who does?"""
    match statement:
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom() | ast.Await()):
            return not _tells(statement)
        case ast.Assign():
            return all(isinstance(target, ast.Attribute | ast.Subscript) for target in statement.targets)
        case ast.AugAssign() | ast.Delete():
            return True
    return False


def _meet(one: ast.stmt, other: ast.stmt, threaded: set[str]) -> bool:
    """Do two statements that last have to do with each other, so that their order may count?"""
    if not (_acts(one) and _acts(other)):
        return False
    given = [_given(part) for part in (one, other)]
    if given[0] is not None or given[1] is not None:
        steps = _hands_on(one, threaded) and _hands_on(other, threaded)
        shared = (given[0] or set()) & _names(other) | (given[1] or set()) & _names(one)
        return steps or bool(shared - threaded)
    stores = [_columns(part, ast.Store) for part in (one, other)]
    loads = [_columns(part, ast.Load) for part in (one, other)]
    return bool(stores[0] & (stores[1] | loads[1]) or stores[1] & loads[0])


def _given(statement: ast.stmt) -> set[str] | None:
    """What it gives to calls of whom we do not know what they change; None if there are none."""
    calls = [node for node in ast.walk(statement) if isinstance(node, ast.Yield | ast.YieldFrom | ast.Call)]
    unknown = [node for node in calls if not _known(node)]
    return set().union(*map(_names, unknown)) if unknown else None


def _known(node: ast.AST) -> bool:
    """Is it a call of which we know what it changes? A game's own function may bear the name of a list's."""
    if not isinstance(node, ast.Call):
        return False
    return _called(node) in READING or (_called(node) in CHANGING and isinstance(node.func, ast.Attribute))


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _hands_on(statement: ast.stmt, threaded: set[str]) -> bool:
    """Is it a call that gets the whole state: a step of a sequence of play?"""
    return any(
        isinstance(node, ast.Call) and any(isinstance(arg, ast.Name) and arg.id in threaded for arg in node.args)
        for node in ast.walk(statement)
    )


def _columns(node: ast.AST, context: type[ast.expr_context]) -> set[str]:
    """The names of fields that are stored or read; `x[...] = y` and `x.append(y)` store into x."""
    found = set()
    own = {name for loop in ast.walk(node) if isinstance(loop, ast.comprehension) for name in ast.walk(loop.target)}
    for one in ast.walk(node):
        target: ast.expr
        if isinstance(one, ast.Attribute | ast.Name) and isinstance(one.ctx, context) and one not in own:
            target = one
        elif isinstance(one, ast.Subscript) and isinstance(one.ctx, context):
            target = one.value
        elif context is ast.Store and isinstance(one, ast.Call) and _called(one) in CHANGING:
            assert isinstance(one.func, ast.Attribute)
            target = one.func.value
        else:
            continue
        while isinstance(target, ast.Subscript):
            target = target.value
        if isinstance(target, ast.Attribute):
            found.add(target.attr)
        elif isinstance(target, ast.Name):
            found.add(target.id)
    return found
