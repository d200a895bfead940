import type { Client } from "../domain/vocabulary.ts";
import { shellWord } from "../text/escape.ts";
import type { ConfigKey, ConfigObject } from "./config-edit.ts";

/** What of a machine says where clients keep their settings. Paths are absolute. */
export interface Machine {
  readonly platform: string;
  readonly home: string;
  /** `XDG_CONFIG_HOME`, or what stands for it. */
  readonly configHome: string;
  readonly variable: (name: string) => string | undefined;
  readonly join: (...names: readonly string[]) => string;
  readonly isThere: (path: string) => boolean;
  /** Where a program of this name is found; undefined where it is not. */
  readonly onPath: (name: string) => string | undefined;
  /** What a program prints when it is asked for help; empty where it fails. */
  readonly helpOf: (words: readonly string[]) => string;
  /** A directory of pai's own for this client, which need not exist. */
  readonly ownFolder: (client: Client) => string;
  readonly template: (name: string) => string;
}

/** What makes a client use pai, and how it is taken back. */
export interface ClientPlan {
  readonly client: Client;
  readonly isFound: boolean;
  /** Files of pai's own; the first ones lie in `ownFolder`. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly edits: readonly { readonly path: string; readonly key: ConfigKey }[];
  /** The client's own commands, run in this order without a shell, and those that undo them. */
  readonly commands: readonly (readonly string[])[];
  readonly undoing: readonly (readonly string[])[];
  /** Directories in which the client keeps copies of pai's files, also when its command has taken pai out. */
  readonly copies: readonly string[];
  /** Where something else of the name of pai's would be, before pai is set up. */
  readonly taken: readonly Place[];
  /** Where the commands leave a trace when they have worked. */
  readonly proofs: readonly Place[];
  /** The user's own settings that the commands write to. */
  readonly settings: readonly { readonly path: string; readonly syntax: ConfigKey["syntax"] }[];
}

export interface Place {
  readonly path: string;
  readonly key?: Pick<ConfigKey, "syntax" | "path">;
}

/** What a client needs to use pai as `program` is called. Pure but for what it asks the machine. */
export function planClient(client: Client, program: Program, machine: Machine): ClientPlan {
  const nothing = {
    files: [],
    edits: [],
    commands: [],
    undoing: [],
    copies: [],
    taken: [],
    proofs: [],
    settings: [],
  };
  return { client, ...nothing, ...PLANS[client](program, machine) };
}

type Planned = Partial<ClientPlan> & Pick<ClientPlan, "isFound">;

