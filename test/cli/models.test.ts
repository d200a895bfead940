import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FakeModel, refusing, saying } from "../contract/fake-model.ts";
import { aPerson, list, type Person } from "./harness.ts";

const server = new FakeModel();
beforeAll(() => server.start());
afterAll(() => server.stop());

/** Sets what a person wants of models, in their own settings. */
async function wants(person: Person, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) await person.json(["config", "set", key, value]);
}

/** A program that answers any prompt as a script of a shell does. */
function program(person: Person, script: string): string {
  const file = path.join(person.root, "assistant");
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe("a program of the person's own", () => {
  it("reads again what the rules have read, and usage tells of it", async () => {
    const person = aPerson();
    const answer = `{"statements":[],"wrong":[{"n":1,"why":"only a saying"}]}`;
    const command = program(person, `grep -q 'Said on' && echo '${answer}'`);
    await wants(person, { "llm.provider": "command", "llm.command": command });
    await person.json(["remember", "My dog ate the sofa"]);
    expect((await person.json(["status"])).model).toMatchObject({ waiting: 1 });
    const refined = await person.pai(["consolidate", "--only", "extract"]);
    expect(refined.status).toBe(0);
    expect(refined.stdout).toMatch(/read +1 read, 1 doubted/);
    expect((await person.pai(["log", "-n", "1"])).stdout).toContain("only a saying");
    expect(refined.stderr).toContain("asking");
    expect((await person.pai(["list", "--status", "pending"])).stdout).toContain("My dog ate the sofa");
    const usage = await person.json(["status", "--usage"]);
    expect(usage.results?.[0]).toMatchObject({ command: "consolidate", role: "reread", calls: 1 });
    await person.json(["undo"]);
    expect((await person.json(["list", "--kind", "fact"])).results).toHaveLength(1);
  });

  it("is given a marked prompt, and hooks that run in it do nothing", async () => {
    const person = aPerson();
    const said = path.join(person.root, "said");
    const script = `cat > '${said}'; printenv PAI_ASKING >> '${said}'; echo '{"statements":[],"wrong":[]}'`;
    await wants(person, { "llm.provider": "command", "llm.command": program(person, script) });
    await person.json(["remember", "Anna owns the billing service"]);
    expect((await person.pai(["consolidate", "--only", "extract"])).status).toBe(0);
    expect(readFileSync(said, "utf8")).toMatch(/^<pai-prompt>\n[\s\S]*billing[\s\S]*\n<\/pai-prompt>1\n$/);

    const input = JSON.stringify({ session_id: "s", prompt: "Who owns the billing service?" });
    const env = { PAI_HOOKS_DEADLINE_MS: "10000" };
    const hook = (more = {}) => person.start(["hook", "prompt"], { input, env: { ...env, ...more } });
    expect(await hook({ PAI_ASKING: "1" })).toMatchObject({ status: 0, stdout: "" });
    expect((await hook()).stdout).toContain("billing service");
  });

  it.each([
    ["does not exist", "/no/such/program", "cannot start"],
    ["fails", "sh -c 'echo no credit >&2; exit 3'", "no credit"],
    ["never ends", "sh -c 'sleep 600 & sleep 600'", "did not answer in time"],
    ["prints without end", "sh -c 'yes {'", "printed more than"],
    ["says nothing", "true", "answered nothing"],
  ])("that %s loses nothing, and is named", async (_how, command, message) => {
    const person = aPerson();
    await wants(person, { "llm.provider": "command", "llm.command": command });
    await wants(person, { "llm.timeoutSeconds": "1", "llm.retries": "0" });
    await person.json(["remember", "I live in Lisbon"]);
    const { passes } = await person.json(["consolidate", "--only", "extract"]);
    expect(passes).toMatchObject([{ changed: 0, counts: { waiting: 1 } }]);
    expect(String(list(passes)[0]?.notes)).toContain(message);
    expect((await person.json(["recall", "Lisbon"])).results).toHaveLength(1);
  });
});

describe("a server", () => {
  it("is asked in maintenance, and what goes wrong is said with what to type", async () => {
    const person = aPerson();
    await wants(person, { "llm.provider": "openai", "llm.baseUrl": server.baseUrl });
    await person.json(["remember", "I live in Lisbon"]);
    const night = (env = {}) => person.pai(["consolidate", "--only", "extract"], { env });
    const without = await night();
    expect(without.status).toBe(0);
    expect(without.stdout + without.stderr).toContain("llm.model is not set; pai config set llm.model NAME");
    await wants(person, { "llm.model": "fake" });
    server.behaviour = refusing(401, "Incorrect API key");
    const wrong = await night();
    expect(wrong.stdout + wrong.stderr).toContain("pai config set llm.apiKeyEnv OPENAI_API_KEY");
    server.behaviour = refusing(404, "model not found");
    const unknown = await night();
    expect(unknown.stdout + unknown.stderr).toContain("pai config set llm.model NAME");
    server.behaviour = saying('{"statements":[]}');
    await wants(person, { "llm.apiKeyEnv": "MY_KEY" });
    const env = { MY_KEY: "k-1" };
    const good = await night(env);
    expect(good.stdout).toMatch(/read +1 read/);
    expect(server.seen.at(-1)?.authorization).toBe("Bearer k-1");
  });
});

describe("settings of models", () => {
  it("are the person's own: a store may set none", async () => {
    const person = aPerson();
    await person.json(["remember", "I live in Lisbon"]);
    writeFileSync(
      path.join(person.store, "config.yaml"),
      "llm:\n  provider: command\n  command: [touch, pwned]\n",
    );
    const ran = await person.pai(["remember", "I live in Porto"]);
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain("belongs in the user's own configuration only");
    expect(ran.stderr).toContain("pai config set llm.provider");
  });

  it.each([
    ["llm.priceIn", "cheap", "a number from 0"],
    ["llm.provider", "gpt", "one of embedded, openai, command"],
    ["llm.baseUrl", "localhost:11434", "an address such as http://localhost:11434/v1"],
    ["llm.baseUrl", "https://me:secret@host/v1", "an address such as"],
    ["llm.apiKeyEnv", "my key", "the name of an environment variable"],
    ["llm.dailyCalls", "-1", "a whole number from 0"],
  ])("refuse %s %s, and say what is expected", async (key, value, expected) => {
    const ran = await aPerson().pai(["config", "set", key, value]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain(expected);
  });
});
