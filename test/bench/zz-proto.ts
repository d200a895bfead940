import fs from "node:fs";
import { readNotes, readPatterns } from "./beliefs-year.ts";
import { readPeople } from "./natural.ts";
import { gistOf } from "../../src/language/compare/gist.ts";
import { likenessOf } from "../../src/language/compare/likeness.ts";
import { isLight, analyse } from "../../src/text/analyse.ts";
import { tryEmbedder } from "../../src/engines/embedded/embedder.ts";
import { openAssets } from "../../src/store/assets.ts";
import { cosine } from "../../src/domain/vector.ts";
const emb = tryEmbedder(openAssets()).embedder!;
const year = fs.existsSync("/tmp/w/proto/year.json") ? JSON.parse(fs.readFileSync("/tmp/w/proto/year.json", "utf8")) : undefined;
const sets = [{ name: "year", notes: readNotes(), patterns: readPatterns() }, ...readPeople()];
const out: any[] = [];
for (const { name, notes, patterns } of sets as any[]) {
  const src = (name === "year" && process.env.FACTS ? year.filter((y: any) => process.env.FACTS === "all" || y.kind === "fact").map((y: any) => ({ line: y.lines[0], text: y.text, kind: y.kind, subject: y.subject, day: notes[y.lines[0] - 1].at.slice(0, 10) })) : notes.map((n: any, i: number) => ({ line: i + 1, text: n.text, day: n.at.slice(0, 10) })));
  const vecs = emb.embed(src.map((f: any) => f.text));
  const facts = src.map((f: any, i: number) => ({ ...f, vec: vecs[i], gist: gistOf(f.text), terms: [...new Set(gistOf(f.text).terms)] }));
  const pairs: any[] = [];
  const df = new Map<string, number>();
  for (const f of facts) for (const t of f.terms) df.set(t, (df.get(t) ?? 0) + 1);
  const rarity = (t: string) => Math.log(1 + facts.length / (df.get(t) ?? 1));
  const rarest = Math.log(1 + facts.length);
  for (let i = 0; i < facts.length; i++) for (let j = 0; j < i; j++) {
    const [a, b] = [facts[i], facts[j]];
    const l = likenessOf(a.gist, b.gist, { rarity, rarest }), m = likenessOf(b.gist, a.gist, { rarity, rarest });
    const cos = a.vec && b.vec ? cosine(a.vec, b.vec) : 0;
    if (l.shared < 0.02 && cos < 0.4) continue;
    pairs.push([i, j, +l.shared.toFixed(4), +l.covered.toFixed(4), +m.covered.toFixed(4), +cos.toFixed(4), +l.isLed, +m.isLed]);
  }
  const terms = [...df].filter(([, n]) => n >= 3).map(([t]) => t);
  const word = new Map<string, string>();
  for (const f of facts) for (const w of f.text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) for (const t of analyse(w)) if (!word.has(t)) word.set(t, w);
  const wv = emb.embed(terms.map((t) => word.get(t) ?? t));
  const dom = terms.map((t, k) => [t, facts.filter((f: any) => f.terms.includes(t)).map((f: any) => +(wv[k] && f.vec ? cosine(wv[k]!, f.vec) : 0).toFixed(4))]);
  out.push({ name, patterns, facts: facts.map(({ vec, gist, ...r }: any) => ({ ...r, label: [...gist.label] })), pairs, light: terms.filter((t) => isLight(t)), dom: Object.fromEntries(dom), df: Object.fromEntries(df) });
}
fs.writeFileSync("/tmp/w/proto/feat.json", JSON.stringify(out));
