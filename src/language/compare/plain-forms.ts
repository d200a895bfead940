import { type Word, wordToken } from "../sentence/words.ts";
import { FUNCTION_WORDS, PERSONS } from "./function-words.ts";
import { keySet } from "./keys.ts";
import { CALENDAR } from "./numbers.ts";
import { isArticle, type Rule, TURNED, word } from "./turned-forms.ts";
import { classesOf } from "./value-classes.ts";

/**
 * What small words make of a statement, each once, sorted: `or`; `too` ("too hot" is not "hot"); `been` ("have been a
 * nurse" is no "am a nurse") and `done` ("have lived there", unless it says since when); `due` ("is to be paid");
 * `with I` ("my brother and I"). Linear. Pure.
 */
export function shadesOf(tokens: readonly Word[]): readonly string[] {
  const lasts = tokens.some(({ text }) => text === "since" || text === "for");
  const found = tokens.flatMap((_, at) => shadeAt(tokens, at) ?? []);
  return [...new Set(found)].filter((shade) => !(lasts && shade === "done")).sort();
}

/** Whether words say that something was otherwise: "now", "instead", "moved to". Pure. */
export function tellsOfChange(said: readonly Word[], core: readonly Word[]): boolean {
  return said.some(({ text }) => NEW.has(text)) || core.some(({ key }) => MOVED.has(key));
}

const NEW = new Set(["now", "instead"]);
/** What is done to something so that it is at another time. */
const MOVED = keySet("move reschedule postpone push");

function shadeAt(tokens: readonly Word[], at: number): string | undefined {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.text === "or") return "or";
  if (token?.text === "been" && before?.key === "have" && ARTICLES.has(next?.text ?? "")) return "been";
  if (token?.key === "have" && next?.past === true && !HELPERS.has(next.text)) return "done";
  if (token?.key === "be" && next?.text === "to" && tokens[at + 2]?.key === "be") return "due";
  if (token?.text === "and" && [before, next].some((one) => PERSONS_NAMED.has(one?.text ?? "")))
    return "with I";
  const isExcess = token?.text === "too" && next?.kind === "word" && !FUNCTION_WORDS.has(next.key);
  return isExcess && !PERSONS.has(before?.text ?? "i") ? "too" : undefined;
}

/** After "have" they make no past: "have got", "has been repaired". */
const HELPERS = new Set(["got", "been", "had"]);
const PERSONS_NAMED = new Set(["i", "me", "you", "he", "him", "she", "her", "they", "them"]);
const ARTICLES = new Set(["a", "an", "the"]);

/**
 * The same tokens with constructions that say one thing turned into its plainest one: "have a cat called
 * Miso" into "my cat is named Miso", "like tea more than coffee" into "prefer tea over coffee", "the rent
 * went up to 700" into "the rent is 700", "go to work by bike" into "cycle to work". Each rule applies once.
 * Linear. Pure.
 */
export function withPlainForms(tokens: readonly Word[]): readonly Word[] {
  return RULES.reduce((said, rule) => rule(said) ?? said, tokens);
}

const BE = { ...wordToken("be"), past: false };
const NOTED = { ...BE, text: "(is)" };

/** Whether a statement is a note that leaves out its verb, such as "standup at 10". Pure. */
export function isNoted(core: readonly Word[]): boolean {
  return core.some(({ text }) => text === NOTED.text);
}

/** "My new boss is …" is about the boss. */
const withoutNew: Rule = (tokens) => {
  const be = tokens.findIndex((token) => token.key === "be");
  const at = tokens.findIndex((token) => token.text === "new" || token.text === "current");
  return at > 0 && at < be - 1 && OWNS.has(tokens[at - 1]?.text ?? "") ? tokens.toSpliced(at, 1) : undefined;
};

/** "not after all" is "not", "at 11 instead" is at 11. */
const withoutTail: Rule = (tokens) => {
  if (tokens.at(-1)?.text === "all" && tokens.at(-2)?.text === "after") return tokens.slice(0, -2);
  return tokens.at(-1)?.text === "instead" ? tokens.slice(0, -1) : undefined;
};

