import { isOpenCommitment } from "../domain/commitment.ts";
import { entitiesByName, nameKey, namesOfEntity, wordsOfName } from "../domain/entities.ts";
import { idTime, memoryIdOf } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import { correctionOf } from "../domain/provenance.ts";
import { isRecallable } from "../domain/recallable.ts";
import { DOUBTS } from "../domain/shown-words.ts";
import { DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import { groupsOf, onceEach } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";
import type { Zone } from "../text/time-zone.ts";
import type { ReportAbout, ReportData, ReportLine } from "./report-data.ts";

export interface NameSource {
  readonly rows: Iterable<{ readonly header: Header }>;
  /** Header of a memory, told of or not. */
  readonly headerOf: (id: string) => Header | undefined;
  /** What a memory says; undefined where that cannot be read, or is not to be shown. Asked for those that are listed. */
  readonly textOf: (id: string) => string | undefined;
  /** Whose words a memory has; "" for those of whoever reads. */
  readonly fromOf: (id: string) => string;
  /** What seems to have become of a memory, in words; undefined: nothing. */
  readonly doubtOf: (id: string) => string | undefined;
  /** Ids of those of some memories that may be out of date by what was said since. Asked for where all of a name is told. */
  readonly outdatedAmong: (ids: readonly string[]) => ReadonlySet<string>;
  /** What commands take for an id. */
  readonly handleOf: (id: string) => string;
  readonly isShown: (name: string) => boolean;
  /** Memories that name somebody or something in what they say. */
  readonly naming: (name: string) => readonly string[];
  /** What statements show somebody or something to be, such as `person`; undefined where they show nothing. */
  readonly typeOf: (name: string, texts: readonly string[]) => string | undefined;
  readonly nowMs: number;
  readonly zone: Zone;
  /** Whether a memory is seen from where the report is made. */
  readonly isHere: (header: Header) => boolean;
  /** With what is marked as sensitive. What was forgotten is never told. */
  readonly includeSensitive: boolean;
}

type HeaderOf = NameSource["headerOf"];

/** What is kept of each memory while a report is made; headers are let go of. */
export interface Seen {
  readonly id: string;
  readonly kind: Kind;
  /** Day on which it was said; of what corrects something, that of what it corrects: lists keep their order. */
  readonly day: string;
  /** Sorts by when it was said, of what corrects something as that was; no two are alike. */
  readonly said: string;
  readonly isInForce: boolean;
  /** It holds, or was true once: it belongs to a story. What was corrected never was. */
  readonly isTold: boolean;
  readonly isOpen: boolean;
  readonly due: string | undefined;
  readonly likedBy: string | undefined;
  /** Whom and what it names, as it is spelled there; the user is not among them. */
  readonly names: readonly string[];
}

/** What is made of other memories, and what it is made of. */
const DERIVED: ReadonlySet<Kind> = new Set(["box", "belief"]);

export function seenOf(
  header: Header,
  moment: { readonly nowMs: number; readonly zone: Zone },
  headerOf: HeaderOf,
): Seen {
  const { id, kind } = header;
  const isNamed = kind !== "box" && kind !== "entity";
  const first = firstSaid(header, headerOf);
  const successor = header.superseded_by === undefined ? undefined : headerOf(header.superseded_by);
  const isCorrected = successor !== undefined && correctionTarget(successor, headerOf) === id;
  const isInForce = isRecallable(header, moment).yes;
  return {
    id,
    kind,
    isInForce,
    day: idTime(first.id).slice(0, 10),
    said: `${first.id.slice(PREFIX)}${id}`,
    isTold: !isCorrected && isRecallable(header, { ...moment, include: ["superseded"] }).yes,
    isOpen: isInForce && isOpenCommitment(header),
    due: header.kind === "commitment" ? header.due?.slice(0, 10) : undefined,
    likedBy: TASTES.has(header.category ?? "") ? subjectOf(header) : undefined,
    names: isNamed ? namesOf(header) : [],
  };
}

/** Characters of an id before its time. */
const PREFIX = "fa_".length;

const TASTES: ReadonlySet<string> = new Set(["preference", "interest"]);

/** The memory that a statement corrects, rather than tells something newer than; undefined for any other. */
function correctionTarget({ supersedes = [], sources = [] }: Header, headerOf: HeaderOf): string | undefined {
  if (supersedes.length === 0) return undefined;
  const said = sources.flatMap((source) => headerOf(memoryIdOf(source)) ?? []);
  return supersedes.find((id) =>
    said.some((one) => one.kind === "episode" && one.context === correctionOf(id)),
  );
}

/** What was said at first, however often it was corrected. */
function firstSaid(header: Header, headerOf: HeaderOf): Header {
  const corrected = correctionTarget(header, headerOf);
  const before = corrected === undefined ? undefined : headerOf(corrected);
  return before === undefined ? header : firstSaid(before, headerOf);
}

function namesOf(header: Header): readonly string[] {
  const { entities = [], subject = DEFAULTS.subject } = header;
  return subject === DEFAULTS.subject ? entities : [...entities, subjectOf(header)];
}

/** Whom it is about, by the whole name where it has that: `weiss` is the Frau Weiss that it names. */
function subjectOf({ entities = [], subject = DEFAULTS.subject }: Header): string {
  return entities.find((name) => wordsOfName(nameKey(name)).includes(nameKey(subject))) ?? subject;
}

/** The memories that one was made of, where what it says is theirs; [] for one that stands for itself. */
function basisOf(header: Header): readonly string[] {
  if (!DERIVED.has(header.kind)) return [];
  const { sources = [] } = header;
  const parts = header.kind === "box" ? (header.members ?? []) : [];
  const evidence = header.kind === "belief" ? [header.supporting, header.contradicting] : [];
  return [...sources, ...parts, ...evidence.flatMap((ids) => ids ?? [])].map(memoryIdOf);
}

/** What a report keeps back, and what of remarks is told by statements. */
export type Gate = ReturnType<typeof sift>;

/** Tells the memories that a report may tell of; those that are made of others come last. */
export function sift({ rows, includeSensitive, isHere }: NameSource, tell: (header: Header) => void) {
  /** Sensitive memories, and what was made of them; what is kept back for any reason. */
  const [hidden, untold] = [new Set<string>(), new Set<string>()];
  /** Ids of episodes that a statement tells, and of those whose words a statement has that is kept back. */
  const [stated, unsaid] = [new Set<string>(), new Set<string>()];
  let forgotten = 0;
  const derived: Header[] = [];
  for (const { header } of rows) {
    const { id, kind, status, sources = [] } = header;
    const isForgotten = status === "forgotten";
    const isSensitive = !isForgotten && header.sensitive === true && !includeSensitive;
    const isKept = isForgotten || isSensitive || !isHere(header);
    if (isForgotten) forgotten++;
    if (isSensitive) hidden.add(id);
    if (isKept) untold.add(id);
    for (const source of kind === "fact" || kind === "commitment" ? sources.map(memoryIdOf) : []) {
      stated.add(source);
      if (isKept) unsaid.add(source);
    }
    if (!isKept && basisOf(header).length > 0) derived.push(header);
    else if (!isKept) tell(header);
  }
  for (const header of derived) {
    const basis = basisOf(header);
    if (basis.some((id) => hidden.has(id))) hidden.add(header.id);
    else if (!basis.some((id) => untold.has(id))) tell(header);
  }
  /** `maySay`: whether the words of a memory may be shown. */
  return { hidden, forgotten, stated, maySay: (id: string) => !unsaid.has(id) };
}

/** The greatest of some by a rank, as many as are wanted; of equal ones the first by id. */
export function best<T extends { readonly id: string }>(
  all: readonly T[],
  most: number,
  rankOf: (one: T) => string | number,
): readonly T[] {
  const ranked = all.map((one) => ({ one, rank: rankOf(one) }));
  ranked.sort((a, b) => compare(b.rank, a.rank) || compare(a.one.id, b.one.id));
  return ranked.slice(0, most).map(({ one }) => one);
}

/** Threads of names that are told, and the memories of each that are, where not one is asked for as a whole. */
const NAMES = 24;
const LINES = 16;
/** Of so many memories it is counted how many read differently. */
const COUNTED = 100;
/** Names that are looked for in what memories say, too: those that most memories bear. */
const LOOKED_FOR = 60;
const NODES = 36;
const EDGES = 120;

interface Thread {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly memories: readonly Seen[];
}

interface Told {
  readonly memories: readonly Seen[];
  readonly entities: readonly Header[];
  readonly gate: Pick<Gate, "stated">;
}

/** Whether something is told by itself: what was said is told by what it states, where it states something. Pure. */
export function standsAlone(
  { id, kind }: Pick<Seen, "id" | "kind">,
  { stated }: Pick<Gate, "stated">,
): boolean {
  return kind !== "box" && kind !== "entity" && !(kind === "episode" && stated.has(id));
}

/**
 * People and things, and the memories that belong to each: the largest ones with their newest memories, and the graph of them; or
 * `whole`, a name, with all that belongs to it, and nothing else.
 */
export function threadsOf(
  { memories, entities, gate }: Told,
  { isShown, naming, typeOf, outdatedAmong }: NameSource,
  show: (seen: Seen) => ReportLine | undefined,
  whole?: string,
): Pick<ReportData, "threads" | "graph"> {
  const byId = new Map(memories.map((seen) => [seen.id, seen]));
  const also = (thread: Thread): Thread => {
    const named = naming(thread.name).flatMap((id) => byId.get(id) ?? []);
    const all = [...new Set([...thread.memories, ...named])];
    const told = all.filter((seen) => seen.isTold && standsAlone(seen, gate));
    return { ...thread, memories: told, size: told.length };
  };
  const isAsked = ({ name }: Thread) => isShown(name) && (whole === undefined || name === whole);
  const found = namesIn(memories, entities).filter(
    (one) => isAsked(one) && (one.type !== UNTYPED || !FIGURE.test(one.name)),
  );
  /** With what somebody has to do, and likes. */
  const lineOf = (seen: Seen, name: string, outdated?: ReadonlySet<string>): ReportAbout[] => {
    const line = show(seen);
    const { isOpen, due, likedBy } = seen;
    const isTaste = likedBy !== undefined && nameKey(likedBy) === nameKey(name);
    const more = { ...(isOpen && { isOpen }), ...(isOpen && due && { due }), ...(isTaste && { isTaste }) };
    const doubt = outdated?.has(seen.id) && { doubt: DOUBTS.maybeOutdated };
    return line === undefined ? [] : [{ ...doubt, ...line, ...more }];
  };
  const names = largestFirst(found.slice(0, LOOKED_FOR).map(also));
  const threads = names.slice(0, NAMES).flatMap(({ name, type, memories }) => {
    const all = memories.toSorted((a, b) => compare(b.said, a.said));
    const most = whole === undefined ? LINES : all.length;
    const holding = all.filter((seen) => seen.isInForce && (seen.kind !== "commitment" || seen.isOpen));
    const outdated = whole === undefined ? undefined : outdatedAmong(holding.map(({ id }) => id));
    const told = onceEach(
      all.slice(0, Math.max(most, COUNTED)).flatMap((seen) => lineOf(seen, name, outdated)),
      ({ text }) => text,
    );
    const total = all.length > COUNTED ? all.length : told.length;
    const isTyped = type !== UNTYPED && type !== "other";
    const shown = isTyped
      ? type
      : (typeOf(
          name,
          told.map(({ text }) => text),
        ) ?? type);
    return told.length === 0 ? [] : [{ name, type: shown, total, lines: told.slice(0, most).toReversed() }];
  });
  const shown = new Map(threads.map(({ name, type }) => [name, type]));
  const typed = names.slice(0, NODES).map((one) => ({ ...one, type: shown.get(one.name) ?? one.type }));
  return { threads, graph: graphOf(typed) };
}

/** What stands together with something, the most important first; the others are listed elsewhere. */
function graphOf(threads: readonly Thread[]): ReportData["graph"] {
  const places = threads.flatMap(({ memories }, place) => memories.map((seen) => ({ seen, place })));
  const together = new Map<string, [number, number, number]>();
  for (const of of groupsOf(places, ({ seen }) => seen).values())
    for (const { place: a } of of)
      for (const { place: b } of of) {
        if (a >= b) continue;
        const edge = together.get(`${a} ${b}`) ?? [a, b, 0];
        edge[2]++;
        together.set(`${a} ${b}`, edge);
      }
  const all = [...together.values()].sort((x, y) => y[2] - x[2] || x[0] - y[0] || x[1] - y[1]);
  const edges = all.slice(0, EDGES);
  const joined = [...new Set(edges.flat())].sort((a, b) => a - b);
  return {
    nodes: joined
      .flatMap((place) => threads[place] ?? [])
      .map(({ name, type, size }) => ({ name, type, size })),
    edges: edges.map(([a, b, many]) => [joined.indexOf(a), joined.indexOf(b), many]),
  };
}

/** Of a name that has no file of its own: a figure, a measure or a mark is nobody and nothing that one looks up. */
const UNTYPED = "subject";
const FIGURE = /[\p{N}/]/u;

interface Name {
  name: string;
  readonly type: string;
  readonly memories: Seen[];
}

/** Names by how many memories that are told bear them. */
function namesIn(memories: readonly Seen[], entities: readonly Header[]): readonly Thread[] {
  const threads = new Map<Header, Name>();
  const found = new Map<string, Name>();
  for (const [key, header] of entitiesByName(entities)) {
    const [name = key] = namesOfEntity(header);
    const type = (header.kind === "entity" && header.type) || "other";
    const thread = threads.get(header) ?? { name, type, memories: [] };
    threads.set(header, thread);
    found.set(key, thread);
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

function largestFirst(threads: readonly Thread[]): readonly Thread[] {
  return threads.toSorted((a, b) => b.size - a.size || compare(a.name, b.name));
}
