import { isStated } from "../../domain/flat.ts";
import { idTimeMs } from "../../domain/ids.ts";
import type { Header } from "../../domain/kinds.ts";
import {
  isOfLikes,
  mayBeInProfile,
  PROFILE_LINES,
  PROFILE_PATH,
  type ProfilePart,
  profileOrder,
} from "../../domain/page.ts";
import { load, type Plan, type Planned, pageAt } from "../../domain/plan.ts";
import { remarkInForce } from "../../domain/private.ts";
import { isVouchedFor } from "../../domain/provenance.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { ownerPart } from "../../language/about-owner.ts";
import { anchored } from "../../language/anchored.ts";
import { isBehind, isOverBy } from "../../language/upcoming.ts";
import {
  fittingLines,
  type ProfileLine,
  printProfile,
  profileIds,
  strangeText,
} from "../../markdown/memory-md.ts";
import { lineEndOf, replaceSection } from "../../markdown/page-sections.ts";
import type { Pass, PassView, Tally } from "../../passes/pass.ts";
import { DAY_MS, midnight } from "../../text/calendar.ts";
import { onceEach } from "../../text/groups.ts";
import { positive } from "../../text/objects.ts";
import { findSecrets } from "../../text/safety/secrets.ts";
import { drawnFrom, type OpenPage, openPage, pageChanges, saidByBelief, sectionNamed } from "./open-page.ts";

/** Who the owner is, how they like things, and what is due stands on profile.md, for people and for prompts. */
export const profilePass: Pass = {
  name: "profile",
  units: () => [PROFILE_PATH],
  plan: function* (_units, view): Plan<Planned<Tally>> {
    const found = yield* pageAt(PROFILE_PATH);
    if (found === undefined) return { changes: [], result: {} };
    const page = openPage(found);
    if ("refused" in page) return { changes: [], result: {}, refused: [page.refused] };
    const { lines, over } = yield* linesOf(view, new Set(idsOn(page)));
    return planPage(page, lines, over);
  },
};

/** Facts that are filed nowhere on a profile are looked through for whom they are about: the newest ones. */
const LOOKED_THROUGH = 1_000;
/** Days until which something is due soon. */
const SOON_DAYS = 7;

function* linesOf(view: PassView, before: ReadonlySet<string>) {
  const { zone, sourceOf, outdated } = view;
  const doubted = outdated();
  // What may be outdated keeps its place, and gets none.
  const mayStand = ({ id }: { readonly id: string }) => !doubted.has(id) || before.has(id);
  const remarkOf = remarks(view);
  const found = candidates(view).filter(({ header }) => mayStand(header));
  const parts = new Map(found.flatMap((one) => partOf({ ...one, remark: remarkOf(one.header)?.text }, view)));
  const headers = found.map(({ header }) => header).filter(({ id }) => parts.has(id));
  const isDue = ({ id }: Header) => Number(parts.get(id) === "due");
  const dueOf = (header: Header) => (isDue(header) ? dueMs(header) : 0);
  const byOrder = profileOrder(sourceOf);
  const ordered = headers.toSorted((a, b) => isDue(b) - isDue(a) || dueOf(a) - dueOf(b) || byOrder(a, b));
  const saidBy = saidByBelief(view);
  const ranked = onceEach(ordered, ({ id }) => saidBy(id)?.id ?? id).flatMap(({ id }) => {
    const part = parts.get(id);
    return part === undefined ? [] : [{ id, part }];
  });
  const wanted = fittingLines(ranked, PROFILE_LINES);
  const texts = yield* load(wanted.map(({ id }) => id));
  const told = new Set<string>();
  const lines = wanted.flatMap(({ id, part }): ProfileLine[] => {
    const memory = texts.get(id);
    if (memory === undefined) return [];
    const remark = remarkOf(memory.header);
    const key = `${part === "due"} ${remark?.id ?? id}`;
    if (told.has(key)) return [];
    told.add(key);
    const text = anchored(remark?.text ?? memory.text, zone.toWall(idTimeMs(id)));
    const isHalf = memory.header.links?.some(({ type }) => type === "replaced_in_part_by") === true;
    const { author } = memory.header;
    return [
      {
        id,
        part,
        text: author === undefined ? text : `${author}: ${text}`,
        isDoubted: isHalf || doubted.has(id),
      },
    ];
  });
  return { lines, over: ranked.length - wanted.length };
}

/** Longer remarks tell of too much beside, characters. */
const LONGEST = 200;

/** The remark that a statement is a part of, in its own words: a part alone often says too little. Undefined where it may not be quoted. */
function remarks({ rows, row, textOf, nowMs, zone }: PassView) {
  const drawn = drawnFrom({ rows });
  return ({ sources = [] }: Header): { readonly id: string; readonly text: string } | undefined => {
    const [id = ""] = sources;
    const header = row(id)?.header;
    const whole = header && textOf(id);
    if (header === undefined || whole === undefined || findSecrets(whole).length > 0) return undefined;
    const parts = (drawn.get(id) ?? []).map((one) => ({ header: one, text: textOf(one.id) }));
    const text = remarkInForce({ header, text: whole }, parts, { nowMs, zone, longest: LONGEST });
    return text === undefined ? undefined : { id, text };
  };
}

