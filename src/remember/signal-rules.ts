import type { Rule } from "../language/extract/plain-form.ts";

/** What makes a sentence tell much; `correction` and `important` are told apart because they mark a moment. */
export type Cue = "correction" | "important" | "statement" | "hint";

const ADVERB = "(?:really |just |also |still |almost |do |actually |simply |absolutely |honestly )?";

/**
 * By the plain form of a sentence; the first that holds counts. `hint` is a medium signal, the others are high
 * ones.
 */
export const SIGNAL_RULES: readonly Rule<Cue>[] = [
  {
    gives: "correction",
    when: /^(?:(?:oh|ah|hm|hmm|well|but|wait|sorry|oops|hey|hold on),? ){0,3}(?:no|nope|nah)\b,? (?:.{0,80}?\b(?:wrong|incorrect|false|not|meant|mistaken)\b|.{0,80}?n't\b|(?:it|that|he|she|they|we|i|my|the)\b)/,
    unless:
      /^no (?:problem|worries|idea|need|doubt|way)\b|^(?:\w{1,6},? )?no,? (?:i don't think so|not really)$/,
    why: "says no to what was said",
  },
  {
    gives: "correction",
    when: /\b(?:that|this|it|which|what you (?:said|wrote))(?:'s| is| was)(?: all| just| simply| actually| plain)? (?:wrong|incorrect|false|a mistake|untrue|not (?:right|true|correct|quite right|what i (?:said|meant|asked|wanted)))\b|\b(?:that|this|it) isn't (?:right|true|correct)\b/,
    why: "calls it wrong",
  },
  {
    gives: "correction",
    when: /\byou (?:got|have|had) (?:that|it|this|me) wrong\b|\byou(?:'re| are| were) (?:wrong|mistaken)\b|\byou misunderst(?:and|ood)\b/,
    why: "calls the other one wrong",
  },
  {
    gives: "correction",
    when: /\bi(?:'m| was| am) (?:wrong|mistaken) (?:about|when|there|before|that|in)\b|\bi(?:'m| was| am) (?:wrong|mistaken)(?:$|[,:;.])|\bi (?:misspoke|mistyped|misremembered|misread)\b|\bmy (?:mistake|error)\b[:,]|\bi (?:actually )?meant (?!to\b|it\b|well\b)/,
    why: "takes back what was said",
  },
  {
    gives: "correction",
    when: /^(?:small |quick |one )?correction ?[:,–—-]|\b(?:let me|to|i have to|i must) correct (?:myself|that|this|it|what)\b|^(?:scratch|strike) that\b/,
    why: "announces a correction",
  },
  {
    gives: "correction",
    when: /^(?:(?:but|well|oh|and|hm|hmm),? )?actually,? (?:i|i'm|i've|we|my|our|it|it's|that|the|he|she|they|not|there|there's)\b/,
    why: "actually",
  },
  {
    gives: "correction",
    when: /\b(?:i|i'm|we|we're|my|our)\b.{0,60}?\b(?:no longer|any ?more)\b|\b(?:i|we)(?:'ve| have)? changed (?:my|our) minds?\b/,
    unless: /\bcan't .{0,40}any ?more\b/,
    why: "held once, and does not now",
  },
  {
    gives: "important",
    when: /^(?:very |really |most |this is |also |and )?important\b ?[:!,–—-]|\b(?:it|this|that)(?:'s| is) (?:very |really |so |extremely )?(?:important|essential|crucial|critical) (?:that|to|for)\b|^(?:the )?(?:most )?important (?:thing|point)\b/,
    unless: /\bnot important\b/,
    why: "says that it is important",
  },
  {
    gives: "important",
    when: /^(?:(?:and|so|but|also|ok|okay),? )?please (?:always )?(?:remember|don't forget|do not forget|never forget|keep in mind|bear in mind|memori[sz]e|note|save|write down)\b|^(?:and )?(?:remember|memori[sz]e) (?:this|that|my|our)\b/,
    why: "asks to remember",
  },
  {
    gives: "statement",
    when: /^(?:(?:and|so|but|also|just),? )?(?:don't forget|do not forget|never forget|keep in mind|bear in mind|note|take note|make a note|nb|fyi|for your information)\b/,
    why: "asks to note",
  },
  { gives: "statement", when: /\bfor (?:the record|future reference|your records)\b/, why: "for the record" },
  {
    gives: "statement",
    when: new RegExp(
      `\\bi(?:'d| would|'ve| have)? ${ADVERB}(?:always|never|prefer|preferred|hate|love|like|dislike|detest|adore|despise|loathe|can't stand|cannot stand|can't bear|can't eat|don't (?:like|eat|drink|want|trust|use)|do not (?:like|eat|drink|want)|enjoy|rather|avoid|refuse to)\\b`,
    ),
    unless:
      /\bi(?:'d| would) (?:really )?(?:like|love)\b|\bi(?:'d| would|'ve| have) (?:never|always) (?:have|had|been|thought|seen|heard)\b/,
    why: "a preference, or a habit without exception",
  },
  {
    gives: "statement",
    when: /\b(?:we|i)(?:'ve| have|'d| had)? (?:all |both |finally |just |now |also )?(?:decided|agreed (?:on|to|that)|settled on|chose|chosen|opted for|resolved to|went with)\b|\b(?:it|that)(?:'s| is) (?:decided|settled)\b|^(?:decision|decided|agreed) ?[:–—-]/,
    unless: /\bagreed to disagree\b|\bhaven't\b/,
    why: "a decision",
  },
  {
    gives: "statement",
    when: /\bfrom (?:now|today|tomorrow|here|next week) on\b|\bfrom now onwards?\b|\bgoing forward\b|\bas of (?:now|today|tomorrow)\b/,
    why: "a rule from now on",
  },
  {
    gives: "statement",
    when: /^(?:(?:and|so|but|also|please),? ){0,2}(?:always|never) [a-z]{2,20}\b|\byou (?:must|should|have to|need to) (?:always|never)\b|\byou must\b/,
    unless: /^never ?mind\b|^(?:always|never) (?:a|the|been|again|ever)\b/,
    why: "a rule",
  },
  {
    gives: "statement",
    when: /\bmy (?:[\p{L}\p{M}\p{N}'-]{1,24} ){1,4}(?:is|are|isn't|aren't|was born)\b|\bmy (?:[\p{L}\p{M}\p{N}'-]{1,24} ){0,3}(?:name|birthday|favou?rite|email|number|address)'s\b/u,
    unless:
      /\bmy (?:\w{1,12} )?(?:team|company|group|department|colleagues?|coworkers?|neighbou?rs?|boss|point|question|guess|opinion|bad|pleasure|turn) (?:is|are|isn't|aren't)\b/,
    why: "my … is",
  },
  {
    gives: "statement",
    when: /\b(?:i live in|i work (?:at|for|as)|i was born|i(?:'m| am) (?:allergic|vegetarian|vegan|married|from|called)|call me [a-z]|i(?:'m| am) \d{1,3} years old|i(?:'m| am) an? [a-z]{3,20} (?:at|by)\b)/,
    why: "who the speaker is",
  },
  {
    gives: "hint",
    when: /\bi (?:really |still |also |do )?(?:think|believe|guess|suppose|reckon|feel|assume|suspect|hope|wish|expect|imagine|doubt)\b|\bin my (?:opinion|view|experience)\b|\b(?:it )?(?:seems|looks|feels) to me\b/,
    why: "an opinion",
  },
  {
    gives: "hint",
    when: /\b(?:i|i'm|i've|we|we're|we've)\b.{0,40}?\b(?:usually|often|sometimes|normally|mostly|typically|regularly|generally|tend to|used to|every (?:day|week|morning|evening|month|year))\b|\b(?:usually|normally|typically|mostly|sometimes|often),? (?:i|we)\b/,
    why: "usual doings",
  },
  {
    gives: "hint",
    when: /\b(?:i|we)(?:'ve| have) been \w|\b(?:i(?:'m| am)|we(?:'re| are)) (?:planning|learning|working|training|studying|thinking|trying|looking|hoping|going to|interested|considering|building|writing|moving|saving)\b/,
    why: "what occupies the speaker",
  },
  {
    gives: "hint",
    when: /\b(?:i|we)(?:'d| would)? (?:really |still |also )?(?:want|like|love|need|plan|intend|hope|aim|dream|have) to\b|\b(?:i|we)(?:'ll| will| promise| promised)\b/,
    why: "a plan or an undertaking",
  },
  {
    gives: "hint",
    when: /\b(?:my|our) (?!god\b|goodness\b|word\b|pleasure\b|bad\b)[\p{L}]/u,
    why: "about the speaker's own people and things",
  },
];
