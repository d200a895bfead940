import type { Rule } from "../language/extract/plain-form.ts";

/**
 * What the words between two statements say of them: that the first is why the second holds (`onward`), or
 * that the second is why the first does (`back`).
 */
export type CausalForm = "onward" | "back";

const MARKS = "[\\s,;:.!…()\"'*–—-]{0,6}";
const FILLERS = "(?:(?:and|but|so|well|oh|yes|yeah|also|probably|maybe|mostly|partly|just|und|aber),? ){0,3}";

/** By the plain form of what stands between two statements with the beginning of the second. */
export const CAUSAL_RULES: readonly Rule<CausalForm>[] = [
  {
    gives: "onward",
    when: new RegExp(
      `^${MARKS}${FILLERS}(?:that's|that is|this is|which is|that was|it's|hence|here's) (?:exactly |precisely |also |one reason |the reason |part of |partly |probably |basically ){0,3}(?:why|how come)\\b`,
    ),
    why: "that's why",
  },
  {
    gives: "onward",
    when: new RegExp(
      `^${MARKS}${FILLERS}(?:therefore|thus|hence|consequently|accordingly|as a result|as a consequence|for (?:that|this) reason|because of (?:that|this|it)|due to (?:that|this)|thanks to (?:that|this)|so that|that led|this led|which led|that made me|this made me)\\b`,
    ),
    why: "therefore",
  },
  {
    gives: "onward",
    when: new RegExp(`^${MARKS}${FILLERS}(?:deshalb|deswegen|darum|daher|folglich|aus diesem grund)\\b`),
    why: "therefore, in German",
  },
  {
    gives: "back",
    when: new RegExp(
      `^${MARKS}${FILLERS}(?:that's |that is |this is |it's |it was )?(?:because(?! of (?:that|this|it)\\b)|as a result of|due to the fact)\\b`,
    ),
    why: "because",
  },
  {
    gives: "back",
    when: new RegExp(
      `^${MARKS}${FILLERS}(?:the|my|our|one|main|another) (?:main |real |only |other )?reason (?:is|was|being|for (?:that|this|it))\\b`,
    ),
    why: "the reason is",
  },
  {
    gives: "back",
    when: new RegExp(
      `^${MARKS}${FILLERS}(?:das liegt daran|weil|denn|nämlich|der grund (?:ist|war|dafür))(?![\\p{L}])`,
      "u",
    ),
    why: "because, in German",
  },
];
