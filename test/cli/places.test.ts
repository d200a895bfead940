import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { wholeText } from "../support/texts-below.ts";
import { aPerson, list, repository } from "./harness.ts";

describe("the store that a command works on", () => {
  it("is the personal one, which the first writing command creates for its owner alone", async () => {
    const person = aPerson();
    const ran = await person.pai(["remember", "tea"]);
    expect(ran.stderr).toBe(`pai: created the store ${person.store}\n`);
    expect(statSync(person.store).mode & 0o777).toBe(0o700);
    const file = person.file((await person.remember("I like milk")).path);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is not created by a look", async () => {
    const person = aPerson();
    expect(await person.pai(["recall", "tea"])).toMatchObject({ status: 3 });
    expect(await person.pai(["status"])).toMatchObject({ status: 0 });
    expect(existsSync(person.store)).toBe(false);
  });

  it("is not created by what is refused, nor where there is nothing to take in", async () => {
    const person = aPerson();
    const key = `AKIA${"IOSFODNN7EXAMPLQ"}`;
    const [secret, empty, other] = ["secret.txt", "empty.txt", "other.json"].map((name) =>
      path.join(person.root, name),
    ) as [string, string, string];
    writeFileSync(secret, `${key}\n`);
    writeFileSync(empty, "");
    writeFileSync(other, "{}");
    for (const words of [
      ["remember", key],
      ["remember", ""],
      ["remember", "--file", secret],
      ["remember", "--file", empty],
      ["remember", "--file", path.join(person.root, "missing")],
      ["remember", "--dry-run", "tea"],
      ["ingest", empty],
      ["ingest", other],
      ["import", empty],
      ["doctor", "--reindex"],
    ]) {
      const { stderr } = await person.pai(words);
      expect(stderr, words.join(" ")).not.toContain("created the store");
      expect(existsSync(person.store), words.join(" ")).toBe(false);
    }
    mkdirSync(person.store);
    await person.pai(["remember", key]);
    expect(readdirSync(person.store)).toEqual([]);
    await person.remember("I like tea");
    expect(readdirSync(person.store)).toContain("version");
    expect(await person.json(["recall", "tea"])).toMatchObject({ results: [{ text: "I like tea" }] });
  });

  it("is told to be missing by every command that wants one, so that a mistyped path is noticed", async () => {
    const person = aPerson();
    const store = path.join(person.root, "mistyped");
    const env = { PAI_STORE: store };
    const told = `there is no store in ${store} yet; pai remember creates one`;
    const looking = ["recall tea", "list", "forget fa_zzzz", "undo", "show --timeline tea"];
    const caring = ["restore fa_zzzz", "correct fa_zzzz so", "pin fa_zzzz"];
    for (const words of [...looking, ...caring, "consolidate", "prune"])
      expect((await person.pai(words.split(" "), { env })).stderr.split("\n")[0]).toBe(`pai: ${told}`);
    const finding = { code: "store_missing", path: store, message: told };
    expect(await person.json(["status"], { env })).toMatchObject({ problems: [finding] });
    for (const fix of [[], ["--fix"]]) {
      const found = await person.json(["doctor", ...fix], { env, status: 3 });
      expect(found.problems).toMatchObject([finding]);
    }
    expect(existsSync(store)).toBe(false);
    await person.remember("I like tea", "--store", store);
    expect(await person.pai(["recall", "tea"], { env })).toMatchObject({ status: 0, stderr: "" });
  });
});

