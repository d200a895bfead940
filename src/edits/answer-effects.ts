import { isOpenCommitment } from "../domain/commitment.ts";
import { deriveId } from "../domain/derive-id.ts";
import { PaiError } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import type { Plan, Planned } from "../domain/plan.ts";
import { isVouchedFor, listedSources } from "../domain/provenance.ts";
import { type Answer, isPerson, PERSON } from "../domain/question.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { entitiesOf, keywordsOf } from "../language/extract/words-of.ts";
import { daysAhead } from "../language/upcoming.ts";
import type { Why } from "../markdown/changes.ts";
import { absorb, replacedKeys } from "../remember/absorb.ts";
import { endOfReplaced, keptOfPlace, replaceInPart, saysAllOf } from "../remember/take-place.ts";
import { DAY_MS, midnight } from "../text/calendar.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import { assertThere, type Cared, EditBuilder, inSameWords } from "./care.ts";
import { bothValid, loadPair, type MergeScene, surerFirst, undisputed } from "./link.ts";

/** What an answer is carried out with. */
export interface AnswerScene extends MergeScene {
  /** The name of this machine in the files of `state/`. */
  readonly replica: string;
}

/** An answer that is carried out on a sheet. */
export interface AnswerJob {
  readonly sheet: EditBuilder;
  /** What the question is about, the newer one first. */
  readonly sides: readonly Memory[];
  readonly answer: Answer;
  readonly scene: AnswerScene;
  /** The newer one takes the place of all that the older one says, whatever its words: whoever states it says what of that still holds. So does a person. */
  readonly whole?: boolean;
}

/**
 * Plans to make one fact of two that nobody asked about. PaiError `invalid_value` for a memory and itself and for what is no fact, `wrong_state`
 * where one is gone or the one that would end is pinned. Pure.
 */
export function* planMerge(ids: readonly string[], scene: AnswerScene): Plan<Planned<Cared>> {
  const sheet = new EditBuilder();
  const pair = yield* loadPair(ids, "merge");
  for (const { header } of pair) {
    assertThere(header);
    if (header.kind !== "fact")
      throw new PaiError("invalid_value", `only facts can be merged: ${header.id} is of kind ${header.kind}`);
  }
  const answer = { id: "", choice: "same", by: PERSON, at: new Date(scene.nowMs).toISOString() };
  yield* answerPair({ sheet, sides: pair.toReversed(), answer, scene });
  return sheet.planned();
}

/** What follows for two statements. */
export function* answerPair(job: AnswerJob): Plan<void> {
  const [newer, older] = job.sides;
  if (newer === undefined || older === undefined) return;
  switch (job.answer.choice) {
    case "replaces":
      return yield* replace(job, newer, older);
    case "mistaken":
      return retract(job, newer, older);
    case "same":
      return join(job, newer, older);
    default: // both
      if (newer.header.kind !== "episode") {
        const reason = `both are valid, ${asSaid(job.answer)}`;
        bothValid(job.sheet, [newer, older], { nowMs: job.scene.nowMs, reason });
      }
  }
}