interface Candidate {
  readonly header: Header;
  readonly text: string;
}

function candidates(view: PassView): readonly Candidate[] {
  const { rows, nowMs, zone, textOf } = view;
  const drawn = drawnFrom({ rows });
  // A remark is told by its statements, whatever became of them.
  const all = rows
    .filter(({ header }) => mayBeInProfile(header, { nowMs, zone }) && !drawn.has(header.id))
    .map(({ header }) => header);
  const isFiled = ({ category = DEFAULTS.category, kind }: Header) =>
    kind === "commitment" || isOfLikes(category) || category === "identity" || category === "relationship";
  const others = all.filter((header) => !isFiled(header)).sort((a, b) => (a.id < b.id ? 1 : -1));
  return [...all.filter(isFiled), ...others.slice(0, LOOKED_THROUGH)].flatMap((header) => {
    const text = textOf(header.id) ?? "";
    return text.trim() === "" || findSecrets(text).length > 0 ? [] : [{ header, text }];
  });
}

/** Where something stands on the page, by its id; [] where it does not. */
function partOf(
  { header, text, remark }: Candidate & { readonly remark: string | undefined },
  { nowMs, zone, tells }: PassView,
): readonly (readonly [string, ProfilePart])[] {
  const { id, category = DEFAULTS.category, subject = DEFAULTS.subject } = header;
  const [saidMs, wallMs] = [zone.toWall(idTimeMs(id)), zone.toWall(nowMs)];
  const days = (dueMs(header) - midnight(wallMs)) / DAY_MS;
  if (days > -SOON_DAYS && days < SOON_DAYS && (header.kind === "commitment" || days >= 0))
    return [[id, "due"]];
  if (header.kind === "commitment" || isOverBy(text, saidMs, wallMs)) return [];
  const isChosen = isVouchedFor(header) || header.category_by === "user";
  const due = header.kind === "fact" ? header.due : undefined;
  const part = ownerPart({ text, remark, category, subject, due, isChosen }, tells);
  if (part === "likes") return isOfLikes(category) ? [[id, category]] : [];
  if (part === undefined || (!isChosen && isBehind(text, saidMs, wallMs))) return [];
  return [[id, part === "people" ? part : "self"]];
}

function dueMs(header: Header): number {
  const due = isStated(header) ? header.due : undefined;
  return due === undefined ? Number.POSITIVE_INFINITY : Date.parse(due);
}

function planPage(page: OpenPage, lines: readonly ProfileLine[], over: number): Planned<Tally> {
  const body = printProfile(lines);
  const section = sectionNamed(page, "PROFILE");
  const nothing = { changes: [], result: {} };
  if (section === undefined && body === "") return nothing;
  const own = page.sections.filter(({ name, pristine }) => name === "PROFILE" && !pristine);
  const strange = own.map((one) => strangeText(one.body)).filter((text) => text !== "");
  const written = replaceSection(page.text ?? "", "PROFILE", body, page.sections, section);
  const text = withText(written, strange);
  const why = { event: "promoted", reason: "who you are, how you like things, what is due" } as const;
  const { changes } = pageChanges(page, text, why);
  if (changes.length === 0) return nothing;
  const before = new Set(idsOn(page));
  const now = new Set(lines.map(({ id }) => id));
  const counts = {
    shown: [...now].filter((id) => !before.has(id)).length,
    withdrawn: [...before].filter((id) => !now.has(id)).length,
    over_lines: over,
    moved_below: strange.length,
  };
  const notes = strange.map(
    () =>
      `what was written between the markers of ${PROFILE_PATH} was moved to its end; to reword a fact: pai correct`,
  );
  return { changes, result: told(counts), notes };
}

function idsOn({ sections }: OpenPage): readonly string[] {
  return sections.flatMap(({ name, body }) => (name === "PROFILE" ? profileIds(body) : []));
}

/** What a person is told; of a page that only says the same in other words or another order, that. */
function told(counts: Tally): Tally {
  const { over_lines, ...done } = positive(counts);
  const over = over_lines === undefined ? {} : { over_lines };
  return Object.keys(done).length === 0 ? { updated: 1, ...over } : { ...done, ...over };
}

/** A person's own lines go to the end of the page, where nothing is rewritten. */
function withText(page: string, texts: readonly string[]): string {
  if (texts.length === 0) return page;
  const lineEnd = lineEndOf(page);
  const added = texts.join("\n").split("\n").join(lineEnd);
  const between = page.endsWith("\n") ? lineEnd : `${lineEnd}${lineEnd}`;
  return `${page}${between}${added}${lineEnd}`;
}
