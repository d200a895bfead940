import fs from "node:fs";
import { extractStatements } from "../../src/language/extract/extract.ts";
import { acceptedRequest } from "../../src/remember/promises/accepted-request.ts";
import { closingsBy, type OpenCommitment } from "../../src/remember/promises/close-commitments.ts";
import { analyse } from "../../src/text/analyse.ts";
import { HALVES } from "./halves.ts";

/**
 * Commitments found and closed in labelled conversations: `npm run bench:commitments`; with `misses` as an
 * argument also what went wrong on the development half.
 */
interface Label {
  readonly turn: number;
  readonly text: string;
  readonly state: "open" | "fulfilled" | "cancelled" | "overdue";
  readonly due?: string;
  readonly closedBy?: number;
}
interface Conversation {
  readonly id: string;
  readonly now: string;
  readonly turns: readonly { readonly speaker: string; readonly at: string; readonly text: string }[];
  readonly commitments: readonly Label[];
}
interface Found {
  readonly id: string;
  readonly turn: number;
  readonly text: string;
  readonly speaker: string;
  readonly due: string | undefined;
  closed?: { readonly state: "fulfilled" | "cancelled"; readonly by: number };
}
/** Share of a label's terms that a found commitment of the same turn must have. */
const MATCH = 0.6;

for (const half of HALVES) {
  const conversations = fs
    .readFileSync(`fixtures/commitments/${half}.jsonl`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Conversation); // the format of the file
  report(half, conversations);
}

function report(half: string, conversations: readonly Conversation[]): void {
  const sum = { labels: 0, found: 0, matched: 0, dues: 0, duesRight: 0, states: 0, closed: 0, evidence: 0 };
  const misses: string[] = [];
  for (const { id, now, turns, commitments } of conversations) {
    const found = commitmentsOf(turns);
    const left = new Set(found);
    sum.labels += commitments.length;
    sum.found += found.length;
    for (const label of commitments) {
      const match = [...left].find((one) => one.turn === label.turn && isSame(label.text, one.text));
      if (match === undefined) {
        misses.push(`${id} missed: ${label.text}`);
        continue;
      }
      left.delete(match);
      sum.matched += 1;
      if (label.due !== undefined) sum.dues += 1;
      if (label.due !== undefined && match.due === label.due) sum.duesRight += 1;
      if (match.due !== label.due) misses.push(`${id} due ${match.due}, not ${label.due}: ${label.text}`);
      const state = match.closed?.state ?? (match.due !== undefined && match.due < now ? "overdue" : "open");
      if (state === label.state) sum.states += 1;
      else misses.push(`${id} state ${state}, not ${label.state}: ${label.text}`);
      if (label.closedBy !== undefined) sum.closed += 1;
      if (label.closedBy !== undefined && match.closed?.by === label.closedBy) sum.evidence += 1;
    }
    for (const one of left) misses.push(`${id} too much: ${one.text}`);
  }
  const share = (part: number, whole: number) => `${(part / whole).toFixed(3)} (${part} of ${whole})`;
  console.log(`${half}: ${conversations.length} conversations
  precision          ${share(sum.matched, sum.found)}
  recall             ${share(sum.matched, sum.labels)}
  due day right      ${share(sum.duesRight, sum.dues)}
  state right        ${share(sum.states, sum.matched)}
  closed by the turn ${share(sum.evidence, sum.closed)}`);
  if (process.argv[2] === "misses" && half === "development") console.log(misses.join("\n"));
}

function commitmentsOf(turns: Conversation["turns"]): readonly Found[] {
  const found: Found[] = [];
  turns.forEach(({ speaker, at, text }, turn) => {
    const open = found.filter(({ closed }) => closed === undefined);
    const asOpen = (one: Found): OpenCommitment => ({ ...one, sameSession: true });
    for (const { id, state } of closingsBy({ speaker, text }, open.map(asOpen))) {
      const one = found.find((known) => known.id === id);
      if (one) one.closed = { state, by: turn };
    }
    const made = extractStatements(text, Date.parse(at)).flatMap(({ commitment, ...said }) =>
      commitment === undefined ? [] : [{ text: said.text, due: commitment.due }],
    );
    const before = turns[turn - 1];
    const accepted =
      made.length > 0 || before === undefined
        ? undefined
        : acceptedRequest(before, { speaker, text, atMs: Date.parse(at) });
    for (const one of accepted === undefined ? made : [{ due: undefined, ...accepted }])
      found.push({ id: String(found.length), turn, text: one.text, speaker, due: one.due?.slice(0, 10) });
  });
  return found;
}

function isSame(label: string, text: string): boolean {
  const terms = new Set(analyse(text));
  const wanted = analyse(label);
  return wanted.filter((term) => terms.has(term)).length >= MATCH * wanted.length;
}
