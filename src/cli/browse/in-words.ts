import { DOCUMENT_CONTEXT } from "../../domain/flat.ts";
import { tellerOf } from "../../domain/provenance.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { escapeTerminal } from "../../text/escape.ts";
import {
  biteOf,
  doubtsOf,
  excerpt,
  FROM,
  handle,
  promiseOf,
  replacedOn,
  STATUS_WORDS,
} from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import type { Listed } from "./state.ts";

/** What kinds are called on the screen, one and several; a fact is the rule and needs no name. */
export const KIND_WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  fact: ["", "facts"],
  commitment: ["promise", "promises"],
  episode: ["remark", "remarks"],
  belief: ["conclusion", "conclusions"],
  entity: ["name", "names"],
  artifact: ["document", "documents"],
  box: ["topic", "topics"],
};

/** What an item says: a conclusion without the label that it has in a prompt, of a note also how it begins. Pure. */
export function saidBy(memory: Listed): string {
  if (isNote(memory)) return excerpt(memory.spoken ?? memory.text);
  return memory.kind === "belief" ? excerpt(memory.text) : biteOf(memory);
}

function isNote({ context }: Listed): boolean {
  return context === DOCUMENT_CONTEXT;
}

/** What the kind of a memory is called; "" where that goes without saying. Pure. */
export function kindWord(memory: Listed): string {
  return isNote(memory) ? "note" : (KIND_WORDS[memory.kind]?.[0] ?? memory.kind);
}

/** A memory as a person reads it: what it says, what is to be known of it, its short name last. Pure. */
export function wordsFor(memory: Listed, paint: Painter, lead = ""): string {
  const indent = " ".repeat(lead.length);
  const over = (memory.outdated ?? []).map(({ text }) => `no longer true: ${excerpt(text)}`);
  const lines = [saidBy(memory), ...over].map((line) => paint.wrap(line, lead.length));
  const doubts = doubtsOf(memory).map((doubt) => paint.warn(paint.wrap(doubt, lead.length)));
  return `${lead}${[...lines, ...doubts, paint.dim(aboutIt(memory, paint).join(" · "))].join(`\n${indent}`)}`;
}

/** What is to be known of it, the numbers that rank it left out: the card has them by a key. */
function aboutIt(memory: Listed, paint: Painter): readonly string[] {
  const { kind, category, status, verification, subject, source, confidence } = memory;
  const until = replacedOn(memory, paint);
  const word = kind === "fact" ? (category === "fact" ? "" : category) : kindWord(memory);
  const over = until === undefined ? (STATUS_WORDS[status] ?? status) : `until ${until}`;
  const isNamed = subject === DEFAULTS.subject || tellerOf(memory)?.toLowerCase() === subject;
  return [
    paint.day(memory.at ?? memory.validAt),
    word,
    ...promiseOf(memory, paint),
    kind === "belief" ? `${Math.round(confidence * 100)} % sure` : "",
    FROM[source] ?? "",
    status === "active" ? "" : over,
    verification === "user_confirmed" ? "confirmed" : verification === "disputed" ? "doubted" : "",
    memory.pinned ? "pinned" : "",
    memory.sensitive ? "private" : "",
    memory.store === undefined ? "" : `${memory.store} memory`,
    isNamed ? "" : `about ${escapeTerminal(subject)}`,
    ...memory.tags.map((tag) => `#${escapeTerminal(tag)}`),
    handle(memory),
  ].filter((part): part is string => part !== undefined && part !== "");
}
