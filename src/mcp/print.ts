import { handleOf } from "../domain/ids.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { isVouchedFor } from "../domain/provenance.ts";
import type { ResultJson } from "../domain/shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { QuestionJson } from "../domain/write-shapes.ts";
import { escapeTerminal } from "../text/escape.ts";
import { promptText } from "../text/fence.ts";
import { onceEach } from "../text/groups.ts";

/** A memory as tools give it: short, nothing in it that acts on a terminal. */
export type Told = ReturnType<typeof told>;

type Shown = MemoryJson & Partial<Pick<ResultJson, "speaker" | "episode" | "store" | "outdated">>;

export function told(memory: Shown) {
  const { text, kind, validAt, source, subject, status, state, due, project } = memory;
  const { maybeOutdated, maybeDone, partReplacedBy } = memory;
  const words = safe(memory.remark ?? text);
  // In a project's memory anybody may have done that.
  const vouched = `${memory.pinned ? "pinned" : "confirmed"}${memory.store === "project" ? "" : " by the user"}`;
  const optional = {
    kind: kind === "fact" ? undefined : kind,
    source: source === DEFAULTS.source ? undefined : source,
    about: subject === DEFAULTS.subject || words.toLowerCase().includes(subject) ? undefined : safe(subject),
    status: status === DEFAULTS.status ? undefined : status,
    from: dayOf(validAt) > dayOf(memory.created) ? dayOf(validAt) : undefined,
    until: memory.invalidAt && dayOf(memory.invalidAt),
    state: state === "open" ? undefined : state,
    due: due && dayOf(due),
    project:
      project !== undefined && memory.scope === "project" && memory.store !== "project"
        ? safe(project)
        : undefined,
    confidence: kind === "belief" ? memory.effectiveConfidence : undefined,
    by: memory.author === undefined ? undefined : safe(memory.author),
    speaker: memory.speaker === undefined ? undefined : safe(memory.speaker),
    stands_behind: isVouchedFor(memory) ? vouched : undefined,
    maybe_outdated: maybeOutdated && !maybeOutdated.isUnsure ? handleOf(maybeOutdated) : undefined,
    newer: maybeOutdated?.isUnsure ? handleOf(maybeOutdated) : undefined,
    part_replaced_by: partReplacedBy && handleOf(partReplacedBy),
    maybe_done: maybeDone && handleOf(maybeDone),
    store: memory.store, // where a project's memory was read as well
    no_longer_true: memory.outdated?.map(({ text: said }) => safe(said)),
  };
  const given = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    id: handleOf(memory),
    text: words,
    day: dayOf(validAt),
    ...(Object.fromEntries(given) as Partial<typeof optional>),
  };
}

function dayOf(moment: string): string {
  return moment.slice(0, "YYYY-MM-DD".length);
}

/** A text whose lines stay, with nothing in it that acts on a terminal or hides. Pure. */
export function safe(text: string): string {
  return escapeTerminal(text, { lines: true });
}

/** A memory as one line: what is known of it in brackets, where no text of a memory reaches, its words, its id. Pure. */
export function line(one: Told): string {
  const { id, text, day, kind, source, confidence } = one;
  const words = promptText(text);
  if (confidence !== undefined) return `- [Belief (${confidence.toFixed(2)}): ${words}]${doubt(one)} (${id})`;
  const of = (lead: string, said: string | undefined) => said && `${lead} ${promptText(said)}`;
  const brackets = [
    one.from === undefined ? day : `from ${one.from}`,
    one.due === undefined && kind,
    source,
    one.store,
    of("by", one.by),
    of("about", one.about),
    of("said by", one.speaker),
    one.due && `due ${one.due}`,
    of("project", one.project),
    one.status,
    one.until && `until ${one.until}`,
    one.state,
    one.stands_behind,
  ].filter(Boolean);
  return `- [${brackets.join(", ")}] ${words}${doubt(one)} (${id})`;
}

