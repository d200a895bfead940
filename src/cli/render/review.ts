import type { ReflectJson, ReviewItemJson } from "../../domain/review-shapes.ts";
import { count, memoryLines } from "./memory.ts";
import type { Painter } from "./painter.ts";
import { questionLines } from "./question.ts";

const TITLES: Readonly<Record<Exclude<ReviewItemJson["what"], "question">, string>> = {
  pending: "pending: keep it?",
  disputed: "disputed: which is true?",
};
/** Groups that are spelled out; --json has all. */
const SHOWN = 20;

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
  const shown = groups.slice(0, SHOWN).map((group) => {
    const [first, ...others] = group.map((memory, at) => memoryLines(memory, paint, at === 0 ? "- " : "= "));
    return [first, ...others].join("\n");
  });
  const more = groups.length - shown.length;
  return [[paint.bold(title), ...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("\n")];
}
