import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { contentHash } from "../../src/domain/hash.ts";
import { deriveId } from "../../src/domain/ids.ts";
import { memoryPath } from "../../src/domain/paths.ts";
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
function textOf({ text, caption }: Turn): string {
  return caption === undefined ? text : `${text} ${caption}`;
}

function emptyDirectory(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), "pai-locomo-"));
}
