import type { Append, Change } from "../domain/changeset.ts";
import { sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { PAGE_STATE_PATH } from "../domain/page.ts";
import { isMemoryPath, memoryPath, originalOf, utcDay } from "../domain/paths.ts";
import { askLine, questionId } from "../domain/question.ts";
import type { SearchIndex } from "../index-ports.ts";
import { createMemory, lookupKeysOf } from "../markdown/changes.ts";
import { type MergedFile, memoryIn, mendFile, mergeFile } from "../merge/files.ts";
import { changedBothWays } from "../merge/stores.ts";
import type { FileOps } from "../ports.ts";
import { factsBehind, listFacts } from "../upkeep/entities.ts";
import type { Context } from "./context.ts";
import { type Finding, filesBelow, finding, textOf } from "./doctor-checks.ts";
import { PlannerData } from "./planner-data.ts";

/** A file that can be made of what a merge left: the marks in it, or a second copy beside it. */
interface Mendable {
  readonly path: string;
  readonly before: string;
  readonly merged: MergedFile;
  /** The copy, and what is in it; absent where the marks are in the file itself. */
  readonly copy?: { readonly path: string; readonly text: string };
}

const REASON = "both sides of an unfinished merge";
const ELSEWHERE = [".git", ".index", ".local"];

/** Files with the marks of a merge in them, and conflict copies of programs that keep folders the same. IO. */
export function mergeFindings(files: FileOps): readonly Finding[] {
  return mendables(files).map(({ path, copy }) => {
    if (copy === undefined)
      return finding("conflict_markers", path, "has the marks of an unfinished merge", true);
    const message = `is another machine's version of ${path}, kept by a sync program`;
    return finding("conflict_copy", copy.path, message, true);
  });
}

/** What makes one file of both sides, in every kind, and lists what entities lack. Lines of `state/` are `linesMended`. IO. */
export function repairMerged(
  { store, clock }: Context,
  planner: PlannerData,
): { readonly changes: readonly Change[]; readonly appends: readonly Append[] } {
  const nowMs = clock.now();
  const found = mendables(store.files).filter(({ path }) => !isLines(path));
  const all = together(found).flatMap((one) => changesOf(one, store.files));
  const asked = found.flatMap(({ merged }) => questionsAbout(merged, nowMs, store.replica()));
  return { changes: [...all, ...listing(planner, nowMs)], appends: asked };
}

/** Likewise of lines of `state/`, to which a change set with other changes adds its own. IO. */
export function linesMended(files: FileOps): readonly Change[] {
  return together(mendables(files).filter(({ path }) => isLines(path))).flatMap((one) =>
    changesOf(one, files),
  );
}

/** Entities that do not list all facts that name them. IO. */
export function entitiesLacking(context: Context, index: SearchIndex): Finding[] {
  return listing(new PlannerData(context, index), context.clock.now()).map(({ path }) =>
    finding("entity_behind", path, "does not list all facts that mention it", true),
  );
}

function listing(planner: PlannerData, nowMs: number): readonly Change[] {
  const behind = factsBehind([...planner.index.rows()].map(({ header }) => header));
  return planner.runNow(listFacts([...behind.values()].flat(), nowMs)).changes();
}

function mendables(files: FileOps): readonly Mendable[] {
  const paths = filesBelow(files, "", (path) => !ELSEWHERE.includes(path));
  const there = new Set(paths);
  const read = (path: string) => textOf(files, path, isLines(path) ? LIMITS.pieceBytes : LIMITS.fileBytes);
  return paths.flatMap((path): Mendable[] => {
    const copied = originalOf(path);
    // People name files with a number, too: only where the first one lies beside it.
    const original = copied?.isCertain === true || there.has(copied?.path ?? "") ? copied?.path : undefined;
    if (original === undefined && !mayHaveMarks(path)) return [];
    const text = read(path);
    if (text === undefined) return [];
    if (original === undefined) {
      const merged = mendFile(path, text);
      return merged === undefined ? [] : [{ path, before: text, merged }];
    }
    if (!mayHaveMarks(original)) return [];
    const before = there.has(original) ? read(original) : "";
    const copy = { path, text };
    if (before === undefined || !isOfOne(original, before, text)) return [];
    const merged = before === "" ? { text, apart: [] } : mergeFile("", before, text);
    return [{ path: original, before, merged, copy }];
  });
}

/** A copy of a memory is one that can be read; whatever else has its name is a person's. */
function isOfOne(path: string, before: string, text: string): boolean {
  return (
    !isMemoryPath(path) || (memoryIn(text) !== undefined && (before === "" || memoryIn(before) !== undefined))
  );
}

/** Several copies of one file, one after the other. */
function together(
  found: readonly Mendable[],
): readonly (Mendable & { readonly copies: Mendable["copy"][] })[] {
  const byPath = new Map<string, Mendable & { readonly copies: Mendable["copy"][] }>();
  for (const one of found) {
    const first = byPath.get(one.path);
    const next = first && mergeFile("", first.merged.text, one.copy?.text ?? one.merged.text);
    const merged = next ? { ...next, apart: [...first.merged.apart, ...next.apart] } : one.merged;
    byPath.set(one.path, { ...one, ...first, merged, copies: [...(first?.copies ?? []), one.copy] });
  }
  return [...byPath.values()];
}

function changesOf(
  { path, before, merged, copies }: ReturnType<typeof together>[number],
  files: FileOps,
): readonly Change[] {
  const why = { event: "edited", reason: REASON } as const;
  const memory = isMemoryPath(path) ? memoryIn(merged.text) : undefined;
  const about = memory && { id: memory.header.id };
  const keys = memory === undefined ? [] : lookupKeysOf(memory.header, memory.text);
  const base = { path, ...about, keys, ...why };
  const isThere = files.stat(path) !== undefined;
  const own: Change[] = !isThere
    ? [{ op: "create", text: merged.text, ...base }]
    : merged.text === before
      ? []
      : [{ op: "update", before: sha256(before), text: merged.text, ...base }];
  const taken = new Set([path]);
  return [
    ...own,
    ...merged.apart.map((one) =>
      createMemory({ ...one, path: vacant(one, files, taken) }, { event: "created", reason: REASON }),
    ),
    ...copies.flatMap((copy): Change[] =>
      copy === undefined
        ? []
        : [{ op: "remove", path: copy.path, before: sha256(copy.text), keys: [], ...why }],
    ),
  ];
}

function vacant({ header, text }: Memory, files: FileOps, taken: Set<string>): string {
  for (let clash = 1; ; clash++) {
    const path = memoryPath(header, text, clash);
    if (taken.has(path) || files.stat(path) !== undefined) continue;
    taken.add(path);
    return path;
  }
}

function questionsAbout({ text, apart }: MergedFile, nowMs: number, replica: string): readonly Append[] {
  const memory = memoryIn(text);
  return apart.flatMap((other) => {
    const about = memory && changedBothWays(memory, other);
    if (about === undefined) return [];
    return [askLine({ ...about, id: questionId(about.kind, about.about), day: utcDay(nowMs) }, replica)];
  });
}

function isLines(path: string): boolean {
  return path.endsWith(".jsonl");
}

/** What pai keeps or reads itself. */
function mayHaveMarks(path: string): boolean {
  if (isMemoryPath(path) || path === PAGE_STATE_PATH || path === "config.yaml") return true;
  if (path.startsWith("state/")) return isLines(path);
  return /^(?:archive\/)?[^/]+\.md$/.test(path) || /^\.git(?:ignore|attributes)$/.test(path);
}
