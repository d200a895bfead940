import { idTimeMs, memoryIdOf } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import { isRecallable } from "../domain/recallable.ts";
import { DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import type { Zone } from "../text/time-zone.ts";

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
