import { nameKey, namesOfEntity } from "../domain/entities.ts";
import { idTimeMs, memoryIdOf } from "../domain/ids.ts";
import type { Header, HeaderOf } from "../domain/kinds.ts";
import { isRecallable } from "../domain/recallable.ts";
import { commonTopics } from "../domain/topics.ts";
import { DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import type { Zone } from "../text/time-zone.ts";
import type { ReportEdge, ReportLine, ReportNode, ReportThread } from "./report-data.ts";

/** What is kept of each memory while a report is made; headers are let go of. */
export interface Seen {
  readonly id: string;
  readonly kind: Kind;
  /** Day on which it became true. */
  readonly day: string;
  readonly said: string;
  readonly isInForce: boolean;
  /** It holds, or was true once: it belongs to a story. */
  readonly isTold: boolean;
  /** Whom and what it names, as it is spelled there; the user is not among them. */
  readonly names: readonly string[];
}

/** What is made of other memories, and what it is made of. */
const DERIVED: ReadonlySet<Kind> = new Set(["box", "belief"]);

export function seenOf(header: Header, moment: { readonly nowMs: number; readonly zone: Zone }): Seen {
  const { id, kind, created } = header;
  const isNamed = kind !== "box" && kind !== "entity";
  return {
    ...{ id, kind },
    day: (header.valid_at ?? created).slice(0, 10),
    said: new Date(idTimeMs(id)).toISOString(),
    isInForce: isRecallable(header, moment).yes,
    isTold: isRecallable(header, { ...moment, include: ["superseded"] }).yes,
    names: isNamed ? namesOf(header) : [],
  };
}

function namesOf({ entities = [], subject = DEFAULTS.subject }: Header): readonly string[] {
  return subject === DEFAULTS.subject ? entities : [...entities, subject];
}

/** The memories that one was made of, where what it says is theirs; [] for one that stands for itself. */
function basisOf(header: Header): readonly string[] {
  if (!DERIVED.has(header.kind)) return [];
  const { sources = [] } = header;
  const parts = header.kind === "box" ? (header.members ?? []) : [];
  const evidence = header.kind === "belief" ? [header.supporting, header.contradicting, header.partial] : [];
  return [...sources, ...parts, ...evidence.flatMap((ids) => ids ?? [])].map(memoryIdOf);
}

interface Rules {
  readonly includeSensitive: boolean;
  /** Whether a memory is seen from where the report is made. */
  readonly isHere: (header: Header) => boolean;
}

/** Lets through what a report may tell of, and remembers what it kept back. */
export class Gate {
  readonly #rules: Rules;
  /** Sensitive memories, and what was made of them. */
  readonly hidden = new Set<string>();
  /** What was forgotten. */
  forgotten = 0;
  /** What was said by the id of its episode, where a statement tells it. */
  readonly stated = new Set<string>();
  /** Kept back for any reason. */
  readonly #untold = new Set<string>();
  /** What was said in the words of a statement that is kept back. */
  readonly #unsaid = new Set<string>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** The memories that may be told of; those that are made of others come last. */
  *through(rows: Iterable<{ readonly header: Header }>): Generator<Header> {
    const derived: Header[] = [];
    for (const { header } of rows) {
      this.#noteSources(header, this.stated);
      if (this.#isKeptBack(header)) this.#noteSources(header, this.#unsaid);
      else if (basisOf(header).length > 0) derived.push(header);
      else yield header;
    }
    for (const header of derived) {
      const basis = basisOf(header);
      if (basis.some((id) => this.hidden.has(id))) this.hidden.add(header.id);
      else if (!basis.some((id) => this.#untold.has(id))) yield header;
    }
  }

  /** Whether the words of a memory may be shown; asked when all have passed. */
  maySay(id: string): boolean {
    return !this.#unsaid.has(id);
  }

  #isKeptBack(header: Header): boolean {
    const isForgotten = header.status === "forgotten";
    const isSensitive = !isForgotten && header.sensitive === true && !this.#rules.includeSensitive;
    if (isForgotten) this.forgotten++;
    if (isSensitive) this.hidden.add(header.id);
    const isKept = isForgotten || isSensitive || !this.#rules.isHere(header);
    if (isKept) this.#untold.add(header.id);
    return isKept;
  }

  #noteSources({ kind, sources = [] }: Header, into: Set<string>): void {
    if (kind !== "fact" && kind !== "commitment") return;
    for (const reference of sources) into.add(memoryIdOf(reference));
  }
}

/** The statements of one remark read alike: one of them stands for it. */
export function onceEach<T extends { readonly text: string }>(lines: readonly T[]): readonly T[] {
  const told = new Set<string>();
  return lines.filter(({ text }) => !told.has(text) && told.add(text));
}

/** The greatest of some by a rank, as many as are wanted; of equal ones the first by id. */
export function best<T extends { readonly id: string }>(
  all: readonly T[],
  most: number,
  rankOf: (one: T) => string | number,
): readonly T[] {
  const ranked = all.map((one) => ({ one, rank: rankOf(one) }));
  ranked.sort((a, b) => (a.rank === b.rank ? (a.one.id < b.one.id ? -1 : 1) : a.rank < b.rank ? 1 : -1));
  return ranked.slice(0, most).map(({ one }) => one);
}

/** Threads of names and of topics that are told, and the memories of each. */
const NAMES = 24;
const TOPICS = 8;
const LINES = 16;
/** Names that are looked for in what memories say, too: those that most memories bear. */
const LOOKED_FOR = 60;
const NODES = { names: 36, topics: 12 };
const EDGES = 120;
const TOPIC_WORDS = 3;

interface Thread {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly memories: readonly Seen[];
}

interface Told {
  readonly memories: readonly Seen[];
  readonly entities: readonly Header[];
  readonly boxes: readonly Header[];
  readonly gate: { readonly stated: ReadonlySet<string> };
}

interface Lookups {
  readonly isShown: (name: string) => boolean;
  readonly naming: (name: string) => readonly string[];
}

/** People, things and topics, and the memories that belong to each. */
export class Threads {
  readonly #names: readonly Thread[];
  readonly #topics: readonly Thread[];

  /** `isShown`: whether a name may be shown; `naming`: the memories that have a name in their words. */
  constructor({ memories, entities, boxes, gate }: Told, { isShown, naming }: Lookups) {
    const byId = new Map(memories.map((seen) => [seen.id, seen]));
    const also = (thread: Thread): Thread => {
      const named = naming(thread.name).flatMap((id) => byId.get(id) ?? []);
      // What was said is told by what it states, where it states something.
      const isTold = ({ id, kind, isTold }: Seen) =>
        isTold && kind !== "box" && kind !== "entity" && !(kind === "episode" && gate.stated.has(id));
      const all = [...new Set([...thread.memories, ...named])].filter(isTold);
      return { ...thread, memories: all, size: all.length };
    };
    const names = namesIn(memories, entities).filter(({ name, type }) => isShown(name) && isName(name, type));
    this.#names = largestFirst(names.slice(0, LOOKED_FOR).map(also));
    this.#topics = topicsIn(memories, boxes).filter(({ name }) => isShown(name));
  }

  /** The largest ones, each with its newest memories. */
  told(show: (seen: Seen) => ReportLine | undefined): ReportThread[] {
    const shown = [...this.#names.slice(0, NAMES), ...this.#topics.slice(0, TOPICS)];
    return shown.flatMap(({ name, type, memories }) => {
      const all = memories.toSorted(newestFirst);
      const told = onceEach(all.slice(0, 2 * LINES).flatMap((seen) => show(seen) ?? []));
      const total = all.length > 2 * LINES ? all.length : told.length;
      return told.length === 0 ? [] : [{ name, type, total, lines: told.slice(0, LINES).toReversed() }];
    });
  }

  graph(): { nodes: ReportNode[]; edges: ReportEdge[] } {
    const threads = [...this.#names.slice(0, NODES.names), ...this.#topics.slice(0, NODES.topics)];
    const of = new Map<Seen, number[]>();
    threads.forEach(({ memories }, place) => {
      for (const seen of memories) of.set(seen, [...(of.get(seen) ?? []), place]);
    });
    const together = new Map<string, [number, number, number]>();
    for (const places of of.values()) {
      for (const a of places) {
        for (const b of places) {
          if (a >= b) continue;
          const edge = together.get(`${a} ${b}`) ?? [a, b, 0];
          edge[2]++;
          together.set(`${a} ${b}`, edge);
        }
      }
    }
    return {
      nodes: threads.map(({ name, type, size }) => ({ name, type, size })),
      edges: [...together.values()].sort((x, y) => y[2] - x[2] || x[0] - y[0] || x[1] - y[1]).slice(0, EDGES),
    };
  }
}

/** Of what has no file of its own: a figure, a measure or a mark is nobody and nothing that one looks up. */
function isName(name: string, type: string): boolean {
  return type !== UNTYPED || !/[\p{N}/]/u.test(name);
}

/** Of a name that has no file of its own. */
const UNTYPED = "subject";

interface Name {
  name: string;
  readonly type: string;
  readonly memories: Seen[];
}

/** Names by how many memories that are told bear them. */
function namesIn(memories: readonly Seen[], entities: readonly Header[]): readonly Thread[] {
  const found = new Map<string, Name>();
  for (const header of entities) {
    const [name] = namesOfEntity(header);
    if (header.kind !== "entity" || name === undefined) continue;
    const thread = { name, type: header.type ?? "other", memories: [] };
    for (const key of namesOfEntity(header).map(nameKey)) if (!found.has(key)) found.set(key, thread);
  }
  for (const seen of memories) {
    if (!seen.isTold) continue;
    for (const thread of new Set(seen.names.map((name) => threadOf(name, found)))) thread.memories.push(seen);
  }
  const named = [...new Set(found.values())].filter((one) => one.memories.length > 0);
  return largestFirst(named.map((one) => ({ ...one, size: one.memories.length })));
}

/** Also of a name that has no file of its own: that is spelled as memories spell it, in capitals where one does. */
function threadOf(name: string, found: Map<string, Name>): Name {
  const key = nameKey(name);
  const known = found.get(key);
  if (known === undefined) {
    const made = { name, type: UNTYPED, memories: [] };
    found.set(key, made);
    return made;
  }
  if (known.name === key) known.name = name;
  return known;
}

/** Topics that came up in several boxes, by how many. */
function topicsIn(memories: readonly Seen[], boxes: readonly Header[]): readonly Thread[] {
  const traces = new Map<string, HeaderOf<"box">[]>();
  for (const header of boxes) {
    if (header.kind !== "box" || header.trace === undefined) continue;
    traces.set(header.trace, [...(traces.get(header.trace) ?? []), header]);
  }
  const several = [...traces.values()].filter((one) => one.length > 1);
  const wanted = new Map(
    several.flatMap((boxes, i) =>
      boxes.flatMap(({ members = [] }) => members.map((id) => [memoryIdOf(id), i] as const)),
    ),
  );
  const members = several.map((): Seen[] => []);
  for (const seen of memories) {
    const trace = wanted.get(seen.id);
    if (trace !== undefined && seen.isTold) members[trace]?.push(seen);
  }
  return largestFirst(
    several.flatMap((one, i) => {
      const name = commonTopics(one, TOPIC_WORDS).join(", ");
      return name === ""
        ? []
        : [{ name, type: "topic", size: one.length, memories: withoutTalk(members[i] ?? []) }];
    }),
  );
}

/** What was said is told by the facts in it, where there are some. */
function withoutTalk(memories: readonly Seen[]): readonly Seen[] {
  const told = memories.filter(({ kind }) => kind !== "episode");
  return told.length > 0 ? told : memories;
}

function newestFirst(a: Seen, b: Seen): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

function largestFirst(threads: readonly Thread[]): readonly Thread[] {
  return threads.toSorted((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1));
}
