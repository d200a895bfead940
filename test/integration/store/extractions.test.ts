import { existsSync, mkdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countExtractions } from "../../../src/store/background.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
import { withDirectory } from "./directory.ts";

describe("extractions", () => {
  it("are counted until there are enough, and then anew", () =>
    withDirectory((dir) => {
      mkdirSync(`${dir}/.local`);
      const files = openRoot(dir);
      const told = [1, 1, 1, 1, 5, 1].map((now) => countExtractions(files, now));
      expect(told).toEqual([false, false, true, false, true, false]);
    }));

  it("are not counted where nothing can be written", () =>
    withDirectory((dir) => {
      expect(countExtractions(openRoot(dir), 3)).toBe(false);
      expect(existsSync(`${dir}/.local`)).toBe(false);
    }));
});
