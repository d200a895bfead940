import fs from "node:fs";
import { readPrivacy } from "../../src/language/reader/privacy.ts";
import { secretsIn } from "../../src/memory/checks.ts";
import { isSensitive } from "../../src/text/safety/sensitive.ts";
import { models } from "./statements.ts";

export interface PrivateSum {
  readonly all: number;
  readonly refused: number;
  /** Kept, as sensitive. */
  readonly sensitive: number;
}

/**
 * What the doors make of a file of notes `label || language || note`, for each "label language" and each "label all"; `byRules`: without
 * the model.
 */
export function privateFigures(file: string | URL, byRules = false): ReadonlyMap<string, PrivateSum> {
  const { privacy } = models();
  const read = byRules ? undefined : (text: string) => readPrivacy(text, privacy);
  const sums = new Map<string, PrivateSum>();
  for (const line of fs.readFileSync(file, "utf8").split("\n")) {
    const [label, language, said] = line.split(" || ");
    if (said === undefined) continue;
    const found = secretsIn(said, { said, read });
    const isRefused = found.refused.length > 0;
    const isMarked = !isRefused && (found.found.length > 0 || found.readsPrivate || isSensitive(said));
    for (const name of [`${label} ${language}`, `${label} all`]) {
      const { all, refused, sensitive } = sums.get(name) ?? { all: 0, refused: 0, sensitive: 0 };
      sums.set(name, {
        all: all + 1,
        refused: refused + Number(isRefused),
        sensitive: sensitive + Number(isMarked),
      });
    }
  }
  return sums;
}
