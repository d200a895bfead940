import { type Edge, observeEdge } from "../domain/edge.ts";
import type { Memory } from "../domain/kinds.ts";
import { utcDay } from "../domain/paths.ts";
import { kinOf, type Plan } from "../domain/plan.ts";
import { mergeRelated, namesOf, RelatedCache, type RelatedGroup, relatedGroups } from "../domain/related.ts";
import type { ChangeBuilder } from "../markdown/change-builder.ts";
import { CAPTURED, type Outcome } from "./state-fact.ts";

/** Edges to statements of the same entities that one statement gets at most. */
const MOST_ENTITY_EDGES = 10;

interface EdgeRules {
  /** Domain time, ms since 1970: the day of the observation. */
  readonly nowMs: number;
  /** The name of this machine in the store. */
  readonly replica: string;
}

/** Words from which statements came. */
export interface Spoken {
  /** The episode or turn that they are. */
  readonly source: string;
  /** Whose first person it is; what people say of themselves does not join all that they ever said. */
  readonly subject?: string | undefined;
}

interface Stated extends Spoken {
  readonly memory: Memory;
}

/**
 * Notes what one plan hears, statement by statement, and at its end writes which memories belong together:
 * statements of one entity, and one after the other in a conversation. What is asked for is a few ids of each entity; without entities and
 * session nothing is.
 */
export class EdgeObserver {
  readonly #builder: ChangeBuilder;
  readonly #session: string | undefined;
  readonly #rules: EdgeRules;
  readonly #stated: Stated[] = [];

  /** `session`: the conversation that all of it belongs to. */
  constructor(builder: ChangeBuilder, session: string | undefined, rules: EdgeRules) {
    this.#builder = builder;
    this.#session = session;
    this.#rules = rules;
  }

  /** What came of the statements in one remark or turn, in their order. */
  put(outcomes: readonly Outcome[], { source, subject }: Spoken): void {
    const seen = new Set<string>();
    for (const { action, memory, was } of outcomes) {
      const isAgain = AGAIN.has(action) && was?.raw !== memory.raw; // what did not count shows nothing either
      if ((!CAPTURED.has(action) && !isAgain) || seen.has(memory.header.id)) continue;
      seen.add(memory.header.id);
      this.#stated.push({ memory, source, subject });
    }
  }

  /** Writes the edges. */
  *finish(): Plan<void> {
    const cache = new RelatedCache();
    const written = new Set<string>();
    const { nowMs, replica } = this.#rules;
    const day = utcDay(nowMs);
    let before: Memory | undefined;
    for (const stated of this.#stated) {
      const { memory, source } = stated;
      const edges = [...(yield* this.#sameEntity(stated, cache)), ...(yield* this.#after(stated, before))];
      for (const edge of edges) {
        if (written.has(keyOf(edge))) continue;
        written.add(keyOf(edge));
        this.#builder.append([observeEdge(edge, { day, source }, replica)]);
      }
      for (const group of relatedGroups(memory.header)) cache.put(group, memory.header.id);
      before = memory;
    }
  }

  *#sameEntity({ memory, subject }: Stated, cache: RelatedCache): Plan<readonly Edge[]> {
    const { id } = memory.header;
    const found: string[] = [];
    for (const name of namesOf(memory.header)) {
      if (name === subject?.toLowerCase()) continue;
      if (found.length >= MOST_ENTITY_EDGES) break;
      const group: RelatedGroup = `name:${name}`;
      const { before, after } = mergeRelated(
        cache.around(group, id, MOST_ENTITY_EDGES),
        yield* kinOf(group, id, MOST_ENTITY_EDGES),
        MOST_ENTITY_EDGES,
      );
      found.push(...[...before, ...after].slice(0, MOST_ENTITY_EDGES));
    }
    return [...new Set(found)].slice(0, MOST_ENTITY_EDGES).map((other) => {
      const [from, to] = other < id ? [other, id] : [id, other];
      return { from, to, type: "entity" };
    });
  }

  /** From what was stated before it in the conversation: by this plan, else by an earlier one. */
  *#after({ memory }: Stated, before: Memory | undefined): Plan<readonly Edge[]> {
    if (this.#session === undefined) return [];
    const { id } = memory.header;
    const from = before?.header.id ?? (yield* kinOf(`session:${this.#session}`, id, 1)).before[0];
    return from === undefined || from === id ? [] : [{ from, to: id, type: "time" }];
  }
}

const AGAIN: ReadonlySet<Outcome["action"]> = new Set(["duplicate", "reinforced"]);

function keyOf({ from, to, type }: Edge): string {
  return `${from} ${to} ${type}`;
}
