import { certainty } from "../domain/aging.ts";
import { PaiError } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { isActive, type Status } from "../domain/status.ts";
import { ChangeBuilder, type Why } from "../markdown/changes.ts";

/** What a command about named memories did. */
export interface Cared {
  /** The memories that were named, and those that went with them, as they are now. */
  readonly memories: readonly Memory[];
  /** Others that carry the same content and were left alone. */
  readonly alsoIn: readonly Memory[];
  readonly notes: readonly string[];
}

/** The changes of a command about named memories, with what it has to say about them. */
export class EditBuilder extends ChangeBuilder {
  readonly #alsoIn = new Map<string, Memory>();
  readonly #notes: string[] = [];

  note(text: string, memory?: Memory): void {
    this.#notes.push(text);
    if (memory && !this.has(memory.header.id)) this.add(undefined, memory);
  }

  alsoIn(memories: readonly Memory[]): void {
    for (const memory of memories) this.#alsoIn.set(memory.header.id, memory);
  }

  planned(): Planned<Cared> {
    const alsoIn = [...this.#alsoIn.values()].filter((memory) => !this.has(memory.header.id));
    const result = { memories: this.memories(), alsoIn, notes: this.#notes };
    return { changes: this.changes(), appends: this.appends(), result };
  }
}

/** The facts in force that say a belief in its very words; none of any other memory. */
export function* inSameWords(builder: EditBuilder, { header, text }: Memory): Plan<readonly Memory[]> {
  if (header.kind !== "belief") return [];
  const found = [...(yield* load(header.supporting ?? [])).values()].map((one) => builder.current(one));
  const isSame = (fact: Memory) => contentHash(fact.text) === contentHash(text);
  return found.filter((fact) => fact.header.kind === "fact" && isActive(fact.header) && isSame(fact));
}

/** PaiError `wrong_state` for a memory that is forgotten or gone: whose status is none of these. */
export function assertThere(
  { id, status = "active" }: Header,
  wanted: readonly Status[] = ["active", "archived", "pending"],
): void {
  if (wanted.includes(status)) return;
  throw new PaiError("wrong_state", `${id} is ${status}`, { hint: `pai restore ${id}` });
}

export type Judgement = "confirm" | "dispute" | "pin" | "unpin";

/**
 * Plans what the user says about memories: `dispute` (doubtful; ranked lower until confirmed), `pin` (nothing
 * but the user changes its status) and `unpin`. PaiError `wrong_state` for a memory that is forgotten or
 * gone. Pure.
 * @see planConfirm
 */
export function* planJudge(
  ids: readonly string[],
  judgement: Exclude<Judgement, "confirm">,
  nowMs: number,
): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  for (const memory of (yield* load(ids)).values()) judgeOne(builder, memory, judgement, nowMs);
  return builder.planned();
}

/** Puts one judgement on the builder. After `confirm` a pending memory is active, and its decay starts again. */
export function judgeOne(builder: EditBuilder, memory: Memory, judgement: Judgement, nowMs: number): void {
  assertThere(memory.header);
  const step = STEPS[judgement](memory, new Date(nowMs).toISOString());
  if (typeof step === "string") builder.note(`${memory.header.id} ${step}`, memory);
  else builder.change(memory, step.patch, step.why);
}

type Step = { readonly patch: Record<string, unknown>; readonly why: Why } | string;

const STEPS: Readonly<Record<Judgement, (memory: Memory, at: string) => Step>> = {
  confirm: ({ header }, at) => ({
    patch: {
      ...(header.status === "pending" && { status: undefined, reason: undefined }),
      ...(certainty(header.confidence ?? 1) === "speculative" && { expires_at: undefined }),
      ...(header.verification === "disputed" && { reason: undefined }),
      verification: "user_confirmed",
      confirmed: at,
      updated: at,
    },
    why: {
      event: "confirmed",
      reason: "confirmed by the user",
      ...(header.status === "pending" && { detail: "status pending -> active" }),
    },
  }),
  dispute: ({ header }, at) =>
    header.verification === "disputed"
      ? "is already disputed"
      : {
          patch: { verification: "disputed", reason: "disputed by the user", updated: at },
          why: { event: "disputed", reason: "disputed by the user" },
        },
  pin: ({ header }, at) =>
    header.pinned
      ? "is already pinned"
      : { patch: { pinned: true, updated: at }, why: { event: "pinned", reason: "pinned by the user" } },
  unpin: ({ header }, at) =>
    header.pinned
      ? {
          patch: { pinned: undefined, updated: at },
          why: { event: "unpinned", reason: "unpinned by the user" },
        }
      : "is not pinned",
};

/** Plans to give memories another sealed value, encrypted, as base64; history keeps the one before, encrypted as it was. Pure. */
export function* planReseal(ids: readonly string[], sealed: string, nowMs: number): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const updated = new Date(nowMs).toISOString();
  for (const memory of (yield* load(ids)).values())
    builder.change(memory, { sealed, updated }, { event: "edited", reason: "sealed anew" });
  return builder.planned();
}

/** What a person says became of a promise; `reopen` takes that back. */
export type Resolution = "fulfil" | "cancel" | "expire" | "reopen";

const STATES = {
  fulfil: ["fulfilled", "fulfilled", "kept"],
  cancel: ["cancelled", "cancelled", "called off by the user"],
  expire: ["expired", "expired", "lapsed, as the user says"],
  reopen: ["open", "reopened", "as the user says"],
} as const;

/**
 * Plans the end of commitments: kept, called off, lapsed, or open again after all. PaiError `wrong_state` for
 * what is no commitment, or is forgotten or gone. Pure.
 */
export function* planResolve(
  ids: readonly string[],
  resolution: Resolution,
  nowMs: number,
): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const at = new Date(nowMs).toISOString();
  const [state, event, reason] = STATES[resolution];
  for (const memory of (yield* load(ids)).values()) {
    const was = stateOf(memory);
    if (was === state) {
      builder.note(`${memory.header.id} is already ${state}`, memory);
      continue;
    }
    const why: Why = { event, reason, detail: `state ${was} -> ${state}` };
    builder.change(memory, { state, resolved_at: state === "open" ? undefined : at, updated: at }, why);
  }
  return builder.planned();
}

/** What became of a promise so far. PaiError `wrong_state` for what is none. Pure. */
export function stateOf({ header }: Memory): string {
  if (header.kind !== "commitment") {
    throw new PaiError("wrong_state", `${header.id} is not a commitment (kind ${header.kind})`, {
      hint: "pai list --kind commitment",
    });
  }
  assertThere(header, ["active", "pending"]);
  return header.state ?? "open";
}
