import { graduatePass } from "../beliefs/pages/graduate.ts";
import { identityPass } from "../beliefs/pages/identity.ts";
import { profilePass } from "../beliefs/pages/profile.ts";
import { promotePass } from "../beliefs/pages/promote.ts";
import { PaiError } from "../domain/errors.ts";
import { IDS_IN_TEXT } from "../domain/ids.ts";
import type { ConsolidateJson } from "../domain/system-shapes.ts";
import { parsePlan, printPlan } from "../domain/upkeep-plan.ts";
import type { SearchIndex } from "../index-ports.ts";
import { planWritten } from "../passes/written-plan.ts";
import { PASSES } from "../upkeep/index.ts";
import { adoptHandEdits } from "./adopt.ts";
import { assertNoNewSecret } from "./checks.ts";
import { type ConsolidateOptions, consolidate } from "./consolidate.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { PlanLog } from "./pass-hosts.ts";
import { presentChange } from "./present.ts";

/**
 * Does what a plan says that `consolidate` wrote and a person may have edited, as one change set. PaiError
 * `plan_invalid` where it makes no sense, `conflict` where the store has changed since, `busy` where maintenance is
 * going on: nothing is changed then.
 */
export async function applyPlan(context: Context, text: string): Promise<ConsolidateJson> {
  const entries = parsePlan(text);
  const strange = entries.find(({ pass }) => !PASSES.some(({ name }) => name === pass));
  if (strange)
    throw new PaiError("plan_invalid", `cannot apply the plan: there is no pass "${strange.pass}"`);
  const work = async () => {
    const index = await adoptHandEdits(context);
    assertNoNewSecret(
      "the plan",
      textsOf(entries),
      textsThere(context, index ?? context.openIndex(), entries),
    );
    return commit(context, "consolidate", (planner) => planner.runNow(planWritten(entries)), index);
  };
  const done = context.dryRun ? { result: await work() } : await context.store.alone("consolidate", work);
  if (done === undefined) {
    throw new PaiError("busy", "another process is running maintenance", {
      hint: "try again when it is done",
    });
  }
  const { result: counts, changes, changeSet, parked } = done.result;
  return {
    busy: false,
    passes: PASSES.filter(({ name }) => counts[name] !== undefined).map(({ name, does }) => ({
      name,
      does,
      state: "done",
      changed: entries.reduce((sum, entry) => sum + (entry.pass === name ? entry.changes.length : 0), 0),
      counts: { carried_out: counts[name] ?? 0 },
    })),
    changed: changes.length,
    changeSets: changeSet === undefined ? [] : [changeSet],
    parked: [...parked],
    interrupted: false,
    dryRun: context.dryRun,
    changes: context.dryRun ? changes.map(presentChange) : [],
  };
}

type Entries = ReturnType<typeof parsePlan>;

/** All that the plan would write: texts of files, reasons and lines. Pure. */
function textsOf(entries: Entries): readonly string[] {
  return entries.flatMap(({ changes, appends = [] }) => [
    ...changes.flatMap((change) => [
      "text" in change ? change.text : "",
      change.path,
      change.reason,
      change.detail ?? "",
      change.wording ?? "",
    ]),
    ...appends.map((append) => JSON.stringify(append)),
  ]);
}

/** What the files say now that the plan changes or names: what a person allowed there may stay. IO. */
function textsThere({ store }: Context, index: SearchIndex, entries: Entries): readonly string[] {
  const ids = textsOf(entries).flatMap((text) => text.match(IDS_IN_TEXT) ?? []);
  const named = [...new Set(ids)].flatMap((id) => index.byId(id)?.path ?? []);
  const paths = new Set([...named, ...entries.flatMap(({ changes }) => changes.map(({ path }) => path))]);
  return [...paths].flatMap((path) =>
    store.files.stat(path)?.kind === "file" ? new TextDecoder().decode(store.files.read(path)) : [],
  );
}

/** What stands on pages follows from beliefs, and from what people write there meanwhile: the next run does that. */
const PAGES = [promotePass.name, graduatePass.name, profilePass.name, identityPass.name];

/** What `consolidate` would do, as a result and as a text that `applyPlan` understands; `left`: passes that are no part of it. Nothing is changed. */
export async function writePlan(
  context: Context,
  options: ConsolidateOptions,
  capturing: () => Promise<Context>,
): Promise<{ readonly result: ConsolidateJson; readonly plan: string; readonly left: readonly string[] }> {
  const log = new PlanLog();
  const skip = [...(options.skip ?? []), ...PAGES];
  const result = await consolidate({ ...context, dryRun: true }, { ...options, skip, log }, capturing);
  const wanted = new Set(options.only ?? PAGES);
  const left = PAGES.filter((name) => wanted.has(name) && options.skip?.includes(name) !== true);
  return { result, plan: printPlan(log.entries, new Date(context.clock.now()).toISOString()), left };
}
