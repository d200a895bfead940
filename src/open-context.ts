import { randomBytes } from "node:crypto";
import { type Config, defaultConfig } from "./domain/config.ts";
import { noStoreYet, PaiError, type Problem } from "./domain/errors.ts";
import { isWorthGraph, LIMITS } from "./domain/limits.ts";
import { unreadableIn } from "./domain/state-line.ts";
import { ALL_PROJECTS } from "./domain/vocabulary.ts";
import type { Extractor } from "./engine-ports.ts";
import { ownerReader } from "./engines/embedded/models.ts";
import { openIndex } from "./index/open-index.ts";
import { MOST_IN_A_HURRY } from "./index/refresh.ts";
import type { FindGraph } from "./index-ports.ts";
import type { Context } from "./memory/context.ts";
import { layer, readConfigFile } from "./memory/settings.ts";
import type { Clock, FileOps, Places, Store } from "./ports.ts";
import { openAssets } from "./store/assets.ts";
import { translateError } from "./store/errors.ts";
import { gitCommitters } from "./store/git-author.ts";
import { inTheWayOf, joinHost, makeHostDirectory, readHostText, userStateDirectory } from "./store/host.ts";
import { asking } from "./store/host-write.ts";
import { initialiseStore, inspectStore, readOnly, repairVersion, usableFiles } from "./store/layout.ts";
import { openRoot } from "./store/node-fs.ts";
import { type Claiming, claimLocal, SET_ASIDE, withoutLocal } from "./store/origin.ts";
import { claimTidying, realProcesses } from "./store/processes.ts";
import { noteProject } from "./store/project.ts";
import { openStore } from "./store/store.ts";
import { openZone } from "./store/systems.ts";
import { made } from "./text/memoised.ts";

/** What a model needs of the program around it; where it is missing, keys and the person's own prompts are not found. */
export interface ModelSurroundings {
  /** A variable of the environment. */
  readonly variable: (name: string) => string | undefined;
  /** Absolute path of the directory of the person's own prompts; it need not exist. */
  readonly prompts: string;
  /** What the command is called in `usage`. */
  readonly command: string;
  /** So long a second of deadlines and pauses takes, ms (default 1,000); a test makes it shorter. */
  readonly secondMs?: number;
}

export interface OpenOptions {
  /** Absolute path of the store's directory. */
  readonly store: string;
  /** Others read the store, and nothing private is written there (default: it is the `.pai` of a project). */
  readonly isShared?: boolean;
  /** Whoever uses it has a memory of their own beside it, which takes what is about them (default false). */
  readonly isBesideOwn?: boolean;
  /** Who uses it, where others read the store (default: as git names whoever commits there). */
  readonly author?: string | undefined;
  /** All settings (default: those of `config.yaml` in the store, else the defaults). */
  readonly config?: Config;
  /** Key of the project that capture and recall belong to. */
  readonly project?: string | undefined;
  /** Where pages outside of the store lie (default: nowhere). */
  readonly places?: Places;
  /**
   * Absolute path of the directory in which pai keeps what belongs to this user and machine, outside of all stores: a secret, and where
   * projects lie (default: `~/.local/state/pai`).
   */
  readonly stateDirectory?: string | undefined;
  /** The key of the project of a directory, for logs that say where they were made; undefined outside of any. */
  readonly projectAt?: (directory: string) => string | undefined;
  /** What is remembered belongs to the project, whatever it is about. */
  readonly explicitProject?: boolean;
  /** Domain time, ms since 1970 (default: the clock). */
  readonly now?: () => number;
  /**
   * What reads remarks (default: the rules that come with pai). One that throws loses
   * nothing: the words are kept, and read by the next call that remembers or ingests, by `consolidate`, or by `doctor --reindex`.
   */
  readonly extractor?: Extractor;
  /** Where a model finds keys and prompts, for settings that name one. */
  readonly model?: ModelSurroundings;
  /** The program through which an agent uses this memory: all that it changes is recorded as the agent's. */
  readonly client?: string | undefined;
  /** How git calls this program to merge memories, for a shell (default: `pai`). */
  readonly driver?: string | undefined;
  /** Plan and report, write nothing. */
  readonly dryRun?: boolean;
  /** How long to wait for another writer, ms (default 10,000). */
  readonly lockWaitMs?: number;
  /**
   * Called where tidying up the index would pay: start a process that calls `tidy` on this store. Without
   * it the tidying happens within the call that finds it due.
   */
  readonly tidy?: () => void;
  /** Asked before anything is done with a file of the store: what it throws ends the call. Absent: nobody is in a hurry. */
  readonly beforeEach?: () => void;
  /**
   * Keep what is read of the index in memory, for a process that asks often (default false): some 30 MB for 100,000 memories. From 50,000 on
   * near vectors are found by a graph where hnswlib-node is installed: some 80 MB more; not with "exact".
   */
  readonly warm?: boolean | "exact" | undefined;
  /** Told of each file that cannot be written anew, and that a command did its work without. */
  readonly passOver?: (problem: Problem) => void;
  /** Told what happens on the side, such as the creation of the store. */
  readonly notice?: (text: string) => void;
}

