import type { Remark, RememberRules } from "../capture/remark.ts";
import { planRemember, type Remembered } from "../capture/remember.ts";
import type { OutcomeJson, RememberedJson } from "../domain/shapes.ts";
import type { SearchIndex } from "../ports.ts";
import { adoptHandEdits } from "./adopt.ts";
import { checkText } from "./check-text.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { present, presentChange } from "./present.ts";

/** Keeps one remark: its words as an episode, and as one fact. PaiError `empty_text`, `too_large`, `not_text`, `busy`. */
export async function remember(context: Context, remark: Remark): Promise<RememberedJson> {
  checkText(remark.text);
  const opened = await adoptHandEdits(context);
  const rules = rulesOf(context);
  const done = await commit(context, "remember", (desk) => desk.run(planRemember(remark, rules)), opened);
  const { episode } = done.result;
  return {
    episode: present(episode, episode.text, context, done.index),
    outcomes: presentOutcomes(done.result, context, done.index),
    ...(done.changeSet !== undefined && { changeSet: done.changeSet }),
    dryRun: context.dryRun,
    changes: done.changes.map(presentChange),
  };
}

/** The settings that planning a remark goes by. */
export function rulesOf({ clock, config }: Context): RememberRules {
  return {
    nowMs: clock.now(),
    review: config["capture.review"],
    speculativeDays: config["ttl.speculativeDays"],
  };
}

/** What became of each fact of a remark, as JSON. */
export function presentOutcomes(
  { outcomes }: Remembered,
  context: Context,
  index: SearchIndex,
): OutcomeJson[] {
  return outcomes.map(({ action, memory, of, was, note }) => {
    const after = present(memory, memory.text, context, index);
    const other = of && present(of, of.text, context, index);
    const before = was && present(was, was.text, context, index);
    return {
      action,
      memory: after,
      ...(other && { of: other }),
      ...(before && { before: before.confidence, after: (other ?? after).confidence }),
      ...(note !== undefined && { note }),
    };
  });
}
