import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/definitions.ts";
import { findSecrets, withoutDoorCodes } from "../../src/text/safety/secrets.ts";
import { type Client, hostOf, withClient } from "../integration/mcp/client.ts";
import { type Case, secretCases } from "../unit/text/safety/fixtures.ts";
import { type Utterance, Visitor } from "./doors.ts";

const IS_LONG = process.env.PAI_LONG === "1";
const CASES = secretCases();
/** In `npm test` two forms at each door, others at the next; with PAI_LONG=1 all at all. */
const EVERY = IS_LONG ? 1 : Math.ceil(CASES.length / 2);
const NOTES = path.join(import.meta.dirname, "../../fixtures/beliefs/notes.ndjson");

/** Those that are no code of a door, which may be meant where the user says what to keep. */
const REFUSED = CASES.filter(({ text }) => withoutDoorCodes(findSecrets(text), text).length > 0);

let visitor: Visitor;
let fact = "";
let file = "";

beforeEach(async () => {
  visitor = new Visitor();
  const { outcomes } = JSON.parse(
    (await visitor.pai(["remember", "The guest network is Acme", "--json"])).text,
  );
  fact = outcomes[0].memory.id;
  file = path.join(visitor.store, outcomes[0].memory.path);
});
afterEach(() => visitor.leave());

type Door = (text: string, n: number) => Promise<Utterance>;

const question = async () =>
  JSON.parse((await visitor.pai(["questions", "--json"])).text).results?.[0]?.id ?? "qu_none";
const withAgent = (ask: (client: Client) => Promise<unknown>): Promise<Utterance> =>
  withClient(hostOf(visitor.store), async (client) => {
    await client.initialize();
    const reply = await ask(client);
    return { status: 0, text: JSON.stringify(reply) + client.errors.join("\n") };
  });
const callTool = (name: string, given: object) =>
  withAgent((client) => client.request("tools/call", { name, arguments: given }));

const isName = (text: string) => !/[\0/\n]/.test(text) && Buffer.byteLength(text) < 200;
const say = (...words: string[]) => visitor.pai(words);
const withErrors = async (...words: string[]): Promise<Utterance> => {
  const [plain, json] = [await visitor.pai([...words, "--verbose"]), await visitor.pai([...words, "--json"])];
  return { status: plain.status, text: plain.text + json.text };
};
const ingest = (turns: object[]) =>
  visitor.pai([
    "ingest",
    visitor.write("talk.jsonl", turns.map((turn) => JSON.stringify(turn)).join("\n")),
    "--format",
    "jsonl",
  ]);
const fileLine = (line: object | string) =>
  visitor.pai(["remember", "--file", "-"], typeof line === "string" ? line : JSON.stringify(line));
const talkWith = (option: string) =>
  visitor.pai(["ingest", visitor.write("talk.txt", "Anna: I moved to Oslo.\nBob: Fine.\n"), option]);
const remoteOf = (url: string) => visitor.write("work/.git/config", `[remote "origin"]\n\turl = ${url}\n`);

