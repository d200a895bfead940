import fs from "node:fs";
import path from "node:path";
import MiniSearch from "minisearch";
import { contentHash, sha256 } from "../../../src/domain/hash.ts";
import type { Memory } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { KINDS } from "../../../src/domain/vocabulary.ts";
import { indexedText } from "../../../src/index/indexed-text.ts";
import { parseMemoryFile } from "../../../src/markdown/memory-file.ts";
import type { Row } from "../../../src/ports.ts";
import { analyseAny } from "../../../src/text/analyse.ts";

/** What the index must answer, found the plain way: every file read, all in one MiniSearch. */
export class NaiveIndex {
  readonly memories: readonly Memory[];
  readonly #mini = new MiniSearch<{ id: string; text: string }>({
    fields: ["text"],
    tokenize: (text) => analyseAny(text),
    processTerm: (term) => term,
  });

  constructor(root: string) {
    const byId = new Map<string, Memory[]>();
    for (const at of markdownFiles(root)) {
      const memory = parseMemoryFile(at, fs.readFileSync(path.join(root, at)));
      if (!("header" in memory)) continue;
      byId.set(memory.header.id, [...(byId.get(memory.header.id) ?? []), memory]);
    }
    const canonical = ({ header, text, path: at }: Memory) => Number(at === memoryPath(header, text));
    const first = (all: Memory[]) =>
      all.sort((a, b) => canonical(b) - canonical(a) || (a.path < b.path ? -1 : 1))[0];
    this.memories = [...byId.values()]
      .flatMap((all) => first(all) ?? [])
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    this.#mini.addAll(
      this.memories.map(({ header, text }) => ({ id: header.id, text: indexedText(header, text) })),
    );
  }

  rows(matches: (memory: Memory) => boolean = () => true): Row[] {
    return this.memories.filter(matches).map(({ path: at, header, raw, text }) => ({
      path: at,
      header,
      fileHash: sha256(raw),
      contentHash: contentHash(text),
      accessDays: 0,
      lastAccess: undefined,
    }));
  }

  /** Score of each hit by id, widened as the index does it. */
  search(terms: readonly string[]): { matching: string; scores: Record<string, number> } {
    const prefix = (term: string) => term.length >= 3 || /[^\u0000-\u024f]/.test(term);
    const run = (widen: object) =>
      this.#mini.search("query", {
        tokenize: () => [...new Set(terms)],
        bm25: { k: 0.9, b: 0.4, d: 0.5 },
        ...widen,
      });
    let best = { matching: "exact", hits: run({}) };
    for (const [matching, widen] of [
      ["prefix", { prefix }],
      ["fuzzy", { prefix, fuzzy: 0.2 }],
    ] as const) {
      if (best.hits.length >= 3) break;
      const hits = run(widen);
      if (hits.length > best.hits.length) best = { matching, hits };
    }
    return {
      matching: best.matching,
      scores: Object.fromEntries(best.hits.map(({ id, score }) => [id, score])),
    };
  }
}

function markdownFiles(root: string): string[] {
  const found: string[] = [];
  for (const kind of KINDS) {
    const folder =
      kind === "entity"
        ? "entities"
        : kind === "commitment"
          ? "commitments"
          : kind === "box"
            ? "boxes"
            : `${kind}s`;
    for (const at of [folder, `archive/${folder}`]) {
      const days =
        kind === "entity"
          ? [at]
          : list(root, at)
              .filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))
              .map((d) => `${at}/${d}`);
      for (const day of days) {
        for (const name of list(root, day))
          if (name.endsWith(".md") && !name.startsWith(".")) found.push(`${day}/${name}`);
      }
    }
  }
  return found.filter((at) => fs.lstatSync(path.join(root, at)).isFile());
}

function list(root: string, at: string): string[] {
  return fs.existsSync(path.join(root, at)) ? fs.readdirSync(path.join(root, at)) : [];
}
