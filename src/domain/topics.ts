import { analyse } from "../text/analyse.ts";

const KEYS = new Map<string, string>();
const KEPT_KEYS = 20_000;

/** What stands for a topic: forms of one word are one topic. Topics come up again and again. Pure. */
export function topicKey(topic: string): string {
  const known = KEYS.get(topic);
  if (known !== undefined) return known;
  if (KEYS.size >= KEPT_KEYS) KEYS.clear();
  const key = analyse(topic).join(" ") || topic;
  KEYS.set(topic, key);
  return key;
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
able actually afternoon again ago ahead all almost alone along alright always amazing another answer anymore anything anyway apart
around ask asked asking away awesome awful
back bad beautiful became become becoming been before began begin being believe best better big bit blast bought bring bringing brings
brought built bunch busy buy buying
call called calling came can care change changed changes chance chat check cheer close coming come comes cool couple crazy cute
day days deal decided deep definitely deserve deserves did difference different do does doing done
each early easy else end ended enjoy enjoyed enjoying enough especially even evening ever every everyone everything excited exciting
fall fantastic far feel feeling feelings feels fell felt few find finding fine finally first focus for found friday from full fun future
gave get gets getting girl give given gives giving glad go goes going gone gonna good got gotta grateful great grew grow growing guess guy guys
had half hand hang happen happened happening happens happy hard has have having hear heard help helped helpful helping helps here hey hold
holding hope hoping hour hours huge
idea ideas important impact incredible inspired inspires inspiring it
join joined just
keep keeping keeps kept key kind knew know knowing known knows
large last late lately later learn learned learning least leave left less let lets level life light like liked likes line little live lives
living long longer look looked looking looks lost lot lots love loved lovely loves loving lucky
made main make makes making man many matter matters may maybe mean means meant meet meeting met might mind minute moment moments
monday month months more morning most motivate motivated motivating move much must
name near need needed needs never new next nice night nobody none not note nothing now
off often ok okay old once one ones only open other others out over own
part parts past people perfect person place plan planned planning plans play please plus point positive power powerful pretty probably
progress proud pull push pushing put putting
quite
reach reached ready real really recently remember remind reminded reminder reminds rest rewarding right run running
said same saturday saw say saying says see seeing seem seems seen send sense sent set share shared shares sharing short should show showed
showing shows side simple since sit sitting small some someone something soon sorry sort sounds special spend spending spent spot stand
standing start started starting starts stay staying step still stoked stop stopped strength strong stuff such sunday super support supported
supporting supportive supports sure
take taken takes taking talk talked talking tell telling than thank thankful thanks that then there thing things think thinking this thought
thoughts thrilled thursday time times today together told tomorrow tonight too took top totally tough tried true truly try trying tuesday turn
turned two
understand use used using usually
very visit visited
wait waiting walk want wanted wanting wants was watch way ways wednesday week weekend weekends weeks well went whole wild will wish with woman
wonderful word words work worked working works world worth would wow wrong
year years yes yesterday yet young
picture photo photography pic image
`.trim();
