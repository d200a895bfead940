import { unless } from "./domain/errors.ts";
import type { Progress } from "./domain/progress.ts";
import type { StatedRemark } from "./edits/remember-statement.ts";
import type { ToolFileChange } from "./edits/tool-file.ts";
import { tryEmbedder } from "./engines/embedded/embedder.ts";
import type { SearchIndex } from "./index-ports.ts";
import type { Conversation } from "./ingest/conversation/statements.ts";
import type { Asks } from "./language/reader/owner.ts";
import type { AgendaOptions } from "./memory/agenda.ts";
import type { ForgetOptions } from "./memory/care.ts";
import { checkScope, checkText } from "./memory/checks.ts";
import type { ConsolidateOptions } from "./memory/consolidate.ts";
import type { Context, Engines, Meant } from "./memory/context.ts";
import type { RecallOptions } from "./memory/find.ts";
import type { ImportFile, ImportOptions, RefusedFile } from "./memory/import-own.ts";
import type { IngestOptions } from "./memory/ingest.ts";
import type { ContextOptions } from "./memory/prompt-context.ts";
import { recall } from "./memory/recall.ts";
import type { RefineOptions } from "./memory/refine.ts";
import type { LineKeeper } from "./memory/remember.ts";
import type { rememberStatements as keepStatements } from "./memory/remember-statements.ts";
import type { ReportOptions } from "./memory/report.ts";
import type { TranscriptSource } from "./memory/transcript.ts";
import {
  type Access,
  initialise,
  loadShared,
  methodsOf,
  type OpenOptions,
  openContext,
  translated,
  withDays,
  withSettings,
} from "./open-context.ts";
import type { Asking } from "./open-model.ts";
import type { Remark } from "./remember/remark.ts";
import { openAssets } from "./store/assets.ts";
import { gitAuthor } from "./store/git-author.ts";
import { userStateDirectory } from "./store/host.ts";
import { isOfProject } from "./store/layout.ts";
import { openRoot } from "./store/node-fs.ts";
import { made } from "./text/memoised.ts";

/** An open memory. Every method sees what was written or edited before it was called. */
export type PaiMemory = ReturnType<typeof openMemory>;

/**
 * Opens the memory in a directory. Nothing but its settings is read before a method is called, nothing is
 * written, and nothing stays open between calls. Methods give the JSON shapes of `pai-memory/shapes` (without `schemaVersion`) and
 * throw PaiError. Scores and confidences are 0..1, dates ISO 8601 UTC, ids may be given shortened.
 */
