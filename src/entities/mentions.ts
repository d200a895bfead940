import { nameKey } from "../domain/entities.ts";
import type { Memory } from "../domain/kinds.ts";
import { DEFAULTS, type EntityType } from "../domain/vocabulary.ts";
import { ENGLISH, languageOf } from "../language/languages.ts";
import { withoutMarks } from "../text/normalise.ts";
import { isNoName, typeIn, typeOfForm } from "./vocabulary.ts";

/** A fact with what is known of how it came to be said. */
export interface AttributedFact {
  readonly fact: Memory;
  /** Whom its first person means, as subjects are named. */
  readonly self: string;
  /** Names as they are written of those who speak in the conversation, by their keys; the owner is not among them. */
  readonly speakers: ReadonlyMap<string, string>;
}

export interface Mention {
  readonly key: string;
  readonly name: string;
  /** What it is, where the fact or its form tells. */
  readonly type: EntityType | undefined;
  /** The fact is about it, or says what it is: that alone is worth a file. */
  readonly telling: boolean;
}

const MAX_NAME = 80;
/** Characters of a statement in which other names are looked for. */
const MAX_READ = 1_000;
/** Also what acts on a screen or hides. */
const PATH_LIKE = /[/@\\<>{}[\]|\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
/** "Meine Schwester Anna": in some languages all of it has capitals. */
const FOREIGN_OPENING =
  /^(?:Meine?|Unsere?|Mi|Ma|Mon|Mia|Mio|Mijn|Min|Minha|Meu|Моя|Мой|Der|Die|Das|El|La|Le) (?:(?:Schwester|Bruder|Mutter|Vater|Frau|Mann|Freundin|Freund|Tochter|Sohn|Tante|Onkel|Oma|Opa|Kollegin|Kollege|Chefin|Chef|Nachbarin|Nachbar) )?(?=\S)/;
/** A person's honorific in Japanese, behind the name. */
const TITLED = /^(?:Dr|Prof|Mrs?|Ms|Mx)\.? /;
const HONORIFIC = /さん|氏|先生|君|ちゃん|様/;

/** A fact with the names that stand in it, read once. */
export interface ReadFact extends AttributedFact {
  readonly written: readonly string[];
}

/** Reads the names in a fact; undefined where it has none, as most have. Pure. */
export function readNames(said: AttributedFact): ReadFact | undefined {
  const { subject = DEFAULTS.subject, entities = [] } = said.fact.header;
  const text = withoutMarks(said.fact.text).slice(0, MAX_READ);
  if (subject === DEFAULTS.subject && entities.length === 0 && !HONORIFIC.test(text)) return undefined;
  return { ...said, written: namesWritten(said) };
}

/**
 * The names in a fact, each once, and what the fact says of them. `isKnown`: whether something with this key has
 * a file. Sentence starts, exclamations, days and words for kin are no names; whom a sentence only speaks to is not
 * mentioned. Pure.
 */
export function mentionsIn(read: ReadFact, isKnown: (key: string) => boolean): readonly Mention[] {
  const mentions = new Map<string, Mention>();
  const note = (mention: Mention | undefined) => {
    const before = mention && mentions.get(mention.key);
    if (mention && (before === undefined || (mention.telling && !before.telling)))
      mentions.set(mention.key, mention);
  };
  note(subjectMention(read, isKnown));
  for (const name of read.written) if (!isAddressed(name, read)) note(mentionOf(name, read, isKnown));
  return [...mentions.values()];
}

/** The keys under which anything that a fact names may have a file. Pure. */
export function keysToLookUp({ fact, written }: ReadFact): readonly string[] {
  const { subject = DEFAULTS.subject } = fact.header;
  const names = [...(subject === DEFAULTS.subject ? [] : [subject]), ...written];
  return [...new Set(names.map(nameKey))];
}

function namesWritten({ fact, speakers }: AttributedFact): readonly string[] {
  const found = (fact.header.entities ?? []).flatMap((raw) => cleanName(raw, speakers) ?? []);
  const honored = HONORIFIC.test(fact.text)
    ? [
        ...fact.text.matchAll(/([\p{Script=Han}\p{Script=Katakana}ー]{1,10})(?:さん|氏|先生|君|ちゃん|様)/gu),
      ].map((match) => match[1] ?? "")
    : [];
  return [...new Set([...found, ...honored])];
}

function cleanName(raw: string, speakers: ReadonlyMap<string, string>): string | undefined {
  const name = raw.replace(/\s+/gu, " ").trim().replace(FOREIGN_OPENING, "");
  const key = nameKey(name);
  const words = key.split(" ");
  // "Woohoo Melanie": an exclamation, and whom it is meant for.
  const last = speakers.get(words.at(-1) ?? "");
  if (words.length > 1 && last !== undefined && !speakers.has(key)) return last;
  if (key.length < 2 && key < "\u0370") return undefined;
  if (name.length > MAX_NAME || PATH_LIKE.test(name) || isNoName(key) || words.every(isNoName))
    return undefined;
  if (!startsLikeName(name)) return typeOfForm(key) === "tool" ? name : undefined;
  // Shouted, rather than an abbreviation.
  const isShouted = name === name.toUpperCase() && name !== name.toLowerCase();
  if (isShouted && (words.length > 1 || name.length > 6)) return undefined;
  return name;
}

function mentionOf(
  name: string,
  said: AttributedFact,
  isKnown: (key: string) => boolean,
): Mention | undefined {
  const { text } = said.fact;
  const mention = describe(name, said);
  // Other languages write more than names with a capital, or have none.
  return mention.telling || isKnown(mention.key) || languageOf(text) === ENGLISH ? mention : undefined;
}

function tellingOf(name: string, said: AttributedFact): Mention {
  return { ...describe(name, said), telling: true };
}

function describe(name: string, { fact: { text }, speakers }: AttributedFact): Mention {
  const key = nameKey(name);
  const speaker = speakers.get(key);
  if (speaker !== undefined) return { key, name: speaker, type: "person", telling: false };
  const shown = typeIn(text, name, Math.max(0, text.indexOf(name)));
  if (TITLED.test(name)) return { key, name, type: "person", telling: true };
  const type = (shown?.stated ? shown.type : undefined) ?? typeOfForm(key) ?? shown?.type;
  return { key, name, type, telling: shown?.stated === true };
}

function subjectMention(said: ReadFact, isKnown: (key: string) => boolean): Mention | undefined {
  const { fact, speakers, written } = said;
  const { subject = DEFAULTS.subject } = fact.header;
  const key = nameKey(subject);
  if (subject === DEFAULTS.subject) return undefined;
  const speaker = speakers.get(key);
  if (speaker !== undefined) return { key, name: speaker, type: "person", telling: true };
  const named = written.find((name) => nameKey(name) === key);
  if (named !== undefined) return tellingOf(named, said);
  if (isNoName(key)) return undefined;
  const name = openingName(fact.text, key);
  if (name === undefined) return undefined;
  const shown = typeIn(fact.text, name, 0);
  const type = typeOfForm(key) ?? (shown?.stated ? shown.type : undefined);
  return isKnown(key) || type !== undefined ? { key, name, type, telling: true } : undefined;
}

/** The words at the start of a statement as they are written there, where all of them have a capital. */
function openingName(text: string, key: string): string | undefined {
  const name = text.slice(0, key.length);
  const isName = nameKey(name) === key && name.split(" ").every(startsLikeName);
  return isName && !/^[A-Z][a-z]{2,20}ing$/.test(name) ? name : undefined;
}

/** Whether a sentence only speaks to somebody of the conversation: "Thanks, Anna", "Anna, look". */
function isAddressed(name: string, { fact: { text }, speakers, self }: AttributedFact): boolean {
  const key = nameKey(name);
  if (!speakers.has(key) || key === self) return false;
  const at = text.search(new RegExp(name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "iu"));
  if (at < 0) return false;
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at + name.length)];
  if (!/^\s*(?:$|[,.!?…;:-])/u.test(after)) return false;
  return before === "" || /[,.!?…;:-]$/u.test(before) || before.split(/\s+/u).length <= 2;
}

function startsLikeName(name: string): boolean {
  const [first = ""] = name;
  const [lower, upper] = [first.toLowerCase(), first.toUpperCase()];
  return first !== lower || (lower === upper && first > "\u00bf");
}
