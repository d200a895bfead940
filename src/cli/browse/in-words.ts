import { DOCUMENT_CONTEXT } from "../../domain/flat.ts";
import { biteOf, doubtsOf, excerpt, handle, standingOf } from "../render/memory.ts";
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
  const { kind, category, store, confidence } = memory;
  const word = kind === "fact" ? (category === "fact" ? "" : category) : kindWord(memory);
  const said = [
    paint.day(memory.at ?? memory.validAt),
    word,
    kind === "belief" ? `${Math.round(confidence * 100)} % sure` : "",
    store === undefined ? "" : `${store} memory`,
    ...standingOf(memory, paint),
    handle(memory),
  ];
  return said.filter((part) => part !== "");
}
