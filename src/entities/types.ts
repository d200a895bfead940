import type { EntityType } from "../domain/vocabulary.ts";
import { OCCUPATION, RELATION_GENDER } from "../language/en/people.ts";
import { COUNTRIES, frame, LANGUAGES, made, ORGANISATION_FORM, PLACE_FORM, TOOLS } from "./vocabulary.ts";

/** What a statement shows a name to be. */
export interface TypeShown {
  readonly type: EntityType;
  /** The statement says so, rather than that it only looks like it: worth a file by itself. */
  readonly stated: boolean;
}

/** What stands directly before a name, or directly behind it, and what the name is then. First match wins. */
interface TypeRule extends TypeShown {
  readonly before?: RegExp | undefined;
  readonly after?: RegExp | undefined;
}

/** `stated`: the statement says so. */
function rule(shown: `${"stated " | ""}${EntityType}`, before?: string, after?: string): TypeRule {
  const [type, stated] = [shown.replace("stated ", "") as EntityType, shown.startsWith("stated ")];
  return { type, stated, before: before && frame(before), after: after && frame(after) } as TypeRule;
}

const ADJECTIVES =
  "(?:(?:best|old|oldest|new|good|dear|close|little|big|older|younger|youngest|late|former|elder|great|only|first) ){0,2}";
const OF_SOMEBODY = "(?:my|our|his|her|their|your|[{L}]{1,30}['’]s)";
const PET =
  "(?:dog|cat|puppy|pup|kitten|kitty|guinea pig|hamster|rabbit|bunny|horse|pony|parrot|goldfish|tortoise|ferret)";
const NAMED = "(?:,? (?:named|called)|(?:['’]s| is| was)(?: called| named)?|['’]s name is|,)?";

/** Rules on up to 80 characters on either side of a name, in lower case. */
export const typeRules = made((): readonly TypeRule[] => [
  rule("stated project", String.raw`\bproject(?: called| named)? ["“']?$`),
  rule(
    "stated project",
    String.raw`\b(?:the|my|our|this) ["“']?$`,
    String.raw`^["”']? (?:project|repo|repository|codebase)\b`,
  ),
  rule("stated person", `(?:^|[^{L}])${OF_SOMEBODY} ${ADJECTIVES}(?<kin>[a-z-]{2,20})${NAMED} $`),
  rule(
    "stated person",
    `(?:^|[^{L}])(?:schwester|bruder|mutter|vater|frau|tochter|sohn|freundin|freund|kollegin|kollege|chefin|chef|hermana|hermano|amiga|amigo|hija|hijo|sœur|frère|amie?|fille|fils|сестра|брат|подруга|друг|мама|дочь|сын) $`,
  ),
  rule(
    "stated person",
    String.raw`\b(?:someone|somebody|man|woman|guy|girl|boy|lady|person|people|kid|child|baby|veteran|volunteer),? (?:named|called) $`,
  ),
  rule(
    "stated person",
    String.raw`(?:^|[^{L}])(?:dr|prof|mr|mrs|ms|mx|herr|frau|señora?|madame|monsieur)\.? $`,
  ),
  rule(
    "stated person",
    undefined,
    `^(?:['’]s|,|,? is|,? was) ${OF_SOMEBODY} ${ADJECTIVES}(?<kin>[a-z-]{2,20})(?![{L}'’])`,
  ),
  rule("stated person", undefined, `^(?:,? is|,? was|['’]s|,) an? (?<job>[^.,;!?]{2,60})`),
  rule(
    "stated person",
    undefined,
    `^ (?:works? (?:at|for|as|in)|worked (?:at|for|as)|lives? (?:in|with|near)|lived (?:in|with)|married|studies|studied|graduated|got (?:married|engaged)|was born|grew up|(?:told|called|texted|emailed|helped|hugged|mentors|taught|teaches) (?:me|us|him|her)|arbeitet (?:bei|als)|wohnt in|работает|живёт|живет)(?![{L}])`,
  ),
  rule("stated person", undefined, `^(?:さん|氏|先生|君|ちゃん|様)`),
  rule("stated other", `(?:^|[^{L}])(?:${OF_SOMEBODY}|an?|the) (?:[{L}-]{1,20} ){0,2}${PET}${NAMED} $`),
  rule("stated other", undefined, `^,? ${OF_SOMEBODY} (?:[{L}-]{1,20} ){0,2}${PET}(?![{L}])`),
  rule("stated other", String.raw`\b(?:his|her|its|their|the)(?: [{L}]{1,20})? name(?: is|['’]s| was) $`),
  rule(
    "stated organisation",
    String.raw`\b(?:work|works|worked|working|job|position|role|employed|intern|interned|internship|shift)(?: [{L}-]{1,20}){0,3} (?:at|for) (?:the )?$`,
  ),
  rule(
    "stated organisation",
    String.raw`\b(?:study|studies|studied|studying|graduated|degree|enrolled)(?: [{L}-]{1,20}){0,2} (?:at|from) (?:the )?$`,
  ),
  rule(
    "stated place",
    String.raw`\b(?:move|moves|moved|moving|relocated|relocating)(?: back)?(?: from [{L}]{1,20})? to $`,
  ),
  rule(
    "stated place",
    String.raw`\b(?:live|lives|lived|living|grew up|born|raised|based|stationed|wohne|wohnt|lebe|lebt)(?: [{L}-]{1,20})? in (?:the )?$`,
  ),
  rule("stated place", String.raw`\b(?:home ?town|home country|city|town|village|capital)(?: of| is|,) $`),
  rule(
    "person",
    String.raw`\b(?:met|meet|meeting|married|dating|engaged to|(?:talk|talked|spoke|speak|chat|chatted) (?:to|with)|texted|emailed|invited|hugged)(?: up)?(?: with)? $`,
  ),
  rule(
    "person",
    undefined,
    `^ (?:prefers|likes|loves|hates|wants|plays|reads|knows|says|said|thinks|feels|hopes|hears|takes over|is (?:afraid|allergic|moving|pregnant|away|ill|sick|vegan|vegetarian)|does(?:n['’]t| not) (?:like|eat|drink|want)|(?:[{L}]{2,20} )[^.,;!?]{0,30}(?:his|her|himself|herself))(?![{L}])`,
  ),
  rule("person", undefined, `^['’]s (?<kin>[a-z]{2,20})(?![{L}'’])`),
  rule(
    "person",
    undefined,
    `^['’]s (?:birthday|parents|school run|phone|number|email|desk|solo|wedding)(?![{L}])`,
  ),
  rule(
    "tool",
    String.raw`\b(?:written in|built (?:with|on)|runs on|installed|upgraded|(?:switched|migrated|switching|migrating) to) $`,
  ),
  rule(
    "place",
    String.raw`\b(?:trip|travel|travels|travel(?:l?ed|l?ing)|flew|fly|flying|drove|driving|went|go|going|gone|been|vacation|holiday|flight|train|ferry)(?: [{L}-]{1,20}){0,3} (?:to|in) (?:the )?$`,
  ),
  rule("place", String.raw`\b(?:visit|visits|visited|visiting|explored|toured) (?:the )?$`),
  rule("place", `(?:^|[^{L}])in $`),
]);