/** Doors at which a text with a secret is refused, or taken in without it. */
const DOORS: Readonly<Record<string, Door>> = {
  "the text": (text) => say("remember", "--", text),
  "the text, as it is": (text) => say("remember", "--raw", "--", text),
  "the text as an episode": (text) => say("remember", "--kind", "episode", "--", text),
  "the text as a promise": (text) => say("remember", "--category", "commitment", "--", text),
  stdin: (text) => visitor.pai(["remember", "-"], text),
  "a tag": (text) => say("remember", "I like tea", `--tag=${text}`),
  "a subject": (text) => say("remember", "I like tea", `--subject=${text}`),
  "the session of a remark": (text) => say("remember", "I like tea", `--session=${text}`),
  "the project of a remark": (text) => say("remember", "I like tea", `--project=${text}`),
  "the reason for keeping a secret": (text) =>
    say("remember", "password: hunter2horse", `--allow-secret=${text}`),
  "a line of a file": (text) => fileLine(text),
  "an object in a file": (text) => fileLine({ text }),
  "a tag in a file": (text) => fileLine({ text: "tea", tags: [text] }),
  "a subject in a file": (subject) => fileLine({ text: "tea", subject }),
  "a date in a file": (text) => fileLine({ text: "tea", at: text }),
  "a strange key in a file": (text) => fileLine({ text: "tea", [text]: 1 }),
  "a turn": (text) => ingest([{ speaker: "Anna", text }]),
  "a speaker": (speaker) => ingest([{ speaker, text: "I moved to Oslo." }]),
  "a conversation's name": (session) => ingest([{ session, speaker: "Anna", text: "I moved to Oslo." }]),
  "a ref": (ref) => ingest([{ ref, speaker: "Anna", text: "I moved to Oslo." }]),
  "a turn's time": (at) => ingest([{ at, speaker: "Anna", text: "I moved to Oslo." }]),
  "ingest --session": (text) => talkWith(`--session=${text}`),
  "ingest --project": (text) => talkWith(`--project=${text}`),
  "ingest --me": (text) => talkWith(`--me=${text}`),
  "the name of a file": async (text) =>
    isName(text)
      ? visitor.pai(["ingest", visitor.write(`talks/${text}.txt`, "Anna: I moved to Oslo.\nBob: Fine.\n")])
      : { status: 1, text: "" },
  "a correction": (text) => say("correct", fact, "--", text),
  "an editor": async (text) => {
    const editor = visitor.write("editor.sh", `#!/bin/sh\nprintf '%s\\n' "$SECRET_LINE" >> "$1"\n`);
    chmodSync(editor, 0o755);
    process.env.SECRET_LINE = text;
    return say("edit", fact);
  },
  "an answer": async (text) => say("answer", await question(), "--text", text),
  "a note of another program": (text) => {
    visitor.write("notes/a.md", `# Access\n\n${text}\n\nThe door is green.\n`);
    return say("import", path.join(visitor.root, "notes"), "--yes");
  },
  "the title, the tags and the name of a note": (text) => {
    const name = isName(text) ? text : "b";
    visitor.write(
      `notes/${name}.md`,
      `---\ntags: [${JSON.stringify(text)}]\n---\n# ${text.split("\n")[0]}\n\nThe door is green.\n`,
    );
    return say("import", path.join(visitor.root, "notes"), "--yes");
  },
  "a table": (text) => {
    const cell = `"${text.replaceAll('"', '""')}"`;
    return say("import", visitor.write("table.csv", `text,tags,subject\n${cell},${cell},${cell}\n`), "--yes");
  },
  "an export of pai's own": async (text) => {
    const line = (await say("export", "--format", "ndjson")).text.replaceAll(
      "The guest network is Acme",
      JSON.stringify(text).slice(1, -1),
    );
    return say("import", visitor.write("own.ndjson", line), "--yes");
  },
  "a statement of an agent": (text) =>
    callTool("memory_remember", { statements: [{ text, why: text, tags: ["a"] }] }),
  "what an agent says about its statement": (text) =>
    callTool("memory_remember", { statements: [{ text: "tea", why: text, tags: [text], subject: text }] }),
  "a text of an agent": (text) => callTool("memory_remember", { text }),
  "an agent's correction": (text) => callTool("memory_correct", { id: fact, text, reason: text }),
  "an agent's answer": async (text) =>
    callTool("memory_answer", { answers: [{ question: await question(), choice: "both", text, why: text }] }),
  "an agent's question": (text) => callTool("memory_recall", { query: text, since: text, tags: [text] }),
  "a setting": (text) => say("config", "set", "llm.command", text),
  "a remote's user": async (text) => {
    remoteOf(`https://${encodeURIComponent(text)}@git.example.org/me/app.git`);
    return say("remember", "We deploy on Fridays");
  },
  "a remote's token": async (text) => {
    remoteOf(
      `https://oauth2:${text.replaceAll(/\s/g, "")}@git.example.org/me/app.git?x=${text.replaceAll(/\s/g, "")}`,
    );
    return say("remember", "We deploy on Fridays");
  },
  "a project of the settings": async (text) => {
    visitor.write("work/.git/config", "");
    writeFileSync(
      visitor.configFile,
      `projects:\n  ${JSON.stringify(visitor.work)}: ${JSON.stringify(text)}\n`,
    );
    const said = await say("remember", "We deploy on Fridays");
    writeFileSync(visitor.configFile, "");
    return said;
  },
};

/** Command lines that keep nothing of it, and quote it when they complain. */
const QUOTED: Readonly<Record<string, Door>> = {
  "--tag of several lines": (text) => withErrors("remember", "tea", `--tag=${text}\n${text}`),
  "a long --tag": (text) => withErrors("remember", "tea", `--tag=${text}${"x".repeat(200)}`),
  "an option": (text) => withErrors("recall", "tea", `--${text}`),
  "a command": (text) => withErrors(text),
  "config set": (text) => withErrors("config", "set", "recall.limit", text),
  "settings that are wrong": async (text) => {
    writeFileSync(path.join(visitor.store, "config.yaml"), `recall:\n  limit: ${JSON.stringify(text)}\n`);
    const said = [await withErrors("recall", "tea"), await withErrors("status"), await withErrors("config")];
    writeFileSync(path.join(visitor.store, "config.yaml"), "");
    return { status: 1, text: said.map((one) => one.text).join("\n") };
  },
  "settings that are right": async (text) => {
    if (Buffer.byteLength(text) > 60 || text.includes(",")) return { status: 1, text: "" };
    const config = visitor.configFile;
    writeFileSync(config, `llm.command: [${JSON.stringify(text)}]\n`);
    const said = await withErrors("config");
    writeFileSync(config, "");
    return said;
  },
};

