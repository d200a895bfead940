import { readFileSync } from "node:fs";

/** One file of `fixtures/front-matter`, and what has to become of it. */
export interface CorpusCase {
  readonly file: string;
  readonly verdict: "accept" | "reject";
  /** Problem code of a rejected file. */
  readonly code?: string;
  /** 1-based line that the problem names, where the case is about one. */
  readonly line?: number;
  /** Part of the problem's message. */
  readonly message?: string;
  readonly made: string;
  readonly note?: string;
  /** Name of the generator of a file that is too large to be kept. */
  readonly generate?: keyof typeof GENERATORS;
}

export const CORPUS_DIR = new URL("../../../fixtures/front-matter/", import.meta.url);

export function readCorpus(): readonly CorpusCase[] {
  return JSON.parse(readFileSync(new URL("manifest.json", CORPUS_DIR), "utf8")) as CorpusCase[];
}

export function bytesOf({ file, generate }: CorpusCase): Uint8Array {
  if (generate !== undefined) return new TextEncoder().encode(GENERATORS[generate]());
  return new Uint8Array(readFileSync(new URL(encodeURIComponent(file), CORPUS_DIR)));
}

const KEYS = ["id: fa_01jd7xk4b0c8v2m5q9w3e6r1ty", "kind: fact", "created: 2026-11-21T10:00:00Z"];
const KIB = 1024;

function file(extra: readonly string[], body = "The owner drinks tea.\n"): string {
  return `---\n${[...KEYS, ...extra].join("\n")}\n---\n${body}`;
}

function keys(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `key${n}: value`);
}

/** A header of exactly `bytes` bytes, in lines that are short enough to be read fast. */
function headerOf(bytes: number): string[] {
  const room = bytes - KEYS.join("\n").length;
  const lines = keys(50).map((key) => `${key} ${"x".repeat(Math.floor(room / 50) - key.length - 2)}`);
  const rest = room - lines.join("\n").length - 1;
  return [...lines.slice(0, -1), `${lines.at(-1)}${"x".repeat(rest)}`];
}

const GENERATORS = {
  "header-16k": () => file(headerOf(16 * KIB)),
  "header-16k1": () => file(headerOf(16 * KIB + 1)),
  "keys-64": () => file(keys(61)),
  "keys-65": () => file(keys(62)),
  "keys-10k": () => file(keys(10_000)),
  "body-4m": () => file([], `${"tea and ".repeat(512 * KIB)}\n`),
  "body-8m": () => file([], `${"tea and ".repeat(KIB * KIB)}\n`),
  "blank-50k": () => file([...Array<string>(50_000).fill(""), "subject: owner"]),
  "header-1m": () => file(Array.from({ length: 1000 }, (_, n) => `key${n}: ${"x".repeat(KIB)}`)),
  "deep-5k": () => file([`x: ${"[".repeat(5000)}${"]".repeat(5000)}`]),
  "spaces-16k": () => file([`x${" ".repeat(16_000)}`]),
} as const;
