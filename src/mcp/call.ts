import { isPaiError, messageOf, PaiError } from "../domain/errors.ts";
import type { PaiMemory } from "../open-memory.ts";
import { redacting } from "../text/safety/secrets.ts";
import { parseMoment, type Zone } from "../text/time-zone.ts";
import { safe } from "./print.ts";

/** What a tool works with: the memory as the program that calls it uses it. */
export interface Host {
  readonly memory: PaiMemory;
  readonly zone: Zone;
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  readonly client: string;
  /** Told of each change set that captured something: maintenance may be due. */
  readonly captured: () => Promise<void>;
}

/** Opens the memory for a program: settings, project and trust as they are now. PaiError where they cannot be used. */
export type OpenHost = (client: string, notice: (text: string) => void) => Host;

/** What a tool found or did: for a program, and the same for whoever reads. */
export interface Answer {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A day or moment, ms since 1970. PaiError `invalid_value`. */
export function momentOf(name: string, value: string | undefined, { nowMs, zone }: Host): number | undefined {
  if (value === undefined) return undefined;
  const iso = parseMoment(value, nowMs, zone);
  if (iso !== undefined) return Date.parse(iso);
  throw new PaiError(
    "invalid_value",
    `${name} has to be a date such as 2026-11-01, not ${JSON.stringify(value)}`,
  );
}

/** Ways out that a program without a command line has. */
const WAYS: Readonly<Record<string, string>> = {
  unknown_id: "memory_recall and memory_status show ids",
  empty_id: "memory_recall and memory_status show ids",
  ambiguous_id: "give more characters of the id",
  busy: "another program writes to the memory: call again in a few seconds",
  conflict: "the memory changed meanwhile: call again",
  secret_found: "leave the secret out; memory keeps none",
  empty_text: "give a text",
  too_large: "split it into statements",
  disk_full: "free some space on the disk, then call again",
};

function forUser(hint: string, { code }: PaiError): string {
  if (code === "usage") return hint; // whoever calls can do that
  return `${hint.startsWith("pai ") ? "the user can run" : "what the user can do"}: ${hint}`;
}

/** What went wrong, and the way out, in words without a secret of what was given. */
export function explain(error: unknown, given: unknown): string {
  const clean = redacting([JSON.stringify(given)]);
  if (!isPaiError(error)) {
    const message = messageOf(error);
    return safe(clean(`internal error: ${message}; the memory is not affected`));
  }
  const { choices } = error.data;
  const way = Array.isArray(choices)
    ? `its choices: ${choices.join(", ")}`
    : (WAYS[error.code] ?? (error.hint === undefined ? undefined : forUser(error.hint, error)));
  return safe(clean(`${error.message} [${error.code}]${way === undefined ? "" : `\n${way}`}`));
}

/** Calls that are being answered: a server that stops waits for them. */
export class Calls {
  readonly #running = new Set<Promise<unknown>>();

  get areDone(): boolean {
    return this.#running.size === 0;
  }

  readonly during = <T>(work: Promise<T>): Promise<T> => {
    this.#running.add(work);
    const done = () => void this.#running.delete(work);
    work.then(done, done);
    return work;
  };

  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}
