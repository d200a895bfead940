import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { aPerson, list, type Person } from "./harness.ts";

/** A log of Claude Code in which somebody said one thing in a directory. */
function log(person: Person, name: string, cwd: string | undefined, text: string): string {
  const entry = {
    ...{ type: "user", uuid: `u-${name}`, sessionId: name, timestamp: "2026-03-01T10:00:00Z", cwd },
    message: { role: "user", content: text },
  };
  const file = path.join(person.root, `${name}.jsonl`);
  writeFileSync(file, `${JSON.stringify(entry)}\n`);
  return file;
}

function repository(person: Person, name: string): string {
  const top = path.join(person.root, name);
  mkdirSync(path.join(top, ".git"), { recursive: true });
  writeFileSync(path.join(top, ".git/HEAD"), "ref: refs/heads/main\n");
  writeFileSync(
    path.join(top, ".git/config"),
    `[remote "origin"]\n  url = https://example.org/me/${name}.git\n`,
  );
  return top;
}

const facts = async (person: Person, ...words: readonly string[]) =>
  list((await person.json(["list", "--kind", "fact", "--project", "all", ...words])).results).map(
    ({ text, project }) => [text, project],
  );

const SAID = "We use Postgres for the database";
/** One thing said in a directory, as other programs write it. */
const OTHER_LOGS: Readonly<Record<string, (cwd: string) => string>> = {
  Codex: (cwd) =>
    [
      { timestamp: "2026-03-01T10:00:00Z", type: "session_meta", payload: { id: "s-1", cwd } },
      {
        timestamp: "2026-03-01T10:00:01Z",
        type: "response_item",
        payload: { type: "message", role: "user", content: [{ type: "input_text", text: SAID }] },
      },
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(""),
  OpenCode: (directory) =>
    JSON.stringify({
      info: { id: "ses_1", directory },
      messages: [
        {
          info: { id: "msg_1", role: "user", time: { created: Date.parse("2026-03-01T10:00:00Z") } },
          parts: [{ type: "text", text: SAID }],
        },
      ],
    }),
};

describe("the project of a log", () => {
  it("is that of the directory in which it was made, wherever it is taken in", async () => {
    const person = aPerson();
    const [shop, blog] = [repository(person, "shop"), repository(person, "blog")];
    mkdirSync(path.join(shop, "src/deep"), { recursive: true });
    const here = { cwd: blog };
    await person.json(
      ["ingest", log(person, "a", path.join(shop, "src/deep"), "We use Postgres for the database")],
      here,
    );
    await person.json(["ingest", log(person, "b", blog, "We use MySQL for the database")], here);
    await person.json(["ingest", log(person, "c", undefined, "We use Fastify for the API")], here);
    expect((await facts(person)).toSorted()).toEqual([
      ["We use Fastify for the API", "example.org/me/blog"],
      ["We use MySQL for the database", "example.org/me/blog"],
      ["We use Postgres for the database", "example.org/me/shop"],
    ]);
  });

  it("is told by its path where the directory is not on this machine, and is none outside of a repository", async () => {
    const person = aPerson();
    const blog = repository(person, "blog");
    const gone = "/srv/of-another-machine/shop";
    await person.json(["ingest", log(person, "a", gone, "We use Postgres for the database")], { cwd: blog });
    await person.json(["ingest", log(person, "b", person.root, "We use MySQL for the database")], {
      cwd: blog,
    });
    const found = new Map((await facts(person)).map(([text, project]) => [String(text), project]));
    expect(found.get("We use Postgres for the database")).toMatch(/^shop-[0-9a-f]{4}$/);
    expect(found.get("We use MySQL for the database")).toBeUndefined();
    expect(found.size).toBe(2);
  });

  it.each(Object.keys(OTHER_LOGS))("is that of its directory in a log of %s, too", async (program) => {
    const person = aPerson();
    const [shop, blog] = [repository(person, "shop"), repository(person, "blog")];
    const file = path.join(person.root, "log.jsonl");
    writeFileSync(file, OTHER_LOGS[program]?.(shop) ?? "");
    await person.json(["ingest", file], { cwd: blog });
    expect(await facts(person)).toEqual([["We use Postgres for the database", "example.org/me/shop"]]);
  });

  it("is the one that a person names", async () => {
    const person = aPerson();
    const shop = repository(person, "shop");
    const file = log(person, "a", shop, "We use Postgres for the database");
    await person.json(["ingest", "--project", "example.org/me/other", file]);
    expect(await facts(person)).toEqual([["We use Postgres for the database", "example.org/me/other"]]);
  });
});
