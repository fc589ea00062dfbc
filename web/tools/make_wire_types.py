"""Write the client's types from the Python structs that travel to the browser; `--check` fails where one is stale.

web/src/wire.ts has what the server speaks, web/src/boards/<game>/wire.ts what a game's own methods give: its view,
its diary, its preview.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import inspect

from sandtable.games import find
from sandtable.kernel import chance, charts
from sandtable.server.wire import api_types, messages

SRC = Path(__file__).resolve().parents[1] / "src"
HEAD = "// Made by web/tools/make_wire_types.py from the Python structs: change the struct, then run the tool.\n"
TOLD_BY = ("diary", "preview")
"""Methods of a game whose results the board reads beside its view."""
REF = "#/$defs/{name}"


def typed(schema: dict[str, Any], anything: str = "any") -> str:
    """One JSON schema as a TypeScript type; what the schema leaves open is `anything`."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(one, anything) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array":
            if "prefixItems" in schema:
                return "[" + ", ".join(typed(one, anything) for one in schema["prefixItems"]) + "]"
            inner = typed(schema["items"], anything) if isinstance(schema.get("items"), dict) else "unknown"
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            more = schema.get("additionalProperties")
            return f"Record<string, {typed(more, anything) if isinstance(more, dict) and more else anything}>"
    return anything


def declared(name: str, schema: dict[str, Any], required: Collection[str], anything: str = "any") -> str:
    """One struct as an interface, or as a tuple where it travels as an array."""
    lines = []
    if about := schema.get("description"):
        lines.append(f"/** {about.splitlines()[0]} */")
    if "prefixItems" in schema:
        return "\n".join([*lines, f"export type {name} = {typed(schema, anything)};"])
    lines.append(f"export interface {name} {{")
    for field, inner in schema.get("properties", {}).items():
        lines.append(f"  {field}{'' if field in required else '?'}: {typed(inner, anything)};")
    return "\n".join([*lines, "}"])


def wire() -> str:
    """What the server speaks: who sends one of these may leave out what has a usual value."""
    schemas = api_types.schemas(REF, also=[chance.Throw, charts.Chart])
    parts = [declared(name, schema, schema.get("required", ())) for name, schema in sorted(schemas.items())]
    tagged = [name for name, schema in sorted(schemas.items()) if "type" in schema.get("properties", {})]
    told = [name for name in tagged if name in {t.__name__ for t in get_args(messages.ServerMessage)}]
    parts.append("/** Whatever comes over the websocket. */\nexport type ServerMessage = " + " | ".join(told) + ";")
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


def structs(kind: Any, found: dict[str, type[msgspec.Struct]]) -> None:
    """All struct classes that a type is made of, by name."""
    if isinstance(kind, inspect.StructType):
        if kind.cls.__name__ in found:
            return
        found[kind.cls.__name__] = kind.cls
        for field in kind.fields:
            structs(field.type, found)
    for part in ("item_type", "key_type", "value_type", "types", "item_types"):
        inner = getattr(kind, part, ())
        for one in inner if isinstance(inner, tuple) else (inner,):
            structs(one, found)


def sent(cls: type[msgspec.Struct]) -> list[str]:
    """The fields that are always there when the server sends one: only usual values may be left out."""
    fields = msgspec.structs.fields(cls)
    return [one.encode_name for one in fields if one.required or not cls.__struct_config__.omit_defaults]


def board(game: str) -> str:
    """What the game tells its board: every field that is sent stands there."""
    found = find(game)
    methods = [vars(type(found))[name] for name in TOLD_BY if name in vars(type(found))]
    roots = [found.view_type, *(get_type_hints(method)["return"] for method in methods)]
    classes: dict[str, type[msgspec.Struct]] = {}
    for root in roots:
        structs(inspect.type_info(root), classes)
    _, schemas = msgspec.json.schema_components(roots, ref_template=REF)
    kernel = sorted(name for name, cls in classes.items() if cls.__module__.startswith("sandtable.kernel."))
    known = [f'import type {{ {", ".join(kernel)} }} from "../../wire";'] if kernel else []
    own = sorted(set(schemas) - set(kernel))
    parts = [*known, *(declared(name, schemas[name], sent(classes[name]), "unknown") for name in own)]
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


def written() -> dict[Path, str]:
    """Every file with its text; a game with a board has one of its own."""
    boards = sorted(one.parent for one in (SRC / "boards").glob("*/Board.svelte"))
    return {SRC / "wire.ts": wire(), **{folder / "wire.ts": board(folder.name) for folder in boards}}


def main() -> int:
    """Write the files, or with --check say whether they are what the structs say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is stale")
    check = parser.parse_args().check
    stale = [
        file
        for file, text in written().items()
        if not file.is_file() or file.read_text("utf-8") != text
    ]  # fmt: skip
    if not check:
        for file in stale:
            file.write_text(written()[file], "utf-8")
        return 0
    for file in stale:
        print(f"{file.relative_to(SRC)} is stale: run python web/tools/make_wire_types.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
