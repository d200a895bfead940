import type { NoteKind } from "../../domain/vocabulary.ts";
import { parseJson, skip, skipEach, textOf } from "../../ingest/transcripts/draft.ts";
import { plainText } from "../../markdown/document-lines.ts";
import { isObject, type JsonObject } from "../../text/objects.ts";
import { momentOf } from "./dates.ts";
import { tellingLines } from "./markdown-lines.ts";
import { likelihoodOf, NONE, type NotedFact, type NoteFile, type ReadNotes, tagsOf, wordOf } from "./note.ts";
import { splitNote } from "./split-note.ts";

/** One statement that a source keeps by itself. */
function single(ref: string, fact: NotedFact, into: ReadNotes, tags: readonly string[] = NONE): undefined {
  const { text, atMs } = fact;
  into.notes.push({ ref, text, atMs, tags, isDocument: false, facts: [fact], lines: NONE });
}

/** A statement, with what some programs say of it. */
function rated({ type, confidence, created_at }: JsonObject, text: string): NotedFact {
  const category = type === "decision" || type === "preference" ? type : undefined;
  return { text, category, confidence: likelihoodOf(confidence), atMs: momentOf(created_at) };
}

/** The value in a file of JSON; undefined, and a problem, where there is none. */
export function wholeJson({ text }: NoteFile, into: ReadNotes): unknown {
  const read = parseJson(text);
  if ("value" in read) return read.value;
  into.problems.push({ message: read.problem });
  return undefined;
}

/** The items of a list, or of the first of these keys that has one. */
function itemsOf(value: unknown, keys: readonly string[]): readonly unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one) =>
      isObject(one) && keys.some((key) => Array.isArray(one[key])) ? itemsOf(one, keys) : [one],
    );
  if (!isObject(value)) return [];
  const found = keys.map((key) => value[key]).find((one) => one !== undefined);
  return found === undefined ? [] : itemsOf(found, keys);
}

/** The memories that ChatGPT keeps of its user. What was deleted there is left out. Pure. */
export function readChatGptMemories(file: NoteFile, into: ReadNotes): undefined {
  for (const [i, item] of itemsOf(wholeJson(file, into), ["memories", "memory", "user"]).entries()) {
    const text = typeof item === "string" ? item : isObject(item) ? textOf(item.content) : undefined;
    if (text === undefined) into.problems.push({ message: `memory ${i + 1} has no content` });
    else if (isObject(item) && (item.deleted === true || item.state === "deleted"))
      skip(into, "deleted there");
    else {
      const data = isObject(item) ? item : {};
      const fact = { text, subject: "owner", confidence: 0.95, atMs: momentOf(data.created_at) };
      single(textOf(data.id) ?? text, fact, into);
    }
  }
}

/** What mem0 returns (a list or pages of it), what OpenMemory exports, or the Markdown of its plugin. Pure. */
export function readMem0(file: NoteFile, into: ReadNotes): undefined {
  if (file.text.trimStart().startsWith("---")) return readMem0Markdown(file, into);
  const whole = wholeJson(file, into);
  const names = new Map(
    itemsOf(Object(whole).categories, []).map((one) => [Object(one).id, Object(one).name]),
  );
  skipEach(into, Object(whole).relations, "relation of a graph");
  for (const [i, item] of itemsOf(whole, ["results", "memories"]).entries()) {
    const text = isObject(item) ? (textOf(item.memory) ?? textOf(item.content)) : undefined;
    if (!isObject(item) || text === undefined) into.problems.push({ message: `memory ${i + 1} has no text` });
    else if (item.state !== undefined && item.state !== "active")
      skip(into, `no longer in force (${wordOf(String(item.state))})`);
    else {
      const ids = Array.isArray(item.category_ids) ? item.category_ids : NONE;
      const tags = tagsOf(item.categories ?? ids.map((id) => names.get(id)));
      const fact = { text, tags, atMs: momentOf(item.created_at), untilMs: momentOf(item.expiration_date) };
      single(textOf(item.id) ?? text, fact, into, tags);
    }
  }
}

