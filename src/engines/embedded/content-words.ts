import { isAscii, lettersPattern } from "../../text/letters.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";

/**
 * What may carry the topic of a text, in order and with repeats: NFKC, lower case, Latin letters without their accents. A number is one
 * token with its points (`3.11`), `C++` and `C#` keep their signs. Linear. Pure.
 */
export function contentTokens(text: string): readonly string[] {
  const plain = lowerCase(text).replaceAll("’", "'").replace(ELECTRONIC, "e");
  return plain.match(TOKEN(plain)) ?? [];
}

/**
 * The word of a token: possessive and contraction endings dropped, abbreviations written out (`k8s` gives `kubernetes`), not stemmed.
 * Undefined for stop words and for the words for the person whose memory it is (`user`, `owner`), which say nothing about a topic. Pure.
 */
export function contentWord(token: string): string | undefined {
  const word = token.replace(ENDING, "");
  if (STOP_WORDS.has(word) || BOILERPLATE.has(word)) return undefined;
  const bare = word.replaceAll("'", "").replace(THOUSANDS, "");
  return ALIASES.get(bare) ?? NUMBER_WORDS[Number(bare)] ?? bare;
}

/** Words and numbers; letters and the signs between them are disjoint, so that a text reads in one way. */
const TOKEN = lettersPattern(({ L, M, N }) => {
  const number = `[${N}]+(?:[.,:][${N}]+)*(?![${L}${M}${N}])`;
  const sign = String.raw`\+\+|#(?![${L}${N}])`;
  return `${number}|[${L}${N}][${L}${M}${N}]*(?:'[${L}]+)*(?:${sign})?`;
}, "g");
const ENDING = /'(?:s|ll|ve|re|d|m)$/;
const THOUSANDS = /,(?=\d{3}(?:\D|$))/g;
/** `e-mail`, `e-book`: the table has them as one word. */
const ELECTRONIC = /\be-(?=[a-z])/g;

/** Every statement may name the person whose memory it is; that says nothing about its topic. */
const BOILERPLATE: ReadonlySet<string> = new Set(["user", "owner"]);

/** The table knows small numbers by their words only. */
const NUMBER_WORDS: readonly string[] =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty`.split(/\s+/);

/** Abbreviations and other names of the same thing, by the word that the table knows best. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    admin: "administrator",
    app: "application",
    apps: "applications",
    auth: "authentication",
    bday: "birthday",
    bicycle: "bike",
    bicycles: "bikes",
    colour: "color",
    colours: "colors",
    dad: "father",
    daddy: "father",
    db: "database",
    dbs: "databases",
    deps: "dependencies",
    dev: "developer",
    devs: "developers",
    dir: "directory",
    docs: "documentation",
    env: "environment",
    fav: "favorite",
    favourite: "favorite",
    fridge: "refrigerator",
    gh: "github",
    granddad: "grandfather",
    grandma: "grandmother",
    grandpa: "grandfather",
    granny: "grandmother",
    info: "information",
    js: "javascript",
    k8s: "kubernetes",
    kid: "child",
    kids: "children",
    lib: "library",
    libs: "libraries",
    mama: "mother",
    mom: "mother",
    mommy: "mother",
    msg: "message",
    mum: "mother",
    osx: "macos",
    papa: "father",
    pg: "postgresql",
    photograph: "photo",
    photographs: "photos",
    pkg: "package",
    postgres: "postgresql",
    prefs: "preferences",
    prod: "production",
    py: "python",
    rb: "ruby",
    repo: "repository",
    repos: "repositories",
    spec: "specification",
    specs: "specifications",
    telephone: "phone",
    ts: "typescript",
    tv: "television",
    tz: "timezone",
    uni: "university",
    veggie: "vegetarian",
    yml: "yaml",
  }),
);

/** The table has no accents, and statements about one Zürich and one Zurich are about one place. */
function lowerCase(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/([a-z])\p{M}+/gu, "$1")
    .normalize("NFKC");
}
