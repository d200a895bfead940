import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { contentHash, sha256 } from "../../src/domain/hash.ts";
import { deriveId } from "../../src/domain/ids.ts";
import { memoryPath } from "../../src/domain/paths.ts";
import { parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { printMemory } from "../../src/markdown/print-memory.ts";
import { openMemory } from "../../src/open-memory.ts";
import type { Conversation, Turn } from "./locomo.ts";

/** A store into which the sessions were taken by `ingest`, with the facts, promises and summaries that it makes. */
export async function ingestedStore({ sessions }: Conversation, nowMs: number): Promise<string> {
  const root = emptyDirectory();
  const memory = openMemory({ store: root, now: () => nowMs });
  await memory.ingest(
    sessions.map(({ name, atMs, turns }) => ({
      session: name,
      turns: turns.map((turn) => ({ speaker: turn.speaker, ref: turn.id, text: textOf(turn), atMs })),
    })),
  );
  await memory.tidy();
  return root;
}

/** A copy of a store whose memories have an importance of 1 to 10, each as often, by the hash of their ids. */
export async function spreadStore(root: string, nowMs: number): Promise<string> {
  const copy = emptyDirectory();
  fs.cpSync(root, copy, { recursive: true, filter: (from) => path.basename(from) !== ".index" });
  for (const name of fs.readdirSync(copy, { recursive: true, encoding: "utf8" })) {
    if (!/^(?:facts|episodes|commitments)\/.+\.md$/.test(name)) continue;
    const file = path.join(copy, name);
    const memory = parseMemoryFile(name, fs.readFileSync(file));
    if (!("header" in memory)) throw new Error(`not a memory: ${name}`);
    const importance = 1 + (Number.parseInt(sha256(memory.header.id).slice(-8), 16) % 10);
    fs.writeFileSync(file, printMemory({ ...memory.header, importance }, memory.text));
  }
  await openMemory({ store: copy, now: () => nowMs }).tidy();
  return copy;
}

/** A store of the observations as facts, past the judgement of `remember`, which would merge and replace some. */
export async function statementStore({ observations }: Conversation, nowMs: number): Promise<string> {
  const root = emptyDirectory();
  const memory = openMemory({ store: root, now: () => nowMs });
  await memory.init();
  const created = new Date(nowMs).toISOString();
  const written = new Set<string>();
  for (const { text, subject, session, atMs: sMs, turns } of observations) {
    const atMs = sMs + Number(turns[0]?.split(":")[1] ?? 0) * 1000;
    const hash = contentHash(text);
    if (hash === undefined) throw new Error(`no words: ${text}`);
    const id = deriveId({ kind: "fact", atMs, of: [text] });
    if (written.has(id)) continue;
    const validAt = new Date(atMs).toISOString();
    const header = { id, kind: "fact", created, valid_at: validAt, session, subject, hash } as const;
    const file = path.join(root, memoryPath(header, text, written.size));
    written.add(id);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, printMemory(header, text), { flag: "wx" });
  }
  await memory.tidy();
  return root;
}

/** What was said, and what a picture shows. */
export function textOf({ text, caption }: Turn): string {
  return caption === undefined ? text : `${text} ${caption}`;
}

function emptyDirectory(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), "pai-locomo-"));
}
