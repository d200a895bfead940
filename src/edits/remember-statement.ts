import { isInForce, isOpenCommitment } from "../domain/commitment.ts";
import type { Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/links.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { isVouchedFor, trustOf } from "../domain/provenance.ts";
import { type Answer, askLine, type QuestionKind, questionOf } from "../domain/question.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { callsOff } from "../language/upcoming.ts";
import type { Remark, RememberRules } from "../remember/remark.ts";
import { type Remembered, rememberOn } from "../remember/remember.ts";
import { CAPTURED, type Outcome, onceEach } from "../remember/state-fact.ts";
import type { OpenQuestion } from "../remember/suspecting.ts";
import { type AnswerScene, answerPair, answerPromise } from "./answer-effects.ts";
import { EditBuilder } from "./care.ts";

/** A statement of somebody who says themselves what it ends. */
export interface StatedRemark extends Remark {
  /** Whole ids of facts, beliefs or promises whose place it takes, with all that they say. */
  readonly replaces?: string | readonly string[] | undefined;
  /** Whole ids of promises, or of facts such as appointments, that it says to be done, over or off. */
  readonly closes?: string | readonly string[] | undefined;
  readonly why?: string | undefined;
}

/** What became of a statement. `refused`: why nothing of it was kept. */
export type Stated = { readonly refused: string } | Kept;

interface Kept extends Remembered {
  readonly memory: Memory;
  /** What it ended, as it is now. */
  readonly replaced: readonly Memory[];
  readonly closed: readonly Memory[];
  /** Whether what it was to end was left to a question. */
  readonly isAsked: boolean;
  readonly notes: readonly string[];
}

/**
 * Plans one statement as the fact or promise that it is, word for word, and the end of what it says to replace or to close. Where that
 * is trusted more, or something took its place meanwhile, it stays, and a question asks about the two. Errors of `answerPromise` and its
 * like do not arise: what may not end is asked about. Pure.
 */
export function* planStatement(
  remark: StatedRemark,
  rules: RememberRules,
  scene: AnswerScene,
): Plan<Planned<Stated>> {
  const { replaces, closes } = endsOf(remark);
  const wanted = [...replaces, ...closes];
  const found = yield* load(wanted);
  const refused = whyNot(remark, found);
  if (refused !== undefined) return { changes: [], result: { refused } };
  const sheet = new EditBuilder();
  const ending = new Ending(sheet, remark, rules, scene);
  const remembered = yield* rememberOn(
    sheet,
    {
      ...inheriting(remark, found.get(replaces[0] ?? closes[0] ?? "")),
      whole: true,
      instead: wanted,
      checked: remark.checked || wanted.length > 0,
      ...(closes.length > 0 && remark.promised !== true && { promised: false }),
    },
    rules,
    (outcomes) => ending.carryOut(outcomes, found),
  );
  const { changes, appends = [] } = sheet.planned();
  const result = { ...remembered, ...ending.done(remembered) };
  return { changes, appends, result, source: remark.source ?? DEFAULTS.source };
}

/** The ids of what a statement takes the place of and of what it closes. */
export function endsOf({ replaces = [], closes = [] }: Pick<StatedRemark, "replaces" | "closes">) {
  return { replaces: [replaces].flat(), closes: [closes].flat() };
}

/** What takes the place of something, or closes it, is about the same, and holds wherever that held. */
function inheriting(remark: Remark, older: Memory | undefined): Remark {
  if (older === undefined) return remark;
  const { subject, scope, project, importance } = older.header;
  return {
    ...remark,
    subject: remark.subject ?? subject,
    importance: remark.importance ?? importance,
    scope: scope ?? DEFAULTS.scope,
    project: project ?? remark.project,
  };
}

const REPLACEABLE: ReadonlySet<string> = new Set(["fact", "belief", "commitment"]);

function whyNot(remark: StatedRemark, found: ReadonlyMap<string, Memory>): string | undefined {
  const { replaces, closes } = endsOf(remark);
  for (const id of [...replaces, ...closes]) {
    const memory = found.get(id);
    if (memory === undefined) return `there is no memory ${id}`;
    const { kind } = memory.header;
    if (replaces.includes(id) && !REPLACEABLE.has(kind))
      return `${id} is of kind ${kind}, which nothing replaces: name one of its facts`;
    if (closes.includes(id) && kind !== "commitment" && kind !== "fact")
      return `${id} is of kind ${kind}: only a promise, a to-do or a fact is closed`;
  }
  return undefined;
}

class Ending {
  readonly #sheet: EditBuilder;
  readonly #remark: StatedRemark;
  readonly #rules: RememberRules;
  readonly #scene: AnswerScene;
  readonly #ended: { readonly how: "replaced" | "closed"; readonly memory: Memory }[] = [];
  readonly #questions: OpenQuestion[] = [];
  readonly #notes: string[] = [];

  constructor(sheet: EditBuilder, remark: StatedRemark, rules: RememberRules, scene: AnswerScene) {
    this.#sheet = sheet;
    this.#remark = remark;
    this.#rules = rules;
    this.#scene = scene;
  }

  *carryOut(outcomes: readonly Outcome[], found: ReadonlyMap<string, Memory>): Plan<readonly OpenQuestion[]> {
    const newer = this.#said(outcomes);
    const { replaces, closes } = endsOf(this.#remark);
    if (newer === undefined) return [];
    if (newer.header.status === "pending") {
      if (found.size > 0) this.#notes.push("it waits for review, so it ends nothing yet");
      return [];
    }
    for (const older of memoriesOf(replaces, found)) yield* this.#replace(newer, older, "replaced");
    for (const closed of memoriesOf(closes, found)) {
      if (closed.header.kind === "commitment") this.#close(newer, closed);
      else yield* this.#replace(newer, closed, "closed");
    }
    return this.#questions;
  }

  done({ outcomes, episode }: Remembered) {
    const of = (how: "replaced" | "closed") =>
      this.#ended.filter((one) => one.how === how).map(({ memory }) => this.#sheet.current(memory));
    const said = outcomes.filter(({ action }) => SAYS.has(action));
    const byRules = outcomes.flatMap(({ action, of: other }) =>
      other !== undefined && action === "superseded" ? [other] : [],
    );
    const closedByRules = outcomes
      .filter(({ action }) => action === "fulfilled" || action === "cancelled")
      .map(({ memory }) => memory);
    return {
      memory: this.#sheet.current(said[0]?.memory ?? episode),
      replaced: onceEach([...of("replaced"), ...byRules]),
      closed: onceEach([...of("closed"), ...closedByRules]),
      isAsked: this.#questions.length > 0,
      notes: [...this.#notes, ...new Set(outcomes.flatMap(({ note }) => note ?? []))],
    };
  }

  #said(outcomes: readonly Outcome[]): Memory | undefined {
    const said = outcomes.find(({ action }) => SAYS.has(action));
    return said && this.#sheet.current(said.memory);
  }

  *#replace(newer: Memory, older: Memory, how: "replaced" | "closed"): Plan<void> {
    const now = yield* this.#standing(older);
    if (now.header.id === newer.header.id) return;
    if (!isInForce(now)) {
      if (!isInForce(older)) this.#notes.push(`${older.header.id} was ${stateOf(now)} already`);
      return; // else the rules have ended it by the very statement
    }
    const isOther = now.header.id !== older.header.id;
    if (isOther) this.#notes.push(`${now.header.id} had taken the place of ${older.header.id} meanwhile`);
    if (isOther || this.#mayNotEnd(now)) {
      this.#ask("replaces", newer, now);
      return;
    }
    yield* answerPair({ ...this.#job("replaces", newer, now), whole: true });
    this.#ended.push({ how, memory: now });
  }

  /** A memory as it is, or what took its place. */
  *#standing(memory: Memory): Plan<Memory> {
    let now = this.#sheet.current(memory);
    const seen = new Set<string>();
    while (now.header.superseded_by !== undefined && !isInForce(now) && !seen.has(now.header.id)) {
      seen.add(now.header.id);
      const next = (yield* load([now.header.superseded_by])).get(now.header.superseded_by);
      if (next === undefined) break;
      now = this.#sheet.current(next);
    }
    return now;
  }

  #close(newer: Memory, memory: Memory): void {
    const promise = this.#sheet.current(memory);
    const { id } = promise.header;
    if (id === newer.header.id) return;
    if (!isOpenCommitment(promise.header)) {
      if (!isOpenCommitment(memory.header)) this.#notes.push(`${id} was ${stateOf(promise)} already`);
      return; // else likewise
    }
    if (this.#mayNotEnd(promise)) {
      this.#ask("closes", newer, promise);
      return;
    }
    const choice = callsOff(newer.text, promise.text) ? "cancelled" : "done";
    answerPromise(this.#job(choice, newer, promise));
    this.#ended.push({ how: "closed", memory: promise });
  }

  /** What a person stands behind ends by nobody else's words, and words of pages and tools end nothing that is trusted more. */
  #mayNotEnd({ header }: Memory): boolean {
    if (header.pinned === true) return true;
    const isOwn = (this.#remark.source ?? DEFAULTS.source) === DEFAULTS.source;
    if (isOwn) return false;
    return isVouchedFor(header) || (trustOf(this.#remark) === 0 && trustOf(header) > 0);
  }

  #ask(kind: QuestionKind & ("replaces" | "closes"), newer: Memory, older: Memory): void {
    const about = [newer.header.id, older.header.id] as const;
    const why = kind === "closes" ? "said to be done" : "said to take its place";
    const question = questionOf({ kind, about, why, score: 1 }, this.#rules.nowMs);
    if (this.#questions.some((one) => one.question.id === question.id)) return;
    this.#questions.push({ question, sides: [newer, older] });
    this.#sheet.append([askLine(question, this.#scene.replica)]);
  }

  #job(choice: string, newer: Memory, older: Memory) {
    const { id } = newer.header;
    const { source: by = DEFAULTS.source } = this.#remark;
    const at = new Date(this.#rules.nowMs).toISOString();
    const answer: Answer = { id, choice, by, at, why: this.#remark.why };
    return { sheet: this.#sheet, sides: [newer, older], answer, scene: this.#scene };
  }
}

function memoriesOf(ids: readonly string[], found: ReadonlyMap<string, Memory>): readonly Memory[] {
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** What a statement leaves that says it. */
const SAYS: ReadonlySet<Outcome["action"]> = new Set([...CAPTURED, "duplicate", "reinforced"]);

function stateOf({ header }: Memory): string {
  if (isMerged(header)) return "merged";
  const { status = DEFAULTS.status } = header;
  return status === DEFAULTS.status && header.kind === "commitment" ? (header.state ?? "open") : status;
}
