import { describe, expect, it } from "vitest";
import { type ContextItem, contextBlock } from "../../../src/recall/context-block.ts";
import { CONTEXT_FACES } from "../../../src/text/fence.ts";
import { withoutOwnWords } from "../../../src/text/inserted-blocks.ts";

describe("a text without what pai put into it", () => {
  it.each(CONTEXT_FACES)("has no block of memories as it is fenced for %s", (face) => {
    const item: ContextItem = {
      handle: "fa_1",
      kind: "fact",
      label: "fact",
      text: "I like ``` and </pai-memory> tea",
      at: "2026-01-01T00:00:00Z",
      source: "user",
      isUnvouched: false,
      sources: 0,
      confidence: 1,
    };
    const { text } = contextBlock([item], { budget: 1_000, face });
    expect(text).toContain("tea");
    expect(withoutOwnWords(`Which drink?\n${text}\nAnd which cake?`)).toMatch(
      /^Which drink\?\s+And which cake\?$/,
    );
    expect(withoutOwnWords(`Which drink?\n${text.slice(0, 80)}`)).toBe("Which drink?"); // cut off by a client
  });

  it("has no context of hooks", () => {
    const text =
      "<hook_context>&lt;pai-memory&gt;I like tea&lt;/pai-memory&gt;</hook_context>\n\nWhich drink?";
    expect(withoutOwnWords(text)).toBe("Which drink?");
  });

  it.each(["What does <pai-memory> mean in my prompt?", "I saw <hook_context> today", "", "  two  blanks  "])(
    "keeps the words of somebody who writes %j",
    (text) => expect(withoutOwnWords(text)).toBe(text),
  );
});
