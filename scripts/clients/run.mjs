// Sets up real clients with `pai install`, gives each one prompt, and looks at what a fake model on loopback is asked: whether the
// memory's block is in it, and the server's tools. Then `pai install --remove`, and what is left of pai in the client's files.
//
// Before them the MCP Inspector lists what the server has, and calls each tool.
//
//   node scripts/clients/run.mjs [--cache DIR] [--runs N] [--load N] [inspector claude-code codex gemini opencode]
//
// `--runs`: how often each client is asked; it is counted how often what has to reach the model did, and how many of the sessions are memories
// once the client was started again. `--load`: beside so many busy loops.
//
// The clients come from npm (107, 235, 404, 98 and 354 MB) into a temporary folder, or into DIR, where they stay for the next run. Each has a
// home directory of its own and no account. What cannot be had is said, and the others go on.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startFakeModel } from "./fake-model.mjs";
import { INSPECTOR, inspect } from "./inspector.mjs";

const PROGRAM = path.resolve(import.meta.dirname, "../../bin/pai.js");
const FACT = "Anna owns the billing service";
const PROMISE = "I promised Anna to send the invoice report by Friday";
const PROMPT = "Who owns the billing service?";
const PATIENCE_MS = 180_000;

const CLIENTS = {
  "claude-code": {
    package: "@anthropic-ai/claude-code@2.1.197",
    program: "claude",
    env: ({ url }) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "x",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    }),
    words: ["-p", PROMPT],
  },
  codex: {
    package: "@openai/codex@0.169.0",
    program: "codex",
    env: () => ({ FAKE_KEY: "x" }),
    prepare: (home, { url }) =>
      write(
        path.join(home, ".codex/config.toml"),
        `model = "fake"\nmodel_provider = "fake"\n\n[model_providers.fake]\nname = "fake"\nbase_url = "${url}/v1"\nwire_api = "responses"\nenv_key = "FAKE_KEY"\n`,
      ),
    words: ["exec", "--skip-git-repo-check", "--dangerously-bypass-hook-trust", PROMPT],
  },
  gemini: {
    package: "@google/gemini-cli@0.61.0",
    program: "gemini",
    env: ({ url }) => ({
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_API_KEY: "x",
      GEMINI_CLI_TRUST_WORKSPACE: "true",
    }),
    prepare: (home) =>
      write(
        path.join(home, ".gemini/settings.json"),
        '{\n  "security": { "auth": { "selectedType": "gemini-api-key" }, "folderTrust": { "enabled": false } }\n}\n',
      ),
    words: ["-p", PROMPT],
    lists: ["mcp", "list"], // its first request does not wait for servers
  },
  opencode: {
    package: "opencode-ai@1.18.33",
    program: "opencode",
    env: () => ({}),
    prepare: (home, { url }) =>
      write(
        path.join(home, ".config/opencode/opencode.json"),
        `${JSON.stringify({ provider: { fake: { npm: "@ai-sdk/openai-compatible", name: "fake", options: { baseURL: `${url}/v1`, apiKey: "x" }, models: { fake: { name: "fake" } } } }, model: "fake/fake" }, null, 2)}\n`,
      ),
    words: ["run", PROMPT],
    keepsSessions: false, // `opencode export` gives them
  },
};

const args = process.argv.slice(2);
const cacheOption = option("--cache");
const cache = cacheOption === undefined ? undefined : path.resolve(cacheOption);
const runs = Number(option("--runs") ?? 1);
const load = Number(option("--load") ?? 0);
const wanted = args.length > 0 ? args : ["inspector", ...Object.keys(CLIENTS)];
const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-clients-"));
const hasServer = /^\s+(?:pai )?mcp\b/m.test(pai(["--help"], { HOME: root }).stdout);
if (!hasServer) console.log("pai mcp is not there: whether its tools are listed is not looked at");

const rows = [];
try {
  for (const name of wanted) {
    if (name === "inspector") {
      const { ok, ...row } = await tryInspector();
      console.table([{ client: name, ok, ...row }]);
      if (ok === false) process.exitCode = 1;
      continue;
    }
    const client = CLIENTS[name];
    if (client === undefined)
      throw new Error(`no client ${name}; inspector or one of ${Object.keys(CLIENTS).join(", ")}`);
    rows.push({ client: name, ...(await tryClient(name, client)) });
  }
} finally {
  fs.rmSync(root, { recursive: true, force: true });
}
if (rows.length > 0) console.table(rows);
if (rows.some(({ ok }) => ok === false)) process.exitCode = 1;

async function tryInspector() {
  const bin = had("inspector", INSPECTOR);
  if (bin === undefined) return { ok: "not had", said: `npm could not install ${INSPECTOR.package}` };
  const home = path.join(root, "home-inspector");
  fs.mkdirSync(home);
  const env = { HOME: home, PATH: [path.dirname(process.execPath), "/usr/bin", "/bin"].join(path.delimiter) };
  return inspect({
    bin,
    server: [process.execPath, PROGRAM, "mcp"],
    run: (command, words) => run(command, words, env, home),
    pai: (words) => pai(words, env, home),
  });
}

async function tryClient(name, client) {
  const bin = had(name, client);
  if (bin === undefined) return { ok: "not had", said: `npm could not install ${client.package}` };
  const model = await startFakeModel();
  try {
    return await tried(name, client, { bin, model });
  } finally {
    model.close();
  }
}

