import { ASKS, choicesOver, MEANINGS } from "../../domain/question.ts";
import type { CareJson } from "../../domain/shapes.ts";
import type { QuestionJson, ReviewItemJson } from "../../domain/write-shapes.ts";
import type { Session } from "../deps.ts";
import type { Act } from "./state.ts";

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
  return (memories.length > 1 ? ["a", "b", "v", "m", "f"] : ["k", "f"]).map((letter) => ({
    key: letter,
    word: ANSWERS[letter]?.word ?? letter,
    meaning: ANSWERS[letter]?.meaning ?? "",
    act: { do: "settle", letter, ids },
  }));
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

interface ReviewAnswer {
  readonly word: string;
  readonly meaning: string;
  readonly act: (ids: readonly string[], memory: Session["memory"]) => Promise<CareJson>;
}

/** What can be answered about memories that wait, are doubted or contradict each other, by letter. */
export const ANSWERS: Readonly<Record<string, ReviewAnswer>> = {
  a: {
    word: "keep a",
    meaning: "the first one is true",
    act: ([a = "", b = ""], memory) => memory.keepOne([a, b]),
  },
  b: {
    word: "keep b",
    meaning: "the second one is true",
    act: ([a = "", b = ""], memory) => memory.keepOne([b, a]),
  },
  v: {
    word: "both valid",
    meaning: "both are true",
    act: ([a = "", b = ""], memory) => memory.keepBoth([a, b]),
  },
  m: { word: "merge", meaning: "they are one", act: ([a = "", b = ""], memory) => memory.mergeTwo([a, b]) },
  k: { word: "keep", meaning: "it is true", act: (ids, memory) => memory.confirm(ids) },
  f: { word: "forget", meaning: "it goes", act: (ids, memory) => memory.forget(ids) },
};
