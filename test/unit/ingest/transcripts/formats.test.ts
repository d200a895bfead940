import { describe, expect, it } from "vitest";
import { detectFormat } from "../../../../src/ingest/transcripts/detect.ts";
import { readSpeakerLine } from "../../../../src/ingest/transcripts/speaker-line.ts";
import { withoutBlocks } from "../../../../src/text/inserted-blocks.ts";
import { read, said, told } from "./reading.ts";

describe("the format of an input", () => {
  it.each([
    ['{"role":"user","content":"x"}', "ndjson"],
    ['{"speaker":"A","content":"cut o', "ndjson"],
    ['{"broken\n{"speaker":"A","content":"x"}', "ndjson"],
    ['not json\n{"speaker":"A","content":"x"}\n', "ndjson"],
    ['{"type":"summary","summary":"x","leafUuid":"y"}\n', "claude-code"],
    ['{"parentUuid":null,"sessionId":"cut', "claude-code"],
    ['{"timestamp":"x","type":"session_meta","payload":{"id":"y"}}\n', "codex"],
    ['{"broken\n{"timestamp":"x","type":"event_msg","payload":{"type":"user_message"}}\n', "codex"],
    ['{"id":"y","timestamp":"x","instructions":null}\n', "codex"],
    ['{"timestamp":"x","type":"session_meta","payload":{"id":"y","base_instructions":{"text":"cut', "codex"],
    ['{"type":"response_item","payload":{"type":"message","role":"user","content":[{"text":"cut', "codex"],
    ['{"payload":{"id":"y","base_instructions":{"text":"cut', "codex"],
    ['{"id":"y","timestamp":"x","instructions":"cut', "codex"],
    ['{"type":"user","message":{"role":"user","content":"cut', "claude-code"],
    ['{"sessionId":"x","projectHash":"y","startTime":"z"}\n', "gemini"],
    ['{\n  "sessionId": "x",\n  "projectHash": "y",\n  "messages": [', "gemini"],
    ['{\n  "info": {"id": "ses_1"},\n "messages": [{"info": {"sessionID": "ses_1"}, "parts": [', "opencode"],
    ['[\n {"uuid":"x","name":"y","chat_messages":[', "claude-ai"],
    ['[{"header":"Gemini Apps","title":"Prompted x","products":["Gemini Apps"]', "gemini-takeout"],
    ['[{"title":"x","mapping":{', "openai"],
    ["[\n  {", "openai"],
    ['{\n  "messages": [', "openai"],
    ['{"messages":[{"role":"user","content":"x"}]}\n{"messages":[]}', "openai"],
    ["[10:32] Mara: hi", "transcript"],
    ["Mara: hi\nJonas: ho", "transcript"],
    ["**Mara:** hi", "transcript"],
    ["Dear Mara: this is a letter", undefined],
    ["# Notes\n\n## Milk\n\n## Bread\n", undefined],
    ['{"name":"settings"}', undefined],
    ["", undefined],
  ])("of %j is: %s", (head, format) => {
    expect(detectFormat(head)).toBe(format);
  });

  it("has one speaker for a name, whatever marks of direction stand around it", async () => {
    const names = ["\u202aDana\u202c", "Dana\u200f", "\u2068Dana\u2069", "Da\u200bna", "Dana"];
    const lines = names.map((name, i) => `14/10/2021, 15:3${i} - ${name}: hi ${i}`);
    const { conversations } = await read(lines.join("\n"));
    expect(new Set(conversations[0]?.turns.map(({ turn }) => turn.speaker))).toEqual(new Set(["Dana"]));
  });

  it("can be given where it cannot be told", async () => {
    expect(said(await read("Mara: hi", { format: "transcript" }))).toEqual(["Mara: hi"]);
    const { problems } = await read("Mara: hi", { format: "ndjson" });
    expect(told(problems)).toEqual(["1 is no valid JSON"]);
  });
});