/** `tend`, for what is about memories, writes to a store that is there, `mend` also to a damaged one; `write` makes one. */
export type Access = "read" | "tend" | "mend" | "write";
/** `searching`: what the index compares with, where that is something else. */
export function openContext(
  options: OpenOptions,
  embedder: Context["embedder"],
  access: Access,
  searching: (files: FileOps) => ReturnType<Context["embedder"]> = embedder,
): Context {
  const clock: Clock = { now: options.now ?? Date.now, wall: Date.now };
  const config = options.config ?? defaultConfig();
  const root = asking(openRoot(options.store), options.beforeEach);
  const found = inspectStore(root).state;
  // A model's answers are kept in the store before anything is written there.
  const asksModels = config["llm.provider"] !== "embedded" || config["embedding.provider"] !== "embedded";
  const isNew = access === "write" && found !== "store";
  if (isNew && asksModels) initialise(options, root);
  const makes = isNew && !asksModels;
  if (makes && found !== "missing" && found !== "empty") initialise(options, root); // says why it cannot
  if (access === "mend" && repairVersion(root, nonce)) options.notice?.(`mended ${options.store}/version`);
  const isNewer = access === "read" && found === "newer";
  const isThere = isNewer || inspectStore(root).state === "store";
  const writes = !makes && (access === "write" || (access !== "read" && isThere));
  const state = openRoot(options.stateDirectory ?? userStateDirectory());
  const claiming = { state, processes: realProcesses(), nonce, wall: Date.now };
  if (isNewer)
    options.notice?.(
      `a newer pai keeps ${options.store}: this one reads what it understands, and changes nothing`,
    );
  const files = isNewer
    ? readOnly(withoutLocal(root)) // without its index
    : usableFiles(isThere ? ownFiles(root, claiming, writes, options) : root, options.store, writes);
  if (!isThere) refuseBelowFile(options.store);
  if (!isThere && !makes) options.notice?.(noStoreYet(options.store));
  const top = options.places?.project;
  const note = () => {
    if (options.project !== undefined && top !== undefined) noteProject(claiming, options.project, top);
  };
  if (writes) note();
  const make = () => {
    initialise(options, root);
    ownFiles(root, claiming, true, options);
    note();
  };
  const keepDays = config["journal.keepDays"];
  const unreadable: Problem[] = [];
  const leftOut = (path: string) => options.notice?.(unreadableIn(path));
  const parts = { clock, processes: claiming.processes, nonce, keepDays, leftOut };
  const own = openStore({ ...parts, files: makes ? root : files });
  const url = config["index.url"];
  const sharing = url === "" ? undefined : shared;
  const opened = sharing?.sharedStore(own, url, () => context.openIndex(), options.notice) ?? own;
  const store = {
    ...opened,
    readMemory: tellingOf(opened, unreadable, options.notice),
    ...(makes && madeByWriting(opened, make)),
  };
  const open = (renewed?: "renewed") => {
    for (const path of store.recover() ?? [])
      options.notice?.(`an interrupted change could not be completed as recorded: see ${store.root}/${path}`);
    const now = makes ? usableFiles(root, options.store, false) : files;
    const of = { store: { ...store, files: now }, clock, embedder: searching(now) };
    if (sharing) return sharing.openIndexAt(url, { ...of, keeps: options.dryRun !== true });
    const { tidy, ...others } = options;
    return openIndex({ ...of, ...indexUpkeep(renewed ? others : options, now, clock.wall) });
  };
  const context: Context = {
    store,
    unreadable,
    isThere,
    isShared: options.isShared === true,
    isBesideOwn: options.isBesideOwn === true,
    author: options.author,
    committers: options.isShared === true ? (paths) => gitCommitters(options.store, paths) : undefined,
    embedder,
    owner: ownerReader(openAssets()),
    clock,
    zone: openZone(config["time.zone"]),
    config,
    project: options.project,
    seenFrom: options.isShared === true && options.explicitProject !== true ? ALL_PROJECTS : options.project,
    client: options.client,
    dryRun: options.dryRun ?? false,
    lockWaitMs: options.lockWaitMs ?? LIMITS.lockWaitMs,
    // What only reads looks at the store once, and sees one picture of it.
    openIndex: access === "read" ? made(open) : open,
    tidyLater: () => options.tidy?.(),
    passOver: (problem) => options.passOver?.(problem),
    notice: (text) => options.notice?.(text),
  };
  return context;
}

