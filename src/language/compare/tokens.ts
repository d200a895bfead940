import type { Word } from "../sentence/words.ts";

/** The tokens whose key the others do not have as often. Linear. Pure. */
export function tokensWithout(tokens: readonly Word[], others: readonly Word[]): readonly Word[] {
  if (tokens.length * others.length <= FEW_PAIRS)
    return tokens.filter((_, at) => isBeyond(tokens, at, others));
  const counts = new Map<string, number>();
  for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1);
  return tokens.filter(({ key }) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
}

/** So many comparisons take less than a table of keys. */
const FEW_PAIRS = 400;

/** Whether the key of a token came up more often by then than the others have it. */
function isBeyond(tokens: readonly Word[], at: number, others: readonly Word[]): boolean {
  const key = tokens[at]?.key;
  let left = 1;
  for (let i = 0; i < at; i += 1) if (tokens[i]?.key === key) left += 1;
  for (const other of others) if (other.key === key) left -= 1;
  return left > 0;
}
