import { type Edge, observeEdge } from "../domain/edge.ts";
import type { Memory } from "../domain/kinds.ts";
import { utcDay } from "../domain/paths.ts";
import { kinOf, observedToday, type Plan } from "../domain/plan.ts";
import { mergeRelated, namesOf, RelatedCache, type RelatedGroup, relatedGroups } from "../domain/related.ts";
import { plainForm } from "../language/extract/verbs.ts";
import type { ChangeBuilder } from "../markdown/change-builder.ts";
import type { Outcome } from "./state-fact.ts";

/** What stands between two statements may be as long as a short sentence; behind more, "that's why" means something else. */
const MOST_BETWEEN = 120;
/** Enough of the second statement to see how it begins. */
const BEGINNING = 80;
const LAST_STOP = /[.!?\n](?=[^.!?\n]{0,120}$)/u;

/** Where statements stand in what was said, so that it can be seen how each goes on from the one before. */
class CauseReader {
  readonly #text: string;
  #end: number | undefined;

  /** `goesOn`: a statement stands right before the text, such as in the turn before. */
  constructor(text: string, goesOn: boolean) {
    this.#text = text;
    this.#end = goesOn ? 0 : undefined;
  }

  /**
   * How the next statement goes on from the one before it: `onward` where that is why it holds, `back` where it
   * is the reason of that; undefined where no words say so, and where it does not stand there word for word.
   */
  next(statement: string): CausalForm | undefined {
    const before = this.#end;
    const at = this.#text.indexOf(statement, before ?? 0);
    if (at < 0) return undefined;
    this.#end = at + statement.length;
    if (before === undefined || at - before > MOST_BETWEEN) return undefined;
    const between = this.#text.slice(before, at);
    const stop = LAST_STOP.exec(between);
    const near = stop === null ? between : between.slice(stop.index + 1);
    const plain = plainForm(near + statement.slice(0, BEGINNING));
    return CAUSAL_RULES.find(({ when, unless }) => when.test(plain) && unless?.test(plain) !== true)?.gives;
  }
}

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
  readonly text: string;
  /** The episode or turn that they are. */
  readonly source: string;
  /** Whose first person it is; what people say of themselves does not join all that they ever said. */
  readonly subject?: string | undefined;
  /** Of a turn: its position in its episode. */
  readonly position?: number | undefined;
}

interface Stated extends Pick<Spoken, "source" | "subject"> {
  readonly memory: Memory;
  readonly isNew: boolean;
  readonly cause: { readonly from: Memory; readonly form: "onward" | "back" } | undefined;
}

/**
 * Notes what one plan hears, statement by statement, and at its end writes which memories belong together:
 * statements of one entity, one after the other in a conversation, and reason and consequence. An edge is
 * written once a day. What is asked for is a few ids of each entity; without entities, session and
 * neighbours nothing is.
 */
export class EdgeObserver {
  readonly #builder: ChangeBuilder;
  readonly #session: string | undefined;
  readonly #rules: EdgeRules;
  readonly #stated: Stated[] = [];
  #last:
    | { readonly memory: Memory; readonly episode: string; readonly position: number | undefined }
    | undefined;

  /** `session`: the conversation that all of it belongs to. */
  constructor(builder: ChangeBuilder, session: string | undefined, rules: EdgeRules) {
    this.#builder = builder;
    this.#session = session;
    this.#rules = rules;
  }

  /** What came of the statements in one remark or turn, in their order. */
  put(outcomes: readonly Outcome[], { text, source, subject, position }: Spoken): void {
    const episode = source.slice(0, ID_CHARS);
    const last = this.#last;
    const follows =
      last?.episode === episode && last.position !== undefined && last.position + 1 === position;
    const reader = new CauseReader(text, follows);
    let before = follows ? last.memory : undefined;
    const seen = new Set<string>();
    for (const { action, memory, was } of outcomes) {
      const isNew = NEW.has(action);
      const isAgain = AGAIN.has(action) && was?.raw !== memory.raw; // what did not count shows nothing either
      if ((!isNew && !isAgain) || seen.has(memory.header.id)) continue;
      seen.add(memory.header.id);
      const form = reader.next(memory.text);
      const cause = before && form ? { from: before, form } : undefined;
      this.#stated.push({ memory, isNew, source, subject, cause });
      before = memory;
    }
    if (before !== undefined && seen.size > 0) this.#last = { memory: before, episode, position };
  }

