const ERROR =
  "wrong|change of plans?|scratch that|strike that|erratum|(?:small |quick |one )?correction|i (?:misspoke|mistyped|misremembered|was wrong|(?:got|had) (?:that|it) wrong|made a (?:mistake|typo))|my (?:mistake|bad|error)|(?:that|this|it)(?:'s| is| was) (?:wrong|not right|incorrect|not true|a mistake)";
const OPENING = "(?:(?:oh|well|ah|um|hm+|wait|sorry|oops|actually|no|nope|nah|and|but)[,.!]? ){0,3}";

/** "Make that 850", "make it Thursday"; "make it short" is an order. */
const MADE = "make (?:that|it)(?= (?:[\\d$€£]|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b))";
/** "It leaves at 7:50, sorry." */
const AFTERWARDS = /^.{1,80}, (?:sorry|oops|my (?:mistake|bad)|i meant?)$/;
const DENIES = new RegExp(
  `^${OPENING}(?:(?:no|nope|nah|no wait|sorry|oops|${ERROR})[,:;.!—–-]|(?:no wait|to correct|i meant(?! (?:to|well|it)\\b)|i mean(?= \\S{1,40}(?: \\S{1,40})?$)(?! (?:to|well|it|that|you|what|business)\\b)|${MADE}|not (?!only\\b|just\\b)\\S{1,40}(?: \\S{1,40}){0,3} but)\\b|not (?:\\S{1,40} ){0,2}\\S{1,40}, (?:\\S{1,40} ){0,2}\\S{1,40}$)`,
);
const ONLY_DENIAL = new RegExp(`^${OPENING}(?:no|nope|sorry|oops|${ERROR})$`);

/** One of these stands near the beginning of every denial: without one, no pattern is made. */
const NEEDLES =
  " no| nah| make | mean | my mistake| sorry| oops| scratch that| strike that| erratum| correct| misspoke| mistyped| misremembered| wrong| change of plan| mistake| my bad| my error| meant| incorrect".split(
    "|",
  );
const NEEDLE_CHARS = 60;

function mayDeny(plain: string): boolean {
  const head = ` ${plain.slice(0, NEEDLE_CHARS)}`;
  return NEEDLES.some((needle) => head.includes(needle));
}

/** Whether a sentence, in plain form with its lead-ins, begins by denying what was said before it. Linear. Pure. */
export function denies(whole: string): boolean {
  return (mayDeny(whole) && DENIES.test(whole)) || AFTERWARDS.test(whole);
}

/** Whether a sentence, in plain form, does nothing else: "No, that's wrong." What follows it sets right. Linear. Pure. */
export function isOnlyDenial(plain: string): boolean {
  return mayDeny(plain) && ONLY_DENIAL.test(plain);
}
