import { nameKey } from "../domain/entities.ts";
import type { EntityType } from "../domain/vocabulary.ts";
import { wordPattern } from "../text/found-words.ts";
import { made } from "../text/memoised.ts";

const PLACE_FORM =
  /(?:^| )(?:canyon|park|street|road|avenue|lake|river|beach|island|islands|mountains?|bay|valley|county|city|square|bridge|airport|station|coast|falls|harbou?r|desert|forest|northwest|southwest|straße|platz)$|^(?:mount|lake|san|santa|saint|new york|los angeles|fort|cape) /;

const ORGANISATION_FORM =
  /(?:^| )(?:inc|ltd|llc|llp|corp|corporation|company|gmbh|ag|kg|plc|university|universität|college|school|academy|hospital|clinic|institute|foundation|church|bank|labs?|agency|association|society|ministry|museum|orchestra|club)\.?$|^university of /;

/** Days and months, short and long, with what makes a date of them. */
const CALENDAR_NAME =
  /^(?:(?:last|next|this|every|early|late|mid) )?(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\.?$|^(?:(?:last|next|this|every|early|late|mid) )?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$|^(?:(?:last|next|this) )?(?:week|weekend|month|year|spring|summer|autumn|fall|winter|night|morning)$/;

/** Whether a word, as names are compared, names nobody and nothing by itself, wherever it stands. Pure. */
export function isNoName(key: string): boolean {
  return NO_NAMES.has(key) || RELATION_WORDS.has(key) || CALENDAR_NAME.test(key) || LANGUAGES.has(key);
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const phrases = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s*,\s*/));

/** Words for people who are somebody's. */
export const RELATION_WORDS =
  words(`sister mother mom mum mommy mummy daughter wife girlfriend aunt niece grandmother grandma gran nana
  granddaughter stepmother stepsister stepdaughter half-sister great-aunt mother-in-law sister-in-law ex-wife goddaughter godmother landlady fiancée gf nan nanna auntie aunty missus stepmum
  brother father dad daddy son husband boyfriend uncle nephew grandfather grandpa grandad
  grandson stepfather stepdad stepbrother stepson half-brother great-uncle father-in-law brother-in-law ex-husband godson godfather fiancé bf hubby granda
  partner spouse fiance fiancee cousin parents kids children child baby twin twins sibling siblings
  family friend friends bestie flatmate roommate housemate neighbour neighbor neighbours neighbors colleague
  colleagues coworker coworkers co-worker teammate teammates boss manager supervisor mentor mentee assistant
  therapist doctor dentist gp landlord tenant teacher tutor coach client grandparents in-laws ex buddy pal
  accountant lawyer nanny babysitter intern lead cto ceo cofounder co-founder grandchild grandchildren stepchildren
  triplets bandmate classmate schoolmate childminder carer bff bsf`);

const OCCUPATIONS = words(`
  nurse doctor teacher engineer developer programmer designer lawyer chef cook baker artist musician writer author journalist
  student professor scientist researcher manager consultant accountant architect carpenter electrician plumber mechanic farmer
  driver pilot dentist vet pharmacist therapist psychologist librarian photographer translator interpreter editor analyst
  administrator freelancer entrepreneur founder director cto ceo cfo surgeon midwife paramedic firefighter soldier actor actress
  dancer singer barista bartender waiter waitress hairdresser florist gardener intern retiree pensioner veteran data_scientist
  product_owner sysadmin devops tutor coach trainer biologist chemist physicist economist historian cellist pianist potter
  weaver tailor welder butcher brewer beekeeper social_worker single_mom single_mum single_dad single_parent mother father widow
  widower citizen  postman postwoman policeman policewoman fireman fisherman salesman saleswoman chimney_sweep barber
  jeweller priest vicar pastor rabbi imam monk nun judge clerk cashier janitor cleaner caretaker roofer builder bricklayer
  joiner blacksmith locksmith optician radiologist cardiologist physiotherapist physio dietitian nutritionist geologist
  astronomer mathematician statistician linguist archivist curator copywriter illustrator animator composer conductor violinist
  guitarist drummer banker actuary auditor bookkeeper adviser advisor solicitor barrister paralegal notary politician diplomat
  detective sailor skipper trucker courier miner forester ranger shepherd winemaker sommelier fishmonger grocer shopkeeper
  receptionist secretary undertaker carer zookeeper apprentice trainee neurologist geneticist surveyor jockey umpire referee`);
