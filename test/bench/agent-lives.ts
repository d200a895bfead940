import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { emptyTally, ScriptedAgent, type Tally } from "../integration/mcp/scripted-agent.ts";

/**
 * An agent lives through labelled lives over MCP: `npm run agent:lives -- <dir> [--show]`. The format of the files is that of `npm run
 * lives`; the agent knows the labels, and says with `replaces` and `closes` what they say. Each pair has a store of its own. `--show` tells
 * of each statement that did not become what its label says.
 */
const [folder = ""] = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const show = process.argv.includes("--show");
const names = fs.readdirSync(folder).sort();
const lives = new Map<string, string[]>();
for (const name of names.filter((one) => one.endsWith(".txt") && !one.startsWith("pairs"))) {
  const life = name.replace(/\d*\.txt$/, "");
  lives.set(life, [...(lives.get(life) ?? []), name]);
}

console.log(
  "| life | kept | changes | deeds | wrongly ended | questions (refused) | rank 1 | silent where NONE |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const [life, parts] of lives)
  print(life, await inNewStore((agent) => agent.live(parts.flatMap(linesOf))));
for (const name of names.filter((one) => /^pairs.*\.txt$|\.pairs\.jsonl$/.test(one))) {
  const sum = emptyTally();
  for (const line of linesOf(name)) add(sum, await inNewStore((agent) => agent.tellPair(pairOf(line), name)));
  print(name, sum);
}

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
  const store = fs.mkdtempSync(path.join(os.tmpdir(), "pai-agent-lives-"));
  try {
    const agent = new ScriptedAgent(store);
    await agent.begin();
    await work(agent);
    const tally = await agent.end();
    if (show) for (const line of agent.told) console.error(`  ${line}`);
    return tally;
  } finally {
    fs.rmSync(store, { recursive: true, force: true });
  }
}

function add(sum: Tally, other: Tally): void {
  for (const name of Object.keys(sum) as (keyof Tally)[]) sum[name] += other[name]; // all of them
}

function print(life: string, tally: Tally): void {
  const { said, kept, changes, changed, deeds, closed, wronglyEnded, questions, refused } = tally;
  const { asked, first, none, silent } = tally;
  console.log(
    `| ${life} | ${kept} of ${said} | ${changed} of ${changes} | ${closed} of ${deeds} | ${wronglyEnded} | ${questions} (${refused}) | ${first} of ${asked} | ${silent} of ${none} |`,
  );
}
