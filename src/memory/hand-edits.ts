import { contentHash } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import type { HandEdit } from "../edits/edit.ts";
import type { SearchIndex } from "../index-ports.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import type { Context } from "./context.ts";

/**
 * `edits` by hand, those of a text with what it was before, where this machine's log or an episode that it rests on still has it. Reads
 * the whole history once if a text was edited. IO.
 */
export function handEdits(
  { store }: Context,
  edits: SearchIndex["foreignEdits"],
  index: SearchIndex,
): readonly HandEdit[] {
  if (edits.every(({ what }) => what === "keys")) return edits;
  const written = recordsById(store);
  return edits.map((edit) => {
    const memory = edit.what === "body" ? store.readMemory(edit.path) : undefined;
    if (memory === undefined || !("header" in memory)) return edit;
    const known = [textsInLog(store, edit.id, written.get(edit.id) ?? []), textsBelow(memory, index, store)];
    for (const texts of known) {
      for (const was of texts) if (contentHash(was) === memory.header.hash) return { ...edit, was };
    }
    return edit;
  });
}

/** The change sets of this machine in which a memory was written, the newest first. */
function recordsById(store: Context["store"]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  const own = store.history().filter(({ replica }) => replica === store.replica());
  for (const { id, seq } of own.toReversed()) found.set(id, [...(found.get(id) ?? []), seq]);
  return found;
}

function* textsInLog(store: Context["store"], id: string, seqs: readonly number[]): Generator<string> {
  for (const seq of seqs) {
    for (const change of store.record(seq)?.changes ?? []) {
      if (change.id !== id || change.newText === undefined) continue;
      const file = parseMemoryFile(change.to ?? change.path, new TextEncoder().encode(change.newText));
      if ("header" in file) yield file.text;
    }
  }
}

function* textsBelow({ header }: Memory, index: SearchIndex, store: Context["store"]): Generator<string> {
  for (const source of header.sources ?? []) {
    const row = index.byId(source.split("#")[0] ?? source);
    const memory = row && store.readMemory(row.path);
    if (memory && "header" in memory) yield memory.text;
  }
}
