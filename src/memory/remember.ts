import { inPersonal, KEPT_OWN } from "../domain/errors.ts";
import type { Planned } from "../domain/plan.ts";
import { isForeign } from "../domain/provenance.ts";
import type { OutcomeJson, RememberedJson } from "../domain/shapes.ts";
import type { QuestionJson } from "../domain/write-shapes.ts";
import type { Remark } from "../remember/remark.ts";
import { isObjectPerLine, readRemarkLine } from "../remember/remark-line.ts";
import { planRemember, type Remembered } from "../remember/remember.ts";
import { rereadNote } from "../remember/reread.ts";
import { isUrgent } from "../remember/signals.ts";
import type { OpenQuestion } from "../remember/suspecting.ts";
import { findPrivateKeys } from "../text/safety/key-rules.ts";
import { findSecrets, nameSecrets, redacting } from "../text/safety/secrets.ts";
import { adoptHandEdits } from "./adopt.ts";
import { admitSecrets, KEPT_OUT, refused, type Said, secretsIn } from "./checks.ts";
import { type Context, rulesOf, type View, viewOf } from "./context.ts";
import { Bulk, commit } from "./driver.ts";
import { isNotForOthers } from "./owners-only.ts";
import type { PlannerData } from "./planner-data.ts";
import { present, writtenBy } from "./present.ts";
import { formOf } from "./questions.ts";

/**
 * Keeps one remark, which `checkText` let through: its words as an episode, and what they state. PaiError `secret_found`, `busy`.
 */
export async function remember(context: Context, remark: Remark): Promise<RememberedJson> {
  if (context.isShared && remark.allowSecret !== undefined) throw refused(); // a secret by the user's own word
  const admitted = admitSecrets(whole(remark), remark.allowSecret, saidIn(remark, context));
  const opened = await adoptHandEdits(context);
  const rules = rulesOf(context);
  const said = { ...remark, ...admitted };
  const done = await commit(
    context,
    "remember",
    async (planner) => {
      const planned = withNote(context, said, await planner.run(planRemember(said, rules)));
      if (isNotForOthers(context, planned.changes, remark)) throw refused();
      return planned;
    },
    opened,
  );
  const view = viewOf(context, done.index);
  const { episode } = done.result;
  const questions = presentOpen(done.result.questions, view);
  return {
    episode: present(episode, episode.text, view),
    outcomes: presentOutcomes(done.result, view),
    ...(questions.length > 0 && { questions }),
    ...(isUrgent(remark.text) && { urgent: true as const }),
    ...(done.index.problems.length > 0 && { problems: [...done.index.problems] }),
    ...writtenBy(done, context),
  };
}

/** The words of a remark, and the model that reads how private they are. */
export function saidIn({ text, sensitive }: Remark, { engines }: Pick<Context, "engines">): Said {
  return { said: text, read: engines?.privacy, sensitive };
}

/** All that a remark would write: its text, then what its flags say. Pure. */
export function whole({ text, subject, session, project, tags = [], keywords = [] }: Remark): string {
  return [text, subject, session, project, ...tags, ...keywords]
    .filter((part) => part !== undefined)
    .join("\n");
}

export function presentOpen(questions: readonly OpenQuestion[], view: View): QuestionJson[] {
  return questions.map(({ question, sides }) => {
    const texts = sides.map(({ text }) => text);
    return formOf(question, texts, view);
  });
}

function presentOutcomes({ outcomes }: Remembered, view: View): OutcomeJson[] {
  return outcomes.map(({ action, memory, of, was, note }) => {
    const after = present(memory, memory.text, view);
    const other = of && present(of, of.text, view);
    const before = was && present(was, was.text, view);
    return {
      action,
      memory: after,
      ...(other && { of: other }),
      ...(before && { before: before.confidence, after: (other ?? after).confidence }),
      ...(note !== undefined && { note }),
    };
  });
}

/** The plan of a remark, with a note that a model is to read it again where it is to. */
function withNote({ engines }: Context, remark: Remark, planned: Planned<Remembered>): Planned<Remembered> {
  const { episode } = planned.result;
  const isNew = planned.changes.some(({ op, id }) => op === "create" && id === episode.header.id);
  const isRead = remark.raw !== true && remark.only !== "episode" && episode.header.status === undefined;
  if (!isNew || !isRead || isForeign(remark)) return planned;
  if (engines?.isUnread?.(remark.text, remark.sensitive) !== true) return planned;
  return { ...planned, changes: [...planned.changes, rereadNote(episode, remark)] };
}

/** A line of a file of remarks; counts from 1. `text` is undefined where its bytes are no text. */
export interface RemarkText {
  readonly line: number;
  readonly text: string | undefined;
}

export interface RememberedLines {
  /** Lines that were not empty. */
  readonly total: number;
  /** Statements that were new, and those that were known already. */
  readonly fresh: number;
  readonly known: number;
  readonly outcomes: readonly OutcomeJson[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
  readonly changeSet: string | undefined;
}

interface LinedRemark {
  readonly line: number;
  readonly remark: Remark;
}

/**
 * Stores the remarks of a long file, one change set per batch of lines: every readable line of a batch, or none if it is interrupted. A
 * line with a secret is refused unless `flags` allow it; `flags` apply to lines that do not say otherwise. The index is opened once, as
 * long as nobody else writes.
 */
export class LineKeeper {
  readonly #context: Context;
  readonly #flags: Partial<Remark>;
  readonly #own: LineKeeper | undefined;
  #bulk: Bulk | undefined;

