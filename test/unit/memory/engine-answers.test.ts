import { expect, it } from "vitest";
import type { Neighbour } from "../../../src/domain/plan.ts";
import type { Embedder } from "../../../src/engine-ports.ts";
import type { Context } from "../../../src/memory/context.ts";
import { EngineAnswers, vectorsOf } from "../../../src/memory/engine-answers.ts";

const near = [{ memory: { text: "I like tea", header: {} }, cosine: 0.9 }] as unknown as readonly Neighbour[];

/** A context whose engines do as they are told. */
function contextOf(does: () => never) {
  const notices: string[] = [];
  const embedder = { embed: does } as unknown as Embedder;
  const engines = { judge: { id: "x", judge: does }, extractor: { id: "x", extract: does } };
  const context = { engines, embedder: () => embedder, notice: (text: string) => void notices.push(text) };
  return { context: context as unknown as Context, notices };
}

it("an engine that fails in the middle of a plan loses nothing: nothing is ended, and the words wait", async () => {
  const fails = () => {
    throw new TypeError("no such thing");
  };
  const { context, notices } = contextOf(fails);
  const answers = new EngineAnswers(context);
  expect(await answers.judge("I like coffee", near, {})).toEqual(["irrelevant"]);
  expect(await answers.extract("I like coffee", { atMs: 0 })).toBeUndefined();
  expect(vectorsOf(context, ["I like coffee"])).toEqual([]);
  expect(notices).toEqual([
    "the judge failed: no such thing",
    "the extractor failed: no such thing",
    "the embedder failed: no such thing",
  ]);
});

it("so does one that fails later", async () => {
  const { context } = contextOf((() => Promise.reject(new Error("gone"))) as () => never);
  expect(await new EngineAnswers(context).judge("I like coffee", near, {})).toEqual(["irrelevant"]);
});
