import { DOCUMENT_CONTEXT } from "../domain/flat.ts";
import { contentHash } from "../domain/hash.ts";
import { memoryIdOf } from "../domain/ids.ts";
import type { HeaderOf, Memory } from "../domain/kinds.ts";
import { citing, load, type Plan, type Planned, withContent } from "../domain/plan.ts";
import { isVouchedFor } from "../domain/provenance.ts";
import { isActive } from "../domain/status.ts";
import { turnReference } from "../domain/turn.ts";
import { keepEntities } from "../entities/keep-entities.ts";
import { ChangeBuilder } from "../markdown/changes.ts";
import { plainText } from "../markdown/document-lines.ts";
import { readTalk } from "../markdown/talk.ts";
import { stateClaim } from "../remember/promises.ts";
import { capturedKeys, type RememberRules } from "../remember/remark.ts";
import { entityInputOf } from "../remember/remember.ts";
import type { Outcome, Statement } from "../remember/state-fact.ts";
import { rulesFor } from "../remember/state-remark.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import { claimsOf, type NoteToKeep } from "./note-claims.ts";
import { isVersionOf } from "./notes/conflicts.ts";
import type { Note } from "./notes/note.ts";

/** The front matter of an imported episode names its source with these attributes. */
const KIND = "from";
const REF = "ref";
const FOLDER = "in";

export interface KeptNote {
  /** `copy`: the same words are in the store already. */
  readonly what: "new" | "changed" | "copy";
  readonly outcomes: readonly Outcome[];
  readonly created: readonly Memory[];
  /** Facts that were made or changed, as the note leaves them. */
  readonly facts: readonly Memory[];
  /** The episode of a note that now lies elsewhere, under another name. */
  readonly moved?: Memory;
}

export const COPY: KeptNote = { what: "copy", outcomes: [], created: [], facts: [] };

/** By what an imported note is found again; undefined for an episode that is none. Pure. */
export function sourceKeyOf({ attributes }: Memory["header"]): string | undefined {
  const [kind, ref] = [attributes?.[KIND], attributes?.[REF]];
  return typeof kind === "string" && typeof ref === "string" ? noteKey(kind, ref) : undefined;
}

/** By what a note is found again. Pure. */
export function noteKey(kind: string, ref: string): string {
  return `${kind} ${shortRef(ref)}`;
}

/** Long ones by their end, where file names are. */
function shortRef(ref: string): string {
  const line = ref.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return [...line].slice(-300).join("");
}

/**
 * Plans to keep a note: its words as an episode, and what it states as facts and promises that rest on it, each through the decision table.
 * Words that are in the store are one observation, wherever they lie. Of a note that has changed the new version takes the place
 * of the old one; what only the old one stated has ended. What it names is kept up by `keepNamed`. Pure.
 */
export function* keepNote(given: NoteToKeep, settings: RememberRules): Plan<Planned<KeptNote>> {
  const { note } = given;
  const known = yield* load(given.earlier);
  const versions = given.earlier.flatMap((id) => known.get(id) ?? []).filter(isEarlier(given));
  const earlier = versions.map(({ header }) => header.id);
  const same = yield* withContent(contentHash(note.text));
  const copies = same.filter((memory) => isCopy(memory, earlier));
  const builder = new ChangeBuilder();
  const moved = versions.length > 0 ? undefined : copies.find(hasMovedTo(given));
  if (moved !== undefined) {
    const attributes = { ...moved.header.attributes, [REF]: shortRef(note.ref) };
    builder.change(moved, { attributes }, { event: "edited", reason: "the note lies elsewhere now" });
    return { changes: builder.changes(), result: { ...COPY, moved } };
  }
  if (copies.length > 0 || (yield* isWrittenFrom(note))) return { changes: [], result: COPY };
  const rules = rulesFor({ text: note.text, source: "import" }, settings);
  const [old] = versions;
  const why = { event: "created", reason: `imported (${given.kind})` } as const;
  const episode = yield* builder.create(yield* headerOf(builder, given, rules), note.text, why);
  const before: Memory[] = [];
  for (const version of versions) before.push(...(yield* citing(version.header.id)).filter(isInForce));
  const claims = yield* claimsOf(given, rules);
  const sourceOf = sectionsBy(episode);
  const outcomes: Outcome[] = [];
  for (const claim of claims) {
    if (before.some(({ text }) => contentHash(text) === contentHash(claim.text))) continue; // the same note says it still
    const within: Statement = { builder, episode, source: sourceOf(claim.line), rules, whole: false };
    outcomes.push(...(yield* stateClaim(claim, within)));
  }
  if (old !== undefined) {
    const said = new Map(claims.map(({ text, line }) => [contentHash(text), sourceOf(line)]));
    yield* endVersion(builder, old, { versions, before, episode, said, nowMs: rules.nowMs });
  }
  return {
    changes: builder.changes(),
    appends: builder.appends(),
    result: {
      what: old === undefined ? "new" : "changed",
      outcomes,
      created: createdOn(builder),
      facts: [...builder.ofKind("fact").values()],
    },
  };
}