export function openMemory(given: OpenOptions) {
  const options = withSettings(given);
  const { config } = options;
  const isShared = options.isShared ?? isOfProject(options.store);
  const writer = made(() => (isShared ? gitAuthor(options.store) : {}));
  const meaning = made(() => {
    const tried = tryEmbedder(openAssets());
    if (tried.embedder === undefined) options.notice?.(tried.reason);
    return tried;
  });
  const embedder = () => meaning().embedder;
  let server: typeof import("./open-model.ts") | undefined; // loaded where the settings name one
  const asksServer = config["embedding.provider"] !== "embedded";
  const waits = async () => {
    if (asksServer) server ??= await import("./open-model.ts");
    await loadShared(config);
  };
  const ready = asksServer || config["index.url"] !== "" ? waits : undefined;
  const opened = (access: Access, meant?: Meant): Context => {
    const joined = server;
    const here = { ...writer(), ...options, isShared };
    if (joined === undefined) return openContext(here, embedder, access);
    const context = openContext(here, embedder, access, (files) =>
      joined.joinedWith(embedder(), config, files, meant),
    );
    return { ...context, meant, embedMissing: (how) => joined.embedMissing(options, context, how) };
  };
  const reading = (meant?: Meant) => opened("read", meant);
  const withRivals = async (context: Context): Promise<Context> => ({
    ...context,
    rivalsAmong: (await import("./memory/rivals.ts")).rivalsAmong,
  });
  const asking = async (query?: string) =>
    withRivals(reading(query === undefined ? undefined : await server?.meantBy(query, options)));
  const withPages = (context: Context): Context => ({
    ...context,
    openPages: () => pages(context),
    openEngines: embedded,
  });
  const writing = () => withPages(opened(options.dryRun ? "read" : "write"));
  const tending = () => withPages(opened(options.dryRun ? "read" : "tend"));
  const mending = () => opened(options.dryRun ? "read" : "mend");
  // What only some commands need is loaded by them: recall, the most frequent one, starts without it.
  const read = methodsOf(() => reading());
  const tend = methodsOf(tending);
  const care = () => import("./memory/care.ts");
  /** The answer to what asks of the owner as a whole; undefined where the words are to be looked for. */
  const answering = async (asks: Asks, query: string, context: Context, asked: RecallOptions) => {
    if (asks === "other") return undefined;
    const { answerOf } = await import("./memory/asked-of-owner.ts");
    return answerOf(context, query, asks, asked);
  };
  const review = () => import("./memory/review.ts");
  const past = () => import("./memory/history.ts");
  /** The engines that need no network, loaded by what captures. */
  const embedded = async (): Promise<Engines> =>
    (await import("./engines/embedded/engines.ts")).embeddedEngines(openAssets());
  // Rules and tables of capture are loaded when something is captured: other commands start without them.
  const capturing = async (within = writing): Promise<Context & { engines: Engines }> => {
    const engines = await withDays(embedded);
    const { extractor = engines.extractor } = options;
    return { ...within(), engines: { ...engines, extractor } };
  };
  const keeping = async (): Promise<Context> => {
    const context = await capturing();
    if (context.config["llm.provider"] === "embedded") return context;
    const { noting } = await import("./open-model.ts");
    return { ...context, engines: noting(context.engines, context) };
  };
  // Where there is no store nothing waits, and none is made.
  const rereading = async (asking: Asking = {}): Promise<Context> => {
    const [{ withRereader }, context] = [await import("./open-model.ts"), await capturing(tending)];
    return { ...context, engines: await withRereader(options, context, context.engines, asking) };
  };
  const pages = async ({ store, config }: Context) =>
    (await import("./store/pages.ts")).openPages({
      files: store.files,
      settings: config,
      places: options.places,
      state: openRoot(options.stateDirectory ?? userStateDirectory()),
    });
  const git = async () => (await import("./store/git.ts")).openGit(options.store, options.driver ?? "pai");
  const withProject = <T extends Partial<Remark>>(remark: T): T => {
    const said = {
      ...(options.project !== undefined && { project: options.project }),
      ...(options.explicitProject && options.project !== undefined && { scope: "project" }),
      ...remark,
    };
    if (!isShared) checkScope(said);
    return said;
  };
  return translated(ready, {
    remember: async (remark: Remark) => {
      checkText(remark.text); // before a store is made for it
      const { remember } = await import("./memory/remember.ts");
      return remember(await keeping(), withProject(remark));
    },
    /** Statements of somebody who says themselves what each replaces or closes, in one change set; `own` keeps those that are private. No model is asked. */
    rememberStatements: async (
      statements: readonly StatedRemark[],
      own?: Parameters<typeof keepStatements>[2],
    ) => {
      const { rememberStatements } = await import("./memory/remember-statements.ts");
      return rememberStatements(await capturing(), statements.map(withProject), own);
    },
    /** Keeps the lines of a file, each text or a JSON object with `text`, some in one change set at a time; `own` keeps those that are private. */
    lineKeeper: async (flags: Partial<Remark> = {}, own?: LineKeeper) => {
      const { LineKeeper: Keeper } = await import("./memory/remember.ts");
      return new Keeper(await keeping(), withProject(flags), own);
    },
    /** Conversations, one change set each; what is known already is not taken in again. */
    ingest: async (
      conversations: Iterable<Conversation> | AsyncIterable<Conversation>,
      ingestOptions: IngestOptions = {},
    ) => {
      const { ingest } = await import("./memory/ingest.ts");
      return ingest(await capturing(), conversations, ingestOptions);
    },
    /** A transcript, an export of chats or an agent's log. `source.name` is what it is called in messages. */
    ingestTranscript: async (
      input: AsyncIterable<Uint8Array>,
      source: Omit<TranscriptSource, "loadDates">,
      ingestOptions: IngestOptions = {},
    ) => {
      const [{ ingestTranscript }, context] = await Promise.all([import("./memory/ingest.ts"), capturing()]);
      const loadDates = async () => (await import("./engines/embedded/absolute-dates.ts")).readAbsoluteDate;
      const projectAt = options.explicitProject === true ? undefined : options.projectAt;
      return ingestTranscript(context, input, { ...source, loadDates }, { projectAt, ...ingestOptions });
    },
    /** What the store has, in a format for another place. */
    export: read(() => import("./memory/export.ts"), "exportMemories"),
    /** What other places have: see docs/import.md. */
    import: async (files: Iterable<ImportFile | RefusedFile>, importOptions: Partial<ImportOptions> = {}) => {
      const [{ importFiles }, context] = await Promise.all([import("./memory/import.ts"), capturing()]);
      const loadDates = async () => (await import("./engines/embedded/absolute-dates.ts")).readAbsoluteDate;
      return importFiles(context, files, { loadDates, ...importOptions });
    },
    recall: async (query: string, recallOptions: RecallOptions = {}) => {
      const isMeant = recallOptions.fill === true && recallOptions.exact !== true;
      const context = await asking(isMeant ? query : undefined);
      if (recallOptions.wordsOnly === true) return recall(context, query, recallOptions);
      const asks = context.owner.asks(query);
      return (await answering(asks, query, context, recallOptions)) ?? recall(context, query, recallOptions);
    },
    /** A block of memories for a prompt, within a budget of tokens. */
    context: async (contextOptions: ContextOptions) => {
      const { query = "", session, project } = contextOptions;
      const context = await asking();
      const asks = session === undefined && query !== "" ? context.owner.asks(query) : "other";
      const due = await answering(asks, query, context, { track: false, project });
      const { promptContext } = await import("./memory/prompt-context.ts");
      return promptContext(context, contextOptions, due?.results);
    },
    /** What an agent is told when a session begins; "" where there is nothing. */
    sessionBlock: read(() => import("./memory/prompt-context.ts"), "sessionBlock"),
    /** What an agent is told beside a prompt; mostly "". */
    promptBlock: async (prompt: string, seen: ReadonlySet<string>, share?: number) => {
      const { promptBlock } = await import("./memory/prompt-context.ts");
      const block = promptBlock(reading(), prompt, seen, share);
      // Mostly there is nothing to say, and never a second thing that could be newer.
      if (block.ids.length < 2) return block;
      const context = await withRivals(reading());
      const whole = async () => promptBlock(context, prompt, seen, share);
      return unless(["interrupted"], whole, () => block); // what is known is said
    },
    /** What is known about somebody or something, in the order in which it became true. */
    timeline: read(() => import("./memory/timeline.ts"), "timeline"),
    diff: read(() => import("./memory/timeline.ts"), "diff"),
    /** What is due and what happens, day by day. */
    agenda: async (agendaOptions: AgendaOptions = {}) =>
      (await import("./memory/agenda.ts")).agenda(await withRivals(reading()), agendaOptions),
    /** The files that an agent sees through `memoryToolHandlers`. */
    toolFiles: async () => (await import("./memory/tool-files.ts")).toolFiles(reading()),
    /** What an agent made of them, in one change set. */
    changeToolFiles: async (changes: readonly ToolFileChange[]) => {
      const { changeToolFiles } = await import("./memory/tool-files.ts");
      return changeToolFiles(await capturing(), changes);
    },
    /** MEMORY.md or profile.md as it lies in the store; undefined where there is none yet. */
    page: read(() => import("./memory/tool-files.ts"), "page"),
    show: read(() => import("./memory/show.ts"), "show"),
    list: read(() => import("./memory/lists.ts"), "list"),
    newest: read(() => import("./memory/lists.ts"), "newest"),
    /** The number of the newest change that this machine made; 0 where there is none. */
    head: async () => reading().store.head(),
    /** Promises and to-dos, the most urgent first. */
    commitments: read(() => import("./memory/lists.ts"), "commitments"),
    /** What was captured together, newest first. */
    boxes: read(() => import("./memory/lists.ts"), "boxes"),
    /** People, places, tools and the like, those that most facts name first. */
    entities: read(() => import("./memory/lists.ts"), "entities"),
    /** What several observations say, the best supported first. */
    beliefs: read(() => import("./memory/lists.ts"), "beliefs"),
    /** From a belief or a fact to the words that it comes from. */
    why: async (id: string) => (await import("./memory/show.ts")).why(withPages(reading()), id),
    forget: async (ids: readonly string[], how: ForgetOptions = {}) => {
      const context = await withRivals(tending());
      const found = how.purge === true ? { pages: await pages(context) } : {};
      return (await care()).forget({ ...context, ...found }, ids, how);
    },
    restore: tend(care, "restore"),
    correct: tend(care, "correct"),
    confirm: async (ids: readonly string[]) => (await care()).judge(tending(), "confirm", ids),
    dispute: async (ids: readonly string[]) => (await care()).judge(tending(), "dispute", ids),
    pin: async (ids: readonly string[]) => (await care()).judge(tending(), "pin", ids),
    /** Promises: kept, called off, lapsed, or open again after all. */
    fulfil: async (ids: readonly string[]) => (await care()).resolve(tending(), "fulfil", ids),
    cancel: async (ids: readonly string[]) => (await care()).resolve(tending(), "cancel", ids),
    expire: async (ids: readonly string[]) => (await care()).resolve(tending(), "expire", ids),
    reopen: async (ids: readonly string[]) => (await care()).resolve(tending(), "reopen", ids),
    /** A promise is due on another day: `friday`, `12 May`. */
    move: tend(care, "move"),
    /** Another sealed value, encrypted, for a memory that has one. */
    reseal: tend(care, "reseal"),
    unpin: async (ids: readonly string[]) => (await care()).judge(tending(), "unpin", ids),
    /** The memory's whole file, for an editor. */
    readForEdit: read(care, "readForEdit"),
    /** `allowSecret`: why a new secret in it is kept. */
    applyEdit: tend(care, "applyEdit"),
    /** Expires, archives and ages memories; once more changes nothing more. */
    consolidate: async (how: ConsolidateOptions = {}) => {
      const { consolidate } = await import("./memory/consolidate.ts");
      const { openPages: _itsPassesDo, ...context } = tending();
      const asking = () => rereading({ hasty: how.hasty ?? true, fresh: how.fresh });
      return consolidate({ ...context, pages: await pages(context) }, how, asking);
    },
    /** Lets the model read again what waits for it, and answer open questions. `fresh`: also what it was asked before. */
    refine: async ({ fresh, ...how }: RefineOptions & { readonly fresh?: boolean } = {}) => {
      return (await import("./memory/refine.ts")).refine(await rereading({ fresh }), how);
    },
    /** What is wrong; with `fix`, what can be mended is. */
    doctor: async (fix = false) => {
      const [{ doctor }, context] = [await import("./memory/doctor.ts"), fix ? mending() : reading()];
      return doctor({ ...context, pages: await pages(context) }, fix, await git());
    },
    /** Brings the store and its git remote together. PaiError `git_failed`, `conflict`, `busy`. */
    sync: async () => (await import("./memory/sync/sync.ts")).sync(tending(), await git()),
    /** Keeps the store in git: in the repository that it lies in, else in one of its own, which is made then. PaiError `git_failed`. */
    keepInGit: async () =>
      (await import("./memory/sync/repository.ts")).keepInGit(await git(), options.store),
    /** Takes over what was edited by hand, as each command that writes does first; whether anything was. */
    takeOver: async () => {
      const { adoptHandEdits } = await import("./memory/adopt.ts");
      return (await adoptHandEdits(tending())) === undefined;
    },
    /** Brings the index up to date and compacts it; answers never depend on it. */
    tidy: () => withDays(() => void reading().openIndex()),
    /** What `consolidate({ only: ["prune"], prune: rule })` would take away. */
    prunable: read(review, "prunable"),
    /** What a person may want to decide. */
    reviewItems: read(review, "reviewItems"),
    /** Links two memories, which is read both ways. */
    link: tend(care, "link"),
    /** Takes the links between two memories away: those of one type, or all. */
    unlink: tend(care, "unlink"),
    /** Whether the rules find that two memories say the same. */
    saysTheSame: read(care, "saysTheSame"),
    /** Makes one fact of two, whatever the rules say. */
    mergeTwo: tend(care, "mergeTwo"),
    /** What rules suspect and cannot decide, what matters most first. */
    questions: read(() => import("./memory/questions.ts"), "questions"),
    /** One question, by the beginning of its id or `last`. */
    question: read(() => import("./memory/questions.ts"), "question"),
    /** Answers a question, by the beginning of its id or `last`, with one of its choices. */
    answer: tend(() => import("./memory/answer.ts"), "answer"),
    /** Whoever and whatever has a name here. */
    named: read(() => import("./memory/lists.ts"), "named"),
    /** What the memories have under a key, for completion. */
    knownValues: read(() => import("./memory/lists.ts"), "knownValues"),
    reindex: (progress?: Progress) =>
      withDays(async () => (await import("./memory/doctor.ts")).reindex(tending(), progress)),
    history: read(past, "history"),
    log: read(past, "log"),
    undo: async (changeSet?: string) => {
      const context = tending();
      return (await past()).undo({ ...context, pages: await pages(context) }, changeSet);
    },
    /** Takes a whole import back: the one of this name, else the latest. */
    undoImport: async (name?: string) => {
      const context = tending();
      return (await past()).undoImport({ ...context, pages: await pages(context) }, name);
    },
    status: async () => {
      const [{ status }, context] = [await import("./memory/status.ts"), reading()];
      const { readCalls } = await import("./store/hook-notes.ts");
      const hooks = readCalls(openRoot(options.stateDirectory ?? userStateDirectory()));
      const embedding = server?.embeddingOf(config, context.store.files);
      const hasModel = config["llm.provider"] !== "embedded";
      if (!hasModel && embedding === undefined) return status(context, { hooks });
      const { spentToday, openAnswerer } = await import("./open-model.ts");
      const counted = { hooks, spent: spentToday(options), ...(embedding && { embedding }) };
      if (!hasModel) return status(context, counted);
      const { waitingFor } = await import("./memory/refine.ts");
      const answerer = await openAnswerer(options, context);
      const questionsWaiting = (index: SearchIndex) => waitingFor(answerer, context, index);
      return status(context, { ...counted, questionsWaiting });
    },
    /** What models were asked, and what it cost: of all stores of this user. */
    usage: async () => {
      const [{ usage }, { usageOf }] = [await import("./memory/status.ts"), await import("./open-model.ts")];
      return usage({ config, wallMs: Date.now(), noted: (moment) => usageOf(options, moment) });
    },
    /** What is known and how it came about, in numbers and short lists: what `pai report` draws. */
    report: read(() => import("./memory/report.ts"), "report"),
    /** All that a report has of a name, rather than the latest; undefined for an unknown one. */
    reportOn: async (name: string, reportOptions: ReportOptions = {}) =>
      (await import("./memory/report.ts")).reportOn(await withRivals(reading()), name, reportOptions),
    /** Creates the store; false where it is there already. PaiError `store_not_empty`, `store_version`. */
    init: async () => initialise(options, openRoot(options.store)),
  });
}
