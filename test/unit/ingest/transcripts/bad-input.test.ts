import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../../src/domain/limits.ts";
import { openTranscript } from "../../../../src/ingest/transcripts.ts";
import { NO_DATES, read, said, told } from "./reading.ts";

const line = (content: string, more: object = {}) => JSON.stringify({ speaker: "A", content, ...more });
const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "number" ? part : [...new TextEncoder().encode(part)])),
  );
const utf16 = (text: string, mark: readonly number[]) =>
  Uint8Array.from([...mark, ...Buffer.from(text, "utf16le")]);

describe("a bad input", () => {
  it.each([
    ["empty", ""],
    ["white", " \n\n"],
    ["a mark and nothing else", "\uFEFF"],
    ["an empty list", "[]"],
  ])("that is %s is reported", async (_, input) => {
    const { conversations, problems } = await read(input);
    expect([conversations, told(problems)]).toEqual([[], ["1 the input has no turns"]]);
  });

  it("in UTF-16 is read with its mark, however it is cut, and refused without or damaged", async () => {
    const marked = utf16("Mara: grüß 🛶\nJonas: hi\n", [0xff, 0xfe]);
    const swapped = Uint8Array.from(marked, (_, at) => marked[at ^ 1] ?? 0);
    for (const input of [marked, swapped])
      for (const size of [1, 3, 1_000])
        expect(said(await read(input, { size }))).toEqual(["Mara: grüß 🛶", "Jonas: hi"]);
    await expect(read(marked.subarray(0, -1))).rejects.toMatchObject({ code: "not_text" });
    await expect(read(utf16("Mara: hi\n", []))).rejects.toMatchObject({
      code: "not_text",
      hint: "convert it: iconv -f utf-16 -t utf-8",
    });
  });

  it("that is a zip archive is refused with the command that reads one", async () => {
    await expect(read(bytes("PK", 3, 4, 20, "conversations.json"))).rejects.toMatchObject({
      hint: "pai import reads it: pai import FILE",
    });
  });

  it("nested beyond any format is refused, and does no harm", async () => {
    const nested = `${'{"conversation":'.repeat(20_000)}{}${"}".repeat(20_000)}`;
    await expect(read(nested)).rejects.toMatchObject({ code: "invalid_value" });
  });

  it("that is like no format is refused with the names of all formats", async () => {
    await expect(read("a shopping list\nmilk\n")).rejects.toMatchObject({
      code: "invalid_value",
      hint: "use --format with one of ndjson, claude-code, codex, gemini, opencode, openai, claude-ai, gemini-takeout, telegram, transcript",
    });
  });

  it("of another encoding in one line loses this line alone", async () => {
    const input = bytes(`${line("one")}\n{"speaker":"A","content":"Gr`, 0xfc, `n"}\n${line("three")}\n`);
    const found = await read(input);
    expect([said(found), told(found.problems)]).toEqual([["A: one", "A: three"], ["2 is no UTF-8 text"]]);
  });

  it("with a NUL in a line loses this line alone", async () => {
    const found = await read(bytes(`${line("one")}\nx`, 0, `y\n\n${line("three")}`));
    expect([said(found), told(found.problems)]).toEqual([["A: one", "A: three"], ["2 contains a NUL byte"]]);
  });

  it("with a line of a turn that cannot be read loses the turn, and says which", async () => {
    const found = await read(bytes("Mara: one\nmore\n", 0xff, "\nmore\nJonas: two\n"));
    const problems = ["3 is no UTF-8 text; the turn of line 1 is left out"];
    expect([said(found), told(found.problems)]).toEqual([["Jonas: two"], problems]);
  });

  it.each(["ndjson", "transcript"] as const)(
    "with a turn over the limit loses this turn alone: %s",
    async (format) => {
      const most = "ä".repeat(LIMITS.turnBytes / 2);
      const turns = [most, `${most}.`, "short"];
      const input = turns.map((text) => (format === "ndjson" ? line(text) : `Ann: ${text}`)).join("\n");
      const found = await read(input, { format });
      expect(said(found).map((text) => text.length)).toEqual(
        [most.length, 5].map((size) => size + (format === "ndjson" ? 3 : 5)),
      );
      expect(told(found.problems)).toEqual([`2 is a turn of more than ${LIMITS.turnBytes} bytes`]);
    },
  );

  it("with a line over the limit goes on after it, and never keeps it", async () => {
    const half = new Uint8Array(LIMITS.transcriptUnitBytes / 2 + 1).fill(120);
    async function* pieces() {
      yield bytes(`${line("one")}\n`);
      yield half;
      yield half;
      yield bytes(`x\n${line("three")}\n${line("four")}`);
    }
    const { batches } = await openTranscript(pieces(), { name: "x", format: "ndjson", loadDates: NO_DATES });
    const found: string[] = [];
    for await (const { turns, problems } of batches) {
      found.push(...turns.map(({ line: at, turn }) => `${at} ${turn.text}`), ...told(problems));
    }
    expect(found).toEqual([
      "1 one",
      "3 three",
      `2 is a line of more than ${LIMITS.transcriptUnitBytes} bytes`,
      "4 four",
    ]);
  });

  it.each([
    ["a session", { session: {} }, '"session" is not valid: {}'],
    ["a ref", { ref: true }, '"ref" is not valid: true'],
    ["a date", { at: ["2026"] }, '"at" is not valid: ["2026"]'],
    ["a long name", { ref: "r".repeat(201) }, "has a ref of more than 200 characters"],
    ["a speaker", { speaker: " " }, "has no speaker"],
  ])("with a field that cannot be used is reported: %s", async (_, more, message) => {
    const found = await read(line("x", more), { format: "ndjson" });
    expect([said(found), told(found.problems)]).toEqual([[], [`1 ${message}`]]);
  });

  it("with a fence that nobody closes does not lose the turns below", async () => {
    const found = await read(`Ann: \`\`\`\n${"code\n".repeat(600)}Bob: two\nAnn: three\n`);
    expect(said(found).slice(1)).toEqual(["Bob: two", "Ann: three"]);
  });

  it.runIf(process.env.PAI_LONG === "1")("is read in linear time, whatever stands in it", async () => {
    const runs = [" ", "*", "[", "(", "#", "1", "1/", "a ", ":", "-", '"', " · ", "\\", "`", "{", "["];
    const input = runs.map(
      (run) => `Ann: ${run.repeat(30_000)}\n${run.repeat(30_000)}\n**${run.repeat(9_000)}\n`,
    );
    const before = process.cpuUsage(); // of this process alone, whatever else the machine does
    for (const format of ["transcript", "ndjson", "openai"] as const) {
      await read(input.join(""), { format, loadDates: async () => () => undefined });
    }
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
