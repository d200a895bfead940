import { isOpenCommitment } from "../domain/commitment.ts";
import type { HeaderOf, Memory } from "../domain/kinds.ts";
import { isDraft, load, openCommitments, type Plan, type Utterance } from "../domain/plan.ts";
import { isVouchedFor, selfName, trustOf } from "../domain/provenance.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { gistOf, taskKey } from "../language/compare/gist.ts";
import { denies, guardBetween } from "../language/compare/guards.ts";
import { proseLines } from "../language/extract/lines.ts";
import { sentencesOf } from "../language/extract/sentences.ts";
import { plainForm } from "../language/extract/verbs.ts";
import { dateWordsOf, type Language, languageOf } from "../language/languages.ts";
import { dueOf, readDates } from "../language/sentence/dates.ts";
import { type Word, wordsOf } from "../language/sentence/words.ts";
import type { ChangeBuilder } from "../markdown/changes.ts";
import { analyse } from "../text/analyse.ts";
import { replacedKeys } from "./absorb.ts";
import { reinforce } from "./observe.ts";
import { type Claim, commitmentHeader, inOwnName, type Remark, whyKept } from "./remark.ts";
import { type Outcome, type Statement, stateFact } from "./state-fact.ts";

/** A claim through the decision table, or as the promise or to-do that it is. */
export function* stateClaim(claim: Claim, within: Statement): Plan<readonly Outcome[]> {
  return yield* (claim.commitment ? commitTo : stateFact)(claim, within);
}

/**
 * A promise or to-do, kept once while it is open: said again, it is one more source of the one that is there, in other
 * words too; at another time, it takes the place of that one.
 */
export function* commitTo(given: Claim, within: Statement): Plan<readonly Outcome[]> {
  const { builder, rules } = within;
  const claim = inOwnName(given, rules);
  const all = yield* openOnes(builder, claim);
  const day = (claim.commitment?.due ?? "").slice(0, 10);
  // In its words and for its day, as that of an export is that comes back.
  const saysNoMore = (one: Memory) => one.text === claim.text && day === (dueDay(one) ?? "").slice(0, 10);
  const told = all.find((memory) => isTrustedMore(memory, claim) && saysNoMore(memory));
  if (told !== undefined) return [{ action: "duplicate", memory: told, was: told }];
  const known = all.filter((memory) => !isTrustedMore(memory, claim));
  const wrong = known.find(({ header }) => header.id === claim.setsRight);
  const renewed: Renewed | undefined =
    wrong === undefined ? renewedBy(claim, known) : { memory: wrong, how: "moves" };
  if (renewed === undefined) return yield* promise(claim, within);
  // What waits for a person changes nothing that is in force.
  if (rules.review) {
    const { memory } = renewed;
    return memory.text === claim.text
      ? [{ action: "duplicate", memory, was: memory }]
      : yield* promise(claim, within);
  }
  return renewed.how === "moves" && renewed.memory.text !== claim.text
    ? yield* move(renewed.memory, claim, within)
    : [sayAgain(renewed, claim, within)];
}

function isTrustedMore({ header }: Memory, claim: Claim): boolean {
  return trustOf(header) > trustOf(claim);
}

/**
 * Those that a claim may say again or move, the oldest first. Of many promises few are about
 * the same task, and the others are not looked at; what is set right may have been about another.
 */
function* openOnes(builder: ChangeBuilder, claim: Claim): Plan<readonly Memory[]> {
  const { subject = DEFAULTS.subject } = claim;
  const tasks = claim.setsRight === undefined ? new Set([taskKey(claim.text)]) : undefined;
  const stored = yield* openCommitments({ subject, ...(tasks && { tasks }) });
  const ids = new Set(stored.map(({ header }) => header.id));
  const isMeant = ({ text }: Memory) => tasks === undefined || tasks.has(taskKey(text));
  const own = [...builder.ofKind("commitment").values()];
  const planned = own.filter((memory) => !ids.has(memory.header.id) && isMeant(memory));
  return [...stored, ...planned]
    .map((memory) => builder.current(memory))
    .filter(({ header }) => isOpenCommitment(header))
    .filter(({ header, text }) => !claim.instead?.includes(header.id) || text === claim.text);
}