async function tried(name, client, { bin, model }) {
  const home = path.join(root, `home-${name}`);
  const work = path.join(home, "work");
  fs.mkdirSync(path.join(home, "bin"), { recursive: true });
  fs.mkdirSync(work);
  fs.symlinkSync(PROGRAM, path.join(home, "bin/pai"));
  client.prepare?.(home, model);
  const env = {
    PATH: [bin, path.join(home, "bin"), path.dirname(process.execPath), "/usr/bin", "/bin"].join(
      path.delimiter,
    ),
    HOME: home,
    TERM: "dumb",
    ...client.env(model),
  };
  for (const text of [FACT, PROMISE]) pai(["remember", text], env, work);
  const before = traces(home);
  const installed = pai(["install", name, "--yes"], env, work);
  if (installed.status !== 0) return { ok: false, said: lastLine(installed) };
  const ask = () => run(path.join(bin, client.program), client.words, env, work);
  const loops = Array.from({ length: load }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  const each = [];
  let asked;
  try {
    while (each.length < runs) {
      const from = model.requests.length;
      asked = await ask();
      const bodies = model.requests.slice(from).map(({ body }) => body);
      const all = bodies.join("\n");
      each.push({
        block: bodies.some((body) => body.includes("pai-memory") && body.includes(FACT)),
        start: all.includes(PROMISE),
        tools: all.includes("memory_recall"),
      });
    }
  } finally {
    for (const loop of loops) loop.kill();
  }
  const listed = client.lists && (await run(path.join(bin, client.program), client.lists, env, work));
  const isConnected = /\bpai\b.*\bConnected/.test(`${listed?.stdout}${listed?.stderr}`);
  if (runs > 1) await ask();
  const count = (key) => each.filter((one) => one[key]).length;
  const found = {
    requests: model.requests.length,
    runs,
    block: count("block"),
    start: count("start"),
    tools: hasServer ? isConnected || count("tools") : "-",
    ...(runs > 1 && { sessions: client.keepsSessions === false ? "-" : sessionsIn(env, work) }),
  };
  const gone = pai(["install", "--remove", name, "--yes"], env, work);
  const left = traces(home).filter((file) => !before.includes(file));
  const isSeen = found.block === runs && found.start === runs && found.tools !== 0;
  const ok = isSeen && gone.status === 0 && left.length === 0;
  return { ok, ...found, left: left.join(" ") || "nothing", said: ok ? "" : lastLine(asked) };
}

/** How many sessions in which the prompt was asked are memories. */
function sessionsIn(env, cwd) {
  const { results = [] } = JSON.parse(pai(["list", "--kind", "episode", "--json"], env, cwd).stdout || "{}");
  return results.filter(({ session, text }) => session !== undefined && text.includes(PROMPT)).length;
}

/** Takes an option and its value out of the words; undefined where it is not there. */
function option(name) {
  const at = args.indexOf(name);
  return at === -1 ? undefined : args.splice(at, 2)[1];
}

/** Where the client's program lies; undefined where npm cannot get it. */
function had(name, client) {
  const prefix = path.join(cache ?? root, name === "claude-code" ? "claude" : name);
  const bin = path.join(prefix, "node_modules/.bin");
  if (fs.existsSync(path.join(bin, client.program))) return bin;
  fs.mkdirSync(prefix, { recursive: true });
  console.log(`npm installs ${client.package} …`);
  const words = ["install", "--no-audit", "--no-fund", "--prefix", prefix, client.package];
  spawnSync("npm", words, { stdio: "ignore", timeout: 900_000 });
  return fs.existsSync(path.join(bin, client.program)) ? bin : undefined;
}

/**
 * Files of the client that name pai's plugin, hooks or server. Logs of what was said do not count, nor the memory itself, nor Claude
 * Code's own copies of older settings, nor Gemini's signed list of the extensions that it ever had, which its own command leaves as it is.
 */
function traces(home) {
  const found = [];
  for (const entry of fs.readdirSync(home, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(home, file);
    if (
      !entry.isFile() ||
      /^(?:\.pai|bin|work|\.claude\/backups|\.local\/state\/pai|\.config\/pai)\b|extension_integrity\.json$|\.jsonl$|\.log$|node_modules/.test(
        name,
      )
    )
      continue;
    if (
      /pai hook|pai@pai|"pai"|\[mcp_servers\.pai\]|state\/pai\/agents/.test(fs.readFileSync(file, "latin1"))
    )
      found.push(name);
  }
  return found;
}

function pai(words, env, cwd = root) {
  return spawnSync(process.execPath, [PROGRAM, ...words], { env, cwd, encoding: "utf8" });
}

/** The model answers in this process, so that the client must not hold it up. */
async function run(command, words, env, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      env,
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: PATIENCE_MS,
    });
    const [out, err] = [[], []];
    child.stdout.on("data", (chunk) => out.push(chunk));
    child.stderr.on("data", (chunk) => err.push(chunk));
    child.on("error", (error) => resolve({ status: -1, stdout: "", stderr: error.message }));
    child.on("close", (status) =>
      resolve({ status, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
  });
}

function lastLine({ stdout, stderr }) {
  return `${stdout}\n${stderr}`.trim().split("\n").at(-1)?.slice(0, 200) ?? "";
}

function write(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
