import { describe, expect, it } from "vitest";
import type { Header, Memory } from "../../../src/domain/kinds.ts";
import { turnHash } from "../../../src/domain/turn.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { printTurns } from "../../../src/markdown/turns.ts";
import { TalkCache } from "../../../src/memory/talk-cache.ts";

const TIME = "2026-11-01T09:00:00.000Z";

/** An episode of one turn. */
function episode(n: number, more: object, text = `turn ${n}`): Memory {
  const id = `ep_01m0q48xwbg7mjqs4r6274gj0${n}`;
  const header = { id, kind: "episode", created: TIME, session: "s", ...more } as Header;
  const body = "context" in more ? text : printTurns([{ speaker: "Anna", text }]);
  return createdMemory(header, body, `episodes/2026-11-01/${id}.md`);
}

describe("what is known of a conversation", () => {
  const sealed = { turns: 1, sealed_at: TIME };
  const whole = [
    episode(1, sealed),
    episode(2, { turns: 1, status: "archived" }),
    episode(3, { ...sealed, extracted: 0 }), // waits to be read
    episode(4, { turns: 1 }),
    episode(5, { context: "conversation-consolidation", sources: [episode(1, {}).header.id] }),
    episode(6, { context: "conversation-consolidation", sources: [`${episode(4, {}).header.id}#12345678`] }),
    episode(7, {}), // a remark
  ];
  const ids = whole.map(({ header }) => header.id);
  const readOf = (memories: readonly Memory[], read: string[]) => (id: string) => {
    read.push(id);
    return memories.find(({ header }) => header.id === id);
  };

  it("is read once of what is over, and each time of what goes on", () => {
    const cache = new TalkCache();
    const hash = (n: number) => turnHash({ speaker: "Anna", text: `turn ${n}` });
    const first: string[] = [];
    const known = cache.of("s", ids, readOf(whole, first));
    expect(first).toEqual(ids);
    expect(known.episodes.map(({ header }) => ids.indexOf(header.id) + 1)).toEqual([3, 4, 6, 7]);
    expect(new Map(known.turns)).toEqual(new Map([1, 2].map((n) => [hash(n), 1])));
    expect([...known.speakers]).toEqual(["Anna"]);
    const again: string[] = [];
    expect(cache.of("s", ids, readOf(whole, again)).episodes).toEqual(known.episodes);
    expect(again.map((id) => ids.indexOf(id) + 1)).toEqual([3, 4, 6, 7]);
    const later = whole.map((one, i) => (i === 3 ? episode(4, sealed) : one));
    expect(cache.of("s", ids, readOf(later, [])).turns.get(hash(4))).toBe(1);
  });

  it("is that of one conversation at a time", () => {
    const cache = new TalkCache();
    cache.of("s", ids, readOf(whole, []));
    expect(cache.of("t", [], () => undefined)).toEqual({
      episodes: [],
      turns: new Map(),
      said: new Set(),
      speakers: new Set(),
    });
  });
});
