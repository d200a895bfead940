import { stemmer } from "stemmer";

/** Whether a word is the past form of an English verb by its looks (`walked`, `went`). Pure. */
export function looksPast(word: string): boolean {
  const base = IRREGULAR_FORMS.get(word);
  if (base !== undefined) return !word.endsWith("s") && !word.endsWith("ing") && !NOUNS.has(base);
  return word.length > 4 && word.endsWith("ed") && !word.endsWith("eed") && !WHOLE.has(word);
}

/** First names that end as past forms do. */
export const NAMES_IN_ED: readonly string[] =
  "mohamed mohammed muhamed muhammed ahmed hamed jared alfred wilfred manfred winifred mildred siegfried gottfried winfried wilfried".split(
    " ",
  );
/** Words whose ending is none. */
const WHOLE = new Set([...NAMES_IN_ED, "hundred", "sacred", "naked", "wicked", "united"]);
/** Bases whose irregular forms are plurals or pet names. */
const NOUNS = new Set(
  `child foot goose half knife loaf man mouse person photo self shelf thief tooth wife wolf
  hypothesis bacterium grandfather grandmother calf ox woman mother father tv bike phone fridge quiz
  criterion index analysis crisis thesis phenomenon vertex matrix`.split(/\s+/),
);

/** Longer ones are no words, and `stemmer` takes more than linear time for them. */
const LONGEST_WORD = 64;

/**
 * Porter's stem of an English word in lower case (`stemmer`, with his later steps). `-logi` becomes `-log` however short what
 * stands before it is, so that `biology` gives what `biological` gives. A key for matching, not a word.
 * Words of more than 64 letters stay as they are. Pure.
 */
export function stem(word: string): string {
  return word.length > LONGEST_WORD ? word : stemmer(word).replace(/logi$/, "log");
}

/** Porter cuts these short, but not their forms. */
const CEED = /^((?:ex|pro|suc)ceed)(?:s|ed|ing)?$/;
/** Where Porter makes two stems of a word and its forms, what to give him for both. Linear. */
const REGULAR: readonly (readonly [RegExp, string])[] = [
  [/^([^aeiouy]{2,3})ie[ds]$/, "$1y"], // tries, but try
  [/^([a-z]ie)[ds]$/, "$1"],
  [/([ae]nc)(?:ed|ing)$/, "$1e"], // experienced, but experience
];
/** An ending of a Latin noun, which Porter takes for a plural: virus, but viruses. */
const LATIN = /[^aeou]us$/;

/** The index term of an English word in lower case: the stem of its base, the same for all its forms. Pure. */
export function termOf(word: string): string {
  const irregular = IRREGULAR_FORMS.get(word) ?? IRREGULAR_FORMS.get(word.replace(/s$/, ""));
  if (irregular !== undefined) return termOf(irregular);
  const base = REGULAR.reduce((form, [ending, others]) => form.replace(ending, others), word);
  if (LATIN.test(base)) return base;
  return CEED.exec(base)?.[1] ?? stem(base).replace(/ff$/, "f");
}

/**
 * English forms that no suffix rule leads back to their base, by form: `went` -> `go`. Of two bases the form has that of which people
 * tell more: `lives` and `leaves` are verbs here, as a rule makes them.
 */
export const IRREGULAR_FORMS: ReadonlyMap<string, string> = parse(`
add: added adding
arise: arose arisen
awake: awoke awoken
bear: borne
beat: beaten
become: became
begin: began begun
bend: bent
bite: bitten
bleed: bled
blow: blew blown
break: broke broken
breed: bred
bring: brought
build: built
burn: burnt
buy: bought
catch: caught
choose: chose chosen
cling: clung
come: came
creep: crept
deal: dealt
die: dying
dig: dug
draw: drew drawn
dream: dreamt
drink: drank drunk
drive: drove driven
eat: ate eaten
fall: fell fallen
feed: fed
feel: felt
fight: fought
find: found
flee: fled
fly: flew flown
free: freed
forbid: forbade forbidden
forget: forgot forgotten
forgive: forgave forgiven
freeze: froze frozen
get: got gotten
give: gave given
go: went gone goes
grow: grew grown
hang: hung
hear: heard
hide: hid hidden
hold: held
keep: kept
kneel: knelt
know: knew known
lay: laid
lead: led
lean: leant
learn: learnt
leave: left
lend: lent
lie: lying
light: lit
lose: lost
make: made
mean: meant
meet: met
pay: paid
ride: rode ridden
ring: rang rung
rise: risen
run: ran
say: said
see: saw seen
seek: sought
sell: sold
send: sent
shake: shook shaken
shine: shone
shoot: shot
show: shown
shrink: shrank shrunk
sing: sang sung
sink: sank sunk
sit: sat
sleep: slept
slide: slid
speak: spoke spoken
spend: spent
spill: spilt
spin: spun
spring: sprang sprung
stand: stood
steal: stole stolen
stick: stuck
strike: struck
swear: swore sworn
sweep: swept
swim: swam swum
swing: swung
take: took taken
teach: taught
tear: tore torn
tell: told
think: thought
throw: threw thrown
understand: understood
undergo: underwent undergone
wake: woke woken
wear: wore worn
weave: wove woven
weep: wept
win: won
withdraw: withdrew withdrawn
write: wrote written
child: children kid kids
foot: feet
goose: geese
half: halves
knife: knives
loaf: loaves
man: men
mouse: mice
person: people
photo: photos photograph photographs
self: selves
shelf: shelves
thief: thieves
tooth: teeth
wife: wives
wolf: wolves
hypothesis: hypotheses
bacterium: bacteria
grandfather: grandpa granddad
grandmother: grandma granny nana
calf: calves
ox: oxen
bind: bound
mistake: mistook mistaken
retell: retold
redo: redid redone
rewrite: rewrote rewritten
rebuild: rebuilt
sew: sewn
shave: shaven
prove: proven
sting: stung
spoil: spoilt
spell: spelt
smell: smelt
strive: strove striven
overcome: overcame
woman: women
mother: mom mum mommy mama
father: dad daddy papa
tv: television
bike: bicycle bicycles
phone: telephone
fridge: refrigerator
quiz: quizzes
criterion: criteria
menu: menus
guru: gurus
bus: buses
gas: gases
lens: lenses
index: indices
analysis: analyses
crisis: crises
thesis: theses
phenomenon: phenomena
vertex: vertices
matrix: matrices
`);

function parse(table: string): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const line of table.trim().split("\n")) {
    const [base = "", rest = ""] = line.split(": ");
    for (const form of rest.split(" ")) forms.set(form, base);
  }
  return forms;
}
