import { mayBeSaid, objectionToBearing, objectionToTouching, sayingIt } from "../beliefs/agreement.ts";
import { blocksIn } from "../beliefs/blocks.ts";
import { ENOUGH } from "../beliefs/fold.ts";
import { nearestAmong, type ObservedFact, occasionsIn, subjectsAmong } from "../beliefs/observed.ts";
import { contentHash } from "../domain/hash.ts";
import { utcDay } from "../domain/paths.ts";
import type { Levels } from "../domain/plan.ts";
import type { Asked } from "../domain/question.ts";
import type { RefineJson } from "../domain/write-shapes.ts";
import { isForPersonAlone, objectionTo } from "../edits/answer.ts";
import { areOtherKin, maySayOfOne } from "../edits/link.ts";
import type { Note, Relater, Relation } from "../engine-ports.ts";
import { denies } from "../language/compare/guards.ts";
import { analyse } from "../text/analyse.ts";
import { MONTHS, WEEKDAYS } from "../text/calendar.ts";
import { byFrequency, countEach } from "../text/groups.ts";
import { cosine, sum } from "../text/numbers.ts";
import {
  askBatches,
  carryOut,
  type Proposal,
  proposalOn,
  type Shown,
  type Spending,
  shownIn,
} from "./ask-model.ts";
import { type Context, memoryOf, type View, viewOf } from "./context.ts";
import { NO_LEVELS } from "./neighbourhood.ts";
import { storeView } from "./run-passes.ts";

/**
 * New facts of one request, and those from before that are shown beside them. Over the year of notes a request shows at most 5.4 notes of one
 * pattern with six and 40, 4.5 with six and 20, and 5.2 with three and 20, which costs a third more tokens.
 */
const NEW = 6;
const RELATED = 40;
const MOST = 20;
/** Questions of one run, however much a model suspects. */
const MOST_ASKED = 10;
/** Remarks that nobody has been asked about, before it is worth to ask. */
const LEAST = 3;

/** What one request is about: facts of one voice in one scope, the older ones first. */
interface Batch {
  readonly facts: readonly Shown[];
  readonly notes: readonly Note[];
  /** All facts of the block, by the hashes of their texts. */
  readonly known: ReadonlyMap<string | undefined, Shown>;
}

/** What came of it; `counts`: how many proposals of each kind were carried out, asked, refused, and new facts that wait. */
export interface RelatedFacts extends Pick<RefineJson, "faults" | "changeSets" | "changes"> {
  readonly counts: Readonly<Record<Counts, number>>;
}

type Counts = "said" | "joined" | "replaced" | "closed" | "weighed" | "asked" | "refused" | "waiting";

/**
 * Lets the model say what facts that came in since last time are to each other and to those near to them: that they say the same, that one takes
 * the place of another, that one settles a promise, that they bear on one, or what several of them say together. All of a run is one change set of answers to questions, each
 * within the guards that hold for such an answer; a fact is shown as new once.
 */
export async function relateFacts(context: Context, spending: Spending): Promise<RelatedFacts> {
  const relater = context.engines?.relater;
  if (relater === undefined) return NOTHING;
  const store = viewOf(context);
  const asked = store.records().all;
  const view = storeView(store);
  const levels = context.embedder()?.levels ?? NO_LEVELS;
  const isAnswered = (question: string) => !isUnanswered(asked.get(question));
  const batches = [...blocksIn(view, { others: "all" }).values()].flatMap(({ facts, others }) =>
    batchesOf(shownIn([...facts, ...others], view, context), levels, (fact) =>
      relater.isKnown(fact, isAnswered),
    ),
  );
  const turns = batches.slice(0, Math.min(MOST, spending.limit ?? MOST));
  const { related, faults } = await askAll(context, relater, turns, spending);
  const scene: Scene = { view: store, asked, levels };
  const { proposals, refused } = proposalsOf(related, scene);
  const waiting = sum(batches.slice(related.length).map(({ notes }) => newIn(notes)));
  const counts = {
    ...NOTHING.counts,
    waiting,
    refused: refused + sum(related.map(({ unfounded }) => unfounded)),
  };
  if (context.dryRun) return { ...NOTHING, counts, faults };
  const settle = (until: readonly string[]) => {
    for (const { batch } of related) relater.settle(batch.notes, until);
  };
  if (proposals.length > 0) settle(proposals.map(({ question }) => question.id));
  const done = await carryOut(context, proposals, { by: relater.id, asked });
  settle([]);
  const all = { ...counts, refused: counts.refused + done.refused };
  for (const { question, isAsked } of proposals)
    all[isAsked === true ? "asked" : (WORD_OF[question.kind] ?? "weighed")]++;
  return { faults, ...done, counts: all };
}

