import type { Append, ChangeSet } from "../../src/domain/changeset.ts";
import type { FileOps } from "../../src/ports.ts";
import { applyChangeSet } from "../../src/store/apply.ts";
import type { Syncing } from "../../src/store/carry-out.ts";
import { journalHead, readRecord } from "../../src/store/journal.ts";
import { watchedFiles } from "../support/watched-files.ts";
import { changeSet, create, move, purge, remove, update } from "./change-sets.ts";
import { nextCommand, REPLICA, type Scenario } from "./harness.ts";
import { FORM_BELIEFS, factsNoted, night, PROMOTE } from "./nightly.ts";
import { Killed } from "./sim-fs.ts";

const WALL_MS = Date.UTC(2026, 10, 21, 12);
/** Set PAI_LONG=1 to look at more crashes during recovery. */
const THOROUGH = process.env.PAI_LONG === "1" ? 10 : 1;
/** One of so many. */
const SAMPLE = 5;
const TWENTY = Array.from({ length: 20 }, (_, i) => i);
const THREE = [0, 1, 2];
/** A file that is called by what it tells of. */
const NAMED = "entities/person-name.md";

/** What one command does: whatever waits, then its own change set. */
export function command(files: FileOps, set: ChangeSet): void {
  nextCommand(files);
  const seq = journalHead(files);
  const env = { files, wallMs: WALL_MS + seq, replica: REPLICA, temp: `t${seq}`, keepDays: 30, atOnce: 2 };
  const result = oneByOne(files, applyChangeSet(env, set, { seq, keys: [] }));
  if (!result.ok) throw new Error(result.why);
}

/** As `syncing` does it, but at once: files of one question are synced one after the other, and the power may fail between. */
function oneByOne<T>(files: FileOps, work: Syncing<T>): T {
  let step = work.next();
  while (!step.done) {
    try {
      for (const path of step.value) files.sync(path);
    } catch (error) {
      step = work.throw(error);
      continue;
    }
    step = work.next();
  }
  return step.value;
}

const tombstone: Append = { path: "state/tombstones.jsonl", record: { hash: "sha256:1", buried: true } };
const folder = (i: number): string => `facts/day${i % 2}`;
const name = (i: number): string => `${folder(i)}/f${i}.md`;

function filled(files: FileOps): void {
  command(files, changeSet(THREE.map((i) => create(name(i), `old ${i}`))));
}

function scenario(
  title: string,
  before: (files: FileOps) => void,
  set: ChangeSet | ((files: FileOps) => ChangeSet),
  rest: Partial<Scenario> = {},
): Scenario {
  const act = (files: FileOps) => command(files, typeof set === "function" ? set(files) : set);
  return { name: title, before, act, acknowledges: true, nested: 1, ...rest };
}

function consolidation(count: number): ChangeSet {
  return changeSet(
    TWENTY.slice(0, count).map((i) => {
      if (i % 5 === 3) return create(name(i), `new ${i}`);
      if (i % 5 === 4) return move(name(i), `archive/${name(i)}`, `old ${i}`, `new ${i}`);
      return update(name(i), `old ${i}`, `new ${i}`);
    }),
  );
}

function filledFor(count: number): (files: FileOps) => void {
  const olds = TWENTY.slice(0, count).filter((i) => i % 5 !== 3);
  return (files) => command(files, changeSet(olds.map((i) => create(name(i), `old ${i}`))));
}

/** Temporary file, second name and place of the i-th change form a group. */
function groupOf(file: string): string | undefined {
  return /^(?:\.tmp-t\d+-c|t\d+-|f)(\d+)(?:\.md)?$/.exec(file)?.[1];
}

function undoing(files: FileOps): ChangeSet {
  const record = readRecord(files, journalHead(files));
  const change = record?.changes[0];
  if (change?.oldText === undefined || change.newText === undefined) throw new Error("nothing to undo");
  return {
    ...changeSet([update(change.path, change.newText, change.oldText), remove(name(3), "new 3")]),
    undoes: record?.id ?? "",
  };
}

