// Ways over the map.

/** The shortest path between two spaces that enters nothing to be avoided but the goal. */
export function shortest(
  near: Record<string, string[]>,
  from: string,
  to: string,
  avoid: (id: string) => boolean,
): string[] | null {
  const came: Record<string, string> = { [from]: "" };
  let edge = [from];
  while (edge.length && !(to in came)) {
    const next: string[] = [];
    for (const here of edge) {
      for (const there of near[here] ?? []) {
        if (there in came || (there !== to && avoid(there))) continue;
        came[there] = here;
        next.push(there);
      }
    }
    edge = next;
  }
  if (!(to in came)) return null;
  const path = [to];
  while (path[0] !== from) path.unshift(came[path[0]!]!);
  return path;
}
