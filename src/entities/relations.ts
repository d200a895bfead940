import { nameKey } from "../domain/entities.ts";
import { RELATION_GENDER } from "../language/en/people.ts";
import { frame, isNoName, made, nameGroup, wholeName } from "./vocabulary.ts";

/** What somebody or something is to another, as a statement says it: `from` is the `type` of `to`, or `type`s `to`. */
export interface RelationSaid {
  /** A name as it is written; undefined for whoever speaks. */
  readonly from: string | undefined;
  /** A word for kin, friends and colleagues, or `works_at`, `lives_in`, `comes_from`, `married_to`. */
  readonly type: string;
  readonly to: string | undefined;
}

const MANY: ReadonlySet<string> = new Set(
  "parents kids children twins siblings family friends neighbours neighbors colleagues coworkers teammates grandparents in-laws grandchildren stepchildren triplets ex lead".split(
    " ",
  ),
);
const KIN =
  "(?:(?:best|old|oldest|new|good|dear|close|little|big|older|younger|youngest|late|former|elder) ){0,2}(?<kin>[a-z-]{2,20})";
const MINE = "(?:[Mm]y|[Oo]ur)";
const START = "(?:^|[^{L}{N}])";
const END = "(?![{L}{N}'’-])";

interface RelationRule {
  readonly when: RegExp;
  /** What it is, where the statement has no word for it. */
  readonly type?: string | undefined;
}

function rule(pattern: string, type?: string): RelationRule {
  return { when: frame(`${START}${pattern}`), type };
}

/** Groups: `from` and `to` are names, whoever speaks where the pattern has none; `kin` is the word for it. */
export const relationRules = made((): readonly RelationRule[] => {
  const [from, to, of] = ["from", "to", "of"].map(nameGroup);
  const who = `(?:${from}|I)`;
  const called = `,? (?:(?:is )?(?:named|called) |is )?${from}`;
  return [
    rule(`${MINE} ${KIN}${called}`),
    rule(`${from}(?:,? is|,? was|['’]s|,) (?:my|our) ${KIN}${END}`),
    rule(`${from} is ${of} ${KIN}${END}`),
    rule(`${of} ${KIN}${called}`),
    rule(`${who} (?:works?|am working|is working) (?:at|for) (?:the )?${to}`, "works_at"),
    rule(`${who} (?:lives?|live now|now lives?) in ${to}`, "lives_in"),
    rule(`${who}(?:['’]ve)? (?:just |recently )?moved to ${to}`, "lives_in"),
    rule(`${who} (?:is|am|comes?|was born) (?:originally )?(?:from|in) ${to}`, "comes_from"),
    rule(`${who} (?:(?:is|am) married to|married) ${to}`, "married_to"),
  ];
});

export function relationsIn(statement: string): readonly RelationSaid[] {
  const found = new Map<string, RelationSaid>();
  for (const { when, type } of relationRules()) {
    const groups = when.exec(statement)?.groups;
    if (groups === undefined) continue;
    const said = relationOf(groups, type);
    if (said !== undefined) found.set(JSON.stringify(said), said);
  }
  return [...found.values()];
}

function relationOf(
  groups: Record<string, string | undefined>,
  type: string | undefined,
): RelationSaid | undefined {
  const { kin } = groups;
  if (kin !== undefined && (!RELATION_GENDER.has(kin) || MANY.has(kin))) return undefined;
  const from = nameIn(groups.from);
  if (from === "nobody") return undefined;
  // Whose kin it is: "Anna's".
  if (groups.of !== undefined && !/['’]s$/u.test(groups.of)) return undefined;
  const to = nameIn(groups.of ?? groups.to);
  if (to === "nobody" || (kin === undefined && to === undefined)) return undefined;
  const what = kin ?? type;
  return what === undefined || from === to ? undefined : { from, type: what, to };
}

/** A name, undefined for none, "nobody" for a word that names nobody. */
function nameIn(found: string | undefined): string | undefined {
  if (found === undefined) return undefined;
  if (found === "I") return undefined;
  const name = wholeName(found);
  return name === undefined || isNoName(nameKey(name)) ? "nobody" : name;
}
