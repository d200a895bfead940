import { certainty, observationCount, policyOf } from "../domain/aging.ts";
import { weighedBy } from "../domain/belief.ts";
import { PaiError } from "../domain/errors.ts";
import { isDocument } from "../domain/flat.ts";
import { contentHash } from "../domain/hash.ts";
import { idTimeMs, memoryIdOf } from "../domain/ids.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { isBy } from "../domain/provenance.ts";
import type { WhyJson } from "../domain/read-shapes.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { ShowJson } from "../domain/shapes.ts";
import { turnReference } from "../domain/turn.ts";
import type { SearchIndex } from "../index-ports.ts";
import { createdMemory } from "../markdown/changes.ts";
import { withInlineTags } from "../markdown/document-lines.ts";
import { parseTurns, printTurns, readTalk, withoutSections } from "../markdown/talk.ts";
import { shownOf, statesPrivate } from "../recall/collapse.ts";
import { escapeTerminal } from "../text/escape.ts";
import { readForEdit } from "./care.ts";
import { type Context, type Engines, memoryOf, type View, viewOf } from "./context.ts";
import { eventsOf } from "./history.ts";
import { beliefOf } from "./lists.ts";
import {
  inTheirRemarks,
  present,
  presentAll,
  presentIds,
  presentRow,
  presentRows,
  recordAccess,
  withDoubts,
} from "./present.ts";
import { ItemTexts, presentMark, presentTurn } from "./recall.ts";
import { resolveId, resolveIdOrName, writtenLinks } from "./resolve.ts";

/** Memories at the ends of links whose texts are read; a page that much leads to has thousands. */
const MOST_LINKED = 30;
/** Turns that are shown before and after the one that was asked for; a section of a document stands alone. */
const AROUND = 2;

/**
 * The full card of a memory: every field, its evidence, what rests on it, its history. Behind a `#` the
 * reference may name one turn of a conversation, by its hash or its number. `shared`: not for a person at their own terminal, so without
 * what of it was forgotten, or is private. PaiError `unknown_id`.
 */
