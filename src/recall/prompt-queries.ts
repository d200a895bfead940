import { withoutFences, withoutOwnWords } from "../text/fence.ts";

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
