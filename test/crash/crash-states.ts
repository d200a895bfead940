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

/** A state that the disk can be in. */
export interface CrashState {
  /** The same for two states exactly if no program can tell them apart. */
  readonly fingerprint: string;
  readonly build: () => SimNode;
}

/** What became of some directory entries; entries that are not named are as they were when last synced. */
type Outcome = readonly EntrySet[];

/**
 * Every state of the disk after the power fails: of the operations on directories that were not synced any
 * subset survives, applied in order (a rename is one operation; between directories, the new name may
 * survive without the loss of the old one); content that was not synced is old, new, its first byte, its
 * first half, zeros, or, for a record of the log, new with one wrong byte in the middle.
 */
export function* crashStates(
  top: SimNode,
  pending: readonly PendingOp[],
  grouping?: Grouping,
): Iterable<CrashState> {
  const printer = new FingerPrinter(top, pending);
  const parts = independentParts(pending).map(outcomes);
  const size = parts.reduce((product, part) => product * part.length, 1);
  const combinations = grouping && size > grouping.cap ? sparse(parts, grouping) : product(parts);
  for (const combination of combinations) yield* withContents(top, combination.flat(), printer);
}

/**
 * One of the states, where each part and each content has come out by chance: most of them as they were written, since what
 * lacks much is easily seen to be damaged. `below`: a number from 0 to that one.
 */
export function anyCrashState(
  top: SimNode,
  pending: readonly PendingOp[],
  below: (count: number) => number,
): SimNode {
  const anyOf = <T>(all: readonly T[], usual: T | undefined): T =>
    (below(MOSTLY) > 0 ? usual : undefined) ?? (all[below(all.length)] as T); // none is empty
  const parts = independentParts(pending).map(outcomes);
  const names = namesAfter(parts.flatMap((part) => anyOf(part, part.at(-1))));
  return top.copy((node) => {
    const entries = names.get(node) ?? node.durable;
    return node.entries
      ? { entries }
      : { data: node.isDirty ? anyOf(contentsAfterCrash(node), node.data) : node.data };
  });
}

/** One of so many is not as it was written. */
const MOSTLY = 40;

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

function* withContents(
  top: SimNode,
  sets: readonly EntrySet[],
  printer: FingerPrinter,
): Iterable<CrashState> {
  const names = namesAfter(sets);
  const entriesOf = (node: SimNode) => names.get(node) ?? node.durable;
  const dirty = printer.dirtyBelow(top, entriesOf);
  for (const contents of product(dirty.map(contentsAfterCrash))) {
    const dataOf = new Map(contents.map((data, i) => [dirty[i], data]));
    const build = () =>
      top.copy((node) => {
        const data = dataOf.get(node);
        return { ...(node.entries && { entries: entriesOf(node) }), ...(data && { data }) };
      });
    yield { fingerprint: printer.print(top, entriesOf, (node) => dataOf.get(node) ?? node.data), build };
  }
}

function namesAfter(sets: readonly EntrySet[]): ReadonlyMap<SimNode, ReadonlyMap<string, SimNode>> {
  const names = new Map<SimNode, Map<string, SimNode>>();
  for (const { dir, name, node } of sets) {
    const entries = names.get(dir) ?? new Map(dir.durable);
    names.set(dir, entries);
    if (node === undefined) entries.delete(name);
    else entries.set(name, node);
  }
  return names;
}

type EntriesOf = (node: SimNode) => ReadonlyMap<string, SimNode>;

/** Prints trees that differ in few places: what lies elsewhere is printed once. */
class FingerPrinter {
  readonly #stable = new Map<SimNode, string>();
  readonly #unstable = new Set<SimNode>();
  readonly #linked = new Set<SimNode>();

  constructor(top: SimNode, pending: readonly PendingOp[]) {
    const changing = new Set(pending.flatMap(({ sets }) => sets.map(({ dir }) => dir)));
    const fresh = pending.flatMap(({ sets }) => sets.flatMap(({ node }) => node ?? []));
    const names = new Map<SimNode, number>();
    const visited = new Set<SimNode>();
    const visit = (node: SimNode): boolean => {
      names.set(node, (names.get(node) ?? 0) + 1);
      if (!visited.has(node)) {
        visited.add(node);
        const below = [...node.durable.values()].map(visit);
        if (below.includes(true) || changing.has(node) || node.isDirty) this.#unstable.add(node);
      }
      return this.#unstable.has(node);
    };
    visit(top);
    for (const node of fresh) visit(node);
    for (const [node, count] of names) if (count > 1 && node.entries === undefined) this.#linked.add(node);
  }

  dirtyBelow(node: SimNode, entriesOf: EntriesOf, found = new Set<SimNode>()): readonly SimNode[] {
    if (node.isDirty) found.add(node);
    if (node.entries && this.#unstable.has(node)) {
      for (const child of entriesOf(node).values()) this.dirtyBelow(child, entriesOf, found);
    }
    return [...found];
  }

  print(
    node: SimNode,
    entriesOf: EntriesOf,
    dataOf: (node: SimNode) => Uint8Array,
    seen = new Map<SimNode, number>(),
  ): string {
    if (node.entries === undefined) {
      const content = String(contentId(dataOf(node)));
      if (!this.#linked.has(node)) return content;
      const first = seen.get(node) ?? seen.size;
      seen.set(node, first);
      return `${content}=${first}`;
    }
    const known = this.#stable.get(node);
    if (known !== undefined) return known;
    const links = seen.size;
    const names = [...entriesOf(node)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text = `{${names.map(([name, child]) => `${name}:${this.print(child, entriesOf, dataOf, seen)}`).join(";")}}`;
    if (!this.#unstable.has(node) && seen.size === links) this.#stable.set(node, text);
    return text;
  }
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
  if (isRecord(data)) wrong[data.length >> 1] = 0x7e;
  const all = [old, data, data.slice(0, kept + 1), data.slice(0, kept + (added >> 1)), zeros, wrong];
  const different = [...new Map(all.map((bytes) => [contentId(bytes), bytes])).values()];
  knownContents.set(data, { old: synced, all: different });
  return different;
}

function isRecord(data: Uint8Array): boolean {
  return Buffer.from(data.buffer, data.byteOffset, data.length).includes('"changes":[');
}
