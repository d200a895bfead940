import { defaultConfig } from "../../src/domain/config.ts";
import { deriveId } from "../../src/domain/ids.ts";
import type { Header, HeaderOf, Memory } from "../../src/domain/kinds.ts";
import { hasLifecycle, lifecycleNow } from "../../src/domain/lifecycle/transitions.ts";
import { memoryPath } from "../../src/domain/paths.ts";
import { load, type Plan, type Planned } from "../../src/domain/plan.ts";
import { isRecallable } from "../../src/domain/recallable.ts";
import { planConfirm } from "../../src/edits/confirm.ts";
import { planCorrect } from "../../src/edits/correct.ts";
import { planForget, planRestore } from "../../src/edits/forget.ts";
import { planJudge } from "../../src/edits/judge.ts";
import { planResolve } from "../../src/edits/resolve-commitments.ts";
import { type MergeScene, planMergeTwo } from "../../src/edits/settle-pair.ts";
import { createdMemory } from "../../src/markdown/changes.ts";
import { PASSES } from "../../src/memory/passes.ts";
import type { PassView } from "../../src/passes/pass.ts";
import { planRemember } from "../../src/remember/remember.ts";
import { prunePass } from "../../src/upkeep/aging.ts";
import { type Copied, MemoryCopy } from "../unit/memory-copy.ts";
import { plan } from "../unit/planner-data.ts";

const START_MS = Date.parse("2026-01-01T12:00:00Z");
const DAY_MS = 86_400_000;
const YEAR = 365;
/** They have nothing to do with the age of memories. */
const READ_TEXTS = new Set(["merge", "contradictions", "questions", "promote", "graduate", "profile"]);
const SETTINGS = defaultConfig();
const CONFIDENCES = { explicit: 0.95, implied: 0.8, inferred: 0.6, speculative: 0.3 } as const;
const IMPORTANCES = [1, 5, 10] as const;
/** Days between two looks; 0: never. */
const EVERY = { none: 0, monthly: 30, weekly: 7, daily: 1 } as const;
type Pattern = keyof typeof EVERY;
const PATTERNS = Object.keys(EVERY) as Pattern[];

/** What is told of a memory at one time, such as `{ lifecycle: "stale", ... }`. */
type Standing = Readonly<Record<"status" | "lifecycle" | "verification", string | undefined>>;
type Aspect = keyof Standing;

/** One change of one aspect of a life. */
interface Turn {
  readonly day: number;
  readonly aspect: Aspect;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What happens to a memory on some days of its year, besides the passes of every night. */
type Events = Readonly<Record<number, (life: Life) => void>>;

/** A store of a few memories on its way through a year; the first one is watched. */
export class Life {
  readonly copy: MemoryCopy;
  readonly turns: Turn[] = [];
  nowMs = START_MS;
  readonly #every: number;
  readonly #watched: string;
  #last: Standing | undefined;

  constructor(memories: readonly Memory[], pattern: Pattern) {
    this.copy = new MemoryCopy(memories.map((memory) => ({ memory, days: [] })));
    this.#every = EVERY[pattern];
    this.#watched = memories[0]?.header.id ?? "";
    this.#note(0);
  }

  get id(): string {
    return this.#watched;
  }

  get memories(): readonly Memory[] {
    return [...this.copy.copied].map(({ memory }) => memory);
  }

  /** Does what a command plans. */
  command<T>(steps: Plan<Planned<T>>): void {
    const planned = plan(steps, this.memories);
    this.copy.run(
      (function* () {
        yield* load([]);
        return planned;
      })(),
    );
  }

  look(): void {
    this.#lookAt([...this.copy.copied].filter(({ memory }) => memory.header.id === this.id));
  }

  year(events: Events = {}): this {
    for (let day = 1; day <= YEAR; day++) {
      this.nowMs = START_MS + day * DAY_MS;
      const event = events[day];
      event?.(this);
      if (event) this.#note(day);
      this.#nextDay(day);
      this.#note(day);
    }
    return this;
  }