describe("pai init and pai trust", () => {
  it("make a project's own store, which is used from anywhere below", async () => {
    const person = aPerson();
    const top = repository(person, "app");
    const deep = path.join(top, "src", "deep");
    mkdirSync(deep, { recursive: true });
    expect(await person.json(["init"], { cwd: top })).toMatchObject({
      created: true,
      store: path.join(top, ".pai"),
    });
    expect(await person.json(["init"], { cwd: top })).toMatchObject({ created: false });
    expect(readFileSync(path.join(top, ".pai", ".gitignore"), "utf8")).toBe(".index/\n.local/\n");
    expect(await person.json(["status"], { cwd: deep })).toMatchObject({ store: path.join(top, ".pai") });
    expect(readFileSync(person.configFile, "utf8")).toContain(path.join(top, ".pai"));
    expect(await person.json(["init", "--personal"], { cwd: top })).toMatchObject({ store: person.store });
  });

  it("read the personal store as well in a project with its own, unless told which one", async () => {
    const person = aPerson();
    await person.remember("I prefer tabs over spaces");
    const cwd = repository(person, "app");
    await person.json(["init"], { cwd });
    await person.json(["remember", "The app uses tabs over spaces in Go files"], { cwd });
    const stores = async (words: readonly string[], more = {}) =>
      list((await person.json(["recall", "tabs or spaces", ...words], { cwd, ...more })).results).map(
        ({ store = "one" }) => store,
      );
    expect(await stores([])).toEqual(["personal", "project"]);
    expect((await person.pai(["recall", "tabs or spaces"], { cwd })).stdout).toContain("personal memory");
    expect((await person.pai(["context"], { cwd })).stdout).toMatch(/own memory:[\s\S]*of this project:/);
    expect(await stores(["--store", person.store])).toEqual(["one"]);
    expect(await stores([], { env: { PAI_MEMORY_SCOPE: "here" } })).toEqual(["one"]);
    writeFileSync(path.join(cwd, ".pai", "config.yaml"), "memory.scope: here\n");
    expect((await person.pai(["recall", "tabs or spaces"], { cwd })).stderr).toContain("memory.scope");
  });

  it("erase in a project what either store has said, also what was replaced, and say which is kept in git", async () => {
    const person = aPerson();
    const { fact } = await person.remember("The gate opens with the kolibri key");
    await person.json(["correct", fact, "The gate opens with the brass key"]);
    const cwd = repository(person, "app");
    await person.json(["init"], { cwd });
    const purge = (match: string) => person.pai(["forget", "--match", match, "--purge", "--yes"], { cwd });
    const own = await purge("kolibri");
    expect(own.stderr).not.toContain("commits in git");
    const left = wholeText(person.store);
    expect(left).toContain("brass");
    expect(left).not.toContain("kolibri");
    await person.json(["remember", "The gate service runs on the brass host"], { cwd });
    const both = await purge("brass");
    expect(both.stderr).toContain("commits in git");
    for (const store of [person.store, path.join(cwd, ".pai")])
      expect(wholeText(store)).not.toContain("brass");
  });

  it("keep a store that came with a clone out until it is trusted", async () => {
    const person = aPerson();
    const origin = repository(person, "origin");
    await person.json(["init"], { cwd: origin });
    await person.json(["remember", "Figs are planted by the gate"], { cwd: origin });
    const clone = repository(person, "clone");
    cpSync(path.join(origin, ".pai"), path.join(clone, ".pai"), { recursive: true });
    const cwd = clone;
    const ran = await person.pai(["recall", "planted"], { cwd });
    expect(ran).toMatchObject({ status: 3 });
    expect(ran.stderr).toContain(`using ${person.store}, because ${path.join(clone, ".pai")} is not trusted`);
    await person.json(["remember", "a private thing"], { cwd });
    expect(await person.json(["list", "--store", path.join(clone, ".pai")])).toMatchObject({ total: 1 });
    expect(await person.json(["trust", "--dry-run"], { cwd })).toMatchObject({
      brings: { memories: { fact: 1, episode: 1 }, hasLocal: true, odd: [], settings: {}, problems: [] },
    });
    expect(await person.pai(["trust"], { cwd })).toMatchObject({ status: 0, stderr: "" });
    const found = await person.pai(["recall", "planted"], { cwd });
    expect(found).toMatchObject({ status: 0, stderr: "" });
    await person.json(["trust", "--revoke"], { cwd });
    expect(await person.pai(["recall", "planted"], { cwd })).toMatchObject({ status: 3 });
  });

  it("show what a store brings along before it is trusted, and trust nothing that is no store", async () => {
    const person = aPerson();
    const clone = repository(person, "clone");
    await person.json(["init"], { cwd: clone });
    const store = path.join(clone, ".pai");
    writeFileSync(path.join(store, "config.yaml"), "recall:\n  limit: 7\nmemoryMd:\n  global: [/etc/x.md]\n");
    symlinkSync("/etc", path.join(store, "facts"));
    const told = await person.pai(["trust", store], { cwd: person.work });
    expect(told.stdout).toMatch(
      /holds no memories[\s\S]*recall.limit = 7[\s\S]*"memoryMd.global" belongs[\s\S]*facts \(a link\)/,
    );
    for (const other of ["/etc", "/", person.home, path.join(store, "version")]) {
      const ran = await person.json(["trust", other], { cwd: person.work, status: 3 });
      expect(ran.error).toMatchObject({ code: "store_missing" });
    }
  });
});

