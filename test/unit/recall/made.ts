import { deriveId } from "../../../src/domain/derive-id.ts";
import { contentHash, sha256 } from "../../../src/domain/hash.ts";
import type { HeaderOf } from "../../../src/domain/kinds.ts";
import type { Kind } from "../../../src/domain/vocabulary.ts";
import type { TextHit, TextSearch } from "../../../src/index-ports.ts";
import { printTurns, readTalk, type SpokenTurn } from "../../../src/markdown/talk.ts";
import type { Row } from "../../../src/ports.ts";
import type { RecallFilters, RecallInput } from "../../../src/recall/admission.ts";
import { readQuery } from "../../../src/recall/read-query.ts";
import { analyseAny } from "../../../src/text/analyse.ts";

const NOW = Date.parse("2026-06-01T00:00:00Z");
const BORN = "2026-01-01T00:00:00Z";

export interface Made {
  readonly row: Row;
  readonly text: string;
  /** Of a conversation. */
  readonly turns?: readonly SpokenTurn[];
}

/** A memory; its id follows from kind, text and creation. */
function made<K extends Kind>(kind: K, text: string, keys: Partial<HeaderOf<K>> = {}): Made {
  const created = (keys as { readonly created?: string }).created ?? BORN;
  const id = deriveId({ kind, atMs: Date.parse(created), of: [text] });
  // The keys fit the kind by the parameter's type; the union of all kinds cannot express that.
  const header = { id, kind, created, ...keys } as unknown as Row["header"];
  const row: Row = {
    path: `${kind}s/${id}.md`,
    header,
    fileHash: sha256(text),
    contentHash: contentHash(text),
    accessDays: 0,
    lastAccess: undefined,
  };
  return { row, text };
}

export const fact = (text: string, keys: Partial<HeaderOf<"fact">> = {}) => made("fact", text, keys);
export const entity = (text: string, keys: Partial<HeaderOf<"entity">> = {}) => made("entity", text, keys);
export const episode = (text: string, keys: Partial<HeaderOf<"episode">> = {}) => made("episode", text, keys);

/** A conversation of such turns: `speaker: text`, a minute apart. */
export function talk(said: readonly string[], keys: Partial<HeaderOf<"episode">> = {}): Made {
  const body = printTurns(
    said.map((one, i) => {
      const [speaker = "", text = ""] = one.split(": ", 2);
      return { speaker, atMs: Date.parse(BORN) + i * 60_000, text };
    }),
  );
  const { row, text } = made("episode", body, { turns: said.length, started: BORN, ...keys });
  return { row, text, turns: readTalk(row.header, body)?.turns ?? [] };
}
/** The reference of a turn by its number. */
export const turnId = (memory: Made, number: number) =>
  `${idOf(memory)}#${memory.turns?.[number - 1]?.hash ?? ""}`;
export const idOf = ({ row }: Made) => row.header.id;

/** What a text search over these memories gives: the number of matched terms as score, true idf, and these cosines. */
function searchFor(
  memories: readonly Made[],
  terms: readonly string[],
  cosines: ReadonlyMap<string, number>,
): TextSearch {
  const items = memories.flatMap(
    (memory): { memory: Made; turn: SpokenTurn | undefined; has: Set<string> }[] =>
      memory.turns
        ? memory.turns.map((turn) => ({
            memory,
            turn,
            has: new Set(analyseAny(`${turn.speaker} ${turn.text}`)),
          }))
        : [{ memory, turn: undefined, has: new Set(analyseAny(memory.text)) }],
  );
  const idf: Record<string, number> = {};
  for (const term of terms) {
    const n = items.filter(({ has }) => has.has(term)).length;
    idf[term] = Math.log(1 + (items.length - n + 0.5) / (n + 0.5));
  }
  const hits = items.flatMap(({ memory, turn, has }): TextHit[] => {
    const matched = terms.filter((term) => has.has(term));
    const score = matched.reduce((sum, term) => sum + (idf[term] ?? 0), 0) * matched.length;
    if (matched.length === 0 && !cosines.has(idOf(memory))) return [];
    const cosine = cosines.get(idOf(memory)) ?? 0;
    const found = Object.fromEntries(matched.map((term) => [term, [term]]));
    return [{ kind: memory.row.header.kind, row: memory.row, turn, score, cosine, matched: found }];
  });
  return { hits, idf, items: items.length, matching: "exact", compared: cosines.size > 0 };
}

export interface Asked {
  readonly filters?: RecallFilters;
  readonly limit?: number;
  readonly floor?: number;
  /** Cosines with the query; none: nothing was compared. */
  readonly cosines?: readonly (readonly [Made, number])[];
  /** Ids of memories that the store holds and the search does not look at. */
  readonly unsearched?: readonly Made[];
}

/** The input of a recall over these memories, with the texts that were asked for. */
export function asking(
  query: string,
  memories: readonly Made[],
  asked: Asked = {},
): RecallInput & { read: string[] } {
  const all = [...memories, ...(asked.unsearched ?? [])];
  const cosines = new Map(asked.cosines?.map(([memory, cosine]) => [idOf(memory), cosine]));
  const read: string[] = [];
  const readAs = readQuery(query, NOW);
  return {
    query: readAs,
    search: searchFor(memories, readAs.terms, cosines),
    cosineLevel: 0.5,
    filters: asked.filters ?? {},
    nowMs: NOW,
    limit: asked.limit ?? 10,
    floor: asked.floor ?? 0,
    lookups: {
      byId: (id) => all.find((memory) => idOf(memory) === id)?.row,
      citing: (id) =>
        all.map(({ row }) => row).filter(({ header }) => header.sources?.some((s) => s.split("#")[0] === id)),
      sourceOf: () => undefined,
    },
    textOf: ({ row, turn }) => {
      read.push(row.header.id);
      const memory = all.find((one) => one.row === row);
      return turn ? memory?.turns?.[turn.number - 1]?.text : memory?.text;
    },
    read,
  };
}
