import { keySet } from "./keys.ts";

export interface EndingRule {
  readonly verbs: ReadonlySet<string>;
  readonly particles: readonly string[];
  readonly states: ReadonlySet<string>;
  /** What it ends must be called by a name. */
  readonly named: boolean;
}

const WORK = "work study teach be attend";
const HOME = "live rent stay";
const HAVE = "have own drive ride be rent use keep cost";
const LOVE = "date marry be engage";
const USE = "use prefer drink drive have be work play write code bank read eat smoke";

/** The build works out the keys. */
const rule = (verbs: string, particles: string, states: string, named = false): EndingRule => ({
  verbs: keySet(verbs),
  particles: particles.split(" ").filter((word) => word !== ""),
  states: keySet(states),
  named,
});

/** What ends what: who left a company works there no more. By key. */
export const ENDING_RULES: readonly EndingRule[] = [
  rule("leave stop resign", "", `${WORK} play`, true),
  rule("resign retire graduate", "from", WORK),
  rule("have leave", "leave", `${HOME} ${WORK}`),
  rule("move", "out of", HOME),
  rule("move", "away from", HOME),
  rule("sell discard donate scrap cancel return replace swap", "", HAVE),
  rule("give", "away", HAVE),
  rule("break split", "up with", LOVE),
  rule("divorce", "", LOVE),
  rule("switch change migrate convert", "from", USE),
];
