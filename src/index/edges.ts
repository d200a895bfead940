import { type EdgeType, GRAPH_DIR, type ObservedEdge, readEdgeLine } from "../domain/edge.ts";
import type { FileOps } from "../ports.ts";
import { type LinesMark, parseEdges, type StoredEdge } from "./format.ts";
import type { Segment } from "./segment.ts";
import { objectsIn, StateLines } from "./state-lines.ts";

/** An edge of one memory: its other end, whether it leads there, and how often it was observed on which day. */
interface Tally {
  readonly other: string;
  readonly out: boolean;
  readonly type: EdgeType;
  /** Observations less those that were taken back, by UTC day. */
  readonly days: Map<string, number>;
}

type EdgesOf = Map<string, Tally>;

/**
 * Which memories belong together: the edges that `state/graph/*.jsonl` observes, by either of their ends. A
 * generation keeps the edges of each memory beside each other, so that one look finds them.
 */
export class GraphEdges {
  readonly #lines: StateLines;
  readonly #segment: Segment | undefined;
  #loaded: { readonly edges: ReadonlyMap<string, EdgesOf>; readonly whole: boolean } | undefined;

  constructor(files: FileOps, segment: Segment | undefined) {
    this.#segment = segment;
    this.#lines = new StateLines(files, GRAPH_DIR);
  }

  /** Bytes that the generation has not counted. */
  get bytesBehind(): number {
    return this.#lines.bytesBehind(this.#marks);
  }

  of(id: string): ObservedEdge[] {
    const { edges, whole } = this.#load();
    const found: EdgesOf = new Map();
    if (!whole) for (const edge of this.#segment?.edgesOf(id) ?? []) addStored(found, edge);
    for (const tally of edges.get(id)?.values() ?? []) merge(found, tally);
    return observed(id, found);
  }

  /** The edges of every memory that has some, in order of their ids; those that are as a generation has them, as its bytes. */
  *stored(): Iterable<readonly [id: string, edges: readonly StoredEdge[] | Uint8Array]> {
    const { edges, whole } = this.#load();
    const known = whole ? [] : (this.#segment?.edgeRows() ?? []);
    for (const [id, bytes] of inOrderOnce(known, [...edges.keys()].sort())) {
      const added = edges.get(id);
      if (bytes && !added) yield [id, bytes];
      if (!added) continue;
      const found: EdgesOf = new Map();
      for (const edge of bytes ? parseEdges(bytes) : []) addStored(found, edge);
      for (const tally of added.values()) merge(found, tally);
      const kept = storedOf(found);
      if (kept.length > 0) yield [id, kept];
    }
  }

  /** What a generation made of `stored` has counted. */
  marks(): LinesMark[] {
    return this.#lines.marks();
  }

  get #marks(): readonly LinesMark[] {
    return this.#segment?.remarks.graph ?? [];
  }

  #load() {
    if (this.#loaded) return this.#loaded;
    const { pieces, whole } = this.#lines.read(this.#marks);
    const edges = new Map<string, EdgesOf>();
    for (const piece of pieces) collect(piece, edges);
    this.#loaded = { edges, whole: whole || this.#segment === undefined };
    return this.#loaded;
  }
}

/** What either of two sorted lists has, each once, in order. */
function* inOrderOnce<T>(
  known: Iterable<readonly [id: string, what: T]>,
  added: readonly string[],
): Generator<readonly [id: string, what?: T]> {
  let at = 0;
  for (const one of known) {
    for (let next = added[at]; next !== undefined && next < one[0]; next = added[++at]) yield [next];
    if (added[at] === one[0]) at++;
    yield one;
  }
  for (const next of added.slice(at)) yield [next];
}

function collect(text: string, edges: Map<string, EdgesOf>): void {
  for (const object of objectsIn(text)) {
    const line = readEdgeLine(object);
    if (line === undefined) continue;
    const { from, to, type, day, times } = line;
    count(edgesOf(edges, from), { other: to, out: true, type }, day, times);
    count(edgesOf(edges, to), { other: from, out: false, type }, day, times);
  }
}

function edgesOf(edges: Map<string, EdgesOf>, id: string): EdgesOf {
  const known = edges.get(id) ?? new Map();
  edges.set(id, known);
  return known;
}

function count(found: EdgesOf, { other, out, type }: Omit<Tally, "days">, day: string, times: number): void {
  const key = `${other}${out ? ">" : "<"}${type}`;
  const tally = found.get(key) ?? { other, out, type, days: new Map() };
  tally.days.set(day, (tally.days.get(day) ?? 0) + times);
  found.set(key, tally);
}

function merge(found: EdgesOf, tally: Tally): void {
  for (const [day, times] of tally.days) count(found, tally, day, times);
}

function addStored(found: EdgesOf, [other, kind, days]: StoredEdge): void {
  const edge = { other, out: kind.startsWith(">"), type: kind.slice(1) as EdgeType }; // as `storedOf` wrote it
  for (const [day, times] of Object.entries(days)) count(found, edge, day, times);
}

/** What was taken back before it was observed is kept, too: the files of other machines may come later. */
function storedOf(found: EdgesOf): StoredEdge[] {
  return inOrder(found).flatMap(({ other, out, type, days }): StoredEdge[] => {
    const left = [...days].filter(([, times]) => times !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
    return left.length === 0 ? [] : [[other, `${out ? ">" : "<"}${type}`, Object.fromEntries(left)]];
  });
}

function observed(id: string, found: EdgesOf): ObservedEdge[] {
  return inOrder(found).flatMap(({ other, out, type, days }) => {
    const left = [...days].flatMap(([day, times]) => (times > 0 ? [day] : [])).sort();
    const [from, to] = out ? [id, other] : [other, id];
    return left.length === 0 ? [] : [{ from, to, type, days: left }];
  });
}

function inOrder(found: EdgesOf): readonly Tally[] {
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tally]) => tally);
}