/** Source of a pattern: work that people are said to be ("is a …"), with up to three words before it. */
const OCCUPATION = `(?:[a-z-]{0,20} ){0,3}(?:${[...OCCUPATIONS].join("|").replaceAll("_", " ")})s?`;

/** Software and services by which people work, as names are compared. */
const TOOLS =
  words(`postgres postgresql mysql mariadb sqlite redis mongodb elasticsearch kafka rabbitmq clickhouse
  docker kubernetes k8s podman helm terraform ansible nginx apache caddy traefik git github gitlab bitbucket jira confluence
  linux ubuntu debian fedora macos windows android ios vim neovim emacs vscode intellij pycharm xcode tmux zsh bash fish
  python rust golang java kotlin swift ruby php perl scala haskell elixir erlang clojure javascript typescript node.js nodejs
  react vue angular svelte next.js django flask fastapi rails laravel spring webpack vite vitest jest pytest eslint biome
  npm yarn pnpm cargo gradle maven cmake aws gcp azure heroku vercel netlify cloudflare slack discord zoom notion figma
  obsidian trello asana linear grafana prometheus datadog sentry jenkins circleci openai chatgpt claude copilot photoshop
  excel powerpoint lightroom blender instagram tiktok youtube whatsapp telegram spotify netflix facebook linkedin pinterest`);

/** Countries, and large regions of some, as names are compared. */
const COUNTRIES = phrases(`afghanistan, albania, algeria, argentina, armenia, australia, austria, bangladesh,
  belarus, belgium, bolivia, bosnia, brazil, bulgaria, cambodia, cameroon, canada, chile, china, colombia, costa rica, croatia,
  cuba, cyprus, czechia, denmark, ecuador, egypt, england, estonia, ethiopia, finland, france, germany, ghana, greece, guatemala,
  hungary, iceland, india, indonesia, iran, iraq, ireland, israel, italy, jamaica, japan, kenya, korea, south korea, north korea,
  kuwait, laos, latvia, lebanon, libya, lithuania, luxembourg, malaysia, malta, mexico, moldova, mongolia, montenegro, morocco,
  mozambique, myanmar, namibia, nepal, netherlands, new zealand, nicaragua, nigeria, norway, oman, pakistan, panama, paraguay, peru,
  philippines, poland, portugal, qatar, romania, russia, rwanda, saudi arabia, scotland, senegal, serbia, singapore, slovakia, slovenia,
  somalia, south africa, spain, sri lanka, sudan, sweden, switzerland, syria, taiwan, tanzania, thailand, tunisia, turkey,
  uganda, ukraine, united kingdom, united states, uruguay, usa, uk, venezuela, vietnam, wales, yemen, zambia, zimbabwe,
  california, florida, texas, oregon, alaska, hawaii, colorado, arizona, nevada, michigan, minnesota, ohio, bavaria,
  europe, asia, africa, antarctica, deutschland, österreich, schweiz, españa, italia, россия, украина, 日本, 中国, 韓国`);

/** Languages, peoples and the like, which stand behind "in" and are no places. */
const LANGUAGES =
  words(`english german french spanish italian portuguese dutch russian chinese japanese korean arabic
  hindi turkish polish swedish norwegian danish finnish greek hebrew latin ukrainian czech hungarian vietnamese thai mandarin`);

/** Words that stand with a capital and name nobody. */
const NO_NAMES =
  words(`i he she it we you they his her hers their its this that these those wow yeah yep yup nope ok okay thanks thank hey hi hello oh ah aww god lol omg btw fyi asap todo note ps
  congrats congratulations cheers welcome sure right well absolutely definitely totally exactly anyway awesome amazing great good
  nice cool sorry please woohoo woo yay haha ha bye goodbye here there go come let look remember gonna gotta pic photo hmm ugh whoa
  woah love happy merry dear mr mrs ms dr prof sir madam today tomorrow yesterday tonight am pm tv diy ceo cto cfo hr pr id faq
  christmas easter halloween thanksgiving birthday internet web wifi email covid-19 covid`);