  /** Everything is looked up as the pattern says, and at night the passes run. */
  #nextDay(day: number): void {
    if (this.#every > 0 && day % this.#every === 0)
      this.#lookAt(
        [...this.copy.copied].filter(({ memory }) => isRecallable(memory.header, { nowMs: this.nowMs }).yes),
      );
    let view: PassView | undefined;
    for (const pass of PASSES) {
      if (READ_TEXTS.has(pass.name) || pass.isOn?.(SETTINGS) === false) continue;
      view ??= this.copy.view(this.nowMs, SETTINGS);
      const units = pass.units(view);
      if (units.length === 0) continue;
      this.copy.run(pass.plan(units, view));
      if (pass.digests) this.copy.mark(pass.digests(this.copy.view(this.nowMs, SETTINGS)));
      view = undefined;
    }
  }

  #lookAt(looked: readonly Copied[]): void {
    const day = new Date(this.nowMs).toISOString().slice(0, 10);
    for (const one of looked)
      if (one.days.at(-1) !== day) this.copy.put({ ...one, days: [...one.days, day] });
  }

  standing(): Standing {
    const view = this.copy.view(this.nowMs, SETTINGS);
    const aged = view.row(this.#watched);
    if (!aged) throw new Error(`${this.#watched} is gone`);
    const { header } = aged;
    const status = header.status ?? "active";
    const isAlive = hasLifecycle(header) && (status === "active" || status === "archived");
    return {
      status,
      lifecycle: isAlive ? lifecycleNow(header) : undefined,
      verification: header.verification ?? "unverified",
    };
  }

  #note(day: number): void {
    const after = this.standing();
    for (const aspect of ASPECTS) {
      const from = this.#last?.[aspect];
      if (from !== after[aspect]) this.turns.push({ day, aspect, from, to: after[aspect] });
    }
    this.#last = after;
  }
}

const ASPECTS: readonly Aspect[] = ["status", "lifecycle", "verification"];

type Grid = readonly { certainty: string; importance: number; pattern: string; life: Life }[];

/** A year of every certainty, importance and pattern of access, with the settings as they come. */
export function gridOfLives(): Grid {
  return Object.entries(CONFIDENCES).flatMap(([certainty, confidence]) =>
    IMPORTANCES.flatMap((importance) =>
      PATTERNS.map((pattern) => {
        const ttl = confidence < 0.4 ? { expires_at: iso(SETTINGS["ttl.speculativeDays"]) } : {};
        const life = new Life([aFact({ confidence, importance, ...ttl })], pattern).year();
        return { certainty, importance, pattern, life };
      }),
    ),
  );
}