export function show(
  context: Context,
  reference: string,
  track = true,
  shared?: Pick<Telling, "isOpen">,
): ShowJson {
  const [whole = "", wanted] = reference.split("#", 2);
  const view = viewOf(context);
  const { index, moment } = view;
  const found = readForEdit(view, resolveIdOrName(index, whole));
  const telling = { citing: index.citing, nowMs: moment.nowMs };
  const memory = shared === undefined ? found : withoutHidden(found, { ...telling, ...shared });
  if (memory === undefined)
    throw new PaiError("unknown_id", `${found.header.id} was forgotten, or is private`);
  const { header } = memory;
  const tagged = { ...memory, header: withInlineTags(memory) };
  const plain = present(tagged, memory.text, view);
  const [card = plain] = inTheirRemarks(withDoubts([plain], view), view);
  const belief = beliefOf(header);
  const links = [
    ...(header.links ?? []).map((link) => ({ ...link })),
    ...writtenLinks(memory, index).map((to) => ({ to, type: "references" as const })),
  ];
  const linkedBy = index
    .linking(header.id)
    .flatMap(({ header: { id, links: all = [] } }) =>
      all.flatMap(({ to, ...link }) => (to === header.id ? [{ from: id, ...link }] : [])),
    );
  const ends = [
    ...[card.supersededBy ?? [], card.supersedes].flat(),
    ...[card.maybeOutdated, card.maybeDone, card.partReplacedBy].flatMap((newer) => newer?.id ?? []),
    ...links.map(({ to }) => to),
    ...linkedBy.map(({ from }) => from),
  ];
  // Whatever their status: only what was forgotten or erased is left out.
  const members = header.kind === "box" ? (header.members ?? []) : [];
  const told = members.filter((id) => view.headerOf(id)?.status !== "forgotten");
  if (track) recordAccess(view, [header.id]);
  return {
    ...card,
    observations: observationCount(header, view.headerOf),
    certainty: certainty(card.confidence),
    policy: policyOf(header),
    recallable: isRecallable(header, moment).yes,
    links,
    linkedBy,
    // What is private, or was forgotten, stands beside no other memory.
    linked: presentIds([...new Set(ends)].slice(0, MOST_LINKED), view).filter(
      ({ sensitive, status }) => !sensitive && status !== "forgotten",
    ),
    // The timeline of an entity says what its facts say.
    evidence: header.kind === "entity" ? [] : evidenceOf(memory, view),
    citedBy: presentRows(
      // An entity lists what its facts say; it does not rest on one of them.
      index.citing(header.id).filter((row) => row.header.kind !== "entity"),
      view,
    ),
    ...(header.kind === "box" && { members: presentIds(told, view) }),
    ...(belief && { belief }),
    history: eventsOf(view, header.id),
    front: { ...tagged.header },
    ...turnsOf(memory, wanted),
    handEdited: header.hash !== undefined && header.hash !== contentHash(memory.text),
  };
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

/** What a memory rests on, without what of it was forgotten; what something private was said beside is private. */
function evidenceOf({ header }: Memory, view: View): MemoryJson[] {
  const sources = header.kind === "belief" ? weighedBy(header) : (header.sources ?? []);
  const ids = [...new Set(sources.map((source) => memoryIdOf(source)))];
  const telling = besideIt(header, view);
  return ids.flatMap((id) => {
    const whole = memoryOf(id, view);
    const memory = whole && withoutHidden(whole, telling);
    return presentAll(memory === undefined ? [] : [memory], view).map((one) => ({
      ...one,
      sensitive: one.sensitive || (whole !== undefined && statesPrivate(whole, telling.citing)),
    }));
  });
}

/** What was said beside a memory is not told where that was forgotten. */
function besideIt({ id }: Header, { moment: { nowMs }, index }: View): Telling {
  const citing = (source: string) => index.citing(source).filter(({ header }) => header.id !== id);
  return { citing, nowMs, isOpen: true };
}

type Because = WhyJson["because"][number];

/**
 * From a memory to the words that it comes from: of a belief the facts for and against it, of each of them what was
 * said; an episode, or a turn of one (`ep_…#<hash8>`), is the words themselves. What is no longer in the store is left
 * out. PaiError `unknown_id`.
 */
export async function why(context: Context, reference: string): Promise<WhyJson> {
  const view = viewOf(context);
  const { index } = view;
  const [named = "", turn] = reference.split("#", 2);
  const memory = readForEdit(view, resolveId(index, named));
  const looking = { view, texts: new ItemTexts(view.store), telling: besideIt(memory.header, view) };
  const because = reasonsOf(memory.header).flatMap(({ id, verdict }): Because[] => {
    const behind = index.byId(id);
    const shown = behind && presentRow(behind, view);
    if (behind === undefined || shown === undefined) return [];
    if (shown.status === "forgotten" && id !== memory.header.id) return [];
    const itself = behind.header.kind === "episode" ? [turn === undefined ? id : `${id}#${turn}`] : [];
    const said = (behind.header.sources ?? itself).toSorted((a, b) => idTimeMs(a) - idTimeMs(b));
    return [{ verdict, memory: shown, said: said.flatMap((source) => wordsOf(source, looking)) }];
  });
  const engines = await view.openEngines?.();
  return { memory: present(memory, memory.text, view), ...(engines && readingOf(memory, engines)), because };
}

/** As what a statement of a remark was read, and by which of its words. */
function readingOf({ header, text }: Memory, { decidingWords }: Engines): Pick<WhyJson, "reading"> {
  const as = header.kind === "commitment" ? "promise" : header.kind === "fact" ? header.category : undefined;
  if (as === undefined || decidingWords === undefined || header.sources === undefined) return {};
  return { reading: { as, words: [...decidingWords(text, as)] } };
}

function reasonsOf(header: Header): readonly { readonly id: string; readonly verdict: Because["verdict"] }[] {
  if (header.kind !== "belief") return [{ id: header.id, verdict: "states" }];
  const { supporting = [], contradicting = [] } = header;
  return [
    ...supporting.map((id) => ({ id, verdict: "supports" as const })),
    ...contradicting.map((id) => ({ id, verdict: "contradicts" as const })),
  ];
}

/** What a source says: one turn of a conversation, or a remark as a whole. */
function wordsOf(
  source: string,
  { view, texts, telling }: { readonly view: View; readonly telling: Telling; readonly texts: ItemTexts },
): Because["said"] {
  const [episode = "", hash] = source.split("#");
  const row = view.index.byId(episode);
  if (row === undefined) return [];
  const { header } = row;
  const turn = hash === undefined ? undefined : texts.turnOf(row, { hash });
  const words = { header, reference: turn && source };
  if (isHidden(words, telling)) return [];
  const isPrivate = (turn === undefined && header.sensitive === true) || statesPrivate(words, telling.citing);
  const { summary, attributes: { ref = summary } = {} } = header;
  const document = isDocument(header) && typeof ref === "string" ? { document: ref } : {};
  const said = { episode, ...(isPrivate && { isPrivate }), ...document };
  if (turn) {
    const { speaker, at, hash: name } = presentMark(turn);
    // In a document nobody speaks.
    return [{ ...said, ...(!isDocument(header) && { speaker }), at, hash: name, text: turn.text }];
  }
  const text = texts.textOf({ row, turn: undefined });
  const { author, valid_at, created } = header;
  const speaker = author === undefined || isBy(header, view.author ?? "") ? {} : { speaker: author };
  return text === undefined ? [] : [{ ...said, ...speaker, at: valid_at ?? created, text }];
}

export interface Telling {
  readonly citing: SearchIndex["citing"];
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  /** What is private is told along. */
  readonly isOpen: boolean;
}

/** Whether a memory was forgotten, or something that was said in an episode, or in the turn `reference` of one; or is private, unless all of it may be told. */
function isHidden(
  { header, reference }: { readonly header: Header; readonly reference?: string | undefined },
  { citing, nowMs, isOpen }: Telling,
): boolean {
  return (
    header.status === "forgotten" ||
    shownOf({ header, reference }, citing, { nowMs, episodesAsked: true }).silenced !== undefined ||
    (!isOpen && statesPrivate({ header, reference }, citing))
  );
}

/** A memory without the turns or sections that are hidden; undefined where it was forgotten itself, or says nothing else. */
export function withoutHidden(memory: Memory, telling: Telling): Memory | undefined {
  const { header, text, path } = memory;
  if (isHidden({ header }, telling)) return undefined;
  const talk = readTalk(header, text);
  if (header.kind !== "episode" || talk === undefined) return memory;
  const hidden = new Set(
    talk.turns
      .filter((turn) => isHidden({ header, reference: turnReference(header.id, turn) }, telling))
      .map(({ number }) => number),
  );
  if (hidden.size === 0) return memory;
  const { hash: _ofAll, summary: _too, ...rest } = header;
  if (isDocument(header)) {
    const { attributes: _where, ...told } = rest;
    const left = withoutSections(text, hidden);
    return left === undefined ? undefined : createdMemory(told, left, path);
  }
  const left = parseTurns(text).filter((_, at) => !hidden.has(at + 1));
  return left.length === 0
    ? undefined
    : createdMemory({ ...rest, turns: left.length }, printTurns(left), path);
}
