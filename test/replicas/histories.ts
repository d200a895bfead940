import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Files, mergeStores } from "../../src/merge/stores.ts";
import { seeded } from "../seeded.ts";
import { DEEDS } from "./deeds.ts";
import { faultsOf } from "./faults.ts";
import { Replica } from "./replica.ts";

/** What one history came to. */
export interface History {
  readonly seed: number;
  readonly deeds: readonly string[];
  readonly faults: readonly string[];
}

const NONE: Files = new Map();
const ROUNDS = 2;

/**
 * Two or three machines that begin with one store, do things by chance, and are merged in every direction, twice over. All that follows from
 * the seed.
 */
export async function playHistory(seed: number): Promise<History> {
  const root = mkdtempSync(path.join(tmpdir(), "pai-replicas-"));
  try {
    return await new Play(root, seed).run();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

class Play {
  readonly #seed: number;
  readonly #chance: (below: number) => number;
  readonly #replicas: readonly Replica[];
  readonly #deeds: string[] = [];
  readonly #faults: string[] = [];

  constructor(root: string, seed: number) {
    this.#seed = seed;
    this.#chance = seeded(seed * 7_919 + 17);
    this.#replicas = ["a", "b", "c"]
      .slice(0, 2 + this.#chance(2))
      .map((name, i) => new Replica(root, name, i));
  }

  async run(): Promise<History> {
    const [first] = this.#replicas as readonly [Replica];
    await first.memory().remember({ text: "I live in Bonn" });
    await this.#act(first, 1 + this.#chance(4));
    const isRelated = this.#chance(8) > 0;
    let base = isRelated ? first.files() : NONE;
    for (const other of this.#replicas.slice(1)) {
      await other.memory().remember({ text: "I prefer green tea" });
      if (isRelated) other.becomes(base);
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const replica of this.#replicas) await this.#act(replica, 1 + this.#chance(4));
      base = await this.#meet(base);
    }
    return { seed: this.#seed, deeds: this.#deeds, faults: this.#faults };
  }

  async #act(replica: Replica, times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      const [name, deed] = DEEDS[this.#chance(DEEDS.length)] as (typeof DEEDS)[number];
      this.#deeds.push(`${replica.name}: ${name}`);
      const done = deed(replica, this.#chance, `thing${this.#seed}x${this.#deeds.length}`);
      await done.catch(({ stack }: Error) => this.#faults.push(`${replica.name}: ${name}: ${stack}`));
    }
  }

  /** Merges all into one, in every order, and lets every machine have it. */
  async #meet(base: Files): Promise<Files> {
    const known = new Set<string>();
    for (const replica of this.#replicas)
      for (const { code, path: where } of (await replica.memory().doctor()).problems)
        known.add(`${code} ${where}`);
    const sides = this.#replicas.map((replica) => replica.files());
    const fault = (what: string) => void this.#faults.push(what);
    const merged = sides.reduce((whole, side) => checkedMerge(base, whole, side, fault));
    for (const order of [sides.toReversed(), [...sides.slice(1), ...sides.slice(0, 1)]])
      order.reduce((whole, side) => checkedMerge(base, whole, side, fault));
    for (const replica of this.#replicas) replica.becomes(merged);
    const problems = (await this.#replicas[0]?.memory().doctor())?.problems ?? [];
    for (const { code, path: where, message } of problems)
      if (!BEFORE.has(code) && !known.has(`${code} ${where}`)) fault(`doctor: ${code} ${where} ${message}`);
    this.#deeds.push("merged");
    return merged;
  }
}

/** What a store may have without any merge. */
const BEFORE: ReadonlySet<string> = new Set(["entity_behind", "hand_edited"]);

function checkedMerge(base: Files, ours: Files, theirs: Files, fault: (what: string) => void): Files {
  const { files: merged } = mergeStores(base, ours, theirs);
  const same = (what: string, other: Files) => {
    const where = difference(merged, other);
    if (where !== undefined) fault(`${what}: ${where}`);
  };
  same("not the same from the other side", mergeStores(base, theirs, ours).files);
  for (const [name, side] of [
    ["ours", ours],
    ["theirs", theirs],
  ] as const) {
    same(`another one when merged again with ${name}`, mergeStores(side, merged, side).files);
    same(
      `another one when merged again with ${name} from the beginning`,
      mergeStores(base, merged, side).files,
    );
  }
  same("another one when merged with itself", mergeStores(base, merged, merged).files);
  for (const found of faultsOf({ base, ours, theirs, merged })) fault(found);
  const synced = ofChanged(base, ours, theirs);
  for (const found of faultsOf({ base, ours, theirs, merged: synced })) fault(`as it is synced: ${found}`);
  return merged;
}

/** The same as `pai sync` does it: a merge reads no file that neither side has changed. */
function ofChanged(base: Files, ours: Files, theirs: Files): Files {
  const isChanged = (name: string) => [ours, theirs].some((side) => side.get(name) !== base.get(name));
  const changed = (side: Files) => new Map([...side].filter(([name]) => isChanged(name)));
  const unchanged = [...base].filter(([name]) => !isChanged(name));
  return new Map([...unchanged, ...mergeStores(changed(base), changed(ours), changed(theirs)).files]);
}

function difference(a: Files, b: Files): string | undefined {
  for (const name of new Set([...a.keys(), ...b.keys()]))
    if (a.get(name) !== b.get(name)) return `${name}\n--- ${a.get(name)}\n--- ${b.get(name)}`;
  return undefined;
}