describe("what a program put into a message of the user", () => {
  it.each([
    ["<a>x</a>", ""],
    ["before <a>x\ny</a> after <a></a>", "before  after"],
    ["says <b>bold</b> and a < b", "says <b>bold</b> and a < b"],
    ["open <a>and never closed", "open"],
    ["</a> alone", "</a> alone"],
  ])("is taken out of %j", (text, left) => {
    expect(withoutBlocks(text, ["a"])).toBe(left);
  });

  it.each(["system-reminder", "ide_selection", "ide_opened_file"])(
    "is no words of theirs: %s",
    async (tag) => {
      const block = `<${tag}>I live in Plonk.</${tag}>`;
      const lines = [block, `${block}\nI play the viola.`].map((text) =>
        JSON.stringify({
          type: "user",
          sessionId: "s",
          message: { role: "user", content: [{ type: "text", text }] },
        }),
      );
      const done = await read(lines.join("\n"), { format: "claude-code" });
      expect(said(done)).toEqual(["user: I play the viola."]);
      expect(done.skipped.get("inserted line")).toBe(1);
    },
  );

  it("takes time in proportion to the text", () => {
    expect(withoutBlocks("<a>".repeat(300_000), ["a"])).toBe("");
  });
});

describe("a line with which a turn begins", () => {
  const styles = ["stamped", "bold", "above", "plain"] as const;
  it.each([
    ["Mara: hi", "plain", "Mara", undefined, "hi"],
    ["Jonas van Dijk: hi: ho", "plain", "Jonas van Dijk", undefined, "hi: ho"],
    ["Speaker 1:", "plain", "Speaker 1", undefined, ""],
    ["Dr. O’Neil-Sánchez (HR): hi", "plain", "Dr. O’Neil-Sánchez (HR)", undefined, "hi"],
    ["李雷：你好", "plain", "李雷", undefined, "你好"],
    ["محمد: مرحبا", "plain", "محمد", undefined, "مرحبا"],
    ["**Mara**: hi", "bold", "Mara", undefined, "hi"],
    ["**jonas_77** [2026-05-08 10:32]: hi", "bold", "jonas_77", "2026-05-08 10:32", "hi"],
    ["[10:32:01] Mara Lind: hi", "stamped", "Mara Lind", "10:32:01", "hi"],
    ["[5/8/23, 10:15:33\u202fPM] Mara: hi", "stamped", "Mara", "5/8/23, 10:15:33 PM", "hi"],
    ["05.03.2025, 10:14 - Mara: hi", "stamped", "Mara", "05.03.2025, 10:14", "hi"],
    ["2023-05-08T13:56:07Z Mara: hi", "stamped", "Mara", "2023-05-08T13:56:07Z", "hi"],
    ["10:32 <mara> hi", "stamped", "mara", "10:32", "hi"],
    ["20/6/2017, 8:28 p. m. - Runa: hi", "stamped", "Runa", "20/6/2017, 8:28 PM", "hi"],
    ["20/6/2017, 8:28\u00a0p.\u00a0m. - Runa: hi", "stamped", "Runa", "20/6/2017, 8:28 PM", "hi"],
    ["[20/6/17, 8:28:15\u202fa.\u00a0m.] Runa: hi", "stamped", "Runa", "20/6/17, 8:28:15 AM", "hi"],
    ["20/06/2017 à 20:28 - Runa: hi", "stamped", "Runa", "20/06/2017, 20:28", "hi"],
    ["20.6.2017 klo 20.28 - Runa: hi", "stamped", "Runa", "20.6.2017, 20.28", "hi"],
    ["20.06.17 г., 20:28 - Runa: hi", "stamped", "Runa", "20.06.17, 20:28", "hi"],
    ["2017/6/20 下午8:28 - Runa: hi", "stamped", "Runa", "2017/6/20, 8:28 PM", "hi"],
    ["2017. 6. 20. 오전 8:28, Runa : hi", "stamped", "Runa", "2017.6.20, 8:28 AM", "hi"],
    ["2017. 06. 20. 20:28 - Runa: hi", "stamped", "Runa", "2017.06.20, 20:28", "hi"],
    ["20/6/2017, 8:28 μ.μ. - Runa: hi", "stamped", "Runa", "20/6/2017, 8:28 PM", "hi"],
    ["[10:32] Mara joined", "stamped", undefined, "10:32", "Mara joined"],
    ["Mara Lind  10:32 AM", "above", "Mara Lind", "10:32 AM", ""],
  ])("is %j", (line, style, speaker, stamp, text) => {
    const found = readSpeakerLine(line, styles);
    expect([found?.style, found?.speaker, found?.stamp, found?.text]).toEqual([style, speaker, stamp, text]);
  });

  it.each([
    "Note: it is cash only",
    "Reminder: call Ann",
    "https://example.com: see there",
    "this is what he said: no",
    "The Long Story Of My Life: a book",
    "key: value",
    "12:30 is too late",
    "- Mara: hi",
    "[link]: https://example.com",
    "[see 3:16] is a verse",
    "**Important:** read this",
    "**a whole bold sentence** and more",
    "meet me at 10:32",
  ])("is not %j", (line) => {
    expect(readSpeakerLine(line, ["bold", "above", "plain"])?.speaker).toBeUndefined();
  });
});

