import { isSuppressed } from "../domain/belief.ts";
import { isPaiError } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { isTombstoned, load, type Plan, withContent } from "../domain/plan.ts";
import { withoutTeller } from "../domain/provenance.ts";
import { unbury } from "../domain/state-line.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Why } from "../markdown/changes.ts";
import { positive } from "../text/objects.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import type { EditBuilder } from "./care.ts";
import { correctOn, settleWith } from "./correct.ts";

/** What a person changed by hand in the section of beliefs of a page. */
export interface PageEdits {
  readonly deleted: readonly string[];
  readonly changed: readonly { readonly id: string; readonly text: string }[];
  readonly added: readonly string[];
  /** Any other text within the markers, word for word; "" where there is none. */
  readonly rest: string;
}

export interface TakeOverRules {
  readonly nowMs: number;
  readonly page: string;
  readonly project: string | undefined;
}

/** What a person writes on the page is to stay on it: so much it matters, and so sure it is. */
const IMPORTANCE = 8;
const CONFIDENCE = 0.95;

/**
 * Plans what edits of a page mean: an added bullet is a confirmed fact, a deleted one keeps its belief off the page, a reworded one
 * corrects it; other text is kept as an episode, so that nothing is lost when the section is rewritten. Repeating it changes nothing. The
 * notes on the builder tell the person. Counts what was taken over, by a word for it. Pure but for the builder.
 */
export function* takeOver(
  builder: EditBuilder,
  edits: PageEdits,
  rules: TakeOverRules,
): Plan<Readonly<Record<string, number>>> {
  const added = [...edits.added];
  const beliefs = yield* load([...edits.deleted, ...edits.changed.map(({ id }) => id)]);
  let [suppressed, corrected] = [0, 0];
  for (const id of edits.deleted) suppressed += suppress(builder, beliefs.get(id), rules);
  for (const { id, text } of edits.changed) {
    const belief = beliefs.get(id);
    const words = withoutTeller(text, belief?.header.subject);
    const done = belief === undefined ? undefined : yield* reword(builder, belief, words, rules);
    if (done === undefined) added.push(text);
    else corrected += done;
  }
  let stated = 0;
  for (const text of added) stated += yield* state(builder, text, rules);
  const kept = edits.rest === "" ? 0 : yield* keepWords(builder, edits.rest, rules);
  return positive({ added: stated, corrected, suppressed, kept });
}

function suppress(builder: EditBuilder, belief: Memory | undefined, { nowMs, page }: TakeOverRules): number {
  if (belief?.header.kind !== "belief" || isSuppressed(belief.header)) return 0;
  const at = new Date(nowMs).toISOString();
  const patch = { pinned: undefined, promoted_at: undefined, demoted_at: undefined, suppressed_at: at };
  const why: Why = { event: "demoted", reason: `taken off ${page} by hand` };
  builder.change(belief, patch, why);
  builder.note(`"${belief.text}" was removed from ${page}; to bring it back: pai pin ${belief.header.id}`);
  return 1;
}

/** 1 where it was corrected, 0 where that had happened before, undefined where the belief is no more. */
function* reword(
  builder: EditBuilder,
  belief: Memory,
  text: string,
  rules: TakeOverRules,
): Plan<number | undefined> {
  const { superseded_by } = belief.header;
  const successor =
    superseded_by === undefined ? undefined : (yield* load([superseded_by])).get(superseded_by);
  if (successor && contentHash(successor.text) === contentHash(text)) return 0;
  try {
    const { nowMs } = rules;
    const how = { nowMs, sensitive: isSensitive(text), importance: IMPORTANCE };
    const now = yield* correctOn(builder, builder.current(belief), text, how);
    if (now === undefined) return 0;
    // It was put in better words: among the former beliefs it would be called untrue.
    const offPage = { promoted_at: undefined, demoted_at: undefined };
    builder.change(belief, offPage, { event: "demoted", reason: `reworded on ${rules.page}` });
    builder.note(`"${belief.text}" was reworded on ${rules.page}: corrected by ${now.header.id}`);
    return 1;
  } catch (error) {
    if (isPaiError(error) && error.code === "wrong_state") return undefined;
    throw error;
  }
}

function* state(builder: EditBuilder, text: string, rules: TakeOverRules): Plan<number> {
  const hash = contentHash(text);
  if (hash === undefined) return 0;
  const scope = rules.project === undefined ? "global" : "project";
  const twins = [...(yield* withContent(hash)), ...builder.withHash(hash)];
  const twin = twins.find(
    ({ header }) => header.kind === "fact" && isActive(header) && (header.scope ?? DEFAULTS.scope) === scope,
  );
  if (twin) return confirmTwin(builder, builder.current(twin), rules);
  const episode = yield* createEpisode(builder, text, rules);
  const fact = yield* create(builder, text, rules, {
    kind: "fact",
    verification: "user_confirmed",
    confidence: CONFIDENCE,
    importance: IMPORTANCE,
    confirmed: new Date(rules.nowMs).toISOString(),
    sources: [episode.header.id],
  });
  if (yield* isTombstoned(hash)) builder.append(unbury(text, fact.header.created));
  yield* settleWith(builder, fact, rules.nowMs);
  const shown = fact.header.sensitive === true ? ", but not shown there because it is private" : "";
  builder.note(`"${text}" was added on ${rules.page}: stored as ${fact.header.id}${shown}`);
  return 1;
}

function confirmTwin(builder: EditBuilder, twin: Memory, { nowMs, page }: TakeOverRules): number {
  if (twin.header.verification === "user_confirmed") return 0;
  const at = new Date(nowMs).toISOString();
  const patch = { verification: "user_confirmed", confirmed: at, updated: at };
  builder.change(twin, patch, { event: "confirmed", reason: `added on ${page} by hand` });
  builder.note(
    `"${twin.text}" was added on ${page}: ${twin.header.id} already says that and is now confirmed`,
  );
  return 1;
}

function* keepWords(builder: EditBuilder, text: string, rules: TakeOverRules): Plan<number> {
  const hash = contentHash(text);
  const isKept =
    hash !== undefined && (yield* withContent(hash)).some(({ header }) => header.kind === "episode");
  if (isKept) return 0;
  const { header } = yield* createEpisode(builder, text, rules);
  builder.note(`other text between the markers of ${rules.page} is stored as ${header.id}`);
  return 1;
}

function createEpisode(builder: EditBuilder, text: string, rules: TakeOverRules): Plan<Memory> {
  return create(builder, text, rules, { kind: "episode", context: `written on ${rules.page}` });
}

/** A memory in words of the page; `keys`: what its kind has besides. */
function* create(
  builder: EditBuilder,
  text: string,
  { nowMs, page, project }: TakeOverRules,
  keys: Readonly<Record<string, unknown>> & { readonly kind: "episode" | "fact" },
): Plan<Memory> {
  const header = {
    id: yield* builder.newId({ kind: keys.kind, atMs: nowMs, of: [DEFAULTS.subject, text, "page"] }),
    created: new Date(nowMs).toISOString(),
    ...(project !== undefined && { project, scope: "project" }),
    ...(isSensitive(text) && { sensitive: true }),
    ...keys,
  } as Header; // keys of both kinds
  return yield* builder.create(header, text, { event: "created", reason: `written on ${page} by hand` });
}
