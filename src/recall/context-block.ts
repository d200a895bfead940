import { withTeller } from "../domain/provenance.ts";
import type { Kind, Source } from "../domain/vocabulary.ts";
import {
  type ContextFace,
  estimateTokens,
  fenced,
  promptText,
  withoutFences,
  withoutOwnWords,
} from "../text/fence.ts";
import { groupsOf } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";

export interface ContextItem {
  /** Names the memory, or a turn of it, to commands: `fa_k3x9`, `ep_k3x9#12`. */
  readonly handle: string;
  readonly kind: Kind;
  /** What stands in the brackets: a category, or a kind, and when it was said. */
  readonly label: string;
  readonly text: string;
  /** Whom or what a statement is about; absent of a turn, which has its speaker. */
  readonly subject?: string | undefined;
  /** Of a turn; of a statement of somebody else's where that is not whom it is about. */
  readonly speaker?: string | undefined;
  /** Whose words it has; of a belief, the least trusted of what it rests on. */
  readonly source: Source;
  /** In a project's store: who wrote it, where that is somebody else than the user. */
  readonly author?: string | undefined;
  /** The words of a page or a tool that nobody has confirmed. */
  readonly isUnvouched: boolean;
  /** ISO 8601, on the person's clock: since when it is true, or when it was said. */
  readonly at: string;
  /** Conversations that it rests on; a line says how many where it is more than one. */
  readonly sources: number;
  /** 0..1, effective; said of beliefs. */
  readonly confidence: number;
  /** A belief that no longer seems to hold. */
  readonly isPast?: boolean | undefined;
  /** Statements in it that hold no more. */
  readonly outdated?: readonly string[] | undefined;
  /** The handle of what may have taken its place, while nobody has said so; of what may have settled a promise. */
  readonly newer?: string | undefined;
  /** It may as well be about something else. */
  readonly isUnsure?: boolean | undefined;
  /** The handle of what says a part of it anew. */
  readonly part?: string | undefined;
  readonly settled?: string | undefined;
  /** The day that it was ahead of is over. */
  readonly isOver?: boolean | undefined;
  /** Contradicted by what is as well established. */
  readonly isDisputed?: boolean | undefined;
  /** It stands in the profile, and first in the block. */
  readonly isProfile?: boolean | undefined;
}

const ENCODER = new TextEncoder();

/**
 * The best of `items` (best first) that fit into `budget` estimated tokens, as a block for a prompt: the profile, beliefs, then what else
 * is known, then what was said, last what pages and tools said, each group oldest first. A line of the block is one memory, whatever its
 * text holds, and begins with whose words they are; "" where nothing fits. With `maxBytes` it does not say how much had no room.
 * `semantic` and `episodic`: what is in it, in the order of the text. The same items give the same bytes. Pure.
 */
export function contextBlock(
  items: readonly ContextItem[],
  {
    budget,
    maxBytes,
    face,
  }: { readonly budget: number; readonly maxBytes?: number; readonly face: ContextFace },
) {
  let chosen: readonly ContextItem[] = [];
  for (const item of items) {
    const tried = [...chosen, item];
    const block = printBlock(tried, maxBytes === undefined ? items.length - tried.length : 0, face);
    if (estimateTokens(block) > budget || ENCODER.encode(block).length > (maxBytes ?? Infinity)) continue;
    chosen = tried;
  }
  const inOrder = grouped(chosen).flatMap(({ items }) => items);
  const more = maxBytes === undefined ? items.length - chosen.length : 0;
  const text = chosen.length === 0 ? "" : printBlock(chosen, more, face);
  return {
    text,
    tokens: estimateTokens(text),
    semantic: inOrder.filter(({ kind }) => kind !== "episode"),
    episodic: inOrder.filter(({ kind }) => kind === "episode"),
    leftOut: items.filter((item) => !chosen.includes(item)),
  };
}

const TITLES = {
  profile: "Profile:",
  belief: "Beliefs:",
  known: "Known:",
  said: "Said, word for word:",
  unvouched: "From web pages and tools, confirmed by nobody:",
};

function titleOf({ kind, isProfile, isUnvouched }: ContextItem): string {
  if (isUnvouched) return TITLES.unvouched;
  if (isProfile === true) return TITLES.profile;
  if (kind === "belief") return TITLES.belief;
  return kind === "episode" ? TITLES.said : TITLES.known;
}

/** Its items under the title of each group, the groups and their items in the order of a block. */
function grouped(chosen: readonly ContextItem[]) {
  const inOrder = chosen.toSorted((a, b) => compare(a.at, b.at) || compare(a.handle, b.handle));
  const groups = groupsOf(inOrder, titleOf);
  return Object.values(TITLES).map((title) => ({ title, items: groups.get(title) ?? [] }));
}

function printBlock(chosen: readonly ContextItem[], leftOut: number, face: ContextFace): string {
  const lines = grouped(chosen).flatMap(({ title, items }) =>
    items.length > 0 ? [title, ...items.map(printItem)] : [],
  );
  return fenced([...lines, ...(leftOut > 0 ? [`(${leftOut} more left out)`] : [])], face);
}

