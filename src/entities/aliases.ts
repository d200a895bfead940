import { nameKey } from "../domain/entities.ts";
import { frame, made, nameGroup, wholeName } from "./name-frames.ts";
import { isNoName } from "./vocabulary.ts";

/** Two names that a statement says are of one. */
export interface AliasSaid {
  readonly name: string;
  readonly alias: string;
}

const START = "(?:^|[^{L}{N}])";
const ALSO = "(?:also |better |otherwise )?(?:known as|nicknamed|aka|a\\.k\\.a\\.|also called)";

/** What says in words that two names are of one. Groups `name` and `alias`. */
export const aliasRules = made((): readonly RegExp[] => [
  frame(
    `${START}${nameGroup("name")} ?[(（](?:${ALSO}|called|short for|formerly|real name|full name) ${nameGroup("alias")}[)）]`,
  ),
  frame(`${START}${nameGroup("name")}, (?:also |better )?called ${nameGroup("alias")}`),
  frame(`${START}${nameGroup("name")},? (?:is |was )?${ALSO} ${nameGroup("alias")}`),
  frame(`${START}${nameGroup("alias")} is short for ${nameGroup("name")}`),
  frame(
    `${START}(?:[Ee]veryone|[Ee]verybody|[Pp]eople|[Ff]riends|[Ww]e|I|[Tt]hey) calls? ${nameGroup("name")} ${nameGroup("alias")}(?![{L}])`,
  ),
  frame(
    `${START}(?<whose>[{Lu}][{L}{M}-]{0,30})['’]s (?:nickname|real name|full name) is ${nameGroup("alias")}`,
  ),
]);

/** Two names side by side, the second in brackets: of one only where one can be short for the other. */
const IN_BRACKETS =
  "(?<name>[{L}][{L}{M}'’-]{0,30}(?: [{Lu}][{L}{M}'’-]{0,30}){0,3}) ?[(（](?<alias>[{L}][{L}{M}'’-]{0,30}(?: [{Lu}][{L}{M}'’-]{0,30}){0,3})[)）]";

const inBrackets = made(() => frame(IN_BRACKETS));

const SHORT_FORMS: readonly string[] = [
  ...[
    "bob rob bobby robbie robert",
    "bill will billy william",
    "dick rick richard",
    "jim jimmy james",
    "jack john johnny",
  ],
  ...[
    "ted eddie ed edward",
    "peggy meg maggie margaret",
    "liz beth betty eliza elizabeth",
    "kate katie kathy catherine katherine",
  ],
  ...[
    "sasha alexander alexandra",
    "tony anthony",
    "chuck charlie charles",
    "harry henry hank",
    "joe joseph",
    "mike michael",
    "dave david",
  ],
  ...[
    "nick nicholas",
    "sam samuel samantha",
    "tom thomas",
    "becky rebecca",
    "sue susan",
    "jenny jennifer",
    "саша александр",
    "маша мария",
  ],
];

/** The pairs of names that a statement says are of one. Close spelling says nothing. Pure. */
export function aliasesIn(statement: string): readonly AliasSaid[] {
  const said = aliasRules().flatMap((rule) => pairOf(rule.exec(statement)?.groups) ?? []);
  const beside = pairOf(inBrackets().exec(statement)?.groups);
  return beside !== undefined && isShortFor(beside.name, beside.alias) ? [...said, beside] : said;
}

function pairOf(groups: Record<string, string | undefined> | undefined): AliasSaid | undefined {
  const name = wholeName(groups?.name ?? groups?.whose);
  const alias = wholeName(groups?.alias);
  if (name === undefined || alias === undefined || nameKey(name) === nameKey(alias)) return undefined;
  return isNoName(nameKey(name)) || isNoName(nameKey(alias)) ? undefined : { name, alias };
}

/** One begins with the other, is its initials, an old short form of it, or the same in another writing. */
function isShortFor(one: string, other: string): boolean {
  const [a, b] = [nameKey(one), nameKey(other)];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= 2 && long.startsWith(short)) return true;
  if (initialsOf(long) === short) return true;
  if (SHORT_FORMS.some((forms) => [short, long].every((name) => forms.split(" ").includes(name))))
    return true;
  return isLatin(one) !== isLatin(other);
}

function initialsOf(key: string): string {
  const words = key.split(" ");
  return words.length < 2 ? "" : words.map((word) => word.charAt(0)).join("");
}

function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\s'’-]*$/u.test(text);
}
