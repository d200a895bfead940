import { isOpenCommitment } from "../../domain/commitment.ts";
import type { Memory } from "../../domain/kinds.ts";
import { isVouchedFor, trustOf } from "../../domain/provenance.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import type { ChangeBuilder } from "../../markdown/change-builder.ts";
import { analyse } from "../../text/analyse.ts";
import type { Outcome } from "../state-fact.ts";
import { deedsIn, fulfils } from "./deed.ts";

/** One turn, as what it says of promises needs it. */
export interface Saying {
  readonly text: string;
  /** Whom its first person means, as subjects are named. */
  readonly subject: string;
  /** Who says it: what is trusted less closes no promise that is trusted more. */
  readonly said: Parameters<typeof trustOf>[0];
  readonly atMs: number;
  /** `ep_...#<hash8>` */
  readonly source: string;
  /** Domain time, ISO 8601 UTC. */
  readonly now: string;
}

/**
 * Fulfils the open commitments of whoever speaks that a text plainly says were done: each deed closes the one commitment that it is, and
 * none where it may be several. The turn becomes a source of it, so that it can be looked up why. Pure but for the builder.
 */
export function closeBy(builder: ChangeBuilder, saying: Saying, open: readonly Memory[]): readonly Outcome[] {
  const candidates = open
    .map((memory) => builder.current(memory))
    .filter((memory) => isOpenBefore(memory, saying.atMs))
    .filter(({ header }) => trustOf(header) <= trustOf(saying.said) && !isVouchedFor(header))
    .filter(({ header }) => (header.subject ?? DEFAULTS.subject) === saying.subject);
  return deedsIn(saying.text).flatMap((deed): readonly Outcome[] => {
    const [memory, ...others] = candidates.filter(({ text }) => fulfils(deed, text));
    return memory === undefined || others.length > 0 ? [] : [fulfil(builder, memory, saying)];
  });
}

function fulfil(builder: ChangeBuilder, memory: Memory, { source, atMs, now }: Saying): Outcome {
  const patch = {
    sources: [...new Set([...(memory.header.sources ?? []), source])],
    state: "fulfilled",
    resolved_at: new Date(atMs).toISOString(),
    updated: now,
  };
  builder.change(memory, patch, {
    event: "fulfilled",
    reason: "said to be done",
    detail: `source ${source}`,
  });
  return { action: "fulfilled", memory: builder.current(memory), was: memory };
}

/** The terms by which to look for commitments that a text may close; undefined where it tells of no deed. Pure. */
export function closingWords(text: string): ReadonlySet<string> | undefined {
  const deeds = deedsIn(text);
  return deeds.length === 0 ? undefined : new Set(deeds.flatMap(({ sentence }) => analyse(sentence)));
}

/** Open, in force, and made before that moment. */
function isOpenBefore({ header }: Memory, atMs: number): boolean {
  return isOpenCommitment(header) && Date.parse(header.valid_at ?? header.created) <= atMs;
}
