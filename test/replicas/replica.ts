import fs from "node:fs";
import path from "node:path";
import { isPaiError } from "../../src/domain/errors.ts";
import type { Files } from "../../src/merge/stores.ts";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import { textsBelow } from "../support/texts-below.ts";

const HOUR_MS = 3_600_000;
const START = Date.parse("2026-03-02T08:00:00Z");

/** A machine with a store of its own, and a clock that only goes on. */
export class Replica {
  readonly name: string;
  readonly store: string;
  readonly #state: string;
  #nowMs: number;

  constructor(root: string, name: string, number: number) {
    this.name = name;
    this.store = path.join(root, name);
    this.#state = path.join(root, `state-${name}`);
    this.#nowMs = START + number * 61_000;
  }

  memory(): PaiMemory {
    this.#nowMs += HOUR_MS;
    const nowMs = this.#nowMs;
    return openMemory({ store: this.store, stateDirectory: this.#state, now: () => nowMs });
  }

  /** Does something; what cannot be done is no failure of a merge. */
  async does(work: (memory: PaiMemory) => Promise<unknown>): Promise<void> {
    try {
      await work(this.memory());
    } catch (error) {
      if (!isPaiError(error) || error.code === "internal") throw error;
    }
  }

  /** All that travels. */
  files(): Files {
    return new Map(Object.entries(textsBelow(this.store, /^\.(?:local|index)(?:\/|$)/)));
  }

  /** Makes the store what another one is, as git would. */
  becomes(files: Files): void {
    for (const [name, text] of this.files())
      if (files.get(name) !== text) fs.rmSync(path.join(this.store, name));
    for (const [name, text] of files) {
      const file = path.join(this.store, name);
      if (fs.existsSync(file)) continue;
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
    }
  }
}
