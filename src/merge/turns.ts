import { isStated } from "../domain/flat.ts";
import type { Memory } from "../domain/kinds.ts";
import { buriedTurn } from "../domain/state-line.ts";
import { parseTurns, printTurns, turnsLeft } from "../markdown/talk.ts";
import type { burials } from "./lines.ts";
import { rewritten } from "./tidy.ts";

interface Erased {
  /** Turns by reference, see `saying`. */
  readonly cited: ReadonlyMap<string, string>;
  readonly buried: ReturnType<typeof burials>;
}

/**
 * A conversation without the turns that one of its sides has erased, and without those that said what is erased before it was; undefined
 * where none is left. `sides`: as each of them has it, undefined where it took it out. Pure.
 */
export function withoutErasedTurns(
  talk: Memory,
  sides: readonly (Memory | undefined)[],
  { cited, buried }: Erased,
): Memory | undefined {
  const { created, session = "" } = talk.header;
  const turns = turnsLeft(talk, (turn, reference) => {
    const hash = buriedTurn(turn, session);
    const isIn = (side: Memory | undefined) =>
      side !== undefined && parseTurns(side.text).some((one) => buriedTurn(one, session) === hash);
    if (buried.get(hash)?.buried === true && !sides.every(isIn)) return true;
    const said = turn.atMs === undefined ? created : new Date(turn.atMs).toISOString();
    return said <= (cited.get(reference) ?? "");
  });
  if (turns === undefined) return talk;
  const { left } = turns;
  return left.length === 0 ? undefined : rewritten(talk, { turns: left.length }, printTurns(left));
}

/** References of turns that say what is erased and nothing that is kept, each with when that was erased last. `words`: see `erasedWords`. Pure. */
export function saying(
  erased: readonly Memory[],
  kept: Iterable<Memory>,
  words: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const cited = new Map<string, string>();
  for (const { header } of erased)
    for (const source of header.sources ?? []) cited.set(source, words.get(header.hash ?? "") ?? "");
  for (const { header } of kept)
    for (const source of isStated(header) ? (header.sources ?? []) : []) cited.delete(source);
  return cited;
}
