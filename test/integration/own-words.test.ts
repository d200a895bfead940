import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asOwnPrompt, isOwnPrompt, PROMPT_ROLES, readPrompt } from "../../src/domain/prompt.ts";
import { isOwnTool } from "../../src/ingest/transcripts/draft.ts";
import { TOOLS } from "../../src/mcp/tools.ts";
import { withDirectory } from "./store/directory.ts";
import { open } from "./talks.ts";

type Json = Readonly<Record<string, unknown>>;

/** Takes in logs, each of them an input of its own, and gives what became of them. */
async function takenIn(...logs: readonly (readonly Json[])[]) {
  return withDirectory(async (dir) => {
    const memory = open(dir);
    const skipped: Record<string, number> = {};
    const problems: string[] = [];
    for (const [i, lines] of logs.entries()) {
      const input = async function* () {
        yield new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      };
      const done = await memory.ingestTranscript(input(), { name: `log ${i}` });
      Object.assign(skipped, done.skipped);
      problems.push(...done.problems.map(({ message }) => message));
    }
    await memory.consolidate();
    const facts = (await memory.list({ kind: "fact" })).results;
    const promises = (await memory.list({ kind: "commitment" })).results;
    const { results: beliefs } = await memory.beliefs();
    const observations = [];
    for (const { id, text, session } of facts)
      observations.push({ text, session, observations: (await memory.show(id)).observations });
    const kept = (await memory.list({ kind: "episode" })).results.map(({ text }) => text).join("\n");
    return { observations, promises, beliefs, skipped, problems, kept };
  });
}

let count = 0;
const claude = (type: "user" | "assistant", content: unknown) => {
  const at = `2026-03-${10 + (count % 15)}T10:00:00Z`;
  return { type, sessionId: "one", uuid: `u${count++}`, timestamp: at, message: { role: type, content } };
};

describe("a draft", () => {
  it("closes no promise, as saying so does, also where that states no fact", async () => {
    await withDirectory(async (dir) => {
      const told = async (text: string) =>
        (await open(dir).remember({ text })).outcomes.map(({ action }) => action);
      await told("Remind me to call the dentist by Friday");
      expect(await told("Write a letter as if I were my brother. I called the dentist.")).toEqual([
        "created",
      ]);
      expect(await told("called the dentist")).toContain("fulfilled");
    });
  });
});

describe("what pai said to a model", () => {
  it("is known again by the marks around it", () => {
    expect(isOwnPrompt(asOwnPrompt("I always answer in one word."))).toBe(true);
    expect(isOwnPrompt("I wrap prompts in <pai-prompt> tags.")).toBe(false);
  });

  it.each(PROMPT_ROLES)("is known again without them: %s", (role) => {
    const { text } = readPrompt(role, readFileSync(`templates/prompts/${role}.md`, "utf8"));
    expect(isOwnPrompt(`Answer in JSON.\r\n${text.replaceAll("\n", "\r\n")}\r\n\r\nI prefer oat milk.`)).toBe(
      true,
    );
  });

  it("is left out of the log of the program that was asked, with the answer to it", async () => {
    const { observations, beliefs, skipped, problems, kept } = await takenIn([
      claude("user", asOwnPrompt("List what I state.\n\nI prefer oat milk. I live in Lisbon.")),
      claude("assistant", '{"statements":[{"text":"I live in Lisbon"}]}'),
    ]);
    expect([observations, beliefs, problems, kept]).toEqual([[], [], [], ""]);
    expect(Object.keys(skipped)).toEqual(["pai's own words"]);
  });

  it("takes nothing with it that a person says later in the session", async () => {
    const { observations } = await takenIn([
      claude("user", asOwnPrompt("I like nothing.")),
      claude("assistant", "I see."),
      claude("user", "I prefer oat milk in my coffee."),
    ]);
    expect(observations.map(({ text }) => text)).toEqual(["I prefer oat milk in my coffee"]);
  });
});

