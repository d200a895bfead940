import type { PrunableJson } from "../../domain/upkeep-shapes.ts";
import { DAY_MS } from "../../text/calendar.ts";
import { grouped } from "../../text/numbers.ts";
import { category, duration, number } from "../options.ts";
import { count, excerpt } from "../render/memory.ts";
import { type Call, confirmOrThrow, type Run } from "../run.ts";
import { upkeepOutput } from "./consolidate.ts";

/** So many go without a question. */
const UNASKED = 20;
/** Facts that are spelled out; --json has all. */
const SHOWN = 50;

/** `pai prune` */
export const run: Run = async (call) => {
  const { options, session, globals } = call;
  const olderThanMs = duration(options, "olderThan");
  const rule = {
    threshold: number(options, "threshold", { min: 0, max: 1 }),
    olderThanDays: olderThanMs === undefined ? undefined : olderThanMs / DAY_MS,
    category: category(options),
  };
  const found = await session.memory.prunable(rule);
  if (!globals.json && !globals.quiet && found.results.length > 0)
    call.terminal.out(`${lines(found, call)}\n`);
  if (found.results.length > UNASKED && !(await confirmOrThrow(call, question(found)))) {
    return { json: found, text: "nothing was pruned" };
  }
  const result = await session.memory.consolidate({
    only: ["prune"],
    force: true, // the list was shown
    prune: { ...rule, threshold: found.threshold },
  });
  const output = upkeepOutput(result, call);
  const hint = result.changed > 0 && !globals.dryRun ? ["to bring them back: pai restore or pai undo"] : [];
  return { ...output, notices: [...(output.notices ?? []), ...hint] };
};

function question({ results, threshold }: PrunableJson): string {
  return `Prune ${count(results.length, "fact")} whose confidence has faded below ${threshold}?`;
}

function lines({ results }: PrunableJson, { paint }: Call): string {
  const shown = results.slice(0, SHOWN).map(({ id, shortId, text, created, ...fact }) => {
    const numbers = `${fact.effectiveConfidence.toFixed(3)} of ${fact.confidence}`;
    const rest = `${id.slice(0, 3)}${shortId} · ${paint.day(created)}`;
    return paint.wrap(`${numbers}  ${excerpt(text, 100)} ${paint.dim(rest)}`, 2);
  });
  const more = results.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${grouped(more)} more`] : [])].join("\n");
}
