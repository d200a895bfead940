import type { FileOps } from "../../ports.ts";
import { MODES, type Mode } from "./answers.ts";

/** What a server understands, as far as it is known. */
export interface Abilities {
  readonly mode: Mode;
  readonly temperature: boolean;
}

const PATH = "models.json";
/** Until a server says otherwise it understands everything. */
const ALL: Abilities = { mode: "json_schema", temperature: true };

/** What this user's servers understand, by address and model. A cache: it is learned again if lost. */
export class Servers {
  readonly #files: FileOps;
  readonly #nonce: () => string;

  constructor(files: FileOps, nonce: () => string) {
    this.#files = files;
    this.#nonce = nonce;
  }

  of(place: string, model: string): Abilities {
    const known = this.#read()[keyOf(place, model)];
    if (typeof known !== "object" || known === null) return ALL;
    const { mode, temperature } = known as { mode?: unknown; temperature?: unknown };
    return { mode: MODES.find((one) => one === mode) ?? ALL.mode, temperature: temperature !== false };
  }

  learn(place: string, model: string, abilities: Abilities): void {
    const temporary = `${this.#nonce()}.tmp`;
    const all = { ...this.#read(), [keyOf(place, model)]: abilities };
    try {
      this.#files.create(temporary, new TextEncoder().encode(`${JSON.stringify(all)}\n`));
      this.#files.rename(temporary, PATH);
    } catch {
      // learned again by the next command
    }
  }

  #read(): Readonly<Record<string, unknown>> {
    try {
      const read: unknown = JSON.parse(new TextDecoder().decode(this.#files.read(PATH)));
      return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  }
}

function keyOf(place: string, model: string): string {
  return `${place} ${model}`;
}

/** How to ask a server that refused a request for what it says; undefined where there is nothing to leave out. Pure. */
export function withLess(abilities: Abilities, refusal: string): Abilities | undefined {
  if (abilities.temperature && /temperature/i.test(refusal)) return { ...abilities, temperature: false };
  const next = MODES[MODES.indexOf(abilities.mode) + 1];
  return next === undefined ? undefined : { ...abilities, mode: next };
}