describe("what pai gave back to an agent", () => {
  it("is every tool of the server, whatever a client calls it", () => {
    for (const { name } of TOOLS)
      for (const called of [name, `mcp__pai__${name}`, `pai_${name}`, `mcp_pai_${name}`, `notes.${name}`])
        expect(isOwnTool(`tool:${called}`), called).toBe(true);
    for (const other of ["tool", "tool:Bash", "tool:memory", "tool:search_memory", "memory_recall"])
      expect(isOwnTool(other), other).toBe(false);
  });

  const SAID = "I wear size 43 boots";
  const useOf = (name: string, input: Json) => [
    claude("assistant", [{ type: "tool_use", id: "t1", name, input }]),
    claude("user", [{ type: "tool_result", tool_use_id: "t1", content: `- [fact] ${SAID}` }]),
  ];
  const calls: readonly (readonly [string, readonly Json[]])[] = [
    ["a tool of the server", useOf("mcp__pai__memory_recall", { query: "boots" })],
    ["the command in a shell", useOf("Bash", { command: "cd /tmp && pai recall boots" })],
    ["the program by its file", useOf("Bash", { command: "node /opt/pai/bin/pai.js recall boots --json" })],
    ["a page of a store", useOf("Read", { file_path: "/srv/kim/.pai/MEMORY.md" })],
    ["files of a store in a shell", useOf("Bash", { command: "cat .pai/facts/2026-03-10/*.md" })],
    ["the command by npx", useOf("Bash", { command: "npx -y pai context boots" })],
    [
      "the command in a shell of Codex",
      [
        { timestamp: "2026-03-10T10:00:00Z", type: "session_meta", payload: { id: "c1" } },
        ...[
          { type: "function_call", call_id: "1", name: "shell", arguments: '{"command":["pai","recall"]}' },
          { type: "function_call_output", call_id: "1", output: SAID },
        ].map((payload) => ({ timestamp: "2026-03-10T10:00:01Z", type: "response_item", payload })),
      ],
    ],
  ];

  it.each(calls)("is not taken in again: %s", async (_name, lines) => {
    const { kept, skipped } = await takenIn(lines);
    expect(kept).not.toContain("43");
    expect(skipped).toMatchObject({ "pai's own words": 1 });
  });

  it("is told from what other programs printed", async () => {
    const command = "grep -r boots ~/pai/notes /srv/shop.pai/x";
    const { kept } = await takenIn(useOf("Bash", { command }));
    expect(kept).toContain("43");
  });
});

/** A session file of Codex. */
const codex = (meta: readonly Json[], said: readonly string[], at: string) => [
  ...meta.map((payload) => ({ timestamp: at, type: "session_meta", payload })),
  ...said.map((text, i) => ({
    timestamp: at.replace("00Z", `0${i}Z`),
    type: "response_item",
    payload: { type: "message", role: "user", content: [{ type: "input_text", text }] },
  })),
];

