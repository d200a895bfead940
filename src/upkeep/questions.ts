import { isKeptApart } from "../domain/links.ts";
import type { Plan, Planned } from "../domain/plan.ts";
import { askLine, questionId, questionOf } from "../domain/question-lines.ts";
import { linkedAgainst, type StatementPair } from "../passes/pairs/pairs.ts";
import type { Pass, PassView, Tally } from "../passes/pass.ts";

/** What says the same as a pinned fact, or contradicts it, is for a person to decide. */
export const questionsPass: Pass = {
  name: "questions",
  does: "ask about pinned facts that something else repeats or contradicts",
  readsTexts: true,
  isOn: () => true,
  state: (view) => view.pairsState(view.rows),
  units: (view) => unasked(view).map(({ a, b }) => `${a.header.id} ${b.header.id}`),
  plan: function* (units, view): Plan<Planned<Tally>> {
    const wanted = new Set(units);
    const appends = unasked(view)
      .filter(({ a, b }) => wanted.has(`${a.header.id} ${b.header.id}`))
      .map((pair) => askLine(questionOf(suspicionOf(pair), view.nowMs), view.replica));
    return { changes: [], appends, result: appends.length > 0 ? { asked: appends.length } : {} };
  },
};

function unasked(view: PassView): readonly StatementPair[] {
  return view.pairs().filter((pair) => {
    const { a, b, is } = pair;
    const isOpen = is === "duplicate" || (is === "contradicts" && !linkedAgainst(a.header, b.header));
    if (!isOpen || (a.header.pinned !== true && b.header.pinned !== true)) return false;
    const { kind, about } = suspicionOf(pair);
    return !isKeptApart(a.header, b.header) && !view.isAsked(questionId(kind, about));
  });
}

function suspicionOf({ a, b, is }: StatementPair) {
  const validAt = ({ header: { created, valid_at = created } }: StatementPair["a"]) => Date.parse(valid_at);
  const order = validAt(a) - validAt(b) || (a.header.id < b.header.id ? -1 : 1);
  const [newer, older] = order >= 0 ? [a, b] : [b, a];
  const why = is === "duplicate" ? "says the same, and one is pinned" : "contradicts it, and one is pinned";
  const kind = is === "duplicate" ? ("same" as const) : ("replaces" as const);
  return { kind, about: [newer.header.id, older.header.id] as const, why, score: 1 };
}