function* replace(job: AnswerJob, newer: Memory, older: Memory): Plan<void> {
  const { sheet, answer, whole = isPerson(answer) } = job;
  assertMayEnd(older, answer);
  const at = timeOf(job);
  const isOwnWords = answer.text !== undefined;
  if (isOwnWords && newer.header.kind !== "episode") assertMayEnd(newer, answer);
  const place = keptOfPlace(newer, older, isOwnWords);
  const header = { ...newer.header, ...place } as Header; // a fact is made of it
  const now =
    isOwnWords || newer.header.kind === "episode"
      ? yield* statementOf(job, { ...newer, header, text: answer.text ?? newer.text }, "fact")
      : newer;
  const { id } = now.header;
  const replaced = isOwnWords && newer.header.kind !== "episode" ? [older, newer] : [older];
  const left = whole ? [] : replaced.filter((one) => !isWholly(now, one));
  const gone = [...replaced.filter((one) => !left.includes(one)), ...(yield* inSameWords(sheet, older))];
  sheet.change(
    now,
    {
      ...undisputed(now.header, older.header.id),
      ...(now === newer && place),
      ...(isPerson(answer) && { verification: "user_confirmed", confirmed: at }),
      ...(gone.length > 0 && {
        supersedes: [...new Set([...(now.header.supersedes ?? []), ...gone.map(({ header }) => header.id)])],
      }),
      updated: at,
    },
    {
      event: isPerson(answer) ? "confirmed" : "contradicted",
      reason: `takes the place of the older one, ${asSaid(answer)}`,
      detail: `over ${older.header.id}`,
    },
  );
  for (const one of gone)
    sheet.change(
      one,
      { ...undisputed(one.header, id), ...replacedKeys(id, at, endOfReplaced(one.header, now.header, at)) },
      { event: "superseded", reason: `replaced, ${asSaid(answer)}`, detail: `by ${id}` },
    );
  for (const one of left)
    replaceInPart(sheet, one, now, { at, reason: `replaced in part, ${asSaid(answer)}` });
}

/** A fact ends as a whole where the newer words say all of it. */
const isWholly = (newer: Memory, older: Memory) => older.header.kind !== "fact" || saysAllOf(newer, older);

function retract({ sheet, answer, scene }: AnswerJob, newer: Memory, older: Memory): void {
  const at = new Date(scene.nowMs).toISOString();
  if (newer.header.kind !== "episode") {
    assertMayEnd(newer, answer);
    sheet.change(
      newer,
      {
        ...undisputed(newer.header, older.header.id),
        ...replacedKeys(older.header.id, at, trueFrom(newer.header)), // it never was true
      },
      { event: "invalidated", reason: `wrong, ${asSaid(answer)}`, detail: `by ${older.header.id}` },
    );
  }
  if (!isPerson(answer)) return;
  const free = undisputed(older.header, newer.header.id);
  const patch = { ...free, verification: "user_confirmed", confirmed: at, updated: at };
  sheet.change(older, patch, { event: "confirmed", reason: "still true, as the user says" });
}

function join(job: AnswerJob, newer: Memory, older: Memory): void {
  const { sheet, answer, scene } = job;
  const at = new Date(scene.nowMs).toISOString();
  if (newer.header.kind === "episode") {
    addSource(job, older, newer.header.id, at);
    return;
  }
  const [winner, loser] = surerFirst([older, newer], scene);
  assertMayEnd(loser, answer);
  const accessDays = scene.accessDaysOf(loser.header.id);
  absorb(sheet, winner, { loser, accessDays }, at, `says the same, ${asSaid(answer)}`);
}

/** What follows for a promise that something newer seems to close. */
export function answerPromise(job: AnswerJob): void {
  const { sheet, answer, sides, scene } = job;
  const [newer, promise] = sides;
  if (newer === undefined || promise === undefined || answer.choice === "no") return;
  assertMayEnd(promise, answer);
  if (answer.choice === "moved") {
    move(job, newer, promise);
    return;
  }
  const at = new Date(scene.nowMs).toISOString();
  const [state, what] =
    answer.choice === "done" ? (["fulfilled", "done"] as const) : (["cancelled", "called off"] as const);
  const patch = {
    ...sourcesWith(promise.header, sourceOf(newer)),
    state,
    resolved_at: [trueFrom(newer.header), at].sort((a, b) => Date.parse(a) - Date.parse(b))[0],
    updated: at,
  };
  const detail = `by ${newer.header.id}`;
  sheet.change(promise, patch, { event: state, reason: `${what}, ${asSaid(answer)}`, detail });
}

