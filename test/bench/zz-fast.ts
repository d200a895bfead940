import fs from "node:fs";
import { readNotes, readPatterns, matchOf } from "./beliefs-year.ts";
import { readPeople } from "./natural.ts";
import { tryEmbedder } from "../../src/engines/embedded/embedder.ts";
import { openAssets } from "../../src/store/assets.ts";
import { candidatesIn } from "../../src/beliefs/candidates.ts";
import { foldBelief } from "../../src/beliefs/fold.ts";
const emb = tryEmbedder(openAssets()).embedder!;
const year = JSON.parse(fs.readFileSync("/tmp/w/proto/year.json", "utf8"));
const run = (facts: any[]) => { const plan = candidatesIn(facts, { weights: new Map(), others: [] }); let step: any = plan.next(); while (!step.done) step = plan.next(step.value.ask === "embed" ? emb.embed(step.value.texts) : step.value.ask === "levels" ? emb.levels : undefined as any); return step.value; };
const tot = { formed: 0, ok: 0, found: 0, of: 0 };
for (const { name, notes, patterns } of [{ name: "year", notes: readNotes(), patterns: readPatterns() }, ...readPeople()] as any[]) {
  const facts = name === "year" ? year.filter((y: any) => y.kind === "fact").map((y: any) => ({ id: y.id, text: y.text, subject: y.subject, isNote: true, lines: y.lines, observations: y.lines.map((l: number) => ({ key: notes[l - 1].at.slice(0, 10), atMs: Date.parse(notes[l - 1].at) })) }))
    : notes.map((n: any, i: number) => ({ id: `fa_${String(i).padStart(4, "0")}`, text: n.text, subject: "owner", isNote: true, lines: [i + 1], observations: [{ key: n.at.slice(0, 10), atMs: Date.parse(n.at) }] }));
  const byId = new Map(facts.map((f: any) => [f.id, f]));
  const t = performance.now();
  const cands = run(facts);
  const ms = performance.now() - t;
  const end = Math.max(...notes.map((n: any) => Date.parse(n.at))) + 864e5;
  const formed = cands.flatMap((c: any) => foldBelief(c.evidence, end).map((f) => ({ c, f, lines: [...new Set(f.supporting.flatMap((id: any) => (byId.get(id) as any).lines as number[]))] })));
  const m = formed.map((x: any) => ({ ...x, m: matchOf({ text: "", lines: x.lines }, patterns) }));
  const ok = m.filter((x: any) => x.m); const found = new Set(ok.map((x: any) => x.m.pattern.number));
  if (name === "year") {
    console.log(`year ${ms.toFixed(0)} ms formed ${m.length} ok ${ok.length} share ${(ok.length / m.length).toFixed(2)} dev ${patterns.filter((p: any) => p.number % 2 && found.has(p.number)).length} held ${process.env.HELD ? patterns.filter((p: any) => p.number % 2 === 0 && found.has(p.number)).length : "-"} changes known ${patterns.filter((p: any) => p.phases.length > 1 && (p.number % 2 || process.env.HELD) && (ok.some((x: any) => x.m.pattern === p && x.m.phase === 1) || ok.some((x: any) => x.m.pattern === p && (x.f.contradicting.length || x.f.isOver || x.f.status !== "active")))).length}`);
    if (process.env.SHOW) for (const x of m) if (!x.m || x.m.pattern.number % 2) console.log("  ", x.m ? "OK" + x.m.pattern.number : "--", x.c.subject, "|", x.c.text, `| ${x.f.supporting.length}+${x.f.contradicting.length} ${x.f.status} ${x.f.isOver ? "over" : ""}`, "\n        against:", x.f.contradicting.map((id: any) => (byId.get(id) as any).text).join(" / "));
  } else { tot.formed += m.length; tot.ok += ok.length; tot.found += found.size; tot.of += patterns.length;
    if (process.env.SHOW === "nat") for (const x of m) console.log("  ", name, x.m ? "OK" + x.m.pattern.number : "--", x.c.subject, "|", x.c.text, `| ${x.f.supporting.length}+${x.f.contradicting.length}`, "\n        against:", x.f.contradicting.map((id: any) => (byId.get(id) as any).text).join(" / ")); }
}
console.log("natural", JSON.stringify(tot), (tot.ok / tot.formed).toFixed(2));
