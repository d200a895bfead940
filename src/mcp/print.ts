import type { MemoryJson } from "../domain/memory-shapes.ts";
import type { QuestionJson } from "../domain/question-shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { escapeTerminal } from "../text/escape.ts";
import { promptText } from "../text/fence.ts";

/** A memory as tools give it: short, nothing in it that acts on a terminal. */
export interface Told {
  readonly id: string;
  readonly text: string;
  /** Since when it is true, or when it was said: `YYYY-MM-DD`. */
  readonly day: string;
  readonly kind: string;
  readonly source: string;
  readonly category?: string;
  readonly about?: string;
  readonly status?: string;
  /** The day on which it ended, or will. */
  readonly until?: string;
  readonly state?: string;
  readonly due?: string;
  readonly project?: string;
  readonly confidence?: number;
  readonly speaker?: string;
  readonly weak?: true;
  readonly stands_behind?: string;
  readonly maybe_outdated?: string;
  readonly maybe_done?: string;
}

type Shown = MemoryJson & { readonly speaker?: string | undefined; readonly support?: "strong" | "weak" };

/** The short form of an id, which names it in this store. */
export function handleOf({ id, shortId }: Pick<MemoryJson, "id" | "shortId">): string {
  return `${id.slice(0, 3)}${shortId}`;
}

/** A memory for a tool's result. Pure. */
export function told(memory: Shown): Told {
  const { text, kind, validAt, category, subject, status, state, due, project, maybeOutdated, maybeDone } =
    memory;
  const vouched = memory.pinned ? "pinned by the user" : "confirmed by the user";
  const optional = {
    category: kind === "fact" && category !== DEFAULTS.category ? category : undefined,
    about: subject === DEFAULTS.subject ? undefined : safe(subject),
    status: status === DEFAULTS.status ? undefined : status,
    until: memory.invalidAt?.slice(0, DAY_CHARS),
    state: state === "open" ? undefined : state,
    due: due?.slice(0, DAY_CHARS),
    project: project !== undefined && memory.scope === "project" ? safe(project) : undefined,
    confidence: kind === "belief" ? memory.effectiveConfidence : undefined,
    speaker: memory.speaker === undefined ? undefined : safe(memory.speaker),
    weak: memory.support === "weak" ? (true as const) : undefined,
    stands_behind: memory.pinned || memory.verification === "user_confirmed" ? vouched : undefined,
    maybe_outdated: maybeOutdated && handleOf(maybeOutdated),
    maybe_done: maybeDone && handleOf(maybeDone),
  };
  const given = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    ...{ id: handleOf(memory), text: safe(text), day: validAt.slice(0, DAY_CHARS), kind },
    source: memory.source,
    ...Object.fromEntries(given),
  };
}

const DAY_CHARS = "YYYY-MM-DD".length;

/** A text whose lines stay, with nothing in it that acts on a terminal or hides. Pure. */
export function safe(text: string): string {
  return escapeTerminal(text, { lines: true });
}

/** A memory as one line: what is known of it in brackets, where no text of a memory reaches, its words, its id. Pure. */
export function line(one: Told): string {
  const { id, text, day, kind, source, category, confidence } = one;
  const words = promptText(text);
  if (confidence !== undefined) return `- [Belief (${confidence.toFixed(2)}): ${words}]${doubt(one)} (${id})`;
  const about = one.about === undefined ? [] : [`about ${promptText(one.about)}`];
  const speaker = one.speaker === undefined ? [] : [`said by ${promptText(one.speaker)}`];
  const due = one.due === undefined ? [] : [`due ${one.due}`];
  const weak = one.weak ? ["weak match"] : [];
  const project = one.project === undefined ? [] : [`project ${promptText(one.project)}`];
  const until = one.until === undefined ? undefined : `until ${one.until}`;
  const known = [one.status, until, one.state, one.stands_behind].filter((word) => word !== undefined);
  const brackets = [
    day,
    category ?? kind,
    source,
    ...about,
    ...speaker,
    ...due,
    ...project,
    ...known,
    ...weak,
  ];
  return `- [${brackets.join(", ")}] ${words}${doubt(one)} (${id})`;
}

function doubt({ maybe_outdated, maybe_done }: Told): string {
  const old = maybe_outdated === undefined ? "" : ` [maybe outdated, see ${maybe_outdated}]`;
  return maybe_done === undefined ? old : `${old} [maybe done, see ${maybe_done}]`;
}

/** An open question as tools give it. Pure. */
export function asked({ shortId, kind, why, text, choices, handles, texts }: QuestionJson) {
  return {
    question: shortId,
    kind,
    why: safe(why),
    ...(text !== undefined && { text: safe(text) }),
    choices,
    about: handles.map((id, i) => ({ id, text: safe(texts[i] ?? "") })),
  };
}

/** The lines of an open question. Pure. */
export function questionLines({
  question,
  kind,
  why,
  text,
  choices,
  about,
}: ReturnType<typeof asked>): string[] {
  const sides = about.map(({ id, text }, i) => {
    const name = about.length < 2 ? "about" : i === 0 ? "newer" : "older";
    return `    ${name}: ${promptText(text)} (${id})`;
  });
  const sentence = text === undefined ? [] : [`    do they say: ${promptText(text)}`];
  return [
    `- question ${question} (${kind}: ${promptText(why)}) choices: ${choices.join(", ")}`,
    ...sides,
    ...sentence,
  ];
}