/**
 * Letters without the sets of Unicode, which take a hundred times longer to build than all other patterns
 * here together: the blocks in which the letters of living scripts lie.
 */
const LETTERS = "A-Za-z\\u00c0-\\u02af\\u0370-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff";

/** A pattern in which, within brackets, `{L}` stands for letters. Pure. */
function frame(source: string): RegExp {
  return new RegExp(source.replaceAll("{L}", LETTERS));
}

const ADJECTIVES =
  "(?:(?:best|old|oldest|new|good|dear|close|little|big|older|younger|youngest|late|former|elder|great|only|first) ){0,2}";
const KIN = `${ADJECTIVES}(?<kin>[a-z-]{2,20})`;

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

/** Rules for each of some patterns before a name, and behind it. `stated`: the statement says so. */
function rules(
  shown: `${"stated " | ""}${EntityType}`,
  { before = [], after = [] }: { readonly before?: readonly string[]; readonly after?: readonly string[] },
): readonly TypeRule[] {
  const [type, stated] = [shown.replace("stated ", "") as EntityType, shown.startsWith("stated ")];
  return [
    ...before.map((pattern) => ({ type, stated, before: frame(pattern) })),
    ...after.map((pattern) => ({ type, stated, after: frame(pattern) })),
  ];
}

const OF_SOMEBODY = "(?:my|our|his|her|their|your|[{L}]{1,30}['’]s)";
const PET =
  "(?:dog|cat|puppy|pup|kitten|kitty|guinea pig|hamster|rabbit|bunny|horse|pony|parrot|goldfish|tortoise|ferret)";
const NAMED = "(?:,? (?:named|called)|(?:['’]s| is| was)(?: called| named)?|['’]s name is|,)?";

