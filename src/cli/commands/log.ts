import { EXIT } from "../../domain/errors.ts";
import type { LogJson } from "../../domain/shapes.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { number } from "../options.ts";
import { moment } from "../render/events.ts";
import type { Painter } from "../render/painter.ts";
import type { Run } from "../run.ts";

const DEFAULT_LIMIT = 10;
/** Events of one change set that are spelled out. */
const SHOWN_EVENTS = 5;

/** `pai log` */
export const run: Run = async ({ session, options, paint }) => {
  const limit = number(options, "limit", { min: 1, max: 100_000, whole: true }) ?? DEFAULT_LIMIT;
  const result = await session.memory.log(limit);
  return {
    json: result,
    text: result.results.map((set) => setLines(set, paint)).join("\n"),
    exit: result.results.length > 0 ? EXIT.done : EXIT.nothingFound,
  };
};

function setLines(set: LogJson["results"][number], paint: Painter): string {
  const undone = set.undoneBy === undefined ? "" : paint.warn(" (undone)");
  const by = set.source === DEFAULTS.source ? "" : ` by ${escapeTerminal(set.source)}`;
  const head = `${set.changeSet} ${paint.dim(moment(set.wall))} ${paint.bold(set.command)}${by}${undone}`;
  const events = set.events
    .slice(0, SHOWN_EVENTS)
    .map(
      ({ event, id, reason, detail }) =>
        `  ${event} ${id}: ${escapeTerminal([reason, detail].filter(Boolean).join("; "))}`,
    );
  const more = set.events.length - events.length;
  return [head, ...events, ...(more > 0 ? [`  and ${more} more`] : [])].join("\n");
}
