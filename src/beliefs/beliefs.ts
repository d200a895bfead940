import type { Steering } from "../domain/belief-steering.ts";
import { isWithdrawn, sharesHalf, steeredKeys, steeringOf, weighedBy } from "../domain/belief-steering.ts";
import type { Change } from "../domain/changeset.ts";
import { isPaiError, unwritableIn } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import type { Header, HeaderOf, Memory } from "../domain/kinds.ts";
import { occasionOf } from "../domain/occasion.ts";
import { memoryPath } from "../domain/paths.ts";
import { isTombstoned, isVacant, load, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { ChangeSheet } from "../markdown/change-sheet.ts";
import {
  changedMemory,
  changeMemory,
  createdMemory,
  createMemory,
  moveMemory,
  removeMemory,
  rewritten,
  type Why,
} from "../markdown/changes.ts";
import { addTallies, type Pass, type PassView, type Tally } from "../passes/pass.ts";
import { beliefHeader, beliefPatch } from "./belief-header.ts";
import { type Block, blocksIn, digestOf, isNoted } from "./blocks.ts";
import type { Formed } from "./draft.ts";
import { formBeliefs } from "./formed.ts";
import type { ObservedFact } from "./observed.ts";
import { whyChanged, whyFormed } from "./why.ts";

type BeliefMemory = Memory & { readonly header: HeaderOf<"belief"> };

/** What several independent observations say becomes a belief, with all that is said against it. */
export const beliefsPass: Pass = beliefsPassOf(false);

/** The same over all subjects, whatever is noted of them: beliefs are dropped and formed again. */
export const rebuildPass: Pass = beliefsPassOf(true);

function beliefsPassOf(all: boolean): Pass {
  return {
    name: "beliefs",
    does: "form beliefs from independent observations, and update their confidence",
    isOn: (settings) => settings["beliefs.enabled"],
    batch: 10,
    units: (view) => {
      const blocks = [...blocksIn(view).values()];
      return blocks
        .filter((block) => all || digestOf(block, view.nowMs) !== view.markOf(block.unit))
        .map(({ unit }) => unit);
    },
    digests: (view) =>
      new Map([...blocksIn(view)].map(([unit, block]) => [unit, digestOf(block, view.nowMs)])),
    plan: function* (units, view): Plan<Planned<Tally>> {
      const sheet = new ChangeSheet();
      const blocks = blocksIn(view);
      let tally: Tally = {};
      for (const unit of units) {
        const block = blocks.get(unit);
        if (block) tally = addTallies(tally, yield* planBlock(sheet, block, view));
      }
      return { changes: sheet.changes(), appends: sheet.appends(), result: tally };
    },
  };
}

function* planBlock(sheet: ChangeSheet, block: Block, view: PassView): Plan<Tally> {
  const loaded = yield* load([...block.facts, ...block.beliefs].map(({ id }) => id));
  const memories = [...loaded.values()];
  const known = new Map(memories.filter(isBelief).map((memory) => [memory.header.id, memory]));
  const withdrawn = [...known.values()].filter(({ header }) => isWithdrawn(header));
  const steering = (id: string): Steering | undefined => {
    const memory = known.get(id);
    return memory && steeringOf(memory.header);
  };
  const facts = memories.flatMap((memory) => observedFact(memory, view));
  const formed = (yield* formBeliefs({ block, facts, nowMs: view.nowMs, steeringOf: steering })).filter(
    ({ folded }) => !withdrawn.some(({ header }) => sharesHalf(header.supporting ?? [], folded.supporting)),
  );
  const wanted = new Set(formed.map(({ id }) => id));
  const left = [...known.values()].filter(({ header }) => !wanted.has(header.id) && !isWithdrawn(header));
  let tally: Tally = {};
  for (const one of formed) {
    const heirOf = known.get(one.id) ?? left.find(({ header }) => isSteered(header) && isHeir(one, header));
    const header = beliefHeader(one, block, { known: heirOf?.header, nowMs: view.nowMs });
    const before = known.get(one.id);
    tally = addTallies(
      tally,
      yield* before ? change(sheet, before, header) : create(sheet, header, one.text),
    );
  }
  for (const memory of left) tally = addTallies(tally, remove(sheet, memory, view));
  return tally;
}

function isBelief(memory: Memory): memory is BeliefMemory {
  return memory.header.kind === "belief";
}

/** There is more to it than its evidence: a person has said something of it, or it stands on the page. */
function isSteered(header: HeaderOf<"belief">): boolean {
  return Object.keys(steeredKeys(header)).length > 0;
}

function isHeir({ folded }: Formed, { supporting = [] }: HeaderOf<"belief">): boolean {
  return sharesHalf(supporting, folded.supporting);
}

function observedFact({ header, text }: Memory, view: PassView): readonly ObservedFact[] {
  if (header.kind !== "fact") return [];
  const { id, subject = DEFAULTS.subject, sources = [] } = header;
  const observations = sources.map((source) => occasionOf(source, view.sourceOf));
  return [{ id, text, subject, observations, isNote: isNoted(header) }];
}

function* create(sheet: ChangeSheet, header: Header, text: string): Plan<Tally> {
  const hash = contentHash(text);
  const path = memoryPath(header, text);
  if (hash === undefined || (yield* isTombstoned(hash))) return { suppressed: 1 };
  if (!(yield* isVacant(path))) return { blocked: 1 };
  try {
    const belief = createdMemory(header, text, path);
    sheet.add(createMemory(belief, whyFormed(header)), belief);
    return { formed: 1 };
  } catch (error) {
    if (!isPaiError(error) || unwritableIn(error).length > 0) throw error;
    return { skipped: 1 };
  }
}

/** A text that a person edited stays; only what follows from the evidence is written anew. */
function* change(sheet: ChangeSheet, memory: BeliefMemory, header: HeaderOf<"belief">): Plan<Tally> {
  const why = whyChanged(memory.header, header);
  try {
    const changed = weighedAnew(memory, header, why);
    if (changed === undefined) return {};
    if (changed.op === "move" && !(yield* isVacant(changed.to))) return { blocked: 1 };
    sheet.add(changed, changedMemory(memory, changed));
    return { [why.event]: 1 };
  } catch (error) {
    if (!isPaiError(error) || unwritableIn(error).length > 0) throw error;
    return { skipped: 1 };
  }
}

/** Where older evidence came to light a belief was made earlier, and lies in another folder. */
function weighedAnew(memory: BeliefMemory, header: HeaderOf<"belief">, why: Why): Change | undefined {
  const patch = beliefPatch(header, memory.header);
  if (header.created === memory.header.created) return changeMemory(memory, patch, why);
  const text = rewritten(memory, { created: header.created, ...patch });
  return { ...moveMemory(memory, memoryPath(header, memory.text), why), text } as Change; // still a move
}

/** What was erased may not live on in a belief, nor in the log of its removal. */
function remove(sheet: ChangeSheet, memory: BeliefMemory, { row }: PassView): Tally {
  const isErased = weighedBy(memory.header).some((id) => row(id) === undefined);
  if (memory.header.pinned === true && !isErased) return {};
  const reason = isErased ? "what it rests on was erased" : "what it rests on no longer makes it";
  sheet.add(removeMemory(memory, { event: "invalidated", reason }, isErased), memory);
  return { dropped: 1 };
}
