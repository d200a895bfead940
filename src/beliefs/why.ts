import { beliefConfidence } from "../domain/belief-evidence.ts";
import type { Header, HeaderOf } from "../domain/kinds.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Why } from "../markdown/changes.ts";

type BeliefHeader = HeaderOf<"belief">;

/** What history says of a new belief. Pure. */
export function whyFormed(header: Header): Why {
  const count = header.kind === "belief" ? (header.evidence ?? 0) : 0;
  return { event: "created", reason: `made by ${count} independent observations` };
}

/** What history says of a belief that was weighed again. Pure. */
export function whyChanged(was: BeliefHeader, now: BeliefHeader): Why {
  const [before, after] = [was, now].map(({ status = DEFAULTS.status }) => status) as [string, string];
  const detail = `confidence ${shown(was)} -> ${shown(now)}`;
  if (before !== after) {
    const whys = { detail: `status ${before} -> ${after}`, reason: now.reason ?? "observed again" };
    return { event: EVENT_OF[after] ?? "restored", ...whys };
  }
  if (certainty(now) > certainty(was)) return { event: "reinforced", reason: "observed again", detail };
  if (certainty(now) < certainty(was)) return { event: "weakened", reason: "less speaks for it", detail };
  return { event: "linked", reason: "its evidence or its rivals changed" };
}

const EVENT_OF: Readonly<Record<string, Why["event"]>> = {
  archived: "archived",
  revised: "revised",
  split: "split",
  merged: "merged",
  invalidated: "invalidated",
};

function certainty({ alpha = 1, beta = 1 }: BeliefHeader): number {
  return beliefConfidence({ alpha, beta });
}

function shown(header: BeliefHeader): string {
  return certainty(header).toFixed(2);
}
