import { describe, expect, it } from "vitest";
import { deriveId } from "../../../src/domain/ids.ts";
import type { Header, Memory } from "../../../src/domain/kinds.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { CommitmentCache } from "../../../src/memory/commitment-cache.ts";
import { renewedBy, taskKey } from "../../../src/remember/promises/same-promise.ts";
import type { Claim } from "../../../src/remember/remark.ts";

function promise(text: string, rest: Partial<Header> = {}, day = 1): Memory {
  const id = deriveId({ kind: "commitment", atMs: Date.UTC(2026, 0, day), of: [text] });
  const header = { id, kind: "commitment", created: "2026-01-01T00:00:00.000Z", ...rest } as Header;
  return createdMemory(header, text, `commitments/${id}.md`);
}

const slides = promise("Send the slides to Karim", { session: "one", subject: "anna" }, 3);
const report = promise("Finish the quarterly report", { session: "two" }, 2);
const piano = promise("Tune the piano", { subject: "anna" }, 1);
const textsOf = (memories: readonly Memory[]) => memories.map(({ text }) => text);

describe("a shelf of open commitments", () => {
  it("finds them by session, person and thing, the oldest first", () => {
    const shelf = new CommitmentCache([slides, report, piano]);
    expect(textsOf(shelf.about({ session: "one" }))).toEqual([slides.text]);
    expect(textsOf(shelf.about({ session: "" }))).toEqual([piano.text]);
    expect(textsOf(shelf.about({ subject: "anna" }))).toEqual([piano.text, slides.text]);
    expect(textsOf(shelf.about({ subject: "owner" }))).toEqual([report.text]);
    const words = new Set(["report"]);
    expect(textsOf(shelf.about({ words, session: "one" }))).toEqual([report.text, slides.text]);
    expect(shelf.about({})).toEqual([]);
  });

  it("knows what was made and closed since", () => {
    const shelf = new CommitmentCache([report]);
    shelf.keep(slides);
    expect(textsOf(shelf.about({ subject: "anna" }))).toEqual([slides.text]);
    shelf.keep({ ...slides, header: { ...slides.header, state: "fulfilled" } as Header });
    expect(shelf.about({ subject: "anna" })).toEqual([]);
  });

  describe("with many promises", () => {
    const MANY = 600;
    const days = ["Monday", "Tuesday", "Friday"];
    const people = ["Anna", "Ben", "Karim", "Dora"];
    const things = ["slides", "report", "invoice", "contract", "budget"];
    const told = (i: number) =>
      `I will send ${people[i % 4]} the ${things[i % 5]} number ${Math.floor(i / 20)} by ${days[i % 3]}.`;
    const all = Array.from({ length: MANY }, (_, i) => promise(told(i), { state: "open" }, 1 + (i % 28)));
    const shelf = new CommitmentCache(all);
    const lookUp = (text: string) => shelf.about({ subject: "owner", tasks: new Set([taskKey(text)]) });
    lookUp("Tune the piano"); // the first one is answered by the person's name

    it.each([told(17), "I'll send Ben the report number 12 by Sunday instead", "I will water the plants"])(
      "finds what is promised again without looking at the others: %s",
      (text) => {
        const claim = { text, atMs: Date.UTC(2026, 5, 1), commitment: {} } as Claim; // as much of it as is looked at
        const found = lookUp(text);
        const inOrder = all.toSorted((a, b) => (a.header.id < b.header.id ? -1 : 1));
        expect(found.length).toBeLessThan(MANY / 50);
        expect(renewedBy(claim, found)).toEqual(renewedBy(claim, inOrder));
      },
    );

    it("finds something at all", () => {
      const claim = { text: told(17), commitment: {} } as Claim; // likewise
      expect(renewedBy(claim, lookUp(told(17)))?.memory.text).toBe(told(17));
    });

    it("knows what was promised since", () => {
      const lawn = promise("I will mow the lawn", {}, 9);
      shelf.keep(lawn);
      expect(textsOf(lookUp("I will mow the lawn!"))).toEqual([lawn.text]);
    });
  });
});
