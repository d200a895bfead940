import { beliefsOn } from "../domain/changeset.ts";
import { PaiError, type Problem, passingOver, unwritable } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import type { LinkType } from "../domain/links.ts";
import { type PageFound, PROFILE_PATH } from "../domain/page.ts";
import { ANSWERS_DIR, VECTORS_DIR } from "../domain/paths.ts";
import { citing, type Plan, type Planned } from "../domain/plan.ts";
import type { CareJson } from "../domain/shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { type Cared, type Judgement, planJudge, planResolve, type Resolution } from "../edits/care.ts";
import { erasedIds, eraseFromBoxes, eraseFromPages, withoutBullets } from "../edits/erase-from-boxes.ts";
import { type ForgetRules, planForget, planRestore } from "../edits/forget.ts";
import { followFacts, type Keep } from "../entities/entity-file.ts";
import type { AttributedFact } from "../entities/mentions.ts";
import { ChangeBuilder } from "../markdown/changes.ts";
import type { FileOps, Pages } from "../ports.ts";
import { onceEach } from "../text/groups.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import { adoptHandEdits } from "./adopt.ts";
import { admitNewSecrets, admitSecrets, checkText } from "./checks.ts";
import { type Context, viewOf } from "./context.ts";
import { commit } from "./driver.ts";
import { recordsBackwards } from "./history.ts";
import { inTheirRemarks, presentAll, presentIds, writtenBy } from "./present.ts";
import { recall } from "./recall.ts";
import { resolveId } from "./resolve.ts";

export interface ForgetOptions {
  /** Of a forgotten episode, keep the facts that rest on it alone. */
  readonly keepFacts?: boolean;
  /** Erase every copy; cannot be undone. */
  readonly purge?: boolean;
  /** Only say what would go. */
  readonly dryRun?: boolean;
  /** An agent forgets, and why; nothing that the user confirmed or pinned: PaiError `wrong_state`. */
  readonly agent?: { readonly why: string | undefined };
}

/** Forgets memories by id; they can be restored, unless `purge`. */
export async function forget(opened: Context, references: readonly string[], options: ForgetOptions = {}) {
  const context = options.dryRun === true ? { ...opened, dryRun: true } : opened;
  const rules = {
    nowMs: context.clock.now(),
    keepFacts: options.keepFacts ?? false,
    purge: options.purge ?? false,
    agent: options.agent,
  };
  const marked = options.agent === undefined ? markedAs(context, references) : [];
  const withMarks = (done: CareJson) => ({ ...done, notes: [...done.notes, ...unmarked(done, marked)] });
  if (!rules.purge)
    return withMarks(await care(context, "forget", references, (ids) => planForget(ids, rules)));
  let erased: readonly string[] = [];
  const tell = (gone: readonly string[]) => {
    erased = gone;
  };
  const done = await care(context, "forget", references, (ids) => planErasing(context, ids, rules, tell));
  if (done.changeSet === undefined) return done;
  const projects = done.memories.map(({ project }) => project);
  const notes = eraseElsewhere(context, erased, projects);
  context.openIndex().rebuild(); // the old one went with what was erased
  forgetAnswers(context.store.files);
  return withMarks({ ...done, notes: [...done.notes, ...notes] });
}

/** Memories to look at, of many that are forgotten at once. */
const MOST_LOOKED_AT = 3;

/** What something newer is named for (`by`), where these memories are asked about; nothing private, since nobody asked for that. */
function markedAs(context: Context, references: readonly string[]) {
  const view = viewOf(context);
  const ids = references.slice(0, MOST_LOOKED_AT).map((reference) => resolveId(view.index, reference));
  return inTheirRemarks(presentIds(ids, view), view).flatMap(({ text, remark = text }) =>
    recall(view, remark, { track: false }).results.flatMap(({ id, maybeOutdated, sensitive, ...one }) =>
      maybeOutdated === undefined || sensitive
        ? []
        : [{ id, text: one.remark ?? one.text, by: maybeOutdated.id }],
    ),
  );
}

/** Says what stands as if nothing had come after it, now that this is gone. */
function unmarked({ memories }: CareJson, marked: ReturnType<typeof markedAs>): readonly string[] {
  const gone = new Set(memories.map(({ id }) => id));
  const alone = marked.filter(({ id, by }) => gone.has(by) && !gone.has(id));
  return onceEach(alone, ({ id }) => id).map(
    ({ id, text }) =>
      `"${text.replace(/\s+/gu, " ")}" had something newer, which is gone; if it holds no more: pai forget ${id}`,
  );
}

/** What models answered may quote anything, and a vector tells of its text: they are asked again where that is needed. IO. */
function forgetAnswers(files: FileOps): void {
  for (const dir of [ANSWERS_DIR, VECTORS_DIR])
    for (const { name } of passingOver(() => files.list(dir), []))
      if (name !== undefined) files.unlink(`${dir}/${name}`);
}

