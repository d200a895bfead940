import {
  beliefConfidence,
  isWithdrawn,
  sharesHalf,
  steeredKeys,
  steeringOf,
  weighedBy,
} from "../domain/belief.ts";
import type { Change } from "../domain/changeset.ts";
import { contentHash } from "../domain/hash.ts";
import type { Header, HeaderOf, Memory } from "../domain/kinds.ts";
import { memoryPath } from "../domain/paths.ts";
import { isTombstoned, isVacant, load, type Plan } from "../domain/plan.ts";
import { isPrivate } from "../domain/private.ts";
import { isForeign, isOwn, leastTrusted, occasionsOf } from "../domain/provenance.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import {
  type ChangeBuilder,
  changedMemory,
  changeMemory,
  createdMemory,
  createMemory,
  moveMemory,
  removeMemory,
  rewritten,
  type Why,
} from "../markdown/changes.ts";
import { addTallies, orSkipped, type Pass, type PassView, planEach, type Tally } from "../passes/pass.ts";
import { detachedText } from "../text/memoised.ts";
import { rounded } from "../text/numbers.ts";
import { type Block, blocksIn, digestOf, isNoted, sourcesOf } from "./blocks.ts";
import { type Formed, formBeliefs } from "./clusters.ts";
import type { ObservedFact } from "./observed.ts";

const REASONS: Readonly<Record<string, string>> = {
  archived: "too little speaks for it, or nothing did for long",
  revised: "more and more was said against it",
  baseless: "none of the facts behind it holds any more",
};

/**
 * The front matter of a belief: all of it follows from the evidence, but for the keys that a person set in `known`.
 * Neither the moment nor the way in which it was computed leaves a trace, so that computing it again gives the same bytes. Pure.
 */
