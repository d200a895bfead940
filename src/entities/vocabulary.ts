import { RELATION_GENDER } from "../language/en/people.ts";

/** What names of places end in, or begin with. */
export const PLACE_FORM =
  /(?:^| )(?:canyon|park|street|road|avenue|lake|river|beach|island|islands|mountains?|bay|valley|county|city|square|bridge|airport|station|coast|falls|harbou?r|desert|forest|northwest|southwest|straße|platz)$|^(?:mount|lake|san|santa|saint|new york|los angeles|fort|cape) /;

/** What names of organisations end in. */
export const ORGANISATION_FORM =
  /(?:^| )(?:inc|ltd|llc|llp|corp|corporation|company|gmbh|ag|kg|plc|university|universität|college|school|academy|hospital|clinic|institute|foundation|church|bank|labs?|agency|association|society|ministry|museum|orchestra|club)\.?$|^university of /;

/** Days and months, short and long, with what makes a date of them. */
const CALENDAR_NAME =
  /^(?:(?:last|next|this|every|early|late|mid) )?(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\.?$|^(?:(?:last|next|this|every|early|late|mid) )?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$|^(?:(?:last|next|this) )?(?:week|weekend|month|year|spring|summer|autumn|fall|winter|night|morning)$/;

/** Whether a word, as names are compared, names nobody and nothing by itself, wherever it stands. Pure. */
export function isNoName(key: string): boolean {
  return NO_NAMES.has(key) || RELATION_GENDER.has(key) || CALENDAR_NAME.test(key) || LANGUAGES.has(key);
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const phrases = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s*,\s*/));

/** Software and services by which people work, as names are compared. */
export const TOOLS =
  words(`postgres postgresql mysql mariadb sqlite redis mongodb elasticsearch kafka rabbitmq clickhouse
  docker kubernetes k8s podman helm terraform ansible nginx apache caddy traefik git github gitlab bitbucket jira confluence
  linux ubuntu debian fedora macos windows android ios vim neovim emacs vscode intellij pycharm xcode tmux zsh bash fish
  python rust golang java kotlin swift ruby php perl scala haskell elixir erlang clojure javascript typescript node.js nodejs
  react vue angular svelte next.js django flask fastapi rails laravel spring webpack vite vitest jest pytest eslint biome
  npm yarn pnpm cargo gradle maven cmake aws gcp azure heroku vercel netlify cloudflare slack discord zoom notion figma
  obsidian trello asana linear grafana prometheus datadog sentry jenkins circleci openai chatgpt claude copilot photoshop
  excel powerpoint lightroom blender instagram tiktok youtube whatsapp telegram spotify netflix facebook linkedin pinterest`);

/** Countries, and large regions of some, as names are compared. */
export const COUNTRIES =
  phrases(`afghanistan, albania, algeria, argentina, armenia, australia, austria, bangladesh,
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
export const LANGUAGES =
  words(`english german french spanish italian portuguese dutch russian chinese japanese korean arabic
  hindi turkish polish swedish norwegian danish finnish greek hebrew latin ukrainian czech hungarian vietnamese thai mandarin`);

/** Words that stand with a capital and name nobody. */
const NO_NAMES =
  words(`i he she it we you they his her hers their its this that these those wow yeah yep yup nope ok okay thanks thank hey hi hello oh ah aww god lol omg btw fyi asap todo note ps
  congrats congratulations cheers welcome sure right well absolutely definitely totally exactly anyway awesome amazing great good
  nice cool sorry please woohoo woo yay haha ha bye goodbye here there go come let look remember gonna gotta pic photo hmm ugh whoa
  woah love happy merry dear mr mrs ms dr prof sir madam today tomorrow yesterday tonight am pm tv diy ceo cto cfo hr pr id faq
  christmas easter halloween thanksgiving birthday internet web wifi email covid-19 covid`);

/*
 * Letters without the sets of Unicode, which take a hundred times longer to build than all other patterns
 * here together: the blocks in which the letters of living scripts lie. Capitals are those of Latin, Greek and Cyrillic.
 */
const CLASSES: Readonly<Record<string, string>> = {
  L: "A-Za-z\\u00c0-\\u02af\\u0370-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff",
  Lu: "A-Z\\u00c0-\\u00d6\\u00d8-\\u00de\\u0100-\\u017f\\u0386-\\u03ab\\u0400-\\u042f",
  M: "\\u0300-\\u036f",
  N: "0-9",
};

/** A name within a pattern: up to four words with a capital, an apostrophe of possession included. */
const NAME = "[{Lu}][{L}{M}'’-]{0,30}(?: [{Lu}][{L}{M}'’-]{0,30}){0,3}";
/** What belongs to somebody is left out: "Anna's Birthday" names Anna. */
const BEHIND = /['’]s(?: .*)?$|(?<!['’-])['’-]+$/;

/** A pattern in which, within brackets, `{L}` stands for letters, `{Lu}` capitals, `{M}` marks, `{N}` digits. Pure. */
export function frame(source: string, flags = ""): RegExp {
  return new RegExp(
    source.replace(/\{(Lu|L|M|N)\}/g, (_, name: string) => CLASSES[name] ?? ""),
    flags,
  );
}

/** A table that is made when it is first needed: most remarks name nobody. */
export function made<T>(make: () => T): () => T {
  let table: T | undefined;
  return () => {
    table ??= make();
    return table;
  };
}

/** A named group that holds a name, for `frame`. Pure. */
export function nameGroup(group: string): string {
  return `(?<${group}>${NAME})`;
}

/** The name that a group found; undefined for none. Pure. */
export function wholeName(found: string | undefined): string | undefined {
  return found?.replace(BEHIND, "") || undefined;
}
