import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/domain/hash.ts";
import { changeSet, create, move, remove, textOf, update } from "../../crash/change-sets.ts";
import { withDirectory } from "./directory.ts";
import { NOTHING, openIn } from "./open.ts";

describe("a store on a real disk", () => {
  it("creates, updates, moves and removes files, and keeps what undo needs", () =>
    withDirectory(async (dir) => {
      const store = openIn(`${dir}/store`);
      await store.apply(changeSet([create("facts/a.md", "one"), create("facts/b.md", "two")]), NOTHING, 0);
      const reads = { seq: store.head(), keys: [] };
      const second = changeSet([
        update("facts/a.md", "one", "uno"),
        move("facts/b.md", "archive/facts/b.md", "two", "two!"),
      ]);
      expect(await store.apply(second, reads, 0)).toMatchObject({ ok: true, seq: 2, parked: [] });
      expect(textOf(store.files, "facts/a.md")).toBe("uno");
      expect(textOf(store.files, "archive/facts/b.md")).toBe("two!");
      expect(store.files.stat("facts/b.md")).toBeUndefined();
      expect(store.record(2)?.changes[0]).toMatchObject({
        oldText: "one",
        newText: "uno",
        oldHash: sha256("one"),
      });
      await store.apply(changeSet([remove("facts/a.md", "uno")]), { seq: 2, keys: [] }, 0);
      expect(store.files.stat("facts/a.md")).toBeUndefined();
      expect(store.history("id-facts/a.md").map(({ event, seq }) => [seq, event])).toEqual([
        [1, "created"],
        [2, "revised"],
        [3, "forgotten"],
      ]);
      expect(store.strays()).toEqual([]);
      expect(store.files.list(".local/tmp")).toEqual([]);
      expect(store.files.list(".local").map(({ name }) => name)).not.toContain("lock");
    }));

  it("makes files 0600 and directories 0700", () =>
    withDirectory(async (dir) => {
      const { statSync } = await import("node:fs");
      const store = openIn(`${dir}/store`);
      await store.apply(changeSet([create("facts/2026-11-21/a.md", "one")]), NOTHING, 0);
      const modes = ["facts", "facts/2026-11-21", ".local/journal"].map(
        (p) => statSync(`${dir}/store/${p}`).mode,
      );
      expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
      const files = ["facts/2026-11-21/a.md", "version", ".local/replica"];
      expect(files.map((p) => statSync(`${dir}/store/${p}`).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    }));
});
