import { passingOver } from "../domain/errors.ts";
import { ACTIONS_DIR, type ActionLine, MEMORY_ACTIONS } from "../domain/memory-action.ts";
import { readStateLine } from "../domain/state-line.ts";
import type { GuidelinesJson } from "../domain/system-shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { FileOps } from "../ports.ts";
import { DAY_MS } from "../text/calendar.ts";
import type { Context } from "./context.ts";

/** What is older says little about how capture does now. */
const RECENT_DAYS = 90;
/** Fewer than this tell nothing. */
const ENOUGH = 5;
/** So large a share of what an action made, taken back by people or by what came later, is too much. */
const TOO_MUCH = 0.3;
const TAKEN_BACK: ReadonlySet<string> = new Set(["forgotten", "invalidated", "pruned"]);

/**
 * How the decisions about conversations of the last 90 days turned out, by what was done, and what follows from that.
 * Lines that cannot be read are passed over: nothing depends on them.
 */
export function guidelines(context: Context): GuidelinesJson {
  const index = context.openIndex();
  const sinceMs = context.clock.now() - RECENT_DAYS * DAY_MS;
  const lines = linesIn(context.store.files).filter(({ at }) => Date.parse(at) >= sinceMs);
  const results = MEMORY_ACTIONS.flatMap((action) => {
    const own = lines.filter((line) => line.action === action);
    if (own.length === 0) return [];
    const done = own.filter(({ outcome }) => outcome === "done");
    const takenBack = done.filter(({ id }) => id !== undefined && isTakenBack(id, index)).length;
    const counts = { done: done.length, skipped: own.length - done.length, takenBack };
    return [{ action, ...counts, guidance: guidanceOf(counts) }];
  });
  return { results, since: new Date(sinceMs).toISOString(), decisions: lines.length };
}

function isTakenBack(id: string, index: SearchIndex): boolean {
  const header = index.byId(id)?.header;
  // Erased for good: nobody wanted it.
  return header === undefined || TAKEN_BACK.has(header.status ?? DEFAULTS.status);
}

function guidanceOf({ done, takenBack }: { readonly done: number; readonly takenBack: number }) {
  if (done < ENOUGH) return "hold" as const;
  return takenBack / done > TOO_MUCH ? ("stricter" as const) : ("keep" as const);
}

function linesIn(files: FileOps): readonly ActionLine[] {
  const names = passingOver(() => files.list(ACTIONS_DIR), []).flatMap(({ name, kind }) =>
    kind === "file" && name?.endsWith(".jsonl") ? name : [],
  );
  const seen = new Map<string, ActionLine>();
  for (const name of names.sort()) {
    const bytes = passingOver(() => files.read(`${ACTIONS_DIR}/${name}`), undefined);
    const text = new TextDecoder().decode(bytes);
    for (const line of text.split("\n")) {
      const read = lineOf(line);
      if (read) seen.set(line, read); // a merge may have doubled it
    }
  }
  return [...seen.values()];
}

function lineOf(line: string): ActionLine | undefined {
  const read = readStateLine(line) as ActionLine | undefined; // checked as far as it is used
  return typeof read?.at === "string" && typeof read.action === "string" ? read : undefined;
}
