import { describe, expect, it } from "vitest";
import { hookAnswer, readHookInput } from "../../../src/cli/run-hook.ts";

const read = (given: object) => readHookInput(JSON.stringify(given));

describe("what a client says to a hook", () => {
  it.each([
    ["Claude Code", { session_id: "s", cwd: "/w", hook_event_name: "UserPromptSubmit", prompt: "hi" }],
    [
      "Codex",
      { session_id: "s", cwd: "/w", hook_event_name: "UserPromptSubmit", prompt: "hi", turn_id: "t" },
    ],
    [
      "Gemini CLI",
      { session_id: "s", cwd: "/w", hook_event_name: "BeforeAgent", prompt: "hi", timestamp: "x" },
    ],
    [
      "Cursor",
      { conversation_id: "s", workspace_roots: ["/w"], hook_event_name: "beforeSubmitPrompt", prompt: "hi" },
    ],
  ])("is read of %s", (_client, given) => {
    expect(read(given)).toMatchObject({ session: "s", cwd: "/w", prompt: "hi" });
  });

  it.each([
    "",
    "garbage",
    "[]",
    "null",
    "7",
    '{"prompt":7,"cwd":"relative","session_id":["x"],"transcript_path":"../up"}',
    JSON.stringify({ cwd: `/${"x".repeat(5_000)}`, transcript_path: "/a\0b", hook_event_name: '"}' }),
  ])("says nothing where it is %j", (text) => {
    const { isCursor, ...rest } = readHookInput(text);
    expect([isCursor, ...Object.values(rest)]).toEqual([false, ...Object.values(rest).map(() => undefined)]);
  });
});

describe("what a hook answers", () => {
  it("repeats the event as the client calls it", () => {
    const answer = hookAnswer("x", "prompt", read({ hook_event_name: "BeforeAgent" }));
    expect(JSON.parse(answer)).toEqual({
      hookSpecificOutput: { hookEventName: "BeforeAgent", additionalContext: "x" },
    });
    expect(JSON.parse(hookAnswer("x", "session-start", read({}))).hookSpecificOutput.hookEventName).toBe(
      "SessionStart",
    );
  });

  it("has Cursor's form for Cursor, and is nothing where there is nothing to say", () => {
    const cursor = read({ cursor_version: "2.1", hook_event_name: "sessionStart" });
    expect(JSON.parse(hookAnswer("x", "session-start", cursor))).toEqual({ additional_context: "x" });
    expect(hookAnswer("", "session-start", cursor)).toBe("");
  });
});
