import { weighedBy } from "../domain/belief-steering.ts";
import { certainty, observationCount } from "../domain/confidence.ts";
import { PaiError } from "../domain/errors.ts";
import { isDocument } from "../domain/flat.ts";
import { contentHash } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { policyOf } from "../domain/lifecycle/aging.ts";
import { outlookOf } from "../domain/lifecycle/outlook.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { utcDay } from "../domain/paths.ts";
import type { SourceOf } from "../domain/provenance.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { ShowJson } from "../domain/shapes.ts";
import type { SearchIndex } from "../index-ports.ts";
import { withInlineTags } from "../markdown/inline-tags.ts";
import { readTalk } from "../markdown/talk.ts";
import type { Row } from "../ports.ts";
import { escapeTerminal } from "../text/escape.ts";
import { recordAccess } from "./access.ts";
import { beliefOf } from "./beliefs.ts";
import { membersOf } from "./box-members.ts";
import { readForEdit } from "./care.ts";
import type { Context } from "./context.ts";
import { withDoubts } from "./doubts.ts";
import { relationsOf } from "./entity-text.ts";
import { eventsOf } from "./history.ts";
import { presentTurn } from "./item-texts.ts";
import { present, presentRow } from "./present.ts";
import { resolveIdOrName } from "./resolve.ts";
import { writtenLinks } from "./written-links.ts";

/** Turns that are shown before and after the one that was asked for; a section of a document stands alone. */
const AROUND = 2;

/**
 * The full card of a memory: every field, its evidence, what rests on it, its history. Behind a `#` the
 * reference may name one turn of a conversation, by its hash or its number. PaiError `unknown_id`.
 */
export function show(context: Context, reference: string, track = true): ShowJson {
  const [whole = "", wanted] = reference.split("#", 2);
  const index = context.openIndex();
  const memory = readForEdit(context, resolveIdOrName(index, whole));
  const { header } = memory;
  const row = index.byId(header.id);
  const sourceOf = (id: string) => index.byId(id)?.header;
  const tagged = { ...memory, ...row, header: withInlineTags(memory) };
  const plain = present(tagged, memory.text, context, index);
  const [card = plain] = withDoubts([plain], context, index);
  const belief = beliefOf(header, context, index);
  if (track && row) recordAccess(context, [row]);
  return {
    ...card,
    observations: observationCount(header, sourceOf),
    certainty: certainty(card.confidence),
    policy: policyOf(header),
    recallable: isRecallable(header, { nowMs: context.clock.now(), zone: context.zone }).yes,
    ...nextOf(row, context, sourceOf),
    links: [
      ...(header.links ?? []).map((link) => ({ ...link })),
      ...writtenLinks(memory, index).map((to) => ({ to, type: "references" as const })),
    ],
    linkedBy: index.linking(header.id).flatMap((other) => linksTo(other, header.id)),
    // The timeline of an entity says what its facts say.
    evidence: header.kind === "entity" ? [] : evidenceOf(memory, context, index),
    citedBy: presentRows(index.citing(header.id).filter(isNoEntity), context, index),
    ...(header.kind === "box" && { members: membersOf(header, context, index) }),
    ...(header.kind === "entity" && { relations: relationsOf(header) }),
    ...(belief && { belief }),
    history: eventsOf(context, header.id),
    front: { ...tagged.header },
    ...turnsOf(memory, wanted),
    handEdited: header.hash !== undefined && header.hash !== contentHash(memory.text),
  };
}

/** An entity lists what its facts say; it does not rest on one of them. */
function isNoEntity({ header }: Row): boolean {
  return header.kind !== "entity";
}

function linksTo({ header }: Row, id: string): ShowJson["linkedBy"] {
  const found = (header.links ?? []).filter(({ to }) => to === id);
  return found.map(({ type, strength }) => ({
    from: header.id,
    type,
    ...(strength !== undefined && { strength }),
  }));
}

function nextOf(
  row: Row | undefined,
  { clock, config }: Context,
  sourceOf: SourceOf,
): Pick<ShowJson, "next"> {
  const outlook = row && outlookOf(row, { nowMs: clock.now(), sourceOf }, config);
  return outlook ? { next: { what: outlook.what, at: utcDay(outlook.atMs) } } : {};
}

function turnsOf({ header, text }: Memory, wanted: string | undefined): Pick<ShowJson, "turns" | "turn"> {
  const turns = readTalk(header, text)?.turns ?? [];
  if (wanted === undefined) return turns.length === 0 ? {} : { turns: turns.map(presentTurn) };
  const asked =
    turns.find(({ hash }) => hash === wanted) ?? turns.find(({ number }) => `${number}` === wanted);
  if (!asked) {
    throw new PaiError("unknown_id", `${header.id} has no turn "${escapeTerminal(wanted.slice(0, 60))}"`, {
      hint: `pai show ${header.id}   # lists its turns`,
    });
  }
  const reach = isDocument(header) ? 0 : AROUND;
  const near = turns.filter(({ number }) => Math.abs(number - asked.number) <= reach);
  return { turns: near.map(presentTurn), turn: asked.number };
}

function evidenceOf({ header }: Memory, context: Context, index: SearchIndex): MemoryJson[] {
  const sources = header.kind === "belief" ? weighedBy(header) : (header.sources ?? []);
  const ids = [...new Set(sources.map((source) => source.split("#")[0] ?? source))];
  return presentRows(
    ids.flatMap((id) => index.byId(id) ?? []),
    context,
    index,
  );
}

function presentRows(rows: readonly Row[], context: Context, index: SearchIndex): MemoryJson[] {
  return rows.flatMap((row) => presentRow(row, context, index) ?? []);
}