/** Updates the files of entities that several notes name, once for all of them; returns the new ones. Pure. */
export function* keepNamed(kept: readonly KeptNote[], nowMs: number): Plan<Planned<readonly Memory[]>> {
  const builder = new ChangeBuilder();
  for (const fact of kept.flatMap(({ facts }) => facts)) builder.add(undefined, fact);
  const outcomes = kept.flatMap((one) => one.outcomes);
  yield* keepEntities(builder, entityInputOf(outcomes, undefined, nowMs));
  return { changes: builder.changes(), appends: builder.appends(), result: createdOn(builder) };
}

function createdOn(builder: ChangeBuilder): readonly Memory[] {
  return builder
    .changes()
    .flatMap(({ op, id }) => (op === "create" && id !== undefined ? (builder.get(id) ?? []) : []));
}

/** Whether a note is in force word for word as it is read: then no secret has to be looked for in it. Pure. */
export function* isKeptAsItIs({ text }: Note): Plan<boolean> {
  const same = yield* withContent(contentHash(text));
  return same.some(({ header }) => header.kind === "episode" && header.status !== "superseded");
}

/** Whether an episode is that of a note which had another name in the same folder, so that it is found again when it changes. */
function hasMovedTo({ kind, folder, isGone }: NoteToKeep): (episode: Memory) => boolean {
  return ({ header: { attributes, status } }) =>
    Boolean(folder) &&
    attributes?.[FOLDER] === folder &&
    attributes?.[KIND] === kind &&
    status !== "superseded" &&
    isGone(String(attributes[REF]));
}

/** Of episodes with the name of a note, those of the note itself: by the folder, or, where that of one is not known, by half of the lines. */
function isEarlier({ note, folder }: NoteToKeep): (episode: Memory) => boolean {
  return ({ header: { attributes }, text }) => {
    if (folder === undefined || (folder !== "" && attributes?.[FOLDER] !== undefined))
      return folder === undefined || attributes?.[FOLDER] === folder;
    return isVersionOf(note.text, text) || isVersionOf(text, note.text);
  };
}

/** Whether a memory with the words of a note holds them already; a version that a note has left behind does not. */
function isCopy({ header }: Memory, earlier: readonly string[]): boolean {
  const isLeftBehind = earlier.length > 0 && earlier[0] !== header.id && header.status === "superseded";
  return header.kind === "episode" && !isLeftBehind;
}

/** Whether pai wrote a note from a memory whose words still stand in it. */
function* isWrittenFrom({ copyOf, text }: Note): Plan<boolean> {
  if (copyOf === undefined) return false;
  const memory = (yield* load([copyOf])).get(copyOf);
  return memory !== undefined && memory.text !== "" && text.includes(memory.text);
}

/** The section of a document that a line stands in, as a source; else the whole of it. */
function sectionsBy(episode: Memory): (line: string) => string {
  const sections = readTalk(episode.header, episode.text)?.turns ?? [];
  const read = sections.map((section) => ({ section, text: plainText(section.text) }));
  let last = 0; // lines come in their order
  return (line) => {
    const has = ({ text }: (typeof read)[number]) => text.includes(line);
    const next = read.slice(last).findIndex(has);
    const at = next < 0 ? read.findIndex(has) : last + next;
    last = Math.max(at, 0);
    const found = read[at]?.section;
    return found === undefined ? episode.header.id : turnReference(episode.header.id, found);
  };
}