function readMem0Markdown({ path, text }: NoteFile, into: ReadNotes): undefined {
  // A block begins with a line `---` whose next line is `id:`.
  for (const block of text.replace(/\r\n/gu, "\n").split(/^(?=---\nid:)/mu)) {
    // A key without a value is no error there.
    const { data, body, problem } = splitNote(block.replace(/^(\w+): *$/gmu, "$1: ''"));
    const own = plainText(body);
    if (problem !== undefined) into.problems.push({ message: problem });
    else if (own !== "") {
      const tags = tagsOf(data.categories);
      single(textOf(data.id) ?? `${path} ${own}`, { ...rated(data, own), tags }, into, tags);
    }
  }
}

/** What Claude.ai keeps of its user (`memories.json`): a document, and one for each project. Pure. */
export function readClaudeAiMemory(file: NoteFile, into: ReadNotes): undefined {
  const whole = wholeJson(file, into);
  for (const kept of Array.isArray(whole) ? whole : [whole]) {
    if (!isObject(kept)) {
      if (kept !== undefined) into.problems.push({ message: "has a memory that is not an object" });
      continue;
    }
    const account = textOf(kept.account_uuid) ?? "account";
    memoryOf(kept.conversations_memory, { ref: `${account} memory`, title: "Claude.ai memory" }, into);
    for (const [project, text] of Object.entries(Object(kept.project_memories)))
      memoryOf(text, { ref: `${account} ${project}`, title: "Claude.ai memory of a project" }, into);
  }
}

function memoryOf(
  text: unknown,
  { ref, title }: { readonly ref: string; readonly title: string },
  into: ReadNotes,
): undefined {
  if (text === undefined || text === null || text === "") return skip(into, "empty note");
  if (typeof text !== "string") into.problems.push({ message: `${title} is not text` });
  else into.notes.push({ ref, text, title, isDocument: true, facts: [], lines: tellingLines(text) });
}

/** The projects of a Claude.ai export, in one file or a file each: what they are about, with their instructions, and files, each a document. Pure. */
export function readClaudeProjects(file: NoteFile, into: ReadNotes): undefined {
  const whole = wholeJson(file, into);
  const isOne = isObject(whole) && ("docs" in whole || "prompt_template" in whole);
  for (const project of isOne ? [whole] : itemsOf(whole, ["projects"])) {
    if (!isObject(project)) into.problems.push({ message: "has a project that is not an object" });
    else {
      const name = wordOf(textOf(project.name) ?? "project");
      const docs = Array.isArray(project.docs) ? project.docs.filter(isObject) : [];
      const template = {
        uuid: project.uuid,
        filename: "instructions",
        content: [project.description, project.prompt_template]
          .flatMap((one) => textOf(one) ?? [])
          .join("\n\n"),
        created_at: project.created_at,
      };
      for (const doc of [template, ...docs]) document(doc, name, into);
    }
  }
}

function document(
  { uuid, filename, content, created_at }: JsonObject,
  project: string,
  into: ReadNotes,
): undefined {
  const text = textOf(content);
  if (text === undefined) return skip(into, "empty note");
  const title = wordOf(`${project}: ${textOf(filename) ?? "document"}`);
  const ref = textOf(uuid) ?? title;
  into.notes.push({ ref, text, title, atMs: momentOf(created_at), isDocument: true, facts: [], lines: [] });
}

/** The graph of the MCP server "memory": observations of its entities, and their relations as sentences. Its lines may be cut. Pure. */
export function readServerMemory({ text }: NoteFile, into: ReadNotes): undefined {
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const read = parseJson(line);
    if ("problem" in read) into.problems.push({ line: i + 1, message: read.problem });
    else if (!isObject(read.value)) into.problems.push({ line: i + 1, message: "is not a JSON object" });
    else if (read.value.type === "entity") observations(read.value, i + 1, into);
    else if (read.value.type === "relation") relation(read.value, i + 1, into);
    else into.problems.push({ line: i + 1, message: "is neither an entity nor a relation" });
  }
}

function observations(entity: JsonObject, line: number, into: ReadNotes): undefined {
  const name = named(entity.name ?? entity.entityName);
  if (name === undefined || !Array.isArray(entity.observations)) {
    into.problems.push({ line, message: "has no name or no observations" });
    return;
  }
  for (const text of entity.observations) {
    if (typeof text !== "string" || text.trim() === "") skip(into, "empty note");
    else single(`${name}: ${text}`, { text, subject: subjectOf(name) }, into);
  }
}

