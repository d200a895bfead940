import { nameKey } from "../domain/entities.ts";
import { speakerSubject } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { EntityInput } from "../entities/keep-entities.ts";
import type { AttributedFact } from "../entities/mentions.ts";
import { CAPTURED, type Outcome } from "./state-fact.ts";

/** Who says something, and who else speaks. */
export type Saying = Pick<AttributedFact, "self" | "speakers">;

/** The facts that outcomes created, with who said them. Pure. */
export function madeBy(outcomes: readonly Outcome[], saying: Saying): readonly AttributedFact[] {
  return outcomes
    .filter(({ action, memory }) => CAPTURED.has(action) && memory.header.kind === "fact")
    .map(({ memory }) => ({ fact: memory, self: nameKey(saying.self), speakers: saying.speakers }));
}

/** What a remark of the owner's says of names. Pure. */
export function entityInputOf(
  outcomes: readonly Outcome[],
  session: string | undefined,
  nowMs: number,
): EntityInput {
  return { made: madeBy(outcomes, { self: DEFAULTS.subject, speakers: new Map() }), session, nowMs };
}

/** Names as they are written of those who speak, by their keys, but for the owner, models and tools. Pure. */
export function speakersOf(
  names: Iterable<string>,
  owners: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const speakers = new Map<string, string>();
  for (const name of names) {
    const subject = speakerSubject(name, owners);
    if (subject === undefined || subject === DEFAULTS.subject || speakers.has(nameKey(subject))) continue;
    speakers.set(nameKey(subject), [...name.trim().replace(/\s+/gu, " ")].slice(0, MAX_NAME).join(""));
  }
  return speakers;
}

const MAX_NAME = 100;
