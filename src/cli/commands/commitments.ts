import { EXIT, PaiError } from "../../domain/errors.ts";
import type { CommitmentView } from "../../memory/commitments.ts";
import { asSaid } from "../as-said.ts";
import { filtersOf } from "../filters.ts";
import { number } from "../options.ts";
import { memoryLines } from "../render/memory.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

const VIEWS = ["open", "due", "overdue", "all"] as const;

/** `pai commitments` */
export const run: Run = async (call) => {
  const { options, paint } = call;
  const views = VIEWS.filter((view) => options[view] === true);
  if (views.length > 1) throw new PaiError("usage", `use only one of --${views.join(", --")}`);
  const view: CommitmentView = views[0] ?? "open";
  const limit = number(options, "limit", { min: 1, max: 1_000_000, whole: true });
  const result = await call.session.memory.commitments({ ...filtersOf(call), view, limit });
  return {
    json: result,
    text: (await asSaid(result.results, call.session.zone))
      .map((memory) => memoryLines(memory, paint))
      .join("\n"),
    exit: result.total > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [
      ...(result.total === 0 ? [view === "overdue" ? "nothing is overdue" : "no promises here"] : []),
      ...problemNotice(result.problems),
    ],
  };
};
