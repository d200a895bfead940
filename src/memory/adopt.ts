import type { Problem } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import { memoryIdOf } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import type { HandEdit } from "../edits/edit.ts";
import type { SearchIndex } from "../index-ports.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import { addToGroup } from "../text/groups.ts";
import { grouped } from "../text/numbers.ts";
import { type Context, memoryOf, type View, viewOf } from "./context.ts";

const EDITED = "hand_edited";

/** Edits that one change set takes over, which holds all their texts: some 20 KB each. */
const AT_ONCE = 2_000;

/**
 * Takes over what was edited by hand, or copied in, since the last command, before anything else is written: hash and
 * date follow the file, history says `edited`. Returns the index that was opened to look, as long as it
 * is fresh: undefined where edits were taken over.
 */
export async function adoptHandEdits(context: Context): Promise<SearchIndex | undefined> {
  const index = context.openIndex();
  if (context.dryRun || index.foreignEdits.length === 0) return index;
  // Not waited for here, which would hold the index all the while.
  return takeOver(context, index.foreignEdits.length);
}

async function takeOver(context: Context, edits: number): Promise<undefined> {
  // What reads statements is loaded where one was edited: the other commands start without it.
  const { planAdopt } = await import("../edits/edit.ts");
  const { followFacts } = await import("../entities/entity-file.ts");
  const { keepEdited } = await import("../entities/keep-entities.ts");
  const { commit } = await import("./driver.ts");
  const nowMs = context.clock.now();
  const engines = await context.openEngines?.();
  // What was edited and cannot be taken over is told, and is no part of what the command was asked for.
  const passOver = (problem: Problem) => context.passOver({ ...problem, code: EDITED });
  if (edits > AT_ONCE) context.notice(`taking over ${grouped(edits)} files that were edited or copied in`);
  for (let done = 0; done < edits; done += AT_ONCE) {
    await commit({ ...context, engines, passOver }, "edited", async (planner) => {
      const some = planner.index.foreignEdits.slice(0, AT_ONCE);
      const adopted = await planner.run(planAdopt(handEdits(viewOf(context, planner.index), some), nowMs));
      return planner.runNow(followFacts(adopted, nowMs, keepEdited(nowMs)));
    });
  }
}

/**
 * `edits` by hand, those of a text with what it was before, where this machine's log or an episode that it rests on still has it. Reads
 * the whole history once if a text was edited. IO.
 */
export function handEdits(view: View, foreign = view.index.foreignEdits): readonly HandEdit[] {
  const { store, author, committers } = view;
  const bodies = foreign.filter(({ what }) => what === "body");
  if (bodies.length === 0) return foreign;
  const written = recordsById(store);
  const by = committers?.(bodies.map(({ path }) => path));
  return foreign.map((one) => {
    const memory = one.what === "body" ? store.readMemory(one.path) : undefined;
    if (memory === undefined || !("header" in memory)) return one;
    const edit = { ...one, by: by?.get(one.path) ?? author };
    const known = [textsInLog(store, edit.id, written.get(edit.id) ?? []), textsBelow(memory, view)];
    for (const texts of known) {
      for (const was of texts) if (contentHash(was) === memory.header.hash) return { ...edit, was };
    }
    return edit;
  });
}

function recordsById(store: Context["store"]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  const own = store.history().filter(({ replica }) => replica === store.replica());
  for (const { id, seq } of own.toReversed()) addToGroup(found, id, seq);
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

function* textsBelow({ header }: Memory, view: View): Generator<string> {
  for (const source of header.sources ?? []) {
    const memory = memoryOf(memoryIdOf(source), view);
    if (memory !== undefined) yield memory.text;
  }
}