  /** Writes the edges. */
  *finish(): Plan<void> {
    const cache = new RelatedCache();
    const written = new Set<string>();
    const { nowMs, replica } = this.#rules;
    const day = utcDay(nowMs);
    let before: Memory | undefined;
    for (const stated of this.#stated) {
      const { memory, isNew, source } = stated;
      const edges = [
        ...(yield* this.#sameEntity(stated, cache)),
        ...(yield* this.#after(stated, before)),
        ...causalEdges(stated),
      ];
      const known = isNew || edges.length === 0 ? [] : yield* observedToday(memory.header.id, day);
      for (const edge of known) written.add(keyOf(edge));
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

/** `ep_` and a ULID. */
const ID_CHARS = 29;
const NEW: ReadonlySet<Outcome["action"]> = new Set([
  ...(["created", "superseded", "weakened", "pending"] as const),
]);
const AGAIN: ReadonlySet<Outcome["action"]> = new Set(["duplicate", "reinforced"]);

function causalEdges({ memory, cause }: Stated): readonly Edge[] {
  if (cause === undefined || cause.from.header.id === memory.header.id) return [];
  const ids = [cause.from.header.id, memory.header.id] as const;
  const [from, to] = cause.form === "onward" ? ids : [ids[1], ids[0]];
  return [{ from, to, type: "causal" }];
}

function keyOf({ from, to, type }: Edge): string {
  return `${from} ${to} ${type}`;
}

/**
 * What the words between two statements say of them: that the first is why the second holds (`onward`), or
 * that the second is why the first does (`back`).
 */
type CausalForm = "onward" | "back";

const MARKS = "[\\s,;:.!…()\"'*–—-]{0,6}";
const FILLERS = "(?:(?:and|but|so|well|oh|yes|yeah|also|probably|maybe|mostly|partly|just|und|aber),? ){0,3}";

/** By the plain form of what stands between two statements with the beginning of the second. */
const CAUSAL_RULES: readonly {
  readonly gives: CausalForm;
  readonly when: RegExp;
  /** Not where this is found as well. */
  readonly unless?: RegExp;
  readonly why: string;
}[] = [
  {
    gives: "onward",
    when: new RegExp(
      `^${MARKS}${FILLERS}(?:that's|that is|this is|which is|that was|it's|hence|here's) (?:exactly |precisely |also |one reason |the reason |part of |partly |probably |basically ){0,3}(?:why|how come)\\b`,
    ),
    why: "that's why",
  },
  {
    gives: "onward",
    when: new RegExp(
      `^${MARKS}${FILLERS}(?:therefore|thus|hence|consequently|accordingly|as a result|as a consequence|for (?:that|this) reason|because of (?:that|this|it)|due to (?:that|this)|thanks to (?:that|this)|so that|that led|this led|which led|that made me|this made me)\\b`,
    ),
    why: "therefore",
  },
  {
    gives: "onward",
    when: new RegExp(`^${MARKS}${FILLERS}(?:deshalb|deswegen|darum|daher|folglich|aus diesem grund)\\b`),
    why: "therefore, in German",
  },
  {
    gives: "back",
    when: new RegExp(
      `^${MARKS}${FILLERS}(?:that's |that is |this is |it's |it was )?(?:because(?! of (?:that|this|it)\\b)|as a result of|due to the fact)\\b`,
    ),
    why: "because",
  },
  {
    gives: "back",
    when: new RegExp(
      `^${MARKS}${FILLERS}(?:the|my|our|one|main|another) (?:main |real |only |other )?reason (?:is|was|being|for (?:that|this|it))\\b`,
    ),
    why: "the reason is",
  },
  {
    gives: "back",
    when: new RegExp(
      `^${MARKS}${FILLERS}(?:das liegt daran|weil|denn|nämlich|der grund (?:ist|war|dafür))(?![\\p{L}])`,
      "u",
    ),
    why: "because, in German",
  },
];