/** "Standup at 10", "dentist appointment on Thursday", "meeting with Clara on Monday": a note leaves out that it is. */
const isWhen: Rule = (tokens) => {
  const at = tokens.findIndex(({ key }) => key === "at" || key === "on");
  if (at < 1 || !isEvent(tokens.slice(0, at).filter(({ text }) => text !== "the" && !OWNS.has(text))))
    return undefined;
  const when = tokens.slice(at + 1);
  const isTime = ({ kind, key }: Word) =>
    kind === "number" || CALENDAR.has(key) || key === "at" || key === "on";
  return when.length > 0 && when.every(isTime)
    ? [...tokens.slice(0, at), NOTED, ...tokens.slice(at)]
    : undefined;
};

/** Whether words name an event and say nothing of it: with one word or names before it, and with whom. */
function isEvent(words: readonly Word[]): boolean {
  const at = words.findIndex(({ key }) => key === "with");
  const [event, ...before] = (at < 0 ? words : words.slice(0, at)).toReversed();
  const whom = at < 0 ? [] : words.slice(at + 1);
  const isOne = (some: readonly Word[]) =>
    some.every(({ kind }) => kind === "name") || (some.length === 1 && some[0]?.kind === "word");
  const others = [...before, ...whom];
  return (
    event !== undefined &&
    !event.past &&
    // What "meeting" and "meets" share has a slot of its own.
    (EVENTS.has(event.text) || (event.text === "meeting" && whom.length > 0)) &&
    isOne(before) &&
    isOne(whom) &&
    !others.some(({ key, past }) => past || DONE_TO_EVENTS.has(key))
  );
}

/** "have a cat called Miso" */
const named: Rule = (tokens) => {
  const at = tokens.findIndex((token) => token.key === "have" && !token.past);
  const owner = at === 1 && OWNERS.get(tokens[0]?.text ?? "");
  if (!owner || !isArticle(tokens[at + 1])) return undefined;
  const call = tokens.findIndex((token, i) => i > at + 2 && i < at + 6 && CALLS.has(token.key) && token.past);
  if (call < 0) return undefined;
  const thing = tokens.slice(at + 2, call).filter((token) => token.key !== "be" && token.kind === "word");
  return [word(owner), ...thing, BE, word("named"), ...tokens.slice(call + 1)];
};

/** "like A more than B" */
const likesMore: Rule = (tokens) => {
  const verb = tokens.findIndex((token) => LIKES.has(token.key));
  const more = tokens.findIndex(
    (token, at) =>
      at > verb + 1 && (token.text === "more" || token.text === "better") && tokens[at + 1]?.key === "than",
  );
  const like = tokens[verb];
  if (like === undefined || more < 0) return undefined;
  const prefer = { ...like, text: "prefer", key: wordToken("prefer").key };
  return [
    ...tokens.slice(0, verb),
    prefer,
    ...tokens.slice(verb + 1, more),
    word("over"),
    ...tokens.slice(more + 2),
  ];
};

/** "have come to like" */
const startsTo: Rule = (tokens) => {
  const to = tokens.findIndex(
    (token, at) =>
      token.key === "to" && STARTS.has(tokens[at - 1]?.key ?? "") && FEELS.has(tokens[at + 1]?.key ?? ""),
  );
  if (to < 1) return undefined;
  const from = tokens[to - 2]?.key === "have" ? to - 2 : to - 1;
  return [...tokens.slice(0, from), ...tokens.slice(to + 1)];
};

/** "went up to 700", "has risen to 700" */
const amountsTo: Rule = (tokens) => {
  const to = tokens.findIndex(
    (token, at) => token.key === "to" && at > 1 && tokens[at + 1]?.kind === "number",
  );
  if (to < 0) return undefined;
  const back = tokens[to - 1]?.key === "up" || tokens[to - 1]?.key === "down" ? to - 2 : to - 1;
  const verb = tokens[back];
  if (verb === undefined || back < 1 || !(verb.past && GOES_TO.has(verb.key))) return undefined;
  const helper = tokens[back - 1];
  const from = helper?.key === "have" || helper?.key === "be" ? back - 1 : back;
  return [...tokens.slice(0, from), BE, ...tokens.slice(to + 1)];
};

