import { describe, expect, it } from "vitest";
import { nearestAmong, subjectsAmong } from "../../../src/beliefs/subjects.ts";
import { analyse } from "../../../src/text/analyse.ts";

const fact = (text: string, subject = "owner") => ({ id: text, text, subject });

describe("whom a statement tells of", () => {
  const all = [fact("Maren was late", "maren"), fact("Rosa Diaz sings", "rosa diaz"), fact("I run")];
  const subjectsOf = subjectsAmong(all);

  it.each([
    ["Waited for Maren outside the cinema", "owner", ["owner", "maren"]],
    ["marens train was late", "owner", ["owner", "maren"]],
    ["Rosa sings", "owner", ["owner"]],
    ["Rosa Diaz sings to me", "rosa diaz", ["rosa diaz", "owner"]],
    ["The marenghi is stale", "marenghi", ["marenghi"]],
  ])("%s", (text, subject, expected) => {
    expect([...subjectsOf({ text, subject })]).toEqual(expected);
  });
});

describe("the facts that a new one is held against", () => {
  const near = (text: string, subject = "owner") => ({
    ...fact(text, subject),
    vector: undefined,
    subjects: new Set([subject]),
    terms: new Set(analyse(text)),
    isOpenPromise: false,
  });
  const [first, second, third, other] = [
    near("spoke to hal, tubes are coming"),
    near("hal again, useless"),
    near("tubes are coming with the van"),
    near("hal has a dog", "someone"),
  ];

  it("share words with it, the rarest first, and are about one subject", () => {
    const noise = ["van", "shop", "bike"].map((word) => near(`the ${word} is coming`));
    const nearest = nearestAmong([first, second, third, other, ...noise], { most: 2, linked: 1 });
    expect([...nearest(new Set([second]))]).toEqual([first]);
    expect([...nearest(new Set([first]))]).toEqual([third, second]);
  });
});