const NOTHING: RelatedFacts = {
  counts: { said: 0, joined: 0, replaced: 0, closed: 0, weighed: 0, asked: 0, refused: 0, waiting: 0 },
  faults: [],
  changeSets: [],
  changes: [],
};

const WORD_OF: Readonly<Record<string, Counts>> = {
  belief: "said",
  same: "joined",
  replaces: "replaced",
  closes: "closed",
};

function newIn(notes: readonly Note[]): number {
  return notes.filter(({ isNew }) => isNew).length;
}

/** The new facts, some at a time, each time with those that are nearest to them. None before there are enough. */
function batchesOf(
  all: readonly Shown[],
  { linked }: Levels,
  isKnown: (note: Pick<Note, "text" | "day">) => boolean,
): readonly Batch[] {
  const noteOf = ({ text, atMs }: Shown) => ({ text, day: utcDay(atMs) });
  const fresh = all.filter((fact) => fact.isNote && !isKnown(noteOf(fact)));
  const remarks = new Set(fresh.flatMap(({ observations }) => observations.map(({ atMs }) => atMs)));
  if (remarks.size < LEAST) return [];
  const batches: Batch[] = [];
  const known = new Map(all.map((fact) => [contentHash(fact.text), fact]));
  const nearest = nearestAmong(all, { most: RELATED, linked });
  for (let from = 0; from < fresh.length; from += NEW) {
    const own = new Set(fresh.slice(from, from + NEW));
    const shown = new Set([...own, ...nearest(own)]);
    const facts = all.filter((fact) => shown.has(fact));
    const notes = facts.map((fact) => {
      return { ...noteOf(fact), isNew: own.has(fact), isOpenPromise: fact.isOpenPromise };
    });
    batches.push({ facts, notes, known });
  }
  return batches;
}

interface Related {
  readonly batch: Batch;
  readonly relations: readonly Relation[];
  readonly unfounded: number;
}

async function askAll(context: Context, relater: Relater, turns: readonly Batch[], { isStopped }: Spending) {
  const found = new Map<Batch, Related>();
  const many = sum(turns.map(({ notes }) => newIn(notes)));
  const faults = await askBatches(context, turns, {
    model: relater.id,
    what: "new fact",
    many,
    of: "questions",
    isStopped,
    cost: ({ notes }) => relater.cost(notes),
    sizeOf: ({ notes }) => newIn(notes),
    ask: async (batch) => void found.set(batch, { batch, ...(await relater.relate(batch.notes)) }),
  });
  return { related: turns.flatMap((batch) => found.get(batch) ?? []), faults };
}

interface Scene {
  readonly view: View;
  readonly asked: ReadonlyMap<string, Asked>;
  readonly levels: Levels;
}

