import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { installClient, isSetUp, lookAtClient, uninstallClient } from "../../src/cli/installer.ts";
import { CLIENTS, type Client } from "../../src/domain/vocabulary.ts";
import { JSONS, REFUSED_JSON, REFUSED_TOML, TOMLS } from "./hostile-configs.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-install-"));
const bin = path.join(root, "bin");
const log = path.join(root, "log");
let home = "";
let times = 0;
beforeEach(() => {
  home = path.join(root, `home ${++times}`); // with a blank, as on many machines
  fs.mkdirSync(home);
  fs.rmSync(bin, { recursive: true, force: true });
  fs.rmSync(log, { force: true });
  Object.assign(process.env, { HOME: home, XDG_CONFIG_HOME: path.join(home, ".config"), PATH: bin });
  for (const name of ["CODEX_HOME", "CLAUDE_CONFIG_DIR"]) delete process.env[name];
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const put = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};
const install = (client: Client) => installClient(lookAtClient(client, undefined), undefined);
/** Every file below the home directory but pai's own, with its bytes. */
const everything = () =>
  Object.fromEntries(
    fs
      .readdirSync(home, { recursive: true, withFileTypes: true, encoding: "utf8" })
      .filter((entry) => !path.join(entry.parentPath, entry.name).includes(`${path.sep}.local`))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [file, fs.statSync(file).isDirectory() ? "" : fs.readFileSync(file, "latin1")]),
  );

