"""Write web/src/wire.ts from the Python structs that travel to the browser; `--check` fails where it is stale."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from sandtable.kernel import chance, charts
from sandtable.server.wire import api_types, messages

TARGET = Path(__file__).resolve().parents[1] / "src" / "wire.ts"
HEAD = "// Made by web/tools/make_wire_types.py from the Python structs: change the struct, then run the tool.\n"


def components() -> dict[str, Any]:
    """JSON schemas of everything that crosses the wire, by name."""
    return api_types.schemas("#/$defs/{name}", also=[chance.Throw, charts.Chart])


def typed(schema: dict[str, Any]) -> str:
    """One JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(one) for one in schema["anyOf"]))
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
                return "[" + ", ".join(typed(one) for one in schema["prefixItems"]) + "]"
            inner = typed(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            more = schema.get("additionalProperties")
            return f"Record<string, {typed(more) if isinstance(more, dict) and more else 'any'}>"
    return "any"


def interface(name: str, schema: dict[str, Any]) -> str:
    """One struct as an interface: what may be left out on the wire is optional."""
    required = set(schema.get("required", ()))
    lines = []
    if about := schema.get("description"):
        lines.append(f"/** {about.splitlines()[0]} */")
    lines.append(f"export interface {name} {{")
    for field, inner in schema.get("properties", {}).items():
        lines.append(f"  {field}{'' if field in required else '?'}: {typed(inner)};")
    return "\n".join([*lines, "}"])


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
    text = written()
    if not check:
        TARGET.write_text(text, "utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text("utf-8") == text:
        return 0
    print(f"{TARGET.name} is stale: run python web/tools/make_wire_types.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
