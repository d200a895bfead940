import type { CareJson } from "../domain/shapes.ts";
import type { Session } from "./deps.ts";

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

/** The letters that answer about so many memories. Pure. */
export function lettersFor(memories: number): readonly string[] {
  return memories > 1 ? ["a", "b", "v", "m", "f"] : ["k", "f"];
}
