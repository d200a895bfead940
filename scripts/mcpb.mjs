// Packs the built program as a bundle for Claude Desktop, which a double click installs there: npm run mcpb [-- FILE] [--tools DIR]
// The manifest is checked, and the bundle packed, by Anthropic's own program from npm, in a temporary folder or in DIR, where it stays.
// Code that was compiled for this machine is left out: the bundle runs on any that has Node, and is only slower without.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";

const TOOL = "@anthropic-ai/mcpb@2.1.2";
const ROOT = path.resolve(import.meta.dirname, "..");
const { version, description, license } = JSON.parse(
  fs.readFileSync(path.join(ROOT, "package.json"), "utf8"),
);

const args = process.argv.slice(2);
const toolsAt = args.indexOf("--tools");
const tools = toolsAt < 0 ? undefined : path.resolve(args.splice(toolsAt, 2)[1] ?? ".");
const target = path.resolve(args[0] ?? `pai-${version}.mcpb`);
const work = fs.mkdtempSync(path.join(os.tmpdir(), "pai-mcpb-"));
try {
  const mcpb = toolIn(tools ?? path.join(work, "tools"));
  const bundle = path.join(work, "bundle");
  fillServer(path.join(bundle, "server"));
  const manifest = path.join(bundle, "manifest.json");
  fs.writeFileSync(manifest, `${JSON.stringify(manifestOf(listed(path.join(bundle, "server"))), null, 2)}\n`);
  run(mcpb, ["validate", manifest]);
  run(mcpb, ["pack", bundle, target]);
  console.log(`${target}: ${Math.round(fs.statSync(target).size / 1024)} KiB`);
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}

/** What of the package runs; nothing that is of this machine alone, and no types. */
function fillServer(server) {
  for (const name of ["bin", "dist", "assets", "templates", "package.json", "LICENSE"])
    fs.cpSync(path.join(ROOT, name), path.join(server, name), {
      recursive: true,
      filter: (file) => !/[\\/](?:types|meta\.json|\.stamp|[^\\/]+\.cache)$/.test(file),
    });
}

/** Its tools, as the very program that was packed lists them. */
function listed(server) {
  const clientInfo = { name: "mcpb", version };
  const lines = [
    { id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/list" },
  ];
  const { stdout } = spawnSync(process.execPath, [path.join(server, "bin/pai.js"), "mcp"], {
    env: { PATH: process.env.PATH, HOME: work },
    input: lines.map((line) => `${JSON.stringify({ jsonrpc: "2.0", ...line })}\n`).join(""),
    encoding: "utf8",
  });
  const answers = stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
  for (const name of fs.readdirSync(path.join(server, "dist")))
    if (name.endsWith(".cache")) fs.rmSync(path.join(server, "dist", name)); // it has just compiled
  return answers
    .find(({ id }) => id === 2)
    .result.tools.map(({ name, description: does }) => ({ name, description: does }));
}

/** What the client puts in its place. */
function filledIn(name) {
  return `\${${name}}`;
}

function manifestOf(toolList) {
  return {
    manifest_version: "0.3",
    name: "pai",
    display_name: "pai memory",
    version,
    description,
    author: { name: "pai" },
    license,
    server: {
      type: "node",
      entry_point: "server/bin/pai.js",
      mcp_config: {
        command: "node",
        args: [`${filledIn("__dirname")}/server/bin/pai.js`, "mcp"],
        env: { PAI_STORE: filledIn("user_config.store") },
      },
    },
    tools: toolList,
    user_config: {
      store: {
        type: "directory",
        title: "Store",
        description: "The directory of the memories",
        default: `${filledIn("HOME")}/.pai`,
        required: true,
      },
    },
    compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: ">=20.19.0" } },
  };
}

function toolIn(prefix) {
  const bin = path.join(prefix, "node_modules/.bin/mcpb");
  if (fs.existsSync(bin)) return bin;
  fs.mkdirSync(prefix, { recursive: true });
  run("npm", ["install", "--no-audit", "--no-fund", "--prefix", prefix, TOOL]);
  return bin;
}

function run(command, words) {
  const { status, error } = spawnSync(command, words, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${words[0]} failed: ${error?.message ?? `status ${status}`}`);
}
