import type { MemoryJson } from "../domain/memory-shapes.ts";
import type { Zone } from "../text/time-zone.ts";

/** Parts of words that count from the day on which they are said, English and German; what they mean is worked out only where one is there. */
const CUE =
  /day|week|month|year|quarter|tonight|tomorrow|tmrw|\bago\b|\b(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|eo[dwmy])\b|gestern|heut|morgen|tag|woche?|monat|jahr|quartal|sonnabend/i;

type Told = Pick<MemoryJson, "id" | "kind" | "text" | "validAt" | "due">;

/** Memories as a person reads them: in facts and promises the days stand behind words such as "yesterday". Not for JSON. */
export async function asSaid<M extends Told>(memories: readonly M[], zone: Zone): Promise<readonly M[]> {
  const isDated = ({ kind, text }: M) => (kind === "fact" || kind === "commitment") && CUE.test(text);
  if (!memories.some(isDated)) return memories;
  const { anchoredText } = await import("../memory/anchored-text.ts");
  return memories.map((memory) =>
    isDated(memory) ? { ...memory, text: anchoredText(memory, zone) } : memory,
  );
}
