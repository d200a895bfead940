import { deriveId } from "../../domain/derive-id.ts";
import { contentHash } from "../../domain/hash.ts";
import { idTimeMs } from "../../domain/ids.ts";
import type { HeaderOf, Memory } from "../../domain/kinds.ts";
import { load, type Plan, withContent } from "../../domain/plan.ts";
import { isPrivate } from "../../domain/private.ts";
import { isActive } from "../../domain/status.ts";
import type { Category } from "../../domain/vocabulary.ts";
import type { ChangeBuilder } from "../../markdown/changes.ts";
import { analyse, isLight } from "../../text/analyse.ts";
import { memoised } from "../../text/memoised.ts";
import { capturedKeys, type Remark, type RememberRules } from "../remark.ts";
import { CAPTURED, type Outcome } from "../state-fact.ts";

interface Boxed {
  readonly id: string;
  /** When it was said, ms since 1970. */
  readonly atMs: number;
  readonly text: string;
  readonly keywords: readonly string[];
  readonly entities: readonly string[];
  readonly category?: Category;
}

/** A box that still grows: its members, oldest first, at least one. */
interface OpenBox {
  readonly id: string;
  readonly members: readonly Boxed[];
}

interface SealedBox extends OpenBox {
  readonly sealedAtMs: number;
  readonly reason: "topic changed" | "idle" | "full";
}

/** A box is sealed when nothing was added for this long. */
const BOX_GAP_MS = 30 * 60_000;

/**
 * Puts a batch of memories with one key (one turn or remark) into the open box of that key, and seals the box when it was idle for more
 * than `BOX_GAP_MS`, when the topics overlap less than `TOPIC_SHIFT` with its last 5 members (fewer than 3 topics change none), or when it
 * has `MAX_MEMBERS`. Every memory lands in exactly one box. A box id follows from its key and first member. Pure.
 */
function fillBoxes(
  key: string,
  { open, batch }: { readonly open: OpenBox | undefined; readonly batch: readonly Boxed[] },
): { readonly sealed: readonly SealedBox[]; readonly open: OpenBox | undefined } {
  const sealed: SealedBox[] = [];
  let box = open;
  const first = batch[0];
  const over = box === undefined || first === undefined ? undefined : whyOver(box, batch);
  if (over !== undefined) {
    sealed.push(over);
    box = undefined;
  }
  for (const memory of batch) {
    const members = [...(box?.members ?? []), memory];
    box = { id: box?.id ?? deriveId({ kind: "box", atMs: memory.atMs, of: [key, memory.id] }), members };
    if (members.length < MAX_MEMBERS) continue;
    sealed.push({ ...box, sealedAtMs: lastMs(box), reason: "full" });
    box = undefined;
  }
  return { sealed, open: box };
}

/**
 * What a box is about, of the memories in it: the topics that most of them share, at most 12, and the first one that states a goal, in one line.
 * What is private says nothing. Nothing of it is stored, so nothing outlives what it was said in. Pure.
 */
export function aboutBox(memories: readonly Pick<Memory, "header" | "text">[]): {
  readonly topics: string[];
  readonly goal: string | undefined;
} {
  const members = memories.map(boxedOf);
  const goal = members.find(({ category }) => category === "goal");
  return { topics: topicsOfAll(members), goal: goal && oneLine(goal.text) };
}

/** Sharing less than this part of its topics, a memory opens a box of its own. */
const TOPIC_SHIFT = 0.15;
const MAX_MEMBERS = 50;
const RECENT_MEMBERS = 5;
const TELLING = 3; // fewer words are no topic of their own
const MAX_TOPICS = 12;
const MAX_LINE = 500;

function whyOver(box: OpenBox, batch: readonly Boxed[]): SealedBox | undefined {
  const arrivesMs = Math.min(...batch.map(({ atMs }) => atMs));
  const idleMs = lastMs(box) + BOX_GAP_MS;
  if (arrivesMs > idleMs) return { ...box, sealedAtMs: idleMs, reason: "idle" };
  const topics = keysOf(batch.flatMap(topicsOf));
  const recent = keysOf(box.members.slice(-RECENT_MEMBERS).flatMap(topicsOf));
  if (topics.size < TELLING || recent.size < TELLING) return undefined;
  if (overlap(topics, recent) >= TOPIC_SHIFT) return undefined;
  return { ...box, sealedAtMs: Math.max(arrivesMs, lastMs(box)), reason: "topic changed" };
}

const lastMs = (box: OpenBox) => Math.max(...box.members.map(({ atMs }) => atMs));

/** Keywords and names that say what it is about; never the category, which says what sort of statement it is. */
function topicsOf({ keywords, entities }: Boxed): readonly string[] {
  return [...keywords, ...entities].map((word) => word.toLowerCase()).filter(isTopical);
}

/** Whether a word says what something is about. */
function isTopical(word: string): boolean {
  return [...word].length > 1 && !/^\d+$/.test(word) && !analyse(word).every(isLight);
}

const KEPT_CHARS = 400_000;

