import { utcDay } from "../domain/paths.ts";
import { printStateLine } from "../domain/state-line.ts";
import type { Row } from "../ports.ts";
import type { Context } from "./context.ts";

/**
 * Notes that a person saw these memories today: one line each in this machine's access file, unless it is
 * there. Appending needs no lock. A store that cannot be written is read all the same.
 */
export function recordAccess(context: Context, rows: readonly Row[]): void {
  if (!context.config["recall.track"] || context.dryRun) return;
  const day = utcDay(context.clock.now());
  const fresh = new Set(rows.flatMap(({ header, lastAccess }) => (lastAccess === day ? [] : [header.id])));
  if (fresh.size === 0) return;
  const lines = [...fresh].map((id) => `${printStateLine({ id, day })}\n`).join("");
  const { files } = context.store;
  try {
    files.makeDir("state");
    files.makeDir("state/access");
    const path = `state/access/${context.store.replica()}-${day.slice(0, 7)}.jsonl`;
    files.append(path, new TextEncoder().encode(lines));
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === undefined) throw error; // not the disk's refusal
  }
}
