// HTTP calls to the server that served this page. Errors carry the server's own sentence about what to do.
import type {
  BattleOdds,
  Chart,
  Created,
  Done,
  FactLine,
  AskPreview,
  Preview,
  Frame,
  GameInfo,
  KeyInfo,
  Length,
  Listed,
  NewKey,
  NewMatch,
  NewNotice,
  NoticeInfo,
  NoticesInfo,
  Pace,
  Position,
  Problem,
  QuietHours,
  Rematch,
  SpectatorKey,
} from "../wire";
import type { RuleText } from "./messages";

export class CallFailed extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.detail || problem.reason);
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, init);
  if (!answer.ok) {
    const body = (await answer.json().catch(() => null)) as Partial<Problem> | null;
    const detail = typeof body?.detail === "string" ? body.detail : answer.statusText;
    throw new CallFailed(answer.status, { reason: body?.reason ?? "", detail, field: body?.field ?? "" });
  }
  return (await answer.json()) as T;
}

function post<T>(path: string, body: unknown = {}): Promise<T> {
  return call<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const once = new Map<string, Promise<any>>();
function kept<T>(path: string, make: () => Promise<T>): Promise<T> {
  let promise = once.get(path) as Promise<T> | undefined;
  if (!promise) {
    promise = make();
    promise.catch(() => once.delete(path));
    once.set(path, promise);
  }
  return promise;
}

/** A file of a game as text, or nothing where the game has none. */
const file = (path: string) => kept(path, () => fetch(path).then((answer) => (answer.ok ? answer.text() : "")));

export const api = {
  games: () => kept("games", () => call<GameInfo[]>("/api/games")),
  /** How long scenarios last where people played them to their end. */
  lengths: () => kept("lengths", () => call<Length[]>("/api/lengths")),
  text: (game: string) => file(`/api/games/${game}/text/en`),
  positions: (game: string) =>
    kept(`positions ${game}`, () => call<Position[]>(`/api/games/${game}/positions`)),
  /** The drawing on the game's card, or nothing. */
  picture: (game: string) => file(`/api/games/${game}/picture`),
  rules: (game: string) => kept(`rules ${game}`, () => call<RuleText[]>(`/api/games/${game}/rules`)),
  charts: (game: string) =>
    kept(`charts ${game}`, () => call<Record<string, Chart>>(`/api/games/${game}/charts`)),
  odds: (game: string, attack: string, defence: string, options: string[]) =>
    call<BattleOdds>(
      `/api/games/${game}/odds?${new URLSearchParams({ attack, defence, options: options.join(",") })}`,
    ),
  /** A page of the public list, and where the next one is. */
  matches: async (page = "/api/matches?count=50") => {
    const answer = await fetch(page);
    if (!answer.ok) throw new CallFailed(answer.status, (await answer.json()) as Problem);
    return {
      list: (await answer.json()) as Listed[],
      next: /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? "",
    };
  },
  create: (match: NewMatch) => post<Created>("/api/matches", match),
  join: (match: string, body: { seat?: string; name?: string; password?: string | null }) =>
    post<NewKey>(`/api/matches/${match}/join`, body),
  watch: (match: string, body: { password?: string | null }) =>
    post<NewKey>(`/api/matches/${match}/watch`, body),
  key: (key: string) => call<KeyInfo>(`/api/keys/${encodeURIComponent(key)}`),
  facts: (key: string, before: number, count: number, kind = "") =>
    call<FactLine[]>(
      `/api/keys/${encodeURIComponent(key)}/facts?before=${before}&count=${count}${kind ? `&kind=${encodeURIComponent(kind)}` : ""}`,
    ),
  frame: (key: string, at: number) => call<Frame>(`/api/keys/${encodeURIComponent(key)}/film?at=${at}`),
  /** With the same word `once` the same key comes back, should the first answer have been lost. */
  take: (key: string, name: string, once: string) =>
    post<NewKey>(`/api/keys/${encodeURIComponent(key)}/take`, { name, once }),
  hand: (key: string, body: { seat: string; holder: string; name?: string }) =>
    post<Done>(`/api/keys/${encodeURIComponent(key)}/seats`, body),
  link: (key: string, seat: string) => post<NewKey>(`/api/keys/${encodeURIComponent(key)}/link`, { seat }),
  rename: (key: string, seat: string, name: string) =>
    post<Done>(`/api/keys/${encodeURIComponent(key)}/name`, { seat, name }),
  setTitle: (key: string, title: string) => post<Done>(`/api/keys/${encodeURIComponent(key)}/title`, { title }),
  /** A line of the log looks wrong: the file for whoever looks into it. */
  report: async (key: string, body: { entry: number; rule: string; note: string }): Promise<Blob> => {
    const answer = await fetch(`/api/t/${encodeURIComponent(key)}/report`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new CallFailed(answer.status, (await answer.json()) as Problem);
    return answer.blob();
  },
  concede: (key: string, seat: string) => post<Done>(`/api/keys/${encodeURIComponent(key)}/concede`, { seat }),
  setPace: (key: string, pace: Pace) => post<Done>(`/api/keys/${encodeURIComponent(key)}/pace`, pace),
  pause: (key: string, paused: boolean) => post<Done>(`/api/keys/${encodeURIComponent(key)}/pause`, { paused }),
  extend: (key: string, seat: string, seconds: number) =>
    post<Done>(`/api/keys/${encodeURIComponent(key)}/extend`, { seat, seconds }),
  holiday: (key: string, seat: string, days: number) =>
    post<Done>(`/api/keys/${encodeURIComponent(key)}/holiday`, { seat, days }),
  quiet: (key: string, hours: QuietHours) => post<Done>(`/api/keys/${encodeURIComponent(key)}/quiet`, hours),
  back: (key: string, seat: string) => post<Done>(`/api/keys/${encodeURIComponent(key)}/back`, { seat }),
  notices: (key: string) => call<NoticesInfo>(`/api/keys/${encodeURIComponent(key)}/notices`),
  addNotice: (key: string, notice: NewNotice) =>
    post<NoticeInfo>(`/api/keys/${encodeURIComponent(key)}/notices`, notice),
  stopNotice: (key: string, name: string) =>
    post<unknown>(`/api/keys/${encodeURIComponent(key)}/notices/stop`, { name }),
  preview: (key: string, body: AskPreview) =>
    post<Preview>(`/api/keys/${encodeURIComponent(key)}/preview`, body),
  rematch: (key: string) => post<Rematch>(`/api/keys/${encodeURIComponent(key)}/rematch`),
  spectators: (key: string, allow: boolean) =>
    post<SpectatorKey>(`/api/keys/${encodeURIComponent(key)}/spectators`, { allow }),
  exportUrl: (key: string) => `/api/keys/${encodeURIComponent(key)}/export`,
  importRecord: (file: Blob) =>
    call<Created>("/api/import", {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
    }),
};
