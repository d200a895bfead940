import type { Sha256 } from "../../domain/hash.ts";
import { ANSWERS_DIR } from "../../domain/paths.ts";
import type { FileOps } from "../../ports.ts";
import { MAX_ANSWER_BYTES } from "./transport.ts";

/**
 * What models answered, by the hash of the request: the same request to the same model is not paid twice. Only a cache: an
 * answer that cannot be kept or read is asked for again.
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
      if ((this.#files.stat(path)?.size ?? Number.POSITIVE_INFINITY) > MAX_ANSWER_BYTES) return undefined;
      return new TextDecoder().decode(this.#files.read(path));
    } catch {
      return undefined;
    }
  }

  keep(request: Sha256, answer: string): void {
    const temporary = `${ANSWERS_DIR}/${this.#nonce()}.tmp`;
    try {
      this.#files.makeDir(ANSWERS_DIR);
      this.#files.create(temporary, new TextEncoder().encode(answer));
      this.#files.rename(temporary, pathOf(request));
    } catch {
      // a store that cannot be written to, or that has no place for it yet
    }
  }
}

function pathOf(request: Sha256): string {
  return `${ANSWERS_DIR}/${request.slice("sha256:".length)}.txt`;
}
