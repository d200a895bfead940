import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/definitions.ts";
import { planClient } from "../../src/install/clients.ts";
import { estimateTokens } from "../../src/text/fence.ts";
import { ROOT } from "./checkout.ts";

const read = (name: string) => readFileSync(path.join(ROOT, name), "utf8");
const json = (name: string) => JSON.parse(read(name));
const { version, mcpName, name: packageName, description } = json("package.json");
const AGENTS = "templates/agents";
const listed = readdirSync(path.join(ROOT, AGENTS), {
  recursive: true,
  encoding: "utf8",
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(path.join(ROOT, AGENTS), path.join(entry.parentPath, entry.name)));

/** Every `pai …` that a file has a client or an agent run. */
function calls(text: string): readonly string[] {
  return [...text.matchAll(/["`]pai (\w[\w-]*)(?: ([\w-]+))?/g)].map(
    ([, command = "", word = ""]) => `${command} ${word}`,
  );
}

/** What clients call the events of `pai hook`. */
const EVENTS: Readonly<Record<string, string>> = {
  SessionStart: "session-start",
  UserPromptSubmit: "prompt",
  BeforeAgent: "prompt",
  PreCompact: "pre-compact",
  PreCompress: "pre-compact",
  Stop: "stop",
  AfterAgent: "stop",
  SessionEnd: "session-end",
};

describe("what the package carries for agents", () => {
  it("has one version, names and descriptions as their readers want them", () => {
    const server = json("server.json");
    const marketplaces = [json(".claude-plugin/marketplace.json"), json(`${AGENTS}/marketplace.json`)];
    const versions = [
      server.version,
      ...server.packages.map((one: { version: string }) => one.version),
      ...marketplaces.flatMap(({ metadata, plugins }) => [
        metadata.version,
        ...plugins.map((one: { version: string }) => one.version),
      ]),
      json(`${AGENTS}/plugin/.claude-plugin/plugin.json`).version,
      json(`${AGENTS}/gemini/gemini-extension.json`).version,
    ];
    expect(new Set(versions)).toEqual(new Set([version]));
    expect([server.name, server.packages[0].identifier, server.description]).toEqual([
      mcpName,
      packageName,
      description,
    ]);
    expect(mcpName).toMatch(/^[a-z0-9.-]+\.[a-z0-9-]+\/[a-z0-9-]+$/);
    expect(description.length).toBeLessThanOrEqual(100); // of the registry
  });

  it.each([".claude-plugin/marketplace.json", `${AGENTS}/marketplace.json`])(
    "names plugins that are there: %s",
    (name) => {
      const { plugins } = json(name);
      const base = name.startsWith(".claude-plugin") ? ROOT : path.join(ROOT, AGENTS);
      expect(plugins).toHaveLength(1);
      for (const { source } of plugins) {
        const plugin = path.join(base, source);
        const manifest = JSON.parse(readFileSync(path.join(plugin, ".claude-plugin/plugin.json"), "utf8"));
        expect(existsSync(path.join(plugin, manifest.mcpServers))).toBe(true);
      }
    },
  );

  it.each(["plugin/hooks/hooks.json", "gemini/hooks/hooks.json"])(
    "has hooks that pai knows, each with a deadline: %s",
    (name) => {
      for (const [event, groups] of Object.entries<{ hooks: Record<string, unknown>[] }[]>(
        json(`${AGENTS}/${name}`).hooks,
      )) {
        for (const { command, type, timeout, ...rest } of groups.flatMap(({ hooks }) => hooks)) {
          expect(type).toBe("command");
          expect(String(command)).toBe(`pai hook ${EVENTS[event]}`); // one text: not every client takes `args`
          expect(timeout).toBeLessThanOrEqual(name.startsWith("gemini") ? 10_000 : 10);
          expect(Object.keys(rest).filter((key) => key !== "name")).toEqual([]); // `async` is not run by all
        }
      }
    },
  );

  it("calls commands that there are", () => {
    const known = new Set([...COMMANDS.map(({ name }) => name), "mcp"]);
    const called = listed.flatMap((name) => calls(read(`${AGENTS}/${name}`)));
    expect(called.length).toBeGreaterThan(8);
    expect(called.filter((call) => !known.has(call.split(" ")[0] ?? ""))).toEqual([]);
  });

  it("takes no more than 60 tokens of every prompt for the skill", () => {
    const [, front = ""] = read(`${AGENTS}/plugin/skills/memory/SKILL.md`).split("---\n");
    const named = Object.fromEntries(
      front
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/s).slice(0, 2)),
    );
    expect(Object.keys(named)).toEqual(["name", "description"]);
    expect(estimateTokens(`${named.name}${named.description}`)).toBeLessThanOrEqual(60);
  });

  it("installs every file that it has, and none that it has not", () => {
    const used = new Set<string>();
    const machine = {
      platform: "linux",
      home: "/h",
      configHome: "/h/.config",
      variable: () => undefined,
      join: path.join,
      isThere: () => false,
      onPath: (name: string) => `/bin/${name}`,
      helpOf: () => "marketplace, extensions link",
      ownFolder: (client: string) => `/own/${client}`,
      template: (name: string) => {
        used.add(name);
        return read(`${AGENTS}/${name}`);
      },
    };
    const program = { command: "pai", args: [] };
    for (const client of ["claude-code", "codex", "gemini", "opencode"] as const)
      planClient(client, program, machine);
    expect([...used].sort()).toEqual(listed.toSorted());
  });
});
