import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentHash } from "../../src/domain/hash.ts";
import { deriveId } from "../../src/domain/ids.ts";
import { memoryPath } from "../../src/domain/paths.ts";
import { printMemory } from "../../src/markdown/print-memory.ts";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-exact-"));
const NOW = Date.parse("2026-06-01T00:00:00Z");
afterAll(() => fs.rmSync(root, { recursive: true }));

/** Names as they stand in notes, made by rule, each beside others that differ from it in one place. */
const NUMBERS = Array.from({ length: 17 }, (_, i) => i);
const EXACT: readonly (readonly [kind: string, name: string])[] = [
  ...NUMBERS.map((i) => ["version", `v${1 + (i % 3)}.${i}.${(i * 7) % 10}`] as const),
  ...NUMBERS.map((i) => ["error code", `ERR_${["TLS", "DNS", "IO"][i % 3]}_${100 + i}`] as const),
  ...NUMBERS.map((i) => ["snake_case name", `retry_limit_${["max", "min"][i % 2]}_${i}`] as const),
  ...NUMBERS.map((i) => ["path", `src/${["api", "core", "web"][i % 3]}/handler-${i}.ts`] as const),
  ...NUMBERS.map((i) => ["id", `PROJ-${1200 + i}`] as const),
  ...NUMBERS.map((i) => ["camelCase name", `load${["User", "Order"][i % 2]}Batch${i}`] as const),
];
const TOPICS = ["release", "billing", "login", "search", "export", "import", "cache"];
const PHRASES = NUMBERS.map((i) => `${TOPICS[i % 7]} of the ${TOPICS[(i + 3) % 7]} number ${i}`);

/** Twenty different statements a language, and a query of words of each. */
const LANGUAGES: Readonly<Record<string, readonly (readonly [text: string, query: string])[]>> = {
  Japanese: cases(
    ["東京", "大阪", "京都", "札幌", "福岡"],
    ["図書館", "病院", "銀行", "学校"],
    (city, place) => [`${city}の${place}で田中さんに会いました`, `${city} ${place}`],
  ),
  Chinese: cases(
    ["北京", "上海", "广州", "成都", "西安"],
    ["医院", "银行", "学校", "机场"],
    (city, place) => [`我昨天去了${city}的${place}`, `${city}${place}`],
  ),
  Russian: cases(
    ["Москве", "Казани", "Самаре", "Перми", "Омске"],
    ["больница", "библиотека", "школа", "аптека"],
    (city, place) => [`Моя любимая ${place} находится в ${city}`, `${place} ${city}`],
  ),
  Arabic: cases(
    ["القاهرة", "بغداد", "دمشق", "تونس", "بيروت"],
    ["المستشفى", "المكتبة", "المدرسة", "المطار"],
    (city, place) => [`زرت ${place} في ${city} أمس`, `${place} ${city}`],
  ),
  German: cases(
    ["München", "Köln", "Düsseldorf", "Lübeck", "Görlitz"],
    ["Bücherei", "Straßenbahn", "Apotheke", "Bäckerei"],
    (city, place) => [`Die ${place} in ${city} öffnet um neun`, `${place} ${city}`],
  ),
};

function cases(
  cities: readonly string[],
  places: readonly string[],
  say: (city: string, place: string) => readonly [string, string],
): readonly (readonly [string, string])[] {
  return cities.flatMap((city) => places.map((place) => say(city, place)));
}

let memory: PaiMemory;
beforeAll(async () => {
  const store = path.join(root, "store");
  memory = openMemory({ store, now: () => NOW });
  await memory.init();
  const texts = [
    ...EXACT.map(([kind, name]) => `The ${kind} in the notes of that day is ${name}, see the log`),
    ...PHRASES.map((phrase) => `We talked about the ${phrase} at length`),
    ...PHRASES.map((phrase) => `Talk: ${phrase.split(" ").reverse().join(" ")}`),
    ...TOPICS.map(
      (topic) => `The ${topic} notes, the error log, the version and the path handler of the retry limit`,
    ),
    ...Object.values(LANGUAGES).flatMap((all) => all.map(([text]) => text)),
  ];
  for (const [i, text] of texts.entries()) writeFact(store, text, NOW - (i + 1) * 3_600_000);
  await memory.tidy();
});

function writeFact(store: string, text: string, atMs: number): void {
  const created = new Date(atMs).toISOString();
  const id = deriveId({ kind: "fact", atMs, of: [text] });
  const hash = contentHash(text);
  const header = { id, kind: "fact", created, ...(hash && { hash }) } as const;
  const file = path.join(store, memoryPath(header, text));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, printMemory(header, text), { flag: "wx" });
}

const first = async (query: string) =>
  (await memory.recall(query, { track: false, limit: 3 })).results[0]?.text.trim();

describe("among notes that differ in one place", () => {
  it.each(EXACT)("the %s %s is the first result", async (_, name) => {
    expect(await first(name)).toContain(` ${name},`);
  });

  it.each(PHRASES)("the phrase %j is the first result", async (phrase) => {
    expect(await first(`"${phrase}"`)).toBe(`We talked about the ${phrase} at length`);
  });
});

describe.each(Object.entries(LANGUAGES))("a text in %s", (_, all) => {
  it.each(all)("%s is found by %s", async (text, query) => {
    expect(await first(query)).toBe(text);
  });
});
