import type { MemoryJson } from "../domain/memory-shapes.ts";
import type { Zone } from "../text/time-zone.ts";

/** Words that may count from the day on which they are said; what they mean is worked out only where one is there. */
const CUE =
  /\b(?:yesterday|today|tonight|tomorrow|ago|last|next|this|on|in|within|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|end|gestern|vorgestern|heute|morgen|übermorgen|vor|in|am|bis|letzte[nrsm]?|nächste[nrsm]?|kommende[nrsm]?|diese[nrsm]?|ende|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|wochenende)\b/iu;

/** Memories as a person reads them: in facts and promises the days stand behind words such as "yesterday". Not for JSON. */
type Told = Pick<MemoryJson, "id" | "kind" | "text" | "validAt" | "due">;

export async function asSaid<M extends Told>(memories: readonly M[], zone: Zone): Promise<readonly M[]> {
  const isDated = ({ kind, text }: M) => (kind === "fact" || kind === "commitment") && CUE.test(text);
  if (!memories.some(isDated)) return memories;
  const { anchoredText } = await import("../memory/anchored-text.ts");
  return memories.map((memory) =>
    isDated(memory) ? { ...memory, text: anchoredText(memory, zone) } : memory,
  );
}
