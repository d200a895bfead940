import { isInForce } from "../domain/commitment.ts";
import { PaiError } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import type { Header, HeaderOf, Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/links.ts";
import { citing, load, neighbours, type Plan, type Planned, withContent } from "../domain/plan.ts";
import { correctionOf } from "../domain/provenance.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { replacedKeys } from "../remember/absorb.ts";
import { dueIn } from "../remember/promises.ts";
import { capturedKeys, whyKept } from "../remember/remark.ts";
import { mayTakePlace, placeTaken, takePlace } from "../remember/take-place.ts";
import { given } from "../text/objects.ts";
import { UTC, type Zone } from "../text/time-zone.ts";
import { assertThere, type Cared, EditBuilder, inSameWords, judgeOne } from "./care.ts";

const MIN_CONFIDENCE = 0.85;

export interface CorrectRules {
  readonly nowMs: number;
  /** From when the new statement holds; now, where not given. */
  readonly atMs?: number | undefined;
  /** Where the person's days begin (default: UTC). */
  readonly zone?: Zone;
  /** The new statement is about health, money and the like. */
  readonly sensitive?: boolean | undefined;
  /** How much the new statement matters, 1..10, where more than the old one. */
  readonly importance?: number;
  readonly allowSecret?: string | undefined;
  readonly author?: string | undefined;
}

/**
 * Plans a correction: the old statement is superseded (linked both ways), the new one takes its place, confirmed by the user and at least
 * as certain, with an episode of the user's words. A promise stays a promise, anything else becomes a fact; a known statement with the same
 * words takes the place itself. PaiError `unknown_id`, `wrong_state`. Pure.
 */
export function* planCorrect(id: string, text: string, rules: CorrectRules): Plan<Planned<Cared>> {
  const old = (yield* load([id])).get(id);
  if (!old) throw new PaiError("unknown_id", `no memory with id ${id}`, { hint: "pai list" });
  const builder = new EditBuilder();
  yield* correctOn(builder, old, text, rules);
  return builder.planned();
}

/** The same for one memory on a builder; the memory that takes its place, undefined where it says that already. PaiError `wrong_state`. */
export function* correctOn(
  builder: EditBuilder,
  old: Memory,
  text: string,
  rules: CorrectRules,
): Plan<Memory | undefined> {
  const { id } = old.header;
  assertCorrectable(old);
  if (contentHash(text) === contentHash(old.text)) {
    builder.note(`${id} already says that`, old);
    return undefined;
  }
  const at = new Date(rules.nowMs).toISOString();
  const twin = yield* findTwin(builder, old, text);
  const successor = twin ?? (yield* createSuccessor(builder, old, text, rules));
  const validAt = rules.atMs === undefined ? at : new Date(rules.atMs).toISOString();
  const why = { event: "superseded", reason: "corrected", detail: `by ${successor.header.id}` } as const;
  builder.change(old, replacedKeys(successor.header.id, at, validAt), why);
  if (twin) linkTwin(builder, twin, id, at);
  // Or they would go on saying what it said.
  for (const fact of yield* inSameWords(builder, old)) yield* correctOn(builder, fact, text, rules);
  return successor;
}

function assertCorrectable({ header }: Memory): void {
  if (header.kind === "episode") {
    throw new PaiError("wrong_state", `${header.id} is an episode: what was said cannot be corrected`, {
      hint: `pai show ${header.id}   # lists its facts; correct one of those`,
    });
  }
  if (header.status === "superseded" && header.superseded_by !== undefined) {
    throw new PaiError("wrong_state", `${header.id} is already superseded`, {
      hint: `pai correct ${header.superseded_by} "…"`,
    });
  }
  assertThere(header);
}

/** What says the new statement already, in the store or on the builder: of the old one's kind, or of any but a promise a fact. */
function* findTwin(builder: EditBuilder, old: Memory, text: string): Plan<Memory | undefined> {
  const hash = contentHash(text);
  const stored = yield* withContent(hash);
  const planned = builder.memories().filter((memory) => contentHash(memory.text) === hash);
  const same = [...planned, ...stored.map((memory) => builder.current(memory))];
  const { subject, scope, project } = old.header;
  return same.find(
    ({ header }) =>
      (header.kind === old.header.kind || header.kind === kindAfter(old)) &&
      isInForce({ header }) &&
      header.subject === subject &&
      header.scope === scope &&
      (scope !== "project" || header.project === project),
  );
}

function linkTwin(builder: EditBuilder, twin: Memory, oldId: string, at: string): void {
  const current = builder.current(twin);
  const supersedes = [...new Set([...(current.header.supersedes ?? []), oldId])];
  const patch = { supersedes, verification: "user_confirmed", confirmed: at, updated: at };
  builder.change(current, patch, {
    event: "confirmed",
    reason: "a correction says the same",
    detail: `supersedes ${oldId}`,
  });
}

function* createSuccessor(
  builder: EditBuilder,
  old: Memory,
  text: string,
  rules: CorrectRules,
): Plan<Memory> {
  const { id, subject, project, sensitive } = old.header;
  const why = { event: "created", reason: whyKept(rules, `corrects ${id}`) } as const;
  const parts = { atMs: rules.atMs ?? rules.nowMs, of: [subject ?? DEFAULTS.subject, text, id] };
  const said: HeaderOf<"episode"> = {
    id: yield* builder.newId({ kind: "episode", ...parts }),
    kind: "episode",
    ...capturedKeys(rules),
    ...(subject && { subject }),
    ...(project && { project }),
    ...((sensitive || rules.sensitive) && { sensitive: true }),
    context: correctionOf(id),
  };
  const episode = yield* builder.create(said, text, why);
  const own = { id: yield* builder.newId({ kind: kindAfter(old), ...parts }), sources: [episode.header.id] };
  return yield* builder.create({ ...successorKeys(old, text, rules), ...own } as Header, text, why); // keys of its kind
}

/** What a statement keeps of the one whose place it takes. */
const INHERITED = [
  "category",
  "subject",
  "project",
  "scope",
  "importance",
  "tags",
  "entities",
  "attributes",
  "pinned",
  "policy",
];

function successorKeys(old: Memory, text: string, rules: CorrectRules) {
  const header: Readonly<Record<string, unknown>> = old.header;
  const sensitive = old.header.sensitive || rules.sensitive;
  const confidence = Math.max(old.header.confidence ?? DEFAULTS.confidence, MIN_CONFIDENCE);
  return {
    ...given(Object.fromEntries(INHERITED.map((key) => [key, header[key]]))),
    ...(sensitive && { sensitive }),
    ...(rules.importance !== undefined && {
      importance: Math.max(old.header.importance ?? 0, rules.importance),
    }),
    kind: kindAfter(old),
    ...capturedKeys(rules),
    ...promised(old, text, rules),
    verification: "user_confirmed",
    confidence,
    confirmed: new Date(rules.nowMs).toISOString(),
    supersedes: [old.header.id],
  };
}

function kindAfter({ header }: Memory): "commitment" | "fact" {
  return header.kind === "commitment" ? "commitment" : "fact";
}

/** A promise is as open as it was, and due on the day that its new words name, else on the old one. */
function promised(old: Memory, text: string, { nowMs, atMs = nowMs, zone = UTC }: CorrectRules) {
  const { header } = old;
  if (header.kind !== "commitment") return {};
  const { state = "open", resolved_at, owed_to } = header;
  const [named, before] = [text, old.text].map((words) => dueIn(words, { atMs: zone.toWall(atMs) }).due);
  // A day that stands there as before is the one that it was: not next year's, where it is over.
  const due = (named === before ? undefined : named) ?? header.due ?? named;
  return {
    state,
    ...(resolved_at && { resolved_at }),
    ...(due && { due }),
    ...(owed_to && text.toLowerCase().includes(owed_to) && { owed_to }),
  };
}

/**
 * Plans that memories are true. One that waited for review becomes active, a waiting episode with all that
 * rests on it; a fact then takes the place of the facts that give another value of what it gives: while it waited nothing was weighed
 * against it. PaiError `wrong_state`. Pure.
 */
export function* planConfirm(ids: readonly string[], nowMs: number): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const named = [...(yield* load(ids)).values()];
  const waiting: Memory[] = [];
  for (const memory of named) {
    if (isPending(memory)) waiting.push(memory);
    // What was drawn from an episode waits for the same review.
    if (isPending(memory) && memory.header.kind === "episode")
      waiting.push(...(yield* citing(memory.header.id)).filter(isPending));
    judgeOne(builder, memory, "confirm", nowMs);
  }
  for (const memory of waiting) {
    if (!builder.has(memory.header.id)) judgeOne(builder, memory, "confirm", nowMs);
    if (memory.header.kind === "fact") yield* settleWith(builder, memory, nowMs);
  }
  return builder.planned();
}