/** What stands for a topic: forms of one word are one topic. Topics come up again and again. */
const topicKey = memoised((topic: string) => analyse(topic).join(" ") || topic, KEPT_CHARS);

/** Topics by the number of members that have them, then in the order in which they came up. */
function topicsOfAll(members: readonly Boxed[]): string[] {
  const counts = new Map<string, { readonly word: string; members: number }>();
  for (const member of members) {
    const words = new Map(topicsOf(member).map((word) => [topicKey(word), word]));
    for (const [key, word] of words) {
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { word, members: 1 });
      else known.members += 1;
    }
  }
  return [...counts.values()]
    .sort((a, b) => b.members - a.members)
    .slice(0, MAX_TOPICS)
    .map(({ word }) => oneLine(word).slice(0, 200));
}

/** |A and B| / min(|A|, |B|), 0 where one is empty (overlap coefficient, Szymkiewicz–Simpson). */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size);
  return least === 0 ? 0 : [...a].filter((key) => b.has(key)).length / least;
}

const keysOf = (topics: readonly string[]) => new Set(topics.map(topicKey));
const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim().slice(0, MAX_LINE);

/** What is private counts as a member, and has nothing to say. */
function boxedOf(memory: Pick<Memory, "header" | "text">): Boxed {
  const { header, text } = memory;
  if (isPrivate(memory)) return goneOf(header.id);
  const { id, keywords = [], entities = [], category } = header;
  return { id, atMs: idTimeMs(id), text, keywords, entities, ...(category && { category }) };
}

/** A member that was erased. */
function goneOf(id: string): Boxed {
  return { id, atMs: idTimeMs(id), text: "", keywords: [], entities: [] };
}

/**
 * Fills boxes with what one plan captures, batch by batch (what one turn or one remark gave), and writes them
 * to the builder at the end. The body of a box is what it is the box of, by which the open one is found again.
 */
export class Boxing {
  readonly #builder: ChangeBuilder;
  readonly #place: Pick<Remark, "session" | "project">;
  readonly #rules: Pick<RememberRules, "nowMs">;
  /** Undefined until it is looked for. */
  #open: { readonly box: OpenBox | undefined } | undefined;
  readonly #sealed: SealedBox[] = [];

  constructor(
    builder: ChangeBuilder,
    place: Pick<Remark, "session" | "project">,
    rules: Pick<RememberRules, "nowMs">,
  ) {
    this.#builder = builder;
    this.#place = place;
    this.#rules = rules;
  }

  /** Puts the memories that these outcomes created into the box that is open then. */
  *put(outcomes: readonly Outcome[]): Plan<void> {
    const batch = outcomes.filter(({ action }) => CAPTURED.has(action)).map(({ memory }) => boxedOf(memory));
    if (batch.length === 0) return;
    this.#open ??= { box: yield* this.#openBox() };
    const filled = fillBoxes(this.#key, { open: this.#open.box, batch });
    this.#open = { box: filled.open };
    this.#sealed.push(...filled.sealed);
  }

  /** Writes what was filled. */
  *finish(): Plan<void> {
    const box = this.#open?.box;
    for (const one of [...(box ? [box] : []), ...this.#sealed]) yield* this.#write(one);
  }

  get #key(): string {
    return `session ${this.#place.session}`;
  }

  *#openBox(): Plan<OpenBox | undefined> {
    const boxes = yield* withContent(contentHash(this.#key));
    const found = boxes.map((box) => this.#builder.current(box)).find(isOpen);
    return found && (yield* this.#filled(found));
  }

  *#filled({ header }: Memory): Plan<OpenBox> {
    const members = (header as HeaderOf<"box">).members ?? []; // `isOpen` has looked at the kind
    const memories = yield* load(members);
    const known = members.map((id) => {
      const memory = memories.get(id);
      return memory === undefined ? goneOf(id) : boxedOf(memory);
    });
    return { id: header.id, members: known };
  }

  *#write(box: OpenBox | SealedBox): Plan<void> {
    const isSealed = "reason" in box;
    const record = {
      members: box.members.map(({ id }) => id),
      ...(isSealed && { sealed_at: new Date(box.sealedAtMs).toISOString(), seal_reason: box.reason }),
    };
    const known = (yield* load([box.id])).get(box.id);
    const updated = new Date(this.#rules.nowMs).toISOString();
    if (known) {
      const why = isSealed
        ? ({ event: "sealed", reason: box.reason } as const)
        : ({ event: "edited", reason: "more of the same was captured" } as const);
      return this.#builder.change(known, { ...record, updated }, why);
    }
    const why = { event: "created", reason: isSealed ? `captured; ${box.reason}` : "captured" } as const;
    const when = capturedKeys({ ...this.#place, nowMs: this.#rules.nowMs, atMs: idTimeMs(box.id) });
    yield* this.#builder.create({ id: box.id, kind: "box", ...when, ...record }, this.#key, why);
  }
}

function isOpen({ header }: Memory): boolean {
  if (header.kind !== "box" || header.sealed_at !== undefined) return false;
  return isActive(header) && (header.members ?? []).length > 0;
}
