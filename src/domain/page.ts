import { compare, greaterFirst } from "../text/numbers.ts";
import { isObject, isText, jsonIn } from "../text/objects.ts";
import { currentConfidence } from "./aging.ts";
import { isOpenCommitment } from "./commitment.ts";
import { isSingleRemark } from "./flat.ts";
import { hexDigest } from "./hash.ts";
import type { Header } from "./kinds.ts";
import { isOwn, type SourceOf } from "./provenance.ts";
import { isRecallable, type RecallMoment } from "./recallable.ts";
import { type Category, DEFAULTS } from "./vocabulary.ts";

/** Where a page for people and prompts lies: in the store, or in a directory of the user's. */
export interface PagePlace {
  /** What messages call it: a path relative to the store, or an absolute one. */
  readonly name: string;
  /** Absolute directory that `path` is relative to; undefined for the store itself. */
  readonly root: string | undefined;
  readonly path: string;
}

/** A page as it lies there now: its text, undefined where there is none, or why pai leaves it alone. */
export type PageFound =
  | { readonly place: PagePlace; readonly text: string | undefined }
  | { readonly place: PagePlace; readonly refused: string };

/** The pages of one scope, or why it has none. */
export type PagesFound = { readonly pages: readonly PageFound[] } | { readonly skipped: string };

/** A page outside of the store that is to be written once the change set is committed, whose record says so. */
export interface PageWrite {
  readonly place: PagePlace;
  /** The text that was seen; undefined: there was no file. */
  readonly before: string | undefined;
  /** Undefined: the file goes. */
  readonly text: string | undefined;
}

/**
 * The result of writing a page: written; `changed` by somebody else meanwhile and therefore left alone; or saved by two others at once, with
 * the older text kept in the file `parked`.
 */
export type PageWritten = "written" | "changed" | { readonly parked: string };

/** How the pages were last rendered, so that edits can be told. */
export const PAGE_STATE_PATH = "state/memory-md.json";

/** Bullets of a section as it was written once: statement by id of the belief. */
export type Rendering = Readonly<Record<string, string>>;

export interface PageState {
  /** A person does not want the sections. */
  readonly off: boolean;
  /** What had graduated when the sections were given up, and may do so again; none where not given. */
  readonly takenOff?: readonly string[];
  /** By scope (`global`, `project:<key>`), by hash of the body; the newest last. */
  readonly renderings: Readonly<Record<string, readonly (readonly [sha: string, bullets: Rendering])[]>>;
}

/** So many are kept of each scope: a page that git brings back is at most so old. */
const KEPT = 20;
const EMPTY: PageState = { off: false, renderings: {} };

/** Reads the file; nothing is known where it is missing or is not what pai wrote. Pure. */
export function readPageState(text: string | undefined): PageState {
  const data = jsonIn(text);
  return isPageState(data) ? data : EMPTY; // merged by hand, or cut short: then no edit is inferred
}

/** The file's text: keys in order, so that it differs only where something changed. Pure. */
export function printPageState({ off, takenOff = [], renderings }: PageState): string {
  const scopes = Object.entries(renderings).sort(([a], [b]) => (a < b ? -1 : 1));
  const again = takenOff.length > 0 ? { takenOff } : {};
  return `${JSON.stringify({ off, ...again, renderings: Object.fromEntries(scopes) }, null, 1)}\n`;
}

/** What a section said when its body had this hash. Pure. */
export function renderingOf(
  { renderings }: PageState,
  scope: string,
  sha: string | undefined,
): Rendering | undefined {
  const known = Object.hasOwn(renderings, scope) ? renderings[scope] : undefined;
  return known?.find(([hash]) => hash === sha)?.[1];
}

/** The state after a section was written. Pure. */
export function withRendering(state: PageState, scope: string, sha: string, bullets: Rendering): PageState {
  const known = state.renderings[scope] ?? [];
  if (known.at(-1)?.[0] === sha) return state;
  const now = [...known.filter(([hash]) => hash !== sha), [sha, bullets] as const].slice(-KEPT);
  return { ...state, renderings: { ...state.renderings, [scope]: now } };
}