/** Plans to erase memories for good, and what boxes and pages in the store say of them; `tell` is told of what is no more. */
function* planErasing(
  context: Context,
  ids: readonly string[],
  rules: ForgetRules,
  tell: (erased: readonly string[]) => void,
): Plan<Planned<Cared>> {
  const boxes = (members: ReadonlySet<string>) =>
    [...context.openIndex().rows("box")].flatMap(({ header }) =>
      header.kind === "box" && header.members?.some((id) => members.has(id)) ? [header.id] : [],
    );
  const planned = yield* eraseFromBoxes(yield* planForget(ids, rules), boxes);
  const gone = new Set(erasedIds(planned));
  // Pages may quote beliefs that are no more, too.
  const once = gone.size === 0 ? [] : beliefsOn(gone, recordsBackwards(context));
  const erased = [...new Set([...gone, ...once])];
  tell(erased);
  const inStore = context.config["memoryMd.global"].filter((path) => !/^[~/]/.test(path));
  return yield* eraseFromPages(planned, [...inStore, PROFILE_PATH], erased);
}

/**
 * Takes the bullets of what was erased off the pages in the user's home and in work trees, too. No part of the change set: what an
 * interruption leaves there the next `consolidate` takes off. Returns what a person should know of it. IO.
 */
function eraseElsewhere(
  { pages }: Context,
  erased: readonly string[],
  projects: readonly (string | undefined)[],
): readonly string[] {
  if (pages === undefined) return [];
  const found = [...new Set([undefined, ...projects])].map((project) => pages.of(project));
  return found
    .flatMap((there) => ("pages" in there ? there.pages : []))
    .filter(({ place }) => place.root !== undefined)
    .flatMap((page) => eraseFrom(page, erased, pages));
}

