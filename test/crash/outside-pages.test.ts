import { describe, expect, it, vi } from "vitest";
import type { PagePlace, PageWrite } from "../../src/domain/page.ts";
import type { Context } from "../../src/memory/context.ts";
import { writePages } from "../../src/memory/driver.ts";
import { pagesBack } from "../../src/memory/history.ts";
import type { FileOps, Pages } from "../../src/ports.ts";
import { journalHead, readRecord } from "../../src/store/journal.ts";
import { writeOutsidePage } from "../../src/store/pages.ts";
import { changeSet, create, textOf, update } from "./change-sets.ts";
import { nextCommand } from "./harness.ts";
import { below, disksLeftBy } from "./power.ts";
import { command } from "./scenarios.ts";
import { SimFs } from "./sim-fs.ts";

const machine = vi.hoisted(() => ({ disk: undefined as FileOps | undefined }));
// A page that is replaced keeps the mode that its file has on the machine.
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const { nodeFsOn } = await import("./sim-node-fs.ts");
  const fs = { ...real, ...nodeFsOn(() => machine.disk ?? new SimFs()) };
  return { ...fs, default: fs };
});

const PAGE = "MEMORY.md";
const PLACE: PagePlace = { name: "/sim/work/MEMORY.md", root: "/sim/work", path: PAGE };

function withPage(text: string | undefined): SimFs {
  const start = new SimFs();
  for (const dir of ["work", "store"]) start.makeDir(dir);
  if (text !== undefined) start.create(`work/${PAGE}`, new TextEncoder().encode(text));
  return start.settled();
}

function write(disk: SimFs, text: string | undefined): void {
  machine.disk = disk;
  const files = below(disk, "work");
  writeOutsidePage(files, { path: PAGE, before: textOf(files, PAGE), text });
}

function expectAlone(disk: SimFs, after: string): void {
  expect(
    disk.list("work").map(({ name }) => name),
    after,
  ).toEqual([PAGE]);
}

const WORK = [
  { what: "made", before: undefined, text: "ours" },
  { what: "replaced", before: "theirs", text: "theirs and ours" },
  { what: "taken away", before: "ours", text: undefined },
];

describe("a page outside of the store whose writer is stopped", () => {
  it.each(WORK)(
    "is there whole, as it was or as it was to be, and nothing beside the next one: $what",
    async (page) => {
      const states = await disksLeftBy(withPage(page.before), (disk) => write(disk, page.text));
      expect(states.length).toBeGreaterThan(5);
      for (const { disk, done, after } of states) {
        expect(done === "by one" ? [page.text] : [page.before, page.text], after).toContain(
          textOf(disk, `work/${PAGE}`),
        );
        write(disk, "the next page");
        expect(textOf(disk, `work/${PAGE}`), after).toBe("the next page");
        expectAlone(disk, after);
      }
    },
  );
});

const FACT = "facts/day/f.md";
const SHOWN: PageWrite = { place: PLACE, before: "theirs", text: "theirs and ours" };

/** What pages the settings of the user name: this one. */
function contextOf(disk: SimFs): Context {
  machine.disk = disk;
  const pages: Partial<Pages> = {
    isPage: () => true,
    read: (place) => ({ place, text: textOf(disk, `work/${place.path}`) }),
    write: ({ place, before, text }) =>
      writeOutsidePage(below(disk, "work"), { path: place.path, before, text }),
  };
  return { pages } as Context; // all that these use cases take of it
}

/** As a night does it: the page that an earlier one was to write is planned again. */
function show(disk: SimFs): void {
  const store = below(disk, "store");
  nextCommand(store);
  const set = changeSet([update(FACT, "noted", "shown")]);
  if (factOf(disk) === "noted") command(store, { ...set, outside: [SHOWN] });
  if (textOf(disk, `work/${PAGE}`) !== SHOWN.text) writePages(contextOf(disk), [SHOWN]);
}

/** As `undo` does it: the pages are planned with the files, and written after them. */
function undo(disk: SimFs): void {
  const store = below(disk, "store");
  nextCommand(store);
  const record = readRecord(store, journalHead(store));
  if (record === undefined || record.undoes !== undefined) return;
  const back = pagesBack(contextOf(disk), record);
  const set = { ...changeSet([update(FACT, "shown", "noted")]), undoes: record.id };
  command(store, { ...set, outside: back });
  writePages(contextOf(disk), back);
}

function noted(): SimFs {
  const start = withPage("theirs");
  command(below(start, "store"), changeSet([create(FACT, "noted")]));
  return start.settled();
}

const GROUPED = { cap: 500, pairs: true, groupOf: () => undefined };
const factOf = (disk: SimFs): string | undefined => textOf(below(disk, "store"), FACT);

describe("a change set with a page outside of the store, whose command is stopped", () => {
  it("is done with the page still to be written, or with it, and undone with the page as it was", async () => {
    const states = await disksLeftBy(noted(), show, GROUPED);
    expect(states.length).toBeGreaterThan(100);
    for (const { disk, done, after } of states) {
      nextCommand(below(disk, "store"));
      const fact = factOf(disk);
      expect(done === "by one" ? ["shown"] : ["noted", "shown"], after).toContain(fact);
      const page = textOf(disk, `work/${PAGE}`);
      expect(
        fact === "noted" ? ["theirs"] : done === "by one" ? [SHOWN.text] : ["theirs", SHOWN.text],
        after,
      ).toContain(page);
      if (fact === "shown") undo(disk);
      expect([factOf(disk), textOf(disk, `work/${PAGE}`)], after).toEqual(["noted", "theirs"]);
    }
  });

  it("is undone with the page as it was, or as it was shown until the next run, and nothing is lost of either", async () => {
    const start = noted();
    show(start);
    const states = await disksLeftBy(start.settled(), undo, GROUPED);
    expect(states.length).toBeGreaterThan(100);
    for (const { disk, done, after } of states) {
      nextCommand(below(disk, "store"));
      const page = textOf(disk, `work/${PAGE}`);
      expect(["theirs", SHOWN.text], after).toContain(page);
      if (factOf(disk) === "shown") {
        expect([done, page], after).toEqual(["no", SHOWN.text]);
        undo(disk);
        expect(textOf(disk, `work/${PAGE}`), after).toBe("theirs");
      }
      expect(factOf(disk), after).toBe("noted");
      if (done === "by one") expect(page, after).toBe("theirs");
    }
  });
});
