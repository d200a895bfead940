import { describe, expect, it } from "vitest";
import { porterStem } from "../../../src/text/porter.ts";

// The examples of the paper (Porter 1980), each carried through all five steps.
const PUBLISHED = `
caresses caress, ponies poni, ties ti, caress caress, cats cat
feed feed, agreed agre, plastered plaster, bled bled, motoring motor, sing sing
conflated conflat, troubled troubl, sized size, hopping hop, tanned tan, falling fall, hissing hiss,
fizzed fizz, failing fail, filing file
happy happi, sky sky
relational relat, conditional condit, rational ration, valenci valenc, hesitanci hesit, digitizer digit,
conformabli conform, radicalli radic, differentli differ, vileli vile, analogousli analog,
vietnamization vietnam, predication predic, operator oper, feudalism feudal, decisiveness decis,
hopefulness hope, callousness callous, formaliti formal, sensitiviti sensit, sensibiliti sensibl
triplicate triplic, formative form, formalize formal, electriciti electr, electrical electr, hopeful hope,
goodness good
revival reviv, allowance allow, inference infer, airliner airlin, gyroscopic gyroscop, adjustable adjust,
defensible defens, irritant irrit, replacement replac, adjustment adjust, dependent depend,
adoption adopt, homologou homolog, communism commun, activate activ, angulariti angular,
homologous homolog, effective effect, bowdlerize bowdler
probate probat, rate rate, cease ceas, controll control, roll roll
generalizations gener, oscillators oscil
connect connect, connected connect, connecting connect, connection connect, connections connect`;

describe("porterStem", () => {
  const pairs = PUBLISHED.trim()
    .split(/,?\n|, /)
    .map((pair) => pair.split(" "));

  it.each(pairs)("stems %s to %s", (word, stem) => {
    expect(porterStem(word ?? "")).toBe(stem);
  });

  it.each([
    ["by", "by"],
    ["say", "sai"],
    ["yellow", "yellow"],
    ["syzygy", "syzygi"],
    ["", ""],
    ["snowing", "snow"],
    ["boxing", "box"],
  ])("stems %j, which turns on y, w and x, to %j", (word, stem) => {
    expect(porterStem(word)).toBe(stem);
  });
});
