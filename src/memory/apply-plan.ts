import { type Append, type Change, lookupKey } from "../domain/changeset.ts";
import { PaiError } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import { IDS_IN_TEXT } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { memoryPath } from "../domain/paths.ts";
import { isVacant, load, type Plan, type Planned } from "../domain/plan.ts";
import type { ConsolidateJson } from "../domain/system-shapes.ts";
import {
  appendsOf,
  invalidPlan,
  type PlanEntry,
  type PlannedChange,
  parsePlan,
  printPlan,
  shortHash,
} from "../domain/upkeep-plan.ts";
import type { SearchIndex } from "../index-ports.ts";
import { composeChanges, lookupKeysOf } from "../markdown/changes.ts";
import { isMemory, parseMemoryFile } from "../markdown/memory-file.ts";
import type { Tally } from "../passes/pass.ts";
import { passOf, STEPS_OF } from "../upkeep/index.ts";
import { adoptHandEdits } from "./adopt.ts";
import { assertNoNewSecret } from "./checks.ts";
import { type ConsolidateOptions, consolidate } from "./consolidate.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { PlanLog } from "./pass-hosts.ts";
import { presentChange } from "./present.ts";

/**
 * Does what a plan says that `consolidate` wrote and a person may have edited, as one change set. PaiError
 * `plan_invalid` where it makes no sense, `conflict` where the store has changed since, `busy` where maintenance is
 * going on: nothing is changed then.
 */
export async function applyPlan(context: Context, text: string): Promise<ConsolidateJson> {
  const entries = parsePlan(text);
  const strange = entries.find(({ pass }) => STEPS_OF[pass] === undefined);
  if (strange)
    throw new PaiError("plan_invalid", `cannot apply the plan: there is no pass "${strange.pass}"`);
  const work = async () => {
    const index = await adoptHandEdits(context);
    assertNoNewSecret(
      "the plan",
      textsOf(entries),
      textsThere(context, index ?? context.openIndex(), entries),
    );
    return commit(context, "consolidate", (planner) => planner.runNow(planWritten(entries)), index);
  };
  const done = context.dryRun ? { result: await work() } : await context.store.alone("consolidate", work);
  if (done === undefined) {
    throw new PaiError("busy", "another process is running maintenance", {
      hint: "try again when it is done",
    });
  }
  const { result: counts, changes, changeSet, parked } = done.result;
  return {
    busy: false,
    passes: Object.entries(STEPS_OF).flatMap(([name, { does }]) =>
      counts[name] === undefined
        ? []
        : [
            {
              name,
              does,
              state: "done",
              changed: entries.reduce(
                (sum, entry) => sum + (entry.pass === name ? entry.changes.length : 0),
                0,
              ),
              counts: { carried_out: counts[name] },
            },
          ],
    ),
    changed: changes.length,
    changeSets: changeSet === undefined ? [] : [changeSet],
    parked: [...parked],
    interrupted: false,
    dryRun: context.dryRun,
    changes: context.dryRun ? changes.map(presentChange) : [],
  };
}

type Entries = ReturnType<typeof parsePlan>;

/** All that the plan would write: texts of files, reasons and lines. Pure. */
function textsOf(entries: Entries): readonly string[] {
  return entries.flatMap(({ changes, appends = [] }) => [
    ...changes.flatMap((change) => [
      "text" in change ? change.text : "",
      change.path,
      change.reason,
      change.detail ?? "",
      change.wording ?? "",
    ]),
    ...appends.map((append) => JSON.stringify(append)),
  ]);
}

/** What the files say now that the plan changes or names: what a person allowed there may stay. IO. */
function textsThere({ store }: Context, index: SearchIndex, entries: Entries): readonly string[] {
  const ids = textsOf(entries).flatMap((text) => text.match(IDS_IN_TEXT) ?? []);
  const named = [...new Set(ids)].flatMap((id) => index.byId(id)?.path ?? []);
  const paths = new Set([...named, ...entries.flatMap(({ changes }) => changes.map(({ path }) => path))]);
  return [...paths].flatMap((path) =>
    store.files.stat(path)?.kind === "file" ? new TextDecoder().decode(store.files.read(path)) : [],
  );
}

/** What stands on pages follows from beliefs, and from what people write there meanwhile: the next run does that. */
const PAGES = "pages";

/** What `consolidate` would do, as a result and as a text that `applyPlan` understands; `left`: passes that are no part of it. Nothing is changed. */
export async function writePlan(
  context: Context,
  options: ConsolidateOptions,
  capturing: () => Promise<Context>,
): Promise<{ readonly result: ConsolidateJson; readonly plan: string; readonly left: readonly string[] }> {
  const log = new PlanLog();
  const skip = [...(options.skip ?? []), PAGES];
  const result = await consolidate({ ...context, dryRun: true }, { ...options, skip, log }, capturing);
  const isWanted = options.only?.some((name) => passOf(name) === PAGES) !== false;
  const left = isWanted && options.skip?.includes(PAGES) !== true ? [PAGES] : [];
  return { result, plan: printPlan(log.entries, new Date(context.clock.now()).toISOString()), left };
}

/**
 * A plan of maintenance that was written to a file, and maybe edited there, as one change set; the result counts
 * entries by pass. PaiError `plan_invalid` where what is left of it makes no sense, `conflict` where the store has
 * changed. Pure.
 */
