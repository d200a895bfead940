import { describe, expect, it } from "vitest";
import { ERRORS } from "../../src/domain/errors.ts";
import { sourcesBelow } from "./checkout.ts";

const CODES = Object.keys(ERRORS);
const sources = [...sourcesBelow("src").values()].join("\n");
const tests = [...sourcesBelow("test")].filter(([path]) => !path.startsWith("test/arch/"));

describe("the table of error codes", () => {
  it.each(CODES)("has a place in the sources that throws %s", (code) => {
    expect(sources).toMatch(
      new RegExp(`PaiError\\(\\s*"${code}"|errorCode\\(.*"${code}"|code: "${code}"|: "${code}"[;,]`),
    );
  });

  it.each(CODES)("has a test that names %s", (code) => {
    const naming = tests.filter(([, text]) => new RegExp(`["'\`]${code}["'\`]`).test(text));
    expect(naming.map(([path]) => path)).not.toEqual([]);
  });
});
