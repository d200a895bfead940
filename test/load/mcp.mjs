// Many servers of `pai mcp` write to one store at once: nothing is lost, each ends when its client does.
//   node test/load/mcp.mjs [--short] [--program DIR]
// Exit status 1 where any of it is broken.
import { spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { conclude, library, PROGRAM, printTable, temporaryFolder } from "./lab.mjs";

const SHORT = process.argv.includes("--short");
const SERVERS = SHORT ? 3 : 32;
const EACH = SHORT ? 3 : 10;
const BIN = path.join(PROGRAM, "bin", "pai.js");
/** The ways in which clients end a server. */
const ENDS = [({ stdin }) => stdin.end(), (child) => child.kill("SIGTERM"), (child) => child.kill("SIGINT")];
/** A server whose parent is gone looks for it every 2 s. */
const ORPHAN_MS = 60_000;

const folder = temporaryFolder();
const store = path.join(folder, "store");
const environment = {
  ...process.env,
  HOME: folder,
  PAI_STORE: store,
  XDG_CONFIG_HOME: path.join(folder, "none"),
};
const violations = [];
const started = performance.now();

const servers = await Promise.all(Array.from({ length: SERVERS }, (_, n) => start(n)));
const written = (await Promise.all(servers.map(write))).flat();
const found = await servers[0].call("memory_recall", { query: written.at(-1).text });
if (!found.results.some(({ text }) => text === written.at(-1).text))
  violations.push("a server does not see what another one has written");
await Promise.all(servers.map(end));
await orphan();

const { openMemory } = await library();
const memory = openMemory({ store });
const kept = new Set((await memory.list({ kind: "fact" })).results.map(({ text }) => text));
const lost = written.filter(({ text }) => !kept.has(text));
if (lost.length > 0) violations.push(`${lost.length} of ${written.length} statements are lost`);
const { results } = await memory.log(1_000);
const clients = new Set(results.map(({ source }) => source));
if (clients.size !== SERVERS) violations.push(`${clients.size} clients in the log instead of ${SERVERS}`);
const seconds = Math.round((performance.now() - started) / 100) / 10;
const busy = written.reduce((sum, one) => sum + one.busy, 0);
printTable([{ servers: SERVERS, written: written.length, lost: lost.length, busy, seconds }]);
conclude(violations);

async function start(n) {
  const child = spawn(process.execPath, [BIN, "mcp"], { cwd: folder, env: environment });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on("line", (line) => {
    try {
      const reply = JSON.parse(line);
      waiting.get(reply.id)?.(reply);
    } catch {
      violations.push(`no JSON-RPC on stdout: ${line.slice(0, 100)}`);
    }
  });
  const exited = new Promise((done) => child.once("exit", (status, signal) => done({ status, signal })));
  let id = 0;
  const request = (method, params) =>
    new Promise((done) => {
      waiting.set(++id, done);
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    });
  const call = async (name, given) => {
    const { result } = await request("tools/call", { name, arguments: given });
    return { ...result.structuredContent, isError: result.isError === true, text: result.content[0].text };
  };
  const clientInfo = { name: `client-${n}`, version: "1" };
  await request("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  return { n, child, call, exited };
}

/** One statement after the other; where others hold the lock for too long it calls again, as it is told. */
async function write({ n, call }) {
  const done = [];
  for (let i = 0; i < EACH; i++) {
    const text = `locker ${n * EACH + i} belongs to team ${String.fromCharCode(97 + (n % 26))}${n}`;
    for (let busy = 0; ; busy++) {
      const said = await call("memory_remember", { statements: [{ text }] });
      if (!said.isError) {
        done.push({ text: said.statements[0].text, busy });
        break;
      }
      if (!said.text.includes("call again")) {
        violations.push(`a server failed: ${said.text}`);
        break;
      }
    }
  }
  return done;
}

async function end({ n, child, exited }) {
  ENDS[n % ENDS.length](child);
  const { status, signal } = await exited;
  if (status !== 0) violations.push(`a server ended with ${status ?? signal}`);
}

/** A client that dies while somebody else holds the server's stdin open. */
async function orphan() {
  const script = `const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, [${JSON.stringify(BIN)}, "mcp"], { stdio: "inherit" });
    console.error(child.pid); setTimeout(() => process.exit(), 500);`;
  const client = spawn(process.execPath, ["-e", script], { cwd: folder, env: environment });
  const pid = await new Promise((done) => client.stderr.once("data", (text) => done(Number(text))));
  for (const until = performance.now() + ORPHAN_MS; isRunning(pid); await sleep(100)) {
    if (performance.now() < until) continue;
    process.kill(pid);
    violations.push("a server outlives its parent");
    return;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
