import { isText, objectIn } from "../text/objects.ts";
import { utcDay } from "./paths.ts";

/** Where the requests of a user are noted, below the state directory: a file for each UTC day. */
export const USAGE_DIR = "usage";

export function usagePath(moment: number): string {
  return `${USAGE_DIR}/${utcDay(moment)}.jsonl`;
}

/**
 * A line about a request: it is noted as `asked` before it goes out, with what it is thought to cost, as `answered` afterwards,
 * with what it did cost, and as `void` where it was not sent.
 */
export interface UsageLine {
  readonly id: string;
  readonly state: "asked" | "answered" | "void";
  readonly at: string;
  readonly command: string;
  readonly role: string;
  readonly model: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

const STATES: readonly unknown[] = ["asked", "answered", "void"];

/** The lines of a file, each as it stands last, in the order of their first; what is no such line is passed over. Pure. */
export function readUsage(text: string): readonly UsageLine[] {
  const lines = new Map<string, UsageLine>();
  for (const raw of text.split("\n")) {
    const line = readUsageLine(raw);
    if (line) lines.set(line.id, line);
  }
  return [...lines.values()];
}

function readUsageLine(raw: string): UsageLine | undefined {
  // Empty, or torn: no object.
  const { id, state, at, command, role, model, tokensIn, tokensOut } = objectIn(raw) as unknown as UsageLine;
  const isCount = [tokensIn, tokensOut].every((value) => Number.isInteger(value) && value >= 0);
  if (![id, at, command, role, model].every(isText) || !isCount || !STATES.includes(state)) return undefined;
  return { id, state, at, command, role, model, tokensIn, tokensOut };
}

/** Adds requests up, `calls` are those that were sent; one of which no answer is known counts as it was thought to cost. Pure. */
export function sumUsage(lines: readonly UsageLine[]) {
  const sent = lines.filter(({ state }) => state !== "void");
  return {
    calls: sent.length,
    tokensIn: sent.reduce((sum, { tokensIn }) => sum + tokensIn, 0),
    tokensOut: sent.reduce((sum, { tokensOut }) => sum + tokensOut, 0),
  };
}

/** What tokens cost at these prices of a million, in the currency of the prices. Pure. */
export function costOf(
  { tokensIn, tokensOut }: Pick<UsageLine, "tokensIn" | "tokensOut">,
  prices: { readonly in: number; readonly out: number },
): number {
  return (tokensIn * prices.in + tokensOut * prices.out) / 1_000_000;
}
