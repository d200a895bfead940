import fc from "fast-check";
import { describe, expect, it } from "vitest";
import hostile from "../../fixtures/hostile-texts.json" with { type: "json" };
import { contentHash } from "../../src/domain/hash.ts";
import type { Header } from "../../src/domain/kinds.ts";
import { type Turn, turnHashes } from "../../src/domain/turn.ts";
import { readMemory } from "../../src/markdown/memory-file.ts";
import { printMemory } from "../../src/markdown/print-memory.ts";
import { appendTurns, parseTurns, printTurns } from "../../src/markdown/talk.ts";
import { arbitraryText, runs } from "./arbitrary-memory.ts";

const PIECES = [
  ...'### |#### |## |\\### |\\\\### |### Mara · 2026-11-21T18:02:00Z · D1:3|### "|---|```|~~~|<!--|-->| · |·'.split(
    "|",
  ),
  ...'\n|\r\n|\r|\n\n|\n\n\n| |\t|\\|"|\\"|2026-11-21|2026-11-21T18:02:00Z|\u2028|\u2029|\u0085|\u001b[31m|\u202e'.split(
    "|",
  ),
  ..."\u200f|\ufeff|👩‍💻|אבג|日本語|Ё|é|é|$&|$1|<<<<<<< a\n=======\n>>>>>>> b|a".split("|"),
];
const wellFormed = (text: string) => text.replaceAll("\0", "").toWellFormed();
const hostileText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join("")),
  fc.constantFrom(...hostile.map(({ text }) => text)),
  arbitraryText,
  fc.string({ unit: "grapheme", maxLength: 30 }),
);
const name = hostileText.map(wellFormed).filter((text) => text !== "");
const arbitraryTurn: fc.Arbitrary<Turn> = fc.record(
  {
    speaker: name,
    atMs: fc.integer({
      min: Date.parse("0000-01-01T00:00:00Z"),
      max: Date.parse("9999-12-31T23:59:59.999Z"),
    }),
    ref: name,
    text: hostileText.map(wellFormed),
  },
  { requiredKeys: ["speaker", "text"] },
);
const arbitraryTurns = fc.array(arbitraryTurn, { maxLength: 8 });

describe("the body of a conversation", () => {
  it("reads back as the very same turns, through a memory file too", () => {
    fc.assert(
      fc.property(arbitraryTurns, (turns) => {
        const body = printTurns(turns);
        expect(parseTurns(body)).toEqual(turns);
        const raw = printMemory(episodeHeader(body), body);
        const read = readMemory(raw);
        expect("text" in read && parseTurns(read.text)).toEqual(turns);
      }),
      { numRuns: runs(500) },
    );
  });

  it("grows by exactly the turns that are appended", () => {
    fc.assert(
      fc.property(arbitraryTurns, arbitraryTurns, (before, more) => {
        const body = printTurns(before);
        const grown = appendTurns(body, more);
        expect(grown.startsWith(body)).toBe(true);
        expect(grown).toBe(printTurns([...before, ...more]));
      }),
      { numRuns: runs(200) },
    );
  });

  it("is read without an error whatever it is, and what is read prints to a body that reads the same", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (before, text) => {
        const turns = parseTurns(wellFormed(`${before}\n### ${text}`));
        expect(parseTurns(printTurns(turns))).toEqual(turns);
      }),
      { numRuns: runs(500) },
    );
  });

  it("gives every turn a name of its own that turns before and after do not change", () => {
    fc.assert(
      fc.property(
        arbitraryTurns,
        fc.array(arbitraryTurn, { maxLength: 3 }),
        fc.nat(8),
        (turns, others, at) => {
          const names = turnHashes(turns);
          expect(new Set(names).size).toBe(turns.length);
          const same = new Set(turns.map((turn) => JSON.stringify(turn)));
          const inserted = others.filter((turn) => !same.has(JSON.stringify(turn)));
          const longer = turnHashes([...turns.slice(0, at), ...inserted, ...turns.slice(at)]);
          for (const one of names) expect(longer).toContain(one);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

/** A text that looks like a conflict of a merge needs its hash to be taken for a quotation. */
function episodeHeader(body: string): Header {
  const hash = contentHash(body);
  return {
    id: "ep_01k9y5j6m8b2d4f6h8j0k2m4n6",
    kind: "episode",
    created: "2026-11-21T09:30:00.000Z",
    ...(hash !== undefined && { hash }),
  } as Header; // the keys that every memory has
}
