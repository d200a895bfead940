import type { Memory } from "../domain/kinds.ts";
import { writtenMemory } from "../markdown/memory-file.ts";
import { rewriteMemory } from "../markdown/print-memory.ts";

const ENDED = "superseded";
const IN_FORCE = { status: undefined, superseded_by: undefined, invalid_at: undefined, reason: undefined };

/**
 * The memories that have to be written where each side ended another one of those that a merge leaves, so that a chain of successors comes
 * back to where it began and nothing would be in force: of such a loop what was said last is in force. Pure.
 */
export function withoutLoops(memories: ReadonlyMap<string, Memory>): readonly Memory[] {
  const next = ({ header }: Memory) => memories.get(header.superseded_by ?? "");
  const changed: Memory[] = [];
  const settled = new Set<string>();
  for (const first of memories.values()) {
    const chain: Memory[] = [];
    let at: Memory | undefined = first;
    for (; at && !settled.has(at.header.id); at = next(at)) {
      settled.add(at.header.id);
      chain.push(at);
    }
    const loop = at && chain.includes(at) ? chain.slice(chain.indexOf(at)) : [];
    const [last] = loop.toSorted(saidLast);
    const successor = last && next(last);
    if (!last || !successor) continue;
    const supersedes = successor.header.supersedes?.filter((id) => id !== last.header.id) ?? [];
    // What is forgotten stays so.
    changed.push(written(last, last.header.status === ENDED ? IN_FORCE : { superseded_by: undefined }));
    if (successor !== last)
      changed.push(written(successor, { supersedes: supersedes.length > 0 ? supersedes : undefined }));
  }
  return changed;
}

function saidLast({ header: a }: Memory, { header: b }: Memory): number {
  const of = ({ status, valid_at, created, id }: Memory["header"]) =>
    `${Number(status === ENDED)} ${valid_at ?? created} ${id}`;
  return of(a) < of(b) ? 1 : -1;
}

function written(memory: Memory, patch: Readonly<Record<string, unknown>>): Memory {
  return writtenMemory(memory.path, rewriteMemory(memory.raw, patch)) ?? memory;
}
