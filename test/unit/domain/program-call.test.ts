import { expect, it } from "vitest";
import { programCall } from "../../../src/domain/programs.ts";

it("starts a program as it is, but on Windows in its shell what is no .exe, with every sign of the shell behind a caret", () => {
  expect(programCall("claude", ["a b"], false)).toEqual({ command: "claude", args: ["a b"] });
  expect(programCall("C:\\git.EXE", ["a b"], true)).toEqual({ command: "C:\\git.EXE", args: ["a b"] });
  const { command, args, windowsVerbatimArguments } = programCall("claude", ['say "hi" & del %X%'], true);
  expect({ command, windowsVerbatimArguments }).toEqual({
    command: "cmd.exe",
    windowsVerbatimArguments: true,
  });
  const line = args.at(-1) ?? "";
  expect(line).toMatch(/^"\^"claude\^" /);
  // What the shell reads first, and what a script reads after it: nothing of it means anything to either.
  const once = line.slice(1, -1).replace(/\^(.)/g, "$1");
  expect(once).toContain('^"say^ \\^"hi\\^"^ ^&^ del^ ^%X^%^"');
  expect(once.replace(/\^(.)/g, "$1")).toBe('"claude" "say \\"hi\\" & del %X%"');
});
