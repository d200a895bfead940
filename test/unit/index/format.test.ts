import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/domain/hash.ts";
import { headerKeys } from "../../../src/domain/kinds.ts";
import { KINDS } from "../../../src/domain/vocabulary.ts";
import { ANALYSIS, analysisVersion, FORMAT, isSameAnalysis } from "../../../src/index/format.ts";
import { itemsOf } from "../../../src/index/load.ts";
import { analyseOwn } from "../../../src/text/analyse.ts";
import { draft } from "../../contract/temp-store.ts";

const TEXTS = [
  "The children's houses weren't bought by Zo\u00eb's running friends, who said they're going to Boston",
  "snake_case camelCase XMLHttpRequest v1.2.3 src/index/format.ts C++ C# F# node.js 2026-11-21 10:30 3.14 -5",
  "\ufb01nally stra\u00dfe \u03a9mega \u043f\u0440\u0438\u0432\u0435\u0442 na\u00efve r\u00e9sum\u00e9 AT&T user@example.org #tag $5 50%",
  "went gone better mice knives thought ponies relational hopping agreed generalization lives leaves tries died experienced viruses succeeded staff",
  "It is what it is",
];

it("names another analysis whenever texts give other terms, so that old indexes are rebuilt", () => {
  const { header } = draft({ text: "tea", tags: ["a tag"], subject: "alice" });
  const talk = draft({ kind: "episode", text: "", turns: 2, subject: "alice" }).header;
  const said = itemsOf(talk, TEXTS.map((text, i) => `### Mara \u00b7 2026-11-2${i}\n${text}`).join("\n\n"));
  const indexed = [
    ...TEXTS,
    ...itemsOf(header, "tea").indexed,
    ...itemsOf(header, "It is what it is").indexed,
    ...said.indexed,
  ];
  const terms = indexed.map((text) => analyseOwn(text).join(" "));
  const fingerprint = sha256([...terms, JSON.stringify(said.talk?.turns)].join("\n")).slice(
    "sha256:".length,
    "sha256:".length + 16,
  );
  expect(ANALYSIS, "set ANALYSIS to this fingerprint").toBe(fingerprint);
});

it("has another number whenever headers get or lose a key, since rows are taken for them", () => {
  const keys = KINDS.map((kind) => `${kind}: ${headerKeys(kind).join(" ")}`).join("\n");
  const fingerprint = sha256(keys).slice("sha256:".length, "sha256:".length + 16);
  expect([FORMAT, fingerprint], "raise FORMAT, then set this fingerprint").toEqual([15, "cf01d1d25f61a5d3"]);
});

describe("an index made under another Node", () => {
  const version = analysisVersion();

  it("is used where that makes the same terms of the sample", () => {
    expect(isSameAnalysis(version)).toBe(true);
    expect(isSameAnalysis({ ...version, runtime: "9.0/60.0" })).toBe(true);
  });

  it("is made anew where it makes other ones, or the rules are others", () => {
    expect(isSameAnalysis({ ...version, runtime: "9.0/60.0", sample: "sha256:0" })).toBe(false);
    expect(isSameAnalysis({ ...version, rules: "0" })).toBe(false);
  });
});
