import { idTime } from "../../domain/ids.ts";
import { ASKS, choicesOver, MEANINGS } from "../../domain/question.ts";
import {
  aboutIn,
  DOUBTS,
  deedWord,
  erasedIn,
  eventWord,
  happened,
  titled,
} from "../../domain/shown-words.ts";
import type { QuestionJson, ReviewItemJson } from "../../domain/write-shapes.ts";
import { escapeTerminal, oneLine } from "../../text/escape.ts";
import { byFrequency, countEach } from "../../text/groups.ts";
import { clip, displayWidth } from "../../text/width.ts";
import { itemLines, SUPPOSES } from "../render/care.ts";
import { count, excerpt, STATUS_WORDS } from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import { cardLines, kindWord, saidBy, wordsFor } from "./card-lines.ts";
import type { Act, Item, Listed } from "./state.ts";

const ROOMY = 60;

/** One item of a list in exactly this many columns, with `>` before the one under the cursor. Pure. */
export function rowOf(item: Item, isChosen: boolean, columns: number, paint: Painter): string {
  const lead = isChosen ? "> " : "  ";
  const { text, end, isOver, first = "", tone = (given: string) => paint.dim(given) } = partsOf(item, paint);
  const shownEnd = columns >= ROOMY ? end : "";
  const shownFirst = first === "" ? "" : `${first}  `;
  const taken = lead.length + displayWidth(shownFirst);
  const room = columns - taken - (shownEnd === "" ? 0 : displayWidth(shownEnd) + 2);
  const clipped = clip(text, Math.max(1, room));
  const gap = " ".repeat(Math.max(0, room - displayWidth(clipped)) + (shownEnd === "" ? 0 : 2));
  if (isChosen) return paint.chosen(`${lead}${shownFirst}${clipped}${gap}${shownEnd}`);
  const said = isOver ? paint.dim(clipped) : clipped;
  return `${lead}${tone(shownFirst)}${said}${shownEnd === "" ? "" : `${gap}${tone(shownEnd)}`}`;
}

interface Parts {
  readonly first?: string | undefined;
  readonly text: string;
  readonly end: string;
  readonly isOver: boolean;
  /** The colour of what stands around the text; its words say the same. */
  readonly tone?: ((text: string) => string) | undefined;
}

function partsOf(item: Item, paint: Painter): Parts {
  switch (item.is) {
    case "memory": {
      const { memory, lead, group, isPast } = item;
      const isOver = isPast || (memory.status !== "active" && memory.status !== "archived");
      const [what, tone] = isOver
        ? [isPast ? "past" : (STATUS_WORDS[memory.status] ?? memory.status)]
        : standingOf(memory, paint);
      // A heading or a lead says the day already.
      const day = group === undefined && !hasDay(memory) ? paint.day(memory.at ?? idTime(memory.id)) : "";
      const due =
        lead === undefined || !hasDay(memory) ? what : memory.kind === "commitment" ? "promise" : "";
      const end =
        lead === undefined ? [what, day].filter(Boolean).join("  ") : due === "conclusion" ? "" : due;
      return { first: lead, text: saidBy(memory), end, isOver, tone };
    }
    case "name": {
      const { type, lastSaid } = item.named;
      const end = [type === "other" ? "" : type, lastSaid ? paint.day(lastSaid) : ""]
        .filter(Boolean)
        .join("  ");
      return { text: oneLine(titled(item.named)), end, isOver: false };
    }
    case "question":
      return { ...questionParts(item), isOver: false };
    case "change": {
      const { set, texts } = item;
      const events = aboutIn(set.events, texts);
      // What is gone says nothing any more.
      const about = events.find(({ id }) => texts[id] !== undefined) ?? events[0];
      const erased = erasedIn(set.events);
      const gone = erased > 0 ? `${count(erased, "memory")}, for good` : "";
      const said = about === undefined ? gone : (texts[about.id] ?? happened(about.event, about.reason));
      return {
        first: `${paint.minute(set.wall).slice(-CLOCK)}  ${deedWord(set).padEnd(10)}`,
        text: oneLine(said),
        end: set.undoneBy === undefined ? eventCounts(set.events) : "taken back",
        isOver: set.undoneBy !== undefined,
      };
    }
  }
}

/** `11:35` at the end of a minute. */
const CLOCK = 5;

function hasDay({ due, state = "open", maybeDone, maybeOutdated, sensitive }: Listed): boolean {
  return due !== undefined && state === "open" && !maybeDone && !isLikely(maybeOutdated) && !sensitive;
}

function isLikely(doubt: Listed["maybeOutdated"]): boolean {
  return doubt !== undefined && doubt.isUnsure !== true;
}

/** What is to be known of a memory at a glance, and the colour of it: newer, private, late, due; else of which kind it is. */
function standingOf(memory: Listed, paint: Painter): readonly [string, Parts["tone"]?] {
  if (memory.maybeDone) return ["maybe done", (text) => paint.good(text)];
  if (isLikely(memory.maybeOutdated)) return ["maybe outdated", (text) => paint.warn(text)];
  if (memory.partReplacedBy) return ["replaced in part", (text) => paint.warn(text)];
  if (memory.sensitive) return ["private", (text) => paint.secret(text)];
  if (hasDay(memory) && memory.due !== undefined) {
    const day = paint.day(memory.due);
    if (memory.overdue === true) return [`overdue since ${day}`, (text) => paint.bad(text)];
    return [memory.kind === "commitment" ? `promise for ${day}` : `on ${day}`, (text) => paint.warn(text)];
  }
  if (memory.maybeOutdated) return [DOUBTS.unsure];
  const { state = "open" } = memory;
  return [state === "open" ? kindWord(memory) : state];
}

