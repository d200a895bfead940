import { afterEach, expect, it } from "vitest";
import type { SearchIndex } from "../../../src/index-ports.ts";
import { rivalsAmong } from "../../../src/memory/rivals.ts";
import { draft, TempStore } from "../../contract/temp-store.ts";

const store = new TempStore();
afterEach(() => store.remove());

it("looks for what was said since among few of those that share a word", () => {
  const texts = new Map<string, string>();
  const put = (text: string, day: string, position = 0) => {
    const memory = draft({ text, created: `2026-03-${day}T10:00:00Z`, position });
    store.put(memory.path, memory.raw);
    texts.set(memory.id, text);
    return memory.id;
  };
  const older = put("The standup is at 9:15 in room four", "01");
  for (let i = 0; i < 400; i++) put(`The standup of team number${i} was short`, "02", i);
  const newer = put("The standup is at 9:45 in room four from now on", "03");
  const index = store.open();
  let read = 0;
  const counting = {
    rarity: (term: string) => index.rarity(term),
    searchUnordered: (...asked: Parameters<SearchIndex["searchUnordered"]>) => {
      const found = index.searchUnordered(...asked);
      const hits = Array.from(found.hits, (hit) => ({
        ...{ kind: hit.kind, score: hit.score, cosine: hit.cosine, matched: hit.matched },
        get row() {
          read++;
          return hit.row;
        },
      }));
      return { ...found, hits, compare: () => 0 };
    },
  } as unknown as SearchIndex; // no more of it is asked
  const row = index.byId(older);
  const textOf = ({ row: { header } }: { readonly row: { readonly header: { readonly id: string } } }) =>
    texts.get(header.id);
  const rivals = rivalsAmong(row ? [row] : [], counting, textOf, 1);
  expect(rivals.map((one) => [one.newer, one.older])).toEqual([[newer, older]]);
  expect(read).toBeLessThanOrEqual(200);
});
