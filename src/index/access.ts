import { isId } from "../domain/ids.ts";
import type { FileOps } from "../ports.ts";
import type { LinesMark, StoredRow } from "./format.ts";
import type { Segment } from "./segment.ts";
import { objectsIn, StateLines } from "./state-lines.ts";

const DIR = "state/access";
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface AccessCount {
  readonly accessDays: number;
  readonly lastAccess: string | undefined;
}

interface Loaded {
  /** Days by id: all of them, or those that the generation has not counted. */
  readonly days: ReadonlyMap<string, ReadonlySet<string>>;
  readonly whole: boolean;
}

/**
 * Days on which memories were deliberately looked at: the set of (id, UTC day) in `state/access/*.jsonl`,
 * one `{"id","day"}` a line.
 */
export class Access {
  readonly #lines: StateLines;
  readonly #segment: Segment | undefined;
  #loaded: Loaded | undefined;

  constructor(files: FileOps, segment: Segment | undefined) {
    this.#segment = segment;
    this.#lines = new StateLines(files, DIR);
  }

  /** Bytes that the generation has not counted; all of them where a file of it was replaced. */
  get bytesBehind(): number {
    return this.#lines.bytesBehind(this.#marks);
  }

  /** Counts of a memory; `stored` is its row in the generation, where it has one. */
  of(id: string, stored: StoredRow | undefined): AccessCount {
    const { days, whole } = this.#load();
    const more = days.get(id);
    if (!whole && !more && stored) {
      return { accessDays: stored.accessDays ?? 0, lastAccess: stored.lastAccess };
    }
    const all = this.daysOf(id);
    return { accessDays: all.length, lastAccess: all.at(-1) };
  }

  /** Ids whose counts are not what a generation has of them; undefined: they may be any. */
  get uncounted(): Iterable<string> | undefined {
    const { days, whole } = this.#load();
    return whole ? undefined : days.keys();
  }

  /** The days on which a memory was looked at, in order. */
  daysOf(id: string): readonly string[] {
    const { days, whole } = this.#load();
    return [...new Set([...(whole ? [] : this.#counted(id)), ...(days.get(id) ?? [])])].sort();
  }

  /** Every (id, day), each once. */
  *pairs(): Generator<readonly [id: string, day: string]> {
    const { days, whole } = this.#load();
    const table = whole ? undefined : this.#segment?.table("accesses");
    for (let i = 0; table && i < table.length; i++) {
      const [id, day] = split(table.key(i));
      if (!days.get(id)?.has(day)) yield [id, day];
    }
    for (const [id, set] of days) for (const day of set) yield [id, day];
  }

  /** What a generation made of `pairs` has counted. */
  marks(): LinesMark[] {
    return this.#lines.marks();
  }

  get #marks(): readonly LinesMark[] {
    return this.#segment?.remarks.access ?? [];
  }

  #counted(id: string): string[] {
    return Array.from(this.#segment?.table("accesses").withPrefix(id) ?? [], ([key]) => split(key)[1]);
  }

  #load(): Loaded {
    if (this.#loaded) return this.#loaded;
    const { pieces, whole } = this.#lines.read(this.#marks);
    const days = new Map<string, Set<string>>();
    for (const piece of pieces) collect(piece, days);
    this.#loaded = { days, whole: whole || this.#segment === undefined };
    return this.#loaded;
  }
}

/** Adds the lines of a text; a line that is no access is nobody's. */
function collect(text: string, days: Map<string, Set<string>>): void {
  for (const { id, day } of objectsIn(text)) {
    if (typeof id !== "string" || !isId(id) || typeof day !== "string" || !DAY.test(day)) continue;
    days.set(id, (days.get(id) ?? new Set()).add(day));
  }
}

function split(key: string): readonly [id: string, day: string] {
  return [key.slice(0, -10), key.slice(-10)];
}