function eraseFrom(page: PageFound, erased: readonly string[], pages: Pages): readonly string[] {
  const { place } = page;
  if ("refused" in page) return [`${place.name} was skipped: ${page.refused}`];
  if (page.text === undefined) return [];
  const text = withoutBullets(page.text, erased);
  if (text === page.text) return [];
  const written = pages.write({ place, before: page.text, text });
  if (written === "changed")
    return [`${place.name} was edited at the same time; pai consolidate removes it there`];
  return written === "written" ? [] : [`an edit at the same time was stored in ${written.parked}`];
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Restores memories from any end state, and the entity files that only they name. */
export async function restore(context: Context, references: readonly string[]) {
  // What reads names is loaded only here.
  const { keepEntities } = await import("../entities/keep-entities.ts");
  const nowMs = context.clock.now();
  return care(context, "restore", references, function* (ids) {
    const planned = yield* planRestore(ids, nowMs);
    const builder = new ChangeBuilder();
    const made: AttributedFact[] = [];
    for (const fact of planned.result.memories) {
      const { id, kind, subject = DEFAULTS.subject, sources = [] } = fact.header;
      if (kind !== "fact" || (yield* citing(id)).some(({ header }) => header.kind === "entity")) continue;
      const isHeard = sources.some((source) => source.includes("#"));
      made.push({ fact, self: isHeard ? subject : DEFAULTS.subject, speakers: NOBODY });
    }
    yield* keepEntities(builder, { made, nowMs });
    return { ...planned, changes: [...planned.changes, ...builder.changes()] };
  });
}

/** Says that memories are true, doubtful, or to be left alone by everything automatic. */
export async function judge(context: Context, judgement: Judgement, references: readonly string[]) {
  const nowMs = context.clock.now();
  if (judgement !== "confirm")
    return care(context, judgement, references, (ids) => planJudge(ids, judgement, nowMs));
  // What compares statements is loaded only here: the other commands of care start without it.
  const { planConfirm } = await import("../edits/correct.ts");
  return care(context, judgement, references, (ids) => planConfirm(ids, nowMs));
}

export async function resolve(context: Context, resolution: Resolution, references: readonly string[]) {
  return care(context, resolution, references, (ids) => planResolve(ids, resolution, context.clock.now()));
}

/** Says that a promise is due on another day, which a text names. */
export async function move(context: Context, reference: string, text: string) {
  const { planMove } = await import("../edits/answer.ts");
  checkText(text);
  return care(context, "move", [reference], ([id = ""]) => planMove(id, text, context.clock.now()));
}

/** Gives a memory another sealed value, encrypted, as base64. */
export async function reseal(context: Context, reference: string, sealed: string) {
  const { planReseal } = await import("../edits/care.ts");
  return care(context, "remember", [reference], (ids) => planReseal(ids, sealed, context.clock.now()));
}

export interface CorrectOptions {
  /** From when the new statement holds, ms since 1970 (default: now). */
  readonly atMs?: number | undefined;
  /** Why a secret in the text is kept; history says so. */
  readonly allowSecret?: string | undefined;
}

/** Replaces what a memory says; the old statement stays as superseded. PaiError `secret_found`. */
export async function correct(
  context: Context,
  reference: string,
  text: string,
  { atMs, allowSecret }: CorrectOptions = {},
) {
  const { planCorrect } = await import("../edits/correct.ts");
  checkText(text);
  const engines = await context.openEngines?.();
  const admitted = admitSecrets(text, allowSecret, { said: text, read: engines?.privacy });
  const rules = {
    nowMs: context.clock.now(),
    atMs,
    zone: context.zone,
    sensitive: admitted.sensitive ?? admitted.readsPrivate ?? isSensitive(text),
    allowSecret: admitted.allowSecret,
    author: context.author,
  };
  return care(context, "correct", [reference], ([id = ""]) => planCorrect(id, text, rules));
}

/** Takes over the whole text of a memory's file as a person edited it. PaiError `secret_found` for a new one. */
export async function applyEdit(context: Context, id: string, raw: string, allowSecret?: string) {
  const { planEdit } = await import("../edits/edit.ts");
  const { keepEdited } = await import("../entities/keep-entities.ts");
  const engines = await context.openEngines?.();
  const admitted = admitNewSecrets(raw, readForEdit(context, id).raw, allowSecret, engines?.privacy);
  const { allowSecret: reason, sensitive, readsPrivate } = admitted;
  const rules = {
    nowMs: context.clock.now(),
    allowSecret: reason,
    sensitive: sensitive ?? readsPrivate,
    author: context.author,
  };
  const plan = ([whole = ""]: readonly string[]) => planEdit(whole, raw, rules);
  return care({ ...context, engines }, "edit", [id], plan, keepEdited(rules.nowMs));
}

/** The memory that a reference means, as it lies in its file. */
export function readForEdit(context: Context, reference: string): Memory {
  const index = context.openIndex();
  const id = resolveId(index, reference);
  const row = index.byId(id);
  const memory = context.store.readMemory(row?.path ?? "", row);
  if ("header" in memory) return memory;
  throw new PaiError("invalid_memory", `${memory.path} cannot be read: ${memory.message}`, {
    hint: "pai doctor",
  });
}

/** Runs the plan of a command about named memories and applies it. */
export async function care(
  context: Context,
  command: string,
  references: readonly string[],
  plan: (ids: readonly string[]) => Plan<Planned<Cared>>,
  keep?: Keep,
): Promise<CareJson> {
  const opened = await adoptHandEdits(context);
  const left: Problem[] = [];
  const about = new Set<string>();
  const done = await commit(
    { ...context, passOver: (problem) => void left.push(problem) },
    command,
    async (planner) => {
      const ids = new Set(references.map((reference) => resolveId(planner.index, reference)));
      for (const id of ids) about.add(planner.index.byId(id)?.path ?? "");
      const planned = await planner.run(plan([...ids]));
      return planner.runNow(followFacts(planned, context.clock.now(), keep));
    },
    opened,
  );
  const stuck = left.filter(({ path }) => about.has(path));
  if (stuck.length > 0 && stuck.length === about.size) {
    const isChanging = stuck.every(({ code }) => code === "conflict"); // somebody is saving them
    throw unwritable(isChanging ? "conflict" : "invalid_memory", stuck);
  }
  for (const problem of left) context.passOver(problem);
  const view = viewOf(context, done.index);
  return {
    memories: presentAll(done.result.memories, view),
    alsoIn: presentAll(done.result.alsoIn, view),
    notes: [...done.result.notes, ...done.parked.map((path) => `an edit made meanwhile was kept in ${path}`)],
    ...writtenBy(done, context),
  };
}

type PairOfIds = readonly [string, string];

/** Errors as of `planMerge`. */
export async function mergeTwo(context: Context, pair: PairOfIds): Promise<CareJson> {
  const [{ planMerge }, { sceneOf }] = [
    await import("../edits/answer-effects.ts"),
    await import("./answer.ts"),
  ];
  const scene = sceneOf(viewOf(context));
  return care(context, "merge", pair, (ids) => planMerge(ids, scene));
}

/** Links two memories, which is read both ways. PaiError `invalid_value` for a memory and itself. */
export async function link(context: Context, pair: PairOfIds, type: LinkType = "related") {
  const { planLink } = await import("../edits/link.ts");
  return care(context, "link", pair, (ids) => planLink(ids, type, context.clock.now()));
}

/** Takes the links between two memories away: those of one type, or all. */
export async function unlink(context: Context, pair: PairOfIds, type?: LinkType) {
  const { planUnlink } = await import("../edits/link.ts");
  return care(context, "unlink", pair, (ids) => planUnlink(ids, type, context.clock.now()));
}

/** Whether two memories are the same words. PaiError `unknown_id`. */
export async function saysTheSame(context: Context, pair: PairOfIds): Promise<boolean> {
  const { areSameWords } = await import("../language/sentence/words.ts");
  const [a = "", b = ""] = pair.map((reference) => readForEdit(context, reference).text);
  return areSameWords(a, b);
}
