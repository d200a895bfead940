import fs from "node:fs";
import { zipOf } from "../test/cli/zip.ts";
import { chance } from "./long-input.ts";

/*
 * Exports as large as people have them, made up: short words of a user, long answers of an assistant, and what tools gave back. The same for
 * the same numbers, and of a shorter one the longer one begins with the same.
 */

export const LARGE = ["log", "chats", "session"] as const;

const MIB = 2 ** 20;
const FIRST_MS = Date.UTC(2025, 0, 6, 8);
const EACH_MS = 40_000;
/** Turns of a user in one conversation. */
const ASKED = 24;

const PARTS =
  "parser scheduler cache router ledger importer exporter queue worker index session token migration replica gateway billing";
const DEEDS =
  "reads writes merges drops retries validates compresses batches renames splits caches rejects logs measures copies sorts";
const HOW =
  "slowly eagerly twice lazily safely silently rarely in order at night on start before release without locks by hand once";
const WHY =
  "the tests expect it|the disk is slow|the old format had no length|two clients may write at once|the limit is 64 entries|nobody measured it|the reviewer asked for it|the paper says so";

/** Writes an export of at least so many MiB: sessions of an agent or a single one (JSON lines), or conversations of a chat (one JSON list). */
export function writeLargeExport(file: string, kind: (typeof LARGE)[number], mib: number): void {
  const out = fs.openSync(file, "w");
  const texts = textsOf();
  let written = fs.writeSync(out, kind === "chats" ? "[\n" : "");
  for (let talk = 0; written < mib * MIB; talk++) {
    const atMs = FIRST_MS + talk * ASKED * 4 * EACH_MS;
    const text =
      kind !== "chats"
        ? logOf(kind === "log" ? `session-${talk}` : "session", talk, atMs, texts)
        : `${talk > 0 ? ",\n" : ""}${chatOf(talk, atMs, texts)}`;
    written += fs.writeSync(out, text);
  }
  fs.writeSync(out, kind === "chats" ? "\n]\n" : "");
  fs.closeSync(out);
}

/** Writes an archive as ChatGPT gives it, of so many conversations with two questions each, one an hour. */
export function writeArchive(file: string, conversations: number): void {
  const texts = textsOf();
  const talks = Array.from({ length: conversations }, (_, talk) =>
    chatOf(talk, FIRST_MS + talk * 90 * EACH_MS, texts, 2),
  );
  fs.writeFileSync(file, zipOf([{ name: "conversations.json", text: `[${talks.join(",\n")}]` }]));
}

type Texts = ReturnType<typeof textsOf>;

/** A session of an agent: of each question a call of a tool, what it gave back, and an answer. */
function logOf(sessionId: string, talk: number, atMs: number, texts: Texts): string {
  const lines: string[] = [];
  const add = (type: "user" | "assistant", content: unknown) => {
    const at = new Date(atMs + lines.length * EACH_MS).toISOString();
    const uuid = `${talk}-${lines.length}`;
    const entry = {
      sessionId,
      uuid,
      timestamp: at,
      cwd: "/srv/shop",
      type,
      message: { role: type, content },
    };
    lines.push(JSON.stringify(entry));
  };
  for (let i = 0; i < ASKED; i++) {
    const id = `call-${talk}-${i}`;
    add("user", texts.asked());
    add("assistant", [{ type: "tool_use", id, name: "Bash", input: { command: "npm test" } }]);
    add("user", [{ type: "tool_result", tool_use_id: id, content: texts.printed() }]);
    add("assistant", [{ type: "text", text: texts.answer() }]);
  }
  return `${lines.join("\n")}\n`;
}

/** A conversation of ChatGPT's `conversations.json`. */
function chatOf(talk: number, atMs: number, texts: Texts, asked = ASKED): string {
  const mapping: Record<string, object> = {};
  const ids = Array.from({ length: asked * 2 }, (_, i) => `${talk}-${i}`);
  for (const [i, id] of ids.entries()) {
    const role = i % 2 === 0 ? "user" : "assistant";
    const content = { content_type: "text", parts: [role === "user" ? texts.asked() : texts.answer()] };
    const message = {
      id,
      author: { role },
      create_time: (atMs + i * EACH_MS) / 1000,
      content,
      recipient: "all",
    };
    mapping[id] = { id, parent: ids[i - 1] ?? null, children: ids.slice(i + 1, i + 2), message };
  }
  return JSON.stringify({
    conversation_id: `chat-${talk}`,
    title: `Talk ${talk}`,
    current_node: ids.at(-1),
    mapping,
  });
}

function textsOf() {
  const { next, of, one } = chance();
  let count = 0;
  const many = (least: number, most: number, make: () => string, between: string) =>
    Array.from({ length: least + Math.floor(next() * (most - least)) }, make).join(between);
  const sentence = () => {
    const part = of(PARTS);
    return one([
      `The ${part} ${of(DEEDS)} the ${of(PARTS)} ${of(HOW)}, because ${one(WHY.split("|"))}.`,
      `If you run the ${part} ${of(HOW)}, it ${of(DEEDS)} every ${of(PARTS)} that the ${of(PARTS)} has seen since step ${count++}.`,
      `I would keep the ${part} as it is and let the ${of(PARTS)} do what ${of(DEEDS)} the rest.`,
      `Note that \`${part}.${of(PARTS)}()\` ${of(DEEDS)} ${of(HOW)}; see line ${count++} of the ${of(PARTS)}.`,
      `You said that the ${part} should be ready by Friday, so I will finish the ${of(PARTS)} first.`,
    ]);
  };
  const code = () =>
    `\`\`\`ts\n${many(6, 30, () => `const ${of(PARTS)}${count++} = await ${of(PARTS)}.${of(DEEDS)}(${of(PARTS)}, { limit: ${count} });`, "\n")}\n\`\`\``;
  const list = () => many(3, 8, () => `- **${of(PARTS)}**: ${sentence()}`, "\n");
  const paragraph = () => many(3, 7, sentence, " ");
  return {
    asked: () =>
      one([
        `Please make the ${of(PARTS)} faster, it ${of(DEEDS)} ${of(HOW)}`,
        `Why does the ${of(PARTS)} fail when the ${of(PARTS)} ${of(DEEDS)} ${of(HOW)}? (${count++})`,
        `We use the ${of(PARTS)} for the ${of(PARTS)} of customer ${count++}`,
        `I prefer small commits for the ${of(PARTS)}, number ${count++}`,
        "Looks good, go on",
      ]),
    answer: () => many(4, 12, () => (next() < 0.5 ? paragraph() : next() < 0.5 ? list() : code()), "\n\n"),
    printed: () =>
      many(
        20,
        200,
        () =>
          `src/${of(PARTS)}/${of(PARTS)}.ts:${count++}: ${of(DEEDS)} ${of(PARTS)} ok ${Math.floor(next() * 900)} ms`,
        "\n",
      ),
  };
}
