import type { SearchIndex } from "../index-ports.ts";
import type { PassView } from "../passes/pass.ts";
import { passView } from "../passes/view.ts";
import type { Context } from "./context.ts";
import { meaningIn, textIn } from "./meaning.ts";
import { readPassMarks } from "./pass-marks.ts";

/** The store as passes see it now. Texts are read when they are asked for. */
export function storeView(context: Context, index: SearchIndex): PassView {
  const { clock, config, store } = context;
  const marks = readPassMarks(store.files);
  return passView({
    markOf: (unit) => marks.get(unit),
    rows: [...index.rows()],
    nowMs: clock.now(),
    settings: config,
    accessDaysOf: (id) => index.accessDaysOf(id),
    statements: { ...meaningIn(context), textOf: (id) => textIn(store, index.byId(id)) },
  });
}
