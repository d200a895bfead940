import type { Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import type { FileOps } from "../ports.ts";
import { findSecrets, type Secret } from "../text/safety/secrets.ts";
import { type Finding, nameSecrets } from "./checks.ts";
import type { Context } from "./context.ts";

const ALLOWED = " with a secret: ";
const CONFIG = "config.yaml";
const TEXT = new TextDecoder();

interface Holding {
  readonly path: string;
  readonly id: string;
  readonly raw: string;
  readonly found: readonly Secret[];
}

/**
 * Finds files with a secret that nobody has allowed: written by hand, merged, or kept before pai knew its form. What a person
 * allowed in one memory may stand in others that are made of it.
 */
export class KeptSecrets {
  readonly #context: Context;
  readonly #holding: Holding[] = [];

  constructor(context: Context) {
    this.#context = context;
  }

  look({ path, raw, header }: Memory): void {
    const found = findSecrets(raw);
    if (found.length > 0) this.#holding.push({ path, id: header.id, raw, found });
  }

  /** Of the memories that were looked at, and of the settings. IO. */
  findings(): readonly Finding[] {
    const { store } = this.#context;
    const allowed = this.#allowed();
    const settings = settingsIn(store.files);
    const inSettings = findSecrets(settings);
    return [
      ...this.#holding.flatMap(({ path, raw, found }) => {
        const own = found.filter(({ start, end }) => !allowed.has(raw.slice(start, end)));
        const what = () => `contains ${nameSecrets(own, raw)}; pai edit, or pai forget --purge`;
        return own.length === 0 ? [] : [finding(path, what())];
      }),
      ...(inSettings.length > 0
        ? [finding(CONFIG, `contains ${nameSecrets(inSettings, settings)}; remove it`)]
        : []),
    ];
  }

  #allowed(): ReadonlySet<string> {
    if (this.#holding.length === 0) return new Set();
    const ids = new Set(
      this.#context.store.history().flatMap(({ id, reason }) => (reason.includes(ALLOWED) ? id : [])),
    );
    const holding = this.#holding.filter(({ id }) => ids.has(id));
    return new Set(holding.flatMap(({ raw, found }) => found.map(({ start, end }) => raw.slice(start, end))));
  }
}

function finding(path: string, message: string): Finding {
  return { code: "secret", path, message, fixable: false };
}

/** The text of the store's settings; "" where they cannot be read, which whoever needs them says. IO. */
function settingsIn(files: FileOps): string {
  try {
    const { kind, size = 0 } = files.stat(CONFIG) ?? {};
    return kind === "file" && size <= LIMITS.settingsBytes ? TEXT.decode(files.read(CONFIG)) : "";
  } catch (error) {
    if ((error as { code?: unknown }).code === undefined) throw error;
    return "";
  }
}
