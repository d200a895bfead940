import { expect, it } from "vitest";
import { titled } from "../../../src/domain/shown-words.ts";

it("gives people and places capitals where all is in small letters, and spells everything else as it is", () => {
  const of = (type: string, ...names: readonly string[]) => names.map((name) => titled({ name, type }));
  expect(of("person", "anne-marie o'neil", "van Gogh", "@mara_k")).toEqual([
    "Anne-Marie O'neil",
    "van Gogh",
    "@mara_k",
  ]);
  expect(of("place", "são paulo")).toEqual(["São Paulo"]);
  for (const type of ["tool", "project", "organisation", "other", "subject", "topic"])
    expect(of(type, "npm", "soap box")).toEqual(["npm", "soap box"]);
});
