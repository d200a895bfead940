import { expect } from "vitest";
import { contentHash } from "../../../src/domain/hash.ts";
import type { Header } from "../../../src/domain/kinds.ts";
import { printStateLine } from "../../../src/domain/state-line.ts";
import { readMemory } from "../../../src/markdown/memory-file.ts";
import { printMemory } from "../../../src/markdown/print-memory.ts";
import { type Files, mergeStores } from "../../../src/merge/stores.ts";

export const ID = "fa_01jd7xk4b0c8v2m5q9w3e6r1ty";
export const OTHER = "fa_01jd7xk4b0c8v2m5q9w3e6r1tz";
export const PATH = "facts/2026-11-21/preference-100000-aaaaaaaa.md";
export const source = (n: number) => `ep_01jd7xk4b0c8v2m5q9w3e6r1${n}0`;

export function file(patch: Partial<Header> = {}, text = "I prefer oat milk"): string {
  const header = {
    id: ID,
    kind: "fact",
    created: "2026-11-21T10:00:00.000Z",
    sources: [source(1)],
    hash: contentHash(text),
    ...patch,
  } as Header; // a fact
  return printMemory(header, text);
}

/** The line of history that says that a memory was erased. */
export const purgeOf = (id = ID) =>
  `${printStateLine({ replica: "aaaaaaaa", seq: 1, cs: "cs_1", n: 0, id, event: "purged" })}\n`;
export const HISTORY = "state/history/aaaaaaaa-2026-11.jsonl";
export const at = (hour: number) => `2026-11-22T${String(hour).padStart(2, "0")}:00:00.000Z`;
export const one = (text: string, path = PATH): Files => new Map([[path, text]]);

/** The merge, which is the same from either side, and again. */
export function merged(base: Files, ours: Files, theirs: Files): Files {
  const { files } = mergeStores(base, ours, theirs);
  expect(mergeStores(base, theirs, ours).files).toEqual(files);
  for (const side of [ours, theirs]) expect(mergeStores(base, files, side).files).toEqual(files);
  return files;
}

export function headerIn(files: Files, path = PATH) {
  const read = readMemory(files.get(path) ?? "");
  return "header" in read ? read.header : undefined;
}
