import { build as esbuild } from "esbuild";

/** What reads every row of every table: a broken one throws, with its file and line. */
const SOURCE = `
import { GERMAN } from "./src/language/de/german.ts";
import { ENGLISH } from "./src/language/en/english.ts";
import { TABLES } from "./src/language/language.ts";
for (const language of [ENGLISH, GERMAN]) for (const name of TABLES) language.table(name);
`;

/** Reads the rule tables of all languages. Throws where a row is broken: the program would find it when it first needs the table. */
export async function checkRules(root) {
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    stdin: { contents: SOURCE, resolveDir: root, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
  });
  await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