const REACH = 80;

/** What a statement shows the name in it to be; `at`: where the name stands. Undefined where it shows nothing. Pure. */
export function typeIn(statement: string, name: string, at: number): TypeShown | undefined {
  const before = statement.slice(Math.max(0, at - REACH), at).toLowerCase();
  const after = statement.slice(at + name.length, at + name.length + REACH).toLowerCase();
  const rule = typeRules().find(
    (one) => fits(one, name) && holds(one.before, before) && holds(one.after, after),
  );
  return rule && { type: rule.type, stated: rule.stated };
}

/** Whether a pattern is found, and what its groups found is a word for somebody's, or for work that people do. */
function holds(pattern: RegExp | undefined, text: string): boolean {
  if (pattern === undefined) return true;
  const match = pattern.exec(text);
  const { kin, job } = match?.groups ?? {};
  if (kin !== undefined && !RELATION_GENDER.has(kin)) return false;
  return match !== null && (job === undefined || occupation().test(job));
}

const occupation = made(() => new RegExp(`^(?:${OCCUPATION})(?![a-z-])`));

/** What a name is by itself, as far as its form tells. Pure. */
export function typeOfForm(key: string): EntityType | undefined {
  if (TOOLS.has(key)) return "tool";
  if (KIN_TITLE.test(key)) return "person";
  if (COUNTRIES.has(key) || PLACE_FORM.test(key)) return "place";
  return ORGANISATION_FORM.test(key) ? "organisation" : undefined;
}

const KIN_TITLE = /^(?:grandma|grandpa|granny|grandad|nana|aunt|auntie|uncle|oma|opa|tante|onkel) ./;

/** "in React", "in German", "in LGBTQ", "in DynamoDB": no places. */
function fits({ type, stated }: TypeRule, name: string): boolean {
  if (type !== "place") return true;
  const key = name.toLowerCase();
  if (TOOLS.has(key) || /[a-z][A-Z]/.test(name)) return false;
  return stated || (!LANGUAGES.has(key) && name !== name.toUpperCase());
}