function eventCounts(events: Extract<Item, { readonly is: "change" }>["set"]["events"]): string {
  const words = events.flatMap(({ id, event }) => (/^e[np]_/.test(id) ? [] : [eventWord(event)]));
  const [[word, times] = ["", 0]] = byFrequency(countEach(words));
  return times < 2 ? "" : `${times} ${word}`;
}

function questionParts({ review }: Extract<Item, { readonly is: "question" }>): {
  text: string;
  end: string;
} {
  const [newer, older] = review.memories.map((memory) => saidBy(memory));
  const { question } = review;
  if (question === undefined) return { text: newer ?? "", end: review.what };
  const supposes = SUPPOSES[question.kind].replace(/:$/, "");
  return {
    text: newer ?? "",
    end: `${newer && older ? supposes : supposes.replace(/,.*/, "")}  ${question.day}`,
  };
}

/** What is said of an item below the list; `isBrief`: of a question what it is about, a line each, and the answers. Pure. */
export function previewOf(item: Item, paint: Painter, isBrief = false): readonly string[] {
  return lines(item, paint, isBrief).flatMap((text) => paint.reflow(text).split("\n"));
}

function lines(item: Item, paint: Painter, isBrief: boolean): readonly string[] {
  switch (item.is) {
    case "memory":
      return [wordsFor(item.memory, paint)];
    case "name": {
      const { aliases } = item.named;
      return [
        paint.bold(excerpt(titled(item.named))),
        ...(aliases.length > 0 ? [`also called ${aliases.map((one) => excerpt(one)).join(", ")}`] : []),
        paint.dim("Enter shows what is remembered, the latest first"),
      ];
    }
    case "question":
      return [...sides(item, paint, isBrief), ...choiceList(item, paint)];
    case "change":
      return cardLines(item, paint, false).map(({ text }) => text);
  }
}

function sides(
  { review }: Extract<Item, { readonly is: "question" }>,
  paint: Painter,
  isBrief: boolean,
): readonly string[] {
  const { question, memories } = review;
  if (question === undefined) return [itemLines(review, paint)];
  const others = memories.slice(2).map(() => "or     ");
  const leads = question.kind === "belief" || memories.length < 2 ? [] : ["newer  ", "older  ", ...others];
  if (isBrief) return memories.map((one, i) => clip(`${leads[i] ?? ""}${saidBy(one)}`, paint.width));
  const shown = memories.map((memory, i) => wordsFor(memory, paint, leads[i]));
  return [...shown, paint.dim(`asked because: ${escapeTerminal(question.why)}`)];
}

function choiceList(
  { review }: Extract<Item, { readonly is: "question" }>,
  paint: Painter,
): readonly string[] {
  const choices = choicesFor(review);
  const width = Math.max(...choices.map(({ word }) => word.length));
  return choices.map(
    ({ key, word, meaning }) => `  ${paint.bold(key)}  ${word.padEnd(width)}  ${excerpt(meaning)}`,
  );
}

interface Choice {
  readonly key: string;
  readonly word: string;
  readonly meaning: string;
  readonly act: Act;
  readonly asks?: string;
}

/** How an item of the review can be decided, each way by a key of its own. Pure. */
export function choicesFor({ question, memories }: ReviewItemJson): readonly Choice[] {
  if (question !== undefined) {
    const { id, choices, about, text } = question;
    const [, older] = hasOthers(question) ? about : [];
    return (older === undefined ? choices : choicesOver(choices, older)).map((choice) => ({
      // No two choices of a question begin with the same letter; m is *moved*, here as in the agenda.
      key: choice === "mistaken" ? "w" : choice.slice(0, 1),
      word: choice,
      meaning: MEANINGS[choice] ?? "",
      act: { do: "answer", question: id, choice, ...(older !== undefined && { older }) },
      ...(ASKS[choice] !== undefined && !(choice === "says" && text !== undefined) && { asks: ASKS[choice] }),
    }));
  }
  const ids = memories.map(({ id }) => id);
  return [
    { key: "k", word: "keep", meaning: "it is true", act: { do: "confirm", ids } },
    { key: "f", word: "forget", meaning: "it goes", act: { do: "forget", ids } },
  ];
}

/** Whether one of several older memories may be meant. Pure. */
export function hasOthers({ kind, about }: QuestionJson): boolean {
  return kind !== "belief" && about.length > 2;
}

/** The same question with the next older memory as the one that is meant. Pure. */
export function nextMeant({ question, memories, ...review }: ReviewItemJson): ReviewItemJson {
  if (question === undefined) return { ...review, memories };
  const { about, handles, texts } = question;
  const turned = { about: turn(about), handles: turn(handles), texts: turn(texts) };
  return { ...review, memories: turn(memories), question: { ...question, ...turned } };
}

function turn<T>([newer, older, ...others]: readonly T[]): T[] {
  return [newer, ...others, older].filter((one) => one !== undefined);
}
