// The client's rooms, highest first: each imports only from those below it, and no page or board from its neighbours.
// An eslint rule of our own, since the import plugins cannot read what Svelte imports without a second resolver.
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const SRC = fileURLToPath(new URL("../src", import.meta.url));
const ROOMS = ["pages", "boards", "parts", "table", "lib"];
/** Rooms whose folders do not know each other. */
const APART = ["pages", "boards"];

/** What is wrong with an import, or nothing: both paths are relative to src. */
export function trespass(from, to) {
  const [room, ...inside] = from.split(sep);
  const [other, ...within] = to.split(sep);
  const [mine, theirs] = [ROOMS.indexOf(room), ROOMS.indexOf(other)];
  if (mine < 0 || theirs < 0) return "";
  if (theirs < mine) return `${room}/ stands below ${other}/ and may not import from it`;
  if (theirs > mine || !APART.includes(room)) return "";
  const neighbours = inside.length > 1 && within.length > 1 && inside[0] !== within[0];
  return neighbours ? `${room}/${inside[0]} may not import from ${room}/${within[0]}` : "";
}

const order = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const here = relative(SRC, context.filename);
    function look(source) {
      const path = source?.value;
      if (typeof path !== "string" || !path.startsWith(".")) return;
      const message = trespass(here, relative(SRC, resolve(dirname(context.filename), path)));
      if (message) context.report({ node: source, message });
    }
    const from = (node) => look(node.source);
    return {
      ImportDeclaration: from,
      ImportExpression: from,
      ExportNamedDeclaration: from,
      ExportAllDeclaration: from,
      TSImportType: from,
    };
  },
};

export const rooms = { rules: { order } };