function relation(
  { from, to, from_id, to_id, relationType }: JsonObject,
  line: number,
  into: ReadNotes,
): undefined {
  const [source, target, type] = [named(from ?? from_id), named(to ?? to_id), named(relationType)];
  if (source === undefined || target === undefined || type === undefined) {
    into.problems.push({ line, message: "lacks an end or a type" });
    return;
  }
  const text = `${source} ${type} ${target}`;
  single(text, { text, subject: subjectOf(source) }, into);
}

function named(value: unknown): string | undefined {
  const name = typeof value === "string" ? wordOf(value.replace(/_/gu, " ")) : "";
  return name === "" ? undefined : name;
}

/** The server's own examples call the person it works for so. */
function subjectOf(name: string): string {
  return /^(?:default )?user$/iu.test(name) ? "owner" : name.toLowerCase();
}

/** An export of pai v1 or v2. Its beliefs are facts; what is no longer in force there is left out, as are vectors. Pure. */
export function readPaiV1(file: NoteFile, into: ReadNotes): undefined {
  const value = wholeJson(file, into);
  const [beliefs, episodes] = isObject(value) ? [value.beliefs, value.episodes] : [];
  for (const belief of Array.isArray(beliefs) ? beliefs.filter(isObject) : []) {
    const text = textOf(belief.statement);
    if (text === undefined)
      into.problems.push({ message: `belief ${String(belief.id).slice(0, 40)} has no statement` });
    else if (belief.status !== "active") skip(into, `no longer in force (${wordOf(String(belief.status))})`);
    else {
      const named = textOf(belief.subject)?.toLowerCase();
      const subject = named === undefined || named === "general" ? "owner" : named;
      single(textOf(belief.id) ?? text, { ...rated(belief, text), subject }, into);
    }
  }
  for (const episode of Array.isArray(episodes) ? episodes.filter(isObject) : []) {
    const text = [episode.action, episode.outcome].filter((one) => typeof one === "string").join("\n");
    const ref = textOf(episode.id) ?? text;
    const atMs = momentOf(episode.timestamp);
    if (text === "") skip(into, "empty note");
    else into.notes.push({ ref, text, atMs, isDocument: true, facts: [], lines: [] });
  }
}

/** Which kind of notes a JSON text holds, by the keys at its beginning and its name; undefined for none of them. Pure. */
export function kindOfJson(path: string, head: string): NoteKind | undefined {
  const has = (key: string) => new RegExp(`"${key}"\\s*:`).test(head);
  if (has("beliefs") && has("version")) return "pai-v1";
  if (has("conversations_memory") || has("project_memories")) return "claude-ai-memory";
  if (has("prompt_template") || (has("docs") && has("filename"))) return "claude-ai-project";
  if (/^\s*\{\s*"type"\s*:\s*"(?:entity|relation)"/.test(head)) return "server-memory";
  if (/^\s*\[/u.test(head) && has("text") && /"id"\s*:\s*"passage-/u.test(head)) return "letta";
  if (has("agent_type") || has("core_memory") || (has("agents") && has("block_ids"))) return "letta";
  if (has("observations") && (has("memory_session_id") || has("sdk_session_id") || has("session_summaries")))
    return "claude-mem";
  if (has("notes") && has("backup_type") && has("file_path")) return "apple-notes";
  if (has("entries") && (has("creationDate") || has("metadata"))) return "day-one";
  if (has("entries") && has("body") && has("date")) return "journal";
  if (has("memories") && (has("export_meta") || has("category_ids"))) return "mem0";
  if (has("memory") && (has("user_id") || has("results") || has("created_at"))) return "mem0";
  if (has("memories") && (has("content") || /"memories"\s*:\s*\[\s*\]/.test(head))) return "chatgpt-memory";
  const isNamed = has("memory") || /(?:^|\/)memor(?:y|ies)\.json$/iu.test(path);
  return isNamed && has("content") ? "chatgpt-memory" : undefined;
}
