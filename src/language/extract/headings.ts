import { LetterPattern } from "../../text/letters.ts";
import { standsAlone } from "./clauses.ts";
import { plainForm } from "./plain-form.ts";
import { speakerOf } from "./speakers.ts";

/** A sentence whose colon introduces a main clause. */
export interface Headed {
  /** What stands before the colon, or "about Callum" before a comma. */
  readonly heading: string;
  readonly rest: string;
  /** The heading only says that something is told ("News from the choir", "About Callum") and is no part of it. */
  readonly tells: boolean;
}

/** The heading of a sentence and what it introduces, where that has its own subject and verb; of somebody's words undefined. Pure. */
export function headedOf(sentence: string): Headed | undefined {
  if (!sentence.includes(": ") && !sentence.includes(", ")) return undefined;
  const [opening = "", before, about] = HEADING.exec(sentence) ?? [];
  const heading = before ?? about ?? "";
  const rest = sentence.slice(opening.length);
  if (heading === "") return undefined;
  if (!(standsAlone(rest) || GOES_ON.test(rest)) || speakerOf(sentence) !== undefined) return undefined;
  return { heading, rest, tells: TELLS.test(plainForm(heading)) };
}

/** Whom a heading or a question names last: "Quick one on Jorge", "Do you know Ines". */
export const NAMES_LAST = new LetterPattern(
  String.raw`\b(?:about|on|regarding|re|know|remember|meet|of) (\p{Lu}[\p{L}'’-]{1,30})(?=$|[\s,?])`,
);

const HEADING = new LetterPattern(
  String.raw`^(?:([^:"“”«»]{3,90}):|((?:about|regarding|concerning|as for|quick one on) [^:,"“”«»]{2,60}),) (?=\S)`,
  "i",
);
/** What goes on about the heading: "it's called …". */
const GOES_ON = new LetterPattern(String.raw`^(?:it|he|she|they)(?:['’]\w{1,2})? \S`, "i");
const TELLS =
  /\b(?:news|things|stuff|notes?|update|catch-up|summary|results?|recap|report|story|facts|correction|mistake|error|wrong|question|diary|state of (?:things|play)|(?:i|we) (?:told|said|wrote|gave)|you (?:know|ask)|believe|explains|about|regarding|concerning|quick one)\b/;
