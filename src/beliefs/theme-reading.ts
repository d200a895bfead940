import { NEGATIONS } from "../language/compare/function-words.ts";
import { keyOf, keySet, withSynonyms } from "../language/compare/lexicon.ts";
import { CALENDAR, withNumbers } from "../language/compare/numbers.ts";
import { isContent } from "../language/compare/reading.ts";
import { type Word, wordsOf } from "../language/sentence/words.ts";
import { looksPast } from "../text/inflection.ts";

/** Words that say too little to tell of a habit, by key. */
const LIGHT = keySet(`
  be have get go make take give come do keep see look know think feel say tell talk mean guess agree hope wish bet
  thing something anything everything nothing somebody nobody everybody someone everyone anyone people
  time lot bit way day week month year night morning afternoon evening hour minute yesterday tomorrow today tonight
  good great nice fun well new old first last next real cool awesome amazing wonderful incredible beautiful fine
  happy glad excited proud tough hard right wrong true big little long small short early special important best
  better part kind sort stuff course moment own other another more most some few half almost only even quite
  still just already finally really always never ever usual again anyway also maybe sure definitely about as till
  yet since until from into up down in out off back over away on with without once twice now here there
  difference impact positive stay grateful determine even thank congrat bye hi hello wait
`);

/** Words with which a clause denies, refuses or gives up what it names, by key. */
const DENYING: ReadonlySet<string> = new Set([...NEGATIONS, ...keySet("quit decline ditch cancel")]);

/** They only date what is said. */
const MONTHS: ReadonlySet<string> = new Set([...CALENDAR].slice(7));

/** Words before which a phrase begins that may be dropped. */
export const OPENS_PHRASE: ReadonlySet<string> = new Set(
  `with at in on by for while after before yesterday tonight together from during although though which who where into
  along around near till through over about than instead as when if whenever under behind between inside outside
  across onto`.split(/\s+/),
);

/** Words that only the neighbours of a clause explain. */
export const VAGUE: ReadonlySet<string> = new Set(
  `it this that these those there they he she you your and or but which who what how why when whoever whose whether
  if him them us nobody nothing everything someone somebody everybody`.split(/\s+/),
);

/** When it was this once. */
export const PASSING =
  /(?:^|\s)(?:again|(?:for |from |since )?(?:today|tonight|yesterday|now on)|as usual|as ever|as always|of course|this (?:morning|evening|week|weekend|time|afternoon|year)|last (?:night|week|time)|once more|at last|already|finally|really|just|also|for once|anyway)(?=\s|$)/giu;

/** How long and how far it was this once. */
export const AMOUNTS =
  /(?:^|\s)(?:(?:about |only )?(?:an?|half an|\d{1,4}|one|two|three|four|five|ten|twenty|thirty|forty|fifty) (?:minutes?|hours?|days?|weeks?|km|k|m|metres?|times)|\d{1,4} ?(?:km|k|m))(?=\s|$)/giu;

/** The same where it only says how early or late something is. */
export const OFF_BY = new RegExp(
  `${AMOUNTS.source.replace("(?=\\s|$)", "")}(?= (?:late|early)(?:\\s|$))`,
  "giu",
);

/** Forms by which a clause about somebody or something shows its verb. */
export const FINITE =
  /^(?:is|are|was|were|has|have|had|does|do|can|likes?|loves?|hates?|prefers?|wants?|needs?|uses?|works?|lives?|goes|makes?|plays?|runs?|helps?|keeps?|takes?|starts?|ends?|opens?|closes?|costs?|reads?|looks?|finds?|fails?|comes?|eats?|drinks?|writes?|wakes?|sleeps?|calls?|swims?|cooks?|bakes?|walks?|stays?|begins?|gives?|gets?|knows?|thinks?|says?|brings?|breaks?|dies|stops?|hurts?|aches?)$/u;

