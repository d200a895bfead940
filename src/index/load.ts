import { namesOfEntity } from "../domain/entities.ts";
import type { Problem } from "../domain/errors.ts";
import { messageOf } from "../domain/errors.ts";
import { isDocument, isFlat } from "../domain/flat.ts";
import { contentHash, type Sha256, sha256 } from "../domain/hash.ts";
import type { Header } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { memoryPath } from "../domain/paths.ts";
import { sourceOfSpeaker, type TurnMark } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { withInlineTags } from "../markdown/document-lines.ts";
import { detachedText } from "../markdown/entity-card.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import { readTalk, type Talk } from "../markdown/talk.ts";
import type { FileOps, FileStat } from "../ports.ts";
import { OWN_END } from "../text/analyse.ts";
import { dateWords } from "../text/calendar.ts";
import { CUE, cuesOf } from "../text/cues.ts";

/** Longer texts, in UTF-16 units, are not held: they are read again where they are asked for. */
const MOST_HELD = 4_000;

/** UTF-16 units of texts that may be held yet, of all files that are looked at together. */
export interface TextRoom {
  chars: number;
}

export interface LoadedProblem {
  readonly path: string;
  readonly stat: FileStat;
  readonly fileHash: Sha256 | undefined;
  readonly problem: Problem;
}

export type Loaded = LoadedMemory | LoadedProblem;

/**
 * Reads one file: a memory, or why it is none; undefined where it has vanished since it was seen. What is not as it was
 * written is read once more: a disk, or the memory of the machine, may have been wrong that once. A file
 * that could not be read at all keeps no time, so that the next refresh tries again. A text that is held takes some of the `room`. IO.
 */
export function loadFile(
  files: FileOps,
  path: string,
  stat: FileStat,
  room: TextRoom = { chars: MOST_HELD },
): Loaded | undefined {
  const first = loadOnce(files, path, stat, room);
  const isAsWritten = first !== undefined && isMemory(first) && first.header.hash === first.contentHash;
  return isAsWritten ? first : loadOnce(files, path, stat, room);
}

function loadOnce(files: FileOps, path: string, stat: FileStat, room: TextRoom): Loaded | undefined {
  if (stat.size > LIMITS.fileBytes) {
    const message = `has ${stat.size} bytes, more than the ${LIMITS.fileBytes} of a memory file`;
    return { path, stat, fileHash: undefined, problem: { code: "too_large", path, message } };
  }
  const bytes = readOr(files, path);
  if (bytes === undefined) return undefined;
  if (typeof bytes === "string") {
    const problem = { code: "unreadable", path, message: `cannot be read: ${bytes}` };
    return { path, stat: { ...stat, mtimeMs: Number.NaN }, fileHash: undefined, problem };
  }
  const fileHash = sha256(bytes);
  const memory = parseMemoryFile(path, bytes);
  if (!("header" in memory)) return { path, stat, fileHash, problem: memory };
  const header = withInlineTags(memory);
  const of = { path, stat, fileHash, contentHash: contentHash(memory.text) };
  if (memory.text.length <= Math.min(MOST_HELD, room.chars)) {
    room.chars -= memory.text.length;
    return new LoadedMemory({ ...of, header }, held(memory.text), true);
  }
  // A word of the header that is kept would keep the whole text, and so would a function that is made here.
  const own = JSON.parse(JSON.stringify(header)) as Header;
  return new LoadedMemory({ ...of, header: own }, again(files, path, { fileHash, header: own }), false);
}

function held(text: string): () => string {
  return () => text;
}

/** The text of a file that was read before; "" where it is another one by now, which the next look at the files finds. IO. */
function again(files: FileOps, path: string, known: Pick<LoadedMemory, "fileHash" | "header">): () => string {
  return () => {
    for (let attempt = 0; attempt < 2; attempt++) {
      const bytes = readOr(files, path);
      if (bytes === undefined || typeof bytes === "string" || sha256(bytes) !== known.fileHash) continue;
      const memory = parseMemoryFile(path, bytes, known);
      if ("header" in memory) return memory.text;
    }
    return "";
  };
}

type OfFile = Pick<LoadedMemory, "path" | "stat" | "fileHash" | "contentHash" | "header">;

/** What is told by its text is worked out when it is asked for: many that look at a file want its header alone. */
export class LoadedMemory {
  readonly path: string;
  readonly stat: FileStat;
  readonly fileHash: Sha256;
  readonly contentHash: Sha256 | undefined;
  readonly header: Header;
  readonly #text: () => string;
  readonly #isHeld: boolean;
  #items: Items | undefined;

