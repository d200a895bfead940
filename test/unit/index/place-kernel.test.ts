import fc from "fast-check";
import { expect, it } from "vitest";
import { placeKernel } from "../../../src/index/place-kernel.ts";
import { PLAIN, type PlaceKernel, REACH, UNFOUND } from "../../../src/index/surroundings.ts";

const turn = fc.record({
  score: fc.option(fc.double({ min: 1e-9, max: 1, noNaN: true }), { nil: undefined, freq: 2 }),
  isQuestion: fc.boolean(),
});
const lines = fc.array(fc.array(turn, { minLength: 1, maxLength: 40 }), { maxLength: 12 });
type Lines = typeof lines extends fc.Arbitrary<infer T> ? T : never;

it("weighs what is around turns as the plain one does, to the last bit, whatever it weighed before", () => {
  const kernel = placeKernel();
  if (!kernel) throw new Error("no WebAssembly here");
  fc.assert(
    fc.property(lines, (all) => {
      expect(weighed(kernel, all)).toEqual(weighed(PLAIN, all));
    }),
  );
});

it("weighs a ground that is larger than a page of its memory", () => {
  const kernel = placeKernel();
  if (!kernel) throw new Error("no WebAssembly here");
  const long = Array.from({ length: 9_000 }, (_, i) => {
    return { score: i % 7 === 3 ? 1 / (i + 1) : undefined, isQuestion: i % 3 === 0 };
  });
  expect(weighed(kernel, [long, long])).toEqual(weighed(PLAIN, [long, long]));
});

function weighed(kernel: PlaceKernel, all: Lines) {
  const found = all.flat().filter(({ score }) => score !== undefined);
  const ground = kernel.ground(REACH + all.reduce((sum, line) => sum + line.length + REACH, 0), found.length);
  let [place, hits] = [REACH, 0];
  for (const line of all) {
    for (const { score, isQuestion } of line) {
      ground.marks[place] = score === undefined ? UNFOUND : UNFOUND + 1 + hits;
      if (score !== undefined) {
        ground.scores[place] = score;
        if (isQuestion) ground.asked[place] = score / 2;
        ground.hits[hits++] = place;
      }
      place++;
    }
    place += REACH;
  }
  const { near, around, answer, worth } = kernel.weigh(ground);
  return { near: [...near], around: [...around], answer: [...answer], worth: [...worth] };
}
