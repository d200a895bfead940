import { keyOf, keySet } from "./lexicon.ts";

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words without a meaning of their own here, by key; what is missing on purpose changes a statement. */
export const FUNCTION_WORDS = list(`
  a an any the this that these those i me my mine myself we us our ours you your yours he him his she her hers it
  its they them their theirs one who which what whose 's be do have will would shall can could to of in on at
  by for and or but so than then there here too also just very really quite
  please it's am user owner always really well self because since although though however if while when
  that's am per instead`);

/** Words that comment on a statement instead of stating: left out before anything else is read. */
export const FILLERS = list(`
  actually now currently presently really just also still already well basically honestly personally simply
  definitely certainly clearly anyway btw fyi ok okay yeah yes oh hey please again nowadays today's very quite
  so pretty extremely truly totally absolutely much lot always both recently lately ever too
  um uh erm er hmm lol haha pfff ta aye`);

/** Phrases of the same sort, by text. */
export const FILLER_PHRASES = `
i think|i think that|i believe that|i guess that|i would say|i mean|note that|remember that|please remember that|please remember
for the record|to be honest|as of today|as of now|these days|by the way|of course|in fact|in general|at all
right now|from now on|any more|anymore|just so you know|keep in mind that|at present|in my opinion|as well
the fact that|for your information|as a matter of fact|it is true that|i must say|as usual|for now|the thing call
a lot|very much|so much|a bit|so far|no matter what|what i do be|it turns out that|turns out`
  .trim()
  .split(/[|\n]/);

/** The persons that a pronoun may mean. `we` and `I` are the owner. */
export const PERSONS: ReadonlyMap<string, string> = new Map([
  ...["i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "user", "owner"].map(
    (word) => [word, "owner"] as const,
  ),
  ...["you", "your", "yours"].map((word) => [word, "you"] as const),
  ...["he", "him", "his"].map((word) => [word, "he"] as const),
  ...["she", "her", "hers"].map((word) => [word, "she"] as const),
  ...["they", "them", "their", "theirs"].map((word) => [word, "they"] as const),
]);

/** Words that turn a statement into its opposite, by key. */
export const NEGATIONS = keySet(`
  not never no none nobody nothing neither nor without hardly barely scarcely lack avoid stop cease nowhere
  refuse unable`);

/** Words that weaken or shift what a statement claims, by key, with what must agree. */
export const MODALITY: ReadonlyMap<string, string> = new Map([
  ...[
    "might",
    "maybe",
    "may",
    "perhaps",
    "possibly",
    "probably",
    "seem",
    "apparently",
    "could",
    "supposedly",
  ].map((word) => [keyOf(word), "maybe"] as const),
  ...["must", "should", "ought", "shall"].map((word) => [keyOf(word), "must"] as const),
  ...["want", "hope", "plan", "would", "wish", "dream", "consider", "try", "ask", "wonder", "if"].map(
    (word) => [keyOf(word), keyOf(word)] as const,
  ),
]);

/** How often: an opposite statement about the same thing stands whatever is said here, by key. */
export const FREQUENCY = keySet(`
  daily weekly monthly yearly typically often fluent fluently strongly well fine with sometimes day week month every each morning evening night year
  some even`);

/** Function words of other languages that are no English words; two of them make a statement foreign. */
export const FOREIGN_WORDS = list(`
  ich du er wir ihr sie der das den dem und oder nicht kein keine ist sind habe mit für auf von zu im ein
  eine einen meine mein sein ihre auch aber wenn wie mag spricht wohnt wohne arbeite le les une des est
  et je tu il elle nous vous ils dans avec sur pas ne mon ma mes sa ses chez qui que el los las un una yo
  mi su por del lo vivo trabajo che di gli della sono è non ho mia mio os um uma eu meu minha não em het
  een niet van ik mijn met voor zijn jag och är inte på min jest nie się w moja mój jeg ikke og det bir
  ve bu için değil benim ev`);