const PLANS: Readonly<Record<Client, (program: Program, machine: Machine) => Planned>> = {
  "claude-code": (program, machine) => {
    const { home, join, variable, onPath } = machine;
    const moved = variable("CLAUDE_CONFIG_DIR");
    const folder = moved ?? join(home, ".claude");
    const isFound = onPath("claude") !== undefined || machine.isThere(folder);
    const claude = programWith(machine, "claude", "plugin", "marketplace");
    const servers = join(moved ?? home, ".claude.json");
    if (claude === undefined) return { isFound, edits: [serversKey(servers, program)] };
    const known = join(folder, "plugins", "known_marketplaces.json");
    const plugin = pluginOf("claude-code", [claude, "install", "uninstall"], program, machine);
    return {
      isFound,
      ...plugin,
      copies: [join(folder, "plugins", "cache", "pai")],
      taken: [{ path: known, key: { syntax: "json", path: ["pai"] } }],
      ...switchedOn(join(folder, "settings.json"), "json", "enabledPlugins"),
    };
  },
  codex: (program, machine) => {
    const { home, join, variable, onPath } = machine;
    const folder = variable("CODEX_HOME") ?? join(home, ".codex");
    const isFound = onPath("codex") !== undefined || machine.isThere(folder);
    const codex = programWith(machine, "codex", "plugin", "marketplace");
    const key = { syntax: "toml", path: ["mcp_servers", "pai"], value: serverOf(program) } as const;
    const settings = join(folder, "config.toml");
    if (codex === undefined) return { isFound, edits: [{ path: settings, key }] };
    return {
      isFound,
      ...pluginOf("codex", [codex, "add", "remove"], program, machine),
      copies: [join(folder, "plugins", "cache", "pai")],
      taken: [{ path: settings, key: { syntax: "toml", path: ["marketplaces", "pai"] } }],
      ...switchedOn(settings, "toml", "plugins"),
    };
  },
  gemini: (program, machine) => {
    const { home, join, onPath } = machine;
    const folder = join(home, ".gemini");
    const isFound = onPath("gemini") !== undefined || machine.isThere(folder);
    const gemini = programWith(machine, "gemini", "extensions", "extensions link");
    if (gemini === undefined) return { isFound, edits: [serversKey(join(folder, "settings.json"), program)] };
    const own = machine.ownFolder("gemini");
    const extension = { path: join(folder, "extensions", "pai") };
    return {
      isFound,
      files: folderOf(own, "gemini", ["gemini-extension.json", "hooks/hooks.json"], program, machine),
      commands: [[gemini, "extensions", "link", own, "--consent"]],
      undoing: [[gemini, "extensions", "uninstall", "pai"]],
      taken: [extension],
      proofs: [extension],
    };
  },
  cursor: (program, machine) => {
    const folder = machine.join(machine.home, ".cursor");
    // PowerShell, which runs hooks on Windows, takes a path in quotes for a text.
    const isHooked = machine.platform !== "win32";
    const hook = {
      syntax: "json",
      path: ["hooks", "sessionStart"],
      value: { command: `${shellLine(program)} hook session-start` },
      isListed: true,
      besides: { version: 1 },
    } as const;
    return {
      isFound: machine.isThere(folder),
      edits: [
        serversKey(machine.join(folder, "mcp.json"), program),
        ...(isHooked ? [{ path: machine.join(folder, "hooks.json"), key: hook }] : []),
      ],
    };
  },
  vscode: (program, machine) => {
    const folder = codeFolder(machine);
    const value = { type: "stdio", ...serverOf(program) };
    const key = { syntax: "json", path: ["servers", "pai"], value } as const;
    return { isFound: machine.isThere(folder), edits: [{ path: machine.join(folder, "mcp.json"), key }] };
  },
  opencode: (program, machine) => {
    const { join, isThere, configHome, onPath } = machine;
    const folder = join(configHome, "opencode");
    const names = ["opencode.json", "opencode.jsonc"].map((name) => join(folder, name));
    const path = names.find(isThere) ?? names[0] ?? "";
    const value = { type: "local", command: [program.command, ...program.args, "mcp"], enabled: true };
    return {
      isFound: onPath("opencode") !== undefined || isThere(folder),
      files: [
        {
          path: join(folder, "plugins", "pai.js"),
          text: machine
            .template("opencode/pai.js")
            .replace('["pai"]', JSON.stringify([program.command, ...program.args])),
        },
      ],
      edits: [{ path, key: { syntax: "json", path: ["mcp", "pai"], value } }],
    };
  },
  "claude-desktop": (program, machine) => {
    const folder = machine.join(applications(machine), "Claude");
    const path = machine.join(folder, "claude_desktop_config.json");
    return { isFound: machine.isThere(folder), edits: [serversKey(path, program)] };
  },
  cline: (program, machine) => {
    const folder = machine.join(codeFolder(machine), "globalStorage", "saoudrizwan.claude-dev");
    const path = machine.join(folder, "settings", "cline_mcp_settings.json");
    return { isFound: machine.isThere(folder), edits: [serversKey(path, program)] };
  },
};

/** Clients that a desktop starts, which do not see what a shell has in its PATH. */
export const WITHOUT_SHELL: ReadonlySet<Client> = new Set(["cursor", "vscode", "claude-desktop", "cline"]);

