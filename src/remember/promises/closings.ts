import { isOpenCommitment } from "../../domain/commitment.ts";
import type { Memory } from "../../domain/kinds.ts";
import { trustOf } from "../../domain/provenance.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import type { ChangeBuilder } from "../../markdown/change-builder.ts";
import type { Outcome } from "../state-fact.ts";
import { closingsBy } from "./close-commitments.ts";

/** One turn, as what it says of promises needs it. */
export interface Saying {
  readonly text: string;
  /** Whom its first person means, as subjects are named. */
  readonly subject: string;
  /** Who says it: what is trusted less closes no promise that is trusted more. */
  readonly said: Parameters<typeof trustOf>[0];
  readonly atMs: number;
  readonly session: string;
  /** `ep_...#<hash8>` */
  readonly source: string;
  /** Domain time, ISO 8601 UTC. */
  readonly now: string;
}

/**
 * Resolves the open commitments that a turn says were done, or calls off. The turn becomes a source of
 * each, so that it can be looked up why. Pure but for the builder.
 */
export function closeBy(builder: ChangeBuilder, saying: Saying, open: readonly Memory[]): readonly Outcome[] {
  const candidates = open
    .map((memory) => builder.current(memory))
    .filter((memory) => isOpenBefore(memory, saying.atMs))
    .filter(({ header }) => trustOf(header) <= trustOf(saying.said));
  const known = candidates.map(({ header, text }) => ({
    id: header.id,
    text,
    speaker: header.subject ?? DEFAULTS.subject,
    sameSession: header.session === saying.session,
  }));
  return closingsBy({ speaker: saying.subject, text: saying.text, atMs: saying.atMs }, known).flatMap(
    ({ id, state }): Outcome[] => {
      const memory = candidates.find(({ header }) => header.id === id);
      if (memory === undefined) return [];
      const patch = {
        sources: [...new Set([...(memory.header.sources ?? []), saying.source])],
        state,
        resolved_at: new Date(saying.atMs).toISOString(),
        updated: saying.now,
      };
      const said = state === "fulfilled" ? "said to be done" : "called off";
      builder.change(memory, patch, { event: state, reason: said, detail: `source ${saying.source}` });
      return [{ action: state, memory: builder.current(memory), was: memory }];
    },
  );
}

/** Open, in force, and made before that moment. */
function isOpenBefore({ header }: Memory, atMs: number): boolean {
  return isOpenCommitment(header) && Date.parse(header.valid_at ?? header.created) <= atMs;
}
