import { describe, expect, it } from "vitest";
import { otherWords } from "../../../src/recall/related.ts";
import { analyse } from "../../../src/text/analyse.ts";

const others = (query: string) => otherWords(analyse(query));

describe("other forms", () => {
  it.each([
    ["allergies", "allergic"],
    ["her marriage", "married"],
    ["the decision", "decided"],
    ["a payment", "paid"],
    ["birth", "born"],
    ["deaths", "died"],
    ["the recovery", "recovered"],
    ["swimmers", "swims"],
    ["German", "Germany"],
    ["life", "lives"],
    ["weight", "weighs"],
    ["fluency", "fluent"],
  ])("of %s are those of %s, and the other way round", (one, other) => {
    const [a = "", b = ""] = [one, other].flatMap((text) => analyse(text));
    expect(others(one)[a]).toContain(b);
    expect(others(other)[b]).toContain(a);
  });

  it.each([
    ["party", "part"],
    ["army", "arm"],
    ["liver", "live"],
    ["number", "numb"],
    ["corner", "corn"],
    ["message", "mess"],
    ["letter", "let"],
    ["apartment", "apart"],
  ])("are not what %s and %s only look like", (one, other) => {
    const [a = "", b = ""] = [one, other].flatMap((text) => analyse(text));
    expect(others(one)[a] ?? []).not.toContain(b);
  });
});

describe("other words", () => {
  it("stand for the same thing both ways, however the query bends them", () => {
    expect(others("which films")).toEqual({ film: ["movi"] });
    expect(others("a movie")).toEqual({ movi: ["film"] });
    expect(others("what has she bought").bui).toEqual(expect.arrayContaining(["purchas"]));
    expect(others("her puppies").puppi).toEqual(["dog", "pup"]);
  });

  it("are of the kind that is asked for, and not the other way round", () => {
    expect(others("which instruments does Mara play").instrument).toEqual(
      expect.arrayContaining(["violin", "guitar"]),
    );
    expect(others("cities").citi).toEqual(expect.arrayContaining(["lisbon"]));
    expect(others("the hamster")).toEqual({});
    expect(others("how many children").child).toEqual(
      expect.arrayContaining(
        ["son", "daughter", "kid"].flatMap((word) => analyse(word)).filter((term) => term !== "child"),
      ),
    );
  });

  it("are those of both tables for a word in both, each once, and never the word itself", () => {
    const { vehicl = [] } = others("vehicle");
    expect(vehicl).toEqual(expect.arrayContaining(["truck", "motorcycl"]));
    expect(new Set(vehicl).size).toBe(vehicl.length);
    expect(vehicl).not.toContain("vehicl");
  });

  it("are none for other words, parts of words and names of object members", () => {
    expect(others("Which harbour has a lighthouse, and what does ca or p mean")).toEqual({});
    expect(otherWords(["constructor", "__proto__", ""])).toEqual({});
  });
});