/** Rules on up to 80 characters on either side of a name, in lower case. */
export const typeRules = made((): readonly TypeRule[] => [
  ...rules("stated project", { before: [String.raw`\bproject(?: called| named)? ["“']?$`] }),
  {
    type: "project",
    stated: true,
    before: frame(String.raw`\b(?:the|my|our|this) ["“']?$`),
    after: frame(String.raw`^["”']? (?:project|repo|repository|codebase)\b`),
  },
  ...rules("stated person", {
    before: [
      `(?:^|[^{L}])${OF_SOMEBODY} ${KIN}${NAMED} $`,
      `(?:^|[^{L}])(?:schwester|bruder|mutter|vater|frau|tochter|sohn|freundin|freund|kollegin|kollege|chefin|chef|hermana|hermano|amiga|amigo|hija|hijo|sœur|frère|amie?|fille|fils|сестра|брат|подруга|друг|мама|дочь|сын) $`,
      String.raw`\b(?:someone|somebody|man|woman|guy|girl|boy|lady|person|people|kid|child|baby|veteran|volunteer),? (?:named|called) $`,
      String.raw`(?:^|[^{L}])(?:dr|prof|mr|mrs|ms|mx|herr|frau|señora?|madame|monsieur)\.? $`,
    ],
    after: [
      `^(?:['’]s|,|,? is|,? was) ${OF_SOMEBODY} ${KIN}(?![{L}'’])`,
      `^(?:,? is|,? was|['’]s|,) an? (?<job>[^.,;!?]{2,60})`,
      `^ (?:works? (?:at|for|as|in)|worked (?:at|for|as)|lives? (?:in|with|near)|lived (?:in|with)|married|studies|studied|graduated|got (?:married|engaged)|was born|grew up|(?:told|called|texted|emailed|helped|hugged|mentors|taught|teaches) (?:me|us|him|her)|arbeitet (?:bei|als)|wohnt in|работает|живёт|живет)(?![{L}])`,
      `^(?:さん|氏|先生|君|ちゃん|様)`,
    ],
  }),
  ...rules("stated other", {
    before: [`(?:^|[^{L}])(?:${OF_SOMEBODY}|an?|the) (?:[{L}-]{1,20} ){0,2}${PET}${NAMED} $`],
    after: [`^,? ${OF_SOMEBODY} (?:[{L}-]{1,20} ){0,2}${PET}(?![{L}])`],
  }),
  ...rules("stated other", {
    before: [String.raw`\b(?:his|her|its|their|the)(?: [{L}]{1,20})? name(?: is|['’]s| was) $`],
  }),
  ...rules("stated organisation", {
    before: [
      String.raw`\b(?:work|works|worked|working|job|position|role|employed|intern|interned|internship|shift)(?: [{L}-]{1,20}){0,3} (?:at|for) (?:the )?$`,
      String.raw`\b(?:study|studies|studied|studying|graduated|degree|enrolled)(?: [{L}-]{1,20}){0,2} (?:at|from) (?:the )?$`,
    ],
  }),
  ...rules("stated place", {
    before: [
      String.raw`\b(?:move|moves|moved|moving|relocated|relocating)(?: back)?(?: from [{L}]{1,20})? to $`,
      String.raw`\b(?:live|lives|lived|living|grew up|born|raised|based|stationed|wohne|wohnt|lebe|lebt)(?: [{L}-]{1,20})? in (?:the )?$`,
      String.raw`\b(?:home ?town|home country|city|town|village|capital)(?: of| is|,) $`,
    ],
  }),
  ...rules("person", {
    before: [
      String.raw`\b(?:met|meet|meeting|married|dating|engaged to|(?:talk|talked|spoke|speak|chat|chatted) (?:to|with)|texted|emailed|invited|hugged)(?: up)?(?: with)? $`,
    ],
    after: [
      `^ (?:prefers|likes|loves|hates|wants|plays|reads|knows|says|said|thinks|feels|hopes|hears|takes over|is (?:afraid|allergic|moving|pregnant|away|ill|sick|vegan|vegetarian)|does(?:n['’]t| not) (?:like|eat|drink|want)|(?:[{L}]{2,20} )[^.,;!?]{0,30}(?:his|her|himself|herself))(?![{L}])`,
      `^['’]s (?<kin>[a-z]{2,20})(?![{L}'’])`,
      `^['’]s (?:birthday|parents|school run|phone|number|email|desk|solo|wedding)(?![{L}])`,
    ],
  }),
  ...rules("tool", {
    before: [
      String.raw`\b(?:written in|built (?:with|on)|runs on|installed|upgraded|(?:switched|migrated|switching|migrating) to) $`,
    ],
  }),
  ...rules("place", {
    before: [
      String.raw`\b(?:trip|travel|travels|travel(?:l?ed|l?ing)|flew|fly|flying|drove|driving|went|go|going|gone|been|vacation|holiday|flight|train|ferry)(?: [{L}-]{1,20}){0,3} (?:to|in) (?:the )?$`,
      String.raw`\b(?:visit|visits|visited|visiting|explored|toured) (?:the )?$`,
      `(?:^|[^{L}])in $`,
    ],
  }),
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
  if (kin !== undefined && !RELATION_WORDS.has(kin)) return false;
  return match !== null && (job === undefined || occupation().test(job));
}

const occupation = made(() => new RegExp(`^(?:${OCCUPATION})(?![a-z-])`));

/** What most of some texts show a name to be, which its form may tell already; undefined where none does. Pure. */
export function typeShown(name: string, texts: readonly string[]): EntityType | undefined {
  const known = typeOfForm(nameKey(name));
  if (known !== undefined) return known;
  const word = wordPattern(name);
  const counts = new Map<EntityType, number>();
  for (const text of texts) {
    const at = text.search(word);
    const shown = at < 0 ? undefined : typeIn(text, name, at);
    if (shown) counts.set(shown.type, (counts.get(shown.type) ?? 0) + (shown.stated ? 2 : 1));
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

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
