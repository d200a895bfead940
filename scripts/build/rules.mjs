import { build as esbuild } from "esbuild";

/** What reads every row of every table, and the words that they stand on: a broken one throws, with its file and line. */
const SOURCE = `
import { GERMAN } from "./src/language/de/german.ts";
import { ENGLISH } from "./src/language/en/english.ts";
import { TABLES } from "./src/language/language.ts";
export const compiled = [["src/language/en/words.ts", ENGLISH.lexicon.lists.compiled()]];
for (const language of [ENGLISH, GERMAN])
  for (const name of TABLES) {
    const rows = language.table(name).rows.map(({ says, pattern, unless, needs }) => [says, pattern, needs ?? 0, ...unless]);
    if (rows.length > 0) compiled.push(["src/language/" + language.code + "/" + name + ".ts", JSON.stringify(rows)]);
  }
`;

/**
 * The rule tables of all languages as the program reads them soonest, by their files: their rows as JSON without examples, as
 * src/language/language.ts reads them, and the lists of English words. Throws where a row is broken.
 */
export async function compileRules(root) {
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    stdin: { contents: SOURCE, resolveDir: root, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return new Map((await import(`data:text/javascript;base64,${code}`)).compiled);
}
