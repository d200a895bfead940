import { expect, it } from "vitest";
import { sha256 } from "../../../src/domain/hash.ts";
import { SCHEMAS } from "../../../src/domain/kinds.ts";
import { analysisVersion, FORMAT } from "../../../src/index/format.ts";
import { itemsOf } from "../../../src/index/load.ts";
import { analyseOwn } from "../../../src/text/analyse.ts";
import { draft } from "../../contract/temp-store.ts";

const TEXTS = [
  "The children's houses weren't bought by Zoë's running friends, who said they're going to Boston",
  "snake_case camelCase XMLHttpRequest v1.2.3 src/index/format.ts C++ C# F# node.js 2026-11-21 10:30 3.14 -5",
  "ﬁnally straße Ωmega привет naïve résumé AT&T user@example.org #tag $5 50%",
  "went gone better mice knives thought ponies relational hopping agreed generalization lives leaves tries died experienced viruses succeeded staff",
  "It is what it is",
];
const fingerprint = (text: string) => sha256(text).slice("sha256:".length, "sha256:".length + 16);

it("names another analysis whenever texts give other terms, so that old indexes are rebuilt", () => {
  const { header } = draft({ text: "tea", tags: ["a tag"], subject: "alice" });
  const talk = draft({ kind: "episode", text: "", turns: 2, subject: "alice" }).header;
  const said = itemsOf(talk, TEXTS.map((text, i) => `### Mara · 2026-11-2${i}\n${text}`).join("\n\n"));
  const indexed = [
    ...TEXTS,
    ...itemsOf(header, "tea").indexed,
    ...itemsOf(header, "It is what it is").indexed,
    ...said.indexed,
  ];
  const terms = indexed.map((text) => analyseOwn(text).join(" "));
  const { rules } = analysisVersion();
  const now = fingerprint([...terms, JSON.stringify(said.talk?.turns)].join("\n"));
  expect(rules, "set ANALYSIS to this fingerprint").toBe(now);
});

// Two builds that share an index trust its rows: one that met a status which it does not know could list nothing.
it("has another number whenever a header may hold something else", () => {
  const now = fingerprint(JSON.stringify(SCHEMAS));
  expect([FORMAT, now], "raise FORMAT, then set this fingerprint").toEqual([26, "3e5190d886b2b3f9"]);
});
