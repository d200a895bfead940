import { temperatureOf } from "../domain/lifecycle/temperature.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { agingPass } from "../passes/aging-pass.ts";
import type { PassView, Tally } from "../passes/pass.ts";

/** Which memories are hot and which are cold: computed, so there is nothing to write. */
export const tiersPass = agingPass({
  name: "tiers",
  does: "count hot and cold memories",
  isOn: (settings) => settings["tiers.enabled"],
  step: () => undefined,
  look: countTemperatures,
});

function countTemperatures(view: PassView): Tally {
  const counts = { hot: 0, cold: 0 };
  for (const aged of view.rows) {
    if ((aged.header.status ?? DEFAULTS.status) !== "active") continue;
    const days = aged.accessDays > 0 ? view.accessDaysOf(aged.header.id) : [];
    const temperature = temperatureOf(aged, days, view, view.settings);
    if (temperature !== undefined) counts[temperature]++;
  }
  return counts;
}
