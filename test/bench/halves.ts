/** The halves that a bench reads: the held-out one with PAI_HELD_OUT=1 alone, once the rules are settled. */
export const HALVES: readonly ("development" | "held-out")[] =
  process.env.PAI_HELD_OUT === "1" ? ["development", "held-out"] : ["development"];
