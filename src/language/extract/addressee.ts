import { LetterPattern } from "../../text/letters.ts";

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
