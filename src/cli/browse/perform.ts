import { isPaiError } from "../../domain/errors.ts";
import type { CareJson, UndoJson } from "../../domain/shapes.ts";
import type { ConsolidateJson } from "../../domain/upkeep-shapes.ts";
import { ANSWERS } from "../review-answers.ts";
import { readTab } from "./read-tab.ts";
import type { Act, CardData, Effect, Happening } from "./state.ts";
import type { Carry, Performing, Work } from "./work.ts";

/** Another process that writes is waited for so long, ms, with a look so often. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/** What carries effects out on a store. */
export function performer(performing: Performing): Carry {
  let head: number | undefined;
  return async (effect, tell) => {
    const work = { ...performing, tell };
    try {
      if (effect.do === "load") await readTab(effect, work);
      if (effect.do === "card") await readCard(effect, work);
      if (effect.do === "act") await change(effect.act, work);
      const now = await performing.memory.head();
      // What was changed here is no news.
      if (effect.do === "look" && head !== undefined && now !== head) tell({ is: "stirred" });
      if (effect.do === "look" || effect.do === "act" || head === undefined) head = now;
    } catch (error) {
      if (effect.do !== "look") tell(await trouble(error, effect)); // it is said where something is read or changed
    }
  };
}

/** What went wrong, no secret of what was typed in it. */
async function trouble(error: unknown, effect: Effect): Promise<Happening> {
  const { redact } = await import("../../text/safety/secrets.ts");
  const message = redact(error instanceof Error ? error.message : String(error)).text;
  if (isPaiError(error) && error.code === "unknown_id") {
    const id =
      effect.do === "card" ? effect.id : effect.do === "act" && "id" in effect.act ? effect.act.id : "";
    return { is: "gone", id, text: `${message}; this is what there is now` };
  }
  const hint = isPaiError(error) && error.hint !== undefined ? ` (${redact(error.hint).text})` : "";
  return { is: "told", text: `${message}${hint}`, isTrouble: true };
}

async function readCard(
  { id, query }: Extract<Effect, { do: "card" }>,
  { memory, tell }: Work,
): Promise<void> {
  const show = await memory.show(id, false);
  const why = await memory.why(id).catch(() => undefined); // an entity, a box: nothing is behind it
  const found = query.trim() === "" ? undefined : await memory.recall(query, { ...SEARCHED, explain: true });
  const ranked = found?.results.find((one) => one.id === show.id);
  const story = await memory.history(show.id);
  const data: CardData = { show, why, story, ranked };
  tell({ is: "card", id, data });
}

/** How a search of the screen asks: it counts no access. */
const SEARCHED = { limit: 50, track: false, wordsOnly: true, glance: true } as const;

/** Makes a change as soon as no other process is writing. */
async function change(act: Act, performing: Work): Promise<void> {
  const { pause, tell } = performing;
  for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
    try {
      tell(await made(act, performing));
      return;
    } catch (error) {
      if (!isPaiError(error) || error.code !== "busy" || waitedMs >= PATIENCE_MS) throw error;
      await pause(LOOK_MS);
    }
  }
}

async function made(act: Act, { memory }: Performing): Promise<Happening> {
  switch (act.do) {
    case "correct":
      return cared(act, await memory.correct(act.id, act.text), "corrected");
    case "move":
      return cared(act, await memory.move(act.id, act.text), "moved");
    case "answer": {
      const how = act.text === undefined ? {} : { text: act.text };
      const done = await memory.answer(act.question, act.choice, how);
      return cared(act, { ...done, alsoIn: [] }, `answered: ${act.choice}`);
    }
    case "settle": {
      const answer = ANSWERS[act.letter];
      if (answer === undefined) return { is: "told", text: "this is no answer", isTrouble: true };
      return cared(act, await answer.act(act.ids, memory), answer.word);
    }
    case "undo":
      return undone(act, await memory.undo(act.changeSet));
    case "upkeep":
      return kept(act, await memory.consolidate());
    default:
      return cared(act, await memory[act.do]([act.id]), WORDS[act.do]);
  }
}

const WORDS = {
  forget: "forgotten",
  restore: "brought back",
  pin: "pinned",
  unpin: "unpinned",
  confirm: "confirmed",
  fulfil: "done",
  cancel: "called off",
  reopen: "open again",
} as const;

function cared(act: Act, { memories, changeSet, notes }: CareJson, word: string): Happening {
  if (changeSet === undefined)
    return { is: "told", text: notes[0] ?? "nothing was changed", isTrouble: false };
  const successor =
    act.do === "correct"
      ? memories.find(({ id, status, kind }) => id !== act.id && status === "active" && kind !== "episode")
          ?.id
      : undefined;
  const text = [`${word}; u takes it back`, ...notes].join("; ");
  return { is: "done", act, text, changeSet, ...(successor !== undefined && { successor }) };
}

function undone(act: Act, { command }: UndoJson): Happening {
  return { is: "done", act, text: `took back: ${command}` };
}

function kept(act: Act, { busy, changed, changeSets }: ConsolidateJson): Happening {
  if (busy) return { is: "told", text: "another process is doing the upkeep", isTrouble: false };
  const text =
    changed === 0 ? "the upkeep changed nothing" : `the upkeep changed ${changed}; tab 6 lists what`;
  return { is: "done", act, text, changeSet: changeSets.at(-1) };
}
