import { readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** The program's own reading of texts, so that a model is trained on what it will be shown. */
export async function loadProgram(root) {
  const entryPoints = [path.join(root, "scripts/categories/program.mjs")];
  const bundle = await build({ entryPoints, bundle: true, platform: "node", format: "esm", write: false });
  return import(
    `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString("base64")}`
  );
}

/**
 * Labelled texts with their features: `{label, also, hand, features, variants}`. `also`: other categories that would do, `hand`: who wrote it, where the file says. `variants`: features of the same text in
 * lower case, and with another text of the file behind it, as people go on after what they state.
 */
export function readExamples(program, { root, file, table }) {
  const lines = readFileSync(path.join(root, file), "utf8").split("\n");
  const entries = lines.filter((line) => line !== "").flatMap((line) => labelledTexts(JSON.parse(line)));
  return entries.map(({ text, category, hand, also }, i) => ({
    hand,
    also,
    label: program.CATEGORIES.indexOf(category),
    features: featuresOf(program, text, table),
    variants: variantsOf(text, i, entries).map((variant) => featuresOf(program, variant, table)),
  }));
}

const CONNECTIVES = [" because ", ", so ", ", and ", " since ", ", even though ", " - ", ", which means "];
/** Prime, so that the texts behind are of other categories and all different. */
const STRIDE = 1_009;

function variantsOf(text, i, entries) {
  const bare = text.replace(/[.!]$/, "");
  const other = entries[((i + 1) * STRIDE) % entries.length].text;
  return [
    bare.toLowerCase(),
    bare + CONNECTIVES[i % CONNECTIVES.length] + other[0].toLowerCase() + other.slice(1),
  ];
}

function featuresOf(program, text, table) {
  const rest = program.withoutLeadIns(text);
  const leadIn = text.endsWith(rest) ? text.slice(0, -rest.length).trim() : "";
  const reading = program.readingOf(rest, leadIn);
  return program.categoryFeatures(reading, table);
}

/** A training example is a text; an entry of the development halves holds several facts. */
function labelledTexts({ text, category, facts, kind, hand, also }) {
  if (facts === undefined) return [{ text, category, hand, also }];
  return kind === "language" ? [] : facts.map((fact) => ({ text: fact.span, category: fact.category }));
}
