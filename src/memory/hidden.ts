import { isDocument } from "../domain/flat.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { turnReference } from "../domain/turn.ts";
import type { SearchIndex } from "../index-ports.ts";
import { createdMemory } from "../markdown/changes.ts";
import { parseTurns, printTurns, readTalk } from "../markdown/talk.ts";
import { shownOf, statesPrivate } from "../recall/collapse.ts";

export interface Telling {
  readonly citing: SearchIndex["citing"];
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  /** What is private is told along. */
  readonly isOpen: boolean;
}

/** Whether a memory was forgotten, or something that was said in an episode, or in the turn `reference` of one; or is private, unless all of it may be told. */
export function isHidden(
  { header, reference }: { readonly header: Header; readonly reference?: string | undefined },
  { citing, nowMs, isOpen }: Telling,
): boolean {
  return (
    header.status === "forgotten" ||
    shownOf({ header, reference }, citing, { nowMs, episodesAsked: true }).silenced !== undefined ||
    (!isOpen && statesPrivate({ header, reference }, citing))
  );
}

/** A memory without the turns that are hidden; undefined where it was forgotten itself, or says nothing else. */
export function withoutHidden(memory: Memory, telling: Telling): Memory | undefined {
  const { header, text, path } = memory;
  if (isHidden({ header }, telling)) return undefined;
  if (header.kind !== "episode" || isDocument(header)) return memory;
  const talk = readTalk(header, text);
  if (talk === undefined) return memory;
  const turns = parseTurns(text);
  const left = turns.filter((_, at) => {
    const turn = talk.turns[at];
    return turn === undefined || !isHidden({ header, reference: turnReference(header.id, turn) }, telling);
  });
  if (left.length === turns.length) return memory;
  if (left.length === 0) return undefined;
  const { hash: _ofAll, summary: _too, ...rest } = header;
  return createdMemory({ ...rest, turns: left.length }, printTurns(left), path);
}
