import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ChangeSet } from "../../../src/domain/changeset.ts";
import type { FileOps } from "../../../src/ports.ts";
import { changeSet, create, move, remove, update } from "../../crash/change-sets.ts";
import { aDirectory, withDirectory } from "./directory.ts";
import { NOTHING, openIn } from "./open.ts";

type Moment =
  | "before the plan is applied"
  | "after the commit"
  | "while the second name is given"
  | "after the second name"
  | "after the replacement";
type Edit = (path: string) => void;

const inPlace: Edit = (path) => writeFileSync(path, "theirs");
const byRename: Edit = (path) => {
  writeFileSync(`${path}~`, "theirs");
  renameSync(`${path}~`, path);
};
const EDITORS: readonly (readonly [string, Edit])[] = [
  ["in place", inPlace],
  ["by renaming", byRename],
];

/** Does something once, at the first call that matches. */
function at(moment: Moment, act: () => void): (files: FileOps) => FileOps {
  let armed = true;
  const once = (): void => {
    if (armed) act();
    armed = false;
  };
  return (files) => ({
    ...files,
    rename: (from, to) => {
      files.rename(from, to);
      if (moment === "after the commit" && to.endsWith("/pending.json")) once();
      if (moment === "after the replacement" && to === "facts/a.md") once();
    },
    link: (from, to) => {
      // What Linux says where the file it had found is replaced before it gets the second name.
      if (moment === "while the second name is given" && from === "facts/a.md" && armed) {
        once();
        throw Object.assign(new Error(`ENOENT: link '${from}'`), {
          code: "ENOENT",
          syscall: "link",
          errno: -2,
        });
      }
      files.link(from, to);
      if (moment === "after the second name" && from === "facts/a.md") once();
    },
  });
}

interface Outcome {
  readonly result: unknown;
  /** Content of the file, of where it was moved, and of what was set aside. */
  readonly texts: readonly (string | undefined)[];
}

function edited(moment: Moment, edit: Edit, set: ChangeSet): Promise<Outcome> {
  return withDirectory(async (dir) => {
    const place = `${dir}/facts/a.md`;
    await openIn(dir).apply(changeSet([create("facts/a.md", "ours")]), NOTHING, 0);
    if (moment === "before the plan is applied") edit(place);
    const store = openIn(
      dir,
      at(moment, () => edit(place)),
    );
    const result = await store.apply(set, { seq: 1, keys: [] }, 0);
    const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);
    expect(store.strays()).toEqual([]);
    const parked = result.ok ? result.parked.map((path) => read(`${dir}/${path}`)) : [];
    return { result, texts: [read(place), read(`${dir}/archive/a.md`), ...parked] };
  });
}

const UPDATE = changeSet([update("facts/a.md", "ours", "ours, later")]);
const REMOVE = changeSet([remove("facts/a.md", "ours")]);
const MOVE = changeSet([move("facts/a.md", "archive/a.md", "ours", "ours, later")]);

describe.each(EDITORS)("a file that an editor saves %s", (_how, edit) => {
  it("stops a plan that was made on its old text, and nothing is written", async () => {
    for (const set of [UPDATE, REMOVE, MOVE]) {
      const { result, texts } = await edited("before the plan is applied", edit, set);
      expect(result).toMatchObject({ ok: false, why: '"facts/a.md" has changed' });
      expect(texts).toEqual(["theirs", undefined]);
    }
  });

  it("keeps the editor's text after the commit, and sets ours aside", async () => {
    expect((await edited("after the commit", edit, UPDATE)).texts).toEqual([
      "theirs",
      undefined,
      "ours, later",
    ]);
    expect((await edited("after the commit", edit, MOVE)).texts).toEqual([
      "theirs",
      undefined,
      "ours, later",
    ]);
    expect((await edited("after the commit", edit, REMOVE)).texts).toEqual(["theirs", undefined, "theirs"]);
  });

  it("loses no text at the last moment", async () => {
    const { texts } = await edited("after the second name", edit, UPDATE);
    expect(texts.toSorted()).toEqual(["ours, later", "theirs", undefined]);
  });

  it("is taken for edited where it goes while we hold on to it", async () => {
    const moment = "while the second name is given";
    expect((await edited(moment, edit, UPDATE)).texts).toEqual(["theirs", undefined, "ours, later"]);
    expect((await edited(moment, edit, MOVE)).texts).toEqual(["theirs", undefined, "ours, later"]);
    expect((await edited(moment, edit, REMOVE)).texts).toEqual(["theirs", undefined, "theirs"]);
    expect((await edited(moment, (path) => rmSync(path), REMOVE)).texts).toEqual([undefined, undefined]);
  });

  it("is left alone when the change is done", async () => {
    const { texts } = await edited("after the replacement", edit, UPDATE);
    expect(texts).toEqual(["theirs", undefined]);
  });
});

describe("a file that somebody else made, removed or half recovered", () => {
  it("is not overwritten by a file of the same name", async () => {
    const dir = aDirectory();
    const store = openIn(dir);
    writeFileSync(`${dir}/new.md`, "theirs");
    const result = await store.apply(changeSet([create("new.md", "ours")]), NOTHING, 0);
    expect(result).toMatchObject({ ok: false, why: '"new.md" exists already' });
    expect(readFileSync(`${dir}/new.md`, "utf8")).toBe("theirs");
  });

  it("is not overwritten where it appears after the commit", async () => {
    const dir = aDirectory();
    const store = openIn(
      dir,
      at("after the commit", () => writeFileSync(`${dir}/new.md`, "theirs")),
    );
    const result = await store.apply(changeSet([create("new.md", "ours")]), NOTHING, 0);
    expect(result).toMatchObject({ ok: true, parked: [".local/conflicts/1-0-new.md"] });
    expect(readFileSync(`${dir}/new.md`, "utf8")).toBe("theirs");
    expect(readFileSync(`${dir}/.local/conflicts/1-0-new.md`, "utf8")).toBe("ours");
  });

  it("is not made again where a person removed it", async () => {
    const { texts } = await edited("after the commit", (path) => rmSync(path), UPDATE);
    expect(texts).toEqual([undefined, undefined, "ours, later"]);
  });

  it("is kept by recovery, which sets our text aside and says so with the next change set", async () => {
    const dir = aDirectory();
    await openIn(dir).apply(changeSet([create("facts/a.md", "ours")]), NOTHING, 0);
    const dying = openIn(
      dir,
      at("after the commit", () => {
        throw new Error("the process dies");
      }),
    );
    await expect(dying.apply(UPDATE, { seq: 1, keys: [] }, 0)).rejects.toThrow("the process dies");
    inPlace(`${dir}/facts/a.md`);
    const result = await openIn(dir).apply(changeSet([create("b.md", "b")]), { seq: 1, keys: [] }, 0);
    expect(result).toMatchObject({ ok: true, parked: [".local/conflicts/2-0-a.md"] });
    expect(readFileSync(`${dir}/facts/a.md`, "utf8")).toBe("theirs");
  });
});
