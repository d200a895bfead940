import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readNotes, tellYear } from "./beliefs-year.ts";
const store = fs.mkdtempSync(path.join(os.tmpdir(), "pai-dump-"));
const notes = readNotes();
const memory = await tellYear(store, notes);
const out: unknown[] = [];
for (const kind of ["fact", "commitment"] as const)
  for (const { id, text, subject } of (await memory.list({ kind })).results as any[]) {
    const said = (await memory.why(id)).because.flatMap((one: any) => one.said);
    const lines = said.map(({ at }: any) => notes.findIndex((note) => Date.parse(note.at) === Date.parse(at)) + 1);
    out.push({ id, kind, text, subject, lines: [...new Set(lines)] });
  }
const used = new Set(out.flatMap((o: any) => o.lines));
notes.forEach((n, i) => { if (!used.has(i + 1)) out.push({ id: `ep${i}`, kind: "episode", text: n.text, subject: "user", lines: [i + 1] }); });
fs.writeFileSync("/tmp/w/proto/year.json", JSON.stringify(out));
console.log(out.length);
fs.rmSync(store, { recursive: true });
