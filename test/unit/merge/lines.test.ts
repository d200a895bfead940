import { describe, expect, it } from "vitest";
import { contentHash } from "../../../src/domain/hash.ts";
import { printStateLine, TOMBSTONE_PATH } from "../../../src/domain/state-line.ts";
import { erasedWords } from "../../../src/merge/lines.ts";
import { at, file, HISTORY, ID, merged, OTHER, one, PATH, purgeOf } from "./made.ts";

describe("lines of state that grew on two sides", () => {
  it("tell last of words what was done last: erased on one side, forgotten and said again before that on the other", () => {
    const line = (buried: boolean, hour: number, cs: string) =>
      `${printStateLine({ hash: contentHash("I prefer oat milk"), buried, at: at(hour), cs, n: 0 })}\n`;
    const files = merged(
      new Map(),
      new Map([
        [HISTORY, purgeOf(OTHER)],
        [TOMBSTONE_PATH, line(true, 9, "cs_1")],
      ]),
      new Map([
        [PATH, file({ created: at(8) })],
        [TOMBSTONE_PATH, line(true, 7, "cs_2") + line(false, 8, "cs_3")],
      ]),
    );
    expect(files.has(PATH)).toBe(false);
  });

  it("tell of words that were erased twice when it was last, in whatever order", () => {
    const hash = contentHash("I prefer oat milk");
    const erasing = [10, 9].map((hour) =>
      printStateLine({ hash, buried: true, at: at(hour), cs: `cs_${hour}` }),
    );
    const history = [10, 9].map((hour) => printStateLine({ id: ID, event: "purged", cs: `cs_${hour}` }));
    expect([...erasedWords(erasing.join("\n"), history)]).toEqual([[hash, at(10)]]);
  });

  it("stand in the order in which they were written, each once, without marks", () => {
    const line = (n: number) =>
      `${printStateLine({ hash: `sha256:${n}`, buried: true, at: at(n), cs: `cs_01kjq3cn0${n}fhgty47jjtpny2h0000`, n: 0 })}\n`;
    const files = merged(
      one(line(1), TOMBSTONE_PATH),
      one(line(1) + line(3), TOMBSTONE_PATH),
      one(`${line(1)}<<<<<<< a\n${line(2)}=======\n`, TOMBSTONE_PATH),
    );
    expect(files.get(TOMBSTONE_PATH)).toBe(line(1) + line(2) + line(3));
  });
});
