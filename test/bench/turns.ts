import { embeddedExtractor } from "../../src/engines/embedded/engines.ts";
import { type Conversation, readLocomo, type Turn } from "./locomo.ts";

/**
 * What extraction makes of talk: the turns that the data set's own observations cite, and how many of them
 * yield a fact (or a commitment); and how many of all facts come from turns that nothing cites. Beside it
 * what a rule without any understanding would do: one fact for each turn of so many words.
 * `PAI_LOCOMO=<directory> node scripts/run-ts.mjs test/bench/turns.ts [directory] [--uncited] [--missed]`:
 * the flags print the turns that yield something though uncited, and nothing though cited.
 */
interface Figures {
  cited: number;
  hit: number;
  facts: number;
  uncitedFacts: number;
}

const args = process.argv.slice(2);
const directory = args.find((argument) => !argument.startsWith("--")) ?? process.env.PAI_LOCOMO;
const conversations = readLocomo(directory);
const extractor = embeddedExtractor();
type Yields = (turn: Turn, conversation: Conversation) => number;
const METHODS: readonly (readonly [string, Yields])[] = [
  ["pai", (turn, conversation) => stated(turn, conversation).length],
  ...[1, 8, 16, 24].map((words): [string, Yields] => [
    `each turn of ${words} words and more`,
    ({ text }) => Number(text.trim().split(/\s+/).length >= words),
  ]),
];

console.log(
  "| conversation | method | cited turns with a fact | facts | of them from uncited turns |\n|---|---|---|---|---|",
);
const all = new Map<string, Figures>();
for (const conversation of conversations) {
  for (const [method, yields] of METHODS) {
    const figures = measure(conversation, yields);
    row(conversation.name, method, figures);
    all.set(method, sum(all.get(method), figures));
  }
}
for (const [method, figures] of all) row("all", method, figures);
if (args.includes("--uncited")) list((cited, facts) => !cited && facts > 0);
if (args.includes("--missed")) list((cited, facts) => cited && facts === 0);

function citedTurns({ observations }: Conversation): ReadonlySet<string> {
  return new Set(observations.flatMap(({ turns }) => turns));
}

/** What a turn states, as it is read when the conversation is taken in. */
function stated({ text, atMs, speaker }: Turn, { turns }: Conversation) {
  const hearers = [...new Set(turns.map((turn) => turn.speaker))].filter((name) => name !== speaker);
  return extractor.extract(text, { atMs, speaker, hearers });
}

function measure(conversation: Conversation, yields: Yields): Figures {
  const cited = citedTurns(conversation);
  return conversation.turns.reduce<Figures | undefined>((figures, turn) => {
    const facts = yields(turn, conversation);
    const isCited = cited.has(turn.id);
    return sum(figures, {
      cited: Number(isCited),
      hit: Number(isCited && facts > 0),
      facts,
      uncitedFacts: isCited ? 0 : facts,
    });
  }, undefined) as Figures; // a conversation has turns
}

function sum(a: Figures | undefined, b: Figures): Figures {
  if (a === undefined) return b;
  return {
    cited: a.cited + b.cited,
    hit: a.hit + b.hit,
    facts: a.facts + b.facts,
    uncitedFacts: a.uncitedFacts + b.uncitedFacts,
  };
}

function row(name: string, method: string, { cited, hit, facts, uncitedFacts }: Figures): void {
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} % of ${whole}`;
  console.log(`| ${name} | ${method} | ${share(hit, cited)} | ${facts} | ${share(uncitedFacts, facts)} |`);
}

function list(wanted: (cited: boolean, facts: number) => boolean): void {
  for (const conversation of conversations) {
    const cited = citedTurns(conversation);
    for (const turn of conversation.turns) {
      const { id, text, speaker } = turn;
      const facts = stated(turn, conversation);
      if (wanted(cited.has(id), facts.length))
        console.log(
          id,
          speaker,
          JSON.stringify(text),
          facts.map((fact) => `${fact.subject}: ${fact.text}`),
        );
    }
  }
}