function sayAgain({ memory, how }: Renewed, claim: Claim, { builder, source, rules }: Statement): Outcome {
  const was = builder.current(memory);
  reinforce(builder, memory, source, claim, rules);
  const action = memory.text === claim.text ? "duplicate" : "reinforced";
  const due = claim.commitment?.due;
  if (how === "same" || due === undefined) return { action, memory: builder.current(memory), was };
  const days = `due ${dayOf(was)} -> ${due.slice(0, 10)}`;
  const updated = new Date(rules.nowMs).toISOString();
  builder.change(
    memory,
    { due, updated },
    { event: "reinforced", reason: "promised for that day", detail: days },
  );
  return { action, memory: builder.current(memory), was, note: days };
}

function* move(old: Memory, claim: Claim, within: Statement): Plan<readonly Outcome[]> {
  const { builder, rules } = within;
  const [outcome] = yield* promise(claim, within);
  if (outcome?.action !== "created") return outcome === undefined ? [] : [outcome];
  const at = new Date(rules.nowMs).toISOString();
  const { memory } = outcome;
  builder.change(
    memory,
    { supersedes: [old.header.id] },
    { event: "created", reason: "promised for another day", detail: `instead of ${old.header.id}` },
  );
  builder.change(old, replacedKeys(memory.header.id, at), {
    event: "superseded",
    reason: `moved: due ${dayOf(old)} -> ${dayOf(memory)}`,
    detail: `by ${memory.header.id}`,
  });
  return [{ action: "superseded", memory: builder.current(memory), of: builder.current(old) }];
}

function dueDay({ header }: Memory): string | undefined {
  return (header as HeaderOf<"commitment">).due; // asked for commitments alone
}

function dayOf(memory: Memory): string {
  return dueDay(memory)?.slice(0, 10) ?? "without a day";
}

function* promise(claim: Claim, { builder, source, rules, suspecting }: Statement): Plan<readonly Outcome[]> {
  const header = commitmentHeader(claim, rules, source);
  const known = builder.get(header.id) ?? (yield* load([header.id])).get(header.id);
  if (known !== undefined) return [{ action: "duplicate", memory: known, was: known }];
  const why = { event: "created", reason: whyKept(claim, "promised") } as const;
  const memory = yield* builder.create(header, claim.text, why);
  if (suspecting !== undefined) yield* suspecting.meet(memory);
  const { review, suspect } = rules;
  return [
    { action: review ? "pending" : "created", memory, ...(suspect !== undefined && { note: suspect }) },
  ];
}

/** When a promise is due that was made at `atMs`, by its text. Pure. */
export function dueIn(text: string, { atMs }: Pick<Utterance, "atMs">): NonNullable<Claim["commitment"]> {
  const plain = plainForm(text);
  return dueOf(readDates(plain, atMs, false, dateWordsOf(text, plain)), atMs);
}

/** The open promise that a promise is about, and what it means for it. */
interface Renewed {
  readonly memory: Memory;
  readonly how: "same" | "dates" | "moves";
}

/**
 * The open promise of the same person that a claim promises again; undefined where there is none. Their content words and numbers are the same but for
 * days and words of change, and so are the people they name; what tells of a deed promises nothing again. On another day it is another promise, unless the claim says that the day has
 * changed. `open`: oldest first. Pure.
 */
function renewedBy(claim: Claim, open: readonly Memory[]): Renewed | undefined {
  const subject = claim.subject ?? DEFAULTS.subject;
  const key = taskKey(claim.text);
  for (const memory of open.toReversed()) {
    const { header, text } = memory;
    if (header.kind !== "commitment" || (header.subject ?? DEFAULTS.subject) !== subject) continue;
    if (taskKey(text) !== key || guardBetween(claim.text, text) === "names") continue;
    // "Reference sent" says that it is done, in the words in which it was promised.
    if (gistOf(claim.text).deed !== undefined && gistOf(text).deed === undefined) continue;
    const how = renewal(header, claim);
    if (how !== undefined) return { memory, how };
  }
  return undefined;
}

function renewal(
  header: HeaderOf<"commitment">,
  { commitment, text, denies }: Claim,
): Renewed["how"] | undefined {
  const due = commitment?.due;
  if (due === undefined || due.slice(0, 10) === header.due?.slice(0, 10)) return "same";
  if (header.due === undefined) return "dates";
  return denies === true || gistOf(text).change !== undefined ? "moves" : undefined;
}

/**
 * Fulfils the open commitments of whoever speaks that a text plainly says were done, unless it is a draft: each deed closes the one commitment that it is, and
 * none where it may be several, nor any that was made in the same breath or is trusted more. The turn becomes a source of it, so that it can
 * be looked up why. Pure but for the builder.
 */
