import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Difference, differenceBetween } from "../../../src/domain/difference.ts";
import { deriveId } from "../../../src/domain/ids.ts";
import { type HistoryLine, reasonOfUndo } from "../../../src/domain/journal-record.ts";
import type { Header } from "../../../src/domain/kinds.ts";

/** What a memory is: `absent` before it was made, or when its making was undone. */
interface Model {
  readonly is: "absent" | "active" | "ended" | "forgotten";
  readonly version: number;
}

interface Step {
  readonly what: "created" | "edited" | "invalidated" | "forgotten" | "restored" | "confirmed" | "undo";
  readonly which: number;
  /** Whether the same change set also strengthens the memory. */
  readonly twice: boolean;
}

const MEMORIES = 3;
const DAY_MS = 86_400_000;
const idOf = (which: number) => deriveId({ kind: "fact", atMs: 0, of: [which] });
const setOf = (step: number) => deriveId({ kind: "changeset", atMs: 0, of: [step] });
const at = (step: number) => new Date(step * DAY_MS).toISOString();
const POSSIBLE: Readonly<Record<string, readonly Model["is"][]>> = {
  created: ["absent"],
  edited: ["active"],
  confirmed: ["active"],
  invalidated: ["active"],
  forgotten: ["active", "ended"],
  restored: ["ended", "forgotten"],
};
const BECOMES: Readonly<Record<string, Model["is"]>> = {
  created: "active",
  restored: "active",
  invalidated: "ended",
  forgotten: "forgotten",
};

/** What a store does with the steps that are possible, one a day, and what its memories are before each day. */
function lived(steps: readonly Step[]) {
  const lines: HistoryLine[] = [];
  const days: (readonly Model[])[] = [];
  const sets: { cs: string; which: number; before: Model; after: Model }[] = [];
  let now: readonly Model[] = Array.from({ length: MEMORIES }, () => ({ is: "absent", version: 0 }));
  steps.forEach(({ what, which, twice }, step) => {
    days.push(now);
    const cs = setOf(step);
    const before = now[which] as Model;
    const say = (event: string, reason: string) =>
      lines.push({
        ...{ seq: step, replica: "a", wall: at(step), at: at(step), cs, n: 0 },
        ...{ command: "c", id: idOf(which), event, reason, source: "user" },
      });
    // What left the memory as it is now can be taken back, whether it was an undo or not, and whatever else was undone since.
    const undoable = sets.filter((set) => set.which === which && set.after === before);
    const last = undoable.at(twice ? -1 : 0);
    let after = before;
    if (what === "undo" && last !== undefined) {
      after = last.before;
      say("undone", reasonOfUndo("undo", last.cs));
    } else if (POSSIBLE[what]?.includes(before.is)) {
      after = { is: BECOMES[what] ?? before.is, version: what === "edited" ? step : before.version };
      say(what, "because");
      if (twice) say("reinforced", "said again");
    } else return;
    sets.push({ cs, which, before, after });
    now = now.map((one, i) => (i === which ? after : one));
  });
  days.push(now);
  return { lines, days, now };
}

function expected(before: readonly Model[], after: readonly Model[], now: readonly Model[]) {
  const found = { learnt: [], changed: [], ended: [], restored: [], forgotten: [] } as Record<
    string,
    string[]
  >;
  for (const [i, last] of now.entries()) {
    const [was, is] = [before[i] as Model, after[i] as Model];
    const tell = (how: string) => found[how]?.push(idOf(i));
    if (is.is === "forgotten") {
      if (was.is !== "forgotten") tell("forgotten");
    } else if (last.is !== "absent") {
      // Of what was undone for good nothing is left to tell.
      if (was.is === "active" && is.is !== "active") tell("ended");
      else if (was.is === "active" && is.version !== was.version) tell("changed");
      else if (was.is !== "active" && is.is === "active") tell(was.is === "absent" ? "learnt" : "restored");
    }
  }
  return found;
}

function idsOf({ learnt, changed, ended, restored, forgotten }: Difference) {
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).sort();
  return {
    learnt: ids(learnt),
    changed: changed.map(({ to }) => to).sort(),
    ended: ids(ended),
    restored: ids(restored),
    forgotten: ids(forgotten),
  };
}

const STEP = fc.record({
  what: fc.constantFrom(
    ...(["created", "edited", "invalidated", "forgotten", "restored", "confirmed"] as const),
    ...Array(5).fill("undo"),
  ),
  which: fc.nat(MEMORIES - 1),
  twice: fc.boolean(),
}) as fc.Arbitrary<Step>;

describe("the difference of two days", () => {
  it("is that of the states, whatever was undone, and whichever undo was undone", () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 25 }), fc.nat(25), fc.nat(25), (steps, one, other) => {
        const { lines, days, now } = lived(steps);
        const [from, until] = [one, other]
          .map((day) => Math.min(day, steps.length))
          .sort((a, b) => a - b) as [number, number];
        const headerOf = (id: string) =>
          now.some(({ is }, i) => idOf(i) === id && is !== "absent")
            ? ({ id, kind: "fact" } as Header)
            : undefined;
        const found = differenceBetween(lines, { fromMs: from * DAY_MS, untilMs: until * DAY_MS }, headerOf);
        const wanted = expected(days[from] as readonly Model[], days[until] as readonly Model[], now);
        for (const ids of Object.values(wanted)) ids.sort();
        expect(idsOf(found)).toEqual(wanted);
      }),
      { numRuns: 400 },
    );
  });
});
