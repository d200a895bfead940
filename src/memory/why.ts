import type { WhyJson } from "../domain/belief-shapes.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import type { Row } from "../ports.ts";
import { readForEdit } from "./care.ts";
import type { Context } from "./context.ts";
import { ItemTexts, presentMark } from "./item-texts.ts";
import { present, presentRow } from "./present.ts";
import { resolveId } from "./resolve.ts";

type Because = WhyJson["because"][number];

/**
 * From a memory to the words that it comes from: of a belief the facts for and against it, of each of them what was
 * said; an episode, or a turn of one (`ep_…#<hash8>`), is the words themselves. What is no longer in the store is left
 * out. PaiError `unknown_id`.
 */
export function why(context: Context, reference: string): WhyJson {
  const index = context.openIndex();
  const [named = "", turn] = reference.split("#", 2);
  const memory = readForEdit(context, resolveId(index, named));
  const texts = new ItemTexts(context.store);
  const because = reasonsOf(memory.header).flatMap(({ id, verdict }): Because[] => {
    const behind = index.byId(id);
    const shown = behind && presentRow(behind, context, index);
    if (behind === undefined || shown === undefined) return [];
    const itself = behind.header.kind === "episode" ? [turn === undefined ? id : `${id}#${turn}`] : [];
    const said = (behind.header.sources ?? itself).toSorted((a, b) => idTimeMs(a) - idTimeMs(b));
    return [
      {
        verdict,
        memory: shown,
        said: said.flatMap((source) => wordsOf(source, (id) => index.byId(id), texts)),
      },
    ];
  });
  const row = index.byId(memory.header.id);
  return {
    memory: present({ ...memory, ...row, header: memory.header }, memory.text, context, index),
    because,
  };
}

function reasonsOf(header: Header): readonly { readonly id: string; readonly verdict: Because["verdict"] }[] {
  if (header.kind !== "belief") return [{ id: header.id, verdict: "states" }];
  const { supporting = [], contradicting = [], partial = [] } = header;
  return [
    ...supporting.map((id) => ({ id, verdict: "supports" as const })),
    ...contradicting.map((id) => ({ id, verdict: "contradicts" as const })),
    ...partial.map((id) => ({ id, verdict: "partial" as const })),
  ];
}

/** What a source says: one turn of a conversation, or a remark as a whole. */
function wordsOf(
  source: string,
  byId: (id: string) => Row | undefined,
  texts: ItemTexts,
): readonly Because["said"][number][] {
  const [episode = "", hash] = source.split("#");
  const row = byId(episode);
  if (row === undefined) return [];
  const turn = hash === undefined ? undefined : texts.turnOf(row, { hash });
  if (turn) {
    const { speaker, at, hash: name } = presentMark(turn);
    return [{ episode, speaker, at, hash: name, text: turn.text }];
  }
  const text = texts.textOf({ row, turn: undefined });
  return text === undefined ? [] : [{ episode, at: row.header.valid_at ?? row.header.created, text }];
}
