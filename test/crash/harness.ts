import type { FileOps } from "../../src/ports.ts";
import { JOURNAL } from "../../src/store/journal.ts";
import { initialiseStore } from "../../src/store/layout.ts";
import { parseLines } from "../../src/store/lines.ts";
import { beginWriting, makeLocal } from "../../src/store/store.ts";
import type { CrashState, Grouping } from "./crash-states.ts";
import { Killed, SimFs } from "./sim-fs.ts";
import { contentId, type SimNode } from "./sim-node.ts";

export interface Scenario {
  readonly name: string;
  /** What earlier commands did; durable when the scenario begins. */
  readonly before: (files: FileOps) => void;
  /** The command that crashes. */
  readonly act: (files: FileOps) => void;
  /** Whether the command has, when it returns, done something that must never be lost. */
  readonly acknowledges: boolean;
  /** It finds by itself what is left to do: run again after a crash it ends as if nothing had happened. */
  readonly isRepeated?: boolean;
  readonly grouping?: Grouping;
  /**
   * The recovery of every n-th state crashes after each of its operations, too; and that of every n-th
   * hundred of the states which that leads to.
   */
  readonly nested: number;
  /** A process that dies alone, before its machine does, is looked at after every n-th operation. */
  readonly cacheEvery?: number;
  /** The power fails after every n-th operation, and after each of the last ones. */
  readonly lookEvery?: number;
}

/** A mistake that the protocol could contain, put around or beside the real code. */
export interface Bug {
  readonly name: string;
  /** Stands between the command and the disk. */
  readonly wrap?: (disk: SimFs) => FileOps;
  /** Stands between recovery and the disk. */
  readonly wrapRecovery?: (disk: SimFs) => FileOps;
  /** The command says that it is done before this operation. */
  readonly saysDoneBefore?: (operation: string) => boolean;
  readonly appliesTo: (scenario: string) => boolean;
}

export type Violation = "torn" | "half done" | "lost" | "failed";

export interface Report {
  readonly scenario: string;
  readonly ops: number;
  readonly killPoints: number;
  /** States of the disk after a crash, over all kill points. */
  readonly states: number;
  /** Those that a program can tell apart; each was recovered and judged. */
  readonly different: number;
  /** How many of them come from a crash during recovery. */
  readonly nested: number;
  readonly violations: Readonly<Record<Violation, number>>;
  readonly examples: readonly string[];
}

export const REPLICA = "s1mfs000";
const IGNORED = /^\.local\/lock/;
/** After a crash during recovery, two processes may have left operations open: beyond 64 combinations, parts are varied one by one. */
const DEEPER = 100;
const MAX_EXAMPLES = 6;
const LONG_OPS = 20;
/** The last operations of a command, after which all of it must be there. */
const LATE_OPS = 6;
const NESTED: Grouping = { cap: 64, pairs: false, groupOf: () => undefined };
let nonces = 0;

/** What every next command does before its own work. */
export function nextCommand(files: FileOps): void {
  initialiseStore(files, () => `n${nonces++}`);
  makeLocal(files);
  beginWriting(files, () => REPLICA);
}

/** Crashes a command after each of its operations, and judges every state that the disk may be left in. */
export function explore(scenario: Scenario, bug?: Bug): Report {
  return new Exploration(scenario, bug).run();
}

interface Found {
  readonly tree: SimNode;
  readonly acknowledged: boolean;
  readonly nested: boolean;
  readonly origin: string;
}

class Exploration {
  readonly #scenario: Scenario;
  readonly #bug: Bug | undefined;
  readonly #seen = new Set<string>();
  readonly #queue: Found[] = [];
  readonly #violations = { torn: 0, "half done": 0, lost: 0, failed: 0 };
  readonly #examples: string[] = [];
  readonly #traces = new Map<string, string>();
  readonly #start: SimFs;
  readonly #initial: ReadonlyMap<string, string>;
  readonly #before: ReadonlyMap<string, string>;
  readonly #after: ReadonlyMap<string, string>;
  readonly #ops: number;
  readonly #doneAt: number;
  #states = 0;
  #different = 0;
  #nested = 0;

  constructor(scenario: Scenario, bug: Bug | undefined) {
    this.#scenario = scenario;
    this.#bug = bug;
    const first = new SimFs();
    scenario.before(first);
    this.#start = first.settled();
    this.#initial = viewOf(this.#start);
    this.#before = viewAfterRecovery(this.#start.settled());
    const whole = this.#start.settled();
    scenario.act(whole);
    this.#after = viewAfterRecovery(whole.settled());
    const { trace } = this.#attempt(Number.POSITIVE_INFINITY);
    this.#ops = trace.length;
    const early = trace.findIndex((operation) => bug?.saysDoneBefore?.(operation));
    this.#doneAt = early < 0 ? this.#ops : early;
  }

