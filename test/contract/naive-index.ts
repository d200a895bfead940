import fs from "node:fs";
import path from "node:path";
import MiniSearch, { type SearchOptions } from "minisearch";
import { contentHash, type Sha256, sha256 } from "../../src/domain/hash.ts";
import { idTimeMs } from "../../src/domain/ids.ts";
import type { Memory } from "../../src/domain/kinds.ts";
import { memoryPath } from "../../src/domain/paths.ts";
import { type Counts, counted } from "../../src/domain/status.ts";
import type { TurnMark } from "../../src/domain/turn.ts";
import { KIND_FOLDER, type Kind } from "../../src/domain/vocabulary.ts";
import type { Embedder } from "../../src/engine-ports.ts";
import { embeddedText, type IndexedTurn, itemsOf } from "../../src/index/load.ts";
import type {
  Neighbour,
  SearchIndex,
  SearchOptions as Sought,
  TextHit,
  TextSearch,
} from "../../src/index-ports.ts";
import { parseMemoryFile } from "../../src/markdown/memory-file.ts";
import type { Row } from "../../src/ports.ts";
import { analyse, analyseOwn } from "../../src/text/analyse.ts";
import { type NaiveTurn, naiveParts } from "./naive-places.ts";

const BM25 = { k: 0.9, b: 0.75, d: 0.5 };
const isPrefix = (term: string) => term.length >= 3 || /[^\u0000-\u024f]/.test(term);
const edits = (term: string) => (term.length < 4 || term.length > 64 ? 0 : term.length < 8 ? 1 : 2);
/** Only terms that occur nowhere may stand for others. */
const wider = (unknown: (term: string) => boolean): readonly [TextSearch["matching"], SearchOptions][] => [
  ["prefix", { prefix: (term) => unknown(term) && isPrefix(term) }],
  [
    "fuzzy",
    {
      prefix: (term) => unknown(term) && isPrefix(term),
      fuzzy: (term) => (unknown(term) ? edits(term) : 0),
    },
  ],
];