/** What no guard objects to: of what is to become of one fact what changes most, of one sentence that was said twice all that says it. */
function proposalsOf(related: readonly Related[], scene: Scene) {
  const found = new Map<string, Proposal>();
  const ended = new Set<string>();
  let [refused, asking] = [0, 0];
  const settle = (proposal: Proposal | undefined, ends?: string) => {
    if (proposal !== undefined && found.has(proposal.question.id)) return; // two requests say so
    if (proposal === undefined || (ends !== undefined && ended.has(ends))) refused++;
    else if (isUnanswered(scene.asked.get(proposal.question.id))) {
      if (proposal.isAsked === true && (scene.asked.has(proposal.question.id) || asking++ >= MOST_ASKED))
        return;
      if (ends !== undefined && proposal.isAsked !== true) ended.add(ends);
      found.set(proposal.question.id, proposal);
    }
  };
  for (const is of ["replaces", "same"] as const)
    for (const { of, by, why } of pairsOf(related, is)) {
      const [older, newer] = is === "same" && by.atMs < of.atMs ? [by, of] : [of, by];
      const pair = { of: older, by: newer, why };
      const proposal = pairProposal(is, pair, scene);
      // What says the same in words too far apart to be joined bears it out at least.
      if (proposal === undefined && is === "same") settle(weightProposal("supports", pair, scene));
      else settle(proposal, older.id);
    }
  for (const is of ["done", "cancelled", "moved"] as const)
    for (const pair of pairsOf(related, is)) settle(closingProposal(is, pair, scene), pair.of.id);
  for (const is of ["supports", "contradicts"] as const)
    for (const pair of pairsOf(related, is)) settle(weightProposal(is, pair, scene));
  for (const [sentence, { members, why, known, isLoose }] of sentencesOf(related)) {
    const said = known.get(contentHash(sentence));
    if (said === undefined) settle(sentenceProposal(sentence, { members, why, isLoose }, scene));
    else
      for (const by of members)
        if (addsTo(said, by)) settle(weightProposal("supports", { of: said, by, why }, scene));
  }
  return { proposals: [...found.values()].sort((a, b) => (a.question.id < b.question.id ? -1 : 1)), refused };
}

/** Nobody was asked, or nobody has said anything yet; what was taken back is for a person alone. */
function isUnanswered(asked: Asked | undefined): boolean {
  return asked === undefined || (asked.answer === undefined && asked.isTakenBack !== true);
}

interface Pair extends Pick<Relation, "why"> {
  readonly of: Shown;
  readonly by: Shown;
}

function pairsOf(related: readonly Related[], wanted: Relation["is"]): readonly Pair[] {
  return related.flatMap(({ batch, relations }) =>
    relations.flatMap((relation) => {
      if (relation.is !== wanted || relation.is === "sentence") return [];
      const of = batch.facts[relation.of];
      return relation.by.flatMap((place): readonly Pair[] => {
        const by = batch.facts[place];
        return of === undefined || by === undefined ? [] : [{ of, by, why: relation.why }];
      });
    }),
  );
}

interface Sentence {
  readonly members: ReadonlySet<Shown>;
  readonly why: string;
  readonly isLoose: boolean;
}

function sentencesOf(related: readonly Related[]) {
  const found = new Map<string, Pick<Batch, "known"> & Sentence & { readonly members: Set<Shown> }>();
  for (const { batch, relations } of related)
    for (const relation of relations) {
      if (relation.is !== "sentence") continue;
      const members = relation.by.flatMap((place) => batch.facts[place] ?? []);
      const { sentence, why, isLoose = false } = relation;
      const known = found.get(sentence);
      if (known === undefined)
        found.set(sentence, { members: new Set(members), why, isLoose, known: batch.known });
      else for (const member of members) known.members.add(member);
    }
  return found;
}

/** The memories of two as they are in the store, and how near they are in meaning. */
function facing(newer: Shown, older: Shown, { view }: Scene) {
  const sides = [newer, older].flatMap(({ id }) => memoryOf(id, view) ?? []);
  const near = newer.vector && older.vector ? cosine(newer.vector, older.vector) : 0;
  return { sides, headers: sides.map(({ header }) => header), near };
}

/**
 * That one fact says the same as another one, or takes its place: as if rules had asked. Never of facts about different people. What is to be joined is
 * related in meaning; where the one takes the other's place and they are plainly of one thing, a word that both have will do, since of names and notes in
 * shorthand vectors know little. Else it is asked, so that somebody looks at the two alone.
 */
function pairProposal(
  is: "same" | "replaces",
  { of: older, by: newer, why }: Pair,
  scene: Scene,
): Proposal | undefined {
  const { view, levels } = scene;
  const { sides, headers, near } = facing(newer, older, scene);
  const isLate = is === "replaces" && newer.atMs < older.atMs;
  const areFacts = sides.length === 2 && headers.every(({ kind }) => kind === "fact");
  const isOfOne = newer.subject === older.subject && maySayOfOne(newer.text, older.text);
  const isNear = is === "same" ? near >= levels.related : near >= levels.linked || shareWord(newer, older);
  const isPlain = isOfOne && isNear;
  const shareSubject = [...newer.subjects].some((subject) => older.subjects.has(subject));
  if (!areFacts || isLate || !shareSubject || areOtherKin(newer.text, older.text)) return undefined;
  if (is === "same" && !isPlain) return undefined;
  if (isForPersonAlone(is, headers) || objectionTo(is, is, sides) !== undefined) return undefined;
  const asks = is === "same" ? "two facts that may say the same" : "a newer fact that may take its place";
  return proposalOn(is, [newer, older], { choice: is, why, asks, isAsked: !isPlain }, view);
}