function interrupted(files: FileOps): void {
  filled(files);
  let left = 12; // after the commit, before the files are durable
  const dying = watchedFiles(files, (call) => {
    const changes = !["read", "readPart", "stat", "list", "settled", "crashStates"].includes(call);
    if (changes && left-- <= 0) throw new Killed();
  });
  try {
    command(dying, consolidation(3));
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

const tornBuffer = (files: FileOps): void => {
  filled(files);
  files.append(
    "state/buffer.jsonl",
    new TextEncoder().encode('{"cs":"cs_0","n":0,"turn":1}\n{"cs":"cs_1","n'),
  );
};

/** What `npm run crash` and the long suite look at. */
export const SCENARIOS: readonly Scenario[] = [
  scenario(
    "remember",
    filled,
    changeSet([create("episodes/day1/e.md", "said"), create("facts/day1/f9.md", "fact")]),
  ),
  scenario("forget", filled, changeSet([update(name(0), "old 0", "forgotten")], [tombstone])),
  scenario("prune", filled, changeSet(THREE.map((i) => update(name(i), `old ${i}`, `pruned ${i}`))), {
    nested: 60,
  }),
  scenario("consolidate 1", filledFor(1), consolidation(1)),
  scenario("consolidate 5", filledFor(5), consolidation(5), {
    nested: 5_000 / THOROUGH,
    grouping: { cap: 4_000, pairs: true, groupOf },
  }),
  scenario("consolidate 20", filledFor(20), consolidation(20), {
    nested: 50_000 / THOROUGH,
    cacheEvery: 60 / THOROUGH,
    grouping: { cap: 24 * THOROUGH, pairs: false, groupOf },
  }),
  scenario(
    "undo",
    (files) => {
      filled(files);
      command(files, changeSet([update(name(0), "old 0", "new 0"), create(name(3), "new 3")]));
    },
    undoing,
  ),
  scenario("first run", () => undefined, changeSet([create("episodes/day1/e.md", "said")])),
  scenario("move", filled, changeSet([move(name(0), `archive/${name(0)}`, "old 0", "archived")])),
  {
    ...scenario("recovery", interrupted, changeSet([])),
    act: nextCommand,
    acknowledges: false,
    nested: 20 / THOROUGH,
  },
  scenario(
    "append",
    tornBuffer,
    changeSet(
      [],
      THREE.map((turn) => ({ path: "state/buffer.jsonl", record: { turn } })),
    ),
  ),
  scenario(
    "page",
    (files) => command(files, changeSet([create("MEMORY.md", "# Mine\n", undefined)])),
    changeSet([
      { ...update("MEMORY.md", "# Mine\n", "# Mine\n\n- ours\n"), id: "page" },
      create("state/memory-md.json", "{}", undefined),
    ]),
  ),
  scenario(
    "purge",
    (files) => {
      filled(files);
      command(files, changeSet([update(name(0), "old 0", "new 0"), create(NAMED, "name", "id-0")]));
      files.makeDir(".index");
      files.create(".index/CURRENT", new Uint8Array([1]));
      for (const dir of ["", ".index"]) files.syncDir(dir);
    },
    changeSet([purge(name(0), "new 0"), { ...purge(NAMED, "name"), id: "id-0" }], [tombstone]),
    { nested: 20 / THOROUGH },
  ),
  {
    ...scenario("form beliefs", (files) => command(files, factsNoted()), changeSet([])),
    act: (files) => night(files, FORM_BELIEFS, command),
    isRepeated: true,
    nested: 60 / THOROUGH,
  },
  {
    ...scenario(
      "promote",
      (files) => {
        command(files, factsNoted());
        night(files, FORM_BELIEFS, command);
      },
      changeSet([]),
    ),
    act: (files) => night(files, PROMOTE, command),
    isRepeated: true,
    nested: 60 / THOROUGH,
  },
];

/**
 * The same commands for the normal suite: power failures after every operation of each, but of the longest,
 * which does one thing twenty times; second failures during recovery in a sample of the states.
 */
export const SAMPLED: readonly Scenario[] =
  process.env.PAI_LONG === "1"
    ? SCENARIOS
    : SCENARIOS.map((whole) => ({
        ...whole,
        nested: whole.nested * SAMPLE,
        ...((whole.isRepeated || whole.name === "purge") && { cacheEvery: SAMPLE }),
        ...(whole.name === "purge" && { nested: whole.nested * SAMPLE * SAMPLE }),
        ...(whole.isRepeated && {
          lookEvery: SAMPLE,
          nested: whole.nested * SAMPLE * SAMPLE,
        }),
        ...(whole.name === "consolidate 20" && { lookEvery: 4 * SAMPLE, cacheEvery: 240 }),
      }));
