import { isPaiError, unwritableIn } from "../domain/errors.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { ChangeBuilder } from "../markdown/change-builder.ts";
import { linkedAgainst, type StatementPair } from "../passes/pairs/pairs.ts";
import { addTallies, type Pass, type PassView, type Tally } from "../passes/pass.ts";
import { settleFacts } from "../remember/settle-facts.ts";

/** Facts in force that cannot both hold are settled by their observations, as if the younger had just been said. */
export const contradictionsPass: Pass = {
  name: "contradictions",
  does: "settle facts that contradict each other",
  readsTexts: true,
  isOn: () => true,
  state: (view) => view.pairsState(view.rows),
  units: (view) => unsettled(view).map(({ a, b }) => `${a.header.id} ${b.header.id}`),
  plan: function* (units, view): Plan<Planned<Tally>> {
    const builder = new ChangeBuilder();
    let tally: Tally = {};
    for (const unit of units) tally = addTallies(tally, yield* settlePair(builder, unit.split(" "), view));
    return { changes: builder.changes(), appends: builder.appends(), result: tally };
  },
};

/** Pairs that contradict each other and that nobody has weighed against each other yet. Pinned facts are left to a person. */
function unsettled(view: PassView): readonly StatementPair[] {
  return view
    .pairs()
    .filter(
      ({ a, b, is }) =>
        is === "contradicts" &&
        a.header.pinned !== true &&
        b.header.pinned !== true &&
        !linkedAgainst(a.header, b.header),
    );
}

function* settlePair(builder: ChangeBuilder, ids: readonly string[], view: PassView): Plan<Tally> {
  const found = yield* load(ids);
  const members = ids.flatMap((id) => {
    const memory = found.get(id);
    const now = memory && builder.current(memory);
    const isOpen = now && (now.header.status ?? DEFAULTS.status) === "active" && now.header.pinned !== true;
    return isOpen && now.text === view.textOf(id) ? [now] : [];
  });
  if (members.length < 2) return {};
  try {
    const at = new Date(view.nowMs).toISOString();
    const standings = yield* settleFacts(builder, { members, corrections: new Set(), at });
    const gone = [...standings.values()].filter(({ status }) => status !== "active");
    return gone.length > 0 ? { [gone[0]?.status ?? ""]: gone.length } : { disputed: 1 };
  } catch (error) {
    if (!isPaiError(error) || unwritableIn(error).length > 0) throw error;
    return { skipped: 1 };
  }
}
