import { isPaiError, NOT_REWRITABLE } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { rewriteMemory } from "../markdown/print-memory.ts";
import type { FileOps } from "../ports.ts";
import type { Finding } from "./check-store.ts";

/**
 * Finds that pai could not write the file of a memory anew, though it can be read: there is no room for a key of its own, or the
 * system does not allow it. Commands leave such a file alone. IO.
 */
export function checkRewritable(memory: Memory, files: FileOps, nowMs: number): Finding[] {
  const message = whyNot(memory, nowMs) ?? files.refusal?.(memory.path)?.message;
  if (message === undefined) return [];
  const what = `can be read but not rewritten, so commands skip it: ${message}`;
  return [{ code: NOT_REWRITABLE, path: memory.path, message: what, fixable: false }];
}

function whyNot({ raw, text, header }: Memory, nowMs: number): string | undefined {
  // The file of an entity takes in each fact that names it; one id more is as long as any.
  const oneMore = header.kind === "entity" && { sources: [...(header.sources ?? []), header.id] };
  try {
    rewriteMemory(raw, { hash: contentHash(text), updated: new Date(nowMs).toISOString(), ...oneMore });
    return undefined;
  } catch (error) {
    if (!isPaiError(error)) throw error;
    return error.message;
  }
}