/** What pai knows of a line stands in the brackets at its start, where no text of a memory can reach. */
function printItem(item: ContextItem): string {
  const { handle, kind, label, speaker, sources, confidence } = item;
  const source = wordsOf(item);
  const isTold = kind !== "episode" && speaker !== undefined;
  const over = (item.outdated ?? []).map((one) => ` [no longer true: ${one}]`).join("");
  const text = promptText(
    `${isTold ? `${speaker}: ${item.text}` : withTeller(item.text, item.subject)}${over}`,
  );
  const from = sources > 1 ? ` (sources: ${sources} conversations)` : "";
  const past = item.isPast === true ? ", past" : "";
  const doubt = doubtOf(item);
  if (kind === "belief")
    return `- [Belief (${confidence.toFixed(2)}${past}, ${source}${doubt}): ${text}]${from} (${handle})`;
  if (kind !== "episode") return `- [${label}, ${source}${doubt}] ${text}${from} (${handle})`;
  const who = speaker === undefined || speaker === source ? "" : `, ${promptText(speaker)}`;
  return `- [${item.at.slice(0, 10)}, ${source}${who}${doubt}] ${text} (${handle})`;
}

/** Somebody else's words are not the user's, and what their agent said is its own. */
function wordsOf({ source, author }: ContextItem): string {
  if (author === undefined) return source;
  return source === "user" ? promptText(author) : `${source} of ${promptText(author)}`;
}

function doubtOf({ isDisputed, isOver, part, newer, isUnsure, settled }: ContextItem): string {
  const doubts = [
    isOver && "day is past",
    isDisputed && "disputed",
    part && `in part replaced by ${part}`,
    newer && `${isUnsure ? "newer" : "may be outdated"}: ${newer}`,
    settled && `maybe done (see ${settled})`,
  ];
  return doubts.map((one) => (one ? `, ${one}` : "")).join("");
}

/** Sentences of a prompt that are looked for; of a longer one the first, and as many of the last, where the request stands. */
const SENTENCES = 6;
/** How many characters of a prompt are read at its beginning and at its end: pasted text is in between. */
const READ_CHARS = 4_000;
/** A sentence of less says too little, one of more is no sentence: a log, a path, data. */
const CHARS = { least: 8, most: 400 };
const ENDS = /(?<=[.!?…。！？])\s+|\n+/u;
/** What means something in a query, and nothing in what people write: quotation marks, a dash before a word. */
const SYNTAX = /["“”„«»]|(?<=^|\s)-+(?=\S)/gu;
/** The verb of an order at the beginning of a sentence: it says what the agent is to do, not what about. */
const ORDER =
  /^(?:(?:please|now|then|and|also|first|next|ok|okay|can you|could you|would you|will you|help me(?: to)?|let us|let's|i want to|i want you to)\b[\s,]*)*(?:add|analyse|analyze|build|change|check|clean up|compare|convert|create|debug|delete|describe|design|draft|draw(?: up)?|explain|extract|find|fix|format|generate|give me|grade|implement|improve|install|list|look (?:at|up)|make|migrate|move|name|open|optimise|optimize|plan|prepare|print|read|refactor|remove|rename|replace|rewrite|run|set up|show me|sort|split|start|suggest|summarise|summarize|tell me|test|translate|turn (?:on|off)|update|use|verify|write)\b/i;
/** A line that quotes output or code rather than speaks: hardly any letters, or none of the blanks between words. */
const LETTERS_SHARE = 0.6;

/**
 * The queries for a prompt: its sentences without code, output and text that pai or other hooks inserted; [] for client commands (`/clear`,
 * `!ls`) and empty prompts. Reads at most 8,000 characters. Pure.
 */
export function promptQueries(prompt: string): readonly string[] {
  const said = withoutOwnWords(prompt).trim();
  if (/^(?:\/[^\s/]+(?=\s|$)|[!#][^\s/])/.test(said)) return [];
  const text =
    said.length <= 2 * READ_CHARS ? said : `${said.slice(0, READ_CHARS)}\n\n${said.slice(-READ_CHARS)}`;
  const sentences = withoutFences(text)
    .split(ENDS)
    .map((sentence) =>
      sentence
        .replace(/https?:\/\/\S+/g, " ")
        .replace(SYNTAX, " ")
        .trim()
        .replace(ORDER, "")
        .trim(),
    )
    .filter(isSaid);
  const distinct = [...new Set(sentences)];
  if (distinct.length <= SENTENCES) return distinct;
  return [...distinct.slice(0, SENTENCES / 2), ...distinct.slice(-SENTENCES / 2)];
}

function isSaid(sentence: string): boolean {
  if (sentence.length < CHARS.least || sentence.length > CHARS.most) return false;
  const letters = sentence.match(/[\p{L}\s]/gu)?.length ?? 0;
  return letters >= LETTERS_SHARE * sentence.length;
}
