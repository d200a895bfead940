import { PaiError, type Problem } from "../domain/errors.ts";
import type { Header } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { memoryPath, utcDay } from "../domain/paths.ts";
import type { Row } from "../ports.ts";
import { DAY_MS } from "../text/calendar.ts";
import { findSecrets, placeOf, type Secret } from "../text/safety/secrets.ts";

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

/** Refuses what cannot be kept as one text. PaiError `empty_text`, `too_large`, `not_text`. Pure. */
export function checkText(text: string, maxBytes: number = LIMITS.rememberBytes): void {
  if (text.trim() === "") {
    throw new PaiError("empty_text", "there is nothing to remember: the text is empty", {
      hint: 'pai remember "…"',
    });
  }
  if (text.includes("\0")) {
    throw new PaiError("not_text", "cannot store this: it contains a NUL byte, so it is not text");
  }
  if (!text.isWellFormed()) {
    throw new PaiError("not_text", "cannot store this: it contains an invalid character (a lone surrogate)");
  }
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= maxBytes) return;
  throw new PaiError("too_large", `cannot store ${bytes} bytes as one text: the limit is ${maxBytes}`, {
    hint: "split it into lines: pai remember --file notes.txt",
  });
}

/** Secrets that a message names; more are counted. */
const NAMED = 3;

/**
 * Refuses a text that holds a secret, unless `reason` says why it is kept all the same. Returns that reason where
 * it was needed. PaiError `secret_found` names sort and place, never the secret; also for a reason that holds one. Pure.
 */
export function admitSecrets(text: string, reason: string | undefined): string | undefined {
  if (reason !== undefined && findSecrets(reason).length > 0)
    throw new PaiError("secret_found", "the reason for storing a secret contains a secret itself");
  const found = findSecrets(text);
  if (found.length === 0) return undefined;
  if (reason !== undefined) return reason;
  throw new PaiError("secret_found", `cannot store this: it contains ${nameSecrets(found, text)}`, {
    hint: 'leave it out, or keep it on purpose: --allow-secret "why"',
    data: { rules: found.map(({ rule }) => rule) },
  });
}

/**
 * Refuses a name (of a project, a conversation, a setting's value) that holds a secret; `what` it is called by. There is no
 * keeping it on purpose: PaiError `secret_found`. Pure.
 */
export function assertNoSecret(what: string, text: string | undefined): void {
  const found = text === undefined ? [] : findSecrets(text);
  if (text === undefined || found.length === 0) return;
  throw new PaiError("secret_found", `cannot use ${what}: it contains ${nameSecrets(found, text)}`, {
    hint: "leave it out",
    data: { rules: found.map(({ rule }) => rule) },
  });
}

/** Refuses the first secret of the new texts that none of the old ones held; `what` they are. PaiError `secret_found`. Pure. */
export function assertNoNewSecret(what: string, texts: Iterable<string>, old: Iterable<string>): void {
  const known = new Set(
    [...old].flatMap((text) => findSecrets(text).map(({ start, end }) => text.slice(start, end))),
  );
  for (const text of texts) {
    const found = findSecrets(text).filter(({ start, end }) => !known.has(text.slice(start, end)));
    if (found.length === 0) continue;
    throw new PaiError("secret_found", `cannot apply ${what}: it contains ${nameSecrets(found, text)}`, {
      hint: "remove it; to store a secret on purpose: pai remember --allow-secret",
    });
  }
}

/** The secrets of a new text that the old one did not hold; as `admitSecrets`. Pure. */
export function admitNewSecrets(text: string, old: string, reason: string | undefined): string | undefined {
  const known = new Set(findSecrets(old).map(({ start, end }) => old.slice(start, end)));
  const isNew = findSecrets(text).some(({ start, end }) => !known.has(text.slice(start, end)));
  return isNew ? admitSecrets(text, reason) : undefined;
}

/** "a password (rule password, line 2, column 12)", the first three; of a single line without its number. Pure. */
export function nameSecrets(found: readonly Secret[], text: string): string {
  const named = found.slice(0, NAMED).map(({ what, rule, start }) => {
    const { line, column } = placeOf(text, start);
    const place = /[\r\n]/u.test(text) ? `line ${line}, column ${column}` : `column ${column}`;
    return `${what} (rule ${rule}, ${place})`;
  });
  const more = found.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
