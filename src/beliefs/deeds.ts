import { keyOf } from "../language/compare/keys.ts";

/**
 * What people do, feel and see again and again, with the words that tell of it: one group a line, its first word
 * standing for all. Drawn up along the activities of time-use surveys (sleep, household, exercise, media, travel, study)
 * and the commonest complaints about health, mood and software. Words of a group say different things in one remark;
 * over many remarks they tell of one habit.
 */
const DEEDS = `
sleep asleep nap doze
wake awake awaken
cook stew soup curry casserole roast risotto pasta pie lasagne
bake bread loaf dough pastry
clean tidy vacuum hoover mop
garden sow weed prune seedling
phone call ring telephone
read book novel paperback page chapter
watch film movie series
run jog
swim pool lap
cycle bike bicycle
walk stroll
hike trek
climb boulder
knit crochet sew
paint draw sketch
sing choir
dance
ski snowboard
sail
meditate
journal diary
deploy release ship rollout
fail break crash flaky die
hurt ache pain sore stiff
headache migraine
nervous anxious tense
late delay overdue
`;

/** Groups whose first word names what one does by oneself. */
const ACTIVITIES = `cook bake clean garden read run swim cycle walk hike climb knit paint sing dance ski sail meditate journal`;

const BY_KEY = new Map(
  DEEDS.trim()
    .split("\n")
    .flatMap((line) => {
      const [first = "", ...rest] = line.split(" ").map(keyOf);
      return [first, ...rest].map((key) => [key, first] as const);
    }),
);

const ACTIVE: ReadonlySet<string> = new Set(ACTIVITIES.split(" ").map(keyOf));

/** The key of the deed that a word tells of, by key; the key itself where it tells of none. Pure. */
export function deedOf(key: string): string {
  return BY_KEY.get(key) ?? key;
}

/** Whether a word, by key, names something that one does and that says enough by itself: "I swim". Pure. */
export function isActivity(key: string): boolean {
  return ACTIVE.has(key);
}
