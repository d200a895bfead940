import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inParallel, Person } from "./harness.ts";

const person = new Person();
beforeAll(async () => {
  await person.remember("I prefer tabs over spaces");
});
afterAll(() => person.leave());

describe("the words of a command line", () => {
  it("mean the same behind `memory`", async () => {
    const plain = await person.pai(["list", "--json"]);
    const pairs = [
      ["memory", "list", "--json"],
      ["--json", "memory", "list"],
      ["--store", person.store, "memory", "list", "--json"],
    ];
    for (const ran of await inParallel(pairs, (words) => person.pai(words)))
      expect(ran.stdout).toBe(plain.stdout);
  });

  it("may have the options of every command before and behind the command", async () => {
    const store = person.file("..", "other");
    const at = "2024-03-04T10:00:00Z";
    const before = await person.pai(["--store", store, "--json", "--now", at, "remember", "tea"]);
    const behind = await person.pai(["list", "--now", at, "--json", "--store", store]);
    expect(before).toMatchObject({ status: 0, stderr: "" });
    expect(behind.json().results).toMatchObject([{ text: "tea", created: "2024-03-04T10:00:00.000Z" }]);
  });

  it("may be names of commands where a text is wanted", async () => {
    const store = person.file("..", "names");
    const texts = ["status list", "recall", "memory", "completion bash", "--weird text", "-n 5"];
    for (const text of texts) {
      const words = text.startsWith("-") ? ["--", text] : text.split(" ");
      const ran = await person.pai(["remember", "--raw", "--store", store, ...words]);
      expect(ran, text).toMatchObject({ status: 0 });
      expect(ran.stdout).toContain(text);
    }
  });

  it("may leave words out of a recall with one dash", async () => {
    expect(await person.recall("tabs", "-knitting")).toEqual(["I prefer tabs over spaces"]);
    expect(await person.recall("tabs", "-spaces")).toEqual([]);
    expect(await person.recall("-knitting", "tabs", "-n", "1", "--kind", "fact")).toHaveLength(1);
    expect(await person.recall("tabs", "--", "-spaces")).toEqual([]);
    expect(await person.recall("tabs", "-n1", "--", "-knitting")).toHaveLength(1);
  });
});

describe("pai alone", () => {
  it("tells whoever has no store yet what to do first, in five lines", async () => {
    const nobody = new Person();
    const { status, stdout } = await nobody.pai([]);
    expect([status, stdout.trimEnd().split("\n").length]).toEqual([0, 5]);
    expect(stdout).toContain("pai remember");
    expect(existsSync(nobody.store)).toBe(false);
    nobody.leave();
  });
});

describe("notices", () => {
  it("go to stderr, and nowhere with --quiet or --json", async () => {
    const at = (name: string) => ["remember", "tea", "--store", person.file("..", name)];
    const [plain, quiet, json] = await inParallel(
      [at("a"), [...at("b"), "--quiet"], [...at("c"), "--json"]],
      (words) => person.pai(words),
    );
    expect(plain?.stderr).toMatch(/^pai: created the store .*\/a\n$/);
    expect(plain?.stdout).not.toContain("created the store");
    expect(quiet).toMatchObject({ status: 0, stdout: "", stderr: "" });
    expect(json?.stderr).toBe("");
  });

  it("leave an error to be seen with --quiet, and hold a stack only with --verbose", async () => {
    const [quiet, verbose] = await inParallel([["--quiet"], ["--verbose"]], (more) =>
      person.pai(["show", "zzzz", ...more]),
    );
    expect(quiet).toMatchObject({ status: 1, stdout: "" });
    expect(quiet?.stderr).toContain("no memory with id");
    expect(verbose?.stderr).toMatch(/\n\s+at /);
  });
});