function doubt({ maybe_outdated, newer, maybe_done, part_replaced_by, no_longer_true = [] }: Told): string {
  const marks = [
    part_replaced_by && `in part replaced by ${part_replaced_by}`,
    maybe_outdated && `may be outdated: ${maybe_outdated}`,
    newer && `newer: ${newer}`,
    ...no_longer_true.map((said) => `no longer true: ${promptText(said)}`),
    maybe_done && `maybe done, see ${maybe_done}`,
  ].filter(Boolean);
  return marks.map((mark) => ` [${mark}]`).join("");
}

/** Characters of the lines of ten results, which are shared among them, those of fewer as of so many; and of each text at least. */
const TEN_LINES = 1_020;
const FEW = 6;
const LEAST = 30;
/** Of so many results more is shown: mostly one of them answers. The first is shown up to so many characters. */
const LEADING = 3;
const FIRST = 200;

/**
 * Results, all of which hold, as a list that a model pays for by the word: each statement once, no episode beside its own fact, and where the texts are long cut,
 * the first few later than the others, so that ten of them fit into 1,200 characters. `memory_expand` gives the rest. Pure.
 */
export function listed(results: readonly Shown[]): readonly Told[] {
  const episodes = new Set(
    results.flatMap(({ kind, episode }) => (kind === "fact" && episode ? [episode] : [])),
  );
  // Where several statements of one remark are found each stands by itself, so that it can be corrected.
  const isAlone = ({ episode }: Shown) => results.filter((one) => one.episode === episode).length < 2;
  const all = results
    .filter(({ id, kind }) => kind !== "episode" || !episodes.has(id))
    .map((one) => told({ ...one, ...(!isAlone(one) && { remark: undefined }), status: DEFAULTS.status }));
  const found = onceEach(all, ({ text }) => text);
  const around = found.reduce((sum, one) => sum + line({ ...one, text: "" }).length + 1, 0);
  const room = (TEN_LINES * Math.max(FEW, found.length)) / 10 - around;
  const lengths = lengthsWithin(
    found.map(({ text }) => text.length),
    room,
  );
  return found.map((one, at) => ({ ...one, text: cut(one.text, lengths[at] ?? LEAST) }));
}

/** Characters of a statement in the answer to what was done with it, or in a question. */
export const QUOTED_CHARS = 200;

export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** How long each text may be so that together they stay below this many characters: the first few twice as long as the others, and of the first one what `FIRST` lets in. */
function lengthsWithin(lengths: readonly number[], room: number): readonly number[] {
  const within = (most: number) =>
    lengths.map((length, at) => Math.min(length, at === 0 ? FIRST : at < LEADING ? 2 * most : most));
  let most = Math.max(LEAST, ...lengths);
  while (most > LEAST && within(most).reduce((sum, length) => sum + length, 0) > room) most -= 1;
  return within(most);
}

/** Open questions as tools give them: those about private memories wait for a person. Pure. */
export function openToTools(questions: readonly QuestionJson[]): readonly ReturnType<typeof asked>[] {
  return questions.filter(({ isPrivate }) => isPrivate !== true).map(asked);
}

function asked({ shortId, kind, why, choices, handles, texts }: QuestionJson) {
  return {
    question: shortId,
    kind,
    why: safe(why),
    choices,
    about: handles.map((id, i) => ({ id, text: cut(safe(texts[i] ?? ""), QUOTED_CHARS) })),
  };
}

export function questionLines({ question, kind, why, choices, about }: ReturnType<typeof asked>): string[] {
  const sides = about.map(({ id, text }, i) => {
    const name = about.length < 2 ? "about" : i === 0 ? "newer" : "older";
    return `    ${name}: ${promptText(text)} (${id})`;
  });
  return [`- question ${question} (${kind}: ${promptText(why)}) choices: ${choices.join(", ")}`, ...sides];
}
