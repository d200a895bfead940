import { PaiError } from "../../domain/errors.ts";
import type { SimulateJson } from "../../domain/upkeep-shapes.ts";
import { number } from "../options.ts";
import { plotWeeks, tableOfWeeks } from "../render/weeks.ts";
import type { Run } from "../run.ts";

/** How far ahead a simulation goes at most: ten years. */
const MOST_DAYS = 3_650;

/** `pai simulate` */
export const run: Run = async ({ session, options, paint, terminal }) => {
  const result = await session.memory.simulate({
    days: number(options, "days", { min: 1, max: MOST_DAYS, whole: true }),
    accessPattern: options.accessPattern as SimulateJson["accessPattern"], // commander has checked the choice
    set: settingsOf(Array.isArray(options.set) ? options.set.map(String) : []),
  });
  const text = options.plot === true ? plotWeeks(result, paint, terminal.width) : tableOfWeeks(result, paint);
  return { json: result, text };
};

function settingsOf(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      if (at > 0) return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      throw new PaiError("invalid_value", `expected --set to be KEY=VALUE, got ${JSON.stringify(pair)}`, {
        hint: "pai simulate --set lifecycle.staleDecay=0.5",
      });
    }),
  );
}
