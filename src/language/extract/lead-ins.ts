import { LetterPattern } from "../../text/letters.ts";
import { ENGLISH } from "../en/english.ts";
import { sentenceOf } from "../sentence/sentence.ts";

/**
 * A sentence without the greetings, fillers and lead-ins that it begins with ("Hi there, …", "okay so um …", "Remember
 * that …"): a part of the sentence, from its first word that states something. Pure.
 */
export function withoutLeadIns(sentence: string): string {
  if (/^["“„«]/u.test(sentence)) return sentence;
  let rest = sentence;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const read = sentenceOf(rest.slice(0, MAX_CHARS));
    const { row, found } = ENGLISH.table("lead-ins").first(read) ?? {};
    const to = row?.says === "opener" ? 1 : (found?.parts.T?.from ?? found?.to ?? 0);
    const end = row === undefined || row.says === "tail" ? 0 : (read.words[to - 1]?.end ?? 0);
    const left = rest.slice(end).replace(/^[\s,.;:!…–—-]{1,9}(?=\S)/u, "");
    if (end === 0 || !/[\p{L}\p{N}]/u.test(left)) return rest;
    rest = left;
  }
  return rest;
}

/** A clause without the fillers and courtesies that it ends with ("… ugh", "… please"); all of it where it has nothing else. Pure. */
export function withoutTail(clause: string): string {
  if (clause.length > MAX_CHARS) return clause;
  const read = sentenceOf(clause);
  const tail = ENGLISH.table("lead-ins")
    .all(read)
    .find(({ row }) => row.says === "tail")?.found;
  const last = read.words.slice(0, tail?.from).findLast(({ kind }) => kind !== "mark");
  return tail === undefined || last === undefined ? clause : clause.slice(0, last.end);
}

const MAX_ROUNDS = 4;
const MAX_CHARS = 400;

/**
 * A sentence of a conversation without the name of whom it is said to: at its beginning and its end ("Maria, I agree",
 * "It's new, Maria!") that of one who is there, and of anybody else only before words that cannot tell of that name:
 * "Mara, my sister, …" stays whole. Where two talk, neither tells the other about the other, so that the name needs
 * no mark ("John that's new"). `hearers`: names as written, of which a beginning of 3 letters stands for the whole.
 * Pure.
 */
export function withoutAddressee(sentence: string, hearers: readonly string[] = []): string {
  const first = FIRST.exec(sentence);
  const [opening = "", name = "", mark = "", next = ""] = first ?? [];
  const called =
    isHearer(name, hearers) && !ADDRESSEES_GOES_ON.test(next) && (mark !== "" || hearers.length === 1);
  const rest = called
    ? sentence.slice(opening.length - next.length)
    : sentence.replace(SOMEBODY_FIRST.on(sentence), "");
  const last = LAST.exec(rest);
  const [ending = "", comma = "", end = ""] = last ?? [];
  const before = rest.slice(0, rest.length - ending.length);
  const addressed =
    isHearer(end, hearers) && (comma === "," || (hearers.length === 1 && !LEADS_TO.test(before)));
  return addressed && before.trim() !== "" ? before : rest;
}

function isHearer(name: string, hearers: readonly string[]): boolean {
  const called = name.toLowerCase();
  return hearers.some((hearer) => {
    const given = hearer.toLowerCase().split(" ", 1)[0] ?? "";
    return called !== "" && (called === given || (called.length >= SHORT && given.startsWith(called)));
  });
}

const SHORT = 3;
const FIRST = new LetterPattern(String.raw`^(\p{Lu}[\p{L}’-]{1,30})([,!.…:–-]{0,3})\s{1,3}(\S{1,40})`);
const LAST = new LetterPattern(String.raw`(,?)\s{1,3}(\p{Lu}[\p{L}’-]{1,30})[.!…)\s]{0,5}$`);
/** The name goes on with these: "Mara, my sister, …", "Jon and I …". */
const ADDRESSEES_GOES_ON = new LetterPattern(`^(?:and|or|my|our|the|an?|who|whose|which|&)$`, "i");
/** A name after these is told of, or called: "like John". */
const LEADS_TO = new LetterPattern(
  String.raw`(?:^|\s)(?:and|or|&|with|without|to|of|for|from|at|by|like|as|about|than|is|are|was|am|called|named|name['’]s|i['’]m|it['’]s|that['’]s|he['’]s|she['’]s|me|the|a|an|my|our|his|her|their|your)$`,
  "i",
);
const SOMEBODY_FIRST = new LetterPattern(
  String.raw`^(?!\p{L}{1,20}ly\b|(?:Sometimes|Today|Yesterday|Tomorrow|Tonight|Also|Still|Now|Then|Maybe|Perhaps|Instead|However|Plus|Again|Anyway)\b)\p{Lu}[\p{L}'’-]{1,20}[,!] (?=(?:I|I['’]\w{1,2}|[Yy]ou|[Yy]ou['’]\w{1,2}|[Yy]our|[Tt]hat|[Tt]hat['’]s|[Tt]his|[Ii]t|[Ii]t['’]s|[Ww]e|[Ww]e['’]\w{1,2}|[Ll]et['’]s|[Ww]hat|[Gg]lad|[Cc]ongrats|[Tt]hanks|[Ss]o|[Ss]orry|[Hh]ow|[Hh]ope)\b)`,
);