function beliefHeader(
  formed: Formed,
  { scope, project, facts, others }: Block,
  known: BeliefHeader | undefined,
): BeliefHeader {
  const { folded, subject, origin } = formed;
  const byId = new Map<string, Header>([...facts, ...others].map((fact) => [fact.id, fact]));
  const behind = folded.supporting.flatMap((id) => byId.get(id) ?? []);
  const ends = behind.flatMap(({ invalid_at, status }) =>
    status === "superseded" ? [invalid_at ?? iso(folded.lastMs)] : [],
  );
  const isOver = folded.status !== "revised" && ends.length === behind.length && known?.pinned !== true;
  const ended = isOver ? "baseless" : folded.status;
  const status = ended === "revised" || ended === "baseless" ? "superseded" : ended;
  // Who erases the fact whose words it has must find it by that, and its page must know what strangers wrote.
  const foreign = behind.find(isForeign);
  const always = [origin, ...(foreign === undefined ? [] : [foreign.id])];
  const { supporting, contradicting } = folded;
  const isCut = [supporting, contradicting].some((ids) => ids.length > LISTED_EVIDENCE);
  const isOwners = foreign === undefined && behind.some((fact) => isOwn(fact));
  const confirmedMs = known?.confirmed === undefined ? 0 : Date.parse(known.confirmed);
  const links = formed.rivals.slice(0, LISTED_BELIEFS).map((to) => ({ to, type: "contradicts" as const }));
  return {
    id: formed.id,
    kind: "belief",
    subject,
    scope,
    project,
    status,
    created: iso(folded.bornMs),
    updated: iso(Math.max(folded.lastMs, folded.statusMs, confirmedMs)),
    valid_at: folded.firstMs === folded.bornMs ? undefined : iso(folded.firstMs),
    invalid_at: isOver ? ends.toSorted().at(-1) : undefined,
    source: isOwners ? DEFAULTS.source : leastTrusted(behind.map((fact) => fact.source ?? DEFAULTS.source)),
    reason: REASONS[ended],
    ...(known && steeredKeys(known)),
    links: links.length > 0 ? links : undefined,
    archived_at: status === "archived" ? iso(folded.statusMs) : undefined,
    timeframe: isOver || folded.isOver ? "past" : "current",
    alpha: folded.alpha,
    beta: folded.beta,
    evidence: folded.evidence,
    supporting: [...new Set([...cut(supporting), ...always])],
    contradicting: contradicting.length > 0 ? cut(contradicting) : undefined,
    sources_count: isCut ? new Set([...supporting, ...contradicting, ...always]).size : undefined,
    peak: rounded(folded.peak),
    last_reinforced: iso(folded.reinforcedMs),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Ids of one list of a belief's header: two such lists, with all else that it may hold, fit into a header. */
const LISTED_EVIDENCE = 64;
/** The oldest ones of them, by which a belief is known again when newer ones come in. */
const OLDEST = 8;
const LISTED_BELIEFS = 16;

/**
 * Of the facts behind a belief the 8 oldest and the 56 newest of a sort, in the order in which they were counted: a function of the
 * evidence alone, so that the order of arrival leaves no trace.
 */
function cut(ids: readonly string[]): string[] {
  if (ids.length <= LISTED_EVIDENCE) return [...ids];
  return [...ids.slice(0, OLDEST), ...ids.slice(OLDEST - LISTED_EVIDENCE)];
}

type BeliefHeader = HeaderOf<"belief">;

function whyChanged(was: BeliefHeader, now: BeliefHeader): Why {
  const [before, after] = [was, now].map(({ status = DEFAULTS.status }) => status) as [string, string];
  const [sureWas, sure] = [beliefConfidence(was), beliefConfidence(now)];
  const detail = `confidence ${sureWas.toFixed(2)} -> ${sure.toFixed(2)}`;
  if (before !== after) {
    const whys = { detail: `status ${before} -> ${after}`, reason: now.reason ?? "observed again" };
    const isRevised = now.reason === REASONS.revised;
    return { event: isRevised ? "revised" : (EVENT_OF[after] ?? "restored"), ...whys };
  }
  if (sure > sureWas) return { event: "reinforced", reason: "observed again", detail };
  if (sure < sureWas) return { event: "weakened", reason: "less speaks for it", detail };
  return { event: "linked", reason: "its evidence or its rivals changed" };
}

const EVENT_OF: Readonly<Record<string, Why["event"]>> = {
  archived: "archived",
  superseded: "invalidated",
};

type BeliefMemory = Memory & { readonly header: HeaderOf<"belief"> };

/** What several independent observations say becomes a belief, with all that is said against it. */
export const beliefsPass: Pass = beliefsPassOf(false);

/** The same over all subjects, whatever is noted of them: beliefs are dropped and formed again. */
export const rebuildPass: Pass = beliefsPassOf(true);

function beliefsPassOf(all: boolean): Pass {
  return {
    name: "beliefs",
    isOn: (settings) => settings["beliefs.enabled"],
    batch: 10,
    units: (view) => {
      const blocks = [...blocksIn(view).values()];
      return blocks
        .filter((block) => all || digestOf(block, view) !== view.markOf(block.unit))
        .map(({ unit }) => unit);
    },
    digests: (view) => new Map([...blocksIn(view)].map(([unit, block]) => [unit, digestOf(block, view)])),
    plan: (units, view) => {
      const blocks = blocksIn(view);
      const found = units.flatMap((unit) => blocks.get(unit) ?? []);
      return planEach(found, (builder, block) => planBlock(builder, block, view));
    },
  };
}

/** What the facts of a block make, without what was withdrawn, and what was made of them before. */
function* formedIn(block: Block, view: PassView) {
  const known = new Map<string, BeliefMemory>();
  const [facts, others]: [ObservedFact[], ObservedFact[]] = [[], []];
  const ids = [...block.facts, ...block.others, ...block.beliefs].map(({ id }) => id);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const loaded = yield* load(ids.slice(at, at + AT_ONCE));
    for (const memory of loaded.values()) {
      const { header, text } = memory;
      if (header.kind === "belief") known.set(header.id, { ...memory, header });
      else (header.kind === "fact" ? facts : others).push(observedIn(header, text, view));
    }
  }
  const withdrawn = [...known.values()].filter(({ header }) => isWithdrawn(header));
  const steering = (id: string) => {
    const memory = known.get(id);
    return memory && steeringOf(memory.header);
  };
  const forming = { block, facts, others, nowMs: view.nowMs, steeringOf: steering, weights: view.weights() };
  const formed = (yield* formBeliefs(forming)).filter(
    ({ folded }) => !withdrawn.some(({ header }) => sharesHalf(header.supporting ?? [], folded.supporting)),
  );
  return { formed, known };
}

function* planBlock(builder: ChangeBuilder, block: Block, view: PassView): Plan<Tally> {
  const { formed, known } = yield* formedIn(block, view);
  const wanted = new Set(formed.map(({ id }) => id));
  const left = [...known.values()].filter(({ header }) => !wanted.has(header.id) && !isWithdrawn(header));
  let tally: Tally = {};
  for (const one of formed) {
    const heirOf =
      known.get(one.id) ??
      left.find(({ header }) => {
        // There is more to it than its evidence: a person has said something of it, or it stands on the page.
        const isSteered = Object.keys(steeredKeys(header)).length > 0;
        return isSteered && sharesHalf(header.supporting ?? [], one.folded.supporting);
      });
    const header = beliefHeader(one, block, heirOf?.header);
    const before = known.get(one.id);
    tally = addTallies(
      tally,
      yield* orSkipped(before ? change(builder, before, header) : create(builder, header, one.text)),
    );
  }
  for (const memory of left) tally = addTallies(tally, remove(builder, memory, view));
  return tally;
}

/** Memories that are read at one time: of most no more is kept than what they say. */
const AT_ONCE = 500;

/** A memory of a block as evidence. Pure. */
export function observedIn(header: Header, text: string, view: PassView): ObservedFact {
  const { id, subject = DEFAULTS.subject } = header;
  // Thousands are kept together: a word that was cut out of a file would keep the whole of it.
  const observations = occasionsOf(sourcesOf(header), view.sourceOf).map(({ key, atMs }) => {
    return { key: detachedText(key), atMs };
  });
  const own = { id: detachedText(id), text: detachedText(text), subject: detachedText(subject) };
  return { ...own, observations, isNote: isNoted(header), instead: header.supersedes ?? [] };
}

function* create(builder: ChangeBuilder, header: BeliefHeader, text: string): Plan<Tally> {
  const hash = contentHash(text);
  const path = memoryPath(header, text);
  if (hash === undefined || (yield* isTombstoned(hash))) return { suppressed: 1 };
  if (!(yield* isVacant(path))) return { blocked: 1 };
  const belief = createdMemory(header, text, path);
  const reason = `made by ${header.evidence ?? 0} independent observations`;
  builder.add(createMemory(belief, { event: "created", reason }), belief);
  return { formed: 1 };
}

/** A text that a person edited stays; only what follows from the evidence is written anew. */
function* change(builder: ChangeBuilder, memory: BeliefMemory, header: HeaderOf<"belief">): Plan<Tally> {
  const why = whyChanged(memory.header, header);
  const changed = weighedAnew(memory, header, why);
  if (changed === undefined) return {};
  if (changed.op === "move" && !(yield* isVacant(changed.to))) return { blocked: 1 };
  builder.add(changed, changedMemory(memory, changed));
  return { [why.event]: 1 };
}

/** Where older evidence came to light a belief was made earlier, and lies in another folder. */
function weighedAnew(memory: BeliefMemory, header: HeaderOf<"belief">, why: Why): Change | undefined {
  const { id: _id, kind: _kind, created: _created, ...patch } = header;
  if (header.created === memory.header.created) return changeMemory(memory, patch, why);
  const text = rewritten(memory, { created: header.created, ...patch });
  return { ...moveMemory(memory, memoryPath(header, memory.text), why), text } as Change; // still a move
}

/** What is private by now may not live on in a belief, and what was erased not in the log of its removal either. */
function remove(builder: ChangeBuilder, memory: BeliefMemory, { row }: PassView): Tally {
  const behind = weighedBy(memory.header).map(row);
  const isErased = behind.includes(undefined);
  const isClosed = isErased || behind.some((one) => one !== undefined && isPrivate(one));
  if (memory.header.pinned === true && !isClosed) return {};
  const reason = isErased ? "what it rests on was erased" : "what it rests on no longer makes it";
  builder.add(removeMemory(memory, { event: "invalidated", reason }, isErased), memory);
  return { dropped: 1 };
}
