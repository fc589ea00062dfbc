"""The browser client's files, and the page that says how to build them."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent.parent / "static"
FOREVER = "public, max-age=31536000, immutable"

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandtable</title>
<h1>The table server runs; the browser client is not built</h1>
<p>In the folder of the project run <code>make play</code>, or in its folder <code>web</code>
<code>npm ci</code> and <code>npm run build</code>, and load this page again.</p>
<p>The programming interface is at <a href="/docs">/docs</a>.</p></html>"""


class ClientFiles(StaticFiles):
    """Files of the built client. ClientFiles routes get its page; hashed assets may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or not _is_route(path):
                raise
            response = await super().get_response("index.html", scope)
        hashed = path.startswith("assets/") and response.status_code in (200, 206, 304)
        response.headers["Cache-Control"] = FOREVER if hashed else "no-cache"
        return response


def _is_route(path: str) -> bool:
    """Is this a place in the client (``/t/<key>``), not a file?"""
    return "." not in path.rsplit("/", 1)[-1] and not path.startswith(("api/", "assets/"))


def mount(app: FastAPI, static: Path) -> None:
    """Serve the client under every path that is not the interface's; a missing client says how to build it."""
    if (static / "index.html").is_file():
        app.mount("/", ClientFiles(directory=static, html=True), name="client")
        return

    @app.get("/{path:path}", include_in_schema=False)
    async def not_built(path: str) -> Response:
        return HTMLResponse(NOT_BUILT, 200 if _is_route(path) else 404, {"Cache-Control": "no-store"})


def describe(api: dict[str, Any]) -> str:
    """The OpenAPI page, made here: nothing is loaded from elsewhere."""
    rows = []
    for path, calls in api["paths"].items():
        for verb, call in calls.items():
            takes = call.get("requestBody", {}).get("content", {})
            gives = call.get("responses", {}).get("200", {}).get("content", {})
            rows.append(
                f"<tr><td>{verb.upper()}<td><code>{escape(path)}</code><td>{escape(call.get('summary', ''))}"
                f"<td>{_types(takes)}<td>{_types(gives)}"
            )
    shapes = []
    for name, shape in sorted(api["components"]["schemas"].items()):
        fields = "".join(
            f"<li><code>{escape(field)}</code>: {_type(kind)}"
            for field, kind in shape.get("properties", {}).items()
        )
        about = escape(shape.get("description", ""))
        shapes.append(f"<h3 id='{escape(name)}'>{escape(name)}</h3><p>{about}</p><ul>{fields}</ul>")
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>Sandtable: the interface</title>"
        "<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}"
        "td{padding:.2rem .8rem;border-top:1px solid #ccc;vertical-align:top}</style>"
        f"<h1>{escape(api['info']['title'])}</h1><p>{escape(api['info'].get('description', ''))}</p>"
        "<p>For tools: <a href='/openapi.json'>openapi.json</a>. The socket: <code>/ws?key=</code>.</p>"
        f"<table><tr><th><th>call<th><th>takes<th>gives{''.join(rows)}</table>"
        f"<h2>Types</h2>{''.join(shapes)}</html>"
    )


def _types(content: dict[str, Any]) -> str:
    return ", ".join(_type(one.get("schema", {})) or escape(media) for media, one in content.items())


def _type(schema: dict[str, Any]) -> str:
    if ref := schema.get("$ref"):
        name = escape(str(ref).rsplit("/", 1)[-1])
        return f"<a href='#{name}'>{name}</a>"
    if kinds := schema.get("anyOf"):
        return " or ".join(_type(one) for one in kinds)
    if "items" in schema and isinstance(schema["items"], dict):
        return f"list of {_type(schema['items'])}"
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(one))}</code>" for one in schema["enum"])
    return escape(str(schema.get("const", schema.get("type", ""))))