export function* closeBy(
  { text, subject, session = "", source: said, atMs: saidMs }: Remark,
  { builder, source, rules }: Pick<Statement, "builder" | "source" | "rules">,
): Plan<readonly Outcome[]> {
  const deeds = deedsIn(text);
  if (deeds.length === 0 || (yield* isDraft(text))) return [];
  const words = new Set(deeds.flatMap(({ sentence }) => analyse(sentence)));
  const { nowMs, author } = rules;
  const speaker = subject ?? (author === undefined ? DEFAULTS.subject : selfName(author));
  const atMs = saidMs ?? nowMs;
  const known = yield* openCommitments({ session, words });
  const open = new Map(
    [...known, ...builder.ofKind("commitment").values()].map((one) => [one.header.id, builder.current(one)]),
  );
  const candidates = [...open.values()]
    .filter(({ header }) => isOpenCommitment(header) && !header.sources?.includes(source))
    .filter(({ header: { created, valid_at = created } }) => Date.parse(valid_at) <= atMs)
    .filter(({ header }) => trustOf(header) <= trustOf({ source: said }) && !isVouchedFor(header))
    .filter(({ header }) => (header.subject ?? DEFAULTS.subject) === speaker);
  return deeds.flatMap((deed): readonly Outcome[] => {
    const [memory, ...others] = candidates.filter((one) => fulfils(deed, one.text));
    if (memory === undefined || others.length > 0) return [];
    const patch = {
      sources: [...new Set([...(memory.header.sources ?? []), source])],
      state: "fulfilled",
      resolved_at: new Date(atMs).toISOString(),
      updated: new Date(nowMs).toISOString(),
    };
    const why = { event: "fulfilled", reason: "said to be done", detail: `source ${source}` } as const;
    builder.change(memory, patch, why);
    return [{ action: "fulfilled", memory: builder.current(memory), was: memory }];
  });
}

interface Deed {
  readonly sentence: string;
  readonly acts: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
}

/** A deed tells most of what was promised: so much of its content words. */
const ENOUGH = 2 / 3;
/** Before what was done stands who did it, at most: "I have just". */
const SUBJECT_WORDS = 4;
const SELF: ReadonlySet<string> = new Set(["i", "we", "ich", "wir"]);
const NOT_DONE =
  /\b(?:will|would|should|could|might|may|if|when|almost|nearly|soon|wenn|würde|sollte|fast|bald)\b/iu;

/**
 * The deeds that a text plainly tells of its speaker: a sentence in the first person, or without a person, whose verb is past, and that
 * neither asks nor denies nor puts it off. English and German; of other languages none is known plainly. Linear. Pure.
 */
export function deedsIn(text: string): readonly Deed[] {
  const around = languageOf(text);
  return proseLines(text)
    .flatMap((line) => sentencesOf(line.text))
    .flatMap((sentence): readonly Deed[] => {
      const language = languageOf(sentence, around);
      if (language === undefined || /\?/.test(sentence) || NOT_DONE.test(sentence) || denies(sentence))
        return [];
      const acts = actsIn(language.wordsOf(sentence), language);
      return acts.size === 0 ? [] : [{ sentence, acts, terms: new Set(gistOf(sentence).terms) }];
    });
}

function actsIn(words: readonly Word[], { code }: Language): ReadonlySet<string> {
  const first = words.findIndex(({ past }) => past);
  const isOwn = first === 0 || SELF.has(words[0]?.text ?? "") || words[0]?.key === "haben";
  if (first < 0 || !isOwn) return new Set();
  const isNear = first < SUBJECT_WORDS || code === "de";
  return new Set(isNear ? words.filter(({ past }) => past).map(({ key }) => key) : []);
}

/** Whether a deed is what a promise says: its verb, two thirds of its content words, and the same names and numbers. Linear. Pure. */
function fulfils({ sentence, acts, terms }: Deed, promise: string): boolean {
  const words = (languageOf(promise)?.wordsOf ?? wordsOf)(promise);
  const done = words.filter(({ key, past }) => !past && acts.has(key)).flatMap(({ text }) => analyse(text));
  if (done.length === 0) return false;
  const promised = gistOf(promise).terms;
  const shared = promised.filter((term) => terms.has(term) || done.includes(term)).length;
  const isMost = shared >= ENOUGH * promised.length;
  const told = gistOf(sentence).values.number;
  const hasNumbers = [...gistOf(promise).values.number].every((number) => told.has(number));
  return isMost && hasNumbers && guardBetween(sentence, promise) !== "names";
}