/** What is refused leaves no empty store behind: one is made when the first change is written. */
function madeByWriting(store: Store, make: () => void): Pick<Store, "apply" | "locked" | "alone"> {
  let isMade = false;
  const making = <A extends readonly unknown[], R>(work: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (!isMade) make();
      isMade = true;
      return work(...args);
    };
  };
  return {
    apply: making(store.apply),
    locked: (waitMs, work) => making(() => store.locked(waitMs, work))(),
    alone: (name, work) => making(() => store.alone(name, work))(),
  };
}

/** Reads memories, and tells once of each that the index has and that cannot be read now. */
function tellingOf(store: Store, unreadable: Problem[], notice: OpenOptions["notice"]): Store["readMemory"] {
  return (path, known) => {
    const read = store.readMemory(path, known);
    const isLeftOut = known !== undefined && "code" in read && read.code !== "missing";
    if (isLeftOut && !unreadable.some((other) => other.path === path)) {
      unreadable.push(read);
      notice?.(`${path} is left out: ${read.message}`);
    }
    return read;
  };
}

/** The store's files, with local state and index only where this user's pai made them; see `claimLocal`. PaiError for whoever writes. */
function ownFiles(root: FileOps, claiming: Claiming, writes: boolean, { notice }: OpenOptions): FileOps {
  const origin = claimLocal(root, claiming);
  if (origin.state === "own") return root;
  if (origin.state === "closed") {
    if (writes) throw origin.why;
    return withoutLocal(root);
  }
  if (origin.setAside.length > 0)
    notice?.(
      `the store came with local state that this user's pai did not make: it is not used, and lies in ${root.root}/${SET_ASIDE}`,
    );
  return root;
}

/** What finds graphs, once it is loaded: only a process that stays comes to need it. */
let graphs: typeof import("./vector-graphs.ts") | undefined;

/** The graph of a generation that is worth one. */
const findGraph: FindGraph = (of) => {
  if (!isWorthGraph(of.documents, of.dimensions)) return undefined;
  if (graphs === undefined)
    void import("./vector-graphs.ts").then((loaded) => {
      graphs = loaded;
    });
  return graphs?.graphOf(of);
};

let namesDay: ((text: string) => boolean) | undefined;

/** Does what makes an index anew, with what tells whether a text names a day: other commands start without. */
export async function withDays<T>(work: () => T | Promise<T>): Promise<T> {
  ({ namesDay } = await import("./language/upcoming.ts"));
  return work();
}