describe("an export", () => {
  const messages = (...contents: readonly string[]) => contents.map((content) => ({ role: "user", content }));

  it("may be one list of messages, or conversations one after another", async () => {
    expect(said(await read(JSON.stringify(messages("a", "b"))))).toEqual(["user: a", "user: b"]);
    const lines = [{ messages: messages("a") }, { id: "c", messages: messages("b") }].map((one) =>
      JSON.stringify(one),
    );
    for (const input of [
      lines.join("\n"),
      `[${lines.join(",")}]`,
      `{"conversations":[${lines.join(",")}]}`,
    ]) {
      const { conversations } = await read(input);
      expect(conversations.map(({ session, turns }) => [session, turns.length])).toEqual([
        ["#1", 1],
        ["c", 1],
      ]);
    }
  });

  it("is not led astray by brackets, quotes and commas in texts", async () => {
    const text = 'a "}, {" \\" ]} \\\\';
    expect(said(await read(JSON.stringify(messages(text, "b")), { size: 3 }))).toEqual([
      `user: ${text}`,
      "user: b",
    ]);
  });

  it.each([
    ['[{"role":"user","content":"a"},', ["1 is cut off: the list has no end"]],
    ['[{"role":"user","content":"a"},{"role"', ["1 is cut off: a conversation without an end"]],
    ['[{"role":"user","content":"a"},{"role":}]', ["1 is no valid JSON"]],
    [
      '[{"role":"user","content":"a"}, 7, "x", null]',
      Array(3).fill("1 is neither a conversation nor a message"),
    ],
    ['[{"role":"user","content":"a"}]\n}', []],
  ])("that is damaged gives what can be read: %s", async (input, problems) => {
    const found = await read(input);
    expect([said(found), told(found.problems)]).toEqual([["user: a"], problems]);
  });

  it("shows the latest answer where it does not say which one is shown", async () => {
    const node = (id: string, parent: string | null, children: string[], create_time: number) => ({
      id,
      parent,
      children,
      message: { id, author: { role: "user" }, create_time, content: { content_type: "text", parts: [id] } },
    });
    const mapping = { a: node("a", null, ["b", "c"], 1), b: node("b", "a", [], 3), c: node("c", "a", [], 2) };
    const found = await read(JSON.stringify({ mapping }));
    expect([said(found), [...found.skipped]]).toEqual([
      ["user: a", "user: b"],
      [["other version of an answer", 1]],
    ]);
  });
});

describe("a line above the first turn that is a time and nothing else", () => {
  it.each([
    ["2026-09-17 14:00", "2026-09-17T14:00:00.000Z"],
    ["2026-09-17, 14:05", "2026-09-17T14:05:00.000Z"],
    ["2026-09-17T09:30", "2026-09-17T09:30:00.000Z"],
    ["# 2026-09-17 2:15 pm", "2026-09-17T14:15:00.000Z"],
    ["2026-09-17", "2026-09-17T00:00:00.000Z"],
    ["17.09.2026 14:00", "2026-09-17T14:00:00.000Z"],
    ["[2026/09/17]", "2026-09-17T00:00:00.000Z"],
  ])("%s says when it was said", async (line, at) => {
    const { conversations, problems } = await read(`${line}\nAnna: I moved to Oslo\nBob: nice\n`);
    expect(problems).toEqual([]);
    expect(new Date(conversations[0]?.turns[0]?.turn.atMs ?? Number.NaN).toISOString()).toBe(at);
  });
});

describe("names that are written small", () => {
  it("are speakers where each line begins with one and somebody speaks twice", async () => {
    const { conversations } = await read("me: I live in Porto\nkim: lovely, I live in Metz\nme: noted\n");
    expect(conversations[0]?.turns.map(({ turn }) => turn.speaker)).toEqual(["me", "kim", "me"]);
  });

  it("are a part of what is said where a line begins otherwise", async () => {
    const { conversations } = await read("Anna: my list\neggs: two\nand salt\nAnna: that is all\n");
    expect(conversations[0]?.turns.map(({ turn }) => turn.text)).toEqual([
      "my list\neggs: two\nand salt",
      "that is all",
    ]);
  });
});