/** The state after lines of these memories were taken off a page. Pure. */
export function withTakenOff(state: PageState, ids: readonly string[]): PageState {
  return { ...state, takenOff: [...new Set([...(state.takenOff ?? []), ...ids])].sort() };
}

/** The state after lines of these memories came to a page. Pure. */
export function withPutBack(state: PageState, ids: readonly string[]): PageState {
  return { ...state, takenOff: (state.takenOff ?? []).filter((id) => !ids.includes(id)) };
}

/** The file's text without the renderings that quoted one of these memories: no edit is inferred from those. Pure. */
export function withoutQuotesOf(text: string, ids: readonly string[]): string {
  if (!ids.some((id) => text.includes(id))) return text;
  const state = readPageState(text);
  const quotes = (bullets: Rendering) => ids.some((id) => Object.hasOwn(bullets, id));
  const renderings = Object.entries(state.renderings).map(
    ([scope, all]) => [scope, all.filter(([, bullets]) => !quotes(bullets))] as const,
  );
  return printPageState({ ...state, renderings: Object.fromEntries(renderings) });
}

function isPageState(data: unknown): data is PageState {
  const { off, takenOff = [], renderings } = (data ?? {}) as Record<string, unknown>;
  const isRendering = (one: unknown) => Array.isArray(one) && isText(one[0]) && isRecordOf(one[1], isText);
  const areRenderings = (all: unknown) => Array.isArray(all) && all.every(isRendering);
  const isList = Array.isArray(takenOff) && takenOff.every(isText);
  return typeof off === "boolean" && isList && isRecordOf(renderings, areRenderings);
}

function isRecordOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return isObject(value) && Object.values(value).every(is);
}

/** The archive file for lines moved off a page, by the month (`YYYY-MM`) in which they were said; each project has its own. Pure. */
export function archivePath(project: string | undefined, month: string): string {
  if (project === undefined) return `archive/MEMORY-${month}.md`;
  const digest = hexDigest(project, 8);
  const slug = project.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `archive/MEMORY-${slug.slice(-40).replace(/^-|-$/g, "")}-${digest}-${month}.md`;
}

/** The page that says how its owner likes things to be done. */
export const PROFILE_PATH = "profile.md";

/** Its lines at most, markers and headings included; what a person wrote around them does not count. */
export const PROFILE_LINES = 300;

/** What a profile is made of, in the order in which it stands there, each with its heading. */
export const PROFILE_SECTIONS = [
  ["self", "About you"],
  ["people", "Your people"],
  ["preference", "Preferences"],
  ["principle", "Principles"],
  ["guideline", "Guidelines"],
  ["personality", "Personality"],
  ["due", "Due this week"],
] as const;

export type ProfilePart = (typeof PROFILE_SECTIONS)[number][0];

const LIKES: ReadonlySet<string> = new Set(["preference", "principle", "guideline", "personality"]);

/** Whether what is of a category says how somebody is or likes things to be done. Pure. */
export function isOfLikes(category: Category): category is Category & ProfilePart {
  return LIKES.has(category);
}

/**
 * Whether a memory may stand on a profile: an active fact, open promise or single remark that holds everywhere and now, neither sensitive nor
 * disputed, that a person said or confirmed. Pure.
 */
export function mayBeInProfile(header: Header, moment: RecallMoment): boolean {
  const { kind, status = DEFAULTS.status, scope = DEFAULTS.scope } = header;
  const isOfKind = kind === "fact" || isOpenCommitment(header) || isSingleRemark(header);
  if (!isOfKind || status !== "active" || scope !== "global") return false;
  if (header.sensitive === true || header.verification === "disputed" || !isOwn(header)) return false;
  return isRecallable(header, moment).yes;
}

/**
 * The order in which facts get room: pinned ones, those that a person confirmed, then the more important, the surer, the
 * newer. Nothing in it changes with time alone, so that a page does not either. Pure.
 */
export function profileOrder(sourceOf: SourceOf): (a: Header, b: Header) => number {
  const worth = (header: Header) => [
    Number(header.pinned === true),
    Number(header.verification === "user_confirmed"),
    header.importance ?? DEFAULTS.importance,
    currentConfidence(header, sourceOf),
  ];
  return (a, b) => greaterFirst(worth(a), worth(b)) || compare(b.id, a.id);
}
