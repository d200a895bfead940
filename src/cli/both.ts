import { inPersonal, KEPT_OWN, unless } from "../domain/errors.ts";
import { LAST } from "../domain/question.ts";
import type { AgendaJson } from "../domain/read-shapes.ts";
import type { RecallJson, UndoJson } from "../domain/shapes.ts";
import type { StoreName } from "../domain/vocabulary.ts";
import type { ImportJson, QuestionJson, QuestionsJson } from "../domain/write-shapes.ts";
import type { Conversation } from "../ingest/conversation/statements.ts";
import type { IngestOptions } from "../memory/ingest.ts";
import type { PaiMemory } from "../open-memory.ts";
import { estimateTokens, labelled } from "../text/fence.ts";
import { together } from "../text/objects.ts";
import { byId, statedIn } from "./by-id.ts";

/** The part of a block, or of a list, that a project's memory may have, 0..1: it may be anybody's, and the personal one is the user's. */
const OF_PROJECT = 0.4;
/** Estimated tokens of a block where nobody says how many. */
const BUDGET = { query: 1_000, whole: 1_500 };
const LABELS = { personal: "From the user's own memory:", project: "From the memory of this project:" };

/**
 * A project's memory, read together with the personal one. Each result says which it is from. Of equal support the personal ones come
 * first, whatever scores a project's files have; a project's statements never take more than two fifths of a list or block that the
 * personal memory could fill. What is new goes to the project; what is about a memory (`show`, `confirm`, `replaces`) to where that
 * is. `limit`: results of a recall where nobody says how many.
 */
export function withPersonal(project: PaiMemory, personal: PaiMemory, limit: number): PaiMemory {
  const acts = byId(project, personal);
  const whoseQuestion = async <T>(reference: string, work: (memory: PaiMemory) => Promise<T>) => {
    const isProjects = reference === LAST && (await lastChanged(project, personal)) === project;
    return isProjects ? eitherOf(project, personal, work) : eitherOf(personal, project, work);
  };
  return {
    ...project,
    recall: async (query, options = {}) => {
      const own = await project.recall(query, options);
      if (options.whyNot !== undefined) return own;
      return joined(await personal.recall(query, options), own, options.limit ?? limit);
    },
    context: async (options) => {
      const isWhole = options.query === undefined && options.session === undefined;
      const { budget = isWhole ? BUDGET.whole : BUDGET.query } = options;
      const own = await project.context({ ...options, budget: Math.max(1, Math.floor(budget * OF_PROJECT)) });
      const around = own.tokens === 0 ? 0 : estimateTokens(LABELS.project);
      const left = Math.max(1, budget - own.tokens - around - estimateTokens(LABELS.personal));
      const block = blockOf(await personal.context({ ...options, budget: left }), own);
      return { ...block, budget, tokens: estimateTokens(block.text) };
    },
    sessionBlock: async (seen) => {
      const own = await project.sessionBlock(seen, OF_PROJECT);
      return blockOf(await personal.sessionBlock(seen, own.text === "" ? 1 : 1 - OF_PROJECT), own);
    },
    promptBlock: async (prompt, seen) => {
      const own = await project.promptBlock(prompt, seen, OF_PROJECT);
      return blockOf(await personal.promptBlock(prompt, seen, own.text === "" ? 1 : 1 - OF_PROJECT), own);
    },
    agenda: async (options) => agendaOf(await personal.agenda(options), await project.agenda(options)),
    ...acts,
    remember: async (remark) => askedApart(await project.remember(remark)),
    rememberStatements: async (statements) => askedApart(await acts.rememberStatements(statements)),
    questions: async (options = {}) =>
      questionsOf(await personal.questions(options), await project.questions(options), options.limit),
    question: (reference) => whoseQuestion(reference, (memory) => memory.question(reference)),
    answer: (reference, ...how) => whoseQuestion(reference, (memory) => memory.answer(reference, ...how)),
    page: async (name) => {
      const pages = [await personal.page(name), await project.page(name)];
      return pages.filter((page) => page !== undefined).join("\n") || undefined;
    },
  };
}