describe("pai config", () => {
  it("sets and unsets one without touching what a person wrote around it", async () => {
    const person = aPerson();
    await person.remember("I like tea");
    const written = "# mine\nrecall:\n  limit: 7 # enough\n  floor: 0.2\n";
    writeFileSync(person.file("config.yaml"), written);
    await person.json(["config", "set", "ttl.speculativeDays", "60"]);
    const days = await person.json(["config", "get", "ttl.speculativeDays"]);
    expect(list(days.results)).toMatchObject([{ value: 60, origin: "store" }]);
    await person.json(["config", "unset", "ttl.speculativeDays"]);
    await person.json(["config", "set", "recall.limit", "5"]);
    expect(person.read("config.yaml")).toBe(written.replace("7", "5"));
    await person.json(["config", "unset", "recall.limit"]);
    const text = person.read("config.yaml");
    expect(text).toContain("# mine\n");
    expect(text).toContain("floor: 0.2\n");
    expect(text).not.toContain("limit: ");
    const now = await person.json(["config", "get", "recall.limit"]);
    expect(now.results).toMatchObject([{ value: 10, origin: "default" }]);
  });

  it("reads past settings of other versions, which doctor and config tell of and nothing rewrites", async () => {
    const person = aPerson();
    await person.remember("I like tea");
    const written =
      "boxes:\n  gapMinutes: 5\nrecall:\n  limit: 7\n  weights: { relevance: many }\ngraph.hops: 1\n";
    writeFileSync(person.file("config.yaml"), written);
    expect(await person.recall("tea")).toEqual(["I like tea"]);
    const other = ["boxes.gapMinutes", "recall.weights.relevance", "graph.hops"];
    const said = other.map((key) => ({
      code: "config_invalid",
      path: person.file("config.yaml"),
      fixable: false,
      message: `there is no setting "${key}"; pai config   # lists all settings`,
    }));
    expect((await person.json(["doctor"], { status: 6 })).problems).toEqual(said);
    const shown = await person.pai(["config", "get", "recall.limit"]);
    expect(shown.stdout).toContain("7");
    for (const { message } of said) expect(shown.stderr).toContain(message);
    const refused = await person.json(["config", "set", "graph.hops", "2"], { status: 2 });
    expect(refused.error).toMatchObject({ message: 'there is no setting "graph.hops"' });
    await person.remember("I like coffee");
    expect(person.read("config.yaml")).toBe(written);
  });

  it.each([
    ["recall: [\n", 1, "not YAML: unexpected end of the stream within a flow collection"],
    ["recal:\n  limit: 5\n", undefined, 'there is no setting "recal.limit"'],
    ["recall:\n  limit: many\n", undefined, 'recall.limit is "many"'],
  ])(
    "that cannot be read is told of by doctor, status and config, which go on: %j",
    async (text, line, what) => {
      const person = aPerson();
      await person.remember("I like tea");
      writeFileSync(person.file("config.yaml"), text);
      const finding = { code: "config_invalid", path: person.file("config.yaml"), ...(line && { line }) };
      const saying = { ...finding, message: expect.stringContaining(what) };
      expect((await person.json(["doctor"], { status: 6 })).problems).toEqual([
        { ...saying, fixable: false },
      ]);
      expect(await person.json(["status"])).toMatchObject({ total: 2, problems: [saying] });
      const shown = await person.pai(["config", "get", "recall.limit"]);
      expect([shown.status, shown.stdout]).toEqual([0, expect.stringContaining("10")]);
      expect(shown.stderr).toContain(what);
      const stopped = await person.json(["recall", "tea"], { status: 1 });
      expect(stopped.error).toMatchObject({ code: "config_invalid", hint: expect.stringMatching(/./) });
    },
  );

  it("refuses a store that vouches for itself", async () => {
    const person = aPerson();
    await person.remember("I like tea");
    writeFileSync(person.file("config.yaml"), `trust:\n  - ${person.store}\n`);
    const stopped = await person.json(["recall", "tea"], { status: 1 });
    expect(String(stopped.error?.message)).toContain("user's own configuration only");
  });
});
