import { expect, it } from "vitest";
import { read, said } from "./reading.ts";

it("counts what Claude Code says in the place of its user, and keeps what the user writes about it", async () => {
  const contents = [
    "<task-notification>\n<task-id>1</task-id>\nI am done.\n</task-notification>",
    '<teammate-message teammate_id="lead">I always use pnpm.</teammate-message>',
    "[Request interrupted by user for tool use]",
    "What is [Request interrupted by user]?",
  ];
  const lines = contents.map((content, at) =>
    JSON.stringify({ type: "user", message: { role: "user", content }, sessionId: "s", uuid: `${at}` }),
  );
  const found = await read(lines.join("\n"));
  expect(said(found)).toEqual(["user: What is [Request interrupted by user]?"]);
  expect([...found.skipped]).toEqual([["inserted line", 3]]);
});

it("counts the summary of a conversation with Claude, and the answers and files beside a prompt of Gemini", async () => {
  const message = { sender: "human", text: "Hi", uuid: "m1" };
  const claude = await read(
    JSON.stringify([{ uuid: "c1", summary: "A greeting.", chat_messages: [message] }]),
  );
  expect([...claude.skipped]).toEqual([["summary", 1]]);
  const activity = {
    header: "Gemini Apps",
    title: "Prompted Hi",
    time: "2026-05-01T10:00:00Z",
    products: [],
  };
  const answered = { ...activity, safeHtmlItem: [{ html: "<p>Hello</p>" }], attachedFiles: ["a.png"] };
  const gemini = await read(JSON.stringify([answered]));
  expect([said(gemini), [...gemini.skipped]]).toEqual([
    ["user: Hi"],
    [
      ["answer", 1],
      ["attachment", 1],
    ],
  ]);
});