function move({ sheet, answer, scene }: AnswerJob, newer: Memory, promise: Memory): void {
  const at = new Date(scene.nowMs).toISOString();
  const why = `moved, ${asSaid(answer)}`;
  const { header } = newer;
  if (isOpenCommitment(header) && answer.text === undefined) {
    const gone = { event: "superseded", reason: why, detail: `by ${header.id}` } as const;
    sheet.change(promise, replacedKeys(header.id, at), gone);
    const supersedes = [...new Set([...(header.supersedes ?? []), promise.header.id])];
    const detail = `instead of ${promise.header.id}`;
    sheet.change(newer, { supersedes, updated: at }, { event: "contradicted", reason: why, detail });
    return;
  }
  const due = answer.text === undefined ? dayIn(newer.text, header) : dayIn(answer.text, { created: at });
  if (due === undefined)
    throw new PaiError(
      "invalid_value",
      `cannot read in ${JSON.stringify((answer.text ?? newer.text).slice(0, 60))} to which day it was moved`,
      {
        hint: `pai answer ${answer.id.slice(0, 8)} moved --text "12 May"`,
      },
    );
  const patch = { ...sourcesWith(promise.header, sourceOf(newer)), due, updated: at };
  sheet.change(promise, patch, movedTo(due, promise, asSaid(answer)));
}

/** What history says of a promise that is due on another day. Pure. */
export function movedTo(due: string, { header }: Memory, reason: string): Why {
  const was = (header.kind === "commitment" ? header.due?.slice(0, 10) : undefined) ?? "without a day";
  return { event: "moved", reason, detail: `due ${was} -> ${due.slice(0, 10)}` };
}

const YEAR_DAYS = 366;

/** The first day that a statement names, from the day on which it was made, within a year; ISO 8601 UTC. Pure. */
export function dayIn(
  text: string,
  { created, valid_at = created }: Pick<Header, "created" | "valid_at">,
): string | undefined {
  const stated = { createdMs: Date.parse(created), validMs: Date.parse(valid_at) };
  const fromMs = midnight(stated.createdMs);
  const [first] = daysAhead(text, stated, { fromMs, untilMs: fromMs + YEAR_DAYS * DAY_MS });
  return first === undefined ? undefined : new Date(first).toISOString();
}

/** What follows for one statement that may be a promise, or for several that seem to say one thing. */
export function* answerAlone(job: AnswerJob): Plan<void> {
  const { answer, sides, sheet } = job;
  const [one] = sides;
  if (one === undefined || answer.choice === "no") return;
  if (answer.choice === "says") return yield* sayTogether(job);
  const kind = answer.choice === "promise" ? "commitment" : "fact";
  if (one.header.kind === kind) return sheet.note(`${one.header.id} stays a ${answer.choice}`, one);
  assertMayEnd(one, answer);
  const now = yield* statementOf(job, one, kind);
  if (one.header.kind === "episode") return;
  const at = timeOf(job);
  const why = { event: "superseded", reason: `a ${answer.choice}, ${asSaid(answer)}` } as const;
  sheet.change(one, replacedKeys(now.header.id, at), { ...why, detail: `by ${now.header.id}` });
  sheet.change(now, { supersedes: [one.header.id] }, { event: "created", reason: why.reason });
}

/** A sentence of somebody's own, resting on all that the others rest on: a belief forms of it by itself. */
function* sayTogether(job: AnswerJob): Plan<void> {
  const { sides, answer } = job;
  const { text = "" } = answer;
  const [first] = sides;
  if (first === undefined) return;
  if (contentHash(text) === undefined)
    throw new PaiError("invalid_value", "a sentence is missing", {
      hint: `pai answer ${answer.id.slice(0, 8)} says --text "…"`,
    });
  const sources = sides.flatMap(({ header }) => header.sources ?? [header.id]);
  const { scope, project, category } = first.header;
  const subject = subjectOf(text, sides);
  // Of the words of one of them nothing is told of this one.
  const words = { keywords: keywordsOf(text), entities: entitiesOf(text, new Set()), tags: undefined };
  const header = { ...first.header, subject, scope, project, category, sources, ...words };
  const said = { ...first, text, header };
  yield* statementOf(job, said as Memory, "fact");
}

