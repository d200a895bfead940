import type { Problem } from "../domain/errors.ts";
import type { Header } from "../domain/kinds.ts";
import { memoryPath, utcDay } from "../domain/paths.ts";
import type { Row } from "../ports.ts";
import { DAY_MS } from "../text/day.ts";

/** A finding of `doctor`. */
export interface Finding extends Problem {
  /** Whether `doctor --fix` mends it. */
  readonly fixable: boolean;
  /** The memory, and where its misplaced file belongs. */
  readonly id?: string;
  readonly to?: string;
}

/** A day ahead of the clock is a wrong clock, not a plan. */
const AHEAD_MS = DAY_MS;

/** Finds what no single file shows: links that lead nowhere, loops, misplaced files, dates ahead of the clock. Pure. */
export function checkRows(rows: readonly Row[], nowMs: number): Finding[] {
  const byId = new Map(rows.map((row) => [row.header.id, row]));
  return rows.flatMap((row) => [
    ...checkPlace(row),
    ...checkReferences(row.header, row.path, byId),
    ...checkChain(row, byId),
    ...(Date.parse(row.header.created) > nowMs + AHEAD_MS
      ? [finding("future_date", row.path, `was created in the future (${row.header.created})`)]
      : []),
  ]);
}

function checkPlace({ header, path }: Row): Finding[] {
  const away = header.status === "archived" || header.status === "expired";
  const folder =
    header.kind === "entity" ? path.slice(0, path.lastIndexOf("/")) : path.split("/").slice(0, -1).join("/");
  const wanted = folderOf(header);
  if (folder === wanted) return checkName(header, path);
  const to = `${wanted}/${path.slice(path.lastIndexOf("/") + 1)}`;
  const why = away ? `is ${header.status}` : `was created on ${utcDay(header.created)}`;
  return [
    {
      ...finding("misplaced", path, `lies in ${folder}/ but ${why}: belongs in ${wanted}/`),
      fixable: true,
      id: header.id,
      to,
    },
  ];
}

function folderOf(header: Header): string {
  const path = memoryPath(header, "");
  return path.slice(0, path.lastIndexOf("/"));
}

/** A fact's name may be anything readable; the other kinds are found by their id. */
function checkName(header: Header, path: string): Finding[] {
  if (header.kind === "fact" || header.kind === "entity") return [];
  const name = path.slice(path.lastIndexOf("/") + 1, -".md".length);
  if (name.startsWith(header.id)) return [];
  const to = `${folderOf(header)}/${header.id}.md`;
  return [
    {
      ...finding("misnamed", path, `contains ${header.id}, which does not match its name`),
      fixable: true,
      id: header.id,
      to,
    },
  ];
}

function checkReferences(header: Header, path: string, byId: ReadonlyMap<string, Row>): Finding[] {
  const named: readonly [string, readonly string[]][] = [
    ["sources", (header.sources ?? []).map((source) => source.split("#")[0] ?? source)],
    ["links", (header.links ?? []).map(({ to }) => to)],
    ["supersedes", header.supersedes ?? []],
    ["superseded_by", header.superseded_by ? [header.superseded_by] : []],
  ];
  return named.flatMap(([key, ids]) =>
    ids.flatMap((id) => {
      if (id === header.id) return [finding("self_link", path, `${key} refers to the memory itself`)];
      return byId.has(id)
        ? []
        : [finding("missing_link", path, `${key} refers to ${id}, which is not in the store`)];
    }),
  );
}

/** A chain of successors that comes back to where it began has no head. */
function checkChain(row: Row, byId: ReadonlyMap<string, Row>): Finding[] {
  const seen = new Set<string>();
  let next: Row | undefined = row;
  while (next?.header.superseded_by && next.header.superseded_by !== next.header.id) {
    if (seen.has(next.header.id)) {
      const loops = seen.has(row.header.id) && next.header.id === row.header.id;
      return loops ? [finding("link_loop", row.path, "superseded_by leads back to the memory itself")] : [];
    }
    seen.add(next.header.id);
    next = byId.get(next.header.superseded_by);
  }
  return [];
}

function finding(code: string, path: string, message: string): Finding {
  return { code, path, message, fixable: false };
}