/** What the index may do: tidy up in another process. */
function indexUpkeep({ tidy, beforeEach, warm }: OpenOptions, files: FileOps, wall: () => number) {
  return {
    namesDay,
    warm: warm === true || warm === "exact",
    ...(warm === true && { findGraph }),
    // Whoever is in a hurry waits for nothing that reads no file meanwhile.
    ...(beforeEach !== undefined && { mostAnew: MOST_IN_A_HURRY }),
    ...(tidy && { detach: () => void (claimTidying(files, wall()) && tidy()) }),
  };
}

export function initialise(options: OpenOptions, root: FileOps): boolean {
  try {
    const isNew = initialiseStore(root, nonce);
    if (isNew) options.notice?.(`created the store ${options.store}`);
    return isNew;
  } catch (error) {
    throw translateError(error, `make a store in ${JSON.stringify(options.store)}`);
  }
}

/** A text that no other call, in any process, gives. */
const nonce = () => randomBytes(8).toString("hex");

/** PaiError `io` where no store can ever lie at a path, because a file lies above it: `HOME` may be one. */
function refuseBelowFile(store: string): void {
  const inTheWay = inTheWayOf(store);
  if (inTheWay === undefined) return;
  const [path, file] = [store, inTheWay].map((one) => JSON.stringify(one));
  throw new PaiError("io", `there can be no store in ${path}: ${file} is not a directory`, {
    hint: "check HOME and --store, then run the command again",
  });
}

/** What pai keeps of this user outside of all stores. Where its directory cannot be made nothing can be noted there, and nothing is asked. IO. */
export function stateFiles({ stateDirectory = userStateDirectory() }: OpenOptions): FileOps {
  try {
    makeHostDirectory(stateDirectory);
  } catch {
    // whoever notes something there says so
  }
  return openRoot(stateDirectory);
}

/** Options with all settings: where none are given, those of the store. What is wrong with these is told, and left out. IO. */
export function withSettings(options: OpenOptions): OpenOptions & { readonly config: Config } {
  if (options.config !== undefined) return { ...options, config: options.config };
  const name = joinHost(options.store, "config.yaml");
  const tell = ({ path, message }: Problem) => options.notice?.(`${path}: ${message}`);
  const { settings } = readConfigFile(readHostText(name, false), { name, owner: "store", tell });
  return { ...options, config: layer([{ name: "store", settings }]).config };
}

/** What searches in a database, once it is loaded. */
let shared: typeof import("./shared-index.ts") | undefined;

/** Loads it, for settings that name a database. */
export async function loadShared(config: Config): Promise<void> {
  if (config["index.url"] !== "") shared ??= await import("./shared-index.ts");
}

type Method<F> = F extends (context: Context, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Promise<Awaited<Result>>
  : never;

/** Makes methods of use cases: the module is loaded, and the store opened, when the method is called. */
export function methodsOf(open: () => Context | Promise<Context>) {
  return <M, K extends keyof M>(load: () => Promise<M>, name: K): Method<M[K]> => {
    const method = async (...rest: readonly unknown[]) => {
      const run = (await load())[name] as (context: Context, ...rest: readonly unknown[]) => unknown;
      return run(await open(), ...rest);
    };
    return method as Method<M[K]>; // what it hands on is all that it does
  };
}

/** The same methods, each once `ready`, but an error of the system comes as a PaiError that says what to do. */
export function translated<T extends Readonly<Record<string, (...given: never[]) => Promise<unknown>>>>(
  ready: (() => Promise<void>) | undefined,
  methods: T,
): T {
  const entries = Object.entries(methods).map(([name, method]) => {
    const telling = (...given: never[]) =>
      (ready === undefined ? method(...given) : ready().then(() => method(...given))).catch(
        (error: unknown) => {
          throw translateError(error, "use the store");
        },
      );
    return [name, telling] as const;
  });
  return Object.fromEntries(entries) as T; // each as it was
}
