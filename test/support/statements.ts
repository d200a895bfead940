import { fileURLToPath } from "node:url";
import type { Statement, Utterance } from "../../src/domain/plan.ts";
import { openReader } from "../../src/engines/embedded/models.ts";
import { extractStatements } from "../../src/language/extract/extract.ts";
import { openRoot } from "../../src/store/node-fs.ts";

/** The models of the checkout. */
export const models = openReader(openRoot(fileURLToPath(new URL("../../assets", import.meta.url))));

/** What the embedded extractor finds in a text. */
export function statementsIn(
  text: string,
  atMs = 0,
  utterance: Partial<Utterance> = {},
): readonly Statement[] {
  return extractStatements(text, { ...utterance, atMs }, models());
}
