/** Sure signs of a category, by the plain form of a sentence. */
export const SIGNS: Readonly<Record<"setsRight" | "announces", RegExp>> = {
  /** Openings that set an earlier statement right. */
  setsRight:
    /^(?:no[,.] |no wait|wait,|nope,|(?:scratch|strike|ignore|forget) (?:that|what i)\b|(?:small |quick |one )?correction\b|to correct\b|i (?:misspoke|mistyped|misremembered|got (?:that|it) wrong|was wrong|made a (?:mistake|typo))\b|my (?:mistake|bad|error)\b|oops\b|erratum\b|i meant\b(?! (?:to|well|it)\b))/,
  /** Openings that announce what was decided. */
  announces:
    /^(?:ok(?:ay)?,? )?(?:final|decided|decision|verdict|agreed|settled|resolved)(?: (?:it|today|then))? ?[:–—-]/,
};

/** Allergies, and on which days and at what hours things are: facts by the rules of labelling, whoever has them. */
export const PLAIN_FACTS: readonly RegExp[] = [
  /\b(?:am|is|are|be|been|have|has|had|got)\b.{0,30}\b(?:allerg(?:y|ies|ic)|intoleran(?:t|ce))\b|\bi'm .{0,20}\b(?:allergic|intolerant)\b/,
  /^(?:the|our|my) [\w' -]{2,40}? (?:(?:is|are|takes? place|starts?|begins?|ends?|happens?|meets?|opens?|closes?|runs?) (?:on|at|from|until)|takes? place|happens?|meets?) (?:on |at |every |each )?(?:the |other |second )?(?:\d|(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?\b|(?:january|february|march|april|may|june|july|august|september|october|november|december|noon|midnight)\b)/,
];
