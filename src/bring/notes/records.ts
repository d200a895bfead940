import type { NoteKind } from "../../domain/vocabulary.ts";
import { parseJson, skip, skipEach, textOf } from "../../ingest/transcripts/draft.ts";
import { isObject, isText, type JsonObject } from "../../text/objects.ts";
import { momentOf } from "./dates.ts";
import { wholeJson } from "./json-notes.ts";
import { linesIn, tasksIn } from "./markdown-notes.ts";
import { type NoteFile, type ReadNotes, tagsOf, wordOf } from "./note.ts";

/** How the JSON of a program holds records of one sort, each of which is a document. */
interface RecordTable {
  /** The keys under which they stand, as a list or by their ids. */
  readonly lists: readonly string[];
  /** The keys of its words, which are put one below the other. */
  readonly text: readonly string[];
  /** What tells it from others, together. */
  readonly id: readonly string[];
  /** The day, and the time where that stands by itself. */
  readonly at: readonly string[];
  readonly title?: string;
  readonly tags?: string;
  /** A list of statements, or the same as JSON; they are about what `subject` names. */
  readonly facts?: string;
  readonly subject?: string;
  /** The key that says that it cannot be read or is no more, and what that is called. */
  readonly gone?: readonly [key: string, what: string];
  /** What is counted and not read: other keys of the record with lists. */
  readonly aside?: Readonly<Record<string, string>>;
  /** Records of which this key says so are about the user. */
  readonly ofUser?: readonly [key: string, value: string];
}

const MEDIA = { photos: "picture", videos: "video", audios: "recording", pdfAttachments: "PDF" };
const TABLES: Readonly<Partial<Record<NoteKind, readonly RecordTable[]>>> = {
  "day-one": [
    { lists: ["entries"], text: ["text"], id: ["uuid"], at: ["creationDate"], tags: "tags", aside: MEDIA },
  ],
  journal: [
    {
      lists: ["entries"],
      text: ["title", "body"],
      id: ["date", "time", "title"],
      at: ["date", "time"],
      tags: "tags",
    },
  ],
  "apple-notes": [
    {
      lists: ["notes"],
      text: ["plaintext"],
      id: ["uuid"],
      at: ["creation_time"],
      title: "title",
      tags: "hashtags",
      gone: ["is_password_protected", "locked note"],
    },
  ],
  letta: [
    {
      lists: ["core_memory", "blocks", "memory_blocks"],
      text: ["value"],
      id: ["label"],
      at: ["created_at"],
      title: "label",
      ofUser: ["label", "human"],
    },
    {
      lists: ["passages"],
      text: ["text"],
      id: ["id"],
      at: ["created_at"],
      tags: "tags",
      gone: ["is_deleted", "deleted there"],
    },
  ],
  "claude-mem": [
    {
      lists: ["observations"],
      text: ["title", "subtitle", "narrative", "text"],
      title: "title",
      tags: "concepts",
      id: ["memory_session_id", "sdk_session_id", "created_at", "title"],
      at: ["created_at"],
      facts: "facts",
      subject: "project",
    },
    {
      lists: ["session_summaries", "summaries"],
      title: "request",
      at: ["created_at"],
      text: ["request", "investigated", "learned", "completed", "next_steps", "notes"],
      id: ["memory_session_id", "sdk_session_id", "created_at"],
    },
    {
      lists: ["user_prompts", "prompts"],
      text: ["prompt_text"],
      at: ["created_at"],
      id: ["content_session_id", "claude_session_id", "prompt_number"],
    },
  ],
};
/** What lies beside the records, is no memory, and is counted: the conversation of an agent. */
const BESIDE: Readonly<Partial<Record<NoteKind, readonly [key: string, what: string]>>> = {
  letta: ["messages", "message of the agent's own log"],
};

/** The records in the JSON of a program, by the tables above: also where several agents stand in one file. Pure. */
export function readRecords(kind: NoteKind, file: NoteFile, into: ReadNotes): undefined {
  const value = wholeJson(file, into);
  // What Letta's API gives of an archive is a bare list.
  const whole = kind === "letta" && Array.isArray(value) ? { passages: value } : value;
  const places = [whole, ...Object.values(Object(Object(whole).agents))].filter(isObject);
  for (const [at, place] of places.entries()) {
    for (const table of TABLES[kind] ?? [])
      for (const list of table.lists)
        for (const [i, record] of Object.values(Object(place[list])).entries()) {
          const name = `${list} ${i + 1}`;
          if (!isObject(record)) into.problems.push({ message: `${name} is not an object` });
          else recordOf(record, { table, list, of: at === 0 ? "" : String(place.name), name }, into);
        }
    const [key = "", what = ""] = BESIDE[kind] ?? [];
    skipEach(into, place[key], what);
  }
}

interface Place {
  readonly table: RecordTable;
  readonly list: string;
  readonly of: string;
  readonly name: string;
}

function recordOf(record: JsonObject, { table, list, of, name }: Place, into: ReadNotes): undefined {
  for (const [key, what] of Object.entries(table.aside ?? {})) skipEach(into, record[key], what);
  const [gone = "", what = ""] = table.gone ?? [];
  if (record[gone] === true) return skip(into, what);
  const told = table.facts === undefined ? [] : listOf(record[table.facts]);
  const words = [...textsOf(record, table.text), ...told.map((fact) => `- ${fact}`)];
  if (words.length === 0) {
    const isWrong = table.text.some((key) => !isText(record[key] ?? ""));
    if (!isWrong) return skip(into, "empty note");
    into.problems.push({ message: `${name} has no text` });
    return;
  }
  const text = words.join("\n\n");
  const when = textsOf(record, table.at).join(" ");
  const atMs = momentOf(when, into.dates);
  if (atMs === undefined && when !== "")
    into.problems.push({
      message: `${name} has a date that cannot be read: ${JSON.stringify(when.slice(0, 80))}`,
    });
  const subject = textOf(record[table.subject ?? ""])?.toLowerCase();
  const [mark = "", value] = table.ofUser ?? [];
  into.notes.push({
    ref: [of, list, textsOf(record, table.id).join(" ") || text].join(" ").trim(),
    text,
    atMs,
    isDocument: true,
    title: table.title === undefined ? undefined : wordOf(textOf(record[table.title]) ?? ""),
    tags: tagsOf(listOf(record[table.tags ?? ""])),
    facts: [...told.map((fact) => ({ text: fact, subject })), ...(into.isOwn ? tasksIn(text) : [])],
    lines: told.length > 0 ? [] : linesIn(text, into),
    about: mark !== "" && record[mark] === value ? "owner" : undefined,
  });
}

function textsOf(record: JsonObject, keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => {
    const value = record[key];
    if (typeof value === "number") return [String(value)];
    return typeof value === "string" && value.trim() !== "" ? [value.trim()] : [];
  });
}

/** A list of texts, which may itself be the text of a JSON list, as a database has it. */
function listOf(value: unknown): readonly string[] {
  const read = typeof value === "string" && value.startsWith("[") ? parseJson(value) : { value };
  const list = "value" in read && Array.isArray(read.value) ? read.value : [];
  return list.filter((one): one is string => typeof one === "string" && one.trim() !== "");
}
