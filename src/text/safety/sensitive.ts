/** What is about a person's health, money, papers, faith, love or door, by rule. Over lower case; bounded. */
const SENSITIVE_RULES: readonly SensitiveRule[] = [
  {
    about: "safety",
    when: /\b(?:allerg(?:y|ies|ic)|asthma|diabet\w{1,4}|epilep\w{2,4}|blood type|medication|insulin|inhaler|intoleran\w{1,3}|c(?:o)?eliac|penicillin)\b/,
  },
  {
    about: "health",
    when: /\b(?:(?:have|has|had|with|of|from|got|beat|survived) (?:\w{1,10} )?cancer|depression|(?:am|is|was|feel|feels|been) (?:\w{1,10} )?depressed|anxiety disorder|adhd|autis\w{1,3}|bipolar|hiv|antidepressants?|in therapy|my therapist|therapist (?:said|says|thinks)|(?:i|he|she|they|was|were|been|is|am|got) diagnosed|my diagnosis|diagnosis is|pregnan\w{1,3}|miscarriage|(?:had|have|has|having|after|before|needs?|my|his|her|knee|hip|heart|eye|back) surgery|chemo\w{0,7}|(?:is|am|are|was) disabled since|disabilit\w{1,3}|migraines?|prescribed|psychiatr\w{2,4}|my symptoms|blood pressure|cholesterol|addict\w{2,4}|rehab|infertil\w{2,4}|ivf)\b/,
  },
  {
    about: "finances",
    when: /\b(?:(?:my|his|her|their|our|a) (?:\w{1,10} )?(?:salary|income|pension|debts?|savings|inheritance)|salary (?:is|of \d)|income (?:is|of \d)|bank account|account number|iban|mortgage|of debt|in debt|credit (?:card|score)|(?:my|his|her|our|student|car|bank) loan|net worth|(?:my|his|her|our|owe|pay|paid) (?:\w{1,10} )?taxes|bankrupt\w{0,3}|earn(?:s|ed)? \D{0,12}\d{1,9}|tax return|overdraft|payslip|sort code)\b/,
  },
  {
    about: "government ids",
    when: /\b(?:passport (?:number|no)|social security|ssn|national (?:id|insurance)|driv(?:er'?s?|ing) licen[cs]e (?:number|no)|tax id|id card (?:number|no)|residence permit|visa number|personnummer|nhs number|steuer-?id|bsn)\b/,
  },
  {
    about: "religion",
    when: /\b(?:(?:am|i'm|he's|she's|is|are|was|were|a|an|as|became|raised|being) (?:\w{1,12} )?(?:christian|catholic|protestant|muslim|jewish|hindu|buddhist|atheist|agnostic|sikh|mormon)|orthodox church|mosque|synagogue|my (?:faith|religion|church)|baptis\w{1,3}|converted to (?:islam|judaism|christianity|buddhism|hinduism|catholicism))\b/,
  },
  {
    about: "sexuality",
    when: /\b(?:(?:am|is|are|was|i'm|he's|she's|as|being|a) (?:\w{1,10} )?(?:gay|lesbian|queer)(?! is\b| noise\b)|lesbian|bisexual|transgender|trans (?:man|woman)|pansexual|asexual|non-binary|nonbinary|sexual(?:ity| orientation)|my sex life|came out (?:as|to))\b/,
  },
];

/** Reactions, devices and conditions, also in the nearest other languages. */
const SAFETY_ELSEWHERE: SensitiveRule = {
  about: "safety",
  when: /(?<!\p{L})(?:gets? (?:an? )?(?:bad |itchy )?(?:hives|rash|eczema)|breaks? out in (?:hives|a rash)|(?:is|was|goes) into anaphylaxis|pacemaker|celiac|dialysis|blood thinners?|seizures?|asma|herzschrittmacher|blutverdünner|zöliakie|celíac[oa]|cœliaque|diabétique|diabétic[oa]|epiléptic[oa]|épileptique|al[ée]rgi(?:a|c[oa])|asm[áa]tic[oa]|asthmatique|asthmatiker(?:in)?|epileptiker(?:in)?|verträgt keine?n?|no tolera)(?!\p{L})|allerg(?:ien?|iker(?:in)?|isch|iques?|ic[oa])(?!\p{L})|intoleranz|unverträglichkeit/u,
};

const HEALTH_ELSEWHERE: SensitiveRule = {
  about: "health",
  when: /(?<!\p{L})(?:schwanger|embarazada|enceinte|incinta)(?!\p{L})/u,
};

/** What stands between a number and a street that is not its own: "at 5 pm in St. Martin", "40 people in the square". */
const BETWEEN = "(?:am|pm|in|at|on|by|of|to|from|for|with|and|per|is|are|was|were)";

const ADDRESSES: SensitiveRule = {
  about: "exact address",
  when: new RegExp(
    String.raw`\b\d{1,5}[a-z]? (?:(?!${BETWEEN}\b)[\p{L}'-]{2,20} ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|boulevard|blvd|court|square|terrace)\b|\b[\p{L}-]{3,30}(?:straße|strasse|weg|gasse|straat|laan) \d{1,4}\b|\b(?:my|his|her|our|\p{L}{2,20}'s) (?:home |postal |new )?address\b`,
    "u",
  ),
};
const RULES: readonly SensitiveRule[] = [...SENSITIVE_RULES, SAFETY_ELSEWHERE, HEALTH_ELSEWHERE, ADDRESSES];

/** What somebody cannot eat is about health, and nothing that has to be kept from a cook. */
const DIET: SensitiveRule = {
  about: "safety",
  when: /\b(?:can't|cannot|must(?:n't| not)|may not|isn't allowed to) (?:eat|drink|tolerate|digest)\b/,
};
const SAFETY = [...RULES.filter(({ about }) => about === "safety"), DIET];
const HEALTH = [...RULES.filter(({ about }) => about === "health"), ...SAFETY];
/** Rules look at no more of a line at once. */
const PIECE_CHARS = 400;

/**
 * Whether a text is about somebody's health, finances, government ids, religion, sexuality or exact address, in any
 * of its lines. Linear. Pure.
 */
export function isSensitive(text: string): boolean {
  return isAbout(text, RULES);
}

/** Whether a text is about somebody's health (an allergy, a medicine, a condition), in any of its lines. Linear. Pure. */
export function isHealth(text: string): boolean {
  return isAbout(text, HEALTH);
}

/**
 * Whether a text says what others have to know so that they do somebody no harm: what a body does not bear, and what it depends on.
 * Linear. Pure.
 */
export function protects(text: string): boolean {
  return isAbout(text, SAFETY);
}

function isAbout(text: string, rules: readonly SensitiveRule[]): boolean {
  const plain = text.toLowerCase().replace(/[‘’`´]/gu, "'");
  for (const line of plain.split(/[\r\n]+/u)) {
    for (let from = 0; from < line.length; from += PIECE_CHARS) {
      const piece = line.slice(from, from + PIECE_CHARS);
      if (rules.some(({ when }) => when.test(piece))) return true;
    }
  }
  return false;
}

interface SensitiveRule {
  readonly about: string;
  readonly when: Pick<RegExp, "test">;
}
