import { type Sha256, sha256 } from "../../domain/hash.ts";
import { ANSWERS_DIR } from "../../domain/paths.ts";
import type { FileOps } from "../../ports.ts";

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
  const hash = sha256(answer).slice("sha256:".length);
  return `${hash.slice(0, MARK_CHARS - 1)}\n${answer}`;
}

function pathOf(request: Sha256): string {
  return `${ANSWERS_DIR}/${request.slice("sha256:".length)}.txt`;
}

/** How a server is told which shape the answer has; each later one asks for less. */
export const MODES = ["json_schema", "json_object", "plain"] as const;
export type Mode = (typeof MODES)[number];

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
  /** The model said that it will not answer. */
  readonly refused?: boolean;
}

/** A way to a model. */
export interface Transport {
  /** Whether the server can be told the shape of the answer. */
  readonly takesShape: boolean;
  /** Sends one request. Throws a `fault`. */
  send(sent: Sent): Promise<Received>;
}

/** Bytes of an answer that are read at most. */
export const MAX_ANSWER_BYTES = 1024 * 1024;
