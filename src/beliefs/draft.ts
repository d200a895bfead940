import type { Candidate } from "./candidates.ts";
import type { Evidence, Folded } from "./fold.ts";

/** A belief as the evidence of its block makes it, before a person's word on it. */
export interface Formed {
  readonly id: string;
  readonly text: string;
  /** Whom or what it is about. */
  readonly subject: string;
  readonly timeframe: Candidate["timeframe"];
  /** Id of the fact whose words it has. */
  readonly origin: string;
  readonly context?: string;
  readonly folded: Folded;
  readonly parent?: string;
  readonly children: readonly string[];
  /** Ids of other beliefs in force that cannot hold at the same time. */
  readonly rivals: readonly string[];
}

/** A belief before it knows the others, with all that it rests on. */
export type Draft = Omit<Formed, "children" | "rivals"> & {
  readonly evidence: readonly Evidence[];
  /** The one that says the same and took its evidence over. */
  readonly absorbedBy?: string;
};