/** "raised the rent to 700", "moved the lesson to Thursday": of what it was done to. */
const setTo: Rule = (tokens) => {
  const at = tokens.findIndex(({ past, key }, i) => i > 0 && past && (SETS.has(key) || MOVED.has(key)));
  const verb = tokens[at];
  const owner = tokens[at + 1];
  if (!verb || !owner || !(owner.text === "the" || OWNS.has(owner.text))) return undefined;
  const to = tokens.findIndex((token, i) => i > at + 2 && i < at + MOST_OF_THING && token.key === "to");
  const value = tokens[to + 1];
  const thing = tokens.slice(at + 1, to);
  if (to < 0 || !value || thing.some(({ kind }) => kind !== "word" && kind !== "name")) return undefined;
  if (MOVED.has(verb.key))
    return value.kind === "number" || CALENDAR.has(value.key)
      ? [...thing, BE, verb, ...tokens.slice(to)]
      : undefined;
  return value.kind === "number" ? [...thing, BE, ...tokens.slice(to + 1)] : undefined;
};

/** "got engaged", "got moved": what follows from it lasts. */
const becomes: Rule = (tokens) => {
  const lasts = (token: Word | undefined) =>
    token !== undefined && (classesOf(token.key).has("marital") || (token.past && MOVED.has(token.key)));
  const at = tokens.findIndex((token, i) => GETS.has(token.key) && lasts(tokens[i + 1]));
  if (at < 0) return undefined;
  const from = tokens[at - 1]?.key === "have" ? at - 1 : at;
  return [...tokens.slice(0, from), BE, ...tokens.slice(at + 1)];
};

/** "go to work by bike" */
const goesBy: Rule = (tokens) => {
  const by = tokens.findIndex((token, at) => token.key === "by" && RIDES.has(tokens[at + 1]?.key ?? ""));
  const verb = tokens.findIndex((token) => TRAVELS.has(token.key));
  const ride = RIDES.get(tokens[by + 1]?.key ?? "");
  const travel = tokens[verb];
  if (by < 0 || verb < 0 || verb > by || ride === undefined || travel === undefined) return undefined;
  const key = wordToken(ride).key;
  return [
    ...tokens.slice(0, verb),
    { ...travel, text: ride, key },
    ...tokens.slice(verb + 1, by),
    ...tokens.slice(by + 2),
  ];
};

/** "am a big Arsenal fan" */
const isFan: Rule = (tokens) => {
  const fan = tokens.findIndex((token) => token.text === "fan");
  const be = tokens.findIndex((token) => token.key === "be");
  if (fan < 0 || be < 0 || be > fan || !isArticle(tokens[be + 1]) || tokens[fan + 1]?.key === "of")
    return undefined;
  const of = tokens.slice(be + 2, fan).filter((token) => !SIZES.has(token.text));
  return of.length === 0
    ? undefined
    : [...tokens.slice(0, be), word("like"), ...of, ...tokens.slice(fan + 1)];
};

const RULES: readonly Rule[] = [
  withoutNew,
  withoutTail,
  isWhen,
  named,
  startsTo,
  likesMore,
  amountsTo,
  setTo,
  becomes,
  goesBy,
  isFan,
  ...TURNED,
];

const OWNS = new Set(["my", "our", "his", "her", "their", "'s"]);
const OWNERS = new Map([
  ["i", "my"],
  ["we", "our"],
]);
const CALLS = keySet("name call");
const LIKES = keySet("like love enjoy");
const FEELS = keySet("like love enjoy hate dislike prefer");
const STARTS = keySet("start begin come grow learn");
const SETS = keySet("raise lower increase reduce cut change set");
/** The words of a thing that something was done to, and its verb. */
const MOST_OF_THING = 6;
/** What has one time, by which people note it: nouns as they are spelt, since "trains" and "reviews" are also what somebody does. */
const EVENTS = new Set(
  `appointment standup sync rehearsal flight dinner lunch party exam test interview deadline launch ceremony wedding funeral
  concert match class lesson delivery inspection surgery operation checkup dentist doctor train retro demo review release`.split(
    /\s+/,
  ),
);
/** With these before it, an event is what somebody does then. */
const DONE_TO_EVENTS = keySet(
  `book cancel schedule make move reschedule confirm plan arrange skip miss attend prepare eat have cook take teach hold host finish end
  run do lead give join see visit start catch call phone email watch order pack bring i we you he she it they be`,
);
const GOES_TO = keySet("go rise increase grow climb jump drop fall shrink decrease raise lower change");
const GETS = keySet("get become");
const RIDES = new Map([
  [wordToken("bike").key, "cycle"],
  [wordToken("bicycle").key, "cycle"],
  [wordToken("car").key, "drive"],
  [wordToken("foot").key, "walk"],
]);
const TRAVELS = keySet("go get travel commute come");
const SIZES = new Set(["big", "huge", "large", "massive", "great", "lifelong"]);
