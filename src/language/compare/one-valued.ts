import { made } from "../../text/memoised.ts";

/** A statement that gives the value of what a person has one of. */
export interface OneValued {
  /** Name of the slot, such as `home`. */
  readonly slot: string;
  /** Whose it is, in lower case; "" for whoever speaks, "we" for them and others, who may be a team. */
  readonly of: string;
  /** In lower case. */
  readonly value: string;
  /** It says that it is so now, and was otherwise. */
  readonly changes: boolean;
  /** It says nothing else. */
  readonly isWhole: boolean;
}

/** Whoever speaks, somebody of theirs ("my sister Anna"), or a name. */
const FIRST = "i|we|ich|wir";
const OURS = "my|our|meine?|unsere?";
const US = /^(?:we|wir|our|unsere?)$/u;
const WHOSE = String.raw`(?<of>(?:${FIRST})(?![\p{L}])|(?:${OURS}) [\p{L}\p{M}-]+(?: [\p{L}\p{M}'’-]+){0,2}?|[\p{L}\p{M}-]+(?: [\p{L}\p{M}-]+)??)`;
const HAVE = "(?:['’](?:ve|s|m)| have| has| am| is)?";
const MINE = String.raw`(?<of>${OURS}|(?:(?:${OURS}) )?[\p{L}\p{M}-]+(?: [\p{L}\p{M}-]+)?['’]?s)`;
const NOW = "(?: (?:now|just|finally|currently|jetzt|gerade|nun))?";
const MUST_NOW = " (?:now|jetzt|nun)";

/**
 * What has one value at a time, each row a slot, whether it tells of a change (`+`), and what stands before the value and behind it. A
 * later value replaces an earlier one only where it says that it is new; two of them without such a word may both hold.
 */
const ROWS: readonly (readonly [slot: string, change: "+" | "", before: string, behind?: string])[] = [
  ["home", "+", `${WHOSE}${HAVE}${NOW} (?:moved|relocated)(?: back| over| up| down| out)? to`],
  ["home", "+", `${WHOSE} (?:bin|ist|sind)${NOW} nach`, " (?:um)?gezogen"],
  ["home", "+", `${WHOSE}${MUST_NOW} (?:lives?|wohn(?:e|t|en))? in`],
  ["home", "+", `${WHOSE} (?:lives?|wohn(?:e|t|en)|leb(?:e|t|en))${MUST_NOW} in`],
  ["home", "+", `${WHOSE} (?:lives?) in`, " now"],
  ["home", "", `${WHOSE}${HAVE} (?:lives?|living|wohn(?:e|t|en)|leb(?:e|t|en)) in`],
  [
    "employer",
    "+",
    `${WHOSE}${HAVE}${NOW} (?:joined|(?:started|got|taken|found)(?: a)?(?: new)?(?: job)? (?:at|with))`,
  ],
  ["employer", "+", `${WHOSE}${MUST_NOW} works? (?:at|for)`],
  ["employer", "+", `${WHOSE} works? (?:at|for)`, " now"],
  ["employer", "+", `${WHOSE} arbeite[nt]?${MUST_NOW} bei`],
  ["employer", "", `${WHOSE}${HAVE} (?:works?|working|arbeite[nt]?) (?:at|for|bei)`],
  ["job", "+", `${WHOSE}${HAVE}${MUST_NOW} (?:works? as |arbeite[nt]? als )?(?:an?|eine?)`],
  ["job", "", `${WHOSE} (?:works? as|arbeite[nt]? als)(?: an?| eine?)?`],
  ["name", "+", `${MINE} name is now`],
  ["name", "", `${MINE} name is`],
  ["phone", "+", `${MINE} new (?:phone |mobile |cell )?number is(?: now)?`],
  ["phone", "", `${MINE} (?:phone |mobile |cell )?number is`],
  ["email", "+", `${MINE} new e-?mail(?: address)? is(?: now)?`],
  ["email", "", `${MINE} e-?mail(?: address)? is`],
  ["car", "+", `${WHOSE}${MUST_NOW} drives? an?`],
  ["car", "", `${WHOSE} drives? an?`],
  [
    "age",
    "+",
    "(?<of>i|ich)(?:['’]m| am| turned| bin)(?: (?:now|just|jetzt))?",
    "(?: years old| jahre alt)?",
  ],
  ["age", "+", `${WHOSE}(?: has)? (?:turned|just turned|is now|ist jetzt)`, "(?: years old| jahre alt)?"],
  ["partner", "+", `${MINE} new (?:partner|boyfriend|girlfriend|wife|husband) is`],
  ["partner", "", `${MINE} (?:partner|boyfriend|girlfriend|wife|husband|frau|mann) (?:is|ist|heißt)`],
];