/** What the index must answer, found the plain way: every file read, all in one MiniSearch, cosines in floats. */
export class NaiveIndex implements SearchIndex {
  readonly freshness = { freshness: "full", seq: 0 } as const;
  readonly problems = [];
  readonly foreignEdits = [];
  readonly bytes: number;
  readonly #rows: readonly Row[];
  readonly #mini = new MiniSearch<{ id: string; text: string }>({
    fields: ["text"],
    tokenize: (text) => analyseOwn(text),
    processTerm: (term) => term,
  });

  readonly #turns: NaiveTurn[] = [];
  readonly #days: ReturnType<typeof readAccess>;
  /** Rows and turns by the ids of their documents in MiniSearch. */
  readonly #items = new Map<string, { row: Row; turn: IndexedTurn | undefined }>();
  readonly #embedder: Embedder | undefined;
  readonly #vectors = new Map<Row, Float32Array>();

  constructor(root: string, embedder?: Embedder) {
    const memories = readMemories(root);
    this.#embedder = embedder;
    this.bytes = memories.reduce((sum, { raw }) => sum + Buffer.byteLength(raw), 0);
    const days = readAccess(root);
    this.#days = days;
    this.#rows = memories.map(({ path: at, header, raw, text }) => {
      const accessed = [...(days.get(header.id) ?? [])].sort();
      const counts = { accessDays: accessed.length, lastAccess: accessed.at(-1) };
      return { path: at, header, fileHash: sha256(raw), contentHash: contentHash(text), ...counts };
    });
    memories.forEach(({ header, text }, i) => {
      const embedded = embeddedText(header, text);
      const vector = embedded === undefined ? undefined : embedder?.embed([embedded])[0];
      const row = this.#rows[i];
      if (row && vector) this.#vectors.set(row, vector);
    });
    memories.forEach(({ header, text }, i) => {
      const row = this.#rows[i];
      const { indexed, talk } = itemsOf(header, text);
      indexed.forEach((said, at) => {
        const id = `${header.id}#${at}`;
        const turn = talk?.turns[at];
        if (row) this.#items.set(id, { row, turn });
        if (row && talk && turn) {
          const { session, startedMs } = talk;
          const length = new Set(analyseOwn(said)).size;
          this.#turns.push({ row, number: turn.number, session, startedMs, cues: turn.cues, length });
        }
        this.#mini.add({ id, text: said });
      });
    });
  }

  accessDaysOf(id: string): readonly string[] {
    return [...(this.#days.get(id) ?? [])].sort();
  }

  get counts(): Counts {
    return counted(this.#rows.map(({ header }) => header));
  }

  get size(): number {
    return this.#rows.length;
  }

  sizeOf(kind: Kind): number {
    return this.rows(kind).length;
  }

  dated(): readonly Row[] {
    return this.#rows.filter(({ header }) => header.kind === "fact");
  }

  byId(id: string): Row | undefined {
    return this.#rows.find(({ header }) => header.id === id);
  }

  resolve(reference: string): string[] {
    const wanted = reference.toLowerCase();
    if (wanted === "") return [];
    const [, kind = "", ending = wanted] = /^([a-z]{2}_)(.+)$/.exec(wanted) ?? [];
    const ends = (id: string) => ending.length >= 4 && id.startsWith(kind) && id.endsWith(ending);
    const ids = this.#rows.map(({ header }) => header.id);
    return ids.filter((id) => id.startsWith(wanted) || ends(id)).sort();
  }

  shortId(id: string): string {
    for (let length = 4; length < id.length; length++) {
      const others = this.#rows.filter(
        ({ header }) => header.id !== id && header.id.endsWith(id.slice(-length)),
      );
      if (others.length === 0) return id.slice(-length);
    }
    return id;
  }

  byContent(hash: Sha256): Row[] {
    return this.#rows.filter((row) => row.contentHash === hash);
  }

  citing(id: string): Row[] {
    return this.#rows.filter(({ header }) => header.sources?.some((source) => source.split("#")[0] === id));
  }

  linking(id: string): Row[] {
    return this.#rows.filter(({ header }) => header.links?.some(({ to }) => to === id));
  }

  rows(kind?: Kind): Row[] {
    return this.#rows.filter(({ header }) => kind === undefined || header.kind === kind);
  }

  during(...[{ fromMs, untilMs }, most, accepts, kinds]: Parameters<SearchIndex["during"]>): TextHit[] {
    const isThen = (ms: number) => ms >= fromMs && ms < untilMs;
    const newestFirst = [...this.#items.values()].sort(
      (a, b) => idTimeMs(b.row.header.id) - idTimeMs(a.row.header.id),
    );
    const perKind = new Map<Kind, Set<string>>();
    return newestFirst.flatMap(({ row, turn }): TextHit[] => {
      const { id, kind } = row.header;
      const isAsked = kinds?.includes(kind) ?? (kind !== "box" && kind !== "entity");
      if (!isAsked || !accepts(row.header) || !isThen(turn?.atMs ?? idTimeMs(id))) return [];
      const ids = perKind.get(kind) ?? new Set();
      perKind.set(kind, ids.add(id));
      const length = this.#turns.find((one) => one.row === row && one.number === turn?.number)?.length ?? 0;
      const parts = { around: 0, answer: 0, session: 0, near: [], length, cues: turn?.cues ?? 0 };
      const hit = { kind, row, turn: markOf(turn), score: 0, cosine: 0, matched: {}, ...(turn && { parts }) };
      return ids.size > most ? [] : [hit];
    });
  }

  searchUnordered(...asked: Parameters<SearchIndex["searchUnordered"]>): TextSearch {
    return this.search(...asked);
  }

  search(query: readonly string[], text?: string, { widen = true, first }: Sought = {}): TextSearch {
    const terms = [...new Set(query)];
    const run = (options: SearchOptions) =>
      this.#mini.search("query", { tokenize: () => terms, bm25: BM25, ...options });
    let best: { matching: TextSearch["matching"]; found: ReturnType<typeof run> } = {
      matching: "exact",
      found: run({}),
    };
    const unknown = (term: string) => this.#mini.search("q", { tokenize: () => [term] }).length === 0;
    for (const [matching, widened] of widen ? wider(unknown) : []) {
      if (best.found.length >= 3) break;
      const found = run(widened);
      if (found.length > best.found.length) best = { matching, found };
    }
    const meaning = text === undefined ? undefined : this.#queryVector(text);
    const cosineOf = (row: Row) => Math.max(0, dot(meaning, this.#vectors.get(row)));
    const hits = best.found.flatMap(({ id, score, queryTerms, terms: found }): TextHit[] => {
      const item = this.#items.get(String(id));
      const matched = Object.fromEntries(queryTerms.map((term) => [term, found]));
      if (!item) return [];
      const { row, turn } = item;
      return [{ kind: row.header.kind, row, turn: markOf(turn), score, cosine: cosineOf(row), matched }];
    });
    this.#place(hits);
    const found = new Set(hits.map(({ row }) => row));
    for (const row of this.#rows) {
      const cosine = cosineOf(row);
      if (cosine > 0 && !found.has(row))
        hits.push({ kind: row.header.kind, row, score: 0, cosine, matched: {} });
    }
    hits.sort((a, b) => b.score - a.score || b.cosine - a.cosine || inOrder(a, b));
    const wanted = hits.filter(({ kind }) => first === undefined || kind === first.of);
    return {
      hits: wanted.slice(0, first?.many),
      compared: meaning !== undefined,
      matching: best.matching,
      items: this.#items.size,
      idf: Object.fromEntries(terms.map((term) => [term, this.rarity(term)])),
    };
  }

  /** Gives turns what their places say, and adds the turns next to them. */
  #place(hits: TextHit[]): void {
    const at = new Map(hits.map((hit) => [`${hit.row.header.id}#${(hit.turn?.number ?? 1) - 1}`, hit]));
    const idOf = ({ row, number }: NaiveTurn) => `${row.header.id}#${number - 1}`;
    const parts = naiveParts(this.#turns, (turn) => at.get(idOf(turn)), [...hits]);
    for (const [turn, found] of parts) {
      const hit = at.get(idOf(turn));
      const mark = markOf(this.#items.get(idOf(turn))?.turn);
      if (hit) hits[hits.indexOf(hit)] = { ...hit, parts: found };
      else
        hits.push({
          kind: turn.row.header.kind,
          row: turn.row,
          turn: mark,
          score: 0,
          cosine: 0,
          matched: {},
          parts: found,
        });
    }
  }

  expect(): void {}

  neighbours(text: string, limit: number): Neighbour[] {
    const vector = this.#embedder?.embed([text])[0];
    const near = this.rows("fact").map((row) => ({ row, cosine: dot(vector, this.#vectors.get(row)) }));
    const found = near.filter(({ cosine }) => cosine > 0);
    return found.sort((a, b) => b.cosine - a.cosine).slice(0, limit);
  }

  rebuild(): void {}

  #queryVector(text: string): Float32Array | undefined {
    const sum = new Float32Array(this.#embedder?.dimensions ?? 0);
    for (const word of new Set(text.split(/\s+/))) {
      const terms = analyse(word);
      const idf = terms.reduce((total, term) => total + this.rarity(term), 0) / terms.length;
      this.#embedder?.embed([word])[0]?.forEach((x, d) => {
        if (terms.length > 0) sum[d] = (sum[d] ?? 0) + x * (1 + idf);
      });
    }
    const length = Math.hypot(...sum);
    return length === 0 ? undefined : sum.map((x) => x / length);
  }

  terms(): readonly string[] {
    return this.#mini.toJSON().index.map(([term]) => term);
  }

  rarity(term: string): number {
    const matching = this.#mini.search("query", { tokenize: () => [term] }).length;
    return Math.log(1 + (this.#items.size - matching + 0.5) / (matching + 0.5));
  }
}

function markOf(turn: IndexedTurn | undefined): TurnMark | undefined {
  return turn && { number: turn.number, speaker: turn.speaker, atMs: turn.atMs, hash: turn.hash };
}

/** By path, then by turn. */
function inOrder(a: TextHit, b: TextHit): number {
  if (a.row !== b.row) return a.row.path < b.row.path ? -1 : 1;
  return (a.turn?.number ?? 0) - (b.turn?.number ?? 0);
}

function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return a && b ? a.reduce((sum, x, d) => sum + x * (b[d] ?? 0), 0) : 0;
}

/** The memories below a root; of two with one id the one in its place, else the first by path. */
function readMemories(root: string): Memory[] {
  const byId = new Map<string, Memory>();
  const away = ({ header, text, path: at }: Memory) => Number(at !== memoryPath(header, text));
  for (const at of markdownFiles(root).sort()) {
    const memory = parseMemoryFile(at, fs.readFileSync(path.join(root, at)));
    if (!("header" in memory)) continue;
    const other = byId.get(memory.header.id);
    if (!other || away(memory) < away(other)) byId.set(memory.header.id, memory);
  }
  return [...byId.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function readAccess(root: string): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>();
  for (const name of list(root, "state/access")) {
    const lines = fs
      .readFileSync(path.join(root, "state/access", name), "utf8")
      .split("\n")
      .slice(0, -1);
    for (const line of lines) {
      const [, id = "", day = ""] = /^\{"id":"(\w{29})","day":"([\d-]{10})"\}$/.exec(line) ?? [];
      if (id !== "") days.set(id, (days.get(id) ?? new Set()).add(day));
    }
  }
  return days;
}

function markdownFiles(root: string): string[] {
  const found: string[] = [];
  for (const folder of Object.values(KIND_FOLDER).flatMap((name) => [name, `archive/${name}`])) {
    const days = list(root, folder).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));
    for (const dir of folder.endsWith("entities") ? [folder] : days.map((day) => `${folder}/${day}`)) {
      for (const name of list(root, dir)) if (/^[^.].*\.md$/.test(name)) found.push(`${dir}/${name}`);
    }
  }
  return found;
}

function list(root: string, at: string): string[] {
  return fs.existsSync(path.join(root, at)) ? fs.readdirSync(path.join(root, at)) : [];
}
