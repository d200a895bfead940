import { parseSync } from "oxc-parser";
import { analyse } from "scslre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDirectory } from "../integration/store/directory.ts";
import { sourcesBelow } from "./checkout.ts";

/** A pattern, and where it stands or is made. */
interface Pattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/**
 * Patterns that may take quadratic time, and why that does no harm. A statement is at most 4 KiB: a walk over each pair of its
 * characters takes some milliseconds.
 */
const HARMLESS: ReadonlyMap<string, string> = new Map([
  [String.raw`\B(?=(?:\d{3})+$)`, "the digits of a number"],
  [String.raw`\s*,\s*`, "a list in the sources"],
  [String.raw`(?:(?![+#%])[^\p{L}\p{M}\p{N}]|(?<=^|[^\p{L}\p{N}+#])[+#%])+$`, "a word of a statement"],
  [
    String.raw`\p{N}+(?:[.,:]\p{N}+)*(?![\p{L}\p{M}\p{N}])|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'\p{L}+)*(?:\+\+|#(?![\p{L}\p{N}]))?`,
    "it matches wherever it begins, and goes on behind that",
  ],
]);

/** Where patterns are made of texts: sentences of many sorts, so that all rules are tried. */
const SENTENCES = [
  "I moved to Berlin in March and I work at Acme as a nurse, not as a teacher.",
  "Actually the dentist is on Friday at 7:30, my sister Anna's birthday is 12 May 1990!",
  "Remind me to send the €1,540 rent by Monday; don't forget, ever.",
  "Ich wohne seit März in Zürich, weil die Miete günstiger ist.",
  "Мара живёт в Лиссабоне, потому что любит море.",
  "今日は東京に引っ越しました。明日は会議です。",
  'Ilse said: "I\'ll call the bank tomorrow". We always deploy on Thursdays `npm run x`.',
];

const literals = [...sourcesBelow("src")].flatMap(([path, text]) => literalsIn(path, text));
const made = new Map<string, Pattern>();
const Plain = globalThis.RegExp;

beforeAll(async () => {
  globalThis.RegExp = new Proxy(Plain, {
    construct: (target, [source, flags = ""]) => {
      const pattern = Reflect.construct(target, [source, flags]) as RegExp;
      // Those of chrono-node are given 300 characters at most, see `engines/embedded/other-dates.ts`.
      if (!new Error().stack?.includes("chrono-node"))
        made.set(`/${pattern.source}/${pattern.flags}`, { where: "made", ...pick(pattern) });
      return pattern;
    },
  });
  await tryAllRules();
});
afterAll(() => {
  globalThis.RegExp = Plain;
});

describe("the patterns of the program", () => {
  it("are found", () => {
    expect(literals.length).toBeGreaterThan(800);
    expect(made.size).toBeGreaterThan(150);
  });

  it.each(["a literal", "made of texts"])("take time in proportion to a text: %s", (kind) => {
    const patterns = kind === "a literal" ? literals : [...made.values()];
    const slow = patterns.filter((pattern) => !HARMLESS.has(pattern.source)).flatMap(reportsOn);
    expect(slow).toEqual([]);
  });

  it("that are said to do no harm are there, and slow", () => {
    const all = [...literals, ...made.values()].filter(({ source }) => HARMLESS.has(source));
    const known = new Set(all.filter((pattern) => reportsOn(pattern).length > 0).map(({ source }) => source));
    expect([...HARMLESS.keys()].filter((source) => !known.has(source))).toEqual([]);
  });

  it("would be told from one that takes a walk back for each character", () => {
    const planted = "(?<=[a-z][+#%]*)[+#%]";
    expect(reportsOn({ where: "planted", source: planted, flags: "g" })).not.toEqual([]);
  });
});

function reportsOn({ where, source, flags }: Pattern): readonly string[] {
  const { reports } = analyse({ source, flags }, { maxReports: 1 });
  return reports.map(
    ({ type, exponential }) => `${where}: /${source}/ (${type}${exponential ? ", exponential" : ""})`,
  );
}

function pick({ source, flags }: RegExp) {
  return { source, flags };
}

function literalsIn(path: string, text: string): readonly Pattern[] {
  const found: Pattern[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, regex } = node as { type?: unknown; regex?: { pattern: string; flags: string } };
    if (type === "Literal" && regex) found.push({ where: path, source: regex.pattern, flags: regex.flags });
    for (const value of Object.values(node)) walk(value);
  };
  walk(parseSync(path, text).program);
  return found;
}

/** Loads the sources, so that what they make is seen, and has the rules read something. */
async function tryAllRules(): Promise<void> {
  const [{ openMemory }, { findInstruction }, { isSensitive }, { redact }, { typeRules }] = await Promise.all(
    [
      import("../../src/open-memory.ts"),
      import("../../src/text/safety/instructions.ts"),
      import("../../src/text/safety/sensitive.ts"),
      import("../../src/text/safety/secrets.ts"),
      import("../../src/entities/vocabulary.ts"),
    ],
  );
  typeRules();
  await withDirectory(async (store) => {
    const memory = openMemory({ store });
    for (const text of SENTENCES) {
      await memory.remember({ text });
      for (const read of [findInstruction, isSensitive, redact]) read(text);
      await memory.recall(text);
    }
    const turns = SENTENCES.map((text, i) => ({ speaker: i % 2 === 0 ? "user" : "Anna", text }));
    await memory.ingest([{ session: "all", turns }]);
    await memory.consolidate({});
  });
}