  /** `own`: keeps what is private, where others read the store. */
  constructor(context: Context, flags: Partial<Remark>, own?: LineKeeper) {
    this.#context = context;
    this.#flags = flags;
    this.#own = own;
  }

  /** `present`: whether the outcomes are wanted as JSON; else they are [], and only counted. PaiError `busy`. */
  async keep(lines: readonly RemarkText[], { present = true } = {}): Promise<RememberedLines> {
    const { remarks, problems, total } = readLines(lines, this.#flags, this.#context);
    const done = await this.#keepRemarks(remarks, present);
    const yours = this.#own && (await this.#own.#keepRemarks(done.keptOut, present));
    if (yours && done.keptOut.length > 0) this.#context.notice(KEPT_OWN);
    const refused = yours ? [] : done.keptOut.map(({ line }) => ({ line, message: KEPT_OUT }));
    return {
      total,
      problems: [...problems, ...refused],
      fresh: done.fresh + (yours?.fresh ?? 0),
      known: done.known + (yours?.known ?? 0),
      outcomes: [...done.outcomes, ...(yours?.outcomes.map(inPersonal) ?? [])],
      changeSet: done.changeSet ?? yours?.changeSet,
    };
  }

  async #keepRemarks(remarks: readonly LinedRemark[], present: boolean) {
    const context = this.#context;
    if (remarks.length === 0) return { fresh: 0, known: 0, outcomes: [], changeSet: undefined, keptOut: [] };
    this.#bulk ??= new Bulk(context, "remember", await adoptHandEdits(context));
    const plan = (planner: PlannerData) => planRemarks(planner, remarks, context);
    const { result, changeSet, index } = await this.#bulk.commit(plan, { isAdded: true });
    const { kept, keptOut } = result;
    const all = kept.flatMap(({ outcomes }) => outcomes);
    const known = all.filter(({ action }) => action === "duplicate").length;
    const outcomes = present ? kept.flatMap((one) => presentOutcomes(one, viewOf(context, index))) : [];
    return { fresh: all.length - known, known, changeSet, outcomes, keptOut };
  }
}

/** Plans remarks one after the other: each sees what those before it leave behind. */
async function planRemarks(
  planner: PlannerData,
  remarks: readonly LinedRemark[],
  context: Context,
): Promise<Planned<{ readonly kept: readonly Remembered[]; readonly keptOut: readonly LinedRemark[] }>> {
  const rules = rulesOf(context);
  const kept: Remembered[] = [];
  const keptOut: LinedRemark[] = [];
  for (const lined of remarks) {
    const { remark } = lined;
    const planned = withNote(context, remark, await planner.run(planRemember(remark, rules)));
    if (isNotForOthers(context, planned.changes, remark)) keptOut.push(lined);
    else kept.push(planner.take(planned));
  }
  return planner.whole({ kept, keptOut });
}

function readLines(lines: readonly RemarkText[], flags: Partial<Remark>, context: Context) {
  const remarks: LinedRemark[] = [];
  const problems: { line: number; message: string }[] = [];
  const inKeys = flags.allowSecret === undefined ? linesOfKeys(lines) : new Set<number>();
  const at = { nowMs: context.clock.now(), zone: context.zone };
  const reading = { ...at, isObject: isObjectPerLine(lines.map(({ text }) => text)) };
  let total = 0;
  for (const [i, { line, text }] of lines.entries()) {
    const read = readRemarkLine(text, reading);
    if (read === undefined) continue;
    total++;
    const checked =
      "remark" in read
        ? checkLine({ ...flags, ...read.remark }, { line: text ?? "", isInKey: inKeys.has(i), context })
        : { problem: redacting([text ?? ""])(read.problem) };
    if ("problem" in checked) problems.push({ line, message: checked.problem });
    else remarks.push({ line, remark: checked.remark });
  }
  return { remarks, problems, total };
}

function checkLine(
  remark: Remark,
  { line, isInKey, context }: { readonly line: string; readonly isInKey: boolean; readonly context: Context },
): { readonly remark: Remark } | { readonly problem: string } {
  if (isInKey) return { problem: "contains a part of a private key (rule private-key)" };
  const text = whole(remark);
  const said = saidIn(remark, context);
  const { found, refused } = secretsIn(text, said);
  if (refused.length > 0 && remark.allowSecret === undefined)
    return { problem: `contains ${nameSecrets(refused, text)}` };
  // A key is not known any more in a subject, which is in small letters.
  const inLine = found.length > 0 || remark.allowSecret !== undefined ? [] : findSecrets(line);
  if (inLine.length > 0) return { problem: `contains ${nameSecrets(inLine, line)}` };
  return { remark: { ...remark, ...admitSecrets(text, remark.allowSecret, said) } };
}

/** Positions of the lines that belong to a private key: its lines look harmless one by one. */
function linesOfKeys(lines: readonly RemarkText[]): ReadonlySet<number> {
  const texts = lines.map(({ text = "" }) => text);
  const keys = findPrivateKeys(texts.join("\n"));
  if (keys.length === 0) return new Set();
  let from = 0;
  const inKeys = new Set<number>();
  for (const [i, text] of texts.entries()) {
    const to = from + text.length;
    if (keys.some(([start, end]) => start < to && from < end)) inKeys.add(i);
    from = to + 1;
  }
  return inKeys;
}
