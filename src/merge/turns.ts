import { isStated } from "../domain/flat.ts";
import type { Sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { buriedTurn } from "../domain/state-line.ts";
import { parseTurns, printTurns, turnsLeft } from "../markdown/talk.ts";
import type { burials } from "./lines.ts";
import { rewritten } from "./tidy.ts";

interface Erased {
  /** Turns by reference, see `saying`; of a conversation of which all that it states is known. */
  readonly cited?: ReadonlyMap<string, string>;
  readonly buried: ReturnType<typeof burials>;
}

/**
 * A conversation without the turns that one of its sides has erased, and with `cited`, without those that said what is erased before it was; undefined where none is left. Any other memory as it is. `sides`: as each of them has it, undefined where it took it out. Pure.
 */
export function withoutErasedTurns(
  talk: Memory,
  sides: readonly (Memory | undefined)[],
  { cited, buried }: Erased,
): Memory | undefined {
  const { header } = talk;
  if (header.kind !== "episode" || header.turns === undefined) return talk;
  const { created, session = "" } = header;
  const said = sides.map((side) =>
    side === undefined ? [] : parseTurns(side.text).map((turn) => buriedTurn(turn, session)),
  );
  const isBuried = (hash: Sha256) => buried.get(hash)?.buried === true;
  // Each side has erased another part of it.
  if (talk.text.trim() === "" && said.flat().some(isBuried)) return undefined;
  const inAll = said.map((hashes) => new Set(hashes));
  const turns = turnsLeft(talk, (turn, reference) => {
    const hash = buriedTurn(turn, session);
    if (isBuried(hash) && !inAll.every((hashes) => hashes.has(hash))) return true;
    const at = turn.atMs === undefined ? created : new Date(turn.atMs).toISOString();
    return at <= (cited?.get(reference) ?? "");
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
    for (const source of header.sources ?? []) {
      const at = words.get(header.hash ?? "") ?? "";
      if (at >= (cited.get(source) ?? "")) cited.set(source, at);
    }
  for (const { header } of kept)
    for (const source of isStated(header) ? (header.sources ?? []) : []) cited.delete(source);
  return cited;
}
