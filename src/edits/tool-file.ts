import { contentHash } from "../domain/hash.ts";
import type { HeaderOf, Memory } from "../domain/kinds.ts";
import type { Plan, Planned } from "../domain/plan.ts";
import { bury } from "../domain/state-line.ts";
import { changedMemory, changeMemory } from "../markdown/changes.ts";
import { oneLine } from "../text/escape.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import { EditBuilder } from "./care.ts";

/** The attribute of an artifact that names the file of an agent that it is. */
export const FILE_KEY = "file";

/** A file of an agent that is kept word for word, as it is to be: undefined, gone; or under another name. */
export interface ToolFileChange {
  /** Relative, such as `notes/plan.md`. */
  readonly path: string;
  readonly text: string | undefined;
  readonly to?: string | undefined;
}

/** Plans what becomes of one such file; `known`: the artifact that holds it, undefined for a new one. Pure. */
export function* planToolFile(
  { path, text, to }: ToolFileChange,
  known: Memory | undefined,
  { nowMs, project }: { readonly nowMs: number; readonly project: string | undefined },
): Plan<Planned<undefined>> {
  const sheet = new EditBuilder();
  const at = new Date(nowMs).toISOString();
  if (known === undefined && text !== undefined) {
    const header: HeaderOf<"artifact"> = {
      id: yield* sheet.newId({ kind: "artifact", atMs: nowMs, of: [FILE_KEY, path] }),
      kind: "artifact",
      created: at,
      source: "agent",
      ...(project !== undefined && { project, scope: "project" }),
      attributes: { [FILE_KEY]: path },
      ...(isSensitive(text) && { sensitive: true }),
    };
    yield* sheet.create(header, text, { event: "created", reason: "written by an agent" });
  } else if (known === undefined) {
    // what is not there is gone already
  } else if (text === undefined) {
    const patch = { status: "forgotten", forgotten_at: at, updated: at };
    sheet.change(known, patch, { event: "forgotten", reason: "deleted by an agent" });
    if (contentHash(known.text) !== undefined) sheet.append(bury(known, at));
  } else {
    const patch = {
      updated: at,
      attributes: { ...known.header.attributes, [FILE_KEY]: to ?? path },
      ...(isSensitive(text) && { sensitive: true }),
    };
    const reason = to === undefined ? "edited by an agent" : `renamed by an agent, was ${path}`;
    const change = changeMemory(known, patch, { event: "edited", reason }, text);
    sheet.add(change, changedMemory(known, change));
  }
  const { changes, appends = [] } = sheet.planned();
  return { changes, appends, result: undefined, source: "agent" };
}

/** `- <text> <!-- <id> -->`; the text on one line. Pure. @see editsBetween */
export function printIdLine(text: string, id: string): string {
  return `- ${oneLine(text)} <!-- ${id} -->`;
}

const MARK = /<!-- ([a-z]{2}_[0-9a-z]{1,26}) -->[ \t]*$/;

/** The statements of a view as somebody left it, each with the id of the memory that says it, undefined for a new one; headings say nothing. Pure. */
function readIdLines(text: string) {
  return text.split("\n").flatMap((line) => {
    const mark = MARK.exec(line);
    const words = (mark === null ? line : line.slice(0, mark.index))
      .replace(/^\s*(?:[-*+]\s)?\s*/, "")
      .trim();
    return words === "" || words.startsWith("#") ? [] : [{ id: mark?.[1], text: words }];
  });
}

/** From one state of a view to another: a line without an id is new, one that is missing goes. Pure. */
export function editsBetween(before: string, after: string) {
  const old = new Map(
    readIdLines(before).flatMap(({ id, text }) => (id === undefined ? [] : [[id, text] as const])),
  );
  const now = readIdLines(after);
  const seen = new Set(now.flatMap(({ id }) => id ?? []));
  // A copy of a line says nothing new.
  const known = new Set(old.values());
  return {
    added: now.flatMap(({ id, text }) =>
      id !== undefined && old.has(id) ? [] : known.has(text) ? [] : [text],
    ),
    changed: now.flatMap(({ id, text }) =>
      id !== undefined && old.has(id) && old.get(id) !== text ? [{ id, text }] : [],
    ),
    removed: [...old.keys()].filter((id) => !seen.has(id)),
  };
}
