import { ASKS, choicesOver, MEANINGS } from "../../domain/question.ts";
import type { CareJson } from "../../domain/shapes.ts";
import { eventWord } from "../../domain/shown-words.ts";
import type { ConsolidateJson } from "../../domain/system-shapes.ts";
import type { AnswerJson, QuestionJson, ReviewItemJson } from "../../domain/write-shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { changeLines, count, excerpt, memoryLines } from "./memory.ts";
import type { Painter } from "./painter.ts";

export function describeCare({ memories, alsoIn, notes, changes, dryRun }: CareJson, paint: Painter): string {
  const others =
    alsoIn.length > 0
      ? ["the same words are also in:", ...alsoIn.map((one) => memoryLines(one, paint, "  "))]
      : [];
  if (dryRun) {
    const plan =
      changes.length > 0 ? ["would change:", changeLines(changes, paint)] : ["would change nothing"];
    return [...plan, ...others].join("\n");
  }
  const textOf = (of: string) => memories.find(({ id }) => id === of)?.text;
  // A remark in the very words of its statement says nothing more.
  const isTold = (of: string) =>
    of.startsWith("ep_") && memories.some(({ id, text }) => id !== of && text === textOf(of));
  // The page of a name that nothing tells of any more.
  const isPage = ({ id, op }: (typeof changes)[number]) =>
    op === "remove" && id?.startsWith("en_") && !memories.some((one) => one.id === id);
  const lines = changes
    .filter((change) => change.id !== undefined && !isTold(change.id) && !isPage(change))
    .map(({ event, id, op, path }) => {
      const memory = memories.find((one) => one.id === id);
      const day = event === "moved" && memory?.due !== undefined ? ` to ${memory.due.slice(0, 10)}` : "";
      if (memory) return memoryLines(memory, paint, `${eventWord(event)}${day}: `);
      // The file of an entity that lists it has a name; what is erased has none any more.
      return `${eventWord(event)}: ${op === "remove" ? id : escapeTerminal(path)}`;
    });
  return [...lines, ...notes.map((note) => escapeTerminal(note)), ...others].join("\n");
}

const STATES: Readonly<Record<string, string>> = {
  left: "stopped; the next run continues",
  held: "held back",
  failed: "failed",
};

const NAME_WIDTH = 12;

/** What maintenance did, a line for each pass that has something to tell. Pure. */
export function describeUpkeep(
  { passes, changes, changed, busy, dryRun }: ConsolidateJson,
  paint: Painter,
): string {
  if (busy) return "";
  const rows = passes.flatMap(({ name, state, counts, notes = [] }) => {
    const told = Object.entries(counts).map(([word, n]) => `${grouped(n)} ${word.replaceAll("_", " ")}`);
    const what = [...(STATES[state] ? [STATES[state]] : []), ...told].join(", ");
    const details = notes.map((note) => `${" ".repeat(NAME_WIDTH)} ${escapeTerminal(note)}`);
    return what === "" || state === "off"
      ? details
      : [`${paint.dim(name.padEnd(NAME_WIDTH))} ${escapeTerminal(what)}`, ...details];
  });
  const verb = dryRun ? "would change" : "changed";
  const files = changes.length > 0 ? `${verb} ${count(changes.length, "file")}` : "nothing to change";
  const pages = passes.reduce((sum, pass) => sum + (pass.pages ?? 0), 0);
  const what = [
    ...(changed > pages ? [count(changed - pages, "memory")] : []),
    ...(pages > 0 ? [count(pages, "page")] : []),
  ];
  const end = changed === 0 ? files : `${verb} ${what.join(" and ")}`;
  return [...rows, end, ...(changes.length > 0 ? [changeLines(changes, paint)] : [])].join("\n");
}

/** What each kind supposes of the newer memory, said of the older one. */
export const SUPPOSES: Readonly<Record<QuestionJson["kind"], string>> = {
  replaces: "may replace",
  same: "may say the same as",
  closes: "may settle",
  promise: "may be a promise, or not:",
  belief: "may be one of several that say one thing:",
  supports: "may speak for or against a belief that began with",
};

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
  const { shortId, kind, about, handles, day, why, choices } = question;
  const [, , other] = kind === "belief" ? [] : handles;
  const [likeliest = choices, over = choices] =
    other === undefined ? [] : about.slice(1).map((one) => choicesOver(choices, one));
  const lead = `${shortId}  `;
  const indent = " ".repeat(lead.length);
  const supposes = (i: number) => (i > 0 && other !== undefined ? "or" : SUPPOSES[kind]);
  const others = about.slice(1).map((_, i) => `${supposes(i)} ${sideOf(question, i + 1)}`);
  const first =
    about.length > 1 ? sideOf(question, 0) : `${sideOf(question, 0)} ${SUPPOSES[kind].replace(/:$/, "")}`;
  const lines = [
    paint.wrap(first, lead.length),
    ...others.map((other) => paint.wrap(other, lead.length)),
    paint.dim(`${escapeTerminal(why)} · ${day}`),
    ...choiceLines(likeliest, question),
    ...(other === undefined
      ? []
      : [paint.dim(`if the other one is meant: pai answer ${shortId} ${over.join("|")} ${other}`)]),
  ];
  return `${paint.bold(lead)}${lines.join(`\n${indent}`)}`;
}

function choiceLines(choices: readonly string[], { text }: Pick<QuestionJson, "text">): string[] {
  const width = Math.max(...choices.map(({ length }) => length));
  const asks = (choice: string) => choice in ASKS && !(choice === "says" && text !== undefined);
  const meaning = (choice: string) => `${MEANINGS[choice] ?? ""}${asks(choice) ? ', with --text "…"' : ""}`;
  return choices.map((choice) => `  ${choice.padEnd(width)}  ${meaning(choice)}`.trimEnd());
}

export function answered(result: AnswerJson, paint: Painter): string {
  const { question, choice, notes, dryRun } = result;
  const meaning = MEANINGS[choice] === undefined ? "" : ` (${MEANINGS[choice]})`;
  const said = `${dryRun ? "would answer" : "answered"} ${question.shortId}: ${choice}${meaning}`;
  const care = describeCare({ ...result, alsoIn: [], notes }, paint);
  return [said, care].filter((part) => part !== "" && part !== "would change nothing").join("\n");
}

function sideOf({ handles, texts }: QuestionJson, at: number, chars?: number): string {
  return `${handles[at] ?? ""} ${excerpt(texts[at] ?? "", chars)}`;
}

const TITLES: Readonly<Record<ReviewItemJson["what"], string>> = {
  question: "",
  pending: "pending: keep it?",
  disputed: "doubted: is it true?",
};

export function itemLines({ what, memories }: ReviewItemJson, paint: Painter): string {
  return [paint.bold(TITLES[what]), ...memories.map((memory) => memoryLines(memory, paint))].join("\n");
}
