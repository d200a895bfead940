import { IDS_IN_TEXT } from "./ids.ts";
import type { Header } from "./kinds.ts";
import { DEFAULTS, type Source } from "./vocabulary.ts";

/** What a person reads for the name of the command that made a change; other names stand as they are. */
const COMMANDS: Readonly<Record<string, string>> = {
  remember: "remembered",
  hook: "heard",
  ingest: "read",
  import: "imported",
  sync: "merged",
  consolidate: "upkeep",
  prune: "upkeep",
  adopt: "edited by hand",
  edit: "edited by hand",
  correct: "corrected",
  forget: "forgotten",
  restore: "brought back",
  undo: "taken back",
  answer: "answered",
  confirm: "confirmed",
  dispute: "doubted",
  merge: "merged",
  link: "linked",
  fulfil: "done",
  done: "done",
  cancel: "called off",
  reopen: "open again",
  move: "moved",
  pin: "pinned",
  unpin: "unpinned",
};

/** What a person reads for an event of a memory; other events stand as they are. */
const EVENTS: Readonly<Record<string, string>> = {
  created: "new",
  reinforced: "said again",
  superseded: "replaced",
  edited: "changed",
  restored: "brought back",
  fulfilled: "done",
  cancelled: "called off",
  reopened: "open again",
  promoted: "put on MEMORY.md",
  demoted: "off MEMORY.md",
  disputed: "doubted",
  aged: "weighed anew",
  revised: "concluded anew",
  undone: "taken back",
  purged: "erased",
  contradicted: "holds instead",
};

/** The command behind a change in a word or two: `import:notes` is "imported". Pure. */
export function commandWord(command: string): string {
  const [name = ""] = command.split(":");
  return COMMANDS[name] ?? name;
}

interface Happened {
  readonly id: string;
  readonly event: string;
}

/** How many memories a change erased for good, pages of names aside. Pure. */
export function erasedIn(events: readonly Happened[]): number {
  return events.filter(({ id, event }) => event === "purged" && !id.startsWith("en_")).length;
}

/** The command behind a change set in a word or two: of one that erased something, that. Pure. */
export function deedWord(set: { readonly command: string; readonly events: readonly Happened[] }): string {
  const isErasing = set.command === "forget" && erasedIn(set.events) > 0;
  return isErasing ? eventWord("purged") : commandWord(set.command);
}

/** Whether a command takes in what was said or written, rather than doing something about what is there. Pure. */
export function isTelling(command: string): boolean {
  return /^(?:remember|hook|ingest|import|sync|adopt|edit)\b/.test(command);
}

/** What happened to a memory in a word or two. Pure. */
export function eventWord(event: string): string {
  return EVENTS[event] ?? event;
}

/** What happened to a memory and why, each said once, without figures and ids. Pure. */
export function happened(event: string, reason: string): string {
  const what = eventWord(event);
  const [, undone] = /^undo of (\S+)/.exec(reason) ?? [];
  if (undone !== undefined) return `${what}: ${commandWord(undone)}`;
  const why = reason.replace("the user says", "you said").replace(/: \w+ [\d.]+$/, "");
  if (why.search(IDS_IN_TEXT) >= 0) return what;
  if (event === "aged" || event === "linked" || why.startsWith(event) || why.includes(what)) return why;
  const end = (words: string) => words.split(" ").at(-1);
  if (why === "erased") return `${what}: erased since`; // as the history of what is gone says it
  return end(why) === end(what) ? what : `${what}: ${why}`;
}

/** Of events those that say most: not the remark beside its statements, nor the names that follow them, nor what was erased, which is counted. `texts`: what memories say, by id. Pure. */
export function aboutIn<E extends Happened>(
  events: readonly E[],
  texts: Readonly<Record<string, string>>,
): readonly E[] {
  const rest = (kinds: RegExp) =>
    events.filter(({ id }) => !kinds.test(id) && (texts[id] !== undefined || !/^e/.test(id)));
  const told = [rest(/^(?:ep|en)_/), rest(/^en_/)].find((some) => some.length > 0) ?? events;
  return erasedIn(events) === 0 ? told : told.filter(({ id, event }) => event !== "purged" && !/^e/.test(id));
}

/** What seems to have become of a memory that holds, the surest first. */
export const DOUBTS = {
  partReplacedBy: "replaced in part",
  maybeOutdated: "maybe no longer true",
  unsure: "see newer",
  maybeDone: "maybe done",
} as const;

interface Doubted {
  readonly partReplacedBy?: unknown;
  readonly maybeOutdated?: { readonly isUnsure?: boolean | undefined } | undefined;
  readonly maybeDone?: unknown;
}

/** The same of one memory; undefined: nothing. Pure. */
export function doubtWord(of: Doubted): string | undefined {
  if (of.partReplacedBy) return DOUBTS.partReplacedBy;
  if (of.maybeOutdated) return of.maybeOutdated.isUnsure ? DOUBTS.unsure : DOUBTS.maybeOutdated;
  return of.maybeDone ? DOUBTS.maybeDone : undefined;
}

/** Whose words a memory has, where they are neither the reader's own nor those of a conversation with names in it; [] for these. Pure. */
export function fromWhom(memory: Pick<Header, "author" | "source">, reader?: string): readonly string[] {
  const { author, source = DEFAULTS.source } = memory;
  const isOwn = author === undefined || author.toLowerCase() === reader?.toLowerCase();
  return [FROM[source] ?? [], isOwn ? [] : `by ${author}`].flat();
}

const FROM: Readonly<Partial<Record<Source, string>>> = {
  agent: "from an agent",
  tool: "from a tool",
  web: "from the web",
};

/** Under what names stand together: those that nothing shows to be a person or a thing stand between both. */
export const NAME_GROUPS = ["People", "Other names", "Places and things"] as const;

const THINGS: ReadonlySet<string> = new Set(["place", "organisation", "tool", "project"]);

interface Titled {
  readonly name: string;
  readonly type: string;
  readonly lines?: readonly { readonly text: string }[];
}

/** The group of a name by what it is, such as `person`. Pure. */
export function groupOfName(type: string): (typeof NAME_GROUPS)[number] {
  if (type === "person") return "People";
  return THINGS.has(type) ? "Places and things" : "Other names";
}

/**
 * A name as a heading: people and places have capitals, also where somebody types in small letters alone, and so has what may be somebody where all
 * `lines` about it are typed so; all else is spelled as it is. Pure.
 */
export function titled({ name, type, lines = [] }: Titled): string {
  const mayBe = groupOfName(type) === "Other names" && lines.length > 0;
  const isSo =
    type === "person" || type === "place" || (mayBe && lines.every(({ text }) => !/^\p{Lu}/u.test(text)));
  const isSmall = isSo && /^[\p{Ll}\p{M} .'’-]+$/u.test(name);
  return isSmall ? name.replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, (first) => first.toUpperCase()) : name;
}