/** They wait for others, change what is outside of a store, or ask at a terminal. */
const ELSEWHERE = /^(?:serve|watch|mcp|browse|hook|init|install|trust|review|edit)$/;

/** Every option and argument of the other commands that takes a word. */
const OPTIONS = COMMANDS.filter(({ name }) => !ELSEWHERE.test(name)).flatMap(({ name, args, options }) => {
  const form = args.some((one) => one.form.startsWith("<")) ? ["tea"] : [];
  // Where a person has something written is said as it is: the file has that name.
  const named = options.flatMap(({ flags }) =>
    /output|html/.test(flags) ? [] : (/(--[\w-]+) [<[]/.exec(flags)?.[1] ?? []),
  );
  return [
    ...named.map((option) => ({
      of: `${name} ${option}`,
      words: (text: string) => [name, ...form, `${option}=${text}`],
    })),
    ...(args.length > 0 ? [{ of: name, words: (text: string) => [name, "--", text] }] : []),
  ];
});

/** Parts of a secret that are enough to know it; of a short one only with the word before it: digits are everywhere. */
function partsOf({ secret, text }: Case): readonly string[] {
  if (secret.length < 8) {
    const at = text.lastIndexOf(secret);
    return at < 6 ? [] : [text.slice(Math.max(0, at - 12), at + secret.length)];
  }
  if (/^\d{8,15}$/.test(secret)) return [secret]; // five digits stand in a hash by chance
  const size = Math.ceil(secret.length * 0.6);
  return [secret.slice(0, size), secret.slice(-size)];
}

/** Where the user says what to keep: the code of a door may be meant. */
const SAID =
  /^(?:the text|the text,? as .*|stdin|a line of a file|an object in a file|a correction|an editor|a (?:statement|text) of an agent|an agent's correction)$/;

async function leaksAt(door: Door, nth: number, cases = CASES): Promise<string[]> {
  const tried = cases.filter((_, i) => (i + nth) % EVERY === 0);
  const leaks: string[] = [];
  for (const [n, one] of tried.entries()) {
    const { text, status } = await door(one.text, n);
    if (status === 130 || partsOf(one).some((part) => text.includes(part)))
      leaks.push(`${one.id} printed: ${text}`);
  }
  const kept = visitor.bytes();
  return [
    ...leaks,
    ...tried.filter((one) => partsOf(one).some((part) => kept.includes(part))).map(({ id }) => `${id} kept`),
  ];
}

describe("a secret comes into no store and onto no stream", () => {
  it.each(Object.keys(DOORS))("by %s", async (name) => {
    const cases = SAID.test(name) ? REFUSED : CASES;
    expect(await leaksAt(DOORS[name] as Door, Object.keys(DOORS).indexOf(name), cases)).toEqual([]);
  });

  it.each(Object.keys(QUOTED))("by what is said about %s", async (name) => {
    expect(await leaksAt(QUOTED[name] as Door, Object.keys(QUOTED).indexOf(name))).toEqual([]);
  });

  it("by any option or word of any command", async () => {
    const leaks: string[] = [];
    for (const [nth, { of, words }] of OPTIONS.entries())
      for (const one of REFUSED.filter((_, i) => (i + 7 * nth) % (IS_LONG ? 8 : REFUSED.length) === 0)) {
        if (one.text.includes("\0")) continue;
        const { text } = await withErrors(...words(one.text));
        if (partsOf(one).some((part) => text.includes(part))) leaks.push(`${of}: ${one.id} printed: ${text}`);
      }
    const kept = visitor.bytes();
    const isKept = (one: Case) => partsOf(one).some((part) => kept.includes(part));
    expect([...leaks, ...REFUSED.filter(isKept).map(({ id }) => `${id} kept`)]).toEqual([]);
    expect(OPTIONS.length).toBeGreaterThan(90);
  });

  it("by a key in a work tree's remote, whose project keeps its name without it", async () => {
    remoteOf(
      "https://mara:gh" + "p_a1B2c3D4e5a1B2c3D4e5a1B2c3D4e5f6G7h8@git.example.org/Me/App.git?private_token=x",
    );
    const { text } = await visitor.pai(["remember", "We deploy on Fridays", "--json"]);
    expect(JSON.parse(text).outcomes[0].memory.project).toBe("git.example.org/me/app");
  });

  it("but with a reason: then it is kept, shown, and no fault to doctor", async () => {
    await say("remember", "the wifi password is marmalade7", "--allow-secret=guests ask for it");
    expect((await say("recall", "wifi")).text).toContain("marmalade7");
    expect((await say("doctor")).text).not.toContain("secret");
  });

  it.each([
    "garage door code 4471 for the neighbour's kid",
    "the new lock on the shed is 6054",
    "My locker combination at work is 22-8-31",
    "der Code vom Tresor ist 4471",
  ])("but the code of a door is kept, as sensitive, and no fault to doctor: %s", async (text) => {
    expect((await say("remember", "--", text)).status).toBe(0);
    const listed = JSON.parse((await say("list", "--json")).text).results as Record<string, unknown>[];
    const kept = listed.find((one) => one.text === text);
    expect(kept).toMatchObject({ sensitive: true });
    expect((await say("doctor")).text).not.toContain("access code");
    expect((await say("export", "--format", "ndjson")).text).not.toContain(text);
  });

  it("and is sensitive by whatever way it is told", async () => {
    const code = "the garage door code is 4471";
    await fileLine({ text: `By file comes ${code}` });
    await say("remember", `My bank pin is 7712\nToday ${code}`, "--raw", "--allow-secret=mine");
    await callTool("memory_remember", { statements: [{ text: `An agent says ${code}` }] });
    await say("correct", fact, `Corrected, ${code}`);
    const [edited] = JSON.parse((await say("remember", "The bins are green", "--json")).text).outcomes;
    const editor = visitor.write("editor.sh", `#!/bin/sh\nprintf '%s\\n' "Edited, ${code}" >> "$1"\n`);
    chmodSync(editor, 0o755);
    await say("edit", edited.memory.id);
    const { results } = JSON.parse((await say("list", "--kind", "fact", "--json")).text);
    const kept = (results as Record<string, unknown>[]).filter(({ text }) => String(text).includes(code));
    const ways = kept.map(({ text }) => /An agent|By file|Corrected|Edited|Today/.exec(String(text))?.[0]);
    expect(ways.sort()).toEqual(["An agent", "By file", "Corrected", "Edited", "Today"]);
    expect(kept.filter(({ sensitive }) => sensitive !== true)).toEqual([]);
  });

  it.each([
    "shell card pin 7712",
    "my phone code is 4471 and the garage door is blue",
    "the door code is 4471, and the password is Hunter22!x",
    "the code for the doctor is 4471",
  ])("and what is said beside it stays refused: %s", async (text) => {
    expect((await say("remember", "--", text)).status).not.toBe(0);
    expect((await say("remember", "tea", "--tag=the door code is 4471")).status).not.toBe(0);
    expect(visitor.bytes()).not.toMatch(/(?<![0-9a-z])(?:7712|4471)(?![0-9a-z])/); // a hash may have them by chance
  });
});

describe("what is written by hand", () => {
  const some = CASES.filter(({ id }) => Number(id.slice(1)) % (IS_LONG ? 24 : 144) === 3);

  it.each(some)("is named by doctor with rule and place, not by its words: $id", async (one) => {
    writeFileSync(file, `${readFileSync(file, "utf8")}${one.text}\n`);
    const { text } = await withErrors("doctor");
    expect(text).toMatch(/contains \S.{3,80}\(rule [\w-]+, line \d+, column \d+\)/);
    expect(partsOf(one).filter((part) => text.includes(part))).toEqual([]);
  });

  it.each(some)("on MEMORY.md is not taken over: $id", async ({ text }) => {
    await visitor.pai(["remember", "--file", NOTES, "--now=2026-04-01"]);
    await say("consolidate", "--now=2026-04-01");
    const page = path.join(visitor.store, "MEMORY.md");
    const bullet = text.replaceAll(/\s+/g, " ");
    writeFileSync(
      page,
      readFileSync(page, "utf8").replace(/^- .*$/m, (line) => `${line}\n- ${bullet}`),
    );
    expect(readFileSync(page, "utf8")).toContain(bullet);
    const { text: said } = await say("consolidate", "--only=promote,graduate", "--now=2026-04-02");
    expect(said).toContain("MEMORY.md was skipped");
    const kept = visitor.bytes().replaceAll(readFileSync(page, "utf8"), "");
    expect(kept).not.toContain(bullet);
  });
});
