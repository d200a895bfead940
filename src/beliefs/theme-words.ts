import { NEGATIONS } from "../language/compare/function-words.ts";
import { keySet } from "../language/compare/keys.ts";
import { CALENDAR } from "../language/compare/numbers.ts";

/** Words that say too little to tell of a habit, by key. */
export const LIGHT = keySet(`
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
export const DENYING: ReadonlySet<string> = new Set([...NEGATIONS, ...keySet("quit decline ditch cancel")]);

/** They only date what is said. */
export const MONTHS: ReadonlySet<string> = new Set([...CALENDAR].slice(7));

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

/** When, how long and how far it was this once. */
export const PASSING =
  /(?:^|\s)(?:again|(?:for |from |since )?(?:today|tonight|yesterday|now on)|as usual|as ever|as always|of course|this (?:morning|evening|week|weekend|time|afternoon|year)|last (?:night|week|time)|once more|at last|already|finally|really|just|also|for once|anyway|(?:about |only )?(?:an?|half an|\d{1,4}|one|two|three|four|five|ten|twenty|thirty|forty|fifty) (?:minutes?|hours?|days?|weeks?|km|k|m|metres?|times)|\d{1,4} ?(?:km|k|m))(?=\s|$)/giu;

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
export const ENDS =
  /\b(?:stopp?(?:ed)?(?= \w{3,20}ing\b)|quit|(?:gave|given|give) up|no longer|no more|not any ?more|never again|instead of)\b|^no \w{2,20}ing\b/iu;

/** What was said just before is over: "Found my notebook, no wish to go on with it". */
export const ENDS_THAT =
  /^(?:i have |i've |with )?no (?:wish|desire|urge) to (?:go on|carry on|continue|resume|start again)(?: with)?(?: (?:it|that|them))?[.!]?$/iu;