function joined(yours: RecallJson, projects: RecallJson, limit: number): RecallJson {
  const isStrong = ({ support }: RecallJson["results"][number]) => support !== "weak";
  // Beside a list of all that answers stands nothing that only comes near.
  const isList = yours.leftOut !== undefined && projects.leftOut === undefined;
  const own = isList ? { ...projects, results: projects.results.filter(isStrong) } : projects;
  const part = Math.floor(limit * OF_PROJECT);
  const all = yours.results.length + own.results.length;
  const left = (rivals: readonly unknown[]) => Math.max(part, limit - rivals.length);
  const strong = own.results.filter(isStrong).slice(0, left(yours.results.filter(isStrong)));
  const told = own.results.slice(0, Math.max(strong.length, left(yours.results)));
  const from = ({ results }: Pick<RecallJson, "results">, store: StoreName) =>
    results.map((result) => ({ ...result, store }));
  const results = [
    ...from({ results: yours.results.slice(0, limit - told.length) }, "personal"),
    ...from({ results: told }, "project"),
  ].toSorted((a, b) => Number(a.support === "weak") - Number(b.support === "weak"));
  // What one of them does not know the other may.
  const telling = [yours, own].filter((one) => one.results.length > 0);
  return {
    ...together(yours, own),
    freshness: yours.freshness === "full" ? own.freshness : yours.freshness,
    read: own.read,
    results: results.map((result, at) => ({ ...result, rank: at + 1 })),
    ...(yours.leftOut !== undefined &&
      own.leftOut !== undefined && { leftOut: yours.leftOut + own.leftOut + all - results.length }),
    complete: yours.complete && own.complete,
    notices: [...new Set((telling.length > 0 ? telling : [own]).flatMap(({ notices }) => notices))],
  };
}

function agendaOf(yours: AgendaJson, own: AgendaJson): AgendaJson {
  type Entries = AgendaJson["overdue"];
  const fromBoth = (entriesOf: (one: AgendaJson) => Entries | undefined): Entries => [
    ...(entriesOf(yours) ?? []).map((entry) => ({ ...entry, store: "personal" as const })),
    ...(entriesOf(own) ?? []).map((entry) => ({ ...entry, store: "project" as const })),
  ];
  const days = new Set([...yours.days, ...own.days].map(({ day }) => day));
  return {
    ...together(yours, own),
    overdue: fromBoth(({ overdue }) => overdue),
    withoutDay: fromBoth(({ withoutDay }) => withoutDay),
    days: [...days].toSorted().map((day) => ({
      day,
      entries: fromBoth((one) => one.days.find((other) => other.day === day)?.entries),
    })),
  };
}

function questionsOf(yours: QuestionsJson, own: QuestionsJson, limit?: number): QuestionsJson {
  const { questions } = askedApart({ questions: [...yours.results, ...own.results] });
  return { ...together(yours, own), results: questions.slice(0, limit) };
}

/** The same with ids of questions that are long enough to name one in both memories. */
function askedApart<T extends { readonly questions?: readonly QuestionJson[] | undefined }>(done: T): T {
  const { questions } = done;
  if (questions === undefined) return done;
  return { ...done, questions: questions.map((one) => ({ ...one, shortId: one.id.slice(0, APART) })) };
}

const APART = 8;

/** Two blocks as one, each part under whose memory it is. Pure. */
function blockOf<B extends { readonly text: string }>(yours: B, own: B): B {
  const text = `${labelled(yours.text, LABELS.personal)}${labelled(own.text, LABELS.project)}`;
  return { ...together(yours, own), text };
}

/**
 * A project's memory, which others may read: what is new and private is kept in the user's own, and `tell` is told so. What is undone is what
 * was done last in either.
 */
