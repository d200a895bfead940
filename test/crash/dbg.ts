import { BUGS } from "./bugs.ts";
import { explore, violationsOf } from "./harness.ts";
import { SCENARIOS } from "./scenarios.ts";

for (const b of BUGS) {
  console.log(b.name);
  for (const s of SCENARIOS) {
    if (s.name === "consolidate 20") continue;
    const t = performance.now();
    try {
      const r = explore(s, b);
      console.log(
        "   ",
        s.name.padEnd(16),
        violationsOf(r) || "-NOT CAUGHT",
        b.appliesTo(s.name) ? "" : "(n/a)",
        (performance.now() - t).toFixed(0),
        violationsOf(r) ? "" : "",
      );
    } catch (e) {
      console.log("   ", s.name, "threw", String(e));
    }
  }
}