describe("a client without a command of its own", () => {
  const CURSOR = [".cursor/mcp.json", "cursor"] as const;
  const CODEX = [".codex/config.toml", "codex"] as const;
  const given = [
    ...JSONS.map((text) => [...CURSOR, text] as const),
    ...TOMLS.map((text) => [...CODEX, text] as const),
  ];

  it.each(given)("has pai in %s of %s, and its bytes back: %j", (name, client, text) => {
    if (text !== undefined) put(path.join(home, name), text);
    const before = everything();
    install(client);
    expect(fs.readFileSync(path.join(home, name), "utf8")).toContain("mcp");
    expect(lookAtClient(client, undefined).isCurrent).toBe(true);
    install(client); // once more changes nothing
    uninstallClient(client);
    expect(everything()).toEqual(before);
    expect(isSetUp(client)).toBe(false);
  });

  const refused = [
    ...REFUSED_JSON.map((text) => [...CURSOR, text] as const),
    ...REFUSED_TOML.map((text) => [...CODEX, text] as const),
  ];

  it.each(refused)("is left alone where %s of %s is not understood: %j", (name, client, text) => {
    put(path.join(home, name), text);
    const before = everything();
    expect(lookAtClient(client, undefined).refused).toContain(
      `left ${JSON.stringify(path.join(home, name))} alone: `,
    );
    expect(() => install(client)).toThrow();
    expect(everything()).toEqual(before);
  });

  it.each([
    ["objects", (depth: number) => `${'{"mcpServers":'.repeat(depth)}1${"}".repeat(depth)}`],
    ["lists", (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`],
  ])("is left alone where its file nests 20,000 %s", (_what, nested) => {
    const file = path.join(home, ".cursor/mcp.json");
    put(file, nested(20_000));
    expect(lookAtClient("cursor", undefined).refused).toContain("it nests more than 200 objects and lists");
    put(file, nested(100));
    expect(lookAtClient("cursor", undefined).refused ?? "").not.toContain("nests");
  });

  it.each([
    ["a directory", (file: string) => fs.mkdirSync(file, { recursive: true }), "it is a directory"],
    [
      "a link",
      (file: string) => {
        put(`${file}.real`, "{}");
        fs.symlinkSync(`${file}.real`, file);
      },
      "symbolic link",
    ],
    [
      "read-only",
      (file: string) => {
        put(file, "{}");
        fs.chmodSync(file, 0o444);
      },
      "it is read-only",
    ],
    [
      "no text",
      (file: string) => {
        put(file, "");
        fs.writeFileSync(file, Buffer.from([0xff, 0xfe, 0x00]));
      },
      "not UTF-8",
    ],
    ["below a file", (file: string) => put(path.dirname(file), "x"), "is not a directory"],
  ])("is left alone where its file is %s", (_what, make, why) => {
    const file = path.join(home, ".cursor/mcp.json");
    make(file);
    expect(lookAtClient("cursor", undefined).refused).toContain(why);
    expect(() => install("cursor")).toThrow(why);
    expect(isSetUp("cursor")).toBe(false);
  });

  it("keeps what somebody changed meanwhile, and says so where pai's own key was edited", () => {
    const file = path.join(home, ".cursor/mcp.json");
    put(file, '{\n  "mcpServers": {\n    "a": {}\n  }\n}\n');
    fs.chmodSync(file, 0o640);
    install("cursor");
    expect(fs.statSync(file).mode & 0o777).toBe(0o640);
    put(file, fs.readFileSync(file, "utf8").replace('"a": {}', '"a": {},\n    "b": {}'));
    uninstallClient("cursor");
    expect(fs.readFileSync(file, "utf8")).toBe('{\n  "mcpServers": {\n    "a": {},\n    "b": {}\n  }\n}\n');
    install("cursor");
    const edited = fs.readFileSync(file, "utf8").replace('"mcp"', '"mcp", "--verbose"');
    put(file, edited);
    expect(lookAtClient("cursor", undefined).refused).toContain("pai did not write");
  });

  it("is shown all that a new file of its would hold", () => {
    const shown = lookAtClient("cursor", undefined).edits.map(({ inserted }) => JSON.parse(inserted));
    install("cursor");
    const written = ["mcp.json", "hooks.json"].map((name) =>
      JSON.parse(fs.readFileSync(path.join(home, ".cursor", name), "utf8")),
    );
    expect(shown).toEqual(written);
  });

  it.each([
    '{"mcpServers":{"a":{"command":"x"}}}',
    '{"a":1,   "b" : [1,2],\n  "mcpServers" : {  "x":{"command":"y"},\n      "z" : {"args":[ "1"]}   }\n}\n',
    '{\r\n\t// mine\r\n\t"theme": "dark",\r\n}\r\n',
  ])("has every byte of its own in one piece around what is put in: %j", (text) => {
    const file = path.join(home, ".cursor/mcp.json");
    put(file, text);
    install("cursor");
    const now = fs.readFileSync(file, "utf8");
    const begins = [...text].findIndex((char, at) => char !== now[at]);
    expect(now.slice(0, begins) + now.slice(begins + now.length - text.length)).toBe(text);
  });

  it("has its hook beside those of others, and only that is taken out", () => {
    const file = path.join(home, ".cursor/hooks.json");
    const text =
      '{\n  "version": 1,\n  "hooks": { "sessionStart": [{ "command": "mine" }], "stop": [] }\n}\n';
    put(file, text);
    install("cursor");
    const { hooks } = JSON.parse(fs.readFileSync(file, "utf8"));
    expect(hooks.sessionStart).toEqual([
      { command: expect.stringMatching(/ hook session-start$/) },
      { command: "mine" },
    ]);
    uninstallClient("cursor");
    expect(fs.readFileSync(file, "utf8")).toBe(text);
  });

  it.each([
    ["claude-code", ".claude.json", "mcpServers"],
    ["codex", ".codex/config.toml", "mcp_servers"],
    ["gemini", ".gemini/settings.json", "mcpServers"],
    ["cursor", ".cursor/mcp.json", "mcpServers"],
    ["vscode", ".config/Code/User/mcp.json", "servers"],
    ["opencode", ".config/opencode/opencode.json", "mcp"],
    ["claude-desktop", ".config/Claude/claude_desktop_config.json", "mcpServers"],
    [
      "cline",
      ".config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
      "mcpServers",
    ],
  ] as const)("%s finds pai where it looks for servers: %s", (client, file, table) => {
    install(client);
    const text = fs.readFileSync(path.join(home, file), "utf8");
    if (file.endsWith(".toml")) expect(text).toContain(`[${table}.pai]`);
    else expect(JSON.parse(text)[table]).toHaveProperty("pai");
  });

  it("is called by the path of the program where a shell would not find it", () => {
    for (const client of CLIENTS) install(client);
    const texts = Object.values(everything()).filter((text) => text.includes("mcp"));
    expect(texts).toHaveLength(CLIENTS.length);
    for (const text of texts) expect(text).toContain(JSON.stringify(process.execPath).slice(1, -1));
    for (const client of CLIENTS.toReversed()) uninstallClient(client);
    expect(everything()).toEqual({});
  });
});

describe("a file that a client printed anew", () => {
  const file = () => path.join(home, ".cursor/mcp.json");
  const anew = (change: (data: { mcpServers: Record<string, unknown> }) => void = () => undefined) => {
    const data = JSON.parse(fs.readFileSync(file(), "utf8"));
    change(data);
    put(file(), JSON.stringify(data));
  };

  it.each([
    ["nothing but a comment", "// mine\n{}\n"],
    ["another key", '{\n\t"theme": "dark"\n}\n'],
    ["a server of its own", '{ "mcpServers": { "a": { "command": "a" } } }'],
  ])("has its bytes of before where it had %s and nothing else changed", (_what, text) => {
    put(file(), text);
    install("cursor");
    put(file(), fs.readFileSync(file(), "utf8").replace("// mine\n", ""));
    anew();
    expect(uninstallClient("cursor")).toEqual([]);
    expect(fs.readFileSync(file(), "utf8")).toBe(text);
  });

  it("keeps what was put beside pai, loses pai and no more, and is named", () => {
    put(file(), '{"theme": "dark"}');
    install("cursor");
    anew(({ mcpServers }) => Object.assign(mcpServers, { b: { command: "b" } }));
    expect(uninstallClient("cursor")).toEqual([
      `${JSON.stringify(file())} keeps what else was changed in it since`,
    ]);
    expect(JSON.parse(fs.readFileSync(file(), "utf8"))).toEqual({
      theme: "dark",
      mcpServers: { b: { command: "b" } },
    });
  });

  it("is left as it is where somebody changed how pai is called", () => {
    install("cursor");
    anew(({ mcpServers }) => Object.assign(mcpServers, { pai: { command: "mine" } }));
    const edited = fs.readFileSync(file(), "utf8");
    expect(() => uninstallClient("cursor")).toThrow("it was edited there");
    expect([fs.readFileSync(file(), "utf8"), isSetUp("cursor")]).toEqual([edited, true]);
  });
});

describe("a client with a command of its own", () => {
  const HELP = "Commands:\n  marketplace  Manage marketplaces\n  gemini extensions link <path>  Links one\n";
  const fake = (name: string, script: string, help = HELP) => {
    put(
      path.join(bin, name),
      `#!/bin/sh\nPATH=/usr/bin:/bin\ncase "$*" in *" --help") printf '%s' '${help}'; exit 0;; esac\n${script}\n`,
    );
    fs.chmodSync(path.join(bin, name), 0o755);
  };
  /** Writes and takes away what the real one does, which leaves empty keys. */
  const written = ([file, text, left]: readonly [string, string, string?]) => {
    const there = `$HOME/${file}`;
    const [put, cut] = [`mkdir -p "${path.dirname(there)}"; printf '%s' '${text}' > "${there}"`, left];
    return `echo "$*" >> "${log}"
case "$*" in
*uninstall*|*remove*) ${cut === undefined ? `rm -f "${there}"` : `printf '%s' '${cut}' > "${there}"`};;
*" install "*|*" add pai@pai"|*" link "*) ${put};;
esac`;
  };
  const CLAUDE = [
    ".claude/settings.json",
    '{"enabledPlugins":{"pai@pai":true}}',
    '{"enabledPlugins":{}}',
  ] as const;
  const CODEX = [".codex/config.toml", '[plugins."pai@pai"]\nenabled = true\n', ""] as const;
  const GEMINI = [".gemini/extensions/pai/x.json", "{}"] as const;
  const calls = () => fs.readFileSync(log, "utf8").trim().split("\n");
  const own = (client: string) => path.join(home, ".local/state/pai/agents", client);

  it.each([
    ["claude-code", "claude", "plugin install pai@pai", "plugin uninstall pai@pai", CLAUDE],
    ["codex", "codex", "plugin add pai@pai", "plugin remove pai@pai", CODEX],
    ["gemini", "gemini", "extensions link", "extensions uninstall pai", GEMINI],
  ] as const)("is set up by it: %s", (client, program, adds, removes, traces) => {
    fake(program, written(traces));
    install(client);
    expect(calls().join("\n")).toContain(adds);
    const files = lookAtClient(client, undefined).plan.files.map(({ path: file }) => file);
    const hooks = fs.readFileSync(files.find((file) => file.endsWith("hooks.json")) ?? "", "utf8");
    expect(hooks).toMatch(/ hook (?:prompt|session-start)"/);
    expect(hooks).not.toContain('"pai hook');
    expect(uninstallClient(client)).toEqual([]);
    expect(calls().join("\n")).toContain(removes);
    const left = Object.values(everything()).filter((text) => text !== "");
    expect([fs.existsSync(own(client)), left]).toEqual([false, []]);
  });

  it.each([
    ["claude-code", "claude", ".claude.json", '"mcpServers"'],
    ["codex", "codex", ".codex/config.toml", "[mcp_servers.pai]"],
    ["gemini", "gemini", ".gemini/settings.json", '"mcpServers"'],
  ] as const)(
    "is set up by a key, and never called, where its help knows no such command: %s",
    (client, program, file, key) => {
      fake(program, `echo "$*" >> "${log}"`, "Usage: it [prompt]");
      install(client);
      expect(fs.readFileSync(path.join(home, file), "utf8")).toContain(key);
      expect(lookAtClient(client, undefined)).toMatchObject({ isInstalled: true, isCurrent: true });
      expect(uninstallClient(client)).toEqual([]);
      expect([fs.existsSync(log), everything()[path.join(home, file)]]).toEqual([false, undefined]);
    },
  );

  it.each([
    [
      "claude-code",
      "claude",
      ".claude/plugins/known_marketplaces.json",
      '{"pai": {"source": {"path": "/else"}}}',
    ],
    ["codex", "codex", ".codex/config.toml", '[marketplaces.pai]\nsource = "/else"\n'],
    ["gemini", "gemini", ".gemini/extensions/pai/gemini-extension.json", "{}"],
  ] as const)("is left alone where it has another plugin of that name: %s", (client, program, file, text) => {
    fake(program, `echo "$*" >> "${log}"`);
    put(path.join(home, file), text);
    expect(() => install(client)).toThrow("another plugin of the name pai");
    expect([fs.existsSync(log), isSetUp(client)]).toEqual([false, false]);
  });

  it("has nothing half done where the command fails", () => {
    fake("claude", `echo "$*" >> "${log}"; echo "no such plugin" >&2; exit 1`);
    expect(() => install("claude-code")).toThrow(
      expect.objectContaining({ code: "client_failed", message: expect.stringContaining("no such plugin") }),
    );
    expect([fs.existsSync(own("claude-code")), isSetUp("claude-code")]).toEqual([false, false]);
  });

  it("is called with the words of no shell", () => {
    home = path.join(root, `$(touch pwned) '${times}'`);
    fs.mkdirSync(home);
    process.env.HOME = home;
    fake("claude", `printf '%s\\n' "$@" >> "${log}"\n${written(CLAUDE)}`);
    install("claude-code");
    expect(calls()).toContain(own("claude-code"));
    expect(fs.existsSync("pwned")).toBe(false);
  });
});