export function withOwn(project: PaiMemory, personal: PaiMemory, tell?: (text: string) => void): PaiMemory {
  const elsewhere = <T>(work: () => Promise<T>): Promise<T> => {
    tell?.(KEPT_OWN);
    return work();
  };
  const takingIn = (options: IngestOptions): IngestOptions => ({
    ...options,
    own: (talk: Conversation) =>
      elsewhere(() => personal.ingest([talk], { ...options, progress: undefined })),
  });
  return {
    ...project,
    lineKeeper: async (flags) => project.lineKeeper(flags, await personal.lineKeeper()),
    remember: (remark) =>
      unless(
        ["is_private"],
        () => project.remember(remark),
        () =>
          elsewhere(async () => {
            const done = await personal.remember({ ...remark, scope: undefined });
            const { memory: episode } = inPersonal({ memory: done.episode });
            return { ...done, ...(episode && { episode }), outcomes: done.outcomes.map(inPersonal) };
          }),
      ),
    rememberStatements: (statements) =>
      project.rememberStatements(statements, (own) => elsewhere(() => statedIn(personal, own))),
    ingest: (talks, options = {}) => project.ingest(talks, takingIn(options)),
    ingestTranscript: (input, source, options = {}) =>
      project.ingestTranscript(input, source, takingIn(options)),
    import: async (files, options = {}) => {
      const all = [...files];
      const own = new Map<string, Set<string>>();
      const note = (path: string, key: string) =>
        void own.set(path, (own.get(path) ?? new Set<string>()).add(key));
      const shared = await project.import(all, { ...options, own: note });
      if (own.size === 0) return shared;
      const only = (path: string, key: string) => own.get(path)?.has(key) === true;
      // All files, so that both parts have one name, by which they are taken back.
      const again = { ...options, only, changed: new Set(own.keys()) };
      return importOf(shared, await elsewhere(() => personal.import(all, again)));
    },
    undo: async (changeSet) => {
      const where = changeSet === undefined ? await lastChanged(project, personal) : project;
      const done = await eitherOf(where, personal, (memory) => memory.undo(changeSet));
      return where === project && /^i(?:mport|ngest)$/.test(done.command) ? withOther(done, personal) : done;
    },
    undoImport: async (name) =>
      withOther(await eitherOf(project, personal, (memory) => memory.undoImport(name)), personal),
  };
}

/** Of a memory that knows nothing of what is to be undone, or answered. */
const UNKNOWN = ["unknown_id", "not_undoable"] as const;

/** Does it with the first memory, or with the second one where the first knows nothing of it. */
function eitherOf<T>(first: PaiMemory, second: PaiMemory, work: (memory: PaiMemory) => Promise<T>) {
  const instead = () => work(second);
  return unless(UNKNOWN, () => work(first), instead);
}

async function withOther(done: UndoJson, personal: PaiMemory): Promise<UndoJson> {
  const other = await unless(UNKNOWN, () => personal.undoImport(done.undone));
  return { ...done, changes: [...done.changes, ...(other?.changes ?? [])] };
}

async function lastChanged(project: PaiMemory, personal: PaiMemory): Promise<PaiMemory> {
  const lastOf = async (memory: PaiMemory) =>
    (await memory.log(LOOKED_AT)).results.find(
      ({ undoable, command }) => undoable && !command.startsWith("undo"),
    )?.wall ?? "";
  return (await lastOf(personal)) > (await lastOf(project)) ? personal : project;
}

/** Changes before this many are not compared by their time. */
const LOOKED_AT = 50;

/** One report of both: the second run met again what the first one left out or could not read. */
function importOf(shared: ImportJson, own: ImportJson): ImportJson {
  const sources = shared.sources.map((one) => {
    const again = own.sources.find(({ source, kind }) => source === one.source && kind === one.kind);
    if (again === undefined) return one;
    return { ...one, created: together(one.created, again.created), known: one.known + again.known };
  });
  const interrupted = shared.interrupted || own.interrupted;
  return { ...together(shared, own), sources, skipped: shared.skipped, interrupted };
}
