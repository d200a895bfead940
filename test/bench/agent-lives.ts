import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Reply } from "../integration/mcp/client.ts";
import { type Caller, emptyTally, ScriptedAgent, type Tally } from "../integration/mcp/scripted-agent.ts";

/**
 * An agent lives through labelled lives over MCP: `npm run agent:lives -- <dir> [--two] [--show]`. The format of the files is that of `npm
 * run lives`; the agent knows the labels, and says with `replaces` and `closes` what they say. Each pair has a store of its own.
 * `--two`: through two servers of the built program on one store, call by call in turns; then all lives at once in one store, each by a
 * server of its own. `--show` tells of each statement that did not become what its label says.
 */
const [folder = ""] = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const show = process.argv.includes("--show");
const two = process.argv.includes("--two");
const PROGRAM = path.resolve("bin/pai.js");

/** A server of the built program, with a client at its other end. */
class ServerProcess implements Caller {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #id = 0;

  constructor(store: string) {
    const env = { PATH: process.env.PATH, HOME: store, PAI_STORE: path.join(store, "store") };
    this.#child = spawn(process.execPath, [PROGRAM, "mcp"], {
      env,
      cwd: store,
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#exited = new Promise((done) => this.#child.once("exit", done));
    if (this.#child.stdout === null) throw new Error("no pipe");
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      const reply: Reply = JSON.parse(line);
      this.#waiting.get(reply.id)?.(reply);
    });
  }

  async initialize(protocolVersion = "2025-11-25", name = "client"): Promise<Reply> {
    const clientInfo = { name, version: "1" };
    const reply = await this.#request("initialize", { protocolVersion, capabilities: {}, clientInfo });
    this.#send({ method: "notifications/initialized" });
    return reply;
  }

  /** Calls again where the other one writes, as it is told. */
  async call(name: string, given: object = {}): Promise<Reply> {
    for (;;) {
      const { result } = await this.#request("tools/call", { name, arguments: given });
      const text: string = result.content[0].text;
      if (result.isError !== true || !text.includes("call again"))
        return { ...result.structuredContent, text, isError: result.isError === true };
    }
  }

  async end(): Promise<void> {
    this.#child.stdin?.end();
    await this.#exited;
  }

  #request(method: string, params: object): Promise<Reply> {
    const id = ++this.#id;
    const reply = new Promise<Reply>((done) => this.#waiting.set(id, done));
    this.#send({ id, method, params });
    return reply;
  }

  #send(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }
}

const names = fs.readdirSync(folder).sort();
const lives = new Map<string, string[]>();
for (const name of names.filter((one) => one.endsWith(".txt") && !one.startsWith("pairs"))) {
  const life = name.replace(/\d*\.txt$/, "");
  lives.set(life, [...(lives.get(life) ?? []), name]);
}

console.log(
  "| life | kept | changes | deeds | of ends that a label names, exact | in the state of the labels | wrongly ended | questions (refused) | rank 1 | silent where NONE |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|");
for (const [life, parts] of lives)
  print(life, await inNewStore((agent) => agent.live(parts.flatMap(linesOf))));
for (const name of names.filter((one) => /^pairs.*\.txt$|\.pairs\.jsonl$/.test(one))) {
  const sum = emptyTally();
  for (const line of linesOf(name)) add(sum, await inNewStore((agent) => agent.tellPair(pairOf(line), name)));
  print(name, sum);
}
if (two && lives.size > 1) await allAtOnce();

function linesOf(name: string): readonly string[] {
  const text = fs.readFileSync(path.join(folder, name), "utf8");
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** A line of strangers' pairs in the words of the others. */
function pairOf(line: string): string {
  if (!line.startsWith("{")) return line;
  const { first, second, label } = JSON.parse(line);
  return `${first} || ${second} ## ${label}`;
}

async function inNewStore(work: (agent: ScriptedAgent) => Promise<void>): Promise<Tally> {
  return inFolder(async (root) => {
    const agent = two ? agentOf(root, 2) : new ScriptedAgent(path.join(root, "store"));
    await agent.begin();
    await work(agent);
    return ended(agent);
  });
}

/** What others say meanwhile may come before the answer that is looked for, so that only the state is told. */
async function allAtOnce(): Promise<void> {
  await inFolder(async (root) => {
    const agents = [...lives].map(([life, parts]) => ({ life, parts, agent: agentOf(root, 1, life) }));
    for (const { agent } of agents) await agent.begin();
    await Promise.all(
      agents.map(({ agent, parts }) =>
        agent.live(parts.flatMap(linesOf).filter((line) => !line.startsWith("?"))),
      ),
    );
    for (const { agent } of agents) await agent.close();
    for (const { life, agent } of agents) print(`${life}, at once with the others`, await ended(agent));
  });
}

/** Processes have a clock of their own: what a life says of days is not looked at. */
function agentOf(root: string, count: number, name?: string): ScriptedAgent {
  const clients = Array.from({ length: count }, () => new ServerProcess(root));
  return new ScriptedAgent(path.join(root, "store"), { clients, clock: { ms: Date.now() }, name });
}

async function ended(agent: ScriptedAgent): Promise<Tally> {
  const tally = await agent.end();
  if (show) for (const line of agent.told) console.error(`  ${line}`);
  return tally;
}

async function inFolder<T>(work: (root: string) => Promise<T>): Promise<T> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-agent-lives-"));
  try {
    return await work(root);
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

function add(sum: Tally, other: Tally): void {
  for (const name of Object.keys(sum) as (keyof Tally)[]) sum[name] += other[name]; // all of them
}

function print(life: string, tally: Tally): void {
  const { said, kept, changes, changed, deeds, closed, named, exact, texts, right } = tally;
  const { wronglyEnded, questions, refused, asked, first, none, silent } = tally;
  const cells = [
    ...[
      life,
      `${kept} of ${said}`,
      `${changed} of ${changes}`,
      `${closed} of ${deeds}`,
      `${exact} of ${named}`,
    ],
    ...[`${right} of ${texts}`, wronglyEnded, `${questions} (${refused})`, `${first} of ${asked}`],
    `${silent} of ${none}`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