/** Marks of a statement that holds in general, in its speaker's own opinion. */
export const GENERAL =
  /\b(?:prefer|rather|always|never|usually|avoid|only|every|each|don['’]t|doesn['’]t|won['’]t|hate|love|like|favou?rite|from now on|as a rule|rule)\b/iu;

/** The marks themselves: what is said of two things is what counts, by key. */
export const MARKS = keySet("prefer rather love like hate favorite rule only");

/** Wishes and plans. */
export const INTENDS =
  /^(?:I|We)(?:['’](?:d|ll)| would| will)(?!\p{L})|\b(?:going to|gonna|wanna|want to|hope to)\b/iu;

/** One thing is weighed against another, which it puts second. */
export const COMPARES = /\b(?:rather than|rather .{2,40} than|instead of|prefer .{2,40} (?:to|over))\b/iu;

/** What might be, and is no observation. */
export const SUPPOSES =
  /^(?:maybe|perhaps|possibly)(?!\p{L})|(?<!\p{L})(?:(?:I|we) (?:should|might|may|could|would)|if (?:I|we)|(?:think|thinking) (?:about|of))(?!\p{L})/iu;

/** A habit is over: "stopped running", "gave up on Norwegian", "no cycling", "instead of my run". */
const ENDS =
  /\b(?:stopp?(?:ed)?(?= \w{3,20}ing\b)|quit|(?:gave|given|give) up|no longer|no more|not any ?more|never again|instead of)\b|^no \w{2,20}ing\b/iu;

/** What was said just before is over: "Found my notebook, no wish to go on with it". */
const ENDS_THAT =
  /^(?:i have |i've |with )?no (?:wish|desire|urge) to (?:go on|carry on|continue|resume|start again)(?: with)?(?: (?:it|that|them))?[.!]?$/iu;

/** The words of a text that tell something, so that texts in other words can be held against it. */
export interface Telling {
  /** By key and deed, each once. */
  readonly keys: readonly string[];
  /** The same for each clause. */
  readonly clauses: readonly ReadonlySet<string>[];
  /** Keys of clauses that deny, refuse or give up something. */
  readonly denied: ReadonlySet<string>;
  /** Keys of clauses that say that a habit is over. */
  readonly ended: ReadonlySet<string>;
}

/** Clauses, as far as marks and conjunctions show them. Linear. Pure. */
export function piecesOf(text: string): readonly string[] {
  return text
    .split(JOINT)
    .map((piece) => piece.trim().replace(/^(?:and|but|so|because|then|that|which) /iu, ""))
    .filter((piece) => piece !== "");
}

const JOINT =
  /[,;:]\s+|(?<=\p{L}{3})[.!?]{1,3}\s+|\s[–—-]\s|\s(?:and|but|so|because|while|since|until|so that|otherwise|(?:that|why|how)(?= I['’\s]))\s/u;

/** The telling words of a text. Linear. Pure. */
export function tellingOf(text: string): Telling {
  const clauses: Set<string>[] = [];
  const denied = new Set<string>();
  const ended = new Set<string>();
  for (const piece of piecesOf(text)) {
    const tokens = withSynonyms(withNumbers(wordsOf(piece)));
    const isDenied = tokens.some(({ key, kind }) => kind !== "mark" && DENYING.has(key));
    const isEnded = ENDS.test(piece);
    if (ENDS_THAT.test(piece)) for (const key of clauses.flatMap((before) => [...before])) ended.add(key);
    const keys = new Set<string>();
    clauses.push(keys);
    for (const [at, token] of tokens.entries()) {
      const key = keyOfToken(token, tokens[at + 1]);
      if (key === undefined) continue;
      keys.add(key);
      if (isDenied) denied.add(key);
      if (isEnded) ended.add(key);
    }
  }
  return { keys: [...new Set(clauses.flatMap((keys) => [...keys]))], clauses, denied, ended };
}

/** The key of a token that tells something; plain numbers and months only date what is said. */
function keyOfToken(token: Word, next: Word | undefined): string | undefined {
  const { key, kind } = token;
  if (!isContent(token) || LIGHT.has(key) || DENYING.has(key) || MONTHS.has(key)) return undefined;
  if (kind === "number" && !key.startsWith("@")) return undefined;
  if (isActivity(deedOf(key)) && PARTICLES.has(next?.text ?? "")) return `${key} ${next?.text}`;
  return kind === "name" || kind === "code" ? key : deedOf(key);
}

/** With these a verb tells of something else: "ran out". */
const PARTICLES = new Set(["out", "off", "into"]);

/** Words that stand with a capital letter inside sentences and never without, lower case: names. Pure. */
export function namesIn(texts: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  const plain = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(INSIDE)) {
      (/^\p{Lu}/u.test(word) ? names : plain).add(word.toLowerCase());
    }
  }
  return new Set([...names].filter((name) => !plain.has(name) && !CALENDAR.has(name)));
}

const INSIDE = /(?<=[\p{Ll},] )\p{L}{2,40}/gu;

/** Who acts in a text that begins with a name and its verb, lower case; undefined for anybody else. Pure. */
export function actorIn(text: string, names: ReadonlySet<string>): string | undefined {
  const [first = "", second = ""] = text.toLowerCase().split(" ", 2);
  if (!names.has(first)) return undefined;
  return looksPast(second) || /^(?:almost|never|always|now|just|can|is|[a-z]{2,}s)$/.test(second)
    ? first
    : undefined;
}

/**
 * What people do, feel and see again and again, with the words that tell of it: one group a line, its first word
 * standing for all. Drawn up along the activities of time-use surveys (sleep, household, exercise, media, travel, study)
 * and the commonest complaints about health, mood and software. Words of a group say different things in one remark;
 * over many remarks they tell of one habit.
 */
const DEEDS = `
sleep asleep nap doze
wake awake awaken
cook stew soup curry casserole roast risotto pasta pie lasagne
bake bread loaf dough pastry
clean tidy vacuum hoover mop
garden sow weed prune seedling
phone call ring telephone
read novel paperback
watch film movie series
run jog
swim pool lap
cycle bike bicycle
walk stroll
hike trek
climb boulder
knit crochet sew
paint draw sketch
sing choir
dance
ski snowboard
sail
meditate
journal diary
deploy release ship rollout
fail break crash flaky die
hurt ache pain sore stiff
headache migraine
nervous anxious tense
late delay overdue
`;

/** Groups whose first word names what one does by oneself. */
const ACTIVITIES = `cook bake clean garden read run swim cycle walk hike climb knit paint sing dance ski sail meditate journal`;

const BY_KEY = new Map(
  DEEDS.trim()
    .split("\n")
    .flatMap((line) => {
      const [first = "", ...rest] = line.split(" ").map(keyOf);
      return [first, ...rest].map((key) => [key, first] as const);
    }),
);

const ACTIVE: ReadonlySet<string> = new Set(ACTIVITIES.split(" ").map(keyOf));

/** The key of the deed that a word tells of, by key; the key itself where it tells of none. Pure. */
function deedOf(key: string): string {
  return BY_KEY.get(key) ?? key;
}

/** Whether a word, by key, names something that one does and that says enough by itself: "I swim". Pure. */
export function isActivity(key: string): boolean {
  return ACTIVE.has(key);
}
