import { describe, expect, it } from "vitest";
import { isPaiError } from "../../../../src/domain/errors.ts";
import { readPrivacy } from "../../../../src/language/reader/privacy.ts";
import { admitSecrets } from "../../../../src/memory/checks.ts";
import { type PrivateSum, privateFigures } from "../../../support/private-figures.ts";
import { models } from "../../../support/statements.ts";

const notes = (name: string) => new URL(`../../../../training/private/${name}.txt`, import.meta.url);
const read = (text: string) => readPrivacy(text, models().privacy);

describe("what people call private in their own words", () => {
  const [shut, numbers] = [privateFigures(notes("shut")), privateFigures(notes("numbers"))];
  const share = (label: string, count: (sum: PrivateSum) => number, sums = shut) => {
    const sum = sums.get(`${label} all`);
    return sum === undefined ? Number.NaN : count(sum) / sum.all;
  };

  it("is refused or marked in notes that no rule and no training has seen", () => {
    expect(share("secret", ({ refused, sensitive }) => refused + sensitive)).toBeGreaterThanOrEqual(0.8);
    expect(share("secret", ({ refused }) => refused)).toBeGreaterThanOrEqual(0.5);
    expect(share("sensitive", ({ refused, sensitive }) => refused + sensitive)).toBeGreaterThanOrEqual(0.6);
  });

  it("is seldom found in plain ones", () => {
    expect(share("plain", ({ refused }) => refused)).toBeLessThanOrEqual(0.01);
    expect(share("plain", ({ sensitive }) => sensitive)).toBeLessThanOrEqual(0.04);
  });

  it("is told from telephone numbers, plates, orders and readings", () => {
    expect(share("plain", ({ refused }) => refused, numbers)).toBeLessThanOrEqual(0.05);
    expect(share("plain", ({ sensitive }) => sensitive, numbers)).toBeLessThanOrEqual(0.1);
    expect(share("secret", ({ refused, sensitive }) => refused + sensitive, numbers)).toBeGreaterThanOrEqual(
      0.9,
    );
  });

  it("is refused with the place of the odd word, where it reads like a secret", () => {
    const said = "bank card pin is 7035, netflix Otters4ever!";
    const refuse = () => admitSecrets("", undefined, { said, read });
    expect(refuse).toThrow(/reads like a code or a password \(rule reads-secret, column \d+\)/);
    try {
      refuse();
    } catch (error) {
      expect(isPaiError(error) && error.hint).toContain("--seal");
    }
  });

  it("is kept as sensitive with a reason, and where it only seems so", () => {
    const said = "started sertraline 50mg for the depression, nobody at work knows";
    expect(admitSecrets(said, undefined, { said, read })).toEqual({
      allowSecret: undefined,
      readsPrivate: true,
    });
    expect(admitSecrets(said, undefined, { said, read, sensitive: false })).toEqual({
      allowSecret: undefined,
    });
    expect(admitSecrets(said, undefined)).toEqual({ allowSecret: undefined });
  });
});
