import { type ErrorCode, isPaiError, PaiError } from "../../domain/errors.ts";
import { hexDigest, type Sha256 } from "../../domain/hash.ts";
import { ANSWERS_DIR } from "../../domain/paths.ts";
import type { FileOps } from "../../ports.ts";
import { oneLine } from "../../text/escape.ts";
import { findInstruction } from "../../text/safety/instructions.ts";
import { redact } from "../../text/safety/secrets.ts";

/**
 * What models answered, by the hash of the request: the same request to the same model is not paid twice. Only a cache: an
 * answer that cannot be kept or read is asked for again, and so is one that is not whole, since nobody waits until it is durable.
 */
export class Answers {
  readonly #files: FileOps;
  readonly #nonce: () => string;

  constructor(files: FileOps, nonce: () => string) {
    this.#files = files;
    this.#nonce = nonce;
  }

  get(request: Sha256): string | undefined {
    try {
      const path = pathOf(request);
      if ((this.#files.stat(path)?.size ?? Number.POSITIVE_INFINITY) > MAX_ANSWER_BYTES + MARK_CHARS)
        return undefined;
      const kept = new TextDecoder().decode(this.#files.read(path));
      const answer = kept.slice(MARK_CHARS);
      return kept === marked(answer) ? answer : undefined;
    } catch {
      return undefined;
    }
  }

  keep(request: Sha256, answer: string): void {
    const temporary = `${ANSWERS_DIR}/${this.#nonce()}.tmp`;
    try {
      this.#files.makeDir(ANSWERS_DIR);
      this.#files.create(temporary, new TextEncoder().encode(marked(answer)));
      this.#files.rename(temporary, pathOf(request));
    } catch {
      // a store that cannot be written to, or that has no place for it yet
    }
  }
}

/** Characters of the hash that stands before an answer, and of the line's end. */
const MARK_CHARS = 17;

function marked(answer: string): string {
  return `${hexDigest(answer, MARK_CHARS - 1)}\n${answer}`;
}

function pathOf(request: Sha256): string {
  return `${ANSWERS_DIR}/${request.slice("sha256:".length)}.txt`;
}

/** How a server is told which shape the answer has; each later one asks for less. */
export const MODES = ["json_schema", "json_object", "plain"] as const;
type Mode = (typeof MODES)[number];

export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** One request, as it goes out. */
export interface Sent {
  readonly model: string;
  readonly messages: readonly Message[];
  /** The shape of the answer, as JSON schema, and its name. */
  readonly shape: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly mode: Mode;
  /** Whether `temperature: 0` goes along. */
  readonly temperature: boolean;
  /** Ends the try, wherever it stands. */
  readonly signal: AbortSignal;
}

/** What came back. Tokens as the server counts them, where it does. */
export interface Received {
  readonly text: string;
  readonly tokensIn?: number | undefined;
  readonly tokensOut?: number | undefined;
  /** It ended at the limit of the model. */
  readonly cutOff?: boolean;
  readonly refused?: boolean;
}

export interface Transport {
  /** Whether the server can be told the shape of the answer. */
  readonly takesShape: boolean;
  /** Sends one request. Throws a `fault`. */
  send(sent: Sent): Promise<Received>;
}

/** Bytes of an answer that are read at most. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/** Everything that can go wrong with a model, and the code under which it is told. */
const CODES = {
  unreachable: "engine_unavailable",
  reset: "engine_unavailable",
  timeout: "engine_unavailable",
  rate_limited: "engine_unavailable",
  server_error: "engine_unavailable",
  gave_up: "engine_unavailable",
  not_asked: "engine_unavailable",
  not_noted: "engine_unavailable",
  key: "engine_rejected",
  no_such_model: "engine_rejected",
  bad_request: "engine_rejected",
  not_an_api: "engine_rejected",
  redirected: "engine_rejected",
  no_program: "engine_rejected",
  program_failed: "engine_rejected",
  error_body: "engine_rejected",
  no_answer: "engine_unusable",
  refusal: "engine_unusable",
  cut_off: "engine_unusable",
  too_large: "engine_unusable",
  not_json: "engine_unusable",
  wrong_shape: "engine_unusable",
  echo: "engine_unusable",
  unfounded: "engine_unusable",
  calls_spent: "budget_spent",
  tokens_spent: "budget_spent",
} as const satisfies Readonly<Record<string, ErrorCode>>;

export type FaultName = keyof typeof CODES;

interface FaultDetails {
  readonly hint?: string;
  /** The same request may succeed later. */
  readonly again?: boolean;
  /** So long the server wants to be left alone, ms. */
  readonly waitMs?: number;
  /** Nothing was sent: it costs nothing. */
  readonly unsent?: boolean;
  readonly cause?: unknown;
}

/** What to type where a fault says nothing better. What a model could not say it is not asked again by itself. */
const HINTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  engine_unavailable: "pai consolidate   # later",
  engine_unusable: "pai consolidate --fresh   # to ask again",
};

/** The error for a fault; `faultOf` reads it. Pure. */
export function fault(name: FaultName, message: string, details: FaultDetails = {}): PaiError {
  const { hint = HINTS[CODES[name]], cause, ...data } = details;
  return new PaiError(CODES[name], message, {
    ...(hint !== undefined && { hint }),
    data: { fault: name, ...data },
    cause,
  });
}

/** What a fault says; undefined for any other error. Pure. */
export function faultOf(
  error: unknown,
): ({ readonly name: FaultName } & Pick<FaultDetails, "again" | "waitMs" | "unsent">) | undefined {
  if (!isPaiError(error)) return undefined;
  const { fault: name, ...rest } = error.data as { fault?: FaultName };
  return name === undefined ? undefined : { name, ...rest };
}

/** A text as data of a prompt: without secrets, in one line of JSON that nothing in it can end. Pure. */
export function quoted(value: unknown): string {
  const json = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" ? redact(part).text : part,
  );
  return json.replaceAll("<", "\\u003c");
}

const CLAUSE_CHARS = 160;

/** What a model gives as its reason, fit for history: one short line without secrets that gives no orders. Pure. */
export function clause(why: string): string {
  const line = oneLine(redact(why).text).trim().slice(0, CLAUSE_CHARS);
  return findInstruction(line) === undefined ? line : "";
}
