import { LetterPattern } from "../../text/letters.ts";
import { RELATION_GENDER } from "../en/people.ts";
import { sentenceOf } from "../sentence/sentence.ts";
import { isListed, Names } from "./names.ts";

/** Who is said to say something. */
export interface Speaker {
  /** Lower case, without title; undefined for one without a name ("my mum", "the manual"). */
  readonly name: string | undefined;
}

/** Who is said to say a statement: somebody with a name, somebody of the user's, a document. Undefined for nobody. Linear. Pure. */
export function speakerOf(statement: string): Speaker | undefined {
  const head = statement.slice(0, MAX_CHARS);
  for (const pattern of PLACES) {
    const speaker = whoIs(pattern.exec(head)?.groups?.who);
    if (speaker !== undefined) return speaker;
  }
  return reporterOf(head);
}

const MAX_CHARS = 400;
const WHO = String.raw`(?<who>(?:[\p{L}.'’-]{1,30} ){0,4}[\p{L}.'’-]{1,30})`;
/** `Mum: "…"`, `"…" — Karen`, `"…", said Emil`, `"…", Emil said`, "according to Emil". */
const PLACES = [
  new LetterPattern(String.raw`^${WHO}: ?["“«]`),
  new LetterPattern(String.raw`["”»] {0,2}[-–—] ?${WHO}`),
  new LetterPattern(String.raw`["”»'’],? ?(?:said|says|asked|wrote|replied|answered|told me) ${WHO}`),
  new LetterPattern(String.raw`["”»'’],? ${WHO} (?:said|says|asked|wrote|replied|answered|told me)\b`),
  new LetterPattern(String.raw`\baccording to ${WHO}`, "i"),
];

/** "My dad says he …", "The manual says: …", "Tuan said he is allergic". */
function reporterOf(head: string): Speaker | undefined {
  const { words } = sentenceOf(head);
  const at = words.findIndex((word, i) => i > 0 && isListed(word, "reports"));
  const who = words.slice(0, Math.max(0, at));
  if (at < 1 || at > MOST_WORDS || who.some(({ kind }) => kind === "mark")) return undefined;
  let next = at + 1;
  while (isListed(words[next], "obj")) next += 1;
  const reported = words[next];
  const tells =
    reported?.kind === "mark" ||
    ["that", "there", "we", "i"].includes(reported?.text ?? "") ||
    isListed(reported, "he") ||
    isListed(reported, "poss") ||
    isListed(reported, "article") ||
    /^\s*["“«]/u.test(head.slice(words[next - 1]?.end));
  return tells ? whoIs(head.slice(who[0]?.start, who.at(-1)?.end)) : undefined;
}

const MOST_WORDS = 6;

function whoIs(phrase: string | undefined): Speaker | undefined {
  if (phrase === undefined) return undefined;
  const sentence = sentenceOf(phrase);
  const names = new Names(sentence, new Set());
  const { words } = sentence;
  const [first] = words;
  if (first === undefined || isListed(first, "he") || isListed(first, "self")) return undefined;
  for (let at = 0; at < Math.min(words.length, MOST_WORDS); at += 1) {
    const name = names.at(at);
    if (name !== undefined) return { name: sentence.textOf(name.from, name.to).toLowerCase() };
    if (isListed(words[at], "placing")) break;
  }
  const told = words.some(
    (word) => RELATION_GENDER.has(word.text) || isListed(word, "document") || isListed(word, "person-noun"),
  );
  return told ? { name: undefined } : undefined;
}
