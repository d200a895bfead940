import type { Memory } from "../../domain/kinds.ts";
import { extract, openCommitments, type Plan } from "../../domain/plan.ts";
import { inheritTimes, type Turn, turnHashes } from "../../domain/turn.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import type { ChangeSheet } from "../../markdown/change-sheet.ts";
import { acceptedRequest } from "../accepted-request.ts";
import type { Boxing } from "../box-up.ts";
import { claimOf } from "../claim.ts";
import { commitTo } from "../commit-to.ts";
import type { Remark } from "../remark.ts";
import { scanSignal } from "../signals.ts";
import { type Outcome, type Statement, stateFact } from "../state-fact.ts";
import { rulesFor } from "../state-remark.ts";
import { closeBy } from "./closings.ts";
import type { Stretch } from "./episodes.ts";
import { subjectOf, type Talk } from "./talk.ts";

/** What turns said, and how many of the episode have been read by now: fewer where no extractor could be reached. */
export interface Stated {
  readonly outcomes: readonly Outcome[];
  readonly upTo: number;
}

/**
 * What the turns of an episode from `from` (counts from 0) on say: which promises were kept or called off, and
 * what people state, each through the decision table.
 */
export function* stateTurns(
  sheet: ChangeSheet,
  { episode, turns: all }: Stretch,
  { from, talk, boxing }: { readonly from: number; readonly talk: Talk; readonly boxing: Boxing },
): Plan<Stated> {
  const hashes = turnHashes(all);
  const turns = inheritTimes(all);
  const startMs = Date.parse(episode.header.valid_at ?? episode.header.created);
  const outcomes: Outcome[] = [];
  const open = from < turns.length ? yield* openCommitments() : [];
  for (const [i, turn] of turns.entries()) {
    const subject = subjectOf(turn.speaker, talk.owners);
    if (i < from || subject === undefined) continue;
    const source = `${episode.header.id}#${hashes[i]}`;
    const spoken = { turn, subject, atMs: turn.atMs ?? startMs, before: turns[i - 1] };
    const said = remarkOf(spoken, talk);
    const within = { sheet, episode, source, rules: rulesFor(said, talk.rules), whole: false };
    const stated = yield* stateTurn(spoken, said, within);
    if (stated === undefined)
      return { outcomes: [...outcomes, { action: "queued", memory: episode }], upTo: i };
    if (within.rules.suspect === undefined)
      outcomes.push(...closed(spoken, [...open, ...promisedIn(sheet, open)], within, talk));
    yield* boxing.put(stated);
    outcomes.push(...stated);
  }
  return { outcomes, upTo: turns.length };
}

interface Spoken {
  readonly turn: Turn;
  /** Whom its first person means. */
  readonly subject: string;
  readonly atMs: number;
  /** The turn before it. */
  readonly before: Turn | undefined;
}

function closed(
  { turn, subject, atMs }: Spoken,
  open: readonly Memory[],
  { sheet, source, rules }: Statement,
  { session }: Talk,
): readonly Outcome[] {
  const now = new Date(rules.nowMs).toISOString();
  return closeBy(sheet, { text: turn.text, subject, atMs, session, source, now }, open);
}

function remarkOf({ turn, subject, atMs }: Spoken, { session, project }: Talk): Remark {
  const source = subject === DEFAULTS.subject ? "user" : "import";
  return { text: turn.text, atMs, session, project, source };
}

/** What a turn states; undefined where no extractor can be reached. */
function* stateTurn(
  { turn, subject, atMs, before }: Spoken,
  said: Remark,
  within: Statement,
): Plan<readonly Outcome[] | undefined> {
  const { trivial, signal } = scanSignal(turn.text);
  const statements =
    trivial || signal === "none" ? [] : yield* extract(turn.text, atMs, unlessOwner(subject));
  if (statements === undefined) return undefined;
  const outcomes: Outcome[] = [];
  for (const statement of statements) {
    const claim = claimOf(statement, said);
    outcomes.push(...(claim.commitment ? yield* commitTo(claim, within) : yield* stateFact(claim, within)));
  }
  if (before === undefined || statements.some(({ commitment }) => commitment)) return outcomes;
  const accepted = acceptedRequest(before, { ...turn, atMs });
  if (accepted === undefined) return outcomes;
  const commitment = accepted.due === undefined ? {} : { due: accepted.due };
  const claim = { ...said, text: accepted.text, subject: unlessOwner(subject), commitment };
  return [...outcomes, ...(yield* commitTo(claim, within))];
}

function unlessOwner(subject: string): string | undefined {
  return subject === DEFAULTS.subject ? undefined : subject;
}

/** Commitments of this change set that nobody else knows yet. */
function promisedIn(sheet: ChangeSheet, known: readonly Memory[]): readonly Memory[] {
  const ids = new Set(known.map(({ header }) => header.id));
  return sheet.memories().filter(({ header }) => header.kind === "commitment" && !ids.has(header.id));
}