/** Slots whose value is a name, so that it begins with a capital letter. */
const NAMED: ReadonlySet<string> = new Set(["home", "employer", "name", "partner"]);
const VALUE = String.raw`(?<value>[^\s,;:()?!]{1,60}(?: [^\s,;:()?!]{1,40}){0,3}?)`;
/** When it became so says nothing else; anything more does. */
const TAIL = String.raw`(?: (?:now|again|jetzt))?(?: (?:in|since|last|on|this|from|seit|im|am|ab) (?:\S{1,20} ?){1,3})?`;
const REST = String.raw`(?:(?:,|;| and| but| with| because| und| aber|\().{1,300})?`;
const LONGEST = 300;
/** Where whoever speaks begins to tell more of themselves. */
const CLAUSES = new RegExp(String.raw`,? (?:and|but|und|aber) (?=(?:${FIRST})(?![\p{L}]))`, "iu");
/** What no value contains: it would tell of something else. */
const OTHER_WORD =
  /(?:^| )(?:and|or|but|to|for|with|because|not|n['’]t|und|oder|aber|nicht|from|at|my|the)(?: |$)/i;
/** Somebody who is named, or who speaks; not "the shop". */
const SOMEBODY = new RegExp(String.raw`^(?:\p{Lu}|(?:${FIRST}|${OURS})(?!\p{L}))`, "u");
const NOBODY =
  /^(?:he|she|it|they|this|that|who|what|there|you|er|sie|es|everyone|someone|nobody|the|a|an)(?!\p{L})/iu;

/** A row, what stands in every statement that fits it, and the whole pattern, which takes some 10 ms to compile: few statements need one. */
const rows = made(() =>
  ROWS.map(([slot, change, before, behind = ""]) => {
    const owner = [WHOSE, MINE].find((one) => before.startsWith(one)) ?? "";
    return {
      slot,
      changes: change === "+",
      sign: new RegExp(before.slice(owner.length) + (slot === "age" ? String.raw`.*\d` : ""), "i"),
      pattern: made(() => new RegExp(`^${before} ${VALUE}${behind}${TAIL}(?<rest>${REST})$`, "iu")),
    };
  }),
);

/** The one-valued slot that a statement fills plainly, by the first row that fits; undefined for none. Bounded. Pure. */
export function oneValuedIn(text: string): OneValued | undefined {
  const said = text.trim().replace(/[.!]{1,3}$/u, "");
  if (said.length > LONGEST || said.includes("?")) return undefined;
  // "I'm Priya and I live in Leeds" says two things of one person.
  const clauses = said.split(CLAUSES);
  const found = clauses.map(slotIn).find((one) => one !== undefined);
  return found && { ...found, isWhole: found.isWhole && clauses.length === 1 };
}

/** The slot that a statement of one clause fills. */
function slotIn(said: string): OneValued | undefined {
  for (const { slot, changes, sign, pattern } of rows()) {
    if (!sign.test(said)) continue;
    const { of = "", value = "", rest = "" } = pattern().exec(said)?.groups ?? {};
    if (value === "" || !SOMEBODY.test(of) || NOBODY.test(of) || OTHER_WORD.test(value)) continue;
    if (NAMED.has(slot) && !/^["“]?\p{Lu}/u.test(value)) continue;
    if (slot === "age" && !/^\d{1,3}$/.test(value)) continue;
    return { slot, of: ownerOf(of), value: value.toLowerCase(), changes, isWhole: rest === "" };
  }
  return undefined;
}

/** "" for whoever speaks; of "my sister Anna" the words behind "my". */
function ownerOf(whose: string): string {
  const plain = whose.toLowerCase();
  if (OWNER.test(plain)) return US.test(plain) ? "we" : "";
  return plain.replace(OWN, "").replace(/['’]s?$/u, "");
}

const OWNER = new RegExp(`^(?:${FIRST}|${OURS})$`, "u");
const OWN = new RegExp(`^(?:${OURS}) `, "u");

/** A statement, and whom it is filed under. */
export interface Filed {
  readonly text: string;
  readonly subject: string;
}

/**
 * Whether a statement that was said later gives another value of a slot that an older one fills: `whole` where the older one says nothing
 * else, `part` where its other half still holds. Undefined where they share no slot, are not plainly about one person, or give values of
 * which one may be part of the other, and where the newer one does not say that anything has changed. Bounded. Pure.
 */
export function replacedBy(newer: Filed, older: Filed): "whole" | "part" | undefined {
  const now = oneValuedIn(newer.text);
  if (now === undefined || !now.changes) return undefined;
  const then = oneValuedIn(older.text);
  if (then === undefined || then.slot !== now.slot || !areOne(newer, now, older, then)) return undefined;
  if (now.value.includes(then.value) || then.value.includes(now.value)) return undefined;
  return then.isWhole ? "whole" : "part";
}

/** Whoever speaks is whom a statement is filed under; anybody else is named by both, with the last word at least. */
function areOne(newer: Filed, { of: a }: OneValued, older: Filed, { of: b }: OneValued): boolean {
  return areOfOne(a, b) && (!["", "we"].includes(a) || newer.subject === older.subject);
}

/** Whether two slots (their `of`) are of one person, as far as their words tell. Pure. */
export function areOfOne(a: string, b: string): boolean {
  return a === b || (a !== "" && b !== "" && lastOf(a) === lastOf(b));
}

function lastOf(name: string): string {
  return name.split(" ").at(-1) ?? "";
}
