import { analyse } from "../text/analyse.ts";
import { memoised } from "../text/memoised.ts";
import type { HeaderOf } from "./kinds.ts";

const KEPT_CHARS = 400_000;

/** What stands for a topic: forms of one word are one topic. Topics come up again and again. Pure. */
export const topicKey = memoised((topic: string) => analyse(topic).join(" ") || topic, KEPT_CHARS);

/** The topics that most boxes have, `most` at most, in the words in which they came up first. Pure. */
export function commonTopics(boxes: readonly HeaderOf<"box">[], most: number): string[] {
  const counts = new Map<string, { readonly word: string; count: number }>();
  for (const word of boxes.flatMap(({ topics = [] }) => topics)) {
    const known = counts.get(topicKey(word)) ?? { word, count: 0 };
    known.count++;
    counts.set(topicKey(word), known);
  }
  const common = [...counts.values()].sort((a, b) => b.count - a.count);
  return common.slice(0, most).map(({ word }) => word);
}

/**
 * Whether a word says what something is about. Verbs of every day, praise, feelings and times are in every talk:
 * boxes that share nothing else are not about the same. Pure.
 */
export function isTopical(word: string): boolean {
  light ??= new Set(LIGHT.split(/\s+/u));
  const lower = word.toLowerCase();
  return [...lower].length > 1 && !/^\d+$/.test(lower) && !light.has(lower);
}

let light: Set<string> | undefined;
const LIGHT = `
'cause
able absolutely accept actually adorable advice afternoon again ago agree agreed agrees ah ahead ahh all almost alone
along alright always amazing another answer anybody anymore anything anyway apart appreciate appreciated appreciates
around ask asked asking away awesome awful aww
back bad basically beautiful became become becoming been before began begin being believe best better beyond big
biggest bit blast blessed blissful bought bring bringing brings brought btw bud buddy built bunch busy buy buying bye
call called calling calm calming came can care case cause certainly challenge challenges challenging chance change
changed changes chat check cheer choose chose chosen close colors colours come comes coming completely congrats
content cool couple crazy cute cuz
day days deal decided deep definitely deserve deserves determination determined did difference different do does doing
done doubt doubts dude
each eager early easier easy effort efforts else end ended enjoy enjoyed enjoying enough especially even evening ever
every everyone everything exactly excited exciting experience experiences
fall fantastic far fave favorite favourite feel feeling feelings feels fell felt few finally find finding fine first
focus folks for forward found friday from fulfilling full fun future
gave get gets getting girl give given gives giving glad go goes going gone gonna good gorgeous got gotcha gotta
graceful grateful great grew grow growing guess guy guys
ha had hah haha half hand hang happen happened happening happens happy hard has have having hear heard heartwarming
help helped helpful helping helps here hey hilarious hold holding honestly honored honoured hope hopefully hoping hour
hours huge humbling
idea ideas image impact important incredible incredibly insane inspired inspires inspiring it
join joined journey joy joyful just
keep keeping keeps kept key kind kinda knew know knowing known knows
large last late lately later learn learned learning least leave left less let lets level life light like liked likes
line little live lives living lol long longer look looked looking looks lost lot lots love loved lovely loves loving
lucky
made main make makes making man many matter matters may maybe mean means meant meet meeting met might mind minute
moment moments monday month months more morning most motivate motivated motivating move moving much must
name near need needed needs negativity never new next nice night nobody none not note nothing now
obviously off often ok okay old omg once one ones only open other others ours out over overwhelmed own
pal part parts past people perfect person photo photography pic pics picture place plan planned planning plans play
please plus point positive positivity power powerful pretty priceless prob probably progress proud psyched pull pumped
push pushing put putting
quite
reach reached ready real really recently refreshing relieved remember remind reminded reminder reminds resilience
resilient rest rewarding right rock rocked rocks run running
said same saturday saw say saying says see seeing seem seems seen send sense sent set share shared shares sharing
shine short should show showed showing shows side simple since sit sitting small smile some someone something soon
sorry sort sounds speak speaks special spend spending spent spoke spot stand standing start started starting starts
stay staying step still stoked stop stopped strength strong struggle struggling stuff stunning such sunday super
support supported supporting supportive supports sure
take taken takes taking talk talked talking tell telling than thank thankful thankfully thanks that then there thing
things think thinking this thought thoughts thrilled thursday thx time times today together told tomorrow tonight too
took top totally touch touching tough tried true truly try trying tuesday turn turned two
understand uplifting use used using usually
very vibe vibes view visit visited
wait waiting walk wanna want wanted wanting wants was watch way ways wednesday week weekend weekends weeks well went
whatever whoa whole wild will wish with woah woman wonderful wonderfully woohoo word words work worked working works
world worth would wow wrong
yay yeah year years yep yes yesterday yet young yum yup
`.trim();
