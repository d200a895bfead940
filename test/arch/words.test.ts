import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROOT, trackedFiles } from "./checkout.ts";

const BINARY = /\.(png|jpg|gif|bin|gz|zip|woff2?)$/;
// Paths of somebody's machine: they mean nothing on another one, and tell about the first.
const MACHINE_PATHS = [
  /(?<![\w./-])\/(?:root|farm|Users\/\w+|home\/\w+)\//,
  /(?<![\w./-])\/work\//,
  /[A-Z]:\\Users\\/,
];
// Hosts of one registry in the lock file would tie every install to it.
const REGISTRY = /"resolved":/;
// Left behind in the code: a stub, a marker, an escape from the types, a test switched off or alone.
const UNFINISHED = /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-ignore|@ts-nocheck|biome-ignore|\.(?:only|skip|todo)\(/;

const texts = trackedFiles()
  .filter((path) => !BINARY.test(path))
  .map((path) => [path, readFileSync(`${ROOT}${path}`, "utf8")] as const);

describe("the tracked files", () => {
  it("hold no path of a machine", () => {
    const found = texts.flatMap(([path, text]) =>
      lines(text)
        .filter(
          (line) => path !== "test/arch/words.test.ts" && MACHINE_PATHS.some((pattern) => pattern.test(line)),
        )
        .map((line) => `${path}: ${line.trim().slice(0, 120)}`),
    );
    expect(found).toEqual([]);
  });

  it("name no registry in the lock file", () => {
    const lock = texts.find(([path]) => path === "package-lock.json")?.[1] ?? "";
    expect(lock).toContain('"lockfileVersion": 3');
    expect(lock).not.toMatch(REGISTRY);
  });

  it("hold nothing unfinished in the code", () => {
    const code = texts.filter(
      ([path]) => /^(src|test|bench|evals|scripts|bin)\//.test(path) && path !== "test/arch/words.test.ts",
    );
    const found = code.flatMap(([path, text]) =>
      lines(text)
        .filter((line) => UNFINISHED.test(line))
        .map((line) => `${path}: ${line.trim().slice(0, 120)}`),
    );
    expect(found).toEqual([]);
  });
});

function lines(text: string): readonly string[] {
  return text.split("\n");
}
