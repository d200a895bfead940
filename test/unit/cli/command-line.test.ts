import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlainLine } from "../../../src/cli/command-line.ts";
import { GLOBALS } from "../../../src/cli/definitions/shared.ts";
import { COMMANDS } from "../../../src/cli/definitions.ts";
import { parseLine } from "../../../src/cli/parse-line.ts";

const flagsOf = ({ flags }: { readonly flags: string }) => flags.match(/(?<!\S)--?[a-z][a-z-]*/g) ?? [];
const TEXTS = ["tea", "fact", "5", "", "-5", "--", "-", "help", "text", "memory", "no-track", "a b", "ä"];

/** A command with words that mean something to it, and some that do not. */
const lines = fc.constantFrom(...COMMANDS).chain((definition) => {
  const options = [...definition.options, ...GLOBALS].flatMap(flagsOf);
  const forms = options.flatMap((flag) => [flag, `${flag}=5`]);
  const words = fc.oneof(fc.constantFrom(...TEXTS), fc.constantFrom(...options), fc.constantFrom(...forms));
  const names = [definition.name, ...(definition.aliases ?? [])];
  return fc.tuple(fc.constantFrom(...names), fc.array(words, { maxLength: 6 }));
});

describe("a command line without a parser", () => {
  it("is read as the parser reads it", () => {
    let plain = 0;
    fc.assert(
      fc.property(lines, ([name, words]) => {
        const line = readPlainLine([name, ...words]);
        if (line === undefined) return;
        plain++;
        expect(parseLine([name, ...words], "1.0.0")).toEqual(line);
      }),
      { numRuns: 5_000 },
    );
    expect(plain).toBeGreaterThan(300);
  });

  it.each([
    ["recall tea --json", { json: true, track: true, color: true, wait: true }],
    ["recall tea --no-track --limit 5", { track: false, limit: "5", color: true, wait: true }],
    ["remember tea --store /tmp/x --importance 10", { store: "/tmp/x", importance: "10" }],
    ["list --no-wait", { wait: false }],
  ])("has words, switches and values: %s", (line, options) => {
    expect(readPlainLine(line.split(" "))?.options).toMatchObject(options);
  });

  it.each([
    ["an unknown command", "remmber tea"],
    ["an alias", "expand x"],
    ["an option before the command", "--json recall tea"],
    ["an option by its letter", "recall tea -n 5"],
    ["a value behind an equals sign", "recall tea --limit=5"],
    ["a value out of few", "recall tea --kind fact"],
    ["several values", "remember tea --tag a b"],
    ["an unknown option", "recall tea --lmit 5"],
    ["a value that is missing", "recall tea --limit"],
    ["a value that looks like an option", "recall tea --limit --json"],
    ["the end of options", "recall tea -- --json"],
    ["words that are missing", "show"],
    ["words that are too many", "status tea"],
    ["help", "recall --help"],
    ["nothing", ""],
  ])("is left to the parser where there is %s", (_, line) => {
    expect(readPlainLine(line === "" ? [] : line.split(" "))).toBeUndefined();
  });
});