  /** `isHeld`: the text is in memory, so that what is worked out of it may be, too. */
  constructor(of: OfFile, text: () => string, isHeld: boolean) {
    const { path, stat, fileHash, contentHash, header } = of;
    this.path = path;
    this.stat = stat;
    this.fileHash = fileHash;
    this.contentHash = contentHash;
    this.header = header;
    this.#text = text;
    this.#isHeld = isHeld;
  }

  get text(): string {
    return this.#text();
  }

  /** Worked out anew each time where the text is long. */
  get items(): Items {
    const items = this.#items ?? itemsOf(this.header, this.text);
    if (this.#isHeld) this.#items = items;
    return items;
  }

  /** The text whose vector stands for it; undefined where none does. */
  get embedded(): string | undefined {
    return isFlat(this.header) ? embeddedText(this.header, this.text) : undefined; // others are long to read
  }

  /** Whether the file lies where a new file of this memory would. */
  get canonical(): boolean {
    return this.path === memoryPath(this.header, this.text);
  }
}

export function isMemory(loaded: Loaded): loaded is LoadedMemory {
  return "header" in loaded;
}

function readOr(files: FileOps, path: string): Uint8Array | string | undefined {
  try {
    return files.read(path);
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return undefined;
    return messageOf(error);
  }
}

export interface IndexedTurn extends TurnMark {
  /** What the turn shows at a glance, bits of `CUE`. */
  readonly cues: number;
}

export interface IndexedTalk extends Omit<Talk, "turns"> {
  readonly turns: readonly IndexedTurn[];
}

interface Items {
  /** The texts by which a memory is found: one, or one for each turn. */
  readonly indexed: readonly string[];
  readonly talk: IndexedTalk | undefined;
}

/**
 * What a memory is found by, item by item. A section of a document is found by its text, and by title and headings above it; nobody
 * speaks in it. A turn is found by its text, its speaker and the words of its
 * day; the first one also by tags and subject of the conversation (its keywords stand in its turns). An entity
 * is found by its names and what a person wrote into it; the facts that it lists are found by themselves. Every
 * other memory is one item: its body, keywords, tags and names, whom it is about unless that is the
 * owner, and the words of the day on which it was true. Pure.
 */
export function itemsOf(header: Header, body: string): Items {
  const talk = readTalk(header, body);
  if (!talk) return { indexed: [wholeText(header, body)], talk };
  const indexed = talk.turns.map(({ number, speaker, atMs, text }) => {
    const ofAll = number === 1 ? [...(header.tags ?? []), ...about(header)] : [];
    if (isDocument(header)) return withAdded(`${speaker}\n${text}`, [...ofAll, dateWords(atMs)]);
    return withAdded(text, [speaker, ...ofAll, dateWords(atMs)]);
  });
  const turns = talk.turns.map(({ number, speaker, atMs, hash, text }, at) => {
    if (isDocument(header)) return { number, speaker: "", atMs, hash, cues: cuesOf(text) };
    const cues = cuesOf(text) | voiceOf(speaker, talk.turns[at - 1]?.speaker);
    return { number, speaker, atMs, hash, cues };
  });
  return { indexed, talk: { ...talk, turns } };
}

/**
 * What stands for the meaning of a memory: its statement, names and keywords, without the words of its
 * day, which would bring everything of one day together. Undefined for a memory that is about many
 * things. Pure.
 */
export function embeddedText(header: Header, body: string): string | undefined {
  return isFlat(header) ? [...namesOf(header), body, ...(header.keywords ?? [])].join("\n") : undefined;
}

function wholeText(header: Header, body: string): string {
  if (header.kind === "entity") {
    const own = detachedText(body, new Set(header.sources));
    return [own, ...(header.keywords ?? []), ...(header.tags ?? []), ...namesOf(header)].join("\n");
  }
  const { keywords = [], tags = [] } = header;
  const day = dateWords(header.valid_at ?? header.created);
  const due = header.kind === "fact" && header.due !== undefined ? [dateWords(header.due)] : [];
  return withAdded(body, [...keywords, ...tags, ...namesOf(header), ...about(header), day, ...due]);
}

/** What is found by its own words, and by others; see `analyseOwn`. */
function withAdded(own: string, added: readonly string[]): string {
  return `${own.replaceAll(OWN_END, " ")}${OWN_END}${added.join("\n")}`;
}

/** Whether it is a person who speaks, and another one than before, as bits of `CUE`. */
function voiceOf(speaker: string, before: string | undefined): number {
  const source = sourceOfSpeaker(speaker);
  const isPerson = source !== "agent" && source !== "tool";
  return (isPerson ? 0 : CUE.assistant) | (speaker === before ? CUE.goesOn : 0);
}

function about({ subject = DEFAULTS.subject }: Header): readonly string[] {
  return subject === DEFAULTS.subject ? [] : [subject];
}

function namesOf(header: Header): readonly string[] {
  return header.kind === "entity" ? namesOfEntity(header) : [];
}