function isInForce({ header }: Memory): boolean {
  return header.kind !== "episode" && isActive(header);
}

function* headerOf(
  builder: ChangeBuilder,
  { note, kind, fileMs, project, folder }: NoteToKeep,
  { nowMs, suspect, author }: RememberRules,
): Plan<HeaderOf<"episode">> {
  const atMs = Math.min(note.atMs ?? fileMs, nowMs);
  return {
    id: yield* builder.newId({ kind: "episode", atMs, of: ["import", kind, note.ref, note.text] }),
    kind: "episode",
    ...capturedKeys({ nowMs, atMs, source: "import", project, author }),
    ...(suspect !== undefined && { status: "pending", reason: suspect }),
    ...(note.tags?.length && { tags: [...note.tags] }),
    attributes: { [KIND]: kind, [REF]: shortRef(note.ref), ...(folder && { [FOLDER]: folder }) },
    ...(isSensitive(note.text) && { sensitive: true }),
    ...(note.title && { summary: note.title }),
    ...(note.isDocument && { context: DOCUMENT_CONTEXT }),
  };
}

interface NewVersion {
  /** Earlier versions, the latest first. */
  readonly versions: readonly Memory[];
  /** What is in force and rests on one of them. */
  readonly before: readonly Memory[];
  readonly episode: Memory;
  /** What the new version states, by the hash of the words: the section in which it does. */
  readonly said: ReadonlyMap<string | undefined, string>;
  readonly nowMs: number;
}

/** The new version follows the old one, and what it says still rests on it; what nothing but older ones stated has ended. */
function* endVersion(builder: ChangeBuilder, old: Memory, version: NewVersion): Plan<void> {
  const { before, episode, said, nowMs } = version;
  const updated = new Date(nowMs).toISOString();
  const why = { event: "superseded", reason: "the note has changed where it came from" } as const;
  builder.change(old, { status: "superseded", superseded_by: episode.header.id, updated }, why);
  for (const memory of new Set(before.map((one) => builder.current(one)))) {
    if (!isInForce(memory)) continue;
    const { sources = [] } = memory.header;
    const section = said.get(contentHash(memory.text));
    if (section !== undefined) {
      // In the place of the older versions, so that a note is one observation in all its versions.
      const moved = sources.map((source) => (isOfVersion(source, version) ? section : source));
      const detail = `source ${old.header.id} -> ${episode.header.id}`;
      const told = { event: "reinforced", reason: "the changed note says it still", detail } as const;
      builder.change(memory, { sources: [...new Set(moved)], updated }, told);
    } else if (!isKept(memory, old) && !(yield* hasOtherSource(memory, version))) {
      const reason = "no longer stands in the note that it came from";
      const patch = { status: "superseded", invalid_at: updated, reason, updated };
      builder.change(memory, patch, { event: "invalidated", reason });
    }
  }
}

/** Whether a person confirmed or pinned it, or restored it since an older version than the last one was left behind: no note takes that back. */
function isKept({ header }: Memory, last: Memory): boolean {
  const isOfLast = header.sources?.some((source) => memoryIdOf(source) === last.header.id) === true;
  return isVouchedFor(header) || (header.confirmed !== undefined && !isOfLast);
}

function isOfVersion(source: string, { versions }: NewVersion): boolean {
  return versions.some(({ header }) => memoryIdOf(source) === header.id);
}

/** Whether a fact rests on anything but versions of the note that have been left behind. */
function* hasOtherSource({ header }: Memory, version: NewVersion): Plan<boolean> {
  const { sources = [] } = header;
  const others = sources.filter((source) => !isOfVersion(source, version)).map(memoryIdOf);
  const files = yield* load([...new Set(others)]);
  const key = sourceKeyOf(version.episode.header);
  return others.some((id) => {
    const file = files.get(id);
    return file === undefined || sourceKeyOf(file.header) !== key;
  });
}
