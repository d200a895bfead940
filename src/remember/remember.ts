import { nameKey } from "../domain/entities.ts";
import type { Memory } from "../domain/kinds.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { speakerSubject } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { type EntityInput, keepEntities } from "../entities/keep-entities.ts";
import type { AttributedFact } from "../entities/mentions.ts";
import { ChangeBuilder } from "../markdown/changes.ts";
import { given } from "../text/objects.ts";
import { Boxing } from "./boxes/boxes.ts";
import { episodeHeader, type Remark, type RememberRules, whyKept } from "./remark.ts";
import { CAPTURED, type Outcome } from "./state-fact.ts";
import { fitsStatement, rulesFor, stateRemark } from "./state-remark.ts";
import { type OpenQuestion, Suspecting } from "./suspecting.ts";

export interface Remembered {
  readonly episode: Memory;
  readonly outcomes: readonly Outcome[];
  readonly questions: readonly OpenQuestion[];
}

/**
 * Plans what one remark leaves behind: an episode with its exact words, and its statements as facts and commitments, each by the decision
 * table. Questions, hypotheses and small talk state nothing. A text longer than a statement stays an episode unless statements are found in
 * it. Pure.
 */
export function* planRemember(remark: Remark, settings: RememberRules): Plan<Planned<Remembered>> {
  const builder = new ChangeBuilder();
  const result = yield* rememberOn(builder, remark, settings);
  return { changes: builder.changes(), appends: builder.appends(), result };
}

/** `planRemember` on a builder. `then` runs after the statements are planned and before anything is asked about them; its questions come first. */
export function* rememberOn(
  builder: ChangeBuilder,
  remark: Remark,
  settings: RememberRules,
  then?: (outcomes: readonly Outcome[]) => Plan<readonly OpenQuestion[]>,
): Plan<Remembered> {
  const rules = rulesFor(remark, settings);
  const { episode, isNew } = yield* findEpisode(remark, rules, builder);
  const suspecting = isNew && remark.checked !== true ? new Suspecting(builder, rules) : undefined;
  const stated = yield* stateRemark(remark, { builder, episode, rules, suspecting });
  const outcomes = stated.length > 0 ? stated : [onlyEpisode(remark, rules, episode, isNew)];
  if (remark.session !== undefined) {
    const boxing = new Boxing(builder, remark, rules);
    yield* boxing.put(outcomes);
    yield* boxing.finish();
  }
  yield* keepEntities(builder, entityInputOf(outcomes, remark.session, rules.nowMs));
  const wanted = then === undefined ? [] : yield* then(outcomes);
  suspecting?.next(remark.text);
  const questions = [...wanted, ...(suspecting?.finish() ?? [])];
  return { episode, outcomes, questions };
}

function onlyEpisode(remark: Remark, { suspect }: RememberRules, episode: Memory, isNew: boolean): Outcome {
  const fresh = suspect === undefined ? "created" : "pending";
  const why = fitsStatement(remark.text) ? "states no fact" : "longer than one statement";
  const kept = remark.only === "episode" ? undefined : `${why}: stored word for word as an episode`;
  return { action: isNew ? fresh : "duplicate", memory: episode, ...given({ note: suspect ?? kept }) };
}

/** The episode of the remark: a new one, or the very one that is there (same words, time and session). */
function* findEpisode(
  remark: Remark,
  rules: RememberRules,
  builder: ChangeBuilder,
): Plan<{ episode: Memory; isNew: boolean }> {
  for (let position = 0; ; position++) {
    const header = episodeHeader(remark, rules, position);
    const known = (yield* load([header.id])).get(header.id);
    if (
      known &&
      known.text === remark.text &&
      (known.header.status ?? "active") === (header.status ?? "active")
    ) {
      builder.add(undefined, known);
      return { episode: known, isNew: false };
    }
    if (known) continue;
    const why = { event: "created", reason: whyKept(remark, "remembered") } as const;
    return { episode: yield* builder.create(header, remark.text, why), isNew: true };
  }
}

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
