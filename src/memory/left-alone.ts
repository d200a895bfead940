import type { Change } from "../domain/changeset.ts";
import { type ErrorCode, isPaiError, type Problem, unwritableIn } from "../domain/errors.ts";
import { FOLLOWS } from "../entities/entity-file.ts";
import type { Context } from "./context.ts";

/** What ends a command whichever files it leaves alone. */
const FINAL: ReadonlySet<ErrorCode> = new Set(["busy", "disk_full", "io", "interrupted"]);

/**
 * Files that cannot be written anew, found out one after the other while a command is planned and applied. Plans then see
 * them as files that cannot be read: so they stop no command that is about others, and each plan is one for what is left.
 */
export class LeftAlone {
  readonly #problems = new Map<string, Problem>();
  /** Files of entities that were only to follow others: without a look at one, another file of its name would be made. */
  readonly #following = new Set<string>();
  readonly #tell: (problem: Problem) => void;

  /** `tell`: is told of each file that a command did its work without. */
  constructor(tell: (problem: Problem) => void) {
    this.#tell = tell;
  }

  /** The same context, in which these files cannot be read. */
  hiding(context: Context): Context {
    const readMemory: Context["store"]["readMemory"] = (path, known) =>
      this.#hidden(path) ?? context.store.readMemory(path, known);
    return { ...context, store: { ...context.store, readMemory } };
  }

  /** Changes without those that only follow others, and whose files are among these. */
  without(changes: readonly Change[]): readonly Change[] {
    for (const { path, reason } of changes) if (reason.includes(FOLLOWS)) this.#following.add(path);
    return changes.filter(({ path }) => !this.#problems.has(path) || !this.#following.has(path));
  }

  /**
   * Does work that plans, and again as long as it meets another file that cannot be written. Where it cannot be done without
   * one, the error is the one about that. `hide` is told of each file before the next attempt.
   */
  async around<T>(work: () => Promise<T> | T, hide: (path: string) => void = () => undefined): Promise<T> {
    const fresh: Problem[] = [];
    let first: unknown;
    for (;;) {
      try {
        const done = await work();
        for (const problem of fresh) this.#tell(problem);
        return done;
      } catch (error) {
        const found = unwritableIn(error).filter(({ path }) => !this.#problems.has(path));
        const isFinal = !isPaiError(error) || FINAL.has(error.code);
        if (found.length === 0) throw isFinal ? error : (first ?? error);
        first ??= error;
        fresh.push(...found);
        for (const problem of found) {
          this.#problems.set(problem.path, problem);
          hide(problem.path);
        }
      }
    }
  }

  #hidden(path: string): Problem | undefined {
    return this.#following.has(path) ? undefined : this.#problems.get(path);
  }
}
