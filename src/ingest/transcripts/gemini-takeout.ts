import { type DraftTurn, isObject, report, skip, type TranscriptParser, textOf, values } from "./draft.ts";

const OF_GEMINI = new Set(["Gemini Apps", "Bard"]);
/** How a title begins that quotes what was asked. */
const QUOTED = /^(?:Prompted|Asked|Said)\b:?\s+/;

/**
 * Parser of the activity of Gemini apps in Google Takeout (`My Activity.json`): what the user asked, one conversation a day, oldest first;
 * the file begins with the newest, and has no answers. Left out and counted: activity of other products, and what quotes no prompt.
 */
export function takeoutParser(): TranscriptParser {
  const turns: (DraftTurn & { readonly at: string })[] = [];
  return values(
    (value, { line, into }) => {
      if (!isObject(value)) return report(into, line, "is no activity");
      const { header, title, text, time } = value;
      if (typeof header !== "string" || !OF_GEMINI.has(header)) return skip(into, "activity elsewhere");
      const quoted = typeof title === "string" && QUOTED.test(title) ? title.replace(QUOTED, "") : undefined;
      const prompt = textOf(text) ?? textOf(quoted);
      if (prompt === undefined) return skip(into, "activity without a prompt");
      if (typeof time !== "string") return report(into, line, 'has no "time"');
      const session = `gemini-${time.slice(0, "YYYY-MM-DD".length)}`;
      turns.push({ line, session, speaker: "user", at: time, text: prompt });
    },
    (into) => {
      into.turns.push(...turns.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)));
    },
  );
}
