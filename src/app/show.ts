import { certainty, observationCount, policyOf } from "../domain/confidence.ts";
import { contentHash } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { ShowJson } from "../domain/shapes.ts";
import type { Row, SearchIndex } from "../ports.ts";
import { recordAccess } from "./access.ts";
import { readForEdit } from "./care.ts";
import type { Context } from "./context.ts";
import { history } from "./history.ts";
import { present, presentRow } from "./present.ts";

/** The full card of a memory: every field, its evidence, what rests on it, its history. */
export function show(context: Context, reference: string, track = true): ShowJson {
  const index = context.openIndex();
  const memory = readForEdit(context, reference);
  const { header } = memory;
  const row = index.byId(header.id);
  const sessionOf = (id: string) => index.byId(id)?.header.session;
  const card = present({ ...memory, ...row, header }, memory.text, context, index);
  if (track && row) recordAccess(context, [row]);
  return {
    ...card,
    observations: observationCount(header, sessionOf),
    certainty: certainty(card.confidence),
    policy: policyOf(header),
    recallable: isRecallable(header, { nowMs: context.clock.now() }).yes,
    links: (header.links ?? []).map((link) => ({ ...link })),
    evidence: evidenceOf(memory, context, index),
    citedBy: presentRows(index.citing(header.id), context, index),
    history: history(context, header.id).results,
    front: { ...header },
    handEdited: header.hash !== undefined && header.hash !== contentHash(memory.text),
  };
}

function evidenceOf(memory: Memory, context: Context, index: SearchIndex): MemoryJson[] {
  const ids = [...new Set((memory.header.sources ?? []).map((source) => source.split("#")[0] ?? source))];
  return presentRows(
    ids.flatMap((id) => index.byId(id) ?? []),
    context,
    index,
  );
}

function presentRows(rows: readonly Row[], context: Context, index: SearchIndex): MemoryJson[] {
  return rows.flatMap((row) => presentRow(row, context, index) ?? []);
}