/**
 * A program that has a command: its help, which asks no model, names what the command does. One that knows nothing of it would take the words
 * for a prompt.
 */
function programWith(
  { onPath, helpOf }: Machine,
  name: string,
  command: string,
  known: string,
): string | undefined {
  const program = onPath(name);
  return program !== undefined && helpOf([program, command, "--help"]).includes(known) ? program : undefined;
}

function serversKey(path: string, program: Program): ClientPlan["edits"][number] {
  return { path, key: { syntax: "json", path: ["mcpServers", "pai"], value: serverOf(program) } };
}

function serverOf({ command, args }: Program): ConfigObject {
  return { command, args: [...args, "mcp"] };
}

const PLUGIN = [".claude-plugin/plugin.json", ".mcp.json", "hooks/hooks.json", "skills/memory/SKILL.md"];

/** A marketplace with one plugin, as Claude Code and Codex read it, and their commands that take it in and out. */
function pluginOf(
  client: Client,
  [called, adds, removes]: readonly [string, string, string],
  program: Program,
  machine: Machine,
): Pick<ClientPlan, "files" | "commands" | "undoing"> {
  const { join, template } = machine;
  const own = machine.ownFolder(client);
  return {
    files: [
      { path: join(own, ".claude-plugin", "marketplace.json"), text: template("marketplace.json") },
      ...folderOf(join(own, "plugin"), "plugin", PLUGIN, program, machine),
    ],
    commands: [
      [called, "plugin", "marketplace", "add", own],
      [called, "plugin", adds, "pai@pai"],
    ],
    undoing: [
      [called, "plugin", removes, "pai@pai"],
      [called, "plugin", "marketplace", "remove", "pai"],
    ],
  };
}

/** The user's settings, in a table of which a plugin is switched on. */
function switchedOn(path: string, syntax: ConfigKey["syntax"], table: string) {
  return { proofs: [{ path, key: { syntax, path: [table, "pai@pai"] } }], settings: [{ path, syntax }] };
}

function folderOf(
  own: string,
  folder: string,
  names: readonly string[],
  program: Program,
  { join, template }: Machine,
): ClientPlan["files"] {
  return names.map((name) => {
    const text = template(`${folder}/${name}`);
    return {
      path: join(own, ...name.split("/")),
      text: name.endsWith(".json")
        ? `${JSON.stringify(replaced(JSON.parse(text), program), null, 2)}\n`
        : text.replaceAll("`pai ", `\`${shellLine(program)} `),
    };
  });
}

function applications({ platform, home, configHome, variable, join }: Machine): string {
  if (platform === "darwin") return join(home, "Library", "Application Support");
  return platform === "win32" ? (variable("APPDATA") ?? join(home, "AppData", "Roaming")) : configHome;
}

function codeFolder(machine: Machine): string {
  return machine.join(applications(machine), "Code", "User");
}

/** How pai is called: a program, and what stands in front of pai's own words. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** Windows quotes otherwise. */
  readonly isWindows?: boolean | undefined;
}

/** The words that call pai, for the shell of whoever runs them. Pure. */
function shellLine({ command, args, isWindows = false }: Program): string {
  const quoted = (word: string) => (isWindows && shellWord(word) !== word ? `"${word}"` : shellWord(word));
  return [command, ...args].map(quoted).join(" ");
}

function replaced(value: unknown, program: Program): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, program));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, replaced(one, program)] as const);
  const { command, args, ...rest } = Object.fromEntries(entries);
  if (typeof command !== "string") return Object.fromEntries(entries);
  if (command === "pai" && Array.isArray(args))
    return { command: program.command, args: [...program.args, ...args], ...rest };
  const line = command.replace(/^pai /, `${shellLine(program).replaceAll("$", "$$$$")} `);
  return Object.fromEntries(entries.map(([name, one]) => [name, name === "command" ? line : one]));
}
