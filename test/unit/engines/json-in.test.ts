import { describe, expect, it } from "vitest";
import { jsonIn } from "../../../src/engines/model/asker.ts";

describe("the JSON in an answer", () => {
  it.each([
    ['<think>{"a":0}</think>{"a":1}', { a: 1 }],
    ['{"a":0} so</think> ```json\n{"a":1}\n```', { a: 1 }],
    ['<thinking>x<think>y</think>z {"a":1}', { a: 1 }],
    ['{"a":1} </think', { a: 1 }],
    ['<think>never ended {"a":1}', { a: 1 }],
    ['<think>x</think>{"a":"</think>"}', { a: "</think>" }],
    ["no object", undefined],
  ])("is found behind thoughts: %s", (said, found) => {
    expect(jsonIn(said)).toEqual(found);
  });
});