/** Whom a sentence is about, of those whom the statements behind it are about: whom it names; mostly the first one. */
function subjectOf(text: string, sides: readonly Memory[]): string | undefined {
  const words = text.toLowerCase();
  const isTold = ({ header: { subject } }: Memory) => subject !== undefined && words.includes(subject);
  return (sides.find(isTold) ?? sides[0])?.header.subject;
}

/** What of a statement another kind of memory says as well. */
const KEPT = [
  "category",
  "subject",
  "project",
  "session",
  "importance",
  "tags",
  "keywords",
  "entities",
  "sensitive",
  "source",
  "author",
  "valid_at",
  "due",
];

/** A new fact or promise in the words of a memory, resting on what that rests on, or on it itself. */
function* statementOf(job: AnswerJob, { header, text }: Memory, kind: "fact" | "commitment"): Plan<Memory> {
  const { sheet, answer } = job;
  const at = timeOf(job);
  const known: Readonly<Record<string, unknown>> = header;
  const kept = KEPT.map((key) => [key, known[key]] as const).filter(
    ([key, value]) => value !== undefined && !(kind === "commitment" && key === "category"),
  );
  const atMs = Date.parse(trueFrom(header));
  const of = [header.subject ?? DEFAULTS.subject, text, answer.id, answer.by];
  const due = kind === "commitment" ? dayIn(text, header) : undefined;
  const made = {
    ...Object.fromEntries(kept),
    // Whose words it has: those of a memory are whoever's they were.
    ...(answer.text !== undefined && { source: isPerson(answer) ? undefined : ("agent" as const) }),
    ...(isSensitive(text) && { sensitive: true }),
    id: deriveId({ kind, atMs, of }),
    kind,
    created: at,
    valid_at: trueFrom(header),
    ...(kind === "fact" &&
      (header.scope === "project" || (header.kind === "episode" && header.project !== undefined)) && {
        scope: "project",
      }),
    ...(isPerson(answer) && { verification: "user_confirmed", confirmed: at }),
    sources: listedSources(header.kind === "episode" ? [header.id] : (header.sources ?? [header.id])).kept,
    ...(kind === "commitment" && { state: "open", ...(due !== undefined && { due }) }),
  } as unknown as Header; // keys of its kind
  const reason = `a ${kind === "fact" ? "fact" : "promise"}, ${asSaid(answer)}`;
  return yield* sheet.create(made, text, { event: "created", reason });
}

function addSource({ sheet, answer }: AnswerJob, memory: Memory, source: string, at: string): void {
  const patch = { ...sourcesWith(memory.header, source), confirmed: at, updated: at };
  sheet.change(memory, patch, {
    event: "reinforced",
    reason: `said again, ${asSaid(answer)}`,
    detail: `source ${source}`,
  });
}

function sourcesWith({ sources = [] }: Header, source: string): { readonly sources: readonly string[] } {
  return { sources: listedSources([...new Set([...sources, source])]).kept };
}

function sourceOf({ header }: Memory): string {
  return header.kind === "episode" ? header.id : (header.sources?.[0] ?? header.id);
}

/** What a person stands behind ends by no one else; what is pinned ends by nobody. */
function assertMayEnd({ header }: Memory, answer: Answer): void {
  if (header.pinned === true)
    throw new PaiError("wrong_state", `${header.id} is pinned, so no answer ends it`, {
      hint: `pai pin --off ${header.id}`,
    });
  if (isPerson(answer) || !isVouchedFor(header)) return;
  throw new PaiError("wrong_state", `${header.id} was confirmed by the user, so only they can answer this`, {
    hint: `pai answer ${answer.id.slice(0, 8)} ${answer.choice}   # by a person`,
  });
}

/** Says who answered, and why, for history. Pure. */
export function asSaid({ by, why }: Answer): string {
  const who = by === "user" ? "the user" : by === "agent" ? "an agent" : by;
  return `as ${who} says${why === undefined ? "" : `: ${why}`}`;
}

const timeOf = ({ scene }: AnswerJob) => new Date(scene.nowMs).toISOString();

function trueFrom({ created, valid_at = created }: Pick<Header, "created" | "valid_at">): string {
  return valid_at;
}
