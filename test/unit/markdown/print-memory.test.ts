import { describe, expect, it } from "vitest";
import type { Header } from "../../../src/domain/kinds.ts";
import { readMemory } from "../../../src/markdown/memory-file.ts";
import { printMemory, rewriteMemory } from "../../../src/markdown/print-memory.ts";

const ID = "fa_01jd7xk4b0c8v2m5q9w3e6r1ty";
const HEADER: Header = { id: ID, kind: "fact", created: "2026-11-21T10:00:00Z" };
const START = `---\nid: ${ID}\nkind: fact\n`;
const PLAIN = `${START}created: 2026-11-21T10:00:00Z\n---\nThe owner drinks tea.\n`;

describe("printMemory", () => {
  it("writes half a character as U+FFFD, as UTF-8 does", () => {
    const raw = printMemory({ ...HEADER, summary: "cut \ud83d" }, "cut \udc00");
    expect(readMemory(raw)).toMatchObject({ header: { summary: "cut \ufffd" }, text: "cut \ufffd" });
  });

  it.each<[string, { text?: string } & Partial<Record<string, unknown>>, string]>([
    ["NUL", { text: "a\0b" }, "not_text"],
    ["a conflict without its hash", { text: "<<<<<<< HEAD\ntea" }, "invalid_memory"],
    ["an attribute called constructor", { attributes: { constructor: "x" } }, "invalid_memory"],
    ["a header over 16 KiB", { tags: Array<string>(200).fill("x".repeat(100)) }, "too_large"],
    ["a body over 8 MiB", { text: "x".repeat(8 * 1024 * 1024) }, "too_large"],
    ["the id of another kind", { id: ID.replace("fa_", "ep_") }, "invalid_memory"],
    ["a confidence over 1", { confidence: 7 }, "invalid_memory"],
    ["a key that the kind does not have", { owed_to: "Ola" }, "invalid_memory"],
  ])("refuses %s rather than write what cannot be read", (_name, given, code) => {
    const { text = "x", ...keys } = given;
    const header = { ...HEADER, ...keys } as Header;
    expect(() => printMemory(header, text)).toThrow(expect.objectContaining({ code }));
  });
});

describe("rewriteMemory", () => {
  it("replaces the body in the line ends of the file", () => {
    const crlf = PLAIN.replaceAll("\n", "\r\n");
    expect(rewriteMemory(crlf, {}, "one\ntwo\r\nthree")).toBe(
      crlf.replace("The owner drinks tea.", "one\r\ntwo\r\nthree"),
    );
    expect(rewriteMemory(PLAIN, {}, "one\r\ntwo")).toBe(PLAIN.replace("The owner drinks tea.", "one\r\ntwo"));
    expect(rewriteMemory(PLAIN, {}, "")).toBe(PLAIN.replace("The owner drinks tea.\n", ""));
    const cut = PLAIN.slice(0, PLAIN.indexOf("\nThe"));
    expect(rewriteMemory(cut, {}, "new")).toBe(`${cut}\nnew\n`);
  });

  it.each([
    [{ importance: 11 }, "invalid_memory"],
    [{ id: undefined }, "invalid_memory"],
    [{ owed_to: "Ola" }, "invalid_memory"],
    [{ __proto__x: 1 }, "invalid_memory"],
    [{ summary: "a\nb" }, "invalid_memory"],
  ])("refuses the patch %j", (patch, code) => {
    expect(() => rewriteMemory(PLAIN, patch)).toThrow(expect.objectContaining({ code }));
  });
});