function* planWritten(entries: readonly PlanEntry[]): Plan<Planned<Tally>> {
  const ids = new Set(
    entries.flatMap(({ changes, reads = {} }) => [
      ...changes.flatMap(({ id }) => id ?? []),
      ...Object.keys(reads),
    ]),
  );
  const book = new Book(yield* load([...ids]));
  const tally: Record<string, number> = {};
  const appends: Append[] = [];
  for (const entry of entries) {
    book.assertRests(entry);
    for (const change of entry.changes) yield* book.take(change, entry.n);
    appends.push(...appendsOf(entry));
    tally[entry.pass] = (tally[entry.pass] ?? 0) + 1;
  }
  return { changes: book.changes(), appends, result: tally };
}

/** The memories as the entries so far leave them. */
class Book {
  readonly #stored: ReadonlyMap<string, Memory>;
  readonly #left = new Map<string, { readonly memory: Memory | undefined; readonly by: number }>();
  readonly #changes = new Map<string, Change>();
  readonly #seen = new Set<number>();

  constructor(stored: ReadonlyMap<string, Memory>) {
    this.#stored = stored;
  }

  changes(): readonly Change[] {
    return [...this.#changes.values()];
  }

  assertRests({ n, after = [], reads = {} }: PlanEntry): void {
    const gone = after.find((other) => !this.#seen.has(other));
    if (gone !== undefined) {
      throw invalidPlan(`entry ${n} depends on entry ${gone}, which is missing; remove it as well`);
    }
    for (const [id, hash] of Object.entries(reads)) {
      const memory = this.#current(id);
      if (memory === undefined || shortHash(sha256(memory.raw)) !== hash) throw this.#changed(id, n);
    }
    this.#seen.add(n);
  }

  *take(change: PlannedChange, n: number): Plan<void> {
    const { id } = change;
    if (id === undefined) throw invalidPlan(`entry ${n} refers to a file that is not a memory`);
    const before = this.#current(id);
    if (change.op === "create") {
      if (before !== undefined) throw this.#changed(id, n);
      if (!(yield* isVacant(change.path))) throw conflict(`${JSON.stringify(change.path)} already exists`);
    } else if (before === undefined || before.path !== change.path || sha256(before.raw) !== change.before) {
      throw this.#changed(id, n);
    }
    const memory = memoryAfter(change, before, n);
    const keys = [before, memory].flatMap((one) => (one ? lookupKeysOf(one.header, one.text) : []));
    const whole = { ...change, id, keys: [...new Set([lookupKey.id(id), ...keys])] } as Change; // its own keys, which a plan leaves out
    this.#changes.set(id, composeChanges(this.#changes.get(id), whole));
    this.#left.set(id, { memory, by: n });
  }

  #current(id: string): Memory | undefined {
    const left = this.#left.get(id);
    return left ? left.memory : this.#stored.get(id);
  }

  #changed(id: string, n: number): PaiError {
    const left = this.#left.get(id);
    if (left) return invalidPlan(`entry ${n} depends on the text of entry ${left.by}, which was edited`);
    const path = this.#stored.get(id)?.path;
    return conflict(
      path === undefined
        ? `${id}, on which entry ${n} depends, no longer exists`
        : `${JSON.stringify(path)}, on which entry ${n} depends, has changed since the plan was made`,
    );
  }
}

function conflict(why: string): PaiError {
  return new PaiError("conflict", `cannot apply the plan: ${why}`, {
    hint: "to make a new plan: pai consolidate --plan FILE",
  });
}

/** What a change leaves; undefined after a removal. PaiError `plan_invalid` where that is not a memory at its place. */
function memoryAfter(change: PlannedChange, before: Memory | undefined, n: number): Memory | undefined {
  if (change.op === "remove") {
    if (before?.header.kind === "belief") return undefined;
    throw invalidPlan(`entry ${n} would remove ${change.path}; maintenance removes only beliefs`);
  }
  const path = change.op === "move" ? change.to : change.path;
  const memory = parseMemoryFile(path, new TextEncoder().encode(change.text));
  if (!isMemory(memory)) throw invalidPlan(`entry ${n} does not result in a valid memory: ${memory.message}`);
  const { header } = memory;
  if (header.id !== change.id || (before !== undefined && header.kind !== before.header.kind)) {
    throw invalidPlan(`entry ${n} changes ${change.id ?? path} into another memory`);
  }
  if (header.kind === "episode" && before?.text !== memory.text) {
    throw invalidPlan(`entry ${n} changes what was said in ${header.id}`);
  }
  if (change.op !== "update" && !placesOf(memory, before).includes(unnumbered(path))) {
    throw invalidPlan(`entry ${n} moves ${header.id} to ${JSON.stringify(path)}, where it does not belong`);
  }
  return memory;
}

/** Where a memory may lie: its own place, or the one that it had before in the archive or outside of it. */
function placesOf({ header, text }: Memory, before: Memory | undefined): readonly string[] {
  const own = unnumbered(memoryPath(header, text));
  if (before === undefined) return [own];
  const at = unnumbered(before.path);
  return [own, `archive/${at}`, at.replace(/^archive\//, "")];
}

/** A path without the number that is added where a name is taken. */
function unnumbered(path: string): string {
  return path.replace(/-\d{1,4}\.md$/, ".md");
}
