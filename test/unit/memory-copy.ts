import type { Aged } from "../../src/domain/aging.ts";
import type { Change } from "../../src/domain/changeset.ts";
import type { Config } from "../../src/domain/config.ts";
import { lookupNames, namesInFact } from "../../src/domain/entities.ts";
import { PaiError } from "../../src/domain/errors.ts";
import type { Header, Memory } from "../../src/domain/kinds.ts";
import type { PageFound, PagesFound } from "../../src/domain/page.ts";
import type { Need, Plan, Planned } from "../../src/domain/plan.ts";
import type { Asked } from "../../src/domain/question.ts";
import { isLetGo, isOfPair, outdatedBy, weightsIn } from "../../src/domain/question-state.ts";
import { DEFAULTS } from "../../src/domain/vocabulary.ts";
import type { Embedder } from "../../src/engine-ports.ts";
import { isMemory, parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { type PassView, passView } from "../../src/passes/pass.ts";
import { UTC } from "../../src/text/time-zone.ts";
import { testOwner } from "../support/embedder.ts";

/** A memory in a copy, and the UTC days on which it was looked up, in order. */
export interface Copied {
  readonly memory: Memory;
  readonly days: readonly string[];
}

/** What plans ask for besides memories. */
interface Outside {
  readonly embedder?: () => Embedder | undefined;
  /** Content hashes of forgotten texts. */
  readonly tombstones?: Pick<ReadonlySet<string>, "has">;
  /** Questions by id. */
  readonly questions?: ReadonlyMap<string, Asked>;
  readonly pages?: (project: string | undefined) => PagesFound;
  /** The page at a path in the store. */
  readonly page?: (path: string) => PageFound | undefined;
  /** Text of a file that is no memory; undefined where there is none. */
  readonly fileAt?: (path: string) => string | undefined;
}

/** A store in memory: what plans do to it leaves the files alone. Of needs it answers those that name ids or paths, or compare texts. */
export class MemoryCopy {
  readonly #copied = new Map<string, Copied>();
  readonly #paths = new Map<string, string>();

  readonly #outside: Outside;
  readonly #marks = new Map<string, string>();
  /** Ids of questions that plans asked. */
  readonly #asked = new Set<string>();
  /** Files that are no memories, as plans left them. */
  readonly #files = new Map<string, string>();

  constructor(copied: Iterable<Copied>, outside: Outside = {}) {
    this.#outside = outside;
    for (const one of copied) this.put(one);
  }

  /** All memories, in the order in which they came. */
  get copied(): Iterable<Copied> {
    return this.#copied.values();
  }

  view(nowMs: number, settings: Config): PassView {
    const rows = [...this.#copied.values()].map(agedOf);
    const textOf = (id: string) => this.#copied.get(id)?.memory.text;
    const accessDaysOf = (id: string) => this.#copied.get(id)?.days ?? [];
    const markOf = (unit: string) => this.#marks.get(unit);
    const headerOf = (id: string) => this.#copied.get(id)?.memory.header;
    const lastAccessOf = (id: string) => this.#copied.get(id)?.days.at(-1);
    const questions = [...(this.#outside.questions?.values() ?? [])].filter(
      ({ question }) => !isLetGo(question, lastAccessOf, nowMs),
    );
    const outdated = () => outdatedBy(questions, headerOf, nowMs);
    const unsettled = () => outdatedBy(questions, headerOf, nowMs, isOfPair);
    const weights = () => weightsIn(this.#outside.questions?.values() ?? []);
    const isAsked = (id: string) => this.#asked.has(id) || this.#outside.questions?.has(id) === true;
    const asked = { outdated, unsettled, weights, isAsked };
    const here = { zone: UTC, replica: "here", tells: testOwner.tells };
    return passView({ rows, nowMs, settings, accessDaysOf, textOf, markOf, ...asked, ...here });
  }

  /** Notes how units stood when a pass was done with them. */
  mark(marks: ReadonlyMap<string, string>): void {
    for (const [unit, digest] of marks) this.#marks.set(unit, digest);
  }

  /** Runs a plan and does what it says. */
  run<T>(plan: Plan<Planned<T>>, _seen?: (memory: Memory) => void): Planned<T> {
    let step = plan.next();
    while (!step.done) step = plan.next(this.#answer(step.value));
    for (const change of step.value.changes) this.#do(change);
    for (const { record } of step.value.appends ?? [])
      if (record.about !== undefined) this.#asked.add(String(record.id));
    return step.value;
  }

  /** Takes a memory out of sight; its file keeps its place. */
  hide(path: string): void {
    this.#copied.delete(this.#paths.get(path) ?? "");
  }

  #answer(need: Need): unknown {
    if (need.ask === "load") {
      const found = need.ids.flatMap((id) => this.#copied.get(id)?.memory ?? []);
      return new Map(found.map((memory) => [memory.header.id, memory]));
    }
    if (need.ask === "file") {
      const id = this.#paths.get(need.path);
      return id === undefined ? this.#fileAt(need.path) : this.#copied.get(id)?.memory.raw;
    }
    if (need.ask === "pages") return this.#pagesOf(need.project);
    if (need.ask === "page") return this.#asWritten(this.#outside.page?.(need.path));
    if (need.ask === "content") return this.#where(({ header }) => header.hash === need.hash);
    if (need.ask === "citing")
      return this.#where(({ header }) => header.sources?.some((id) => id.startsWith(need.id)) === true);
    if (need.ask === "neighbours")
      return this.#where(({ header }) => isFactAbout(header, need.subject)).map((memory) => ({
        memory,
        cosine: 0,
      }));
    if (need.ask === "entities")
      return this.#where(({ header }) => lookupNames(header).some((name) => need.names.includes(name)));
    if (need.ask === "naming")
      return this.#where(({ header }) => header.kind === "fact" && namesInFact(header).includes(need.name));
    if (need.ask === "tombstoned") return this.#outside.tombstones?.has(need.hash) ?? false;
    if (need.ask === "embed") return this.#outside.embedder?.()?.embed(need.texts) ?? [];
    throw new PaiError("internal", `a copy of the store cannot answer "${need.ask}"`);
  }

  #where(fits: (memory: Memory) => boolean): readonly Memory[] {
    const found = [...this.#copied.values()].flatMap(({ memory }) => (fits(memory) ? [memory] : []));
    return found.toSorted((a, b) => (a.header.id < b.header.id ? -1 : 1));
  }

  #fileAt(path: string): string | undefined {
    return this.#files.get(path) ?? this.#outside.fileAt?.(path);
  }

  #pagesOf(project: string | undefined): PagesFound {
    const found = this.#outside.pages?.(project) ?? { skipped: "a copy has no pages" };
    if ("skipped" in found) return found;
    return { pages: found.pages.map((page) => this.#asWritten(page)) };
  }

  #asWritten<P extends PageFound | undefined>(page: P): P {
    if (page === undefined || !("text" in page) || page.place.root !== undefined) return page;
    return { ...page, text: this.#files.get(page.place.path) ?? page.text };
  }

  #do(change: Change): void {
    if (change.id === undefined && change.op !== "remove") this.#files.set(change.path, change.text);
    const id = this.#paths.get(change.path) ?? "";
    const days = this.#copied.get(id)?.days ?? [];
    this.#paths.delete(change.path);
    if (change.op === "remove") {
      this.#copied.delete(id);
      return;
    }
    const path = change.op === "move" ? change.to : change.path;
    const memory = parseMemoryFile(path, new TextEncoder().encode(change.text));
    if (isMemory(memory)) this.put({ memory, days });
  }

  /** Adds a memory, or replaces it. */
  put(one: Copied): void {
    this.#copied.set(one.memory.header.id, one);
    this.#paths.set(one.memory.path, one.memory.header.id);
  }
}

function agedOf({ memory, days }: Copied): Aged {
  return { header: memory.header, accessDays: days.length, lastAccess: days.at(-1) };
}

function isFactAbout(header: Header, subject: string): boolean {
  return header.kind === "fact" && (header.subject ?? DEFAULTS.subject) === subject;
}
