import type { EntrySet, PendingOp } from "./sim-fs.ts";
import { contentId, type SimNode } from "./sim-node.ts";

/**
 * How to enumerate where independent parts multiply beyond `cap` states: names of one group are always
 * combined in full, and the groups are varied one by one, and two by two where `pairs`, around the two
 * extremes (nothing survived, everything survived).
 */
export interface Grouping {
  readonly cap: number;
  readonly pairs: boolean;
  readonly groupOf: (name: string) => string | undefined;
}

/** What became of some directory entries; entries that are not named are as they were when last synced. */
type Outcome = readonly EntrySet[];

/**
 * Every state of the disk after the power fails: of the operations on directories that were not synced any
 * subset survives, applied in order (a rename is one operation; between directories, the new name may
 * survive without the loss of the old one); content that was not synced is old, new, its first byte, its
 * first half, zeros, or new with one wrong byte in the middle.
 */
export function* crashStates(
  top: SimNode,
  pending: readonly PendingOp[],
  grouping?: Grouping,
): Iterable<SimNode> {
  const parts = independentParts(pending).map(outcomes);
  const size = parts.reduce((product, part) => product * part.length, 1);
  const combinations = grouping && size > grouping.cap ? sparse(parts, grouping) : product(parts);
  for (const combination of combinations) yield* withContents(top, combination.flat());
}

/** Operations that share a name belong together; parts that share none can be combined freely. */
function independentParts(pending: readonly PendingOp[]): readonly (readonly PendingOp[])[] {
  const partOf = new Map<string, PendingOp[]>();
  for (const op of pending) {
    const keys = op.sets.map(keyOf);
    const joined = [...new Set(keys.flatMap((key) => partOf.get(key) ?? []))];
    const whole = pending.filter((other) => joined.includes(other) || other === op);
    const allKeys = whole.flatMap(({ sets }) => sets.map(keyOf));
    for (const key of allKeys) partOf.set(key, whole);
  }
  return [...new Set(partOf.values())];
}

/** The different results of all subsets of these operations, from none to all of them. */
function outcomes(ops: readonly PendingOp[]): readonly Outcome[] {
  let results = new Map<string, ReadonlyMap<string, EntrySet>>([["", new Map()]]);
  for (const { sets, crossing } of ops) {
    const next = new Map(results);
    for (const choice of crossing ? [sets.slice(0, 1), sets] : [sets]) {
      for (const result of results.values()) {
        const after = new Map(result);
        for (const set of choice) after.set(keyOf(set), set);
        next.set(signature(after), after);
      }
    }
    results = next;
  }
  return [...results.values()].map((result) => [...result.values()]);
}

function signature(result: ReadonlyMap<string, EntrySet>): string {
  return [...result]
    .map(([key, { node }]) => `${key}=${node?.id}`)
    .toSorted()
    .join(" ");
}

function keyOf({ dir, name }: EntrySet): string {
  return `${dir.id}/${name}`;
}

function* product<T>(parts: readonly (readonly T[])[], from = 0): Iterable<readonly T[]> {
  const part = parts[from];
  if (part === undefined) yield [];
  else for (const rest of product(parts, from + 1)) for (const choice of part) yield [choice, ...rest];
}

function* sparse(
  parts: readonly (readonly Outcome[])[],
  { groupOf, pairs }: Grouping,
): Iterable<readonly Outcome[]> {
  const groups = new Map<string, (readonly Outcome[])[]>();
  for (const [i, part] of parts.entries()) {
    const name = part.flatMap((outcome) => outcome.flatMap((set) => groupOf(set.name) ?? []))[0] ?? `#${i}`;
    groups.set(name, [...(groups.get(name) ?? []), part]);
  }
  const choices = [...groups.values()].map((group) => [...product(group)].map((outcome) => outcome.flat()));
  for (const extreme of [0, -1]) {
    const base = choices.map((choice) => choice.at(extreme) ?? []);
    for (const [i, choice] of choices.entries()) {
      for (const outcome of choice) {
        const one = base.with(i, outcome);
        yield one;
        for (const [j, second] of pairs ? choices.entries() : []) {
          if (j > i) for (const other of second) yield one.with(j, other);
        }
      }
    }
  }
}

function* withContents(top: SimNode, sets: readonly EntrySet[]): Iterable<SimNode> {
  const names = new Map<SimNode, Map<string, SimNode>>();
  for (const { dir, name, node } of sets) {
    const entries = names.get(dir) ?? new Map(dir.durable);
    names.set(dir, entries);
    if (node === undefined) entries.delete(name);
    else entries.set(name, node);
  }
  const entriesOf = (node: SimNode) => names.get(node) ?? node.durable;
  const dirty = [...reachable(top, entriesOf)].filter(({ isDirty }) => isDirty);
  for (const contents of product(dirty.map(contentsAfterCrash))) {
    const dataOf = new Map(contents.map((data, i) => [dirty[i], data]));
    yield top.copy((node) => {
      const data = dataOf.get(node);
      return { ...(node.entries && { entries: entriesOf(node) }), ...(data && { data }) };
    });
  }
}

function reachable(
  node: SimNode,
  entriesOf: (node: SimNode) => ReadonlyMap<string, SimNode>,
  found = new Set<SimNode>(),
): ReadonlySet<SimNode> {
  found.add(node);
  if (node.entries) for (const child of entriesOf(node).values()) reachable(child, entriesOf, found);
  return found;
}

const knownContents = new WeakMap<
  Uint8Array,
  { readonly old: Uint8Array | undefined; readonly all: readonly Uint8Array[] }
>();

function contentsAfterCrash({ data, synced }: SimNode): readonly Uint8Array[] {
  const known = knownContents.get(data);
  if (known !== undefined && known.old === synced) return known.all;
  const old = synced ?? new Uint8Array();
  const grows = old.length <= data.length && old.every((byte, i) => byte === data[i]);
  const kept = grows ? old.length : 0;
  const added = data.length - kept;
  const zeros = data.slice();
  zeros.fill(0, kept);
  const wrong = data.slice();
  if (added > 0) wrong[kept + (added >> 1)] = 0x7e;
  const all = [old, data, data.slice(0, kept + 1), data.slice(0, kept + (added >> 1)), zeros, wrong];
  const different = [...new Map(all.map((bytes) => [contentId(bytes), bytes])).values()];
  knownContents.set(data, { old: synced, all: different });
  return different;
}
