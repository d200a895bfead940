import { ASKS, choicesOver, MEANINGS } from "../../domain/question.ts";
import type { AnswerJson, QuestionJson, ReflectJson, ReviewItemJson } from "../../domain/question-shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { describeCare } from "./care.ts";
import { count, excerpt, memoryLines } from "./memory.ts";
import type { Painter } from "./painter.ts";

/** What each kind supposes of the newer memory, said of the older one. */
export const SUPPOSES: Readonly<Record<QuestionJson["kind"], string>> = {
  replaces: "may replace",
  outdated: "may replace",
  same: "may say the same as",
  closes: "may settle",
  promise: "may be a promise, or not:",
  belief: "may be one of several that say one thing:",
  entity: "may be the same as",
  supports: "may speak for or against a belief that began with",
};

/** How much of a memory stands in a line beside another text. */
const SHOWN_CHARS = 80;

/** The one line that is printed after something was remembered. Pure. */
export function questionHint(question: QuestionJson): string {
  const { kind, shortId, about, handles } = question;
  const others = handles.slice(2).map((handle) => `, or ${handle}`);
  const meant = sideOf(question, Math.min(1, about.length - 1), SHOWN_CHARS);
  return `${SUPPOSES[kind]} ${meant}${others.join("")}: pai answer ${shortId}`;
}

/** One question as a person reads it: what is newer, what it may have to do with, since when, what to answer. Pure. */
export function questionLines(question: QuestionJson, paint: Painter): string {
  const { shortId, kind, about, handles, day, why, text, choices } = question;
  const [, , other] = kind === "belief" ? [] : handles;
  const choice = choicesOver(choices, about[2] ?? "")[0] ?? "";
  const lead = `${shortId}  `;
  const indent = " ".repeat(lead.length);
  const supposes = (i: number) => (i > 0 && other !== undefined ? "or" : SUPPOSES[kind]);
  const others = about.slice(1).map((_, i) => `${supposes(i)} ${sideOf(question, i + 1)}`);
  const first =
    about.length > 1 ? sideOf(question, 0) : `${sideOf(question, 0)} ${SUPPOSES[kind].replace(/:$/, "")}`;
  const lines = [
    paint.wrap(first, lead.length),
    ...others.map((other) => paint.wrap(other, lead.length)),
    ...(text === undefined ? [] : [paint.wrap(`do they say: ${escapeTerminal(text)}`, lead.length)]),
    paint.dim(`${escapeTerminal(why)} · ${day} · ${choices.join(" | ")}`),
    ...(other === undefined
      ? []
      : [paint.dim(`for another one add its id: pai answer ${shortId} ${choice} ${other}`)]),
  ];
  return `${paint.bold(lead)}${lines.join(`\n${indent}`)}`;
}

/** What may be answered, a line each. Pure. */
export function choiceLines({ choices }: Pick<QuestionJson, "choices">): string {
  const width = Math.max(...choices.map(({ length }) => length));
  const meaning = (choice: string) => `${MEANINGS[choice] ?? ""}${choice in ASKS ? ', with --text "…"' : ""}`;
  return choices.map((choice) => `  ${choice.padEnd(width)}  ${meaning(choice)}`.trimEnd()).join("\n");
}

/** What an answer did. Pure. */
export function answered(result: AnswerJson, paint: Painter): string {
  const { question, choice, notes, dryRun } = result;
  const said = `${dryRun ? "would answer" : "answered"} ${question.shortId}: ${choice}`;
  const care = describeCare({ ...result, alsoIn: [], notes }, paint);
  return [said, care].filter((part) => part !== "" && part !== "would change nothing").join("\n");
}

function sideOf({ handles, texts }: QuestionJson, at: number, chars?: number): string {
  return `${handles[at] ?? ""} ${excerpt(texts[at] ?? "", chars)}`;
}

const TITLES: Readonly<Record<Exclude<ReviewItemJson["what"], "question">, string>> = {
  pending: "pending: keep it?",
  disputed: "disputed: which is true?",
};
/** Groups that are spelled out; --json has all. */
const SHOWN_GROUPS = 20;

/** One thing to decide. Pure. */
export function itemLines({ what, memories, question }: ReviewItemJson, paint: Painter): string {
  if (what === "question") return question === undefined ? "" : questionLines(question, paint);
  const leads = memories.length > 1 ? ["a) ", "b) "] : [""];
  return [
    paint.bold(TITLES[what]),
    ...memories.map((memory, at) => memoryLines(memory, paint, leads[at] ?? "")),
  ].join("\n");
}

/** All that there is to decide. Pure. */
export function reviewList(items: readonly ReviewItemJson[], paint: Painter): string {
  if (items.length === 0) return "nothing to review";
  return items.map((item) => itemLines(item, paint)).join("\n\n");
}

/** What maintenance could do. Pure. */
export function reflection({ duplicates, contradictions, stale }: ReflectJson, paint: Painter): string {
  const faded = stale.map((memory) => [memory]);
  const sections = [
    ...section(`${count(duplicates.length, "fact is", "facts are")} said more than once`, duplicates, paint),
    ...section(
      `${count(contradictions.length, "pair", "pairs")} that cannot both be true`,
      contradictions,
      paint,
    ),
    ...section(`${count(stale.length, "fact has", "facts have")} faded`, faded, paint),
  ];
  return sections.length > 0 ? sections.join("\n\n") : "no duplicates, no contradictions, nothing faded";
}

function section(title: string, groups: ReflectJson["duplicates"], paint: Painter): string[] {
  if (groups.length === 0) return [];
  const shown = groups.slice(0, SHOWN_GROUPS).map((group) => {
    const [first, ...others] = group.map((memory, at) => memoryLines(memory, paint, at === 0 ? "- " : "= "));
    return [first, ...others].join("\n");
  });
  const more = groups.length - shown.length;
  return [[paint.bold(title), ...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("\n")];
}
