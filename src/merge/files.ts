import { nameKey } from "../domain/entities.ts";
import type { Memory } from "../domain/kinds.ts";
import { isMemoryPath } from "../domain/paths.ts";
import { conflictSides, hasConflict } from "../markdown/guards.ts";
import { writtenMemory } from "../markdown/memory-file.ts";
import { mergeStateLines } from "./lines.ts";
import { mergeMemories } from "./memories.ts";
import { mergePage, mergePageStates } from "./pages.ts";

export interface MergedFile {
  readonly text: string;
  /** Memories that have to have files of their own: other words of this one, or another one of the same name. */
  readonly apart: readonly Memory[];
  /** Sources that the header has no room for. */
  readonly left: readonly string[];
}

/**
 * One text of two versions of a file, by what is in it; `base` is empty where there was none before. The same whichever side comes
 * first. Pure.
 */
export function mergeFile(base: string, ours: string, theirs: string): MergedFile {
  const [before, own, other] = [base, ours, theirs].map(memoryIn);
  if (own !== undefined && other !== undefined) return mergeBoth(before, own, other);
  const plain = (text: string): MergedFile => ({ text, apart: [], left: [] });
  if (ours === theirs || theirs === base) return plain(ours);
  if (ours === base) return plain(theirs);
  const texts = [base, ours, theirs] as const;
  if (texts.every(isLines)) return plain(mergeStateLines(...texts));
  if (texts.every(isPageState)) return plain(mergePageStates(...texts));
  return plain(mergePage(...texts));
}

function mergeBoth(base: Memory | undefined, ours: Memory, theirs: Memory): MergedFile {
  if (ours.raw === theirs.raw) return { text: ours.raw, apart: [], left: [] };
  if (isOne(ours, theirs)) {
    const before = base !== undefined && isOne(base, ours) ? base : undefined;
    const { raw, apart, left } = mergeMemories(before, ours, theirs);
    return { text: raw, apart: apart === undefined ? [] : [apart], left };
  }
  const [first, second] = ours.header.id < theirs.header.id ? [ours, theirs] : [theirs, ours];
  return { text: first.raw, apart: [second], left: [] };
}

/** Whether two files are of one memory: by its id, or that of an entity by its name. Pure. */
export function isOne({ header: a }: Memory, { header: b }: Memory): boolean {
  if (a.id === b.id) return true;
  if (a.kind !== "entity" || b.kind !== "entity") return false;
  return a.name !== undefined && nameKey(a.name) === nameKey(b.name ?? "");
}

/** The memory in a text; undefined where it is none, or cannot be read. Pure. */
export function memoryIn(text: string): Memory | undefined {
  if (!text.startsWith("---") && !text.startsWith("\uFEFF---")) return undefined;
  return writtenMemory("", text);
}

function isLines(text: string): boolean {
  return text.split("\n").every((line) => line === "" || /^\{.*\}\r?$|^[<|>]{7}(?: |$)|^={7}$/.test(line));
}

function isPageState(text: string): boolean {
  return text === "" || /^\{\s*"off"/.test(text);
}

/**
 * A file in which git or another program left the marks of a merge, as a merge of both sides; undefined where there are none, or the
 * sides cannot be told apart or read. Pure.
 */
export function mendFile(path: string, text: string): MergedFile | undefined {
  if (!hasConflict(text)) return undefined;
  if (path.endsWith(".jsonl")) return { text: mergeStateLines("", text, text), apart: [], left: [] };
  const sides = conflictSides(text);
  if (sides === undefined) return undefined;
  if (!isMemoryPath(path)) return mergeFile(sides.base ?? "", sides.ours, sides.theirs);
  const [ours, theirs] = [memoryIn(sides.ours), memoryIn(sides.theirs)];
  return (
    ours && theirs && mergeBoth(sides.base === undefined ? undefined : memoryIn(sides.base), ours, theirs)
  );
}
