import { describe, expect, it } from "vitest";
import { promptQueries } from "../../../src/recall/prompt-queries.ts";

describe("what is looked for beside a prompt", () => {
  it("is what its sentences are about, without orders, links and code", () => {
    const prompt =
      "Please fix the billing service. See https://example.com/x for the report!\n```ts\nconst tea = 1;\n```\nWho owns it?";
    expect(promptQueries(prompt)).toEqual(["the billing service.", "See   for the report!", "Who owns it?"]);
  });

  it.each([
    "/clear",
    "!ls -la",
    "",
    "ok",
    "{[(1+2)*3]-4}/5=6;7:8,9",
    "<hook_context>I like green tea</hook_context>",
  ])("is nothing for %j", (prompt) => expect(promptQueries(prompt)).toEqual([]));

  it("is no query: quotation marks and dashes are only that", () => {
    expect(promptQueries('"Who owns the -billing service?"')).toEqual(["Who owns the  billing service?"]);
  });

  it("is little of a long one: the beginning and the end", () => {
    const long = Array.from(
      { length: 50_000 },
      (_, i) => `Sentence ${"abcdefghij"[i % 10]} of the prompt number ${i}.`,
    );
    const queries = promptQueries(long.join(" "));
    expect(queries).toHaveLength(6);
    expect([queries[0], queries.at(-1)]).toEqual([long[0], long.at(-1)]);
  });
});

it("takes a path for no command of the client", () => {
  expect(promptQueries("/srv/app/login.ts fails since the violin teacher changed the invoice")).not.toEqual(
    [],
  );
  expect(promptQueries("/clear the violin teacher")).toEqual([]);
});
