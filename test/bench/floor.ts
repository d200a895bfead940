import fs from "node:fs";
import { defaultConfig } from "../../src/domain/config.ts";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import { HALVES } from "./halves.ts";
import { type Conversation, readLocomo } from "./locomo.ts";
import { ingestedStore, statementStore } from "./locomo-stores.ts";
import { areaUnderCurve, type Scored } from "./separation.ts";

/**
 * What the floor keeps and keeps out: of the evidence that comes among the first ten without a floor, the
 * share that comes with it; how many questions off the domain (fixtures/recall/off-domain.jsonl, of which the held-out
 * half was written before the measure of support and is asked with PAI_HELD_OUT=1 alone, and off-domain-2.jsonl, written after it) are answered with nothing; and how well support tells
 * questions about a conversation from questions about another one (area under the curve). Conversations taken in by
 * `ingest`, one store each; the statements that come with them as facts, one store each.
 * `PAI_LOCOMO=<directory> node scripts/run-ts.mjs test/bench/floor.ts [directory]`
 */
interface OffDomain {
  readonly half: Half;
  readonly query: string;
}

type Half = "development" | "development-2" | "held-out";

/** What counts as found. */
type Looked = Pick<Conversation, "observations"> & { readonly evidence: readonly string[] };

class Figures {
  kept = 0;
  evidence = 0;
  readonly silent = { development: 0, "development-2": 0, "held-out": 0 };
  readonly asked = { development: 0, "development-2": 0, "held-out": 0 };
  foreignSilent = 0;
  readonly supports: Scored[] = [];

  print(name: string): void {
    const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} % of ${all}`;
    const foreign = this.supports.filter(({ right }) => !right).length;
    console.log(`\n${name}`);
    console.log(`evidence kept                               ${share(this.kept, this.evidence)}`);
    for (const half of ASKED) {
      console.log(
        `off the domain, ${half.padEnd(13)}: silent      ${share(this.silent[half], this.asked[half])}`,
      );
    }
    console.log(`about another conversation: silent          ${share(this.foreignSilent, foreign)}`);
    console.log(`area under the curve, own against another   ${areaUnderCurve(this.supports).toFixed(3)}`);
  }
}

const LATER = Date.parse("2024-06-01T00:00:00Z");
const ASKED: readonly Half[] = [
  "development",
  "development-2",
  ...HALVES.filter((half) => half === "held-out"),
];
const OFF_DOMAIN = [
  ...readQueries("off-domain.jsonl"),
  ...readQueries("off-domain-2.jsonl").map((one): OffDomain => ({ ...one, half: "development-2" })),
].filter(({ half }) => ASKED.includes(half));
/** Every so many questions about another conversation is asked. */
const EVERY = 3;
const NOTHING: Looked = { evidence: [], observations: [] };

const [directory = process.env.PAI_LOCOMO] = process.argv.slice(2);
const conversations = readLocomo(directory);
for (const [name, fill] of [
  ["conversations, as `ingest` leaves them", ingestedStore],
  ["single statements", statementStore],
] as const) {
  const figures = new Figures();
  for (const conversation of conversations) {
    await measure(conversation, await fill(conversation, LATER), figures);
  }
  figures.print(name);
}

async function measure(conversation: Conversation, root: string, figures: Figures): Promise<void> {
  try {
    const open = { store: root, now: () => LATER };
    const withFloor = openMemory(open);
    const without = openMemory({ ...open, config: { ...defaultConfig(), "recall.floor": 0 } });
    for (const { text, evidence } of conversation.questions) {
      if (evidence.length === 0) continue;
      const question = text.replaceAll('"', ""); // in pai they ask for an exact phrase
      const looked = { evidence, observations: conversation.observations };
      const before = await evidenceFound(without, question, looked);
      const after = await evidenceFound(withFloor, question, looked);
      figures.evidence += before.found.length;
      figures.kept += before.found.filter((turn) => after.found.includes(turn)).length;
      figures.supports.push({ score: before.support, right: true });
    }
    for (const { half, query } of OFF_DOMAIN) {
      figures.asked[half] += 1;
      figures.silent[half] += Number((await evidenceFound(withFloor, query, NOTHING)).silent);
    }
    const others = conversations
      .filter((other) => other !== conversation)
      .flatMap(({ questions }) => questions);
    for (const { text } of others.filter((_, i) => i % EVERY === 0)) {
      const question = text.replaceAll('"', "");
      figures.supports.push({
        score: (await evidenceFound(without, question, NOTHING)).support,
        right: false,
      });
      figures.foreignSilent += Number((await evidenceFound(withFloor, question, NOTHING)).silent);
    }
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

function readQueries(file: string): readonly OffDomain[] {
  const lines = fs.readFileSync(`fixtures/recall/${file}`, "utf8").trim().split("\n");
  return lines.map((line): OffDomain => JSON.parse(line));
}

/** Which turns of the evidence the first ten results are, or rest on, and the most support among them. */
async function evidenceFound(memory: PaiMemory, question: string, { evidence, observations }: Looked) {
  const { results } = await memory.recall(question, { limit: 10, track: false, explain: true });
  const turns = results.flatMap(({ ref, text }) =>
    ref === undefined ? observations.filter((one) => one.text === text).flatMap((one) => one.turns) : ref,
  );
  const found = evidence.filter((turn) => turns.includes(turn));
  const support = results.reduce((most, { explain }) => Math.max(most, explain?.support ?? 0), 0);
  return { found, support, silent: results.length === 0 };
}