/**
 * That something newer settles an open promise, as if rules had asked: whoever did it, where it is near in meaning or shares a word; else it is asked.
 * What says that it is still to be done settles nothing, and another promise only moves it.
 */
function closingProposal(
  choice: "done" | "cancelled" | "moved",
  { of: promise, by: newer, why }: Pair,
  scene: Scene,
): Proposal | undefined {
  const { view, levels } = scene;
  const { sides, headers, near } = facing(newer, promise, scene);
  if (sides.length < 2 || !promise.isOpenPromise || newer.atMs < promise.atMs) return undefined;
  if (choice !== "moved" && (newer.isOpenPromise || newer.text.includes("?") || denies(newer.text)))
    return undefined;
  if (isForPersonAlone("closes", headers) || objectionTo("closes", choice, sides) !== undefined)
    return undefined;
  const asks = "a promise that something newer may settle";
  const isAsked = near < levels.related && !shareWord(newer, promise);
  return proposalOn("closes", [newer, promise], { choice, why, asks, isAsked }, view);
}

/** A word that both have, and no number or day. */
function shareWord({ terms }: Shown, other: Shown): boolean {
  return [...terms].some((term) => other.terms.has(term) && !/\d/.test(term) && !DAYS.has(term));
}

/** As they are indexed. */
const DAYS: ReadonlySet<string> = new Set(analyse([...MONTHS, ...WEEKDAYS].join(" ")));

function weightProposal(
  choice: "supports" | "contradicts",
  { of, by: fact, why }: Pair,
  scene: Scene,
): Proposal | undefined {
  const isApart = !fact.subjects.has(of.subject) || fact.id === of.id;
  const objection = choice === "supports" ? objectionToBearing : objectionToTouching;
  const isFact = scene.view.headerOf(of.id)?.kind === "fact";
  if (isApart || !isFact || objection(fact.text, of.text) !== undefined) return undefined;
  const asks = `may speak for or against ${JSON.stringify(of.text)}`;
  return proposalOn("supports", [fact, of], { choice, why, of: contentHash(of.text), asks }, scene.view);
}

/** That facts say a sentence; where no guard would let it be formed, it is asked with the sentence in it. */
function sentenceProposal(
  sentence: string,
  { members, why, isLoose }: Sentence,
  scene: Scene,
): Proposal | undefined {
  const own = ofOneSubject(
    sentence,
    [...members].filter(({ isNote }) => isNote),
  );
  const kept = new Set(sayingIt(sentence, own).map(({ id }) => id));
  const agreed = own.filter(({ id }) => kept.has(id));
  const isAsked = isLoose || occasionsIn(agreed) < ENOUGH;
  if (isAsked && (occasionsIn(own) < ENOUGH || !mayBeSaid(sentence, own))) return undefined;
  const facts = (isAsked ? own : agreed).toSorted((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
  const asks = `${facts.length} facts that seem to say one thing`;
  const said = { choice: "says", text: sentence, why, asks, isAsked };
  return proposalOn("belief", facts, said, scene.view);
}

/** Those that tell of the subject of the sentence: of whom most of them do of all that the sentence tells of. */
function ofOneSubject(sentence: string, facts: readonly Shown[]): readonly Shown[] {
  const subjects = facts.flatMap((fact) => [...fact.subjects]);
  const told = subjectsAmong(facts)({ text: sentence, subject: "" });
  const meant = subjects.filter((subject) => told.has(subject) || told.size === 1);
  const [most] = byFrequency(countEach(meant));
  return facts.filter(({ subjects: own }) => most !== undefined && own.has(most[0]));
}

/** Whether a fact rests on an occasion that the other does not. */
function addsTo(said: ObservedFact, { observations }: ObservedFact): boolean {
  const counted = new Set(said.observations.map(({ key }) => key));
  return observations.some(({ key }) => !counted.has(key));
}