/** Lives in which a person or another statement has a say. */
export function storiesOfLives(): Readonly<Record<string, Life>> {
  const restore = (life: Life) => life.command(planRestore([life.id], life.nowMs));
  const confirm = (life: Life) => life.command(planConfirm([life.id], life.nowMs));
  const dispute = (life: Life) => life.command(planJudge([life.id], "dispute", life.nowMs));
  const remember = (text: string) => (life: Life) =>
    life.command(planRemember({ text, raw: true }, rulesAt(life.nowMs)));
  const surer = aFact({ confidence: 1 }, "The office is in Bonn, by the river");
  const merge = (life: Life) => life.command(planMergeTwo([life.id, surer.header.id], mergeSceneOf(life)));
  const alone = (keys: Partial<HeaderOf<"fact">>, events: Events, text?: string) =>
    new Life([aFact(keys, text)], "none").year(events);
  const observed = { sources: [0, 1, 2].map((day) => idAt("episode", day)) };
  const contested = aFact({
    verification: "disputed",
    reason: "contradicted by what is better established",
  });
  const rival = aFact(
    { ...observed, links: [{ to: contested.header.id, type: "contradicts" }] },
    "The office is in Bonn",
  );
  return {
    "confirmed, disputed, confirmed": alone({ confidence: 1 }, { 1: confirm, 300: dispute, 310: confirm }),
    "observed, then disputed": alone(observed, { 50: dispute }),
    "contested, then settled": new Life([contested, rival], "none").year({ 30: confirm }),
    reviewed: alone({ status: "pending", reason: "waits for review" }, { 5: confirm }),
    "corrected and restored": alone(
      {},
      {
        20: (life) => life.command(planCorrect(life.id, "The office is in Ulm", correcting(life))),
        40: restore,
      },
    ),
    "replaced and restored": alone(
      { sources: [idAt("episode", 0)] },
      { 20: remember("I moved to Ulm"), 40: restore },
      "I live in Bonn",
    ),
    "merged and restored": new Life([aFact(), surer], "none").year({ 20: merge, 40: restore }),
    "forgotten and restored": alone(
      {},
      {
        30: (life) =>
          life.command(planForget([life.id], { nowMs: life.nowMs, keepFacts: false, purge: false })),
        60: restore,
      },
    ),
    "archived and restored": alone({ importance: 1 }, { 200: restore }),
    "archived and said again": alone(
      { importance: 1, sources: [idAt("episode", 0)] },
      { 200: remember(OFFICE) },
    ),
    "expired and restored": alone({ expires_at: iso(30), confidence: 0.3 }, { 100: restore }),
    "pruned and restored": alone(
      {},
      {
        109: (life) => {
          const pass = prunePass({ threshold: 0.05 });
          life.command(pass.plan([life.id], life.copy.view(life.nowMs, SETTINGS)));
        },
        150: restore,
      },
    ),
    "stale, then looked up": alone({}, { 130: (life) => life.look() }),
    "stale, then confirmed": alone({}, { 130: confirm }),
    "a promise that was kept": new Life([aPromise()], "none").year({
      10: (life) => life.command(planResolve([life.id], "fulfil", life.nowMs)),
      200: restore,
    }),
  };
}

/** In how many lives each state is entered and left, in the order of aspects and states. */
export function statesOf(lives: readonly Life[]) {
  const states = [
    ...new Set(lives.flatMap(({ turns }) => turns.map(({ aspect, to }) => `${aspect} ${to ?? ""}`))),
  ];
  return states
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .flatMap((name) => {
      const [aspect = "", state = ""] = name.split(" ");
      const count = (end: "from" | "to") =>
        lives.filter(({ turns }) => turns.some((turn) => turn.aspect === aspect && turn[end] === state))
          .length;
      return state === "" ? [] : [{ aspect, state, entered: count("to"), left: count("from") }];
    });
}

function rank(name: string): number {
  return ASPECTS.findIndex((aspect) => name.startsWith(`${aspect} `));
}

const OFFICE = "The office is in Köln";

function aFact(keys: Partial<HeaderOf<"fact">> = {}, text = OFFICE): Memory {
  const header = { id: idAt("fact", 0, text), kind: "fact" as const, created: iso(0), ...keys };
  return createdMemory(header, text, memoryPath(header, text));
}

function aPromise(): Memory {
  const text = "I will call Ana";
  const header: Header = { id: idAt("commitment", 0), kind: "commitment", created: iso(0), state: "open" };
  return createdMemory(header, text, memoryPath(header, text));
}

function idAt(kind: "fact" | "episode" | "commitment", day: number, text = ""): string {
  return deriveId({ kind, atMs: START_MS + day * DAY_MS, of: [text] });
}

function iso(day: number): string {
  return new Date(START_MS + day * DAY_MS).toISOString();
}

function rulesAt(nowMs: number) {
  return {
    nowMs,
    review: false,
    speculativeDays: SETTINGS["ttl.speculativeDays"],
    replica: "here",
  };
}

function mergeSceneOf({ nowMs, copy }: Life): MergeScene {
  const view = copy.view(nowMs, SETTINGS);
  const accessOf = (id: string) => {
    const aged = view.row(id);
    if (aged === undefined) throw new Error(`${id} is gone`);
    return aged;
  };
  return { nowMs, sourceOf: view.sourceOf, accessOf, accessDaysOf: view.accessDaysOf };
}

function correcting({ nowMs }: Life) {
  return { nowMs };
}
