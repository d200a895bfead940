import { analyse } from "../text/analyse.ts";
import { made, memoised } from "../text/memoised.ts";
import { STOP_WORDS } from "../text/stop-words.ts";

const KEPT_CHARS = 400_000;

/** What stands for a topic: forms of one word are one topic. Topics come up again and again. Pure. */
export const topicKey = memoised((topic: string) => analyse(topic).join(" ") || topic, KEPT_CHARS);

/**
 * Whether a word says what something is about. Verbs of every day, praise, feelings and times are in every talk:
 * boxes that share nothing else are not about the same. Pure.
 */
export function isTopical(word: string): boolean {
  const lower = word.toLowerCase();
  const isLight = STOP_WORDS.has(lower) || light().has(topicKey(lower));
  return [...lower].length > 1 && !/^\d+$/.test(lower) && !isLight;
}

const light = made(() => new Set(LIGHT.split(/\s+/u).map(topicKey)));
/** One form of each word. */
const LIGHT = `
'cause able absolutely accept actually adorable advice afternoon agree ah ahead ahh alone along alright amazing
another answer anymore anyway apart appreciate ask awesome awful aww back bad basically beautiful became began believe
best better beyond big biggest bit blast blessed blissful bought bring btw bud buddy built bunch busy bye call calm
came care case certainly challenge chance change chat check cheer choose close colors colours completely congrats
content cool couple crazy cute cuz day deal decided deep definitely deserve determination difference doubt dude eager
early easier easy effort end enjoy especially evening exactly excited experience fall fantastic far fave favorite
favourite feel finally find fine first focus folks forward friday fulfilling full fun future gave get girl glad go
gonna good gorgeous gotcha gotta graceful grateful great grew guess guy ha hah haha half hand hang happen happy hard
hear heartwarming help hey hilarious hold honestly honored honoured hope hopefully hour huge humbling idea image
impact important incredible insane inspired join journey joy joyful keep key kind kinda knew large last late later
learn least leave less lets level life light like line little live lol long longer look lost lot love lucky made main
man matter may mean meet mind minute moment monday month morning motivate move name near need negativity never new
next nice night note obviously ok okay old omg one open overwhelmed pal part past people perfect photo photography pic
picture place plan play plus point positive power pretty priceless prob probably progress proud psyched pull pumped
push put reach ready real recently refreshing relieved remember remind resilience rest rewarding right rock run said
saturday saw seem send sense set share shine short show side simple sit small smile soon sorry sort sounds speak
special spend spot stand start stay step stoked stop strength strong struggle stuff stunning sunday super support sure
take talk tell thank thankfully thing think thrilled thursday thx time today together tomorrow tonight top totally
touch tough tried true truly tuesday turn two understand uplifting use usually vibe view visit wait walk wanna want
watch way wednesday week weekend well whoa whole wild wish woah woman wonderful wonderfully woohoo word work world
worth wow wrong yay yeah year yep yesterday young yum yup
`.trim();
