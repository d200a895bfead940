import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { FileOps } from "../../../src/ports.ts";
import { draft, TempStore } from "../../contract/temp-store.ts";
import { watchedFiles } from "../../support/watched-files.ts";

const TEXTS = ["The tide is late", "The ferry leaves at nine", "The tide mill is old", "A boat needs paint"];

interface Loss {
  readonly at: number;
  readonly often: boolean;
  /** As far as `rm -rf` is before it removes the directories. */
  readonly filesOnly: boolean;
}

function removeIndex(root: string, filesOnly: boolean): void {
  const dir = path.join(root, ".index");
  if (!filesOnly) fs.rmSync(dir, { recursive: true, force: true });
  if (!fs.existsSync(dir)) return;
  for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) fs.unlinkSync(path.join(entry.parentPath, entry.name));
}

/** A store of which `.index` is removed before the n-th call, or before each from there on. */
function losing(files: FileOps, root: string, { at, often, filesOnly }: Loss) {
  const count = { calls: 0 };
  const lose = () => {
    count.calls++;
    if (often ? count.calls >= at : count.calls === at) removeIndex(root, filesOnly);
  };
  const losing = watchedFiles(files, lose);
  return { files: losing, count };
}

function answers(temp: TempStore, files: FileOps): readonly string[] {
  const index = temp.open({ store: { ...temp.store, files } });
  const { hits } = index.search(["tide", "ferri"]);
  return [...hits.map(({ row }) => row.path), ...[...index.rows()].map(({ path: at }) => at).toSorted()];
}

describe("an index that is deleted while it is read", () => {
  it.each([
    { what: "whole, once", often: false, filesOnly: false },
    { what: "whole, again and again", often: true, filesOnly: false },
    { what: "file by file, once", often: false, filesOnly: true },
    { what: "file by file, again and again", often: true, filesOnly: true },
  ])("changes no answer, at whatever moment: $what", (how) => {
    const temp = new TempStore();
    try {
      for (const text of TEXTS) {
        const { path: at, raw } = draft({ text });
        temp.put(at, raw);
      }
      const expected = answers(temp, temp.store.files);
      const { files, count } = losing(temp.store.files, temp.root, { ...how, at: Number.POSITIVE_INFINITY });
      answers(temp, files);
      expect(count.calls).toBeGreaterThan(10);
      for (let at = 1; at <= count.calls + 1; at += process.env.PAI_LONG === "1" ? 1 : 5) {
        answers(temp, temp.store.files); // there is one again
        const lossy = losing(temp.store.files, temp.root, { ...how, at });
        expect(answers(temp, lossy.files), `call ${at}`).toEqual(expected);
      }
    } finally {
      fs.rmSync(temp.root, { recursive: true, force: true });
    }
  });
});
