"""Write web/src/wire.ts from the Python structs that travel to the browser, and the wire.ts of each board that has
one from its game's view; `--check` fails where one is stale.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any, get_args

import msgspec
import msgspec.inspect

from sandtable.games import find, names
from sandtable.kernel import chance, charts
from sandtable.server.wire import api_types, messages

SRC = Path(__file__).resolve().parents[1] / "src"
TARGET = SRC / "wire.ts"
HEAD = "// Made by web/tools/make_wire_types.py from the Python structs: change the struct, then run the tool.\n"


def components() -> dict[str, Any]:
    """JSON schemas of everything that crosses the wire, by name."""
    return api_types.schemas("#/$defs/{name}", also=[chance.Throw, charts.Chart])


def typed(schema: dict[str, Any], unknown: str = "any") -> str:
    """One JSON schema as a TypeScript type; what a schema does not say is `unknown`."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(one, unknown) for one in schema["anyOf"]))
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
                return "[" + ", ".join(typed(one, unknown) for one in schema["prefixItems"]) + "]"
            inner = typed(schema["items"], unknown) if isinstance(schema.get("items"), dict) else "unknown"
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            more = schema.get("additionalProperties")
            return f"Record<string, {typed(more, unknown) if isinstance(more, dict) and more else unknown}>"
    return unknown


def interface(name: str, schema: dict[str, Any], sent: Collection[str] = (), unknown: str = "any") -> str:
    """One struct as an interface: what may be left out on the wire is optional, what is always `sent` is not."""
    required = {*schema.get("required", ()), *sent}
    lines = []
    if about := schema.get("description"):
        lines.append(f"/** {about.splitlines()[0]} */")
    lines.append(f"export interface {name} {{")
    for field, inner in schema.get("properties", {}).items():
        lines.append(f"  {field}{'' if field in required else '?'}: {typed(inner, unknown)};")
    return "\n".join([*lines, "}"])


def structs(kind: msgspec.inspect.Type, found: dict[str, msgspec.inspect.StructType]) -> None:
    """Every struct that a type is made of, by name."""
    if isinstance(kind, msgspec.inspect.StructType):
        if kind.cls.__name__ in found:
            return
        found[kind.cls.__name__] = kind
        parts = [field.type for field in kind.fields]
    else:
        inner = (getattr(kind, name, ()) for name in ("item_type", "item_types", "types", "key_type", "value_type"))
        parts = [one for some in inner for one in (some if isinstance(some, tuple) else (some,))]
    for part in parts:
        structs(part, found)


def view_types(game: str) -> str:
    """What a seat of this game sees. Only a struct that leaves out its defaults may lack a field on the wire."""
    view = find(game).view_type
    found: dict[str, msgspec.inspect.StructType] = {}
    structs(msgspec.inspect.type_info(view), found)
    _, schemas = msgspec.json.schema_components([view], ref_template="#/$defs/{name}")
    parts = []
    for name, schema in sorted(schemas.items()):
        whole = not found[name].cls.__struct_config__.omit_defaults
        sent = [field.encode_name for field in found[name].fields] if whole else []
        parts.append(interface(name, schema, sent, "unknown"))
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


def written() -> str:
    """The whole file."""
    schemas = components()
    parts = [interface(name, schema) for name, schema in sorted(schemas.items())]
    tagged = [name for name, schema in sorted(schemas.items()) if "type" in schema.get("properties", {})]
    told = [name for name in tagged if name in {t.__name__ for t in get_args(messages.ServerMessage)}]
    parts.append("/** Whatever comes over the websocket. */\nexport type ServerMessage = " + " | ".join(told) + ";")
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


def main() -> int:
    """Write the file, or with --check say whether it is what the structs say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the file is stale")
    check = parser.parse_args().check
    files = {TARGET: written()}
    files |= {
        target: view_types(game) for game in names() if (target := SRC / "boards" / game / "wire.ts").is_file()
    }
    if not check:
        for target, text in files.items():
            target.write_text(text, "utf-8")
        return 0
    stale = [one for one, text in files.items() if not one.is_file() or one.read_text("utf-8") != text]
    for target in stale:
        print(f"{target.relative_to(SRC)} is stale: run python web/tools/make_wire_types.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
