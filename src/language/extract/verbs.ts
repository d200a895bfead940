const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Forms of `be`, `have`, `do` and the modal verbs: what follows a subject most often. */
export const AUXILIARIES =
  words(`is are was were am be been has have had do does did will would can could shall should
  may might must isn't aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't can't
  couldn't shouldn't mustn't cannot`);

/** Verbs in the third person or the past that people state facts with. */
export const FINITE_VERBS =
  words(`lives live lived works work worked likes like liked loves love loved hates hate hated
  prefers prefer preferred moved moves move runs run ran uses use used needs need needed wants want wanted
  has goes go went comes come came gets get got takes take took makes make made says said told thinks thought
  knows knew means meant costs cost starts start started ends ended opens opened closes closed keeps kept
  plays played studies studied speaks spoke owns owned drives drove eats ate drinks drank sleeps slept
  teaches taught writes wrote reads sings sang called calls visited visits met meets married bought sold
  joined left leaves arrives arrived becomes became holds held stands stood sits sat lies lay contains listens
  returns expires renews belongs requires supports handles manages managed leads led hired fired quit stopped
  fixed merged deployed shipped released decided chose picked agreed promised finished passed died won lost
  broke fell grew born stays stayed turned turns wakes woke sends sent pays paid brings brought gave gives
  swears enjoys enjoyed misses plans planned hopes hoped learned learnt collects follows fascinates matters
  matter beats serves served stores connects talks talked helps helped specialises specializes still always
  never also just usually often now`);

/** Actions in the past that make a text the report of an event. */
export const PAST_ACTIONS =
  words(`deployed merged fixed shipped released launched finished completed started stopped moved
  bought sold met visited went came saw heard called emailed sent received got gave took made built wrote
  read published installed upgraded updated migrated removed deleted added changed switched renamed rolled
  reverted tested reviewed approved rejected signed closed opened resolved broke crashed failed fell lost
  won passed graduated married divorced proposed engaged died adopted celebrated attended joined left quit
  resigned hired fired promoted arrived departed flew drove ran swam climbed hiked cooked ate drank watched
  played spent paid ordered booked cancelled rescheduled happened began ended returned repaired replaced
  planted painted cleaned presented spoke talked discussed agreed decided chose picked announced discovered
  found learned noticed forgot remembered woke slept took caught hurt injured recovered discharged born`);

/**
 * The form that the rule tables read: lower case, straight quotes, single spaces, the apostrophes that haste leaves
 * out ("dont", "ive"), no stop at the end.
 * Of the first 400 characters; what a sentence is shows at its start. Pure.
 */
export function plainForm(text: string): string {
  return text
    .slice(0, MAX_RULE_CHARS)
    .toLowerCase()
    .replace(/[‘’`´]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/\s+/gu, " ")
    .replace(NEGATED, "$1n't")
    .replace(SHORTENED, "$1'$2")
    .replace(/[.!,;:]{1,9}$/u, "")
    .trim();
}

/** "dont", "ive"; "ill", "its" and "lets" are words themselves. */
const NEGATED = /\b(do|does|did|is|are|was|has|have|had|could|would|should|ca|wo|must)nt\b/g;
const SHORTENED = /\b(i(?=(?:m|ve)\b)|(?:you|they)(?=(?:re|ve)\b))(m|re|ve)\b/g;

/** Rules never look further into a sentence. */
export const MAX_RULE_CHARS = 400;