  run(): Report {
    const disk = this.#start.settled();
    this.#watch(disk, false, () => this.#scenario.act(this.#bug?.wrap?.(disk) ?? disk));
    if (this.#bug === undefined) this.#keepCache();
    return this.report();
  }

  report(): Report {
    return {
      scenario: this.#scenario.name,
      ops: this.#ops,
      killPoints: this.#ops + 1,
      states: this.#states,
      different: this.#different,
      nested: this.#nested,
      violations: this.#violations,
      examples: this.#examples,
    };
  }

  /** The power fails after each operation of some work. `acknowledged`: for all of it; else at its end. */
  #watch(disk: SimFs, acknowledged: boolean, work: () => void, nested = false): void {
    const look = (): void => {
      const k = disk.trace.length;
      const origin = `power fails after ${k}${nested ? " of recovery" : ""}: ${disk.trace.at(-1)}`;
      const done = acknowledged || (!nested && this.#scenario.acknowledges && k >= this.#doneAt);
      const { grouping: own } = this.#scenario;
      if ((this.#bug && this.#isCaught()) || !(nested || this.#isTelling(k))) return;
      const grouping = nested || this.#bug ? { ...NESTED, ...(own && { groupOf: own.groupOf }) } : own;
      for (const state of disk.crashStates(grouping)) this.#add(state, done, nested, origin);
      if (this.#bug) this.#drain();
    };
    disk.beforeStep = look;
    work();
    look();
    disk.beforeStep = undefined;
    if (!nested) this.#drain();
  }

  #isCaught(): boolean {
    return violationsOf(this.report()) !== "";
  }

  /** A mistake shows at many moments: of a long command, some and the last ones are enough. */
  #isTelling(k: number): boolean {
    const every = this.#bug ? Math.ceil(this.#ops / LONG_OPS) : (this.#scenario.lookEvery ?? 1);
    return (this.#bug && k < LONG_OPS) || k % every === 0 || k > this.#ops - LATE_OPS;
  }

  /** The process dies, the machine does not: recovery sees what is not durable, and then the power fails. */
  #keepCache(): void {
    for (let k = 0; k <= this.#ops; k += this.#scenario.cacheEvery ?? 1) {
      const disk = this.#attempt(k);
      disk.revive();
      const next = () => {
        nextCommand(disk);
        disk.syncDir(JOURNAL); // as its own commit will: what was moved out of there must be durable by now
      };
      this.#watch(disk, this.#scenario.acknowledges && k >= this.#doneAt, next, true);
      this.#drain();
    }
  }

  #attempt(allowed: number): SimFs {
    const disk = this.#start.settled();
    disk.allowed = allowed;
    try {
      this.#scenario.act(this.#bug?.wrap?.(disk) ?? disk);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    return disk;
  }

  #add({ fingerprint, build }: CrashState, acknowledged: boolean, nested: boolean, origin: string): void {
    this.#states++;
    const key = `${acknowledged}${fingerprint}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#queue.push({ tree: build(), acknowledged, nested, origin });
  }

  #drain(): void {
    for (let found = this.#queue.pop(); found; found = this.#queue.pop()) this.#examine(found);
  }

  #examine(found: Found): void {
    const number = this.#different++;
    if (found.nested) this.#nested++;
    const torn = this.#tornFile(found.tree);
    const locals = this.#scenario.grouping && this.#localStates(found.tree);
    const { nested } = this.#scenario;
    const chosen = number % (found.nested ? nested * DEEPER : nested) === 0;
    const again = this.#bug === undefined && chosen && found.tree.copy();
    const disk = new SimFs(found.tree);
    const violation = torn !== undefined ? "torn" : this.#recoverAndJudge(disk, found.acknowledged);
    if (violation !== undefined) this.#blame(violation, `${found.origin} ${torn ?? ""}`);
    if (locals) this.#assertIndependent(locals, disk.trace);
    if (again) {
      const second = new SimFs(again);
      this.#watch(second, found.acknowledged, () => nextCommand(second), true);
    }
  }

  #recoverAndJudge(disk: SimFs, acknowledged: boolean): Violation | undefined {
    try {
      nextCommand(this.#bug?.wrapRecovery?.(disk) ?? disk);
    } catch (error) {
      this.#note(String(error));
      return "failed";
    }
    const { isRepeated = false } = this.#scenario;
    if (isRepeated && acknowledged && !sameView(viewOf(disk), this.#after)) return "lost";
    if (isRepeated) this.#scenario.act(disk);
    const view = viewOf(disk);
    if (sameView(view, this.#after)) return undefined;
    if (!isRepeated && sameView(view, this.#before)) return acknowledged ? "lost" : undefined;
    const strange = [...view].filter(([path, text]) => this.#isStrange(path, text)).map(([path]) => path);
    const missing = [...this.#after.keys()].filter((path) => !view.has(path));
    strange.push(...missing.map((path) => `no ${path}`));
    if (strange.length > 0) this.#note(`after recovery: ${strange.join(", ")}`);
    return strange.length > missing.length ? "torn" : "half done";
  }

  #tornFile(tree: SimNode): string | undefined {
    for (const [path, text] of viewOf(new SimFs(tree))) {
      const watched = !path.startsWith(".local/") && !path.includes(".tmp-") && !path.endsWith(".jsonl");
      if (watched && this.#isStrange(path, text) && this.#initial.get(path) !== text) return path;
    }
    return undefined;
  }

  #isStrange(path: string, text: string): boolean {
    return text !== this.#before.get(path) && text !== this.#after.get(path);
  }

  #blame(violation: Violation, example: string): void {
    this.#violations[violation]++;
    this.#note(`${violation}: ${example}`);
  }

  #note(text: string): void {
    if (this.#examples.length < MAX_EXAMPLES) this.#examples.push(text);
  }

  /** Of each group of names: what lies under them. */
  #localStates(tree: SimNode): ReadonlyMap<string, string> {
    const { groupOf } = this.#scenario.grouping ?? { groupOf: () => undefined };
    const found = new Map<string, string>();
    walk(tree, "", (path, node) => {
      const group = groupOf(path.slice(path.lastIndexOf("/") + 1));
      if (group !== undefined) found.set(group, `${found.get(group) ?? ""} ${path}=${contentId(node.data)}`);
    });
    const waiting = tree.entries?.get(".local")?.entries?.get("journal")?.entries?.get("pending.json");
    for (const [group, state] of found)
      found.set(group, `${group} ${state} ${waiting && contentId(waiting.data)}`);
    return found;
  }

  /** What recovery does to the names of a group follows from what lies under them, and from nothing else. */
  #assertIndependent(locals: ReadonlyMap<string, string>, trace: readonly string[]): void {
    const { groupOf } = this.#scenario.grouping ?? { groupOf: () => undefined };
    const done = new Map<string, string>();
    for (const operation of trace) {
      const name = operation.split(" ")[1] ?? "";
      const group = groupOf(name.slice(name.lastIndexOf("/") + 1));
      if (group !== undefined) done.set(group, `${done.get(group) ?? ""}\n${operation}`);
    }
    for (const [group, state] of locals) {
      const known = this.#traces.get(state);
      const now = done.get(group) ?? "";
      if (known === undefined) this.#traces.set(state, now);
      else if (known !== now) this.#blame("failed", `recovery of ${group} depends on other groups: ${state}`);
    }
  }
}

function viewAfterRecovery(disk: SimFs): ReadonlyMap<string, string> {
  nextCommand(disk);
  return viewOf(disk);
}

/** Path -> content of every file; of lines only what readers see. */
function viewOf(disk: SimFs): ReadonlyMap<string, string> {
  const view = new Map<string, string>();
  walk(disk.top, "", (path, { data }) => {
    if (!IGNORED.test(path)) view.set(path, path.endsWith(".jsonl") ? linesOf(data) : `#${contentId(data)}`);
  });
  return view;
}

const knownLines = new WeakMap<Uint8Array, string>();

function linesOf(data: Uint8Array): string {
  let text = knownLines.get(data);
  if (text === undefined) {
    text = parseLines(data)
      .map((line) => JSON.stringify(line))
      .toSorted()
      .join("\n");
    knownLines.set(data, text);
  }
  return text;
}

function walk(node: SimNode, path: string, visit: (path: string, node: SimNode) => void): void {
  for (const [name, child] of node.entries ?? []) {
    const below = path === "" ? name : `${path}/${name}`;
    if (child.entries) walk(child, below, visit);
    else visit(below, child);
  }
}

function sameView(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  if (a.size !== b.size) return false;
  for (const [path, text] of a) if (b.get(path) !== text) return false;
  return true;
}

/** A text that names a report's violations, "" for none. */
export function violationsOf({ violations }: Report): string {
  const found = Object.entries(violations).filter(([, count]) => count > 0);
  return found.map(([what, count]) => `${count} ${what}`).join(", ");
}
