import type { Change } from "../../domain/changeset.ts";
import { utcDay } from "../../domain/paths.ts";
import { isVacant, type Plan, type Planned, pageAt } from "../../domain/plan.ts";
import { lineEndOf } from "../../markdown/page-sections.ts";
import { findReflections, type Reflections } from "../../markdown/reflections.ts";
import type { Pass, PassView, Tally } from "../../passes/pass.ts";
import { condense } from "../../remember/boxes/summarise.ts";
import { type OpenPage, pageChanges } from "./open-page.ts";

/** A page of the user's, of which pai looks at one part. */
export const IDENTITY_PATH = "IDENTITY.md";
/** UTF-8 bytes that reflections may have. */
const MOST_BYTES = 8 * 1024;
/** UTF-8 bytes of the newest ones, which stay as they are, and of the sentences that stand for the others. */
const NEWEST = 3_000;
const CONDENSED = 2_000;

/** Reflections that have become many are told in sentences chosen from them; all of them lie in the archive first. */
export const identityPass: Pass = {
  name: "identity",
  does: "shorten long reflections on IDENTITY.md; the originals go to the archive",
  readsTexts: true,
  isOn: () => true,
  units: () => [IDENTITY_PATH],
  plan: function* (_units, view): Plan<Planned<Tally>> {
    const found = yield* pageAt(IDENTITY_PATH);
    const nothing = { changes: [], result: {} };
    if (found === undefined) return nothing;
    if ("refused" in found)
      return { ...nothing, refused: [`${IDENTITY_PATH} was skipped: ${found.refused}`] };
    const reflections = findReflections(found.text ?? "");
    if (reflections === undefined || bytesOf(reflections.whole) <= MOST_BYTES) return nothing;
    return yield* planPage({ ...found, sections: [], text: found.text ?? "" }, reflections, view);
  },
};

function* planPage(
  page: OpenPage & { readonly text: string },
  reflections: Reflections,
  view: PassView,
): Plan<Planned<Tally>> {
  const { from, to, heading, blocks, whole } = reflections;
  const bytesPerUnit = bytesOf(whole) / whole.length;
  const newest = blocks.find((block) => block.from >= to - NEWEST / bytesPerUnit)?.from ?? to;
  const chosen = condense(
    blocks.flatMap((block) => (block.from < newest ? [block.words] : [])),
    CONDENSED / bytesPerUnit,
  );
  if (chosen.length === 0) return { changes: [], result: {} };
  const archive = yield* vacantArchive(view.nowMs);
  const lineEnd = lineEndOf(page.text);
  const note = `<!-- condensed ${utcDay(view.nowMs)}; all of it: ${archive} -->`;
  const lines = ["", note, "", ...chosen.map((sentence) => `- ${sentence}`), "", ""];
  const before = `${page.text.slice(0, from)}${heading}`;
  const text = `${before}${lines.join(lineEnd)}${page.text.slice(newest, to)}${page.text.slice(to)}`;
  const why = { event: "archived" as const, reason: "condensed long reflections" };
  const kept: Change = { op: "create", path: archive, text: whole, keys: [], ...why };
  const changed = pageChanges(page, text, why).flatMap(({ change }) => change ?? []);
  return { changes: [kept, ...changed], result: { condensed: 1 } };
}

function* vacantArchive(nowMs: number): Plan<string> {
  for (let n = 1; ; n++) {
    const path = `archive/IDENTITY-${utcDay(nowMs)}${n === 1 ? "" : `-${n}`}.md`;
    if (yield* isVacant(path)) return path;
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
