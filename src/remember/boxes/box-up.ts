import { contentHash } from "../../domain/hash.ts";
import { idTimeMs } from "../../domain/ids.ts";
import type { HeaderOf, Memory } from "../../domain/kinds.ts";
import { load, type Plan, sealedBoxes, withContent } from "../../domain/plan.ts";
import { isActive } from "../../domain/status.ts";
import type { ChangeBuilder } from "../../markdown/changes.ts";
import { capturedKeys, type Remark, type RememberRules } from "../remark.ts";
import { CAPTURED, type Outcome } from "../state-fact.ts";
import {
  boxedOf,
  boxRecord,
  fillBoxes,
  goneOf,
  type OpenBox,
  type SealedBox,
  sealIfIdle,
  traceOf,
} from "./boxes.ts";

/**
 * Fills boxes with what one plan captures, batch by batch (what one turn or one remark gave), and writes them
 * to the builder at the end. The body of a box is what it is the box of, by which the open one is found again.
 */
export class Boxing {
  readonly #builder: ChangeBuilder;
  readonly #place: Pick<Remark, "session" | "project">;
  readonly #rules: Pick<RememberRules, "nowMs">;
  readonly #open = new Map<string, OpenBox | undefined>();
  readonly #sealed: { readonly key: string; readonly box: SealedBox }[] = [];

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
    const key = `session ${this.#place.session}`;
    const filled = fillBoxes(key, { open: yield* this.#openBox(key), batch });
    this.#open.set(key, filled.open);
    for (const box of filled.sealed) this.#sealed.push({ key, box });
  }

  /** Seals a box that is open where nothing came to it for too long; whether it did. */
  *sealIdle(box: Memory): Plan<boolean> {
    if (!isOpen(box)) return false;
    const over = sealIfIdle(yield* this.#filled(box), this.#rules.nowMs);
    if (over === undefined) return false;
    yield* this.#write(box.text, over, yield* this.#traceOf(over));
    return true;
  }

  /** Writes what was filled. A box to which nothing came for too long is sealed. */
  *finish(): Plan<void> {
    for (const [key, box] of this.#open) {
      const over = box && sealIfIdle(box, this.#rules.nowMs);
      if (over) this.#sealed.push({ key, box: over });
      else if (box) yield* this.#write(key, box);
    }
    for (const { key, box } of this.#sealed) yield* this.#write(key, box, yield* this.#traceOf(box));
  }

  *#openBox(key: string): Plan<OpenBox | undefined> {
    if (this.#open.has(key)) return this.#open.get(key);
    const hash = contentHash(key);
    const boxes = yield* withContent(hash);
    const found = boxes.map((box) => this.#builder.current(box)).find(isOpen);
    if (found === undefined) return undefined;
    return yield* this.#filled(found);
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

  /** The trace that the topics go on with, among what was sealed before and in this very plan. */
  *#traceOf(box: SealedBox): Plan<string> {
    const { topics = [] } = boxRecord(box);
    const others = (yield* sealedBoxes(topics)).filter(({ id }) => id !== box.id && !this.#builder.has(id));
    const own = [...this.#builder.ofKind("box").values()].flatMap(({ header }) => {
      if (header.kind !== "box" || header.trace === undefined || header.id === box.id) return [];
      return [{ topics: [...(header.topics ?? [])], trace: header.trace }];
    });
    return traceOf(box, [...others.map(({ topics, trace }) => ({ topics: [...topics], trace })), ...own]);
  }

  *#write(key: string, box: OpenBox | SealedBox, trace?: string): Plan<void> {
    const record = boxRecord(box, trace);
    const known = (yield* load([box.id])).get(box.id);
    const isSealed = "reason" in box;
    const updated = new Date(this.#rules.nowMs).toISOString();
    if (known) {
      const why = isSealed
        ? ({ event: "sealed", reason: box.reason } as const)
        : ({ event: "edited", reason: "more of the same was captured" } as const);
      return this.#builder.change(known, { ...record, updated }, why);
    }
    const why = { event: "created", reason: isSealed ? `captured; ${box.reason}` : "captured" } as const;
    const when = capturedKeys({ ...this.#place, nowMs: this.#rules.nowMs, atMs: idTimeMs(box.id) });
    yield* this.#builder.create({ id: box.id, kind: "box", ...when, ...record }, key, why);
  }
}

function isOpen({ header }: Memory): boolean {
  if (header.kind !== "box" || header.sealed_at !== undefined) return false;
  return isActive(header) && (header.members ?? []).length > 0;
}