function isPending({ header }: Memory): boolean {
  return header.status === "pending";
}

/** Lets a fact take the place of the facts whose one value it gives anew. */
export function* settleWith(builder: EditBuilder, fact: Memory, nowMs: number): Plan<void> {
  const { subject = DEFAULTS.subject, id } = fact.header;
  const near = (yield* neighbours(fact.text, subject, builder.ofKind("fact"))).map(({ memory }) => memory);
  const rivals = near.filter(
    (other) => other.header.id !== id && isRival(fact, other) && placeTaken(fact, other) === "whole",
  );
  const at = new Date(nowMs).toISOString();
  for (const rival of rivals.map((one) => builder.current(one)))
    if (mayTakePlace(builder.current(fact), rival)) takePlace(builder, [fact, rival], at);
}

function isRival({ header: own }: Memory, { header }: Memory): boolean {
  const scope = own.scope ?? DEFAULTS.scope;
  const status = header.status ?? DEFAULTS.status;
  return (
    (status === "active" || status === "superseded") &&
    !isMerged(header) &&
    (header.subject ?? DEFAULTS.subject) === (own.subject ?? DEFAULTS.subject) &&
    (header.scope ?? DEFAULTS.scope) === scope &&
    (scope === "global" || header.project === own.project)
  );
}