describe("sessions that were forked", () => {
  it("say once what they repeat, and keep their own names", async () => {
    const history = ["I prefer squash merges.", "My manager is Ilse Brandt."];
    const root = { id: "root", cwd: "/srv/shop" };
    const first = { id: "fork 1", forked_from_id: "root", cwd: "/srv/shop1" };
    const own = (n: number) => `The staging port of shop ${n} is 40${n}0.`;
    const { observations, beliefs } = await takenIn(
      codex([root], history, "2026-03-10T09:00:00Z"),
      codex([first, root], [...history, own(1)], "2026-03-11T09:00:00Z"),
      codex([{ id: "fork 2", forked_from_id: "root" }, root], [...history, own(2)], "2026-03-12T09:00:00Z"),
      codex(
        [{ id: "fork 3", forked_from_id: "fork 1" }, first, root],
        [...history, own(1), own(3)],
        "2026-03-13T09:00:00Z",
      ),
    );
    expect(beliefs).toEqual([]);
    expect(observations.toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual([
      { text: "I prefer squash merges", session: "root", observations: 1 },
      { text: "My manager is Ilse Brandt", session: "root", observations: 1 },
      ...[1, 2, 3].map((n) => ({ text: own(n).slice(0, -1), session: `fork ${n}`, observations: 1 })),
    ]);
  });

  it("say it once in Claude Code, too, where each line has an id and a time of its own", async () => {
    const lines = (session: string, text: string) => [
      { ...claude("user", "I prefer squash merges."), sessionId: session },
      { ...claude("user", text), sessionId: session },
    ];
    const fork = (n: number) => {
      const [copied, own] = lines(`fork ${n}`, `The staging port of shop ${n} is 40${n}0.`);
      return [{ ...copied, forkedFrom: { sessionId: "root", messageUuid: "u" } }, own as Json];
    };
    const { observations, beliefs } = await takenIn(lines("root", "Thanks!"), fork(1), fork(2), fork(3));
    expect(beliefs).toEqual([]);
    expect(observations).toHaveLength(4);
    expect(observations.find(({ text }) => text === "I prefer squash merges")).toMatchObject({
      session: "root",
      observations: 1,
    });
  });

  it("say it once, too, where nothing but the moment of their beginning tells that they are copies", async () => {
    const said = { ...claude("user", "I prefer squash merges."), timestamp: "2026-03-10T09:00:00.123Z" };
    const copies = [1, 2, 3].flatMap((n) => [
      { ...said, uuid: `copy ${n}`, sessionId: `copy ${n}` },
      { ...claude("user", `The staging port of shop ${n} is 40${n}0.`), sessionId: `copy ${n}` },
    ]);
    const { observations, beliefs } = await takenIn(copies);
    expect(beliefs).toEqual([]);
    expect(observations.map((one) => one.observations)).toEqual([1, 1, 1, 1]);
  });
});

describe("what an agent tells another one", () => {
  const TASK = "I always use pnpm for installs. My deadline is 3 December.";
  const message = { id: "m", type: "user", timestamp: "2026-03-10T10:00:00Z", content: TASK };
  const parts = [{ type: "text", text: TASK }];
  const logs: readonly (readonly [string, readonly Json[]])[] = [
    ["Claude Code", [{ ...claude("user", TASK), isSidechain: true }]],
    ["Codex", codex([{ id: "sub", thread_source: "subagent" }], [TASK], "2026-03-10T09:00:00Z")],
    [
      "Codex by its source",
      codex([{ id: "sub", source: { subagent: "review" } }], [TASK], "2026-03-10T09:00:00Z"),
    ],
    [
      "Codex itself",
      codex([{ id: "sub", source: { internal: "memory_consolidation" } }], [TASK], "2026-03-10T09:00:00Z"),
    ],
    [
      "Gemini CLI",
      [{ sessionId: "g", projectHash: "h", kind: "subagent", startTime: "2026-03-10T10:00:00Z" }, message],
    ],
    [
      "opencode",
      [
        {
          info: { id: "ses_1", parentID: "ses_0", directory: "/srv" },
          messages: [{ info: { id: "msg_1", role: "user", time: { created: 1773136800000 } }, parts }],
        },
      ],
    ],
  ];

  it.each(logs)("is nothing that the user said: %s", async (_name, lines) => {
    const { observations, promises, problems, skipped } = await takenIn(lines);
    expect([observations, promises, problems]).toEqual([[], [], []]);
    expect(skipped).toMatchObject({ "line of a sub-agent": 1 });
  });
});

describe("words that are handed over", () => {
  it.each([
    "I had a dream last night. I lived in Tokyo and I owned a tiger.",
    'Translate to German: "I live in Leeds and I work as a nurse"',
    "Dear Mrs Smith, I have worked as a chef since 2010 and I wish to apply for the post. Kind regards, Tom",
  ])("say nothing of whoever hands them over: %s", async (text) => {
    await withDirectory(async (dir) => {
      await open(dir).remember({ text });
      expect((await open(dir).list({ kind: "fact" })).results).toEqual([]);
    });
  });
});
